"""Repairs built by hand, with the remarks that a repair leaves behind."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from analyzer.notation.movetext import Mended, Mending
from analyzer.notation.tags import write_result
from analyzer.notation.writer import MOVETEXT, lead_text
from analyzer.record.game import Comment, Deal, Lead, Result, Tag, Turn
from analyzer.repairs.edits import Edit, Op, Part, Repair, Slip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from analyzer.record.game import Game
    from analyzer.tiles.tile import Tile


@dataclass(frozen=True)
class Change:
    """A turn is replaced, left out (without a turn) or put in front of one."""

    op: Op
    place: int
    turn: Turn | None = None


def was(text: str | None) -> Comment:
    return Comment(str(Mended(Mending.WAS, text)))


def struck(text: str) -> Comment:
    return Comment(str(Mended(Mending.STRUCK, text)))


def said(turn: Turn) -> str:
    return MOVETEXT.turn(replace(turn, comments=(), variations=()))


@dataclass
class _Repairing:
    """The repaired game as it grows."""

    preface: list[Comment]
    turns: list[Turn] = field(default_factory=list)
    edits: list[Edit] = field(default_factory=list)

    def insert(self, place: int, turn: Turn) -> None:
        self.turns.append(replace(turn, comments=(*turn.comments, was(None))))
        self._edit(Op.INSERT, place, turn.seat, None, said(turn), self.turns[-1])

    def delete(self, place: int, old: Turn) -> None:
        remarks = (*old.comments, struck(f"{old.seat} {said(old)}"))
        if self.turns:
            self.turns[-1] = replace(self.turns[-1], comments=(*self.turns[-1].comments, *remarks))
        else:
            self.preface += remarks
        self._edit(Op.DELETE, place, old.seat, said(old), None, None)

    def replace(self, place: int, old: Turn, turn: Turn) -> None:
        stood = said(old) if old.seat == turn.seat else f"{old.seat} {said(old)}"
        remarks = (*turn.comments, was(stood))
        new = replace(turn, round=old.round, comments=remarks, variations=old.variations)
        self.turns.append(new)
        self._edit(Op.REPLACE, place, new.seat, stood, said(new), new)

    def outside(self, part: Part, slip: Slip, seat: str | None, old: str, new: str) -> None:
        """Something that is no turn."""
        named = (
            f"{part.value.capitalize()} {seat} {old}"
            if part is Part.DEAL
            else f"{part.value.capitalize()} {old}"
        )
        self.preface.append(was(named))
        self.edits.append(Edit(op=Op.REPLACE, part=part, slip=slip, slipped=0, seat=seat, old=old, new=new))

    def _edit(
        self, op: Op, place: int, seat: str, old: str | None, new: str | None, written: Turn | None
    ) -> None:
        slip = {Op.INSERT: Slip.TURN_LEFT_OUT, Op.DELETE: Slip.WRITTEN_TWICE}.get(op, Slip.TILE_MISREAD)
        number = len(self.turns) + (op is Op.DELETE)
        self.edits.append(
            Edit(
                op=op,
                part=Part.TURN,
                slip=slip,
                slipped=0,
                seat=seat,
                old=old,
                new=new,
                turn=number,
                place=place,
                written=written,
            )
        )


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
    growing = _grown(game, changes, rounds or {})
    tags = game.tags
    if seats is not None:
        own = next((tag.value for tag in tags if tag.name == "Seats"), "-")
        growing.outside(Part.SEATS, Slip.DIRECTION, None, own, seats)
        tags = (*(tag for tag in tags if tag.name != "Seats"), Tag("Seats", seats))
    if lead is not None:
        stood = lead_text(game.lead) if game.lead else "-"
        growing.outside(Part.LEAD, Slip.LEAD, None, stood, lead_text(lead))
    if result is not None:
        stood = write_result(game.result) if game.result else "-"
        growing.outside(Part.RESULT, Slip.RESULT, None, stood, write_result(result))
    deal = _dealt(growing, game.deal, tiles) if tiles and game.deal else game.deal
    return Repair(
        cost=5,
        edits=tuple(growing.edits),
        game=replace(
            game,
            tags=tags,
            deal=deal,
            lead=lead or game.lead,
            result=result or game.result,
            preface=tuple(growing.preface),
            turns=tuple(growing.turns),
        ),
        unique=True,
        agrees=None,
    )


def _grown(game: Game, changes: Sequence[Change], rounds: Mapping[int, int]) -> _Repairing:
    """The turns with the changes in their places."""
    growing = _Repairing(list(game.preface))
    for place in range(len(game.turns) + 1):
        here = [change for change in changes if change.place == place]
        for change in here:
            if change.op is Op.INSERT and change.turn:
                growing.insert(place, change.turn)
        if place == len(game.turns):
            break
        old = game.turns[place]
        if place in rounds and old.round is not None:
            old = replace(old, round=old.round + rounds[place])
        other = next((change for change in here if change.op is not Op.INSERT), None)
        if other is None:
            growing.turns.append(old)
        elif other.turn is None:
            growing.delete(place, old)
        else:
            growing.replace(place, old, other.turn)
    return growing


def _dealt(growing: _Repairing, deal: Deal, tiles: Mapping[tuple[int, int], Tile | None]) -> Deal:
    hands = list(deal.hands)
    for (number, place), tile in tiles.items():
        hand = hands[number]
        dealt = list(hand.tiles)
        growing.outside(Part.DEAL, Slip.DEAL_MISREAD, hand.seat, str(dealt[place] or "?"), str(tile or "?"))
        dealt[place] = tile
        hands[number] = replace(hand, tiles=tuple(dealt))
    return Deal(tuple(hands))
