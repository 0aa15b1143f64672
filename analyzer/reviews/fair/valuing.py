"""Fair values of a decision: the mean of every move's exact value over the worlds."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from operator import eq
from random import Random
from typing import TYPE_CHECKING, Final

from analyzer.kernel.encoding import library
from analyzer.kernel.engine import Kernel, RangeError, can_value
from analyzer.knowledge import NotKnownError, known_at
from analyzer.knowledge.known_at import plausible_position
from analyzer.reviews.fair.endings import with_ending
from analyzer.reviews.fair.estimates import Fair, FairOption, mean, standard_error
from analyzer.reviews.fair.grading import Grade, judged
from analyzer.reviews.fair.inference import evidence_of
from analyzer.reviews.fair.strict import BUDGET as BUDGET_STRICT
from analyzer.reviews.fair.strict import SAMPLE, strict_values
from analyzer.rules import Drawing
from analyzer.rules.scoring import exact, net
from analyzer.solver.lines import named_as_played, played_option
from analyzer.solver.solver import OutOfReachError, Solver, as_joined, as_options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge, World
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.fair.inference import Evidence
    from analyzer.rules import Rules, Value
    from analyzer.solver.solver import Option

    Weight = Callable[[World], Value]


MOST_THREADS: Final = 8
BUDGET_LINES: Final = 120_000_000
"""Positions searched by the kernel for one decision at most; some 4 s on two processors."""
BUDGET_CROSSES: Final = 40_000_000
"""The same for crosses and spinners, where a position takes some three times as long."""
BUDGET_BRANCHING: Final = 5_000_000
"""The same where every double branches."""
BUDGET_SINGLES: Final = 1_000_000
"""The same where more than two sides play; half a second."""
BUDGET: Final = 100_000
"""The same without the kernel: some 3 s."""
BUDGET_GAME: Final = 300_000
"""The same for all decisions of a game together."""

Row = tuple["Value", ...]
"""The value of every move in one world, in the order of `Position.moves`."""


class WorldSolver:
    """Values the decisions of one game in the worlds that its seats took for possible."""

    def __init__(self, rules: Rules, threads: int | None = None) -> None:
        """A solver for games under these rules; close it, since it holds threads: one for each processor."""
        self._rules = rules
        self._threads = threads or min(MOST_THREADS, os.cpu_count() or 1)
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
        if like.rules.seating().sides > 2:
            return BUDGET_SINGLES
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
            orders = [bytes(map(tiles.index, world.order)) for world in mine] if drawn else None
            joined, values = kernel.worlds(
                like, [world.hands for world in mine], orders, budget // len(kernels)
            )
            at = {move: place for place, move in enumerate(joined)}
            columns = [at[as_joined(like, move)] for move in like.moves()] if values else []
            rows = [tuple(self._net(row[column]) + scored for column in columns) for row in values]
            return rows, kernel.counts().nodes - before

        side = like.rules.seating().side_of(like.seat)
        scored = net(like.scored, side, bad=like.rules.bad_points) if like.scored else 0
        found: list[Row] = []
        for number, (rows, nodes) in enumerate(pool.map(lane, range(len(kernels)))):
            budget -= nodes
            if len(found) == min(number * part, len(worlds)):
                found += rows
        return found, max(0, budget if len(found) == len(worlds) else 0)

    def _net(self, value: int) -> Value:
        """A value of the kernel in points."""
        others = self._rules.seating().sides - 1
        return value if others == 1 else exact(Fraction(value, others))

    def _lanes(self) -> tuple[list[Kernel], ThreadPoolExecutor]:
        """A kernel for each thread, and the threads."""
        if self._pool is None:
            self._kernels = [Kernel(self._rules) for _ in range(self._threads)]
            self._pool = ThreadPoolExecutor(self._threads, "worlds")
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


ALL: Final = 10
"""Every deal is looked at where there are no more than so many times the deals asked for."""
FIRST: Final = 200
"""Deals looked at before it is asked whether the order of the moves is settled, and then each time."""
SETTLED: Final = 4
"""Standard errors by which each move has to be worth more than the next for that."""
FEWEST: Final = 10
"""With fewer deals than this, where more are possible, nothing is said."""


DOUBTED: Final = 2
"""Nothing is called a mistake before it has been searched again to this depth, where that can be done."""
DOUBT: Final = 300_000
"""Units of work for that."""


def fair_values(
    replay: Replay, step: Step, settings: FairSettings, solver: WorldSolver, weight: Weight | None = None
) -> Fair | None:
    """The fair values of the decision at a turn.

    Args:
        replay: the game.
        step: one of its turns, with a tile played.
        settings: how many worlds, drawn with which seed.
        solver: for the game.
        weight: how likely a world is, against others; None: all equally.

    Returns:
        None where the record does not say what the seat held, where it had one move only, where too many
        positions would have to be searched, and where no world that was looked at has any weight.
    """
    try:
        knowledge = known_at(replay, step.turn)
    except NotKnownError:
        return None
    like = plausible_position(replay, step, knowledge)
    if like is None:
        return None
    moves = like.moves()
    if len(moves) < 2:
        return None
    possible = 1 if knowledge.certain else knowledge.count
    evidence = evidence_of(replay, step.turn, knowledge.seat) if settings.infer and weight is None else None
    if evidence is not None:
        weight = evidence.weight
    rows, weights = _valued(knowledge, possible, like, settings, solver, weight)
    if len(rows) < min(FEWEST, possible) or not any(weights):
        return None
    plain = as_options(like, moves, [0] * len(moves))
    options = named_as_played(step, plain)
    played = played_option(step, options)
    at = None if played is None else options.index(played)
    fair = _fair(rows, weights, options, at, possible)
    if evidence is not None:
        return replace(fair, inferred=evidence.inferred(weights))
    if weight is not None:
        return fair
    judgement = judged(fair, (), None, replay.rules)
    mistaken = judgement is not None and judgement.grade in (Grade.MISTAKE, Grade.BLUNDER)
    if mistaken or settings.again:
        fair = _with_strict(fair, knowledge, like, settings, options)
    return with_ending(fair, replay, knowledge, like, options) if settings.endings else fair


def fair_now(
    knowledge: Knowledge, like: Position, settings: FairSettings, evidence: Evidence | None = None
) -> Fair | None:
    """The fair values of a decision that is still to be made.

    The second best move stands as the one played: the loss, and the error of that, say how sure it is that
    the first is better. No more deals are drawn once the first is beyond doubt.

    Args:
        knowledge: what the seat to move knows.
        like: the position, or any that looks the same to it.
        settings: how many worlds, drawn with which seed.
        evidence: what the deals are weighted by; None: all count the same.

    Returns:
        None where there is no choice, and where too many positions would have to be searched.
    """
    moves = like.moves()
    if len(moves) < 2:
        return None
    possible = 1 if knowledge.certain else knowledge.count
    solver = WorldSolver(like.rules)
    try:
        weight = None if evidence is None else evidence.weight
        rows, weights = _valued(knowledge, possible, like, settings, solver, weight, best_only=True)
    finally:
        solver.close()
    if len(rows) < min(FEWEST, possible):
        return None
    means = [mean([row[at] for row in rows], weights) for at in range(len(moves))]
    second = sorted(range(len(moves)), key=lambda at: -means[at])[1]
    plain = as_options(like, moves, [0] * len(moves))
    fair = _fair(rows, weights, plain, second, possible)
    if evidence is not None:
        return replace(fair, inferred=evidence.inferred(weights))
    return _with_strict(fair, knowledge, like, settings, plain) if settings.again else fair


def _with_strict(
    fair: Fair, knowledge: Knowledge, like: Position, settings: FairSettings, options: Sequence[Option]
) -> Fair:
    """The fair values with the strict ones beside them, where these can be had.

    A sample serves only to tell how much the fair values flatter a move: their difference over the same
    deals comes out far more exactly than either of them.

    Args:
        fair: the fair values.
        knowledge: what the seat to move knows.
        like: the position.
        settings: what is wanted.
        options: the moves in the order of `Position.moves`, as they are named.
    """
    depth, budget = (settings.depth, BUDGET_STRICT) if settings.again else (DOUBTED, DOUBT)
    sample: Sequence[World] = ()
    if depth is not None:
        random = Random(f"{settings.seed}/{knowledge.turn}")
        sample = list(knowledge.sample(min(SAMPLE, settings.worlds), random))
    strict = strict_values(knowledge, like, budget, depth=depth, sample=sample)
    if strict is None:
        return fair
    # With the arms of the options in place of those that the solver names.
    plain = as_options(like, like.moves(), [0] * len(options))
    names = {(there.tile, there.end, there.arm): here for there, here in zip(plain, options, strict=True)}
    known = {(one.tile, one.end, one.arm): one.value for one in fair.options}
    found = []
    for option in strict.options:
        name = names[option.tile, option.end, option.arm]
        value = option.value
        if strict.worlds < strict.possible:
            value = known[name.tile, name.end, name.arm] - option.fused
        found.append(replace(option, arm=name.arm, value=value))
    ranked = tuple(sorted(found, key=lambda option: -option.value))
    return replace(fair, strict=replace(strict, options=ranked, asked=settings.again))


def _valued(
    knowledge: Knowledge,
    possible: int,
    like: Position,
    settings: FairSettings,
    solver: WorldSolver,
    weight: Weight | None = None,
    *,
    best_only: bool = False,
) -> tuple[list[Row], list[Value]]:
    """The values in as many worlds as are wanted, and the weights of these."""
    every = possible <= ALL * settings.worlds
    wanted = possible if every else settings.worlds
    random = Random(f"{settings.seed}/{knowledge.turn}")
    # In any order: if the budget does not suffice for all, those looked at are a sample of them.
    numbers = random.sample(range(wanted), wanted) if every else []
    budget = solver.budget(knowledge, like)
    rows: list[Row] = []
    weights: list[Value] = []
    while len(rows) < wanted and budget:
        number = min(FIRST, wanted - len(rows))
        if every:
            worlds = [knowledge.world(at) for at in numbers[len(rows) : len(rows) + number]]
        else:
            worlds = list(knowledge.sample(number, random))
        more, budget = solver.rows(knowledge, like, worlds, budget)
        rows += more
        weights += [1 if weight is None else weight(world) for world in worlds[: len(more)]]
        if settings.settle and not every and any(weights) and _settled(rows, weights, best_only=best_only):
            break
    return rows, weights


def _settled(rows: Sequence[Row], weights: Sequence[Value], *, best_only: bool = False) -> bool:
    """Whether the order of the moves is beyond doubt, or which of them is best."""
    means = [mean([row[at] for row in rows], weights) for at in range(len(rows[0]))] if rows else []
    order = sorted(range(len(means)), key=lambda at: -means[at])
    pairs = ((order[0], other) for other in order[1:]) if best_only else pairwise(order)
    for better, worse in pairs:
        differences = [row[better] - row[worse] for row in rows]
        if means[better] - means[worse] < SETTLED * standard_error(differences, weights) or (
            means[better] == means[worse] and any(differences)
        ):
            return False
    return bool(rows)


def _fair(
    rows: Sequence[Row],
    weights: Sequence[Value],
    moves: Sequence[Option],
    played: int | None,
    possible: int,
) -> Fair:
    exact = len(rows) == possible
    heaviest = [max(row) for row in rows]
    options = []
    for at, move in enumerate(moves):
        column = [row[at] for row in rows]
        best_in = Fraction(sum(map(eq, column, heaviest)), len(rows))
        error = 0.0 if exact else standard_error(column, weights)
        options.append(
            FairOption(
                tile=move.tile,
                end=move.end,
                arm=move.arm,
                value=mean(column, weights),
                error=error,
                best_in=best_in,
            )
        )
    ranked = tuple(sorted(options, key=lambda option: -option.value))
    loss_error = 0.0
    if played is not None and not exact:
        best = options.index(ranked[0])
        loss_error = standard_error([row[best] - row[played] for row in rows], weights)
    return Fair(
        options=ranked,
        played=None if played is None else options[played],
        worlds=len(rows),
        possible=possible,
        loss_error=loss_error,
    )
