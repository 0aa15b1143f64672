"""A stock in unknown order: the kernel has the exact means of the reference and of brute force."""

from __future__ import annotations

import base64
import json
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.kernel.build import HERE
from analyzer.kernel.encoding import can_average, in_any_order, position_bytes, rules_bytes
from analyzer.kernel.engine import Kernel
from analyzer.rules import Drawing, Rules
from analyzer.solver.solver import Engine, OutOfReachError, Solver
from tests import oracle
from tests.board_library import printed
from tests.doubles import walk
from tests.effort import effort, seeds
from tests.games import any_rules, random_play, random_start
from tests.kernel.positions import of_unknown
from tests.test_solver import affordable

if TYPE_CHECKING:
    from analyzer.game.position import Position

SCRIPT = HERE.parent.parent / "tests" / "kernel" / "means.cjs"
ENOUGH = 10**7


def values_of(solver: Solver, position: Position) -> tuple[object, list[tuple[str, object]]]:
    return solver.value(position), [(str(option), option.value) for option in solver.options(position)]


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_means_are_those_of_the_reference(chunk: int) -> None:
    compared = 0
    for seed in seeds(120, 6000, chunk):
        positions = of_unknown(seed)
        if not positions:
            continue
        first = max(positions, key=lambda position: (position.stock | sum(position.hands)).bit_count())
        solvers = [Solver(first), Solver(first, engine=Engine.REFERENCE)]
        for position in positions:
            assert solvers[0].engine(position) is Engine.KERNEL
            try:
                expected = values_of(solvers[1], position)
            except OutOfReachError:
                continue
            assert values_of(solvers[0], position) == expected, (seed, position)
            compared += 1
    assert compared > 80


def test_means_are_those_of_brute_force() -> None:
    compared = 0
    for seed in seeds(200, 4000):
        rng = Random(seed)
        start = random_start(rng, any_rules(rng, 7, 4), known=False)
        if not can_average(start):
            continue
        for position, state in walk(rng, start):
            if can_average(position) and affordable(start.rules, state):
                side = start.rules.seating().side_of(position.seat)
                solver = Solver(start)
                assert solver.engine(position) is Engine.KERNEL
                assert solver.value(position) == oracle.value(start.rules, state, side), (seed, position)
                compared += 1
                break
    assert compared > 20


def test_a_table_that_is_far_too_small_changes_nothing() -> None:
    for seed in seeds(60, 600):
        for position in of_unknown(seed)[:3]:
            small, large = Kernel(position.rules, table_bits=4, layouts=2000), Kernel(position.rules)
            assert small.mean(position, ENOUGH) == large.mean(position, ENOUGH), (seed, position)


def test_a_game_that_is_over_is_worth_its_score() -> None:
    """Whatever the order of the stock that is left."""
    rules, compared = Rules(name="drawn", highest=3, seats=2, partners=False, hand=3, drawing=Drawing.ONE), 0
    for seed in range(20):
        rng = Random(seed)
        position = random_play(rng, random_start(rng, rules, known=False)).final
        if can_average(position):
            assert Kernel(rules).mean(position, ENOUGH) == position.score().net(position.seat)
            compared += 1
    assert compared > 10


def test_a_question_too_large_has_no_answer() -> None:
    some = [found[0] for seed in range(100) if (found := of_unknown(seed)) and found[0].moves()]
    position = max(some, key=lambda position: min(map(int.bit_count, position.hands)))
    kernel = Kernel(position.rules)
    assert kernel.mean(position, 0) is None
    with pytest.raises(OutOfReachError, match="more than 0 positions"):
        kernel.mean_options(position, 0)


def test_the_page_has_the_same_means() -> None:
    questions, expected = [], []
    for seed in range(80):
        for position in of_unknown(seed)[:3]:
            kernel = Kernel(position.rules)
            found = kernel.mean_options(position, ENOUGH)
            bytes_of = (rules_bytes(position.rules), position_bytes(in_any_order(position)))
            questions.append(json.dumps([base64.b64encode(part).decode() for part in bytes_of]))
            options = sorted((move.tile, move.code, Fraction(value)) for move, value in found.items())
            expected.append((kernel.mean(position, ENOUGH), options))
    asked = "\n".join(questions)
    answers = []
    for line in printed(SCRIPT, asked, "the means of WebAssembly are not compared"):
        answer = json.loads(line)
        orders = int(answer["orders"])
        options = sorted(
            (option["tile"], option["end"], Fraction(int(option["value"]), orders))
            for option in answer["options"]
        )
        answers.append((Fraction(int(answer["value"]), orders), options))
    assert len(answers) > 50
    assert answers == expected
