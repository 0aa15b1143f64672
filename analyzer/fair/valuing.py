"""Fair values of a decision: exact values of every move in every world, and their means."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from analyzer.fair.estimates import Fair, FairOption
from analyzer.knowledge import NotKnownError, known_at
from analyzer.solver import Solver

if TYPE_CHECKING:
    from analyzer.fair.estimates import FairSettings
    from analyzer.replaying import Replay
    from analyzer.steps import Step


def fair_values(replay: Replay, step: Step, settings: FairSettings) -> Fair | None:
    """The fair values of the decision at a turn; None where they cannot be had."""
    try:
        knowledge = known_at(replay, step.turn)
    except NotKnownError:
        return None
    if step.position is None:
        return None
    every = knowledge.count <= settings.worlds
    random = Random(f"{settings.seed} {step.turn}")
    worlds = list(knowledge.worlds() if every else knowledge.sample(settings.worlds, random))
    rows = []
    options = []
    for world in worlds:
        position = knowledge.position(world, step.position)
        options = list(Solver(position).options(position))
        rows.append([option.value for option in options])
    count = len(rows)
    found = []
    for at, option in enumerate(options):
        column = [row[at] for row in rows]
        mean = Fraction(sum(column), count)
        best = Fraction(sum(row[at] == max(row) for row in rows), count)
        spread = sqrt(sum(float(value - mean) ** 2 for value in column) / max(1, count - 1) / count)
        found.append(FairOption(option.tile, option.end, option.arm, mean, 0.0 if every else spread, best))
    ranked = tuple(sorted(found, key=lambda option: -option.value))
    played = [option for option in ranked if option.tile == step.tile and option.end in (step.end, None)]
    return Fair(ranked, played[0] if len(played) == 1 else None, count, knowledge.count, 0.0)
