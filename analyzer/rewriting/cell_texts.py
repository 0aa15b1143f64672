"""What is written into the cells of a table that is repaired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.notation.phrases import comment
from analyzer.rewriting.patches import NoPlaceError, Patch
from analyzer.rewriting.pieces import Kind
from analyzer.rewriting.spelling import spelling_of
from analyzer.rewriting.turns import Remarks, bare, mend_turn, remarks_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record import Comment, Game
    from analyzer.rewriting.aligned_turns import Step
    from analyzer.rewriting.patches import Places
    from analyzer.rewriting.pieces import Piece
    from analyzer.rewriting.table_rows import WrittenRow


class CellTexts:
    """The cells of a table with the changes in them, from which whole rows are put together."""

    def __init__(self, places: Places, game: Game, rows: Sequence[WrittenRow], around: str) -> None:
        self.game = game
        self.rows = rows
        self.row_of = {piece.number: i for i, row in enumerate(rows) for piece in row.pieces}
        self.pieces = {piece.number: piece for row in rows for piece in row.pieces}
        self._places = places
        self._patch = Patch(places.text)
        self._remarks = Remarks(self._patch, places)
        spelled = [(piece.turn.action, piece.spelled(places.text)) for piece in self.pieces.values()]
        self._spelling = spelling_of(spelled, table=True, around=around)
        self._new: dict[Step, str] = {}
        """The turns that are inserted."""
        self._further: dict[Step, str] = {}
        """What is written behind turns."""

    def mend(self, step: Step) -> None:
        """Makes the changes in the cell of a turn."""
        turn = step.turn
        assert turn is not None
        moved = self._moved(step)
        gone = [remark for number in step.struck for remark in self.game.turns[number].comments]
        stays = [remark for remark in gone if remark not in moved]
        if step.old is None:
            self._new[step] = self._spelling.turn(bare(turn))
            further = remarks_text(self._remarks.mend(stays, moved, turn.comments))
        else:
            piece = self.pieces[step.old]
            named = self.rows[self.row_of[step.old]].named
            mend_turn(self._patch, piece, turn, self._spelling, turn.seat if named else None)
            further = remarks_text(self._remarks.mend([*piece.turn.comments, *stays], moved, turn.comments))
            if further and piece.anchor != piece.reach:
                self._patch.insert(piece.anchor, further)
                further = ""
        self._further[step] = further + self._lines(step)

    def mend_preface(self, step: Step, wanted: Sequence[Comment]) -> list[Comment]:
        """Makes the changes in front of the first turn; what has no place there is handed back."""
        return self._remarks.mend(self.game.preface, self._moved(step), wanted)

    def pass_on(self, patch: Patch) -> None:
        """Hands the changes between the rows to the patch of the text."""
        patch.take_outside(self._patch, [(row.start, row.end) for row in self.rows])

    def text(self, step: Step, *, open_end: bool) -> str:
        """The turn with all that belongs to it; `open_end`: a remark may reach to the end of the line."""
        if step.old is None:
            return self._new[step] + self._further[step]
        piece = self.pieces[step.old]
        if not open_end:
            self._close(piece)
        return self._patch.applied(piece.start, piece.reach) + self._further[step]

    def is_calm(self, row: WrittenRow, steps: Sequence[Step]) -> bool:
        """Whether the row holds these turns already, each as it is."""
        if [step.old for step in steps] != [piece.number for piece in row.pieces]:
            return False
        if self._patch.touches(row.start, row.end) or any(self._further[step] for step in steps):
            return False
        return [step.turn.seat for step in steps if step.turn] == [piece.turn.seat for piece in row.pieces]

    def _close(self, piece: Piece) -> None:
        """A remark up to the end of the line is put into braces where something follows."""
        for bit in piece.bits:
            if bit.kind is Kind.REST and not self._patch.touches(bit.start, bit.end):
                remark = next((own for own in piece.turn.comments if self._start(own) == bit.start), None)
                if remark is None:
                    raise NoPlaceError
                self._patch.replace(bit.start, bit.end, comment(remark))

    def _moved(self, step: Step) -> list[Comment]:
        """The remarks in the cells of turns that are left out."""
        return [
            remark
            for number in step.struck
            for remark in self.game.turns[number].comments
            if self._start(remark) in {bit.start for bit in self.pieces[number].bits}
        ]

    def _start(self, remark: Comment) -> int | None:
        return self._places.at(remark.span.line, remark.span.column) if remark.span else None

    def _lines(self, step: Step) -> str:
        """Other lines behind turns that are left out, where they are kept."""
        kept = []
        for number in step.struck:
            piece = self.pieces[number]
            for bit, line in piece.lines():
                if step.turn and line in step.turn.variations:
                    kept.append(" " + self._places.text[bit.start : bit.end])
        return "".join(kept)
