"""The games of many records, reviewed, and who played them; what cannot be counted is put aside.

Somebody is a name that the record gives, the same over several games, or else a seat of that match only.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

from analyzer.match import matches, replays_of
from analyzer.match.grouping import deals_thrown_in
from analyzer.record.diagnostics import Severity
from analyzer.reviews import as_done
from analyzer.reviews.fair import Grade, measured, scale_of
from analyzer.reviews.luck import luck_of
from analyzer.reviews.review import review
from analyzer.words.message import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.match import Match, MatchRow
    from analyzer.record.diagnostics import Diagnostic
    from analyzer.record.game import Record
    from analyzer.replays.replay import Replay
    from analyzer.reviews import AnyExecutor
    from analyzer.reviews.fair import FairSettings, Hindsight, Scale
    from analyzer.reviews.luck import Luck, LuckSettings
    from analyzer.reviews.review import Decision, Review


@dataclass(frozen=True, slots=True)
class Home:
    """Where the label of a seat stands for one person, or a side for the same ones."""

    source: str
    match: int | None = None
    """Which match of the source, from 1; None where it has only one."""
    game: int | None = None
    """Which game of the source, where others take the seats in every game."""

    def __str__(self) -> str:
        parts = [self.source]
        parts += [] if self.match is None else [f"match {self.match}"]
        parts += [] if self.game is None else [f"game {self.game}"]
        return ", ".join(parts)


@dataclass(frozen=True, slots=True)
class Scorer:
    """A player, or those who score together."""

    names: tuple[str, ...]
    home: Home | None = None
    """None for those who are called by name: they are the same wherever they play."""

    @property
    def name(self) -> str:
        """What they are called at home: `Ann`, `A+C`."""
        return "+".join(self.names)

    def __str__(self) -> str:
        return self.name if self.home is None else f"{self.name} ({self.home})"


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where in one game."""

    players: tuple[Scorer, ...]
    """By seat."""
    sides: tuple[Scorer, ...]


def seated(match: Match, row: MatchRow, source: str, number: int | None) -> Seated:
    """Who plays a game of a match.

    Args:
        match: the match.
        row: the game.
        source: the text it stands in.
        number: which match of the text it is, where there are several.
    """
    seating, party = row.replay.seating, match.party
    rotating = party is not None and len(sum(party.sides, ())) > len(seating)
    home = Home(source, number, row.place.index + 1 if rotating else None)
    known = _names(match, row)
    players = tuple(
        Scorer((known[label],)) if label in known else Scorer((label,), home) for label in seating.labels
    )
    sides = []
    for side in range(seating.sides):
        members = [players[seat] for seat in seating.members(side)]
        if all(member.home is None for member in members):
            sides.append(Scorer(tuple(sorted(member.name for member in members))))
        elif party is not None and not any(member.home is None for member in members):
            # The tag Players says who score together, and not who sits where.
            sides.append(Scorer(tuple(sorted(set(match.players[side]) - set(row.out)))))
        else:
            sides.append(Scorer(tuple(member.name for member in members), home))
    return Seated(players, tuple(sides))


def _names(match: Match, row: MatchRow) -> dict[str, str]:
    """The players by seat, as far as the record names them and a name is only one player's."""
    labels, party = row.replay.seating.labels, match.party
    called = {label: " ".join(name.split()) for label, name in row.replay.game.names.items()}
    if party is not None:
        called |= {label: label for label in labels if any(label in side for side in party.sides)}
    count = Counter(called.get(label, label) for label in labels)
    return {label: name for label, name in called.items() if label in labels and count[name] == 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A decision with more than one option, of which it is known what was played and what that was worth."""

    source: str
    game: int
    turn: int
    seat: int
    scale: Scale
    played: str
    best: tuple[str, ...]
    """The best moves by what could be known, or else with all hands open."""
    open_loss: float | None
    """What it gave away with all hands open; None where not every hand is known."""
    fair_loss: float | None
    """What it gave away by what could be known; None without fair values."""
    grade: Grade | None
    hindsight: Hindsight | None

    @property
    def loss(self) -> float:
        """By what could be known, or else with all hands open."""
        return self.open_loss or 0.0 if self.fair_loss is None else self.fair_loss


def choices_of(review: Review, source: str, game: int) -> Iterator[Choice]:
    """The choices of a game, in order.

    A fair loss too small to tell from none, which is graded best, is none.

    Args:
        review: the game.
        source: where it stands.
        game: its number there, from 1.
    """
    for decision in review.decisions:
        if _had_choice(decision):
            yield _choice(review, decision, source, game)


def _had_choice(decision: Decision) -> bool:
    fair = decision.fair
    if decision.judgement is not None and fair is not None and len(fair.options) > 1:
        return True
    return decision.loss is not None and not decision.forced


def _choice(review: Review, decision: Decision, source: str, game: int) -> Choice:
    rules, step, judgement, fair = review.replay.rules, decision.step, decision.judgement, decision.fair
    grade, fair_loss, hindsight = None, None, None
    best = [str(option) for option in decision.options if option.value == decision.best]
    if judgement is not None and fair is not None:
        grade, hindsight = judgement.grade, judgement.hindsight
        fair_loss = 0.0 if grade is Grade.BEST else judgement.loss
        best = [str(option) for option in fair.options if option.value == fair.best]
    played = decision.played or (fair.played if fair else None)
    return Choice(
        source=source,
        game=game,
        turn=step.turn,
        seat=step.seat,
        scale=scale_of(rules),
        played=str(played),
        best=tuple(best),
        open_loss=None if decision.loss is None else measured(decision.loss, rules),
        fair_loss=fair_loss,
        grade=grade,
        hindsight=hindsight,
    )


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A game that is counted."""

    source: str
    game: int
    review: Review
    who: Seated
    choices: tuple[Choice, ...]
    luck: Luck


@dataclass(frozen=True, slots=True)
class SoundGame:
    """A game that is in order, before it is reviewed."""

    source: str
    match: Match
    row: MatchRow
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


def sorted_out(records: Iterable[Record], house: HouseRules) -> tuple[list[SoundGame], list[LeftOut]]:
    """The games of some texts that are in order, and what is not.

    Args:
        records: the texts.
        house: a variant or options that the user asks for beside the records' own.
    """
    found: list[SoundGame] = []
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
    found: SoundGame,
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
    return _counted(found, *_worked(found.row.checked, luck, fair, progress))


def counted_all(
    found: Sequence[SoundGame], luck: LuckSettings, fair: FairSettings | None, executor: AnyExecutor
) -> Iterator[tuple[int, Counted | LeftOut]]:
    """The same of many games at once, each with its place, as they are done."""
    tasks = [each.row.checked for each in found]
    for at, worked in as_done(partial(_worked, luck=luck, fair=fair), tasks, executor):
        yield at, _counted(found[at], *worked)


def _worked(
    replay: Replay,
    luck: LuckSettings,
    fair: FairSettings | None,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Review, Luck]:
    """What takes long; it asks for nothing but the game, which may have to go to another process."""
    result = review(replay, progress=progress, fair=fair)
    return result, luck_of(result, luck)


def _counted(found: SoundGame, result: Review, luck: Luck) -> Counted | LeftOut:
    game = Counted(
        source=found.source,
        game=found.game,
        review=result,
        who=seated(found.match, found.row, found.source, found.number),
        choices=tuple(choices_of(result, found.source, found.game)),
        luck=luck,
    )
    return game if game.choices or game.luck.account is not None else _without_values(game)


def _games(record: Record, house: HouseRules) -> Iterator[SoundGame]:
    games = record.games
    found = list(matches(games, replays_of(games, house), deals_thrown_in(games, house)))
    for number, match in enumerate(found, 1):
        for row in match.rows:
            yield SoundGame(record.source, match, row, number if len(found) > 1 else None)


def _problems(record: Record) -> Iterator[LeftOut]:
    """What stands against a text as a whole."""
    if not record.games:
        yield LeftOut(record.source, None, Reason.NO_GAME, "there is no game")
    elif any(problem.severity is Severity.ERROR for problem in record.problems):
        yield LeftOut(record.source, None, Reason.ERROR, _errors(record.problems))


def _not_counted(found: SoundGame) -> LeftOut | None:
    """Why a game is not even reviewed."""
    place, result = found.row.place, found.row.checked
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
