"""How a game ended, as a value and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.messages import say
from analyzer.phrases import listed
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from analyzer.rules import Score
    from analyzer.seating import Seating


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended and what it came to."""

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
    if bad:
        return say("{side} write bad points: {points}", side=side, points=points)
    return say("{side} score {points}", side=side, points=points)
