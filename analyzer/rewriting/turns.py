"""One turn is changed in its place: its seat, what it does, and the remarks behind it."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from analyzer.notation.phrases import comment
from analyzer.record import Comment, Play
from analyzer.rewriting.patches import NoPlaceError
from analyzer.rewriting.pieces import Kind
from analyzer.rewriting.spelling import spelled_like

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.record import Turn
    from analyzer.rewriting.patches import Patch, Places
    from analyzer.rewriting.pieces import Piece
    from analyzer.rewriting.spelling import Spelling

_SEAT = re.compile(r"\w+")
_LOOSE = {Kind.MARK, Kind.SCORE, Kind.JOIN, Kind.WRONG}


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
