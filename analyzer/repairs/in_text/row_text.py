"""A row of a table is written in the manner of those around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.notation.header import BARS
from analyzer.notation.vocabulary import terminal
from analyzer.repairs.in_text.pieces import Piece

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.repairs.in_text.table_rows import Manner, WrittenRow

DASHES = "----"
_NUMBER = terminal("NUMBER")
_BARE = re.compile(rf"(?<![\[(<|0-9])({_NUMBER}\|{_NUMBER})(?![\])>|0-9])")
"""A tile with a bar of its own, which is none where bars divide the cells."""


@dataclass(frozen=True, slots=True)
class NewTurn:
    """A turn for a row."""

    column: int
    text: str
    named: bool
    """Whether the text begins with the seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRow:
    """What a row should hold."""

    like: WrittenRow
    """The row that it takes the place of, or one near it."""
    own: bool
    """Whether it takes the place of that row."""
    number: int | None
    """None in a table that does not number its rows."""
    round: int
    turns: tuple[NewTurn, ...]
    loose: str
    """Remarks in front of the first turn."""
    endings: tuple[str, ...]
    """What stands behind the turns."""
    first: bool
    last: bool
    rows: int
    """How many rows the table has."""


def row_text(row: NewRow, manner: Manner) -> str:
    """The row, as the table's other rows are written, or else in the way that has room for it."""
    columns = [turn.column for turn in row.turns]
    if row.like.named or columns != sorted(columns):
        return _named(row, manner)
    lone = row.like.number is None and len(row.turns) == 1
    if row.like.divided:
        text = _divided(row, manner)
        return _barred(row, manner) if lone or not manner.divides(text) else text
    fill = range(columns[0]) if row.first and columns else range(0)
    short = row.first and row.own and not row.like.dashes
    for dashes in ([], list(fill)) if short else ([*fill],):
        text = _flowing(row, manner, dashes)
        if manner.stands(text, [*dashes, *columns], first=row.first, last=row.last, rows=row.rows):
            return text
    return _barred(row, manner)


def _flowing(row: NewRow, manner: Manner, dashes: Sequence[int]) -> str:
    """Cells that blanks divide."""
    sign = _dashes(row)
    cells: list[tuple[int | None, str]] = [
        (column, sign[min(i, len(sign) - 1)]) for i, column in enumerate(dashes)
    ]
    if row.loose:
        cells.append((None, row.loose))
    cells += ((turn.column, turn.text) for turn in row.turns)
    cells += ((None, text) for text in row.endings)
    text = row.like.renumbered(row.number)
    if row.like.number is None and len(row.turns) == 1:
        text = str(row.round)  # without it, a lone cell would be prose
    gaps = _old_gaps(row.like) if row.own else []
    for i, (column, cell) in enumerate(cells):
        if column is not None and manner.starts.get(column, 0) > len(text):
            gap = " " * (manner.starts[column] - len(text))
        elif i < len(gaps) and not manner.starts:
            gap = gaps[i]
        else:
            gap = manner.gap if text.strip() or i else ""
        text += gap + cell
    return text


def _dashes(row: NewRow) -> list[str]:
    """The dashes of the row, or those that are written in the first row of most tables."""
    like = row.like
    written = [like.text[bit.start - like.start : bit.end - like.start] for bit in like.dashes]
    return written or [DASHES]


def _old_gaps(row: WrittenRow) -> list[str]:
    gaps, edge = [], row.head
    for element in row.elements:
        start = element.start - row.start
        gap = row.text[edge:start]
        gaps.append(gap if gap.isspace() else "")
        edge = (element.reach if isinstance(element, Piece) else element.end) - row.start
    return [gap or " " for gap in gaps]


def _barred(row: NewRow, manner: Manner) -> str:
    """A row with bars among rows that have none: a cell may be empty then, or hold several turns."""
    cells = [_BARE.sub(r"[\1]", cell) for cell in _cells(row, len(manner.hands), fill=row.first)]
    return f"| {' | '.join([str(row.round), *cells])} |"


def _cells(row: NewRow, width: int, *, fill: bool) -> list[str]:
    """The text of each cell."""
    cells = [""] * width
    start = row.turns[0].column if row.turns else 0
    if fill:
        sign = _dashes(row)
        for column in range(start):
            cells[column] = sign[min(column, len(sign) - 1)]
    for turn in row.turns:
        own = row.loose if turn is row.turns[0] else ""
        cells[turn.column] = " ".join(text for text in (cells[turn.column], own, turn.text) if text)
    filled = max([turn.column for turn in row.turns], default=-1) + 1
    for i, text in enumerate(row.endings):
        at = min(filled + i, width - 1)
        cells[at] = f"{cells[at]} {text}".strip()
    return cells


def _divided(row: NewRow, manner: Manner) -> str:
    """Cells between the signs of the row that it is like, each as wide as there if it can be."""
    like = row.like
    width = len(manner.hands)
    segments = like.segments()
    sign = like.text[like.bars[0]] if like.bars else "|"
    closing = sign in BARS and len(segments) > 1 and not segments[-1].strip()
    tail = segments.pop() if closing else ""
    dashed = bool(like.dashes) or not row.own
    cells = _cells(row, width, fill=row.first and dashed)
    count = max(len(segments), *(i + 1 for i, cell in enumerate(cells) if cell), 1)
    common = next((segment for segment in segments if segment.strip()), " " if sign == "|" else "")
    written = []
    for i in range(min(count, width)):
        old = segments[i] if i < len(segments) else common
        written.append(_padded(cells[i], old, like=common))
    if closing:
        written.append(tail)
    return like.renumbered(row.number) + sign.join(written)


def _padded(text: str, old: str, *, like: str) -> str:
    """A text with the blanks of the cell in whose place it stands."""
    if text == old.strip():
        return old
    pattern = old if old.strip() else like
    before = pattern[: len(pattern) - len(pattern.lstrip(" "))] if pattern.strip() else pattern[:1]
    behind = pattern[len(pattern.rstrip(" ")) :] if pattern.strip() else pattern[:1]
    written = before + text + behind[:1]
    return written.ljust(len(old)) if behind or not old.strip() else written


def _named(row: NewRow, manner: Manner) -> str:
    """Turns behind their seats, in whatever order they come."""
    turns = list(_with_seats(row, manner))
    text = row.like.renumbered(row.number).rstrip() if row.like.named else str(row.round)
    bars = row.like.bars
    between = ", " if bars and row.like.text[bars[0]] == "," else "  "
    return f"{text} {between.join(turns)}{''.join(f' {ending}' for ending in row.endings)}"


def _with_seats(row: NewRow, manner: Manner) -> Iterator[str]:
    if row.loose:
        yield row.loose
    for turn in row.turns:
        yield turn.text if turn.named else f"{manner.labels[turn.column]} {turn.text}"
