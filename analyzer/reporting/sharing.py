"""What the drawings of a game have in common: written once, and referred to by each of them."""

from __future__ import annotations

from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from analyzer.reporting.drawn_view import LaidView, SharedView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.reporting.drawn_view import DiagramView, UseView


def shared(game_id: str, whole: DiagramView, others: Iterable[DiagramView]) -> SharedView:
    """Which of the first tiles of the whole game each of some drawings has, where they lie in it.

    A drawing of the table before a turn has the first ones, a line the same and others behind them.
    """
    counts = {drawing: _common(whole, drawing) for drawing in (whole, *others)}
    steps = [0, *sorted({count for count in counts.values() if count})]
    name = f"{game_id}-laid-"
    return SharedView(
        tuple(
            LaidView(f"{name}{end}", f"{name}{begin}" if begin else "", whole.uses[begin:end])
            for begin, end in pairwise(steps)
        ),
        {drawing: (f"{name}{count}", count) for drawing, count in counts.items() if count},
    )


def _common(whole: DiagramView, drawing: DiagramView) -> int:
    """How many tiles a drawing has from the first on just like the whole game."""
    pairs = zip(whole.uses, drawing.uses, strict=False)
    return sum(1 for _ in takewhile(lambda pair: _alike(*pair), pairs))


def _alike(one: UseView, other: UseView) -> bool:
    return not other.new and (one.ref, one.transform) == (other.ref, other.transform)
