"""Fair values of a decision: the mean of every move's exact value over the worlds."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from fractions import Fraction
from random import Random
from threading import local
from typing import TYPE_CHECKING, Final, cast

from analyzer.kernel.encoding import as_joined, can_value, carry_on, library, supports
from analyzer.kernel.engine import Kernel, RangeError
from analyzer.knowledge import NotKnownError, known_at
from analyzer.knowledge.known_at import plausible_position
from analyzer.reviews.fair import Grade, judged
from analyzer.reviews.fair.endings import with_ending
from analyzer.reviews.fair.estimates import Fair, FairOption, Sample
from analyzer.reviews.fair.inference import evidence_of
from analyzer.reviews.fair.strict import with_strict
from analyzer.rules import Drawing
from analyzer.rules.scoring import exact, net
from analyzer.solver.lines import named_as_played, played_option
from analyzer.solver.solver import OutOfReachError, Solver, as_options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.game.position import Move, Position
    from analyzer.knowledge import Knowledge, World
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.fair.estimates import FairSettings, Row
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


class WorldSolver:
    """Values the decisions of one game in the worlds that its seats took for possible."""

    def __init__(self, rules: Rules, threads: int | None = None) -> None:
        """A solver for games under these rules; close it, since it holds threads: one for each processor."""
        self._rules = rules
        self._threads = threads or min(MOST_THREADS, os.cpu_count() or 1)
        self._here = local()
        self._pool: ThreadPoolExecutor | None = None
        self._fast = library() is not None
        if self._fast:
            carry_on()  # its threads cannot, and may be the first to ask
        self._left = BUDGET_GAME

    @property
    def compiled(self) -> bool:
        """Whether the kernel values every decision, so that none takes from the budget of another."""
        rules = self._rules
        unlike = rules.drawing is not Drawing.NONE or rules.shape.branching or rules.shape.feet
        return self._fast and supports(rules) and not unlike

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
        self,
        knowledge: Knowledge,
        like: Position,
        worlds: Sequence[World],
        budget: int,
        moves: Sequence[Move] | None = None,
    ) -> tuple[list[Row], int]:
        """The values of moves in each world, in points for the side to move.

        Args:
            knowledge: what the seat to move knows.
            like: the position before its turn, or any that looks the same to it.
            worlds: how the tiles may lie.
            budget: how many positions may be searched.
            moves: those that are valued; None: all, in the order of `Position.moves`.

        Returns:
            A row for each world, fewer once the budget is used up; and what is left of it.
        """
        if worlds and self._by_kernel(knowledge, like):
            try:
                return self._with_kernels(like, worlds, budget, moves)
            except RangeError:
                self._fast = False
        rows, left = _one_by_one(knowledge, like, worlds, budget, moves)
        self._left = max(0, self._left - (budget - left))
        return rows, left

    def _by_kernel(self, knowledge: Knowledge, like: Position) -> bool:
        return self._fast and can_value(knowledge.position(knowledge.world(0), like))

    def _with_kernels(
        self, like: Position, worlds: Sequence[World], budget: int, moves: Sequence[Move] | None
    ) -> tuple[list[Row], int]:
        pool = self._lanes()
        wanted = [as_joined(like, move) for move in moves or like.moves()]
        tiles = like.rules.tile_set
        drawn = like.rules.drawing is not Drawing.NONE
        part = -(-len(worlds) // self._threads)

        def lane(number: int) -> tuple[list[Row], int]:
            kernel, mine = self._kernel(), worlds[number * part : (number + 1) * part]
            before = kernel.counts().nodes
            orders = [bytes(map(tiles.index, world.order)) for world in mine] if drawn else None
            joined, values = kernel.worlds(
                like, [world.hands for world in mine], orders, budget // self._threads, wanted
            )
            columns = [joined.index(move) for move in wanted] if values else []
            rows = [tuple(self._net(row[column]) + scored for column in columns) for row in values]
            return rows, kernel.counts().nodes - before

        side = like.rules.seating().side_of(like.seat)
        scored = net(like.scored, side, bad=like.rules.bad_points) if like.scored else 0
        found: list[Row] = []
        for number, (rows, nodes) in enumerate(pool.map(lane, range(self._threads))):
            budget -= nodes
            if len(found) == min(number * part, len(worlds)):
                found += rows
        return found, max(0, budget if len(found) == len(worlds) else 0)

    def _net(self, value: int) -> Value:
        """A value of the kernel in points."""
        others = self._rules.seating().sides - 1
        return value if others == 1 else exact(Fraction(value, others))

    def _lanes(self) -> ThreadPoolExecutor:
        """The threads."""
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self._threads, "worlds")
        return self._pool

    def _kernel(self) -> Kernel:
        """That of this thread."""
        if not hasattr(self._here, "kernel"):
            self._here.kernel = Kernel(self._rules)
        return cast("Kernel", self._here.kernel)


def _one_by_one(
    knowledge: Knowledge, like: Position, worlds: Sequence[World], budget: int, moves: Sequence[Move] | None
) -> tuple[list[Row], int]:
    rows: list[Row] = []
    places = [at for at, move in enumerate(like.moves()) if moves is None or move in moves]
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
        rows.append(tuple(options[at].value for at in places))
    return rows, budget


ALL: Final = 10
"""Every deal is looked at where there are no more than so many times the deals asked for."""
FIRST: Final = 100
"""Deals looked at before it is asked which moves are beyond doubt worth less than another, and each time."""
MOST: Final = 200
"""Deals looked at together where all moves are valued in all of them."""
FEWEST: Final = 10
"""With fewer deals than this, where more are possible, nothing is said."""


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
    plain = as_options(like, moves, [0] * len(moves))
    options = named_as_played(step, plain)
    played = played_option(step, options)
    at = None if played is None else options.index(played)
    sample = _valued(knowledge, possible, like, settings, solver, weight, played=at)
    if len(sample) < min(FEWEST, possible) or not any(sample.weights):
        return None
    fair = _fair(sample, options, at, possible)
    if evidence is not None:
        return replace(fair, inferred=evidence.inferred(sample.weights))
    if weight is not None:
        return fair
    judgement = judged(fair, (), None, replay.rules)
    mistaken = judgement is not None and judgement.grade in (Grade.MISTAKE, Grade.BLUNDER)
    if mistaken or settings.again:
        fair = with_strict(fair, knowledge, like, settings, options)
    return with_ending(fair, replay, knowledge, like, options) if settings.endings else fair


def fair_values_of(
    replay: Replay,
    steps: Sequence[Step | None],
    settings: FairSettings,
    progress: Callable[[], None] | None = None,
) -> list[Fair | None]:
    """The fair values of turns of a game, as `fair_values` has them; None where None stands for a turn.

    While one of them is searched again in Python, the deals of the next are solved beside it. Where all take
    from one budget, they come one by one and the last first, since the late ones need little of it.

    Args:
        replay: the game.
        steps: the turns, in order.
        settings: how many worlds, drawn with which seed.
        progress: called after each turn.
    """
    solver = WorldSolver(replay.rules)
    order, threads = (1, 2) if solver.compiled else (-1, 1)
    found = []
    pool = ThreadPoolExecutor(threads, "turns")
    try:
        for fair in pool.map(
            lambda step: step and fair_values(replay, step, settings, solver), steps[::order]
        ):
            found.append(fair)
            if progress:
                progress()
    finally:
        pool.shutdown(cancel_futures=True)
        solver.close()
    return found[::order]


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
        sample = _valued(knowledge, possible, like, settings, solver, weight)
    finally:
        solver.close()
    if len(sample) < min(FEWEST, possible, settings.worlds):
        return None
    fair = fair_of(sample, like, possible)
    if evidence is not None:
        return replace(fair, inferred=evidence.inferred(sample.weights))
    plain = as_options(like, moves, [0] * len(moves))
    return with_strict(fair, knowledge, like, settings, plain) if settings.again else fair


def fair_of(sample: Sample, like: Position, possible: int) -> Fair:
    """The values of a decision that is still to be made, the second best move in place of the one played."""
    moves = like.moves()
    second = sorted(range(len(moves)), key=lambda at: -sample.value(at))[1]
    return _fair(sample, as_options(like, moves, [0] * len(moves)), second, possible)


def _valued(
    knowledge: Knowledge,
    possible: int,
    like: Position,
    settings: FairSettings,
    solver: WorldSolver,
    weight: Weight | None = None,
    *,
    played: int | None = None,
) -> Sample:
    """The values in as many worlds as are wanted."""
    every = possible <= ALL * settings.worlds
    wanted = possible if every else settings.worlds
    random = Random(f"{settings.seed}/{knowledge.turn}")
    # In any order: if the budget does not suffice for all, those looked at are a sample of them.
    numbers = random.sample(range(wanted), wanted) if every else []
    budget = solver.budget(knowledge, like)
    moves = like.moves()
    sample = Sample(len(moves), played)
    drops = settings.settle and not every
    while len(sample) < wanted and budget:
        number = min(FIRST, wanted - len(sample)) if drops else min(MOST, wanted - len(sample))
        if every:
            worlds = [knowledge.world(at) for at in numbers[len(sample) : len(sample) + number]]
        else:
            worlds = list(knowledge.sample(number, random))
        followed = [moves[at] for at in sample.followed]
        rows, budget = solver.rows(knowledge, like, worlds, budget, followed)
        sample.add(rows, [1 if weight is None else weight(world) for world in worlds[: len(rows)]])
        if drops and any(sample.weights) and sample.drop():
            break
    return sample


def _fair(sample: Sample, moves: Sequence[Option], played: int | None, possible: int) -> Fair:
    exact = len(sample) == possible
    options = [
        FairOption(
            tile=move.tile,
            end=move.end,
            arm=move.arm,
            value=sample.value(at),
            error=0.0 if exact else sample.error(at),
            best_in=best_in,
        )
        for at, (move, best_in) in enumerate(zip(moves, sample.best_in(), strict=True))
    ]
    ranked = tuple(sorted(options, key=lambda option: -option.value))
    loss_error = 0.0
    if played is not None and not exact:
        loss_error = sample.difference_error(options.index(ranked[0]), played)
    return Fair(
        options=ranked,
        played=None if played is None else options[played],
        worlds=len(sample),
        possible=possible,
        loss_error=loss_error,
    )
