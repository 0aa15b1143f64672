"""Tiles, sets of tiles, sets as bit masks, the arms that tiles join, and how a layout grows."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, fields
from enum import Enum, IntEnum
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.tiles import DEFAULT_LABELS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator


class _Halves(NamedTuple):
    low: int
    high: int


class Tile(_Halves):
    """One domino in canonical form, the lower number first; ValueError if it is not.

    A named tuple, because tiles are looked up at every turn of every record.

    >>> Tile.of(5, 0)
    Tile(low=0, high=5)
    >>> str(Tile.of(5, 0)), Tile.of(5, 0).pips, Tile.of(3, 3).is_double
    ('0-5', 5, True)
    """

    __slots__ = ()

    def __new__(cls, low: int, high: int) -> Tile:
        """Checks that the lower number comes first."""
        if not 0 <= low <= high:
            raise ValueError(f"not a tile: {low}-{high}")
        return super().__new__(cls, low, high)

    @staticmethod
    @cache
    def of(one: int, other: int) -> Tile:
        """The tile with these two numbers, in either order."""
        return Tile(min(one, other), max(one, other))

    @property
    def pips(self) -> int:
        """The dots on both halves."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """Whether both halves carry the same number."""
        return self.low == self.high

    def has(self, number: int) -> bool:
        """Whether one half carries the number."""
        return number in (self.low, self.high)

    def other(self, number: int) -> int:
        """The number that is open once the half with `number` has been joined.

        >>> Tile.of(2, 6).other(6)
        2
        """
        if number == self.low:
            return self.high
        if number == self.high:
            return self.low
        raise ValueError(f"{self} does not carry {number}")

    def is_matador(self, total: int) -> bool:
        """Whether it fits everywhere where neighbouring halves add up to a total (WM).

        >>> [str(tile) for tile in tile_set(6).tiles if tile.is_matador(7)]
        ['0-0', '1-6', '2-5', '3-4']
        """
        return self.pips in (0, total)

    def __str__(self) -> str:
        return f"{self.low}-{self.high}"


@dataclass(frozen=True)
class TileSet:
    """All tiles from 0-0 to the double of the highest number.

    A subset is a bit mask; bit i stands for `tiles[i]`, in ascending order (0-0, 0-1, ..., 6-6).

    >>> double_six = tile_set(6)
    >>> len(double_six.tiles), double_six.pips(double_six.full)
    (28, 168)
    >>> double_six.name, tile_set(9).name
    ('double-six', 'double-nine')
    """

    highest: int
    tiles: tuple[Tile, ...] = field(init=False, repr=False)
    suits: tuple[int, ...] = field(init=False, repr=False)
    """For each number the mask of the tiles that carry it."""
    doubles: int = field(init=False, repr=False)
    """The mask of the doubles."""
    _bits: dict[Tile, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not 1 <= self.highest <= MAX_NUMBER:
            raise ValueError(f"a set goes up to a double between 1 and {MAX_NUMBER}, not {self.highest}")
        numbers = range(self.highest + 1)
        tiles = tuple(Tile.of(low, high) for low in numbers for high in range(low, self.highest + 1))
        object.__setattr__(self, "tiles", tiles)
        object.__setattr__(self, "_bits", {tile: 1 << i for i, tile in enumerate(tiles)})
        suits = tuple(sum(1 << i for i, tile in enumerate(tiles) if tile.has(n)) for n in numbers)
        object.__setattr__(self, "suits", suits)
        object.__setattr__(self, "doubles", sum(1 << i for i, tile in enumerate(tiles) if tile.is_double))

    @property
    def name(self) -> str:
        """The set's name, after its highest double."""
        return f"double-{NUMBER_WORDS[self.highest]}"

    @property
    def full(self) -> int:
        """The mask of all tiles."""
        return (1 << len(self.tiles)) - 1

    def __contains__(self, tile: object) -> bool:
        return tile in self._bits

    def bit(self, tile: Tile) -> int:
        """The mask of one tile; 0 if the set does not have it."""
        return self._bits.get(tile, 0)

    def index(self, tile: Tile) -> int:
        """Where the tile stands in the set, from 0; KeyError if the set does not have it.

        >>> tile_set(6).index(Tile.of(0, 1))
        1
        """
        return self._bits[tile].bit_length() - 1

    def mask(self, tiles: Iterable[Tile]) -> int:
        """The mask of several tiles."""
        mask = 0
        for tile in tiles:
            mask |= self._bits[tile]
        return mask

    def members(self, mask: int) -> Iterator[Tile]:
        """The tiles of a mask in ascending order."""
        while mask:
            low_bit = mask & -mask
            yield self.tiles[low_bit.bit_length() - 1]
            mask ^= low_bit

    def pips(self, mask: int) -> int:
        """The dots on all tiles of a mask."""
        pips = sum([number * (mask & suit).bit_count() for number, suit in enumerate(self.suits)])
        return pips + sum([tile.low for tile in self.members(mask & self.doubles)])

    def suit(self, number: int) -> int:
        """The mask of the tiles that carry a number; empty for a number the set does not have."""
        return self.suits[number] if 0 <= number <= self.highest else 0

    def joining(self, number: int, total: int = 0) -> int:
        """The mask of the tiles that join a number: by an equal half, or one that makes up a total (WM).

        >>> [str(tile) for tile in tile_set(6).members(tile_set(6).joining(0, 7))]
        ['0-0', '1-6', '2-5', '3-4']
        """
        return self.suit(total - number) | _matadors(self.highest, total) if total else self.suit(number)


NUMBER_WORDS = (
    "blank", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
)  # fmt: skip
"""The numbers as they are spoken; sets up to double-eighteen are sold."""

MAX_NUMBER = len(NUMBER_WORDS) - 1


@cache
def _matadors(highest: int, total: int) -> int:
    """The mask of the tiles that join every number where halves add up to a total."""
    tiles = tile_set(highest)
    return tiles.mask(tile for tile in tiles.tiles if tile.is_matador(total))


@cache
def tile_set(highest: int) -> TileSet:
    """The set up to a double: 6 for double-six (28 tiles), 9 for double-nine (55)."""
    return TileSet(highest)


class Arm(str):
    """A branch of the layout, as `@L @R @U @D` name it in a record; ValueError for anything else.

    The left arm starts at the lead's lower half, the right one at its higher half. Where a double branches,
    each of its two new arms is named after the one it grows from: `LU` leaves `L` upwards. Where an arm goes
    on behind its doubles, what leaves the second of them is called `LLU`, the third `LLLU`. Where every seat
    has a train of its own, it is named after the seat, `A` to `H`; `M` is the Mexican train.

    >>> LEFT, Arm("lu"), Arm("LLU"), Arm("m")
    (Arm('L'), Arm('LU'), Arm('LLU'), Arm('M'))
    """

    __slots__ = ()
    outward: int | None = None
    """The number that a move leaves open there, where its tile may be turned either way."""

    def __new__(cls, path: str) -> Arm:
        """Checks the path: no letter leads back to where the one before it came from."""
        path = path.upper()
        if not PATH.fullmatch(path):
            raise ValueError(f"not an arm: {path!r}; arms are L, R, U, D and, behind a branching double, LU")
        return super().__new__(cls, path)

    def __repr__(self) -> str:
        return f"Arm({str.__repr__(self)})"

    @staticmethod
    def read(text: str) -> Arm:
        """An arm as a move names it, which may say what is open there afterwards; ValueError if it is none.

        >>> Arm.read("r=6"), Arm.read("R=6").base, Arm.read("R").outward
        (Arm('R=6'), Arm('R'), None)
        """
        return TurnedArm(text) if "=" in text else Arm(text)

    @property
    def base(self) -> Arm:
        """The arm, whatever a move leaves open there."""
        return self

    def leaving(self, outward: int | None) -> Arm:
        """The same arm for a move that leaves a number open there; None where the tile says which."""
        return self.base if outward is None else TurnedArm(f"{self.base}={outward}")

    @property
    def branches(self) -> tuple[Arm, ...]:
        """The two arms that leave a branching double at the end of this one; none leaves a train."""
        turns = "" if self[0] not in "LRUD" else "UD" if self[-1] in "LR" else "LR"
        return tuple(Arm(self + turn) for turn in turns)


class TurnedArm(Arm):
    """An arm, and the number that is open there after a tile that fits either way round: `R=6`."""

    __slots__ = ("_base", "outward")
    _base: Arm
    outward: int

    def __new__(cls, text: str) -> TurnedArm:
        """Checks both; ValueError if one is none."""
        path, _, number = text.partition("=")
        base = Arm(path)
        if not (number.isascii() and number.isdigit()):
            raise ValueError(f"not the number left open at an arm: {text!r}; R=6 is one")
        turned = str.__new__(cls, f"{base}={int(number)}")
        turned._base, turned.outward = base, int(number)
        return turned

    @property
    def base(self) -> Arm:
        """The arm alone."""
        return self._base


PATH = re.compile(r"[A-HM]|(?:L(?!R)|R(?!L)|U(?!D)|D(?!U))+")
LEFT, RIGHT, UP, DOWN = Arm("L"), Arm("R"), Arm("U"), Arm("D")
LINE = (LEFT, RIGHT)
"""The arms of a line."""
CROSS = (LEFT, RIGHT, UP, DOWN)
"""The arms of a cross."""
TRAINS = tuple(map(Arm, DEFAULT_LABELS))
"""The trains of the seats, in turn order."""
MEXICAN = Arm("M")
"""The train that is open to everybody."""
ANYBODY = -1
"""A viewer to whom every train is open."""


# -- how a layout grows ------------------------------------------------------------------------------------

STARS = {
    4: CROSS,
    6: (LEFT, *LEFT.branches, RIGHT, *RIGHT.branches),
    8: (*CROSS, *LEFT.branches, *RIGHT.branches),
}
"""The arms that leave a led double with so many sides: those between the four of a cross have two letters."""


class Centre(Enum):
    """What the layout grows from."""

    LINE = "line"
    """The lead has two ends, whatever it is."""
    CROSS = "cross"
    """A led double is joined on its four, six or eight sides, all before anything else is joined."""
    SPINNER = "spinner"
    """The first double played may be joined on four sides: first the two of the line, then the others."""
    SPINNERS = "spinners"
    """So may every double."""
    TRAINS = "trains"
    """A led double is the hub: every seat has its own train there, and all of them the Mexican one."""


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
    UNCOVERED = 6
    """A side of a double that has to be joined before anything else is."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Shape:
    """How a layout grows; made by `shape`, so that equal shapes are the same object."""

    centre: Centre
    arm_double: ArmDouble
    sides: int = len(CROSS)
    """How many the led double of a cross has."""
    branching: bool = False
    """Whether every double but the centre has two open sides."""
    feet: bool = False
    """Whether it has three."""
    cover: bool = False
    """Whether the open sides of a double come before all other ends."""
    counted: bool = False
    """Whether it matters which ends are doubles, because open ends score."""
    trains: int = 0
    """How many seats have a train of their own."""
    total: int = 0
    """What neighbouring halves add up to; 0: they carry the same number."""

    def __repr__(self) -> str:
        return f"<Shape {self.centre.value}>"

    @property
    def star(self) -> tuple[Arm, ...]:
        """The arms that leave a led double in the middle."""
        if self.centre is Centre.LINE:
            return LINE
        return (*TRAINS[: self.trains], MEXICAN) if self.trains else STARS[self.sides]

    def __reduce__(self) -> tuple[Callable[..., Shape], tuple[Any, ...]]:
        """Its copy in another process is the one object that its equals are there."""
        return _the_one, tuple(getattr(self, one.name) for one in fields(self))

    @cached_property
    def plain(self) -> bool:
        """Whether an end is nothing but a number."""
        asks = (self.branching, self.feet, self.cover, self.counted, self.total)
        return self.centre is Centre.LINE and not any(asks)

    @property
    def endwise(self) -> bool:
        """Whether doubles joined on two sides are drawn like other tiles, as two may be neighbours (WM)."""
        return bool(self.total) and not self.branching


def shape(centre: Centre = Centre.LINE, arm_double: ArmDouble = ArmDouble.NONE, **others: Any) -> Shape:
    """A shape: what the layout grows from, what opens its arms, and other fields of `Shape`.

    >>> shape(cover=True, feet=True) is shape(feet=True, cover=True)
    True
    """
    asked = Shape(centre=centre, arm_double=arm_double, **others)
    return _the_one(*(getattr(asked, one.name) for one in fields(Shape)))


@cache
def _the_one(*values: Any) -> Shape:
    """The shape of which these are the fields."""
    return Shape(**dict(zip((one.name for one in fields(Shape)), values, strict=True)))


PLAIN = shape()
"""A line whose ends are nothing but numbers."""
