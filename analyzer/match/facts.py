"""What a score sheet has to know of one game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Severity
from analyzer.rules.in_play import scores_in_play

if TYPE_CHECKING:
    from analyzer.replaying import Replay
    from analyzer.rules import EndKind
    from analyzer.steps import Gain

Points = tuple[int, ...]
"""A number for each side."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A game as the score sheet looks at it."""

    kind: EndKind | None
    """None: it was not played to its end, which it need not be where points in play end the match."""
    winner: int | None = None
    """The side that won; None for a tie."""
    points: Points = ()
    """What each side writes at the end of the game, points in play left out; empty before the end."""
    gains: tuple[Gain, ...] = ()
    """The points in play, in order."""

    @property
    def tied(self) -> bool:
        """Whether it was played out and nobody won."""
        return self.kind is not None and self.winner is None

    def total(self, sides: int) -> Points:
        """What each side writes in all."""
        points = list(self.points or (0,) * sides)
        for gain in self.gains:
            points[gain.side] += gain.points
        return tuple(points)


def facts_of(replay: Replay) -> Facts | None:
    """What a replayed game came to; None where a mistake in the record, or a hand not known, hides it.

    A wrong lead does not: the game was played all the same.
    """
    if any(
        problem.severity is Severity.ERROR and problem.code is not Code.WRONG_LEAD
        for problem in replay.diagnostics
    ):
        return None
    outcome = replay.outcome
    gains = replay.gains if scores_in_play(replay.rules) else ()
    if outcome is None:
        return Facts(None, gains=gains) if replay.rules.exact and gains else None
    if outcome.score is None:
        return None if gains else _stated(replay)
    points = list(outcome.score.points)
    for gain in gains:
        points[gain.side] -= gain.points
    return Facts(outcome.kind, outcome.score.winner, tuple(points), gains)


def _stated(replay: Replay) -> Facts | None:
    """What the record says that the game came to, where not every hand is known; nobody can check it."""
    stated, outcome, seating = replay.game.result, replay.outcome, replay.seating
    if stated is None or outcome is None or replay.rules.bad_points:
        return None
    if stated.tie:
        return Facts(outcome.kind, None, (0,) * seating.sides)
    sides = {seating.side(claim.side): claim.points for claim in stated.claims if claim.points > 0}
    winner = next(iter(sides), None)
    if winner is None or len(sides) > 1 or len(stated.claims) > 1:
        return None
    return Facts(outcome.kind, winner, tuple(sides.get(side, 0) for side in range(seating.sides)))
