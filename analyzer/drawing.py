"""Where each tile lies when a line of play is drawn: pure geometry, in units of half a tile.

The lead lies in the middle. The left arm runs to the left and turns up at the edge, the right arm runs to
the right and turns down, each going to and fro in rows. Nothing looks ahead: the drawing of a game's first
turns is the first part of the drawing of the whole game, so a page steps through a game by showing and
hiding tiles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.layout import ARMS, UNKNOWN, Arm

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.tiles import Tile

REACH = 8
"""How far from the middle a row reaches before it turns; a double may stand one unit further out."""

WIDTH = 2 * REACH + 3
"""No drawing is wider than this, so that a tile stays legible on a phone."""

PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    1: ((0, 0),),
    2: ((-1, 1), (1, -1)),
    3: ((-1, 1), (0, 0), (1, -1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 1)),
    7: ((-1, -1), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 1)),
    8: ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)),
    9: ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)),
}
"""The dots of a half of a lying tile, on a grid of three by three; higher numbers are printed as digits."""


class Half(NamedTuple):
    """One half of a placed tile: its number and its centre."""

    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the drawing: its centre, and the clockwise angle from lying with the lower half at the left.

    >>> from analyzer.tiles import Tile
    >>> Placed(Tile.of(2, 5), 0, 0, 180, turn=1).halves
    (Half(number=2, x=0.5, y=0.0), Half(number=5, x=-0.5, y=0.0))
    """

    tile: Tile
    x: float
    y: float
    rotation: int
    """0, 90, 180 or 270 degrees."""
    turn: int

    @property
    def upright(self) -> bool:
        """Whether the tile stands rather than lies."""
        return self.rotation % 180 == 90

    @property
    def halves(self) -> tuple[Half, Half]:
        """The lower half, then the higher one."""
        dx, dy = _AIM[self.rotation]
        x, y = dx / 2, dy / 2
        return Half(self.tile.low, self.x - x, self.y - y), Half(self.tile.high, self.x + x, self.y + y)

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge; y grows downwards."""
        wide, high = (0.5, 1.0) if self.upright else (1.0, 0.5)
        return self.x - wide, self.y - high, self.x + wide, self.y + high


@dataclass(frozen=True, slots=True)
class Joining:
    """A tile to be drawn: the arm it joined (None: it was led, or nobody knows)."""

    turn: int
    tile: Tile
    arm: Arm | None
    left: int | None = None
    """For a lead: the number at its left, if that is not the lower one."""
    open: int | None = None
    """The number open at the arm, if known; where the drawing shows another, the tile stays loose."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """The tiles that have a place, and those that have none because an end is not known."""

    placed: tuple[Placed, ...]
    loose: tuple[Joining, ...] = ()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge of all placed tiles; a lone tile's room if there are none."""
        boxes = [placed.box for placed in self.placed] or [(-1.0, -1.0, 1.0, 1.0)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def until(self, turn: int) -> Drawing:
        """The drawing before a turn."""
        return Drawing(
            tuple(placed for placed in self.placed if placed.turn < turn),
            tuple(joining for joining in self.loose if joining.turn < turn),
        )


def draw(joinings: Iterable[Joining]) -> Drawing:
    """Give every tile of a line its place.

    A tile that does not fit the arm it is said to have joined stays loose, and so does everything that joined
    the same arm after it; after a tile whose arm is not known nothing can be placed any more.

    >>> from analyzer.tiles import Tile
    >>> line = draw([Joining(1, Tile.of(1, 1), None), Joining(2, Tile.of(1, 4), Arm.RIGHT)])
    >>> [(str(placed.tile), placed.x, placed.rotation) for placed in line.placed]
    [('1-1', 0, 90), ('1-4', 1.5, 0)]
    """
    placed: list[Placed] = []
    loose: list[Joining] = []
    arms: dict[Arm, _Arm] = {}
    broken = False
    for joining in joinings:
        spot: Placed | None = None
        if not arms and not broken and joining.arm is None:
            spot, arms = _lead(joining)
        elif joining.arm in arms:
            spot = arms[joining.arm].join(joining)
        if spot:
            placed.append(spot)
            continue
        loose.append(joining)
        broken = broken or not arms
        for arm, state in arms.items():
            if joining.arm in (arm, None):
                state.end = UNKNOWN
    return Drawing(tuple(placed), tuple(loose))


def _lead(joining: Joining) -> tuple[Placed, dict[Arm, _Arm]]:
    """The first tile in the middle, and the arms that start at it."""
    tile = joining.tile
    left = tile.low if joining.left is None else joining.left
    spot = Placed(tile, 0, 0, 90 if tile.is_double else 0 if left == tile.low else 180, joining.turn)
    half = 0.5 if tile.is_double else 1.0
    arms = {
        arm: _Arm(end=end, side=side, rise=side, edge=side * half)
        for arm, end, side in zip(ARMS, (left, tile.other(left)), (-1, 1), strict=True)
    }
    return spot, arms


@dataclass(slots=True)
class _Arm:
    """Where an arm of the line ends, and which way it goes on.

    Doubles lie across the line and never start a turn; as no two doubles can be neighbours, the tile that
    turns is always a plain one, and a row begins with a plain tile or with a double lying under it.
    """

    end: int
    """The open number."""
    side: int
    """1: the row runs to the right, -1: to the left."""
    rise: int
    """1: the arm turns down, -1: up."""
    edge: float
    """Where the next tile of the row begins."""
    row: float = 0
    """The height of the row's middle."""
    across: bool = False
    """Whether the last tile of the row lies across it."""
    column: float | None = None
    """The middle of the tile that has just turned the corner; None within a row."""

    def join(self, joining: Joining) -> Placed | None:
        """Place a tile at the end of the arm and move on; None if it does not fit."""
        tile = joining.tile
        if self.end == UNKNOWN or joining.open not in (None, self.end) or not tile.has(self.end):
            return None
        inner, self.end = self.end, tile.other(self.end)
        if self.column is not None:
            x, y, aim = self._start_row(tile, self.column)
        elif tile.is_double:
            x, y, aim = self._cross()
        elif self.side * self.edge + 2 <= REACH:
            x, y, aim = self._go_on()
        else:
            x, y, aim = self._turn()
        # The angle is that of a tile whose lower half comes first along the arm.
        rotation = aim if inner == tile.low else (aim + 180) % 360
        return Placed(tile, x, y, rotation, joining.turn)

    def _cross(self) -> tuple[float, float, int]:
        """A double across the row."""
        x = self.edge + self.side * 0.5
        self.edge += self.side
        self.across = True
        return x, self.row, 90

    def _go_on(self) -> tuple[float, float, int]:
        """A plain tile along the row."""
        x = self.edge + self.side
        self.edge += self.side * 2
        self.across = False
        return x, self.row, _angle(self.side, 0)

    def _turn(self) -> tuple[float, float, int]:
        """A plain tile that leaves the row at its last half; after a double, at the double's outer half."""
        self.column = self.edge - self.side * 0.5
        top = self.row + self.rise * (1.0 if self.across else 0.5)
        self.row = top + self.rise * 2.5
        return self.column, top + self.rise, _angle(0, self.rise)

    def _start_row(self, tile: Tile, column: float) -> tuple[float, float, int]:
        """The first tile of the next row, joined from above or below; a double lies across that joint."""
        self.column = None
        self.side = -self.side
        self.across = False
        if tile.is_double:
            self.edge = column + self.side
            return column, self.row, 0
        self.edge = column + self.side * 1.5
        return column + self.side * 0.5, self.row, _angle(self.side, 0)


_AIM = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Which way the higher half of a tile points, by rotation."""


def _angle(dx: int, dy: int) -> int:
    return next(angle for angle, aim in _AIM.items() if aim == (dx, dy))


def view_box(drawings: Sequence[Drawing], margin: float = 0.4) -> str:
    """The `viewBox` that shows several drawings alike, centred on the lead.

    >>> from analyzer.tiles import Tile
    >>> view_box([draw([Joining(1, Tile.of(3, 5), None)])])
    '-1.4 -0.9 2.8 1.8'
    """
    boxes = [drawing.box for drawing in drawings]
    left, top = min(box[0] for box in boxes) - margin, min(box[1] for box in boxes) - margin
    right, bottom = max(box[2] for box in boxes) + margin, max(box[3] for box in boxes) + margin
    return " ".join(number(value) for value in (left, top, right - left, bottom - top))


def number(value: float) -> str:
    """A coordinate in as few characters as it takes.

    >>> number(2.0), number(-0.5), number(1.400000001)
    ('2', '-0.5', '1.4')
    """
    return f"{round(value, 3) + 0.0:g}"  # adding nought turns -0 into 0
