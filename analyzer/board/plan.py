"""A tree as the search wants it: the tile in the middle first, each other one after the one it lies at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.board.joining import JoinedTile
from analyzer.tiles.layout import DOWN, UP

if TYPE_CHECKING:
    from collections.abc import Sequence


EAST, SOUTH, WEST, NORTH = range(4)
"""The ways an arm can run, clockwise; y grows downwards."""

DX, DY = (1, 0, -1, 0), (0, 1, 0, -1)
"""A step each way."""


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
    """The cells around the middle, as far as tiles may reach.

    >>> board = Board(reach=4)
    >>> taken = board.cells(BoardSpot(0, 0, EAST, lying=True))
    >>> [board.is_free(BoardSpot(x, 0, EAST, lying=True), taken, 0) for x in (4, 5, 6, 7)]
    [False, True, True, False]
    """

    def __init__(self, reach: int) -> None:
        self.limit = 2 * reach
        self._middle = self.limit + 4
        self._stride = 2 * self._middle
        self._bare, self._wide = _masks(self._stride)

    def cells(self, spot: BoardSpot) -> int:
        """The cells of a tile."""
        left, top, _, _ = spot.box
        return self._bare[spot.lying] << ((top + self._middle) * self._stride + left + self._middle)

    def is_free(self, spot: BoardSpot, taken: int, beyond: int) -> bool:
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


_WAYS = {"R": EAST, "D": SOUTH, "L": WEST, "U": NORTH}


class TileTask(NamedTuple):
    """A tile to be placed."""

    node: JoinedTile
    parent: int
    """The task of the tile it lies at; -1 for the middle."""
    way: int | None
    """The way it has to go from the middle; None elsewhere."""
    side: int | None
    """At a fork, the side it leaves to: 1 clockwise, -1 anticlockwise; None elsewhere."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All tasks, those near the middle first, and what an attempt asks about each of them."""

    tasks: Sequence[TileTask]
    children: Sequence[Sequence[int]]
    """The tasks of the tiles that lie at a tile."""
    doubles: Sequence[bool]
    depths: Sequence[int]
    """How many tiles lie between a tile and the middle."""
    ahead: Sequence[int]
    """How many tiles the longest way from a tile outwards has."""

    @classmethod
    def of(cls, nodes: Sequence[JoinedTile]) -> Plan:
        """The plan of a tree."""
        tasks = _tasks(nodes)
        children: list[list[int]] = [[] for _ in tasks]
        depths, ahead = [0] * len(tasks), [0] * len(tasks)
        for at, task in enumerate(tasks[1:], 1):
            children[task.parent].append(at)
            depths[at] = depths[task.parent] + 1
        for at in range(len(tasks) - 1, 0, -1):
            parent = tasks[at].parent
            ahead[parent] = max(ahead[parent], ahead[at] + 1)
        return cls(tasks, children, [task.node.tile.is_double for task in tasks], depths, ahead)


def _tasks(nodes: Sequence[JoinedTile]) -> list[TileTask]:
    """The tiles of a tree, those near the middle first.

    In the middle lies the tile that most arms leave: the lead, or the spinner wherever it was played. Seen
    from there the spinner's layout is a cross, and one of its arms leads back over the lead.
    """
    middle = next((node.parent for node in nodes if node.arm in (UP, DOWN)), 0)
    turned = _turned_round(nodes, middle)
    children: list[list[int]] = [[] for _ in nodes]
    for at, node in enumerate(turned):
        if node.parent >= 0:
            children[node.parent].append(at)
    tasks = [TileTask(turned[middle], -1, EAST, None)]
    places = [middle]
    for up, at in enumerate(places):
        for child in children[at]:
            way = _way(nodes, middle, child) if at == middle else None
            side = _side(nodes[at], nodes[child]) if at != middle else None
            tasks.append(TileTask(turned[child], up, way, side))
        places += children[at]
    return tasks


def _way(nodes: Sequence[JoinedTile], middle: int, at: int) -> int:
    """Which way an arm leaves the middle; what came before the middle lies opposite to what followed."""
    if nodes[middle].parent == at:
        return (_WAYS[nodes[middle].arm[-1]] + 2) % 4
    return _WAYS[nodes[at].arm[-1]]


def _side(double: JoinedTile, tile: JoinedTile) -> int | None:
    """To which side a tile leaves the double it joined; None if it goes on along the same arm."""
    if len(tile.arm) <= len(double.arm):
        return None
    return 1 if (_WAYS[tile.arm[-1]] - _WAYS[tile.arm[-2]]) % 4 == 1 else -1


def _turned_round(nodes: Sequence[JoinedTile], middle: int) -> list[JoinedTile]:
    """The nodes as they hang on the middle."""
    turned = list(nodes)
    at, parent, inner = middle, -1, nodes[middle].inner
    while at >= 0:
        turned[at] = JoinedTile(nodes[at].joining, inner, parent)
        at, parent, inner = nodes[at].parent, at, nodes[at].inner
    return turned
