"""What a seat does, from the text of one action; and what is wrong with a text, in words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.decode import DEEPEST, MOST_GAMES, MOST_MISTAKES
from analyzer.notation.vocabulary import Word, means, pattern, terminal, tile_from_text
from analyzer.record.diagnostics import Code, Diagnostic, Span
from analyzer.record.game import Draw, Expose, Mark, Muggins, Pass, Play, Unreadable
from analyzer.tiles.layout import Arm
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from collections.abc import Collection

    from lark import Token

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


_LONGEST = 40
"""So much of an unreadable text is quoted."""


def too_many_games(line: int) -> Diagnostic:
    """More games than a text may hold; the line where the first begins that is not read."""
    message = say("a text holds {most} games at most; what follows is not read", most=MOST_GAMES)
    return Diagnostic(
        code=Code.TOO_LARGE, message=message, span=Span.of(line, 1), hint=say("divide it into several files")
    )


def syntax(message: str, span: Span | None, hint: str | None = None) -> Diagnostic:
    """A problem of the notation."""
    return Diagnostic(code=Code.SYNTAX, message=message, span=span, hint=hint)


def shorten(text: str) -> str:
    """The text for quoting in a message."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def no_action(seat: str, span: Span) -> Diagnostic:
    """A seat is not followed by anything it could do."""
    return syntax(say("expected a tile, `pass` or `draw` after the seat {seat}", seat=seat), span)


def misplaced(what: str, span: Span | None) -> Diagnostic:
    """Something that belongs to a turn stands before the first one."""
    return syntax(say("{what} belongs after a turn, and none stands before it", what=what), span)


def second_score(text: str, span: Span) -> Diagnostic:
    """Two scores at one turn."""
    message = say("the points of this turn are written already, so {text} has no meaning", text=text)
    return syntax(message, span)


def late_tag(text: str, place: Span) -> Diagnostic:
    """A tag between the turns."""
    span = Span.of(place.line, place.column, len(text.rstrip()))
    return syntax(say("a tag stands before the turns, at the beginning of a line"), span)


def bad_cell(seat: str, span: Span) -> Diagnostic:
    """A cell that cannot be read."""
    if seat:
        return syntax(say("expected a tile, `pass` or `----` in the column of {seat}", seat=seat), span)
    return syntax(say("expected a tile, `pass` or `----`"), span)


def extra_cell(columns: int, span: Span) -> Diagnostic:
    """A row with more cells than columns."""
    message = say_many(
        columns,
        "the table has {count} column, so there is no seat for this cell",
        "the table has {count} columns, so there is no seat for this cell",
    )
    return syntax(message, span)


def too_long(span: Span) -> Diagnostic:
    """A game that no one has played."""
    return Diagnostic(
        code=Code.TOO_LARGE, message=say("the game is too long: the rest of it was not read"), span=span
    )


def no_column(label: str, span: Span) -> Diagnostic:
    """A hand with a heading that is no seat."""
    return syntax(say("no column of the table belongs to {label}", label=quote(shorten(label))), span)


def long_row(most: int, span: Span) -> Diagnostic:
    """A line that no table can have."""
    message = say("a row of more than {most} characters is not read to its end", most=most)
    return Diagnostic(code=Code.TOO_LARGE, message=message, span=span)


def second_end(text: str, span: Span) -> Diagnostic:
    """Two ends at one tile."""
    message = say("the end that the tile joins is written already, so {text} has no meaning", text=text)
    return syntax(message, span)


def stopped(span: Span) -> Diagnostic:
    """There is no point in reading on."""
    message = say("more than {most} mistakes: the rest of this game was not read", most=MOST_MISTAKES)
    return syntax(message, span)


def explain(token: Token, seats: Collection[str]) -> tuple[Diagnostic, Written | None]:
    """What is wrong at a token, and the turn that it stands for if it plainly is one."""
    line, column = token.line or 1, token.column or 1
    here = Span.of(line, column)
    match token.type:
        case "WRONG_TURN":
            return _wrong_turn(str(token), line, column, seats)
        case "LONE_SEAT" if _is_seat(token, seats):
            span = Span.of(line, column, len(token))
            return no_action(str(token), span), Written(
                seat=str(token), action=Unreadable(""), marks=(), scored=None, start=0, length=0
            )
        case "UNCLOSED_COMMENT":
            return syntax(say("this comment is not closed"), here, say("write `}}` where it ends")), None
        case "UNCLOSED_VARIATION":
            return syntax(say("this variation is not closed"), here, say("write `)` where it ends")), None
        case "STRAY_CLOSE":
            return syntax(say("no variation is open here"), here), None
        case "TOO_DEEP":
            return syntax(say("variations can be nested {most} deep, not deeper", most=DEEPEST), here), None
        case "STOP":
            return stopped(Span.of(line, column, len(token))), None
        case "TOO_LONG":
            return too_long(here), None
        case "BROKEN_TAG":
            return broken_tag(str(token), line, column), None
    span = Span.of(line, column, len(token))
    return _goes_on(span) if token.type == "COMMENT_GOES_ON" else _stray(str(token), span), None


def _goes_on(span: Span) -> Diagnostic:
    hint = say("write `\\}}` within a comment")
    return syntax(say("the comment in front of this has ended already"), span, hint)


def _is_seat(label: str, seats: Collection[str]) -> bool:
    return len(label) <= 2 or label in seats or means(label, Word.COMPASS)


def _wrong_turn(
    text: str, line: int, column: int, seats: Collection[str]
) -> tuple[Diagnostic, Written | None]:
    seat, word = text.split(None, 1)
    if not _is_seat(seat, seats):
        return _stray(text, Span.of(line, column, len(text))), None
    start = len(text) - len(word)
    span = Span.of(line, column + start, len(word))
    return no_action(seat, span), Written(
        seat=seat, action=Unreadable(word), marks=(), scored=None, start=start, length=len(word)
    )


def _stray(text: str, span: Span) -> Diagnostic:
    word = text.rstrip(",;.")
    if tile_from_text(word) or means(word, Word.PASS):
        text = shorten(text)
        return syntax(
            say("expected a seat before {text}", text=text), span, say("such as `A {text}`", text=text)
        )
    if text.isdecimal():
        return syntax(
            say("expected a dot after the number of the round {number}", number=shorten(text)), span
        )
    return syntax(say("expected a turn such as `A 3-4`, not {text}", text=quote(shorten(text))), span)


def broken_tag(text: str, line: int, column: int) -> Diagnostic:
    """A line that begins as a tag does and is none."""
    span = Span.of(line, column, len(text.rstrip()))
    name = text[1:].partition('"')[0].split()[:1]
    shown = " ".join(name)
    if text.count('"') == 1:
        message = say("the value of this tag is not closed")
        if name:
            message = say("the value of the tag {name} is not closed", name=shown)
        return syntax(message, span, say('[{name} "value"]', name=shown))
    message = say("the tag {name} cannot be read", name=shown) if name else say("this tag cannot be read")
    return syntax(message, span, say('expected [{name} "value"]', name=shown))
