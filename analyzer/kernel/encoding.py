"""Positions as the kernel reads them: `domino_position` of `domino.h`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from analyzer.kernel.rules_table import rules_table
from analyzer.rules import Drawing

if TYPE_CHECKING:
    from analyzer.position import Position
    from analyzer.rules import Rules

SEATS: Final = 4
RUN: Final = 0x80
"""Marks an end on which the turn can go on."""


@cache
def library() -> Any:
    """The compiled module; None where the package was installed without a compiler."""
    try:
        return import_module("analyzer.kernel._domino")
    except ImportError:
        return None


def rules_bytes(rules: Rules) -> bytes:
    """A `domino_rules`, as the kernel takes it on every machine; the kernel has to be compiled."""
    ffi = library().ffi
    return bytes(ffi.buffer(ffi.new("domino_rules *", rules_table(rules))))


def position_bytes(position: Position) -> bytes:
    """A `domino_position`, as the kernel takes it on every machine; the kernel has to be compiled."""
    ffi = library().ffi
    given = ffi.new("domino_position *")
    fill(given, position)
    return bytes(ffi.buffer(given))


def fill(given: Any, position: Position) -> None:
    """Writes a position into a `domino_position` that is all zero."""
    rules, layout, seat = position.rules, position.layout, position.seat
    tiles = rules.tile_set
    given.hands = [*position.hands, *(0,) * (SEATS - rules.seats)]
    given.exposed = position.exposed
    given.seat, given.leader = seat, position.leader
    given.last = -1 if position.last is None else position.last
    given.passes, given.drew, given.on_lead = position.passes, position.drew, position.laid == 1
    given.latest = -1
    if layout.is_empty:
        given.leads = tiles.mask(move.tile for move in position.moves() if move.tile)
    else:
        codes = [
            end | kind << 4 | (RUN if arm in position.run else 0)
            for end, kind, arm in zip(layout.ends, layout.kinds, layout.arms, strict=True)
        ]
        given.ends_count, given.ends, given.due = len(codes), codes, layout.due
        if position.latest:
            given.latest = tiles.place(position.latest.tile)
            given.before_count, given.before = len(position.latest.before), position.latest.before
    if rules.drawing is not Drawing.NONE:
        given.stock = position.stock.bit_count()
        order = [tiles.place(tile) for tile in position.order or ()]
        given.order_count, given.order = len(order), order
