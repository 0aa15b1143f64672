"""Many games of a store at once, played turn by turn on columns of numbers; how leads and replies fared.

Only games on a line with all hands known can be played so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from analyzer.notation.vocabulary import tile_from_text
from analyzer.store.codes import (
    MOST_ENDS,
    MOST_NARROW,
    MOST_TURNS,
    PASSED,
    WIDE,
    Reply,
    deal_width,
    line_steps,
    owned_tiles,
    turn_of,
)
from analyzer.tiles.tile import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.store.codes import Line

    Numbers = npt.NDArray[Any]

TOGETHER: Final = 1 << 14
"""So many games are played at once: what is known of them stays in the processor's cache."""
ENDED: Final = -2
COLUMNS: Final = ("deal", "moves", "turns", "leader", "seats", "highest")


@dataclass(slots=True, kw_only=True)
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


class GameKind(NamedTuple):
    """Games that are played alike."""

    seats: int
    highest: int
    leader: int
    width: int
    """How many bits of a deal each tile takes."""


@dataclass(slots=True, kw_only=True)
class GameGroup:
    """Games of one kind: which rows of the table they are, and their columns."""

    kind: GameKind
    rows: Numbers
    deals: Numbers
    """Bytes, a row for each game."""
    moves: Any
    turns: Numbers
    most: int = MOST_NARROW
    """How many tiles the largest hand has."""
    hands: list[Numbers] | None = None
    """For each seat the masks of what it was dealt, if they have been worked out."""

    def only(self, at: Numbers, most: int) -> GameGroup:
        """Some of the games."""
        if len(at) == len(self.rows):
            self.most = most
            return self
        return self._cut(at, self.moves.take(pa.array(at)), most)

    def _cut(self, at: Any, moves: Any, most: int) -> GameGroup:
        rows, deals, turns = self.rows[at], self.deals[at], self.turns[at]
        return replace(self, rows=rows, deals=deals, moves=moves, turns=turns, most=most, hands=None)

    def parts(self, size: int) -> Iterator[GameGroup]:
        """The same, so many games at a time, and none with large hands beside those with small ones."""
        for at in range(0, len(self.rows), size):
            part = self._cut(slice(at, at + size), self.moves.slice(at, size), self.most)
            sizes = np.max([np.bitwise_count(hand) for hand in part.start().hands], axis=0)
            for large in (False, True):
                own = np.flatnonzero((sizes > MOST_NARROW) == large)
                if len(own):
                    yield part.only(own, int(sizes[own].max()))

    def start(self) -> Boards:
        """The games before their leads."""
        self.hands = self.hands or self._dealt()
        left, right = np.full((2, len(self.rows)), -1, np.int8)
        hands, seat = list(self.hands), self.kind.leader
        return Boards(hands=hands, left=left, right=right, turn=0, turns=self.turns, seat=seat)

    def _dealt(self) -> list[Numbers]:
        kind = self.kind
        tiles = len(tile_set(kind.highest).tiles)
        number = np.uint32 if tiles <= 32 else np.uint64
        full = number((1 << tiles) - 1)
        each, owned = 8 // kind.width, np.array(owned_tiles(kind.width, kind.seats), np.uint8)
        hands: list[Numbers] = []
        for masks in owned:
            hand: Numbers = np.zeros(len(self.rows), number)
            for at in range(self.deals.shape[1]):
                hand = hand | masks[self.deals[:, at]].astype(number) << number(at * each)
            hands.append(np.bitwise_and(hand, full))
        return hands

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


def _bytes_of(column: Any) -> tuple[Numbers, Numbers]:
    """Where each value of a column of bytes begins, and all of them in a row."""
    array = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    _, offsets, data = array.buffers()
    places = np.frombuffer(offsets, np.int32)[array.offset : array.offset + len(array) + 1].astype(np.int64)
    return places, np.frombuffer(data, np.uint8) if data else np.zeros(0, np.uint8)


def groups(table: Any) -> Iterator[GameGroup]:
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
        if tiles > 64:
            continue
        bytes_ = int(size[rows[0]])
        kind = GameKind(
            int(seats[rows[0]]), int(highest[rows[0]]), int(leader[rows[0]]), deal_width(bytes_, tiles)
        )
        own = table if len(rows) == len(table) else table.take(pa.array(rows))
        offsets, data = _bytes_of(own["deal"])
        deals = data[offsets[0] : offsets[-1]].reshape(len(rows), bytes_)
        turns = own["turns"].to_numpy().astype(np.int16)
        moves = own["moves"].combine_chunks()
        whole = GameGroup(kind=kind, rows=rows, deals=deals, moves=moves, turns=turns)
        yield from whole.parts(TOGETHER)


class Taken(NamedTuple):
    """What happens in a turn of many games."""

    tile: Numbers
    """The index of the tile in the set; -1 for a pass, `ENDED` where the game has ended."""
    joined: Numbers
    """The number joined where two different ones fit; else -1."""


def _step(boards: Boards, codes: Numbers, group: GameGroup, tiles: Numbers) -> Taken:
    """Plays the next turn of every game."""
    passed, (lows, highs) = group.passed, tiles.T.copy()
    hand = boards.hands[boards.seat]
    plays, rank = codes < passed, codes >> 1
    rest = hand.copy()
    for at in range(int(rank.max(where=plays, initial=0))):
        rest &= rest - (rank > at)
    bit = (rest & (~rest + rest.dtype.type(1))) * plays
    shown = bit + ~plays  # any tile where none is played
    if hand.dtype == np.uint32:
        tile = (shown.astype(np.float32).view(np.int32) >> 23) - 127
    else:
        tile = ((shown.astype(np.float64).view(np.int64) >> 52) - 1023).astype(np.int32)
    low, high = lows[tile], highs[tile]
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
    tile[codes > passed] = ENDED
    return Taken(tile, np.where(both & plays, joined, np.int8(-1)))


def play(group: GameGroup, boards: Boards) -> Iterator[Taken | None]:
    """Plays games to their ends: None before the first turn, then what has happened in each."""
    codes, tiles = group.codes(), np.array(tile_set(group.kind.highest).tiles, np.int8)
    yield None
    while boards.turn < len(codes) and boards.turn < boards.turns.max(initial=0):
        yield _step(boards, codes[boards.turn], group, tiles)


def ends_of(table: Any) -> Any:
    """The column `ENDS` of games: which open ends came up; null where a game cannot be played through."""
    found, known = np.zeros(len(table), np.int64), np.zeros(len(table), bool)
    for group in groups(table):
        pairs, bit_of = group.kind.highest + 1, tile_set(group.kind.highest).bit
        bits = np.array([bit_of(Tile.of(*divmod(at, pairs))) for at in range(pairs**2)], np.int64)
        boards, seen = group.start(), np.zeros(len(group.rows), np.int64)
        for taken in play(group, boards):
            if taken is not None:
                seen |= bits[boards.left.astype(np.int16) * pairs + boards.right]
        found[group.rows], known[group.rows] = seen, True
    return pa.array(found, pa.int64(), mask=~known)


# -- leads and replies ------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Fared:
    """How games went on in which a choice was made; points are net, for the side that made it."""

    games: int = 0
    won: int = 0
    blocked: int = 0
    scored: int = 0
    """In so many of them it is known what everybody scored."""
    total: float = 0.0
    squares: float = 0.0

    @property
    def mean(self) -> float | None:
        """What they came to on average; None where nothing is known."""
        return self.total / self.scored if self.scored else None

    @property
    def error(self) -> float | None:
        """The standard error of the mean; None for less than two games."""
        if self.scored < 2:
            return None
        spread = max(self.squares - self.total**2 / self.scored, 0.0) / (self.scored - 1)
        return float((spread / self.scored) ** 0.5)

    @property
    def interval(self) -> tuple[float, float] | None:
        """Where the mean lies with a confidence of 95 %."""
        mean, error = self.mean, self.error
        return None if mean is None or error is None else (mean - 1.96 * error, mean + 1.96 * error)


RESULTS: Final = ("points", "bad", "winner", "ending")
"""The columns that say how a game ended."""


def leads(table: Any, into: dict[Line, Fared]) -> int:
    """Adds up what was led, in games of any kind; how many games there are.

    Args:
        table: games, with the columns `RESULTS`, `lead` and `leader`.
        into: takes what has been led, and how that fared.
    """
    known = table.filter(pc.and_(pc.is_valid(table["lead"]), pc.is_valid(table["leader"])))
    if not len(known):
        return 0
    tiles = known["lead"].combine_chunks().dictionary_encode()
    names = [(Reply(tile_from_text(text)),) for text in tiles.dictionary.to_pylist()]
    seats = known["leader"].to_numpy().astype(np.int64)
    GameResults(known).add(np.arange(len(known)), seats, tiles.indices.to_numpy(), names, into)
    return len(known)


def replies(table: Any, path: Sequence[Reply], into: dict[Line, Fared], lines: Sequence[Line] = ((),)) -> int:
    """Adds up what was done after some turns; how many games went on so.

    Args:
        table: games, with the columns `COLUMNS`, `RESULTS` and `lead`.
        path: the first turns; what is joined counts where it is given.
        into: takes the lines, each with what has been done next, and how that fared.
        lines: what came then, as it stands there: one or more, with the same number of turns.
    """
    if path:
        table = table.filter(pc.equal(table["lead"], str(path[0])))
    results, found, depth = GameResults(table), 0, len(path) + len(lines[0])
    for group in groups(table):
        tiles, leader, count = tile_set(group.kind.highest).tiles, group.kind.leader, group.kind.seats
        if any(reply.tile is not None and reply.tile not in tiles for reply in path):
            continue
        steps, at = line_steps(lines, tiles), np.zeros(len(group.rows), np.int64)
        for turn, taken in enumerate(play(group, group.start()), -1):
            if taken is None:
                continue
            keys = (taken.tile.astype(np.int64) + 1) * MOST_ENDS + taken.joined + 1
            at[taken.tile == ENDED] = -1
            if turn < len(path):
                tile, joined = path[turn]
                at[taken.tile != (-1 if tile is None else tiles.index(tile))] = -1
                if joined is not None:
                    at[taken.joined != joined] = -1
            elif turn < depth:
                codes, targets = np.array(steps[turn - len(path)] or [(-1, -1)]).T
                place = np.minimum(np.searchsorted(codes, at * MOST_TURNS + keys), len(codes) - 1)
                at = np.where((at >= 0) & (codes[place] == at * MOST_TURNS + keys), targets[place], -1)
            else:
                kept = np.flatnonzero(at >= 0)
                found += len(kept)
                values, places = np.unique(at[kept] * MOST_TURNS + keys[kept], return_inverse=True)
                names = [(*lines[one // MOST_TURNS], turn_of(tiles, int(one % MOST_TURNS))) for one in values]
                results.add(
                    group.rows[kept], np.full(len(kept), (leader + turn) % count), places, names, into
                )
                break
    return found


class GameResults:
    """How the games of a table ended."""

    def __init__(self, table: Any) -> None:
        points = table["points"].combine_chunks()
        self.sides = pc.fill_null(pc.list_value_length(points), 0).to_numpy()
        self._starts = points.offsets.to_numpy()[:-1]
        self._points = points.values.to_numpy(zero_copy_only=False).astype(float)
        self._bad = np.asarray(table["bad"])
        self.winner = pc.fill_null(table["winner"], -1).to_numpy()
        self._blocked = np.asarray(pc.fill_null(pc.equal(table["ending"], "blocked"), False))

    def add(
        self, rows: Numbers, seats: Numbers, keys: Numbers, names: Sequence[Line], into: dict[Line, Fared]
    ) -> None:
        """Adds up how some games fared for a seat of each, those with the same key together.

        Args:
            rows: the games.
            seats: whose side counts in each.
            keys: what was done in each, as a place among the names.
            names: what was done.
            into: takes the sums.
        """
        own = seats % np.maximum(self.sides[rows], 1)
        nets, known = self.nets(rows, own)
        won = (self.winner[rows] == own) & known
        columns = (None, won, self._blocked[rows], known, nets, nets**2)
        sums = [np.bincount(keys, column, minlength=len(names)) for column in columns]
        for name, games, wins, blocked, scored, total, squares in zip(names, *sums, strict=True):
            fared = into.setdefault(name, Fared())
            fared.games += int(games)
            fared.won += int(wins)
            fared.blocked += int(blocked)
            fared.scored += int(scored)
            fared.total += float(total)
            fared.squares += float(squares)

    def nets(self, rows: Numbers, own: Numbers) -> tuple[Numbers, Numbers]:
        """What each game came to for a side, and whether that is known."""
        sides, nets = self.sides[rows], np.zeros(len(rows))
        for count in np.unique(sides):
            if count > 1:
                at = np.flatnonzero(sides == count)
                points = self._points[self._starts[rows[at], None] + np.arange(count)]
                mine = points[np.arange(len(at)), own[at]]
                nets[at] = mine - (points.sum(axis=1) - mine) / (count - 1)
        return np.where(self._bad[rows], -nets, nets), sides > 0
