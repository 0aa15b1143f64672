"""Slips among the turns, in words: one function for each kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.notation.movetext import stated_ends
from analyzer.record.game import Play
from analyzer.repairs.case import Sentence, plainly, plainly_all
from analyzer.repairs.edits import Op, Part
from analyzer.tiles.layout import Arm
from analyzer.words.message import joined, listed, say, say_many

if TYPE_CHECKING:
    from analyzer.record.game import Turn
    from analyzer.repairs.case import RepairCase
    from analyzer.repairs.edits import Edit


def pass_left_out(case: RepairCase) -> Sentence:
    """`C's pass is missing before turn 12`."""
    if any(edit.op is not Op.INSERT or edit.seat is None for edit in case.edits):
        return plainly_all(case)
    said = say_many(
        len(case.edits),
        "{seats} pass is missing {where}",
        "{seats} passes are missing {where}",
        seats=listed(say("{seat}'s", seat=edit.seat) for edit in case.edits),
        where=case.before(case.first),
    )
    return Sentence(said)


def passes_left_out(case: RepairCase) -> Sentence:
    """`C's and D's passes are missing before turn 12`."""
    return pass_left_out(case)


def no_passes(case: RepairCase) -> Sentence:
    """`no passes are written; 8 are put in`."""
    if not _only_put_in(case):
        return plainly_all(case)
    return Sentence(
        say_many(
            len(case.edits),
            "no passes are written; {count} is put in",
            "no passes are written; {count} are put in",
        )
    )


def no_draws(case: RepairCase) -> Sentence:
    """`no draws are written; 8 are put in`."""
    if not _only_put_in(case):
        return plainly_all(case)
    return Sentence(
        say_many(
            len(case.edits),
            "no draws are written; {count} is put in",
            "no draws are written; {count} are put in",
        )
    )


def _only_put_in(case: RepairCase) -> bool:
    return all(edit.op is Op.INSERT and edit.part is Part.TURN for edit in case.edits)


def turn_left_out(case: RepairCase) -> Sentence:
    """`a turn is missing before turn 12: C 2-3`."""
    said = say_many(
        len(case.turns()),
        "a turn is missing {where}",
        "turns are missing {where}",
        where=case.before(case.first),
    )
    return Sentence(said, case.turns())


def round_left_out(case: RepairCase) -> Sentence:
    """`a round is missing before turn 24: A pass  B 0-0  C 4-6  D 6-6`."""
    return Sentence(say("a round is missing {where}", where=case.before(case.first)), case.turns())


def round_skipped(case: RepairCase) -> Sentence:
    """`the round between the numbers 3 and 5 is missing: A pass  B 0-0  C 4-6  D 6-6`."""
    behind = case.edits[-1].place
    turns = case.game.turns
    if behind is None or not 0 < behind < len(turns):
        return round_left_out(case)
    before, after = turns[behind - 1].round, turns[behind].round
    if before is None or after is None or after < before + 2:
        return round_left_out(case)
    said = say("the round between the numbers {before} and {after} is missing", before=before, after=after)
    return Sentence(said, case.turns())


def written_twice(case: RepairCase) -> Sentence:
    """`B's 2-3 is written twice, the second time in turn 12`."""
    if len(case.edits) == 1:
        edit = case.first
        number = case.number(edit)
        if number is None:
            return Sentence(say("{what} is written twice", what=case.whose(edit)))
        return Sentence(
            say(
                "{what} is written twice; it does not belong in turn {number}",
                what=case.whose(edit),
                number=number,
            )
        )
    return Sentence(say("{turns} are written twice", turns=_numbers(case)), case.old_turns())


def row_twice(case: RepairCase) -> Sentence:
    """`turns 5, 6, 7 and 8 are a row written twice: A 2-2  B 2-6`."""
    return Sentence(say("{turns} are a row written twice", turns=_numbers(case)), case.old_turns())


def added(case: RepairCase) -> Sentence:
    """`C's 2-3 in turn 12 does not belong there`."""
    return plainly_all(case)


def tile_misread(case: RepairCase) -> Sentence:
    """`B's 2-3 in turn 12 must be 2-4`."""
    return plainly_all(case)


def look_alike(case: RepairCase) -> Sentence:
    """`B's 2-3 in turn 12 must be 2-5`."""
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
    what = case.in_turn(edit, case.old(edit))
    if edit.op is Op.DELETE:
        return Sentence(say("{what} is no turn", what=what))
    return Sentence(say("{what} must be {new}", what=what, new=case.meant(edit)))


def wrong_seat(case: RepairCase) -> Sentence:
    """`the 2-3 in turn 12 is C's, not B's`."""
    said: list[str] = []
    for edit in case.edits:
        seat = case.old_seat(edit)
        if edit.op is not Op.REPLACE or seat is None or not case.owner(edit):
            said.append(plainly(case, edit))
            continue
        what = case.in_turn(edit, say("the {tile}", tile=case.new(edit)))
        said.append(say("{what} is {seat}'s, not {other}'s", what=what, seat=edit.seat, other=seat))
    return Sentence(joined("; ", said))


def exchanged(case: RepairCase) -> Sentence:
    """`turns 11 and 12 stand in each other's place: C 2-3  D 3-4`."""
    if not case.turns():
        return plainly_all(case)
    return Sentence(say("{turns} stand in each other's place", turns=_numbers(case)), case.turns())


def row_shifted(case: RepairCase) -> Sentence:
    """`the cells of round 5 stand one column along: A 2-2  B 2-6`."""
    written = [case.was(edit) for edit in case.edits]
    rounds = {turn.round for turn in written if turn is not None and turn.round is not None}
    row = say("round {number}", number=rounds.pop()) if len(rounds) == 1 else _numbers(case)
    return Sentence(say("the cells of {row} stand one column along", row=row), case.turns())


def wrong_end(case: RepairCase) -> Sentence:
    """`A's 4-5 in turn 12 joins the 0, not the 5`."""
    said: list[str] = []
    for edit in case.edits:
        old, new = _play(case.was(edit)), _play(edit.written)
        if edit.op is not Op.REPLACE or new is None or (old is None and new.join is None):
            said.append(plainly(case, edit))
            continue
        before = None if old is None else old.join
        what = case.in_turn(edit, say("{seat}'s {move}", seat=edit.seat, move=new.tile or "?"))
        if new.join is None:
            said.append(say("{what} does not join {end}", what=what, end=_end(before)))
        elif before is None:
            said.append(say("{what} joins {end}", what=what, end=_end(new.join)))
        else:
            ends = {"end": _end(new.join), "other": _end(before)}
            said.append(say("{what} joins {end}, not {other}", what=what, **ends))
    return Sentence(joined("; ", said))


def wrong_points(case: RepairCase) -> Sentence:
    """`A's 5-5 in turn 12 scores 10, not 15`."""
    said: list[str] = []
    for edit in case.edits:
        old, new = case.was(edit), edit.written
        if edit.op is not Op.REPLACE or old is None or new is None or old.scored == new.scored:
            said.append(plainly(case, edit))
            continue
        play = _play(new)
        move = (play.tile or "?") if play else case.new(edit)
        what = case.in_turn(edit, say("{seat}'s {move}", seat=edit.seat, move=move))
        points = say("nothing") if new.scored is None else new.scored
        if old.scored is None:
            said.append(say("{what} scores {points}", what=what, points=points))
        else:
            said.append(
                say("{what} scores {points}, not {other}", what=what, points=points, other=old.scored)
            )
    return Sentence(joined("; ", said))


def wrong_ends(case: RepairCase) -> Sentence:
    """`the open ends after turn 12 were 0 and 6, not 0 and 5`."""
    said: list[str] = []
    for edit in case.edits:
        new, old = _stated(edit.written), _stated(case.was(edit))
        number = case.number(edit)
        ends = say("the open ends")
        if number is not None:
            ends = say("the open ends after turn {number}", number=number)
        if new and old:
            said.append(say("{ends} were {new}, not {old}", ends=ends, new=listed(new), old=listed(old)))
        elif new:
            said.append(say("{ends} were {new}", ends=ends, new=listed(new)))
        elif old:
            said.append(say("{ends} were not {old}", ends=ends, old=listed(old)))
        else:
            said.append(plainly(case, edit))
    return Sentence(joined("; ", said))


def _stated(turn: Turn | None) -> tuple[int, ...] | None:
    comments = turn.comments if turn else ()
    return next((ends for remark in comments if (ends := stated_ends(remark.text))), None)


def _play(turn: Turn | None) -> Play | None:
    return turn.action if turn is not None and isinstance(turn.action, Play) else None


def _end(join: int | Arm | None) -> str:
    return say("the end {end}", end=join) if isinstance(join, Arm) else say("the {number}", number=join)


def _numbers(case: RepairCase) -> str:
    """`turns 11 and 12`; `these turns` where no number is known."""
    numbers = sorted({number for edit in case.edits if (number := _standing(case, edit)) is not None})
    if not numbers:
        return say("these turns")
    return say_many(len(numbers), "turn {numbers}", "turns {numbers}", numbers=listed(numbers))


def _standing(case: RepairCase, edit: Edit) -> int | None:
    return None if edit.op is Op.INSERT else case.number(edit)
