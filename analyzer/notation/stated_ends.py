"""Open ends that a record states in a comment: `{[%ends 6 0]}`."""

from __future__ import annotations

import re

_ENDS = re.compile(r"\[%ends((?: [0-9]{1,2}){1,40})\]")


def stated_ends(text: str) -> tuple[int, ...] | None:
    """The open ends after a turn as its comment states them, in ascending order; None if it does not.

    >>> stated_ends("[%ends 6 0] the board as it was printed"), stated_ends("the ends are 6 and 0")
    ((0, 6), None)
    """
    found = _ENDS.search(text)
    return tuple(sorted(map(int, found[1].split()))) if found else None
