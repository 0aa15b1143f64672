"""Which reasons are told, and in which order."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from analyzer.kernel.encoding import cuts_off
from analyzer.reviews.fair import Grade, Hindsight
from analyzer.reviews.reasons.case import Measure, case_of
from analyzer.reviews.reasons.facts import (
    Cost,
    DealShare,
    Ended,
    LuckFact,
    NextPlayer,
    OutcomeFact,
    ReasonKind,
    Right,
    Scores,
    Shut,
    Stuck,
    TurnedFact,
    Worth,
)
from analyzer.reviews.reasons.seats import covers, ends, finishes, next_stuck, opens, shut, stuck_chance, suit
from analyzer.rules import BlockWinner, EndKind, EndsScore
from analyzer.rules.scoring import ends_count, ends_points
from analyzer.solver.lines import followed, position_after
from analyzer.solver.solver import OutOfReachError, Solver

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.game.position import Position
    from analyzer.reviews.fair.estimates import Fair, FairOption
    from analyzer.reviews.reasons.case import DecisionCase
    from analyzer.reviews.reasons.facts import Reason
    from analyzer.reviews.review import Decision, Review
    from analyzer.solver.solver import LineStep, Option


UNLIKELY: Final = Fraction(1, 2)
"""Up to which chance it is said how likely a pass was that nobody could count on."""


def outcome(case: DecisionCase) -> OutcomeFact | None:
    """How the game ends after each of the two moves with best play by everyone, where that differs."""
    better, played, position = case.option(case.better), case.option(case.played), case.step.position
    if better is None or played is None or position is None:
        return None
    lines = _lines(case, position, (better, played))
    if lines is None:
        return None
    one, other = (_ended(position_after(position, option), line) for option, line in lines)
    if one is None or other is None or one == other:
        return None
    return OutcomeFact(case.better_named, one, case.played_named, other)


def _lines(
    case: DecisionCase, position: Position, options: Sequence[Option]
) -> list[tuple[Option, tuple[LineStep, ...]]] | None:
    """Each option with best play after it; None where it is not known and would take long to find."""
    if case.critical and case.review.lines:
        lines = dict(zip(case.decision.options, case.review.lines, strict=True))
        return [(option, lines[option][1:]) for option in options]
    # The games of more than two sides, and drawing from an unknown stock, are followed for one move only.
    if not cuts_off(position):
        return None
    solver = Solver(position)
    with suppress(OutOfReachError):
        return [(option, solver.line(position_after(position, option))) for option in options]
    return None


def _ended(position: Position, line: Sequence[LineStep]) -> Ended | None:
    """How a line ends; None where a draw is left to chance."""
    last = [position, *(after for _, after in followed(position, line))][-1]
    if last.end is None:
        return None
    rules, seating = position.rules, position.rules.seating()
    counts: tuple[int, ...] = ()
    if last.end is EndKind.BLOCKED and rules.block_winner is BlockWinner.SIDE_TOTAL and seating.sides == 2:
        left = last.left()
        counts = tuple(sum(left[seat] for seat in seating.members(side)) for side in range(2))
    return Ended(last.end, last.leader if last.last is None else last.last, last.score(), counts)


def stuck(case: DecisionCase) -> Stuck | None:
    """Who had to pass at once after the better move with hindsight, and did not after the one played."""
    better, played, position = case.option(case.better), case.option(case.played), case.step.position
    if case.measure is not Measure.OPEN or better is None or played is None or position is None:
        return None
    seats = _passing(position_after(position, better))
    instead = _passing(position_after(position, played))
    if not seats or instead:
        return None
    knowledge, chance = case.knowledge, None
    if knowledge is not None and len(seats) == 1 and seats[0] != case.seat:
        expected = stuck_chance(knowledge, seats[0], case.after.seen_by(seats[0]))
        chance = expected if expected <= UNLIKELY else None
    return Stuck(case.better_named, seats, case.seat, chance)


def _passing(position: Position) -> tuple[int, ...]:
    """The seats that have to pass before anybody can play; empty once the game is over."""
    seats: list[int] = []
    while position.end is None and not position.moves() and not position.must_draw:
        seats.append(position.seat)
        position = position.knock()
    return tuple(seats)


def worth(case: DecisionCase) -> Worth | None:
    """How much more the better move was worth on what could be known."""
    fair = case.decision.fair
    if case.measure is not Measure.KNOWN or fair is None or fair.played is None:
        return None
    better = fair.options[0]
    return Worth(
        seat=case.seat,
        better=case.better_named,
        played=case.played_named,
        points=better.value - fair.played.value,
        best=_best(fair, better),
        played_best=_best(fair, fair.played),
    )


def right(case: DecisionCase) -> Right | None:
    """That nothing better, or hardly, could be known; only where the fair values say so."""
    fair, judgement = case.decision.fair, case.decision.judgement
    if case.measure is not Measure.OPEN or judgement is None or fair is None or fair.played is None:
        return None
    sure = judgement.grade is not Grade.BEST
    points = fair.options[0].value - fair.played.value
    return Right(case.seat, case.played_named, points, sure, _best(fair, fair.played))


def _best(fair: Fair, option: FairOption) -> DealShare:
    return DealShare(option.best_in, fair.worlds, fair.possible)


def luck(case: DecisionCase) -> LuckFact | None:
    """That the move is called unlucky or lucky, and what that came to."""
    judgement = case.decision.judgement
    better, played = case.option(case.better), case.option(case.played)
    if judgement is None or judgement.hindsight is None or better is None or played is None:
        return None
    gain = played.value - better.value
    points = gain if judgement.hindsight is Hindsight.LUCKY else -gain
    return LuckFact(judgement.hindsight, case.better_named, case.played_named, points)


def cost(case: DecisionCase) -> Cost | None:
    """What the two moves were worth with hindsight, where luck does not say it."""
    better, played = case.option(case.better), case.option(case.played)
    judgement = case.decision.judgement
    if better is None or played is None or (judgement is not None and judgement.hindsight is not None):
        return None
    return Cost(case.better_named, case.played_named, better.value - played.value)


def turned(case: DecisionCase) -> TurnedFact | None:
    """That the move changed who won, with hindsight."""
    decision = case.decision
    if not decision.turned:
        return None
    side = case.review.replay.seating.side_of(case.seat)
    return TurnedFact(side, decision.best or 0, decision.value or 0, decision.certain)


def scores(case: DecisionCase) -> Scores | None:
    """That the better move scores more at once by its open ends."""
    if case.rules.ends_score is EndsScore.NONE:
        return None
    points, instead = (
        0 if choice.tile is None else ends_points(case.rules, ends_count(case.rules, layout))
        for choice, layout in ((case.better, case.after), (case.played, case.after_played))
    )
    return Scores(case.better_named, case.played_named, points, instead) if points > instead else None


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

FINDERS: Final[Sequence[Callable[[DecisionCase], Reason | None]]] = (
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

    Where the move is held against the one that was best with hindsight, that alone tells where they lay.
    """
    case = case_of(review, decision)
    if case is None:
        return ()
    found = [reason for finder in FINDERS if (reason := finder(case)) is not None]
    opened = case.measure is Measure.OPEN
    return tuple((reason, _is_hindsight(reason, opened=opened)) for reason in chosen(found, opened=opened))


def known_reasons(case: DecisionCase) -> tuple[Reason, ...]:
    """What speaks for the better of two moves before either is made, besides what they are worth."""
    found = [reason for finder in FINDERS if (reason := finder(case)) is not None]
    return tuple(reason for reason in chosen(found) if reason.kind is not ReasonKind.WORTH)


def chosen(found: Sequence[Reason], *, opened: bool = False) -> tuple[Reason, ...]:
    """The reasons that are told, of all that were found.

    Args:
        found: the reasons.
        opened: whether the move is held against the one that was best with hindsight.
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
    if isinstance(reason, NextPlayer):
        return any(isinstance(other, Shut) and other.passing == reason.opponent for other in found)
    return False


_WHERE_PLAY_GOES_ON: Final = (ReasonKind.ENDS, ReasonKind.SUIT, ReasonKind.SHUT, ReasonKind.NEXT)
"""What says nothing of a move that ends the game."""
