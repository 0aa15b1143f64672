"""The tiles on the table, as far as play is concerned: which number is open at which arm, and to what."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.tiles.tile import tile_set

if TYPE_CHECKING:
    from analyzer.tiles.tile import Tile, TileSet

UNKNOWN = -1
"""An open end whose number is not known: any tile joins it."""


class Arm(str):
    """A branch of the layout, as `@L @R @U @D` name it in a record; ValueError for anything else.

    The left arm starts at the lead's lower half, the right one at its higher half. Where a double branches,
    each of its two new arms is named after the one it grows from: `LU` leaves `L` upwards. Where an arm goes
    on behind its doubles, what leaves the second of them is called `LLU`, the third `LLLU`.

    >>> LEFT, Arm("lu"), Arm("LLU")
    (Arm('L'), Arm('LU'), Arm('LLU'))
    """

    __slots__ = ()

    def __new__(cls, path: str) -> Arm:
        """Checks the path: no letter leads back to where the one before it came from."""
        path = path.upper()
        if not PATH.fullmatch(path):
            raise ValueError(f"not an arm: {path!r}; arms are L, R, U, D and, behind a branching double, LU")
        return super().__new__(cls, path)

    def __repr__(self) -> str:
        return f"Arm({str.__repr__(self)})"

    @property
    def branches(self) -> tuple[Arm, Arm]:
        """The two arms that leave a branching double at the end of this one."""
        turns = "UD" if self[-1] in "LR" else "LR"
        return Arm(self + turns[0]), Arm(self + turns[1])


PATH = re.compile(r"(?:L(?!R)|R(?!L)|U(?!D)|D(?!U))+")
LEFT, RIGHT, UP, DOWN = Arm("L"), Arm("R"), Arm("U"), Arm("D")
LINE = (LEFT, RIGHT)
"""The arms of a line."""
CROSS = (LEFT, RIGHT, UP, DOWN)
"""The arms of a cross."""


class Centre(Enum):
    """What the layout grows from."""

    LINE = "line"
    """The lead has two ends, whatever it is."""
    CROSS = "cross"
    """A led double is joined on four sides, all of them before anything else is joined."""
    SPINNER = "spinner"
    """The first double played may be joined on four sides: first the two of the line, then the others."""
    SPINNERS = "spinners"
    """So may every double."""


SPINNING = (Centre.SPINNER, Centre.SPINNERS)
"""The layouts in which a double that is not the centre of a cross can be joined on four sides."""


class ArmDouble(Enum):
    """Whether an arm has to be opened by a double."""

    NONE = "none"
    """It does not."""
    FIRST = "first"
    """The second tile of an arm is the double of its number; after that the arm is free."""
    EVERY = "every"
    """Every new number on an arm is followed by its double first."""


class ArmKind(IntEnum):
    """What kind of open end it is."""

    OPEN = 0
    """An ordinary one."""
    DOUBLE = 1
    """A double that counts with both halves."""
    LONE = 2
    """Half of a tile that lies alone on the table."""
    BARE = 3
    """A side of the centre that nothing has joined; counts nothing."""
    DUE = 4
    """Only the double of the number joins it."""
    SPINNER = 5
    """A spinner at the end of its arm; once joined, its other two sides are open."""


@dataclass(frozen=True, eq=False)
class Shape:
    """How a layout grows; made by `shape`, so that equal shapes are the same object."""

    centre: Centre
    arm_double: ArmDouble
    branching: bool
    counted: bool

    def __repr__(self) -> str:
        return f"<Shape {self.centre.value}>"

    @property
    def plain(self) -> bool:
        """Whether an end is nothing but a number."""
        return self.centre is Centre.LINE and not (self.branching or self.counted)


@cache
def shape(
    centre: Centre = Centre.LINE,
    arm_double: ArmDouble = ArmDouble.NONE,
    *,
    branching: bool = False,
    counted: bool = False,
) -> Shape:
    """A shape.

    Args:
        centre: what the layout grows from.
        arm_double: whether the double of an arm's number has to open it.
        branching: whether every double but the centre has two open sides.
        counted: whether it matters which ends are doubles, because open ends score.
    """
    return Shape(centre, arm_double, branching, counted)


PLAIN = shape()
_OPEN_ENDS = (ArmKind.OPEN, ArmKind.OPEN)
_LONE_ENDS = (ArmKind.LONE, ArmKind.LONE)


_MOST_SHOWN = 180
"""So many characters of the ends are shown, where doubles branch and branch again."""


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
    >>> line.place(Tile.of(4, 6), RIGHT).ends
    (1, 6)

    The cross of French domino wants its four arms first, and then their doubles:

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
            return Layout(ends)
        if form.centre is Centre.CROSS and tile.is_double:
            return Layout(ends * 2, form, CROSS, (ArmKind.BARE,) * 4)
        due = form.centre is Centre.SPINNER and not tile.is_double
        lone = tile.is_double and (form.counted or form.centre in SPINNING)
        return Layout(ends, form, LINE, _LONE_ENDS if lone else _OPEN_ENDS, due)

    def mirrored(self) -> Layout:
        """A line the other way round."""
        return self._replace(ends=self.ends[::-1], kinds=self.kinds[::-1])

    def lost(self) -> Layout:
        """A layout of this shape of which nothing is known."""
        arms = LINE if self.shape.centre is Centre.LINE else CROSS
        return Layout((UNKNOWN,) * len(arms), self.shape, arms, (ArmKind.OPEN,) * len(arms))

    def number(self, arm: Arm) -> int:
        """The open number at an arm."""
        return self.ends[self.arms.index(arm)]

    def joins(self, tile: Tile) -> list[Arm]:
        """The arms that the tile may join."""
        if self.shape.plain:
            return [arm for arm, end in zip(LINE, self.ends, strict=False) if end == UNKNOWN or tile.has(end)]
        return [self.arms[at] for at in self._open() if self._takes(at, tile)]

    def ways(self, tile: Tile) -> list[Arm]:
        """The arms that the tile may join, one for each way that makes a difference."""
        seen = set()
        arms = []
        for arm in self.joins(tile):
            at = self.arms.index(arm)
            end = (self.ends[at], self.kinds[at])
            if end not in seen:
                seen.add(end)
                arms.append(arm)
        return arms

    def alike(self, one: Arm, other: Arm) -> bool:
        """Whether it makes no difference which of two arms is joined."""
        at, to = self.arms.index(one), self.arms.index(other)
        return (self.ends[at], self.kinds[at]) == (self.ends[to], self.kinds[to])

    def _open(self) -> list[int]:
        """The ends that may be joined now: in a cross the bare sides come first."""
        bare = [at for at, kind in enumerate(self.kinds) if kind is ArmKind.BARE]
        if bare and self.shape.centre is Centre.CROSS:
            return bare
        return list(range(len(self.ends)))

    def _takes(self, at: int, tile: Tile) -> bool:
        end = self.ends[at]
        return (end == UNKNOWN or tile.has(end)) and (self.kinds[at] is not ArmKind.DUE or tile.is_double)

    def place(self, tile: Tile, arm: Arm, joined: int | None = None) -> Layout:
        """The layout after the tile has joined the arm; ValueError if it has not that number.

        Args:
            tile: what is played.
            arm: where.
            joined: the number joined, needed where the arm's own is not known.
        """
        at = self.arms.index(arm)
        outward = tile.other(self.ends[at] if joined is None else joined)
        if self.shape.plain:
            return Layout((*self.ends[:at], outward, *self.ends[at + 1 :]))
        after = self._settled(at)
        kind, due = after._kind_of(at, tile)
        arms: tuple[Arm, ...] = (arm,)
        if self.shape.branching and tile.is_double:
            arms = arm.branches
        return after._changed(at, (outward,) * len(arms), arms, (kind,) * len(arms), due=due)

    def turned(self, arm: Arm, outward: int) -> Layout:
        """The layout once a tile nobody knows has joined the arm, with `outward` as the open number."""
        at = self.arms.index(arm)
        if self.shape.plain:
            return Layout((*self.ends[:at], outward, *self.ends[at + 1 :]))
        return self._settled(at)._changed(at, (outward,), (arm,), (ArmKind.OPEN,), due=self.due)

    def _changed(
        self, at: int, ends: tuple[int, ...], arms: tuple[Arm, ...], kinds: tuple[ArmKind, ...], *, due: bool
    ) -> Layout:
        """The layout with one end replaced by others."""
        return Layout(
            (*self.ends[:at], *ends, *self.ends[at + 1 :]),
            self.shape,
            (*self.arms[:at], *arms, *self.arms[at + 1 :]),
            (*self.kinds[:at], *kinds, *self.kinds[at + 1 :]),
            due,
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

    def _sides(self, arm: Arm) -> tuple[Arm, Arm]:
        """What the other two sides of a spinner are called, once this arm goes on behind it."""
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
            return (ArmKind.DOUBLE if self.shape.counted else ArmKind.OPEN), self.due
        if opens is ArmDouble.EVERY or (opens is ArmDouble.FIRST and self.kinds[at] is ArmKind.BARE):
            return ArmKind.DUE, self.due
        return ArmKind.OPEN, self.due

    @property
    def pip_count(self) -> int:
        """The sum of the open ends, doubles with both halves; an end that is not known counts nothing.

        >>> from analyzer.tiles.tile import Tile
        >>> line = Layout(shape=shape(counted=True)).lead(Tile.of(5, 5))
        >>> line.pip_count, line.place(Tile.of(0, 5), LEFT).pip_count
        (10, 10)
        """
        return sum(end * _HALVES[kind] for end, kind in zip(self.ends, self.kinds, strict=True) if end > 0)

    @property
    def header(self) -> int:
        """How many halves show the one number that is open, a double with both; 0 where the ends differ.

        >>> from analyzer.tiles.tile import Tile
        >>> line = Layout(shape=shape(counted=True)).lead(Tile.of(5, 5))
        >>> after = line.place(Tile.of(0, 5), LEFT)
        >>> line.header, after.header, after.place(Tile.of(0, 0), LEFT).header
        (2, 0, 0)
        """
        one = len(set(self.ends)) == 1 and self.ends[0] != UNKNOWN
        return sum(_HALVES[kind] for kind in self.kinds) if one else 0

    @property
    def key(self) -> tuple[tuple[tuple[int, ArmKind], ...], bool]:
        """What decides how play can go on: equal keys, equal futures."""
        return tuple(sorted(zip(self.ends, self.kinds, strict=False))), self.due


_HALVES = {
    ArmKind.OPEN: 1,
    ArmKind.DOUBLE: 2,
    ArmKind.LONE: 1,
    ArmKind.BARE: 0,
    ArmKind.DUE: 1,
    ArmKind.SPINNER: 2,
}
"""How many of its halves count at each kind of end."""


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
    tiles = tile_set(highest)
    return sum(tiles.bit(tile) for tile in tiles.tiles if layout.ends and layout.joins(tile))
