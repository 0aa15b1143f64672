"""Arms that fork or leave a spinner: laid out in several ways, of which the best looking one is taken."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import TYPE_CHECKING

from analyzer.drawing.attempt import Attempt, Style
from analyzer.drawing.placed import lay
from analyzer.drawing.plan import Plan

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.drawing.placed import Placed
    from analyzer.drawing.tree import Node

_TRIES = 24
"""How many attempts are made before more room is given."""

_WHIMS = (0.0, 0.0, 0.02, 0.04, 0.06)
"""How often tiles turn without need, attempt by attempt."""

_LEAST = 7
"""How far tiles may lie from the middle at least, in halves."""

_ROOMY = 4 * _LEAST
"""How wide or high a drawing may be, in cells, before its size counts against it."""

_GROWTHS = 12
"""How often more room is given before tiles are left out."""

_HASTE = 3.0
"""How many steps earlier a tile is placed that found no place."""


def spread(nodes: Sequence[Node]) -> Iterator[Placed]:
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
            if task.node.tile.is_double:
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
            style = Style(reach, _order(plan, haste), hand, _WHIMS[number % len(_WHIMS)] * (1 + growth))
            attempt = Attempt(plan, style, chance)
            failed = attempt.run()
            if failed is None:
                found.append(attempt)
            else:
                haste[failed] += _HASTE
        if found:
            return min(found, key=_ugliness)
        reach += 2
    last = Attempt(plan, Style(reach, range(1, len(plan.tasks)), 1, 0), chance)
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
