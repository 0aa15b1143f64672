"""Actions, comments and variations as text: what both written forms share."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation.actions import quote
from analyzer.notation.vocabulary import Word, terminal, words
from analyzer.record.game import Draw, Expose, Muggins, Pass, Play

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.record.game import Action, Comment, Mark, Turn, Variation
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

_SIGNS = re.compile(terminal("SIGN"))
_LIKE_A_TILE = re.compile(rf"{terminal('NUMBER')}[^0-9]{{1,3}}{terminal('NUMBER')}")


@dataclass(frozen=True, kw_only=True)
class FormWords:
    """The words and brackets of one form in one language."""

    passes: str = "pass"
    draw: str = "draw"
    exposed: str = "exposed"
    irregular: str = "irregular"
    corrected: str = "corrected"
    muggins: str = "muggins"
    brackets: tuple[str, str] = ("", "")

    def tile(self, tile: Tile | None) -> str:
        """A tile, a question mark where it is not known."""
        opening, closing = self.brackets
        return f"{opening}{'?' if tile is None else tile}{closing}"

    def action(self, action: Action) -> str:
        """What a seat does, without the seat."""
        match action:
            case Play(tile, join):
                return self.tile(tile) + at(join)
            case Pass(dashes):
                return "----" if dashes else self.passes
            case Draw(tile):
                return f"{self.draw} {self.tile(tile)}"
            case Expose(tile):
                return f"{self.exposed} {self.tile(tile)}"
            case Muggins():
                return self.muggins
            case _:
                return quote(action.text)

    def turn(self, turn: Turn) -> str:
        """The action with all that is attached to it."""
        parts = [self.action(turn.action)]
        marks = "".join(mark.value for mark in turn.marks)
        points = "" if turn.scored is None else f"+{turn.scored}"
        glued = isinstance(turn.action, Play) and _is_clear(turn.marks, marks)
        if glued:
            parts[0] += marks + points
        if isinstance(turn.action, Play) and turn.action.irregular:
            parts.append(self.irregular)
        if isinstance(turn.action, Play) and turn.action.corrected:
            parts.append(self.corrected)
        if not glued:
            parts.extend(mark.value for mark in turn.marks)
            parts.append(points)
        parts.extend(comment(remark) for remark in turn.comments)
        parts.extend(variation(branch) for branch in turn.variations)
        return " ".join(part for part in parts if part)


MOVETEXT = FormWords()


@cache
def table_phrases(language: str) -> FormWords:
    """The words of a language, tiles in square brackets."""
    known = words(language)
    return FormWords(
        passes=known.first(Word.PASS),
        draw=known.first(Word.DRAW),
        exposed=known.first(Word.EXPOSED),
        irregular=known.first(Word.IRREGULAR),
        corrected=known.first(Word.CORRECTED),
        muggins=known.first(Word.MUGGINS),
        brackets=("[", "]"),
    )


def at(join: int | Arm | None) -> str:
    """The end that a tile joins: `@5`, `@L`."""
    if join is None:
        return ""
    return f"@{join}"


def comment(remark: Comment) -> str:
    r"""A comment in braces; `\` and `}` inside are written `\\` and `\}`.

    >>> from analyzer.record.game import Comment
    >>> print(comment(Comment("a } brace")))
    {a \} brace}
    """
    text = remark.text.replace("\\", "\\\\").replace("}", "\\}")
    # Blanks keep a comment such as `6,5` from being a tile in braces.
    return f"{{ {text} }}" if _LIKE_A_TILE.fullmatch(text) else f"{{{text}}}"


def variation(branch: Variation) -> str:
    """A variation in parentheses."""
    parts = [comment(remark) for remark in branch.preface]
    parts.extend(" ".join(row) for row in numbered(branch.turns))
    return f"({' '.join(parts)})"


def numbered(turns: Sequence[Turn]) -> Iterable[list[str]]:
    """The turns in movetext, a list for each round; its number stands in front where it is known."""
    row: list[str] = []
    number: int | None = None
    for turn in turns:
        if turn.round != number:
            if row:
                yield row
            number = turn.round
            row = [] if number is None else [f"{number}."]
        row.append(f"{turn.seat} {MOVETEXT.turn(turn)}")
    if row:
        yield row


def _is_clear(marks: tuple[Mark, ...], text: str) -> bool:
    """Whether the marks can be told apart when they are written without blanks."""
    return _SIGNS.findall(text) == [mark.value for mark in marks]
