"""Strict values against every pure strategy, spelled out; and what has to hold between depths."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import islice, pairwise, product
from operator import le, mul
from random import Random
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.game.position import Position
from analyzer.kernel.encoding import cuts_off
from analyzer.knowledge import HandPart, Knowledge, PartOf, known_at
from analyzer.reviews.fair.estimates import Fair, FairOption, FairSettings, disagrees
from analyzer.reviews.fair.pareto import ABSENT, Budget, Window, answered, best_answered, factors, pruned
from analyzer.reviews.fair.strict import SAMPLE, AlphaMuSearch, strict_values
from analyzer.reviews.fair.valuing import WorldSolver, fair_values
from analyzer.rules import Drawing, Rules
from analyzer.solver.solver import Solver
from analyzer.tiles.tile import Tile
from tests import oracle, oracle_scores
from tests.doubles import plain, walk
from tests.effort import BASE, effort
from tests.games import any_rules, random_start
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.replays.replay import Replay
    from analyzer.reviews.fair.estimates import Strict

Seen = tuple[object, ...]
"""What everybody has seen since the decision: who did what."""
Strategy = dict[Seen, int]
"""For what has been seen the number of the move that is made."""
MOST = 1_000
"""Moves that are made for one position at most."""
TRIES = 8
"""Positions that are looked for under the same rules."""


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
        rules, side = self.rules, self.seat % oracle_scores.sides(self.rules)
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
        return max(values) if state.seat % oracle_scores.sides(rules) == side else min(values)

    def look(self, state: oracle.State, move: oracle.Move, seen: Seen) -> Seen:
        """What has been seen after a move: a tile and what it joins. That another stops is not."""
        if move is None:
            return (*seen, (state.seat, "stop")) if state.seat == self.seat else seen
        return (*seen, (state.seat, move[0], move[1] and (move[1].number, move[1].role, move[1].leaves)))


def tiny(rng: Random, rules: Rules) -> tuple[Position, oracle.State] | None:
    """A position a few moves into a tiny game, with a choice, as both implementations have it."""
    start = random_start(rng, rules, known=False)
    if not cuts_off(replace(start, stock=0)):
        return None
    moments = list(islice(walk(rng, start), 6))
    position, state = rng.choice(moments)
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
        HandPart(where=PartOf.HAND, seat=other, size=(hand & ~hands[other]).bit_count(), allowed=unseen)
        for other, hand in enumerate(position.hands)
        if other != seat
    ]
    places.append(
        HandPart(
            where=PartOf.ASLEEP,
            seat=None,
            size=unseen.bit_count() - sum(place.size for place in places),
            allowed=unseen,
        )
    )
    return Knowledge(
        rules=rules, seat=seat, turn=1, hands=tuple(hands), places=tuple(places), unseen=unseen, clues=()
    )


def cases(seed: int, count: int) -> Iterator[tuple[Position, Knowledge, oracle.State]]:
    """Random tiny positions with a few worlds."""
    rng = Random(seed)
    while count > 0:
        rules = any_rules(rng, dealt=8, spare=9)
        for found in [tiny(rng, rules) for _ in range(TRIES)]:
            if found is not None:
                position, state = found
                knowledge = knows(position)
                if 1 < knowledge.count <= 20:
                    count -= 1
                    yield position, knowledge, state


def values(strict: Strict) -> dict[tuple[object, object, object], Fraction]:
    return {(option.tile, option.end, option.arm): option.value for option in strict.options}


def test_every_strategy_of_tiny_games_under_any_rules() -> None:
    compared = fused = 0
    for position, knowledge, state in cases(BASE, effort(70, 800)):
        rules = position.rules
        strict = strict_values(knowledge, position)
        assert strict is not None
        assert strict.worlds == knowledge.count
        if strict.own_moves is not None:
            continue  # too many ways to play on, as where tiles fit either way round
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
    assert compared * 3 > effort(70, 800)
    assert fused > 0


def twin_of(state: oracle.State, position: Position) -> oracle.State:
    """The state in a world."""
    stock = tuple((tile.low, tile.high) for tile in position.rules.tile_set.members(position.stock))
    return replace(state, hands=plain(position), stock=stock)


def search(position: Position, knowledge: Knowledge) -> tuple[AlphaMuSearch, list[int]]:
    """A search without end, and the weights of its worlds."""
    weights = Counter(world.hands for world in knowledge.worlds())
    first = knowledge.position(knowledge.world(0), position)
    return AlphaMuSearch(first, list(weights), Budget(ABSENT)), list(weights.values())


def test_values_begin_at_the_mean_and_never_grow() -> None:
    deeper = 0
    for position, knowledge, _ in cases(7, 50):
        worlds = [knowledge.position(world, position) for world in knowledge.worlds()]
        valued = [[option.value for option in Solver(world).options(world)] for world in worlds]
        sums = [sum(column) for column in zip(*valued, strict=True)]
        searched, weights = search(position, knowledge)
        found, whole = searched.moves(1, weights)
        assert found == sums
        for choices in range(2, 12):
            if whole:
                break
            again, whole = searched.moves(choices, weights)
            assert all(map(le, again, found))
            deeper += again != found
            found = again
        assert whole
        # What was learnt on the way changes nothing.
        assert search(position, knowledge)[0].moves(12, weights) == (found, True)
    assert deeper > 5


def ranks(strict: Strict) -> list[int]:
    """For each move, in the order of the tiles, how many are worth more."""
    found = [value for _, value in sorted(values(strict).items(), key=str)]
    return [sum(other > one for other in found) for one in found]


def test_a_depth_holds_so_many_choices_and_says_whether_the_last_has_changed_the_order() -> None:
    unsettled = 0
    for position, knowledge, _ in cases(11, 40):
        whole = strict_values(knowledge, position)
        steps = [strict_values(knowledge, position, depth=depth) for depth in (1, 2, 3)]
        assert whole is not None
        for depth, (before, strict) in enumerate(pairwise([whole, *steps]), start=0):
            assert strict is not None
            assert before is not None
            assert strict.own_moves in (depth + 1, None)
            for option in strict.options:
                key = (option.tile, option.end, option.arm)
                assert values(whole)[key] <= option.value
                assert option.value + option.fused == values(steps[0] or whole)[key]
            if strict.own_moves is None:
                assert strict.settled
                assert values(strict) == values(whole)
            elif depth:
                assert strict.settled == (ranks(before) == ranks(strict))
                unsettled += not strict.settled
            else:
                assert not strict.settled
    assert unsettled


def test_of_many_deals_a_sample_is_searched() -> None:
    replay = sample()
    knowledge, position = known_at(replay, 14), replay.steps[13].position
    assert position is not None
    worlds = list(knowledge.sample(12, Random(1)))
    strict = strict_values(knowledge, position, depth=2, sample=worlds)
    assert strict is not None
    assert (strict.worlds, strict.possible, strict.own_moves) == (12, 8820, 2)
    lying = [knowledge.position(world, position) for world in worlds]
    valued = [[option.value for option in Solver(world).options(world)] for world in lying]
    sums = [sum(column) for column in zip(*valued, strict=True)]
    by_tile = {(option.tile, option.end): option.value + option.fused for option in strict.options}
    moves = position.moves()
    assert [by_tile[move.tile, position.joined(move)] for move in moves] == [
        Fraction(total) / len(worlds) for total in sums
    ]


def test_a_sample_corrects_the_fair_values_by_what_they_flatter() -> None:
    """So that what is known of many deals is not thrown away for the few that are searched."""
    replay = sample()
    settings = FairSettings(worlds=60, depth=2)
    solver = WorldSolver(replay.rules)
    fair = fair_values(replay, replay.steps[13], settings, solver)
    solver.close()
    assert fair is not None
    assert fair.strict is not None
    assert (fair.strict.worlds, fair.strict.own_moves) == (SAMPLE, 2)
    plain = {(option.tile, option.end): option.value for option in fair.options}
    for option in fair.strict.options:
        assert option.value == plain[option.tile, option.end] - option.fused
        assert option.fused >= 0


def test_one_deal_has_the_values_of_the_solver() -> None:
    rng, compared = Random(3), 0
    while compared < 40:
        found = tiny(rng, any_rules(rng, dealt=8, spare=9))
        if found is None:
            continue
        position = found[0]
        known = Knowledge(
            rules=position.rules,
            seat=position.seat,
            turn=1,
            hands=position.hands,
            places=(),
            unseen=0,
            clues=(),
        )
        strict = strict_values(known, position)
        assert strict is not None
        assert strict.own_moves is None
        assert values(strict) == {
            (option.tile, option.end, option.arm): option.value
            for option in Solver(position).options(position)
        }
        compared += 1


SMALL = Rules(name="at home", highest=3, seats=2, partners=False, hand=4)


def small() -> Position:
    """1-3 was turned; A holds 0-1 0-3 2-2 3-3, and one of 0-0 0-2 1-1 1-2 2-3 sleeps."""

    def mask(text: str) -> int:
        return SMALL.tile_set.mask(Tile.of(int(tile[0]), int(tile[1])) for tile in text.split())

    return Position.deal(SMALL, (mask("01 03 22 33"), mask("00 02 11 12")), 0, turned=Tile.of(1, 3))


def test_a_move_that_is_best_only_for_whoever_sees_what_sleeps() -> None:
    """With open hands 0-1 is best, and for a player 3-3.

    After 0-1 the opponent plays 2-3 or 0-2, and A has to decide about 2-2: played where the other can still
    join it, it costs 9; where the other cannot (0-2, or 2-3, is the tile that sleeps) it saves the game. A
    does not know. 3-3 costs as much as it seems to, since nothing is left to be guessed after it.
    """
    position = small()
    knowledge = knows(position)
    fair, strict = strict_values(knowledge, position, 0), strict_values(knowledge, position)
    assert fair is not None
    assert strict is not None
    assert [(str(option.tile), option.value) for option in fair.options] == [
        ("0-1", Fraction(-12, 5)), ("3-3", Fraction(-13, 5)), ("0-3", Fraction(-29, 5)),
    ]  # fmt: skip
    assert [(str(option.tile), option.value) for option in strict.options] == [
        ("3-3", Fraction(-13, 5)), ("0-1", -4), ("0-3", -7),
    ]  # fmt: skip
    assert (fair.own_moves, strict.own_moves) == (1, None)
    assert disagrees(strict, as_fair(fair))
    assert not disagrees(fair, as_fair(fair))


def as_fair(strict: Strict) -> Fair:
    options = tuple(
        FairOption(
            tile=option.tile,
            end=option.end,
            arm=option.arm,
            value=option.value,
            error=0.0,
            best_in=Fraction(0),
        )
        for option in strict.options
    )
    return Fair(options=options, played=None, worlds=strict.worlds, possible=strict.worlds, loss_error=0.0)


def test_a_best_move_in_common_is_no_disagreement() -> None:
    position = small()
    fair = strict_values(knows(position), position, 0)
    assert fair is not None
    level = replace(fair, options=tuple(replace(option, value=Fraction(0)) for option in fair.options))
    assert not disagrees(level, as_fair(fair))
    assert not disagrees(fair, as_fair(level))


@pytest.mark.parametrize(
    ("turn", "deals", "best", "value", "played"),
    [
        (19, 204, "0-3@3", Fraction(-3511, 204), "0-3@3"),
        (21, 140, "0-0@0", Fraction(141, 140), "2-3@3"),
        (25, 50, "0-0@0", Fraction(-339, 50), "0-0@0"),
        (31, 2, "5-5@5", Fraction(-1), "5-5@5"),
    ],
)
def test_the_sample_game(turn: int, deals: int, best: str, value: Fraction, played: str) -> None:
    replay = sample()
    knowledge, position = known_at(replay, turn), replay.steps[turn - 1].position
    assert position is not None
    strict = strict_values(knowledge, position)
    assert strict is not None
    first = strict.options[0]
    assert (strict.worlds, f"{first.tile}@{first.end}", first.value) == (deals, best, value)
    assert strict.own_moves is None


@cache
def sample() -> Replay:
    return analyzer.replay(analyzer.read(ROOT / "records" / "international-dominoes.domino").games[0])


def test_the_critical_move_of_the_sample_stays_the_best_within_a_small_budget() -> None:
    replay = sample()
    position = replay.steps[17].position
    assert position is not None
    strict = strict_values(known_at(replay, 18), position, 10_000)
    assert strict is not None
    assert (str(strict.options[0].tile), strict.options[0].end) == ("4-6", 6)
    assert (strict.worlds, strict.own_moves) == (375, 1)


def test_what_is_not_searched() -> None:
    replay = sample()
    position = replay.steps[13].position
    assert position is not None
    assert strict_values(known_at(replay, 14), position) is None  # too many deals
    three = Rules(name="three", highest=3, seats=3, partners=False, hand=2)
    position = random_start(Random(1), three)
    assert strict_values(knows(position), position) is None
    drawing = Rules(name="drawing", highest=2, seats=2, partners=False, hand=2, drawing=Drawing.ONE)
    position = random_start(Random(1), drawing)
    assert strict_values(knows(position), position) is None


def test_the_knowledge_of_another_seat_is_refused() -> None:
    replay = sample()
    position = replay.steps[20].position
    assert position is not None
    with pytest.raises(ValueError, match="seat to play"):
        strict_values(known_at(replay, 21, seat=0), position)


def test_a_front_is_put_together_from_its_factors() -> None:
    rng = Random(2)
    for _ in range(300):
        deals = rng.randint(1, 6)
        front = pruned(
            (tuple(rng.randint(0, 2) for _ in range(deals)) for _ in range(rng.randint(1, 8))), Budget(ABSENT)
        )
        parts = factors(front, Budget(ABSENT))
        assert {tuple(map(min, *one, one[0])) for one in product(*parts)} == set(front)


@pytest.mark.parametrize("seed", range(3))
def test_the_best_sum_is_that_of_the_whole_front(seed: int) -> None:
    rng = Random(BASE + seed)
    for _ in range(effort(60, 1200)):
        deals = rng.randint(1, 5)
        fronts = [
            pruned(
                (
                    tuple(rng.choice([0, 1, 2, 5, ABSENT]) for _ in range(deals))
                    for _ in range(rng.randint(1, 6))
                ),
                Budget(ABSENT),
            )
            for _ in range(rng.randint(2, 4))
        ]
        weights = [rng.randint(1, 3) for _ in range(deals)]
        window = Window((0,) * deals, (9,) * deals)
        every = (window.held(map(min, *one, one[0])) for one in product(*fronts))
        expected = max(sum(map(mul, vector, weights)) for vector in every)
        for front in fronts:
            window = window.narrowed(front, against=True)
        assert best_answered(fronts, window, weights, Budget(ABSENT)) == expected
        whole = answered(fronts, window, against=True, budget=Budget(ABSENT))
        assert max(sum(map(mul, vector, weights)) for vector in whole) == expected
