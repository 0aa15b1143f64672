"""One attempt to lay out a tree tile by tile: straight on where there is room, else round a corner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.drawing.board import DX, DY, EAST, Board, Spot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from analyzer.drawing.plan import Plan

_TURN, _BEND, _AWRY, _NEEDLESS = 1.0, 1.2, 3.0, 1.5
"""What it costs the looks when a tile leaves sideways, lies across the end, or leaves a fork straight on; and
what is added where there was no need."""

_FAR = 6
"""How many tiles ahead are enough room."""

_FANCY = 60
"""How much whim changes what a place is worth."""


@dataclass(frozen=True, slots=True)
class Style:
    """What makes one attempt differ from another."""

    reach: int
    """How far from the middle tiles may lie, in halves; a double may lie one further out."""
    order: Sequence[int]
    """The tasks in the order in which they are done, the middle left out."""
    hand: int
    """Which way a corner goes if both are as good: 1 clockwise, 3 anticlockwise."""
    whim: float
    """How often a tile turns without need."""


class Attempt:
    """The tiles placed so far."""

    def __init__(self, plan: Plan, style: Style, chance: Random) -> None:
        self.spots: list[Spot | None] = [None] * len(plan.tasks)
        self.cost = 0.0
        """What corners have cost the looks."""
        self._plan, self._style, self._chance = plan, style, chance
        self._board = Board(style.reach)
        self._cells = [0] * len(plan.tasks)
        self._taken = 0
        self._put(0, Spot(0, 0, EAST, lying=not plan.doubles[0]))

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

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right and bottom edge of all tiles, in cells."""
        lefts, tops, rights, bottoms = zip(*(spot.box for spot in self.spots if spot), strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)

    def _put(self, at: int, spot: Spot) -> None:
        self.spots[at] = spot
        self._cells[at] = self._board.cells(spot)
        self._taken |= self._cells[at]

    def _choose(self, at: int, parent: Spot) -> Spot | None:
        """The place for a tile; None if there is none."""
        up = self._plan.tasks[at].parent
        others = self._taken ^ self._cells[up]
        whim, random = self._style.whim, self._chance.random
        found: list[tuple[float, float, Spot]] = []
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

    def _options(self, at: int, up: int, parent: Spot) -> Iterator[tuple[float, Spot]]:
        """Where a tile may lie at the one it joins, and what that costs; straight on comes first."""
        plan = self._plan
        task, double, from_double = plan.tasks[at], plan.doubles[at], plan.doubles[up]
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
            x, y = x + DX[run], y + DY[run]
        for cost, way in ways:
            dx, dy = DX[way], DY[way]
            edge = 2 if from_double and (way - parent.way) % 2 else 1
            far = edge + (1 if double else 2)
            yield cost, Spot(x + far * dx, y + far * dy, way, (way % 2 == 0) != double)
            if not double and (from_double or not cost):
                for bend in ((way + 1) % 4, (way - 1) % 4):
                    inner_x, inner_y = x + (edge + 1) * dx, y + (edge + 1) * dy
                    yield cost + _BEND, Spot(inner_x + DX[bend], inner_y + DY[bend], bend, bend % 2 == 0)

    def _free(self, at: int, spot: Spot, others: int) -> bool:
        return self._board.is_free(spot, others, 2 * self._plan.doubles[at])

    def _goes_on(self, at: int, spot: Spot) -> bool:
        """Whether all that joins a tile would find a place, and what joins its doubles."""
        return all(
            any(
                self._free(child, then, self._taken)
                and (not self._plan.doubles[child] or self._goes_on(child, then))
                for _, then in self._options(child, at, spot)
            )
            for child in self._plan.children[at]
        )

    def _room(self, at: int, spot: Spot) -> int:
        """How many plain tiles could go straight on from a spot, as far as there are any to come."""
        need = min(self._plan.ahead[at], _FAR)
        x, y, way, _ = spot
        for count in range(need):
            x, y = x + 4 * DX[way], y + 4 * DY[way]
            if not self._board.is_free(Spot(x, y, way, way % 2 == 0), self._taken, 0):
                return count
        return need
