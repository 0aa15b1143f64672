"""An edit on its own in words: what is missing, what does not belong, what must be something else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.repairing.case import Sentence
from analyzer.repairing.edits import Op, Part

if TYPE_CHECKING:
    from analyzer.repairing.case import Case
    from analyzer.repairing.edits import Edit


def plainly_all(case: Case) -> Sentence:
    """Every edit of a slip on its own."""
    return Sentence("; ".join(plainly(case, edit) for edit in case.edits))


def plainly(case: Case, edit: Edit) -> str:
    """What one edit comes to, whatever slip it belongs to."""
    if edit.part is Part.TURN:
        return _turn(case, edit)
    old, new = edit.old, edit.new
    if edit.part is Part.DEAL:
        where = f"in the hand of {edit.seat}" if edit.seat else "in the deal"
        if new is None:
            return f"{where} {case.old(edit)} does not belong"
        return f"{where} {new} is missing" if old is None else f"{where} {case.old(edit)} must be {new}"
    name = {Part.LEAD: "the lead", Part.SEATS: "the order of the players"}.get(edit.part, "the result")
    if new is None:
        return f"{name} cannot be {old}"
    return f"{name} must be {new}" + ("" if old is None else f", not {old}")


def _turn(case: Case, edit: Edit) -> str:
    if edit.op is Op.INSERT:
        turn = f"{edit.seat} {case.new(edit)}" if edit.seat else case.new(edit)
        return f"{turn} is missing {case.before(edit)}"
    what = f"{case.whose(edit)}{case.in_turn(edit)}"
    if edit.op is Op.DELETE:
        return f"{what} does not belong there"
    owner, new = case.owner(edit), case.new(edit)
    return f"{what} must be {'a pass' if new == 'pass' and not owner else owner + new}"
