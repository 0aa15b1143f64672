"""Commas and semicolons between the cells of a row, as a spreadsheet writes them."""

from __future__ import annotations

import re
from functools import cache

from analyzer.notation.tile_text import DASHES, TILE
from analyzer.notation.words import Word, alternatives, spellings

DIVIDERS = ",;"
_KEPT = (
    r'\{[^\\}]*(?:\\.[^\\}]*)*(?:\}|\Z)|(?<![^\s,;])"[^"\\]*(?:\\.[^"\\]*)*(?:"|\Z)'
    r"|\([^()\n]*\)|\[[^\[\]\n]*\]|<[^<>\n]*>"
)
_DIVIDED = {
    ",": re.compile(rf"{_KEPT}|;[^\n]*|,"),
    ";": re.compile(rf"{_KEPT}|;"),
}


def divider(text: str, start: int, known: str = "") -> str:
    """What divides the cells behind the number of a row, nothing if it is neither a comma nor a semicolon.

    `known` is what divides the head of the table.

    >>> divider("1;----;6-6", 1), divider("1 1-1; pass; 6-6", 2), divider("1 1-1 ; pass", 2)
    (';', ';', '')
    """
    if known and known in text[start:]:
        return known
    behind = text[start:].lstrip()[:1]
    if start and behind and behind in DIVIDERS:
        return behind if text.count(behind, start) > 1 else ""
    cells = text[start:].split(";")
    return ";" if len(cells) > 2 and all(_cell().fullmatch(cell) for cell in cells) else ""


@cache
def _cell() -> re.Pattern[str]:
    """A cell that holds one action and nothing else, or nothing."""
    words = alternatives(spellings(Word.PASS) | spellings(Word.BLOCKED) | spellings(Word.DOMINO))
    return re.compile(rf"\s*(?:(?:{TILE}|[{DASHES}]+|(?:{words})(?!\w))[!?*.]*)?\s*", re.IGNORECASE)


def divided(text: str, start: int, sign: str, bar: str) -> str:
    """The row with a bar in the place of each divider; one that only follows the number becomes a blank.

    >>> divided("1,----,[1,2]", 1, ",", "|")
    '1 ----|[1,2]'
    """
    rest = _DIVIDED[sign].sub(lambda match: bar if match[0] == sign else match[0], text[start:])
    if start and rest.lstrip()[:1] == bar:
        rest = rest.replace(bar, " ", 1)
    return text[:start] + rest
