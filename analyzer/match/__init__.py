"""Matches: who leads the next game and with what, the running score, and when somebody has won."""

from analyzer.match.facts import How, MatchEnd
from analyzer.match.game_in_match import Follower, matches
from analyzer.match.ledger import LedgerEntry, Standing, Turned
from analyzer.match.sheet import Match, MatchRow

__all__ = [
    "Follower",
    "How",
    "LedgerEntry",
    "Match",
    "MatchEnd",
    "MatchRow",
    "Standing",
    "Turned",
    "matches",
]
