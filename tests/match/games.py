"""Games as a score sheet sees them, in a few letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.match.facts import Facts
from analyzer.match.sheet import LedgerEntry, Standing, first_standing, write_entry
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.match.facts import Points
    from analyzer.replays.trace import Gain
    from analyzer.rules import Rules

TIE = Facts(EndKind.BLOCKED, None, (0, 0))


def out(winner: int, points: int, sides: int = 2, gains: Sequence[Gain] = ()) -> Facts:
    """Somebody of the side goes out."""
    return _won(EndKind.DOMINO, winner, points, sides, gains)


def block(winner: int, points: int, sides: int = 2) -> Facts:
    """The side wins a blocked game."""
    return _won(EndKind.BLOCKED, winner, points, sides, ())


def _won(kind: EndKind, winner: int, points: int, sides: int, gains: Sequence[Gain]) -> Facts:
    written = tuple(points if side == winner else 0 for side in range(sides))
    return Facts(kind, winner, written, tuple(gains))


def bad(*points: int, winner: int | None = 0) -> Facts:
    """Every side writes bad points."""
    return Facts(EndKind.DOMINO, winner, points)


def sheet(rules: Rules, *games: Facts | None, begin: Standing | None = None) -> list[LedgerEntry]:
    """The lines of the score sheet."""
    standing, entries = begin or first_standing(rules), []
    for game in games:
        assert standing.end is None, "no game is played after the end of a match"
        entry, standing = write_entry(rules, standing, game)
        entries.append(entry)
    return entries


def scores(rules: Rules, *games: Facts | None, begin: Standing | None = None) -> list[Points | None]:
    """The running score after each game."""
    return [entry.after for entry in sheet(rules, *games, begin=begin)]
