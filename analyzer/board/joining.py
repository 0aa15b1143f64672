"""The tiles of a layout as a tree: which tile joined which, and in which order a search places them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from analyzer.tiles.layout import DOWN, LEFT, LINE, RIGHT, UP, Arm
from analyzer.tiles.tile import PLAIN, Centre

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.tiles.tile import Shape, Tile


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


class JoinedTile(NamedTuple):
    """A tile of the tree."""

    joining: Joining
    inner: int
    """The number at its half that joined; for the lead, the number at its left."""
    joined: int
    """The number that it touches there."""
    parent: int
    """The place of the tile it joined, -1 for the lead."""
    across: bool
    """Whether it lies across its arm."""

    @property
    def tile(self) -> Tile:
        """The tile."""
        return self.joining.tile

    @property
    def arm(self) -> Arm:
        """The arm it joined; for the lead, the left one."""
        return self.joining.arm.base if self.joining.arm else LEFT


@dataclass(slots=True)
class Tree:
    """The tiles that have a place in the layout, in the order of play, and those that have none."""

    nodes: list[JoinedTile] = field(default_factory=list)
    loose: list[Joining] = field(default_factory=list)

    @property
    def is_line(self) -> bool:
        """Whether it has nothing but the two arms of a line."""
        return all(node.arm in LINE for node in self.nodes)


class _End(NamedTuple):
    """The tile at the end of an arm, and the number open there."""

    at: int
    number: int


class _Growing:
    """The ends of a tree to which tiles are added in the order of play."""

    def __init__(self, form: Shape, trains: Iterable[Arm]) -> None:
        self.tree = Tree()
        self.form = form
        self.trains = tuple(trains)
        """The arms that leave the lead, where these are trains."""
        self.ends: dict[Arm, _End] = {}
        self.sides: dict[Arm, list[_End]] = {}
        """The doubles whose sides may be called so; which of them it is, the number tells."""
        self.doubles: Counter[Arm] = Counter()
        """How many doubles have joined each arm."""
        self.started = False
        self.double_seen = False

    def add(self, joining: Joining) -> None:
        """Join a tile to the tree, or leave it loose.

        What does not fit its arm stays loose, and so does all that follows there; after a tile on an arm that
        nobody knows, everything does.
        """
        first, self.started = not self.started, True
        first_double = joining.tile.is_double and not self.double_seen
        self.double_seen = self.double_seen or joining.tile.is_double
        arm = joining.arm and joining.arm.base
        end = self._end(joining, arm) if arm is not None else None
        if first and arm is None:
            self._lead(joining)
        elif arm is not None and end is not None:
            self._join(joining, arm, end, spins=first_double and self.form.centre is Centre.SPINNER)
        else:
            self.tree.loose.append(joining)
            lost = () if arm is None else (arm, *arm.branches)
            self.ends = {other: end for other, end in self.ends.items() if lost and other not in lost}
            self.sides = {other: of for other, of in self.sides.items() if lost and other not in lost}
            return
        if first_double and not self.trains:
            # What leaves the first double sideways is named so wherever on the line it lies.
            end = _End(len(self.tree.nodes) - 1, joining.tile.low)
            self.ends |= {UP: end, DOWN: end}

    def _lead(self, joining: Joining) -> None:
        tile = joining.tile
        left = tile.low if joining.left is None else joining.left
        across = self._lies_across(tile, spins=self.form.centre in (Centre.CROSS, Centre.SPINNER))
        self.tree.nodes.append(JoinedTile(joining, left, left, -1, across))
        self.ends = {LEFT: _End(0, left), RIGHT: _End(0, tile.other(left))}
        if tile.is_double and not self.trains:
            for arm in LINE:
                self._opens(arm, self.ends[arm])
        self.ends |= {arm: _End(0, left) for arm in self.trains}

    def _end(self, joining: Joining, arm: Arm) -> _End | None:
        """What a tile joins; None if it does not fit its arm."""
        ends = [self.ends[arm]] if arm in self.ends else self.sides.get(arm, [])
        return next(
            (
                end
                for end in ends
                if joining.open in (None, end.number) and joining.tile.has(self._inner(joining, end))
            ),
            None,
        )

    def _inner(self, joining: Joining, end: _End) -> int:
        """The number of the half that touches an end if the tile fits there."""
        total, tile = self.form.total, joining.tile
        if not total:
            return end.number
        if not tile.is_matador(total):
            return total - end.number
        outward = joining.arm.outward if joining.arm else None
        return tile.high if outward is None else tile.other(outward)

    def _lies_across(self, tile: Tile, *, spins: bool) -> bool:
        """Whether it lies across its arm; where halves add up not every double does, as two may touch."""
        return tile.is_double and (spins or not self.form.endwise)

    def _join(self, joining: Joining, arm: Arm, joined: _End, *, spins: bool) -> None:
        inner, across = self._inner(joining, joined), self._lies_across(joining.tile, spins=spins)
        end = _End(len(self.tree.nodes), joining.tile.other(inner))
        self.tree.nodes.append(JoinedTile(joining, inner, joined.number, joined.at, across))
        self.ends[arm] = end
        if joining.tile.is_double and not self.trains:
            self._opens(arm, end)

    def _opens(self, arm: Arm, double: _End) -> None:
        """The sides of a double may be called as those of the next on its arm, or of the next but one.

        The latter where the lead is a double, too, and has opened its sides on that arm.
        """
        path = arm + arm[-1] * self.doubles[arm]
        for name in (path, path + arm[-1])[: 2 if arm in LINE and double.at else 1]:
            for side in Arm(name).branches:
                self.sides.setdefault(side, []).append(double)
        self.doubles[arm] += double.at > 0


def grow(joinings: Iterable[Joining], form: Shape = PLAIN, trains: Iterable[Arm] = ()) -> Tree:
    """The tree of a layout, its tiles in the order of play; `trains` are the arms of a hub that is led."""
    growing = _Growing(form, trains)
    for joining in joinings:
        growing.add(joining)
    return growing.tree


EAST, SOUTH, WEST, NORTH = range(4)
"""The ways an arm can run, clockwise; y grows downwards."""

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
    corner: tuple[int, int] | None = None
    """At a corner of the middle, which one: -1 left, 1 right; -1 above, 1 below. None elsewhere."""


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
        return cls(tasks, children, [task.node.across for task in tasks], depths, ahead)


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
    star = _is_star(nodes)
    places = [middle]
    for up, at in enumerate(places):
        for child in children[at]:
            way = _way(nodes, middle, child) if at == middle else None
            side = _side(nodes[at], nodes[child]) if at != middle else None
            corner = _CORNERS.get(nodes[child].arm) if star and at == middle else None
            tasks.append(TileTask(turned[child], up, way, side, corner))
        places += children[at]
    return tasks


_CORNERS = {
    arm + turn: (across, down)
    for arm, across in (("L", -1), ("R", 1))
    for turn, down in (("U", -1), ("D", 1))
}


def _is_star(nodes: Sequence[JoinedTile]) -> bool:
    """Whether more than four arms leave the lead, so that some of them have to leave it at its corners."""
    aside = {node.arm[:-1] for node in nodes if node.parent == 0 and node.arm not in LINE}
    return len(aside) > 1


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
        turned[at] = nodes[at]._replace(inner=inner, parent=parent)
        at, parent, inner = nodes[at].parent, at, nodes[at].joined
    return turned
