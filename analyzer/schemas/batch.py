"""What `domino batch` and `domino forms` print as JSON, as types; the schema is generated from them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, json

from analyzer.schemas.game import OutcomeJson
from analyzer.schemas.game import outcome as ended

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.forms import FormEntry
    from analyzer.pages import collection as entries


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


def collect_schema() -> dict[str, Any]:
    """The JSON Schema of what `domino collect` prints."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(CollectDocument)}


def to_json(document: BatchDocument | CollectDocument) -> str:
    """The document as indented JSON with a newline at the end."""
    return json.format(json.encode(document), indent=2).decode() + "\n"


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
    return json.format(json.encode(document), indent=2).decode() + "\n"


def forms_schema() -> dict[str, Any]:
    """The JSON Schema of it."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(FormsDocument)}
