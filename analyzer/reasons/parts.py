"""What the facts of reasons are put together from: moves, shares of the deals, ends, holders, signs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.knowledge import ClueKind
    from analyzer.layout import Arm
    from analyzer.rules import EndKind, Score
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Named:
    """A move as a sentence names it."""

    tile: Tile | None
    """None: the turn is not gone on with."""
    end: int | None = None
    """The number joined, where the tile could have joined another."""
    arm: Arm | None = None
    """The arm joined, where the number alone does not say what is meant."""


@dataclass(frozen=True, slots=True)
class Share:
    """In how many of the deals that a seat could not rule out something holds."""

    part: Fraction
    worlds: int
    """So many deals were looked at."""
    possible: int
    """So many there are."""

    @property
    def exact(self) -> bool:
        """Whether every possible deal was looked at."""
        return self.worlds == self.possible

    @property
    def count(self) -> int:
        """In how many of the deals looked at."""
        return round(self.part * self.worlds)


@dataclass(frozen=True, slots=True)
class Left:
    """The numbers that can be joined after a move, each once, ascending."""

    numbers: tuple[int, ...]
    ends: int
    """How many ends can be joined."""
    whole: bool
    """Whether these are all the ends there are."""

    @property
    def same(self) -> int | None:
        """The number that all ends show, if they do."""
        return self.numbers[0] if self.whole and len(self.numbers) == 1 else None


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has all of some tiles, with which chance."""

    seat: int | None
    """None: nobody; they are in the stock or sleep."""
    chance: Fraction
    partner: bool
    """Whether it is on the side of the seat that the reason is about."""


@dataclass(frozen=True, slots=True)
class Sign:
    """What showed that a seat has no tile of a number."""

    kind: ClueKind
    seat: int
    turn: int
    round: int


@dataclass(frozen=True, slots=True)
class Ended:
    """How a game ends."""

    end: EndKind
    seat: int
    """Who played the last tile."""
    score: Score
    counts: tuple[int, ...]
    """What each side has left, where a block is decided by that and there are two sides; else empty."""
