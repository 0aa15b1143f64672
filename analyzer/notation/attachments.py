"""What follows a turn and belongs to it: comments, marks, points, variations."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.notation import mistakes
from analyzer.notation.actions import Written, read_mark
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.record.game import Comment, Mark, Turn, Variation
from analyzer.words.message import say

if TYPE_CHECKING:
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


def comment_of(token: Token) -> Comment:
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
            (self.pending.comments if self.pending else self.preface).append(comment_of(child))
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
