"""What a move was worth: on what could be known, and as the tiles lay."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.fair.grading import Grade, Hindsight
from analyzer.reasons.case import Measure
from analyzer.reasons.facts import Cost, Luck, Right, Scores, Turned, Worth
from analyzer.reasons.parts import Share
from analyzer.rules import EndsScore
from analyzer.rules.in_play import ends_points

if TYPE_CHECKING:
    from analyzer.fair.estimates import Fair, FairOption
    from analyzer.reasons.case import Case


def worth(case: Case) -> Worth | None:
    """How much more the better move was worth on what could be known."""
    fair = case.decision.fair
    if case.measure is not Measure.KNOWN or fair is None or fair.played is None:
        return None
    better = fair.options[0]
    return Worth(
        case.seat,
        case.better_named,
        case.played_named,
        better.value - fair.played.value,
        _best(fair, better),
        _best(fair, fair.played),
    )


def right(case: Case) -> Right | None:
    """That nothing better, or hardly, could be known; only where the fair values say so."""
    fair, judgement = case.decision.fair, case.decision.judgement
    if case.measure is not Measure.OPEN or judgement is None or fair is None or fair.played is None:
        return None
    sure = judgement.grade is not Grade.BEST
    points = fair.options[0].value - fair.played.value
    return Right(case.seat, case.played_named, points, sure, _best(fair, fair.played))


def _best(fair: Fair, option: FairOption) -> Share:
    return Share(option.best_in, fair.worlds, fair.possible)


def luck(case: Case) -> Luck | None:
    """That the move is called unlucky or lucky, and what that came to."""
    judgement = case.decision.judgement
    better, played = case.option(case.better), case.option(case.played)
    if judgement is None or judgement.hindsight is None or better is None or played is None:
        return None
    gain = played.value - better.value
    points = gain if judgement.hindsight is Hindsight.LUCKY else -gain
    return Luck(judgement.hindsight, case.better_named, case.played_named, points)


def cost(case: Case) -> Cost | None:
    """What the two moves were worth as the tiles lay, where luck does not say it."""
    better, played = case.option(case.better), case.option(case.played)
    judgement = case.decision.judgement
    if better is None or played is None or (judgement is not None and judgement.hindsight is not None):
        return None
    return Cost(case.better_named, case.played_named, better.value - played.value)


def turned(case: Case) -> Turned | None:
    """That the move changed who won, as the tiles lay."""
    decision = case.decision
    if not decision.turned:
        return None
    side = case.review.replay.seating.side_of(case.seat)
    return Turned(side, level_before=decision.best == 0, level_after=decision.value == 0)


def scores(case: Case) -> Scores | None:
    """That the better move scores more at once by its open ends."""
    if case.rules.ends_score is EndsScore.NONE:
        return None
    points, instead = (
        0 if choice.tile is None else ends_points(case.rules, layout.pip_count)
        for choice, layout in ((case.better, case.after), (case.played, case.after_played))
    )
    return Scores(case.better_named, case.played_named, points, instead) if points > instead else None
