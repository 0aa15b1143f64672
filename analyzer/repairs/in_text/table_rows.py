"""The rows of a table as they stand in the text, and how one like them is written."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.notation.alignment import aligned
from analyzer.notation.rows import BAR, is_named_row, marked, number_of, read_row
from analyzer.repairs.in_text.pieces import Bit, Finder, Piece, PieceKind, movetext_items

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.notation.alignment import Hands
    from analyzer.notation.header import Header
    from analyzer.repairs.in_text.patches import Places
    from analyzer.repairs.in_text.pieces import Element

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
