"""Rows of a table, those that name their seats, and lines of prose that look like a row and would be lost."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation import actions
from analyzer.notation.grammars import parse
from analyzer.notation.header import BARS, DIVIDERS, divided, divider, is_seat
from analyzer.notation.vocabulary import (
    DASH,
    SEPARATOR,
    TILE,
    Word,
    alternatives,
    pattern,
    spellings,
    terminal,
)
from analyzer.record.diagnostics import Diagnostic, Span
from analyzer.words.message import say

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from lark import Token

    from analyzer.notation.header import Header
    from analyzer.notation.lines import Branch, TurnLine


BAR = "\uff5c"
"""Every bar between cells is turned into this one, which is part of no tile."""

_GAP = r"[ \t\xa0\u200b-\u200d\u2060\ufeff]"
_BARRED_NUMBER = re.compile(
    rf"{_GAP}*+(?P<bar>[{BARS}])?{_GAP}*+[*_]{{0,2}}(?P<number>[0-9]{{1,4}})[*_]{{0,2}}[.):]{{0,3}}{_GAP}*+(?=[{BARS}])"
)
_KEPT_OR_BAR = re.compile(
    r'\{[^\\}]*(?:\\.[^\\}]*)*(?:\}|\Z)|(?<![^\s|])"[^"\\]*(?:\\.[^"\\]*)*(?:"|\Z)'
    rf"|[\[(<][^\](>)<\[\n|]{{1,8}}\|[^\](>)<\[\n|]{{1,8}}[\])>]|;[^\n]*|[{BARS}]"
)


@dataclass(frozen=True, slots=True)
class PrintedRow:
    """A row as it is printed."""

    line: int
    number: int | None
    cells: tuple[tuple[Token | Branch, ...], ...]
    divided: bool
    """Whether bars or tabs divide the cells, so that a cell can be empty or hold several actions."""
    text: str

    @property
    def end(self) -> int:
        """The column behind the last character."""
        return len(self.text) + 1


@cache
def _number() -> re.Pattern[str]:
    """The number of a round, which may stand behind a word for it or behind an R."""
    words = alternatives(spellings(Word.ROUND) - spellings(Word.HAND))
    return re.compile(
        rf"{_GAP}*+(?:(?P<bar>[{BARS}]){_GAP}*+)?[*_]{{0,2}}(?P<word>(?i:{words}){_GAP}*+|R)?(?P<number>[0-9]{{1,4}})"
        rf"(?!{SEPARATOR}[0-9])[*_]{{0,2}}[.):]{{0,3}}(?={_GAP}|[{BARS}{DIVIDERS}]|$)"
    )


@cache
def _cell_start() -> re.Pattern[str]:
    """What a cell can begin with."""
    words = alternatives(
        spellings(Word.PASS) | spellings(Word.BLOCKED) | spellings(Word.DOMINO) | spellings(Word.DRAW)
    )
    in_words = rf"\[{terminal('LETTERS')}{SEPARATOR}{terminal('LETTERS')}\]"
    return re.compile(
        rf"{_GAP}*+[{BARS}]?{_GAP}*+"
        rf'(?:{TILE}|{DASH}+(?![\w])|\[?\?|[{BARS}]|"|{in_words}|(?:{words})(?!\w))',
        re.IGNORECASE,
    )


@cache
def _any_cell() -> re.Pattern[str]:
    """A tile or a pass anywhere in a line."""
    return re.compile(rf"(?<![\w-])(?:{TILE}|(?:{alternatives(spellings(Word.PASS))})(?!\w))", re.IGNORECASE)


def number_of(text: str, header: Header | None) -> re.Match[str] | None:
    """The number of the round at the start of a line."""
    if header is not None and header.bars:
        return _BARRED_NUMBER.match(text) or _number().match(text)
    match = _number().match(text)
    return match if match else _BARRED_NUMBER.match(text) if text.lstrip()[:1] in BARS else None


def is_row(text: str, header: Header | None) -> bool:
    """Whether a line plainly is a row: a number and then a cell.

    >>> is_row("1 ---- [1-1] passt [1-5]", None), is_row("3 players held 7 tiles", None)
    (True, False)
    """
    number = number_of(text, header)
    if number is None:
        return False
    if text[number.end() : number.end() + 1] in tuple(DIVIDERS):
        sign = divider(text, number.end(), header.divider if header else "")
        cells = _any_cell().finditer(text, number.end(), number.end() + 300)
        return bool(sign) and any(not cell[0].isdecimal() for cell in cells)  # `1,50` is a sum of money
    return bool(_cell_start().match(text, number.end()))


def is_numbered_in_words(text: str) -> bool:
    """Whether a row begins with `R1` or `Round 1:`, so that it is no hand.

    >>> is_numbered_in_words("R1 6-6 5-6"), is_numbered_in_words("R1: 6-6 5-6")
    (True, False)
    """
    number = _number().match(text)
    return bool(number and number["word"] and (number["word"] != "R" or ":" not in number[0]))


def may_be_row(text: str, header: Header | None) -> bool:
    """Whether a line within a table is meant as a row: a number, and a tile or a pass somewhere."""
    number = number_of(text, header)
    return number is not None and bool(_any_cell().search(text, number.end(), number.end() + 300))


def is_bare_row(text: str) -> bool:
    """Whether a line is a row without a number: every word is a cell, and there are two at least."""
    if len(text) > 2000 or not (_cell_start().match(text) or text.lstrip()[:1] in BARS):
        return False
    rest, found = _any_cell().subn(" ", text)
    words = re.sub(
        rf"[\s{BARS}!?*@\[\]().{DIVIDERS}]+|{DASH}+|\{{[^}}]*\}}|{terminal('POINTS')}", " ", rest
    ).split()
    return found >= 2 and len(words) * 2 <= found


class PreparedRow(NamedTuple):
    """The text of a row, prepared for the parser."""

    number: re.Match[str] | None
    text: str
    """With blanks for the number, and a `BAR` for whatever divides the cells; as long as the row."""
    divided: bool


def read_row(text: str, line: int, header: Header | None) -> PrintedRow:
    """The cells of a row. What cannot be read stays in its cell as a mistake."""
    number, rest, divided_cells = marked(text, header)
    items = parse("table", rest, line)
    cells = _divided(items) if divided_cells else _flowing(items)
    value = int(number["number"]) if number else None
    return PrintedRow(line, value, tuple(map(tuple, cells)), divided_cells, text)


def marked(text: str, header: Header | None) -> PreparedRow:
    """The row with its cells told apart by bars, where anything but blanks divides them."""
    number = number_of(text, header)
    start = number.end() if number else 0
    bars = _has_bars(text, start, header)
    tabs = not bars and _has_tabs(text, start, header)
    rest = " " * start + text[start:]
    if bars:
        rest = _KEPT_OR_BAR.sub(
            lambda match: BAR if len(match[0]) == 1 and match[0] in BARS else match[0], rest
        )
        if number is None or number["bar"] or rest[start:].lstrip()[:1] == BAR:
            rest = rest.replace(BAR, " ", 1)
    elif tabs:
        rest = rest[:start] + rest[start:].replace("\t", " ", 1).replace("\t", BAR)
    elif sign := divider(text, start, header.divider if header else ""):
        rest = divided(rest, start, sign, BAR)
        bars = True
    return PreparedRow(number, rest, bars or tabs)


def _has_bars(text: str, start: int, header: Header | None) -> bool:
    if header is not None and header.bars:
        return any(bar in text for bar in BARS)
    return text.lstrip()[:1] in tuple(BARS) or bool(re.match(rf"{_GAP}*+[{BARS}]", text[start:]))


def _has_tabs(text: str, start: int, header: Header | None) -> bool:
    if header is None or not header.tabs:
        return False
    return text[start:].rstrip(" \n").count("\t") == len(header.labels)


def _divided(items: list[Token | Branch]) -> list[list[Token | Branch]]:
    cells: list[list[Token | Branch]] = [[]]
    for item in items:
        if getattr(item, "type", "") == "BAR":
            cells.append([])
        else:
            cells[-1].append(item)
    if len(cells) > 1 and not cells[-1]:
        cells.pop()  # the bar at the end of the line
    return cells


def _flowing(items: list[Token | Branch]) -> list[list[Token | Branch]]:
    """Each action fills a cell, but for those that come before a play."""
    from analyzer.notation.actions import read_action
    from analyzer.record.game import Draw, Expose, Muggins

    cells: list[list[Token | Branch]] = []
    goes_on = False
    for item in items:
        kind = getattr(item, "type", "")
        if kind in {"ACTION", "BRACED", "WRONG", "ENDING"}:
            if not goes_on:
                cells.append([])
            goes_on = kind == "ACTION" and isinstance(read_action(str(item)).action, Draw | Expose | Muggins)
        elif not cells:
            cells.append([])
            goes_on = True
        cells[-1].append(item)
    return cells


@cache
def _turn() -> re.Pattern[str]:
    words = alternatives(spellings(Word.PASS) | spellings(Word.DRAW))
    return re.compile(
        rf"[ \t\xa0]*(?P<seat>{terminal('SEAT')})[ \t\xa0]+(?:{TILE}|\[?\?|{DASH}+(?!\w)|(?i:{words})(?!\w))"
    )


def is_named_row(text: str, header: Header | None, labels: Collection[str]) -> bool:
    """Whether a line is a number, a seat that is known, and what it does.

    >>> is_named_row("1. B 1-1  C pass", None, "ABCD"), is_named_row("1. B and 1-1", None, "ABCD")
    (True, False)
    """
    number = number_of(text, header)
    match = _turn().match(text, number.end()) if number else None
    return match is not None and match["seat"] in labels


def read_named_row(text: str, line: int, header: Header | None, seats: Mapping[str, str]) -> TurnLine:
    """The turns of such a row."""
    number = number_of(text, header)
    start = number.end() if number else 0
    read: TurnLine = parse("movetext", " " * start + text[start:], line)
    value = int(number["number"]) if number else None
    read.turns = [
        replace(turn, seat=seats.get(turn.seat, turn.seat), round=value if turn.round is None else turn.round)
        for turn in read.turns
    ]
    read.problems.extend(actions.late_tag(*tag) for tag in read.tags)
    return read


_LONGEST = 2000
_TILE_APART = re.compile(rf"(?<![\w-])(?:{TILE})")
_ANY_NUMBER = re.compile(rf"\W*(?:[A-Za-z]{{0,2}}[0-9]{{1,4}}(?![0-9]*{SEPARATOR}[0-9])\b)")
_WORD = re.compile(r"[^\s,;|:.!?*()\[\]]+")
_ONLY_DASHES = re.compile(rf"{DASH}+")


def has_tile(text: str) -> bool:
    """Whether a tile is written anywhere, in more than two figures.

    >>> has_tile("no 4-5 left"), has_tile("no 4s")
    (True, False)
    """
    return any(not match[0].isdecimal() for match in _TILE_APART.finditer(text))


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
    numbered = _ANY_NUMBER.match(text)
    rest, tiles = _TILE_APART.subn(" ", text[numbered.end() :] if numbered else text)
    if tiles < 2 or pattern(Word.INSTEAD).search(text) or pattern(Word.CRITICAL).search(text):
        return None
    rest, passes = _passes().subn(" ", rest)
    words = _WORD.findall(rest)
    dashes = sum(bool(_ONLY_DASHES.fullmatch(word)) for word in words)
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
    return actions.syntax(message, place, hint)


def _is_list(text: str) -> bool:
    """Whether words that are no seats stand in front of all tiles."""
    first = _WORD.search(text)
    return first is not None and first[0][0].isalpha() and not is_seat(first[0])
