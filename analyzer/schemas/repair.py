"""What `domino repair` prints as JSON, as types; the schema is generated from them.

Games and turns count from 1; turns by their order in the repaired game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, json

from analyzer.notation import write
from analyzer.record.game import Form
from analyzer.repairs import sentences as words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record.game import Game
    from analyzer.repairs import edits
    from analyzer.words.messages import Messages


class EditJson(Struct, frozen=True, kw_only=True):
    """One change to the record; a slip may need several."""

    op: Literal["insert", "delete", "replace"]
    turn: int | None
    """In the repaired game; of a turn that is deleted, the number that the next one has there. Null outside
    the turns."""
    seat: str | None
    old: str | None
    """What stood there, as in movetext; null for nothing."""
    new: str | None
    """What belongs there; null for nothing."""
    part: Literal["turn", "deal", "lead", "seats", "result"]
    slip: str
    """The kind of slip that it undoes."""
    slipped: int
    """Which slip of the repair it belongs to, from 0."""


class RepairJson(Struct, frozen=True, kw_only=True):
    """Edits after which the game replays."""

    cost: int
    edits: list[EditJson]
    unique: bool
    """Whether no other repair costs as little or less."""
    agrees_with_result: bool | None
    """Null where no result is stated, or it cannot be told."""
    record: str
    """The repaired game as movetext that stands alone."""
    words: list[str]
    """A sentence for each slip."""
    doubts: list[str]
    """What cannot be known."""


class RepairedJson(Struct, frozen=True, kw_only=True):
    """One game with its repairs, the cheapest first."""

    source: str
    game: int
    repairs: list[RepairJson]
    needed: bool
    """Whether anything is wrong with the game."""
    searched: int
    """Every repair up to this cost has been looked for."""
    gave_up: str | None
    """Why the search ended before it was done; null if it was not."""


class RepairDocument(Struct, frozen=True):
    """`domino repair --format json`."""

    records: list[RepairedJson]


def to_json(document: RepairDocument) -> str:
    """The document as indented JSON with a newline at the end."""
    return json.format(json.encode(document), indent=2).decode() + "\n"


def schema() -> dict[str, Any]:
    """The JSON Schema of what `domino repair` prints.

    >>> schema()["$ref"]
    '#/$defs/RepairDocument'
    """
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **json.schema(RepairDocument)}


def repaired(
    source: str, game: int, found: edits.Repairs, shown: Sequence[edits.Repair], told: Messages
) -> RepairedJson:
    """A game with those of its repairs that are shown, as it is printed, in the language of the words."""
    return RepairedJson(
        source=source,
        game=game,
        repairs=[_repair(one, found.game, told) for one in shown],
        needed=found.needed,
        searched=found.searched,
        gave_up=found.gave_up and told.told(found.gave_up),
    )


def _repair(one: edits.Repair, written: Game, told: Messages) -> RepairJson:
    return RepairJson(
        cost=one.cost,
        edits=[_edit(edit) for edit in one.edits],
        unique=one.unique,
        agrees_with_result=one.agrees,
        record=write(alone(one.game), Form.MOVETEXT),
        words=[str(sentence.told(told)) for sentence in words.sentences(one, written)],
        doubts=[told.told(doubt) for doubt in one.doubts],
    )


def _edit(edit: edits.Edit) -> EditJson:
    return EditJson(
        op=edit.op.value,
        turn=edit.turn,
        seat=edit.seat,
        old=edit.old,
        new=edit.new,
        part=edit.part.value,
        slip=edit.slip.slug,
        slipped=edit.slipped,
    )


def alone(game: Game) -> Game:
    """The game with the tags of its match as its own: it means the same without the games before it."""
    own = {tag.name for tag in game.tags}
    inherited = tuple(tag for tag in game.inherited if tag.name not in own)
    return replace(game, tags=(*inherited, *game.tags), inherited=())
