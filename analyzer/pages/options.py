"""The options of a turn as the templates are given them, and the line after each."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from analyzer.kernel.engine import printed_move
from analyzer.pages.branching import MoveView
from analyzer.pages.sentences import move_text, placed_text, result_text
from analyzer.solver.lines import followed

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from analyzer.game.position import Position
    from analyzer.pages.sentences import Names, TileView
    from analyzer.reviews.review import LineStep, Review
    from analyzer.solver.lines import LineFound
    from analyzer.words.messages import Messages


class HookView(Struct, frozen=True):
    """What the script has to know of an option."""

    move: str
    """The move as records write it, such as `4-6@6`; `stop` for no further tile."""
    lost: str
    """What it gives away against the best one, as a number."""


class OptionView(Struct, frozen=True, kw_only=True):
    """A tile that could be played."""

    tile: TileView
    on: str
    value: str
    loss: str
    played: bool
    best: bool
    hook: HookView


class OptionLineView(Struct, frozen=True):
    """An option with the best play of everyone after it."""

    move: str
    """As in `HookView`."""
    text: str
    value: str
    moves: tuple[MoveView, ...]
    """After the option."""
    result: str


def move_views(line: Iterable[LineStep], labels: Sequence[str], words: Messages) -> tuple[MoveView, ...]:
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


def line_result(position: Position, line: Iterable[LineStep], who: Names, words: Messages) -> str:
    """What a line from a position comes to."""
    for _, after in followed(position, line):
        position = after
    return last_result(position, who, words)


def last_result(position: Position, who: Names, words: Messages) -> str:
    """What a line comes to that ends in a position."""
    if position.end is None:
        return words("chance")
    if position.last is None:
        return words("unfinished")
    return result_text(position.end, position.last, position.score(), who, words)


FoundLines: TypeAlias = "Mapping[int, tuple[LineFound, ...]]"
"""For some turns a line for each option, in their order."""


def option_lines(
    review: Review, found: FoundLines, who: Names, words: Messages
) -> Mapping[int, tuple[OptionLineView, ...]]:
    """The lines that were found, in words."""
    labels = review.replay.seating.labels
    return {
        decision.step.turn: tuple(
            OptionLineView(
                printed_move(option.tile, option.end, option.arm),
                placed_text(option, words),
                words.signed(option.value),
                move_views(line.steps, labels, words)[1:],
                last_result(line.last, who, words),
            )
            for option, line in zip(decision.options, found[decision.step.turn], strict=True)
        )
        for decision in review.decisions
        if decision.step.turn in found
    }
