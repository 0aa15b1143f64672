"""A repair in words: a sentence for each slip, and a summary of how far it can be relied on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.messages import say, say_many
from analyzer.repairing import words_setting as of_setting
from analyzer.repairing import words_turns as of_turns
from analyzer.repairing.case import Case, Sentence
from analyzer.repairing.slips import Slip

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.record import Game
    from analyzer.repairing.edits import Edit, Repair, Repairs

SENTENCES: dict[Slip, Callable[[Case], Sentence]] = {
    Slip.PASS_LEFT_OUT: of_turns.pass_left_out,
    Slip.PASSES_LEFT_OUT: of_turns.passes_left_out,
    Slip.NO_PASSES: of_turns.no_passes,
    Slip.NO_DRAWS: of_turns.no_draws,
    Slip.WRITTEN_TWICE: of_turns.written_twice,
    Slip.TURN_LEFT_OUT: of_turns.turn_left_out,
    Slip.LEAD: of_setting.wrong_lead,
    Slip.WRONG_END: of_turns.wrong_end,
    Slip.ROUND_LEFT_OUT: of_turns.round_left_out,
    Slip.ROUND_SKIPPED: of_turns.round_skipped,
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
    Slip.HANDS_EXCHANGED: of_setting.hands_exchanged,
    Slip.COLUMNS_EXCHANGED: of_setting.columns_exchanged,
    Slip.DEAL_MISREAD: of_setting.deal_misread,
    Slip.RESULT: of_setting.wrong_result,
    Slip.DEAL_EXCHANGED: of_setting.deal_exchanged,
    Slip.SEATS_SHIFTED: of_setting.seats_shifted,
    Slip.DIRECTION: of_setting.wrong_direction,
    Slip.UNREADABLE: of_turns.unreadable,
    Slip.DEAL_MISPLACED: of_setting.deal_misplaced,
    Slip.DEAL_LEFT_OUT: of_setting.deal_left_out,
    Slip.DEAL_WRONG: of_setting.deal_wrong,
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
    return [SENTENCES[edits[0].slip](Case(tuple(edits), written, line)) for _, edits in sorted(slips.items())]


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
