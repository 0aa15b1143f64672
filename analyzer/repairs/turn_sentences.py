"""Slips among the turns, in words: one function for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.notation.remarks import stated_ends
from analyzer.record.game import Play
from analyzer.repairs.case import Sentence, plainly, plainly_all
from analyzer.repairs.edits import Op, Part
from analyzer.tiles.layout import Arm
from analyzer.words.english import listed

if TYPE_CHECKING:
    from analyzer.record.game import Turn
    from analyzer.repairs.case import RepairCase
    from analyzer.repairs.edits import Edit


def pass_left_out(case: RepairCase) -> Sentence:
    """`C's pass is missing before turn 12`."""
    if any(edit.op is not Op.INSERT or edit.seat is None for edit in case.edits):
        return plainly_all(case)
    whose = listed(f"{edit.seat}'s" for edit in case.edits)
    several = len(case.edits) > 1
    verb = "passes are" if several else "pass is"
    return Sentence(f"{whose} {verb} missing {case.before(case.first)}")


def passes_left_out(case: RepairCase) -> Sentence:
    """`C's and D's passes are missing before turn 12`."""
    return pass_left_out(case)


def no_passes(case: RepairCase) -> Sentence:
    """`no passes are written; 8 are put in`."""
    return _put_in(case, "passes")


def no_draws(case: RepairCase) -> Sentence:
    """`no draws are written; 8 are put in`."""
    return _put_in(case, "draws")


def _put_in(case: RepairCase, what: str) -> Sentence:
    if any(edit.op is not Op.INSERT or edit.part is not Part.TURN for edit in case.edits):
        return plainly_all(case)
    count = len(case.edits)
    return Sentence(f"no {what} are written; {count} {'is' if count == 1 else 'are'} put in")


def turn_left_out(case: RepairCase) -> Sentence:
    """`a turn is missing before turn 12: C 2-3`."""
    what = "a turn is" if len(case.turns()) == 1 else "turns are"
    return Sentence(f"{what} missing {case.before(case.first)}", case.turns())


def round_left_out(case: RepairCase) -> Sentence:
    """`a round is missing before turn 24: A pass  B 0-0  C 4-6  D 6-6`."""
    return Sentence(f"a round is missing {case.before(case.first)}", case.turns())


def round_skipped(case: RepairCase) -> Sentence:
    """`the round between the numbers 3 and 5 is missing: A pass  B 0-0  C 4-6  D 6-6`."""
    behind = case.edits[-1].place
    turns = case.game.turns
    if behind is None or not 0 < behind < len(turns):
        return round_left_out(case)
    before, after = turns[behind - 1].round, turns[behind].round
    if before is None or after is None or after < before + 2:
        return round_left_out(case)
    return Sentence(f"the round between the numbers {before} and {after} is missing", case.turns())


def written_twice(case: RepairCase) -> Sentence:
    """`B's 2-3 is written twice, the second time in turn 12`."""
    if len(case.edits) == 1:
        edit = case.first
        number = case.number(edit)
        again = "" if number is None else f"; it does not belong in turn {number}"
        return Sentence(f"{case.whose(edit)} is written twice{again}")
    return Sentence(f"{_numbers(case)} are written twice", case.old_turns())


def row_twice(case: RepairCase) -> Sentence:
    """`turns 5, 6, 7 and 8 are a row written twice: A 2-2  B 2-6`."""
    return Sentence(f"{_numbers(case)} are a row written twice", case.old_turns())


def added(case: RepairCase) -> Sentence:
    """`C's 2-3 in turn 12 does not belong there`."""
    return plainly_all(case)


def tile_misread(case: RepairCase) -> Sentence:
    """`B's 2-3 in turn 12 must be 2-4`."""
    return plainly_all(case)


def other_tile(case: RepairCase) -> Sentence:
    """`B's 2-3 in turn 12 must be 4-4`."""
    return plainly_all(case)


def pass_for_tile(case: RepairCase) -> Sentence:
    """`C's pass in turn 12 must be 2-3`."""
    return plainly_all(case)


def tile_for_pass(case: RepairCase) -> Sentence:
    """`C's 2-3 in turn 12 must be a pass`."""
    return plainly_all(case)


def unreadable(case: RepairCase) -> Sentence:
    """`"x9" in turn 12 must be 4-6`."""
    edit = case.first
    if len(case.edits) > 1 or edit.part is not Part.TURN or edit.op is Op.INSERT:
        return plainly_all(case)
    if edit.op is Op.DELETE:
        return Sentence(f"{case.old(edit)}{case.in_turn(edit)} is no turn")
    return Sentence(f"{case.old(edit)}{case.in_turn(edit)} must be {case.owner(edit)}{case.new(edit)}")


def wrong_seat(case: RepairCase) -> Sentence:
    """`the 2-3 in turn 12 is C's, not B's`."""
    said = []
    for edit in case.edits:
        seat = case.old_seat(edit)
        if edit.op is not Op.REPLACE or seat is None or not case.owner(edit):
            said.append(plainly(case, edit))
            continue
        said.append(f"the {case.new(edit)}{case.in_turn(edit)} is {edit.seat}'s, not {seat}'s")
    return Sentence("; ".join(said))


def exchanged(case: RepairCase) -> Sentence:
    """`turns 11 and 12 stand in each other's place: C 2-3  D 3-4`."""
    if not case.turns():
        return plainly_all(case)
    return Sentence(f"{_numbers(case)} stand in each other's place", case.turns())


def row_shifted(case: RepairCase) -> Sentence:
    """`the cells of round 5 stand one column along: A 2-2  B 2-6`."""
    written = [case.was(edit) for edit in case.edits]
    rounds = {turn.round for turn in written if turn is not None and turn.round is not None}
    row = f"round {rounds.pop()}" if len(rounds) == 1 else _numbers(case)
    return Sentence(f"the cells of {row} stand one column along", case.turns())


def wrong_end(case: RepairCase) -> Sentence:
    """`A's 4-5 in turn 12 joins the 0, not the 5`."""
    said = []
    for edit in case.edits:
        old, new = _play(case.was(edit)), _play(edit.written)
        if edit.op is not Op.REPLACE or new is None or (old is None and new.join is None):
            said.append(plainly(case, edit))
            continue
        before = None if old is None else old.join
        whose = f"{edit.seat}'s {new.tile or '?'}{case.in_turn(edit)}"
        if new.join is None:
            said.append(f"{whose} does not join {_end(before)}")
        else:
            contrary = "" if before is None else f", not {_end(before)}"
            said.append(f"{whose} joins {_end(new.join)}{contrary}")
    return Sentence("; ".join(said))


def wrong_points(case: RepairCase) -> Sentence:
    """`A's 5-5 in turn 12 scores 10, not 15`."""
    said = []
    for edit in case.edits:
        old, new = case.was(edit), edit.written
        if edit.op is not Op.REPLACE or old is None or new is None or old.scored == new.scored:
            said.append(plainly(case, edit))
            continue
        play = _play(new)
        action = f"{edit.seat}'s {play.tile or '?' if play else case.new(edit)}{case.in_turn(edit)}"
        contrary = "" if old.scored is None else f", not {old.scored}"
        said.append(f"{action} scores {'nothing' if new.scored is None else new.scored}{contrary}")
    return Sentence("; ".join(said))


def wrong_ends(case: RepairCase) -> Sentence:
    """`the open ends after turn 12 were 0 and 6, not 0 and 5`."""
    said = []
    for edit in case.edits:
        new, old = _stated(edit.written), _stated(case.was(edit))
        number = case.number(edit)
        after = "" if number is None else f" after turn {number}"
        if new:
            contrary = f", not {listed(old)}" if old else ""
            said.append(f"the open ends{after} were {listed(new)}{contrary}")
        elif old:
            said.append(f"the open ends{after} were not {listed(old)}")
        else:
            said.append(plainly(case, edit))
    return Sentence("; ".join(said))


def _stated(turn: Turn | None) -> tuple[int, ...] | None:
    comments = turn.comments if turn else ()
    return next((ends for remark in comments if (ends := stated_ends(remark.text))), None)


def _play(turn: Turn | None) -> Play | None:
    return turn.action if turn is not None and isinstance(turn.action, Play) else None


def _end(join: int | Arm | None) -> str:
    return f"the end {join}" if isinstance(join, Arm) else f"the {join}"


def _numbers(case: RepairCase) -> str:
    """`turns 11 and 12`; `these turns` where no number is known."""
    numbers = sorted({number for edit in case.edits if (number := _standing(case, edit)) is not None})
    return f"{'turn' if len(numbers) == 1 else 'turns'} {listed(numbers)}" if numbers else "these turns"


def _standing(case: RepairCase, edit: Edit) -> int | None:
    return None if edit.op is Op.INSERT else case.number(edit)
