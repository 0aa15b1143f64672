"""Tells the two written forms apart."""

from __future__ import annotations

import re

from analyzer.notation.tags import SEAT
from analyzer.notation.words import Word, means

_MOVETEXT = re.compile(
    r"(?>\s+|;[^\n]*|\{[^\\}]*(?:\\[\s\S][^\\}]*)*\})*+"
    rf"(?:\*\s*\Z|\Z|[0-9]{{1,4}}\.(?:\.\.)?\s*(?P<seat>{SEAT})[ \t]+\S"
    rf"|(?:[0-9]{{1,4}}[:)][ \t]*)?{SEAT}[ \t]+"
    r"(?:[0-9]{1,2}-[0-9]{1,2}(?![0-9]|[ \t]*[\[0-9,])|pass\b|draw\b|exposed\b|muggins\b|\?|----|\"))"
)


def is_plainly_movetext(body: str) -> bool:
    """Whether a game begins as movetext does, or has no turns at all; if not, it may be a table.

    >>> is_plainly_movetext("{a remark} 1. B 1-1  C pass"), is_plainly_movetext("1 ---- [1-1] passt [1-5]")
    (True, False)
    >>> is_plainly_movetext("1. Passt 1-1 Passt")
    False
    """
    match = _MOVETEXT.match(body)
    if match is None:
        return False
    seat = match["seat"]
    return seat is None or len(seat) == 1 or not means(seat, Word.PASS)
