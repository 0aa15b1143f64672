"""Games told by tables that grow: the tile that the table has more than before was played."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple

from analyzer.forms.fields import action_in
from analyzer.forms.loose_game import SEVERAL
from analyzer.forms.seats import MOST_SEATS
from analyzer.forms.tokens import Kind, Token, tokens
from analyzer.forms.words import Loose, own_list
from analyzer.notation.vocabulary import Word
from analyzer.replays.state import ActionKind
from analyzer.tiles.layout import LEFT, RIGHT
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.tiles.layout import Arm

FEWEST_TABLES = 6  # a game whose table is shown has so many tiles on it in the end at least
MOST_RUNS = 3_000  # of so many rows of tiles, and no more, the tables of a game are told apart
MOST_SHAPES = 12  # in so many ways, the most frequent ones, a text may say whose turn it is
MOST_SAID = 1.6  # so often, for each tile played, somebody is named so at most: there are passes
YOU = "You"  # whom a program asks what to play
HIGHEST_LABEL = 9  # a player has no higher number
_CHAIN = re.compile(r"(?<![\w.,/|-])[0-9]{2}([.,/|-])[0-9]{2}(?:\1[0-9]{2})*(?![\w./|-])")  # `56.66.62`
FARTHEST = 24  # so far from the beginning of a line, in words and signs, stands at most who plays
LONGEST_ANSWER = 2  # which tile, and at which end
_ASKS = {":", "?", ">"}  # an answer stands behind these
_BREAKS = {*":;#>=<*"}  # tiles on both sides of such a sign are none of one row

_NO_PLAYERS = (
    *(Word.PASS, Word.DRAW, Word.STOCK, Word.HAND, Word.DOMINO),
    *(Loose.PLAY, Loose.LEAD, Loose.BOARD, Loose.TILE, Loose.END, Loose.BOTH_ENDS, Loose.STOCK),
    *(Loose.HEAD, Loose.TAIL, Loose.HOLDS, Loose.TOTAL, Loose.NEXT, Loose.GAME),
)
"""A word that may mean one of these is no player."""


class TileRun(NamedTuple):
    """Tiles in a row, from one token up to another."""

    tiles: tuple[Tile, ...]
    start: int
    end: int


class Grown(NamedTuple):
    """A table that has a tile more than the one before, and where; no tile where it is shown again."""

    table: TileRun
    tile: Tile | None
    side: Arm | None


class _Named(NamedTuple):
    """Somebody who is named where his turn begins, or ends: the row of the text from one token to another."""

    who: str
    start: int
    end: int


class TurnText(NamedTuple):
    """What a text says from one token to another, in which somebody has his turn."""

    who: str
    start: int
    end: int
    grown: Grown | None


def with_chains(text: str) -> list[Token]:
    """The tokens of a text with tiles that are figures, and stand in a chain: `66-64-41`."""
    chained = {
        (number, at)
        for number, line in enumerate(text.split("\n"), 1)
        for chain in _CHAIN.finditer(line)
        for at in range(chain.start() + 1, chain.end(), len("66-"))
    }
    return [
        replace(one, kind=Kind.TILE, tile=Tile.of(*map(int, one.text)))
        if (one.span.line, one.span.column) in chained and one.kind is Kind.NUMBER
        else one
        for one in tokens(
            _CHAIN.sub(lambda chain: chain[0].replace(chain[1], "^"), text)
        )  # "11 15" is a tile
    ]


def _with_labels(found: list[Token]) -> list[Token]:
    """The tokens with a word and a number that a dash joins as one, `CPU-3`, and `Sue's` as `Sue`."""
    result: list[Token] = []
    for one in found:
        if (
            one.kind is Kind.NUMBER
            and len(result) > 1
            and result[-1].text == "-"
            and result[-2].kind is Kind.WORD
            and result[-2].span.end_column + 1 == one.span.column
            and result[-2].span.line == one.span.line
        ):
            word = result[-2]
            result[-2:] = [replace(word, text=f"{word.text}-{one.text}", span=word.span.to(one.span))]
        else:
            owner = re.fullmatch(r"(\w+)['\u2019]s", one.text) if one.kind is Kind.WORD else None
            result.append(replace(one, text=owner[1]) if owner else one)
    return result


class Tables:
    """A text with the tables that grow in it."""

    def __init__(self, found: list[Token]) -> None:
        self.found = found = _with_labels(found)
        self.rows = _rows(found)
        self.row_of = {at: number for number, row in enumerate(self.rows) for at in row}
        self.runs = _runs(found)
        self.tables = _tables(found, self.runs) if len(self.runs) <= MOST_RUNS else []
        self.grown = _grown(self.tables)
        self.plays = sum(one.tile is not None for one in self.grown)

    def ways(self) -> Iterator[tuple[set[str], list[TurnText]]]:
        """The ways to understand who has played, the most evident first: the players, and their turns."""
        for named in self._ways_to_name():
            labels = {one.who for one in named}
            for turns in self._turns(self._with_acts(named, labels)):
                if {turn.who for turn in turns if turn.grown} == labels:
                    yield labels, turns
        if (held := self._by_hands()) is not None:
            yield held

    def _by_hands(self) -> tuple[set[str], list[TurnText]] | None:
        """The turns by the hands behind a word each, in front of the tables: who had a tile has played it."""
        tables = {run.start for run in self.tables}
        shown: dict[str, list[TileRun]] = {}
        for run in self.runs:
            row = self.rows[self.row_of[run.start]]
            if run.start not in tables and self.found[row.start].kind is Kind.WORD:
                shown.setdefault(self.found[row.start].text, []).append(run)
        held = {who: runs for who, runs in shown.items() if len(runs) * 2 > self.plays}
        if not 1 < len(held) <= MOST_SEATS:
            return None
        turns = []
        for before, now in pairwise(self.grown):
            # Hands may be shown in front of the table to which they belong, or behind it.
            hands = {
                who: next((run for run in reversed(runs) if run.start < before.table.start), runs[0])
                for who, runs in held.items()
            }
            had = [who for who, run in hands.items() if now.tile in run.tiles]
            if now.tile is not None and len(had) != 1:
                return None
            if now.tile is not None:
                turns.append(TurnText(had[0], before.table.end, now.table.end, now))
        return {*held}, turns

    # -- who plays ------------------------------------------------------------------------------------

    def _ways_to_name(self) -> list[list[_Named]]:
        """Where somebody is named in one and the same way, again and again."""
        shapes: dict[tuple[object, ...], list[_Named]] = {}
        for row in self.rows:
            for shape, one in self._labels(row):
                shapes.setdefault(shape, []).append(one)
        ways: dict[tuple[_Named, ...], tuple[int, int]] = {}
        for shape, named in shapes.items():
            times = Counter(one.who for one in named)
            if 1 < len(times) <= MOST_SEATS and min(times.values()) > 1:
                for way in (named, self._with_you(named)):
                    often = self.plays / 2 <= len(way) <= self.plays * MOST_SAID + len(times)
                    if often:
                        ways.setdefault(tuple(way), (-len(self._between(way)), len(str(shape))))
        return [list(named) for named in sorted(ways, key=ways.__getitem__)[:MOST_SHAPES]]

    def _between(self, named: list[_Named]) -> set[int]:
        """Between which tables somebody is named so."""
        return {sum(one.table.end < each.start for one in self.grown) for each in named}

    def _with_you(self, named: list[_Named]) -> list[_Named]:
        """These, and the rows between all other tables that are alike: a program asks its user there."""
        told = self._between(named)
        left = set(range(self.plays)) - told
        asked: dict[tuple[str, ...], list[_Named]] = {}
        for row in self.rows if len(left) > 1 and len(told) > len(left) else ():
            asked.setdefault(self.shape(row, set())[:-1], []).append(_Named(YOU, row.start, row.stop))
        fits = [
            rows
            for shape, rows in asked.items()
            if len(shape) >= SEVERAL and self._between(rows) == left and len(rows) == len(left)
        ]
        return sorted([*named, *fits[0]], key=lambda one: one.start) if fits else named

    def _labels(self, row: range) -> Iterator[tuple[tuple[object, ...], _Named]]:
        """The words and numbers of a row that may name somebody, with what stands around each of them."""
        seen = [self._seen(at) for at in row]
        front: list[str] = []
        for number, at in enumerate(row[:FARTHEST]):
            one = self.found[at]
            after = self.found[at + 1] if number + 1 < len(row) else None
            inside = one.text[1:] != one.text[1:].lower() and not one.text.isupper()  # `BotA`
            letter = len(one.text) == 1 and one.text.isupper()  # `A puts 6:4`, which is no article
            word = one.kind is Kind.WORD and (inside or letter or not one.may(*_NO_PLAYERS))
            if word or (one.number is not None and one.number <= HIGHEST_LABEL):
                sizes = [1]
                if one.kind is Kind.WORD and after is not None and after.number is not None:
                    sizes.append(2)
                for size in sizes:
                    who = " ".join(self.found[other].text for other in range(at, at + size))
                    named = _Named(who, row.start, row.stop)
                    rest = seen[number + size :]
                    kind = (one.kind, size, tuple(front))
                    yield (*kind,), named
                    yield (*kind, *rest[:1]), named
                    yield (*kind, *_without_repeats(rest), "."), named
            if not front or front[-1] != seen[number] or one.kind is not Kind.TILE:
                front.append(seen[number])

    def _seen(self, at: int) -> str:
        """What a token says, but for which number or tile it is."""
        one = self.found[at]
        kinds = {Kind.NUMBER: "#", Kind.TILE: "T", Kind.STAMP: "@"}
        return kinds.get(one.kind, one.text.casefold())

    def _with_acts(self, named: list[_Named], labels: set[str]) -> list[_Named]:
        """These, and the rows in which one of them passes or draws."""
        rows = {one.start for one in named}
        usual = self.usual(labels)
        acts = []
        for row in self.rows:
            who = self.named_in(row, labels)
            if (
                row.start not in rows
                and len({*who}) == 1
                and self.act_in(row)
                and self.question(row, labels) not in usual
            ):
                acts.append(_Named(who[0], row.start, row.stop))
        return sorted([*named, *acts], key=lambda one: one.start)

    def usual(self, labels: set[str]) -> set[tuple[str, ...]]:
        """The rows that are written for most tiles that are played: what a program asks for."""
        shapes: dict[tuple[str, ...], list[_Named]] = {}
        for row in self.rows:
            shapes.setdefault(self.question(row, labels), []).append(_Named("", row.start, row.stop))
        return {
            shape
            for shape, rows in shapes.items()
            if len(shape) >= SEVERAL and len(self._between(rows)) * 5 > self.plays * 3
        }

    def question(self, row: range, labels: set[str]) -> tuple[str, ...]:
        """A row without the answer to it: `Tile (d = draw, p = pass): 4`, or without what stands last."""
        shape = self.shape(row, labels)
        end = max((at for at, one in enumerate(shape) if one in _ASKS), default=-1) + 1
        return shape[:end] if len(shape) - LONGEST_ANSWER <= end < len(shape) else shape[:-1]

    def draws_by_letter(self, row: range) -> bool:
        """Whether the answer to a question is the letter that stands there for a draw."""
        texts = [self.found[at].text.casefold() for at in row]
        draws = [self.found[at].may(Word.DRAW) for at in row]
        letter = texts[-1]
        asked = [at for at, text in enumerate(texts[:-1]) if text == letter]
        return any(any(draws[at + 1 : at + 3]) for at in asked)

    def shape(self, row: range, labels: set[str]) -> tuple[str, ...]:
        """What a row says, whoever is named in it, and whatever numbers and tiles there are."""
        return _without_repeats(["@" if self.found[at].text in labels else self._seen(at) for at in row])

    def named_in(self, row: range, labels: set[str]) -> list[str]:
        """Who is named in a row: with a number only behind the first word, `Player 0's hand`."""
        words = [self.found[at].text for at in row]
        if YOU in labels and any(word.casefold() in own_list("yours") for word in words):
            return [YOU]
        if words[1:2] and words[1] in labels and words[1].isdigit():
            return [words[1]]
        numbered = {who.casefold(): who for who in labels if " " in who}  # `player 0's turn`, `Player 0 had`
        each = [(one, numbered.get(f"{one} {two}".casefold(), "")) for one, two in pairwise([*words, ""])]
        return [who for names in each for who in names if who in labels and not who.isdigit()]

    def act_in(self, row: range) -> ActionKind | None:
        """Whether a row says that somebody draws, or passes."""
        each = [self.found[at] for at in row]
        tiles = [at for at in row if self.found[at].tile is not None]
        taken = len(tiles) == 1 and any(one.may(Loose.STOCK) for one in each)
        taken &= not any(run.start in tiles for run in self.tables)  # how many it has left
        if taken or any(one.may(Word.DRAW) or action_in(one.text) is ActionKind.DRAW for one in each):
            return ActionKind.DRAW  # "the yard gives 0|2"
        return ActionKind.PASS if any(one.may(Word.PASS) for one in each) else None

    # -- turns ----------------------------------------------------------------------------------------

    def _turns(self, named: list[_Named]) -> Iterator[list[TurnText]]:
        """The turns, if each begins where somebody is named, or if each ends there.

        Where two are named above the first table, it is shown to whoever is to play: what it has more than
        before was played by the one before him.
        """
        starts = [one.start for one in named]
        ends = [*starts[1:], len(self.found)]
        begun = [TurnText(one.who, one.start, end, None) for one, end in zip(named, ends, strict=True)]
        yield from self._divided(begun)
        if len(starts) > 1 and starts[1] < self.tables[0].start:
            yield from self._divided(begun, shown_before=True)
        stops = pairwise([0, *(one.end for one in named)])
        yield from self._divided(
            [TurnText(one.who, start, end, None) for one, (start, end) in zip(named, stops, strict=True)]
        )

    def _divided(self, parts: list[TurnText], *, shown_before: bool = False) -> Iterator[list[TurnText]]:
        """The turns with the tile by which the table has grown in each; nothing if it has twice in one."""
        turns: list[TurnText] = []
        for part in parts:
            grown = [one for one in self.grown if one.tile and part.start <= one.table.start < part.end]
            if len(grown) > 1:
                return
            here = grown[0] if grown else None
            last = turns[-1] if turns else None
            if last is not None and last.who == part.who and (last.grown is None or here is None):
                turns[-1] = last._replace(end=part.end, grown=last.grown or here)
            else:
                turns.append(part._replace(grown=here))
        if shown_before:
            shifted = [*(one.grown for one in turns[1:]), None]
            turns = [one._replace(grown=grown) for one, grown in zip(turns, shifted, strict=True)]
        if sum(one.grown is not None for one in turns) >= self.plays - 1:  # nobody may be named for the lead
            yield turns


def _rows(found: list[Token]) -> list[range]:
    """The tokens of each line that has any."""
    ends = [-1, *(at for at, one in enumerate(found) if one.kind is Kind.LINE), len(found)]
    return [range(start + 1, end) for start, end in pairwise(ends) if end > start + 1]


def _without_repeats(seen: list[str]) -> tuple[str, ...]:
    """Several tiles in a row as one."""
    return tuple(one for one, two in pairwise([*seen, ""]) if not one == two == "T")


def _runs(found: list[Token]) -> list[TileRun]:
    """The tiles in a row with no more than signs between them; one that is there again begins another row.

    If it is the first of them it stood in front of the others: `6|4   5|6 6|6 6|4`.
    """
    runs: list[TileRun] = []
    row: list[tuple[Tile, int]] = []

    def close(upto: int) -> None:
        if upto:
            runs.append(TileRun(tuple(tile for tile, _ in row[:upto]), row[0][1], row[upto - 1][1] + 1))
        del row[:upto]

    for at, one in enumerate(found):
        if one.tile is None:
            if one.kind is not Kind.SIGN or one.text in _BREAKS:
                close(len(row))
            continue
        if one.tile in (tile for tile, _ in row):
            close(1 if row[0][0] == one.tile else len(row))
        row.append((one.tile, at))
    close(len(row))
    return runs


def _tables(found: list[Token], runs: list[TileRun]) -> list[TileRun]:
    """The longest table, and those from which it has grown tile by tile, from the lead on."""
    places: dict[tuple[Tile, ...], list[int]] = {}
    for at, run in enumerate(runs):
        places.setdefault(run.tiles, []).append(at)
    long = sorted((tiles for tiles in places if len(tiles) >= FEWEST_TABLES), key=len, reverse=True)
    for tiles in long:  # a hand may be longer than the last table
        if tables := _before(found, runs, places, places[tiles][0]):
            return _with_those_again(found, runs, tables)
    return []


def _with_those_again(found: list[Token], runs: list[TileRun], tables: list[TileRun]) -> list[TileRun]:
    """The tables with those that are shown again, as where somebody has passed."""
    told: list[TileRun] = []
    grown = {run.start: run for run in tables}
    lead = _in_front(found, tables[0])
    for run in runs:
        now = told[-1].tiles if told else tables[0].tiles
        again = run.tiles == now and (len(now) > 1 or _in_front(found, run) == lead)
        if run.start in grown or again:
            told.append(run)
    return told


def _before(
    found: list[Token], runs: list[TileRun], places: dict[tuple[Tile, ...], list[int]], last: int
) -> list[TileRun]:
    """A table, and those from which it has grown; nothing where it has not grown from one tile.

    A tile may stand alone where it is played, too: the one behind the same words as the tables is the table.
    """
    tables = [runs[last]]
    while len(tables[-1].tiles) > 1:
        tiles = tables[-1].tiles
        before = {tiles, tiles[1:], tiles[:-1]}
        each = [at for one in before for at in places.get(one, ()) if at < last]
        each.sort(reverse=True)
        if not each:
            return []
        signs, line = _in_front(found, tables[-1]), found[tables[-1].start].span.line
        alike = [at for at in each if _in_front(found, runs[at]) == signs]
        signed = [
            at for at in each if _in_front(found, runs[at])[:-1] == signs[:-1] != []
        ]  # by somebody else
        above = [at for at in each if found[runs[at].start].span.line < line]
        last = (alike or signed or above or each)[0]
        tables.append(runs[last])
    return tables[::-1]


def _in_front(found: list[Token], run: TileRun) -> list[str]:
    """The signs in front of tiles on their line, from the last one on, and the word in front of these."""
    signs: list[str] = []
    for at in range(run.start - 1, -1, -1):
        one = found[at]
        if one.kind is Kind.LINE:
            return signs
        if one.kind in (Kind.WORD, Kind.SIGN):
            signs.append(one.text.casefold())
        if one.kind is Kind.WORD:
            return signs
    return signs


def _grown(tables: list[TileRun]) -> list[Grown]:
    """What each table has more than the one before."""
    grown = [Grown(table, table.tiles[0], None) for table in tables[:1]]
    for before, now in pairwise(tables):
        if now.tiles == before.tiles:
            grown.append(Grown(now, None, None))
        elif now.tiles[1:] == before.tiles:
            grown.append(Grown(now, now.tiles[0], LEFT))
        else:
            grown.append(Grown(now, now.tiles[-1], RIGHT))
    return grown


# -- tables with nobody named ----------------------------------------------------------------------------

FEWEST_LYING = 6  # so many tiles lie in the end at least
MOST_ROWS = 12  # over so many rows what lies goes on at most
_HALF = "[0-9]"
_LYING = re.compile(rf"(?:[\[(]?(?<![\w.:/|-]){_HALF}([-|:./]){_HALF}(?!\1?[0-9])[\])]?[ ,-]{{0,3}})+")
_LAID = re.compile(rf"(?<=[^\W\d]: ){_HALF}{{2}}(?: {_HALF}{{2}})*(?![\w.:/|-])")  # `Ana: 64 66 61`


def _tiles_in(row: str) -> list[str]:
    return ["-".join(one) for one in re.findall(rf"({_HALF})\W?({_HALF})", row)]


def with_growth_told(text: str) -> str:
    r"""A text whose lines show all that lies again, with a tile more at one end, with that tile in its place.

    Where nothing has changed somebody has passed, if the line does not say what else was done.

    >>> rows = ["6-6", "6-6 6-1", "5-6 6-6 6-1", "2-5 5-6 6-6 6-1", "2-5 5-6 6-6 6-1", "2-5 5-6 6-6 6-1 1-1"]
    >>> rows += ["2-5 5-6 6-6 6-1 1-1 1-3"]
    >>> with_growth_told("\n".join(f"{name} > {row}" for name, row in zip("ABCDABC", rows))).split("\n")[3:6]
    ['D > 2-5 left', 'A > pass', 'B > 1-1 right']
    """
    told: list[str] = []
    known: list[str] = []
    lead = 0, ""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        row = max(_LYING.finditer(line), key=lambda one: len(one[0]), default=None) or _LAID.search(line)
        tiles = _tiles_in(row[0]) if row else []
        if row is None or (not known and len(tiles) > 1):
            told.append(line)
            continue
        below = [*takewhile(_LYING.fullmatch, map(str.strip, lines[at + 1 : at + MOST_ROWS]))]
        for more in range(len(below), 0, -1):  # the row may go on below
            whole = tiles + _tiles_in("\n".join(below[:more]))
            if known in (whole, whole[1:], whole[:-1]):
                tiles, lines[at + 1 : at + 1 + more] = whole, [""] * more
                break
        if known not in (tiles, tiles[1:], tiles[:-1]):
            return text
        before, behind = line[: row.start()], line[row.end() :]
        if len(known) == 1 and tiles == known and any(one.may(Loose.HOLDS) for one in tokens(lead[1])):
            told[lead[0]], known = lead[1], []  # above was said who has it: `Ana has [6|6]`, `Board: [6|6]`
        if not known:
            lead = len(told), line
        if tiles == known:
            said = before + behind if re.search(r"[^\W\d]", before + behind) else "".join(told[-1:])
            acts = any(one.may(Word.PASS, Word.DRAW) for one in tokens(said))
            new = "" if acts else "pass "
        else:
            left = tiles[1:] == known
            new = (tiles[0] + " left " * bool(known)) if left else f"{tiles[-1]} right "
        if any(one.may(Word.DRAW) for one in tokens(behind)):
            new, behind = behind.strip(" ()"), f", {new}" * bool(new)  # `Ana: 64 66  (drew 2)`: drawn first
        told.append(f"{before}{new}{behind}".rstrip())
        known = tiles
    return "\n".join(told) if len(known) >= FEWEST_LYING else text
