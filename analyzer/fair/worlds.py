"""Exact values of every move of a turn in many worlds.

The worlds differ only in what the seat to move does not see, so the moves are the same in all of them. Where
the kernel can answer, it takes hundreds of worlds in one call, on as many threads as there are processors;
otherwise the solver is asked world by world.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Final

from analyzer.kernel.encoding import library
from analyzer.kernel.engine import Kernel, RangeError, can_value
from analyzer.rules import Drawing
from analyzer.rules.scoring import net
from analyzer.solver import OutOfReachError, Solver, as_joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.knowledge import Knowledge, World
    from analyzer.position import Position
    from analyzer.rules import Rules, Value

MOST_THREADS: Final = 8
BUDGET_LINES: Final = 120_000_000
"""Positions searched by the kernel for one decision at most; some 4 s on two processors."""
BUDGET_CROSSES: Final = 40_000_000
"""The same for crosses and spinners, where a position takes some three times as long."""
BUDGET_BRANCHING: Final = 5_000_000
"""The same where every double branches."""
BUDGET: Final = 100_000
"""The same without the kernel: some 3 s."""
BUDGET_GAME: Final = 300_000
"""The same for all decisions of a game together."""

Row = tuple["Value", ...]
"""The value of every move in one world, in the order of `Position.moves`."""


class WorldSolver:
    """Values the decisions of one game in the worlds that its seats took for possible."""

    def __init__(self, rules: Rules) -> None:
        """A solver for games under these rules; close it, since it holds threads."""
        self._rules = rules
        self._kernels: list[Kernel] = []
        self._pool: ThreadPoolExecutor | None = None
        self._fast = library() is not None
        self._left = BUDGET_GAME

    def close(self) -> None:
        """Ends the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def budget(self, knowledge: Knowledge, like: Position) -> int:
        """How many positions may be searched for one decision."""
        if not self._by_kernel(knowledge, like):
            return min(BUDGET, self._left)
        shape = like.rules.shape
        if shape.plain:
            return BUDGET_LINES
        return BUDGET_BRANCHING if shape.branching else BUDGET_CROSSES

    def rows(
        self, knowledge: Knowledge, like: Position, worlds: Sequence[World], budget: int
    ) -> tuple[list[Row], int]:
        """The values of every move in each world, in points for the side to move.

        Args:
            knowledge: what the seat to move knows.
            like: the position before its turn, or any that looks the same to it.
            worlds: how the tiles may lie.
            budget: how many positions may be searched.

        Returns:
            A row for each world, fewer once the budget is used up; and what is left of it.
        """
        if worlds and self._by_kernel(knowledge, like):
            try:
                return self._with_kernels(knowledge, like, worlds, budget)
            except RangeError:
                self._fast = False
        rows, left = _one_by_one(knowledge, like, worlds, budget)
        self._left = max(0, self._left - (budget - left))
        return rows, left

    def _by_kernel(self, knowledge: Knowledge, like: Position) -> bool:
        return self._fast and can_value(knowledge.position(knowledge.world(0), like))

    def _with_kernels(
        self, knowledge: Knowledge, like: Position, worlds: Sequence[World], budget: int
    ) -> tuple[list[Row], int]:
        kernels, pool = self._lanes()
        tiles = like.rules.tile_set
        drawn = like.rules.drawing is not Drawing.NONE
        part = -(-len(worlds) // len(kernels))

        def lane(number: int) -> tuple[list[Row], int]:
            kernel, mine = kernels[number], worlds[number * part : (number + 1) * part]
            before = kernel.counts().nodes
            orders = [bytes(map(tiles.place, world.order)) for world in mine] if drawn else None
            joined, values = kernel.worlds(
                like, [world.hands for world in mine], orders, budget // len(kernels)
            )
            at = {move: place for place, move in enumerate(joined)}
            columns = [at[as_joined(like, move)] for move in like.moves()] if values else []
            rows = [tuple(row[column] + scored for column in columns) for row in values]
            return rows, kernel.counts().nodes - before

        side = like.rules.seating().side_of(like.seat)
        scored = net(like.scored, side, bad=like.rules.bad_points) if like.scored else 0
        found: list[Row] = []
        for number, (rows, nodes) in enumerate(pool.map(lane, range(len(kernels)))):
            budget -= nodes
            if len(found) == min(number * part, len(worlds)):
                found += rows
        return found, max(0, budget if len(found) == len(worlds) else 0)

    def _lanes(self) -> tuple[list[Kernel], ThreadPoolExecutor]:
        """A kernel for each thread, and the threads."""
        if self._pool is None:
            count = min(MOST_THREADS, os.cpu_count() or 1)
            self._kernels = [Kernel(self._rules) for _ in range(count)]
            self._pool = ThreadPoolExecutor(count, "worlds")
        return self._kernels, self._pool


def _one_by_one(
    knowledge: Knowledge, like: Position, worlds: Sequence[World], budget: int
) -> tuple[list[Row], int]:
    rows: list[Row] = []
    for world in worlds:
        position = knowledge.position(world, like)
        solver = Solver(position, limit=budget)
        try:
            options = solver.options(position)
        except OutOfReachError:
            return rows, 0
        budget -= solver.nodes
        if budget < 0:
            return rows, 0
        rows.append(tuple(option.value for option in options))
    return rows, budget
