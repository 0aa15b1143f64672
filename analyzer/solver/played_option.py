"""Which of the options of a turn the record says was played."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.replays.trace import Step
    from analyzer.solver.solver import Option


def chosen(step: Step, options: Iterable[Option]) -> Option | None:
    """The option that was played; None where the record does not say."""
    ends = {step.end}
    if step.before.ends and len(set(step.before.ends)) == 1:
        ends = set(step.before.ends)
    played = [option for option in options if option.tile == step.tile and option.end in ends]
    if len(played) > 1 and step.arm is not None:
        played = [option for option in played if option.arm and step.before.alike(option.arm, step.arm)]
    return played[0] if len(played) == 1 else None


def named_as_played(step: Step, options: Sequence[Option]) -> tuple[Option, ...]:
    """The options of a turn; where arms are named, the one that was played has the arm that it was played on.

    The solver names the first of the arms that are alike. What lies on the table says which it was.
    """
    played = chosen(step, options)
    return tuple(
        replace(option, arm=step.arm) if option is played and option.arm and step.arm else option
        for option in options
    )
