"""What the prose behind a table states: who went out or that it was blocked, and the points."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation.vocabulary import (
    TILE,
    Word,
    alternatives,
    languages,
    number_words,
    pattern,
    spellings,
    tile_from_text,
    words,
)
from analyzer.record.diagnostics import Span
from analyzer.record.game import Claim, EndKind, Result

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.tiles.tile import Tile


_NUMBER = re.compile(r"(?<![\w\[(<{/:|-])[0-9]{1,4}(?![\w/:|-])")


@dataclass(frozen=True, slots=True)
class Group:
    """Seats that are named together."""

    seats: tuple[str, ...]
    start: int
    end: int


def compass_names(seats: tuple[str, ...]) -> dict[str, str]:
    """What else the seats are called where they are points of the compass.

    >>> compass_names(("N", "E", "S", "W"))["South"], compass_names(("Nord", "Ost", "Süd", "West"))["O"]
    ('S', 'Ost')
    """
    names: dict[str, str] = {}
    for code in languages():
        points = words(code).lists[Word.COMPASS]
        initials = {point[0]: point for point in points}
        if set(seats) <= initials.keys():
            names.update({initials[seat]: seat for seat in seats})
        elif set(seats) <= set(points):
            names.update({seat[0]: seat for seat in seats})
    return names


def groups_in(sentence: str, seats: Mapping[str, str]) -> list[Group]:
    """The seats that are named, together where they are."""
    if not seats:
        return []
    label = "|".join(re.escape(name) for name in sorted(seats, key=len, reverse=True))
    joined = rf"(?:\s*(?:\+|/|,|&|(?<!\w)(?:{alternatives(spellings(Word.AND))})(?!\w))\s*)"
    filler = rf"(?:(?i:{alternatives(spellings(Word.PLAYER))})\s+)?"
    one = rf"(?<![\w\[-]){filler}(?:{label})(?![\w\]-])"
    groups = []
    for match in re.finditer(rf"{one}(?:{joined}{one})*", sentence):
        found = re.findall(rf"(?<!\w)(?:{label})(?!\w)", match[0])
        groups.append(Group(tuple(seats[name] for name in found), match.start(), match.end()))
    return groups


def claim_with_verb(
    sentence: str, groups: list[Group], out: str | None
) -> tuple[Claim, re.Match[str]] | None:
    """The first points in a sentence with a verb, and where they stand; `out` is who went out.

    >>> groups = groups_in("A and C win 46", {"A": "A", "C": "C"})
    >>> claim_with_verb("A and C win 46", groups, None)[0]
    Claim(side=('A', 'C'), points=46)
    """
    verbs = [
        (match, 1 if word is Word.WIN else -1)
        for word in (Word.WIN, Word.LOSE)
        for match in pattern(word).finditer(sentence)
    ]
    if not verbs or not groups:
        return None
    named = _points_behind()
    for number in _NUMBER.finditer(sentence):
        verb, sign = min(verbs, key=lambda entry: abs(entry[0].start() - number.start()))
        if not named.match(sentence, number.end()) and not _follows(sentence, verb, number):
            continue
        group = _subject(groups, verb, out)
        if group:
            return Claim(group.seats, sign * int(number[0])), number
    return None


@cache
def _points_behind() -> re.Pattern[str]:
    return re.compile(rf"\s*(?:{alternatives(spellings(Word.POINTS))})(?!\w)", re.IGNORECASE)


def _follows(sentence: str, verb: re.Match[str], number: re.Match[str]) -> bool:
    """Whether a number without a word for points is what the verb speaks of: `A and C win 46`."""
    between = sentence[verb.end() : number.start()] if verb.end() <= number.start() else "-"
    return re.fullmatch(r"\s*(?:by|con|mit|com|par|de|um|with|:)?\s*", between) is not None


def _subject(groups: list[Group], verb: re.Match[str], out: str | None) -> Group | None:
    """Who wins or loses: named in front of the verb, or behind it as in `ganan A y C`."""
    before = [group for group in groups if group.end <= verb.start() and verb.start() - group.end < 40]
    after = [group for group in groups if group.start >= verb.end()]
    if len(before) > 1 or (before and before[-1].seats != (out,)):
        return before[-1]
    return after[0] if after and not before else before[-1] if before else None


def claims_without_verb(
    sentence: str, groups: list[Group], *, ended: bool
) -> list[tuple[Claim, re.Match[str]]]:
    """What is stated as `Result: B+D 7`, `B+D: 7 points` and `7 points for B and D`.

    A seat alone and its points may be the tiles it holds, unless the text says how the game `ended`.

    >>> groups = groups_in("7 points for B and D", {"B": "B", "D": "D"})
    >>> claims_without_verb("7 points for B and D", groups, ended=False)[0][0]
    Claim(side=('B', 'D'), points=7)
    """
    headed = _result_heading().match(sentence) is not None
    found = []
    for number in _NUMBER.finditer(sentence):
        if not int(number[0]):
            continue
        named = _points_behind().match(sentence, number.end())
        given = _given_to().match(sentence, named.end()) if named else None
        for group in groups:
            apart = sentence[group.end : number.start()].strip() if group.end <= number.start() else "-"
            leads = apart in {"", ":", "="} and (headed or (named and (ended or len(group.seats) > 1)))
            follows = given and given.end() == group.start
            if leads or follows:
                found.append((Claim(group.seats, int(number[0])), number))
                break
    return found


@cache
def _result_heading() -> re.Pattern[str]:
    return re.compile(rf"\W*(?:{alternatives(spellings(Word.RESULT))})\s*[:=]", re.IGNORECASE)


@cache
def _given_to() -> re.Pattern[str]:
    return re.compile(rf"\s+(?:{alternatives(spellings(Word.FOR))})\s+", re.IGNORECASE)


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
    """Whether a sentence says what would have happened: by a word, or by the one it begins with; or asks it.

    >>> [_is_conditional(text) for text in ("Had C won", "C had won", "Se C ganha", "Se tranca", "Blocked?")]
    [True, False, True, False, True]
    """
    if sentence.endswith("?"):
        return True
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
        front = sentence[: match.start()].casefold().split()[-1:]
        counted = front and (front[0].isdigit() or front[0] in number_words())
        if counted and not (before and before[-1].end >= match.start() - 1):
            continue  # "B had six dominoes", but "Player 2 dominoes"
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
