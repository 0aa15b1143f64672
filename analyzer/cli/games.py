"""The games of a record, each held against its match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.replaying import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record import Record
    from analyzer.replaying import Replay
    from analyzer.setting import HouseRules

_OF_A_MATCH = ("Score", "Players", "Out")
"""Tags that say something of the match, even with a lone game."""


def replays(record: Record, house: HouseRules) -> Iterator[Replay]:
    """Every game, held against its match.

    A lone game that says nothing of a match, and lines of one deal, have none to be held against.
    """
    games = record.games
    deal = games[0].deal if games else None
    complete = deal is not None and all(None not in hand.tiles for hand in deal.hands)
    lines = len(games) > 1 and complete and all(game.deal == deal for game in games)
    about = ("Game", *_OF_A_MATCH) if lines else _OF_A_MATCH
    if (lines or len(games) == 1) and not any(game.tag(name) for game in games for name in about):
        yield from (replay(game, house) for game in games)
        return
    from analyzer.match import Follower

    follower = Follower(games)
    for game in games:
        yield follower.take(replay(game, house)).checked
