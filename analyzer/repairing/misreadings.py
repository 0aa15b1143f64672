"""What may have been done where something else is written."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.record import Draw, Pass, Play, Unreadable
from analyzer.repairing.slips import Slip
from analyzer.tiles import tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record import Action
    from analyzer.repairing.ahead import Item
    from analyzer.rules import Rules
    from analyzer.tiles import Tile


class Reading(NamedTuple):
    """An action in place of the written one, and the slips that explain it."""

    action: Action
    scored: int | None
    slips: tuple[Slip, ...] = ()
    check_ends: bool = True
    """Whether the open ends that are stated behind it hold."""


@cache
def misread(highest: int, tile: Tile) -> int:
    """The mask of the tiles that differ from a tile in one number.

    >>> from analyzer.tiles import Tile
    >>> [str(tile) for tile in tile_set(2).members(misread(2, Tile.of(0, 1)))]
    ['0-0', '0-2', '1-1', '1-2']
    """
    tiles = tile_set(highest)
    return tiles.mask(other for other in tiles.tiles if other != tile and set(other) & set(tile))


def actions(item: Item, hand: int, rules: Rules, *, able: bool) -> Iterator[Reading]:
    """Every reading of a written action, beginning with what is written.

    Args:
        item: the turn.
        hand: the mask of the tiles that its seat may have.
        rules: what is played.
        able: whether the seat may pass, as it may not before the lead.
    """
    action, scored = item.action, item.scored
    tiles = rules.tile_set
    if isinstance(action, Unreadable):
        for tile in tiles.members(hand):
            yield Reading(Play(tile), None, (Slip.UNREADABLE,))
        if able:
            yield Reading(Pass(), None, (Slip.UNREADABLE,))
        return
    yield Reading(action, scored)
    if item.stated:
        yield Reading(action, scored, (Slip.ENDS,), check_ends=False)
    if isinstance(action, Play):
        if action.join is not None:
            yield Reading(replace(action, join=None), scored, (Slip.WRONG_END,))
        if scored is not None:
            yield Reading(action, None, (Slip.POINTS,))
        if action.tile is not None:
            for tile in tiles.members(hand & misread(rules.highest, action.tile)):
                yield Reading(replace(action, tile=tile), scored, (Slip.TILE_MISREAD,))
        if able:
            yield Reading(Pass(), None, (Slip.TILE_FOR_PASS,))
    elif isinstance(action, Pass):
        for tile in tiles.members(hand):
            yield Reading(Play(tile), None, (Slip.PASS_FOR_TILE,))
    elif isinstance(action, Draw) and action.tile is not None:
        for tile in tiles.members(misread(rules.highest, action.tile)):
            yield Reading(Draw(tile), None, (Slip.TILE_MISREAD,))
