"""How a game ended, as a value and in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.rules import EndKind
from analyzer.words.english import listed
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from analyzer.rules import Score
    from analyzer.tiles.seating import Seating


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
    seat = seating.labels[outcome.seat]
    how = f"{seat} goes out" if outcome.kind is EndKind.DOMINO else f"the game is blocked by {seat}"
    result = outcome.score
    if result is None:
        return f"{how}; not every hand is known"
    writes = "write bad points:" if result.bad else "score"
    scored = listed(
        f"{seating.side_label(side)} {writes} {points}"
        for side, points in enumerate(result.points)
        if points or result.bad
    )
    return f"{how}, {scored or 'nobody scores'}"
