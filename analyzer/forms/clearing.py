"""What is cleared before a text is read: quotes, menus, prompts; and two figures that are a tile."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from analyzer.forms.tokens import Kind
from analyzer.forms.words import Loose, meaning, own_list
from analyzer.notation.vocabulary import Word
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from analyzer.forms.tokens import Token

_ENTRY = re.compile(
    r"(?<![\w.])[(\[]?([0-9]{1,2})[)\].:](?:[ \t]+|(?=[\[(]\S+[\])]|[0-9]-[0-9]\b))(\S*[0-9]\S*)"
)
_CHOICE = re.compile(r"^[ \t]*(?:>[ \t]*)?[^\W\d_][^\n]*?[?:>][ \t]*([0-9]{1,2})[ \t]*$")
_RANGE = re.compile(r"\(1-[0-9]{1,2}\)(?=[ \t]*[?:>][ \t]*[0-9]{1,2}[ \t]*$)", re.MULTILINE)
"""The numbers that may be chosen, which look like a tile: `Tile (1-7)? 2`."""
_YOURS = re.compile(r"[ \t]*Your?\b", re.IGNORECASE)
_SIDE = re.compile(r"\bleft or right\b[^?:\n]*[?:][ \t]*([LR])[ \t]*$", re.IGNORECASE)
FEWEST_CHOICES = 3
ECHO = 3
"""A program says within so many lines what has been chosen, if it says it."""


def without_candidates(text: str) -> str:
    """A text without the lists, in brackets, of what could be played.

    >>> without_candidates("Bot candidates=[(1, 0), (4, 0)] plays (4, 0)")
    'Bot                             plays (4, 0)'
    """
    return _candidates().sub(lambda match: " " * len(match[0]), text)


@cache
def _candidates() -> re.Pattern[str]:
    names = "|".join(sorted(map(re.escape, own_list("choices")), key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{names}) ?[=:] ?\[(?:[^\[\]\n]|\[[^\[\]\n]*\])*\]", re.IGNORECASE)


def with_choices(text: str) -> str:
    r"""A text in which players choose by number, as programs ask them, with what they choose in its place.

    >>> with_choices("Ana\n1) 6:6\n2) 6:4\nWhich? 2\n" * 3).split("\n")[:5]
    ['Ana', '', '', '6:4', 'Ana']
    """
    text = _RANGE.sub(lambda match: " " * len(match[0]), text)
    lines = text.split("\n")
    menu: dict[int, str] = {}
    mine = False
    """Whether it is the reader's own hand that the menu shows."""
    chosen = 0
    answers: set[int] = set()
    """The lines with a choice that is told in words below."""
    for at, line in enumerate(text.split("\n")):
        entries = {int(number): said for number, said in _ENTRY.findall(line)}
        choice = None if entries else _CHOICE.match(line)
        if entries and min(entries) <= 1:
            menu, mine = entries, _YOURS.match(line) is not None
        elif entries and min(entries) == max(menu, default=0) + 1:
            menu |= entries
        elif at and (side := _SIDE.search(line)):
            lines[at - 1] += f" {side[1]}"  # "Left or right? L"
        elif choice and menu and (int(choice[1]) in menu or not int(choice[1])):
            said = menu.get(int(choice[1]), "")  # 0 may stand for a pass
            again = not said or _is_said_again(said, lines[at + 1 : at + 1 + ECHO])
            lines[at] = "" if again else f"You: {said}" if mine or _YOURS.match(line) else said
            if again:
                answers.add(at)
            chosen += not again
            menu = {}
            continue
        else:
            continue
        lines[at] = ""
    if chosen >= FEWEST_CHOICES:
        return "\n".join(lines)
    if len(answers) < FEWEST_CHOICES:
        return text
    return "\n".join("" if at in answers else line for at, line in enumerate(text.split("\n")))


def _is_said_again(said: str, lines: list[str]) -> bool:
    """Whether one of these lines tells in words that this is played, either way round: `You play [5|1]`."""
    turned = re.sub(r"([0-9]+)([^0-9]+)([0-9]+)", r"\3\2\1", said)
    return any(
        (said in line or turned in line) and any(Loose.PLAY in meaning(word) for word in line.split())
        for line in lines
    )


_PROMPT = re.compile(r">>>[ ]?")
_TWO_NUMBERS = re.compile(r"""(\(\s*["']?\w+["']?\s*,\s*)([0-9]{1,2}),([ ]?)([0-9]{1,2})\b""")


def typed(text: str) -> str:
    """What somebody has typed in a session with a program, with what failed left out; else the whole text.

    >>> typed('>>> g.play("Ana", 6, 4)')
    'g.play("Ana", 6-4 )'
    """
    lines = text.split("\n")
    if not any(map(_PROMPT.match, lines)):
        return text
    own = [
        _PROMPT.sub("", line) if _PROMPT.match(line) and not after.startswith("Traceback") else ""
        for line, after in zip(lines, [*lines[1:], ""], strict=True)
    ]
    return _TWO_NUMBERS.sub(r"\1\2-\4\3", "\n".join(own))


def without_quotes(text: str) -> str:
    """A text without what it quotes: lines behind `>`, and `Ana wrote:` above them."""
    lines = text.split("\n")
    own = {line.strip() for line in lines}
    quoted = [
        line.lstrip().startswith(">") and (line.strip(" >") in own or any(map(str.isdigit, line)))
        for line in lines
    ]
    above = [line.rstrip().endswith(":") and any(quoted[at + 1 : at + 2]) for at, line in enumerate(lines)]
    if sum(quoted) * 2 > sum(any(map(str.isdigit, line)) for line in lines):
        return "\n".join(line.lstrip("> ") for line in lines)  # the game itself is quoted
    return "\n".join("" if quoted[at] or above[at] else line for at, line in enumerate(lines))


_SEAT_TILE = re.compile(r"([A-Z]?)([0-9])([0-9])([LR]?|[a-z]?)")


MANY = 8
"""So many tiles with the same letter in front do not name a player."""


def with_figures(found: list[Token]) -> list[Token]:
    """The tokens with two figures as a tile, together or apart, but for numbers of lines: `64`, `6 4`, `S64`.

    >>> from analyzer.forms.tokens import tokens
    >>> [str(one.tile or one.text) for one in with_figures(tokens("1. Ana 64"))]
    ['1', '.', 'Ana', '4-6']
    """
    result: list[Token] = []
    at, counted = 0, _lines_of_counts(found)
    words = (one.text for one in found if one.kind is Kind.WORD)
    letters = Counter(word[0] for word in words if _SEAT_TILE.fullmatch(word))
    sign = {letter for letter, times in letters.items() if times >= MANY and len(letters) == 1}
    """What stands in front of all tiles: `S64` for a stone."""
    seated = any(map(str.isalpha, letters))
    while at < len(found):
        one = found[at]
        before = found[at - 1].kind if at else Kind.LINE
        after = found[at + 1] if at + 1 < len(found) else None
        behind = found[at + 2].kind if at + 2 < len(found) else Kind.LINE
        at += 1
        if one.kind is Kind.WORD and (seat := _SEAT_TILE.fullmatch(one.text)):
            if seat[1] and seat[1] not in sign:
                result.append(replace(one, text=seat[1], means=frozenset()))
            result.append(_of_figures(one, seat[2] + seat[3]))
            if seat[4]:
                kind = Kind.WORD if seated else Kind.SIGN  # a letter that may name nobody is a side
                result.append(replace(one, kind=kind, text=seat[4], means=meaning(seat[4])))
        elif one.kind is not Kind.NUMBER or one.span.line in counted:
            result.append(one)
        elif (
            before is Kind.LINE
            and after is not None
            and after.kind not in (Kind.NUMBER, Kind.LINE)
            and not _in_a_row(found, at)
        ):
            result.append(one)  # "12. Ana 66"
        elif _is_counter(found, at - 1) or (after is not None and after.may(Word.POINTS)):
            result.append(one)
        elif len(one.text) == 2:
            result.append(_of_figures(one, one.text))
        elif (
            after is not None
            and after.kind is Kind.NUMBER
            and len(one.text + after.text) == 2
            and Kind.NUMBER not in (before, behind)
        ):
            result.append(replace(_of_figures(one, one.text + after.text), span=one.span.to(after.span)))
            at += 1
        else:
            result.append(one)
    return result


def _lines_of_counts(found: list[Token]) -> set[int]:
    """The lines that say what is counted: `Blocked: Ana 13, Luis 20`, `total 61 to 44`."""
    first = {one.span.line: one for one in reversed(found) if one.kind is Kind.WORD}
    blocked = {line for line, one in first.items() if one.may(Word.BLOCKED)}
    return blocked | {one.span.line for one in found if one.may(Loose.TOTAL)}


IN_A_ROW = 4
"""A number in front of so many tiles and passes is a tile, too."""


def _in_a_row(found: list[Token], at: int) -> bool:
    """Whether tiles and a sign for a pass follow a number, as in `11 P 61 64 44`, perhaps with commas."""
    row = [one for one in found[at : at + 2 * IN_A_ROW] if one.text != ","][:IN_A_ROW]
    figures = [one.text for one in row if one.kind is Kind.NUMBER]
    passes = sum(one.kind is Kind.WORD and (len(one.text) == 1 or one.may(Word.PASS)) for one in row)
    return len(figures) >= IN_A_ROW - 1 == len(row) - passes and all(len(text) == 2 for text in figures)


def _is_counter(found: list[Token], at: int) -> bool:
    """Whether a number in brackets begins its line, `[07] Ana 66`, or is added: `+15 to A`."""
    around = found[max(at - 2, 0) : at + 2]
    if around[-3:-2] and around[-3].text == "+":
        return True
    begins = at == 1 or (len(around) == 4 and around[0].kind is Kind.LINE)
    return begins and around[-3].text in "[(" and around[-1].text in "])"


def _of_figures(token: Token, figures: str) -> Token:
    tile = Tile.of(int(figures[0]), int(figures[1]))
    return replace(token, kind=Kind.TILE, text=figures, tile=tile, means=frozenset())
