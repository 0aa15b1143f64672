"""A decision as reasons look at it, and the parts that their sentences share: moves, numbers, names."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from analyzer.game import turns
from analyzer.knowledge import ClueKind, NotKnownError, known_at
from analyzer.reviews.fair import Grade, Hindsight
from analyzer.reviews.reasons.facts import Named
from analyzer.rules import EndKind
from analyzer.tiles.layout import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.knowledge import Knowledge
    from analyzer.replays.trace import Step
    from analyzer.reviews.fair.estimates import FairOption
    from analyzer.reviews.review import Decision, Option, Review
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile

    Choice = Option | FairOption

    from analyzer.reviews.reasons.facts import DealShare, Ended, Holder, Left, Sign
    from analyzer.rules import Value
    from analyzer.words.messages import Messages


class Called(Protocol):
    """What sentences call the players by seat, and the sides by number."""

    @property
    def seats(self) -> tuple[str, ...]:
        """A name for each seat."""

    @property
    def sides(self) -> tuple[str, ...]:
        """A name for each side."""


@dataclass(frozen=True, slots=True)
class ReasonPhrases:
    """The parts in the words of a language."""

    words: Messages
    called: Called

    def seat(self, seat: int) -> str:
        """A player."""
        return self.called.seats[seat]

    def move(self, named: Named) -> str:
        """A move: the tile, and where it goes if that has to be said."""
        if named.tile is None:
            return self.words("stop")
        if named.end is None:
            return str(named.tile)
        moved = self.words("reason_move_on", tile=named.tile, end=self.words.number(named.end))
        return f"{moved} ({named.arm})" if named.arm else moved

    def suit(self, number: int) -> str:
        """The tiles of a number."""
        key = f"suit_{number}"
        return self.words(key) if key in self.words else self.words("suit_any", number=number)

    def tiles(self, tiles: Iterable[Tile]) -> str:
        """Some tiles."""
        return self.words.listed(map(str, tiles))

    def points(self, value: Value) -> str:
        """So many points, not less than 0; a mean with one digit, or as many as it needs to show."""
        digits = 1 if value >= 1 else 2
        while value and not round(value, digits):
            digits += 1
        rounded = round(Fraction(value), digits)
        return self.words.points(int(rounded) if rounded.denominator == 1 else rounded)

    def percent(self, part: Fraction) -> str:
        """An exact part of the deals; 100 % means all."""
        count = round(part * 100)
        if count == 0:
            return self._percent("reason_percent_under", 1) if part else self.words("reason_none")
        if part < 1 and count == 100:
            return self._percent("reason_percent_over", 99)
        return self._percent("reason_percent", count)

    def _percent(self, key: str, count: int) -> str:
        return self.words(key, share=self.words.figures.percent(str(count)))

    def share(self, share: DealShare) -> str:
        """In how many of the deals; roughly, where only some were looked at."""
        if share.exact:
            if share.part == 1:
                return self.words("reason_all")
            return self.words.whole(share.count) if share.part else self.words("reason_none")
        count = round(share.part * 100)
        if count in (0, 100):
            return self.words("reason_nearly_all" if count else "reason_hardly_any")
        return self._percent("reason_percent_about", count)

    def left(self, left: Left) -> str:
        """What a move does to the open ends."""
        if left.same is not None:
            key = "reason_ends_both" if left.ends == 2 else "reason_ends_all"
            return self.words(key, suit=self.suit(left.same))
        return self.words("reason_ends_open", numbers=self.numbers(left))

    def numbers(self, left: Left) -> str:
        """The numbers that are open."""
        return self.words.listed(map(self.words.number, left.numbers))

    def holder(self, seat: int, holder: Holder) -> str:
        """Who has a tile, and whether it is the partner of the seat."""
        assert holder.seat is not None
        name = self.seat(holder.seat)
        return self.words("reason_partner", seat=name, mover=self.seat(seat)) if holder.partner else name

    def sign(self, sign: Sign, number: int) -> str:
        """What somebody did that shows what was not there."""
        key = {
            ClueKind.PASS: "reason_passed",
            ClueKind.DRAW: "reason_drew",
            ClueKind.RUN_ENDED: "reason_run_ended",
        }[sign.kind]
        return self.words(key, seat=self.seat(sign.seat), suit=self.suit(number), round=sign.round)

    def turned(self, before: Value, after: Value, *, certain: bool) -> tuple[str, str]:
        """From what, and into what, a move turned a game, by its values; if they say who wins, as a win."""
        win, level, to_level, loss = "from_win", "from_level", "to_level", "to_loss"
        if not certain:
            win, level, to_level, loss = "from_ahead", "from_even", "to_even", "to_behind"
        return self.words(win if before > 0 else level), self.words(to_level if after == 0 else loss)

    def ended(self, ended: Ended) -> str:
        """How a game ends and what that brings."""
        score = ended.score
        written = [
            self.words(
                "out_for", points=self.words.points(points, bad=score.bad), side=self.called.sides[side]
            )
            for side, points in enumerate(score.points)
            if points
        ]
        result = ", ".join(written) or self.words("reason_scoreless")
        if ended.end is EndKind.DOMINO:
            return self.words("reason_out", seat=self.seat(ended.seat), result=result)
        if not ended.counts:
            return self.words("reason_blocked", result=result)
        one, other = sorted(ended.counts)
        return self.words("reason_blocked_at", one=one, other=other, result=result)


MISTAKES = (Grade.INACCURACY, Grade.ARGUABLE, Grade.MISTAKE, Grade.BLUNDER)
"""The grades that are explained."""


class Measure(Enum):
    """By what the other move is better."""

    KNOWN = "known"
    """By its fair value: what the seat could know."""
    OPEN = "open"
    """With hindsight."""


@dataclass(frozen=True, kw_only=True)
class DecisionCase:
    """A decision worth a word, the move played and the better one."""

    review: Review
    decision: Decision
    measure: Measure
    better: Choice
    played: Choice
    after: Layout
    """The layout after the better move."""
    after_played: Layout

    @property
    def step(self) -> Step:
        """The turn."""
        return self.decision.step

    @property
    def seat(self) -> int:
        """Who decided."""
        return self.decision.step.seat

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.review.replay.rules

    @property
    def critical(self) -> bool:
        """Whether it is the critical move."""
        return _is_critical(self.review, self.decision)

    @cached_property
    def knowledge(self) -> Knowledge | None:
        """What the seat knew; None where the record does not say enough."""
        try:
            return known_at(self.review.replay, self.step.turn, self.seat)
        except NotKnownError:
            return None

    @cached_property
    def better_named(self) -> Named:
        """The better move as sentences name it."""
        return self._named(self.better)

    @cached_property
    def played_named(self) -> Named:
        """The move played as sentences name it."""
        return self._named(self.played)

    def _named(self, choice: Choice) -> Named:
        fair = self.decision.fair
        options: Iterable[Choice] = fair.options if fair else self.decision.options
        twice = sum(other.tile == choice.tile for other in options) > 1
        return Named(choice.tile, choice.end if twice else None, choice.arm)

    def option(self, choice: Choice) -> Option | None:
        """The move with its exact value; None where that is not known."""
        return next((option for option in self.decision.options if _same(option, choice)), None)

    def hand_after(self, choice: Choice) -> int:
        """The mask of what the seat holds after a move."""
        bit = 0 if choice.tile is None else self.rules.tile_set.bit(choice.tile)
        return self.step.hands[self.seat] & ~bit

    def own(self, number: int, choice: Choice) -> tuple[Tile, ...]:
        """The seat's tiles of a number after a move."""
        tiles = self.rules.tile_set
        return tuple(tiles.members(self.hand_after(choice) & tiles.suits[number]))


def case_of(review: Review, decision: Decision) -> DecisionCase | None:
    """The decision as a case; None where nothing has to be explained, or cannot be.

    A mistake is held against the move with the best fair value. The critical move, and one that was merely
    unlucky, against the best with hindsight, where it was no mistake or fair values are not there.
    """
    judgement, fair = decision.judgement, decision.fair
    better: Choice
    played: Choice | None
    if fair is not None and judgement is not None and judgement.grade in MISTAKES:
        measure, better, played = Measure.KNOWN, fair.options[0], fair.played
    else:
        unlucky = judgement is not None and judgement.hindsight is Hindsight.UNLUCKY
        if not decision.loss or not (unlucky or _is_critical(review, decision)):
            return None
        measure, better, played = Measure.OPEN, decision.options[0], decision.played
    if played is None or UNKNOWN in decision.step.before.ends:
        return None
    return compared(review, decision, measure, better, played)


def compared(
    review: Review, decision: Decision, measure: Measure, better: Choice, played: Choice
) -> DecisionCase:
    """Two moves of a decision side by side."""
    rules, step = review.replay.rules, decision.step
    return DecisionCase(
        review=review,
        decision=decision,
        measure=measure,
        better=better,
        played=played,
        after=_after(rules, step, better),
        after_played=_after(rules, step, played),
    )


def _is_critical(review: Review, decision: Decision) -> bool:
    return review.critical is not None and review.critical.step.turn == decision.step.turn


def _same(one: Choice, other: Choice) -> bool:
    return (one.tile, one.end, one.arm) == (other.tile, other.end, other.arm)


def _after(rules: Rules, step: Step, choice: Choice) -> Layout:
    """The layout after a move, as it is open to whoever plays next."""
    held = [2 if seat == step.seat else 1 for seat in range(rules.seats)]
    return _laid(step.before, choice).seen_by(turns.seat_after(rules, step.seat, choice.tile, held))


def _laid(layout: Layout, choice: Choice) -> Layout:
    if choice.tile is None:
        return layout
    if choice.end is None:
        return layout.lead(choice.tile)
    arms = layout.joins(choice.tile)
    arm = choice.arm or next(arm for arm in arms if layout.number(arm) == choice.end)
    return layout.place(choice.tile, arm)
