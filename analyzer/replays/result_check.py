"""The stated result held against the one that the moves come to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.outcome import outcome_sentence
from analyzer.record.diagnostics import Code, Diagnostic
from analyzer.rules import EndKind
from analyzer.words.english import listed

if TYPE_CHECKING:
    from analyzer.game.outcome import Outcome
    from analyzer.record.game import Claim, Result
    from analyzer.rules import Rules, Score
    from analyzer.tiles.seating import Seating


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
    message = f"{why[0]}; by the moves {outcome_sentence(outcome, seating)}"
    left = listed(
        f"{seating.labels[seat]} {'?' if pips is None else pips}" for seat, pips in enumerate(outcome.left)
    )
    hint = f"pips left: {left}, scored as in {rules.name}"
    return [Diagnostic(Code.RESULT_MISMATCH, message, stated.span, hint=hint)]


def _contradictions(stated: Result, outcome: Outcome, seating: Seating) -> list[str]:
    found = []
    if stated.kind and stated.kind is not outcome.kind:
        found.append(f"the record says {stated.kind.value}")
    if stated.seat and stated.seat != seating.labels[outcome.seat]:
        did = "went out" if outcome.kind is EndKind.DOMINO else "played last"
        found.append(f"the record says that {stated.seat} {did}")
    if outcome.score is None:
        return found
    if stated.tie and any(outcome.score.points):
        found.append("the record says that nobody scores")
    for claim in stated.claims:
        side = seating.side(claim.side)
        name = "+".join(claim.side)
        if side is None:
            found.append(f"the record gives points to {name}, which is no side here")
        elif not _claim_holds(claim, side, outcome.score):
            did = "lose" if claim.points < 0 else "score"
            found.append(f"the record says that {name} {did} {abs(claim.points)}")
    return found


def _claim_holds(claim: Claim, side: int, score: Score) -> bool:
    if claim.points < 0:
        return len(score.points) == 2 and score.net(side) == claim.points
    return score.points[side] == claim.points
