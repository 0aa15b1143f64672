"""Strict values against every pure strategy, spelled out; and what has to hold between depths."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.fair.strict import strict_values
from analyzer.kernel.engine import can_value
from analyzer.knowledge import Knowledge, Place, Where
from analyzer.rules import Drawing
from tests import oracle
from tests.doubles import plain, walk
from tests.games import any_rules, random_start

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.fair.strictness import Strict
    from analyzer.position import Position
    from analyzer.rules import Rules

Seen = tuple[object, ...]
"""What everybody has seen since the decision: who did what."""
Strategy = dict[Seen, int]
"""For what has been seen the number of the move that is made."""
MOST = 1_500
"""Moves that are made for one position at most."""


class UndecidedError(Exception):
    """A strategy does not say what is played here."""


class TooManyError(Exception):
    """There are too many strategies."""


class EveryStrategy:
    """The best of all pure strategies of the seat to play, tried one after the other."""

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules, self.seat, self.made = rules, seat, 0

    def best(self, worlds: Sequence[oracle.State], strategy: Strategy) -> Fraction:
        """The largest mean of a strategy that begins like this one."""
        try:
            values = [self.value(world, strategy, ()) for world in worlds]
        except UndecidedError as undecided:
            seen, count = undecided.args
            return max(self.best(worlds, {**strategy, seen: move}) for move in range(count))
        return Fraction(sum(values), len(values))

    def value(self, state: oracle.State, strategy: Strategy, seen: Seen) -> Fraction:
        """What a strategy is worth in one world, to whoever follows it, when all others see everything."""
        self.made += 1
        if self.made > MOST:
            raise TooManyError
        rules, side = self.rules, self.seat % oracle.scores.sides(self.rules)
        if oracle.ended(rules, state):
            return oracle.net(rules, tuple(map(Fraction, oracle.final_points(rules, state))), side)
        moves = oracle.moves(rules, state)
        if not moves:
            return self.value(oracle.knock(rules, state), strategy, (*seen, (state.seat, "pass")))
        afters = [(oracle.play(rules, state, move), self.look(state, move, seen)) for move in moves]
        if state.seat == self.seat:
            if seen not in strategy and len(moves) > 1:
                raise UndecidedError(seen, len(moves))
            after, shown = afters[strategy.get(seen, 0)]
            return self.value(after, strategy, shown)
        values = [self.value(after, strategy, shown) for after, shown in afters]
        return max(values) if state.seat % oracle.scores.sides(rules) == side else min(values)

    def look(self, state: oracle.State, move: oracle.Move, seen: Seen) -> Seen:
        """What has been seen after a move: a tile and what it joins. That another does not go on is not seen."""
        if move is None:
            return (*seen, (state.seat, "stop")) if state.seat == self.seat else seen
        return (*seen, (state.seat, move[0], move[1] and (move[1].number, move[1].role)))


def tiny(rng: Random) -> tuple[Position, oracle.State] | None:
    """A position a few moves into a tiny game in which its seat can choose, as both implementations have it."""
    start = random_start(rng, any_rules(rng, dealt=8, spare=9), known=False)
    if not can_value(replace(start, stock=0)):
        return None
    moments = list(islice(walk(rng, start), 6))
    position, state = rng.choice(moments)
    rules = position.rules
    drawable = rules.drawing is not Drawing.NONE and position.stock.bit_count() > rules.reserve
    if position.end is not None or drawable or len(position.moves()) < 2:
        return None
    return position, state


def knows(position: Position) -> Knowledge:
    """What the seat to play would know if nothing but its hand and the table told it anything."""
    rules, seat = position.rules, position.seat
    unseen = (sum(position.hands) | position.stock) & ~position.hands[seat]
    # What lies open is seen by everybody.
    hands = [hand & position.exposed for hand in position.hands]
    hands[seat] = position.hands[seat]
    unseen &= ~sum(hands)
    places = [
        Place(Where.HAND, other, (hand & ~hands[other]).bit_count(), unseen)
        for other, hand in enumerate(position.hands)
        if other != seat
    ]
    places.append(Place(Where.ASLEEP, None, unseen.bit_count() - sum(place.size for place in places), unseen))
    return Knowledge(rules, seat, 1, tuple(hands), tuple(places), unseen, ())


def cases(seed: int, count: int) -> Iterator[tuple[Position, Knowledge, oracle.State]]:
    """Random tiny positions with a few worlds."""
    rng = Random(seed)
    while count:
        found = tiny(rng)
        if found is not None:
            position, state = found
            knowledge = knows(position)
            if 1 < knowledge.count <= 40:
                count -= 1
                yield position, knowledge, state


def values(strict: Strict) -> dict[tuple[object, object, object], Fraction]:
    return {(option.tile, option.end, option.arm): option.value for option in strict.options}


@pytest.mark.parametrize("seed", range(2))
def test_every_strategy_of_tiny_games_under_any_rules(seed: int) -> None:
    compared = fused = 0
    for position, knowledge, state in cases(seed, 110):
        rules = position.rules
        strict = strict_values(knowledge, position)
        assert strict is not None
        assert strict.own_moves is None
        assert strict.worlds == knowledge.count
        worlds = [twin_of(state, knowledge.position(world, position)) for world in knowledge.worlds()]
        brute = EveryStrategy(rules, position.seat)
        try:
            expected = [brute.best(worlds, {(): at}) for at in range(len(oracle.moves(rules, state)))]
        except TooManyError:
            continue
        assert sorted(option.value for option in strict.options) == sorted(expected)
        compared += 1
        fair = strict_values(knowledge, position, 0)
        assert fair is not None
        fused += values(fair) != values(strict)
    assert compared > 60
    assert fused > 3


def twin_of(state: oracle.State, position: Position) -> oracle.State:
    """The state in a world."""
    stock = tuple((tile.low, tile.high) for tile in position.rules.tile_set.members(position.stock))
    return replace(state, hands=plain(position), stock=stock)
