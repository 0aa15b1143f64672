"""What each decision cost, and which move was critical."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import count
from operator import itemgetter
from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Severity
from analyzer.record.game import Mark, Play
from analyzer.replays.state import ActionKind
from analyzer.reviews.fair import Grade, judged
from analyzer.solver.lines import (
    MOST_KERNEL,
    FollowedLines,
    bounds_as_played,
    every_line,
    lines_after,
    named_as_played,
    played_option,
)
from analyzer.solver.solver import Engine, LineStep, Option, OutOfReachError, Solver
from analyzer.words.message import counted
from analyzer.words.shown import ShownAsHtml, cut, in_short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from analyzer.game.position import Position
    from analyzer.record.game import Game
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.fair import Judgement
    from analyzer.reviews.fair.estimates import Fair, FairSettings
    from analyzer.rules import Value
    from analyzer.solver.lines import LineFound
    from analyzer.solver.solver import Bounded
    from analyzer.tiles.tile import Tile

    _Told = Callable[[int], None]

__all__ = ["Decision", "LineStep", "Marked", "Option", "Review", "Why", "review"]


class Why(StrEnum):
    """Why a decision has no values."""

    HANDS_UNKNOWN = "not every hand is known"
    AFTER_ERROR = "the record has an error at or before this turn"
    MOVE_UNKNOWN = "the move is not known"
    OUT_OF_REACH = "too many positions would have to be searched this early in the game"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A turn on which the seat had a tile to play."""

    step: Step
    played: Option | None
    """None where the record does not say, or cannot be valued."""
    options: tuple[Option, ...]
    """Best first, then in the order of the tiles; empty where nothing can be valued."""
    why: Why | None = None
    """Why there are no values."""
    bounds: tuple[Bounded, ...] = ()
    """What is certain of the options all the same, where too many positions would have to be searched."""
    fair: Fair | None = None
    """The same on what the seat could know; None where that was not asked for or cannot be had, and where
    the move was forced."""
    judgement: Judgement | None = None
    """What the decision is called; None without fair values."""

    def __repr__(self) -> str:
        found = f"{self.played} of {len(self.options)}, loss {self.loss}" if self.played else self.why
        return cut(f"<Decision in turn {self.step.turn}: {found}>")

    @property
    def forced(self) -> bool:
        """Whether there was one option only."""
        return len(self.options) == 1

    @property
    def value(self) -> Value | None:
        """The value of what was played."""
        return self.played.value if self.played else None

    @property
    def best(self) -> Value | None:
        """The largest value among the options."""
        return self.options[0].value if self.options else None

    @property
    def loss(self) -> Value | None:
        """What the move gave away, 0 or more."""
        return None if self.played is None else self.options[0].value - self.played.value

    @property
    def turned(self) -> bool:
        """Whether the move changed who was winning: a win became level or a loss, or a level game a loss."""
        return self.played is not None and _sign(self.played.value) < _sign(self.options[0].value)

    @property
    def certain(self) -> bool:
        """Whether a value says who wins: one of two sides, with nothing left to chance."""
        position = self.step.position
        return position is None or (position.rules.seating().sides == 2 and not position.left_to_chance)

    @property
    def mistake(self) -> bool:
        """Whether its grade is that of a mistake or a blunder; False without fair values."""
        return self.judgement is not None and self.judgement.grade in (Grade.MISTAKE, Grade.BLUNDER)


@dataclass(frozen=True, slots=True)
class Marked:
    """A move that the record itself calls critical, and what the analysis makes of that."""

    __repr__ = in_short

    turn: int
    wanted: tuple[Option, ...]
    """What the annotator would have played, where a remark or another line of the same deal shows it."""
    agrees: bool
    """Whether the analysis names the same turn."""
    wanted_is_best: bool | None
    """Whether an option with the wanted tile is among the best; None where nothing is wanted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Review(ShownAsHtml):
    """A replay with every decision valued.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> analyzer.review(analyzer.replay(analyzer.parse(text).games[0]))
    <Review of partnership, 1 decision, no critical turn>
    """

    replay: Replay
    decisions: tuple[Decision, ...]
    critical: Decision | None
    """What lost most with all hands open: see `critical_move`."""
    best_line: tuple[LineStep, ...] = ()
    """From the critical turn: the best move and best play of everyone after it."""
    lines: tuple[tuple[LineStep, ...], ...] = ()
    """For each option of the critical turn, in their order: the option and best play of everyone after it."""
    marked: tuple[Marked, ...] = ()
    following: Mapping[int, tuple[LineFound, ...]] | None = None
    """For turns with a choice a line for each option, in their order, as `every_line` finds them; None where
    nobody asked."""

    def __repr__(self) -> str:
        found = f"critical turn {self.critical.step.turn}" if self.critical else "no critical turn"
        decisions = counted(len(self.decisions), "decision")
        return cut(f"<Review of {self.replay.rules.name}, {decisions}, {found}>")

    @property
    def turning(self) -> Decision | None:
        """The last decision that changed who was winning, with all hands open; None where none did.

        Among more than two sides others can give back what one gave away. Then it decided nothing.
        """
        return next(filter(self._turned_for_good, reversed(self.decisions)), None)

    def _turned_for_good(self, decision: Decision) -> bool:
        seating, ended = self.replay.seating, self.replay.outcome
        if not decision.turned or seating.sides == 2 or ended is None or ended.score is None:
            return decision.turned
        return _sign(ended.score.net(seating.side_of(decision.step.seat))) < _sign(decision.best or 0)

    @property
    def worst(self) -> Decision | None:
        """The mistake that gave away most by what its player could know; None where nobody made one."""
        wrong = [(each.judgement.loss, each) for each in self.decisions if each.judgement and each.mistake]
        return max(wrong, key=itemgetter(0), default=(0, None))[1]

    @property
    def fairly(self) -> bool:
        """Whether some decision is judged by what could be known."""
        return any(decision.judgement is not None for decision in self.decisions)

    @property
    def cut_short(self) -> bool:
        """Whether a mistake in the record keeps later turns from being valued."""
        return any(decision.why is Why.AFTER_ERROR for decision in self.decisions)

    @property
    def ambiguous(self) -> tuple[int, ...]:
        """The turns whose end is not written and could have been another."""
        return tuple(step.turn for step in self.replay.steps if step.other_ends)

    @property
    def turned(self) -> tuple[int, ...]:
        """The turns whose tile could as well lie the other way round."""
        return tuple(step.turn for step in self.replay.steps if step.either_way)


def review(
    replay: Replay,
    others: Sequence[Replay] = (),
    progress: Callable[[int, int], None] | None = None,
    fair: FairSettings | None = None,
    *,
    lines: bool = False,
    limit: int | None = None,
) -> Review:
    """Values every decision of a game with all hands open and finds the critical move.

    Args:
        replay: the game.
        others: further games of the record; a line of the same deal shows what was preferred.
        progress: called with the number of turns done and of all; with fair values all are done twice.
        fair: how fair values are worked out; None: they are not.
        lines: whether the line after every option is found too, which takes less here than afterwards.
        limit: how many positions may be searched, if fewer than for a game by itself.

    Returns:
        The decisions in order, in points for the side to move; those without values say why.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> [decision] = review(analyzer.replay(analyzer.parse(text).games[0])).decisions
    >>> decision.value, decision.loss
    (2, 0)
    """
    first = next((step.position for step in replay.steps if step.position), None)
    solver = Solver(first, game=True, limit=limit) if first else None
    told = progress and partial(_tell, progress, count(1), 1 if fair is None else 2)
    decisions = tuple(_decisions(replay, solver, told))
    decisions = decisions if fair is None else _fairly(replay, decisions, fair, told)
    critical = critical_move(decisions)
    marked = tuple(_marked(replay, decisions, critical, others))
    found = Review(replay=replay, decisions=decisions, critical=critical, marked=marked)
    return found if first is None or solver is None else _followed(found, solver, first, every=lines)


def _followed(review: Review, solver: Solver, first: Position, *, every: bool) -> Review:
    """A review with the lines of its critical turn, and those of every turn where they are wanted."""
    critical = review.critical
    if critical and critical.step.position:
        solver.refill()
        with suppress(OutOfReachError):
            review = replace(review, best_line=solver.line(critical.step.position))
            lines = lines_after(critical.step.position, critical.options, solver)
            review = replace(review, lines=lines)
    if not every:
        return review
    solver.refill(MOST_KERNEL)
    # The reference is slow even where it knows the values: it has a smaller budget, in a solver of its own.
    searched = solver.engine(first) is Engine.KERNEL
    return replace(review, following=lines_of(review, FollowedLines(solver) if searched else None))


def lines_of(review: Review, known: FollowedLines | None = None) -> Mapping[int, tuple[LineFound, ...]]:
    """For the turns with a choice whose lines can be had cheaply, a line for each option.

    Args:
        review: the game.
        known: lines of its deal, by a solver that has searched it already.
    """
    turns = [
        (decision.step.turn, decision.step.position, decision.options)
        for decision in review.decisions
        if len(decision.options) > 1 and decision.step.position is not None
    ]
    found = every_line([(position, options) for _, position, options in turns], known)
    return {turn: lines for (turn, _, _), lines in zip(turns, found, strict=True) if lines}


def _tell(progress: Callable[[int, int], None], done: Iterator[int], passes: int, turns: int) -> None:
    progress(next(done), turns * passes)


def _fairly(
    replay: Replay, decisions: tuple[Decision, ...], settings: FairSettings, progress: _Told | None
) -> tuple[Decision, ...]:
    """The decisions with their fair values, where the seat had a choice and the record says what it held."""
    from analyzer.reviews.fair.valuing import fair_values_of

    told = progress and partial(progress, len(decisions))
    steps = [decision.step if _has_fair_values(decision) else None for decision in decisions]
    fairs = fair_values_of(replay, steps, settings, told)
    return tuple(
        replace(decision, fair=fair, judgement=judged(fair, decision.options, decision.played, replay.rules))
        if fair
        else decision
        for decision, fair in zip(decisions, fairs, strict=True)
    )


def _has_fair_values(decision: Decision) -> bool:
    if decision.forced or decision.why is Why.AFTER_ERROR:
        return False
    position = decision.step.position
    # What is too much for the real deal is too much for others.
    return decision.why is not Why.OUT_OF_REACH or position is None or position.left_to_chance


def critical_move(decisions: Sequence[Decision]) -> Decision | None:
    """The decision that lost most with all hands open; None where nobody lost anything.

    Of equal losses it is one that changed who was winning, and then the first. Whether it was a mistake is
    another question: a move can be right by what could be known and cost most because of how the tiles lay.
    """
    costly = [decision for decision in decisions if decision.loss]
    return max(costly, key=lambda decision: (decision.loss or 0, decision.turned), default=None)


def _decisions(replay: Replay, solver: Solver | None, progress: _Told | None) -> Iterator[Decision]:
    """Every decision in order; the last is searched first, so that its table serves the earlier ones.

    Once a turn is out of reach the earlier ones are not tried: they are only larger.
    """
    plays = [step for step in replay.steps if step.kind in (ActionKind.LEAD, ActionKind.PLAY)]
    done: list[Decision] = []
    reached, unknown = True, Why.HANDS_UNKNOWN if replay.valid else Why.AFTER_ERROR
    for step in reversed(plays):
        if step.position is None or solver is None or _refused(replay, step):
            done.append(Decision(step=step, played=None, options=(), why=unknown))
        else:
            try:
                decision = _decision(step, solver) if reached else None
            except OutOfReachError:
                decision = None
            reached = decision is not None
            certain = () if reached else bounds_as_played(step, solver.bounds(step.position), done)
            none = Decision(step=step, played=None, options=(), bounds=certain, why=Why.OUT_OF_REACH)
            done.append(decision or none)
        if progress:
            progress(len(plays))
    return reversed(done)


def _refused(replay: Replay, step: Step) -> bool:
    """Whether the turn itself breaks a rule."""
    problems = (each for each in replay.diagnostics if each.turn == step.turn)
    return any(each.severity is Severity.ERROR for each in problems)


def _decision(step: Step, solver: Solver) -> Decision:
    assert step.position is not None
    named = named_as_played(step, solver.options(step.position))
    options = sorted(named, key=lambda option: -option.value)
    found = played_option(step, options)
    return Decision(step=step, played=found, options=tuple(options), why=None if found else Why.MOVE_UNKNOWN)


def _marked(
    replay: Replay, decisions: Sequence[Decision], critical: Decision | None, others: Sequence[Replay]
) -> Iterator[Marked]:
    for decision in decisions:
        step = decision.step
        if Mark.CRITICAL not in step.written.marks:
            continue
        wanted = _wanted(replay, step, others)
        options = tuple(
            option
            for option in decision.options
            if wanted and option.tile == wanted[0] and wanted[1] in (None, option.end)
        )
        best = any(option.value == decision.best for option in options) if options else None
        yield Marked(step.turn, options, critical is not None and critical.step.turn == step.turn, best)


def _wanted(replay: Replay, step: Step, others: Sequence[Replay]) -> tuple[Tile, int | None] | None:
    """The tile that the annotator preferred, with the number it joins where that is certain."""
    from analyzer.notation import critical_remark

    game = replay.game
    for other in others:
        if other.game is not game and other.game.deal == game.deal:
            different = _parts_at(game, other.game)
            if different == replay.steps.index(step) and different < len(other.steps):
                there = other.steps[different]
                if there.tile is not None:
                    return there.tile, None if there.is_open_to_doubt else there.end
    for comment in [*game.preface, *(comment for turn in game.turns for comment in turn.comments)]:
        remark = critical_remark(comment.text)
        if remark and remark[0] == step.tile:
            return remark[1], None
    for variation in step.written.variations:
        first = variation.turns[0] if variation.turns else None
        if first and first.seat == step.written.seat and isinstance(first.action, Play) and first.action.tile:
            join = first.action.join
            return first.action.tile, join if isinstance(join, int) else None
    return None


def _parts_at(one: Game, other: Game) -> int | None:
    """The index of the first turn in which two lines differ."""
    turns = enumerate(zip(one.turns, other.turns, strict=False))
    return next((at for at, (a, b) in turns if (a.seat, a.action) != (b.seat, b.action)), None)


def _sign(value: Value) -> int:
    return (value > 0) - (value < 0)
