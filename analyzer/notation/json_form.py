"""The JSON form: the same values as the written forms, without places."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from analyzer.notation import actions
from analyzer.notation.decode import DEEPEST, MOST_GAMES
from analyzer.notation.vocabulary import terminal, tile_from_text
from analyzer.record.diagnostics import Code, Diagnostic, Span
from analyzer.record.game import (
    Claim,
    Comment,
    Deal,
    Draw,
    EndKind,
    Expose,
    Form,
    Game,
    Hand,
    Lead,
    Mark,
    Muggins,
    Pass,
    Play,
    Record,
    Result,
    Tag,
    Turn,
    Unreadable,
    Variation,
)
from analyzer.tiles.layout import PATH, Arm
from analyzer.words.message import message_of, say
from analyzer.words.shown import safe_json

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.record.game import Action
    from analyzer.tiles.tile import Tile

_IS_JSON = re.compile(r'[\s\ufeff]*\{\s*"(?:format|version|games)"\s*:')

TileText = Annotated[str, Meta(pattern=f"^{terminal('NUMBER')}-{terminal('NUMBER')}$", examples=["0-5"])]
Seat = Annotated[str, Meta(pattern=f"^{terminal('SEAT')}$", examples=["A"])]
Name = Annotated[str, Meta(pattern=f"^{terminal('TAG_NAME')}$", examples=["Event"])]
Number = Annotated[int, Meta(ge=0, le=9999)]
ArmText = Annotated[str, Meta(pattern=f"^{PATH.pattern}(?:=[0-9]{{1,2}})?$", examples=["L"])]
Points = Annotated[int, Meta(ge=-999_999, le=999_999)]


class TagJson(Struct, frozen=True, forbid_unknown_fields=True):
    """A tag that has no field of its own."""

    name: Name
    value: str


class HandJson(Struct, frozen=True, forbid_unknown_fields=True):
    """The tiles dealt to a seat, null for one that is not known."""

    seat: Seat
    tiles: list[TileText | None]


class LeadJson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who leads, and with what."""

    seat: Seat | None = None
    tile: TileText | None = None
    stock: bool = False
    """The tile is turned from the stock; then no seat leads."""


class ClaimJson(Struct, frozen=True, forbid_unknown_fields=True):
    """A side and its points."""

    side: Annotated[list[Annotated[str, Meta(pattern=r"^[^\W\d]\w*$")]], Meta(min_length=1)]
    points: Points


class ResultJson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the game is said to have come to."""

    kind: Literal["domino", "blocked"] | None = None
    seat: Annotated[str, Meta(pattern=r"^[^\W\d]\w*$")] | None = None
    claims: list[ClaimJson] = []
    tie: bool = False


class VariationJson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Another line, from before the turn it belongs to."""

    turns: list[TurnJson] = []
    preface: list[str] = []


class TurnJson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One action of a seat."""

    seat: Seat
    action: Literal["play", "pass", "draw", "exposed", "muggins", "unreadable"]
    tile: TileText | None = None
    """For play, draw and exposed; null: not known."""
    join: Annotated[int, Meta(ge=0, le=99)] | ArmText | None = None
    irregular: bool = False
    corrected: bool = False
    dashes: bool = False
    text: str = ""
    """For unreadable: what is written."""
    scored: Number | None = None
    marks: list[Literal["!", "?", "!!", "??", "!?", "?!", "*"]] = []
    comments: list[str] = []
    variations: list[VariationJson] = []
    round: Number | None = None


class GameJson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One deal played out."""

    tags: list[TagJson] = []
    deal: list[HandJson] = []
    stock: list[TileText | None] = []
    lead: LeadJson | None = None
    result: ResultJson | None = None
    preface: list[str] = []
    turns: list[TurnJson] = []


class RecordJson(Struct, frozen=True, forbid_unknown_fields=True):
    """One match or several, as games in order."""

    games: list[GameJson]
    format: Literal["domino"] = "domino"
    version: Literal[1] = 1


def json_schema() -> dict[str, Any]:
    """The JSON Schema of the form."""
    return msgspec.json.schema(RecordJson)


def write_json(games: Iterable[Game]) -> str:
    """The games as JSON."""
    record = RecordJson([_game_out(game) for game in games])
    return safe_json(msgspec.json.format(msgspec.json.encode(record), indent=2))


def read_json(text: str, source: str) -> Record | None:
    """The record in a text in JSON, None if the text is something else."""
    if not _IS_JSON.match(text):
        return None
    try:
        data = msgspec.json.decode(text.lstrip("\ufeff").encode(), type=RecordJson)
        games = tuple(_game_in(game) for game in data.games[:MOST_GAMES])
    except (msgspec.MsgspecError, RecursionError, _TooDeepError) as error:
        message = say("this JSON is no record: {why}", why=message_of(error))
        problem = actions.syntax(message, Span.of(1, 1))
        return Record((), source=source, form=Form.JSON, text=text, problems=(problem,))
    problems: tuple[Diagnostic, ...] = ()
    if len(data.games) > MOST_GAMES:
        problems = (actions.too_many_games(1),)
    if not games:
        problems = (
            Diagnostic(code=Code.NO_GAME, message=say("there is no game in this text"), span=Span.of(1, 1)),
        )
    return Record(games, source=source, form=Form.JSON, text=text, problems=problems)


class _TooDeepError(ValueError):
    pass


def _tile_out(tile: Tile | None) -> str | None:
    return None if tile is None else str(tile)


def _tile_in(text: str | None) -> Tile | None:
    return None if text is None else tile_from_text(text)


def _line(text: str) -> str:
    """The text on one line, as the written forms need it."""
    return re.sub(r"[\r\n]+", " ", text)


def _game_out(game: Game) -> GameJson:
    return GameJson(
        tags=[TagJson(tag.name, tag.value) for tag in game.tags],
        deal=[HandJson(hand.seat, list(map(_tile_out, hand.tiles))) for hand in game.deal.hands]
        if game.deal
        else [],
        stock=list(map(_tile_out, game.stock or ())),
        lead=LeadJson(game.lead.seat, _tile_out(game.lead.tile), game.lead.stock) if game.lead else None,
        result=_result_out(game.result) if game.result else None,
        preface=[comment.text for comment in game.preface],
        turns=[_turn_out(turn) for turn in game.turns],
    )


def _result_out(result: Result) -> ResultJson:
    claims = [ClaimJson(list(claim.side), claim.points) for claim in result.claims]
    return ResultJson(result.kind.value if result.kind else None, result.seat, claims, result.tie)


def _turn_out(turn: Turn) -> TurnJson:
    kind, fields = _action_out(turn.action)
    return TurnJson(
        seat=turn.seat,
        action=kind,
        scored=turn.scored,
        marks=[mark.value for mark in turn.marks],
        comments=[comment.text for comment in turn.comments],
        variations=[
            VariationJson(
                [_turn_out(inner) for inner in branch.turns], [comment.text for comment in branch.preface]
            )
            for branch in turn.variations
        ],
        round=turn.round,
        **fields,
    )


def _action_out(action: Action) -> tuple[Any, dict[str, Any]]:
    match action:
        case Play(tile, join, irregular, corrected):
            written = str(join) if isinstance(join, Arm) else join
            manner = {"irregular": irregular, "corrected": corrected}
            return "play", {"tile": _tile_out(tile), "join": written, **manner}
        case Pass(dashes, corrected):
            return "pass", {"dashes": dashes, "corrected": corrected}
        case Draw(tile):
            return "draw", {"tile": _tile_out(tile)}
        case Expose(tile):
            return "exposed", {"tile": str(tile)}
        case Muggins():
            return "muggins", {}
        case Unreadable(text):
            return "unreadable", {"text": text}


def _game_in(game: GameJson) -> Game:
    deal = Deal(tuple(Hand(hand.seat, tuple(map(_tile_in, hand.tiles))) for hand in game.deal))
    lead = _lead_in(game.lead) if game.lead else None
    turns = _turns_in(game.turns, 0)
    return Game(
        tags=_tags_in(game.tags),
        deal=deal if deal.hands else None,
        stock=tuple(map(_tile_in, game.stock)) or None,
        lead=lead if lead and (lead.seat or lead.tile) else None,
        result=_result_in(game.result) if game.result else None,
        preface=tuple(map(Comment, game.preface)),
        turns=turns,
        problems=tuple(
            actions.no_action(turn.seat, Span.of(1, 1))
            for turn in turns
            if isinstance(turn.action, Unreadable)
        ),
    )


def _lead_in(lead: LeadJson) -> Lead:
    stock = lead.stock and lead.tile is not None
    return Lead(None if stock else lead.seat, _tile_in(lead.tile), stock)


def _tags_in(tags: Sequence[TagJson]) -> tuple[Tag, ...]:
    """A name that is given again is left out, as are the names that have fields of their own."""
    from analyzer.notation.tags import FIELDS

    seen = {tag.name: tag for tag in reversed(tags) if tag.name not in FIELDS}
    return tuple(
        Tag(name, _line(seen[name].value)) for name in dict.fromkeys(t.name for t in tags) if name in seen
    )


def _result_in(result: ResultJson) -> Result | None:
    kind = EndKind(result.kind) if result.kind else None
    claims = tuple(Claim(tuple(claim.side), claim.points) for claim in result.claims)
    if kind is None and not claims and not result.tie:
        return None
    return Result(kind, result.seat if kind else None, claims, result.tie and not claims)


def _turns_in(turns: Sequence[TurnJson], depth: int) -> tuple[Turn, ...]:
    """The turns; a turn without a number is in the round of the one in front of it."""
    if depth > DEEPEST:
        raise _TooDeepError(say("variations are nested more than {most} deep", most=DEEPEST))
    result = []
    number: int | None = None
    for turn in turns:
        number = turn.round if turn.round is not None else number
        variations = tuple(
            Variation(_turns_in(branch.turns, depth + 1), tuple(map(Comment, branch.preface)))
            for branch in turn.variations
        )
        result.append(
            Turn(
                seat=turn.seat,
                action=_action_in(turn),
                scored=turn.scored,
                marks=tuple(map(Mark, turn.marks)),
                comments=tuple(map(Comment, turn.comments)),
                variations=variations,
                round=number,
            )
        )
    return tuple(result)


def _action_in(turn: TurnJson) -> Action:
    tile = _tile_in(turn.tile)
    match turn.action:
        case "play":
            join = Arm.read(turn.join) if isinstance(turn.join, str) else turn.join
            return Play(tile, join, turn.irregular and not turn.corrected, turn.corrected)
        case "pass":
            return Pass(turn.dashes, turn.corrected)
        case "draw":
            return Draw(tile)
        case "exposed" if tile is not None:
            return Expose(tile)
        case "muggins":
            return Muggins()
    return Unreadable(_line(turn.text))
