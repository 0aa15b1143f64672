"""A repair is written into a table."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.phrases import comment
from analyzer.notation.table import columns_of
from analyzer.rewriting.aligned_turns import steps_of
from analyzer.rewriting.cell_texts import CellTexts
from analyzer.rewriting.patches import NoPlaceError
from analyzer.rewriting.pieces import Bit, Finder, Kind
from analyzer.rewriting.row_text import NewRow, NewTurn, row_text
from analyzer.rewriting.table_rows import manner_of, written_rows

if TYPE_CHECKING:
    from analyzer.repairing.edits import Repair
    from analyzer.rewriting.aligned_turns import Step
    from analyzer.rewriting.patches import Patch, Places
    from analyzer.rewriting.table_rows import WrittenRow
    from analyzer.rewriting.where import Where


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


class _Place(NamedTuple):
    """Where a row stands among the others."""

    first: bool
    last: bool
    rows: int


def rewrite_table(patch: Patch, places: Places, standing: Where, repair: Repair, *, tagged: bool) -> None:
    """Puts the turns of the repaired game into the table; `tagged`: tags stand above it."""
    _Table(patch, places, standing, repair).rewrite(tagged=tagged)


class _Table:
    """Goes through the repaired game row by row."""

    def __init__(self, patch: Patch, places: Places, standing: Where, repair: Repair) -> None:
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

    def _groups(self, steps: list[Step]) -> list[_Group]:
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
                row, own, number, group.number or i + 1, (),
                " ".join([*(self._ahead(row) if own else ()), *loose]), endings, *place,
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

    def _preface(self, step: Step, *, above: bool) -> None:
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
        bits = [one for one in row.elements if isinstance(one, Bit) and one.kind is Kind.COMMENT]
        return [self.patch.text[bit.start : bit.end] for bit in bits if bit.start < first]


def _endings(row: WrittenRow) -> list[str]:
    return [row.text[bit.start - row.start : bit.end - row.start] for bit in row.endings]
