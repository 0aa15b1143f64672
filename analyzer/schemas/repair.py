"""What `domino repair` and `domino advise` print as JSON, as types; the schema is generated from them.

Games and turns count from 1; turns by their order in the repaired game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from msgspec import UNSET, Struct, UnsetType, json

from analyzer.notation import write
from analyzer.record.game import Form
from analyzer.repairs import sentences as words
from analyzer.reviews.advice import advice_texts
from analyzer.schemas.values import (
    EndingJson,
    FairOptionJson,
    InferredJson,
    StrictJson,
    ending_json,
    inferred_json,
    move_json,
    strict_json,
)
from analyzer.words.shown import safe_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record.game import Game
    from analyzer.repairs import edits
    from analyzer.reviews.advice import Advice, AdvisedMove
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
    return safe_json(json.format(json.encode(document), indent=2))


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


class AdvisedMoveJson(FairOptionJson, frozen=True, omit_defaults=True, kw_only=True):
    """A move that can be played, its mean over the deals, and what it leaves to the next player."""

    leaves: list[int]
    """The numbers that can be joined after it, each as often as there are ends with it."""
    goes_out: bool
    next: str | None
    """Who moves then; null where the game is over, or the turn may go on."""
    next_stuck: float | None
    """The chance that nothing the next player holds fits, over all deals."""


class AdvisedJson(Struct, frozen=True, kw_only=True):
    """What a player should do by what it can know; without advice nearly all is null or empty."""

    source: str
    game: int
    turn: int | None
    seat: str | None
    hand: list[str]
    """What the player holds."""
    ends: list[int]
    action: Literal["lead", "play", "pass", "draw"] | None
    move: str | None
    """The best move, or the only one; null where nothing can be played."""
    end: int | None
    arm: str | None
    """Only where the number does not say which end is meant."""
    close: bool
    """Whether the second move may be as good: the difference is within two standard errors."""
    possible: int | None
    """So many deals fit what the player has seen."""
    worlds: int
    """So many of them were looked at."""
    options: list[AdvisedMoveJson]
    """Best first; empty where there is no choice."""
    advice: list[str]
    """What to play and why, in words."""
    ending: EndingJson | UnsetType = UNSET
    """Only with `--endings`, where there are few deals."""
    why: str | None = None
    """Why there is no advice."""
    strict: StrictJson | UnsetType = UNSET
    """Only with `--depth`."""
    inferred: InferredJson | UnsetType = UNSET
    """Only with `--infer`, where nothing is drawn."""
    opened: int | UnsetType = UNSET
    """Only where positions right after the move cannot be searched: up to so many tiles in the hands
    everybody plays the heaviest that he can, and only then with all hands open."""


class AdviseDocument(Struct, frozen=True):
    """`domino advise --format json`."""

    records: list[AdvisedJson]


def advised(source: str, game: int, found: Advice, words: Messages) -> AdvisedJson:
    """Advice as it is printed, in the language of the words."""
    labels, best = found.replay.seating.labels, found.best
    return AdvisedJson(
        source=source,
        game=game,
        turn=found.turn,
        seat=found.label,
        hand=[str(tile) for tile in found.hand],
        ends=list(found.position.layout.ends),
        action=found.action.value,
        move=None if best is None else move_json(best),
        end=None if best is None else best.end,
        arm=None if best is None or best.arm is None else str(best.arm),
        close=found.close,
        possible=found.deals,
        worlds=found.fair.worlds if found.fair else 0,
        options=[_advised_move(move, labels) for move in found.moves],
        advice=list(advice_texts(found, words)),
        ending=ending_json(found.fair),
        strict=strict_json(found.fair),
        inferred=inferred_json(found.fair),
        opened=UNSET if found.fair is None or found.fair.opened is None else found.fair.opened,
    )


def not_advised(source: str, game: int, why: str) -> AdvisedJson:
    """That there is no advice, and why, as it is printed."""
    return AdvisedJson(
        source=source,
        game=game,
        turn=None,
        seat=None,
        hand=[],
        ends=[],
        action=None,
        move=None,
        end=None,
        arm=None,
        close=False,
        possible=None,
        worlds=0,
        options=[],
        advice=[],
        why=why,
    )


def _advised_move(move: AdvisedMove, labels: tuple[str, ...]) -> AdvisedMoveJson:
    option = move.option
    return AdvisedMoveJson(
        move=move_json(option),
        end=option.end,
        value=float(option.value),
        error=option.error,
        best_in=float(option.best_in),
        arm=None if option.arm is None else str(option.arm),
        leaves=list(move.leaves),
        goes_out=move.goes_out,
        next=None if move.follower is None else labels[move.follower],
        next_stuck=None if move.stuck is None else float(move.stuck),
    )
