"""The stated result held against the one that the moves come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.diagnostics import Code, Diagnostic
from analyzer.messages import say
from analyzer.outcome import outcome_sentence
from analyzer.phrases import listed
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from analyzer.outcome import Outcome
    from analyzer.record import Claim, Result
    from analyzer.rules import Rules, Score
    from analyzer.seating import Seating


def agrees(stated: Result | None, outcome: Outcome, seating: Seating) -> bool:
    """Whether nothing that the record states contradicts the outcome."""
    return stated is None or not _contradictions(stated, outcome, seating)


def check_result(stated: Result | None, outcome: Outcome, seating: Seating, rules: Rules) -> list[Diagnostic]:
    """The diagnostic for a stated result that is not the one the moves come to."""
    if stated is None:
        return []
    why = _contradictions(stated, outcome, seating)
    if not why:
        return []
    message = say(
        "{contradiction}; by the moves {outcome}",
        contradiction=why[0],
        outcome=outcome_sentence(outcome, seating),
    )
    left = listed(
        f"{seating.labels[seat]} {'?' if pips is None else pips}" for seat, pips in enumerate(outcome.left)
    )
    hint = say("pips left: {left}, scored as in {rules}", left=left, rules=rules.name)
    return [Diagnostic(Code.RESULT_MISMATCH, message, stated.span, hint=hint)]


def _contradictions(stated: Result, outcome: Outcome, seating: Seating) -> list[str]:
    found: list[str] = []
    if stated.kind and stated.kind is not outcome.kind:
        if stated.kind is EndKind.DOMINO:
            found.append(say("the record says domino"))
        else:
            found.append(say("the record says blocked"))
    if stated.seat and stated.seat != seating.labels[outcome.seat]:
        if outcome.kind is EndKind.DOMINO:
            found.append(say("the record says that {seat} went out", seat=stated.seat))
        else:
            found.append(say("the record says that {seat} played last", seat=stated.seat))
    if outcome.score is None:
        return found
    if stated.tie and any(outcome.score.points):
        found.append(say("the record says that nobody scores"))
    for claim in stated.claims:
        side = seating.side(claim.side)
        name = "+".join(claim.side)
        if side is None:
            found.append(say("the record gives points to {side}, which is no side here", side=name))
        elif not _claim_holds(claim, side, outcome.score):
            found.append(_claimed(claim, name))
    return found


def _claimed(claim: Claim, side: str) -> str:
    points = abs(claim.points)
    if claim.points < 0:
        return say("the record says that {side} lose {points}", side=side, points=points)
    return say("the record says that {side} score {points}", side=side, points=points)


def _claim_holds(claim: Claim, side: int, score: Score) -> bool:
    if claim.points < 0:
        return len(score.points) == 2 and score.net(side) == claim.points
    return score.points[side] == claim.points
