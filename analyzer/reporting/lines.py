"""Lines of play in words: their moves, and what they come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.reporting.tell import move_text, result_text
from analyzer.reporting.tree_view import MoveView
from analyzer.tree.lines import followed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.layout import Layout
    from analyzer.position import Position
    from analyzer.reporting.who import Who
    from analyzer.reviewing import LineStep
    from analyzer.wording import Words


def move_views(
    layout: Layout, line: Iterable[LineStep], labels: Sequence[str], words: Words
) -> tuple[MoveView, ...]:
    """The moves of a line; the number joined is printed where the tile would have fitted another end too."""
    views = []
    for step in line:
        if step.tile is None:
            text = words("draw_cell", tile=step.drawn) if step.drawn else words("pass_cell")
            views.extend([MoveView(labels[step.seat], text, passed=True)] * (not step.stop))
            continue
        arms = layout.joins(step.tile)
        choice = len({layout.number(arm) for arm in arms}) > 1
        views.append(
            MoveView(
                labels[step.seat],
                move_text(step.tile, step.end if choice else None, words),
                passed=False,
            )
        )
        joined = [arm for arm in arms if step.end in (None, layout.number(arm))]
        if layout.is_empty:
            layout = layout.lead(step.tile)
        elif joined and step.tile.has(layout.number(joined[0])):
            layout = layout.place(step.tile, joined[0])
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
