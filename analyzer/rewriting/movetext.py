"""A repair is written into movetext."""

from __future__ import annotations

import re
from collections import Counter
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from analyzer.notation.movetext_prose import prose_as_comments
from analyzer.notation.phrases import comment
from analyzer.rewriting.aligned_turns import steps_of
from analyzer.rewriting.patches import NoPlaceError
from analyzer.rewriting.pieces import Bit, Finder, Kind, Piece, movetext_items
from analyzer.rewriting.spelling import spelling_of
from analyzer.rewriting.turns import Remarks, bare, mend_turn, remarks_text, strike_loose

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record import Comment
    from analyzer.repairing.edits import Repair
    from analyzer.rewriting.aligned_turns import Step
    from analyzer.rewriting.patches import Patch, Places
    from analyzer.rewriting.pieces import Element
    from analyzer.rewriting.where import Where

GAP = "\ue000"
"""Stands where a turn was, until the blanks around it are seen to."""

_GAPS = (
    re.compile(rf"(?<![^\n])[ \t]*{GAP}[{GAP} \t]*(?:\n|\Z)"),
    re.compile(rf"[ \t]*{GAP}[{GAP} \t]*(?=\n|\Z)"),
    re.compile(rf"{GAP}[{GAP} \t]*"),
)
_FIGURES = re.compile("[0-9]+")


def closed(text: str) -> str:
    r"""The text without the gaps.

    >>> closed("1. A 3-4  \ue000\n\ue000 \ue000\n3. \ue000  B 4-5")
    '1. A 3-4\n3. B 4-5'
    """
    for pattern in _GAPS:
        text = pattern.sub("", text)
    return text


def rewrite_movetext(patch: Patch, places: Places, standing: Where, repair: Repair) -> None:
    """Puts the turns of the repaired game into the text, which has to be `closed` afterwards."""
    _Movetext(patch, places, standing, repair).rewrite()


class _Movetext:
    """Goes through the repaired game turn by turn."""

    def __init__(self, patch: Patch, places: Places, standing: Where, repair: Repair) -> None:
        self.patch, self.places, self.game, self.repair = patch, places, standing.game, repair
        self.remarks = Remarks(patch, places)
        chunk = standing.chunk
        finder = Finder(places, self.game.turns)
        text = prose_as_comments(chunk.text, chunk.body)
        elements = finder.elements(movetext_items(text, chunk.line, places))
        pieces = [element for element in elements if isinstance(element, Piece)]
        self.pieces = sorted(pieces, key=lambda piece: piece.number)
        if finder.missed or not pieces or GAP in patch.text:
            raise NoPlaceError
        self.rounds = _rounds(elements)
        self.gap, self.round_gap = _gaps(patch.text, elements)
        self.spelling = spelling_of(
            [(piece.turn.action, piece.spelled(patch.text)) for piece in pieces], table=False, around=""
        )
        self.round: int | None = None
        """The number of the round that holds where the text is looked at."""

    def rewrite(self) -> None:
        """Makes all changes."""
        steps = steps_of(self.game, self.repair)
        before: list[Piece] = []
        inserted: list[Step] = []
        for step in steps:
            if step.turn is None:
                self._preface(step)
            elif step.old is None:
                inserted.append(step)
            else:
                piece = self.pieces[step.old]
                self._insert(inserted, before, step)
                self._keep(piece, step)
                before, inserted = [piece], []
            self._strike(step)
            if not inserted and step.turn is not None:
                before += (self.pieces[number] for number in step.struck)
        self._insert(inserted, before, None)

    def _preface(self, step: Step) -> None:
        own = (*self.game.preface, *self._struck_remarks(step))
        further = self.remarks.mend(own, (), self.repair.game.preface)
        if not further:
            return
        at = self._front(self.pieces[0])
        line = self.patch.text.rfind("\n", 0, at) + 1
        behind = " " if self.patch.text[line:at].strip() else "\n"
        self.patch.insert(at, " ".join(map(comment, further)) + behind)

    def _keep(self, piece: Piece, step: Step) -> None:
        turn = step.turn
        assert turn is not None
        for bit in self.rounds.get(piece.number, [])[-1:]:
            written = self.patch.text[bit.start : bit.end]
            if turn.round is None:
                self.patch.replace(bit.start, bit.end, GAP)
            elif turn.round != _number(written):
                self.patch.replace(bit.start, bit.end, _FIGURES.sub(str(turn.round), written, count=1))
            self.round = turn.round
        if turn.round not in (self.round, None):
            self.patch.insert(piece.start, f"{turn.round}. ")
            self.round = turn.round
        mend_turn(self.patch, piece, turn, self.spelling, turn.seat)
        further = self.remarks.mend((*piece.turn.comments, *self._struck_remarks(step)), (), turn.comments)
        if further:
            self.patch.insert(piece.anchor, remarks_text(further))

    def _strike(self, step: Step) -> None:
        """Takes the turns away that are left out; their remarks stay."""
        kept = step.turn.variations if step.turn else ()
        for number in step.struck:
            piece = self.pieces[number]
            self.patch.replace(piece.start, piece.end, GAP)
            if self.patch.text[piece.end : piece.end + 1] == ",":
                self.patch.replace(piece.end, piece.end + 1, "")
            strike_loose(self.patch, piece)
            for bit, line in piece.lines():
                if line not in kept:
                    self.patch.replace(bit.start, bit.end, GAP)
            rounds = self.rounds.get(number, [])
            following = number + 1
            if following < len(self.pieces) and following not in self.rounds:
                self.rounds[following] = rounds  # the number holds for the next turn as well
            else:
                for bit in rounds:
                    self.patch.replace(bit.start, bit.end, GAP)

    def _insert(self, steps: list[Step], before: list[Piece], following: Step | None) -> None:
        """Puts turns behind one turn, in front of the next, or between them in a round of their own."""
        turns = [(step.turn, self._text(step)) for step in steps if step.turn]
        ahead = following.turn.round if following and following.turn else None
        behind: list[str] = []
        while turns and before and turns[0][0].round in (self.round, None):
            behind.append(self.gap + turns.pop(0)[1])
        front: list[str] = []
        while turns and following and turns[-1][0].round in (ahead, None):
            front.insert(0, turns.pop()[1] + self.gap)
        rounds = [
            f"{number}. " + self.gap.join(text for _, text in group)
            for number, group in groupby(turns, key=lambda item: item[0].round)
        ]
        if turns:
            self.round = turns[-1][0].round
        if before:
            text = "".join([*behind, *(self.round_gap + line for line in rounds)])
            at, ends_line = self._behind(before, last=following is None)
            self.patch.insert(at, f"\n{text.lstrip()}" if ends_line and text else text)
        elif rounds and following and following.old is not None:
            at = self._front(self.pieces[following.old])
            self.patch.insert(at, "".join(line + self.round_gap for line in rounds))
        elif rounds:
            raise NoPlaceError
        if front and following and following.old is not None:
            piece = self.pieces[following.old]
            if self.rounds.get(piece.number):
                self.round = ahead
            elif ahead not in (self.round, None):
                front.insert(0, f"{ahead}. ")
                self.round = ahead
            self.patch.insert(piece.start, "".join(front))

    def _text(self, step: Step) -> str:
        turn = step.turn
        assert turn is not None
        further = self.remarks.mend(self._struck_remarks(step), (), turn.comments)
        return f"{turn.seat} {self.spelling.turn(bare(turn))}{remarks_text(further)}"

    def _struck_remarks(self, step: Step) -> tuple[Comment, ...]:
        return tuple(remark for number in step.struck for remark in self.game.turns[number].comments)

    def _front(self, piece: Piece) -> int:
        """Where the number of the round stands in front of a turn, or else the turn."""
        rounds = self.rounds.get(piece.number)
        return rounds[0].start if rounds else piece.start

    def _behind(self, before: Sequence[Piece], *, last: bool) -> tuple[int, bool]:
        """The place behind turns, and whether a comment there reaches to the end of its line.

        Behind the last turn, remarks on lines of their own close the game, and stay there.
        """
        at, ends_line = before[-1].end, False
        for piece in before:
            for bit in piece.bits:
                if last and "\n" in self.patch.text[piece.end : bit.start]:
                    break
                if bit.end > at:
                    at, ends_line = bit.end, bit.kind is Kind.REST
        return at, ends_line


def _rounds(elements: Sequence[Element]) -> dict[int, list[Bit]]:
    """The numbers of rounds in front of each turn."""
    found: dict[int, list[Bit]] = {}
    waiting: list[Bit] = []
    for element in elements:
        if isinstance(element, Piece):
            if waiting:
                found[element.number] = waiting
            waiting = []
        elif element.kind is Kind.ROUND:
            waiting.append(element)
    return found


def _gaps(text: str, elements: Sequence[Element]) -> tuple[str, str]:
    """What mostly stands between two turns, and between two rounds."""
    within: Counter[str] = Counter()
    between: Counter[str] = Counter()
    for one, other in pairwise(elements):
        if isinstance(one, Piece) and (gap := text[one.reach : other.start]).isspace():
            (within if isinstance(other, Piece) else between)[gap] += 1
    return (
        within.most_common(1)[0][0] if within else "  ",
        between.most_common(1)[0][0] if between else "\n",
    )


def _number(text: str) -> int:
    found = _FIGURES.search(text)
    return int(found[0]) if found else 0
