"""Lines of prose that look like a row of play: they would be lost without a word."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation import mistakes
from analyzer.notation.hands import is_seat
from analyzer.notation.tile_text import DASH, SEPARATOR, TILE
from analyzer.notation.vocabulary import Word, alternatives, pattern, spellings
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Collection

_LONGEST = 2000
_TILE = re.compile(rf"(?<![\w-])(?:{TILE})")
_NUMBER = re.compile(rf"\W*(?:[A-Za-z]{{0,2}}[0-9]{{1,4}}(?![0-9]*{SEPARATOR}[0-9])\b)")
_WORD = re.compile(r"[^\s,;|:.!?*()\[\]]+")
_DASHES = re.compile(rf"{DASH}+")


def has_tile(text: str) -> bool:
    """Whether a tile is written anywhere, in more than two figures.

    >>> has_tile("no 4-5 left"), has_tile("no 4s")
    (True, False)
    """
    return any(not match[0].isdecimal() for match in _TILE.finditer(text))


@cache
def _passes() -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{alternatives(spellings(Word.PASS))})(?!\w)", re.IGNORECASE)


def unread_row(text: str, line: int, labels: Collection[str]) -> Diagnostic | None:
    """What to say about a line if most of its words are tiles, passes, dashes or seats.

    A list of tiles behind words, and a sentence about a critical move, are what they seem.

    >>> unread_row("A 5-6, B 4-5, C pass", 1, "ABC").message
    'this line looks like a row of play, but it does not begin with the number of a round'
    >>> unread_row("left over: 3-6 4-6 5-6", 1, "ABC") is None
    True
    """
    if len(text) > _LONGEST:
        return None
    numbered = _NUMBER.match(text)
    rest, tiles = _TILE.subn(" ", text[numbered.end() :] if numbered else text)
    if tiles < 2 or pattern(Word.INSTEAD).search(text) or pattern(Word.CRITICAL).search(text):
        return None
    rest, passes = _passes().subn(" ", rest)
    words = _WORD.findall(rest)
    dashes = sum(bool(_DASHES.fullmatch(word)) for word in words)
    seats = sum(word in labels or is_seat(word) for word in words)
    others = len(words) - dashes - seats
    if tiles + passes + dashes + seats <= others:
        return None
    if not (numbered or passes or dashes) and _is_list(text):
        return None
    message = say("this line looks like a row of play, but it does not begin with the number of a round")
    if numbered and numbered[0].strip().isdecimal():
        message = say("this line looks like a row of play, but its cells cannot be told apart")
    place = Span.of(line, len(text) - len(text.lstrip()) + 1, len(text.strip()))
    hint = say("a row is a number and a cell for each column, such as `3 0-5 pass 2-5 1-2`")
    return mistakes.syntax(message, place, hint)


def _is_list(text: str) -> bool:
    """Whether words that are no seats stand in front of all tiles."""
    first = _WORD.search(text)
    return first is not None and first[0][0].isalpha() and not is_seat(first[0])
