"""The value of a `Result` tag: `domino B B+D 10`, `blocked A+C 46`, `blocked 0`."""

from __future__ import annotations

import re

from analyzer.messages import say
from analyzer.notation.words import Word, means
from analyzer.record import Claim, EndKind, Result

_SIDE = re.compile(r"[^\W\d]\w*(?:\+[^\W\d]\w*)*")
_POINTS = re.compile(r"[+-]?[0-9]{1,6}")


class ResultError(ValueError):
    """A result that cannot be read; says what was expected."""


def read_result(text: str) -> Result | None:
    """The result that a tag states, None for an empty one; ResultError with what was expected.

    >>> read_result("domino B B+D 10")
    Result(kind=<EndKind.DOMINO: 'domino'>, seat='B', claims=(Claim(side=('B', 'D'), points=10),), tie=False)
    >>> read_result("A+C -10; B+D 3").claims
    (Claim(side=('A', 'C'), points=-10), Claim(side=('B', 'D'), points=3))
    """
    first, *others = text.split(";")
    words = first.split()
    kind, seat = None, None
    if words:
        kind = _kind(words[0])
        words = words[1:] if kind else words
    if kind and words and (len(words) == 1 or not _POINTS.fullmatch(words[1])) and _SIDE.fullmatch(words[0]):
        seat, *words = words
    claims, ties = [], 0
    for part in (words, *(other.split() for other in others)):
        if part == ["0"]:
            ties += 1
        elif part:
            claims.append(_claim(part))
    if kind is None and not claims and not ties:
        if text.strip():
            raise ResultError(_EXPECTED)
        return None
    return Result(kind, seat, tuple(claims), tie=ties > 0 and not claims)


_EXPECTED = say("expected `domino B B+D 10`, `blocked A+C 46`, `blocked 0` or `B+D 10`")


def _kind(word: str) -> EndKind | None:
    if means(word, Word.DOMINO):
        return EndKind.DOMINO
    return EndKind.BLOCKED if means(word, Word.BLOCKED) else None


def _claim(words: list[str]) -> Claim:
    if len(words) != 2 or not _SIDE.fullmatch(words[0]) or not _POINTS.fullmatch(words[1]):
        raise ResultError(_EXPECTED)
    return Claim(tuple(words[0].split("+")), int(words[1]))


def write_result(result: Result) -> str:
    """The value of the tag.

    >>> write_result(Result(EndKind.BLOCKED, None, (Claim(("A", "C"), 46),)))
    'blocked A+C 46'
    """
    parts = [part for part in (result.kind.value if result.kind else "", result.seat or "") if part]
    points = "; ".join(f"{'+'.join(claim.side)} {claim.points}" for claim in result.claims)
    if points:
        parts.append(points)
    elif result.tie:  # `domino A 0` would be points of the side A
        return " ".join(parts) + "; 0" if result.seat else " ".join([*parts, "0"])
    return " ".join(parts)
