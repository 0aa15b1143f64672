"""An edit on its own in words: what is missing, what does not belong, what must be something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.messages import joined, say
from analyzer.repairing.case import Sentence
from analyzer.repairing.edits import Op, Part

if TYPE_CHECKING:
    from analyzer.repairing.case import Case
    from analyzer.repairing.edits import Edit


def plainly_all(case: Case) -> Sentence:
    """Every edit of a slip on its own."""
    return Sentence(joined("; ", (plainly(case, edit) for edit in case.edits)))


def plainly(case: Case, edit: Edit) -> str:
    """What one edit comes to, whatever slip it belongs to."""
    if edit.part is Part.TURN:
        return _turn(case, edit)
    old, new = edit.old, edit.new
    if edit.part is Part.DEAL:
        where = where_dealt(edit)
        if new is None:
            return say("{where} {tile} does not belong", where=where, tile=case.old(edit))
        if old is None:
            return say("{where} {tile} is missing", where=where, tile=new)
        return say("{where} {old} must be {new}", where=where, old=case.old(edit), new=new)
    name = _NAMES.get(edit.part, say("the result"))
    if new is None:
        return say("{what} cannot be {old}", what=name, old=old)
    if old is None:
        return say("{what} must be {new}", what=name, new=new)
    return say("{what} must be {new}, not {old}", what=name, new=new, old=old)


_NAMES = {Part.LEAD: say("the lead"), Part.SEATS: say("the order of the players")}


def where_dealt(edit: Edit) -> str:
    """`in the hand of C`; `in the deal` where no seat is named."""
    return say("in the hand of {seat}", seat=edit.seat) if edit.seat else say("in the deal")


def _turn(case: Case, edit: Edit) -> str:
    if edit.op is Op.INSERT:
        turn = f"{edit.seat} {case.new(edit)}" if edit.seat else case.new(edit)
        return say("{turn} is missing {where}", turn=turn, where=case.before(edit))
    what = case.in_turn(edit, case.whose(edit))
    if edit.op is Op.DELETE:
        return say("{what} does not belong there", what=what)
    if case.new(edit) == "pass" and not case.owner(edit):
        return say("{what} must be a pass", what=what)
    return say("{what} must be {new}", what=what, new=case.meant(edit))
