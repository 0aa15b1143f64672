"""Positions and rules as the kernel reads them: `domino_position` and `domino_rules` of `domino.h`.

They are written here and not by the compiled library, because a page carries them too, and pages are made
without a compiler. All numbers are little-endian on a page, whatever machine makes it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from analyzer.kernel.rules_table import rules_table
from analyzer.rules import Drawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.position import Position
    from analyzer.rules import Rules

SEATS: Final = 4
ENDS: Final = 16
"""Open ends at most."""
RUN: Final = 0x80
"""Marks an end on which the turn can go on."""
_FIELDS: Final = f"{SEATS + 2}Q 12i {ENDS}s {ENDS}s 64s"
_NATIVE, _LITTLE = Struct("=" + _FIELDS), Struct("<" + _FIELDS)


@cache
def library() -> Any:
    """The compiled module; None where the package was installed without a compiler."""
    try:
        return import_module("analyzer.kernel._domino")
    except ImportError:
        return None


def rules_bytes(rules: Rules) -> bytes:
    r"""A `domino_rules`, as the kernel of a page takes it; of rules that the kernel `supports`.

    >>> from analyzer.rules import variant
    >>> rules_bytes(variant("partnership").rules)[:8]
    b'\x06\x00\x00\x00\x04\x00\x00\x00'
    """
    numbers = [number for value in rules_table(rules).values() for number in _flat(value)]
    return Struct(f"<{len(numbers)}i").pack(*numbers)


def _flat(value: int | list[int] | list[list[int]]) -> Iterator[int]:
    """The numbers of a field, one after the other."""
    if isinstance(value, int):
        yield value
    else:
        for part in value:
            yield from _flat(part)


def position_bytes(position: Position) -> bytes:
    r"""A `domino_position`, as the kernel of a page takes it; of a position that the kernel `can_value`.

    The page may leave out the zeros at its end; without a stock there are more than sixty.

    >>> from analyzer.game.position import Position
    >>> from analyzer.rules import variant
    >>> start = Position.deal(variant("block").rules, (1, 2, 4, 8), leader=2)
    >>> position_bytes(start).rstrip(b"\0")[-4:], len(position_bytes(start))
    (b'\xff\xff\xff\xff', 192)
    """
    return _packed(_LITTLE, position)


def native_bytes(position: Position) -> bytes:
    """The same as this machine has it in memory."""
    return _packed(_NATIVE, position)


def _packed(form: Struct, position: Position) -> bytes:
    rules, layout = position.rules, position.layout
    tiles = rules.tile_set
    leads, latest, stock = 0, -1, 0
    codes = before = order = b""
    if layout.is_empty:
        leads = tiles.mask(move.tile for move in position.moves() if move.tile)
    else:
        codes = bytes(
            end | kind << 4 | (RUN if arm in position.run else 0)
            for end, kind, arm in zip(layout.ends, layout.kinds, layout.arms, strict=True)
        )
        if position.latest:
            latest, before = tiles.index(position.latest.tile), bytes(position.latest.before)
    if rules.drawing is not Drawing.NONE:
        stock = position.stock.bit_count()
        order = bytes(tiles.index(tile) for tile in position.order or ())
    return form.pack(
        *position.hands, *(0,) * (SEATS - rules.seats), leads, position.exposed,
        position.seat, position.leader, -1 if position.last is None else position.last, position.passes,
        position.drew, position.laid == 1, latest, len(codes), bool(codes) and layout.due,
        len(before), stock, len(order), codes, before, order,
    )  # fmt: skip
