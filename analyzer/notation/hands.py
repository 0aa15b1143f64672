"""Hands as books print them: a heading and tiles, on one line or several."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation.actions import is_unknown
from analyzer.notation.terminals import terminal
from analyzer.notation.tile_text import TILE, tile_from_text
from analyzer.notation.vocabulary import Word, alternatives, means, spellings
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
