"""Tiles with a place: their halves, their boxes, and the part of the plane that shows them; lines and trains.

In a line the left arm runs to the left and turns up at the edge, the right arm the other way. Nothing looks
ahead: the drawing of a game's first turns is the first part of the drawing of the whole game. Trains leave
the hub to the right and to the left in turn, each with as many rows as it comes to have.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.tiles.layout import LEFT, RIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from analyzer.board.joining import JoinedTile, Joining
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

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
class PlacedTile:
    """A tile on the drawing: its centre, and the clockwise angle from lying with the lower half at the left.

    >>> from analyzer.tiles.tile import Tile
    >>> PlacedTile(Tile.of(2, 5), 0, 0, 180, turn=1).halves
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


class Lane(NamedTuple):
    """A train to be drawn, and the turns from which and until which it carries a marker; None: to the end."""

    arm: Arm
    marked: tuple[tuple[int, int | None], ...] = ()


class TrainSign(NamedTuple):
    """The name of a train, or a marker round it, from one turn until another."""

    text: str
    """Empty for a marker."""
    x: float
    y: float
    turn: int = 0
    until: int | None = None

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge."""
        return self.x - 0.5, self.y - 0.5, self.x + 0.5, self.y + 0.5


@dataclass(frozen=True, slots=True)
class DrawnLayout:
    """The tiles that have a place, and those that have none because an end is not known."""

    placed: tuple[PlacedTile, ...]
    loose: tuple[Joining, ...] = ()
    signs: tuple[TrainSign, ...] = ()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge of all placed tiles; a lone tile's room if there are none."""
        boxes = [placed.box for placed in self.placed] + [sign.box for sign in self.signs]
        boxes = boxes or [(-1.0, -1.0, 1.0, 1.0)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def until(self, turn: int) -> DrawnLayout:
        """The drawing before a turn."""
        return DrawnLayout(
            tuple(placed for placed in self.placed if placed.turn < turn),
            tuple(joining for joining in self.loose if joining.turn < turn),
            tuple(
                sign._replace(turn=0, until=None)
                for sign in self.signs
                if sign.turn < turn and (sign.until is None or turn <= sign.until)
            ),
        )


class BoardSpot(NamedTuple):
    """Where a tile may lie: its centre in cells, and the way its arm runs there."""

    x: int
    y: int
    way: int
    lying: bool
    """Whether it lies rather than stands."""

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom edge."""
        wide, high = (2, 1) if self.lying else (1, 2)
        return self.x - wide, self.y - high, self.x + wide, self.y + high


class Board:
    """The cells around the middle, as far as tiles may reach; tiles keep a cell apart, or none.

    >>> from analyzer.board.joining import EAST
    >>> board = Board(reach=4)
    >>> taken = board.cells(BoardSpot(0, 0, EAST, lying=True))
    >>> [board.is_free(BoardSpot(x, 0, EAST, lying=True), taken, 0) for x in (4, 5, 6, 7)]
    [False, True, True, False]
    """

    def __init__(self, reach: int, gap: int = 1) -> None:
        self.limit, self.gap = 2 * reach, gap
        self._middle = self.limit + 4
        self._stride = 2 * self._middle
        bare, wide = _masks(self._stride)
        self._bare, self._near = bare, wide if gap else bare

    def cells(self, spot: BoardSpot) -> int:
        """The cells of a tile."""
        left, top, _, _ = spot.box
        return self._bare[spot.lying] << ((top + self._middle) * self._stride + left + self._middle)

    def is_free(self, spot: BoardSpot, taken: int, beyond: int) -> bool:
        """Whether a tile may lie there: away from all others by the gap, and not out of reach.

        Args:
            spot: where.
            taken: the cells of the other tiles, but for the one that is joined.
            beyond: how many cells further out than others the tile may lie.
        """
        x, y, _, lying = spot
        wide, high = (2, 1) if lying else (1, 2)
        limit = self.limit + beyond
        if x + wide > limit or x - wide < -limit or y + high > limit or y - high < -limit:
            return False
        left, top = x - wide - self.gap + self._middle, y - high - self.gap + self._middle
        return not self._near[lying] << top * self._stride + left & taken


@cache
def _masks(stride: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The cells of a standing and of a lying tile; then the same with those around them."""

    def block(wide: int, high: int) -> int:
        return sum(((1 << wide) - 1) << stride * row for row in range(high))

    return (block(2, 4), block(4, 2)), (block(4, 6), block(6, 4))


_AIM = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Which way the higher half of a tile points, by rotation."""


def lay(node: JoinedTile, x: float, y: float, angle: int) -> PlacedTile:
    """A tile that lies at an angle if its lower half is the one that joined, else the other way round."""
    turned = 0 if node.inner == node.tile.low else 180
    return PlacedTile(node.tile, x, y, (angle + turned) % 360, node.joining.turn)


def view_box(drawings: Sequence[DrawnLayout], margin: float = 0.4) -> str:
    """The `viewBox` that shows several drawings alike.

    >>> from analyzer.board import Joining, draw
    >>> from analyzer.tiles.tile import Tile
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


REACH = 8
"""How far from the middle a row reaches before it turns; a double may stand one unit further out."""

WIDTH = 2 * REACH + 3
"""No line is wider than this, so that a tile stays legible on a phone."""


def in_rows(nodes: Iterable[JoinedTile]) -> Iterator[PlacedTile]:
    """Give every tile of a line its place; the lead, which comes first, lies in the middle."""
    arms: dict[Arm, _Arm] = {}
    for node in nodes:
        if arms:
            yield arms[node.arm].join(node)
            continue
        yield lay(node, 0, 0, 90 if node.across else 0)
        half = 0.5 if node.across else 1.0
        arms = {arm: _Arm(side=side, rise=side, edge=side * half) for arm, side in ((LEFT, -1), (RIGHT, 1))}


def in_lanes(
    nodes: Sequence[JoinedTile], lanes: Sequence[Lane]
) -> tuple[tuple[PlacedTile, ...], tuple[TrainSign, ...]]:
    """Give every tile of a hub and its trains a place, and every train its name and its markers."""
    spots: dict[JoinedTile, PlacedTile] = {node: lay(node, 0, 0, 90) for node in nodes[:1]}
    signs: list[TrainSign] = []
    for side in (1, -1):
        own = lanes[0 if side > 0 else 1 :: 2]
        laid = [_lane([node for node in nodes[1:] if node.arm == lane.arm], side) for lane in own]
        tops = [min([-0.5, *(placed.box[1] for placed in lane.values())]) for lane in laid]
        ends = [max([0.5, *(placed.box[3] for placed in lane.values())]) for lane in laid]
        high = sum(ends) - sum(tops) + _BETWEEN * (len(own) - 1)
        y = -round(high) / 2
        for lane, tiles, top, end in zip(own, laid, tops, ends, strict=True):
            row = y - top
            spots |= {node: replace(placed, y=placed.y + row) for node, placed in tiles.items()}
            signs += [TrainSign("", side * _NAME, row, *turns) for turns in lane.marked]
            signs.append(TrainSign(str(lane.arm), side * _NAME, row))
            y = row + end + _BETWEEN
    return tuple(spots[node] for node in nodes), tuple(signs)


def _lane(nodes: Iterable[JoinedTile], side: int) -> dict[JoinedTile, PlacedTile]:
    """The tiles of a train that leaves the hub to a side, its first row at the height of nought."""
    arm = _Arm(side=side, rise=1, edge=side * _FIRST, limits={side: REACH, -side: -_NEAREST})
    return {node: arm.join(node) for node in nodes}


_NAME, _FIRST, _NEAREST, _BETWEEN = 1.25, 2.0, 1.6, 0.5
"""How far from the middle of the hub a train has its name, its first tile, and the plain tiles of a row that
leads back, so that a double has room there, too; and how far trains are apart."""


@dataclass(slots=True, kw_only=True)
class _Arm:
    """Where an arm of the line ends, and which way it goes on.

    Doubles lie across the line and never start a turn; as no two that do are neighbours, the tile that
    turns is always a plain one, and a row begins with a plain tile or with a double lying under it.
    """

    side: int
    """1: the row runs to the right, -1: to the left."""
    rise: int
    """1: the arm turns down, -1: up."""
    edge: float
    """Where the next tile of the row begins."""
    limits: Mapping[int, float] = field(default_factory=lambda: {1: REACH, -1: REACH})
    """How far a row reaches to each side before it turns."""
    row: float = 0
    """The height of the row's middle."""
    across: bool = False
    """Whether the last tile of the row lies across it."""
    column: float | None = None
    """The middle of the tile that has just turned the corner; None within a row."""

    def join(self, node: JoinedTile) -> PlacedTile:
        """Place a tile at the end of the arm and move on."""
        if self.column is not None:
            x, y, aim = self._start_row(self.column, across=node.across)
        elif node.across:
            x, y, aim = self._cross()
        elif self.side * self.edge + 2 <= self.limits[self.side]:
            x, y, aim = self._go_on()
        else:
            x, y, aim = self._turn()
        return lay(node, x, y, aim)

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
        return x, self.row, _SIDEWAYS[self.side]

    def _turn(self) -> tuple[float, float, int]:
        """A plain tile that leaves the row at its last half; after a double, at the double's outer half."""
        self.column = self.edge - self.side * 0.5
        top = self.row + self.rise * (1.0 if self.across else 0.5)
        self.row = top + self.rise * 2.5
        return self.column, top + self.rise, _UPRIGHT[self.rise]

    def _start_row(self, column: float, *, across: bool) -> tuple[float, float, int]:
        """The first tile of the next row, joined from above or below; a double lies across that joint."""
        self.column = None
        self.side = -self.side
        self.across = False
        if across:
            self.edge = column + self.side
            return column, self.row, 0
        self.edge = column + self.side * 1.5
        return column + self.side * 0.5, self.row, _SIDEWAYS[self.side]


_SIDEWAYS = {1: 0, -1: 180}
_UPRIGHT = {1: 90, -1: 270}
"""The angles of the ways an arm can run."""
