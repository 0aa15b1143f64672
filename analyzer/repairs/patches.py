"""Where games stand in a text, what is put in their place, and which written turn each new one comes from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.notation.header import is_separator, read_header
from analyzer.notation.movetext import chunks, read_movetext
from analyzer.notation.reader import blocks_of, is_game
from analyzer.repairs.edits import Op, Part

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.notation.blocks import Draft
    from analyzer.notation.movetext import Chunk
    from analyzer.record.diagnostics import Span
    from analyzer.record.game import Game, Record, Turn
    from analyzer.repairs.edits import Repair


@dataclass(frozen=True, slots=True)
class GameText:
    """A written game and its part of the text."""

    game: Game
    chunk: Chunk
    draft: Draft | None
    """The table, None for movetext."""
    first: bool
    """Whether the game is the first of its chunk, to which the tags belong."""
    before: Game | None
    """The game in front of it."""

    @property
    def top(self) -> int:
        """The line on which a table begins, with its hands and the prose above it."""
        draft = self.draft
        assert draft is not None
        above = [paragraph.line for paragraph in draft.preface]
        return min([*above, self.table_top])

    @property
    def table_top(self) -> int:
        """The line on which the hands, or else the head or the first row, of a table stand."""
        draft = self.draft
        assert draft is not None
        lines = [hand.span.line for hand in draft.hands]
        if draft.rows:
            lines.append(self._head_line(draft, draft.rows[0][1]))
        return min(lines, default=draft.line)

    def _head_line(self, draft: Draft, row: int) -> int:
        """The line of the head above the first row; that of the row if there is no head."""
        written = self.chunk.text.split("\n")
        for line in range(row - 1, self.chunk.line - 1, -1):
            text = written[line - self.chunk.line]
            if text.strip() and not is_separator(text):
                return line if draft.header and read_header(text) == draft.header else row
        return row


def whereabouts(record: Record) -> list[GameText]:
    """All games in order; `NoPlaceError` if they are not those of the text."""
    found: list[tuple[Chunk, Draft | None, bool]] = []
    for chunk in chunks(record.text):
        blocks = blocks_of(chunk)
        if blocks and blocks.has_table:
            found += ((chunk, draft, not i) for i, draft in enumerate(blocks.drafts))
        elif is_game(chunk, read_movetext(chunk)):
            found.append((chunk, None, True))
    if len(found) != len(record.games):
        raise NoPlaceError
    befores = (None, *record.games)
    return [
        GameText(game, *place, before)
        for game, place, before in zip(record.games, found, befores, strict=False)
    ]


class NoPlaceError(Exception):
    """The text has no place for a change; it can only be written anew."""


class Places:
    """The lines of a text, and the index at which each begins."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._starts = [0]
        for line in text.split("\n"):
            self._starts.append(self._starts[-1] + len(line) + 1)

    def at(self, line: int, column: int) -> int:
        r"""The index of a place; the end of its line, or of the text, for one beyond it.

        >>> Places("ab\ncd").at(2, 2), Places("ab\ncd").at(1, 9), Places("ab\ncd").at(4, 1)
        (4, 2, 5)
        """
        if line >= len(self._starts):
            return len(self.text)
        return min(self.line_start(line) + column - 1, self.line_end(line))

    def line_start(self, line: int) -> int:
        """The index of the first character of a line."""
        return self._starts[line - 1]

    def line_end(self, line: int) -> int:
        """The index behind the last character of a line."""
        return self._starts[line] - 1

    def reach(self, span: Span) -> tuple[int, int]:
        """From where to where a span reaches."""
        return self.at(span.line, span.column), self.at(span.end_line, span.end_column)


class Patch:
    """Replacements in a text, applied together."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._changes: list[tuple[int, int, str]] = []

    def replace(self, start: int, end: int, text: str) -> None:
        """Puts a text in the place of another; twice the same is once."""
        if (start, end, text) not in self._changes:
            self._changes.append((start, end, text))

    def insert(self, at: int, text: str) -> None:
        """Puts a text in front of what stands at a place, behind what was put there before."""
        if text:
            self._changes.append((at, at, text))

    def take_outside(self, other: Patch, within: Sequence[tuple[int, int]]) -> None:
        """Takes the changes of another patch of the same text, but for those within some places."""
        for first, last, text in other._changes:
            if not any(start <= first and last <= end for start, end in within):
                self._changes.append((first, last, text))

    def touches(self, start: int, end: int) -> bool:
        """Whether anything changes between two places."""
        return any(start <= one and other <= end for one, other, _ in self._changes)

    def applied(self, start: int = 0, end: int | None = None) -> str:
        """The text between two places with the changes that lie there; `NoPlaceError` if they overlap.

        >>> patch = Patch("1. A 3-4")
        >>> patch.replace(5, 8, "3-5")
        >>> patch.insert(8, " {odd}")
        >>> patch.applied(3)
        'A 3-5 {odd}'
        """
        end = len(self.text) if end is None else end
        parts: list[str] = []
        at = start
        inside = [change for change in self._changes if start <= change[0] and change[1] <= end]
        for first, last, text in sorted(inside, key=lambda change: (change[0], change[1] > change[0])):
            if first < at:
                raise NoPlaceError
            parts += (self.text[at:first], text)
            at = last
        return "".join([*parts, self.text[at:end]])


@dataclass(frozen=True, slots=True, eq=False)
class AlignedTurn:
    """A turn of the repaired game, or what stands in front of the first one."""

    turn: Turn | None
    """None in front of the first turn."""
    old: int | None
    """The written turn in whose place it stands, None for one that is inserted."""
    struck: tuple[int, ...] = ()
    """The written turns behind it that are left out."""


def steps_of(written: Game, repair: Repair) -> list[AlignedTurn]:
    """The turns in order, the place in front of them first; `NoPlaceError` if edits and game do not match."""
    inserted: Counter[int] = Counter()
    deleted = set()
    for edit in repair.edits:
        if edit.part is not Part.TURN or edit.place is None:
            continue
        if edit.op is Op.INSERT:
            inserted[edit.place] += 1
        elif edit.op is Op.DELETE:
            deleted.add(edit.place)
    turns = iter(repair.game.turns)
    steps = [AlignedTurn(None, None)]
    try:
        for place in range(len(written.turns) + 1):
            steps += (AlignedTurn(next(turns), None) for _ in range(inserted[place]))
            if place in deleted:
                steps[-1] = AlignedTurn(steps[-1].turn, steps[-1].old, (*steps[-1].struck, place))
            elif place < len(written.turns):
                steps.append(AlignedTurn(next(turns), place))
    except (StopIteration, RuntimeError):
        raise NoPlaceError from None
    if next(turns, None) is not None:
        raise NoPlaceError
    return steps
