"""The movetext form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.diagnostics import Span
from analyzer.notation.grammars import parse
from analyzer.notation.limits import MOST_MISTAKES
from analyzer.notation.movetext_prose import prose_as_comments
from analyzer.notation.tags import Head
from analyzer.record import Game

if TYPE_CHECKING:
    from analyzer.notation.chunks import Chunk
    from analyzer.notation.lines import Line


def read_movetext(chunk: Chunk) -> Game:
    """The game of a chunk in movetext."""
    line: Line = parse("movetext", prose_as_comments(chunk.text, chunk.body), chunk.line)
    head = Head()
    for tag in line.tags:
        head.add(tag.rstrip(), tag.line or 1, tag.column or 1)
    problems = head.problems + line.problems
    if problems:
        problems = sorted(problems, key=lambda problem: problem.span or Span.of(1, 1))[: MOST_MISTAKES + 1]
    end = line.turns[-1].span if line.turns else None
    return Game(
        tuple(head.tags),
        head.deal,
        head.stock,
        head.lead,
        head.result,
        tuple(line.preface),
        tuple(line.turns),
        (),
        tuple(problems),
        Span(chunk.line, 1, end.end_line, end.end_column) if end else Span.of(chunk.line, 1),
        head.stock_span,
    )
