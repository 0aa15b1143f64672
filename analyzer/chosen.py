"""Which of the options of a turn the record says was played."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.layout import Arm, Layout
    from analyzer.solver import Option
    from analyzer.steps import Step


def chosen(step: Step, options: Iterable[Option]) -> Option | None:
    """The option that was played; None where the record does not say."""
    ends = {step.end}
    if step.before.ends and len(set(step.before.ends)) == 1:
        ends = set(step.before.ends)
    played = [option for option in options if option.tile == step.tile and option.end in ends]
    if len(played) > 1 and step.arm is not None:
        played = [option for option in played if option.arm and _alike(step.before, option.arm, step.arm)]
    return played[0] if len(played) == 1 else None


def _alike(layout: Layout, one: Arm, other: Arm) -> bool:
    """Whether it makes no difference which of two arms is joined."""
    at, to = layout.arms.index(one), layout.arms.index(other)
    return (layout.ends[at], layout.kinds[at]) == (layout.ends[to], layout.kinds[to])
