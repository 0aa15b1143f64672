"""Repairs built by hand, with the remarks that a repair leaves behind."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.notation.phrases import MOVETEXT
from analyzer.notation.repaired import Mended, Mending
from analyzer.notation.results import write_result
from analyzer.notation.write_movetext import lead_text
from analyzer.record import Comment, Deal, Lead, Result, Tag, Turn
from analyzer.repairing.edits import Edit, Op, Part, Repair
from analyzer.repairing.slips import Slip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.record import Game
    from analyzer.tiles import Tile


@dataclass(frozen=True)
class Change:
    """A turn is replaced, left out (without a turn) or put in front of one."""

    op: Op
    place: int
    turn: Turn | None = None


def was(text: str | None) -> Comment:
    return Comment(str(Mended(Mending.WAS, text)))


def _said(turn: Turn) -> str:
    return MOVETEXT.turn(replace(turn, comments=(), variations=()))


def renumbered(turns: Sequence[Turn], after: int, by: int) -> list[Turn]:
    """The turns with higher numbers of the rounds from one on."""
    return [
        replace(turn, round=turn.round + by) if i >= after and turn.round is not None else turn
        for i, turn in enumerate(turns)
    ]


def repair(
    game: Game,
    changes: Sequence[Change] = (),
    *,
    tiles: Mapping[tuple[int, int], Tile | None] | None = None,
    lead: Lead | None = None,
    result: Result | None = None,
    seats: str | None = None,
    rounds: Mapping[int, int] | None = None,
) -> Repair:
    """The repair with these changes.

    Args:
        game: as written.
        changes: what happens to turns, in the order of their places.
        tiles: dealt tiles that are others, by hand and place in the hand.
        lead: what the Lead tag says instead.
        result: what the record says instead.
        seats: what the Seats tag says instead.
        rounds: by written turn, how much higher the number of its round is.
    """
    edits: list[Edit] = []
    preface = list(game.preface)
    turns: list[Turn] = []
    for place in range(len(game.turns) + 1):
        here = [change for change in changes if change.place == place]
        for change in here:
            if change.op is Op.INSERT:
                assert change.turn
                turns.append(replace(change.turn, comments=(*change.turn.comments, was(None))))
                edits.append(
                    Edit(
                        Op.INSERT, Part.TURN, Slip.TURN_LEFT_OUT, 0, change.turn.seat, None,
                        _said(change.turn), len(turns), place, turns[-1],
                    )
                )  # fmt: skip
        if place == len(game.turns):
            break
        old = game.turns[place]
        if rounds and place in rounds and old.round is not None:
            old = replace(old, round=old.round + rounds[place])
        other = next((change for change in here if change.op is not Op.INSERT), None)
        if other is None:
            turns.append(old)
        elif other.op is Op.DELETE:
            struck = Comment(str(Mended(Mending.STRUCK, f"{old.seat} {_said(old)}")))
            remarks = (*old.comments, struck)
            if turns:
                turns[-1] = replace(turns[-1], comments=(*turns[-1].comments, *remarks))
            else:
                preface += remarks
            edits.append(
                Edit(
                    Op.DELETE, Part.TURN, Slip.WRITTEN_TWICE, 0, old.seat, _said(old), None,
                    len(turns) + 1, place,
                )
            )  # fmt: skip
        else:
            assert other.turn
            said = _said(old) if old.seat == other.turn.seat else f"{old.seat} {_said(old)}"
            new = replace(
                other.turn,
                round=old.round,
                comments=(*other.turn.comments, was(said)),
                variations=old.variations,
            )
            turns.append(new)
            edits.append(
                Edit(
                    Op.REPLACE, Part.TURN, Slip.TILE_MISREAD, 0, new.seat, said, _said(new),
                    len(turns), place, new,
                )
            )  # fmt: skip
    tags = game.tags
    if seats is not None:
        own = next((tag.value for tag in tags if tag.name == "Seats"), None)
        preface.append(was(f"Seats {own}" if own else None))
        rest = tuple(tag for tag in tags if tag.name != "Seats")
        tags = (*rest, Tag("Seats", seats))
        edits.append(Edit(Op.REPLACE, Part.SEATS, Slip.DIRECTION, 0, None, own, seats))
    if lead is not None:
        said = lead_text(game.lead) if game.lead else ""
        preface.append(was(f"Lead {said}".strip()))
        edits.append(Edit(Op.REPLACE, Part.LEAD, Slip.LEAD, 0, lead.seat, said, lead_text(lead)))
    if result is not None:
        said = write_result(game.result) if game.result else "-"
        preface.append(was(f"Result {said}"))
        edits.append(Edit(Op.REPLACE, Part.RESULT, Slip.RESULT, 0, None, said, write_result(result)))
    deal = game.deal
    if tiles and deal:
        hands = list(deal.hands)
        for (hand, place), tile in tiles.items():
            old_tile = hands[hand].tiles[place]
            dealt = list(hands[hand].tiles)
            dealt[place] = tile
            hands[hand] = replace(hands[hand], tiles=tuple(dealt))
            preface.append(was(f"Deal {hands[hand].seat} {old_tile or '?'}"))
            edits.append(
                Edit(
                    Op.REPLACE, Part.DEAL, Slip.DEAL_MISREAD, 0, hands[hand].seat,
                    str(old_tile or "?"), str(tile or "?"),
                )
            )  # fmt: skip
        deal = Deal(tuple(hands))
    repaired = replace(
        game,
        tags=tags,
        deal=deal,
        lead=lead or game.lead,
        result=result or game.result,
        preface=tuple(preface),
        turns=tuple(turns),
    )
    return Repair(5, tuple(edits), repaired, unique=True, agrees=None)
