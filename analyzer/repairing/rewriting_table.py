"""A repair is written into a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.notation.phrases import comment
from analyzer.notation.table import columns_of
from analyzer.repairing.aligned_turns import steps_of
from analyzer.repairing.mending import Remarks, bare, mend_turn, remarks_text
from analyzer.repairing.patches import NoPlaceError, Patch
from analyzer.repairing.pieces import Finder, Kind, Piece
from analyzer.repairing.row_text import NewRow, NewTurn, row_text
from analyzer.repairing.spelling import spelling_of
from analyzer.repairing.table_rows import WrittenRow, manner_of, written_rows

if TYPE_CHECKING:
    from analyzer.record import Comment, Game
    from analyzer.repairing.aligned_turns import Step
    from analyzer.repairing.edits import Repair
    from analyzer.repairing.patches import Places
    from analyzer.repairing.standing import Standing
    from analyzer.tiles import Tile


@dataclass(slots=True)
class _Group:
    """The turns of one row of the repaired table."""

    steps: list[Step] = field(default_factory=list)
    row: int | None = None
    """The written row whose place it takes."""

    @property
    def number(self) -> int | None:
        turn = self.steps[0].turn
        return turn.round if turn else None


def rewrite_table(patch: Patch, places: Places, standing: Standing, repair: Repair, *, tagged: bool) -> None:
    """Puts the turns of the repaired game into the table; `tagged`: tags stand above it."""
    _Table(patch, places, standing, repair).rewrite(tagged=tagged)


class _Table:
    """Goes through the repaired game row by row."""

    def __init__(self, patch: Patch, places: Places, standing: Standing, repair: Repair) -> None:
        draft = standing.draft
        assert draft is not None
        self.patch, self.places, self.standing, self.repair = patch, places, standing, repair
        self.game = standing.game
        self.scratch = Patch(patch.text)
        """Changes within cells; whole rows are put together from them."""
        self.remarks = Remarks(self.scratch, places)
        seats, names = columns_of(standing.chunk, draft, standing.before)
        self.columns = {seat: column for column, seat in enumerate(seats)}
        finder = Finder(places, self.game.turns)
        self.rows = written_rows(places, draft.rows, draft.header, names, finder)
        if finder.missed or not self.rows:
            raise NoPlaceError
        self.row_of = {piece.number: i for i, row in enumerate(self.rows) for piece in row.pieces}
        self.pieces = {piece.number: piece for row in self.rows for piece in row.pieces}
        dealt = _dealt(repair.game)
        hands = tuple(frozenset(dealt.get(seat, ())) - {None} for seat in seats)
        labels = [next(label for label, named in names.items() if named == seat) for seat in seats]
        self.manner = manner_of(self.rows, draft.header, hands, labels, self.columns)
        text = standing.chunk.text
        spelled = [(one.turn.action, _spelled(patch.text, one)) for one in self.pieces.values()]
        self.spelling = spelling_of(spelled, table=True, around=text)
        self.loose: list[str] = []
        """Remarks that belong in front of the first turn, in its row."""

    def rewrite(self, *, tagged: bool) -> None:
        """Makes all changes."""
        steps = steps_of(self.game, self.repair)
        self._preface(steps[0], above=tagged or self.standing.first)
        groups = self._groups(steps[1:])
        taken = {group.row for group in groups}
        texts = {id(step): self._text(step) for group in groups for step in group.steps}
        empty = {i for i, row in enumerate(self.rows) if not row.pieces}
        count = len(groups) + len(empty)
        orphans: list[str] = []
        for i, row in enumerate(self.rows):
            if i not in taken and i not in empty:
                orphans += self._endings(row)
                self.patch.replace(row.start, min(row.end + 1, len(self.patch.text)), "")
        if not groups:
            raise NoPlaceError
        first_row = min([group.row for group in groups if group.row is not None], default=0)
        for i, group in enumerate(groups):
            first = not i and not any(row < first_row for row in empty)
            last = i == len(groups) - 1 and not any(row > (group.row or 0) for row in empty)
            self._write(
                groups, i, texts, first=first, last=last, count=count, orphans=orphans if last else []
            )

    def _groups(self, steps: list[Step]) -> list[_Group]:
        """The rows of the repaired table."""
        groups: list[_Group] = []
        stays: int | None = None
        for step in steps:
            turn = step.turn
            assert turn is not None
            here = self.row_of[step.old] if step.old is not None else None
            same = step.old is not None and self.game.turns[step.old].round == turn.round
            split = same and stays is not None and stays != here
            if not groups or groups[-1].number != turn.round or split:
                groups.append(_Group())
                stays = None
            if same:
                stays = here
            groups[-1].steps.append(step)
        last = -1
        for group in groups:
            rows = Counter(self.row_of[step.old] for step in group.steps if step.old is not None)
            group.row = next((row for row, _ in rows.most_common() if row > last), None)
            last = group.row if group.row is not None else last
        return groups

    def _write(
        self,
        groups: list[_Group],
        i: int,
        texts: dict[int, tuple[str, str]],
        *,
        first: bool,
        last: bool,
        count: int,
        orphans: list[str],
    ) -> None:
        """Writes one row, unless it stays as it is."""
        group = groups[i]
        row = self._like(groups, i)
        own = group.row is not None
        number = group.number if row.number else None
        loose = self.loose if first else []
        if own and not loose and not orphans and self._stays(group, row, texts, first, last, count):
            text = row.renumbered(number) + row.text[row.head :]
        else:
            ahead = " ".join([*(self._ahead(row) if own else ()), *loose])
            endings = (*(self._endings(row) if own else ()), *orphans)

            def written(*, open_end: bool) -> str:
                turns = tuple(
                    self._turn(
                        step, texts[id(step)], row if own else None, last=open_end and step is steps[-1]
                    )
                    for step in steps
                )
                place = group.number or i + 1
                new = NewRow(row, own, number, place, turns, ahead, endings, first, last, count)
                return row_text(new, self.manner)

            steps = group.steps
            text = written(open_end=not row.divided and not endings)
            if text.startswith("|") and not row.divided:
                text = written(open_end=False)
        if own:
            if text != row.text:
                self.patch.replace(row.start, row.end, text)
            return
        following = next((other.row for other in groups[i:] if other.row is not None), None)
        if following is not None:
            self.patch.insert(self.rows[following].start, f"{text}\n")
        else:
            self.patch.insert(self.rows[-1].end, f"\n{text}")

    def _stays(
        self,
        group: _Group,
        row: WrittenRow,
        texts: dict[int, tuple[str, str]],
        first: bool,
        last: bool,
        count: int,
    ) -> bool:
        """Whether a row can be left as it is, but for its number."""
        old = [self.game.turns[piece.number] for piece in row.pieces]
        if [step.old for step in group.steps] != [piece.number for piece in row.pieces]:
            return False
        if self.scratch.touches(row.start, row.end) or any(texts[id(step)][1] for step in group.steps):
            return False
        if any(
            step.turn is None or step.turn.seat != turn.seat
            for step, turn in zip(group.steps, old, strict=True)
        ):
            return False
        if not last and any(bit.start > row.pieces[-1].start for bit in row.dashes):
            return False  # behind the last turn dashes mean nothing, elsewhere they are a pass
        if row.named or row.divided:
            return first == (group.row == 0) or not row.dashes
        dashes = range(len(row.dashes)) if first else ()
        columns = [*dashes, *(self.columns[turn.seat] for turn in old if turn.seat in self.columns)]
        return self.manner.stands(row.text, columns, first=first, last=last, rows=count, plainly=False)

    def _like(self, groups: list[_Group], i: int) -> WrittenRow:
        """The row itself, or the one in whose manner a new row is written."""
        near = [*groups[i::-1], *groups[i:]]
        chosen = next((group.row for group in near if group.row is not None), 0)
        return self.rows[chosen]

    def _turn(self, step: Step, text: tuple[str, str], row: WrittenRow | None, *, last: bool) -> NewTurn:
        turn = step.turn
        assert turn is not None
        if turn.seat not in self.columns:
            raise NoPlaceError
        piece = self.pieces[step.old] if step.old is not None else None
        written, further = text
        if piece is not None:
            self._close_rest(piece, last=last)
            written = self.scratch.applied(piece.start, piece.reach)
        return NewTurn(self.columns[turn.seat], written + further, piece if row else None)

    def _close_rest(self, piece: Piece, *, last: bool) -> None:
        """A remark up to the end of the line is put into braces where something follows."""
        if last:
            return
        for bit in piece.bits:
            if bit.kind is Kind.REST and not self.scratch.touches(bit.start, bit.end):
                text = self.patch.text[bit.start : bit.end]
                remarks = [
                    remark for remark in piece.turn.comments if _starts(self.places, remark, bit.start)
                ]
                if not remarks:
                    raise NoPlaceError
                self.scratch.replace(bit.start, bit.end, comment(remarks[0]) if text else "")

    def _text(self, step: Step) -> tuple[str, str]:
        """The turn, if it is a new one, and what has to be written behind it."""
        turn = step.turn
        assert turn is not None
        moved = [remark for number in step.struck for remark in self._in_row(number)]
        stays = [
            remark
            for number in step.struck
            for remark in self.game.turns[number].comments
            if remark not in moved
        ]
        lines = self._lines(step)
        if step.old is None:
            further = self.remarks.mend(stays, moved, turn.comments)
            return self.spelling.turn(bare(turn)), remarks_text(further) + lines
        piece = self.pieces[step.old]
        row = self.rows[self.row_of[step.old]]
        mend_turn(self.scratch, piece, turn, self.spelling, turn.seat if row.named else None)
        own = [*piece.turn.comments, *stays]
        further = self.remarks.mend(own, moved, turn.comments)
        if further and piece.anchor != piece.reach:
            self.scratch.insert(piece.anchor, remarks_text(further))
            return "", lines
        return "", remarks_text(further) + lines

    def _in_row(self, number: int) -> list[Comment]:
        """The remarks in the cell of a turn."""
        piece = self.pieces[number]
        starts = {bit.start for bit in piece.bits}
        return [
            remark
            for remark in piece.turn.comments
            if any(_starts(self.places, remark, start) for start in starts)
        ]

    def _lines(self, step: Step) -> str:
        """Other lines behind turns that are left out, where they are kept."""
        assert step.turn is not None
        kept = []
        for number in step.struck:
            piece = self.pieces[number]
            bits = [bit for bit in piece.bits if bit.kind is Kind.VARIATION]
            for bit, line in zip(bits, piece.turn.variations, strict=True):
                if line in step.turn.variations:
                    kept.append(" " + self.patch.text[bit.start : bit.end])
        return "".join(kept)

    def _preface(self, step: Step, *, above: bool) -> None:
        moved = [remark for number in step.struck for remark in self._in_row(number)]
        further = self.remarks.mend(self.game.preface, moved, self.repair.game.preface)
        if further and above:
            at = self.places.line_start(self.standing.table_top)
            self.patch.insert(at, "".join(f"{comment(remark)}\n" for remark in further))
        else:
            self.loose += map(comment, further)

    def _ahead(self, row: WrittenRow) -> list[str]:
        """Remarks in front of the first turn of a row."""
        first = row.pieces[0].start if row.pieces else row.end
        return [
            self.patch.text[one.start : one.end]
            for one in row.elements
            if not isinstance(one, Piece) and one.kind is Kind.COMMENT and one.start < first
        ]

    def _endings(self, row: WrittenRow) -> list[str]:
        return [self.patch.text[bit.start : bit.end] for bit in row.endings]


def _starts(places: Places, remark: Comment, at: int) -> bool:
    return remark.span is not None and places.at(remark.span.line, remark.span.column) == at


def _dealt(game: Game) -> dict[str, tuple[Tile | None, ...]]:
    return {hand.seat: hand.tiles for hand in game.deal.hands} if game.deal else {}


def _spelled(text: str, piece: Piece) -> str:
    span = piece.turn.span
    return text[piece.action : piece.action + span.end_column - span.column] if span else ""
