"""How a layout grows: from what, on how many sides, and what kinds of open ends there are."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum, IntEnum
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from analyzer.tiles.tile import CROSS, LEFT, LINE, MEXICAN, RIGHT, TRAINS, Arm

if TYPE_CHECKING:
    from collections.abc import Callable

STARS = {
    4: CROSS,
    6: (LEFT, *LEFT.branches, RIGHT, *RIGHT.branches),
    8: (*CROSS, *LEFT.branches, *RIGHT.branches),
}
"""The arms that leave a led double with so many sides: those between the four of a cross have two letters."""


class Centre(Enum):
    """What the layout grows from."""

    LINE = "line"
    """The lead has two ends, whatever it is."""
    CROSS = "cross"
    """A led double is joined on its four, six or eight sides, all before anything else is joined."""
    SPINNER = "spinner"
    """The first double played may be joined on four sides: first the two of the line, then the others."""
    SPINNERS = "spinners"
    """So may every double."""
    TRAINS = "trains"
    """A led double is the hub: every seat has its own train there, and all of them the Mexican one."""


SPINNING = (Centre.SPINNER, Centre.SPINNERS)
"""The layouts in which a double that is not the centre of a cross can be joined on four sides."""


class ArmDouble(Enum):
    """Whether an arm has to be opened by a double."""

    NONE = "none"
    """It does not."""
    FIRST = "first"
    """The second tile of an arm is the double of its number; after that the arm is free."""
    EVERY = "every"
    """Every new number on an arm is followed by its double first."""


class ArmKind(IntEnum):
    """What kind of open end it is."""

    OPEN = 0
    """An ordinary one."""
    DOUBLE = 1
    """A double that counts with both halves."""
    LONE = 2
    """Half of a tile that lies alone on the table."""
    BARE = 3
    """A side of the centre that nothing has joined; counts nothing."""
    DUE = 4
    """Only the double of the number joins it."""
    SPINNER = 5
    """A spinner at the end of its arm; once joined, its other two sides are open."""
    UNCOVERED = 6
    """A side of a double that has to be joined before anything else is."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Shape:
    """How a layout grows; made by `shape`, so that equal shapes are the same object."""

    centre: Centre
    arm_double: ArmDouble
    sides: int = len(CROSS)
    """How many the led double of a cross has."""
    branching: bool = False
    """Whether every double but the centre has two open sides."""
    feet: bool = False
    """Whether it has three."""
    cover: bool = False
    """Whether the open sides of a double come before all other ends."""
    counted: bool = False
    """Whether it matters which ends are doubles, because open ends score."""
    trains: int = 0
    """How many seats have a train of their own."""
    total: int = 0
    """What neighbouring halves add up to; 0: they carry the same number."""

    def __repr__(self) -> str:
        return f"<Shape {self.centre.value}>"

    @property
    def star(self) -> tuple[Arm, ...]:
        """The arms that leave a led double in the middle."""
        if self.centre is Centre.LINE:
            return LINE
        return (*TRAINS[: self.trains], MEXICAN) if self.trains else STARS[self.sides]

    def __reduce__(self) -> tuple[Callable[..., Shape], tuple[Any, ...]]:
        """Its copy in another process is the one object that its equals are there."""
        return _the_one, tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def plain(self) -> bool:
        """Whether an end is nothing but a number."""
        asks = (self.branching, self.feet, self.cover, self.counted, self.total)
        return self.centre is Centre.LINE and not any(asks)

    @property
    def endwise(self) -> bool:
        """Whether doubles joined on two sides are drawn like other tiles, as two may be neighbours (WM)."""
        return bool(self.total) and not self.branching


def shape(centre: Centre = Centre.LINE, arm_double: ArmDouble = ArmDouble.NONE, **others: Any) -> Shape:
    """A shape: what the layout grows from, what opens its arms, and other fields of `Shape`.

    >>> shape(cover=True, feet=True) is shape(feet=True, cover=True)
    True
    """
    asked = Shape(centre=centre, arm_double=arm_double, **others)
    return _the_one(*(getattr(asked, field.name) for field in fields(Shape)))


@cache
def _the_one(*values: Any) -> Shape:
    """The shape of which these are the fields."""
    return Shape(**dict(zip((field.name for field in fields(Shape)), values, strict=True)))


PLAIN = shape()
"""A line whose ends are nothing but numbers."""
