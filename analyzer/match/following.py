"""Follows the matches of a text game by game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.match import ledger
from analyzer.match.asking import Situation
from analyzer.match.grouping import places
from analyzer.match.leads import due
from analyzer.match.sheet import Match, Row
from analyzer.match.taking import Followed, Taking

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.record import Game
    from analyzer.replaying import Replay


class Follower:
    """Takes the games of a text in order, replayed; remembers no more than it needs."""

    def __init__(self, games: Sequence[Game]) -> None:
        self._places = places(games)
        self._next = 0
        self._match: Followed | None = None

    @property
    def begins(self) -> bool:
        """Whether the next game begins a match."""
        return self._next < len(self._places) and self._places[self._next].first

    def take(self, replay: Replay) -> Row:
        """The next game on the score sheet of its match."""
        place = self._places[self._next]
        self._next += 1
        match, earlier = self._match, None
        if match is not None and place.line_of is not None:
            return Row(place, replay, None)
        if match is None or place.first:
            earlier = match
            match = Followed(replay.rules, replay.seating, ledger.start(replay.rules, place.number))
            self._match = match
        return Taking(match, earlier, replay, place).row()

    def match(self, rows: Iterable[Row]) -> Match:
        """The match that is being followed, of which these are the rows."""
        match = self._match
        if match is None:
            raise ValueError("no game has been taken")
        standing, rotation = match.standing, match.rotation
        over = standing.end is not None
        situation = Situation(match.rules, match.seating, standing.number, match.before, standing.score)
        return Match(
            match.rules,
            match.seating,
            tuple(rows),
            standing,
            None if over else due(situation),
            () if over else rotation.next_out(standing.number),
            match.before,
            rotation.party,
            rotation.higher_side,
        )


def matches(games: Sequence[Game], replays: Iterable[Replay]) -> Iterator[Match]:
    """The matches of a text, in order.

    Args:
        games: all games of the text, in order.
        replays: the same games replayed.

    Yields:
        Each match with every one of its games.
    """
    follower = Follower(games)
    rows: list[Row] = []
    for replay in replays:
        if rows and follower.begins:
            yield follower.match(rows)
            rows = []
        rows.append(follower.take(replay))
    if rows:
        yield follower.match(rows)
