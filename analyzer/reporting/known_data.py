"""What every seat could know, for the script: figures alone, as briefly as they can be plainly written."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from analyzer.figures import grouped
from analyzer.knowledge import Where

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.knowledge import Clue
    from analyzer.reporting.known_tables import Chance, Known, KnownTable
    from analyzer.tiles import TileSet

NOWHERE = "-"
"""In place of a row's letter, for a tile of which a table does not tell."""


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

    `tiles` names the tiles of the set. `turns` has for every turn, and in it for every seat, null or five
    things: how many deals were possible, as `grouped` writes it; a letter for every tile, that of its row;
    the rows, each a list of whole percents, of which 0 and 100 are certain; the places of its clues among
    those of the game; the message that heads the last column if that is about no seat, else null.
    """
    if not any(table for seats in tables for table in seats):
        return None
    places = {clue: place for place, clue in enumerate(known_clues(tables))}
    names = [str(tile) for tile in tiles.tiles]

    def written(table: KnownTable) -> list[object]:
        rows = zip(_letters(), table.rows, strict=False)
        row_of = {tile: letter for letter, (members, _) in rows for tile in members}
        shares = [[_figures(chance) for chance in chances] for _, chances in table.rows]
        return [
            grouped(table.count),
            "".join(row_of.get(name, NOWHERE) for name in names),
            shares,
            [places[clue] for clue in table.clues],
            nobodys_key(table),
        ]

    turns = [[written(table) if table else None for table in seats] for seats in tables]
    return {"tiles": " ".join(names), "turns": turns}


def _letters() -> Iterator[str]:
    """A letter for each row, the first being a nought: one apart in order are one apart as characters."""
    return map(chr, count(ord("0")))


def _figures(chance: Chance) -> int | str:
    """A number, which is shorter, where it is one."""
    return int(chance.figures) if chance.figures.isdigit() else chance.figures
