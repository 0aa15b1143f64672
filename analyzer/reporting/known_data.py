"""What every seat could know, for the script: figures alone, as briefly as they can be plainly written."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.figures import grouped
from analyzer.knowledge import Where

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.knowledge import Clue
    from analyzer.reporting.known_tables import Chance, Known, KnownTable
    from analyzer.tiles import TileSet

NOWHERE = -1
"""In place of a row, for a tile of which a table does not tell."""
_SAME = 0
"""In place of what is as it was."""


def known_clues(tables: Known) -> tuple[Clue, ...]:
    """All that shows something in a game, each once, in the order in which it is first told."""
    return tuple(dict.fromkeys(clue for seats in tables for table in seats if table for clue in table.clues))


def nobodys_key(table: KnownTable) -> str | None:
    """The message that heads the column of what is in nobody's hand; None where there is no such column."""
    if table.nobodys is None:
        return None
    return "stock" if table.nobodys is Where.STOCK else "asleep"


def known_data(tables: Known, tiles: TileSet) -> dict[str, object] | None:
    """The tables of a game without words; None where the record says enough for none of them.

    `tiles` names the tiles of the set. `turns` has for every turn, and in it for every seat, null or up to
    five things: how many deals were possible, as `grouped` writes it; which tiles stand in another row than
    in the table of this seat before (at first, none stands in any), each tile with the number of its row;
    the rows, each a list of whole percents, of which 0 and 100 are certain; the places of its clues among
    those of the game; the message that heads the last column if that is about no seat, else null. Of the
    last two, what is as in the table before (at first, no clue and no such column) is 0, or left out at the
    end.
    """
    if not any(table for seats in tables for table in seats):
        return None
    places = {clue: place for place, clue in enumerate(known_clues(tables))}
    names = [str(tile) for tile in tiles.tiles]
    stood: dict[int, _Stand] = {}

    def written(table: KnownTable) -> list[object]:
        row_of = {tile: row for row, (members, _) in enumerate(table.rows) for tile in members}
        stand = _Stand(
            [row_of.get(name, NOWHERE) for name in names],
            [places[clue] for clue in table.clues],
            nobodys_key(table),
        )
        before = stood.get(table.seat, _Stand([NOWHERE] * len(names), [], None))
        stood[table.seat] = stand
        shares = [[_figures(chance) for chance in chances] for _, chances in table.rows]
        told: list[object] = [grouped(table.count), _moved(before.rows, stand.rows), shares]
        told.append(_SAME if stand.clues == before.clues else stand.clues)
        told.append(_SAME if stand.nobodys == before.nobodys else stand.nobodys)
        while told[-1] == _SAME:
            told.pop()
        return told

    turns = [[written(table) if table else None for table in seats] for seats in tables]
    return {"tiles": " ".join(names), "turns": turns}


@dataclass(frozen=True, slots=True)
class _Stand:
    """What of a table is mostly as in the one before."""

    rows: list[int]
    """The row of each tile of the set."""
    clues: list[int]
    nobodys: str | None


def _moved(before: Sequence[int], after: Sequence[int]) -> list[int]:
    """Each tile that stands elsewhere than before, and where."""
    return [
        number
        for tile, (one, other) in enumerate(zip(before, after, strict=True))
        if one != other
        for number in (tile, other)
    ]


def _figures(chance: Chance) -> int | str:
    """A number, which is shorter, where it is one."""
    return int(chance.figures) if chance.figures.isdigit() else chance.figures
