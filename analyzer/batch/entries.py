"""What the index of a collection says of a game, and of a text that no game could be read from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.diagnostics import Severity
from analyzer.naming import names
from analyzer.reporting.tell import outcome_text, step_text
from analyzer.reporting.who import who

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record import Record
    from analyzer.replaying import Outcome, Replay
    from analyzer.reviewing import Decision, Review
    from analyzer.rules import Value
    from analyzer.seating import Seating
    from analyzer.wording import Words


@dataclass(frozen=True, slots=True)
class Move:
    """A move that gave something away."""

    turn: int
    seat: str
    tile: str
    end: int | None
    """The number joined; None for a lead."""
    loss: Value
    """In points."""
    fair: bool
    """Whether the loss is that on what the player could know, and not with all hands open."""
    text: str
    """The player and the move, as the index prints them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A game of a collection; without a number what is wrong with a text as a whole."""

    source: str
    page: str | None
    """The file of its page; None where it has none."""
    game: int | None
    """Counted from 1 in its text."""
    games: int
    """How many games the text has."""
    event: str = ""
    date: str = ""
    variant: str | None = None
    players: str = ""
    result: str = ""
    errors: int = 0
    diagnostics: int = 0
    outcome: Outcome | None = None
    seating: Seating | None = None
    critical: Move | None = None
    turned: bool = False
    """Whether the critical move changed who won."""
    worst: Move | None = None
    problem: str = ""
    """What is wrong with the text, or why it could not be read."""
    failed: bool = False
    """Whether the program made a mistake of its own."""

    @property
    def valid(self) -> bool:
        """Whether no error was found."""
        return not self.errors and not self.problem

    @property
    def unreadable(self) -> bool:
        """Whether there was no text to be had."""
        return bool(self.problem) and not self.errors


def refused(source: str, why: str, *, failed: bool = False) -> tuple[Entry, ...]:
    """What is said of a file that cannot be read, or that the program has `failed` at."""
    return (Entry(source, None, None, 0, problem=why, failed=failed),)


def entries_of(
    record: Record, reviews: Sequence[Review], checked: Sequence[Replay], page: str | None, words: Words
) -> tuple[Entry, ...]:
    """The entries of a record: one for problems of the text as a whole if it has any, and one for each game.

    Args:
        record: the record.
        reviews: its games, reviewed.
        checked: the same games held against their match, with every diagnostic.
        page: the file of its page.
        words: the language of the index.
    """
    games = tuple(
        _entry(record, number, review, held, page, words)
        for number, (review, held) in enumerate(zip(reviews, checked, strict=True), 1)
    )
    if not record.problems:
        return games
    errors = sum(problem.severity is Severity.ERROR for problem in record.problems)
    whole = Entry(
        record.source,
        page,
        None,
        len(games),
        errors=max(1, errors),
        diagnostics=len(record.problems),
        problem=record.problems[0].message,
    )
    return (whole, *games)


def _entry(
    record: Record, number: int, review: Review, checked: Replay, page: str | None, words: Words
) -> Entry:
    replay = review.replay
    called = who(replay, words)
    tags = {name: replay.game.tag(name) for name in ("Event", "Date")}
    said = {name: tag.value if tag else "" for name, tag in tags.items()}
    problems = checked.diagnostics
    return Entry(
        record.source,
        page,
        number,
        len(record.games),
        said["Event"],
        said["Date"],
        replay.rules.name,
        words.listed(called.sides) if names(replay.game) else "",
        outcome_text(replay, called, words),
        sum(problem.severity is Severity.ERROR for problem in problems),
        len(problems),
        replay.outcome,
        replay.seating,
        _move(review, review.critical, words) if review.critical else None,
        bool(review.critical and review.critical.turned),
        _worst(review, words),
    )


def _worst(review: Review, words: Words) -> Move | None:
    """The decision that gave away most; on what could be known, where that was looked at."""
    fair = [one for one in review.decisions if one.fair is not None and one.fair.played is not None]
    if fair:
        worst = max(fair, key=lambda one: (one.fair and one.fair.loss) or 0)
        return _move(review, worst, words, fair=True) if worst.fair and worst.fair.loss else None
    played = [one for one in review.decisions if one.loss]
    return _move(review, max(played, key=lambda one: one.loss or 0), words) if played else None


def _move(review: Review, decision: Decision, words: Words, *, fair: bool = False) -> Move:
    step = decision.step
    loss = decision.fair.loss if fair and decision.fair else decision.loss
    seat = review.replay.seating.labels[step.seat]
    text = f"{seat} {step_text(step, words)}"
    return Move(step.turn, seat, str(step.tile), step.end, loss or 0, fair, text)
