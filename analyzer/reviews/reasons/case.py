"""A decision as reasons look at it: the move played, the move it is held against, and what the seat knew."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from analyzer.game import turns
from analyzer.knowledge import NotKnownError, known_at
from analyzer.reviews.fair.grading import Grade, Hindsight
from analyzer.reviews.reasons.facts import Named
from analyzer.tiles.layout import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.knowledge import Knowledge
    from analyzer.replays.trace import Step
    from analyzer.reviews.fair.estimates import FairOption
    from analyzer.reviews.review import Decision, Option, Review
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile

    Choice = Option | FairOption

MISTAKES = (Grade.INACCURACY, Grade.ARGUABLE, Grade.MISTAKE, Grade.BLUNDER)
"""The grades that are explained."""


class Measure(Enum):
    """By what the other move is better."""

    KNOWN = "known"
    """By its fair value: what the seat could know."""
    OPEN = "open"
    """With hindsight."""


@dataclass(frozen=True, kw_only=True)
class DecisionCase:
    """A decision worth a word, the move played and the better one."""

    review: Review
    decision: Decision
    measure: Measure
    better: Choice
    played: Choice
    after: Layout
    """The layout after the better move."""
    after_played: Layout

    @property
    def step(self) -> Step:
        """The turn."""
        return self.decision.step

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.decision.step.seat

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.review.replay.rules

    @property
    def critical(self) -> bool:
        """Whether it is the critical move."""
        return _is_critical(self.review, self.decision)

    @cached_property
    def knowledge(self) -> Knowledge | None:
        """What the seat knew; None where the record does not say enough."""
        try:
            return known_at(self.review.replay, self.step.turn, self.seat)
        except NotKnownError:
            return None

    @cached_property
    def better_named(self) -> Named:
        """The better move as sentences name it."""
        return self._named(self.better)

    @cached_property
    def played_named(self) -> Named:
        """The move played as sentences name it."""
        return self._named(self.played)

    def _named(self, choice: Choice) -> Named:
        fair = self.decision.fair
        options: Iterable[Choice] = fair.options if fair else self.decision.options
        twice = sum(other.tile == choice.tile for other in options) > 1
        return Named(choice.tile, choice.end if twice else None, choice.arm)

    def option(self, choice: Choice) -> Option | None:
        """The move with its exact value; None where that is not known."""
        return next((option for option in self.decision.options if _same(option, choice)), None)

    def hand_after(self, choice: Choice) -> int:
        """The mask of what the seat holds after a move."""
        bit = 0 if choice.tile is None else self.rules.tile_set.bit(choice.tile)
        return self.step.hands[self.seat] & ~bit

    def own(self, number: int, choice: Choice) -> tuple[Tile, ...]:
        """The seat's tiles of a number after a move."""
        tiles = self.rules.tile_set
        return tuple(tiles.members(self.hand_after(choice) & tiles.suits[number]))


def case_of(review: Review, decision: Decision) -> DecisionCase | None:
    """The decision as a case; None where nothing has to be explained, or cannot be.

    A mistake is held against the move with the best fair value. The critical move, and one that was merely
    unlucky, against the best with hindsight, where it was no mistake or fair values are not there.
    """
    judgement, fair = decision.judgement, decision.fair
    better: Choice
    played: Choice | None
    if fair is not None and judgement is not None and judgement.grade in MISTAKES:
        measure, better, played = Measure.KNOWN, fair.options[0], fair.played
    else:
        unlucky = judgement is not None and judgement.hindsight is Hindsight.UNLUCKY
        if not decision.loss or not (unlucky or _is_critical(review, decision)):
            return None
        measure, better, played = Measure.OPEN, decision.options[0], decision.played
    if played is None or UNKNOWN in decision.step.before.ends:
        return None
    return compared(review, decision, measure, better, played)


def compared(
    review: Review, decision: Decision, measure: Measure, better: Choice, played: Choice
) -> DecisionCase:
    """Two moves of a decision side by side."""
    rules, step = review.replay.rules, decision.step
    return DecisionCase(
        review=review,
        decision=decision,
        measure=measure,
        better=better,
        played=played,
        after=_after(rules, step, better),
        after_played=_after(rules, step, played),
    )


def _is_critical(review: Review, decision: Decision) -> bool:
    return review.critical is not None and review.critical.step.turn == decision.step.turn


def _same(one: Choice, other: Choice) -> bool:
    return (one.tile, one.end, one.arm) == (other.tile, other.end, other.arm)


def _after(rules: Rules, step: Step, choice: Choice) -> Layout:
    """The layout after a move, as it is open to whoever plays next."""
    held = [2 if seat == step.seat else 1 for seat in range(rules.seats)]
    return _laid(step.before, choice).seen_by(turns.seat_after(rules, step.seat, choice.tile, held))


def _laid(layout: Layout, choice: Choice) -> Layout:
    if choice.tile is None:
        return layout
    if choice.end is None:
        return layout.lead(choice.tile)
    arms = layout.joins(choice.tile)
    arm = choice.arm or next(arm for arm in arms if layout.number(arm) == choice.end)
    return layout.place(choice.tile, arm)
