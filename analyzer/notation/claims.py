"""Points that prose says a side has won or lost, with a verb or without one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation.words import Word, alternatives, languages, pattern, spellings, words
from analyzer.record import Claim

if TYPE_CHECKING:
    from collections.abc import Mapping

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
