"""Worlds drawn at random come up equally often, by a chi-square test; a sampler that is biased fails it."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer import parse
from analyzer.knowledge import World, known_at
from analyzer.replays.replay import replay
from tests.sample import REPAIRED, movetext

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.knowledge import Knowledge

DRAWS = 37_500


def sample_game(turn: int) -> Knowledge:
    text = movetext(REPAIRED, '[Variant "partnership"]', '[Lead "B"]')
    return known_at(replay(parse(text).games[0]), turn)


def critical(freedom: int) -> float:
    """What chi-square exceeds once in a thousand times, by the approximation of Wilson and Hilferty (1931).

    The tables give 29.59 for 10 degrees of freedom and 149.45 for 100.
    """
    normal = 3.0902  # what a standard normal variable exceeds once in a thousand times
    part = 2 / (9 * freedom)
    return freedom * (1 - part + normal * sqrt(part)) ** 3


def chi_square(worlds: Iterable[World], every: list[World]) -> float:
    found = Counter(worlds)
    assert set(found) <= set(every)
    mean = sum(found.values()) / len(every)
    return sum((found[world] - mean) ** 2 / mean for world in every)


def test_the_critical_value_is_that_of_the_tables() -> None:
    assert critical(10) == pytest.approx(29.59, rel=0.01)
    assert critical(100) == pytest.approx(149.45, rel=0.001)


def test_every_world_comes_up_equally_often() -> None:
    knowledge = sample_game(18)
    every = list(knowledge.worlds())
    assert len(every) == len(set(every)) == knowledge.count == 375
    assert chi_square(knowledge.sample(DRAWS, Random(1)), every) < critical(len(every) - 1)


def test_dealing_tile_by_tile_would_be_biased() -> None:
    # As is often done: each tile goes to any hand that can take it, and what does not come out is dealt anew.
    knowledge = sample_game(18)
    every = list(knowledge.worlds())
    rng = Random(1)
    drawn = [naive(knowledge, rng) for _ in range(DRAWS)]
    assert chi_square(drawn, every) > 2 * critical(len(every) - 1)


def naive(knowledge: Knowledge, rng: Random) -> World:
    tiles = knowledge.rules.tile_set
    while True:
        hands, room = list(knowledge.hands), [place.size for place in knowledge.places]
        for tile in tiles.members(knowledge.unseen):
            bit = tiles.bit(tile)
            free = [at for at, place in enumerate(knowledge.places) if room[at] and place.allowed & bit]
            if not free:
                break
            at = rng.choice(free)
            room[at] -= 1
            seat = knowledge.places[at].seat
            assert seat is not None
            hands[seat] |= bit
        else:
            return World(tuple(hands))


def test_the_same_seed_draws_the_same_worlds() -> None:
    knowledge = sample_game(6)
    assert list(knowledge.sample(20, Random(7))) == list(knowledge.sample(20, Random(7)))
    assert list(knowledge.sample(20, Random(7))) != list(knowledge.sample(20, Random(8)))
