"""What a repair of turns is called, in sentences, and the case that they are made for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.actions import quote
from analyzer.notation.movetext import stated_ends
from analyzer.record.game import Expose, Muggins, Pass, Play, Unreadable
from analyzer.repairs.edits import Op, Part
from analyzer.tiles.layout import Arm
from analyzer.words.message import joined, listed, say, say_many

if TYPE_CHECKING:
    from analyzer.record.game import Game, Turn
    from analyzer.repairs.edits import Edit
    from analyzer.words.messages import Messages


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


class Sentence(NamedTuple):
    """A sentence, with turns that it ends on.

    >>> str(Sentence("a round is missing before turn 24", ("A pass", "B 0-0")))
    'a round is missing before turn 24: A pass  B 0-0'
    """

    words: str
    turns: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.words}: {self.tail}" if self.turns else self.words

    def told(self, words: Messages) -> Sentence:
        """The same in a language; turns are the same in all of them."""
        return Sentence(words.told(self.words), self.turns)

    @property
    def tail(self) -> str:
        """The turns as they stand in movetext."""
        return "  ".join(self.turns)


@dataclass(frozen=True, slots=True)
class RepairCase:
    """The edits of one slip, and the game as it was written.

    Turns are called by their numbers in the written game, since that is what the reader of a message has
    before his eyes; `Edit.turn` counts in the repaired one.
    """

    edits: tuple[Edit, ...]
    game: Game
    """As written."""
    line: int | None = None
    """The line under which the sentence stands; None in a list."""

    @property
    def first(self) -> Edit:
        """The first edit, where a sentence needs no more."""
        return self.edits[0]

    def was(self, edit: Edit) -> Turn | None:
        """The turn that is replaced or deleted, as written."""
        return None if edit.op is Op.INSERT else self._at(edit)

    def old(self, edit: Edit) -> str:
        """What stands there, without the seat."""
        turn = self.was(edit)
        if turn is not None and isinstance(turn.action, Unreadable):
            return quote(turn.action.text)
        return _without(edit.old or "", {edit.seat, turn.seat if turn else None})

    def new(self, edit: Edit) -> str:
        """What belongs there, without the seat; empty for nothing."""
        return _without(edit.new or "", {edit.seat})

    def old_seat(self, edit: Edit) -> str | None:
        """Whose turn or hand it is as written."""
        turn = self.was(edit) if edit.part is Part.TURN else None
        return turn.seat if turn else edit.seat

    def whose(self, edit: Edit) -> str:
        """What stands there, with its owner: `B's 2-3`."""
        return _owned(self.old_seat(edit), self.old(edit))

    def owner(self, edit: Edit) -> str | None:
        """The seat that the turn belongs to, where that is another one than the one written."""
        return edit.seat if edit.seat != self.old_seat(edit) else None

    def meant(self, edit: Edit) -> str:
        """What belongs there, with its owner where that is another one than the one written."""
        return _owned(self.owner(edit), self.new(edit))

    def turns(self) -> tuple[str, ...]:
        """What belongs there, as turns in movetext."""
        new = ((edit.seat, self.new(edit)) for edit in self.edits if edit.new is not None)
        return tuple(f"{seat} {text}" if seat else text for seat, text in new)

    def old_turns(self) -> tuple[str, ...]:
        """What stands there, as turns in movetext."""
        old = ((self.old_seat(edit), self.old(edit)) for edit in self.edits if edit.old is not None)
        return tuple(f"{seat} {text}" if seat else text for seat, text in old)

    def number(self, edit: Edit) -> int | None:
        """The number of the written turn, counted as check counts."""
        if edit.place is None:
            return edit.turn
        started, number = False, 1
        for turn in self.game.turns[: edit.place]:
            waits = isinstance(turn.action, Pass) and turn.action.dashes and not started
            if not waits and not isinstance(turn.action, Expose | Muggins):
                started, number = True, number + 1
        return number

    def in_turn(self, edit: Edit, what: str) -> str:
        """`2-3 in turn 12`; the same without a place where the number is not known."""
        number = self.number(edit)
        return what if number is None else say("{what} in turn {number}", what=what, number=number)

    def before(self, edit: Edit) -> str:
        """Where something is missing: `before turn 24`, `before this line`."""
        at = self._at(edit)
        if at is None:
            if edit.place is None and edit.turn is not None:
                return say("before turn {number}", number=edit.turn)
            return say("behind the last turn")
        if self.line is None or at.span is None or at.span.line != self.line:
            return say("before turn {number}", number=self.number(edit))
        if self._begins_the_line(edit.place or 0):
            return say("before this line")
        action = self.old(edit) or _action_text(at)
        return say("before {seat}'s {move} in this line", seat=at.seat, move=action)

    def _at(self, edit: Edit) -> Turn | None:
        place = edit.place
        return None if place is None or not 0 <= place < len(self.game.turns) else self.game.turns[place]

    def _begins_the_line(self, place: int) -> bool:
        """Whether the line holds this turn and those that follow it, and none before.

        Where each player has a line, a line is no place in the game.
        """
        there = [
            index for index, turn in enumerate(self.game.turns) if turn.span and turn.span.line == self.line
        ]
        return there == list(range(place, place + len(there)))


def _owned(seat: str | None, move: str) -> str:
    return say("{seat}'s {move}", seat=seat, move=move) if seat else move


def _action_text(turn: Turn) -> str:
    from analyzer.notation.writer import MOVETEXT

    return MOVETEXT.action(turn.action)


def _without(text: str, seats: set[str | None]) -> str:
    """The text of a turn without the seat in front, where it is written with it."""
    seat, _, rest = text.partition(" ")
    return rest if rest and seat in seats else text


def plainly_all(case: RepairCase) -> Sentence:
    """Every edit of a slip on its own."""
    return Sentence(joined("; ", (plainly(case, edit) for edit in case.edits)))


def plainly(case: RepairCase, edit: Edit) -> str:
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


def _turn(case: RepairCase, edit: Edit) -> str:
    if edit.op is Op.INSERT:
        turn = f"{edit.seat} {case.new(edit)}" if edit.seat else case.new(edit)
        return say("{turn} is missing {where}", turn=turn, where=case.before(edit))
    what = case.in_turn(edit, case.whose(edit))
    if edit.op is Op.DELETE:
        return say("{what} does not belong there", what=what)
    if case.new(edit) == "pass" and not case.owner(edit):
        return say("{what} must be a pass", what=what)
    return say("{what} must be {new}", what=what, new=case.meant(edit))
