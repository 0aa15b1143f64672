"""Placing unknown tiles, against every way to place them."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.replays.trace import HiddenPlace, assignment, settled
from analyzer.tiles.tile import tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator

TILES = tile_set(3)


def every_way(unknown: list[int], places: tuple[HiddenPlace, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to put the bits in the places, one place after the other."""
    if not places:
        if not unknown:
            yield ()
        return
    for chosen in combinations(unknown, places[0].size):
        if all(bit & places[0].allowed for bit in chosen):
            rest = [bit for bit in unknown if bit not in chosen]
            for more in every_way(rest, places[1:]):
                yield (sum(chosen), *more)


@pytest.mark.parametrize("seed", range(300))
def test_equals_enumeration(seed: int) -> None:
    rng = Random(seed)
    bits = [1 << number for number in range(len(TILES.tiles))]
    unknown = rng.sample(bits, rng.randint(0, 8))
    cuts = sorted(rng.randint(0, len(unknown)) for _ in range(2))
    sizes = [cuts[0], cuts[1] - cuts[0], len(unknown) - cuts[1]]
    places = tuple(
        HiddenPlace(size, sum(bit for bit in bits if rng.random() < rng.choice([0.4, 0.7, 1])))
        for size in sizes
    )
    ways = list(every_way(unknown, places))
    found = assignment(TILES, sum(unknown), places)
    assert (found in ways) if ways else found is None
    assert settled(TILES, sum(unknown), places) == (ways[0] if len(ways) == 1 else None)


def test_wrong_number_of_tiles_has_no_way() -> None:
    assert assignment(TILES, 0b11, (HiddenPlace(1, TILES.full),)) is None
