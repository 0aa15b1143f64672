"""How many random games the tests play: a few that are always the same, or with `make deep` many others.

`make deep` sets DEEP to a number that changes from run to run and prints it: it says which games are played.
"""

from __future__ import annotations

from os import environ
from typing import TYPE_CHECKING, TypeVar

from analyzer.words.messages import languages

if TYPE_CHECKING:
    from collections.abc import Sequence

Case = TypeVar("Case")

DEEP = "DEEP" in environ
"""Whether this is the long run."""
BASE = int(environ.get("DEEP", "0")) * 1_000_000
"""The first seed of the games played; the long runs of different numbers share none."""


def effort(few: int, many: int) -> int:
    """How often something random is tried."""
    return many if DEEP else few


def seeds(few: int, many: int, chunk: int = 0) -> range:
    """Seeds for so many random games; those of different chunks differ."""
    count = effort(few, many)
    return range(BASE + chunk * count, BASE + (chunk + 1) * count)


def some_languages(which: int) -> tuple[str, ...]:
    """English and one other language, for what costs much in each; all of them in the long run.

    Tests give different numbers, so that every language has its turn in some of them.
    """
    others = [code for code in languages() if code != "en"]
    return languages() if DEEP else ("en", others[which % len(others)])


def some(cases: Sequence[Case], which: int) -> Sequence[Case]:
    """Every third case, for what costs much in each; all of them in the long run.

    Tests give different numbers, so that every case has its turn in some of them.
    """
    return cases if DEEP else cases[which % 3 :: 3]
