"""Matches: who leads the next game and with what, the running score, and when somebody has won."""

from analyzer.match.following import Follower, matches
from analyzer.match.goal import How, MatchEnd
from analyzer.match.ledger import Entry, Standing, Turned
from analyzer.match.sheet import Match, Row

__all__ = [
    "Entry",
    "Follower",
    "How",
    "Match",
    "MatchEnd",
    "Row",
    "Standing",
    "Turned",
    "matches",
]
