"""What decided a game, in a few sentences, and how well each player chose.

Two questions are kept apart. Which mistake was the worst is answered by what the player could know: only a
fair loss makes a mistake. Which move cost most is answered with hindsight, and such a move may have been
right. A sentence about one that was right says so; none calls it the move that lost the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import itemgetter
from typing import TYPE_CHECKING

from analyzer.reviews.fair import Grade, ending_loss, strict_loss
from analyzer.reviews.reasons.case import ReasonPhrases
from analyzer.reviews.reasons.facts import Named
from analyzer.reviews.reasons.sentences import Labels

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.reviews.fair import Judgement
    from analyzer.reviews.fair.estimates import FairOption
    from analyzer.reviews.luck import Luck
    from analyzer.reviews.reasons.case import Called
    from analyzer.reviews.review import Decision, Option, Review
    from analyzer.rules import Value
    from analyzer.words.messages import Messages


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCard:
    """How well a player chose where there was a choice: by fair values where the review has them, else open.

    Losses and luck are in points.
    """

    seat: int
    choices: int
    """Decisions with more than one option that are valued."""
    best: int
    """In so many of them nothing was lost; a fair loss too small to tell from none is none."""
    accuracy: float | None
    """100 if nothing was lost, 0 if the worst option was always played; None where all options were equal."""
    random_accuracy: float | None
    """The same for somebody who plays any option alike."""
    inaccuracies: int | None
    """None without fair values, like the next two and the fair loss."""
    mistakes: int | None
    blunders: int | None
    open_loss: Value | None
    """Given away with all hands open; None where no choice of the player is valued so."""
    fair_loss: Value | None
    luck: Value | None
    """Luck of the deal, that of the side; None where nobody has worked it out."""


def report_card(review: Review, luck: Luck | None = None) -> tuple[PlayerCard, ...]:
    """The players in turn order, with what their decisions came to.

    Args:
        review: the game.
        luck: of its deal, where somebody has worked it out.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "seats=2, partners=no, hand=2"] [Deal "A:00 12 B:11 22"] A 1-2'
    >>> first, second = report_card(analyzer.review(analyzer.replay(analyzer.parse(text).games[0])))
    >>> first.choices, first.best, first.open_loss, second.choices
    (1, 0, 6, 0)
    """
    return tuple(_card(review, seat, luck) for seat in range(len(review.replay.seating.labels)))


def _card(review: Review, seat: int, luck: Luck | None) -> PlayerCard:
    own = [decision for decision in review.decisions if decision.step.seat == seat]
    opened = [decision for decision in own if valued(decision, fair=False)]
    fairly = [decision for decision in own if valued(decision, fair=True)]
    measured = fairly if review.fairly else opened
    lost = [_lost(decision, fair=review.fairly) for decision in measured]
    total = sum(lost, Fraction(0))
    span = at_random = Fraction(0)
    for decision in measured:
        values = [Fraction(option.value) for option in _options(decision, fair=review.fairly)]
        span += max(values) - min(values)
        at_random += max(values) - sum(values, Fraction(0)) / len(values)

    def graded(grade: Grade) -> int | None:
        grades = [decision.judgement.grade for decision in fairly if decision.judgement]
        return grades.count(grade) if review.fairly else None

    return PlayerCard(
        seat=seat,
        choices=len(measured),
        best=sum(not loss for loss in lost),
        accuracy=_accuracy(total, span),
        random_accuracy=_accuracy(at_random, span),
        inaccuracies=graded(Grade.INACCURACY),
        mistakes=graded(Grade.MISTAKE),
        blunders=graded(Grade.BLUNDER),
        open_loss=sum(decision.loss or 0 for decision in opened) if opened else None,
        fair_loss=total if fairly and review.fairly else None,
        luck=None if luck is None else luck.of_deal(review.replay.seating.side_of(seat)),
    )


def valued(decision: Decision, *, fair: bool) -> bool:
    """Whether the seat had a choice of which it is known what it cost, in fair values or with hindsight."""
    if fair:
        return decision.judgement is not None and len(_options(decision, fair=True)) > 1
    return decision.loss is not None and not decision.forced


def _options(decision: Decision, *, fair: bool) -> Sequence[Option | FairOption]:
    if fair:
        return decision.fair.options if decision.fair else ()
    return decision.options


def _lost(decision: Decision, *, fair: bool) -> Fraction:
    """What a decision lost; a fair loss that may be the luck of the deals drawn, graded best, is none."""
    if not fair:
        return Fraction(decision.loss or 0)
    if decision.judgement is None or decision.fair is None or decision.judgement.grade is Grade.BEST:
        return Fraction(0)
    return Fraction(decision.fair.loss or 0)


def _accuracy(lost: Fraction, most: Fraction) -> float | None:
    return float(100 * (1 - lost / most)) if most else None


def verdict(review: Review, words: Messages, called: Called | None = None) -> tuple[str, ...]:
    """Why the game went as it did: one to four sentences, each made only of what was worked out.

    Args:
        review: the game.
        words: the language.
        called: what the players and sides are called; None: by the labels of the seats.

    >>> import analyzer
    >>> from analyzer.words.messages import Messages
    >>> text = '[Set "double-two"] [Rules "seats=2, partners=no, hand=2"] [Deal "A:00 12 B:11 22"] A 1-2'
    >>> review = analyzer.review(analyzer.replay(analyzer.parse(text).games[0]))
    >>> verdict(review, Messages.load("en"))[0]
    'With hindsight the critical move was 1-2 by A in turn 1, which cost 6 points.'
    """
    return tuple(_Verdict(review, words, called or Labels.of(review.replay.seating)).sentences())


class _Verdict:
    """The sentences about one game."""

    def __init__(self, review: Review, words: Messages, called: Called) -> None:
        self._review, self._words, self._called = review, words, called
        self._phrases = ReasonPhrases(words, called)
        self._choices = [decision for decision in review.decisions if _open_question(decision)]
        self._valued = [decision for decision in self._choices if valued(decision, fair=review.fairly)]

    def sentences(self) -> Iterator[str]:
        """All of them."""
        if not self._review.decisions:
            yield self._words("verdict_nothing")
            return
        if not self._choices:
            yield self._words("verdict_forced")
        elif not self._valued and self._review.critical is None:
            yield self._unknown()
            return
        elif self._review.fairly:
            yield from self._fairly()
        else:
            yield from self._with_hindsight()
        yield from self._turning()
        if len(self._valued) < len(self._choices):
            count, total = len(self._valued), len(self._choices)
            yield self._words.plural("verdict_partly", total, valued=self._words.whole(count))

    def _unknown(self) -> str:
        why = dict.fromkeys(decision.why for decision in self._choices if decision.why)
        told = [self._words(f"why_{each.name.lower()}") for each in why]
        return self._words("verdict_unknown", why=self._words.listed(told))

    def _fairly(self) -> Iterator[str]:
        """The worst mistake, or that there was none; and the critical move where it is another."""
        worst, critical = self._review.worst, self._review.critical
        doubtful = [
            (each.judgement.loss, each)
            for each in self._valued
            if each.judgement and each.judgement.grade is Grade.ARGUABLE
        ]
        if worst is not None:
            yield self._mistake(worst)
        elif doubtful:
            yield self._arguable(max(doubtful, key=itemgetter(0))[1])
        elif any(
            decision.judgement.grade is Grade.INACCURACY for decision in self._valued if decision.judgement
        ):
            yield self._words("verdict_inaccuracies")
        elif self._valued:
            yield self._words("verdict_no_mistake")
        if critical is not None and critical is not worst:
            yield self._critical(critical)

    def _mistake(self, worst: Decision) -> str:
        fair = worst.fair
        assert fair is not None
        assert worst.judgement is not None
        points = self._phrases.points(fair.loss or 0)
        if not fair.exact:
            points = self._words("reason_about", what=points)
        places = {
            **self._places(worst),
            "better": self._phrases.move(_named(worst, fair.options[0])),
            "points": points,
            "grade": self._words(f"grade_{worst.judgement.grade.value}"),
        }
        if worst.loss is None:
            return self._words("verdict_mistake", **places)
        cost = self._phrases.points(worst.loss) if worst.loss else self._words("reason_nothing")
        key = "verdict_mistake_critical" if worst is self._review.critical else "verdict_mistake_open"
        return self._words(key, cost=cost, **places)

    def _arguable(self, decision: Decision) -> str:
        """A move that is a mistake by the fair values and none by others, with both losses."""
        fair, judgement = decision.fair, decision.judgement
        assert fair is not None
        assert judgement is not None
        better = self._phrases.move(_named(decision, fair.options[0]))
        points = self._phrases.points(fair.loss or 0)
        if not fair.exact:
            points = self._words("reason_about", what=points)
        least, key = strict_loss(fair), "verdict_arguable"
        ending = ending_loss(fair)
        if ending is not None and (least is None or ending < least):
            least, key = Fraction(ending).limit_denominator(100), "verdict_arguable_ending"
        strict = self._phrases.points(least or 0)
        return self._words(key, better=better, points=points, strict=strict, **self._places(decision))

    def _with_hindsight(self) -> Iterator[str]:
        """The critical move, and that hindsight does not say whether it was a mistake."""
        critical = self._review.critical
        if critical is None:
            yield self._words("verdict_nothing_lost")
            return
        yield self._critical(critical)
        yield self._words("verdict_unjudged", seat=self._phrases.seat(critical.step.seat))

    def _turning(self) -> Iterator[str]:
        """Which move changed last who was winning; or that none did, and whose the deal was."""
        turning = self._review.turning
        if turning is not None:
            yield self._turned(turning)
            return
        winning = self._won_from_the_deal()
        if winning is not None:
            side, value = winning
            if value:
                yield self._words("verdict_deal", side=self._called.sides[side])
            else:
                yield self._words("verdict_deal_level")
        elif any(decision.loss is not None for decision in self._review.decisions):
            yield self._words(self._no_turn())

    def _no_turn(self) -> str:
        if self._review.replay.seating.sides > 2:
            return "verdict_no_turn_back"
        certain = all(decision.certain for decision in self._review.decisions)
        return "verdict_no_turn" if certain else "verdict_no_turn_ahead"

    def _turned(self, turning: Decision) -> str:
        before, after = self._phrases.turned(turning.best or 0, turning.value or 0, certain=turning.certain)
        side = self._called.sides[self._review.replay.seating.side_of(turning.step.seat)]
        known = ""
        if turning.judgement is not None and turning is not self._review.worst:
            what, seat = self._was(turning.judgement, turning), self._phrases.seat(turning.step.seat)
            known = self._words("verdict_turning_known", seat=seat, what=what)
        key = "verdict_turning" if turning.certain else "verdict_turning_ahead"
        if self._review.replay.seating.sides > 2:
            key = "verdict_turning_back"
        places = self._places(turning) | {"before": before, "after": after, "side": side, "known": known}
        return self._words(key, **places)

    def _won_from_the_deal(self) -> tuple[int, Value] | None:
        """The side for which the deal was won, and its value for it; None where that cannot be told.

        Only for two sides with nothing left to chance and every decision valued is it true that a game nobody
        turned ends as the deal was; the result, points that were claimed or forgotten included, must agree.
        """
        replay, decisions = self._review.replay, self._review.decisions
        first, ended = decisions[0], replay.outcome
        if replay.seating.sides != 2 or ended is None or ended.score is None or first.best is None:
            return None
        position = first.step.position
        if first.step.turn != 1 or position is None or position.left_to_chance:
            return None
        side = replay.seating.side_of(first.step.seat)
        result = ended.score.net(side)
        complete = all(decision.loss is not None for decision in decisions)
        if not complete or (result > 0, result < 0) != (first.best > 0, first.best < 0):
            return None
        return (1 - side, -first.best) if first.best < 0 else (side, first.best)

    def _critical(self, critical: Decision) -> str:
        places = self._places(critical) | {"points": self._phrases.points(critical.loss or 0)}
        if critical.judgement is None:
            return self._words("verdict_critical", **places)
        return self._words("verdict_critical_known", what=self._was(critical.judgement, critical), **places)

    def _places(self, decision: Decision) -> dict[str, str]:
        played = decision.played or (decision.fair.played if decision.fair else None)
        assert played is not None
        return {
            "move": self._phrases.move(_named(decision, played)),
            "seat": self._phrases.seat(decision.step.seat),
            "turn": str(decision.step.turn),
        }

    def _was(self, judgement: Judgement, decision: Decision) -> str:
        """What a move was by what could be known."""
        near = judgement.grade is Grade.BEST and decision.fair is not None and bool(decision.fair.loss)
        return self._words("verdict_was_near" if near else f"verdict_was_{judgement.grade.value}")


def _open_question(decision: Decision) -> bool:
    """Whether there was a choice, or it is not known that there was none."""
    return not decision.forced and not (decision.fair and len(decision.fair.options) == 1)


def _named(decision: Decision, move: Option | FairOption) -> Named:
    """A move with the end that it joins where the tile fits several."""
    options = _options(decision, fair=decision.fair is not None)
    twice = sum(option.tile == move.tile for option in options) > 1
    return Named(move.tile, move.end if twice else None, move.arm)
