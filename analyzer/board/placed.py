"""Tiles with a place: their halves, their boxes, and the part of the plane that shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.board.joining import JoinedTile, Joining
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


@dataclass(frozen=True, slots=True)
class DrawnLayout:
    """The tiles that have a place, and those that have none because an end is not known."""

    placed: tuple[PlacedTile, ...]
    loose: tuple[Joining, ...] = ()

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom edge of all placed tiles; a lone tile's room if there are none."""
        boxes = [placed.box for placed in self.placed] or [(-1.0, -1.0, 1.0, 1.0)]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def until(self, turn: int) -> DrawnLayout:
        """The drawing before a turn."""
        return DrawnLayout(
            tuple(placed for placed in self.placed if placed.turn < turn),
            tuple(joining for joining in self.loose if joining.turn < turn),
        )


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
