"""A deal and the turns of a game on a line in few bytes.

A turn is half a byte: `PASSED`, or twice the rank of the tile in the hand that is left, and one more if it
joins its higher half where both halves fit.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.tiles.tile import tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from analyzer.tiles.tile import Tile

PASSED: Final = 14
PADDING: Final = 15
WIDE: Final = 240
"""Added to the code of a pass where a hand has more than `MOST_NARROW` tiles: then a turn takes a byte."""
MOST_NARROW: Final = 7
ENDS: Final = "ends"
"""The column of games that says which open ends came up; parts of older stores have none."""
NEAR: Final = 2
"""Games of one deal that differ in so many turns at most are nearly the same."""


# -- the deal ---------------------------------------------------------------------------------------------


def pack_deal(hands: Sequence[int], tiles: int) -> bytes:
    """Who was dealt each tile of a set: one, two or four bits a tile; nobody counts as one seat more.

    >>> pack_deal((0b0011, 0b1100), 4).hex(), unpack_deal(bytes([0b1100]), 2, 4)
    ('0c', (3, 12))
    """
    width = _width(len(hands) + (sum(hands) != (1 << tiles) - 1))
    nobody = (1 << tiles) - 1 - sum(hands)
    # The digits of a mask, read in another base, are as many bits apart as a tile takes.
    packed = sum(owner * int(f"{hand:b}", 1 << width) for owner, hand in enumerate((*hands, nobody)))
    return packed.to_bytes(-(-tiles * width // 8), "little")


def _width(owners: int) -> int:
    return 1 if owners <= 2 else 2 if owners <= 4 else 4


def deal_width(size: int, tiles: int) -> int:
    """How many bits each tile takes in a deal of so many bytes."""
    return next(width for width in (1, 2, 4) if -(-tiles * width // 8) == size)


def owned_tiles(width: int, seats: int) -> list[list[int]]:
    """For each seat and each byte of a deal the mask of the tiles in it that are the seat's.

    >>> owned_tiles(2, 4)[1][0b10_01_00_01]
    5
    """
    shifts, owner = range(8 // width), (1 << width) - 1
    return [
        [sum((byte >> width * at & owner == seat) << at for at in shifts) for byte in range(256)]
        for seat in range(seats)
    ]


def unpack_deal(packed: bytes, seats: int, tiles: int) -> tuple[int, ...]:
    """The hands as masks."""
    width = deal_width(len(packed), tiles)
    number, owner = int.from_bytes(packed, "little"), (1 << width) - 1
    hands = [0] * (owner + 1)
    for tile in range(tiles):
        hands[number >> (width * tile) & owner] |= 1 << tile
    return tuple(hands[:seats])


# -- the moves --------------------------------------------------------------------------------------------


class LineCodes:
    """Plays tiles onto a line and notes each turn as a code.

    >>> line = LineCodes(6, (0b11, 0b1100), 0)
    >>> line.play(1, None)
    >>> line.play(1 << 2, None)
    >>> line.knock()
    >>> line.packed().hex(), line.ends
    ('00fe', (2, 0))
    """

    def __init__(self, highest: int, hands: Sequence[int], leader: int) -> None:
        self.tiles, self.hands, self.seat = tile_set(highest).tiles, list(hands), leader
        self.wide = max(map(int.bit_count, hands)) > MOST_NARROW
        self.ends: tuple[int, int] | tuple[()] = ()
        self.codes: list[int] = []

    def doubtful(self, tile: Tile) -> bool:
        """Whether a tile fits two different ends, so that it has to be said which it joins."""
        return tile in (self.ends, self.ends[::-1]) and tile[0] != tile[1]

    def may_play(self, tile: Tile, bit: int) -> bool:
        """Whether the seat to move holds a tile, and it fits."""
        ends = self.ends
        fits = not ends or tile[0] in ends or tile[1] in ends
        return fits and bool(self.hands[self.seat] & bit)

    def play(self, bit: int, joined: int | None) -> None:
        """The seat to move plays a tile, given as a mask; `joined` counts only where it is in doubt."""
        seat, ends = self.seat, self.ends
        hand = self.hands[seat]
        low, high = tile = self.tiles[bit.bit_length() - 1]
        code = 2 * (hand & (bit - 1)).bit_count()
        if not ends:
            self.ends = (low, high)
        else:
            left, right = ends
            if self.doubtful(tile):
                code += joined == high
                onto = high if joined == high else low
            else:
                onto = left if left in (low, high) else right
            onward = low + high - onto
            self.ends = (onward, right) if onto == left else (left, onward)
        self.codes.append(code)
        self.hands[seat] = hand & ~bit
        self.seat = (seat + 1) % len(self.hands)

    def knock(self) -> None:
        """The seat to move passes."""
        self.codes.append(PASSED + WIDE * self.wide)
        self.seat = (self.seat + 1) % len(self.hands)

    def packed(self) -> bytes:
        """The turns so far: two in a byte, the earlier one in its lower half."""
        if self.wide:
            return bytes(self.codes)
        codes = [*self.codes, PADDING] if len(self.codes) % 2 else self.codes
        return bytes(low | high << 4 for low, high in zip(codes[::2], codes[1::2], strict=True))


def unpacked(moves: bytes, turns: int, *, wide: bool) -> Iterator[int | None]:
    """The code of each turn; None for a pass."""
    for at in range(turns):
        code = moves[at] if wide else moves[at // 2] >> (4 * (at % 2)) & 15
        yield None if code == PASSED + WIDE * wide else code


def line_of(
    highest: int, hands: Sequence[int], leader: int, moves: bytes, turns: int
) -> Iterator[tuple[int, Tile | None, int | None]]:
    """Each turn of a game: the seat, its tile, and the number joined where two different ones fit."""
    line = LineCodes(highest, hands, leader)
    for code in unpacked(moves, turns, wide=line.wide):
        seat = line.seat
        if code is None:
            line.knock()
            yield seat, None, None
            continue
        hand = line.hands[seat]
        for _ in range(code >> 1):
            hand &= hand - 1
        bit = hand & -hand
        tile = line.tiles[bit.bit_length() - 1]
        joined = (tile.high if code & 1 else tile.low) if line.doubtful(tile) else None
        line.play(bit, joined)
        yield seat, tile, joined


# -- lines of play ----------------------------------------------------------------------------------------


class Reply(NamedTuple):
    """What a seat does in its turn: a tile, and the number joined where two different ones fit; or a pass."""

    tile: Tile | None
    joined: int | None = None

    def __str__(self) -> str:
        if self.tile is None:
            return "pass"
        return str(self.tile) if self.joined is None else f"{self.tile}@{self.joined}"


Line = tuple[Reply, ...]
"""The turns of a game, or some of them, one after the other."""
MOST_ENDS: Final = 32
"""More than the numbers of any set, and what is no number."""
MOST_TURNS: Final = 64 * MOST_ENDS
"""More than the turns there are: tile, pass, and what is joined."""


def turn_of(tiles: Sequence[Tile], number: int) -> Reply:
    """The turn that a number below `MOST_TURNS` stands for."""
    index, joined = number // MOST_ENDS - 1, number % MOST_ENDS - 1
    return Reply(tiles[index] if index >= 0 else None, joined if joined >= 0 else None)


def line_steps(lines: Sequence[Line], tiles: Sequence[Tile]) -> list[list[tuple[int, int]]]:
    """For each turn of lines of one length the ways that they take, in order, and where each leads.

    A way is the number of a place, from 0, times `MOST_TURNS` with that of a turn; the last places are those
    of the lines.

    >>> tiles = tile_set(1).tiles
    >>> line_steps([(Reply(tiles[0]), Reply(None)), (Reply(tiles[0]), Reply(tiles[1]))], tiles)
    [[(32, 0)], [(0, 0), (64, 1)]]
    """
    numbers = {tile: index + 1 for index, tile in enumerate(tiles)} | {None: 0}
    places: dict[Line, int] = {(): 0}
    found = []
    for turn in range(len(lines[0])):
        later: dict[Line, int] = {}
        ways = {}
        for at, line in enumerate(lines):
            (tile, joined), begun = line[turn], line[: turn + 1]
            later[begun] = at if begun == line else later.get(begun, len(later))
            if tile in numbers and line[:turn] in places:
                key = numbers[tile] * MOST_ENDS + (0 if joined is None else joined + 1)
                ways[places[line[:turn]] * MOST_TURNS + key] = later[begun]
        places = later
        found.append(sorted(ways.items()))
    return found


# -- players --------------------------------------------------------------------------------------------


OUTCOMES: Final = ("won", "lost", "tied")
"""What a game can come to for a player."""


def outcomes(table: Any, games: Any, places: Any) -> Any:
    """What games came to for a player of each, as a place among `OUTCOMES`; -1 where that is not known.

    Args:
        table: games, with the columns `players`, `points` and `winner`.
        games: rows of it.
        places: where each player stands among the names of all rows.
    """
    import numpy as np
    import pyarrow.compute as pc

    starts = table["players"].combine_chunks().offsets.to_numpy()
    sides = pc.fill_null(pc.list_value_length(table["points"]), 0).to_numpy()[games]
    winner = pc.fill_null(table["winner"], -1).to_numpy()[games]
    own = (places - (starts[games] - starts[0])) % np.maximum(sides, 1)
    return np.where(sides == 0, -1, np.where(winner == own, 0, np.where(winner >= 0, 1, 2)))


def players_of(table: Any) -> dict[str, list[int]]:
    """In how many games each player took part, and how many were won, lost and tied, as `Filters` count."""
    import numpy as np
    import pyarrow.compute as pc

    players = table["players"].combine_chunks()
    coded = players.flatten().dictionary_encode()
    names, codes = coded.dictionary.to_pylist(), pc.fill_null(coded.indices, -1).to_numpy()
    there = np.flatnonzero(codes >= 0)
    games = pc.list_parent_indices(players).to_numpy()[there]
    pairs, outcome = games * len(names) + codes[there], outcomes(table, games, there)
    chosen = [pairs, *(pairs[outcome == at] for at in range(len(OUTCOMES)))]
    counts = [np.bincount(np.unique(one) % max(len(names), 1), minlength=len(names)) for one in chosen]
    return {name: [int(count[at]) for count in counts] for at, name in enumerate(names)}


def mixed(columns: Sequence[Any]) -> Any:
    """A number for each row of some columns; rows that differ seldom have the same one."""
    import numpy as np

    found = np.zeros_like(columns[0])
    for column in columns:
        found = (found ^ column) * np.uint64(0x9E3779B97F4A7C15)
        found ^= found >> np.uint64(29)
    return found


# -- twins ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LineOfPlay:
    """What makes two games the same."""

    rules: str
    seats: str
    highest: int
    deal: bytes | None
    leader: int | None
    moves: bytes | None
    turns: int
    text: str | None = field(compare=False)

    def is_same(self, other: LineOfPlay) -> bool:
        """Whether it is the same game; without codes the texts say so."""
        return self == other and (self.moves is not None or self.text == other.text)

    def is_near(self, other: LineOfPlay) -> bool:
        """Whether few turns of one deal were played otherwise."""
        if None in (self.moves, other.moves) or (self.rules, self.deal) != (other.rules, other.deal):
            return False
        return _differ(self._line(), other._line()) <= NEAR

    def _line(self) -> list[object]:
        hands = unpack_deal(self.deal or b"", self.seats.count(" ") + 1, len(tile_set(self.highest).tiles))
        return list(line_of(self.highest, hands, self.leader or 0, self.moves or b"", self.turns))


OF_PLAY: Final = [field.name for field in fields(LineOfPlay)]


def _differ(one: Sequence[object], other: Sequence[object]) -> int:
    """In how many turns two games differ: put in, left out or replaced; more than `NEAR` is not counted."""
    if abs(len(one) - len(other)) > NEAR + 1:
        return NEAR + 1
    row = list(range(len(other) + 1))
    for i, mine in enumerate(one, 1):
        last, row[0] = row[0], i
        for j, its in enumerate(other, 1):
            last, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, last + (mine != its))
        if min(row) > NEAR:
            return NEAR + 1
    return row[-1]


class TwinFinder:
    """Finds games that have been collected before, in a store to which parts are added."""

    def __init__(self) -> None:
        self._deals: list[Any] = []
        """Those of each part."""

    def find(
        self, games: Any, parts: Sequence[Path], next_id: int
    ) -> tuple[list[int | None], list[int | None]]:
        """For each game the id of an earlier one that is the same, and of one that is nearly so.

        Args:
            games: the table of them.
            parts: the folders of the parts there are; those that were there before stay in front.
            next_id: the id that the first of the games will have.
        """
        import pyarrow as pa
        import pyarrow.compute as pc

        wanted = _first_bytes(games)
        found = self._earlier(parts, pc.unique(wanted))
        counts = {one["values"]: one["counts"] for one in pc.value_counts(wanted).to_pylist()}
        same: list[int | None] = [None] * len(games)
        near: list[int | None] = [None] * len(games)
        several = [at for at, key in enumerate(wanted.to_pylist()) if key in found or counts[key] > 1]
        rows = games.select(OF_PLAY).take(pa.array(several, pa.int64())).to_pylist()
        for at, row in zip(several, rows, strict=True):
            key, own = wanted[at].as_py(), LineOfPlay(**row)
            earlier = found.setdefault(key, [])
            same[at] = next((one for one, other in earlier if own.is_same(other)), None)
            if same[at] is None:
                near[at] = next((one for one, other in earlier if own.is_near(other)), None)
            earlier.append((next_id + at, own))
        return same, near

    def _earlier(self, parts: Sequence[Path], values: Any) -> dict[bytes, list[tuple[int, LineOfPlay]]]:
        """The games of the parts that have one of some deals, by the deal."""
        import pyarrow.compute as pc
        from pyarrow.parquet import read_table as read

        found: dict[bytes, list[tuple[int, LineOfPlay]]] = {}
        for part in parts[len(self._deals) :]:
            self._deals.append(_first_bytes(read(part / "games.parquet", columns=["deal", "text"])))
        for part, deals in zip(parts, self._deals, strict=True):
            hits = pc.is_in(deals, values)
            if pc.any(hits).as_py():
                rows = read(part / "games.parquet", columns=["id", *OF_PLAY]).filter(hits)
                for key, row in zip(pc.filter(deals, hits).to_pylist(), rows.to_pylist(), strict=True):
                    found.setdefault(key, []).append((row.pop("id"), LineOfPlay(**row)))
        return found


def _first_bytes(games: Any) -> Any:
    """For each game its deal, or its text where the deal is not known: what all of its twins share."""
    import pyarrow as pa
    import pyarrow.compute as pc

    column = pc.coalesce(games["deal"], pc.cast(games["text"], pa.binary()), b"")
    return column.combine_chunks()
