"""The mean value of the deals that there could have been, under the circumstances of a game.

Circumstances are what an onlooker knows before the first turn: the rules, who begins, the tile that play
begins on, and where a certain tile has to be led, that this seat holds it and nobody one that goes before it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from analyzer.kernel.encoding import cuts_off, library
from analyzer.kernel.engine import Kernel, RangeError
from analyzer.knowledge import NotKnownError, PartOf, seen_at
from analyzer.replays.known_deal import KnownDeal
from analyzer.replays.lead_alone import lead_by, leaders
from analyzer.reviews.fair.estimates import mean, standard_error

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge, World
    from analyzer.replays.replay import Replay
    from analyzer.rules import LeadBy, Rules, Value


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


@dataclass(frozen=True, slots=True, kw_only=True)
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """The same for the first side; `of` tells it for either.

    >>> Account(deal=18, losses=(77, 49), draws=0, exposed=0, claims=0, result=-10).of(1)
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
            deal=sign * self.deal,
            given=self.losses[1 - side],
            lost=self.losses[side],
            draws=sign * self.draws,
            exposed=sign * self.exposed,
            claims=sign * self.claims,
            result=sign * self.result,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
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


PILOT: Final = 16
"""So many deals show how hard they are."""
NODES: Final = 100_000_000
"""Positions searched for a mean at most; some 6 s."""
LEAST: Final = 30
"""With fewer deals than this within reach there is no mean."""
THREADS: Final = 2


@dataclass(frozen=True)
class Circumstances:
    """What is the same in every deal that could have been; the seats are counted from the one that begins."""

    knowledge: Knowledge
    like: Position
    """Before the first turn; nothing is dealt yet."""
    by: LeadBy
    """How it is found who begins."""

    def has(self, world: World) -> bool:
        """Whether with such a deal the same seat would have begun."""
        allowed = leaders(self.by, KnownDeal(known=world.hands, problems=(), rules=self.knowledge.rules))
        return not allowed or 0 in allowed

    def position(self, world: World) -> Position:
        """The position before the first turn."""
        return self.knowledge.position(world, self.like)


def mean_of(replay: Replay, start: Position, settings: LuckSettings) -> Mean | Missing:
    """The mean value of a deal for the side that begins.

    Args:
        replay: a game without errors.
        start: the position before its first turn.
        settings: how many deals are drawn, and which.

    Returns:
        The mean, of all possible deals where there are no more than asked for, or why there is none.
    """
    if start.left_to_chance:
        return Missing.STOCK_UNKNOWN
    if library() is None or not cuts_off(start):
        return Missing.KERNEL
    try:
        return _mean(circumstances(replay, start), settings)
    except NotKnownError:
        return Missing.HANDS_UNKNOWN


def circumstances(replay: Replay, start: Position) -> Circumstances:
    """What is known before the first turn of a game; NotKnownError as in `seen_at`."""
    seen, rules = seen_at(replay, 1), replay.rules

    def counted(seat: int) -> int:
        return (seat - start.seat) % rules.seats

    led = 0 if start.must_lead is None else rules.tile_set.bit(start.must_lead)
    hands = [seen.hands[(seat + start.seat) % rules.seats] for seat in range(rules.seats)]
    places = []
    for place in seen.places:
        seat = None if place.seat is None else counted(place.seat)
        takes = led and place.where is PartOf.HAND and seat == 0 and not hands[0] & led
        places.append(replace(place, seat=seat, size=place.size - 1 if takes else place.size))
    places.sort(key=lambda place: (place.seat is None, place.seat or 0))
    hands[0] |= led
    knowledge = replace(
        seen, turn=1, hands=tuple(hands), places=tuple(places), unseen=seen.unseen & ~led, clues=()
    )
    like = replace(
        start,
        hands=(0,) * rules.seats,
        seat=counted(start.seat),
        leader=counted(start.leader),
        stock=start.stock | sum(start.hands),
        order=None,
    )
    return Circumstances(knowledge, like, lead_by(replay.game, rules))


@lru_cache(maxsize=256)
def _mean(which: Circumstances, settings: LuckSettings) -> Mean | Missing:
    """The mean under the circumstances, which are the same for many games."""
    every = which.knowledge.count <= settings.deals
    positions = _positions(which, settings, every=every)
    try:
        values = _values(which.knowledge.rules, positions, settings.deals, every=every)
    except RangeError:
        return Missing.KERNEL
    if values is None:
        return Missing.OUT_OF_REACH
    alike = [1] * len(values)
    error = 0.0 if every else standard_error(values, alike)
    return Mean(mean(values, alike), error, len(values))


def _values(rules: Rules, positions: Iterator[Position], most: int, *, every: bool) -> list[int] | None:
    """The values of so many deals, or of fewer where they are hard; None where they are too hard.

    No hard one may be left out: they are not like the others, and without them the mean would be another.
    """
    kernel, found = Kernel(rules), list[int]()
    for position in islice(positions, min(PILOT, most)):
        (value,) = kernel.values([position], max(0, NODES - kernel.counts().nodes))
        if value is None:
            return None
        found.append(value)
    number = most if every else min(most, NODES * len(found) // max(1, kernel.counts().nodes))
    if number < min(LEAST, most):
        return None
    for value in _together(rules, list(islice(positions, number - len(found))), kernel):
        if value is None:
            return None
        found.append(value)
    return found


def _positions(which: Circumstances, settings: LuckSettings, *, every: bool) -> Iterator[Position]:
    """The deals, each once or without end."""
    worlds = which.knowledge.worlds() if every else _drawn(which.knowledge, Random(f"deals {settings.seed}"))
    return (which.position(world) for world in worlds if which.has(world))


def _drawn(knowledge: Knowledge, random: Random) -> Iterator[World]:
    while True:
        yield from knowledge.sample(1, random)


def _together(rules: Rules, positions: Sequence[Position], kernel: Kernel) -> list[int | None]:
    """The values, found by several threads; it makes no difference which of them finds which."""
    threads = max(1, min(THREADS, os.cpu_count() or 1, len(positions)))
    kernels = [kernel, *(Kernel(rules) for _ in range(threads - 1))]
    values: list[int | None] = [None] * len(positions)

    def value(thread: int) -> None:
        values[thread::threads] = kernels[thread].values(positions[thread::threads], NODES)

    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(value, range(threads)))
    return values
