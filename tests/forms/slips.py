"""Slips of a writer in the texts of `texts/`: what they make of a text, and whether its reading shows them.

A text in which one tile is misread, one turn left out, or two neighbouring turns exchanged tells a game that
was not played. It may be refused, or be read as exactly what it says now where that is a legal game; it may
never be a legal game of other moves, read by passing over, or taking for something else, what does not fit.

    python -m tests.forms.slips misread 1       one slip in each text, by this seed: which are read wrong
    python -m tests.forms.slips drop 1 chat     in the texts with `chat` in their names: what becomes of each
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import replace
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.read import parse
from analyzer.forms.tokens import plain_signs, tokens
from analyzer.match import replays_of
from analyzer.notation.decode import text_of
from analyzer.notation.vocabulary import Word, number_words
from analyzer.record.game import Pass, Play
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.forms.tokens import Token
    from analyzer.record.diagnostics import Span
    from analyzer.record.game import Record, Turn

TEXTS = Path(__file__).parent / "texts"
GLYPHS = (0x1F031, 0x1F063)
"""The first of the drawn tiles that lie, and of those that stand: 49 each."""
FARTHEST = 30
"""So many signs stand at most between the halves of a tile: `{"low": 2, "high": 6}`."""
BETWEEN = rf"(?:[^0-9\n]{{0,3}}|[^0-9]{{4,{FARTHEST}}})"
FAR = 150
"""So many stand at most between the beginning of a turn and its tile."""
LEAST = 4
"""A tile has so many signs, or one less; a shorter piece of a turn may be the end of its tile."""

Plays = list[list[tuple[str, str]]]
"""Of each game who played what."""


class Slip(StrEnum):
    """What somebody who writes a game down gets wrong."""

    MISREAD = "misread"
    """One half of a tile."""
    DROP = "drop"
    """A turn is left out."""
    SWAP = "swap"
    """Two turns that follow one another are exchanged."""


class Outcome(StrEnum):
    """What becomes of a text with a slip."""

    REFUSED = "refused"
    AS_WRITTEN = "as written"
    """Legal, and exactly what the text says now."""
    AS_PLAYED = "as played"
    """The game that was played: it is written twice, say, or the turns have numbers or times."""
    WRONG = "wrong"
    """Legal with other moves."""


class Case(NamedTuple):
    """A text with a slip."""

    text: str
    says: list[Plays]
    """What it may rightly be read as."""
    played: Plays
    told: str
    """What the slip is."""


class Place(NamedTuple):
    """Where a turn stands in a text; a pass has no tile."""

    game: int
    turn: int
    start: int
    end: int
    tile: Tile | None


def plays_of(games: Sequence[Sequence[Turn]]) -> Plays:
    """Who played what, the players numbered by their first turn."""
    found = []
    for game in games:
        plays = [(turn.seat, str(turn.action.tile)) for turn in game if isinstance(turn.action, Play)]
        seats = list(dict.fromkeys(seat for seat, _ in plays))
        found.append([(str(seats.index(seat)), tile) for seat, tile in plays])
    return found


def outcome(case: Case) -> Outcome:
    """How the text with the slip is read."""
    record = parse(case.text)
    if not record.games or not all(result.valid for result in replays_of(record.games)):
        return Outcome.REFUSED
    plays = plays_of([game.turns for game in record.games])
    if plays in case.says:
        return Outcome.AS_WRITTEN
    return Outcome.AS_PLAYED if plays == case.played else Outcome.WRONG


def cases(name: str, slip: Slip, random: Random) -> Iterator[Case]:
    """Slips of one kind in a text, at random; none where the places of its turns are not found."""
    text = text_of((TEXTS / name).read_bytes())
    record = parse(text, name)
    if record.text != text:
        return
    places = sorted(_places(text, record))
    games = [list(game.turns) for game in record.games]
    played = plays_of(games)
    make = {Slip.MISREAD: _misread, Slip.DROP: _dropped, Slip.SWAP: _swapped}[slip]
    for at in random.sample(range(len(places)), len(places)):
        changed = make(text, places, at, random)
        if changed is None:
            continue
        said, told = changed
        players = record.reading.players if record.reading is not None else ()
        unnamed = not any(re.search(rf"\b{re.escape(player)}\b", text) for player in players)
        says = [plays_of(one) for one in _said(games, slip, places, at, said, unnamed=unnamed)]
        yield Case(said, says, played, told)


def _said(
    games: list[list[Turn]], slip: Slip, places: list[Place], at: int, text: str, *, unnamed: bool
) -> Iterator[list[list[Turn]]]:
    """The games that the text says with the slip; players may be exchanged with their tiles, or stay.

    Where nobody is named, and a turn is left out, the next one is said to be of the same player.
    """
    number, turn = places[at].game, places[at].turn
    game = games[number]

    def other(turns: list[Turn]) -> list[list[Turn]]:
        return [*games[:number], turns, *games[number + 1 :]]

    if slip is Slip.DROP:
        yield other(game[:turn] + game[turn + 1 :])
        if unnamed:
            yield other(game[:turn] + [replace(two, seat=one.seat) for one, two in pairwise(game[turn:])])
    elif slip is Slip.SWAP:
        one, two = game[turn], game[turn + 1]
        yield other([*game[:turn], two, one, *game[turn + 2 :]])
        one, two = replace(one, action=two.action), replace(two, action=one.action)
        yield other([*game[:turn], one, two, *game[turn + 2 :]])
    else:
        tile = _tile_in(text, places[at].start)
        if tile is not None:
            yield other([*game[:turn], replace(game[turn], action=Play(tile)), *game[turn + 1 :]])


# -- the slips ----------------------------------------------------------------------------------------------


def _misread(text: str, places: list[Place], at: int, random: Random) -> tuple[str, str] | None:
    place = places[at]
    if place.tile is None:
        return None
    written = plain_signs(text)[place.start : place.end]
    highest = max(6, *(one.tile.high for one in places if one.tile))
    halves: list[tuple[int, int, list[str]]] = []
    if len(written) == 1:
        first = next(first for first in reversed(GLYPHS) if ord(written) >= first)
        drawn = [first + 7 * low + high for low in range(7) for high in range(7)]
        halves = [(0, 1, [chr(one) for one in drawn if _shares(_glyph(one), place.tile)])]
    elif any(sign.isdigit() for sign in written):
        digits = [str(pips) for pips in range(highest + 1)]
        found = list(re.finditer("[0-9]+", written))
        if len(found) == 1 and len(found[0][0]) == 2:
            halves = [(one, one + 1, digits[:10]) for one in (found[0].start(), found[0].start() + 1)]
        else:
            halves = [(*one.span(), digits) for one in (found[0], found[-1])]
    else:
        words = number_words()
        others = sorted(
            {
                one
                for other in places
                if other.tile
                for one in re.findall(r"[^\W\d_]+", text[other.start : other.end].casefold())
                if one in words
            }
        )
        halves = [
            (*one.span(), others) for one in re.finditer(r"[^\W\d_]+", written) if one[0].casefold() in words
        ]
    random.shuffle(halves)
    for start, end, other in halves:
        for half in random.sample(other, len(other)):
            said = text[: place.start + start] + half + text[place.start + end :]
            tile = _tile_in(said, place.start)
            if tile is not None and tile != place.tile:
                return said, f"turn {place.turn + 1}: {text[place.start : place.end]!r} is {tile}"
    return None


def _dropped(text: str, places: list[Place], at: int, _: Random) -> tuple[str, str] | None:
    start, end = _extent(text, places, at)
    said = text[:start] + text[end:]
    return said, f"turn {places[at].turn + 1}: {text[start:end]!r} left out"


def _swapped(text: str, places: list[Place], at: int, _: Random) -> tuple[str, str] | None:
    if at + 1 == len(places) or places[at + 1][:2] != (places[at].game, places[at].turn + 1):
        return None
    if places[at].tile is None or places[at + 1].tile is None:
        return None
    (start, end), (other, last) = _extent(text, places, at), _extent(text, places, at + 1)
    if other < end:
        return None
    one, two = text[start:end], text[other:last]
    if one.endswith("\n") != two.endswith("\n"):
        return None
    said = text[:start] + two + text[end:other] + one + text[last:]
    return said, f"turn {places[at].turn + 1}: {one!r} and {two!r} exchanged"


def _extent(text: str, places: list[Place], at: int) -> tuple[int, int]:
    """What is written of a turn: its lines, if no other turn is in them; else its cell, or its clause."""
    place = places[at]
    begin = text.rfind("\n", 0, place.start) + 1
    end = text.find("\n", place.end) + 1 or len(text)
    before = [one.end for one in places if one.end <= place.start]
    behind = [one.start for one in places if one.start >= place.end]
    if max(before, default=0) <= begin and min(behind, default=end) >= end:
        return begin, end
    line = text[begin:end]
    follows = at == 0 or places[at - 1][:2] == (place.game, place.turn - 1)
    if any(line.count(sign) > 2 for sign in "|\t;") or "</t" in line or not follows:
        return place.start, place.end  # else what is written of another turn would be taken with it
    since = max(begin, max(before, default=0))
    between = text[since : place.start]
    apart = re.match(r"[^\w\[({<|]*", between)
    return (since + (apart.end() if apart and since > begin else 0)), place.end


# -- where turns stand --------------------------------------------------------------------------------------


def _places(text: str, record: Record) -> Iterator[Place]:
    """The places of the turns, as far as they are found."""
    turns = [
        (game, at, turn, turn.span)
        for game, one in enumerate(record.games)
        for at, turn in enumerate(one.turns)
        if turn.span
    ]
    if all(span[:2] == (1, 1) for *_, span in turns):
        yield from _places_in_order(plain_signs(text), [one[:3] for one in turns])
        return
    lines = _Lines(text)
    begins = sorted({lines.bounds(span)[0] for *_, span in turns})
    taken: set[int] = set()
    found: dict[int, list[Place | None]] = {}
    for game, at, turn, span in turns:
        behind = next((begin for begin in begins if begin > lines.bounds(span)[0]), len(text))
        tile = turn.action.tile if isinstance(turn.action, Play) else None
        if tile is not None:
            where = lines.tile(tile, span, behind)
        else:
            where = lines.passed(span, behind) if isinstance(turn.action, Pass) else None
        if where is not None and where[0] not in taken:
            taken.add(where[0])
            found.setdefault(span.line, []).append(Place(game, at, *where, tile))
        elif tile is not None:
            found.setdefault(span.line, []).append(None)
    for line in found.values():
        yield from (place for place in line if place is not None and None not in line)


class _Lines:
    """A text with the places of its lines and tokens."""

    def __init__(self, text: str) -> None:
        self.plain = plain_signs(text)
        self.tokens = tokens(text)
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)

    def bounds(self, span: Span) -> tuple[int, int]:
        """Where a span begins and ends in the text."""
        return (
            self.starts[span.line - 1] + span.column - 1,
            self.starts[span.end_line - 1] + span.end_column - 1,
        )

    def _within(self, span: Span, behind: int) -> Iterator[tuple[Token, tuple[int, int]]]:
        """The tokens of a turn, up to where the next one begins, with their places."""
        start, end = self.bounds(span)[0], min(self.starts[span.end_line], behind)
        for one in self.tokens:
            if start <= self.bounds(one.span)[0] < end:
                yield one, self.bounds(one.span)

    def passed(self, span: Span, behind: int) -> tuple[int, int] | None:
        """Where the word for a pass stands."""
        return next((where for one, where in self._within(span, behind) if one.may(Word.PASS)), None)

    def tile(self, tile: Tile, span: Span, behind: int) -> tuple[int, int] | None:
        """Where the tile of a turn stands; the name may be on a line for itself above it."""
        start, line = self.bounds(span)[0], self.starts[span.line - 1]
        end = min(self.starts[span.end_line], behind)
        here = list(_tiles_at(self.plain, tile, start, end))
        if here:
            return min(here, key=lambda one: one[1] - one[0])  # the number of a column in front is no half
        spelled = next((where for one, where in self._within(span, behind) if one.tile == tile), None)
        if spelled is None and span.end_column - span.column < LEAST:
            spelled = next(_tiles_at(self.plain, tile, max(line, start - LEAST), end), None)
        return spelled or next(_tiles_at(self.plain, tile, start, min(behind, start + FAR)), None)


def _places_in_order(plain: str, turns: list[tuple[int, int, Turn]]) -> Iterator[Place]:
    """Of a value, whose places are not known: the last ones in the order of the turns."""
    end = len(plain)
    found: list[Place] = []
    once: list[Place] = []
    for game, at, turn in reversed(turns):
        if not isinstance(turn.action, Play) or turn.action.tile is None:
            continue
        everywhere = list(_tiles_at(plain, turn.action.tile, 0, len(plain)))
        if len(everywhere) == 1:
            once.append(Place(game, at, *everywhere[0], turn.action.tile))
        where = [one for one in everywhere if one[1] <= end]
        if where:
            found.append(Place(game, at, *where[-1], turn.action.tile))
            end = where[-1][0]
    yield from max(once, found, key=len)


def _tiles_at(plain: str, tile: Tile, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Where a tile stands in a part of a text, in figures or drawn."""
    low, high = tile
    ways = "|".join(
        rf"(?<![0-9.]){one}(?:[^0-9\n]{{0,3}}|[^0-9]{{4,{FARTHEST}}}){two}(?![0-9])"
        for one, two in {(low, high), (high, low)}
    )
    drawn = "".join(
        chr(first + 7 * one + two) for first in GLYPHS for one, two in ((low, high), (high, low)) if high < 7
    )
    pattern = re.compile(ways + (f"|[{drawn}]" if drawn else ""))
    at = start
    while (found := pattern.search(plain, at, end)) is not None:
        yield found.span()
        at = found.start() + 1


def _tile_in(text: str, start: int) -> Tile | None:
    """The tile that stands here."""
    plain = plain_signs(text)
    if ord(plain[start]) >= GLYPHS[0]:
        return _glyph(ord(plain[start]))
    two = re.compile(
        rf"([0-9]{{1,2}}?)(?:[^0-9\n]{{0,3}}|[^0-9]{{4,{FARTHEST}}})([0-9]{{1,2}})(?![0-9])"
    ).match(plain, start)
    if two is not None:
        return Tile.of(int(two[1]), int(two[2]))
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    return next((one.tile for one in tokens(text) if one.span[:2] == (line, column)), None)


def _glyph(sign: int) -> Tile:
    first = next(first for first in reversed(GLYPHS) if sign >= first)
    return Tile.of(*divmod(sign - first, 7))


def _shares(tile: Tile, other: Tile) -> bool:
    return tile != other and bool({*tile} & {*other})


# -- all texts ----------------------------------------------------------------------------------------------


def names() -> list[str]:
    """The texts that are read as they stand."""
    return list(json.loads((TEXTS / "expected.json").read_text("utf-8")))


def slip_in(name: str, slip: Slip, seed: int) -> Case | None:
    """One slip in a text; None where no turn's place is found."""
    return next(cases(name, slip, Random(f"{name} {slip} {seed}")), None)


def main() -> None:
    """Tries one slip in each text."""
    slip, seed, *words = sys.argv[1:]
    count: Counter[str] = Counter()
    for name in names():
        if words and not any(word in name for word in words):
            continue
        case = slip_in(name, Slip(slip), int(seed))
        result = outcome(case) if case else "no place"
        count[result] += 1
        if case and (words or result is Outcome.WRONG):
            print(result, name, case.told, sep="\t", flush=True)
        if case and len(words) > 1 and words[-1] == "":
            print(case.text)
    print(*(f"{result}: {times}" for result, times in count.most_common()), sep="; ")


if __name__ == "__main__":
    main()
