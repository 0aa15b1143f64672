"""Damaged games by number: the same seed gives the same games to everybody."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from benchmarks.damage import Damage, damaged, damaged_twice
from benchmarks.sound import Sides, sound_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from benchmarks.damage import Damaged
    from benchmarks.sound import Setup

PUBLISHED: Final = 2026
"""The seed of the figures that are quoted; nothing may be tuned on its games."""
TUNING: Final = 1
"""The seed of the games that a search may be tuned on."""
_TRIES: Final = 5
"""So many games are made for each case that is wanted: not every game can be damaged in every way."""


@dataclass(frozen=True)
class Case:
    """A damaged game, and its number among those of its kind."""

    number: int
    damaged: Damaged


def once(setup: Setup, kind: Damage, count: int, seed: int) -> list[Case]:
    """Games with one slip of a kind; fewer than `count`, or none, where it can seldom or never be made.

    Sides are written where they are what is damaged. Half of the games whose direction is damaged are played
    at a table where the seats sit the other way round.
    """

    def make(rng: Random) -> Damaged | None:
        turned = kind is Damage.DIRECTION and setup.seats > 2 and rng.random() < 0.5
        sides = Sides.NUMBERS if kind is Damage.SIDE and setup.sides is Sides.NONE else setup.sides
        return damaged(sound_game(rng, setup, turned=turned, sides=sides), kind, rng)

    return list(_cases(make, f"{seed} {setup.variant} {kind.slug}", count))


def twice(setup: Setup, count: int, seed: int, kinds: Sequence[Damage] = tuple(Damage)) -> list[Case]:
    """Games with two slips, of any kinds or of some."""

    def make(rng: Random) -> Damaged | None:
        return damaged_twice(sound_game(rng, setup), rng, kinds)

    return list(_cases(make, f"{seed} {setup.variant} two", count))


def _cases(make: Callable[[Random], Damaged | None], seed: str, count: int) -> Iterator[Case]:
    found = 0
    for number in range(_TRIES * count):
        if found == count:
            return
        case = make(Random(f"{seed} {number}"))
        if case is not None:
            found += 1
            yield Case(number, case)
