"""A repair is written into a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.table import columns_of
from analyzer.notation.writer import comment
from analyzer.repairs.in_movetext import Remarks, bare, mend_turn, remarks_text
from analyzer.repairs.pieces import Bit, Finder, NoPlaceError, Patch, PieceKind, spelling_of, steps_of
from analyzer.repairs.table_rows import NewRow, NewTurn, manner_of, row_text, written_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.record.game import Comment, Game
    from analyzer.repairs.edits import Repair
    from analyzer.repairs.pieces import AlignedTurn, GameText, Piece, Places
    from analyzer.repairs.table_rows import WrittenRow


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
        self._new: dict[AlignedTurn, str] = {}
        """The turns that are inserted."""
        self._further: dict[AlignedTurn, str] = {}
        """What is written behind turns."""

    def mend(self, step: AlignedTurn) -> None:
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

    def mend_preface(self, step: AlignedTurn, wanted: Sequence[Comment]) -> list[Comment]:
        """Makes the changes in front of the first turn; what has no place there is handed back."""
        return self._remarks.mend(self.game.preface, self._moved(step), wanted)

    def pass_on(self, patch: Patch) -> None:
        """Hands the changes between the rows to the patch of the text."""
        patch.take_outside(self._patch, [(row.start, row.end) for row in self.rows])

    def text(self, step: AlignedTurn, *, open_end: bool) -> str:
        """The turn with all that belongs to it; `open_end`: a remark may reach to the end of the line."""
        if step.old is None:
            return self._new[step] + self._further[step]
        piece = self.pieces[step.old]
        if not open_end:
            self._close(piece)
        return self._patch.applied(piece.start, piece.reach) + self._further[step]

    def is_calm(self, row: WrittenRow, steps: Sequence[AlignedTurn]) -> bool:
        """Whether the row holds these turns already, each as it is."""
        if [step.old for step in steps] != [piece.number for piece in row.pieces]:
            return False
        if self._patch.touches(row.start, row.end) or any(self._further[step] for step in steps):
            return False
        return [step.turn.seat for step in steps if step.turn] == [piece.turn.seat for piece in row.pieces]

    def _close(self, piece: Piece) -> None:
        """A remark up to the end of the line is put into braces where something follows."""
        for bit in piece.bits:
            if bit.kind is PieceKind.REST and not self._patch.touches(bit.start, bit.end):
                remark = next((own for own in piece.turn.comments if self._start(own) == bit.start), None)
                if remark is None:
                    raise NoPlaceError
                self._patch.replace(bit.start, bit.end, comment(remark))

    def _moved(self, step: AlignedTurn) -> list[Comment]:
        """The remarks in the cells of turns that are left out."""
        return [
            remark
            for number in step.struck
            for remark in self.game.turns[number].comments
            if self._start(remark) in {bit.start for bit in self.pieces[number].bits}
        ]

    def _start(self, remark: Comment) -> int | None:
        return self._places.at(remark.span.line, remark.span.column) if remark.span else None

    def _lines(self, step: AlignedTurn) -> str:
        """Other lines behind turns that are left out, where they are kept."""
        kept = []
        for number in step.struck:
            piece = self.pieces[number]
            for bit, line in piece.lines():
                if step.turn and line in step.turn.variations:
                    kept.append(" " + self._places.text[bit.start : bit.end])
        return "".join(kept)


@dataclass(slots=True)
class _Group:
    """The turns of one row of the repaired table."""

    steps: list[AlignedTurn] = field(default_factory=list)
    row: int | None = None
    """The written row whose place it takes."""

    @property
    def number(self) -> int | None:
        turn = self.steps[0].turn
        return turn.round if turn else None


class _Place(NamedTuple):
    """Where a row stands among the others."""

    first: bool
    last: bool
    rows: int


def rewrite_table(patch: Patch, places: Places, standing: GameText, repair: Repair, *, tagged: bool) -> None:
    """Puts the turns of the repaired game into the table; `tagged`: tags stand above it."""
    _TableText(patch, places, standing, repair).rewrite(tagged=tagged)


class _TableText:
    """Goes through the repaired game row by row."""

    def __init__(self, patch: Patch, places: Places, standing: GameText, repair: Repair) -> None:
        draft = standing.draft
        assert draft is not None
        self.patch, self.places, self.standing, self.repair = patch, places, standing, repair
        self.game = standing.game
        seats, names = columns_of(standing.chunk, draft, standing.before)
        self.columns = {seat: column for column, seat in enumerate(seats)}
        finder = Finder(places, self.game.turns)
        self.rows = written_rows(places, draft.rows, draft.header, names, finder)
        if finder.missed or not self.rows:
            raise NoPlaceError
        self.cells = CellTexts(places, self.game, self.rows, standing.chunk.text)
        dealt = {hand.seat: hand.tiles for hand in repair.game.deal.hands} if repair.game.deal else {}
        hands = tuple(frozenset(dealt.get(seat, ())) - {None} for seat in seats)
        labels = [next(label for label, named in names.items() if named == seat) for seat in seats]
        self.manner = manner_of(self.rows, draft.header, hands, labels, self.columns)
        self.loose: list[str] = []
        """Remarks that belong in front of the first turn, in its row."""

    def rewrite(self, *, tagged: bool) -> None:
        """Makes all changes."""
        before, *steps = steps_of(self.game, self.repair)
        if not steps or any(step.turn and step.turn.seat not in self.columns for step in steps):
            raise NoPlaceError
        self._preface(before, above=tagged or self.standing.first)
        for step in steps:
            self.cells.mend(step)
        self.cells.pass_on(self.patch)
        groups = self._groups(steps)
        taken = {group.row for group in groups}
        empty = [i for i, row in enumerate(self.rows) if not row.pieces]
        orphans: list[str] = []
        for i, row in enumerate(self.rows):
            if i not in taken and i not in empty:
                orphans += _endings(row)
                self.patch.replace(row.start, min(row.end + 1, len(self.patch.text)), "")
        highest = min((group.row for group in groups if group.row is not None), default=0)
        for i, group in enumerate(groups):
            place = _Place(
                first=not i and not any(row < highest for row in empty),
                last=i == len(groups) - 1 and not any(row > (group.row or 0) for row in empty),
                rows=len(groups) + len(empty),
            )
            self._write(groups, i, place, orphans if place.last else [])

    def _groups(self, steps: list[AlignedTurn]) -> list[_Group]:
        """The rows of the repaired table."""
        groups: list[_Group] = []
        stays: int | None = None
        for step in steps:
            turn = step.turn
            assert turn is not None
            here = self.cells.row_of[step.old] if step.old is not None else None
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
            rows = Counter(self.cells.row_of[step.old] for step in group.steps if step.old is not None)
            group.row = next((row for row, _ in rows.most_common() if row > last), None)
            last = group.row if group.row is not None else last
        return groups

    def _write(self, groups: list[_Group], i: int, place: _Place, orphans: list[str]) -> None:
        """Writes one row, unless it stays as it is."""
        group = groups[i]
        row = self._like(groups, i)
        own = group.row is not None
        number = group.number if row.number else None
        loose = self.loose if place.first else []
        if own and not loose and not orphans and self._stays(group, row, place):
            text = row.renumbered(number) + row.text[row.head :]
        else:
            endings = (*(_endings(row) if own else ()), *orphans)
            new = NewRow(
                like=row, own=own, number=number, round=group.number or i + 1, turns=(),
                loose=" ".join([*(self._ahead(row) if own else ()), *loose]), endings=endings,
                **place._asdict(),
            )  # fmt: skip
            open_end = not row.divided and not endings
            text = row_text(replace(new, turns=self._turns(group, open_end=open_end)), self.manner)
            if open_end and text.startswith("|"):
                text = row_text(replace(new, turns=self._turns(group, open_end=False)), self.manner)
        following = next((other.row for other in groups[i:] if other.row is not None), None)
        if not own and following is not None:
            self.patch.insert(self.rows[following].start, f"{text}\n")
        elif not own:
            self.patch.insert(self.rows[-1].end, f"\n{text}")
        elif text != row.text:
            self.patch.replace(row.start, row.end, text)

    def _turns(self, group: _Group, *, open_end: bool) -> tuple[NewTurn, ...]:
        return tuple(
            NewTurn(
                self.columns[step.turn.seat],
                self.cells.text(step, open_end=open_end and step is group.steps[-1]),
                named=step.old is not None and self.rows[self.cells.row_of[step.old]].named,
            )
            for step in group.steps
            if step.turn
        )

    def _stays(self, group: _Group, row: WrittenRow, place: _Place) -> bool:
        """Whether a row can be left as it is, but for its number."""
        if not self.cells.is_calm(row, group.steps):
            return False
        if not place.last and any(bit.start > row.pieces[-1].start for bit in row.dashes):
            return False  # behind the last turn dashes mean nothing, elsewhere they are a pass
        if row.named or row.divided:
            return place.first == (group.row == 0) or not row.dashes
        dashes = range(len(row.dashes)) if place.first else ()
        seats = [piece.turn.seat for piece in row.pieces]
        columns = [*dashes, *(self.columns[seat] for seat in seats if seat in self.columns)]
        return self.manner.stands(row.text, columns, *place, plainly=False)

    def _like(self, groups: list[_Group], i: int) -> WrittenRow:
        """The row itself, or the one in whose manner a new row is written."""
        near = [*groups[i::-1], *groups[i:]]
        chosen = next((group.row for group in near if group.row is not None), 0)
        return self.rows[chosen]

    def _preface(self, step: AlignedTurn, *, above: bool) -> None:
        further = self.cells.mend_preface(step, self.repair.game.preface)
        if above:
            at = self.places.line_start(self.standing.table_top)
            self.patch.insert(at, "".join(f"{comment(remark)}\n" for remark in further))
        else:
            # Above the second table, a remark would belong to the first one.
            self.loose += map(comment, further)

    def _ahead(self, row: WrittenRow) -> list[str]:
        """Remarks in front of the first turn of a row."""
        first = row.pieces[0].start if row.pieces else row.end
        bits = [one for one in row.elements if isinstance(one, Bit) and one.kind is PieceKind.COMMENT]
        return [self.patch.text[bit.start : bit.end] for bit in bits if bit.start < first]


def _endings(row: WrittenRow) -> list[str]:
    return [row.text[bit.start - row.start : bit.end - row.start] for bit in row.endings]
