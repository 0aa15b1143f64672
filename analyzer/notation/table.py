"""The table form."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from string import ascii_uppercase
from typing import TYPE_CHECKING

from analyzer.notation import actions
from analyzer.notation.cells import Cells, aligned, set_in, starts_of
from analyzer.notation.decode import MOST_MISTAKES
from analyzer.notation.header import Header
from analyzer.notation.rows import is_named_row, read_named_row, read_row
from analyzer.notation.sentences import compass_names, stated_result
from analyzer.notation.tags import SEAT, Head
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.record.game import Comment, Deal, Game, Hand, Result, Tag

if TYPE_CHECKING:
    from analyzer.notation.blocks import Blocks, Draft, Paragraph
    from analyzer.notation.cells import Hands
    from analyzer.notation.header import WrittenHand
    from analyzer.notation.movetext import Chunk
    from analyzer.notation.rows import PrintedRow


MOST_ROWS = 5_000
"""So many rows of one table are read."""

LONGEST_ROW = 20_000
"""So many characters of a row are read."""


def read_table(chunk: Chunk, blocks: Blocks, before: Game | None) -> list[Game]:
    """The games of a chunk with tables; `before` is the game in front of it."""
    head = read_head(chunk)
    games: list[Game] = []
    for draft in blocks.drafts:
        game = _TableReader(draft, head, before).game()
        games.append(game)
        before = game
        head = Head()
    return games


def columns_of(chunk: Chunk, draft: Draft, before: Game | None) -> tuple[tuple[str, ...], dict[str, str]]:
    """The seats of a table's columns, and the seat for each label and name that its rows may begin with."""
    table = _TableReader(draft, read_head(chunk), before)
    assert table.columns is not None
    return table.columns.seats, table.names


def read_head(chunk: Chunk) -> Head:
    """The tags at the start of a chunk."""
    head = Head()
    for i, text in enumerate(chunk.text[: chunk.body].split("\n")):
        head.add_line(text, chunk.line + i)
    return head


MOST_COLUMNS = len(ascii_uppercase)
"""A table has a letter for each of its columns."""


class _TableReader:
    """One table becomes one game."""

    def __init__(self, draft: Draft, head: Head, before: Game | None) -> None:
        self.draft = draft
        self.head = head
        self.before = before
        self.columns = draft.header or self._header_from_above()
        self.problems: list[Diagnostic] = []
        if self.columns is None:
            width = self._widest()
            self.columns = Header(tuple(ascii_uppercase[: max(width, 1)]))
        self.names = self._names()

    def _header_from_above(self) -> Header | None:
        labels = tuple(dict.fromkeys(hand.label for hand in self.draft.hands))
        if 1 < len(labels) <= MOST_COLUMNS:
            return Header(labels)
        stated = tuple((self._held("Seats") or "").split())
        if 1 < len(stated) == len(set(stated)) <= MOST_COLUMNS:
            return Header(stated)
        if self.before and self.before.deal:
            seats = tuple(hand.seat for hand in self.before.deal.hands)
            return Header(seats) if len(seats) > 1 else None
        return None

    def _widest(self) -> int:
        rows = (read_row(text[:LONGEST_ROW], line, None) for text, line in self.draft.rows[:3])
        return min(max((len(row.cells) for row in rows), default=0), MOST_COLUMNS)

    def _names(self) -> dict[str, str]:
        """The seat for each label and name that may stand in hands and prose."""
        columns = self.columns
        assert columns is not None
        names = dict(zip(columns.labels, columns.seats, strict=True))
        names = compass_names(columns.seats) | names
        held = self._held("Names")
        for entry in held.split(",") if held else ():
            seat, _, name = entry.partition(":")
            if name.strip():
                names.setdefault(name.strip(), seat.strip())
        return names

    def _held(self, name: str) -> str | None:
        own = next((tag.value for tag in self.head.tags if tag.name == name), None)
        if own is not None or self.before is None:
            return own
        tag = self.before.tag(name)
        return tag.value if tag else None

    def game(self) -> Game:
        """The game."""
        head, draft = self.head, self.draft
        self._tags()
        deal = head.deal
        if "Deal" not in head.given:
            deal = self._deal() or (self.before.deal if self.before else None)
        preface = [comment for paragraph in draft.preface for comment in paragraph.comments()]
        cells = self._rows(deal)
        turns = cells.finish()
        result = head.result
        if "Result" not in head.given:
            result = self._result(cells)
        problems = sorted(head.problems + draft.problems + cells.problems, key=_place)[: MOST_MISTAKES + 1]
        last = draft.end or draft.line
        return Game(
            tags=tuple(head.tags), deal=deal, stock=head.stock, lead=head.lead, result=result,
            preface=tuple(preface + cells.preface), turns=tuple(turns), inherited=(),
            problems=tuple(problems),
            span=Span(draft.line, 1, last, cells.end_column), stock_span=head.stock_span,
        )  # fmt: skip

    def _tags(self) -> None:
        header = self.draft.header
        if header is None and self.draft.hands:
            header = self.columns
        if header is None:
            return
        for name, value in (("Seats", header.order), ("Names", header.names)):
            if value is not None and name not in self.head.given and self._held(name) != value:
                self.head.tags.append(Tag(name, value))

    def _deal(self) -> Deal | None:
        hands = []
        for written in self.draft.hands:
            seat = self._seat(written)
            span = written.span.to(written.spans[-1]) if written.spans else written.span
            hands.append(Hand(seat, tuple(written.tiles), span, tuple(written.spans)))
        if not hands or not hands[0].span or not hands[-1].span:
            return None
        return Deal(tuple(hands), hands[0].span.to(hands[-1].span))

    def _seat(self, written: WrittenHand) -> str:
        """The seat of a hand; where no column is headed alike, one that can be written."""
        label = written.label
        if label in self.names or re.fullmatch(SEAT, label):
            return self.names.get(label, label)
        self.head.problems.append(actions.no_column(label, written.span))
        cleaned = re.sub(r"\W", "", label).capitalize()
        return cleaned if re.fullmatch(SEAT, cleaned) else f"S{cleaned}"

    def _rows(self, deal: Deal | None) -> Cells:
        columns = self.columns
        assert columns is not None
        cells = Cells(columns.seats)
        dealt = {hand.seat: hand.tiles for hand in deal.hands} if deal else {}
        hands = tuple(frozenset(dealt.get(seat, ())) - {None} for seat in columns.seats)
        for i, (text, line) in enumerate(self.draft.rows):
            if i == MOST_ROWS:
                cells.problems.append(actions.too_long(Span.of(line, 1)))
                break
            if len(text) > LONGEST_ROW:
                cells.problems.append(actions.long_row(LONGEST_ROW, Span.of(line, LONGEST_ROW + 1)))
            self._row(cells, i, text[:LONGEST_ROW], line, hands)
            self._remarks(cells, self.draft.between.get(i, []))
            if len(cells.problems) > MOST_MISTAKES:
                cells.problems[MOST_MISTAKES:] = [actions.stopped(Span.of(line, 1, len(text)))]
                break
        return cells

    def _row(self, cells: Cells, i: int, text: str, line: int, hands: Hands) -> None:
        header = self.draft.header
        if is_named_row(text, header, self.names):
            cells.take_turns(read_named_row(text, line, header, self.names), len(text) + 1)
            return
        row = read_row(text, line, header)
        last = i == len(self.draft.rows) - 1
        place = set_in(row, self._starts) if 0 < len(row.cells) < len(hands) else None
        cells.take(row, place or aligned(row, hands, first=not i, last=last, offset=self._offset(i, row)))

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        """Where the cells of each column begin, if they are set one below the other."""
        rows = (
            read_row(text[:LONGEST_ROW], line, self.draft.header)
            for text, line in self.draft.rows[:MOST_ROWS]
        )
        return starts_of(rows, len(self.columns.seats) if self.columns else 0)

    def _offset(self, i: int, row: PrintedRow) -> int:
        """A first row that is short and has no dashes stands under the last columns: the leader's."""
        columns = self.columns
        assert columns is not None
        if i or row.divided or len(self.draft.rows) == 1 or self.draft.header is None:
            return 0
        return max(0, len(columns.seats) - len(row.cells))

    def _remarks(self, cells: Cells, paragraphs: list[Paragraph]) -> None:
        for paragraph in paragraphs:
            for comment in paragraph.comments():
                cells.remark(comment)

    def _result(self, cells: Cells) -> Result | None:
        """What a cell and the first paragraph behind the table state; on the end, the cell knows best."""
        behind = self.draft.between.get(len(self.draft.rows) - 1, [])
        prose = next((paragraph for paragraph in behind if paragraph.is_prose), None)
        stated = stated_result(prose.text, prose.line, self.names) if prose else None
        ended = cells.ending
        if ended is None or stated is None:
            return ended or stated
        return replace(stated, kind=ended.kind, seat=ended.seat)


def _place(problem: Diagnostic) -> Span:
    return problem.span or Span.of(1, 1)


def waiting_comments(blocks: Blocks) -> list[Comment]:
    """The remarks in a text without a table."""
    return [comment for paragraph in blocks.drafts[0].preface for comment in paragraph.comments()]
