"""The tiles on the table, as far as play is concerned: which number is open at which arm."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from analyzer.tiles import Tile

UNKNOWN = -1
"""An open end whose number is not known: any tile joins it."""


class Arm(Enum):
    """A branch of the layout, as `@L @R @U @D` name it in a record.

    The left arm starts at the lead's lower half, the right one at its higher half.
    """

    LEFT = "L"
    RIGHT = "R"
    UP = "U"
    DOWN = "D"


ARMS = (Arm.LEFT, Arm.RIGHT)
"""The arms of a line."""


class Layout(NamedTuple):
    """A line with two open ends; `ends[i]` is the open number at `ARMS[i]`, no ends before the lead.

    A named tuple, because the readings of a record hash it at every turn.

    >>> from analyzer.tiles import Tile
    >>> line = Layout().lead(Tile.of(1, 4))
    >>> [str(arm.value) for arm in line.joins(Tile.of(4, 6))]
    ['R']
    >>> line.place(Tile.of(4, 6), Arm.RIGHT).ends
    (1, 6)
    """

    ends: tuple[int, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been led yet."""
        return not self.ends

    def lead(self, tile: Tile) -> Layout:
        """The layout after the first tile."""
        return Layout((tile.low, tile.high))

    def number(self, arm: Arm) -> int:
        """The open number at an arm."""
        return self.ends[ARMS.index(arm)]

    def joins(self, tile: Tile) -> list[Arm]:
        """The arms that the tile fits."""
        return [arm for arm, end in zip(ARMS, self.ends, strict=False) if end == UNKNOWN or tile.has(end)]

    def place(self, tile: Tile, arm: Arm) -> Layout:
        """The layout after the tile has joined the arm; ValueError if it does not fit."""
        return self.turned(arm, tile.other(self.number(arm)))

    def turned(self, arm: Arm, outward: int) -> Layout:
        """The layout with `outward` as the open number of the arm."""
        at = ARMS.index(arm)
        return Layout((*self.ends[:at], outward, *self.ends[at + 1 :]))
