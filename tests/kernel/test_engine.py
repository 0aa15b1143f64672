"""The kernel gives what the reference gives, for every position, whatever was asked before."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.game.position import Position
from analyzer.kernel.encoding import as_joined, can_average, can_value
from analyzer.kernel.engine import Kernel, KernelError, RangeError
from analyzer.rules import (
    BlockedTie,
    BlockWinner,
    Centre,
    DoubleLeft,
    Drawing,
    EndsScore,
    HandScore,
    JoinBy,
    Rules,
    variant,
)
from analyzer.rules.scoring import net
from analyzer.solver.solver import Engine, OutOfReachError, Solver
from tests.effort import effort, seeds, some
from tests.every_variant import rules_of
from tests.games import random_deal, random_play, random_start
from tests.kernel.positions import (
    KNOWN,
    of_any_rules,
    of_crosses,
    of_draws,
    of_singles,
    of_variant,
    small_kernel,
)
from tools.perft import path, start

if TYPE_CHECKING:
    from analyzer.kernel.encoding import Joined
    from analyzer.rules import Value

ENOUGH = 10**8


def net_so_far(position: Position) -> Value:
    """What play has brought the side to move, which the kernel leaves out."""
    if not position.scored:
        return 0
    rules = position.rules
    return net(position.scored, rules.seating().side_of(position.seat), bad=rules.bad_points)


def assert_equal(kernel: Kernel, reference: Solver, position: Position) -> None:
    (value,) = kernel.values([position], ENOUGH)
    assert value is not None
    others = position.rules.seating().sides - 1
    assert Fraction(value, others) + net_so_far(position) == reference.value(position)
    options = [option.value for option in reference.options(position)]
    found = kernel.options(position, ENOUGH) if options else {}
    moves = [found[as_joined(position, move)] for move in position.moves()] if options else []
    assert [Fraction(v, others) + net_so_far(position) for v in moves] == options
    best = kernel.options(position, ENOUGH, best=True) if options else {}
    assert list(best) == list(found)
    assert among_best(best) == among_best(found)
    assert max(best.values(), default=0) == max(found.values(), default=0)


def among_best(found: dict[Joined, int]) -> list[Joined]:
    return [move for move, value in found.items() if value == max(found.values())]


def compare(positions: list[Position]) -> int:
    """Compares all positions of a game, with a small table and a larger one; says how many they are."""
    if positions:
        rules, begin = positions[0].rules, max(positions, key=lambda p: (-p.laid, p.stock))
        reference = Solver(begin, engine=Engine.REFERENCE)
        for kernel in (small_kernel(rules), Kernel(rules, table_bits=14, layouts=2000)):
            for position in positions:
                assert_equal(kernel, reference, position)
    return len(positions)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_values_and_options_under_any_rules(chunk: int) -> None:
    games = seeds(50, 2000, chunk)
    assert sum(compare(of_any_rules(seed)) for seed in games) > 1.4 * len(games)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_values_and_options_of_single_players(chunk: int) -> None:
    games = seeds(30, 1200, chunk)
    assert sum(compare(of_singles(seed)) for seed in games) > 2 * len(games)


@pytest.mark.parametrize("chunk", range(effort(1, 2)))
def test_values_and_options_on_crosses(chunk: int) -> None:
    games = seeds(5, 160, chunk)
    assert sum(compare(of_crosses(seed)) for seed in games) > 4 * len(games)


@pytest.mark.parametrize("chunk", range(effort(1, 2)))
def test_values_and_options_with_a_stock(chunk: int) -> None:
    games = seeds(25, 960, chunk)
    assert sum(compare(of_draws(seed)) for seed in games) > 4 * len(games)


@settings(max_examples=effort(25, 1200))
@given(st.integers(10**6, 10**12))
def test_values_and_options_under_rules_that_hypothesis_finds(seed: int) -> None:
    compare(of_any_rules(seed))


@pytest.mark.parametrize(
    ("seed", "fields"),
    [
        (98, {"centre": Centre.SPINNERS, "ends_score": EndsScore.FIVES, "hand_score": HandScore.ONE}),
        (10, {"centre": Centre.SPINNER, "ends_score": EndsScore.QUOTIENTS}),
        (14, {"ends_score": EndsScore.FIFTHS, "hand_score": HandScore.ONE}),
        (1, {"joining": JoinBy.SUM, "hand_score": HandScore.ONE}),
    ],
)
def test_of_equal_moves_the_first_is_taken(seed: int, fields: dict[str, Any]) -> None:
    """A tile can join a number at ends of two kinds, or leave one of two numbers open.

    It is worth as much to whoever plays it either way, and not to another: these deals were sought for that.
    """
    rules = Rules(name="three", seats=3, partners=False, highest=4, hand=4, **fields)
    assert compare([random_start(Random(seed), rules, known=True)])


@pytest.mark.parametrize("score", HandScore)
def test_deals_of_three_in_which_much_is_left_out(score: HandScore) -> None:
    """Enough tiles that bounds cut and moves tie, whatever is paid for."""
    for seed in seeds(4, 60):
        rng = Random(seed)
        rules = Rules(
            name="three", seats=3, partners=False, highest=4, hand=4, hand_score=score,
            divide_by=1 if score is HandScore.ONE else rng.choice([1, 10]),
            blocked_tie=rng.choice(list(BlockedTie)), block_winner=rng.choice(list(BlockWinner)),
            capicu=rng.choice([0, 5]),
        )  # fmt: skip
        assert compare([random_start(rng, rules)])


def test_what_a_seat_gets_at_most_says_nothing_of_another() -> None:
    """Of a thousand deals this one needs that the table tells who is asked about."""
    rules = Rules(
        name="three", seats=3, partners=False, highest=5, hand=5,
        blocked_tie=BlockedTie.LAST, block_winner=BlockWinner.BLOCKER_OR_RIGHT,
    )  # fmt: skip
    assert compare([Position.deal(rules, (148256, 790720, 66573), 1)])


@pytest.mark.parametrize(("name", "seats"), some(KNOWN, 2))
def test_every_variant(name: str, seats: int) -> None:
    for seed in seeds(1, 8):
        position = of_variant(seed, name, seats, 16)
        if position.end is None:
            solver = Solver(position)
            assert solver.engine(position) is Engine.KERNEL
            reference = Solver(position, engine=Engine.REFERENCE)
            assert reference.engine(position) is Engine.REFERENCE
            assert solver.options(position) == reference.options(position)
            assert solver.value(position) == reference.value(position)
            assert solver.line(position) == reference.line(position)


def test_full_deals() -> None:
    """The best lead of full deals, with a table that is far too small and one that is large."""
    rules = replace(variant("partnership").rules, hand=effort(6, 7))
    large, small = Kernel(rules), Kernel(rules, table_bits=6)
    for seed in seeds(1, 2):
        position = Position.deal(rules, random_deal(Random(seed), rules), seed % rules.seats)
        reference = Solver(position, engine=Engine.REFERENCE).value(position)
        assert large.values([position], ENOUGH) == small.values([position], ENOUGH) == [reference]


def test_what_is_known_of_a_game_serves_all_its_turns() -> None:
    """Four play, each for himself: after the first decision nothing much is left to be searched."""
    rules = rules_of("gallinazo", 4)
    played = random_play(Random(5), Position.deal(rules, random_deal(Random(5), rules), 0))
    first, *later = [position for position, move in played.moves if move and position.laid]
    kernel = Kernel(rules)
    kernel.options(first, ENOUGH)
    searched = kernel.counts().nodes
    for position in later:
        kernel.options(position, ENOUGH)
    assert searched > 100_000
    assert kernel.counts().nodes - searched < searched / 100


@pytest.mark.parametrize(("seats", "hand"), [(2, 5), (3, 3)])
def test_deals_are_told_apart(seats: int, hand: int) -> None:
    """The same ten tiles dealt and led in many ways, often enough for the numbers of deals to start anew."""
    rules = Rules(
        name="nine", highest=9, hand=hand, seats=seats, partners=False, blocked_tie=BlockedTie.LEADER,
        hand_score=HandScore.ONE,
    )  # fmt: skip
    rng = Random(1)
    tiles = [number for number, tile in enumerate(rules.tile_set.tiles) if tile.high <= 3]
    deals = []
    for _ in range(200):
        rng.shuffle(tiles)
        hands = tuple(
            sum(1 << number for number in tiles[seat * hand : (seat + 1) * hand]) for seat in range(seats)
        )
        some = sum(hands) & rng.getrandbits(55)
        deals += [Position.deal(rules, hands, leader, exposed=some) for leader in (0, 1)]
        deals.append(Position.deal(rules, hands, leader=1))
    expected = [Kernel(rules, table_bits=8).values([deal], ENOUGH)[0] for deal in deals]
    for deal, value in zip(deals[:20], expected, strict=False):
        assert Fraction(value or 0, seats - 1) == Solver(deal, engine=Engine.REFERENCE).value(deal)
    kernel = Kernel(rules, table_bits=16)
    for _ in range(3):
        assert kernel.values(deals, ENOUGH) == expected


def test_another_lead_that_is_asked_for_is_another_question() -> None:
    rules = variant("partnership").rules
    free = Position.deal(rules, random_deal(Random(3), rules), 0)
    kernel = Kernel(rules)
    values = [option.value for option in Solver(free).options(free)]
    for tile, value in zip(rules.tile_set.members(free.hands[0]), values, strict=True):
        assert kernel.values([replace(free, must_lead=tile), free], ENOUGH) == [value, max(values)]


def test_a_tile_that_is_shown_after_it_was_drawn_goes_first() -> None:
    """Nothing that was learnt while it was hidden is used, nor the other way round."""
    asked = 0
    games = seeds(30, 1600)
    for seed in games:
        rng = Random(seed)
        positions = [position for position in of_draws(seed) if position.end is None]
        kernel = small_kernel(positions[0].rules)
        for position in positions:
            drawn = sum(position.hands) & ~sum(positions[0].hands) & rng.getrandbits(10)
            shown = replace(position, exposed=drawn)
            for question in (positions[0], position, shown, position):
                expected = small_kernel(position.rules).values([question], ENOUGH)
                assert kernel.values([question], ENOUGH) == expected
            asked += drawn > 0
    assert asked > len(games) / 4


def test_layouts_that_run_out_are_forgotten() -> None:
    """Branching doubles make more layouts than there is room for; later questions are answered, and rightly.

    What was learnt under the old numbers of layouts must not be taken for the new ones.
    """
    rules = Rules(name="branches", highest=9, hand=10, branching=True)
    kernel = Kernel(rules, layouts=1000)
    start = Position.deal(rules, random_deal(Random(1), rules), 0)
    late = [late_position(Random(seed), start, 10) for seed in range(30)]
    expected = Kernel(rules).values(late, ENOUGH)
    for position, value in zip(late, expected, strict=True):
        with pytest.raises(OutOfReachError, match="more layouts than"):
            kernel.options(start, ENOUGH)
        assert kernel.values([position], ENOUGH) == [value]
    assert kernel.values([start], ENOUGH) == [None]


def late_position(rng: Random, position: Position, left: int) -> Position:
    while sum(hand.bit_count() for hand in position.hands) > left and position.end is None:
        moves = position.moves()
        position = position.play(rng.choice(moves)) if moves else position.knock()
    return position


def test_threads_have_kernels_of_their_own() -> None:
    rules = variant("partnership").rules
    deals = [Position.deal(rules, random_deal(Random(seed), rules), 0) for seed in range(60)]
    expected = Kernel(rules).values(deals, ENOUGH)
    with ThreadPoolExecutor(2) as pool:
        halves = [pool.submit(Kernel(rules).values, half, ENOUGH) for half in (deals[:30], deals[30:])]
        assert [value for half in halves for value in half.result()] == expected


def test_threads_that_share_a_kernel_wait_for_one_another() -> None:
    rules = variant("partnership").rules
    deals = [Position.deal(rules, random_deal(Random(seed), rules), 0) for seed in range(40)]
    kernel = Kernel(rules)
    expected = [kernel.values([deal], ENOUGH) for deal in deals]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda deal: kernel.values([deal], ENOUGH), deals)) == expected


def test_a_limit_is_kept() -> None:
    rules = variant("partnership").rules
    position = Position.deal(rules, random_deal(Random(1), rules), 0)
    kernel = Kernel(rules)
    assert kernel.values([position], 100) == [None]
    with pytest.raises(OutOfReachError, match="more than 100 positions"):
        kernel.options(position, 100)
    assert kernel.counts().nodes <= 202
    assert kernel.values([position], ENOUGH) == [Solver(position).value(position)]


def test_what_the_kernel_cannot_do_is_left_to_the_reference() -> None:
    for rules in (
        Rules(name="twelve", highest=12, hand=3),
        Rules(name="rich", highest=3, hand=2, capicu=10**6),
        Rules(name="doubles", highest=3, hand=2, double_blank=600, double_left=DoubleLeft.EACH),
        Rules(name="deep", highest=3, hand=2, drawing=Drawing.ONE, reserve=56),
    ):
        position = Position.deal(rules, random_deal(Random(1), rules), 0)
        assert not can_value(position)
        solver = Solver(position)
        assert solver.engine(position) is Engine.REFERENCE
        assert solver.options(position)


def test_a_large_stock_in_unknown_order_is_left_to_the_reference() -> None:
    for highest, engine in ((4, Engine.KERNEL), (5, Engine.REFERENCE)):
        rules = Rules(name="draws", highest=highest, hand=1, seats=2, partners=False, drawing=Drawing.ONE)
        position = Position.deal(rules, random_deal(Random(1), rules), 0)
        assert position.stock.bit_count() == {4: 13, 5: 19}[highest]
        assert Solver(position).engine(position) is engine


def test_values_too_large_for_the_kernel_come_from_the_reference() -> None:
    """Ten thousand points pass for a bonus, but not ten thousand times the pips."""
    rules = Rules(name="times", highest=3, hand=2, capicu_times=9000)
    position = Position.deal(rules, random_deal(Random(2), rules), 0)
    solver, reference = Solver(position), Solver(position, engine=Engine.REFERENCE)
    assert solver.engine(position) is Engine.KERNEL
    assert solver.value(position) == reference.value(position)
    assert solver.engine(position) is Engine.REFERENCE
    assert Solver(position).options(position) == reference.options(position)


def test_rules_that_cannot_be_are_refused() -> None:
    with pytest.raises(KernelError, match="these rules"):
        Kernel(variant("partnership").rules, table_bits=40)


@pytest.mark.parametrize(("name", "seats"), KNOWN)
def test_perft(name: str, seats: int) -> None:
    """The kernel's own moves, passes and draws make as many lines as the generator's and the replayer's."""
    import json

    expected = json.loads(path(name, seats).read_text("utf-8"))["lines"]
    position = start(name, seats).position
    kernel = Kernel(position.rules)
    assert [kernel.perft(position, depth, ENOUGH) for depth in range(1, len(expected) + 1)] == expected


SMALL = Rules(name="small", highest=3, seats=2, partners=False, hand=3)


def test_a_tile_may_be_worth_more_than_all_others_together() -> None:
    """0-0 alone in a hand counts 2,000: more than the kernel has in its table of sums."""
    rules, dear = replace(SMALL, lone_blank=2000), 0
    for seed in range(30):
        rng = Random(seed)
        for position, _ in random_play(rng, random_start(rng, rules, known=True)).moves:
            value = Kernel(rules).values([position], ENOUGH)[0]
            assert value == Solver(position, engine=Engine.REFERENCE).value(position) - net_so_far(position)
            dear += abs(value or 0) >= 2000
    assert dear > 3


def test_means_that_are_too_large_are_refused() -> None:
    """A last tile that fits both ends makes a game worth five thousand times as much."""
    rules = replace(SMALL, capicu_times=5000, drawing=Drawing.ONE)
    position = random_start(Random(1), rules, known=False)
    assert can_average(position)
    with pytest.raises(RangeError):
        Kernel(rules).mean(position, ENOUGH)
