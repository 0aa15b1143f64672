"""A text is cut into games: a tag at the start of a line, behind anything but tags, begins the next one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.notation.tags import KNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator

_TAG_LINE = re.compile(rf'^[ \t]*\[[ \t]*(?:([A-Za-z]\w*)[ \t]*"|({"|".join(KNOWN)})\b)[^\n]*', re.MULTILINE)
_COMMENTS = re.compile(r"(?>\s+|;[^\n]*|\{[^\\}]*(?:\\[\s\S][^\\}]*)*\})*+")
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one game."""

    text: str
    line: int
    """The line of the whole text on which it starts."""
    body: int
    """Where its tags end and its turns may begin, as an index into the text."""


def chunks(text: str) -> Iterator[Chunk]:
    r"""The games of a text in order; what stands before the first tag is a chunk of its own.

    >>> [chunk.text for chunk in chunks('[Event "x"]\n1. A 3-4\n[Event "y"]\n1. B 1-1\n')]
    ['[Event "x"]\n1. A 3-4\n', '[Event "y"]\n1. B 1-1\n']
    """
    start, line, end = 0, 1, 0
    names: set[str] = set()
    for match in _TAG_LINE.finditer(text):
        name = match[1] or match[2]
        if _is_boundary(text, end, match.start(), name, names):
            yield Chunk(text[start : match.start()], line, end - start)
            line += text.count("\n", start, match.start())
            start = match.start()
            names = set()
        names.add(name)
        end = match.end()
    yield Chunk(text[start:], line, end - start)


def _is_boundary(text: str, end: int, start: int, name: str, names: set[str]) -> bool:
    gap = text[end:start]
    if gap.isspace() or not gap:
        return name in names and _EMPTY_LINE.search(gap) is not None
    if _COMMENTS.fullmatch(gap):
        return name in names
    return True
