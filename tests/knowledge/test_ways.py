"""Ways against a list of all of them."""

from __future__ import annotations

from itertools import product
from math import factorial
from random import Random

import pytest

from analyzer.knowledge import counting
from analyzer.knowledge.counting import TooManyWaysError, Ways
from tests.effort import effort, seeds


def some(rng: Random) -> tuple[list[int], list[int]]:
    """Things and places; the masks are any, or each place admits what the one before it does, and more."""
    places, things = rng.randint(1, 4), rng.randint(0, 6)
    sizes = [0] * places
    for _ in range(things):
        sizes[rng.randrange(places)] += 1
    every = (1 << places) - 1
    if rng.random() < 0.5:
        return [rng.choice([rng.randrange(1 << places), every]) for _ in range(things)], sizes
    return [every & -1 << rng.randrange(places) for _ in range(things)], sizes


@pytest.mark.parametrize("few", [None, 0], ids=["first order", "smallest order"])
@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_count_shares_and_numbers(chunk: int, few: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    if few is not None:
        monkeypatch.setattr(counting, "_FEW", few)
    possible = 0
    tried = seeds(50, 1000, chunk)
    for seed in tried:
        allowed, sizes = some(Random(seed))
        expected = {
            way
            for way in product(range(len(sizes)), repeat=len(allowed))
            if all(mask >> place & 1 for mask, place in zip(allowed, way, strict=True))
            and all(way.count(place) == size for place, size in enumerate(sizes))
        }
        ways = Ways(allowed, sizes)
        assert ways.count == len(expected)
        listed = list(ways)
        assert len(listed) == len(expected)
        assert set(listed) == expected
        assert ways.shares == tuple(
            tuple(sum(way[thing] == place for way in expected) for place in range(len(sizes)))
            for thing in range(len(allowed))
        )
        for number in (-1, ways.count):
            with pytest.raises(IndexError, match="none with the number"):
                ways.way(number)
        possible += bool(expected)
    assert possible * 3 > len(tried)


def test_rooms_that_do_not_add_up() -> None:
    assert Ways((0b11, 0b11), (1, 2)).count == 0
    assert Ways((0b11, 0b11), (1, 0)).shares == ((0, 0), (0, 0))


def test_tables_larger_than_allowed_are_not_made() -> None:
    allowed, sizes = [0b011, 0b110, 0b101, 0b111, 0b011, 0b110], (2, 2, 2)
    effort = Ways(allowed, sizes).effort
    assert Ways(allowed, sizes, most=effort).count == Ways(allowed, sizes).count
    with pytest.raises(TooManyWaysError, match="more than 3 entries"):
        _ = Ways(allowed, sizes, most=3).count


def test_large_places() -> None:
    ways = Ways([0b111] * 190, (20, 20, 150))
    assert ways.count == factorial(190) // (factorial(20) ** 2 * factorial(150))
    last = ways.way(ways.count - 1)
    assert [last.count(place) for place in range(3)] == [20, 20, 150]
