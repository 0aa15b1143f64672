"""A grid that knows which of its cells are taken, as one number with a bit for every cell.

A cell is a quarter of a tile's length wide, so that tiles that lie across an arm fit the grid too.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

EAST, SOUTH, WEST, NORTH = range(4)
"""The ways an arm can run, clockwise; y grows downwards."""

DX, DY = (1, 0, -1, 0), (0, 1, 0, -1)
"""A step each way."""


class Spot(NamedTuple):
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
    """The cells around the middle, as far as tiles may reach.

    >>> board = Board(reach=4)
    >>> taken = board.cells(Spot(0, 0, EAST, lying=True))
    >>> [board.is_free(Spot(x, 0, EAST, lying=True), taken, 0) for x in (4, 5, 6, 7)]
    [False, True, True, False]
    """

    def __init__(self, reach: int) -> None:
        self.limit = 2 * reach
        self._middle = self.limit + 4
        self._stride = 2 * self._middle
        self._bare, self._wide = _masks(self._stride)

    def cells(self, spot: Spot) -> int:
        """The cells of a tile."""
        left, top, _, _ = spot.box
        return self._bare[spot.lying] << ((top + self._middle) * self._stride + left + self._middle)

    def is_free(self, spot: Spot, taken: int, beyond: int) -> bool:
        """Whether a tile may lie there: a cell away from all others, and not out of reach.

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
        first = (y - high - 1 + self._middle) * self._stride + x - wide - 1 + self._middle
        return not self._wide[lying] << first & taken


@cache
def _masks(stride: int) -> tuple[tuple[int, int], tuple[int, int]]:
    """The cells of a standing and of a lying tile; then the same with those around them."""

    def block(wide: int, high: int) -> int:
        return sum(((1 << wide) - 1) << stride * row for row in range(high))

    return (block(2, 4), block(4, 2)), (block(4, 6), block(6, 4))
