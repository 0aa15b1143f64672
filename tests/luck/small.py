"""Random legal games of every variant for two sides, with ten tiles, and the records that tell them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.record.game import Tag
from analyzer.rules import Drawing, with_options
from tests.every_variant import TABLES, random_game, rules_of, written

if TYPE_CHECKING:
    from random import Random

    from analyzer.record.game import Game
    from tests.every_variant import Played

TWO_SIDES = [(name, seats) for name, seats in TABLES if rules_of(name, seats).seating().sides == 2]
"""Every variant that two sides play."""
DRAWN = [table for table in TWO_SIDES if rules_of(*table).drawing is not Drawing.NONE]
"""Those of them in which tiles are drawn."""


def small_game(rng: Random, name: str, seats: int, *, order: bool = True) -> tuple[Played, Game]:
    """A random game to its end with a double-three set, and its record.

    Args:
        rng: the dice.
        name: the variant.
        seats: how many play.
        order: whether the record says in which order the stock lies.
    """
    options = f"highest=3, hand={2 if seats == 4 else 3}, redeal_doubles=0, redeal_must=no"
    played = random_game(rng, with_options(rules_of(name, seats), options))
    game = written(played)
    return played, replace(
        game, tags=(*game.tags, Tag("Rules", options)), stock=game.stock if order else None
    )
