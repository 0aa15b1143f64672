"""Where the games of a record stand in its text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.notation.header import is_separator, read_header
from analyzer.notation.movetext import chunks, read_movetext
from analyzer.notation.reader import blocks_of, is_game
from analyzer.repairs.in_text.patches import NoPlaceError

if TYPE_CHECKING:
    from analyzer.notation.blocks import Draft
    from analyzer.notation.movetext import Chunk
    from analyzer.record.game import Game, Record


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
