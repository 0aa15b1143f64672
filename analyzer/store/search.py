"""Finds positions in a store: many games are played at once, turn by turn, on columns of numbers.

Only games on a line with all hands known can be played so; the others are counted, and left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from analyzer.store.codes import MOST_NARROW, PASSED, WIDE, deal_width
from analyzer.tiles.tile import tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.game.position import Position

    Numbers = npt.NDArray[Any]

TOGETHER: Final = 1 << 14
"""So many games are played at once: what is known of them stays in the processor's cache."""
COLUMNS: Final = ("deal", "moves", "turns", "leader", "seats", "highest")
_MOST_TILES = 64
_MOST_IMAGES = 5_040


@dataclass(slots=True)
class Boards:
    """Many games before the same turn."""

    hands: list[Numbers]
    """For each seat the masks of its tiles."""
    left: Numbers
    """The open ends; -1 before the lead."""
    right: Numbers
    turn: int
    """How many turns have been taken."""
    turns: Numbers
    """How many each game has; those with fewer stand still."""
    seat: int
    """Whose turn it is, if a game goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pattern:
    """What is looked for on the table and in the hands."""

    ends: tuple[int, ...] = ()
    """Numbers that are open: two, or one of them."""
    hands: tuple[int, ...] | None = None
    """The hands, tile by tile."""
    holds: tuple[tuple[int, int], ...] = ()
    """A seat, and the mask of tiles that it holds, perhaps with others."""
    seat: int | None = None
    """Whose turn it is."""
    over: bool = False
    """Whether only the end of a game counts."""
    highest: int = 6

    @staticmethod
    def of(position: Position) -> Pattern:
        """A position as it stands: the hands, the open ends and whose turn it is."""
        return Pattern(
            ends=position.layout.ends,
            hands=position.hands,
            seat=position.seat,
            highest=position.rules.highest,
        )

    def images(self) -> list[Pattern]:
        """The same with the numbers renamed in every way that makes a difference.

        >>> sorted(image.ends for image in Pattern(ends=(4, 4)).images())[:2]
        [(0, 0), (1, 1)]
        """
        tiles = tile_set(self.highest)
        masks = [*(self.hands or ()), *(mask for _, mask in self.holds)]
        used = sorted(
            {*self.ends, *(half for mask in masks for tile in tiles.members(mask) for half in tile)}
        )
        found: dict[Pattern, None] = {}
        for names in permutations(range(self.highest + 1), len(used)):
            image = self._renamed(dict(zip(used, names, strict=True)))
            found[image] = None
        return list(found)

    def _renamed(self, names: dict[int, int]) -> Pattern:
        tiles = tile_set(self.highest)

        def mask(of: int) -> int:
            return tiles.mask(type(tile).of(names[tile.low], names[tile.high]) for tile in tiles.members(of))

        return Pattern(
            ends=tuple(sorted(names[end] for end in self.ends)),
            hands=None if self.hands is None else tuple(map(mask, self.hands)),
            holds=tuple((seat, mask(of)) for seat, of in self.holds),
            seat=self.seat,
            over=self.over,
            highest=self.highest,
        )

    def may_come(self, boards: Boards) -> Numbers:
        """Which of the games could come to it by the deal: hands only become smaller."""
        found = np.ones(len(boards.turns), bool)
        for seat, mask in (*enumerate(self.hands or ()), *self.holds):
            found &= (boards.hands[seat] & mask) == mask
        return found

    def fits(self, boards: Boards) -> Numbers:
        """In which of the games it stands now."""
        found = boards.turns == boards.turn if self.over else boards.turns >= boards.turn
        if self.seat is not None and not self.over and boards.seat != self.seat:
            return np.zeros_like(found)
        if self.ends:
            low, high = min(self.ends), max(self.ends)
            one, other = boards.left, boards.right
            if len(self.ends) == 1:
                found &= (one == low) | (other == low)
            else:
                found &= ((one == low) & (other == high)) | ((one == high) & (other == low))
        for seat, hand in enumerate(self.hands or ()):
            found &= boards.hands[seat] == hand
        for seat, mask in self.holds:
            found &= (boards.hands[seat] & mask) == mask
        return found


class _Kind(NamedTuple):
    """Games that are played alike."""

    seats: int
    highest: int
    leader: int
    width: int
    """How many bits of a deal each tile takes."""


@dataclass(slots=True)
class Group:
    """Games of one kind: which rows of the table they are, and their columns."""

    kind: _Kind
    rows: Numbers
    deals: Numbers
    """Bytes, a row for each game."""
    moves: Any
    turns: Numbers
    most: int = MOST_NARROW
    """How many tiles the largest hand has."""

    def only(self, at: Numbers, most: int) -> Group:
        """Some of the games."""
        if len(at) == len(self.rows):
            self.most = most
            return self
        moves = self.moves.take(pa.array(at))
        return Group(self.kind, self.rows[at], self.deals[at], moves, self.turns[at], most)

    def parts(self, size: int) -> Iterator[Group]:
        """The same, so many games at a time, and none with large hands beside those with small ones."""
        for at in range(0, len(self.rows), size):
            cut = slice(at, at + size)
            moves = self.moves.slice(at, size)
            part = Group(self.kind, self.rows[cut], self.deals[cut], moves, self.turns[cut])
            sizes = np.max([np.bitwise_count(hand) for hand in part.start().hands], axis=0)
            for large in (False, True):
                own = np.flatnonzero((sizes > MOST_NARROW) == large)
                if len(own):
                    yield part.only(own, int(sizes[own].max()))

    def start(self) -> Boards:
        """The games before their leads."""
        kind = self.kind
        tiles = len(tile_set(kind.highest).tiles)
        number = np.uint32 if tiles <= 32 else np.uint64
        full = number((1 << tiles) - 1)
        owned, each = _owned(kind.width, kind.seats), 8 // kind.width
        hands: list[Numbers] = []
        for masks in owned:
            hand: Numbers = np.zeros(len(self.rows), number)
            for at in range(self.deals.shape[1]):
                hand = hand | masks[self.deals[:, at]].astype(number) << number(at * each)
            hands.append(np.bitwise_and(hand, full))
        nothing = np.full(len(self.rows), -1, np.int8)
        return Boards(hands, nothing, nothing.copy(), 0, self.turns, kind.leader)

    def codes(self) -> Numbers:
        """The moves taken apart: a row for each turn; what is larger than a pass is the end."""
        offsets, data = _bytes_of(self.moves)
        widest = int(np.diff(offsets).max(initial=0))
        places = offsets[:-1, None] + np.arange(widest)
        raw = data[np.minimum(places, len(data) - 1)].T if widest else np.zeros((0, len(self.rows)), np.uint8)
        codes = raw.copy()
        if self.most <= MOST_NARROW:
            codes = np.empty((2 * widest, len(self.rows)), np.uint8)
            codes[0::2], codes[1::2] = raw & 15, raw >> 4
        codes[np.arange(len(codes))[:, None] >= self.turns] = self.passed + 1
        return codes

    @property
    def passed(self) -> int:
        """The code of a pass."""
        return PASSED + WIDE * (self.most > MOST_NARROW)


def _owned(width: int, seats: int) -> Numbers:
    """For each seat and each byte of a deal the mask of the tiles in it that are the seat's."""
    each, owner = 8 // width, (1 << width) - 1
    found = np.zeros((seats, 256), np.uint8)
    for byte in range(256):
        for at in range(each):
            seat = byte >> (width * at) & owner
            if seat < seats:
                found[seat, byte] |= 1 << at
    return found


def _bytes_of(column: Any) -> tuple[Numbers, Numbers]:
    """Where each value of a column of bytes begins, and all of them in a row."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    _, offsets, data = array.buffers()
    places = np.frombuffer(offsets, np.int32)[array.offset : array.offset + len(array) + 1].astype(np.int64)
    return places, np.frombuffer(data, np.uint8) if data else np.zeros(0, np.uint8)


def groups(table: Any) -> Iterator[Group]:
    """The games of a table that can be played so, by their kinds, not too many at a time."""
    line = np.asarray(pc.is_valid(table["moves"]))
    if not line.any():
        return
    size = pc.fill_null(pc.binary_length(table["deal"]), 0).to_numpy().astype(np.int64)
    seats = (pc.count_substring(table["seats"], " ").to_numpy() + 1).astype(np.int64)
    highest = table["highest"].to_numpy().astype(np.int64)
    leader = pc.fill_null(table["leader"], 0).to_numpy().astype(np.int64)
    keys = ((highest * 64 + size) * 16 + seats) * 16 + leader
    for key in np.unique(keys[line]):
        rows = np.flatnonzero((keys == key) & line)
        tiles = len(tile_set(int(highest[rows[0]])).tiles)
        if tiles > _MOST_TILES:
            continue
        bytes_ = int(size[rows[0]])
        kind = _Kind(
            int(seats[rows[0]]), int(highest[rows[0]]), int(leader[rows[0]]), deal_width(bytes_, tiles)
        )
        own = table if len(rows) == len(table) else table.take(pa.array(rows))
        offsets, data = _bytes_of(own["deal"])
        deals = data[offsets[0] : offsets[-1]].reshape(len(rows), bytes_)
        turns = own["turns"].to_numpy().astype(np.int16)
        yield from Group(kind, rows, deals, own["moves"].combine_chunks(), turns).parts(TOGETHER)


class Taken(NamedTuple):
    """What happens in a turn of many games."""

    tile: Numbers
    """The index of the tile in the set; -1 for a pass, -2 where the game has ended."""
    joined: Numbers
    """The number joined where two different ones fit; else -1."""


def _step(boards: Boards, codes: Numbers, group: Group, halves: tuple[Numbers, Numbers]) -> Taken:
    """Plays the next turn of every game."""
    passed = group.passed
    hand = boards.hands[boards.seat]
    plays, rank = codes < passed, codes >> 1
    rest = hand.copy()
    for at in range(group.most - 1):
        rest &= rest - (rank > at)
    bit = (rest & (~rest + rest.dtype.type(1))) * plays
    shown = bit + ~plays  # any tile where none is played
    if hand.dtype == np.uint32:
        tile = (shown.astype(np.float32).view(np.int32) >> 23) - 127
    else:
        tile = ((shown.astype(np.float64).view(np.int64) >> 52) - 1023).astype(np.int32)
    low, high = halves[0][tile], halves[1][tile]
    left, right = boards.left, boards.right
    both = ((low == left) & (high == right)) | ((low == right) & (high == left))
    both &= low != high
    said = np.where(codes & 1, high, low)
    at_left = (low == left) | (high == left)
    joined = np.where(both, said, np.where(at_left, left, right))
    if boards.turn == 0:
        boards.left, boards.right = np.where(plays, low, left), np.where(plays, high, right)
    else:
        onward, at_left = low + high - joined, joined == left
        boards.left = np.where(plays & at_left, onward, left)
        boards.right = np.where(plays & ~at_left, onward, right)
    boards.hands[boards.seat] = hand ^ bit
    boards.turn += 1
    boards.seat = (boards.seat + 1) % len(boards.hands)
    tile[~plays] = -1
    tile[codes > passed] = -2
    return Taken(tile, np.where(both & plays, joined, np.int8(-1)))


def _halves(highest: int) -> tuple[Numbers, Numbers]:
    tiles = tile_set(highest).tiles
    return np.array([tile.low for tile in tiles], np.int8), np.array([tile.high for tile in tiles], np.int8)


def found_in(table: Any, patterns: Sequence[Pattern]) -> tuple[Numbers, Numbers]:
    """The rows of a table in which one of some patterns comes up, and before which turn it does so first.

    Args:
        table: games, with the columns `COLUMNS`.
        patterns: what is looked for.
    """
    rows: list[Numbers] = []
    turns: list[Numbers] = []
    for group in groups(table):
        known = [one for one in patterns if one.highest == group.kind.highest and _has_seats(one, group.kind)]
        if known:
            at, first = _found(group, known)
            rows.append(at)
            turns.append(first)
    if not rows:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    at, first = np.concatenate(rows), np.concatenate(turns)
    order = np.argsort(at, kind="stable")
    return at[order], first[order]


def _has_seats(pattern: Pattern, kind: _Kind) -> bool:
    seats = max([seat + 1 for seat, _ in pattern.holds] + [(pattern.seat or 0) + 1])
    return kind.seats >= seats and (pattern.hands is None or len(pattern.hands) == kind.seats)


def _found(group: Group, patterns: Sequence[Pattern]) -> tuple[Numbers, Numbers]:
    boards = group.start()
    possible = np.zeros(len(group.rows), bool)
    coming = []
    for pattern in patterns:
        may = pattern.may_come(boards)
        if may.any():
            coming.append(pattern)
            possible |= may
    kept = np.flatnonzero(possible)
    if not len(kept):
        return group.rows[:0], group.rows[:0]
    if len(kept) < len(possible):
        group = group.only(kept, group.most)
        boards = group.start()
    first = np.zeros(len(group.rows), np.int16)
    for _ in play(group, boards):
        for pattern in coming:
            new = pattern.fits(boards) & (first == 0)
            first[new] = boards.turn + 1
    hits = np.flatnonzero(first)
    return group.rows[hits], first[hits].astype(np.int64)


def play(group: Group, boards: Boards) -> Iterator[Taken | None]:
    """Plays games to their ends: None before the first turn, then what has happened in each."""
    codes, halves = group.codes(), _halves(group.kind.highest)
    yield None
    while boards.turn < len(codes) and boards.turn < boards.turns.max(initial=0):
        yield _step(boards, codes[boards.turn], group, halves)
