"""Layouts as small numbers: what each hand can do there, worked out once.

A search meets the same open ends again and again. Two layouts with the same `Layout.key` have the same
future, so they get the same number here, and what a tile leads to is looked up instead of found out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.rules import Ending, EndKind, score
from analyzer.rules.scoring import ends_count, tile_points
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.layout import fitting
from analyzer.tiles.tile import ANYBODY

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.game.position import Move
    from analyzer.rules import Rules
    from analyzer.rules.scoring import Points
    from analyzer.tiles.layout import Arm, Layout
    from analyzer.tiles.tile import ArmKind, Tile

    Order = Callable[[int, Tile, int, "ArmKind"], tuple[int, ...]]
    """What moves are sorted by: the points scored at once, the tile, the number joined and its kind."""


class Finish(NamedTuple):
    """A tile, and the ends before and after it, where the rules ask how a game was finished."""

    tile: Tile
    before: tuple[int, ...]
    after: tuple[int, ...]


class IndexedMove(NamedTuple):
    """A move from one table."""

    bit: int
    """The tile, as a bit of its holder's part of the board."""
    table: int
    """The table after it."""
    gain: Points
    """What it scores at once."""
    more: int
    """The tiles, as bits of the same hand, with which the turn would go on."""
    run: int
    """The table on which it would."""
    finish: int
    """How the tile would finish the game, a number of `LayoutIndex.finishes`."""
    again: bool
    """Whether its player has another turn, as long as tiles are left in the hand."""


class LayoutIndex:
    """The layouts that have been met, each with a number, and the moves on them.

    The board is one integer: each seat's hand as a mask of the set, one after the other, then the stock.
    """

    def __init__(self, rules: Rules, exposed: int, order: Order) -> None:
        """Knows nothing yet.

        Args:
            rules: what is played.
            exposed: the mask of the tiles that lie open in their hands.
            order: what the moves of a row are sorted by.
        """
        self._rules = rules
        self._exposed = exposed
        self._order = order
        self._tiles = rules.tile_set
        self.width = len(self._tiles.tiles)
        """Bits of the board to each hand."""
        self._runs = turns.must_go_on(rules)
        self._trains = rules.first_train
        self._finished = bool(
            rules.equal_ends
            or rules.capicu
            or rules.chuchazo
            or rules.double_out
            or rules.double_both
            or rules.capicu_times > 1
        )
        self.finishes: list[Finish | None] = [None]
        """Ways to finish a game that the rules tell apart, by number; 0 where they ask nothing."""
        self._worths: dict[object, int] = {}
        self._numbers: dict[object, int] = {}
        self._layouts: list[tuple[Layout, tuple[Arm, ...], bool]] = []
        self.fits: list[tuple[int, ...]] = []
        """For each table and seat the tiles that may be played, as bits of that seat's part of the board."""
        self.joining: list[tuple[int, ...]] = []
        """The same if every train were open, as passes would open them."""
        self.rows: list[dict[int, tuple[IndexedMove, ...]]] = []
        """For each table the moves found so far, by what a seat can play."""

    def number(self, layout: Layout, run: tuple[Arm, ...] = (), *, again: bool = False) -> int:
        """The number of a layout, and of the arms on which a turn goes on there.

        Args:
            layout: how the tiles lie.
            run: where the turn goes on, or may on a train that is laid in one turn.
            again: whether its player has another turn in any case.

        >>> from analyzer.tiles.layout import Layout
        >>> from analyzer.rules import variant
        >>> from analyzer.tiles.tile import Tile
        >>> tables = LayoutIndex(variant("partnership").rules, 0, canonical)
        >>> tables.number(Layout((1, 4))) == tables.number(Layout((4, 1))) != tables.number(Layout((1, 1)))
        True
        """
        ends = dict(zip(layout.arms, zip(layout.ends, layout.kinds, strict=True), strict=True))
        key = (layout.key, tuple(sorted(ends[arm] for arm in run)), self._trains and run, again)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._layouts)
            self._layouts.append((layout, run, again))
            seats = range(self._rules.seats)
            only = () if again else run
            own = [self._fitting(layout.seen_by(seat), only) for seat in seats]
            anybody = self._fitting(layout.seen_by(ANYBODY), only) if layout.has_trains else own[0]
            self.fits.append(tuple(fits << seat * self.width for seat, fits in enumerate(own)))
            self.joining.append(tuple(anybody << seat * self.width for seat in seats))
            self.rows.append({})
        return number

    def passed(self, table: int, seat: int) -> int:
        """The table once a seat has passed there."""
        layout, run, again = self._layouts[table]
        after = layout.passed(seat)
        return table if after is layout else self.number(after, run, again=again)

    def _fitting(self, layout: Layout, run: tuple[Arm, ...]) -> int:
        """The mask of the tiles that may be played."""
        tiles = self._tiles
        if not run or run == layout.arms:
            return fitting(layout, tiles)
        return tiles.mask(tile for tile in tiles.tiles if self._arms(layout, run, tile))

    def row(self, table: int, playable: int, seat: int) -> tuple[IndexedMove, ...]:
        """The moves of a seat, by the part of its hand that fits."""
        layout, run, again = self._layouts[table]
        layout, only = layout.seen_by(seat), () if again else run
        shift = seat * self.width
        mask = playable >> shift
        if not only:
            mask = turns.first_of(mask, self._exposed)
        found = []
        for tile in self._tiles.members(mask):
            for arm in self._arms(layout, only, tile):
                at = layout.arms.index(arm.base)
                after = layout.place(tile, arm)
                laying = run[0] if run else None
                goes_on = self._runs or (
                    self._trains and turns.on_first_train(self._rules, layout, seat, arm.base, laying)
                )
                edge = self._edge(layout, after, tile, arm.base, seat, goes_on=goes_on)
                gain = edge.gain[seat % len(edge.gain)] if edge.gain else 0
                order = self._order(gain, tile, layout.ends[at], layout.kinds[at])
                found.append(((*order, arm.outward or 0), edge))
        found.sort(key=lambda pair: pair[0])
        edges = tuple(edge for _, edge in found)
        if only and not self._runs:
            edges = (self._stop(layout), *edges)
        self.rows[table][playable] = edges
        return edges

    def finish(self, finish: Finish) -> int:
        """The number of a way to finish the game; two that earn the same on any board share it.

        What a double earns is added to the worth of the game; other tiles earn one thing, or nothing. So what
        the tile makes of two sample boards tells them apart.
        """
        if not self._finished:
            return 0
        rules, double = self._rules, 1 << self.width - 1
        worth = tuple(
            score(
                rules,
                Ending(
                    kind=EndKind.DOMINO,
                    last=0,
                    leader=0,
                    hands=(0, *[hand] * (rules.seats - 1)),
                    **finish._asdict(),
                ),
            ).points
            for hand in (double, self._tiles.full)
        )
        number = self._worths.setdefault((finish.tile.is_double, worth), len(self.finishes))
        if number == len(self.finishes):
            self.finishes.append(finish)
        return number

    def _arms(self, layout: Layout, run: tuple[Arm, ...], tile: Tile) -> list[Arm]:
        if not run or run == layout.arms:
            return layout.ways(tile)
        return [arm for arm in layout.joins(tile) if arm.base in run]

    def _stop(self, layout: Layout) -> IndexedMove:
        """Leaving the train that is laid in one turn as it is."""
        table = self.number(layout.seen_by(ANYBODY))
        return IndexedMove(bit=0, table=table, gain=(), more=0, run=0, finish=0, again=False)

    def _edge(
        self, before: Layout, after: Layout, tile: Tile, arm: Arm, seat: int, *, goes_on: bool
    ) -> IndexedMove:
        shift, more, run = seat * self.width, 0, 0
        again = turns.plays_again(self._rules, seat, tile, _SOME)
        if goes_on:
            more = self._rules.joining_tiles(after.number(arm)) << shift
            run = self.number(after, (arm,), again=again and self._trains)
        finish = self.finish(Finish(tile, before.ends, after.ends))
        gain = tile_points(self._rules, seat, ends_count(self._rules, after)) if after.shape.counted else ()
        return IndexedMove(
            bit=self._tiles.bit(tile) << shift,
            table=self.number(after),
            gain=gain,
            more=more,
            run=run,
            finish=finish,
            again=again,
        )


_SOME = (1,) * len(DEFAULT_LABELS)
"""Hands that have tiles left."""


def canonical(gain: int, tile: Tile, number: int, kind: ArmKind) -> tuple[int, ...]:
    """The order in which ties are broken: the lower tile, then the lower number joined."""
    return (*tile, number, kind)


def heavy_first(gain: int, tile: Tile, number: int, kind: ArmKind) -> tuple[int, ...]:
    """An order that makes early cut-offs likely: what scores at once, then heavy tiles for what they cost."""
    return (-gain, -tile.pips, not tile.is_double, *canonical(gain, tile, number, kind))


def in_order(layout: Layout, moves: Sequence[Move]) -> list[Move]:
    """Moves in the order in which ties are broken; ending the turn comes before going on."""

    def key(move: Move) -> tuple[int, ...]:
        if move.tile is None or move.arm is None:
            return tuple(move.tile or ())
        at = layout.arms.index(move.arm.base)
        return (*canonical(0, move.tile, layout.ends[at], layout.kinds[at]), move.arm.outward or 0)

    return sorted(moves, key=key)
