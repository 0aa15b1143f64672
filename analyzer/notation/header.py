"""What stands above the rows of a table: hands as books print them, and which column is which seat's."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation.actions import is_unknown
from analyzer.notation.vocabulary import (
    DASH,
    TILE,
    Word,
    alternatives,
    means,
    spellings,
    terminal,
    tile_from_text,
)
from analyzer.record.diagnostics import Span

if TYPE_CHECKING:
    from analyzer.tiles.tile import Tile


_TILE = re.compile(
    rf"{TILE}|\[{terminal('WORDS')}\]"
    rf"|(?:(?<![\w?!])|(?=\[)){terminal('UNKNOWN')}(?:(?<=\])|(?![\w?!]))"
)
_BETWEEN = re.compile(r"[\s,;.|\u200b-\u200d\u2060\ufeff]*")
_LONGEST_HEADING = 60
_LONGEST_LINE = 5000


@dataclass(slots=True)
class WrittenHand:
    """A heading and the tiles behind it."""

    label: str
    span: Span
    tiles: list[Tile | None] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)

    def take(self, match: re.Match[str], line: int) -> None:
        """Adds a tile."""
        self.tiles.append(tile_from_text(match[0]))
        self.spans.append(Span.of(line, match.start() + 1, len(match[0])))


def read_hands(text: str, line: int) -> list[WrittenHand]:
    """The hands on a line, none if it is no line of hands.

    A heading with a colon may stand alone; without a colon it is a seat with two tiles or more behind it.

    >>> [(hand.label, len(hand.tiles)) for hand in read_hands("A [0-5][1-3] B [2-2] [3-4]", 1)]
    [('A', 2), ('B', 2)]
    >>> [(hand.label, len(hand.tiles)) for hand in read_hands("Spieler A:", 1)]
    [('A', 0)]
    >>> read_hands("the critical move was playing [3-6] instead of [4-6]", 1)
    []
    """
    if len(text) > _LONGEST_LINE:
        return []
    hands: list[WrittenHand] = []
    colon = True
    end = 0
    for match in _tiles(text):
        between = text[end : match.start()]
        if not _BETWEEN.fullmatch(between):
            heading = _heading(between, line, end, needs_colon=False)
            if heading is None or (hands and not _is_full(hands[-1], colon=colon)):
                return []
            hands.append(heading)
            colon = ":" in between or "=" in between
        elif not hands:
            return []
        hands[-1].take(match, line)
        end = match.end()
    rest = text[end:]
    if not _BETWEEN.fullmatch(rest):
        heading = None if hands else _heading(rest, line, end, needs_colon=True)
        return [heading] if heading else []
    return hands if hands and _is_full(hands[-1], colon=colon) else []


def read_tiles(text: str, line: int, hand: WrittenHand) -> bool:
    """Adds the tiles of a line to a hand; False if anything else stands there."""
    matches, end = [], 0
    for match in _tiles(text):
        if not _BETWEEN.fullmatch(text, end, match.start()):
            return False
        matches.append(match)
        end = match.end()
    if not matches or not _BETWEEN.fullmatch(text, end):
        return False
    for match in matches:
        hand.take(match, line)
    return True


def _tiles(text: str) -> list[re.Match[str]]:
    return [match for match in _TILE.finditer(text) if tile_from_text(match[0]) or is_unknown(match[0])]


def _is_full(hand: WrittenHand, *, colon: bool) -> bool:
    return len(hand.tiles) >= (1 if colon else 2)


@cache
def _filler() -> re.Pattern[str]:
    """The words in front of a label: Player, Spieler, Mão de, deal."""
    return re.compile(rf"(?:(?:{alternatives(spellings(Word.PLAYER))}|deal)(?!\w)[ \t]*)+", re.IGNORECASE)


@cache
def _behind() -> re.Pattern[str]:
    """The words behind a label: 's hand, hält."""
    hand = alternatives(spellings(Word.HAND))
    return re.compile(rf"(?:['\u2019]s?|s['\u2019])?(?:[ \t]+(?:{hand}))?$", re.IGNORECASE)


def _heading(text: str, line: int, start: int, *, needs_colon: bool) -> WrittenHand | None:
    stripped = text.strip(" \t\xa0,;.|*#-•\u200b\ufeff").rstrip("*")
    colon = stripped.endswith((":", "="))
    if len(stripped) > _LONGEST_HEADING or (needs_colon and not colon):
        return None
    label = label_of(stripped.rstrip(":= \t*"))
    if label is None or not (colon or is_seat(label)):
        return None
    at = start + text.find(stripped) + 1
    return WrittenHand(label, Span.of(line, at, len(stripped)))


def label_of(text: str) -> str | None:
    """The label in a heading or in the head of a column, None if it cannot be one.

    >>> [label_of(text) for text in ("Spieler A", "Player 0's hand", "**Anna**", "Mão de Seat 0", "")]
    ['A', '0', 'Anna', '0', None]
    """
    text = text.strip(" \t\xa0*_:.\u200b\ufeff")
    match = _filler().match(text)
    label = text[match.end() :] if match and match.end() < len(text) else text
    label = _behind().sub("", label).strip()
    words = label.split()
    if len(words) > 1 and words[0].rstrip(".").isdecimal():
        return None  # a row that has lost its shape
    if not 1 <= len(words) <= 3 or not all(re.fullmatch(r"[\w'\u2019.-]+", word) for word in words):
        return None
    return " ".join(words)


def is_seat(label: str) -> bool:
    """Whether a label can stand for a seat by itself: a capital letter, or a point of the compass.

    >>> is_seat("A"), is_seat("Süd"), is_seat("Anna"), is_seat("P1")
    (True, True, False, True)
    """
    return bool(re.fullmatch(r"[A-Z][0-9]?", label)) or (label[:1].isupper() and means(label, Word.COMPASS))


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
