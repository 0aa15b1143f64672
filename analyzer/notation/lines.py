"""From tokens to turns: a line of play with its comments and variations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from lark import Token, Transformer

from analyzer.notation import mistakes
from analyzer.notation.actions import Written, read_turn
from analyzer.notation.attachments import Attaching, Branch, Pending, span_of
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.record.game import Comment, Turn, Unreadable, Variation

if TYPE_CHECKING:
    from collections.abc import Iterable


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
