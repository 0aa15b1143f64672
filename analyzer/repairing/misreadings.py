"""What may have been done where something else is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from analyzer.record import Draw, Pass, Play, Unreadable
from analyzer.repairing.slips import Slip
from analyzer.tiles import tile_set

if TYPE_CHECKING:
    from analyzer.record import Action
    from analyzer.repairing.ahead import Item
    from analyzer.rules import Rules
    from analyzer.tiles import Tile

Readings = Callable[[int], Iterator[tuple["Action", int | None]]]
"""From the mask of the tiles that a seat may have to what it may have done, and the points it scored."""


@cache
def misread(highest: int, tile: Tile) -> int:
    """The mask of the tiles that differ from a tile in one number.

    >>> from analyzer.tiles import Tile
    >>> [str(tile) for tile in tile_set(2).members(misread(2, Tile.of(0, 1)))]
    ['0-0', '0-2', '1-1', '1-2']
    """
    tiles = tile_set(highest)
    return tiles.mask(other for other in tiles.tiles if other != tile and set(other) & set(tile))


def misreadings(item: Item, rules: Rules, *, able: bool) -> Iterator[tuple[Slip | None, Readings]]:
    """Every way to read a written action: the slip it takes, None for what is written, and the readings.

    Args:
        item: the turn.
        rules: what is played.
        able: whether the seat may pass, as it may not before the lead.
    """
    action = item.action
    if isinstance(action, Unreadable):
        yield Slip.UNREADABLE, lambda hand: _anything(rules, hand, able=able)
        return
    yield None, lambda _: iter(((action, item.scored),))
    if item.stated:
        yield Slip.ENDS, lambda _: iter(((action, item.scored),))
    if isinstance(action, Play):
        yield from _of_play(item, action, rules, able=able)
    elif isinstance(action, Pass):
        yield Slip.PASS_FOR_TILE, lambda hand: _tiles(rules, hand)
    elif isinstance(action, Draw) and action.tile is not None:
        others = misread(rules.highest, action.tile)
        yield Slip.TILE_MISREAD, lambda _: ((Draw(tile), None) for tile in rules.tile_set.members(others))


def _of_play(item: Item, action: Play, rules: Rules, *, able: bool) -> Iterator[tuple[Slip | None, Readings]]:
    if action.join is not None:
        yield Slip.WRONG_END, lambda _: iter(((replace(action, join=None), item.scored),))
    if item.scored is not None:
        yield Slip.POINTS, lambda _: iter(((action, None),))
    if action.tile is not None:
        others = misread(rules.highest, action.tile)
        yield (
            Slip.TILE_MISREAD,
            lambda hand: (
                (replace(action, tile=tile), item.scored) for tile in rules.tile_set.members(hand & others)
            ),
        )
        own = rules.tile_set.bit(action.tile)
        yield (
            Slip.OTHER_TILE,
            lambda hand: (
                (replace(action, tile=tile), item.scored)
                for tile in rules.tile_set.members(hand & ~others & ~own)
            ),
        )
    if able:
        yield Slip.TILE_FOR_PASS, lambda _: iter(((Pass(), None),))


def _tiles(rules: Rules, hand: int) -> Iterator[tuple[Action, int | None]]:
    for tile in rules.tile_set.members(hand):
        yield Play(tile), None


def _anything(rules: Rules, hand: int, *, able: bool) -> Iterator[tuple[Action, int | None]]:
    yield from _tiles(rules, hand)
    if able:
        yield Pass(), None
