"""What a seat does, from the text of one action."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.vocabulary import Word, means, pattern, terminal, tile_from_text
from analyzer.record.game import Draw, Expose, Mark, Muggins, Pass, Play, Unreadable
from analyzer.tiles.layout import Arm

if TYPE_CHECKING:
    from analyzer.record.game import Action

_SUFFIX = re.compile(f"{terminal('SIGN')}|{terminal('POINTS')}")
_PLAY = re.compile(
    rf"(?P<tile>{terminal('TILE')}|{terminal('UNKNOWN')})(?P<join>{terminal('JOIN')})?"
    rf"(?P<suffixes>(?:{_SUFFIX.pattern})*)(?:{terminal('GAP')}(?P<how>.+))?"
)
"""The parts of what the terminal PLAY has matched."""
_UNKNOWN = re.compile(terminal("UNKNOWN"))
_DASHES = re.compile(terminal("DASHES"))
_ESCAPED = re.compile(r'\\(["\\])')
_SIGN_AT_END = re.compile(rf"{terminal('SIGN')}$")
_MARKS = {mark.value: mark for mark in Mark}


class Written(NamedTuple):
    """An action with what is written without a blank behind it."""

    seat: str
    action: Action
    marks: tuple[Mark, ...]
    scored: int | None
    start: int
    """Where the action begins in the text."""
    length: int


@lru_cache(maxsize=8192)
def read_turn(text: str) -> Written:
    """A seat and its action, as the grammar's TURN has them.

    >>> read_turn("C 4-6@6!").action
    Play(tile=Tile(low=4, high=6), join=6, irregular=False, corrected=False)
    """
    text = text.rstrip()
    seat, rest = text.split(None, 1)
    return read_action(rest)._replace(seat=seat, start=len(text) - len(rest))


@lru_cache(maxsize=8192)
def read_action(text: str) -> Written:
    """An action, as the grammar's ACTION has it, without a seat.

    >>> read_action("draw 3-4").action, read_action("muggins +10").scored
    (Draw(tile=Tile(low=3, high=4)), 10)
    >>> read_action("---").action
    Pass(dashes=True, corrected=False)
    """
    if text == "pass":
        return Written(seat="", action=Pass(), marks=(), scored=None, start=0, length=4)
    if text[0] == '"':
        return Written(
            seat="", action=Unreadable(unquote(text)), marks=(), scored=None, start=0, length=len(text)
        )
    if _DASHES.fullmatch(text):
        return Written(seat="", action=Pass(dashes=True), marks=(), scored=None, start=0, length=len(text))
    if text[0].isalpha():
        action = _in_words(text)
        if action is not None:
            return action
    return _play(text)


def is_unknown(text: str) -> bool:
    """Whether a text stands for a tile that is not known.

    >>> is_unknown("[?]"), is_unknown("[0-5]")
    (True, False)
    """
    return _UNKNOWN.fullmatch(text) is not None


def unquote(text: str) -> str:
    r"""The inside of a quoted text; `\"` and `\\` stand for `"` and `\`."""
    return _ESCAPED.sub(r"\1", text[1:-1])


def quote(text: str) -> str:
    r"""The text in quotation marks.

    >>> print(quote('a "b"'))
    "a \"b\""
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _in_words(text: str) -> Written | None:
    sign = _SIGN_AT_END.search(text)
    word = text[: sign.start()] if sign else text
    passes, _, how = word.rpartition(" ")
    corrected = means(how, Word.CORRECTED) and means(passes.strip(), Word.PASS)
    if corrected or means(word, Word.PASS):
        return Written(
            seat="",
            action=Pass(corrected=corrected),
            marks=(_MARKS[sign[0]],) if sign else (),
            scored=None,
            start=0,
            length=len(word),
        )
    if match := pattern(Word.MUGGINS).match(text):
        points = text[match.end() :].strip()
        return Written(
            seat="",
            action=Muggins(),
            marks=(),
            scored=int(points) if points else None,
            start=0,
            length=match.end(),
        )
    if match := pattern(Word.DRAW).match(text):
        spelled = text[match.end() :].lstrip(" \t\xa0:")
        tile = tile_from_text(spelled)
        if tile is not None or is_unknown(spelled):
            return Written(seat="", action=Draw(tile), marks=(), scored=None, start=0, length=len(text))
    if match := pattern(Word.EXPOSED).match(text):
        tile = tile_from_text(text[match.end() :])
        if tile is not None:
            return Written(seat="", action=Expose(tile), marks=(), scored=None, start=0, length=len(text))
    return None


def _play(text: str) -> Written:
    match = _PLAY.fullmatch(text)
    tile = tile_from_text(match["tile"]) if match else None
    if match is None or (tile is None and not is_unknown(match["tile"])):
        return Written(seat="", action=Unreadable(text), marks=(), scored=None, start=0, length=len(text))
    marks: list[Mark] = []
    scored = None
    for suffix in _SUFFIX.findall(match["suffixes"]):
        if suffix[0] == "+":
            scored = int(suffix)
        else:
            marks.append(_MARKS[suffix])
    how = match["how"]
    corrected = how is not None and means(how, Word.CORRECTED)
    join = read_join(match["join"][1:]) if match["join"] else None
    action = Play(tile, join, how is not None and not corrected, corrected)
    return Written(
        seat="", action=action, marks=tuple(marks), scored=scored, start=0, length=len(match["tile"])
    )


def read_join(text: str) -> int | Arm:
    """The number or the arm behind `@`.

    >>> read_join("5"), read_join("l"), read_join("R=6")
    (5, Arm('L'), Arm('R=6'))
    """
    return int(text) if text[0].isdigit() else Arm.read(text)


def read_mark(text: str) -> Mark:
    """The mark that a sign stands for."""
    return _MARKS[text]
