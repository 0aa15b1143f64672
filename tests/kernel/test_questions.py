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
from tests.games import random_deal, random_play, random_start
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


def with_owner(position: Position, tile: Tile, seat: int) -> Position:
    """The same if this seat holds the tile."""
    bit = position.rules.tile_set.mask([tile])
    hands = [hand & ~bit | (at == seat) * bit for at, hand in enumerate(position.hands)]
    return replace(position, hands=tuple(hands))


@pytest.mark.parametrize("seats", [2, 3])
def test_who_holds_a_drawn_tile_tells_questions_apart(seats: int) -> None:
    """One kernel is asked about the same position with a drawn tile in everybody's hand by turns."""
    asked = 0
    for seed in seeds(190, 2000):
        rng = Random(seed)
        rules = Rules(
            name="draws", highest=3, seats=seats, partners=False, hand=2,
            drawing=rng.choice([Drawing.ONE, Drawing.UNTIL_PLAYABLE]), pass_bonus=rng.choice([0, 2]),
        )  # fmt: skip
        played = random_play(rng, random_start(rng, rules, known=True))
        start, *later = [position for position, _ in played.moves]
        kernel = small_kernel(rules)
        for position in later:
            for tile in rules.tile_set.members(sum(position.hands) & start.stock):
                for other in (with_owner(position, tile, seat) for seat in range(seats)):
                    if all(other.hands) and can_value(other):
                        assert answer(kernel, other) == answer(Kernel(rules, 12, 2000), other)
                        asked += 1
    assert asked > 300


@pytest.mark.parametrize(("seats", "hand", "taken", "seed"), [(2, 9, 10, 12), (3, 4, 9, 9)])
def test_who_holds_a_drawn_tile_is_known_in_a_table_that_has_grown(
    seats: int, hand: int, taken: int, seed: int
) -> None:
    """After a question for which the table grows comes the same with a drawn tile in the first hand.

    These deals were sought among those in which a table that has forgotten who drew the tile answers wrongly.
    """
    rng = Random(seed)
    rules = Rules(name="draws", seats=seats, partners=False, hand=hand, drawing=Drawing.ONE)
    tiles, hands = rules.tile_set, random_deal(rng, rules)
    order = [tile for tile in tiles.tiles if not tiles.mask([tile]) & sum(hands)]
    rng.shuffle(order)
    start = Position.deal(rules, hands, 0, order=tuple(order))
    begun = start.play(start.moves()[0])
    held = [hand | tiles.mask(order[seat:taken:seats]) for seat, hand in enumerate(begun.hands)]
    rest = tuple(order[taken:])
    position = replace(begun, hands=tuple(held), order=rest, stock=tiles.mask(rest))
    kernel, small = Kernel(rules, 20, 2000), Kernel(rules, 14, 2000)
    for each in (kernel, small):
        each.values([start], 1)  # which tiles are drawn later is known from the first question
    kernel.options(position, ENOUGH)
    for at, tile in enumerate(order[:taken]):
        if at % seats:
            other = with_owner(position, tile, 0)
            assert answer(kernel, other) == answer(small, other)


def tiles_of(text: str) -> tuple[Tile, ...]:
    return tuple(Tile.of(int(tile[0]), int(tile[1])) for tile in text.split())
