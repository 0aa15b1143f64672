"""Finds a place for every tile of a layout, and draws the whole."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from math import sqrt
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING

from analyzer.board.joining import EAST, NORTH, SOUTH, WEST, Plan, grow
from analyzer.board.placed import Board, BoardSpot, DrawnLayout, in_lanes, in_rows, lay
from analyzer.tiles.tile import PLAIN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.board.joining import JoinedTile, Joining
    from analyzer.board.placed import Lane, PlacedTile, TrainSign
    from analyzer.tiles.tile import Shape

_DX, _DY = (1, 0, -1, 0), (0, 1, 0, -1)
"""A step each way."""


_TURN, _BEND, _AWRY, _NEEDLESS, _SKEW = 1.0, 1.2, 3.0, 1.5, 0.1
"""What it costs the looks when a tile leaves sideways, lies across the end, or leaves a fork straight on;
what is added where there was no need; and what leaving at a corner costs, where either way is as good."""

_FAR = 6
"""How many tiles ahead are enough room."""

_FANCY = 60
"""How much whim changes what a place is worth."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Style:
    """What makes one attempt differ from another."""

    reach: int
    """How far from the middle tiles may lie, in halves; a double may lie one further out."""
    order: Sequence[int]
    """The tasks in the order in which they are done, the middle left out."""
    hand: int = 1
    """Which way a corner goes if both are as good: 1 clockwise, 3 anticlockwise."""
    whim: float = 0
    """How often a tile turns without need."""
    crowded: bool = False
    """Whether more room does not help: then tiles may leave a double off its middle, or a corner far off."""
    gap: int = 1
    """How many cells lie between tiles that are not joined: one or none."""


class Attempt:
    """The tiles placed so far."""

    def __init__(self, plan: Plan, style: Style, chance: Random) -> None:
        self.spots: list[BoardSpot | None] = [None] * len(plan.tasks)
        self.cost = 0.0
        """What corners have cost the looks."""
        self._plan, self._style, self._chance = plan, style, chance
        self._board = Board(style.reach, style.gap)
        self._cells = [0] * len(plan.tasks)
        self._taken = 0
        self._lifted = [0] * len(plan.tasks)
        """How often each tile has been taken up."""
        self._put(0, BoardSpot(0, 0, EAST, lying=not plan.doubles[0]))

    def run(self) -> int | None:
        """Place the tiles until one finds no place: that one, or None."""
        return next(self.failures(), None)

    def failures(self) -> Iterator[int]:
        """Place all tiles that find a place; yields those that find none, though what they join has one."""
        tasks = self._plan.tasks
        for at in self._style.order:
            parent = self.spots[tasks[at].parent]
            if parent is None:
                continue
            spot = self._choose(at, parent)
            if spot:
                self._put(at, spot)
            else:
                yield at

    def insist(self) -> bool:
        """Place all tiles, taking up those in the way of one that finds no place; whether that ends.

        What is taken up is placed anew, with all that joined it. Where tiles crowd round the middle no order
        may let each find its place at once.
        """
        tasks = self._plan.tasks
        rank = {at: number for number, at in enumerate(self._style.order)}
        waiting = [(number, at) for at, number in rank.items()]
        for _ in range(_PATIENCE * len(tasks)):
            if not waiting:
                return True
            _, at = heappop(waiting)
            spot = self._choose(at, self._lies(tasks[at].parent))
            if spot is None:
                spot, heads = self._least_in_the_way(at)
                for other in self._families(heads):
                    self._take_up(other)
                    heappush(waiting, (rank[other], other))
            if spot is None:
                heappush(waiting, (rank[at], at))
            else:
                self._put(at, spot)
        return False

    def _least_in_the_way(self, at: int) -> tuple[BoardSpot | None, Sequence[int]]:
        """Where a tile may lie once others are taken up, and these; None if those are what it joins."""
        up = self._plan.tasks[at].parent
        behind = [up]
        while behind[-1]:
            behind.append(self._plan.tasks[behind[-1]].parent)
        fixed = sum(self._cells[other] for other in behind[1:])
        found: list[tuple[float, BoardSpot | None, Sequence[int]]] = [
            (self._dear([other]), None, [other]) for other in behind[:-1]
        ]
        for cost, spot in self._options(at, up, self._lies(up)):
            if self._free(at, spot, fixed):
                heads = [
                    other
                    for other, cells in enumerate(self._cells)
                    if other not in behind and not self._free(at, spot, cells)
                ]
                found.append((cost + self._dear(heads), spot, heads))
        return min(found, key=itemgetter(0))[1:] if found else (None, ())

    def _dear(self, heads: Sequence[int]) -> float:
        """What it costs to take tiles up: the more, the more often they were."""
        often = sum(self._lifted[at] for at in heads)
        return often + len(self._families(heads)) + self._chance.random()

    def _families(self, heads: Iterable[int]) -> list[int]:
        """Tiles with all that joined them, as far as they lie on the board."""
        found = [at for at in heads if self.spots[at]]
        for at in found:
            found += [child for child in self._plan.children[at] if self.spots[child] and child not in found]
        return found

    def _lies(self, at: int) -> BoardSpot:
        """The place of a tile that has one."""
        spot = self.spots[at]
        assert spot is not None
        return spot

    def _take_up(self, at: int) -> None:
        self._taken ^= self._cells[at]
        self.spots[at], self._cells[at] = None, 0
        self._lifted[at] += 1

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom edge of all tiles, in cells."""
        lefts, tops, rights, bottoms = zip(*(spot.box for spot in self.spots if spot), strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def _put(self, at: int, spot: BoardSpot) -> None:
        self.spots[at] = spot
        self._cells[at] = self._board.cells(spot)
        self._taken |= self._cells[at]

    def _choose(self, at: int, parent: BoardSpot) -> BoardSpot | None:
        """The place for a tile; None if there is none."""
        up = self._plan.tasks[at].parent
        others = self._taken ^ self._cells[up]
        whim, random = _RESTLESS if self._lifted[at] else self._style.whim, self._chance.random
        found: list[tuple[float, float, BoardSpot]] = []
        for cost, spot in self._options(at, up, parent):
            if not self._free(at, spot, others) or not self._goes_on(at, spot):
                continue
            if not cost and (not whim or random() >= whim):
                return spot
            worth = 2 * self._room(at, spot) - cost + _FANCY * whim * random()
            found.append((worth + ((spot.way - parent.way) % 4 == self._style.hand) / 2, cost, spot))
        if not found:
            return None
        _, cost, best = max(found)
        needless = cost > 0 and any(not other for _, other, _ in found)
        self.cost += cost + _NEEDLESS * needless
        return best

    def _options(self, at: int, up: int, parent: BoardSpot) -> Iterator[tuple[float, BoardSpot]]:
        """Where a tile may lie at the one it joins, and what that costs; straight on comes first."""
        plan = self._plan
        task, double, from_double = plan.tasks[at], plan.doubles[at], plan.doubles[up]
        if task.corner is not None:
            yield from _at_corner(*task.corner, far=self._style.crowded)
            return
        x, y, run, _ = parent
        if task.way is not None:
            ways = [(0.0, task.way)]
            run = task.way
        elif task.side is not None:
            ways = [(0.0, (run + task.side) % 4), (_AWRY, run)]
        elif double:
            ways = [(0.0, run)]
        else:
            ways = [(0.0, run), (_TURN, (run + 1) % 4), (_TURN, (run - 1) % 4)]
        if not from_double:
            # A plain tile is left from its outer half.
            x, y = x + _DX[run], y + _DY[run]
        for cost, way in ways:
            dx, dy = _DX[way], _DY[way]
            edge = 2 if from_double and (way - parent.way) % 2 else 1
            far = edge + (1 if double else 2)
            ahead = BoardSpot(x + far * dx, y + far * dy, way, (way % 2 == 0) != double)
            yield cost, ahead
            if from_double and self._style.crowded:
                yield from _aside(cost, ahead)
            if not double and (from_double or not cost):
                for bend in ((way + 1) % 4, (way - 1) % 4):
                    inner_x, inner_y = x + (edge + 1) * dx, y + (edge + 1) * dy
                    yield (
                        cost + _BEND,
                        BoardSpot(inner_x + _DX[bend], inner_y + _DY[bend], bend, bend % 2 == 0),
                    )

    def _free(self, at: int, spot: BoardSpot, others: int) -> bool:
        return self._board.is_free(spot, others, 2 * self._plan.doubles[at])

    def _goes_on(self, at: int, spot: BoardSpot) -> bool:
        """Whether all that joins a tile would find a place, and what joins its doubles."""
        return all(
            any(
                self._free(child, then, self._taken)
                and (not self._plan.doubles[child] or self._goes_on(child, then))
                for _, then in self._options(child, at, spot)
            )
            for child in self._plan.children[at]
        )

    def _room(self, at: int, spot: BoardSpot) -> int:
        """How many plain tiles could go straight on from a spot, as far as there are any to come."""
        need = min(self._plan.ahead[at], _FAR)
        x, y, way, _ = spot
        for count in range(need):
            x, y = x + 4 * _DX[way], y + 4 * _DY[way]
            if not self._board.is_free(BoardSpot(x, y, way, way % 2 == 0), self._taken, 0):
                return count
        return need


def _aside(cost: float, ahead: BoardSpot) -> Iterator[tuple[float, BoardSpot]]:
    """Where a tile may leave a double beside its middle, still touching a half of it or of its end."""
    x, y, way, _ = ahead
    for off in (1, -1):
        yield cost + _AWRY, ahead._replace(x=x + off * _DY[way], y=y + off * _DX[way])


def _at_corner(across: int, down: int, *, far: bool) -> Iterator[tuple[float, BoardSpot]]:
    """Where a plain tile may lie at a corner of the middle, a double that stands: some cells away."""
    for cost, gap in ((_SKEW, 1), (_AWRY, 2), (2 * _AWRY, 4), (3 * _AWRY, 6), (4 * _AWRY, 8))[
        : 5 if far else 3
    ]:
        x, y = 1 + gap, 2 + gap
        aside, along = EAST if across > 0 else WEST, SOUTH if down > 0 else NORTH
        yield cost, BoardSpot((x + 2) * across, (y + 1) * down, aside, lying=True)
        yield cost, BoardSpot((x + 1) * across, (y + 2) * down, along, lying=False)


_TRIES = 24
"""How many attempts are made before more room is given."""

_WHIMS = (0.0, 0.0, 0.02, 0.04, 0.06)
"""How often tiles turn without need, attempt by attempt."""

_LEAST = 7
"""How far tiles may lie from the middle at least, in halves."""

_ROOMY = 4 * _LEAST
"""How wide or high a drawing may be, in cells, before its size counts against it."""

_GROWTHS = 6
"""How often more room is given before tiles are taken up again."""

_INSISTING = 6
"""How many attempts do so with a gap between tiles, then without."""

_PATIENCE = 60
"""How often such an attempt may place a tile, for each tile of the layout."""

_RESTLESS = 0.5
"""How often a tile turns without need that was taken up."""

_HASTE = 3.0
"""How many steps earlier a tile is placed that found no place."""


def spread(nodes: Sequence[JoinedTile]) -> Iterator[PlacedTile]:
    """Give the tiles of a tree their places, in the order of play.

    The same tree is always drawn the same way. A tile is left out, with all that joined it, only if there is
    no place for it however far the others reach; no game has been seen that comes to this.
    """
    plan = Plan.of(nodes)
    best = _best(plan)
    places = sorted(zip(plan.tasks, best.spots, strict=True), key=lambda place: place[0].node.joining.turn)
    for task, spot in places:
        if spot:
            angle = spot.way * 90
            if task.node.across:
                angle = 0 if spot.lying else 90
            yield lay(task.node, spot.x / 2, spot.y / 2, angle)


def _best(plan: Plan) -> Attempt:
    """The best looking of the attempts in the least room that is enough."""
    chance = Random(1)
    reach = max(_LEAST, round(1.55 * sqrt(len(plan.tasks))))
    for growth in range(_GROWTHS):
        haste = [0.0] * len(plan.tasks)
        found: list[Attempt] = []
        for number in range(_TRIES):
            hand = 3 if number % 2 else 1
            whim = _WHIMS[number % len(_WHIMS)] * (1 + growth)
            style = Style(reach=reach, order=_order(plan, haste), hand=hand, whim=whim)
            attempt = Attempt(plan, style, chance)
            failed = attempt.run()
            if failed is None:
                found.append(attempt)
            else:
                haste[failed] += _HASTE
        if found:
            return min(found, key=_ugliness)
        reach += 2
    order = _order(plan, [0.0] * len(plan.tasks))
    for gap in (1, 0):
        style = Style(reach=reach, order=order, crowded=True, gap=gap)
        attempts = [Attempt(plan, style, chance) for _ in range(_INSISTING)]
        if found := [attempt for attempt in attempts if attempt.insist()]:
            return min(found, key=_ugliness)
    last = Attempt(plan, Style(reach=reach, order=range(1, len(plan.tasks))), chance)
    list(last.failures())
    return last


def _order(plan: Plan, haste: list[float]) -> list[int]:
    """The tasks from the middle outwards; one that found no place comes as early as it can."""
    keys = [depth - hurry for depth, hurry in zip(plan.depths, haste, strict=True)]
    for at in range(len(keys) - 1, 0, -1):
        parent = plan.tasks[at].parent
        keys[parent] = min(keys[parent], keys[at] - 0.5)
    return sorted(range(1, len(keys)), key=lambda at: (keys[at], at))


def _ugliness(attempt: Attempt) -> float:
    """What a drawing is judged by: its size, its corners, and how far its middle is off."""
    left, top, right, bottom = attempt.box
    sides = max(right - left, _ROOMY), max(bottom - top, _ROOMY)
    off = abs(left + right) + abs(top + bottom)
    return max(sides) + min(sides) / 2 + 4 * attempt.cost + off / 3


def draw(joinings: Iterable[Joining], form: Shape = PLAIN, lanes: Sequence[Lane] = ()) -> DrawnLayout:
    """Give every tile of a layout of a shape its place; `lanes` are the trains of a layout that has some.

    A tile that does not fit the arm it is said to have joined stays loose, and so does everything that joined
    the same arm after it; after a tile whose arm is not known nothing can be placed any more.

    >>> from analyzer.board import Joining
    >>> from analyzer.tiles.layout import RIGHT
    >>> from analyzer.tiles.tile import Tile
    >>> line = draw([Joining(1, Tile.of(1, 1), None), Joining(2, Tile.of(1, 4), RIGHT)])
    >>> [(str(placed.tile), placed.x, placed.rotation) for placed in line.placed]
    [('1-1', 0, 90), ('1-4', 1.5, 0)]
    """
    tree = grow(joinings, form, (lane.arm for lane in lanes))
    signs: tuple[TrainSign, ...] = ()
    if lanes:
        placed, signs = in_lanes(tree.nodes, lanes)
    else:
        placed = tuple(in_rows(tree.nodes) if tree.is_line else spread(tree.nodes))
    turns = {tile.turn for tile in placed}
    left_out = [node.joining for node in tree.nodes if node.joining.turn not in turns]
    loose = tuple(sorted([*tree.loose, *left_out], key=lambda joining: joining.turn))
    return DrawnLayout(placed, loose, signs)
