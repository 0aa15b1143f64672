"""Where the pages of a collection go, and which files there may be written over."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

INDEX: Final = "index.html"
"""The file of the index."""

_MARK: Final = b'<meta name="generator" content="domino">'
"""What every page of ours has in its head."""
_HEAD: Final = 1024
_LONGEST: Final = 80
_RESERVED: Final = re.compile(r"(?:index|con|prn|aux|nul|com\d|lpt\d)\Z", re.IGNORECASE)
"""The index, and names that mean devices to some systems."""


def page_names(sources: Iterable[str], *, anonymous: bool = False) -> list[str]:
    """A name for the page of each record, like that of its file; no two are the same on any system.

    >>> page_names(["a/game.domino", "b/Game.domino", "index.domino", "<b>?.domino", "-"])
    ['game.html', 'Game-2.html', 'index-2.html', 'b.html', 'record.html']
    >>> page_names(["a/game.domino", "b/game.domino"], anonymous=True)
    ['record-1.html', 'record-2.html']
    """
    sources = list(sources)
    if anonymous:
        width = len(str(len(sources)))
        return [f"record-{number:0{width}}.html" for number in range(1, len(sources) + 1)]
    taken: set[str] = set()
    return [f"{_free(_stem(source), taken)}.html" for source in sources]


def _stem(source: str) -> str:
    """The name of a file without its ending: letters, figures and a few signs that are harmless anywhere."""
    file = re.split(r"[/\\]", source)[-1]
    stem = re.sub(r"\.[^.]*\Z", "", file) or file
    plain = re.sub(r"[^\w.+-]+", "-", stem).strip("-._")
    return plain[:_LONGEST] or "record"


def _free(stem: str, taken: set[str]) -> str:
    """The name with the first number that makes it a new one; without any if it is new."""
    name, number = stem, 1
    while name.casefold() in taken or _RESERVED.match(name):
        number += 1
        name = f"{stem}-{number}"
    taken.add(name.casefold())
    return name


def is_ours(path: Path) -> bool:
    """Whether a file is a page that we wrote, which may be written again. An empty file is nobody's.

    Raises:
        OSError: it cannot be read.
    """
    if not path.is_file():
        return False
    with path.open("rb") as file:
        head = file.read(_HEAD)
    return not head or _MARK in head
