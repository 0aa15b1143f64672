"""Whether some deal fits what is known, and which tiles that settles.

Unknown tiles go to places: a seat's unknown part of its hand, or the tiles that sleep. A pass rules out
tiles for a seat. Whether the tiles can be placed at all is a bipartite matching.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.tiles import Tile, TileSet


@dataclass(frozen=True, slots=True)
class Place:
    """Where unknown tiles can be: how many, and the mask of those that may be there."""

    size: int
    allowed: int


def assignment(tiles: TileSet, unknown: int, places: tuple[Place, ...]) -> tuple[int, ...] | None:
    """Some way to put every unknown tile in a place, as a mask for each; None if there is none.

    >>> from analyzer.tiles import tile_set
    >>> six = tile_set(6)
    >>> blanks = six.suit(0)
    >>> places = (Place(3, six.full & ~blanks), Place(4, six.full))
    >>> assignment(six, blanks, places) is None
    True
    """
    if sum(place.size for place in places) != unknown.bit_count():
        return None
    held: list[list[Tile]] = [[] for _ in places]

    def settle(tile: Tile, tried: set[int]) -> bool:
        for at, place in enumerate(places):
            if at in tried or not place.allowed & tiles.bit(tile):
                continue
            tried.add(at)
            if len(held[at]) < place.size:
                held[at].append(tile)
                return True
            for i, other in enumerate(held[at]):
                if settle(other, tried):
                    held[at][i] = tile
                    return True
        return False

    if all(settle(tile, set()) for tile in tiles.members(unknown)):
        return tuple(tiles.mask(place) for place in held)
    return None


def settled(tiles: TileSet, unknown: int, places: tuple[Place, ...]) -> tuple[int, ...] | None:
    """The only way to place every unknown tile; None if there is none, or more than one.

    A second way must put some tile elsewhere than the first, so forbidding each of its choices in turn
    finds it.
    """
    first = assignment(tiles, unknown, places)
    if first is None:
        return None
    for at, mask in enumerate(first):
        for tile in tiles.members(mask):
            barred = Place(places[at].size, places[at].allowed & ~tiles.bit(tile))
            if assignment(tiles, unknown, (*places[:at], barred, *places[at + 1 :])):
                return None
    return first
