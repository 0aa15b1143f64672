"""The generator of moves, and the score, against the second implementation."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from random import Random

import pytest

from analyzer.game.position import Position
from analyzer.rules import Drawing, EndKind, GameEnd, Rules, variant
from analyzer.tiles.tile import Tile
from tests import oracle
from tests.doubles import free, lines, plain, seen, twin, walk
from tests.effort import effort, seeds, some
from tests.every_variant import TABLES, rules_of
from tests.games import SETTLED_BEFORE_OR_AFTER, any_rules, random_start


def assert_same(position: Position, state: oracle.State) -> None:
    """Both see the same hands, ends, moves and result."""
    rules = position.rules
    ended = oracle.ended(rules, state)
    assert plain(position) == tuple(tuple(sorted(hand)) for hand in state.hands)
    assert seen(position.layout) == free(position, state)
    assert (position.end and position.end.value) == ended
    assert position.scored in {(), state.scored}
    if ended:
        assert position.score().points == oracle.final_points(rules, state)
        return
    assert position.seat == state.seat
    moves = [
        (move.tile and tuple(move.tile), position.joined(move), move.arm and move.arm.outward)
        for move in position.moves()
    ]
    others = [
        (None, None, None)
        if move is None
        else (move[0], move[1] and move[1].number, move[1] and move[1].leaves)
        for move in oracle.moves(rules, state)
    ]
    assert sorted(moves, key=repr) == sorted(others, key=repr)
    assert position.must_draw == oracle.must_draw(rules, state)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_any_rules(chunk: int) -> None:
    for seed in seeds(300, 2000, chunk):
        rng = Random(seed)
        for position, state in walk(rng, random_start(rng, any_rules(rng, 12, 5))):
            assert_same(position, state)


@pytest.mark.parametrize(("name", "seats"), some(TABLES, 0))
def test_every_variant(name: str, seats: int) -> None:
    rules = rules_of(name, seats)
    for seed in seeds(4, 40):
        rng = Random(seed)
        for position, state in walk(rng, random_start(rng, rules)):
            assert_same(position, state)


@pytest.mark.parametrize(("name", "seats"), some(TABLES, 1))
def test_as_many_lines(name: str, seats: int) -> None:
    """Perft: at the beginning three moves deep, and six near the end of a game."""
    rules = rules_of(name, seats)
    start = random_start(Random(1), rules)
    assert lines(start, 3) == oracle.lines(rules, twin(start), 3)
    late = [
        (position, state)
        for position, state in walk(Random(2), start)
        if sum(hand.bit_count() for hand in position.hands) <= 10
    ]
    for position, state in late[:1]:
        assert lines(position, 6) == oracle.lines(rules, state, 6)


def test_the_random_rules_reach_every_choice() -> None:
    """What the comparisons above draw from: each value of each choice turns up."""
    chosen = [any_rules(Random(seed), 12, 5) for seed in range(2000)]
    for field in fields(Rules):
        if field.name in SETTLED_BEFORE_OR_AFTER:
            continue
        found = {getattr(rules, field.name) for rules in chosen}
        if isinstance(field.default, Enum):
            assert found == set(type(field.default)), field.name
        else:
            assert len(found) > 1, field.name
    assert {rules.seats for rules in chosen} == {2, 3, 4, 5, 6, 8}
    ends = {
        position.end
        for seed in range(200)
        for position, _ in walk(Random(seed), random_start(Random(seed), chosen[seed]))
    }
    assert ends == {None, *EndKind}


def test_everybody_out_ends_a_game_though_there_is_a_stock() -> None:
    rules = Rules(
        name="out", seats=2, partners=False, highest=2, hand=1, game_end=GameEnd.STUCK,
        drawing=Drawing.UNTIL_PLAYABLE,
    )  # fmt: skip
    hands = (rules.tile_set.mask([Tile.of(0, 1)]), rules.tile_set.mask([Tile.of(1, 2)]))
    position = Position.deal(rules, hands, 0)
    while position.moves():
        position = position.play(position.moves()[0])
    assert position.hands == (0, 0)
    assert position.end is EndKind.DOMINO


def test_a_block_by_a_turned_tile_pays_nobody_for_passes() -> None:
    rules = Rules(name="turned", seats=2, partners=False, highest=2, hand=1, pass_bonus=10)
    hands = (rules.tile_set.mask([Tile.of(1, 1)]), rules.tile_set.mask([Tile.of(2, 2)]))
    position = Position.deal(rules, hands, 0, turned=Tile.of(0, 0))
    assert position.end is EndKind.BLOCKED
    assert position.score().points == (4, 0)


def test_a_stock_known_in_part_is_left_to_chance_after_that() -> None:
    rules = variant("draw-turned").rules
    start = random_start(Random(1), rules, known=True)
    assert start.order is not None
    first = Position.deal(rules, start.hands, 0, order=start.order[:1])
    assert first.draws() == start.order[:1]
    after = first.draw(start.order[0])
    assert set(after.draws()) == set(rules.tile_set.members(after.stock))
