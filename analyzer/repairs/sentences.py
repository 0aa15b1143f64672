"""A repair in words: a sentence for each slip, and a summary of how far it can be relied on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Severity
from analyzer.repairs import turn_sentences as of_turns
from analyzer.repairs.edits import Op, Part, Slip
from analyzer.repairs.turn_sentences import RepairCase, Sentence, plainly_all, where_dealt
from analyzer.words.message import listed, say, say_many

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from analyzer.record.diagnostics import Diagnostic
    from analyzer.record.game import Game
    from analyzer.repairs.edits import Edit, Repair, Repairs


UNKNOWN = "?"
"""Stands in a hand for a tile that is not known."""


def deal_misread(case: RepairCase) -> Sentence:
    """`in the hand of C 3-5 must be 3-4`; `... must be another tile` where it is not known."""
    edit = case.first
    if len(case.edits) == 1 and edit.op is Op.REPLACE and edit.new == UNKNOWN and edit.seat:
        where = where_dealt(edit)
        return Sentence(say("{where} {tile} must be another tile", where=where, tile=case.old(edit)))
    return plainly_all(case)


def deal_exchanged(case: RepairCase) -> Sentence:
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


def deal_misplaced(case: RepairCase) -> Sentence:
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


def deal_left_out(case: RepairCase) -> Sentence:
    """`in the hand of C 4-6 is missing`; `... a tile is missing` where it is not known."""
    edit = case.first
    if len(case.edits) == 1 and edit.op is Op.INSERT and edit.new == UNKNOWN and edit.seat:
        return Sentence(say("{where} a tile is missing", where=where_dealt(edit)))
    return plainly_all(case)


def deal_wrong(case: RepairCase) -> Sentence:
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


def wrong_lead(case: RepairCase) -> Sentence:
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


def seats_shifted(case: RepairCase) -> Sentence:
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


def _moved(case: RepairCase) -> tuple[str, str] | None:
    """A seat as written and the one that it stands for; None if that cannot be told."""
    for edit in case.edits:
        if edit.part is Part.TURN:
            old, new = case.old_seat(edit), edit.seat
        else:
            old, new = ((value or "").split(" ")[0] for value in (edit.old, edit.new))
        if old and new and old != new:
            return old, new
    return None


def _order(case: RepairCase) -> list[str]:
    """The seats in turn order, as far as the record tells."""
    game = case.game
    tag = game.tag("Seats")
    if tag is not None:
        return tag.value.split()
    dealt = [hand.seat for hand in game.deal.hands] if game.deal else []
    return sorted({*dealt, *(turn.seat for turn in game.turns)})


def wrong_direction(case: RepairCase) -> Sentence:
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


def wrong_result(case: RepairCase) -> Sentence:
    """`the result must be domino B B+D 10, not domino B B+D 15`."""
    return plainly_all(case)


def hands_exchanged(case: RepairCase) -> Sentence:
    """`the hands of A and B stand under each other's heading`."""
    seats = list(dict.fromkeys(edit.seat for edit in case.edits if edit.seat))
    if len(seats) < 2 or any(edit.part is not Part.DEAL for edit in case.edits):
        return plainly_all(case)
    said = say("the hands of {seats} stand under each other's heading", seats=listed(seats))
    return Sentence(said)


def columns_exchanged(case: RepairCase) -> Sentence:
    """`the turns of A and B stand under each other's heading`."""
    seats = sorted({edit.seat for edit in case.edits if edit.seat})
    if len(seats) < 2 or any(edit.part is not Part.TURN for edit in case.edits):
        return plainly_all(case)
    said = say("the turns of {seats} stand under each other's heading", seats=listed(seats))
    return Sentence(said)


SENTENCES: dict[Slip, Callable[[RepairCase], Sentence]] = {
    Slip.PASS_LEFT_OUT: of_turns.pass_left_out,
    Slip.PASSES_LEFT_OUT: of_turns.passes_left_out,
    Slip.NO_PASSES: of_turns.no_passes,
    Slip.NO_DRAWS: of_turns.no_draws,
    Slip.WRITTEN_TWICE: of_turns.written_twice,
    Slip.TURN_LEFT_OUT: of_turns.turn_left_out,
    Slip.LEAD: wrong_lead,
    Slip.WRONG_END: of_turns.wrong_end,
    Slip.ROUND_LEFT_OUT: of_turns.round_left_out,
    Slip.ROUND_SKIPPED: of_turns.round_skipped,
    Slip.LOOK_ALIKE: of_turns.look_alike,
    Slip.TILE_MISREAD: of_turns.tile_misread,
    Slip.OTHER_TILE: of_turns.other_tile,
    Slip.WRONG_SEAT: of_turns.wrong_seat,
    Slip.EXCHANGED: of_turns.exchanged,
    Slip.PASS_FOR_TILE: of_turns.pass_for_tile,
    Slip.TILE_FOR_PASS: of_turns.tile_for_pass,
    Slip.POINTS: of_turns.wrong_points,
    Slip.ENDS: of_turns.wrong_ends,
    Slip.ROW_SHIFTED: of_turns.row_shifted,
    Slip.ROW_TWICE: of_turns.row_twice,
    Slip.HANDS_EXCHANGED: hands_exchanged,
    Slip.COLUMNS_EXCHANGED: columns_exchanged,
    Slip.DEAL_MISREAD: deal_misread,
    Slip.RESULT: wrong_result,
    Slip.DEAL_EXCHANGED: deal_exchanged,
    Slip.SEATS_SHIFTED: seats_shifted,
    Slip.DIRECTION: wrong_direction,
    Slip.UNREADABLE: of_turns.unreadable,
    Slip.DEAL_MISPLACED: deal_misplaced,
    Slip.DEAL_LEFT_OUT: deal_left_out,
    Slip.DEAL_WRONG: deal_wrong,
    Slip.ADDED: of_turns.added,
}
"""What to say of each kind of slip."""


def sentences(repair: Repair, written: Game, line: int | None = None) -> list[Sentence]:
    """A sentence for each slip that the repair undoes, in its order.

    Args:
        repair: The repair.
        written: The game as it was written.
        line: The line of the text under which the sentences stand, which they call `this line`.
    """
    slips: dict[int, list[Edit]] = {}
    for edit in repair.edits:
        slips.setdefault(edit.slipped, []).append(edit)
    return [
        SENTENCES[edits[0].slip](RepairCase(tuple(edits), written, line))
        for _, edits in sorted(slips.items())
    ]


def summary(repair: Repair, found: Repairs) -> str:
    """How large the repair is, and what speaks for it.

    `4 edits, the only one at cost 6; agrees with the stated result`
    """
    said = say_many(
        len(repair.edits), "{count} edit, {cost}", "{count} edits, {cost}", cost=_place(repair, found)
    )
    if repair.agrees is None:
        return said
    if Slip.RESULT in repair.slips and len(repair.slips) == 1:
        return say("{summary}; the turns are right as they are", summary=said)
    if repair.agrees:
        return say("{summary}; agrees with the stated result", summary=said)
    return say("{summary}; contradicts the stated result", summary=said)


def _place(repair: Repair, found: Repairs) -> str:
    ties = tied(found, repair.cost)
    if repair.unique:
        return say("the only one at cost {cost}", cost=repair.cost)
    if ties > 1:
        return say("one of {count} at cost {cost}", count=ties, cost=repair.cost)
    cheapest = min((other.cost for other in found.repairs), default=repair.cost)
    # The search may have ended before it had seen everything that costs as little.
    if cheapest < repair.cost:
        return say("at cost {cost}", cost=repair.cost)
    return say("at cost {cost}, maybe not the only one", cost=repair.cost)


def tied(found: Repairs, cost: int) -> int:
    """How many repairs come to this cost."""
    return sum(other.cost == cost for other in found.repairs)


def explained(problems: Iterable[Diagnostic], written: Game, repair: Repair) -> Diagnostic | None:
    """The error that a repair explains: the first at or behind its first edit, else the first of all."""
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    place = min((edit.place for edit in repair.edits if edit.place is not None), default=None)
    earlier = any(edit.part in (Part.DEAL, Part.LEAD, Part.SEATS) for edit in repair.edits)
    if place is not None and not earlier:
        at = {turn.span: index for index, turn in enumerate(written.turns) if turn.span is not None}
        for problem in errors:
            if problem.span is not None and at.get(problem.span, -1) >= place:
                return problem
    return errors[0] if errors else None
