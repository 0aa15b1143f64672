"""Strategies compared over several deals at once: vectors of values, and those no other one is better than.

A vector has the value of one strategy in each deal, in a fixed order of the deals. A front is what is left of
several vectors without those that are nowhere better than another one (Pareto).
"""

from __future__ import annotations

from operator import le
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Vector = tuple[int, ...]
Front = tuple[Vector, ...]

ABSENT: Final = 1 << 40
"""Larger than any value: what stands for a deal in which something cannot be done."""
_ENTRIES: Final = 8
"""So many entries of vectors take as long as one unit of work."""


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
        budget.spend(1 + (len(vector) + 2 * len(kept)) // _ENTRIES)
        if not covered(vector, kept):
            kept.append(vector)
    return tuple(kept)


def answered(fronts: Sequence[Front], *, against: bool, budget: Budget) -> Front:
    """The front where another seat chooses in each deal what suits it, whatever the strategy is.

    A strategy is one vector from each front; a deal gets the smallest or largest of their entries.

    >>> answered([((3, 0), (1, 2)), ((2, 2),)], against=True, budget=Budget(100))
    ((1, 2), (2, 0))
    >>> answered([((3, 0), (1, 2)), ((2, 2),)], against=False, budget=Budget(100))
    ((3, 2),)

    Args:
        fronts: for each thing it can do, over the same deals; an `ABSENT` (or, where the seat is a friend,
            minus that) stands where it cannot do it.
        against: whether it looks for the smallest.
        budget: of work.
    """
    chosen: Callable[[int, int], int] = min if against else max
    other: Callable[[int, int], int] = max if against else min
    if len(fronts) > 1:
        # Beyond what the worst (or the best) of the fronts can come to, an entry makes no difference.
        bounds: Vector | None = None
        for front in fronts:
            budget.spend(1 + len(front) * len(front[0]) // _ENTRIES)
            reach = tuple(map(other, *front)) if len(front) > 1 else front[0]
            bounds = reach if bounds is None else tuple(map(chosen, bounds, reach))
        assert bounds is not None
        fronts = [
            pruned((tuple(map(chosen, bounds, vector)) for vector in front), budget) for front in fronts
        ]
    whole, *rest = sorted(fronts, key=len)
    for front in rest:
        budget.spend(1 + len(whole) * len(front) * len(front[0]) // _ENTRIES)
        whole = pruned(
            (tuple(map(chosen, one, another)) for one in whole for another in front), budget
        )
    return whole
