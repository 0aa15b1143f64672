"""What the prose behind a table states: who went out or that it was blocked, and the points."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from analyzer.diagnostics import Span
from analyzer.notation.claims import Group, claim_with_verb, claims_without_verb, groups_in
from analyzer.notation.tile_text import TILE, tile_from_text
from analyzer.notation.words import Word, alternatives, pattern, spellings
from analyzer.record import Claim, EndKind, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.tiles import Tile

_LONGEST = 4000
"""So much prose is searched, in characters: a result stands near the table."""

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[;:](?=\s)|\n\s*\n")
_STATEMENT_END = re.compile(r"[.!?;](?=\s|$)|\n\s*\n")


def stated_result(text: str, line: int, seats: Mapping[str, str]) -> Result | None:
    """The result that prose states; `seats` gives the seat for every label and name that may occur.

    Sentences that only say what would have happened state nothing, and the first points count.

    >>> table = {seat: seat for seat in "ABCD"}
    >>> result = stated_result("A und C verlieren 10 Punkte, B macht Domino.", 1, table)
    >>> result.kind.value, result.seat, result.claims
    ('domino', 'B', (Claim(side=('A', 'C'), points=-10),))
    """
    kind: EndKind | None = None
    seat: str | None = None
    claim: Claim | None = None
    tie = False
    place: Span | None = None
    for sentence, start in _sentences(text[:_LONGEST], _SENTENCE_END):
        if _is_conditional(sentence):
            continue
        groups = groups_in(sentence, seats)
        if kind is None and (found := _end(sentence, groups)):
            kind, seat, at = found
            place = place or _span(text, line, start + at.start(), start + at.end())
        if claim is None and (stated := claim_with_verb(sentence, groups, seat)):
            claim, at = stated
            place = _span(text, line, start + at.start(), start + at.end())
        tie = tie or bool(pattern(Word.TIE).search(sentence))
    if claim is None and (alone := _alone(text[:_LONGEST], seats, ended=kind is not None)):
        claim, start, end = alone
        place = _span(text, line, start, end)
    if kind is None and claim is None:
        return None
    return Result(
        kind,
        seat,
        (claim,) if claim else (),
        tie=tie and kind is EndKind.BLOCKED and claim is None,
        span=place,
    )


def _is_conditional(sentence: str) -> bool:
    """Whether a sentence says what would have happened: by a word, or by the one it begins with.

    >>> [_is_conditional(text) for text in ("Had C won", "C had won", "Se C ganha", "Se tranca")]
    [True, False, True, False]
    """
    if pattern(Word.CONDITIONAL).search(sentence):
        return True
    opening = sentence.lstrip(" \t\n\"'(\u00ab\u00bf\u00a1\u201c")
    if not pattern(Word.OPENING).match(opening):
        return False
    return not (_clear(Word.BLOCKED).match(opening) or _clear(Word.DOMINO).match(opening))


def _alone(text: str, seats: Mapping[str, str], *, ended: bool) -> tuple[Claim, int, int] | None:
    """The points that are stated without a verb, where they are stated once."""
    found = [
        (claim, start + at.start(), start + at.end())
        for sentence, start in _sentences(text, _STATEMENT_END)
        if not _is_conditional(sentence)
        for claim, at in claims_without_verb(sentence, groups_in(sentence, seats), ended=ended)
    ]
    return found[0] if len(found) == 1 else None


def _sentences(text: str, ends: re.Pattern[str]) -> list[tuple[str, int]]:
    found, start = [], 0
    for match in ends.finditer(text):
        found.append((text[start : match.end()], start))
        start = match.end()
    found.append((text[start:], start))
    return found


def _end(sentence: str, groups: list[Group]) -> tuple[EndKind, str | None, re.Match[str]] | None:
    if match := _clear(Word.BLOCKED).search(sentence):
        return EndKind.BLOCKED, None, match
    single = [group for group in groups if len(group.seats) == 1]
    for match in _clear(Word.DOMINO).finditer(sentence):
        before = [group for group in single if group.end <= match.start()]
        after = [group for group in single if group.start >= match.end()]
        if before and match.start() - before[-1].end < 30:
            return EndKind.DOMINO, before[-1].seats[0], match
        if after and after[0].start - match.end() < 30:
            return EndKind.DOMINO, after[0].seats[0], match
    return None


_UNCLEAR = frozenset({"out", "block", "blocks", "closed", "zu", "geht aus", "ist aus"})
"""Words that say how a game ended where they stand in a cell, and may say anything within a sentence."""


@cache
def _clear(word: Word) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{alternatives(spellings(word) - _UNCLEAR)})(?!\w)", re.IGNORECASE)


def _span(text: str, line: int, start: int, end: int) -> Span:
    line += text.count("\n", 0, start)
    column = start - (text.rfind("\n", 0, start) + 1) + 1
    return Span.of(line, column, end - start)


def critical_remark(text: str) -> tuple[Tile, Tile] | None:
    """The tile played and the tile wanted, where a remark says so.

    >>> played, wanted = critical_remark("Der kritische Zug (*) war [3-6] statt [4-6].")
    >>> str(played), str(wanted)
    ('3-6', '4-6')
    >>> critical_remark("a quiet move") is None
    True
    """
    text = text[:_LONGEST]
    if not pattern(Word.CRITICAL).search(text):
        return None
    for match in _instead().finditer(text):
        played, wanted = tile_from_text(match["played"]), tile_from_text(match["wanted"])
        if played and wanted:
            return played, wanted
    return None


@cache
def _instead() -> re.Pattern[str]:
    filler = r"(?:\s+(?:\w+\s+){0,3}|\s*)"
    return re.compile(
        rf"(?<![\w-])(?P<played>{TILE})\W{{0,3}}{filler}"
        rf"(?<!\w)(?:{alternatives(spellings(Word.INSTEAD))})(?!\w){filler}(?P<wanted>{TILE})",
        re.IGNORECASE,
    )
