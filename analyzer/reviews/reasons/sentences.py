"""Reasons in words: for each kind the sentence of a language with its facts filled in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import TYPE_CHECKING, NamedTuple

from analyzer.reviews.fair import Hindsight
from analyzer.reviews.reasons import facts
from analyzer.reviews.reasons.case import ReasonPhrases
from analyzer.reviews.reasons.choice import weighed
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from analyzer.reviews.reasons.case import Called
    from analyzer.reviews.reasons.facts import Reason
    from analyzer.reviews.review import Decision, Review
    from analyzer.tiles import Seating
    from analyzer.words.messages import Messages


@dataclass(frozen=True, slots=True)
class Labels:
    """Seats and sides called by their labels."""

    seats: tuple[str, ...]
    sides: tuple[str, ...]

    @staticmethod
    def of(seating: Seating) -> Labels:
        """The labels of a table."""
        return Labels(seating.labels, tuple(map(seating.side_label, range(seating.sides))))


class Told(NamedTuple):
    """A reason in words."""

    text: str
    hindsight: bool
    """Whether the seat could not know it at its turn."""


def told(
    review: Review, decision: Decision, words: Messages, called: Called | None = None
) -> tuple[Told, ...]:
    """The same as `reason_texts`, each with whether it is hindsight."""
    called = called or Labels.of(review.replay.seating)
    return tuple(
        Told(reason_text(reason, words, called), hindsight) for reason, hindsight in weighed(review, decision)
    )


def reason_texts(
    review: Review, decision: Decision, words: Messages, called: Called | None = None
) -> tuple[str, ...]:
    """Why a decision was what it is called, a text a reason; nothing where no word is needed (`reasons`).

    Args:
        review: what the game comes to.
        decision: one of its decisions.
        words: the language.
        called: what the players and sides are called; None: by the labels of the seats.
    """
    return tuple(each.text for each in told(review, decision, words, called))


def reason_text(reason: Reason, words: Messages, called: Called) -> str:
    """A reason as one sentence, now and then two.

    >>> from analyzer.reviews.reasons.facts import Cost
    >>> from analyzer.reviews.reasons.facts import Named
    >>> from analyzer.tiles.tile import Tile
    >>> from analyzer.words.messages import Messages
    >>> reason = Cost(Named(Tile.of(4, 6), end=6), Named(Tile.of(3, 6)), 56)
    >>> reason_text(reason, Messages.load("en"), Labels((), ()))
    'With hindsight, 4-6 on the six was worth 56 points more than 3-6.'
    """
    return _told(reason, ReasonPhrases(words, called))


@singledispatch
def _told(reason: object, say: ReasonPhrases) -> str:
    raise TypeError(f"not a reason: {reason!r}, {say!r}")


@_told.register(facts.Worth)
def _(reason: facts.Worth, say: ReasonPhrases) -> str:
    names = {"better": say.move(reason.better), "played": say.move(reason.played)}
    seat, points = say.seat(reason.seat), say.points(reason.points)
    if reason.best.possible == 1:
        return say.words("reason_worth_sure", seat=seat, points=points, **names)
    exact, possible = reason.best.exact, say.words.whole(reason.best.possible)
    if not exact:
        points = say.words("reason_about", what=points)
    more = say.words("reason_worth", seat=seat, points=points, **names)
    count, other, played = say.share(reason.best), say.share(reason.played_best), names["played"]
    # Where both were best in some deals, two parts that come to more than all would puzzle.
    level = reason.best.part + reason.played_best.part > 1
    if exact and level:
        best = say.words("reason_level_in", better=names["better"], count=count, possible=possible, seat=seat)
    elif exact:
        best = say.words(
            "reason_best_in", count=count, possible=possible, seat=seat, played=played, other=other
        )
    elif level:
        best = say.words("reason_level_in_about", better=names["better"], count=count, seat=seat)
    else:
        best = say.words("reason_best_in_about", count=count, seat=seat, played=played, other=other)
    return f"{more} {best}"


@_told.register(facts.Right)
def _(reason: facts.Right, say: ReasonPhrases) -> str:
    seat, played = say.seat(reason.seat), say.move(reason.played)
    if reason.sure:
        points = say.points(reason.points)
        if not reason.best.exact:
            points = say.words("reason_about", what=points)
        return say.words("reason_right_nearly", seat=seat, played=played, points=points)
    count = say.share(reason.best)
    if not reason.best.exact:
        return say.words("reason_right_about", seat=seat, played=played, count=count)
    possible = say.words.whole(reason.best.possible)
    return say.words("reason_right", seat=seat, played=played, possible=possible, count=count)


@_told.register(facts.LuckFact)
def _(reason: facts.LuckFact, say: ReasonPhrases) -> str:
    key = "reason_lucky" if reason.hindsight is Hindsight.LUCKY else "reason_unlucky"
    better, played = say.move(reason.better), say.move(reason.played)
    return say.words(key, better=better, played=played, points=say.points(reason.points))


@_told.register(facts.Cost)
def _(reason: facts.Cost, say: ReasonPhrases) -> str:
    better, played, points = say.move(reason.better), say.move(reason.played), reason.points
    if not points:
        return say.words("reason_level", better=better, played=played)
    if points < 0:
        better, played, points = played, better, -points
    return say.words("reason_cost", better=better, played=played, points=say.points(points))


@_told.register(facts.Finishes)
def _(reason: facts.Finishes, say: ReasonPhrases) -> str:
    key = "reason_finishes_out" if reason.end is EndKind.DOMINO else "reason_finishes_blocked"
    return say.words(key, seat=say.seat(reason.seat), better=say.move(reason.better))


@_told.register(facts.Scores)
def _(reason: facts.Scores, say: ReasonPhrases) -> str:
    other = say.points(reason.instead) if reason.instead else say.words("reason_nothing")
    better, played = say.move(reason.better), say.move(reason.played)
    return say.words(
        "reason_scores", better=better, points=say.points(reason.points), played=played, other=other
    )


@_told.register(facts.Ends)
def _(reason: facts.Ends, say: ReasonPhrases) -> str:
    better, played = say.move(reason.better), say.move(reason.played)
    if reason.left.same is None and reason.left_instead.same is None:
        one, other = say.numbers(reason.left), say.numbers(reason.left_instead)
        return say.words("reason_ends_numbers", better=better, one=one, played=played, other=other)
    one, other = say.left(reason.left), say.left(reason.left_instead)
    return say.words("reason_ends", better=better, one=one, played=played, other=other)


@_told.register(facts.Suit)
def _(reason: facts.Suit, say: ReasonPhrases) -> str:
    suit = say.suit(reason.number)
    if reason.table == reason.total:
        return say.words("reason_suit_dead", total=reason.total, suit=suit)
    seat, parts = say.seat(reason.seat), []
    if reason.table:
        parts.append(say.words.plural("reason_suit_table", reason.table))
    if reason.own:
        tiles = say.tiles(reason.own)
        parts.append(say.words("reason_suit_own", seat=seat, count=len(reason.own), tiles=tiles))
    parts.append(_unseen(reason, say))
    return say.words("reason_suit", total=reason.total, suit=suit, parts=say.words.listed(parts))


def _unseen(reason: facts.Suit, say: ReasonPhrases) -> str:
    """Where the tiles are that the seat does not see."""
    holder, tiles = reason.holder, say.tiles(reason.unseen)
    if not reason.unseen:
        return say.words("reason_suit_nobody")
    count = len(reason.unseen)
    if holder is None:
        return say.words.plural("reason_suit_unseen", count, tiles=tiles)
    if holder.seat is None:
        return say.words.plural("reason_suit_asleep", count, tiles=tiles)
    name = say.holder(reason.seat, holder)
    if holder.chance == 1:
        return say.words.plural("reason_suit_sure", count, tiles=tiles, holder=name)
    share = say.percent(holder.chance)
    seat = say.seat(reason.seat)
    return say.words("reason_suit_likely", tiles=tiles, holder=name, share=share, seat=seat)


@_told.register(facts.Shut)
def _(reason: facts.Shut, say: ReasonPhrases) -> str:
    signs = say.words.listed(say.sign(sign, reason.number) for sign in reason.signs)
    suit = say.suit(reason.number)
    if len(reason.signs) == 1:
        text = say.words("reason_shut_one", signs=signs, seat=say.seat(reason.signs[0].seat), suit=suit)
    else:
        key = "reason_shut_two" if len(reason.signs) == 2 else "reason_shut_many"
        text = say.words(key, signs=signs, suit=suit)
    if reason.passing is None:
        return text
    must = say.words("reason_must_pass", better=say.move(reason.better), seat=say.seat(reason.passing))
    return f"{text} {must}"


@_told.register(facts.NextPlayer)
def _(reason: facts.NextPlayer, say: ReasonPhrases) -> str:
    key = "reason_next_draws" if reason.draws else "reason_next_passes"
    stuck, instead = reason.stuck, reason.stuck_instead
    if reason.stuck == 1:
        key = "reason_next_draws_sure" if reason.draws else "reason_next_passes_sure"
    if reason.last:
        key, stuck, instead = "reason_next_last", 1 - stuck, 1 - instead
    return say.words(
        key,
        seat=say.seat(reason.seat),
        opponent=say.seat(reason.opponent),
        better=say.move(reason.better),
        share=say.percent(stuck),
        played=say.move(reason.played),
        other=say.percent(instead),
    )


@_told.register(facts.Opens)
def _(reason: facts.Opens, say: ReasonPhrases) -> str:
    return say.words(
        "reason_opens",
        played=say.move(reason.played),
        suit=say.suit(reason.number),
        seat=say.seat(reason.seat),
        count=reason.unseen,
    )


@_told.register(facts.Covers)
def _(reason: facts.Covers, say: ReasonPhrases) -> str:
    return say.words(
        "reason_covers",
        played=say.move(reason.played),
        suit=say.suit(reason.number),
        seat=say.seat(reason.seat),
        count=len(reason.own),
        tiles=say.tiles(reason.own),
    )


@_told.register(facts.Stuck)
def _(reason: facts.Stuck, say: ReasonPhrases) -> str:
    seats, better = say.words.listed(map(say.seat, reason.seats)), say.move(reason.better)
    if reason.chance is None:
        return say.words.plural("reason_stuck", len(reason.seats), seats=seats, better=better)
    share, seat = say.percent(reason.chance), say.seat(reason.seat)
    return say.words("reason_stuck_chance", opponent=seats, better=better, share=share, seat=seat)


@_told.register(facts.OutcomeFact)
def _(reason: facts.OutcomeFact, say: ReasonPhrases) -> str:
    return say.words(
        "reason_outcome",
        better=say.move(reason.better),
        one=say.ended(reason.ended),
        played=say.move(reason.played),
        other=say.ended(reason.ended_instead),
    )


@_told.register(facts.TurnedFact)
def _(reason: facts.TurnedFact, say: ReasonPhrases) -> str:
    before, after = say.turned(reason.before, reason.after, certain=reason.certain)
    return say.words("reason_turned", side=say.called.sides[reason.side], before=before, after=after)
