"""What the templates are given for the head of a game: the game in short, and its rules."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CostlyView:
    """A move that gave much away."""

    anchor: str
    turn: int
    critical: bool
    where: str
    """The round and who moved."""
    text: str
    """The move, what it gave away, and what would have been better."""


@dataclass(frozen=True, slots=True)
class SummaryView:
    """A game in short."""

    result: str
    """How it ended, as everybody at the table saw."""
    judged: tuple[str, ...]
    """How many moves were judged, and what each side gave away; with all hands open."""
    luck: tuple[str, ...]
    """What the deal was worth, and whether that was luck; with all hands open."""
    costly: tuple[CostlyView, ...]
    """The moves that gave away most, the worst first."""


@dataclass(frozen=True, slots=True)
class RulesView:
    """The rules of a game in words."""

    title: str
    sentences: tuple[str, ...]
    house: str
    """How they differ from those of the variant, as a record writes it; empty if they do not."""
    source: str
    """Where the variant was taken from; empty for rules of no known variant."""
