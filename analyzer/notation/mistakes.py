"""What is wrong with a text, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.notation.actions import Written, quote
from analyzer.notation.decode import DEEPEST, MOST_MISTAKES
from analyzer.notation.vocabulary import Word, means, tile_from_text
from analyzer.record.diagnostics import Code, Diagnostic, Span
from analyzer.record.game import Unreadable
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from collections.abc import Collection

    from lark import Token

_LONGEST = 40
"""So much of an unreadable text is quoted."""


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
