"""What the solver answers: options with values, lines, or that a position is out of reach."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.game.fields import STOP_WORD
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from analyzer.rules import Value
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


class Engine(StrEnum):
    """What finds a value."""

    KERNEL = "kernel"
    """The compiled search: two sides, nothing left to chance."""
    REFERENCE = "reference"
    """The same in Python, and whatever the kernel does not know."""


class OutOfReachError(ValueError):
    """The solver cannot value this position; the message says why."""


@dataclass(frozen=True, slots=True)
class Option:
    """A tile that could be played, the number it joins (None: the lead) and its exact value.

    The value is in points for the side to move, with all hands open.

    >>> from analyzer.tiles.layout import Arm
    >>> from analyzer.tiles.tile import Tile
    >>> tile = Tile.of(5, 6)
    >>> [str(option) for option in (Option(tile, 5, 3), Option(tile, 5, 3, Arm("U")), Option(None, None, 0))]
    ['5-6@5', '5-6@U', 'stop']
    """

    __repr__ = in_short

    tile: Tile | None
    """None: nothing more is played in a turn that could go on."""
    end: int | None
    value: Value
    arm: Arm | None = None
    """The arm joined, where the number alone does not say what is meant."""

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)


def printed_move(tile: Tile | None, end: int | None, arm: Arm | None) -> str:
    """A move as it is printed: the tile and what it joins, `stop` for none.

    >>> printed_move(None, None, None)
    'stop'
    """
    if tile is None:
        return STOP_WORD
    return f"{tile}" if end is None else f"{tile}@{arm or end}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineStep:
    """One step of a line that the solver follows.

    A tile and the number it joins; without a tile a tile drawn, the end of a turn that could have gone on, or
    a pass.
    """

    __repr__ = in_short

    seat: int
    tile: Tile | None
    end: int | None
    choice: bool = False
    """Whether the tile fits another end too, so that it has to be said which it joins."""
    arm: Arm | None = None
    """The arm joined, where the number alone does not say what is meant."""
    drawn: Tile | None = None
    """The tile taken from the stock."""
    stop: bool = False
    """Whether the seat leaves it at what it has played."""

    def __str__(self) -> str:
        if self.drawn is not None:
            return f"draws {self.drawn}"
        if self.tile is None:
            return STOP_WORD if self.stop else "pass"
        return f"{self.tile}@{self.arm or self.end}" if self.choice else f"{self.tile}"
