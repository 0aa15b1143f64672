"""From tokens to turns: a line of play, and what belongs to a turn: comments, marks, points, variations."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lark import Token, Transformer

from analyzer.notation import mistakes
from analyzer.notation.actions import Written, read_mark, read_turn
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.record.game import Comment, Mark, Turn, Unreadable, Variation
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Iterable


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
        marks = (*written.marks, *self.marks) if self.marks else written.marks
        comments, variations = tuple(self.comments), tuple(self.variations)
        return Turn(
            seat=written.seat,
            action=written.action,
            scored=self.scored,
            marks=marks,
            comments=comments,
            variations=variations,
            round=self.round,
            span=self.place,
        )


def span_of(token: Token) -> Span:
    """Where a token stands."""
    line, column = token.line or 1, token.column or 1
    return Span(line, column, token.end_line or line, token.end_column or column + len(token))


def _comment_of(token: Token) -> Comment:
    r"""The comment in braces, or from a semicolon to the end of the line."""
    if token.type == "REST_OF_LINE":
        return Comment(token[1:], span_of(token))
    text = token[1:-1]
    return Comment(_ESCAPED_BRACE.sub(r"\1", text) if "\\" in text else text, span_of(token))


class Attaching:
    """Puts comments, marks, points and variations to the turn they follow."""

    def __init__(self) -> None:
        self.preface: list[Comment] = []
        self.problems: list[Diagnostic] = []
        self.pending: Pending | None = None

    def attach(self, child: Token) -> bool:
        """Takes what can follow a turn; False if it is something else."""
        kind = child.type
        if kind in {"COMMENT", "REST_OF_LINE"}:
            (self.pending.comments if self.pending else self.preface).append(_comment_of(child))
        elif kind == "MARK":
            self._mark(child)
        elif kind == "SCORE":
            self._score(child)
        else:
            return False
        return True

    def attach_variation(self, branch: Branch) -> None:
        """Takes a variation."""
        self.problems.extend(branch.problems)
        if self.pending:
            self.pending.variations.append(branch.variation)
        else:
            self.problems.append(mistakes.misplaced(say("a variation"), branch.variation.span))

    def _mark(self, token: Token) -> None:
        if self.pending:
            self.pending.marks.append(read_mark(token))
        elif token != "*":  # a `*` alone says that no turn is written
            self.problems.append(mistakes.misplaced(say("the mark {mark}", mark=str(token)), span_of(token)))

    def _score(self, token: Token) -> None:
        if self.pending is None:
            self.problems.append(
                mistakes.misplaced(say("the score {score}", score=str(token)), span_of(token))
            )
        elif self.pending.scored is not None:
            self.problems.append(mistakes.second_score(str(token), span_of(token)))
        else:
            self.pending.scored = int(token)


@dataclass(slots=True)
class TurnLine:
    """What stands between the start of a game, or of a variation, and its end."""

    tags: list[Token] = field(default_factory=list)
    preface: list[Comment] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    problems: list[Diagnostic] = field(default_factory=list)


class Lines(Transformer[Token, TurnLine]):
    """Builds the turns while the parser runs."""

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
        assert isinstance(opening, Token)
        assert isinstance(line, TurnLine)
        assert isinstance(closing, Token)
        span = span_of(opening).to(span_of(closing))
        problems = line.problems + [mistakes.late_tag(tag) for tag in line.tags]
        return Branch(Variation(tuple(line.turns), tuple(line.preface), span), problems)

    def branch(self, children: list[Token | TurnLine]) -> Branch:
        """A line in parentheses behind a cell."""
        return self.variation(children)


class _LineReader(Attaching):
    """Takes the elements of a line one by one."""

    def __init__(self) -> None:
        super().__init__()
        self.turns: list[Turn] = []
        self.tags: list[Token] = []
        self.number: int | None = None
        self.seats: set[str] = set()

    def read(self, children: Iterable[Token | Branch]) -> TurnLine:
        for child in children:
            if not isinstance(child, Token):
                self.attach_variation(child)
            elif child.type == "TURN":
                self._turn(child)
            elif child.type == "ROUND":
                self.number = int(child.rstrip(".:) \t"))
            elif not self.attach(child):
                self._other(child)
        if self.pending:
            self.turns.append(self.pending.turn())
        return TurnLine(self.tags, self.preface, self.turns, self.problems)

    def _turn(self, token: Token) -> None:
        written = read_turn(str(token))  # a plain text is the faster key
        line, column = token.line or 1, (token.column or 1) + written.start
        place = Span(line, column, line, column + written.length)
        self._open(written, place)
        self.seats.add(written.seat)
        if isinstance(written.action, Unreadable):
            self.problems.append(mistakes.no_action(written.seat, place))

    def _open(self, written: Written, place: Span) -> None:
        if self.pending:
            self.turns.append(self.pending.turn())
        self.pending = Pending(written, place, self.number)

    def _other(self, token: Token) -> None:
        """Tags, and whatever is no part of a game."""
        if token.type == "TAG":
            if self.pending:
                self.problems.append(mistakes.late_tag(token))
            else:
                self.tags.append(token)
        else:
            problem, written = mistakes.explain(token, self.seats)
            self.problems.append(problem)
            if written:
                self._open(written, problem.span or span_of(token))
