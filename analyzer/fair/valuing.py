"""Fair values of a decision: the mean of every move's exact value over the worlds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, Final

from analyzer.chosen import chosen, named_as_played
from analyzer.fair.estimates import Fair, FairOption
from analyzer.fair.means import mean, standard_error
from analyzer.fair.strict import strict_values
from analyzer.knowledge import NotKnownError, known_at
from analyzer.knowledge.standing import standing
from analyzer.solver import as_options

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.fair.estimates import FairSettings
    from analyzer.fair.strictness import Strict
    from analyzer.fair.worlds import Row, WorldSolver
    from analyzer.knowledge import Knowledge, World
    from analyzer.position import Position
    from analyzer.replaying import Replay
    from analyzer.rules import Value
    from analyzer.solver import Option
    from analyzer.steps import Step

    Weight = Callable[[World], Value]

ALL: Final = 10
"""Every deal is looked at where there are no more than so many times the deals asked for."""
FIRST: Final = 200
"""Deals looked at before it is asked whether the order of the moves is settled, and then each time."""
SETTLED: Final = 4
"""Standard errors by which each move has to be worth more than the next for that."""
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
    like = standing(replay, step, knowledge)
    if like is None:
        return None
    moves = like.moves()
    if len(moves) < 2:
        return None
    possible = 1 if knowledge.certain else knowledge.count
    rows, weights = _valued(knowledge, possible, like, settings, solver, weight)
    if len(rows) < min(FEWEST, possible) or not any(weights):
        return None
    plain = as_options(like, moves, [0] * len(moves))
    options = named_as_played(step, plain)
    played = chosen(step, options)
    at = None if played is None else options.index(played)
    strict = strict_values(knowledge, like) if settings.strict and weight is None else None
    if strict is not None:
        strict = _named(strict, plain, options)
    return replace(_fair(rows, weights, options, at, possible), strict=strict)


def _named(strict: Strict, plain: Sequence[Option], options: Sequence[Option]) -> Strict:
    """The strict values with the arms of the options in place of those that the solver names."""
    arms = {(there.tile, there.end, there.arm): here.arm for there, here in zip(plain, options, strict=True)}
    named = (replace(option, arm=arms[option.tile, option.end, option.arm]) for option in strict.options)
    return replace(strict, options=tuple(named))


def _valued(
    knowledge: Knowledge,
    possible: int,
    like: Position,
    settings: FairSettings,
    solver: WorldSolver,
    weight: Weight | None,
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
        if settings.settle and not every and any(weights) and _settled(rows, weights):
            break
    return rows, weights


def _settled(rows: Sequence[Row], weights: Sequence[Value]) -> bool:
    """Whether the order of the moves is beyond doubt."""
    means = [mean([row[at] for row in rows], weights) for at in range(len(rows[0]))] if rows else []
    order = sorted(range(len(means)), key=lambda at: -means[at])
    for better, worse in pairwise(order):
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
        best_in = mean([int(value == best) for value, best in zip(column, heaviest, strict=True)], weights)
        error = 0.0 if exact else standard_error(column, weights)
        options.append(FairOption(move.tile, move.end, move.arm, mean(column, weights), error, best_in))
    ranked = tuple(sorted(options, key=lambda option: -option.value))
    loss_error = 0.0
    if played is not None and not exact:
        best = options.index(ranked[0])
        loss_error = standard_error([row[best] - row[played] for row in rows], weights)
    return Fair(ranked, None if played is None else options[played], len(rows), possible, loss_error)
