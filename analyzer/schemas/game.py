"""What the commands print as JSON, as types; the published schema is generated from them.

Turns and rounds count from 1, games by their order in the text. Values are in points for the side to move;
they are whole numbers unless there are more than two sides, or something is left to chance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType, json

from analyzer.kernel.engine import Engine
from analyzer.notation.movetext import NOTHING, turn_mending
from analyzer.reviews.reasons import reason_texts
from analyzer.reviews.verdict import verdict
from analyzer.schemas.repair import AdviseDocument
from analyzer.schemas.statistics import PlayerJson, players
from analyzer.schemas.values import (
    BetweenJson,
    FairJson,
    MarkedJson,
    OptionJson,
    ReadingJson,
    bounded,
    line_text,
    move_text,
    number,
    number_or_none,
    reading_json,
    solved_options,
)
from analyzer.schemas.values import fair as fair_values
from analyzer.words.shown import safe_json

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.record import diagnostics as problems
    from analyzer.record.game import Reading
    from analyzer.replays import replay as replaying
    from analyzer.reviews import review as reviewing
    from analyzer.reviews.luck import Luck
    from analyzer.rules import Value
    from analyzer.solver.solver import LineStep
    from analyzer.solver.solver import Option as SolvedOption
    from analyzer.tiles import Seating
    from analyzer.words.messages import Messages


class DiagnosticJson(Struct, frozen=True, kw_only=True):
    """One problem; `turn` is null for what belongs to no turn, the place for what has none."""

    code: str
    severity: Literal["error", "warning", "note"]
    line: int | None
    column: int | None
    end_line: int | None
    end_column: int | None
    message: str
    hint: str | None
    rule: str | None
    turn: int | None


class OutcomeJson(Struct, frozen=True):
    """How a game ended; `points` is null, and a hand in `left`, where hands are not known."""

    kind: Literal["domino", "blocked"]
    seat: str
    winner: list[str] | None
    points: dict[str, int] | None
    left: dict[str, int | None]


class CheckedJson(Struct, frozen=True, kw_only=True):
    """One game, checked; `game` and `variant` are null for problems of the text as a whole."""

    source: str
    game: int | None
    variant: str | None
    valid: bool
    diagnostics: list[DiagnosticJson]
    outcome: OutcomeJson | None
    reading: ReadingJson | UnsetType = UNSET


class ReplayTurnJson(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One turn as replayed; an open end that is not known is null.

    Only a record that was repaired has `was` and `struck`.
    """

    turn: int
    round: int
    seat: str
    action: Literal["lead", "play", "pass", "draw"]
    move: str | None
    end: int | None
    ends: list[int | None]
    scored: int | None
    was: str | None = None
    """What stood there before a repair, `-` for nothing."""
    struck: list[str] = []
    """What a repair left out behind the turn."""


class ReplayedJson(Struct, frozen=True):
    """One game, turn by turn."""

    source: str
    game: int
    variant: str
    turns: list[ReplayTurnJson]
    outcome: OutcomeJson | None


class DecisionJson(Struct, frozen=True, kw_only=True):
    """A turn with a tile to play; the values are null where `why` says so.

    `value` is that of the move played, `best` the largest, `loss` the difference, 0 or more: all with all
    hands open, in points for the side to move. What the player could know stands in `fair`.
    """

    turn: int
    round: int
    seat: str
    played: str | None
    end: int | None
    forced: bool
    value: int | float | None
    best: int | float | None
    loss: int | float | None
    options: list[OptionJson]
    other_ends: list[int]
    """Numbers the tile may have joined instead: the end is not written and the rest fits them as well."""
    why: str | None = None
    between: BetweenJson | UnsetType = UNSET  # instead of values that take too long to find
    arm: str | UnsetType = UNSET
    """The arm joined, as in the options; only where the number does not say which end is meant."""
    either_way: bool | UnsetType = UNSET
    """True where the record does not say which way round the tile lies, and both fit."""
    fair: FairJson | UnsetType = UNSET
    """The same on what the seat could know; only with `--fair`, and where the move was not forced."""
    reasons: list[str] | UnsetType = UNSET
    """Why the move was critical, a mistake, unlucky or lucky, in words; only where it was."""


class AnalyzedJson(Struct, frozen=True, kw_only=True):
    """One game with every decision valued; `critical`, `turning` and `worst` are turns.

    `critical` lost most with all hands open, `turning` is the last that changed who was winning; among more
    than two sides, the last that set its player back for good. `worst` is the mistake that lost most by what
    its player could know; only with `--fair`.
    """

    source: str
    game: int
    variant: str
    outcome: OutcomeJson | None
    critical: int | None
    turning: int | None
    worst: int | None
    verdict: list[str]
    """Why the game went as it did: one to four sentences."""
    players: list[PlayerJson]
    best_line: list[str]
    """From the critical turn on, as it should have gone."""
    marked: list[MarkedJson]
    decisions: list[DecisionJson]


class SolvedJson(Struct, frozen=True, kw_only=True):
    """A position with every option valued, and the best line from it."""

    source: str
    game: int
    turn: int
    seat: str | None
    """Null, like the value, where the position cannot be valued."""
    ends: list[int | None]
    value: int | float | None
    options: list[OptionJson]
    line: list[str]
    why: str | None = None
    engine: Engine | None = None
    """What found the values; null where there are none."""
    between: BetweenJson | UnsetType = UNSET  # instead of values that take too long to find


class CheckDocument(Struct, frozen=True):
    """`domino check --format json`."""

    records: list[CheckedJson]


class ReplayDocument(Struct, frozen=True):
    """`domino replay --format json`."""

    records: list[ReplayedJson]


class AnalyzeDocument(Struct, frozen=True):
    """`domino analyze --format json`."""

    records: list[AnalyzedJson]


class SolveDocument(Struct, frozen=True):
    """`domino solve --format json`."""

    records: list[SolvedJson]


Document = CheckDocument | ReplayDocument | AnalyzeDocument | SolveDocument | AdviseDocument
DOCUMENTS: dict[str, type[Document]] = {
    "check": CheckDocument,
    "replay": ReplayDocument,
    "analyze": AnalyzeDocument,
    "solve": SolveDocument,
    "advise": AdviseDocument,
}


def to_json(document: Document) -> str:
    """The document as indented JSON with a newline at the end."""
    return safe_json(json.format(json.encode(document), indent=2))


def schema(command: str) -> dict[str, Any]:
    """The JSON Schema of what a command prints; KeyError for a command that prints none.

    >>> schema("check")["$ref"]
    '#/$defs/CheckDocument'
    """
    found = json.schema(DOCUMENTS[command])
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **found}


def diagnostic(problem: problems.Diagnostic) -> DiagnosticJson:
    """A problem as it is printed."""
    span = problem.span
    return DiagnosticJson(
        code=problem.slug,
        severity=problem.severity.value,
        line=span.line if span else None,
        column=span.column if span else None,
        end_line=span.end_line if span else None,
        end_column=span.end_column if span else None,
        message=str(problem.message),
        hint=problem.hint and str(problem.hint),
        rule=problem.rule and str(problem.rule),
        turn=problem.turn,
    )


def outcome(ended: replaying.Outcome | None, seating: Seating) -> OutcomeJson | None:
    """An outcome as it is printed."""
    if ended is None:
        return None
    labels, result = seating.labels, ended.score
    winner = None
    if result is not None and result.winner is not None:
        winner = [labels[seat] for seat in seating.members(result.winner)]
    return OutcomeJson(
        ended.kind.value,
        labels[ended.seat],
        winner,
        {seating.side_label(side): points for side, points in enumerate(result.points)} if result else None,
        dict(zip(labels, ended.left, strict=True)),
    )


def checked(source: str, game: int, replay: replaying.Replay, reading: Reading | None = None) -> CheckedJson:
    """A checked game as it is printed."""
    return CheckedJson(
        source=source,
        game=game,
        variant=replay.rules.name,
        valid=replay.valid,
        diagnostics=[diagnostic(problem) for problem in replay.diagnostics],
        outcome=outcome(replay.outcome, replay.seating),
        reading=UNSET if reading is None else reading_json(reading),
    )


def replayed(source: str, game: int, replay: replaying.Replay) -> ReplayedJson:
    """A replayed game as it is printed."""
    turns = [_turn(step, replay) for step in replay.steps]
    return ReplayedJson(source, game, replay.rules.name, turns, outcome(replay.outcome, replay.seating))


def _turn(step: replaying.Step, replay: replaying.Replay) -> ReplayTurnJson:
    was, struck = turn_mending(step.written)
    return ReplayTurnJson(
        turn=step.turn,
        round=step.round,
        seat=replay.seating.labels[step.seat],
        action=step.kind.value,
        move=move_text(step),
        end=step.end,
        ends=_ends(step.after.ends),
        scored=replay.earned.get(step.turn),
        was="; ".join(old or NOTHING for old in was) or None,
        struck=list(struck),
    )


def _ends(ends: tuple[int, ...]) -> list[int | None]:
    return [end if end >= 0 else None for end in ends]


def analyzed(
    source: str, game: int, review: reviewing.Review, words: Messages, luck: Luck | None = None
) -> AnalyzedJson:
    """A reviewed game as it is printed, verdict and reasons in the language of the words."""
    replay = review.replay
    labels = replay.seating.labels
    decisions = [
        DecisionJson(
            turn=decision.step.turn,
            round=decision.step.round,
            seat=labels[decision.step.seat],
            played=move_text(decision.step),
            end=decision.step.end,
            forced=decision.forced,
            value=number_or_none(decision.value),
            best=number_or_none(decision.best),
            loss=number_or_none(decision.loss),
            options=solved_options(decision.options),
            other_ends=list(decision.step.other_ends),
            why=decision.why,
            between=bounded(decision.bounds) if decision.bounds else UNSET,
            arm=str(decision.step.named_arm) if decision.step.named_arm else UNSET,
            either_way=decision.step.either_way or UNSET,
            fair=fair_values(decision.fair, decision.judgement) if decision.fair else UNSET,
            reasons=list(reason_texts(review, decision, words)) or UNSET,
        )
        for decision in review.decisions
    ]
    marked = [
        MarkedJson(mark.turn, solved_options(mark.wanted), mark.agrees, mark.wanted_is_best)
        for mark in review.marked
    ]
    return AnalyzedJson(
        source=source,
        game=game,
        variant=replay.rules.name,
        outcome=outcome(replay.outcome, replay.seating),
        critical=_turn_of(review.critical),
        turning=_turn_of(review.turning),
        worst=_turn_of(review.worst),
        verdict=list(verdict(review, words)),
        players=players(review, luck),
        best_line=line_text(review.best_line, labels),
        marked=marked,
        decisions=decisions,
    )


def _turn_of(decision: reviewing.Decision | None) -> int | None:
    return decision.step.turn if decision else None


def solved(
    source: str,
    game: int,
    turn: int,
    position: Position,
    labels: tuple[str, ...],
    options: tuple[SolvedOption, ...],
    value: Value,
    line: tuple[LineStep, ...],
    engine: Engine,
) -> SolvedJson:
    """A solved position as it is printed."""
    return SolvedJson(
        source=source,
        game=game,
        turn=turn,
        seat=labels[position.seat],
        ends=_ends(position.layout.ends),
        value=number(value),
        options=solved_options(options),
        line=line_text(line, labels),
        engine=engine,
    )
