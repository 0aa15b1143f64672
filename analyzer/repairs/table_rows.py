"""The rows of a table as they stand in the text, and how one like them is written."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.notation.cells import aligned
from analyzer.notation.header import BARS
from analyzer.notation.rows import BAR, is_named_row, marked, number_of, read_row
from analyzer.notation.vocabulary import terminal
from analyzer.repairs.pieces import Bit, Finder, Piece, PieceKind, movetext_items

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from analyzer.notation.cells import Hands
    from analyzer.notation.header import Header
    from analyzer.repairs.pieces import Element, Places

_WIDE = re.compile(r"\S[ \xa0]{2,}\S")


@dataclass(slots=True, kw_only=True)
class WrittenRow:
    """One row, and where its cells stand."""

    line: int
    start: int
    text: str
    number: tuple[int, int] | None
    """Where the figures of its number stand within the line."""
    head: int
    """Where the cells begin within the line."""
    bars: tuple[int, ...]
    """Where the signs stand that divide the cells, within the line; none where blanks do."""
    divided: bool
    named: bool
    """Whether it names its seats, as movetext does."""
    elements: list[Element] = field(default_factory=list)

    @property
    def end(self) -> int:
        """The index behind its last character."""
        return self.start + len(self.text)

    @property
    def pieces(self) -> list[Piece]:
        """The turns."""
        return [element for element in self.elements if isinstance(element, Piece)]

    @property
    def endings(self) -> list[Bit]:
        """The cells that say how the game ended."""
        return [one for one in self.elements if isinstance(one, Bit) and one.kind is PieceKind.ENDING]

    @property
    def dashes(self) -> list[Bit]:
        """The dashes that are no turns."""
        return [one for one in self.elements if isinstance(one, Bit) and one.kind is PieceKind.DASHES]

    def renumbered(self, number: int | None) -> str:
        """What stands in front of the cells, with another number; as long as before where blanks allow it."""
        head = self.text[: self.head]
        if self.number is None or number is None:
            return head
        first, last = self.number
        before, behind = head[:first], head[last:]
        figures = str(number)
        longer = len(figures) - (last - first)
        if longer > 0 and behind.startswith("  "):
            behind = behind[longer:]
        elif longer > 0 and (before.endswith("  ") or before == " "):
            before = before[:-longer]
        elif longer < 0 and before.endswith(" "):
            before += " " * -longer
        return before + figures + behind

    def segments(self) -> list[str]:
        """The texts between the signs that divide the cells, with their blanks."""
        edges = [self.head, *self.bars, len(self.text)]
        starts = [edges[0], *(edge + 1 for edge in edges[1:-1])]
        return [self.text[start:end] for start, end in zip(starts, edges[1:], strict=True)]


@dataclass(frozen=True, slots=True)
class Manner:
    """How the table is laid out."""

    header: Header | None
    hands: Hands
    labels: tuple[str, ...]
    """What the seats of the columns are called in rows that name them."""
    starts: dict[int, int]
    """Where the cells of each column begin, if they stand below one another."""
    gap: str
    """What stands between two cells."""

    def divides(self, text: str) -> bool:
        """Whether anything but blanks is seen to divide the cells of a row."""
        return read_row(text, 1, self.header).divided

    def stands(
        self, text: str, columns: Sequence[int], first: bool, last: bool, rows: int, *, plainly: bool = True
    ) -> bool:
        """Whether the cells of a row are read in these columns, and if need be without a doubt."""
        row = read_row(text, 1, self.header)
        width = len(self.hands)
        offset = 0
        if first and not row.divided and rows > 1 and self.header is not None:
            offset = max(0, width - len(row.cells))
        place = aligned(row, self.hands, first=first, last=last, offset=offset)
        read = [column for column in place.columns if column is not None]
        return not (plainly and place.problem) and read[: len(columns)] == list(columns)


def written_rows(
    places: Places,
    rows: Sequence[tuple[str, int]],
    header: Header | None,
    names: Mapping[str, str],
    finder: Finder,
) -> list[WrittenRow]:
    """The rows of a table with the turns in them."""
    found = []
    for text, line in rows:
        number = number_of(text, header)
        row = WrittenRow(
            line=line,
            start=places.line_start(line),
            text=text,
            number=number.span("number") if number else None,
            head=number.end() if number else len(text) - len(text.lstrip()),
            bars=(),
            divided=False,
            named=is_named_row(text, header, names),
        )
        if row.named:
            start = number.end() if number else 0
            row.elements = finder.elements(movetext_items(" " * start + text[start:], line, places))
        else:
            read = read_row(text, line, header)
            row.elements = finder.elements(item for cell in read.cells for item in cell)
            row.divided = read.divided
            if read.divided:
                _divide(row, header)
        found.append(row)
    return found


def _divide(row: WrittenRow, header: Header | None) -> None:
    """Notes where the cells are divided; the sign in front of the first one belongs to the head."""
    rest = marked(row.text, header).text
    taken = [(one.start, one.reach if isinstance(one, Piece) else one.end) for one in row.elements]
    row.bars = tuple(
        at
        for at, character in enumerate(rest)
        if character == BAR and not any(start <= row.start + at < end for start, end in taken)
    )
    lead = len(row.text) - len(row.text[row.head :].lstrip(" \xa0"))
    if lead < len(row.text) and row.text[lead] != rest[lead] and rest[lead] == " ":
        row.head = lead + 1


def manner_of(
    rows: Sequence[WrittenRow],
    header: Header | None,
    hands: Hands,
    labels: Sequence[str],
    columns: Mapping[str, int],
) -> Manner:
    """How the rows that blanks divide are laid out."""
    gaps: Counter[str] = Counter()
    starts: dict[int, Counter[int]] = {}
    wide = False
    for row in rows:
        if row.divided or row.named:
            continue
        edge = row.head
        for element in row.elements:
            start = element.start - row.start
            if (gap := row.text[edge:start]).isspace():
                gaps[gap if "\t" in gap else " "] += 1
                wide = wide or len(gap) > 1
            if isinstance(element, Piece) and element.turn.seat in columns:
                starts.setdefault(columns[element.turn.seat], Counter())[start] += 1
            edge = (element.reach if isinstance(element, Piece) else element.end) - row.start
    fixed = {column: found.most_common(1)[0][0] for column, found in starts.items()} if wide else {}
    gap = gaps.most_common(1)[0][0] if gaps else " "
    return Manner(header, hands, tuple(labels), fixed, gap)


# -- a row written in the manner of those around it --------------------------------------------------------

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
