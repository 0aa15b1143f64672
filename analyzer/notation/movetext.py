"""The movetext form, and what its comments tell a program: open ends, and what stood where a repair was."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.notation.decode import MOST_MISTAKES
from analyzer.notation.grammars import parse_line
from analyzer.notation.tags import KNOWN, SEAT, Head
from analyzer.notation.vocabulary import (
    DASH,
    SEPARATOR,
    Word,
    alternatives,
    means,
    pattern,
    spellings,
    terminal,
    tile_from_text,
)
from analyzer.record.diagnostics import Span
from analyzer.record.game import Game

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.record.game import Comment, Deal, Turn
    from analyzer.tiles.tile import Tile


_TAG_LINE = re.compile(
    rf'^[ \t]*\[[ \t]*(?:({terminal("TAG_NAME")})[ \t]*"|({"|".join(KNOWN)})\b)[^\n]*', re.MULTILINE
)
COMMENTS = rf"(?>\s+|{terminal('REST_OF_LINE')}|{terminal('COMMENT')})*+"
"""What may stand between tags, and in front of the first turn."""
_COMMENTS = re.compile(COMMENTS)
_EMPTY_LINE = re.compile(r"\n[ \t]*\n")


@dataclass(frozen=True, slots=True)
class Chunk:
    """The text of one game."""

    text: str
    line: int
    """The line of the whole text on which it starts."""
    body: int
    """Where its tags end and its turns may begin, as an index into the text."""


def chunks(text: str) -> Iterator[Chunk]:
    r"""The games of a text in order; what stands before the first tag is a chunk of its own.

    >>> [chunk.text for chunk in chunks('[Event "x"]\n1. A 3-4\n[Event "y"]\n1. B 1-1\n')]
    ['[Event "x"]\n1. A 3-4\n', '[Event "y"]\n1. B 1-1\n']
    """
    start, line, end = 0, 1, 0
    names: set[str] = set()
    for match in _TAG_LINE.finditer(text):
        name = match[1] or match[2]
        if _is_boundary(text, end, match.start(), name, names):
            yield Chunk(text[start : match.start()], line, end - start)
            line += text.count("\n", start, match.start())
            start = match.start()
            names = set()
        names.add(name)
        end = match.end()
    yield Chunk(text[start:], line, end - start)


def _is_boundary(text: str, end: int, start: int, name: str, names: set[str]) -> bool:
    gap = text[end:start]
    if gap.isspace() or not gap:
        return name in names and _EMPTY_LINE.search(gap) is not None
    if _COMMENTS.fullmatch(gap):
        return name in names
    return True


_GLYPHS = "\U0001f031-\U0001f093"
_LINE = re.compile(rf"^(?![ \t]*\n)[^\d\[\](){{}};{_GLYPHS}\n]+$", re.MULTILINE)
"""A line without figures, tags, braces, parentheses and semicolons."""
_LEADING = re.compile(rf"[^\[\](){{}};{_GLYPHS}\n]*(?:\n|\Z)")
_FIGURES = re.compile(
    rf"[0-9][ \t]*{SEPARATOR}[ \t]*[0-9]|(?<!\w){SEAT}[ \t]+(?:[0-9]{{2}}(?![0-9])|\?|{DASH})"
    r"|^[ \t]*[0-9]+[ \t]*[.:)]"
)
"""A tile, or the number of a round."""
_LONGEST = 2000
_WORDS = re.compile(r"[^\W\d_]{2,}")
_TILE_IN_WORDS = re.compile(rf"{terminal('LETTERS')}{SEPARATOR}{terminal('LETTERS')}")
_OPENING = re.compile(r'[{;"]')
_KEPT = {
    "{": re.compile(terminal("COMMENT")),
    ";": re.compile(terminal("REST_OF_LINE")),
    '"': re.compile(terminal("QUOTED")),
}
_UNCLOSED = re.compile(terminal("UNCLOSED_COMMENT"))
_KNOWN = re.compile(rf"(?<!\w)({SEAT})[ \t]+\[?[0-9]")


def prose_as_comments(text: str, body: int) -> str:
    r"""The text with a semicolon in front of each line of prose; `body` is where the tags end.

    >>> prose_as_comments("1. A 1-1\nwhat a start\nB pss\n", 0)
    '1. A 1-1\n;what a start\nB pss\n'
    """
    starts = _leading(text, body)
    lines = [match for match in _LINE.finditer(text, body) if _has_words(match[0])]
    if lines:
        seats = set(_KNOWN.findall(text))
        starts += [match.start() for match in lines if not _is_play(match[0], seats)]
    if not starts:
        return text
    written, end = [], 0
    for start in _outside(text, sorted(set(starts))):
        indented = text[start] in " \t"  # then the semicolon takes the place of a blank
        written.append(f"{text[end:start]};")
        end = start + indented
    written.append(text[end:])
    return "".join(written)


def _has_words(line: str) -> bool:
    return _WORDS.search(line) is not None or any(character.isalpha() for character in line)


def _leading(text: str, body: int) -> list[int]:
    """The lines in front of the first turn may hold figures, such as a date."""
    starts = []
    at = body
    while match := _LEADING.match(text, at):
        line = match[0]
        if match.end() == at or len(line) > _LONGEST or _FIGURES.search(line):
            break
        if line.strip():
            if len(_WORDS.findall(line)) < 3 or _turns().search(line) or _TILE_IN_WORDS.search(line):
                break
            starts.append(at)
        at = match.end()
    return starts


@cache
def _action() -> str:
    words = (Word.PASS, Word.DRAW, Word.EXPOSED, Word.MUGGINS)
    spelled = "|".join(alternatives(spellings(word)) for word in words)
    return rf"(?:(?i:{spelled})(?!\w)|\?|{DASH}+|{terminal('QUOTED')})"


@cache
def _turns() -> re.Pattern[str]:
    """A seat and what it does."""
    return re.compile(rf"(?<!\w)(?P<seat>{SEAT})[ \t]+{_action()}")


@cache
def _only_turns() -> re.Pattern[str]:
    return re.compile(rf"[\s,]*+(?:{SEAT}[ \t]++{_action()}[\s!?*,]*+)+")


def _is_play(line: str, seats: set[str]) -> bool:
    """Whether a line is play, or was meant to be."""
    if len(line) > _LONGEST or _only_turns().fullmatch(line):
        return True
    if any(_is_seat(match["seat"], seats) for match in _turns().finditer(line)):
        return True
    if any(tile_from_text(match[0]) for match in _TILE_IN_WORDS.finditer(line)):
        return True
    words = line.split()
    if len(words) <= 2 and pattern(Word.PASS).search(line):
        return True
    # A seat and one word, over and over: turns that cannot be read.
    return all(_is_seat(word, seats) for word in words[::2])


def _is_seat(word: str, seats: set[str]) -> bool:
    return bool(re.fullmatch(r"[A-Z][0-9]?", word)) or word in seats or means(word, Word.COMPASS)


def _outside(text: str, starts: list[int]) -> list[int]:
    """The places that are not within a comment or behind a semicolon."""
    kept: list[int] = []
    i = at = 0
    closes = True
    while i < len(starts):
        opening = _OPENING.search(text, at)
        start = opening.start() if opening else len(text)
        while i < len(starts) and starts[i] <= start:
            kept.append(starts[i])
            i += 1
        if opening is None:
            break
        match = None
        if opening[0] != "{" or closes:
            match = _KEPT[opening[0]].match(text, start)
        if match is None and opening[0] == "{":
            closes = False  # nor does any comment further on
            match = _UNCLOSED.match(text, start)
        at = match.end() if match else start + 1
        while i < len(starts) and starts[i] < at:
            i += 1
    return kept


def read_movetext(chunk: Chunk) -> Game:
    """The game of a chunk in movetext."""
    line = parse_line(prose_as_comments(chunk.text, chunk.body), chunk.line)
    head = Head()
    for tag, place in line.tags:
        head.add(tag.rstrip(), place.line, place.column)
    problems = head.problems + line.problems
    if problems:
        problems = sorted(problems, key=lambda problem: problem.span or Span.of(1, 1))[: MOST_MISTAKES + 1]
    end = line.turns[-1].span if line.turns else None
    return Game(
        tags=tuple(head.tags),
        deal=head.deal,
        stock=head.stock,
        lead=head.lead,
        result=head.result,
        preface=tuple(line.preface),
        turns=tuple(line.turns),
        inherited=(),
        problems=tuple(problems),
        span=Span(chunk.line, 1, end.end_line, end.end_column) if end else Span.of(chunk.line, 1),
        stock_span=head.stock_span,
    )


# -- what comments tell a program --------------------------------------------------------------------------

ENDS = re.compile(r"\[%ends((?: [0-9]{1,2}){1,40})\]")


def stated_ends(text: str) -> tuple[int, ...] | None:
    """The open ends after a turn as its comment states them, in ascending order; None if it does not.

    >>> stated_ends("[%ends 6 0] the board as it was printed"), stated_ends("the ends are 6 and 0")
    ((0, 6), None)
    """
    found = ENDS.search(text)
    return tuple(sorted(map(int, found[1].split()))) if found else None


NOTHING = "-"


class Mending(StrEnum):
    """What was done at a place, as the annotation names it."""

    WAS = "was"
    """Something else stood here; nothing, if `-` follows."""
    STRUCK = "struck"
    """A turn stood behind this one that is left out now."""


_MENDED = re.compile(r"\[%(was|struck) ([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Mended:
    """A place that a repair has changed.

    >>> [str(mended) for mended in read_mended("[%was 2-3] the book says [%struck C 4-5]")]
    ['[%was 2-3]', '[%struck C 4-5]']
    >>> read_mended("[%was -]")[0].old is None
    True
    """

    mending: Mending
    old: str | None
    """What stood there; None for nothing."""

    def __str__(self) -> str:
        return f"[%{self.mending.value} {_plain(self.old)}]"


def read_mended(text: str) -> list[Mended]:
    """Every such annotation in a comment."""
    return [
        Mended(Mending(found[1]), None if found[2].strip() in (NOTHING, "") else found[2].strip())
        for found in _MENDED.finditer(text)
    ]


def _plain(old: str | None) -> str:
    """The text without what would end the annotation."""
    return " ".join((old or "").replace("[", "(").replace("]", ")").split()) or NOTHING


DEAL = "Deal"


class TurnMending(NamedTuple):
    """What a repair did at a turn; nothing if both are empty."""

    was: tuple[str | None, ...] = ()
    """What stood in place of the turn, None for nothing; empty if the turn stands as written."""
    struck: tuple[str, ...] = ()
    """The turns that stood behind it."""


class HeadMending(NamedTuple):
    """What a repair did in front of the first turn."""

    tag: str
    """What was changed: `Deal`, `Lead`, `Result`; empty for a turn that was struck there."""
    seat: str | None
    """Whose hand, for the deal."""
    old: str | None
    """What stood there; None for nothing."""


def turn_mending(turn: Turn) -> TurnMending:
    """What a repair did at a turn.

    >>> from analyzer.record.game import Comment, Pass, Turn
    >>> turn_mending(Turn(seat="A", action=Pass(), comments=(Comment("[%was 2-3] [%struck C 4-5]"),)))
    TurnMending(was=('2-3',), struck=('C 4-5',))
    """
    found = [mended for comment in turn.comments for mended in read_mended(comment.text)]
    if not found:
        return TurnMending()
    return TurnMending(
        tuple(mended.old for mended in found if mended.mending is Mending.WAS),
        tuple(mended.old for mended in found if mended.mending is Mending.STRUCK and mended.old),
    )


def head_mending(game: Game) -> tuple[HeadMending, ...]:
    """What a repair did in front of the first turn, in the order noted."""
    return tuple(change for comment in game.preface for change in _changes(comment))


def _changes(comment: Comment) -> list[HeadMending]:
    found = []
    for mended in read_mended(comment.text):
        if mended.old is None:
            continue  # a note without a tag says nothing here
        if mended.mending is Mending.STRUCK:
            found.append(HeadMending("", None, mended.old))
            continue
        tag, _, value = mended.old.partition(" ")
        seat = None
        if tag == DEAL:
            seat, _, value = value.partition(" ")
        found.append(HeadMending(tag, seat, None if value in (NOTHING, "") else value))
    return found


def changed_tiles(deal: Deal, changes: Sequence[HeadMending]) -> frozenset[tuple[str, Tile | None]]:
    """The tiles that a repair put into hands, by seat, as far as that can be told.

    The notes say which tile stood in a hand, not which one stands there instead. That is the one that stood
    in the other hand, where two were exchanged; else one that is not known; else one that shares a number
    with the old tile, as the other was misread. A hand with more such tiles than notes stays out.
    """
    held = {hand.seat: set(hand.tiles) for hand in deal.hands}
    noted: dict[str, set[Tile | None]] = {}
    for change in changes:
        if change.tag == DEAL and change.seat in held:
            noted.setdefault(change.seat, set()).add(tile_from_text(change.old) if change.old else None)
    found: set[tuple[str, Tile | None]] = set()
    for seat, old in noted.items():
        candidates = {
            tile
            for other in noted
            if other != seat and old & held[other]
            for tile in noted[other] & held[seat]
        }
        candidates = candidates or held[seat] & {None}
        candidates = candidates or {tile for tile in held[seat] if any(_alike(tile, one) for one in old)}
        if len(candidates) == len(old):
            found.update((seat, tile) for tile in candidates)
    return frozenset(found)


def _alike(tile: Tile | None, old: Tile | None) -> bool:
    """Whether one can be the other with one number misread."""
    return tile is not None and old is not None and tile != old and bool(set(tile) & set(old))
