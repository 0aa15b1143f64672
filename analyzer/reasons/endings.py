"""Reasons that only those have who see all hands: who was stuck, and how the game ends with best play."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from analyzer.kernel.engine import can_value
from analyzer.reasons.case import Measure
from analyzer.reasons.facts import Outcome, Stuck
from analyzer.reasons.parts import Ended
from analyzer.reasons.seats import stuck_chance
from analyzer.rules import BlockWinner, EndKind
from analyzer.solver import OutOfReachError, Solver
from analyzer.tree.lines import followed, position_after

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.position import Position
    from analyzer.reasons.case import Case
    from analyzer.solver import LineStep, Option

UNLIKELY: Final = Fraction(1, 2)
"""Up to which chance it is said how likely a pass was that nobody could count on."""


def outcome(case: Case) -> Outcome | None:
    """How the game ends after each of the two moves with best play by everyone, where that differs."""
    better, played, position = case.option(case.better), case.option(case.played), case.step.position
    if better is None or played is None or position is None:
        return None
    lines = _lines(case, position, (better, played))
    if lines is None:
        return None
    one, other = (_ended(position_after(position, option), line) for option, line in lines)
    if one is None or other is None or one == other:
        return None
    return Outcome(case.better_named, one, case.played_named, other)


def _lines(
    case: Case, position: Position, options: Sequence[Option]
) -> list[tuple[Option, tuple[LineStep, ...]]] | None:
    """Each option with best play after it; None where it is not known and would take long to find."""
    if case.critical and case.review.lines:
        lines = dict(zip(case.decision.options, case.review.lines, strict=True))
        return [(option, lines[option][1:]) for option in options]
    # The games of more than two sides, and drawing from an unknown stock, are followed for one move only.
    if not can_value(position):
        return None
    solver = Solver(position)
    with suppress(OutOfReachError):
        return [(option, solver.line(position_after(position, option))) for option in options]
    return None


def _ended(position: Position, line: Sequence[LineStep]) -> Ended | None:
    """How a line ends; None where a draw is left to chance."""
    last = [position, *(after for _, after in followed(position, line))][-1]
    if last.end is None:
        return None
    rules, seating = position.rules, position.rules.seating()
    counts: tuple[int, ...] = ()
    if last.end is EndKind.BLOCKED and rules.block_winner is BlockWinner.SIDE_TOTAL and seating.sides == 2:
        left = last.left()
        counts = tuple(sum(left[seat] for seat in seating.members(side)) for side in range(2))
    return Ended(last.end, last.leader if last.last is None else last.last, last.score(), counts)


def stuck(case: Case) -> Stuck | None:
    """Who had to pass at once after the better move as the tiles lay, and did not after the one played."""
    better, played, position = case.option(case.better), case.option(case.played), case.step.position
    if case.measure is not Measure.OPEN or better is None or played is None or position is None:
        return None
    seats = _passing(position_after(position, better))
    instead = _passing(position_after(position, played))
    if not seats or instead:
        return None
    knowledge, chance = case.knowledge, None
    if knowledge is not None and len(seats) == 1 and seats[0] != case.seat:
        expected = stuck_chance(knowledge, seats[0], case.after)
        chance = expected if expected <= UNLIKELY else None
    return Stuck(case.better_named, seats, case.seat, chance)


def _passing(position: Position) -> tuple[int, ...]:
    """The seats that have to pass before anybody can play; empty once the game is over."""
    seats: list[int] = []
    while position.end is None and not position.moves() and not position.must_draw:
        seats.append(position.seat)
        position = position.knock()
    return tuple(seats)
