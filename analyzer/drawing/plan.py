"""A tree as the search wants it: the tile in the middle first, each other one after the one it lies at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.drawing.board import EAST, NORTH, SOUTH, WEST
from analyzer.drawing.tree import Node
from analyzer.layout import DOWN, UP

if TYPE_CHECKING:
    from collections.abc import Sequence


_WAYS = {"R": EAST, "D": SOUTH, "L": WEST, "U": NORTH}


class Task(NamedTuple):
    """A tile to be placed."""

    node: Node
    parent: int
    """The task of the tile it lies at; -1 for the middle."""
    way: int | None
    """The way it has to go from the middle; None elsewhere."""
    side: int | None
    """At a fork, the side it leaves to: 1 clockwise, -1 anticlockwise; None elsewhere."""


@dataclass(frozen=True, slots=True)
class Plan:
    """All tasks, those near the middle first, and what an attempt asks about each of them."""

    tasks: Sequence[Task]
    children: Sequence[Sequence[int]]
    """The tasks of the tiles that lie at a tile."""
    doubles: Sequence[bool]
    depths: Sequence[int]
    """How many tiles lie between a tile and the middle."""
    ahead: Sequence[int]
    """How many tiles the longest way from a tile outwards has."""

    @classmethod
    def of(cls, nodes: Sequence[Node]) -> Plan:
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


def _tasks(nodes: Sequence[Node]) -> list[Task]:
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
    tasks = [Task(turned[middle], -1, EAST, None)]
    places = [middle]
    for up, at in enumerate(places):
        for child in children[at]:
            way = _way(nodes, middle, child) if at == middle else None
            side = _side(nodes[at], nodes[child]) if at != middle else None
            tasks.append(Task(turned[child], up, way, side))
        places += children[at]
    return tasks


def _way(nodes: Sequence[Node], middle: int, at: int) -> int:
    """Which way an arm leaves the middle; what came before the middle lies opposite to what followed."""
    if nodes[middle].parent == at:
        return (_WAYS[nodes[middle].arm[-1]] + 2) % 4
    return _WAYS[nodes[at].arm[-1]]


def _side(double: Node, tile: Node) -> int | None:
    """To which side a tile leaves the double it joined; None if it goes on along the same arm."""
    if len(tile.arm) <= len(double.arm):
        return None
    return 1 if (_WAYS[tile.arm[-1]] - _WAYS[tile.arm[-2]]) % 4 == 1 else -1


def _turned_round(nodes: Sequence[Node], middle: int) -> list[Node]:
    """The nodes as they hang on the middle."""
    turned = list(nodes)
    at, parent, inner = middle, -1, nodes[middle].inner
    while at >= 0:
        turned[at] = Node(nodes[at].joining, inner, parent)
        at, parent, inner = nodes[at].parent, at, nodes[at].inner
    return turned
