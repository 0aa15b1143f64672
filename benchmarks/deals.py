"""Seeded deals and random games: everybody who measures gets the same."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from analyzer.game.position import Position
from analyzer.record.game import Record
from analyzer.rules import variant
from tests.games import random_deal, random_play, written

if TYPE_CHECKING:
    from collections.abc import Collection

    from analyzer.rules import Rules

RULES = variant("partnership").rules
TRIES = 10
"""So many games are played for each position that is wanted."""


def deals(count: int, rules: Rules = RULES) -> list[Position]:
    """Full deals; A leads what he likes."""
    return [Position.deal(rules, random_deal(Random(seed), rules), 0) for seed in range(count)]


def records(count: int) -> list[Record]:
    """A random game each, with its deal."""
    found = []
    for seed in range(count):
        rng = Random(seed)
        start = Position.deal(RULES, random_deal(rng, RULES), rng.randrange(4))
        found.append(Record((written(random_play(rng, start)),)))
    return found


def tiles_left(position: Position) -> int:
    """The tiles in all hands."""
    return sum(hand.bit_count() for hand in position.hands)


def on_the_way(rules: Rules, sizes: Collection[int], count: int) -> dict[int, list[Position]]:
    """Positions with so many tiles left and a tile to play, each from another random game.

    Few games last until few tiles are left; then there are fewer than `count`.
    """
    found: dict[int, list[Position]] = {size: [] for size in sizes}
    for seed in range(TRIES * count):
        if all(len(positions) == count for positions in found.values()):
            break
        rng = Random(seed)
        start = Position.deal(rules, random_deal(rng, rules), 0)
        for position, move in random_play(rng, start).moves:
            there = found.get(tiles_left(position), [])
            if move and len(there) < count:
                there.append(position)
    return found
