"""How wide text is likely to be, and making it fit."""

from __future__ import annotations

import unicodedata

_WIDE, _NARROW = 1.0, 0.57
"""The width of a character in units of the font size: East Asian ones, and all others on the wide side."""

_ELLIPSIS = "…"


def width_of(text: str, size: int) -> float:
    """About how wide a text is at a font size, in pixels; rather too wide than too narrow.

    >>> width_of("domino", 10)
    34.2
    """
    return round(sum(map(_width, text)) * size, 3)


def _width(character: str) -> float:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    return _WIDE if unicodedata.east_asian_width(character) in "WF" else _NARROW


def cut(text: str, room: float, size: int) -> str:
    """The text, or as much of it as has room before an ellipsis.

    >>> cut("Wilhelmina", 40, 10)
    'Wilhel…'
    """
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + _ELLIPSIS, size) > room:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS


def folded(text: str, room: float, size: int) -> list[str]:
    """The text in lines, broken between words, or within one that has no line to itself.

    >>> folded("one two three", 50, 10)
    ['one two', 'three']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width_of(line, size) > room:
            head = max(1, int(room / (_WIDE * size)))
            lines.append(line[:head])
            line = line[head:]
    return [*lines, line] if line else lines
