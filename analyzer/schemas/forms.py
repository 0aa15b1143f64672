"""The forms of texts, and what was understood of one, as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct, json
from msgspec.json import schema as schema_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.forms.catalogue import FormEntry
    from analyzer.record.game import Reading


class ReadingJson(Struct, frozen=True, kw_only=True):
    """What was understood of a text that is in none of our own forms; `unused` are lines."""

    form: str
    players: list[str]
    leader: str | None
    turns: int
    assumed: list[str]
    unused: list[int]


class FormJson(Struct, frozen=True, kw_only=True):
    """A form that is read."""

    name: str
    title: str
    example: str
    unsaid: list[str]


class FormsDocument(Struct, frozen=True):
    """What `domino forms` prints."""

    forms: list[FormJson]


def reading_json(reading: Reading) -> ReadingJson:
    """What was understood, as it is printed."""
    return ReadingJson(
        form=reading.form,
        players=list(reading.players),
        leader=reading.leader,
        turns=reading.turns,
        assumed=[str(text) for text in reading.assumed],
        unused=list(reading.unused),
    )


def form_list(entries: Iterable[FormEntry]) -> str:
    """The forms as a document."""
    document = FormsDocument(
        [
            FormJson(name=one.name, title=one.title, example=one.example, unsaid=list(one.unsaid))
            for one in entries
        ]
    )
    return json.format(json.encode(document), indent=2).decode() + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of it."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema_of(FormsDocument)}
