"""The tiles on the table, as far as play is concerned: which number is open at which arm, and to what."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.tiles.tile import (
    ANYBODY,
    CROSS,
    DOWN,
    LEFT,
    LINE,
    MEXICAN,
    PATH,
    PLAIN,
    RIGHT,
    SPINNING,
    UP,
    Arm,
    ArmDouble,
    ArmKind,
    Centre,
    Shape,
    tile_set,
)

if TYPE_CHECKING:
    from analyzer.tiles.tile import Tile, TileSet

__all__ = ["CROSS", "DOWN", "LEFT", "LINE", "PATH", "RIGHT", "UP", "Arm"]

UNKNOWN = -1
"""An open end whose number is not known: any tile joins it."""

_OPEN_ENDS, _LONE_ENDS = (ArmKind.OPEN,) * 2, (ArmKind.LONE,) * 2
_MOST_SHOWN = 180  # characters of the ends, where doubles branch and branch again


class Layout(NamedTuple):
    """The open ends: `ends[i]` is the number at `arms[i]`, and `kinds[i]` its kind; none before the lead.

    A named tuple, because the readings of a record hash it at every turn. As text it is what section 8 of
    grammar/NOTATION.md specifies.

    >>> from analyzer.tiles.tile import Tile
    >>> line = Layout().lead(Tile.of(1, 4))
    >>> str(line)
    '1@L 4@R'
    >>> line.joins(Tile.of(4, 6))
    [Arm('R')]

    The cross of French domino wants its four arms first, and then their doubles:

    >>> from analyzer.tiles.tile import shape
    >>> cross = Layout(shape=shape(Centre.CROSS, ArmDouble.FIRST)).lead(Tile.of(0, 0))
    >>> for number, arm in zip((3, 5, 1, 6), CROSS, strict=True):
    ...     cross = cross.place(Tile.of(0, number), arm)
    >>> cross.ends, cross.joins(Tile.of(3, 4)), cross.joins(Tile.of(3, 3))
    ((3, 5, 1, 6), [], [Arm('L')])
    """

    ends: tuple[int, ...] = ()
    shape: Shape = PLAIN
    arms: tuple[Arm, ...] = LINE
    kinds: tuple[ArmKind, ...] = _OPEN_ENDS
    due: bool = False
    """Whether the next double becomes the spinner."""
    marked: int = 0
    """The mask of the seats whose trains carry a marker: everybody may join them."""
    viewer: int = ANYBODY
    """The seat for which `joins`, `ways` and `fitting` answer."""

    def __str__(self) -> str:
        kinds = ("" if kind is ArmKind.OPEN else f":{kind.name.lower()}" for kind in self.kinds)
        ends = ("?" if end == UNKNOWN else str(end) for end in self.ends)
        return " ".join(f"{end}@{arm}{kind}" for end, arm, kind in zip(ends, self.arms, kinds, strict=False))

    def __repr__(self) -> str:
        return f"<Layout {str(self)[:_MOST_SHOWN] or 'empty'}>"

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been led yet."""
        return not self.ends

    def lead(self, tile: Tile) -> Layout:
        """The layout after the first tile."""
        form, ends = self.shape, (tile.low, tile.high)
        if form.plain:
            return Layout(ends=ends)
        if form.centre in (Centre.CROSS, Centre.TRAINS) and tile.is_double:
            arms = form.star
            kinds = (ArmKind.BARE,) * len(arms)
            return Layout(ends=ends[:1] * len(arms), shape=form, arms=arms, kinds=kinds)
        if form.cover and tile.is_double:
            return Layout(ends=ends, shape=form, kinds=(ArmKind.UNCOVERED,) * 2)
        due = form.centre is Centre.SPINNER and not tile.is_double
        lone = tile.is_double and (form.counted or form.centre in SPINNING)
        return Layout(ends=ends, shape=form, kinds=_LONE_ENDS if lone else _OPEN_ENDS, due=due)

    def mirrored(self) -> Layout:
        """A line the other way round."""
        return self._replace(ends=self.ends[::-1], kinds=self.kinds[::-1])

    def lost(self) -> Layout:
        """A layout of this shape of which nothing is known."""
        arms = max(self.shape.star, self.arms, key=len)  # those that have grown are still there
        count, marked = len(arms), (1 << self.shape.trains) - 1
        lost = Layout(ends=(UNKNOWN,) * count, arms=arms, kinds=(ArmKind.OPEN,) * count)
        return lost._replace(shape=self.shape, marked=marked)

    @property
    def has_trains(self) -> bool:
        """Whether its arms belong to the seats; they do not where no double was led."""
        return self.arms[-1] == MEXICAN

    def is_begun_by(self, seat: int, arm: Arm) -> bool:
        """Whether a tile that a seat joins to the arm begins the seat's own train."""
        return self.has_trains and self.arms[seat] == arm and self.kinds[seat] is ArmKind.BARE

    def seen_by(self, seat: int) -> Layout:
        """The layout as it is open to a seat; ANYBODY for all of it."""
        return self._replace(viewer=seat) if self.shape.trains and seat != self.viewer else self

    def passed(self, seat: int) -> Layout:
        """The layout after a seat could not play: its train gets a marker."""
        return self._replace(marked=self.marked | 1 << seat) if self.has_trains else self

    def number(self, arm: Arm) -> int:
        """The open number at an arm."""
        return self.ends[self.arms.index(arm if arm.outward is None else arm.base)]

    def joins(self, tile: Tile) -> list[Arm]:
        """The arms that the tile may join, each once for every way round that it may lie there."""
        if self.shape.plain:
            return [arm for arm, end in zip(LINE, self.ends, strict=False) if end == UNKNOWN or tile.has(end)]
        arms = [self.arms[at] for at in self.open_places if self._takes(at, tile)]
        if not self.shape.total or tile.is_double or not tile.is_matador(self.shape.total):
            return arms
        return [arm.leaving(outward) for arm in arms for outward in tile]

    def may_join(self, tile: Tile, arm: Arm) -> list[int]:
        """The numbers that the tile may join on an arm: the open one, if that is known.

        >>> from analyzer.tiles.tile import Tile
        >>> Layout().lead(Tile.of(1, 4)).lost().may_join(Tile.of(2, 6), LEFT)
        [2, 6]
        """
        number, total = self.number(arm), self.shape.total
        if number != UNKNOWN or (total and tile.is_matador(total)):
            return [number]
        return sorted({total - half if total else half for half in tile if half or not total})

    def ways(self, tile: Tile) -> list[Arm]:
        """The arms that the tile may join, one for each way that makes a difference."""
        if self.shape.plain:
            found = self.joins(tile)
            return found[:1] if len(found) > 1 and self.ends[0] == self.ends[1] else found
        arms: dict[object, Arm] = {}
        for arm in self.joins(tile):
            arms.setdefault(self._sort_of(arm), arm)
        return list(arms.values())

    def alike(self, one: Arm, other: Arm) -> bool:
        """Whether it makes no difference which of two arms is joined."""
        return self._sort_of(one) == self._sort_of(other)

    def _sort_of(self, arm: Arm) -> tuple[int, ArmKind, int | None, Arm | None]:
        """What tells an end from others, and a way round; trains differ in their owners."""
        at = self.arms.index(arm if arm.outward is None else arm.base)
        return self.ends[at], self.kinds[at], arm.outward, arm.base if self.has_trains else None

    @property
    def open_places(self) -> list[int]:
        """The places of the ends that may be joined: those that come first, else those open to the viewer."""
        first = self.first
        if first or self.viewer == ANYBODY or not self.has_trains:
            return first or list(range(len(self.ends)))
        own = self.marked | 1 << self.viewer | 1 << self.shape.trains
        return [at for at in range(len(self.ends)) if own >> at & 1]

    @property
    def first(self) -> list[int]:
        """The places of the ends that have to be joined before all others; none where any may be."""
        bare = ArmKind.BARE if self.shape.centre is Centre.CROSS else ArmKind.UNCOVERED
        return [at for at, kind in enumerate(self.kinds) if kind in (bare, ArmKind.UNCOVERED)]

    @property
    def open_arms(self) -> list[Arm]:
        """The arms that may be joined now."""
        return [self.arms[at] for at in self.open_places]

    def _takes(self, at: int, tile: Tile) -> bool:
        end, total = self.ends[at], self.shape.total
        if total:
            return end == UNKNOWN or tile.is_matador(total) or tile.has(total - end)
        return (end == UNKNOWN or tile.has(end)) and (self.kinds[at] is not ArmKind.DUE or tile.is_double)

    def leaves(self, tile: Tile, arm: Arm, joined: int | None = None) -> int:
        """The number that is open once the tile has joined the arm; ValueError if it does not join it."""
        total = self.shape.total
        if total and tile.is_matador(total):
            inner = tile.high if tile.is_double else arm.outward
            if inner is None:
                raise ValueError(
                    f"{tile} fits {arm} either way round; say {arm}={tile.low} or {arm}={tile.high}"
                )
            return tile.other(tile.other(inner))
        number = self.number(arm) if joined is None else joined
        return tile.other(total - number if total else number)

    def place(self, tile: Tile, arm: Arm, joined: int | None = None) -> Layout:
        """The layout after the tile has joined the arm; ValueError if it has not that number.

        The number `joined` is needed where the arm's own is not known.
        """
        at = self.arms.index(arm if arm.outward is None else arm.base)
        if self.shape.total:
            outward, arm = self.leaves(tile, arm, joined), self.arms[at]
        else:
            outward = tile.other(self.ends[at] if joined is None else joined)
        if self.shape.plain:
            return Layout(ends=(*self.ends[:at], outward, *self.ends[at + 1 :]))
        after = self._settled(at)
        if at == self.viewer:
            after = after._replace(marked=after.marked & ~(1 << at))
        kind, due = after._kind_of(at, tile)
        arms: tuple[Arm, ...] = (arm,)
        if self.shape.branching and tile.is_double:
            arms = arm.branches
        if self.shape.feet and tile.is_double:
            arms = (arm, *self._sides(arm))
        return after._changed(at, (outward,) * len(arms), arms, (kind,) * len(arms), due=due)

    def turned(self, arm: Arm, outward: int) -> Layout:
        """The layout once a tile nobody knows has joined the arm, with `outward` as the open number."""
        at = self.arms.index(arm)
        if self.shape.plain:
            return Layout(ends=(*self.ends[:at], outward, *self.ends[at + 1 :]))
        return self._settled(at)._changed(at, (outward,), (arm,), (ArmKind.OPEN,), due=self.due)

    def _changed(
        self, at: int, ends: tuple[int, ...], arms: tuple[Arm, ...], kinds: tuple[ArmKind, ...], *, due: bool
    ) -> Layout:
        """The layout with one end replaced by others."""
        return self._replace(
            ends=(*self.ends[:at], *ends, *self.ends[at + 1 :]),
            arms=(*self.arms[:at], *arms, *self.arms[at + 1 :]),
            kinds=(*self.kinds[:at], *kinds, *self.kinds[at + 1 :]),
            due=due,
        )

    def _settled(self, at: int) -> Layout:
        """What joining an end does to the other ends."""
        kinds = self.kinds
        if kinds[at] is ArmKind.LONE:
            left = ArmKind.SPINNER if self.shape.centre in SPINNING else ArmKind.DOUBLE
            return self._replace(kinds=tuple(left if kind is ArmKind.LONE else kind for kind in kinds))
        if kinds[at] is ArmKind.SPINNER:
            return self._replace(
                ends=(*self.ends, self.ends[at], self.ends[at]),
                arms=(*self.arms, *self._sides(self.arms[at])),
                kinds=(*kinds, ArmKind.BARE, ArmKind.BARE),
            )
        return self

    def _sides(self, arm: Arm) -> tuple[Arm, ...]:
        """What the other two sides of a spinner or a foot are called, where this arm goes on behind it."""
        if self.shape.centre is Centre.SPINNER:
            return UP, DOWN
        path = str(arm)
        while Arm(path).branches[0] in self.arms:  # those of a spinner nearer to the lead
            path += path[-1]
        return Arm(path).branches

    def _kind_of(self, at: int, tile: Tile) -> tuple[ArmKind, bool]:
        """The kind of end that the tile leaves at an arm, and whether the spinner is still to come."""
        opens = self.shape.arm_double
        if tile.is_double:
            if self.due or self.shape.centre is Centre.SPINNERS:
                return ArmKind.SPINNER, False
            if self.shape.cover:
                return ArmKind.UNCOVERED, self.due
            return (ArmKind.DOUBLE if self.shape.counted else ArmKind.OPEN), self.due
        if opens is ArmDouble.EVERY or (opens is ArmDouble.FIRST and self.kinds[at] is ArmKind.BARE):
            return ArmKind.DUE, self.due
        return ArmKind.OPEN, self.due

    @property
    def pip_count(self) -> int:
        """The sum of the open ends, doubles with both halves; an end that is not known counts nothing.

        >>> from analyzer.tiles.tile import Tile
        >>> from analyzer.tiles.tile import shape
        >>> line = Layout(shape=shape(counted=True)).lead(Tile.of(5, 5))
        >>> line.pip_count, line.place(Tile.of(0, 5), LEFT).pip_count
        (10, 10)
        """
        return sum(end * _HALVES[kind] for end, kind in zip(self.ends, self.kinds, strict=True) if end > 0)

    @property
    def header(self) -> int:
        """How many halves show the one number that is open, a double with both; 0 where the ends differ."""
        one = len(set(self.ends)) == 1 and self.ends[0] != UNKNOWN
        return sum(_HALVES[kind] for kind in self.kinds) if one else 0

    @property
    def key(self) -> tuple[tuple[tuple[int, ArmKind], ...], bool, int]:
        """What decides how play can go on: equal keys, equal futures."""
        ends = zip(self.ends, self.kinds, strict=False)
        return tuple(ends if self.has_trains else sorted(ends)), self.due, self.marked


_HALVES = (1, 2, 1, 0, 1, 2, 1)
"""How many of its halves count at each kind of end, in the order of `ArmKind`."""


def fitting(layout: Layout, tiles: TileSet) -> int:
    """The mask of all tiles of a set that may join the layout; 0 before the lead."""
    if layout.shape.plain:
        mask = 0
        for end in layout.ends:
            mask |= tiles.full if end == UNKNOWN else tiles.suits[end]
        return mask
    return _fitting(layout, tiles.highest)


@lru_cache(maxsize=1 << 14)
def _fitting(layout: Layout, highest: int) -> int:
    tiles, total, mask = tile_set(highest), layout.shape.total, 0
    for at in layout.open_places:
        joining = tiles.full if layout.ends[at] == UNKNOWN else tiles.joining(layout.ends[at], total)
        mask |= joining & tiles.doubles if layout.kinds[at] is ArmKind.DUE else joining
    return mask
