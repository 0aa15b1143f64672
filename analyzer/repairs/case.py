"""An edit with the game around it, and what it comes to in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.actions import quote
from analyzer.record.game import Expose, Muggins, Pass, Unreadable
from analyzer.repairs.edits import Op, Part
from analyzer.words.message import joined, say

if TYPE_CHECKING:
    from analyzer.record.game import Game, Turn
    from analyzer.repairs.edits import Edit
    from analyzer.words.messages import Messages


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
