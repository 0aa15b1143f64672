"""Fair values: what a decision was worth on what the mover could know, and what it is called.

For every deal that the seat could not rule out (`analyzer.knowledge`) each move has an exact value with all
hands open; its fair value is their mean. That assumes

* that every such deal is equally likely: nothing is read into how the others chose, and no signals count;
  `inference` weights the deals by that where it is asked for;
* that everyone, the mover too, sees all hands after the move. Each deal is then played as suits it, as if the
  mover would know later which one it is (strategy fusion: Frank and Basin, "Search in games with incomplete
  information", Artificial Intelligence 100, 1998). Ginsberg's bridge player GIB values cards in this way
  ("GIB: imperfect information in a computationally challenging game", JAIR 14, 2001).

For endings `strict` drops the second assumption for the mover, in the manner of alpha-mu (Cazenave and
Ventos, "The alpha-mu search algorithm for the game of Bridge", 2019), and shows where the verdict changes.

What a decision is called stands here: by what it gave away as far as the mover could know, and by how it
turned out. Only the fair loss makes a mistake. A move that was right on what could be known and cost points
because of how the tiles lay is unlucky, not wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from analyzer.reviews.fair.estimates import Fair, FairOption, FairSettings, Strict, StrictOption
from analyzer.reviews.fair.inference import Inferred
from analyzer.rules import EndsScore, HandScore
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.rules import Rules, Value
    from analyzer.solver.solver import Option

__all__ = [
    "LIMITS",
    "SURE",
    "Fair",
    "FairOption",
    "FairSettings",
    "Grade",
    "Hindsight",
    "Inferred",
    "Judgement",
    "Limits",
    "Scale",
    "Strict",
    "StrictOption",
    "ending_loss",
    "graded",
    "judged",
    "measured",
    "other_losses",
    "points_digits",
    "scale_of",
    "strict_loss",
]


class Grade(StrEnum):
    """What a decision was, by its fair loss."""

    BEST = "best"
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    ARGUABLE = "arguable"
    """A mistake only if the mover sees all hands after the move; by the strict values it is none, or in the
    solved ending."""


class Hindsight(StrEnum):
    """How a decision turned out where that differs from what it was."""

    UNLUCKY = "unlucky"
    """Nothing better could be known, but with hindsight it was costly."""
    LUCKY = "lucky"
    """A mistake that gained, with hindsight."""


class Scale(StrEnum):
    """In what losses are measured."""

    POINTS = "points"
    CHANCE = "chance"
    """Of winning the game, in percent, where a game is worth one point."""


@dataclass(frozen=True, slots=True)
class Limits:
    """From which loss on a decision is no longer as good."""

    inaccuracy: float
    mistake: float
    blunder: float


LIMITS: Final = {
    Scale.POINTS: Limits(inaccuracy=2, mistake=5, blunder=12),
    Scale.CHANCE: Limits(inaccuracy=3, mistake=8, blunder=20),
}
"""The one table of grades: below the first limit a loss is good, and none at all is best."""
SURE: Final = 2
"""A loss of fewer standard errors than this counts as none: it may be the luck of the deals drawn."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a decision is called."""

    __repr__ = in_short

    grade: Grade
    hindsight: Hindsight | None
    loss: float
    """The fair loss on its scale: points, or percent of winning chance."""
    scale: Scale
    strict: float | None = None
    """The loss by the strict values; None where there are none that differ from the fair ones in kind."""


def scale_of(rules: Rules) -> Scale:
    """In what losses are measured under the rules."""
    one = rules.hand_score is HandScore.ONE and rules.ends_score is EndsScore.NONE
    return Scale.CHANCE if one else Scale.POINTS


def points_digits(rules: Rules) -> int:
    """Digits behind the point of a mean: where a game is worth a point or a few, more of them matter."""
    return 2 if scale_of(rules) is Scale.CHANCE or rules.divide_by > 1 else 1


def measured(loss: Value | float, rules: Rules) -> float:
    """A loss in points on the scale of the rules.

    >>> from analyzer.rules import variant
    >>> measured(8, variant("partnership").rules), measured(1, variant("jamaican").rules)
    (8.0, 50.0)
    """
    if scale_of(rules) is Scale.POINTS:
        return float(loss) * rules.divide_by
    # From a lost game to a won one is from minus the mean of the others' points to one.
    return float(loss) * 100 / (1 + 1 / (rules.seating().sides - 1))


def graded(loss: float, scale: Scale) -> Grade:
    """The grade of a loss that is not nothing.

    >>> [graded(loss, Scale.POINTS).value for loss in (0.5, 2, 5, 40)]
    ['good', 'inaccuracy', 'mistake', 'blunder']
    """
    limits = LIMITS[scale]
    if loss < limits.inaccuracy:
        return Grade.GOOD
    if loss < limits.mistake:
        return Grade.INACCURACY
    return Grade.MISTAKE if loss < limits.blunder else Grade.BLUNDER


def judged(fair: Fair, options: tuple[Option, ...], played: Option | None, rules: Rules) -> Judgement | None:
    """What a decision is called; None where it is not known what was played.

    Args:
        fair: its fair values.
        options: the same moves with all hands open, best first; empty where hands are not known.
        played: which of them was made.
        rules: what is played.
    """
    loss, scale = fair.loss, scale_of(rules)
    if loss is None or fair.played is None:
        return None
    none = loss <= SURE * fair.loss_error
    amount = measured(loss, rules)
    grade = Grade.BEST if none else graded(amount, scale)
    strictly = strict_loss(fair)
    strict = None if strictly is None else measured(strictly, rules)
    least = min((measured(other, rules) for other in other_losses(fair)), default=amount)
    if grade in (Grade.MISTAKE, Grade.BLUNDER) and least < LIMITS[scale].mistake:
        grade = Grade.ARGUABLE
    hindsight = None
    if options and played is not None:
        hindsight = _hindsight(grade, fair, options, played, rules)
    return Judgement(grade, hindsight, amount, scale, strict)


def strict_loss(fair: Fair) -> Fraction | None:
    """What the move gave away where the mover's next choices cannot suit each deal."""
    strict, played = fair.strict, fair.played
    if strict is None or strict.own_moves == 1 or played is None:
        return None
    return next(
        strict.best - option.value
        for option in strict.options
        if (option.tile, option.end, option.arm) == (played.tile, played.end, played.arm)
    )


def ending_loss(fair: Fair) -> float | None:
    """What the move gave away in the ending solved as a game of hidden hands."""
    ending, played = fair.ending, fair.played
    if ending is None or played is None:
        return None
    return next(
        ending.best - option.value
        for option in ending.options
        if (option.tile, option.end, option.arm) == (played.tile, played.end, played.arm)
    )


def other_losses(fair: Fair) -> list[Fraction | float]:
    """The same by the strict values and in the solved ending, as far as there are any."""
    return [loss for loss in (strict_loss(fair), ending_loss(fair)) if loss is not None]


def _hindsight(
    grade: Grade, fair: Fair, options: tuple[Option, ...], played: Option, rules: Rules
) -> Hindsight | None:
    if grade is Grade.BEST:
        costly = measured(options[0].value - played.value, rules) >= LIMITS[scale_of(rules)].mistake
        return Hindsight.UNLUCKY if costly else None
    if grade in (Grade.MISTAKE, Grade.BLUNDER):
        right = next((option for option in options if fair.options[0].same(option)), None)
        return Hindsight.LUCKY if right is not None and played.value > right.value else None
    return None
