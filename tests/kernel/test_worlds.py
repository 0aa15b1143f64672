"""One position in many worlds: the same values as world by world, and nothing beyond the limit."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.game.position import Position
from analyzer.kernel.encoding import library, native_bytes
from analyzer.kernel.engine import Kernel, KernelError
from analyzer.rules import Drawing, Rules
from tests.games import random_deal
from tests.kernel.positions import of_any_rules, of_crosses, of_draws, of_variant, small_kernel

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.tiles.tile import Tile

ENOUGH = 10**8


def shuffled(rng: Random, position: Position) -> Position:
    """The position with the tiles that its seat does not see in other places."""
    tiles, order = position.rules.tile_set, position.order or ()
    hands, seat = position.hands, position.seat
    hidden = [tile for at, hand in enumerate(hands) if at != seat for tile in tiles.members(hand)] + [*order]
    rng.shuffle(hidden)
    dealt: Iterator[Tile] = iter(hidden)
    others = [
        hand if at == seat else tiles.mask(next(dealt) for _ in range(hand.bit_count()))
        for at, hand in enumerate(hands)
    ]
    stock = position.stock & ~tiles.mask(order)
    left = tuple(dealt)
    known = None if position.order is None else left
    return replace(position, hands=tuple(others), order=known, stock=stock | tiles.mask(left), exposed=0)


def assert_worlds_equal(position: Position, rng: Random) -> int:
    like = replace(position, exposed=0)
    if like.end is not None or not like.moves():
        return 0
    worlds = [shuffled(rng, like) for _ in range(5)]
    worlds = [world for world in worlds if world.end is None]
    drawn = like.rules.drawing is not Drawing.NONE
    orders = [bytes(map(like.rules.tile_set.index, world.order or ())) for world in worlds] if drawn else None
    kernel = small_kernel(like.rules)
    moves, rows = kernel.worlds(like, [world.hands for world in worlds], orders, ENOUGH)
    expected = [small_kernel(like.rules).options(world, ENOUGH) for world in worlds]
    assert [dict(zip(moves, row, strict=True)) for row in rows] == expected
    some = rng.sample(moves, rng.randint(1, len(moves))) if moves else []
    found, rows = kernel.worlds(like, [world.hands for world in worlds], orders, ENOUGH, some)
    assert not some or sorted(found) == sorted(some)
    assert [dict(zip(found, row, strict=True)) for row in rows] == [
        {move: options[move] for move in found} for options in expected
    ]
    return len(worlds)


def test_any_rules_crosses_and_stocks() -> None:
    rng = Random(6)
    games = [of_any_rules(seed) for seed in range(150)]
    games += [of_crosses(seed) for seed in range(15)] + [of_draws(seed) for seed in range(150)]
    assert sum(assert_worlds_equal(position, rng) for game in games for position in game) > 2000


def test_nothing_is_searched_beyond_the_limit() -> None:
    rng = Random(2)
    position = of_variant(3, "partnership", 4, 20)
    hands = [shuffled(rng, position).hands for _ in range(50)]
    kernel = Kernel(position.rules)
    _, rows = kernel.worlds(position, hands, None, ENOUGH)
    nodes = kernel.counts().nodes
    small = Kernel(position.rules)
    moves, some = small.worlds(position, hands, None, nodes // 2)
    assert 0 < len(some) < len(rows) == 50
    assert some == rows[: len(some)]
    assert len(moves) == len(rows[0])
    assert small.counts().nodes <= nodes // 2 + 1
    assert small.worlds(position, hands, None, 1)[1] == []
    assert small.worlds(position, [], None, ENOUGH) == ([], [])


def test_worlds_are_valued_on_where_layouts_run_out() -> None:
    """Together they have more layouts than there is room for; each is tried again alone."""
    rules = Rules(name="branches", highest=9, hand=10, branching=True)
    rng = Random(1)
    like = Position.deal(rules, random_deal(rng, rules), 0)
    while sum(hand.bit_count() for hand in like.hands) > 16 or not like.moves():
        like = like.play(like.moves()[0]) if like.moves() else like.knock()
    hands = [shuffled(rng, like).hands for _ in range(60)]
    small, large = Kernel(rules, layouts=1000), Kernel(rules)
    assert small.worlds(like, hands, None, ENOUGH) == large.worlds(like, hands, None, ENOUGH)
    assert small.counts().layouts <= 1000 < large.counts().layouts


def test_a_world_in_which_the_seat_holds_something_else_is_refused() -> None:
    position = of_variant(3, "partnership", 4, 20)
    hands = list(position.hands)
    at, after = position.seat, (position.seat + 1) % 4
    hands[at], hands[after] = hands[after], hands[at]
    with pytest.raises(KernelError):
        Kernel(position.rules).worlds(position, [position.hands, tuple(hands)], None, ENOUGH)


def test_no_row_is_written_outside_the_room_for_it() -> None:
    compiled = library()
    ffi, lib = compiled.ffi, compiled.lib
    position = of_variant(3, "partnership", 4, 20)
    kernel = Kernel(position.rules)
    width = len(position.moves())
    given = ffi.new("domino_position *")
    ffi.memmove(given, native_bytes(position), ffi.sizeof("domino_position"))
    hands = ffi.new("uint64_t[]", [*position.hands] * 3)
    values, moves = ffi.new("int32_t[]", [7] * 3 * width), ffi.new("int32_t *")
    options = ffi.new("domino_option[]", lib.DOMINO_OPTIONS)
    solver = kernel.solver
    arguments = (solver, given, hands, ffi.NULL, 3, ffi.NULL, 0, ENOUGH, options, values)
    assert lib.domino_worlds(*arguments, 2 * width, moves) == lib.DOMINO_BAD_POSITION
    assert list(values)[2 * width :] == [7] * width
    given.order_count = 65
    assert lib.domino_worlds(*arguments, 3 * width, moves) == lib.DOMINO_BAD_POSITION
