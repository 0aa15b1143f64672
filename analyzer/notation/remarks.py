"""What comments tell a program: the open ends, and what stood where a repair has changed something."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

ENDS = re.compile(r"\[%ends((?: [0-9]{1,2}){1,40})\]")


def stated_ends(text: str) -> tuple[int, ...] | None:
    """The open ends after a turn as its comment states them, in ascending order; None if it does not.

    >>> stated_ends("[%ends 6 0] the board as it was printed"), stated_ends("the ends are 6 and 0")
    ((0, 6), None)
    """
    found = ENDS.search(text)
    return tuple(sorted(map(int, found[1].split()))) if found else None


NOTHING = "-"


class Mending(StrEnum):
    """What was done at a place, as the annotation names it."""

    WAS = "was"
    """Something else stood here; nothing, if `-` follows."""
    STRUCK = "struck"
    """A turn stood behind this one that is left out now."""


_MENDED = re.compile(r"\[%(was|struck) ([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Mended:
    """A place that a repair has changed.

    >>> [str(mended) for mended in read_mended("[%was 2-3] the book says [%struck C 4-5]")]
    ['[%was 2-3]', '[%struck C 4-5]']
    >>> read_mended("[%was -]")[0].old is None
    True
    """

    mending: Mending
    old: str | None
    """What stood there; None for nothing."""

    def __str__(self) -> str:
        return f"[%{self.mending.value} {_plain(self.old)}]"


def read_mended(text: str) -> list[Mended]:
    """Every such annotation in a comment."""
    return [
        Mended(Mending(found[1]), None if found[2].strip() in (NOTHING, "") else found[2].strip())
        for found in _MENDED.finditer(text)
    ]


def _plain(old: str | None) -> str:
    """The text without what would end the annotation."""
    return " ".join((old or "").replace("[", "(").replace("]", ")").split()) or NOTHING
