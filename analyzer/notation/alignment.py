"""Rows with fewer cells than columns, or with dashes too many: which cell stands in which column."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from lark import Token

from analyzer.notation.actions import read_action
from analyzer.notation.lines import span_of
from analyzer.record.diagnostics import Code, Diagnostic, Severity, Span
from analyzer.record.game import Pass, Play
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.notation.lines import Branch
    from analyzer.notation.rows import PrintedRow
    from analyzer.tiles.tile import Tile

    Cell = Sequence[Token | Branch]

Hands = tuple[frozenset["Tile | None"], ...]
"""The tiles dealt to the seat of each column."""


MOST_SHIFTED = 2
"""So many characters beside its column a cell may begin."""


class CellColumns(NamedTuple):
    """Where the cells of a row stand."""

    columns: tuple[int | None, ...]
    """The column of each cell, None for dashes that are left out."""
    problem: Diagnostic | None = None


def starts_of(rows: Iterable[PrintedRow], width: int) -> tuple[int, ...]:
    """Where the cells of all whole rows begin, in characters; nothing where they do not begin alike."""
    starts = {places for row in rows if len(places := _places(row)) == width}
    return starts.pop() if len(starts) == 1 else ()


def set_in(row: PrintedRow, starts: tuple[int, ...]) -> CellColumns | None:
    """The columns of a row with fewer cells that are set below those of other rows, behind an empty one."""
    places = _places(row)
    if row.divided or len(places) != len(row.cells) or not starts:
        return None
    columns = [min(range(len(starts)), key=lambda at: abs(starts[at] - place)) for place in places]
    near = all(abs(starts[at] - place) <= MOST_SHIFTED for at, place in zip(columns, places, strict=True))
    return CellColumns(tuple(columns)) if near and columns[0] > 0 and columns == sorted({*columns}) else None


def _places(row: PrintedRow) -> tuple[int, ...]:
    """Where the cells begin, as far as it is known."""
    firsts = [cell[0] for cell in row.cells if cell]
    return tuple(one.column for one in firsts if isinstance(one, Token) and one.column is not None)


def aligned(row: PrintedRow, hands: Hands, *, first: bool, last: bool, offset: int) -> CellColumns:
    """The columns for the cells of a row that blanks divide.

    Where the hands say nothing, they are those from `offset` on.

    Below the first row and above the last one, a row that may stand in several ways is worth a warning.
    """
    count, width = len(row.cells), len(hands)
    plain = CellColumns(tuple(range(offset, offset + count)))
    if row.divided or count in {0, width}:
        return plain
    if count > width:
        return _without_dashes(row, hands) or plain if count == width + 1 else plain
    played = [_tile(cell) for cell in row.cells]
    columns, best, ways = _best(played, hands)
    if first and best == _hits(played, hands, offset):
        return plain
    if first or last or ways == 1 or any(_is_wrong(cell) for cell in row.cells):
        return CellColumns(columns)
    return CellColumns(columns, _warning(row, width, None))


def _best(played: list[Tile | None], hands: Hands) -> tuple[tuple[int, ...], int, int]:
    """The left-most columns with most tiles in their hands, how many those are, and 2 if there are others."""
    count, width = len(played), len(hands)

    @cache
    def best(i: int, j: int) -> tuple[int, int]:
        """The most hits for the cells from i on in the columns from j on, and in how many ways."""
        if i == count:
            return 0, 1
        if width - j < count - i:
            return -1, 0
        hits, ways = best(i + 1, j + 1)
        here = hits + (played[i] in hands[j]), ways
        skipped = best(i, j + 1)
        if here[0] == skipped[0]:
            return here[0], min(2, here[1] + skipped[1])
        return max(here, skipped)

    columns: list[int] = []
    j = 0
    for i in range(count):
        while best(i, j)[0] != best(i + 1, j + 1)[0] + (played[i] in hands[j]):
            j += 1
        columns.append(j)
        j += 1
    return tuple(columns), *best(0, 0)


def _hits(played: Sequence[Tile | None], hands: Hands, offset: int = 0) -> int:
    return sum(tile in hand for tile, hand in zip(played, hands[offset:], strict=False))


def _without_dashes(row: PrintedRow, hands: Hands) -> CellColumns | None:
    """The row without the dashes that shift it, where one of them plainly does."""
    played = [_tile(cell) for cell in row.cells]
    dashes = [_is_dashes(cell) for cell in row.cells]
    choices = [i for i, found in enumerate(dashes) if found and not (i and dashes[i - 1])]
    scored = sorted(((_hits(played[:i] + played[i + 1 :], hands), -i) for i in choices), reverse=True)
    kept = _hits(played, hands)
    if not scored or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return None
    if scored[0][0] < kept or (scored[0][0] == kept and any(hands)):
        return None
    dropped = -scored[0][1]
    columns = (*range(dropped), None, *range(dropped, len(hands)))
    return CellColumns(columns, _warning(row, len(hands), dropped))


def _tile(cell: Cell) -> Tile | None:
    for item in cell:
        if isinstance(item, Token) and item.type in {"ACTION", "BRACED"}:
            action = read_action(str(item)).action
            if isinstance(action, Play):
                return action.tile
    return None


def _is_wrong(cell: Cell) -> bool:
    """Whether there is a complaint about the cell already."""
    return any(isinstance(item, Token) and item.type == "WRONG" for item in cell)


def _is_dashes(cell: Cell) -> bool:
    item = cell[0] if len(cell) == 1 else None
    return (
        isinstance(item, Token)
        and item.type == "ACTION"
        and read_action(str(item)).action == Pass(dashes=True)
    )


def _warning(row: PrintedRow, columns: int, dropped: int | None) -> Diagnostic:
    name = say("this row") if row.number is None else say("row {number}", number=row.number)
    message = say_many(
        len(row.cells),
        "{row} has {count} cell, but there are {columns} columns",
        "{row} has {count} cells, but there are {columns} columns",
        row=name,
        columns=columns,
    )
    if dropped is not None:
        item = row.cells[dropped][0]
        place = span_of(item) if isinstance(item, Token) else None
        message = say("{problem}: these dashes are left out", problem=message)
        return Diagnostic(code=Code.SYNTAX, message=message, span=place, severity=Severity.WARNING)
    first = next((span_of(item) for cell in row.cells for item in cell if isinstance(item, Token)), None)
    start = first.column if first else 1
    place = Span(row.line, start, row.line, max(row.end, start + 1))
    return Diagnostic(
        code=Code.SYNTAX,
        message=message,
        span=place,
        severity=Severity.WARNING,
        hint=say("write `----` or `pass` in the column of a seat that passes"),
    )
