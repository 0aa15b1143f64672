"""The table form: its lines told apart and put together, one draft for each table; and what they say."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from functools import cached_property
from string import ascii_uppercase
from typing import TYPE_CHECKING

from analyzer.notation import actions
from analyzer.notation.cells import Cells, aligned, set_in, starts_of
from analyzer.notation.decode import MOST_MISTAKES
from analyzer.notation.header import Header, WrittenHand, is_separator, read_hands, read_header, read_tiles
from analyzer.notation.rows import (
    is_bare_row,
    is_named_row,
    is_numbered_in_words,
    is_row,
    may_be_row,
    number_of,
    read_named_row,
    read_row,
    unread_row,
)
from analyzer.notation.sentences import compass_names, stated_result
from analyzer.notation.tags import SEAT, Head
from analyzer.notation.vocabulary import terminal
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.record.game import Comment, Deal, Game, Hand, Result, Tag

if TYPE_CHECKING:
    from analyzer.notation.cells import Hands
    from analyzer.notation.movetext import Chunk
    from analyzer.notation.rows import PrintedRow


_BRACED = re.compile(rf"({terminal('COMMENT')})[ \t\n]*")
_ESCAPED = re.compile(r"\\([\\}])")


@dataclass(slots=True)
class Paragraph:
    """Lines of prose without an empty line between them."""

    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines, joined."""
        return "\n".join(self.lines)

    @property
    def is_prose(self) -> bool:
        """Whether it is written without braces, as a person writes."""
        return self.lines[0].lstrip()[:1] not in ("{", ";")

    def comments(self) -> list[Comment]:
        """One comment; where it is written as comments are, in braces or behind a semicolon, those."""
        comments: list[Comment] = []
        text, at, line = self.text.strip(), 0, self.line
        while match := _BRACED.match(text, at):
            span = Span.of(line, 1, len(match[0].split("\n")[0]))
            comments.append(Comment(_ESCAPED.sub(r"\1", match[1][1:-1]), span))
            line += match[0].count("\n")
            at = match.end()
        rest = text[at:]
        if rest.startswith(";"):
            parts = rest.split("\n")
            comments.extend(
                Comment(part.strip().removeprefix(";"), Span.of(line + i, 1, len(part)))
                for i, part in enumerate(parts)
            )
        elif rest:
            lines = rest.split("\n")
            comments.append(Comment(rest, Span(line, 1, line + len(lines) - 1, len(lines[-1]) + 1)))
        return comments


def paragraphs(text: str, line: int) -> list[Paragraph]:
    """The paragraphs of a text that starts on a line."""
    found: list[Paragraph] = []
    open_one: Paragraph | None = None
    for i, written in enumerate(text.split("\n")):
        if not written.strip():
            open_one = None
            continue
        if open_one is None:
            open_one = Paragraph(line + i)
            found.append(open_one)
        open_one.lines.append(written)
    return found


_BRACED_LINE = re.compile(rf"[ \t]*{terminal('COMMENT')}[ \t]*$")


@dataclass(slots=True, kw_only=True)
class Draft:
    """A table with what belongs to it."""

    line: int
    preface: list[Paragraph] = field(default_factory=list)
    hands: list[WrittenHand] = field(default_factory=list)
    header: Header | None = None
    rows: list[tuple[str, int]] = field(default_factory=list)
    """Each row's text and line."""
    between: dict[int, list[Paragraph]] = field(default_factory=dict)
    """Prose behind the row of this index."""
    problems: list[Diagnostic] = field(default_factory=list)
    """Lines that are kept as prose and look like rows."""
    end: int = 0
    numbered: bool = False
    """Whether a hand is headed by a number, as rows are."""

    @property
    def labels(self) -> set[str]:
        """The seats and names that are known."""
        labels = {hand.label for hand in self.hands}
        return labels.union(self.header.labels) if self.header else labels

    @property
    def prose(self) -> list[Paragraph]:
        """Where prose that comes now belongs."""
        return self.between.setdefault(len(self.rows) - 1, []) if self.rows else self.preface


class Blocks:
    """Goes through the lines once."""

    def __init__(self, text: str, line: int) -> None:
        self.lines = text.split("\n")
        self.first = line
        self.drafts = [Draft(line=line)]
        self._paragraph: Paragraph | None = None
        self._hand: WrittenHand | None = None
        self._last_number = 0
        for i, written in enumerate(self.lines):
            self._take(i, written)
        for draft, following in zip(self.drafts, self.drafts[1:], strict=False):
            _pass_on(draft, following)

    @property
    def has_table(self) -> bool:
        """Whether there is a row, a head or a hand in the text."""
        first = self.drafts[0]
        if first.header or first.rows:
            return True
        labels = [hand.label for hand in first.hands]
        # What is headed alike again and again is a log of the play, not the hands of a deal.
        return bool(labels) and len(set(labels)) == len(labels)

    def _take(self, i: int, written: str) -> None:
        line = self.first + i
        if not written.strip(" \t\xa0\u200b\ufeff"):
            self._paragraph = None
            return
        draft = self.drafts[-1]
        if self._hand is not None and read_tiles(written, line, self._hand):
            self._paragraph = None
            return
        if self._rows_may_follow(written) and is_row(written, draft.header):  # as most lines are
            self._take_row(written, line)
            return
        if _BRACED_LINE.match(written):
            self._take_prose(written, line)
            return
        if self._take_hands(i, written, line) or self._take_header(i, written, line):
            self._paragraph = None
            return
        if draft.header and not draft.rows and is_separator(written):
            return
        if self._is_row(i, written):
            self._take_row(written, line)
            return
        self._take_prose(written, line)

    def _rows_may_follow(self, written: str) -> bool:
        """Whether a number and tiles are a row here; in front of all rows they may be a hand."""
        draft = self.drafts[-1]
        if draft.header or draft.rows or is_numbered_in_words(written):
            return True
        return bool(draft.hands) and not draft.numbered

    def _take_hands(self, i: int, written: str, line: int) -> bool:
        hands = read_hands(written, line)
        if not hands:
            return False
        if not hands[0].tiles and not self._tiles_follow(i):
            return False
        draft = self._open(line, new=bool(self.drafts[-1].rows))
        draft.hands.extend(hands)
        draft.numbered |= any(hand.label.isdecimal() for hand in hands)
        self._hand = hands[-1]
        return True

    def _take_header(self, i: int, written: str, line: int) -> bool:
        header = read_header(written)
        if header is None or self._is_row(i, written):
            return False
        following = self._next(i)
        if is_separator(following):
            following = self._next(i, 2)
        if header.divider not in following:
            return False
        if not (is_row(following, header) or is_bare_row(following) or may_be_row(following, header)):
            return False
        draft = self._open(line, new=bool(self.drafts[-1].rows))
        draft.header = header
        self._hand = None
        return True

    def _take_row(self, written: str, line: int) -> None:
        draft = self.drafts[-1]
        match = number_of(written, draft.header)
        number = int(match["number"]) if match else self._last_number + 1
        if draft.rows and number <= 1 and number <= self._last_number and self._paragraph_behind(draft):
            draft = self._open(line, new=True)
        self._last_number = number
        draft.rows.append((written, line))
        draft.end = line
        self._paragraph = self._hand = None

    def _paragraph_behind(self, draft: Draft) -> bool:
        return bool(draft.between.get(len(draft.rows) - 1))

    def _take_prose(self, written: str, line: int) -> None:
        # A comment in braces stands for itself, whatever is written on the next line.
        braced = bool(_BRACED_LINE.match(written))
        if self._paragraph is None or braced:
            self._paragraph = Paragraph(line)
            self.drafts[-1].prose.append(self._paragraph)
        self._paragraph.lines.append(written)
        self._hand = None
        if braced:
            self._paragraph = None
        elif self._paragraph.is_prose:
            draft = self.drafts[-1]
            problem = unread_row(written, line, draft.labels)
            if problem and len(draft.problems) <= MOST_MISTAKES:
                draft.problems.append(problem)

    def _is_row(self, i: int, written: str) -> bool:
        draft = self.drafts[-1]
        if is_row(written, draft.header) or is_named_row(written, draft.header, draft.labels):
            return True
        in_table = draft.header is not None or bool(draft.rows)
        if not in_table:
            return False
        if may_be_row(written, draft.header):
            return True
        if is_bare_row(written):
            return draft.header is not None or is_row(self._next(i), draft.header)
        between = bool(draft.rows) and draft.end == self.first + i - 1 and is_row(self._next(i), draft.header)
        return between and number_of(written, draft.header) is not None

    def _open(self, line: int, *, new: bool) -> Draft:
        if new:
            self.drafts.append(Draft(line=line))
            self._last_number = 0
            self._hand = None
        return self.drafts[-1]

    def _next(self, i: int, count: int = 1) -> str:
        """The line that follows, empty lines aside."""
        for written in self.lines[i + 1 : i + 8]:
            if written.strip():
                count -= 1
                if not count:
                    return written
        return ""

    def _tiles_follow(self, i: int) -> bool:
        following = self._next(i)
        return bool(following) and read_tiles(following, 1, WrittenHand("", Span.of(1, 1)))


def _pass_on(draft: Draft, following: Draft) -> None:
    """Of several paragraphs between two tables the last one introduces the second."""
    behind = draft.between.get(len(draft.rows) - 1, [])
    written = [paragraph for paragraph in behind if paragraph.is_prose]
    if len(written) > 1:
        behind.remove(written[-1])
        following.preface.insert(0, written[-1])


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
