"""Rows below hands or a head that name their seats, as movetext does: `1. B 1-1  C pass  D 1-5`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation import mistakes
from analyzer.notation.grammars import parse
from analyzer.notation.rows import number_of
from analyzer.notation.tags import SEAT
from analyzer.notation.tile_text import DASHES, TILE
from analyzer.notation.words import Word, alternatives, spellings

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from analyzer.notation.header import Header
    from analyzer.notation.lines import Line


@cache
def _turn() -> re.Pattern[str]:
    words = alternatives(spellings(Word.PASS) | spellings(Word.DRAW))
    return re.compile(
        rf"[ \t\xa0]*(?P<seat>{SEAT})[ \t\xa0]+(?:{TILE}|\[?\?|[{DASHES}]+(?!\w)|(?i:{words})(?!\w))"
    )


def is_named_row(text: str, header: Header | None, labels: Collection[str]) -> bool:
    """Whether a line is a number, a seat that is known, and what it does.

    >>> is_named_row("1. B 1-1  C pass", None, "ABCD"), is_named_row("1. B and 1-1", None, "ABCD")
    (True, False)
    """
    number = number_of(text, header)
    match = _turn().match(text, number.end()) if number else None
    return match is not None and match["seat"] in labels


def read_named_row(text: str, line: int, header: Header | None, seats: Mapping[str, str]) -> Line:
    """The turns of such a row."""
    number = number_of(text, header)
    start = number.end() if number else 0
    read: Line = parse("movetext", " " * start + text[start:], line)
    value = int(number["number"]) if number else None
    read.turns = [
        replace(turn, seat=seats.get(turn.seat, turn.seat), round=value if turn.round is None else turn.round)
        for turn in read.turns
    ]
    read.problems.extend(mistakes.late_tag(tag) for tag in read.tags)
    return read
