"""Which reasons are told, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analyzer.reasons.case import Measure, case_of
from analyzer.reasons.endings import outcome, stuck
from analyzer.reasons.facts import Next, ReasonKind, Shut
from analyzer.reasons.numbers import covers, ends, opens, suit
from analyzer.reasons.seats import finishes, next_stuck, shut
from analyzer.reasons.worth import cost, luck, right, scores, turned, worth

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.reasons.case import Case
    from analyzer.reasons.facts import Reason
    from analyzer.reviewing import Decision, Review

MOST: Final = 5
"""So many reasons are told at most, each in a sentence, now and then two short ones."""
MOST_KNOWN: Final = 4
"""So many of them at most are what the seat could know."""

TELLING: Final = (
    ReasonKind.WORTH,
    ReasonKind.RIGHT,
    ReasonKind.LUCK,
    ReasonKind.FINISHES,
    ReasonKind.OUTCOME,
    ReasonKind.SCORES,
    ReasonKind.SHUT,
    ReasonKind.NEXT,
    ReasonKind.SUIT,
    ReasonKind.STUCK,
    ReasonKind.OPENS,
    ReasonKind.COVERS,
    ReasonKind.ENDS,
    ReasonKind.COST,
    ReasonKind.TURNED,
)
"""Most telling first: where there are more than `MOST`, those at the end are left out."""

HINDSIGHT: Final = (
    ReasonKind.LUCK,
    ReasonKind.COST,
    ReasonKind.STUCK,
    ReasonKind.OUTCOME,
    ReasonKind.TURNED,
)
"""What those know who see all hands."""

READING: Final = tuple(ReasonKind)
"""Those that are told are read in this order: what it was worth, why, and how it would have ended."""

FINDERS: Final[Sequence[Callable[[Case], Reason | None]]] = (
    worth, right, luck, cost, finishes, scores, ends, suit, shut, next_stuck, opens, covers, stuck, outcome,
    turned,
)  # fmt: skip


def reasons(review: Review, decision: Decision) -> tuple[Reason, ...]:
    """Why a decision was what it is called, in the order in which it is read.

    Args:
        review: what the game comes to; with fair values, or without.
        decision: one of its decisions.

    Returns:
        Nothing for a move that needs no word: only mistakes (from an inaccuracy on), lucky and unlucky moves
        and the critical move are explained. Without fair values that is the critical move alone, and only
        by what those know who see all hands. At most `MOST` reasons.
    """
    return tuple(reason for reason, _ in weighed(review, decision))


def weighed(review: Review, decision: Decision) -> tuple[tuple[Reason, bool], ...]:
    """The same, each with whether it is hindsight: nothing that the seat could know at its turn.

    Where the move is held against the one that was best as the tiles lay, that alone tells where they lay.
    """
    case = case_of(review, decision)
    if case is None:
        return ()
    found = [reason for finder in FINDERS if (reason := finder(case)) is not None]
    opened = case.measure is Measure.OPEN
    return tuple((reason, _is_hindsight(reason, opened=opened)) for reason in chosen(found, opened=opened))


def chosen(found: Sequence[Reason], *, opened: bool = False) -> tuple[Reason, ...]:
    """The reasons that are told, of all that were found.

    Args:
        found: the reasons.
        opened: whether the move is held against the one that was best as the tiles lay.
    """
    kept = [reason for reason in found if not _said_already(reason, found)]
    kept.sort(key=lambda reason: TELLING.index(reason.kind))
    # Chosen without regard to hindsight: what is left out must not tell how the tiles lay.
    known = [reason for reason in kept if not _is_hindsight(reason, opened=opened)][:MOST_KNOWN]
    hindsight = [reason for reason in kept if _is_hindsight(reason, opened=opened)][: MOST - len(known)]
    return tuple(sorted([*known, *hindsight], key=lambda reason: READING.index(reason.kind)))


def _is_hindsight(reason: Reason, *, opened: bool) -> bool:
    return reason.kind is not ReasonKind.RIGHT if opened else reason.kind in HINDSIGHT


def _said_already(reason: Reason, found: Sequence[Reason]) -> bool:
    """Whether another reason says the same and more."""
    kinds = {other.kind for other in found}
    if reason.kind in (ReasonKind.COST, ReasonKind.TURNED):
        return ReasonKind.OUTCOME in kinds
    if reason.kind in _WHERE_PLAY_GOES_ON and ReasonKind.FINISHES in kinds:
        return True
    if isinstance(reason, Next):
        return any(isinstance(other, Shut) and other.passing == reason.opponent for other in found)
    return False


_WHERE_PLAY_GOES_ON: Final = (ReasonKind.ENDS, ReasonKind.SUIT, ReasonKind.SHUT, ReasonKind.NEXT)
"""What says nothing of a move that ends the game."""
