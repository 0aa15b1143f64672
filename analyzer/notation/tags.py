"""Tags: `[Deal "..."]` and its like become fields of a game, all others are kept as they are."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.notation import actions
from analyzer.notation.decode import MOST_MISTAKES, MOST_TILES
from analyzer.notation.vocabulary import TILE, Word, means, terminal, tile_from_text
from analyzer.record.diagnostics import Code, Diagnostic, Span
from analyzer.record.game import Claim, Deal, EndKind, Hand, Lead, Result, Tag
from analyzer.words.message import message_of, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analyzer.tiles.tile import Tile


_SIDE = re.compile(r"[^\W\d]\w*(?:\+[^\W\d]\w*)*")
_ONE = re.compile(r"[^\W\d]\w*")
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
    if kind and words and (len(words) == 1 or not _POINTS.fullmatch(words[1])) and _ONE.fullmatch(words[0]):
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


FIELDS = ("Deal", "Stock", "Lead", "Result")
"""The tags that a game holds in fields of its own."""

KNOWN = (
    "Event", "Site", "Date", "Game", "Variant", "Rules", "Set", "Seats", "Sides", "Names", "Players",
    "Schedule", "Out", "Seated", "Score", "Awards", "Source",
    *FIELDS,
)  # fmt: skip

SEAT = terminal("SEAT")
_TAG = re.compile(terminal("PLAIN_TAG"))
_NAME = re.compile(terminal("TAG_NAME"))
_QUOTED = re.compile(terminal("QUOTED"))
_ESCAPED = re.compile(r'\\(["\\])')
_DEAL = re.compile(
    rf"[\s,;]*+(?:(?P<tile>{TILE}|\[?\?(?:-\?)?\]?)|(?P<seat>{SEAT})[ \t]*:|(?P<wrong>\??[^\s,;?]+))"
)


@dataclass(slots=True, kw_only=True)
class Head:
    """The tags of one game."""

    tags: list[Tag] = field(default_factory=list)
    deal: Deal | None = None
    stock: tuple[Tile | None, ...] | None = None
    stock_span: Span | None = None
    lead: Lead | None = None
    result: Result | None = None
    given: set[str] = field(default_factory=set)
    """The names of all tags that are written, empty ones too."""
    problems: list[Diagnostic] = field(default_factory=list)

    def add(self, text: str, line: int, column: int) -> None:
        """Takes one tag as it is written, at its place."""
        named, quoted = _NAME.search(text), _QUOTED.search(text)
        if named is None or quoted is None or not _TAG.fullmatch(text):
            return
        name, raw = named[0], quoted[0][1:-1]
        span = Span.of(line, column, len(text))
        if name in self.given:
            self.problem(say("the tag {name} is given twice", name=name), span)
            return
        self.given.add(name)
        start = column + quoted.start() + 1
        reader = _READERS.get(name)
        if reader is None:
            self.tags.append(Tag(name, unescape(raw), span))
        else:
            reader(self, raw, Span.of(line, start, len(raw)))

    def add_line(self, text: str, line: int) -> None:
        """Takes the tags on a line; what is no tag is a problem."""
        at = 0
        for match in _TAG.finditer(text):
            self._leftover(text, at, match.start(), line)
            self.add(match[0], line, match.start() + 1)
            at = match.end()
        self._leftover(text, at, len(text), line)

    def _leftover(self, text: str, start: int, end: int, line: int) -> None:
        rest = text[start:end].strip()
        if rest and rest[0] == "[":
            column = text.index("[", start) + 1
            self.problems.append(actions.broken_tag(rest, line, column))

    def problem(self, message: str, span: Span, hint: str | None = None) -> None:
        """Notes what is wrong with a tag."""
        self.problems.append(Diagnostic(code=Code.BAD_TAG, message=message, span=span, hint=hint))


def unescape(raw: str) -> str:
    r"""The value between the quotation marks; `\"` and `\\` stand for `"` and `\`."""
    return _ESCAPED.sub(r"\1", raw) if "\\" in raw else raw


def _tile(head: Head, text: str, span: Span) -> Tile | None:
    tile = tile_from_text(text)
    if tile is None and "?" not in text:
        head.problem(say("expected a tile such as `05`, not `{text}`", text=text), span)
    return tile


def _items(head: Head, raw: str, span: Span) -> Iterator[re.Match[str]]:
    """The seats and the tiles in a tag, as far as they are read."""
    before = len(head.problems)
    for count, match in enumerate(_DEAL.finditer(raw)):
        if count == MOST_TILES or len(head.problems) - before > MOST_MISTAKES:
            message = say("too many mistakes; the rest of this tag is not read")
            if count == MOST_TILES:
                message = say("too many tiles; the rest of this tag is not read")
            place = Span.of(span.line, span.column + match.start(match.lastgroup or 0))
            head.problems.append(Diagnostic(code=Code.TOO_LARGE, message=message, span=place))
            return
        yield match


_PLAIN_HAND = r"[A-Z]:[0-9]{2}(?: [0-9]{2}){0,59}"
_PLAIN_DEAL = re.compile(rf"{_PLAIN_HAND}(?: {_PLAIN_HAND}){{0,7}}")


def _plain_hands(raw: str, span: Span) -> tuple[Hand, ...]:
    """The hands of a deal that is written as we write it, each tile behind one blank; none of any other."""
    if not _PLAIN_DEAL.fullmatch(raw):
        return ()
    hands, line, at = [], span.line, span.column
    for text in re.split(" (?=[A-Z])", raw):
        end = at + len(text)
        places = [tuple.__new__(Span, (line, here, line, here + 2)) for here in range(at + 2, end, 3)]
        tiles = tuple(map(tile_from_text, text[2:].split(" ")))
        hands.append(Hand(text[0], tiles, Span(line, at, line, end), tuple(places)))
        at = end + 1
    several = len({hand.seat for hand in hands}) < len(hands)
    return () if several or sum(len(hand.tiles) for hand in hands) + len(hands) > MOST_TILES else tuple(hands)


def _read_deal(head: Head, raw: str, span: Span) -> None:
    plain = _plain_hands(raw, span)
    if plain:
        head.deal = Deal(plain, span)
        return
    hands: list[Hand] = []
    seat: re.Match[str] | None = None
    tiles: list[Tile | None] = []
    spans: list[Span] = []
    line, column = span.line, span.column

    def finish(end: int) -> None:
        if seat is not None:
            place = Span(line, column + seat.start("seat"), line, column + end)
            hands.append(Hand(seat["seat"], tuple(tiles), place, tuple(spans)))

    end = 0
    for match in _items(head, raw, span):
        kind = match.lastgroup or ""
        start = match.start(kind)
        if kind == "seat":
            finish(end)
            seat, tiles, spans = match, [], []
            if any(hand.seat == match["seat"] for hand in hands):
                message = say("the hand of {seat} is given twice", seat=match["seat"])
                head.problem(message, Span.of(line, column + start))
        else:
            place = Span(line, column + start, line, column + match.end())
            if seat is None:
                head.problem(say("expected a seat such as `A:` before the tiles"), place)
                break
            tiles.append(_tile(head, match[kind], place))
            spans.append(place)
        end = match.end()
    finish(end)
    if hands:
        head.deal = Deal(tuple(hands), span)


def _read_stock(head: Head, raw: str, span: Span) -> None:
    tiles = []
    for match in _items(head, raw, span):
        kind = match.lastgroup or ""
        place = Span(span.line, span.column + match.start(kind), span.line, span.column + match.end())
        if kind == "seat":
            head.problem(say("the stock belongs to no seat"), place)
        else:
            tiles.append(_tile(head, match[kind], place))
    if raw.strip():
        head.stock = tuple(tiles)
        head.stock_span = span


def _read_lead(head: Head, raw: str, span: Span) -> None:
    words = raw.split(None, 1)
    if not words:
        return
    stock = len(words) > 1 and means(words[0], Word.STOCK)
    seat = words[0] if not stock and re.fullmatch(SEAT, words[0]) else None
    rest = " ".join(words[1:]) if seat or stock else raw.strip()
    tile = tile_from_text(rest) if rest else None
    if rest and tile is None:
        head.problem(say("expected a seat and a tile such as `B 1-1`, one of them, or `stock 1-4`"), span)
    if seat or tile:
        head.lead = Lead(seat, tile, stock and tile is not None, span)


def _read_result(head: Head, raw: str, span: Span) -> None:
    try:
        result = read_result(raw)
    except ResultError as error:
        head.problem(say("this result cannot be read: {why}", why=message_of(error)), span)
        return
    if result:
        head.result = Result(result.kind, result.seat, result.claims, result.tie, span)


_READERS: dict[str, Callable[[Head, str, Span], None]] = {
    "Deal": _read_deal,
    "Stock": _read_stock,
    "Lead": _read_lead,
    "Result": _read_result,
}


def tags_begun(line: str) -> list[str]:
    """What may follow where a tag is being written: the names of tags, or the variants inside of one.

    >>> tags_begun("[")[:2], tags_begun('[Event "'), "basic" in tags_begun('[Variant "')
    (['Event', 'Site'], [], True)
    """
    if line.lstrip().startswith('[Variant "'):
        from analyzer.rules import VARIANTS

        return sorted(VARIANTS)
    return [] if '"' in line else list(KNOWN)
