"""What a kernel was asked before changes no answer: deals, leads and stocks are told apart."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from analyzer.game.position import Position
from analyzer.kernel.encoding import can_value
from analyzer.kernel.engine import Kernel
from analyzer.rules import BlockedTie, BlockWinner, Drawing, GameEnd, HandScore, Rules
from analyzer.tiles.tile import Tile
from tests.effort import seeds
from tests.games import random_deal
from tests.kernel.positions import of_draws, of_runs, small_kernel
from tests.kernel.test_engine import compare

ENOUGH = 10**8


def answer(kernel: Kernel, position: Position) -> object:
    """Its options with their values, or its value if there are none."""
    has_moves = position.end is None and position.moves()
    return kernel.options(position, ENOUGH) if has_moves else kernel.values([position], ENOUGH)


def test_drawn_tiles_belong_to_the_stock_again() -> None:
    """After one move this seat draws the next tile, after another one that."""
    asked = 0
    for seed in seeds(40, 1000):
        rng, positions = Random(seed), of_draws(seed)
        after = [position.play(move) for position in positions for move in position.moves()]
        after = [position for position in after if can_value(position)]
        rng.shuffle(after)
        kernel = small_kernel(positions[0].rules)
        for position in after[:30]:
            assert answer(kernel, position) == answer(small_kernel(position.rules), position)
            asked += position.must_draw
    assert asked > 20


def test_whoever_led_is_another_deal() -> None:
    """A block is decided for who led; the same tiles are asked about with one leader, then the other."""
    rules = Rules(
        name="leader", highest=3, seats=2, partners=False, hand=4, blocked_tie=BlockedTie.LEADER,
        hand_score=HandScore.ONE, block_winner=BlockWinner.SIDE_TOTAL,
    )  # fmt: skip
    differing = 0
    for seed in seeds(120, 2000):
        start = Position.deal(rules, random_deal(Random(seed), rules), leader=0)
        position = start.play(start.moves()[0])
        kernel = Kernel(rules)
        found = [answer(kernel, replace(position, leader=leader)) for leader in (0, 1, 0)]
        alone = [answer(Kernel(rules), replace(position, leader=leader)) for leader in (0, 1, 0)]
        assert found == alone
        differing += found[0] != found[1]
    assert differing > 0


@pytest.mark.parametrize("seed", range(60))
def test_turns_of_several_tiles_that_score(seed: int) -> None:
    """What a tile scores within a turn is no part of what is still to be reached; a lead may go on."""
    assert compare(of_runs(seed))


def test_passes_that_are_paid_are_not_paid_again_by_a_block() -> None:
    """Four play for themselves; passes are paid while tiles are drawn, and then the game is blocked."""
    rules = Rules(
        name="draws", highest=4, seats=4, partners=False, hand=1, drawing=Drawing.ONE, game_end=GameEnd.STUCK,
        hand_score=HandScore.ONE, pass_bonus=2, lead_pass_bonus=3,
    )  # fmt: skip
    hands, stock = "03 00 04 14", "33 34 13 23 44 11 24 22 01 12 02"
    dealt = tuple(rules.tile_set.mask([tile]) for tile in tiles_of(hands))
    assert compare([Position.deal(rules, dealt, leader=2, order=tiles_of(stock))])


def test_who_drew_a_tile_is_part_of_a_position() -> None:
    """In so small a table positions meet that differ in nothing else; this game was sought for that."""
    start = Position.parse(
        "partnership name=draws highest=5 seats=3 partners=no hand=3 drawing=one hand_score=all pass_bonus=2 "
        "A:00 11 23 B:02 22 55 C:03 24 45 lead B stock 15 34 01 33 12 05 13 35 25 04 44 14"
    )
    kernel, position = Kernel(start.rules, table_bits=5, layouts=2000), start
    for move in ("", "0-2", "0-3", "2-3@R draw pass draw", "3-4@3 draw pass draw", "3-3"):
        for action in move.split():
            position = position.push("draw ?" if action == "draw" else action)
        assert answer(kernel, position) == answer(Kernel(start.rules), position)


def tiles_of(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(int(tile[0]), int(tile[1])) for tile in text.split())
