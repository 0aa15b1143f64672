"""How much is measured."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Size:
    """How many of everything."""

    deals: int
    games: int
    positions: int
    """For each number of tiles left, double-six."""
    nine_positions: int
    nine_limit: int
    """Positions searched at most for one of double-nine."""
    threaded: int
    compared: int
    """Deals that the peers solve too."""
    records: int
    processes: int
    """Runs of each command."""
    damaged: int
    """Games to repair, for each kind of slip."""
    damaged_twice: int
    damaged_variant: int
    """For each kind of slip, of every variant but the first."""
    fair_games: int
    pages: int
    """Random games whose pages are opened, besides the sample."""
    batch: int
    """Records of which `domino batch` makes pages."""
    match: str
    """The record with a match of three or four sides."""
    folder: int | None
    """Of our own records so many; None: all."""
    keys: int
    """Keys, and as many words, that are typed into a text."""
    crowded: int
    """Seconds that many clients of one workbench work at once."""


FULL: Final = Size(
    deals=1000,
    games=50,
    positions=200,
    nine_positions=40,
    nine_limit=100_000_000,
    threaded=600,
    compared=10,
    records=500,
    processes=20,
    damaged=60,
    damaged_twice=500,
    damaged_variant=4,
    fair_games=12,
    pages=10,
    batch=40,
    match="cut-throat-match",
    folder=None,
    keys=40,
    crowded=60,
)
QUICK: Final = Size(
    deals=200,
    games=10,
    positions=20,
    nine_positions=5,
    nine_limit=10_000_000,
    threaded=100,
    compared=2,
    records=100,
    processes=5,
    damaged=5,
    damaged_twice=40,
    damaged_variant=1,
    fair_games=2,
    pages=2,
    batch=8,
    match="gallinazo-match",
    folder=6,
    keys=5,
    crowded=6,
)
