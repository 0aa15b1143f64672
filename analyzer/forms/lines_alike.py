"""Lines that are told alike: their pieces by each way to write tiles, and the words that name who acts.

Nothing is known here of what a line says. Halves with the same signs between them are tiles, whatever the
signs are; names are the words that come round in turn on lines which are alike otherwise.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token, tokens
from analyzer.forms.words import Loose, how_many, meaning, own_list
from analyzer.notation.vocabulary import Word, spellings
from analyzer.record.diagnostics import Span
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

FEWEST_TILES = 8  # a game of so many tiles can hardly be legal to its end by chance
MOST_WORDS = 18  # so many words, the most frequent ones, are tried as names
MOST_OFTEN = 5  # so many times as often as another one each of them is named at most
MOST_SETS = 600
FEWEST_CALLED = 2  # so many lines may fit by chance
NO_TILE = {"null", "none", "nan"}  # stand in programs where no tile is
FEWEST_LISTED = 3  # so many tiles on a line are a hand or the table
HIGHEST = 6
LONGEST_GAP = 14  # so many signs stand between the halves of a tile at most: `5" b="3`
MOST_GAPS = 3
SEVERAL_A_LINE = 3  # so large a part of the lines with tiles has several, where clauses are turns

# -- what stands in the lines ----------------------------------------------------------------------------

PARTS = re.compile(r"(?<=[a-z\u00df-\u00ff]{2})(?=[A-Z\u00c0-\u00de][a-z\u00df-\u00ff]{2})")  # of `onPlace`
WORD = re.compile(r"[^\W\d_]\w*(?:[-#]\w+)*")
_PIECE = re.compile(rf"(?P<word>{WORD.pattern})|(?P<number>[0-9]+)|(?P<sign>[^\w\s]+)|_+")
_QUIET = frozenset(",.:;\"'()[]{}-/|_\u2013\u2014")  # signs that say nothing: not those of `=> 6-4`, `* 6-4`
_TWO = re.compile(r"(?<!\d)(?<!\d[.:,/-])(?<!\d[T])([0-6])([0-6])(?!\d)(?![.:/-]\d)(?!,\d{3})")


@cache
def _halves() -> dict[str, int]:
    """The words for the numbers on tiles."""
    known = {word.casefold(): value for word, value in how_many().items() if value <= HIGHEST}
    known |= dict.fromkeys((*own_list("nothing"), "blank", "zero"), 0)
    return {word: value for word, value in known.items() if word not in NO_TILE}


@cache
def _half() -> re.Pattern[str]:
    return re.compile(_halves_written(), re.IGNORECASE)


@cache
def _halves_written() -> str:
    words = "|".join(re.escape(word) for word in sorted(_halves(), key=len, reverse=True))
    return rf"(?:(?<!\d)([0-6])(?!\d)|(?:(?<![^\W_])|(?<=[0-6][a-z]))({words})(?![^\W_]))"  # `5nblank`


@cache
def _double() -> re.Pattern[str]:
    doubles = "|".join(re.escape(word) for word in sorted(spellings(Word.DOUBLE), key=len, reverse=True))
    return re.compile(rf"(?<![^\W_])(?:{doubles})[\W_]{{0,3}}{_halves_written()}", re.IGNORECASE)


def _value(half: re.Match[str]) -> int:
    return int(half[1]) if half[1] else _halves()[half[2].casefold()]


def written(text: str) -> Iterator[list[list[Token]]]:
    """The pieces of each line of a text, by each way in which it may write its tiles."""
    known = defaultdict[int, list[Token]](list)
    for one in tokens(text):
        if one.tile and one.tile[1] <= HIGHEST and one.span.line == one.span.end_line:
            known[one.span.line].append(one)
    rows = text.split("\n")
    two = {
        number: [_tile(number, one, int(one[1]), int(one[2])) for one in _TWO.finditer(row)]
        for number, row in enumerate(rows, 1)
    }
    seen: list[set[tuple[int, Tile | None]]] = []
    for tiles in (known, two, *_by_gaps(rows)):
        places = {(line, one.tile) for line, found in tiles.items() for one in found}
        if len({tile for _, tile in places}) >= FEWEST_TILES and places not in seen:
            seen.append(places)
            each = (
                (number, row, tiles.get(number) or known.get(number, []))
                for number, row in enumerate(rows, 1)
            )
            pieces = _without_tile_of_all([row for row in map(_pieces, *zip(*each, strict=True)) if row])
            yield _with_blanks_left_out(pieces) if tiles is two else pieces
            several = [row for row in pieces if sum(one.tile is not None for one in row) > 1]
            if len(several) * SEVERAL_A_LINE > sum(any(one.tile for one in row) for row in pieces):
                yield _clauses(rows, pieces)


_ENDS = re.compile(r"[;.,!?](?:[\s\u00bb\"')*_]|$)|\s[/|\u2013\u2014-]\s|[\u2192>}{]")


_BEGINS = re.compile(
    r"\W*[0-9]{1,4}[/.:)-][0-9 ]|\s*[\[<(#*|-]"
)  # a line that begins anew, with a time or a number


def _clauses(rows: list[str], pieces: list[list[Token]]) -> list[list[Token]]:
    """The pieces up to each sign that ends a clause, and to each empty line, wherever lines end."""
    found: list[list[Token]] = [[]]
    line, column = 0, 0
    for one in (token for row in pieces for token in row):
        between = rows[line - 1][column:] if line and line != one.span.line else ""
        between += rows[one.span.line - 1][column if line == one.span.line else 0 : one.span.column - 1]
        empty = line and any(not row.strip() for row in rows[line : one.span.line - 1])
        empty = empty or (one.span.line > line and bool(_BEGINS.match(rows[one.span.line - 1])))
        before = found[-1][-1] if found[-1] else None
        ended = before is not None and before.kind is Kind.SIGN and _ENDS.search(f"{before.text} ")
        if (ended or _ENDS.search(f"{between} ") or empty) and found[-1]:
            found.append([])
        found[-1].append(one)
        line, column = one.span.end_line, one.span.end_column - 1
    return [row for row in found if row]


def _tile(line: int, found: re.Match[str], first: int, second: int) -> Token:
    span = Span.of(line, found.start() + 1, len(found[0]))
    return Token(Kind.TILE, found[0], span, tile=Tile.of(first, second))


def _by_gaps(rows: list[str]) -> Iterator[dict[int, list[Token]]]:
    """Tiles whose halves have the same signs between them, whatever these are: `a="6" b="4"`, `6 and a 4`."""
    gaps = defaultdict[str, list[Token]](list)
    doubles = [
        _tile(number, one, _value(one), _value(one))
        for number, row in enumerate(rows, 1)
        for one in _double().finditer(row)
    ]
    for number, row in enumerate(rows, 1):
        for first, second in pairwise(_half().finditer(row)):
            gap = row[first.end() : second.start()].casefold()
            gap = gap.strip() or gap
            if gap and len(gap) <= LONGEST_GAP and not re.search(r"\d", gap):
                span = Span(number, first.start() + 1, number, second.end() + 1)
                tile = Tile.of(_value(first), _value(second))
                gaps[gap].append(Token(Kind.TILE, row[first.start() : second.end()], span, tile=tile))
    often = sorted(gaps.values(), key=len, reverse=True)
    words = [tiles for gap, tiles in gaps.items() if gap.isalpha() or gap == " "]
    between_words = [one for tiles in words for one in tiles if len(tiles) >= FEWEST_LISTED]
    for halves in (*often[:MOST_GAPS], between_words):
        found = defaultdict[int, list[Token]](list)
        for one in (*halves, *doubles):
            before = found[one.span.line]
            if all(
                one.span.end_column <= other.span.column or other.span.end_column <= one.span.column
                for other in before
            ):
                before.append(one)
        yield found


def _pieces(line: int, row: str, tiles: list[Token]) -> list[Token]:
    """The tiles, words, numbers and telling signs of a line."""
    found: list[Token] = []
    at = 0
    for tile in (*sorted(tiles, key=lambda one: one.span.column), None):
        for one in _PIECE.finditer(row, at, tile.span.column - 1 if tile else len(row)):
            span = Span.of(line, one.start() + 1, len(one[0]))
            if one.lastgroup == "word":
                found.append(Token(Kind.WORD, one[0].casefold(), span, means=meaning(one[0])))
            elif one.lastgroup == "number":
                found.append(Token(Kind.NUMBER, one[0], span))
            elif one.lastgroup == "sign" and not _QUIET.issuperset(one[0]):
                found.append(Token(Kind.SIGN, one[0], span))
        if tile:
            found.append(tile)
            at = tile.span.end_column - 1
    return found


def _without_tile_of_all(rows: list[list[Token]]) -> list[list[Token]]:
    """The lines without a tile with which many of them begin or end: it is a number of a program's, `42[`."""
    for at in (0, -1):
        tiled = [[one for one in row if one.tile] for row in rows]
        ends = [tiles[at] for tiles in tiled if tiles]
        times = Counter(one.tile for one in ends)
        often = {tile for tile, many in times.items() if many * 3 > len(ends) and many > FEWEST_LISTED}
        number = {one for one in ends if one.tile in often}
        rows = [[one for one in row if one not in number] for row in rows]
    return [row for row in rows if row]


def _with_blanks_left_out(rows: list[list[Token]]) -> list[list[Token]]:
    """The lines with one figure for a tile that has a blank where others have two: 4 is 0-4 among numbers."""
    fronts = Counter(
        tuple(before.kind for before in row[:at]) for row in rows for at, one in enumerate(row) if one.tile
    )
    found = []
    for row in rows:
        given = [*row]
        for at, one in enumerate(row):
            if one.number is not None and len(one.text) == 1 and not any(each.tile for each in row):
                alike = fronts[tuple(before.kind for before in row[:at])]
                if alike >= FEWEST_LISTED and one.number <= HIGHEST:
                    given[at] = replace(one, kind=Kind.TILE, tile=Tile.of(0, one.number))
        found.append(given)
    return found


# -- who acts --------------------------------------------------------------------------------------------


def namings(rows: list[list[Token]]) -> list[tuple[int, tuple[str, ...]]]:
    """The words that may name the players: on lines that are alike otherwise they come round in turn."""
    times = Counter(
        text for row in rows for text in dict.fromkeys(one.text for one in row if one.kind is not Kind.TILE)
    )
    words = [dict.fromkeys(one.text for one in row if one.kind is Kind.WORD) for row in rows]
    tiled = [said for row, said in zip(rows, words, strict=True) if any(one.tile for one in row)]
    common = {
        word for word, often in Counter(w for said in tiled for w in said).items() if often > len(tiled) * 0.7
    }
    acts = {Word.PASS, Word.DRAW, Word.LEFT, Word.RIGHT, Loose.PLAY, Loose.TILE}
    often = Counter(word for said in words for word in said)
    free = [
        word
        for word, number in often.most_common()
        if number > 1 and word not in common and meaning(word).isdisjoint(acts)
    ][:MOST_WORDS]
    fronts = {at: front for at, row in enumerate(rows) if (front := _front(row, times)) is not None}
    new = _with_new_tiles(rows)
    where = {word: {at for at, said in enumerate(words) if word in said} for word in free}
    apart = {one: {two for two in free if _never_together(where[one], where[two])} for one in free}
    ranked: list[tuple[int, tuple[str, ...]]] = []
    sets: list[tuple[str, ...]] = [(word,) for word in free]
    for _ in range(1, MOST_SEATS):
        sets = [
            (*names, word)
            for names in sets
            for word in free[free.index(names[-1]) + 1 :]
            if all(word in apart[name] for name in names)
        ][:MOST_SETS]
        for names in sets:
            rank, order = _come_round(names, where, fronts, new)
            ranked += [(rank, order)] if len(order) == len(names) else []
    return ranked


def _front(row: list[Token], times: Counter[str]) -> tuple[str, ...] | None:
    """The words in front of the last tile of a line that come again; None without a tile."""
    last = max((at for at, one in enumerate(row) if one.tile), default=None)
    if last is None:
        return None
    return tuple(one.text for one in row[:last] if one.kind in (Kind.WORD, Kind.SIGN) and times[one.text] > 1)


def _with_new_tiles(rows: list[list[Token]]) -> set[int]:
    """Which lines tell a tile that none before it has told, but for lists."""
    told: set[Tile | None] = set()
    found = set()
    for at, row in enumerate(rows):
        tiles = {one.tile for one in row if one.tile}
        found |= {at} if tiles - told else set()
        told |= tiles if len(tiles) < FEWEST_LISTED else set()
    return found


def _never_together(one: set[int], two: set[int]) -> bool:
    """Whether two words, by the lines on which they stand, hardly ever stand on one, and about as often."""
    fewer, more = sorted((len(one), len(two)))
    return len(one & two) <= max(2, fewer * 0.3) and more <= fewer * MOST_OFTEN


def _come_round(
    names: tuple[str, ...],
    where: dict[str, set[int]],
    fronts: dict[int, tuple[str, ...]],
    new: set[int],
) -> tuple[int, tuple[str, ...]]:
    """How many lines of one shape fit these names, each called in turn, and in which order; else none."""
    each = defaultdict[tuple[str, ...] | None, list[str]](list)
    said: dict[int, str | None] = {}
    for name in names:
        for at in where[name]:
            said[at] = None if at in said else name
    called = ""
    for at in sorted({*said, *fronts}):
        called = said.get(at, called) or called
        if at in fronts and called and said.get(at, called) is not None:
            if at in new:
                each[None].append(called)
            each[tuple(word for word in fronts[at] if word not in names)].append(called)
    return max(
        map(_in_turn, each.values()), default=(0, ()), key=lambda way: way[0] * (len(way[1]) == len(names))
    )


def _in_turn(calls: list[str]) -> tuple[int, tuple[str, ...]]:
    """How many calls are in turn, less those that are not, and in which order; none where hardly any are."""
    after = Counter(pairwise(calls))
    follows: dict[str, str] = {}
    for (one, two), _ in after.most_common():
        if one != two:
            follows.setdefault(one, two)
    fits = sum(after[pair] for pair in follows.items())
    rank = fits - 2 * (len(calls) - 1 - fits)
    return (rank, _round(follows, calls[0])) if rank > FEWEST_CALLED else (0, ())


def _round(follows: dict[str, str], first: str) -> tuple[str, ...]:
    """The names from the first one until it comes again; none where another one comes again before."""
    order = [first]
    while (name := follows.get(order[-1], first)) not in order:
        order.append(name)
    return (*order,) if name == first else ()
