"""A line in rows: the left arm runs to the left and turns up at the edge, the right arm the other way.

Nothing looks ahead: the drawing of a game's first turns is the first part of the drawing of the whole game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.board.placed import lay
from analyzer.tiles.layout import LEFT, RIGHT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analyzer.board.joining import JoinedTile
    from analyzer.board.placed import PlacedTile
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

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
        yield lay(node, 0, 0, 90 if node.tile.is_double else 0)
        half = 0.5 if node.tile.is_double else 1.0
        arms = {arm: _Arm(side=side, rise=side, edge=side * half) for arm, side in ((LEFT, -1), (RIGHT, 1))}


@dataclass(slots=True, kw_only=True)
class _Arm:
    """Where an arm of the line ends, and which way it goes on.

    Doubles lie across the line and never start a turn; as no two doubles can be neighbours, the tile that
    turns is always a plain one, and a row begins with a plain tile or with a double lying under it.
    """

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

    def join(self, node: JoinedTile) -> PlacedTile:
        """Place a tile at the end of the arm and move on."""
        tile = node.tile
        if self.column is not None:
            x, y, aim = self._start_row(tile, self.column)
        elif tile.is_double:
            x, y, aim = self._cross()
        elif self.side * self.edge + 2 <= REACH:
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

    def _start_row(self, tile: Tile, column: float) -> tuple[float, float, int]:
        """The first tile of the next row, joined from above or below; a double lies across that joint."""
        self.column = None
        self.side = -self.side
        self.across = False
        if tile.is_double:
            self.edge = column + self.side
            return column, self.row, 0
        self.edge = column + self.side * 1.5
        return column + self.side * 0.5, self.row, _SIDEWAYS[self.side]


_SIDEWAYS = {1: 0, -1: 180}
_UPRIGHT = {1: 90, -1: 270}
"""The angles of the ways an arm can run."""
