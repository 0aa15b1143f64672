"""Where tiles can be that a seat does not see."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Where(StrEnum):
    """What a place is part of."""

    HAND = "hand"
    """The hand of a seat."""
    STOCK = "stock"
    """What can still be drawn."""
    ASLEEP = "asleep"
    """What nobody will ever hold: not dealt, or never drawn."""


@dataclass(frozen=True, slots=True)
class Place:
    """A part of a hand, the stock, or what sleeps."""

    where: Where
    seat: int | None
    """Whose hand; None for what is nobody's."""
    size: int
    allowed: int
    """The mask of the tiles that may be there."""
    came: int = 0
    """The turn in which a seat took these tiles from the stock; 0 for those it was dealt."""
    ordered: bool = False
    """Whether it matters in which order the tiles lie, since they are drawn in it."""


class ClueKind(StrEnum):
    """What shows that a seat has no tile of some numbers, or none of some kind."""

    PASS = "pass"
    DRAW = "draw"
    """It drew, so nothing fitted."""
    RUN_ENDED = "run-ended"
    """It ended a turn that it had to go on with if it could."""
    LED_NO_DOUBLE = "led-no-double"
    """It led no double where a leader with a double must lead one."""
    LED_HIGHEST = "led-highest"
    """The highest double dealt was led, so no higher one was dealt."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What a turn says of the tiles that a seat did not have then."""

    kind: ClueKind
    turn: int
    """The turn that shows it."""
    seat: int
    """Who did not have them."""
    numbers: tuple[int, ...]
    """The numbers it had no tile of, each once, ascending; empty where it is not about numbers."""
    barred: int
    """The mask of the tiles it did not have."""
