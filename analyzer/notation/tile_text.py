"""Tiles as they are spelled."""

from __future__ import annotations

import re
from functools import lru_cache

from analyzer.notation.vocabulary import Word, number_words, spellings, terminal
from analyzer.tiles.tile import Tile

DASH = terminal("DASH")
SEPARATOR = terminal("SEPARATOR")
TILE = terminal("TILE_IN_PROSE")
"""A regular expression for a tile in figures, without groups."""

HORIZONTAL, VERTICAL = 0x1F031, 0x1F063
"""The first tiles of the two Unicode blocks; a tile a-b is 7a + b further on."""

_NUMBERS = re.compile(terminal("NUMBER"))
_FIGURES = re.compile(TILE)
_BRACKETS = {"[": "]", "(": ")", "{": "}", "<": ">"}


@lru_cache(maxsize=4096)
def tile_from_text(text: str) -> Tile | None:
    """The tile that a text spells, None if it spells none.

    >>> [str(tile_from_text(text)) for text in ("5-0", "[0|5]", "(5, 0)", "05", "10-12", "<5:0>", "🀶")]
    ['0-5', '0-5', '0-5', '0-5', '10-12', '0-5', '0-5']
    >>> [str(tile_from_text(text)) for text in ("[QUINA|SENA]", "double-six", "six-blank")]
    ['5-6', '6-6', '0-6']
    >>> tile_from_text("0-5-6") is tile_from_text("5") is None
    True
    """
    text = text.strip()
    if _FIGURES.fullmatch(text):
        return _figures(text)
    return _in_words(text)


def _figures(text: str) -> Tile:
    code = ord(text[0])
    if code >= HORIZONTAL:
        return Tile.of(*divmod(code - (VERTICAL if code >= VERTICAL else HORIZONTAL), 7))
    digits = text.strip("[](){}<> \t\xa0")
    if len(digits) == 2:
        return Tile.of(int(digits[0]), int(digits[1]))
    one, other = _NUMBERS.findall(text)
    return Tile.of(int(one), int(other))


def _in_words(text: str) -> Tile | None:
    if text and _BRACKETS.get(text[0]) == text[-1]:
        text = text[1:-1]
    numbers = number_words()
    parts = re.split(rf"\s*{SEPARATOR}\s*|\s+", text.casefold().strip(), maxsplit=3)
    if len(parts) == 2 and parts[0] in numbers and parts[1] in numbers:
        return Tile.of(numbers[parts[0]], numbers[parts[1]]) if re.search(SEPARATOR, text) else None
    parts = [part for part in parts if part != "de"]
    if len(parts) == 2 and parts[0] in spellings(Word.DOUBLE) and parts[1] in numbers:
        return Tile.of(numbers[parts[1]], numbers[parts[1]])
    if len(parts) == 1:
        return _joined_double(parts[0])
    return None


def _joined_double(text: str) -> Tile | None:
    for double in spellings(Word.DOUBLE):
        number = number_words().get(text.removeprefix(double)) if text.startswith(double) else None
        if number is not None:
            return Tile.of(number, number)
    return None


def digits(tile: Tile) -> str:
    """The short form for tags: two digits, with a dash where a number needs two of its own.

    >>> digits(Tile.of(0, 5)), digits(Tile.of(12, 10))
    ('05', '10-12')
    """
    return f"{tile.low}{tile.high}" if tile.high < 10 else str(tile)
