"""The mean value of the deals that there could have been, under the circumstances of a game.

Circumstances are what an onlooker knows before the first turn: the rules, who begins, the tile that play
begins on, and where a certain tile has to be led, that this seat holds it and nobody one that goes before it.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Final

from analyzer.dealing import Dealing
from analyzer.fair.means import mean, standard_error
from analyzer.kernel.encoding import library
from analyzer.kernel.engine import Kernel, RangeError, can_value
from analyzer.knowledge import NotKnownError, Where, seen_at
from analyzer.leading import lead_by, leaders
from analyzer.luck.values import Mean, Missing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.knowledge import Knowledge, World
    from analyzer.luck.values import LuckSettings
    from analyzer.position import Position
    from analyzer.replaying import Replay
    from analyzer.rules import LeadBy, Rules

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
        allowed = leaders(self.by, Dealing(world.hands, (), self.knowledge.rules))
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
    if library() is None or not can_value(start):
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
        takes = led and place.where is Where.HAND and seat == 0 and not hands[0] & led
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

    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(value, range(threads)))
    return values
