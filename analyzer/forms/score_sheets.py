"""What is counted: score sheets, on which each side wrote game by game; the hands left behind a game."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.fields import action_in, counts_up, tile_in
from analyzer.forms.loose_game import SEVERAL
from analyzer.forms.tables import Grid, grids_of
from analyzer.forms.tokens import Kind, has_tile, is_name, rows_of_tokens, tokens
from analyzer.forms.words import Loose, meaning, says
from analyzer.notation.vocabulary import Word, alternatives, spellings
from analyzer.record.game import EndKind
from analyzer.replays.state import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.forms.tokens import Token


FEWEST_GAMES = 2
MOST_SIDES = 8
MOST_POINTS = 2_000
"""A larger number in a line is a year, or no score of one game."""
PAIR = 2


MANY_TILES = 12
"""So many numbers that are tiles, each another one, are no scores."""
_TILE = re.compile(r"[0-9]|[0-6]{2}")


class ScoreRow(NamedTuple):
    """What a line says of one game."""

    points: tuple[int | None, ...]
    """Of each side; None where nothing is written."""
    line: int
    kind: EndKind | None = None


@dataclass(kw_only=True)
class ScoreSheet:
    """The lines of a sheet."""

    sides: tuple[str, ...]
    """As the sheet calls them."""
    rows: list[ScoreRow]
    total: ScoreRow | None = None
    """What is written as the sum."""
    apart: bool = False
    """Whether each row is a match of its own, with other players."""
    names: list[tuple[str, str]] = field(default_factory=list)
    """If so, the two sides of each row."""
    head: int | None = None
    """The line on which the sides stand."""

    @property
    def may_be_tiles(self) -> bool:
        """Whether the numbers could be halves of tiles, or tiles of two figures.

        Beside cells without a number, or `00`, they are many, and none is the same tile as another.
        """
        written = [str(points) for row in self.rows for points in row.points if points is not None]
        two = ["".join(sorted(points)) for points in written if re.fullmatch("[0-6]{2}", points)]
        if len(two) >= MANY_TILES and len({*two}) == len(two) and len(two) * 5 > len(written) * 4:
            return True  # whatever stands below them as a sum
        if self.total is not None or not all(map(_TILE.fullmatch, written)):
            return False
        some = [points.zfill(2) for points in written if points != "0"]
        times = Counter("".join(sorted(points)) for points in some).values()
        several = len(some) >= MANY_TILES * max(times, default=1)  # as many games as a tile comes again
        return len({*map(len, written)}) == 1 or several


def sheets(text: str, lines: Sequence[str]) -> Iterator[ScoreSheet]:
    """The ways to find a sheet in a text."""
    for grid in (*grids_of(text), *_by_blanks(lines)):
        if _lists_tiles(grid):
            return
        table = _headed(grid)
        found = (_by_winner(table), _by_match(table), _by_side(table)) if table else ()
        yield from (sheet for sheet in found if sheet is not None)
    told = _told(lines)
    if told is not None:
        yield told


FEWEST_TILES = 8  # so many tiles below the word for them are turns


def _lists_tiles(grid: Grid) -> bool:
    """Whether a column that is called so holds tiles, each once, or one plays: then its rows are no games."""
    for at, name in enumerate(grid.rows[0] if grid.rows else []):
        cells = [row[at].strip("`* ") for row in grid.rows[1:] if at < len(row)]
        tiles = [tile for cell in cells if says(name, Loose.TILE) and (tile := tile_in(cell, digits=True))]
        acts = sum(action_in(cell) in (ActionKind.PLAY, ActionKind.PASS) for cell in cells)
        if len(tiles) == len(set(tiles)) >= FEWEST_TILES or acts >= FEWEST_TILES:
            return True
    return False


# Tables.


def _by_blanks(lines: Sequence[str]) -> Iterator[Grid]:
    """Columns divided by single blanks: words above numbers."""
    cells = [(number, line.split()) for number, line in enumerate(lines, 1) if line.strip()]
    for at, ((number, head), (_, below)) in enumerate(pairwise(cells)):
        width = len(head)
        if (
            width > 1
            and len(below) == width
            and all(map(_is_score, below))
            and not any(map(_is_number, head))
        ):
            body = [(n, row) for n, row in cells[at + 1 :] if len(row) == width and all(map(_is_score, row))]
            yield Grid([head, *(row for _, row in body)], [number, *(n for n, _ in body)])
            return


_NUMBER = re.compile(r"\+?(0|[1-9][0-9]{0,3})(?:\s*(?:pts?|p)\.?)?", re.IGNORECASE)


def _is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(cell.strip()) is not None


def _is_score(cell: str) -> bool:
    """Whether a cell is a score, or what is written for none."""
    return _is_number(cell) or not re.search(r"\w", cell)


def _points(cell: str) -> int | None:
    match = _NUMBER.fullmatch(cell.strip())
    return int(match[1]) if match else None


class _Table(NamedTuple):
    """A table with names above its columns."""

    head: list[str]
    body: list[tuple[int, list[str]]]
    """The rows, each with its line and as many cells as the head."""
    line: int
    """Of the head."""


def _headed(grid: Grid) -> _Table | None:
    """The table below the first row of words; None where there is none."""
    for at, row in enumerate(grid.rows[:-1]):
        if sum(bool(re.search(r"[^\W\d]", cell)) for cell in row) > 1 and not any(map(_is_number, row)):
            width = len(row)
            body = [
                (line, [*cells, *[""] * width][:width])
                for line, cells in zip(grid.lines[at + 1 :], grid.rows[at + 1 :], strict=True)
            ]
            return _Table(row, body, grid.lines[at])
    return None


def _numbers_rows(name: str, cells: Sequence[str]) -> bool:
    """Whether a column says which game, round or table a row is of."""
    counted = [str(number) for number in range(1, len(cells) + 1)]
    return says(name, Loose.GAME, Loose.BOARD, Word.ROUND) or [cell.strip() for cell in cells] == counted


def _is_total(row: Sequence[str]) -> bool:
    return any(Loose.TOTAL in meaning(cell) for cell in row[:2])


OF_TURNS = (Loose.TILE, Loose.END, Loose.PLAY, Loose.BOARD, Word.PASS, Word.DRAW, Word.LEFT, Word.RIGHT)
"""What the heads of a table of turns say, and those of a score sheet do not."""


def _by_side(table: _Table) -> ScoreSheet | None:
    """A column of points for each side."""
    head, body, line = table
    players = [[row[at] for _, row in body] for at, name in enumerate(head) if says(name, Word.PLAYER)]
    turns = any(says(name, *OF_TURNS) for name in head)
    numbered = len(players) == 1 and counts_up(players[0])  # the numbers of rows, moved below that word
    if turns or numbered or not all(_is_score(cell) for cells in players for cell in cells):
        return None
    totals = [row for row in body if _is_total(row[1])]
    body = [row for row in body if not _is_total(row[1])]
    columns = [
        at
        for at, name in enumerate(head)
        if name.strip()
        and not _numbers_rows(name, [row[at] for _, row in body])
        and not says(name, Loose.TOTAL)
        and re.search(r"[^\W\d]", name)
        and all(_is_score(row[at]) for _, row in body)
        and any(_is_number(row[at]) for _, row in body)
    ]
    if not PAIR <= len(columns) <= MOST_SIDES:
        return None
    rows = [
        ScoreRow(tuple(_points(row[at]) for at in columns), number, _kind(" ".join(row)))
        for number, row in body
        if any(cell.strip() for cell in row)
    ]
    total = [ScoreRow(tuple(_points(row[at]) for at in columns), number) for number, row in totals]
    return ScoreSheet(
        sides=tuple(head[at].strip() for at in columns),
        rows=rows,
        total=total[-1] if total and None not in total[-1].points else None,
        head=line,
    )


def _by_winner(table: _Table) -> ScoreSheet | None:
    """A row for each game with its winner and the points."""
    head, body, line = table
    winners = [at for at, name in enumerate(head) if says(name, Loose.WINNER)]
    points = [
        at
        for at, name in enumerate(head)
        if at not in winners
        and not _numbers_rows(name, [row[at] for _, row in body])
        and all(_is_score(row[at]) for _, row in body)
        and any(_is_number(row[at]) for _, row in body)
        and (says(name, Word.POINTS, Word.RESULT) or not counts_up([row[at] for _, row in body]))
    ]
    if not winners or len(points) != 1:
        return None
    named = [(number, row[winners[0]].strip(), row) for number, row in body]
    sides = tuple(dict.fromkeys(name for _, name, _ in named if re.search(r"\w", name) and not _is_tie(name)))
    if not PAIR <= len(sides) <= MOST_SIDES:
        return None
    rows = [
        ScoreRow(
            tuple((_points(row[points[0]]) or 0) if name == side else 0 for side in sides),
            number,
            _kind(" ".join(row)),
        )
        for number, name, row in named
    ]
    return ScoreSheet(sides=sides, rows=rows, head=line)


def _by_match(table: _Table) -> ScoreSheet | None:
    """A row for each match of an event: two sides with their points, other ones in other rows."""
    head, body, line = table
    width = len(head)
    numbers = [
        at
        for at in range(width)
        if all(_is_number(row[at]) for _, row in body)
        and not _numbers_rows(head[at], [row[at] for _, row in body])
    ]
    words = [at for at in range(width) if all(re.search(r"[^\W\d]{2}", row[at]) for _, row in body)]
    words = [at for at in words if len({row[at] for _, row in body}) > 1 or len(body) == 1]
    if len(numbers) != PAIR or len(words) != PAIR or len(body) < FEWEST_GAMES:
        return None
    names = [(row[words[0]].strip(), row[words[1]].strip()) for _, row in body]
    rows = [ScoreRow(tuple(_points(row[at]) for at in numbers), number) for number, row in body]
    sides = tuple(dict.fromkeys(name for pair in names for name in pair))
    return ScoreSheet(sides=sides, rows=rows, apart=True, names=names, head=line)


# Lines: `Mano 3: Juan y Luis 25`.

_GAME_NUMBER = re.compile(
    r"\W*+(?:([^\W\d_]+)\s*+)?(?:n[.\xba\xb0o]+\s*+)?#?\s*+([0-9]{1,2})(?:\s*[.):\]\u2013-]+|\s+)\s*"
)
_SCORE = re.compile(r"(?<![\w.,:/-])\+?([0-9]{1,4})(?![\w/:]|[.,-][0-9])")
MOST_WORDS = 6
"""So many words a side is called by at most."""


@cache
def between() -> re.Pattern[str]:
    """What stands between the names of partners."""
    words = alternatives(spellings(Word.AND))
    return re.compile(rf"\s*(?:[+&/,]|(?<!\w)(?:{words})(?!\w))\s*", re.IGNORECASE)


def _who(side: str) -> frozenset[str]:
    """The players of a side, in whatever order they are named."""
    return frozenset(part.casefold() for part in between().split(side))


def _told(lines: Sequence[str]) -> ScoreSheet | None:
    """A line for each game: which it is, who wrote points, and how many."""
    found: list[tuple[int, list[tuple[str, int]], EndKind | None]] = []
    total: list[tuple[int, list[tuple[str, int]]]] = []
    numbered = 0
    for number, line in enumerate(lines, 1):
        match = _GAME_NUMBER.match(line)
        is_game = match is not None and (match[1] is None or says(match[1], Loose.GAME, Word.ROUND))
        text = line[match.end() :] if match and is_game else line
        claims = _claims(text)
        numbered += is_game
        if claims and any(Loose.TOTAL in meaning(word) for word in re.findall(r"[^\W\d_]+", line)):
            total.append((number, claims))
        elif is_game and (claims or _is_tie(text)):
            found.append((number, claims, _kind(text)))
    names = list(dict.fromkeys(name for _, claims, _ in found for name, _ in claims))
    names = _same_sides(names)
    few = len(found) <= len(names) or len(found) * 4 < numbered * 3  # "3. Ana 62 (1 and 2)" are turns
    if few or not PAIR <= len(names) <= MOST_SIDES:
        return None
    rows = [ScoreRow(_of_sides(claims, names), number, kind) for number, claims, kind in found]
    sums = [
        ScoreRow(_of_sides(claims, names), number)
        for number, claims in total
        if {_who(name) for name, _ in claims} == set(map(_who, names))
    ]
    return ScoreSheet(sides=tuple(names), rows=rows, total=sums[-1] if sums else None)


def _same_sides(names: list[str]) -> list[str]:
    """Without a name that is another one in a different order."""
    kept: dict[frozenset[str], str] = {}
    for name in names:
        kept.setdefault(_who(name), name)
    return list(kept.values())


def _of_sides(claims: list[tuple[str, int]], names: list[str]) -> tuple[int, ...]:
    written = {_who(name): points for name, points in claims}
    return tuple(written.get(_who(name), 0) for name in names)


def _claims(text: str) -> list[tuple[str, int]]:
    """The names in a line, each with the number behind it; none where another number stands there."""
    claims: list[tuple[str, int]] = []
    at = 0
    for match in _SCORE.finditer(text):
        name = _name(text[at : match.start()])
        if not name or int(match[1]) > MOST_POINTS:
            return []
        claims.append((name, int(match[1])))
        at = match.end()
    return claims


def _name(text: str) -> str:
    """What is left of some words as the name of a side: those with capitals that mean nothing else."""
    words = [
        word
        for word in re.findall(r"[^\W\d_][\w'\u2019.-]*|[+&/]|,", text)
        if not word[0].isalpha() or between().fullmatch(word) or _may_be_a_name(word)
    ]
    while words and (not words[0][0].isalpha() or between().fullmatch(words[0])):
        words = words[1:]
    while words and (not words[-1][0].isalpha() or between().fullmatch(words[-1])):
        words = words[:-1]
    return " ".join(words) if len(words) <= MOST_WORDS else ""


def _may_be_a_name(word: str) -> bool:
    known = meaning(word)
    return word[0].isupper() and (not known or len(word) == 1 or known <= {Loose.FILLER})


def _is_tie(text: str) -> bool:
    words = re.findall(r"[^\W\d_]+(?: [^\W\d_]+)?", text)
    return any(Word.TIE in meaning(part) for phrase in words for part in (phrase, *phrase.split()))


def _kind(text: str) -> EndKind | None:
    words = {word for part in re.findall(r"[^\W\d_]+", text) for word in meaning(part)}
    if Word.BLOCKED in words:
        return EndKind.BLOCKED
    return EndKind.DOMINO if Word.DOMINO in words else None


# -- what is left in hands, counted behind the game --------------------------------------------------------

MOST_HANDS = 4  # so many lines say what is left
HALVES = 2  # of a tile: so many numbers may be one
MOST_BELOW = 2  # so many lines below tell points in figures that could be tiles: `32. never again`


def with_hands_counted(found: list[Token]) -> list[Token]:
    r"""The tokens, in which the tiles of the last lines are held if they come to a number beside them.

    A line of several tiles shows that they are counted. `15: 3x4 and 4x4` is no turn of anybody then.

    >>> text = "Al: 6-6\nBo: 6-1\nAl: 1-1 out\nBo: 9, 5-0 3-1"
    >>> [one.text for one in with_hands_counted(tokens(text)) if one.span.line == 4]
    ['Bo', ':', 'holds', ':', '5-0', '3-1']
    """
    rows = rows_of_tokens(found)
    hands = {at: tiles for at, row in enumerate(rows) if (tiles := _counted(row))}
    last = max((at for at, row in enumerate(rows) if has_tile(row) and at not in hands), default=-1)
    first = next((at for at, tiles in hands.items() if at > last and len(tiles) > 1), len(rows))
    while first - 1 > last and first - 1 in hands and any(one.may(Word.POINTS) for one in rows[first - 1]):
        first -= 1  # "Ana 4 pts 2-2", above "Eva 7 pts 1-3 1-2"
    hands = {at: tiles for at, tiles in hands.items() if at >= first or (at > last and _set_apart(rows[at]))}
    known = {one.tile for at, row in enumerate(rows) if at not in hands for one in row if one.tile}
    again = any(sum(one.tile in known for one in row) * SEVERAL > len(row) for row in hands.values())
    below = [at for at in range(first, len(rows)) if at not in hands and _figures(rows[at])]
    alike = any(map(_is_like_hands, rows[:first])) or _are_numbered(rows[: first + 1])
    if (
        not hands
        or first == len(rows)
        or again
        or alike
        or max(len(hands) - MOST_HANDS, len(below) - MOST_BELOW) > 0
    ):
        return found
    names = Counter(one.text for one in found if is_name(one))
    told = {at: _held(rows[at], tiles, names) for at, tiles in hands.items()}
    told |= {at: [one for one in rows[at] if one.number is None] for at in below}
    places = {one: at for at, row in enumerate(rows) for one in row}
    kept: list[Token] = []
    for one in found:
        at = places.get(one, -1)
        kept += told.get(at, [one]) if at not in told or one is rows[at][0] else []
    return kept


def without_counts(found: list[Token]) -> list[Token]:
    """The tokens without what players are left with, in a sentence of its own: `Al 6 Bo 18 Cy 7`."""
    names = {name for name, times in Counter(one.text for one in found if is_name(one)).items() if times > 1}
    parts = [[*part] for ends, part in groupby(found, lambda one: one.text in ".!\n") if not ends]
    counts = (part for part in parts if {one.text for one in part[::2]} <= names and len(part) > 2)
    each = (part for part in counts if len({one.text for one in part[::2]}) * 2 == len(part))
    for part in each:
        numbers = [one.number for one in part[1::2]]
        if None not in numbers and not all(one.text.isdigit() and len(one.text) == 2 for one in part[1::2]):
            return [one for one in found if one not in part]
    return found


def _held(row: list[Token], tiles: list[Token], names: Counter[str]) -> list[Token]:
    """A line as whoever counts there would tell it: `Ana: holds: 6-4 3-0`."""
    colon = next((at for at, one in enumerate(row) if one.text == ":" or one.tile), 0)
    head = row[: colon + 1] if any(one.kind is Kind.WORD for one in row[:colon]) else []
    head = head if head and head[-1].text == ":" else []
    who = [one for one in row if not head and names[one.text] > 1][:1]
    sign = replace(tiles[0], kind=Kind.SIGN, text=":", tile=None)
    holds = replace(sign, kind=Kind.WORD, text="holds", means=frozenset({Loose.HOLDS}))
    return [*head, *(row[:1] if not head and row[0].kind is Kind.STAMP else []), *who, holds, sign, *tiles]


def _counted(row: list[Token]) -> list[Token]:
    """The tiles of a line, also in figures, if one number beside them is their sum and nobody plays them."""
    if any(one.may(Loose.PLAY, Loose.LEAD, Word.DRAW) for one in row):
        return []
    tiles = [one for one in row if one.tile]
    numbers = [one for one in row if one.number is not None]
    if not tiles:
        several = [_of_figures([other for other in numbers if other is not one]) for one in numbers]
        each = zip(numbers, several, strict=True)
        return next((told for one, told in each if len(told) > 1 and _sum(told) == one.number), [])
    return tiles if _sum(tiles) in {one.number for one in numbers} else []


def _of_figures(numbers: list[Token]) -> list[Token]:
    """Numbers of two figures as tiles; none if one of them is no such number."""
    tiles = [tokens(f"{one.text[0]}-{one.text[1]}")[0].tile for one in numbers if len(one.text) == len("64")]
    each = zip(numbers, tiles, strict=False)
    return (
        [replace(one, kind=Kind.TILE, tile=tile) for one, tile in each] if len(tiles) == len(numbers) else []
    )


def _sum(tiles: list[Token]) -> int:
    return sum(sum(one.tile) for one in tiles if one.tile)


def _figures(row: list[Token]) -> list[Token]:
    """The numbers of a line that may be tiles of two figures."""
    return [one for one in row if one.number is not None and len(one.text) == len("64")]


def _set_apart(row: list[Token]) -> bool:
    """Whether a tile that stands alone is in brackets, `2 (0:2)`, or said to be held."""
    return any((one.tile and one.text[0] in "([") or one.may(Loose.HOLDS, Word.LEFT) for one in row)


def _is_like_hands(row: list[Token]) -> bool:
    """Whether a line above has several tiles and a number, too, so that rounds may be written so."""
    numbers = sum(one.number is not None for one in row)
    return numbers > HALVES or (numbers > 0 and sum(one.tile is not None for one in row) > 1)


def _are_numbered(rows: list[list[Token]]) -> bool:
    """Whether most lines with tiles begin with a number, as the last one does."""
    starts = [row[0].number is not None for row in rows if has_tile(row)]
    return bool(starts) and starts[-1] and sum(starts) * 2 > len(starts)
