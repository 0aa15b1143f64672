"""The bytes that are written without the compiled library are those that it would write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from analyzer.kernel.encoding import library, native_bytes, position_bytes, rules_bytes, rules_table
from analyzer.rules import Drawing
from tests.every_variant import rules_of
from tests.kernel.positions import KNOWN, of_any_rules, of_crosses, of_draws

if TYPE_CHECKING:
    from analyzer.game.position import Position


def by_library(position: Position) -> bytes:
    """A `domino_position`, field by field."""
    ffi = library().ffi
    rules, layout, tiles = position.rules, position.layout, position.rules.tile_set
    given: Any = ffi.new("domino_position *")
    given.hands = [*position.hands, *(0,) * (4 - rules.seats)]
    given.exposed, given.seat, given.leader = position.exposed, position.seat, position.leader
    given.last = -1 if position.last is None else position.last
    given.passes, given.drew, given.on_lead = position.passes, position.drew, position.on_lead
    given.latest = -1
    if layout.is_empty:
        given.leads = tiles.mask(move.tile for move in position.moves() if move.tile)
    else:
        codes = [end + 16 * kind for end, kind in zip(layout.ends, layout.kinds, strict=True)]
        run = [128 if arm in position.run else 0 for arm in layout.arms]
        given.ends = [code + mark for code, mark in zip(codes, run, strict=True)]
        given.ends_count, given.due = len(codes), layout.due
        if position.latest:
            given.latest = tiles.index(position.latest.tile)
            given.before_count, given.before = len(position.latest.before), position.latest.before
    if rules.drawing is not Drawing.NONE:
        given.stock = position.stock.bit_count()
        given.order_count = len(position.order or ())
        given.order = [tiles.index(tile) for tile in position.order or ()]
    return bytes(ffi.buffer(given))


def test_positions() -> None:
    games = [of_any_rules(seed) for seed in range(150)]
    games += [of_crosses(seed) for seed in range(5)] + [of_draws(seed) for seed in range(20)]
    positions = [position for game in games for position in game]
    assert len(positions) > 300
    for position in positions:
        assert native_bytes(position) == by_library(position)
        assert len(position_bytes(position)) == library().ffi.sizeof("domino_position")


def test_rules() -> None:
    ffi = library().ffi
    for name, seats in KNOWN:
        rules = rules_of(name, seats)
        assert rules_bytes(rules) == bytes(ffi.buffer(ffi.new("domino_rules *", rules_table(rules))))


def test_a_page_is_little_endian() -> None:
    """So that pages are the same wherever they are made: here that is the order of nearly every machine."""
    (position, *_) = of_draws(1)
    packed = position_bytes(position)
    assert int.from_bytes(packed[:8], "little") == position.hands[0]
    assert int.from_bytes(packed[48:52], "little") == position.seat
    assert int.from_bytes(rules_bytes(position.rules)[:4], "little") == position.rules.highest
