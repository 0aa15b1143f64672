"""Strategies compared over several deals at once: vectors of values, and those no other one is better than.

A vector has the value of one strategy in each deal, in a fixed order of the deals. A front is what is left of
several vectors without those that are nowhere better than another one (Pareto).
"""

from __future__ import annotations

from itertools import compress
from math import prod
from operator import le, mul, sub
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Vector = tuple[int, ...]
Front = tuple[Vector, ...]

ABSENT: Final = 1 << 40
"""Larger than any value: what stands for a deal in which something cannot be done."""
_ENTRIES: Final = 8
"""So many entries of vectors take as long as one unit of work."""


class Window(NamedTuple):
    """Between which values it makes a difference, deal by deal, what something comes to."""

    low: Vector
    high: Vector

    @staticmethod
    def everything(deals: int) -> Window:
        """Where every value makes a difference."""
        return Window((-ABSENT,) * deals, (ABSENT,) * deals)

    def of(self, places: Sequence[int]) -> Window:
        """The window for the deals at these places."""
        if len(places) == len(self.low):
            return self
        low, high = self
        return Window(tuple(low[at] for at in places), tuple(high[at] for at in places))

    def held(self, vector: Iterable[int]) -> Vector:
        """A vector with the entries that lie outside moved to the edge."""
        return tuple(map(max, self.low, map(min, self.high, vector)))

    def narrowed(self, front: Front, *, against: bool) -> Window:
        """The window once somebody can choose what a front comes to, whichever its vector will be."""
        if against:
            best = tuple(map(max, *front)) if len(front) > 1 else front[0]
            return Window(self.low, tuple(map(min, self.high, best)))
        worst = tuple(map(min, *front)) if len(front) > 1 else front[0]
        return Window(tuple(map(max, self.low, worst)), self.high)


class SpentError(Exception):
    """The work that may be done is done."""


class Budget:
    """How much work may still be done; a unit takes some microsecond, but it is counted, not timed."""

    def __init__(self, units: int) -> None:
        self.left = units

    def spend(self, units: int) -> None:
        """Takes so much off; SpentError once nothing is left."""
        self.left -= units
        if self.left < 0:
            raise SpentError


def covered(vector: Vector, front: Iterable[Vector]) -> bool:
    """Whether some vector of a front is nowhere worse than this one."""
    return any(all(map(le, vector, other)) for other in front)


def pruned(vectors: Iterable[Vector], budget: Budget) -> Front:
    """The vectors that no other one covers, each once, the largest sum first.

    >>> pruned([(1, 5), (4, 4), (1, 4), (5, 0), (1, 5)], Budget(100))
    ((4, 4), (1, 5), (5, 0))
    """
    kept: list[Vector] = []
    # What covers a vector has a larger sum, so it comes first.
    for vector in sorted(set(vectors), key=lambda vector: (-sum(vector), vector)):
        budget.spend(1 + (len(vector) + 4 * len(kept)) // _ENTRIES)
        if not covered(vector, kept):
            kept.append(vector)
    return tuple(kept)


def answered(fronts: Sequence[Front], window: Window, *, against: bool, budget: Budget) -> Front:
    """The front where another seat chooses in each deal what suits it, whatever the strategy is.

    A strategy is one vector from each front; a deal gets the smallest or largest of their entries.

    >>> window = Window.everything(2)
    >>> answered([((3, 0), (1, 2)), ((2, 2),)], window, against=True, budget=Budget(100))
    ((1, 2), (2, 0))
    >>> answered([((3, 0), (1, 2)), ((2, 2),)], window, against=False, budget=Budget(100))
    ((3, 2),)

    Args:
        fronts: for each thing it can do, over the same deals; an `ABSENT` (or, where the seat is a friend,
            minus that) stands where it cannot do it.
        window: what makes a difference.
        against: whether it looks for the smallest.
        budget: of work.
    """
    chosen: Callable[[int, int], int] = min if against else max
    if len(fronts) == 1:
        return fronts[0]
    whole, *rest = sorted((pruned(map(window.held, front), budget) for front in fronts), key=len)
    for front in rest:
        budget.spend(1 + len(whole) * len(front) * len(front[0]) // _ENTRIES)
        whole = pruned((tuple(map(chosen, one, another)) for one in whole for another in front), budget)
    return whole


def best_answered(fronts: Sequence[Front], window: Window, weights: Sequence[int], budget: Budget) -> int:
    """The largest weighted sum in what `answered` finds against a strategy, without the rest of that front.

    Depth first: what a vector has in a deal can only become less by the others, so a choice that has come
    down to the best sum so far is given up.

    >>> fronts = [((3, 0), (1, 2)), ((2, 2), (0, 5))]
    >>> best_answered(fronts, Window((0, 0), (2, 2)), (1, 1), Budget(100))
    3

    Args:
        fronts: for each thing an opponent can do; an `ABSENT` stands where it cannot do it.
        window: what makes a difference; nothing in the front is above it.
        weights: how often each deal counts, more than 0.
        budget: of work.
    """
    best = -(ABSENT**2)

    def search(partial: Vector, rest: Sequence[Iterable[Vector]]) -> None:
        nonlocal best
        whole = sum(map(mul, partial, weights))
        if whole <= best:
            return
        open_choices: list[list[tuple[int, Vector]]] = []
        for front in rest:
            capped = {tuple(map(min, partial, vector)) for vector in front}
            budget.spend(1 + 2 * len(capped) * len(partial) // _ENTRIES)
            choices = sorted(((sum(map(mul, one, weights)), one) for one in capped), reverse=True)
            if choices[0][0] <= best:
                return
            # Where one of them takes nothing away, this front is done.
            if choices[0][0] < whole:
                open_choices.append([choice for choice in choices if choice[0] > best])
        if not open_choices:
            best = whole
            return
        if whole - _least_loss(partial, open_choices, weights) <= best:
            return
        # What takes most away comes first.
        at = min(range(len(open_choices)), key=lambda at: (open_choices[at][0][0], len(open_choices[at])))
        others = [[one for _, one in choices] for choices in open_choices[:at] + open_choices[at + 1 :]]
        for _, one in open_choices[at]:
            search(one, others)

    parts: list[Front] = []
    for front in fronts:
        parts += factors(pruned(map(window.held, front), budget), budget)
    search(window.high, parts)
    return best


def _least_loss(
    partial: Vector, fronts: Sequence[Sequence[tuple[int, Vector]]], weights: Sequence[int]
) -> int:
    """What one vector from each front takes away at least; each deal is charged to one front only."""
    losses = [
        [tuple(map(mul, map(sub, partial, vector), weights)) for _, vector in front] for front in fronts
    ]
    means = [[sum(column) / len(front) for column in zip(*front, strict=True)] for front in losses]
    charged = [row.index(max(row)) for row in zip(*means, strict=True)]
    return sum(
        min(sum(compress(loss, mine)) for loss in front)
        for front, mine in ((front, [one == at for one in charged]) for at, front in enumerate(losses))
    )


def factors(front: Front, budget: Budget) -> list[Front]:
    """Fronts whose vectors, put together in every way, are those of a front; each for deals of its own.

    Where a partner's choices in some deals have nothing to do with those in others, a front is such a product
    and grows with it. `ABSENT` stands for the deals that are another factor's.

    >>> [len(part) for part in factors(((0, 3, 1), (0, 4, 0), (2, 3, 1), (2, 4, 0)), Budget(1000))]
    [2, 2]
    """
    alike: dict[Vector, list[int]] = {}
    for at, column in enumerate(zip(*front, strict=True)):
        alike.setdefault(column, []).append(at)
    varying = [column for column in alike if len(set(column)) > 1]
    budget.spend(1 + len(front) * len(varying) * (len(varying) + 1) // _ENTRIES)
    blocks: list[list[Vector]] = []
    for column in varying:
        kinds = len(set(column))
        bound = [
            block
            for block in blocks
            if any(len(set(zip(column, other, strict=True))) < kinds * len(set(other)) for other in block)
        ]
        blocks = [block for block in blocks if block not in bound]
        blocks.append([column, *(other for block in bound for other in block)])
    if len(blocks) < 2 or prod(len(set(zip(*block, strict=True))) for block in blocks) != len(front):
        return [front]
    fixed = {at for column, places in alike.items() if column not in varying for at in places}
    found = []
    for number, block in enumerate(blocks):
        mine = {at for column in block for at in alike[column]} | (fixed if not number else set())
        found.append(
            tuple(
                {
                    tuple(value if at in mine else ABSENT for at, value in enumerate(vector))
                    for vector in front
                }
            )
        )
    return [tuple(sorted(part)) for part in found]
