"""A repair is written into movetext."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import groupby, pairwise
from typing import TYPE_CHECKING

from analyzer.notation.movetext import prose_as_comments
from analyzer.notation.writer import comment
from analyzer.record.game import Comment, Play
from analyzer.repairs.pieces import (
    Bit,
    Finder,
    NoPlaceError,
    Piece,
    PieceKind,
    movetext_items,
    spelled_like,
    spelling_of,
    steps_of,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.record.game import Turn
    from analyzer.repairs.edits import Repair
    from analyzer.repairs.pieces import AlignedTurn, Element, GameText, Patch, Places, Spelling


_SEAT = re.compile(r"\w+")
_LOOSE = {PieceKind.MARK, PieceKind.SCORE, PieceKind.JOIN, PieceKind.WRONG}


def bare(turn: Turn) -> Turn:
    """The turn without remarks and other lines."""
    return replace(turn, comments=(), variations=())


def mend_turn(patch: Patch, piece: Piece, turn: Turn, spelling: Spelling, label: str | None) -> None:
    """Makes the written turn another one, but for its comments; `label` is what the seat is called."""
    old = piece.turn
    if old.seat != turn.seat and label is not None:
        named = _SEAT.match(patch.text, piece.start)
        if named is None:
            raise NoPlaceError
        patch.replace(piece.start, named.end(), label)
    if (old.action, old.marks, old.scored) == (turn.action, turn.marks, turn.scored):
        return
    if _is_other_tile(old, turn):
        assert isinstance(turn.action, Play)
        assert old.span is not None
        end = piece.action + old.span.end_column - old.span.column
        example = patch.text[piece.action : end]
        known = isinstance(old.action, Play) and old.action.tile is not None
        tile = turn.action.tile
        patch.replace(piece.action, end, spelled_like(example, tile) if known else spelling.tile(tile))
        return
    patch.replace(piece.action, piece.end, spelling.turn(bare(turn)))
    strike_loose(patch, piece)


def strike_loose(patch: Patch, piece: Piece) -> None:
    """Takes away marks, points and ends that stand behind a turn."""
    for bit in piece.bits:
        if bit.kind in _LOOSE:
            patch.replace(_blanks_before(patch.text, bit.start), bit.end, "")


def _is_other_tile(old: Turn, turn: Turn) -> bool:
    if not isinstance(old.action, Play) or not isinstance(turn.action, Play):
        return False
    same = replace(old.action, tile=turn.action.tile) == turn.action
    return same and (old.marks, old.scored) == (turn.marks, turn.scored)


class Remarks:
    """Makes the remarks at a place others; what has no place of its own yet is handed back."""

    def __init__(self, patch: Patch, places: Places) -> None:
        self.patch = patch
        self.places = places

    def mend(
        self, own: Sequence[Comment], moved: Sequence[Comment], wanted: Sequence[Comment]
    ) -> list[Comment]:
        """Changes comments where they stand.

        Args:
            own: those that stay in their places.
            moved: those behind them that are taken away and have to be written again.
            wanted: those that should stand there.

        Returns:
            the ones to be written behind the turn.
        """
        written = [*own, *moved]
        matcher = SequenceMatcher(
            None, [remark.text for remark in written], [remark.text for remark in wanted], autojunk=False
        )
        further: list[Comment] = []
        for op, i, j, k, m in matcher.get_opcodes():
            old, new = written[i:j], list(wanted[k:m])
            if op == "equal":
                further += old[max(0, len(own) - i) :]
                continue
            for n, remark in enumerate(old):
                if i + n < len(own):
                    self._replace(remark, new.pop(0) if new and op == "replace" else None)
            further += new
        return further

    def _replace(self, remark: Comment, new: Comment | None) -> None:
        """One comment in the place of another, in braces or behind a semicolon as that was."""
        text = self.patch.text
        if remark.span is None:
            raise NoPlaceError
        start, end = self.places.reach(remark.span)
        sign, closing = text[start : start + 1], text[end - 1 : end]
        if sign == "{" and closing == "}":
            written = comment(new) if new else ""
        elif sign == ";" and "\n" not in text[start:end]:
            written = f"; {new.text}" if new else ""
        else:
            raise NoPlaceError
        self.patch.replace(start if new else _blanks_before(text, start), end, written)


def remarks_text(remarks: Iterable[Comment]) -> str:
    """Comments as they stand behind a turn."""
    return "".join(f" {comment(remark)}" for remark in remarks)


def _blanks_before(text: str, at: int) -> int:
    while at and text[at - 1] in " \t\xa0":
        at -= 1
    return at


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


def rewrite_movetext(patch: Patch, places: Places, standing: GameText, repair: Repair) -> None:
    """Puts the turns of the repaired game into the text, which has to be `closed` afterwards."""
    _Movetext(patch, places, standing, repair).rewrite()


class _Movetext:
    """Goes through the repaired game turn by turn."""

    def __init__(self, patch: Patch, places: Places, standing: GameText, repair: Repair) -> None:
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
        inserted: list[AlignedTurn] = []
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

    def _preface(self, step: AlignedTurn) -> None:
        own = (*self.game.preface, *self._struck_remarks(step))
        further = self.remarks.mend(own, (), self.repair.game.preface)
        if not further:
            return
        at = self._front(self.pieces[0])
        line = self.patch.text.rfind("\n", 0, at) + 1
        behind = " " if self.patch.text[line:at].strip() else "\n"
        self.patch.insert(at, " ".join(map(comment, further)) + behind)

    def _keep(self, piece: Piece, step: AlignedTurn) -> None:
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

    def _strike(self, step: AlignedTurn) -> None:
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

    def _insert(self, steps: list[AlignedTurn], before: list[Piece], following: AlignedTurn | None) -> None:
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

    def _text(self, step: AlignedTurn) -> str:
        turn = step.turn
        assert turn is not None
        further = self.remarks.mend(self._struck_remarks(step), (), turn.comments)
        return f"{turn.seat} {self.spelling.turn(bare(turn))}{remarks_text(further)}"

    def _struck_remarks(self, step: AlignedTurn) -> tuple[Comment, ...]:
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
                    at, ends_line = bit.end, bit.kind is PieceKind.REST
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
        elif element.kind is PieceKind.ROUND:
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
