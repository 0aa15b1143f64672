"""What a decision was worth to somebody who knew what the mover knew.

The fair value of a move is the mean of its exact value over the deals that the seat could not rule out; see
`analyzer.fair` for what that assumes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.solving.answers import printed_move

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.fair.strictness import Strict
    from analyzer.layout import Arm
    from analyzer.rules import Value
    from analyzer.solver import Option
    from analyzer.tiles import Tile

WORLDS = 1000
"""Deals looked at for a decision where more are possible, unless something else is asked for."""


@dataclass(frozen=True, slots=True)
class FairSettings:
    """How fair values are worked out."""

    worlds: int = WORLDS
    """Deals drawn at random where more are possible."""
    seed: int = 0
    """With the same seed the same deals are drawn."""
    settle: bool = True
    """Whether no more deals are drawn once the order of the moves is beyond doubt."""
    strict: bool = False
    """Whether endings with few deals are searched once more without what the seat could not see later."""


@dataclass(frozen=True, slots=True)
class FairOption:
    """A move and its mean value over the deals, in points for the side to move.

    `tile`, `end` and `arm` are those of the `Option` it belongs to.
    """

    tile: Tile | None
    end: int | None
    arm: Arm | None
    value: Fraction
    error: float
    """Standard error of the value; 0 where every deal was looked at."""
    best_in: Fraction
    """In which part of the deals no other move is worth more."""

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)

    def same(self, option: Option) -> bool:
        """Whether it is the same move."""
        return (self.tile, self.end, self.arm) == (option.tile, option.end, option.arm)


@dataclass(frozen=True, slots=True)
class Fair:
    """A decision in expectation over the deals that the seat could not rule out."""

    options: tuple[FairOption, ...]
    """Best first, then in the order of the tiles."""
    played: FairOption | None
    """None where the record does not say which."""
    worlds: int
    """So many deals were looked at."""
    possible: int
    """So many there are."""
    loss_error: float
    """Standard error of the loss; the same deals serve all moves, so it is smaller than that of a value."""
    strict: Strict | None = None
    """The same without strategy fusion; None where that was not asked for or cannot be had."""

    @property
    def exact(self) -> bool:
        """Whether every possible deal was looked at."""
        return self.worlds == self.possible

    @property
    def value(self) -> Value | None:
        """The mean of what was played."""
        return self.played.value if self.played else None

    @property
    def best(self) -> Value:
        """The largest mean."""
        return self.options[0].value

    @property
    def loss(self) -> Value | None:
        """What the move gave away by what could be known, 0 or more."""
        return None if self.played is None else self.options[0].value - self.played.value

    @property
    def error(self) -> float:
        """Standard error of the value of what was played, or else of the best."""
        return (self.played or self.options[0]).error


def disagrees(strict: Strict, fair: Fair) -> bool:
    """Whether none of the strictly best moves is among the fair best ones."""
    best = {(option.tile, option.end, option.arm) for option in strict.options if option.value == strict.best}
    return not any(
        (option.tile, option.end, option.arm) in best for option in fair.options if option.value == fair.best
    )
