"""What the script has to know of options: their moves, what they give away, which tiles they would join."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.layout import DOWN, UP
from analyzer.replaying import ActionKind
from analyzer.reporting.option_view import HookView
from analyzer.solving.answers import printed_move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.fair import FairOption
    from analyzer.layout import Arm
    from analyzer.rules import Value
    from analyzer.solver import Option
    from analyzer.steps import Step

_DIGITS = 2
"""Behind the point, of what an option gives away."""


def hook(option: Option | FairOption, best: Value) -> HookView:
    """An option for the script; `best` is the value of the best one, of the same kind as the option's."""
    return HookView(
        printed_move(option.tile, option.end, option.arm),
        f"{round(float(best - option.value), _DIGITS):g}",
    )


def outer_tiles(steps: Sequence[Step], step: Step) -> str:
    """Where tiles can join before a turn: for each arm its number and the turn of the tile that carries it.

    Arms are set off by spaces, as in `L4:17 R6:12`; a tile from the stock on which the game began is turn 0.
    Empty before the lead, and where it is not known how all tiles lie.
    """
    laid = [
        other
        for other in steps
        if other.turn < step.turn and other.kind in (ActionKind.LEAD, ActionKind.PLAY)
    ]
    joined = [other for other in laid if not other.before.is_empty]
    if step.before.is_empty or any(other.arm is None or other.tile is None for other in joined):
        return ""
    ends = zip(step.before.arms, step.before.ends, strict=True)
    return " ".join(f"{arm}{number}:{_outermost(arm, laid)}" for arm, number in ends)


def _outermost(arm: Arm, laid: Sequence[Step]) -> int:
    """The turn of the last tile on an arm; of one that nobody has joined yet, of the tile it grows from."""
    on_it = [step.turn for step in laid if step.arm == arm]
    if on_it:
        return on_it[-1]
    doubles = [step.turn for step in laid if step.tile and step.tile.is_double]
    if arm in (UP, DOWN) and doubles:
        return doubles[0]
    return next((step.turn for step in laid if _opens(step, arm)), 0)


def _opens(step: Step, arm: Arm) -> bool:
    """Whether an arm begins with a tile."""
    return arm in step.after.arms and (step.before.is_empty or arm not in step.before.arms)
