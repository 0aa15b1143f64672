"""The line after every option of a game in words, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from analyzer.reporting.lines import line_result, move_views
from analyzer.reporting.option_view import OptionLineView
from analyzer.reporting.tell import placed_text
from analyzer.solving.answers import printed_move
from analyzer.tree.every_line import every_line

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.reporting.who import Who
    from analyzer.reviewing import LineStep, Review
    from analyzer.wording import Words


FoundLines: TypeAlias = "Mapping[int, tuple[tuple[LineStep, ...], ...]]"
"""For some turns a line for each option, in their order."""


def found_lines(review: Review) -> FoundLines:
    """For the turns with a choice whose lines can be had cheaply, a line for each option."""
    turns = [
        (decision.step.turn, decision.step.position, decision.options)
        for decision in review.decisions
        if len(decision.options) > 1 and decision.step.position is not None
    ]
    found = every_line([(position, options) for _, position, options in turns])
    return {turn: lines for (turn, _, _), lines in zip(turns, found, strict=True) if lines}


def option_lines(
    review: Review, found: FoundLines, who: Who, words: Words
) -> Mapping[int, tuple[OptionLineView, ...]]:
    """The lines that were found, in words."""
    labels = review.replay.seating.labels
    return {
        decision.step.turn: tuple(
            OptionLineView(
                printed_move(option.tile, option.end, option.arm),
                placed_text(option, words),
                words.signed(option.value),
                move_views(line, labels, words)[1:],
                line_result(position, line, who, words),
            )
            for option, line in zip(decision.options, found[decision.step.turn], strict=True)
        )
        for decision in review.decisions
        if decision.step.turn in found and (position := decision.step.position) is not None
    }
