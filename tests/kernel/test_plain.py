"""Plain games have a search of their own: what its moves are worth, and how little is searched for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest

from analyzer.game.position import Position
from analyzer.kernel.engine import Kernel
from analyzer.rules import BlockedScore, BlockWinner, DoubleLeft, HandScore, Rules, RulesError, WonBy, variant
from analyzer.solver.solver import Engine, Solver
from analyzer.tiles.tile import Tile
from tests.effort import effort, seeds
from tests.games import random_deal, random_play, random_rules

ENOUGH: Final = 10**8


USUAL: Final[dict[str, Any]] = {
    "won_by": WonBy.OUT, "block_winner": BlockWinner.SIDE_TOTAL, "double_left": DoubleLeft.NONE,
    "lone_blank": 0, "lone_highest": 0, "equal_ends": 0,
}  # fmt: skip
"""What both sides have left then says what a game is worth."""
UNUSUAL: Final[tuple[dict[str, Any], ...]] = (
    {}, {}, {}, {"won_by": WonBy.COUNT}, {"block_winner": BlockWinner.BLOCKER_OR_RIGHT}, {"lone_blank": 25},
    {"hand_score": HandScore.ONE, "equal_ends": 3},
)  # fmt: skip
"""What else may decide: one of these at a time, or nothing."""


def any_line(rng: Random) -> Rules:
    """A line of tiles for two or two pairs; most are plain, some only nearly.

    Half of them are counted up in any way, half as usual but for one thing at most.
    """
    while True:
        two = rng.random() < 0.4
        try:
            line = replace(
                random_rules(rng, rng.choice([3, 4, 6]), 4 if two else rng.choice([2, 3])),
                seats=2 if two else 4,
                partners=not two,
                won_by=rng.choice(list(WonBy)),
                blocked_score=rng.choice(list(BlockedScore)),
                round_to=rng.choice([1, 1, 5]),
                capicu=rng.choice([0, 7]),
                capicu_times=rng.choice([1, 1, 2]),
                double_left=rng.choice([DoubleLeft.NONE, DoubleLeft.NONE, *DoubleLeft]),
                lone_blank=rng.choice([0, 0, 25]),
                lone_highest=rng.choice([0, 0, 50]),
                blocker_times=rng.choice([1, 4]),
            )
            if rng.random() < 0.5:
                return line
            return replace(line, **USUAL | rng.choice(UNUSUAL))
        except RulesError:
            continue


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_every_move_is_worth_what_the_reference_finds(chunk: int) -> None:
    """At every turn of a game, so that what is known of one serves the next."""
    games = seeds(60, 4000, chunk)
    compared = 0
    for seed in games:
        rng = Random(seed)
        rules = any_line(rng)
        start = Position.deal(rules, random_deal(rng, rules), rng.randrange(rules.seats))
        kernel, reference = Solver(start), Solver(start, engine=Engine.REFERENCE)
        for position, move in random_play(rng, start).moves:
            if move:
                assert kernel.options(position) == reference.options(position)
                compared += 1
    assert compared > 4 * len(games)


@pytest.mark.parametrize(
    ("kept", "others", "value"),
    [((0, 2), [(0, 0), (0, 1)], -2), ((0, 1), [(0, 0), (0, 2)], 2), ((0, 2), [(0, 0), (1, 1)], 0)],
)
def test_one_pip_decides_a_blocked_game(
    kept: tuple[int, int], others: list[tuple[int, int]], value: int
) -> None:
    """A leads 4-6, B plays 4-5, and A blocks with 5-6: the lower count wins what the other has left."""
    rules = Rules(seats=2, partners=False, hand=3)
    hands = [[(4, 6), (5, 6), kept], [(4, 5), *others]]
    masks = tuple(rules.tile_set.mask([Tile.of(*tile) for tile in hand]) for hand in hands)
    position = Position.deal(rules, masks, leader=0)
    for tile in (Tile.of(4, 6), Tile.of(4, 5)):
        position = position.play(next(move for move in position.moves() if move.tile == tile))
    assert Kernel(rules).values([position], ENOUGH) == [value]


def searched(rules: Rules, count: int) -> int:
    """Positions searched for the best lead of so many full deals."""
    kernel = Kernel(rules)
    for seed in range(count):
        kernel.values([Position.deal(rules, random_deal(Random(seed), rules), 0)], ENOUGH)
    return kernel.counts().nodes


@pytest.mark.parametrize(("name", "most"), [("partnership", 482_000), ("international", 601_000)])
def test_how_little_is_searched(name: str, most: int) -> None:
    """By limits, the order of the moves and the first guess; without limits and guess it was a tenth more."""
    assert searched(variant(name).rules, 40) < most
