"""The games of many records, reviewed; what cannot be counted is put aside with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.diagnostics import Severity
from analyzer.luck import luck_of
from analyzer.match import matches
from analyzer.phrases import listed
from analyzer.replaying import replay
from analyzer.reviewing import review
from analyzer.statistics.choices import choices_of
from analyzer.statistics.players import seated

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from analyzer.diagnostics import Diagnostic
    from analyzer.fair import FairSettings
    from analyzer.luck import Luck, LuckSettings
    from analyzer.match import Match, Row
    from analyzer.record import Record
    from analyzer.reviewing import Review
    from analyzer.setting import HouseRules
    from analyzer.statistics.choices import Choice
    from analyzer.statistics.players import Seated


class Reason(StrEnum):
    """Why a game is not counted."""

    ERROR = "error"
    """It has an error."""
    OTHER_LINE = "other-line"
    """It is another line of a game that is counted."""
    NOT_VALUED = "not-valued"
    """No decision of it can be valued."""
    NO_GAME = "no-game"
    """There is no game in the text."""
    UNREADABLE = "unreadable"
    """There is no text to be had."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A game, or a whole text, that is not counted."""

    source: str
    game: int | None
    reason: Reason
    why: str
    """In words."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A game that is counted."""

    source: str
    game: int
    review: Review
    who: Seated
    choices: tuple[Choice, ...]
    luck: Luck


@dataclass(frozen=True, slots=True)
class Found:
    """A game that is in order, before it is reviewed."""

    source: str
    match: Match
    row: Row
    number: int | None
    """Which match of its text, where there are several."""

    @property
    def game(self) -> int:
        """Its number in the text, from 1."""
        return self.row.place.index + 1

    @property
    def tiles(self) -> int:
        """The turns with a tile: each is a decision."""
        return self.row.replay.plays


def sorted_out(records: Iterable[Record], house: HouseRules) -> tuple[list[Found], list[LeftOut]]:
    """The games of some texts that are in order, and what is not.

    Args:
        records: the texts.
        house: a variant or options that the user asks for beside the records' own.
    """
    found: list[Found] = []
    left_out: list[LeftOut] = []
    for record in records:
        left_out += _problems(record)
        for game in _games(record, house):
            because = _not_counted(game)
            if because is None:
                found.append(game)
            else:
                left_out.append(because)
    return found, left_out


def counted(
    found: Found,
    luck: LuckSettings,
    fair: FairSettings | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Counted | LeftOut:
    """A game reviewed and counted; put aside where nothing of it has a value.

    Args:
        found: the game.
        luck: how the mean of the deals is worked out.
        fair: how fair values are worked out; None: they are not.
        progress: as in `review`.
    """
    result = review(found.row.replay, progress=progress, fair=fair)
    game = Counted(
        found.source,
        found.game,
        result,
        seated(found.match, found.row, found.source, found.number),
        tuple(choices_of(result, found.source, found.game)),
        luck_of(result, luck),
    )
    return game if game.choices or game.luck.account is not None else _without_values(game)


def _games(record: Record, house: HouseRules) -> Iterator[Found]:
    games = record.games
    found = list(matches(games, (replay(game, house) for game in games)))
    for number, match in enumerate(found, 1):
        for row in match.rows:
            yield Found(record.source, match, row, number if len(found) > 1 else None)


def _problems(record: Record) -> Iterator[LeftOut]:
    """What stands against a text as a whole."""
    if not record.games:
        yield LeftOut(record.source, None, Reason.NO_GAME, "there is no game")
    elif any(problem.severity is Severity.ERROR for problem in record.problems):
        yield LeftOut(record.source, None, Reason.ERROR, _errors(record.problems))


def _not_counted(found: Found) -> LeftOut | None:
    """Why a game is not even reviewed."""
    place, result = found.row.place, found.row.replay
    if not result.valid:
        return LeftOut(found.source, found.game, Reason.ERROR, _errors(result.diagnostics))
    if place.line_of is not None:
        why = f"another line of game {place.line_of + 1}"
        return LeftOut(found.source, found.game, Reason.OTHER_LINE, why)
    return None


def _errors(problems: Sequence[Diagnostic]) -> str:
    slugs = [problem.slug for problem in problems if problem.severity is Severity.ERROR]
    return listed(dict.fromkeys(slugs))


def _without_values(game: Counted) -> LeftOut:
    reasons = dict.fromkeys(str(decision.why) for decision in game.review.decisions if decision.why)
    why = listed(reasons) or "nobody had a choice"
    return LeftOut(game.source, game.game, Reason.NOT_VALUED, f"no decision can be valued: {why}")
