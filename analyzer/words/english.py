"""Small pieces of English that messages share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from analyzer.tiles.layout import UNKNOWN
from analyzer.words.message import joined, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.tiles.tile import Tile
    from analyzer.words.numbers import Value


def listed(words: Iterable[object], last: Literal["and", "or"] = "and") -> str:
    """The words as a list in a sentence.

    >>> listed(["A", "B", "C"]), listed([0, 4], "or"), listed(["A"])
    ('A, B and C', '0 or 4', 'A')
    """
    *first, final = list(words) or [""]
    if not first:
        return joined("", [final])
    if last == "or":
        return say("{items} or {last}", items=joined(", ", first), last=final)
    return say("{items} and {last}", items=joined(", ", first), last=final)


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles side by side; `nothing` for none."""
    return " ".join(map(str, tiles)) or say("nothing")


def ends_text(ends: tuple[int, ...]) -> str:
    """The open ends in words.

    >>> ends_text((0, 4)), ends_text((4, 4))
    ('the open ends are 0 and 4', 'both open ends are 4')
    """
    if len(set(ends)) == 1:
        if len(ends) == 2:
            return say("both open ends are {number}", number=ends[0])
        return say("all open ends are {number}", number=ends[0])
    numbers = listed(say("unknown") if end == UNKNOWN else end for end in sorted(ends))
    return say("the open ends are {numbers}", numbers=numbers)


def counted(number: int, noun: str) -> str:
    """A number with its noun: `1 tile`, `2 tiles`."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def value_text(value: Value | float) -> str:
    """A value as it is printed, with its sign; a fraction with two digits, or as many as it needs to show.

    >>> from fractions import Fraction
    >>> [value_text(value) for value in (12, 0, 0.0, Fraction(-7, 2), Fraction(7, 3), Fraction(-1, 300))]
    ['+12', '+0', '+0', '-3.5', '+2.33', '-0.003']
    """
    if isinstance(value, int):
        return f"{value:+d}"
    digits = 2
    while value and not round(value, digits):
        digits += 1
    return f"{float(value):+.{digits}f}".rstrip("0").rstrip(".")


def amount_text(value: Value | float) -> str:
    """The same without a plus.

    >>> from fractions import Fraction
    >>> amount_text(Fraction(7, 2)), amount_text(-3)
    ('3.5', '-3')
    """
    return value_text(value).removeprefix("+")
