"""Players' names: a list with commas, or a text with a name a line."""

from __future__ import annotations

import re
import unicodedata

from analyzer.tournament.rounds import ScheduleError

_COMMENT = re.compile(r"(^|\s)#.*$")


class LineError(ScheduleError):
    """A line that cannot be read; lines count from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def without_comment(line: str) -> str:
    """The line without what follows a `#` that begins it or stands after a space.

    >>> without_comment("1: Ann+Cid beat Bob+Dan  # a close match")
    '1: Ann+Cid beat Bob+Dan'
    """
    return _COMMENT.sub("", line).strip()


def read_names(text: str) -> tuple[str, ...]:
    r"""The names in their order; LineError for one that cannot be used or is given twice.

    >>> read_names("Ann, Bob\nMary Ann  # sits by the door")
    ('Ann', 'Bob', 'Mary Ann')
    """
    found: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        words = without_comment(line).removesuffix(",")
        for word in words.split(",") if words else []:
            name = read_name(word, number)
            if name.casefold() in found:
                raise LineError(number, _twice(name, number, *found[name.casefold()]))
            found[name.casefold()] = (name, number)
    return tuple(name for name, _ in found.values())


def read_name(word: str, line: int) -> str:
    """One name, its spaces made regular; LineError if it cannot be one."""
    name = " ".join(unicodedata.normalize("NFC", word).split())
    if not name:
        raise LineError(line, "a name is missing")
    if not name.isprintable():
        raise LineError(line, f"{name!r} is no name: it has characters that cannot be printed")
    if "+" in name:
        raise LineError(line, f"{name!r} is no name: + stands between partners")
    return name


def _twice(name: str, line: int, before: str, first: int) -> str:
    spelt = "" if before == name else f", the other time as {before}"
    return f"{name} is named twice{spelt}" + (f" (first in line {first})" if first != line else "")
