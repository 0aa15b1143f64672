"""How a game stood after each turn, as the tiles lay: what it was worth to every side, where known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.diagnostics import Severity
from analyzer.replaying import ActionKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviewing import Decision, Review
    from analyzer.rules import Value
    from analyzer.steps import Step


def standings(review: Review) -> tuple[tuple[Value | None, ...], ...]:
    """For each side what the game is worth to it before the first turn and after each one.

    After a decision that is the value of the option played, and before it that of the best one. A pass
    changes nothing, and neither does a draw that everybody could foresee. Of two sides one has what the other
    lacks; of more, only what their own decisions say is known. The value after the last turn is the result.

    Returns:
        For each side one value more than the game has turns, in points; None where it is not known.
    """
    replay = review.replay
    sides, steps = replay.seating.sides, replay.steps
    decisions = {decision.step.turn: decision for decision in review.decisions}
    refused = {
        problem.turn for problem in replay.diagnostics if problem.turn and problem.severity is Severity.ERROR
    }
    changes = [step.turn in refused or not _idle(step) for step in steps]
    found = [
        _of_side(side, sides, steps, [decisions.get(step.turn) for step in steps], changes)
        for side in range(sides)
    ]
    if replay.valid and replay.outcome and replay.outcome.score and any(d.options for d in review.decisions):
        for side, values in enumerate(found):
            values[-1] = None  # where a turn could have gone on, the last option counts on that
            _fill_back(values, len(steps), replay.outcome.score.net(side), changes)
    return tuple(map(tuple, found))


def _idle(step: Step) -> bool:
    """Whether a turn changes no value: a pass, or a draw that is not left to chance."""
    if step.position is None or step.kind in (ActionKind.LEAD, ActionKind.PLAY):
        return False
    return step.kind is ActionKind.PASS or not step.position.left_to_chance


def _of_side(
    side: int,
    sides: int,
    steps: Sequence[Step],
    decisions: Sequence[Decision | None],
    changes: Sequence[bool],
) -> list[Value | None]:
    values: list[Value | None] = [None] * (len(steps) + 1)
    for at, (step, decision) in enumerate(zip(steps, decisions, strict=True)):
        own = step.seat % sides == side
        if decision is None or not (own or sides == 2):
            if not changes[at]:
                values[at + 1] = values[at]
            continue
        sign = 1 if own else -1
        if decision.best is not None:
            _fill_back(values, at, sign * decision.best, changes)
        if decision.value is not None:
            values[at + 1] = sign * decision.value
    return values


def _fill_back(values: list[Value | None], at: int, value: Value, changes: Sequence[bool]) -> None:
    """The value before a turn, and before the idle turns that led to it."""
    while values[at] is None:
        values[at] = value
        if not at or changes[at - 1]:
            return
        at -= 1
