"""A whole line of best play in one question: what the reference finds step by step."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.kernel.engine import Kernel, OutOfReachError
from analyzer.rules import variant
from analyzer.solver.solver import Engine, Solver
from tests.effort import seeds
from tests.every_variant import random_start, rules_of
from tests.games import random_play
from tests.kernel.positions import of_any_rules, of_crosses, of_draws, of_runs, of_singles

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.game.position import Position

ENOUGH = 10**8


@pytest.mark.parametrize(
    ("positions", "count", "arms"),
    [(of_any_rules, 150, 0), (of_singles, 60, 0), (of_draws, 60, 0), (of_runs, 40, 0), (of_crosses, 8, 1)],
)
def test_lines_are_those_of_the_reference(
    positions: Callable[[int], list[Position]], count: int, arms: int
) -> None:
    """Without a line the kernel leaves it to who can name arms: `arms` says whether that is common."""
    found = told = 0
    for seed in seeds(count, 10 * count):
        for position in positions(seed)[::3]:
            solver = Solver(position)
            assert solver.line(position) == Solver(position, engine=Engine.REFERENCE).line(position)
            found += 1
            told += Kernel(position.rules).line(position, ENOUGH) is not None
    assert found > count
    assert told > found / (20 if arms else 2)


def test_a_line_keeps_to_the_limit() -> None:
    rules = rules_of("partnership", 4)
    position = random_start(Random(1), rules)[0]
    kernel = Kernel(rules)
    with pytest.raises(OutOfReachError, match="more than 100 positions"):
        kernel.line(position, 100)
    assert kernel.counts().nodes <= 102
    line = kernel.line(position, ENOUGH)
    assert line is not None
    assert line == Solver(position).line(position)
    searched = kernel.counts().nodes
    assert kernel.line(position, 10_000) == line
    assert kernel.counts().nodes - searched < 10_000


def test_a_game_that_is_over_has_no_line() -> None:
    rules = variant("block").rules
    over = random_play(Random(1), random_start(Random(1), rules)[0]).final
    assert Kernel(rules).line(over, ENOUGH) == ()
