"""The head of a table: which column belongs to which seat."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from analyzer.notation.hands import is_seat, label_of
from analyzer.notation.tile_text import DASH, TILE, tile_from_text
from analyzer.notation.vocabulary import Word, alternatives, means, spellings

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
    return re.compile(rf"\s*(?:(?:{TILE}|{DASH}+|(?:{words})(?!\w))[!?*.]*)?\s*", re.IGNORECASE)


def divided(text: str, start: int, sign: str, bar: str) -> str:
    """The row with a bar in the place of each divider; one that only follows the number becomes a blank.

    >>> divided("1,----,[1,2]", 1, ",", "|")
    '1 ----|[1,2]'
    """
    rest = _DIVIDED[sign].sub(lambda match: bar if match[0] == sign else match[0], text[start:])
    if start and rest.lstrip()[:1] == bar:
        rest = rest.replace(bar, " ", 1)
    return text[:start] + rest


BARS = "|\uff5c\u2502\u2503\uffe8"
_BAR = re.compile(f"[{BARS}]")
_RULE = r"[ \t]*:?[-=]+:?[ \t]*"
_SEPARATOR = re.compile(rf"[{BARS}+]?{_RULE}(?:[{BARS}+]{_RULE})*[{BARS}+]?")
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NUMBER_SIGNS = ("#", "nr", "no", "n", "")


@dataclass(frozen=True, slots=True)
class Header:
    """The columns of a table in order."""

    labels: tuple[str, ...]
    """As they are printed, without words such as Player."""
    bars: bool = False
    """Whether the columns are divided by bars."""
    tabs: bool = False
    divider: str = ""
    """The comma or semicolon that divides the columns, if one does."""

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the columns; where names are printed, the letters in order."""
        if all(is_seat(label) for label in self.labels):
            return self.labels
        return tuple(_ALPHABET[: len(self.labels)])

    @property
    def names(self) -> str | None:
        """The value of the Names tag, None where seats are printed.

        >>> Header(("Anna", "Bob")).names
        'A: Anna, B: Bob'
        """
        if self.seats == self.labels:
            return None
        return ", ".join(f"{seat}: {name}" for seat, name in zip(self.seats, self.labels, strict=True))

    @property
    def order(self) -> str | None:
        """The value of the Seats tag, None where the seats are A, B, C, ... in order."""
        return None if self.seats == tuple(_ALPHABET[: len(self.labels)]) else " ".join(self.seats)


def read_header(text: str) -> Header | None:
    """The head of a table, None if the line cannot be one; whether a row follows is not looked at.

    >>> read_header("Runde Spieler A Spieler B").labels
    ('A', 'B')
    >>> read_header("| # | Anna Maria | Bob |").labels
    ('Anna Maria', 'Bob')
    """
    if len(text) > 300 or is_separator(text):
        return None
    if _BAR.search(text):
        return _from_cells(_BAR.split(text.strip().strip(BARS)), bars=True)
    if "\t" in text.strip():
        return _from_cells(text.strip(" \n").split("\t"), tabs=True)
    for sign in DIVIDERS:
        if sign in text and (header := _from_cells(text.strip().split(sign), divider=sign)):
            return header
    cells = [cell for cell in re.split(r"[ \xa0]{2,}", text.strip()) if cell]
    if len(cells) > 2 and (header := _from_cells(cells)):
        return header
    return _from_words(text.split())


def is_separator(text: str) -> bool:
    """Whether a line only divides the head of a table from its rows.

    >>> is_separator("|---|:--:|"), is_separator("1 ----")
    (True, False)
    """
    return len(text) <= 300 and bool(_SEPARATOR.fullmatch(text.strip()))


def _is_round(text: str) -> bool:
    return text.strip(" *_.:°º").casefold() in _NUMBER_SIGNS or means(text.strip(" *_"), Word.ROUND)


def _is_cell(label: str) -> bool:
    """Whether a label is what stands in a row: then the line is no head."""
    return tile_from_text(label) is not None or means(label, Word.PASS)


def _from_cells(
    cells: list[str], *, bars: bool = False, tabs: bool = False, divider: str = ""
) -> Header | None:
    has_round = _is_round(cells[0])
    labels = [label_of(cell) for cell in (cells[1:] if has_round else cells)]
    known = tuple(label for label in labels if label is not None and not _is_cell(label))
    if len(known) < 2 or len(known) != len(labels) or len(known) > len(_ALPHABET):
        return None
    return Header(known, bars, tabs, divider) if len(set(known)) == len(known) else None


def _from_words(words: list[str]) -> Header | None:
    has_round = bool(words) and _is_round(words[0])
    rest = words[1:] if has_round else words
    named = any(means(word, Word.PLAYER) for word in rest)
    labels = tuple(word.strip("*:_") for word in rest if not means(word, Word.PLAYER))
    if not (has_round or named or (rest and all(is_seat(label) for label in labels))):
        return None
    if not 2 <= len(labels) <= len(_ALPHABET) or len(set(labels)) != len(labels):
        return None
    if any(map(_is_cell, labels)):
        return None
    return Header(labels) if all(re.fullmatch(r"[\w'\u2019.-]+", label) for label in labels) else None
