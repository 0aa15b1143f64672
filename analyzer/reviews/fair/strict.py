"""Strict values of an ending: what a move is worth where the mover's later moves cannot suit each deal.

A fair value is the mean over the deals that the mover could not rule out, each played on with all hands open.
So its own later moves suit each deal, as if it would know by then which one it is: strategy fusion (Frank and
Basin, "Search in games with incomplete information", Artificial Intelligence 100, 1998). A strict value is
the mean for the best strategy that the mover can really follow, as in alpha-mu (Cazenave and Ventos, "The
alpha-mu search algorithm for the game of Bridge", 2019). It rests on these assumptions:

* every deal that the mover could not rule out is equally likely;
* the mover's strategy says for everything that can be seen on the table what it plays there: in all deals
  that it cannot tell apart by then the same. It does not throw dice, and what it learns is what follows from
  the rules: nothing is read into how the others chose;
* everybody else sees all hands, and knows the mover's strategy. The opponents play against it, which is
  pessimistic (the best defence of Frank and Basin); the partner plays for it, which is optimistic: it finds
  in each deal what suits the deal and the strategy.

So a strict value is never above the fair one, and equal to it where the mover has no choice left after the
move, or where one deal is left. The opponents are as strong as in the fair value; only the mover is held to
what it knows. Like the fair value it still takes the partner's knowledge, and that of the opponents, for more
than it is.

The search goes through what can be seen on the table (`alpha_mu`), and keeps for every moment the
fronts of strategies that no other one is better than in all deals (`pareto`). After so many
choices of the mover the exact values with open hands stand for the rest; the more there are, the lower (that
is, the truer) the values.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from analyzer.kernel.encoding import library
from analyzer.kernel.engine import RangeError, cuts_off
from analyzer.reviews.fair.alpha_mu import AlphaMuSearch
from analyzer.reviews.fair.estimates import Strict, StrictOption
from analyzer.reviews.fair.pareto import Budget
from analyzer.rules import Drawing
from analyzer.solver.solver import OutOfReachError, Solver

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge

WORLDS: Final = 500
"""Endings with more deals are not searched."""
BUDGET: Final = 1_000_000
"""Units of work for a decision; a unit takes one to three microseconds."""


def strict_values(knowledge: Knowledge, like: Position, budget: int = BUDGET) -> Strict | None:
    """The strict values of every move of the seat to play; see this module for what they assume.

    Args:
        knowledge: what the seat to play cannot rule out.
        like: the position as it really was, or any that looks the same to the seat.
        budget: units of work (counted, so that the answer is the same everywhere); with none at all the
            answer is the fair values.

    Returns:
        None where there are more than `WORLDS` deals, or more than two sides, where tiles can still be drawn,
        where nothing can be played, and where the compiled solver is missing or does not take the rules.

    Raises:
        ValueError: the knowledge is not that of the seat to play.
    """
    if knowledge.seat != like.seat or knowledge.hands[like.seat] != like.hands[like.seat]:
        raise ValueError("the knowledge is not that of the seat to play")
    if not _can_be_searched(knowledge, like):
        return None
    # Deals that differ only in when a tile was drawn lie alike; each way the hands can be counts as often as
    # it comes up.
    weights = Counter(knowledge.world(way * knowledge.orders).hands for way in range(knowledge.ways.count))
    first = knowledge.position(knowledge.world(0), like)
    try:
        search = AlphaMuSearch(first, list(weights), Budget(budget))
        options = Solver(first).options(first)
        values, choices = search.deepened(list(weights.values()))
    except (OutOfReachError, RangeError):
        return None
    found = [
        StrictOption(option.tile, option.end, option.arm, Fraction(value, weights.total()))
        for option, value in zip(options, values, strict=True)
    ]
    ranked = sorted(found, key=lambda option: -option.value)
    return Strict(tuple(ranked), choices, knowledge.count)


def _can_be_searched(knowledge: Knowledge, like: Position) -> bool:
    rules = like.rules
    drawable = rules.drawing is not Drawing.NONE and like.stock.bit_count() > rules.reserve
    if drawable or not cuts_off(like) or library() is None or like.end is not None or not like.moves():
        return False
    return 0 < knowledge.ways.count <= WORLDS
