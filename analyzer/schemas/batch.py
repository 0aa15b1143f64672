"""What `batch`, `forms` and the commands for stores print as JSON, as types; schemas come from these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from analyzer.schemas.game import OutcomeJson
from analyzer.schemas.game import outcome as ended
from analyzer.tiles import Seating
from analyzer.words.shown import safe_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.forms import FormEntry
    from analyzer.pages import collection as entries
    from analyzer.store.boards import Fared
    from analyzer.store.codes import Line
    from analyzer.store.games import StoredGame
    from analyzer.store.players import FigureRow


class MoveJson(Struct, frozen=True, kw_only=True):
    """A move that gave something away; `end` is the number joined, null for the lead."""

    turn: int
    seat: str
    played: str
    end: int | None
    loss: int | float
    """In points."""
    fair: bool
    """Whether the loss is that on what the player could know; else it is that with all hands open."""


class EntryJson(Struct, frozen=True, kw_only=True):
    """A game and its page; `game` and `variant` are null for what is wrong with a text as a whole."""

    source: str
    page: str | None
    """A file in the folder of the index; null where there is none."""
    game: int | None
    variant: str | None
    valid: bool
    errors: int
    diagnostics: int
    """Problems of any severity."""
    outcome: OutcomeJson | None
    critical: MoveJson | None
    worst: MoveJson | None
    """The move that gave away most, on what the player could know where that was looked at."""
    problem: str | None
    """What is wrong with the text, or why it cannot be read."""


class BatchDocument(Struct, frozen=True):
    """`domino batch --format json`."""

    index: str
    """The index that was written."""
    records: list[EntryJson]


def batch_document(index: str, found: Iterable[entries.CollectionEntry]) -> BatchDocument:
    """The document of a collection."""
    return BatchDocument(index, [_entry(entry) for entry in found])


def _entry(entry: entries.CollectionEntry) -> EntryJson:
    return EntryJson(
        source=entry.source,
        page=entry.page,
        game=entry.game,
        variant=entry.variant,
        valid=entry.valid,
        errors=entry.errors,
        diagnostics=entry.diagnostics,
        outcome=ended(entry.outcome, entry.seating) if entry.seating else None,
        critical=_move(entry.critical),
        worst=_move(entry.worst),
        problem=entry.problem or None,
    )


def _move(move: entries.CostlyMove | None) -> MoveJson | None:
    if move is None:
        return None
    loss = move.loss if isinstance(move.loss, int) else float(move.loss)
    return MoveJson(turn=move.turn, seat=move.seat, played=move.tile, end=move.end, loss=loss, fair=move.fair)


class CollectDocument(Struct, frozen=True, kw_only=True):
    """`domino collect --format json`."""

    store: str
    games: int
    """In the store."""
    collected: int
    """In this run."""
    duplicates: int
    near: int
    """Games of a deal that differ from an earlier one in very few turns."""
    rejected: int
    """Games with errors."""
    unread: int
    """Texts with no game that could be read."""
    sources: int
    known: int
    """Texts that were in the store already."""
    left_out: int
    """Files in folders and archives that hold no game."""


class FoundJson(Struct, frozen=True, kw_only=True):
    """A line of `domino find --format json`."""

    id: int
    source: str
    game: int
    variant: str
    players: dict[str, str | None]
    """By seat."""
    date: str | None
    leader: str | None
    lead: str | None
    turns: int
    ending: str | None
    last: str | None
    """Who played the last tile."""
    winner: str | None
    """The side that won."""
    points: dict[str, int] | None
    """By side."""
    result: str | None
    """As the record states it."""
    duplicate: int | None
    """The first game in the store that is the same."""
    before_turn: int | None
    """The turn before which the position came up that was looked for."""


def found_line(row: StoredGame, number: int, twin: int | None, turn: int | None) -> str:
    """A game that was found, as one line of JSON."""
    labels = row.labels
    sides = len(row.points) if row.points else 0
    seating = Seating(tuple(labels), partners=0 < sides < len(labels))
    names = [seating.side_label(side) for side in range(sides)]

    def called(seat: int | None) -> str | None:
        return None if seat is None else labels[seat]

    found = FoundJson(
        id=number,
        source=row.source,
        game=row.number,
        variant=row.variant,
        players=dict(zip(labels, row.players, strict=True)),
        date=row.date,
        leader=called(row.leader),
        lead=row.lead,
        turns=row.turns,
        ending=row.ending,
        last=called(row.last),
        winner=names[row.winner] if names and row.winner is not None else None,
        points=dict(zip(names, row.points, strict=True)) if row.points else None,
        result=row.result,
        duplicate=twin,
        before_turn=turn,
    )
    return safe_json(json.encode(found), end="")


class FaredJson(Struct, frozen=True, kw_only=True):
    """How games went on after a move; points are net, for the side that makes it."""

    move: str
    games: int
    won: int
    blocked: int
    mean: float | None
    low: float | None
    """The mean lies between this and `high` with a confidence of 95 %."""
    high: float | None


class ExploreDocument(Struct, frozen=True, kw_only=True):
    """`domino explore --format json`."""

    store: str
    after: list[str]
    games: int
    moves: list[FaredJson]


def explored(
    store: str, after: list[str], games: int, moves: Iterable[tuple[Line, Fared]]
) -> ExploreDocument:
    """The document of leads or replies."""
    rows = []
    for (*_, choice), fared in moves:
        low, high = fared.interval or (None, None)
        rows.append(
            FaredJson(
                move=str(choice),
                games=fared.games,
                won=fared.won,
                blocked=fared.blocked,
                mean=fared.mean,
                low=low,
                high=high,
            )
        )
    return ExploreDocument(store=store, after=after, games=games, moves=rows)


class EstimateJson(Struct, frozen=True):
    """A figure; that of all such games lies between `low` and `high` with a confidence of 95 %."""

    value: float
    low: float | None
    high: float | None


class FiguresJson(Struct, frozen=True, kw_only=True):
    """What somebody did; figures are null where there is nothing to count."""

    name: str
    games: int
    few: bool
    """Whether the games are so few that figures say little."""
    won: EstimateJson | None
    """Percent of the games."""
    result: EstimateJson | None
    """Points a game, net, for the side."""
    accuracy: EstimateJson | None
    """100 where nothing was given away, 0 where everything was."""
    loss: EstimateJson | None
    """What a choice gave away."""
    best: EstimateJson | None
    """Percent of the choices that gave nothing away."""
    mistakes: EstimateJson | None
    """Mistakes and blunders in a hundred choices; null without fair values."""
    luck: EstimateJson | None
    """What a deal was worth more than those of the store on average."""


class StoreStatsDocument(Struct, frozen=True, kw_only=True):
    """`domino stats STORE --format json`."""

    store: str
    games: int
    """That have been valued."""
    fair: bool
    """Whether losses are by what could be known."""
    players: list[FiguresJson]
    partners: list[FiguresJson]
    """With whom the player that was asked for played."""
    trend: list[FiguresJson]
    """The same over time."""


def store_stats(
    store: str, games: int, tables: Sequence[Iterable[FigureRow]], *, fair: bool
) -> StoreStatsDocument:
    """The document of the players of a store, and the partners and the course of one of them."""
    players, partners, trend = ([_figures(row) for row in table] for table in (*tables, (), ())[:3])
    return StoreStatsDocument(
        store=store, games=games, fair=fair, players=players, partners=partners, trend=trend
    )


def _figures(row: FigureRow) -> FiguresJson:
    from analyzer.store.players import FEW

    figures = {name: one and EstimateJson(*one) for name, one in row.figures.items()}
    return FiguresJson(name=row.name, games=row.games, few=row.games < FEW, **figures)


def store_schema(name: str) -> dict[str, Any]:
    """The JSON Schema of what `collect`, `find` (each line of it), `explore` or `stats STORE` prints."""
    documents = {"collect": CollectDocument, "find": FoundJson, "explore": ExploreDocument}
    document = {**documents, "stats-store": StoreStatsDocument}[name]
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(document)}


def to_json(document: BatchDocument | CollectDocument | ExploreDocument | StoreStatsDocument) -> str:
    """The document as indented JSON with a newline at the end."""
    return safe_json(json.format(json.encode(document), indent=2))


def schema() -> dict[str, Any]:
    """The JSON Schema of what `domino batch` prints.

    >>> schema()["$ref"]
    '#/$defs/BatchDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(BatchDocument)}


class FormJson(Struct, frozen=True, kw_only=True):
    """A form that is read."""

    name: str
    title: str
    example: str
    unsaid: list[str]


class FormsDocument(Struct, frozen=True):
    """What `domino forms` prints."""

    forms: list[FormJson]


def form_list(entries: Iterable[FormEntry]) -> str:
    """The forms as a document."""
    document = FormsDocument(
        [
            FormJson(name=one.name, title=one.title, example=one.example, unsaid=list(one.unsaid))
            for one in entries
        ]
    )
    return safe_json(json.format(json.encode(document), indent=2))


def forms_schema() -> dict[str, Any]:
    """The JSON Schema of it."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(FormsDocument)}
