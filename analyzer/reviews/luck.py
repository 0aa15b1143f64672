"""Luck and skill: how far the deal, and how far the play of each side, made the result of a game.

With all hands open a deal is worth something before the lead. What it is worth more than such deals are on
the mean is luck. From there on nothing but losses changes the value of the game: whoever gives points away by
a move gives them to the other side. So for either side

    result = mean + luck of the deal + what the others gave away - what the side gave away

exactly, and where tiles are drawn from a stock in unknown order the luck of the draws comes on top. GNU
Backgammon splits a match in the same way. It holds for two sides: among three what one loses may go to
either of the others.

The mean is that of the deals that there could have been, under the circumstances of the game: what an
onlooker knows before the first turn. These are the rules, who begins, the tile that play begins on, and where
a certain tile has to be led, that this seat holds it and nobody one that goes before it.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from analyzer.game.position import STOP
from analyzer.kernel.encoding import cuts_off, library
from analyzer.kernel.engine import Kernel, RangeError
from analyzer.knowledge import NotKnownError, PartOf, seen_at
from analyzer.replays.known_deal import KnownDeal
from analyzer.replays.lead_alone import lead_by, leaders
from analyzer.replays.state import ActionKind
from analyzer.replays.trace import followed
from analyzer.reviews.fair.estimates import mean, standard_error
from analyzer.reviews.review import Why
from analyzer.rules.scoring import exact, net
from analyzer.solver.solver import OutOfReachError, Solver

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from fractions import Fraction

    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge, World
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import Decision, Review
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


_MISSING = {Why.OUT_OF_REACH: Missing.OUT_OF_REACH, Why.HANDS_UNKNOWN: Missing.HANDS_UNKNOWN}


def account_of(review: Review) -> Account | Missing:
    """What the deal was worth, what each side gave away, and what it came to; or why that cannot be told."""
    replay = review.replay
    if replay.seating.sides != 2:
        return Missing.SIDES
    if not replay.valid:
        return Missing.ERROR
    if replay.outcome is None:
        return Missing.UNFINISHED
    start = replay.trace.start()
    if start is None or replay.outcome.score is None:
        return Missing.HANDS_UNKNOWN
    for decision in review.decisions:
        if decision.loss is None:
            return _MISSING.get(decision.why, Missing.NOT_VALUED) if decision.why else Missing.NOT_VALUED
    try:
        return _Reckoning(review, start).account(replay.outcome.score.net(0))
    except OutOfReachError:
        return Missing.OUT_OF_REACH


def value_of_deal(review: Review, start: Position) -> Value | None:
    """The value of the deal for the side that begins; None where it is out of reach."""
    first = review.decisions[0] if review.decisions else None
    if first is not None and first.step.position == start:
        return first.best
    try:
        return Solver(start, game=True).value(start)
    except OutOfReachError:
        return None


class _Reckoning:
    """Follows the value of a game, for side 0, from the deal to the result."""

    def __init__(self, review: Review, start: Position) -> None:
        self._replay = review.replay
        self._decisions = {decision.step.turn: decision for decision in review.decisions}
        self._start = start
        self._solver = Solver(start, game=True)
        self._losses: list[Value] = [0, 0]
        self._draws: Value = 0
        self._exposed: Value = 0
        self._now: Value = 0
        self._drawn = False
        """Whether tiles have been drawn by chance since the value was last known."""
        self._fits = True

    def account(self, result: Value) -> Account | Missing:
        """The sum; `result` is what side 0 nets."""
        replay = self._replay
        deal = self._now = self._worth(self._start, self._decisions.get(1))
        here = self._start
        for step in replay.steps:
            position = step.position
            if position is None:
                return Missing.NOT_VALUED
            self._arrive(here, position, self._decisions.get(step.turn))
            after = self._take(step, position)
            if after is None:
                return Missing.NOT_VALUED
            here = after
        claims = self._claims(here)
        self._known(exact(result - claims))
        if not self._fits:
            return Missing.UNEXPLAINED
        losses = (exact(self._losses[0]), exact(self._losses[1]))
        return Account(
            deal=exact(deal),
            losses=losses,
            draws=exact(self._draws),
            exposed=exact(self._exposed),
            claims=claims,
            result=result,
        )

    def _arrive(self, here: Position, position: Position, decision: Decision | None) -> None:
        """From the position after a turn to the one that the next turn begins with."""
        if here.run and here.seat != position.seat:
            stopped = here.play(STOP)
            self._lose(here.seat, self._for_first(here.seat, self._now - self._worth(stopped, decision)))
            here = stopped
        if here.exposed != position.exposed:
            if self._drawn:
                self._known(self._worth(here, None))
            value = self._worth(position, decision)
            self._exposed += value - self._now
            self._now = value
        if decision is not None:
            self._known(self._worth(position, decision))

    def _take(self, step: Step, position: Position) -> Position | None:
        """The position after a turn."""
        decision = self._decisions.get(step.turn)
        if decision is not None and decision.loss is not None:
            self._lose(step.seat, decision.loss)
        if step.kind is ActionKind.DRAW and len(position.draws()) > 1:
            self._drawn = True
        return followed(position, step.kind, step.tile, step.arm, step.after)

    def _lose(self, seat: int, loss: Value) -> None:
        side = seat % 2
        self._losses[side] += loss
        self._now += loss if side else -loss

    def _known(self, value: Value) -> None:
        """The value is known anew; only chance can have changed it."""
        if value != self._now:
            self._fits = self._fits and self._drawn
            self._draws += value - self._now
        self._now, self._drawn = value, False

    def _worth(self, position: Position, decision: Decision | None) -> Value:
        """The value of a position for side 0; the decision taken in it knows it already."""
        best = None if decision is None or decision.step.position != position else decision.best
        value = self._solver.value(position) if best is None else best
        return self._for_first(position.seat, value)

    @staticmethod
    def _for_first(seat: int, value: Value) -> Value:
        """A value for the side of a seat as side 0 sees it, and the other way round."""
        return -value if seat % 2 else value

    def _claims(self, final: Position) -> Value:
        """What side 0 has by points in play being forgotten or claimed."""
        written = self._replay.steps[-1].scored if self._replay.steps else ()
        if not self._replay.rules.muggins or not written or not final.scored:
            # Without claims the two differ by passes after a block alone, which a block has earned anyway.
            return 0
        bad = self._replay.rules.bad_points
        return exact(net(written, 0, bad=bad) - net(final.scored, 0, bad=bad))


def luck_of(review: Review, settings: LuckSettings | None = None) -> Luck:
    """What the deal and what the play of each side made of a game.

    Args:
        review: a game with its decisions valued, all hands open.
        settings: how the mean of the deals is worked out.

    Returns:
        The value of the deal, the mean value of such deals, and the sum that leads to the result. What cannot
        be had is None, and why is said beside it. Nothing is raised.

    >>> import analyzer
    >>> text = '[Set "double-one"] [Rules "hand=1,seats=2,partners=no"] [Deal "A:11 B:00"] A 1-1'
    >>> luck = luck_of(analyzer.review(analyzer.replay(analyzer.parse(text).games[0])))
    >>> luck.deal, str(luck.mean.value), luck.mean.deals
    (0, '1', 6)
    >>> luck.account.result, str(luck.of_deal(0))
    (0, '-1')
    """
    replay = review.replay
    account, no_account = _told(account_of(review))
    start = replay.trace.start()
    why = None
    if replay.seating.sides != 2:
        why = Missing.SIDES
    elif not replay.valid:
        why = Missing.ERROR
    elif start is None or not replay.steps:
        why = Missing.HANDS_UNKNOWN
    if why is not None or start is None:
        return Luck(side=0, deal=None, mean=None, why_no_mean=why, account=account, why_no_account=no_account)
    side = replay.seating.side_of(start.seat)
    deal = value_of_deal(review, start)
    if deal is None:
        return Luck(
            side=side,
            deal=None,
            mean=None,
            why_no_mean=Missing.OUT_OF_REACH,
            account=account,
            why_no_account=no_account,
        )
    found = mean_of(replay, start, settings or LuckSettings())
    mean, no_mean = (found, None) if isinstance(found, Mean) else (None, found)
    return Luck(
        side=side, deal=deal, mean=mean, why_no_mean=no_mean, account=account, why_no_account=no_account
    )


def _told(found: Account | Missing) -> tuple[Account | None, Missing | None]:
    return (None, found) if isinstance(found, Missing) else (found, None)
