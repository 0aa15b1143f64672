"""From tokens to turns: a line of play, and what belongs to a turn: comments, marks, points, variations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.notation import actions
from analyzer.notation.actions import Written, read_mark, read_turn
from analyzer.notation.decode import DEEPEST, MOST_ELEMENTS
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.record.game import Comment, Mark, Turn, Unreadable, Variation, bare_turn
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lark import Token


_ESCAPED_BRACE = re.compile(r"\\([\\}])")


@dataclass(slots=True)
class Branch:
    """A variation and what is wrong in it."""

    variation: Variation
    problems: list[Diagnostic]


class Pending:
    """The turn that is being read: what follows it may still belong to it."""

    __slots__ = ("comments", "marks", "place", "round", "scored", "variations", "written")

    def __init__(self, written: Written, place: Span, number: int | None) -> None:
        self.written = written
        self.place = place
        self.round = number
        self.scored = written.scored
        self.marks: list[Mark] = []
        self.comments: list[Comment] = []
        self.variations: list[Variation] = []

    def turn(self) -> Turn:
        """The turn, complete."""
        written = self.written
        return Turn(
            seat=written.seat,
            action=written.action,
            scored=self.scored,
            marks=(*written.marks, *self.marks) if self.marks else written.marks,
            comments=tuple(self.comments) if self.comments else (),
            variations=tuple(self.variations) if self.variations else (),
            round=self.round,
            span=self.place,
        )


def span_of(token: Token) -> Span:
    """Where a token stands."""
    line, column = token.line or 1, token.column or 1
    return Span(line, column, token.end_line or line, token.end_column or column + len(token))


def _comment_of(kind: str, written: str, place: Span) -> Comment:
    r"""The comment in braces, or from a semicolon to the end of the line."""
    if kind == "REST_OF_LINE":
        return Comment(written[1:], place)
    text = written[1:-1]
    return Comment(_ESCAPED_BRACE.sub(r"\1", text) if "\\" in text else text, place)


class Attaching:
    """Puts comments, marks, points and variations to the turn they follow."""

    def __init__(self) -> None:
        self.preface: list[Comment] = []
        self.problems: list[Diagnostic] = []
        self.pending: Pending | None = None

    def attach(self, kind: str, text: str, place: Span) -> bool:
        """Takes what can follow a turn, given by the name of its terminal; False if it is something else."""
        if kind in {"COMMENT", "REST_OF_LINE"}:
            (self.pending.comments if self.pending else self.preface).append(_comment_of(kind, text, place))
        elif kind == "MARK":
            self._mark(text, place)
        elif kind == "SCORE":
            self._score(text, place)
        else:
            return False
        return True

    def attach_variation(self, branch: Branch) -> None:
        """Takes a variation."""
        self.problems.extend(branch.problems)
        if self.pending:
            self.pending.variations.append(branch.variation)
        else:
            self.problems.append(actions.misplaced(say("a variation"), branch.variation.span))

    def _mark(self, text: str, place: Span) -> None:
        if self.pending:
            self.pending.marks.append(read_mark(text))
        elif text != "*":  # a `*` alone says that no turn is written
            self.problems.append(actions.misplaced(say("the mark {mark}", mark=text), place))

    def _score(self, text: str, place: Span) -> None:
        if self.pending is None:
            self.problems.append(actions.misplaced(say("the score {score}", score=text), place))
        elif self.pending.scored is not None:
            self.problems.append(actions.second_score(text, place))
        else:
            self.pending.scored = int(text)


@dataclass(slots=True)
class TurnLine:
    """What stands between the start of a game, or of a variation, and its end."""

    tags: list[tuple[str, Span]] = field(default_factory=list)
    preface: list[Comment] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)


class Lines:
    """Builds the turns while the parser runs: what Lark calls a transformer, without having to load it."""

    def start(self, children: list[TurnLine | list[Token | Branch]]) -> TurnLine | list[Token | Branch]:
        """The whole text that was parsed."""
        return children[0]

    def line(self, children: list[Token | Branch]) -> TurnLine:
        """A line of play, from its elements in order."""
        return _LineReader().read(children)

    def row(self, children: list[Token | Branch]) -> list[Token | Branch]:
        """A row of a table, as it is; its columns are told apart later."""
        return children

    def variation(self, children: list[Token | TurnLine]) -> Branch:
        """A line in parentheses."""
        opening, line, closing = children
        assert isinstance(opening, str)
        assert isinstance(line, TurnLine)
        assert isinstance(closing, str)
        return branch_of(line, span_of(opening).to(span_of(closing)))

    def branch(self, children: list[Token | TurnLine]) -> Branch:
        """A line in parentheses behind a cell."""
        return self.variation(children)


def branch_of(line: TurnLine, span: Span) -> Branch:
    """A variation from what stands between its parentheses."""
    problems = line.problems + [actions.late_tag(*tag) for tag in line.tags]
    return Branch(Variation(tuple(line.turns), tuple(line.preface), span), problems)


_PLAIN_TURN = r"[A-Z] (?:[0-9]-[0-9](?:@[0-9])?|pass)"
_PLAIN_ROW = re.compile(rf"([0-9]{{1,3}})\. ({_PLAIN_TURN}(?:  {_PLAIN_TURN}){{0,7}})\n")
"""A row as we write it, with nothing attached: by its blanks alone it is cut into turns."""


def read_plain(text: str, line: int, terminals: re.Pattern[str]) -> TurnLine | None:
    """A text in which every terminal is part of a game; None for any other: the parser has to read it.

    Args:
        text: what is written.
        line: the number of its first line.
        terminals: one group for each terminal, in the order in which the parser tries them.
    """
    reader = _LineReader()
    outer: list[tuple[_LineReader, Span]] = []
    at = begin = count = 0
    while at < len(text):
        row = _PLAIN_ROW.match(text, at)
        if row is not None:
            count += reader.row(row, line, begin)
            line, at = line + 1, row.end()
            begin = at
            continue
        match = terminals.match(text, at)
        if match is None or count >= MOST_ELEMENTS:
            return None
        count += 1
        start, end = match.span()
        kind, written = match.lastgroup or "", match[0]
        here, column = line, start - begin + 1
        if "\n" in written:
            line += written.count("\n")
            begin = start + written.rindex("\n") + 1
        at = end
        if kind == "TURN":
            reader.turn(written, here, column)
        elif kind != "BLANK":
            place = Span(here, column, line, end - begin + 1)
            if kind == "OPEN" and len(outer) < DEEPEST:
                outer.append((reader, place))
                reader = _LineReader()
            elif kind == "CLOSE" and outer:
                inner, (reader, opening) = reader.done(), outer.pop()
                reader.vary(branch_of(inner, opening.to(place)))
            elif not reader.take(kind, written, place):
                return None
    return reader.done() if not outer and count <= MOST_ELEMENTS else None


class _LineReader(Attaching):
    """Takes the elements of a line one by one."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[Turn] = []
        self.tags: list[tuple[str, Span]] = []
        self.number: int | None = None
        self.seats: set[str] = set()
        self._latest: Written | None = None
        """The last of the turns as long as nothing belongs to it, as to most; else it is `pending`."""

    def read(self, children: Iterable[Token | Branch]) -> TurnLine:
        for child in children:
            if isinstance(child, Branch):
                self.vary(child)
            elif not self.take(child.type, str(child), span_of(child)):  # a plain text is the faster key
                problem, written = actions.explain(child, self.seats)
                self.problems.append(problem)
                if written:
                    self._open(written, problem.span or span_of(child))
        return self.done()

    def done(self) -> TurnLine:
        """The whole line."""
        self._close()
        return TurnLine(self.tags, self.preface, self.turns, self.problems)

    def take(self, kind: str, text: str, place: Span) -> bool:
        """Takes what is part of a game, given by the name of its terminal; False if it is something else."""
        if kind == "TURN":
            self.turn(text, place.line, place.column)
        elif kind == "ROUND":
            self.number = int(text.rstrip(".:) \t"))
        elif kind == "TAG":
            if self._latest or self.pending:
                self.problems.append(actions.late_tag(text, place))
            else:
                self.tags.append((text, place))
        else:
            self._expect()
            return self.attach(kind, text, place)
        return True

    def row(self, row: re.Match[str], line: int, begin: int) -> int:
        """Takes a row of turns and says how many elements it has; `begin` is where its line begins."""
        number, text = row.groups()
        self.number = int(number)
        texts, column = text.split("  "), row.start(2) - begin + 1
        for one in texts:
            self.turn(one, line, column)
            column += len(one) + 2
        return len(texts) + 1

    def turn(self, text: str, line: int, column: int) -> None:
        """Takes a seat and what it does."""
        if self.pending:
            self._close()
        seat, action, marks, scored, start, length = self._latest = read_turn(text)
        column += start
        place = tuple.__new__(Span, (line, column, line, column + length))
        self.turns.append(bare_turn(seat, action, scored, marks, self.number, place))
        self.seats.add(seat)
        if isinstance(action, Unreadable):
            self.problems.append(actions.no_action(seat, place))

    def vary(self, branch: Branch) -> None:
        """Takes a variation."""
        self._expect()
        self.attach_variation(branch)

    def _open(self, written: Written, place: Span) -> None:
        if self.pending:
            self._close()
        seat, action, marks, scored, _, _ = self._latest = written
        self.turns.append(bare_turn(seat, action, scored, marks, self.number, place))

    def _expect(self) -> None:
        """Something comes that may belong to the latest turn."""
        if self._latest:
            turn = self.turns.pop()
            self.pending = Pending(self._latest, turn.span or Span.of(1, 1), turn.round)
            self._latest = None

    def _close(self) -> None:
        if self.pending:
            self.turns.append(self.pending.turn())
        self.pending = self._latest = None
