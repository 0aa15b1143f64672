from __future__ import annotations

import pytest

from analyzer.tiles.layout import LEFT, RIGHT, Layout
from analyzer.tiles.tile import Tile, TileSet, tile_set


@pytest.mark.parametrize("highest", [1, 6, 9, 12, 18])
def test_a_set_has_every_pair_once(highest: int) -> None:
    tiles = tile_set(highest).tiles
    assert len(tiles) == (highest + 1) * (highest + 2) // 2 == len(set(tiles))
    assert sum(tile.pips for tile in tiles) == len(tiles) * highest
    for number in range(highest + 1):
        suit = list(tile_set(highest).members(tile_set(highest).suit(number)))
        assert suit == [tile for tile in tiles if tile.has(number)]
        assert len(suit) == highest + 1


def test_masks_and_tiles_are_inverse() -> None:
    six = tile_set(6)
    for mask in (0, 1, six.full, 0b1010101):
        assert six.mask(six.members(mask)) == mask


@pytest.mark.parametrize(("low", "high"), [(-1, 3), (4, 3)])
def test_a_tile_is_canonical(low: int, high: int) -> None:
    with pytest.raises(ValueError, match="not a tile"):
        Tile(low, high)


@pytest.mark.parametrize("highest", [0, 19, 10**9])
def test_a_set_has_a_size(highest: int) -> None:
    with pytest.raises(ValueError, match="a set goes up"):
        TileSet(highest)


def test_a_tile_has_two_numbers_only() -> None:
    with pytest.raises(ValueError, match="does not carry"):
        Tile.of(1, 2).other(3)


def test_a_tile_that_fits_both_ends_may_join_either() -> None:
    line = Layout().lead(Tile.of(2, 4))
    assert line.joins(Tile.of(2, 4)) == [LEFT, RIGHT]
    assert line.place(Tile.of(2, 4), LEFT).ends == (4, 4)
    assert line.place(Tile.of(2, 4), RIGHT).ends == (2, 2)
    with pytest.raises(ValueError, match="does not carry"):
        line.place(Tile.of(5, 6), LEFT)
