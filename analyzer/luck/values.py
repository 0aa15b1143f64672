"""What is told of luck and skill, as values."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.rules import Value

DEALS = 400
"""Deals drawn for a mean, unless something else is asked for."""


@dataclass(frozen=True, slots=True)
class LuckSettings:
    """How the mean of the deals is worked out."""

    deals: int = DEALS
    """Deals drawn at random where more are possible; fewer where they are hard to value."""
    seed: int = 0
    """With the same seed the same deals are drawn."""


class Missing(StrEnum):
    """Why something cannot be told of a game."""

    SIDES = "luck and skill are told for two sides only"
    ERROR = "the record has an error"
    HANDS_UNKNOWN = "not every hand is known"
    NOT_VALUED = "not every move has a value"
    UNFINISHED = "the game is not finished"
    OUT_OF_REACH = "too many positions would have to be searched"
    UNEXPLAINED = "the values of its turns do not fit together"
    KERNEL = "the compiled solver is missing, or does not know these rules"
    STOCK_UNKNOWN = "the order of the stock is not known"


@dataclass(frozen=True, slots=True)
class Mean:
    """What a deal is worth on the mean, in points for the side that begins."""

    value: Fraction
    error: float
    """Standard error of the value; 0 where every deal was valued."""
    deals: int
    """So many were valued."""


@dataclass(frozen=True, slots=True)
class Share:
    """How the result of a game came about, in points as one side sees them."""

    deal: Value
    """The value of the deal with all hands open."""
    given: Value
    """What the other side gave away, 0 or more."""
    lost: Value
    """What this side gave away, 0 or more."""
    draws: Value
    """Luck of the draws: what drawing from a stock in unknown order changed."""
    exposed: Value
    """What it changed that tiles had to lie open, or no longer had to."""
    claims: Value
    """What forgetting and claiming points in play changed."""
    result: Value
    """What the side nets: its points less the other's."""


@dataclass(frozen=True, slots=True)
class Account:
    """The same for the first side; `of` tells it for either.

    >>> Account(18, (77, 49), 0, 0, 0, -10).of(1)
    Share(deal=-18, given=77, lost=49, draws=0, exposed=0, claims=0, result=10)
    """

    deal: Value
    losses: tuple[Value, Value]
    """What each side gave away by its moves."""
    draws: Value
    exposed: Value
    claims: Value
    result: Value

    def of(self, side: int) -> Share:
        """As side 0 or side 1 sees it; deal + given - lost + draws + exposed + claims = result."""
        sign = -1 if side else 1
        return Share(
            sign * self.deal,
            self.losses[1 - side],
            self.losses[side],
            sign * self.draws,
            sign * self.exposed,
            sign * self.claims,
            sign * self.result,
        )


@dataclass(frozen=True, slots=True)
class Luck:
    """What can be told of luck and skill in a game."""

    side: int
    """The side that begins."""
    deal: Value | None
    """The value of the deal for that side; None where it cannot be had."""
    mean: Mean | None
    why_no_mean: Missing | None
    account: Account | None
    why_no_account: Missing | None

    def deal_for(self, side: int) -> Value | None:
        """The value of the deal for a side."""
        if self.deal is None:
            return None
        return self.deal if side == self.side else -self.deal

    def of_deal(self, side: int) -> Value | None:
        """The luck of the deal for a side: what it was worth more than such deals are on the mean."""
        deal, mean = self.deal_for(side), self.mean_for(side)
        return None if deal is None or mean is None else deal - mean

    def mean_for(self, side: int) -> Value | None:
        """The mean value of such deals for a side."""
        if self.mean is None:
            return None
        return self.mean.value if side == self.side else -self.mean.value
