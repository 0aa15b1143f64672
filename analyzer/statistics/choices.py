"""What is counted of a game: the decisions in which there was a choice, and what they gave away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.fair.grading import Grade, measured, scale_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.fair.grading import Hindsight, Scale
    from analyzer.reviewing import Decision, Review


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision with more than one option, of which it is known what was played and what that was worth."""

    source: str
    game: int
    turn: int
    seat: int
    scale: Scale
    played: str
    best: tuple[str, ...]
    """The best moves by what could be known, or else with all hands open."""
    open_loss: float | None
    """What it gave away with all hands open; None where not every hand is known."""
    fair_loss: float | None
    """What it gave away by what could be known; None without fair values."""
    grade: Grade | None
    hindsight: Hindsight | None

    @property
    def loss(self) -> float:
        """By what could be known, or else with all hands open."""
        return self.open_loss or 0.0 if self.fair_loss is None else self.fair_loss


def choices_of(review: Review, source: str, game: int) -> Iterator[Choice]:
    """The choices of a game, in order.

    A fair loss too small to tell from none, which is graded best, is none.

    Args:
        review: the game.
        source: where it stands.
        game: its number there, from 1.
    """
    for decision in review.decisions:
        if _had_choice(decision):
            yield _choice(review, decision, source, game)


def _had_choice(decision: Decision) -> bool:
    fair = decision.fair
    if decision.judgement is not None and fair is not None and len(fair.options) > 1:
        return True
    return decision.loss is not None and not decision.forced


def _choice(review: Review, decision: Decision, source: str, game: int) -> Choice:
    rules, step, judgement, fair = review.replay.rules, decision.step, decision.judgement, decision.fair
    grade, fair_loss, hindsight = None, None, None
    best = [str(option) for option in decision.options if option.value == decision.best]
    if judgement is not None and fair is not None:
        grade, hindsight = judgement.grade, judgement.hindsight
        fair_loss = 0.0 if grade is Grade.BEST else judgement.loss
        best = [str(option) for option in fair.options if option.value == fair.best]
    played = decision.played or (fair.played if fair else None)
    return Choice(
        source,
        game,
        step.turn,
        step.seat,
        scale_of(rules),
        str(played),
        tuple(best),
        None if decision.loss is None else measured(decision.loss, rules),
        fair_loss,
        grade,
        hindsight,
    )
