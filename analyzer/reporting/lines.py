"""Lines of play in words: their moves, and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.reporting.tell import move_text, result_text
from analyzer.reporting.tree_view import MoveView
from analyzer.tree.lines import followed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.position import Position
    from analyzer.reporting.who import Who
    from analyzer.reviewing import LineStep
    from analyzer.wording import Words


def move_views(line: Iterable[LineStep], labels: Sequence[str], words: Words) -> tuple[MoveView, ...]:
    """The moves of a line; what is joined is printed where the tile would have fitted another end too."""
    views = []
    for step in line:
        if step.tile is None:
            text = words("draw_cell", tile=step.drawn) if step.drawn else words("pass_cell")
            views.extend([MoveView(labels[step.seat], text, passed=True)] * (not step.stop))
        else:
            text = move_text(step.tile, step.end if step.choice else None, words, step.arm)
            views.append(MoveView(labels[step.seat], text, passed=False))
    return tuple(views)


def line_result(position: Position, line: Iterable[LineStep], who: Who, words: Words) -> str:
    """What a line from a position comes to."""
    for _, after in followed(position, line):
        position = after
    if position.end is None:
        return words("chance")
    if position.last is None:
        return words("unfinished")
    return result_text(position.end, position.last, position.score(), who, words)
