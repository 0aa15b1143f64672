"""Finds games in a store: by what their rows say, and by positions that came up.

Two things are worked out when a part is written. Its column `ends` says which open ends came up in a game: a
mask of tiles, 4-4 for two ends that are both four. So only games are played through that may hold a position.
And its file says apart from the rows in how many games each player took part.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import permutations
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from analyzer.store.boards import COLUMNS, groups, play
from analyzer.store.codes import ENDS, OUTCOMES, mixed, outcomes
from analyzer.tiles.tile import Tile, tile_set

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from analyzer.game.position import Position
    from analyzer.store import Store
    from analyzer.store.boards import Boards, Fared, GameGroup, GameKind, Numbers


THREADS: Final = 4
"""So many parts are looked through at once."""


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

    @property
    def lines(self) -> int | None:
        """The open ends with which it may stand, as a mask of tiles; None for any."""
        if not self.ends:
            return None
        tiles = tile_set(self.highest)
        if len(self.ends) == 1:
            return tiles.mask(tile for tile in tiles.tiles if self.ends[0] in tile)
        return tiles.mask([Tile.of(*self.ends)])

    @property
    def ends_only(self) -> bool:
        """Whether it is found wherever its open ends come up."""
        return bool(self.ends) and self.hands is None and not (self.holds or self.over) and self.seat is None

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
            return tiles.mask(Tile.of(names[tile.low], names[tile.high]) for tile in tiles.members(of))

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
            whole = known[0].hands is not None and len(known) > 1
            at, first = (_found_whole if whole else _found)(group, known)
            rows.append(at)
            turns.append(first)
    if not rows:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    at, first = np.concatenate(rows), np.concatenate(turns)
    order = np.argsort(at, kind="stable")
    return at[order], first[order]


def _has_seats(pattern: Pattern, kind: GameKind) -> bool:
    seats = max([seat + 1 for seat, _ in pattern.holds] + [(pattern.seat or 0) + 1])
    return kind.seats >= seats and (pattern.hands is None or len(pattern.hands) == kind.seats)


def _found(group: GameGroup, patterns: Sequence[Pattern]) -> tuple[Numbers, Numbers]:
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


def _found_whole(group: GameGroup, patterns: Sequence[Pattern]) -> tuple[Numbers, Numbers]:
    """The same for whole positions that have the same tiles but for the names of the numbers.

    However many they are, all are looked up at once, where as many tiles are left in each hand.
    """
    one = patterns[0]
    wanted = {(*(pattern.hands or ()), *sorted(pattern.ends)) for pattern in patterns}
    known = np.sort(mixed([np.array(column, np.uint64) for column in zip(*wanted, strict=True)]))
    first, boards = np.zeros(len(group.rows), np.int16), group.start()
    for _ in play(group, boards):
        if boards.seat != one.seat or bool(boards.turn) != bool(one.ends):
            continue
        fits = (first == 0) & (boards.turns >= boards.turn)
        for hand, held in zip(boards.hands, one.hands or (), strict=True):
            fits &= np.bitwise_count(hand) == held.bit_count()
        at = np.flatnonzero(fits)
        ends = np.sort([boards.left[at], boards.right[at]], axis=0) if one.ends else ()
        columns = [*(hand[at] for hand in boards.hands), *ends]
        for near in np.flatnonzero(np.isin(mixed([column.astype(np.uint64) for column in columns]), known)):
            if tuple(int(column[near]) for column in columns) in wanted:
                first[at[near]] = boards.turn + 1
    hits = np.flatnonzero(first)
    return group.rows[hits], first[hits].astype(np.int64)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filters:
    """Which games are wanted by what their rows say."""

    player: str | None = None
    outcome: str | None = None
    variant: str | None = None
    date: tuple[str, str] | None = None
    ending: str | None = None
    turns: tuple[int, int] | None = None
    lead: str | None = None
    source: str | None = None

    @property
    def told_by_name(self) -> bool:
        """Whether nothing is asked for but a player, and perhaps the outcome."""
        return self.player is not None and replace(self, player=None, outcome=None) == Filters()

    def count(self, players: Mapping[str, Sequence[int]]) -> int:
        """How many games are wanted, where nothing is asked for but a player (`players_of`)."""
        numbers = players.get(self.player or "", (0,) * (1 + len(OUTCOMES)))
        return numbers[0 if self.outcome is None else 1 + OUTCOMES.index(self.outcome)]

    @property
    def columns(self) -> list[str]:
        """What has to be read for it."""
        asked = {
            "players": self.player, "variant": self.variant, "date": self.date, "ending": self.ending,
            "turns": self.turns, "lead": self.lead, "source": self.source,
        }  # fmt: skip
        found = [name for name, value in asked.items() if value is not None]
        return [*found, "winner", "points"] if self.outcome else found

    def mask(self, table: Any) -> Any:
        """Which rows of a table are wanted, as numbers that are true or false."""
        kept = np.ones(len(table), bool)

        def keep(column: Any) -> None:
            kept[:] &= np.asarray(pc.fill_null(column, False))

        for name in ("variant", "ending", "lead"):
            if (value := getattr(self, name)) is not None:
                keep(pc.equal(table[name], value))
        if self.source is not None:
            keep(pc.match_substring(table["source"], self.source))
        for name in ("date", "turns"):
            if (bounds := getattr(self, name)) is not None:
                keep(pc.and_(pc.greater_equal(table[name], bounds[0]), pc.less_equal(table[name], bounds[1])))
        if self.player is not None:
            kept &= self._played(table)
        return kept

    def _played(self, table: Any) -> Any:
        """In which games the player took part, with the outcome that is asked for."""
        players = table["players"].combine_chunks()
        there = _rows_with(players.flatten(), self.player)
        games = pc.list_parent_indices(players).to_numpy()[there]
        found = np.zeros(len(table), bool)
        if self.outcome is None:
            found[games] = True
            return found
        found[games[outcomes(table, games, there) == OUTCOMES.index(self.outcome)]] = True
        return found


def _rows_with(names: Any, name: str | None) -> Numbers:
    """Where a name stands; of coded names only the codes are looked at, and only if it is among them."""
    if pa.types.is_dictionary(names.type):
        code = pc.index(names.dictionary, name).as_py()
        if code < 0:
            return np.zeros(0, np.int64)
        names, name = names.indices, code
    return np.flatnonzero(np.asarray(pc.fill_null(pc.equal(names, name), False)))


class Hits:
    """The games of a store that are wanted, part by part."""

    def __init__(self, store: Store, filters: Filters, pattern: Pattern | None, *, renamed: bool) -> None:
        self.store, self.filters = store, filters
        self.patterns: list[Pattern] = []
        if pattern is not None:
            self.patterns = pattern.images() if renamed else [pattern]
        self.count = 0
        self._counting = Lock()
        self._enough = False
        """Whether games are only counted from now on."""
        self.not_played = 0
        """Games that nothing can be said of, as their positions are not known."""

    def tables(
        self, limit: int | None = None, columns: Sequence[str] | None = None, *, placed: bool = True
    ) -> Iterator[tuple[Any, list[int | None]]]:
        """The wanted games of each part, and before which turn the position came up.

        Args:
            limit: give out so many; the others are only counted.
            columns: what is wanted of them; None: everything.
            placed: whether anybody wants to know the turn.
        """
        given = 0
        parts = self.store.parts()
        for part, (count, every) in zip(parts, self._all_rows(parts, limit), strict=True):
            self.count += count
            rows = every if limit is None else every[: limit - given]
            given += len(rows)
            self._enough = given == limit
            if not len(rows):
                continue
            walked = COLUMNS if placed and self.patterns else ()
            asked = None if columns is None else [*dict.fromkeys((*columns, *walked))]
            table = self.store.rows(part, rows, asked)
            turns: list[int | None] = [None] * len(rows)
            if walked:
                turns = found_in(table, self.patterns)[1].tolist()
            yield table, turns

    def _all_rows(self, parts: Sequence[Path], limit: int | None) -> Iterator[tuple[int, Numbers]]:
        """The rows of each part; several are looked through at once, as numpy lets other threads work."""
        if len(parts) < 2 or (limit is not None and self._told_by_name):
            yield from map(self._look, parts)
            return
        from concurrent.futures import ThreadPoolExecutor

        with ThreadPoolExecutor(THREADS) as executor:
            yield from executor.map(self._look, parts)

    @property
    def _told_by_name(self) -> bool:
        return not self.patterns and self.filters.told_by_name

    def _look(self, part: Path) -> tuple[int, Numbers]:
        """How many games of a part are wanted, and which rows they are, unless nobody asks any more."""
        if self._told_by_name and (players := self.store.players(part)) is not None:
            count = self.filters.count(players)
            if not count or self._enough:
                return count, np.zeros(0, np.int64)
        rows = self._rows(part)
        return len(rows), rows

    def _rows(self, part: Path) -> Numbers:
        asked = [*self.filters.columns, *((ENDS, "highest") if self.patterns else ())]
        coded = ["players.list.element"] if "players" in asked else []
        table = self.store.table(part, "games", asked or ["id"], coded)
        rows = np.flatnonzero(self.filters.mask(table))
        return self._with_position(part, table, rows) if self.patterns and len(rows) else rows

    def _with_position(self, part: Path, table: Any, rows: Numbers) -> Numbers:
        """Those of some rows in which a position comes up; only games that may hold it are played through."""
        pattern = self.patterns[0]
        known = np.asarray(pc.is_valid(table[ENDS]))
        indexed = bool(known.any())
        if indexed:
            self._leave_out(int(np.count_nonzero(~known[rows])))
            lines = np.bitwise_or.reduce([-1 if one.lines is None else one.lines for one in self.patterns])
            seen = pc.fill_null(table[ENDS], 0).to_numpy()[rows]
            same_set = table["highest"].to_numpy()[rows] == pattern.highest
            rows = rows[known[rows] & same_set & ((seen & lines != 0) | (pattern.lines is None))]
            if pattern.ends_only or not len(rows):
                return rows
        games = self.store.rows(part, rows, COLUMNS)
        if not indexed:
            self._leave_out(games["moves"].null_count)
        return rows[found_in(games, self.patterns)[0]]

    def _leave_out(self, games: int) -> None:
        with self._counting:
            self.not_played += games


FEW: Final = 30
"""Of fewer games a mean says little."""


def fared_texts(fared: Fared, games: int) -> tuple[str, ...]:
    """How games fared, of so many in which there was this choice: the cells of a table below `FARED`."""
    mean, interval = fared.mean, fared.interval
    return (
        f"{fared.games}{' (few)' if fared.games < FEW else ''}",
        f"{fared.games / games:.1%}",
        "-" if mean is None else f"{mean:+.2f}",
        "-" if interval is None else f"{interval[0]:+.2f} to {interval[1]:+.2f}",
        f"{fared.won / fared.games:.1%}",
        f"{fared.blocked / fared.games:.1%}",
    )


FARED: Final = ("games", "share", "mean", "95 %", "won", "blocked")
