"""The solver against brute force, and against the published values."""

from __future__ import annotations

from random import Random

import pytest

from analyzer.position import Position
from analyzer.rules import variant
from analyzer.solver import OutOfReachError, Solver
from analyzer.tiles import Tile
from tests import oracle
from tests.games import random_deal, random_play, random_rules
from tests.sample import HANDS

SMALL = [(2, 1), (3, 2), (4, 3)]


def plain(position: Position) -> oracle.Hands:
    tiles = position.rules.tile_set
    return tuple(tuple((tile.low, tile.high) for tile in tiles.members(hand)) for hand in position.hands)


def assert_same_values(position: Position) -> None:
    """Every option of the position has the value that brute force finds."""
    solver = Solver(position)
    hands, ends = plain(position), position.layout.ends
    pair = (ends[0], ends[1]) if ends else None
    sign = 1 if position.seat % 2 == 0 else -1
    expected = {
        (Tile.of(*tile), joins): sign
        * oracle.value_after(position.rules, hands, (tile, joins, after), position.seat, position.leader)
        for tile, joins, after in oracle.moves(hands[position.seat], pair, position.rules)
    }
    found = {(option.tile, option.end): option.value for option in solver.options(position)}
    assert found == expected
    if expected:
        assert solver.value(position) == max(expected.values())


@pytest.mark.parametrize("chunk", range(8))
def test_small_deals_equal_brute_force(chunk: int) -> None:
    for seed in range(chunk * 400, (chunk + 1) * 400):
        rng = Random(seed)
        highest, hand = rng.choice(SMALL)
        rules = random_rules(rng, highest, hand)
        assert_same_values(Position.deal(rules, random_deal(rng, rules), rng.randrange(4)))


@pytest.mark.parametrize("chunk", range(4))
def test_endings_of_full_deals_equal_brute_force(chunk: int) -> None:
    for seed in range(chunk * 150, (chunk + 1) * 150):
        rng = Random(seed)
        rules = random_rules(rng)
        played = random_play(rng, Position.deal(rules, random_deal(rng, rules), rng.randrange(4)))
        late = [position for position, _ in played.moves if sum(h.bit_count() for h in position.hands) <= 12]
        for position in late[:3]:
            assert_same_values(position)


def sample_deal(variant_name: str = "partnership") -> Position:
    rules = variant(variant_name).rules
    masks = (
        rules.tile_set.mask(Tile.of(*map(int, tile.split("-"))) for tile in hand.split())
        for hand in HANDS.values()
    )
    return Position.deal(rules, tuple(masks), leader=1)


def test_lead_of_the_sample_deal() -> None:
    position = sample_deal()
    values = {str(option): option.value for option in Solver(position).options(position)}
    assert values == {"0-1": -18, "2-6": -21, "1-6": -22, "2-3": -24, "0-6": -26, "0-0": -27, "1-1": -29}


def test_best_line_comes_to_its_value() -> None:
    for seed in range(20):
        rng = Random(seed)
        rules = random_rules(rng)
        start = Position.deal(rules, random_deal(rng, rules), 0)
        position = random_play(rng, start).moves[10][0]
        solver = Solver(position)
        line, value = solver.line(position), solver.value(position)
        at = position
        for step in line:
            assert step.seat == at.seat
            if step.tile is None:
                assert not at.moves()
                at = at.knock()
            else:
                at = at.play(next(m for m in at.moves() if m.tile == step.tile and at.joined(m) == step.end))
        assert at.score().net(position.seat % 2) == value


def test_a_passing_seat_has_the_value_of_what_follows() -> None:
    for seed in range(30):
        rng = Random(seed)
        rules = random_rules(rng)
        played = random_play(rng, Position.deal(rules, random_deal(rng, rules), 0))
        passes = [position for position, move in played.moves[-8:] if move is None]
        for position in passes:
            ours = Solver(position).value(position)
            theirs = Solver(position.knock()).value(position.knock())
            assert ours == -theirs


def test_more_than_two_sides_are_out_of_reach() -> None:
    from analyzer.rules import Rules

    rules = Rules(name="alone", partners=False, seats=3)
    position = Position.deal(rules, random_deal(Random(1), rules), 0)
    with pytest.raises(OutOfReachError, match="two sides"):
        Solver(position)


def test_a_position_of_another_deal_is_refused() -> None:
    position = sample_deal()
    other = Position.deal(position.rules, position.hands[::-1], 1)
    with pytest.raises(ValueError, match="not of the deal"):
        Solver(position).options(other)
