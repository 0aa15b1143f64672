"""What every seat could know before every turn, as figures: what is the same in all languages."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.knowledge import NotKnownError, Where, known_at
from analyzer.wording import rounded_percent

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.knowledge import Clue, Knowledge
    from analyzer.replaying import Replay
    from analyzer.steps import Step
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Chance:
    """How likely tiles are in one place."""

    figures: str
    """In whole percent; what is not certain is never 0 or 100."""
    certain: bool | None
    """Whether they are there for certain, or for certain not; None where it is not certain."""


@dataclass(frozen=True, slots=True)
class KnownTable:
    """What a seat could know before a turn."""

    seat: int
    count: int
    """So many deals were possible."""
    seats: tuple[int, ...]
    """The other seats, a column each."""
    nobodys: Where | None
    """What the last column is about, where tiles may be in nobody's hand."""
    rows: tuple[tuple[tuple[str, ...], tuple[Chance, ...]], ...]
    """Tiles of which the same is known, and how likely they are in each place."""
    clues: tuple[Clue, ...]
    """What shows it, each once; which tiles it bars is not told."""


Known = tuple[tuple[KnownTable | None, ...], ...]
"""For every turn a table for each seat; None where the record does not say enough."""


def known_tables(replay: Replay) -> Known:
    """For every turn what each seat could know before it."""
    seats = range(len(replay.seating))
    return tuple(tuple(_table(_knowledge(replay, step, seat)) for seat in seats) for step in replay.steps)


def _knowledge(replay: Replay, step: Step, seat: int) -> Knowledge | None:
    if not replay.valid and step.position is None:
        # Either the deal cannot be right, or a turn before this one.
        return None
    try:
        return known_at(replay, step.turn, seat)
    except NotKnownError:
        return None


def _table(knowledge: Knowledge | None) -> KnownTable | None:
    if knowledge is None or knowledge.seat is None:
        return None
    count = 1 if knowledge.certain else knowledge.count
    seats = tuple(seat for seat in range(len(knowledge.hands)) if seat != knowledge.seat)
    wheres = {place.where for place in knowledge.places if place.seat is None}
    nobodys = None if not wheres else Where.STOCK if Where.STOCK in wheres else min(wheres, key=str)
    columns = (*seats, None) if wheres else seats
    clues = dict.fromkeys(replace(clue, barred=0) for clue in knowledge.clues)
    return KnownTable(knowledge.seat, count, seats, nobodys, tuple(_rows(knowledge, columns)), tuple(clues))


def _rows(
    knowledge: Knowledge, columns: tuple[int | None, ...]
) -> list[tuple[tuple[str, ...], tuple[Chance, ...]]]:
    """Tiles of which the same is known stand together, those that lie open in a hand first."""
    together: dict[tuple[Fraction, ...], list[Tile]] = {}
    for seat, hand in enumerate(knowledge.hands):
        if seat != knowledge.seat and hand:
            certain = tuple(Fraction(seat == column) for column in columns)
            together[certain] = list(knowledge.rules.tile_set.members(hand))
    for tile, chances in knowledge.chances.items():
        together.setdefault(_shares(chances, columns), []).append(tile)
    return [(tuple(map(str, tiles)), tuple(map(_shown_chance, shares))) for shares, tiles in together.items()]


def _shares(chances: Mapping[int | None, Fraction], columns: tuple[int | None, ...]) -> tuple[Fraction, ...]:
    return tuple(chances.get(column, Fraction(0)) for column in columns)


def _shown_chance(share: Fraction) -> Chance:
    return Chance(rounded_percent(share), bool(share) if share in (0, 1) else None)
