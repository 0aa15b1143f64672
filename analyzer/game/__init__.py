"""A game in play: the position, what may happen in a turn, under which rules; here how it ended, in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.rules import EndKind
from analyzer.words.message import listed, say
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from analyzer.record.game import Claim, Result
    from analyzer.rules import Rules, Score
    from analyzer.tiles import Seating


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended and what it came to."""

    __repr__ = in_short

    kind: EndKind
    seat: int
    """The last seat to play a tile."""
    score: Score | None
    """None where not every hand is known."""
    left: tuple[int | None, ...]
    """Pips left in each hand, as the rules count them; None where the hand is not known."""


def outcome_text(outcome: Outcome, seating: Seating) -> str:
    """The outcome as the tag Result writes it: `domino B B+D 10`, `blocked A+C 46`, `blocked 0`."""
    words = [outcome.kind.value]
    if outcome.kind is EndKind.DOMINO:
        words.append(seating.labels[outcome.seat])
    result = outcome.score
    if result is None:
        return " ".join(words)
    claims = [f"{seating.side_label(side)} {points}" for side, points in enumerate(result.points) if points]
    return " ".join([*words, "; ".join(claims) or "0"])


def outcome_sentence(outcome: Outcome, seating: Seating) -> str:
    """The outcome in words: `the game is blocked by C, A+C score 46`, `B goes out, B+D score 10`."""
    how, result = ending_sentence(outcome, seating), outcome.score
    if result is None:
        return say("{how}; not every hand is known", how=how)
    scored = listed(
        _scored(seating.side_label(side), points, bad=result.bad)
        for side, points in enumerate(result.points)
        if points or result.bad
    )
    return say("{how}, {scored}", how=how, scored=scored or say("nobody scores"))


def ending_sentence(outcome: Outcome, seating: Seating) -> str:
    """How it came to an end: `B goes out`."""
    seat = seating.labels[outcome.seat]
    if outcome.kind is EndKind.DOMINO:
        return say("{seat} goes out", seat=seat)
    return say("the game is blocked by {seat}", seat=seat)


def _scored(side: str, points: int, *, bad: bool) -> str:
    what = {"side": side, "points": points}
    if "+" in side:
        return (
            say("{side} write bad points: {points}", **what) if bad else say("{side} score {points}", **what)
        )
    return say("{side} writes bad points: {points}", **what) if bad else say("{side} scores {points}", **what)


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
    return [Diagnostic(code=Code.RESULT_MISMATCH, message=message, span=stated.span, hint=hint)]


def result_alone(stated: Result, seating: Seating) -> Diagnostic:
    """What there is to say of a result without a turn: it can only be believed, if its sides play here.

    >>> from analyzer.record.game import Claim, Result
    >>> from analyzer.tiles import Seating
    >>> table = Seating(("A", "B", "C", "D"), partners=True)
    >>> result_alone(Result(None, claims=(Claim(("A", "C"), 25),)), table).message
    'only the result is written, no turns: it is taken as it stands'
    """
    for claim in stated.claims:
        if seating.side(claim.side) is None:
            message = _no_side(claim)
            return Diagnostic(code=Code.RESULT_MISMATCH, message=message, span=stated.span)
    message = say("only the result is written, no turns: it is taken as it stands")
    return Diagnostic(code=Code.NO_TURNS, message=message, span=stated.span, severity=Severity.NOTE)


def _no_side(claim: Claim) -> str:
    return say("the record gives points to {side}, which is no side here", side="+".join(claim.side))


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
            found.append(_no_side(claim))
        elif not _claim_holds(claim, side, outcome.score):
            found.append(_claimed(claim, name))
    return found


def _claimed(claim: Claim, side: str) -> str:
    lost, what = claim.points < 0, {"side": side, "points": abs(claim.points)}
    if len(claim.side) == 1:
        if lost:
            return say("the record says that {side} loses {points}", **what)
        return say("the record says that {side} scores {points}", **what)
    if lost:
        return say("the record says that {side} lose {points}", **what)
    return say("the record says that {side} score {points}", **what)


def _claim_holds(claim: Claim, side: int, score: Score) -> bool:
    if claim.points < 0:
        return len(score.points) == 2 and score.net(side) == claim.points
    return score.points[side] == claim.points
