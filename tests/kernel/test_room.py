"""With too little room for layouts, or stopped in the middle, the kernel says so: no answer is wrong."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Final

import pytest

from analyzer.kernel.encoding import can_average, can_value, carry_on, library
from analyzer.kernel.engine import Kernel
from analyzer.rules import Centre, Drawing, Rules, variant
from analyzer.solver.solver import OutOfReachError
from tests.effort import DEEP, seeds
from tests.games import random_play, random_start

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.game.position import Position

LEAST: Final = 1_000
"""So many layouts a kernel has room for at least."""
LIMIT: Final = 20_000
FOUR = Rules(name="branches", highest=9, hand=10, branching=True)
TWO = replace(FOUR, seats=2, partners=False, hand=9, drawing=Drawing.ONE)
TABLES: Final = {"two sides": FOUR, "each alone": replace(FOUR, partners=False), "a stock": TWO}
QUESTIONS: Final[dict[str, Callable[[Kernel, Position], object]]] = {
    "value": lambda kernel, position: kernel.values([position], LIMIT)[0],
    "options": lambda kernel, position: kernel.options(position, LIMIT),
    "lines": lambda kernel, position: kernel.perft(position, 7, 10 * LIMIT),
}


def answers(kernel: Kernel, position: Position, ask: Callable[[Kernel, Position], object]) -> object:
    """What the kernel says; None where it is out of reach."""
    try:
        return ask(kernel, position)
    except OutOfReachError:
        return None


LARGE: Final = [
    (table, asked)
    for table in TABLES
    for asked in QUESTIONS
    if (table, asked) not in (("a stock", "lines"), ("each alone", "options"))
    or (DEEP and asked == "options")
]
"""What needs more room than the least; few tiles of two hands can be laid in so many turns. The options of
each alone take long, and are values of the next position."""


@pytest.mark.parametrize(("table", "asked"), LARGE)
def test_little_room_changes_no_answer(table: str, asked: str) -> None:
    rules, too_little = TABLES[table], 0
    for seed in seeds(2, 20):
        rng = Random(seed)
        played = random_play(rng, random_start(rng, rules, known=True))
        little, large = Kernel(rules, layouts=LEAST), Kernel(rules)
        for position, move in played.moves:
            if move is None or not can_value(position):
                continue
            found, meant = (answers(kernel, position, QUESTIONS[asked]) for kernel in (little, large))
            assert found in (None, meant), (seed, position)
            too_little += found != meant
    assert too_little > 0


def test_there_may_be_no_room_for_moves_before_there_is_none_for_layouts() -> None:
    rules, rng = Rules(name="spinners", highest=9, hand=13, centre=Centre.SPINNERS), Random(1)
    full = set()
    for position, _ in random_play(rng, random_start(rng, rules, known=True)).moves[::2]:
        kernel = Kernel(rules, layouts=LEAST)
        if kernel.values([position], 10 * LIMIT) == [None] and "layouts" in kernel.why(LIMIT):
            full.add(kernel.counts().layouts)
    assert min(full) < LEAST


def test_little_room_changes_no_mean() -> None:
    too_little = 0
    for seed in seeds(3, 20):
        rng = Random(seed)
        played = random_play(rng, random_start(rng, TWO, known=False))
        little, large = Kernel(TWO, layouts=LEAST), Kernel(TWO)
        for position, _ in played.moves:
            if can_average(position):
                found, meant = (kernel.mean(position, 10 * LIMIT) for kernel in (little, large))
                assert found in (None, meant), (seed, position)
                too_little += found != meant
    assert too_little > 0


LONG: Final[dict[str, Callable[[Kernel, Position], object]]] = {
    "lines": lambda kernel, position: kernel.perft(position, 40, 10**12),
    "mean": lambda kernel, position: kernel.mean(position, 10**12),
}


@pytest.mark.parametrize("asked", LONG)
def test_a_search_is_stopped_in_the_middle(asked: str) -> None:
    rules = replace(variant("draw").rules, seats=2, hand=8)
    position = random_start(Random(1), rules, known=asked == "lines")
    carry_on()
    kernel = Kernel(rules)
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(LONG[asked], kernel, position)
        while not (answer.running() or answer.done()):
            time.sleep(0.01)
        time.sleep(0.1)
        library().lib.domino_stop(1)
        with pytest.raises(KeyboardInterrupt):
            answer.result()
    carry_on()
