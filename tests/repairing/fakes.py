"""Repairs as values, made by hand for the tests of what is said and written about them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.notation import parse
from analyzer.record.game import Game, Pass, Play, Turn
from analyzer.repairs.edits import Edit, Op, Part, Repair, Repairs
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from analyzer.record.game import Action
    from analyzer.repairs.edits import Slip


def game(text: str) -> Game:
    return parse(text).games[0]


def action(text: str) -> Action:
    return Pass() if text == "pass" else Play(Tile(int(text[0]), int(text[2])))


def insert(slip: Slip, place: int, *turns: str, slipped: int = 0) -> tuple[Edit, ...]:
    """Edits that insert turns in front of a written one."""
    made = []
    for count, text in enumerate(turns):
        seat, what = text.split(" ", 1)
        written = Turn(seat=seat, action=action(what))
        number = place + count + 1
        made.append(
            Edit(
                op=Op.INSERT,
                part=Part.TURN,
                slip=slip,
                slipped=slipped,
                seat=seat,
                old=None,
                new=what,
                turn=number,
                place=place,
                written=written,
            )
        )
    return tuple(made)


def swap(
    slip: Slip,
    place: int,
    seat: str,
    old: str,
    new: str,
    written: Turn | None = None,
    *,
    slipped: int = 0,
) -> Edit:
    """An edit that puts a turn in the place of another."""
    return Edit(
        op=Op.REPLACE,
        part=Part.TURN,
        slip=slip,
        slipped=slipped,
        seat=seat,
        old=old,
        new=new,
        turn=place + 1,
        place=place,
        written=written,
    )


def strike(slip: Slip, place: int, seat: str, old: str) -> Edit:
    return Edit(
        op=Op.DELETE,
        part=Part.TURN,
        slip=slip,
        slipped=0,
        seat=seat,
        old=old,
        new=None,
        turn=place + 1,
        place=place,
    )


def setting(part: Part, slip: Slip, seat: str | None, old: str | None, new: str | None) -> Edit:
    op = Op.INSERT if old is None else Op.DELETE if new is None else Op.REPLACE
    return Edit(op=op, part=part, slip=slip, slipped=0, seat=seat, old=old, new=new)


def repair(
    written: Game, *edits: Edit, cost: int = 5, unique: bool = True, agrees: bool | None = True
) -> Repair:
    """A repair whose game has the inserted turns."""
    turns = list(written.turns)
    for edit in reversed(edits):
        if edit.op is Op.INSERT and edit.place is not None and edit.written is not None:
            turns.insert(edit.place, edit.written)
    return Repair(
        cost=cost,
        edits=edits,
        game=replace(written, turns=tuple(turns), problems=()),
        unique=unique,
        agrees=agrees,
    )


def found(written: Game, *repairs: Repair, gave_up: str | None = None) -> Repairs:
    return Repairs(game=written, repairs=repairs, searched=8, gave_up=gave_up)
