"""Slips in the deal, the lead, the seats and the result, in words: one function for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.messages import say, say_many
from analyzer.phrases import listed
from analyzer.repairing.case import Sentence
from analyzer.repairing.edits import Op, Part
from analyzer.repairing.words_plain import plainly_all, where_dealt

if TYPE_CHECKING:
    from analyzer.repairing.case import Case

UNKNOWN = "?"
"""Stands in a hand for a tile that is not known."""


def deal_misread(case: Case) -> Sentence:
    """`in the hand of C 3-5 must be 3-4`; `... must be another tile` where it is not known."""
    edit = case.first
    if len(case.edits) == 1 and edit.op is Op.REPLACE and edit.new == UNKNOWN and edit.seat:
        where = where_dealt(edit)
        return Sentence(say("{where} {tile} must be another tile", where=where, tile=case.old(edit)))
    return plainly_all(case)


def deal_exchanged(case: Case) -> Sentence:
    """`0-3 (in the hand of A) and 2-5 (of C) stand in each other's hand`."""
    if len(case.edits) != 2 or any(edit.op is not Op.REPLACE or not edit.seat for edit in case.edits):
        return plainly_all(case)
    one, other = case.edits
    said = say(
        "{one} (in the hand of {seat}) and {other} (of {other_seat}) stand in each other's hand",
        one=case.old(one),
        seat=one.seat,
        other=case.old(other),
        other_seat=other.seat,
    )
    return Sentence(said)


def deal_misplaced(case: Case) -> Sentence:
    """`4-6 in the hand of A belongs to C`."""
    gone = [edit for edit in case.edits if edit.op is Op.DELETE]
    come = [edit for edit in case.edits if edit.op is Op.INSERT]
    if len(case.edits) != 2 or len(gone) != 1 or not come or not gone[0].seat or not come[0].seat:
        return plainly_all(case)
    said = say(
        "{tile} in the hand of {seat} belongs to {other}",
        tile=case.old(gone[0]),
        seat=gone[0].seat,
        other=come[0].seat,
    )
    return Sentence(said)


def deal_left_out(case: Case) -> Sentence:
    """`in the hand of C 4-6 is missing`; `... a tile is missing` where it is not known."""
    edit = case.first
    if len(case.edits) == 1 and edit.op is Op.INSERT and edit.new == UNKNOWN and edit.seat:
        return Sentence(say("{where} a tile is missing", where=where_dealt(edit)))
    return plainly_all(case)


def deal_wrong(case: Case) -> Sentence:
    """`in the hand of P4 4-6 cannot be right; which tile belongs there cannot be told`."""
    edit = case.first
    if len(case.edits) > 1 or edit.old is None or edit.new not in (None, UNKNOWN):
        return plainly_all(case)
    said = say(
        "{where} {tile} cannot be right; which tile belongs there cannot be told",
        where=where_dealt(edit),
        tile=case.old(edit),
    )
    return Sentence(said)


def wrong_lead(case: Case) -> Sentence:
    """`A leads, not B`; `A leads with 6-6, not B with 5-5`."""
    edit = case.first
    if len(case.edits) > 1 or edit.part is not Part.LEAD or edit.new is None:
        return plainly_all(case)
    if edit.new[0].isalpha():
        seat, _, tile = edit.new.partition(" ")
        leads = say("{who} leads", who=seat)
        if tile:
            leads = say("{seat} leads with {tile}", seat=seat, tile=tile)
        return Sentence(leads if edit.old is None else _not(leads, _led(edit.old)))
    leads = say("{tile} is led", tile=edit.new)
    return Sentence(leads if edit.old is None else _not(leads, edit.old))


def _not(said: str, other: str) -> str:
    return say("{said}, not {other}", said=said, other=other)


def _led(lead: str) -> str:
    seat, _, tile = lead.partition(" ")
    return say("{seat} with {tile}", seat=seat, tile=tile) if tile else seat


def seats_shifted(case: Case) -> Sentence:
    """`all turns belong one seat further on`."""
    pair = _moved(case)
    order = _order(case)
    if pair is None or not set(pair) <= set(order):
        return Sentence(say("all turns belong to other seats"), case.turns())
    seats = len(order)
    by = (order.index(pair[1]) - order.index(pair[0])) % seats
    if seats == 2:
        return Sentence(say("all turns belong to the other player"))
    if by == seats - 1:
        return Sentence(say("all turns belong one seat further back"))
    return Sentence(
        say_many(
            by,
            "all turns belong one seat further on",
            "all turns belong {count} seats further on",
        )
    )


def _moved(case: Case) -> tuple[str, str] | None:
    """A seat as written and the one that it stands for; None if that cannot be told."""
    for edit in case.edits:
        if edit.part is Part.TURN:
            old, new = case.old_seat(edit), edit.seat
        else:
            old, new = ((value or "").split(" ")[0] for value in (edit.old, edit.new))
        if old and new and old != new:
            return old, new
    return None


def _order(case: Case) -> list[str]:
    """The seats in turn order, as far as the record tells."""
    game = case.game
    tag = game.tag("Seats")
    if tag is not None:
        return tag.value.split()
    dealt = [hand.seat for hand in game.deal.hands] if game.deal else []
    return sorted({*dealt, *(turn.seat for turn in game.turns)})


def wrong_direction(case: Case) -> Sentence:
    """`the players sit the other way round: A D C B`, or whose turns belong to whom."""
    seats = next((edit.new for edit in case.edits if edit.part is Part.SEATS and edit.new), None)
    if seats is not None:
        return Sentence(say("the players sit the other way round: {seats}", seats=seats))
    moved = {case.old_seat(edit): edit.seat for edit in case.edits if case.owner(edit)}
    turns = listed(
        say("{seat}'s turns belong to {other}", seat=old, other=new)
        for old, new in sorted(moved.items(), key=str)
    )
    if not turns:
        return Sentence(say("the turns go the other way round"))
    return Sentence(say("the turns go the other way round: {turns}", turns=turns))


def wrong_result(case: Case) -> Sentence:
    """`the result must be domino B B+D 10, not domino B B+D 15`."""
    return plainly_all(case)


def hands_exchanged(case: Case) -> Sentence:
    """`the hands of A and B stand under each other's heading`."""
    seats = list(dict.fromkeys(edit.seat for edit in case.edits if edit.seat))
    if len(seats) < 2 or any(edit.part is not Part.DEAL for edit in case.edits):
        return plainly_all(case)
    said = say("the hands of {seats} stand under each other's heading", seats=listed(seats))
    return Sentence(said)


def columns_exchanged(case: Case) -> Sentence:
    """`the turns of A and B stand under each other's heading`."""
    seats = sorted({edit.seat for edit in case.edits if edit.seat})
    if len(seats) < 2 or any(edit.part is not Part.TURN for edit in case.edits):
        return plainly_all(case)
    said = say("the turns of {seats} stand under each other's heading", seats=listed(seats))
    return Sentence(said)
