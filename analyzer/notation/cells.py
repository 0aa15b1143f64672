"""The cells of a table: in which columns they stand where a row has too few or too many; their turns."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from lark import Token

from analyzer.notation import actions
from analyzer.notation.actions import Written, read_action, read_join
from analyzer.notation.header import is_seat
from analyzer.notation.lines import Attaching, Branch, Pending, span_of
from analyzer.notation.rows import has_tile, unread_row
from analyzer.notation.vocabulary import Word, means, spellings
from analyzer.record.diagnostics import Code, Diagnostic, Severity, Span
from analyzer.record.game import Comment, EndKind, Pass, Play, Result, Turn, Unreadable
from analyzer.tiles.layout import LEFT, RIGHT
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.notation.lines import TurnLine
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


_REMARK = re.compile(r"\([^(){};\"]*[^\W\d_][^(){};\"]*\)")


class Cells:
    """Takes rows in order and keeps the turns."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.seats = seats
        self.turns: list[Turn] = []
        self.reading = Attaching()
        self.ending: Result | None = None
        """How the game ended, where a cell says so."""
        self.end_column = 1
        self.rows = 0
        self._acted = False
        self._text = ""

    @property
    def problems(self) -> list[Diagnostic]:
        """What could not be read."""
        return self.reading.problems

    @property
    def preface(self) -> list[Comment]:
        """Comments in front of the first turn."""
        return self.reading.preface

    def take(self, row: PrintedRow, place: CellColumns) -> None:
        """Takes a row whose cells stand in these columns."""
        self.rows += 1
        number = self.rows if row.number is None else row.number
        self.end_column = row.end
        self._text = row.text
        complained = False
        if place.problem:
            self.problems.append(place.problem)
        for column, cell in zip(place.columns, row.cells, strict=True):
            self._acted = False
            if column is None:
                continue
            if column < len(self.seats):
                self._cell(self.seats[column], cell, number)
            elif not all(_is_extra(item) for item in cell) and not complained:
                complained = True
                self.problems.append(actions.extra_cell(len(self.seats), _first_span(cell)))
            else:
                self._cell("", [item for item in cell if _is_extra(item)], number)

    def take_turns(self, read: TurnLine, end: int) -> None:
        """Takes a row that names its seats."""
        self.rows += 1
        self.end_column = end
        self.problems.extend(read.problems)
        for comment in read.preface:
            self.remark(comment)
        if not read.turns:
            return
        self._close()
        *turns, last = read.turns
        self.turns.extend(turns)
        written = Written(
            seat=last.seat, action=last.action, marks=last.marks, scored=last.scored, start=0, length=0
        )
        self.reading.pending = Pending(written, last.span or Span.of(1, 1), last.round)
        self.reading.pending.comments.extend(last.comments)
        self.reading.pending.variations.extend(last.variations)

    def remark(self, comment: Comment) -> None:
        """Prose behind a row belongs to the last turn."""
        pending = self.reading.pending
        (pending.comments if pending else self.reading.preface).append(comment)

    def finish(self) -> list[Turn]:
        """All turns; dashes behind the last one only fill the row."""
        self._close()
        while self.turns and self.turns[-1].action == Pass(dashes=True) and _is_plain(self.turns[-1]):
            self.turns.pop()
        return self.turns

    def _cell(self, seat: str, cell: Sequence[Token | Branch], number: int) -> None:
        wrong: list[Token] = []
        for item in cell:
            if isinstance(item, Branch):
                self._branch(item)
                continue
            kind = item.type
            if kind in {"ACTION", "BRACED"} or (seat and not wrong and self._is_unknown_tile(item)):
                self._action(seat, item, number)
            elif kind == "ENDING":
                self._end(item)
            elif kind in {"HINT", "JOIN"}:
                self._join(item)
            elif kind == "ARROW":
                self._arrow(item)
            elif kind == "WRONG":
                wrong.append(item)
            elif not self.reading.attach(item.type, str(item), span_of(item)):
                self.problems.append(actions.explain(item, ())[0])
        if wrong:
            self._unreadable(seat, wrong, number)

    def _is_unknown_tile(self, item: Token) -> bool:
        """Whether a question mark is what the seat plays, not a mark of what it has played."""
        return item.type == "MARK" and item == "?" and not self._acted

    def _branch(self, branch: Branch) -> None:
        """A variation; where no turn is written in it, a remark: `pass (no fours)`."""
        span = branch.variation.span
        assert span is not None
        text = self._text[span.column - 1 : span.end_column - 1]
        seats = {turn.seat for turn in branch.variation.turns}
        plain = all(isinstance(turn.action, Unreadable) for turn in branch.variation.turns)
        meant = any(seat in self.seats or is_seat(seat) for seat in seats) or has_tile(text)
        if plain and not meant and _REMARK.fullmatch(text):
            self.remark(Comment(text[1:-1], span))
        else:
            self.reading.attach_variation(branch)

    def _arrow(self, token: Token) -> None:
        """A remark behind an arrow, which should not hide cells."""
        text = token.lstrip("<-=\u2190\u2192\u21d0\u21d2 \t")
        if means(text, Word.PASS) or unread_row(text, 1, self.seats):
            self.problems.append(actions.bad_cell("", span_of(token)))
        self.remark(Comment(token, span_of(token)))

    def _action(self, seat: str, token: Token, number: int) -> None:
        written = read_action(str(token))
        self._acted = True
        if written.action == Pass(dashes=True) and not self.turns and self.reading.pending is None:
            return  # the seat has not started
        place = span_of(token)
        if isinstance(written.action, Unreadable):
            self.problems.append(actions.bad_cell(seat, place))
        self._open(written._replace(seat=seat), Span.of(place.line, place.column, written.length), number)

    def _open(self, written: Written, place: Span, number: int) -> None:
        self._close()
        self.reading.pending = Pending(written, place, number)

    def _close(self) -> None:
        if self.reading.pending:
            self.turns.append(self.reading.pending.turn())
            self.reading.pending = None

    def _end(self, token: Token) -> None:
        if means(str(token), Word.BLOCKED):
            self.ending = Result(EndKind.BLOCKED, span=span_of(token))
            return
        last = self.reading.pending.written.seat if self.reading.pending else None
        self.ending = Result(EndKind.DOMINO, last, span=span_of(token))

    def _join(self, token: Token) -> None:
        pending = self.reading.pending
        if pending is None or not isinstance(pending.written.action, Play):
            self.problems.append(actions.misplaced(say("the end {end}", end=str(token)), span_of(token)))
            return
        if token.type == "JOIN":
            join = read_join(token[1:])
        else:
            join = LEFT if token[1:-1].casefold() in spellings(Word.LEFT) else RIGHT
        action = pending.written.action
        if action.join is not None:
            self.problems.append(actions.second_end(str(token), span_of(token)))
            return
        pending.written = pending.written._replace(action=replace(action, join=join))

    def _unreadable(self, seat: str, wrong: list[Token], number: int) -> None:
        text = " ".join(wrong)
        place = span_of(wrong[0]).to(span_of(wrong[-1]))
        self.problems.append(actions.bad_cell(seat, place))
        if seat:
            self._open(
                Written(seat=seat, action=Unreadable(text), marks=(), scored=None, start=0, length=len(text)),
                place,
                number,
            )


def _is_extra(item: Token | Branch) -> bool:
    """Whether something may stand behind the last column: remarks, and how the game ended."""
    return isinstance(item, Branch) or item.type not in {"ACTION", "BRACED", "WRONG"}


def _first_span(cell: Sequence[Token | Branch]) -> Span:
    return next(span_of(item) for item in cell if isinstance(item, Token))


def _is_plain(turn: Turn) -> bool:
    return not (turn.comments or turn.variations or turn.marks or turn.scored is not None)
