"""Strict values: what a move is worth where the mover's later moves cannot suit each deal.

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
is, the truer) the values. To put the open hands off to a depth is what Arjonilla, Saffidine and Cazenave call
postponing ("Perfect Information Monte Carlo with Postponing Reasoning", 2024); depth is counted here in
choices of the mover, since the others see all hands in any case.

Where the deals are too many, some are drawn at random. What the mover could not know later is worth the less
the fewer deals are drawn, because he can tell few deals apart sooner than many: then a strict value lies
between the fair one and that over all deals.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING, Final

from analyzer.kernel.encoding import cuts_off, library
from analyzer.kernel.engine import RangeError
from analyzer.reviews.fair.alpha_mu import AlphaMuSearch
from analyzer.reviews.fair.estimates import Strict, StrictOption
from analyzer.reviews.fair.pareto import Budget
from analyzer.rules import Drawing
from analyzer.solver.solver import OutOfReachError, as_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.game.position import Position
    from analyzer.knowledge import Knowledge, World
    from analyzer.reviews.fair.alpha_mu import Deepened
    from analyzer.reviews.fair.estimates import Fair, FairSettings
    from analyzer.solver.solver import Option

WORLDS: Final = 500
"""With more deals than this, not all are searched."""
SAMPLE: Final = 20
"""Deals that are drawn for it."""
BUDGET: Final = 1_000_000
"""Units of work for a decision; a unit takes one to three microseconds."""
DOUBTED: Final = 2
"""Nothing is called a mistake before it has been searched again to this depth, where that can be done."""
DOUBT: Final = 300_000
"""Units of work for that."""


def with_strict(
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
    depth, budget = (settings.depth, BUDGET) if settings.again else (DOUBTED, DOUBT)
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


def strict_values(
    knowledge: Knowledge,
    like: Position,
    budget: int = BUDGET,
    *,
    depth: int | None = None,
    sample: Sequence[World] = (),
) -> Strict | None:
    """The strict values of every move of the seat to play; see this module for what they assume.

    Args:
        knowledge: what the seat to play cannot rule out.
        like: the position as it really was, or any that looks the same to the seat.
        budget: units of work (counted, so that the answer is the same everywhere); with none at all the
            answer is the fair values.
        depth: so many choices of the seat, at most, are not left to open hands; None: any number.
        sample: the deals that are searched where there are more than `WORLDS`, or all are too many for the
            budget.

    Returns:
        None where there are more than `WORLDS` deals and no sample of them, or more than two sides, where
        tiles can still be drawn, where nothing can be played, and where the compiled solver is missing or
        does not take the rules.

    Raises:
        ValueError: the knowledge is not that of the seat to play.
    """
    if knowledge.seat != like.seat or knowledge.hands[like.seat] != like.hands[like.seat]:
        raise ValueError("the knowledge is not that of the seat to play")
    if not _can_be_searched(like) or not knowledge.ways.count:
        return None
    every: Sequence[World] = ()
    if knowledge.ways.count <= WORLDS:
        # Deals that differ only in when a tile was drawn lie alike; each way the hands can be counts as often
        # as it comes up.
        every = [knowledge.world(way * knowledge.orders) for way in range(knowledge.ways.count)]
    found = None
    for worlds in filter(None, (every, sample)):
        found = _of(knowledge, like, worlds, depth, budget)
        if found is None or found.own_moves != 1:
            return found
    return found


def _of(
    knowledge: Knowledge, like: Position, sample: Sequence[World], depth: int | None, budget: int
) -> Strict | None:
    """The strict values over these deals."""
    first = knowledge.position(sample[0], like)
    try:
        found = searched(first, sample, depth, budget)
    except (OutOfReachError, RangeError):
        return None
    moves, total = first.moves(), len(sample)
    options = [
        StrictOption(
            tile=option.tile,
            end=option.end,
            arm=option.arm,
            value=Fraction(value, total),
            fused=Fraction(fused - value, total),
        )
        for option, value, fused in zip(
            as_options(first, moves, found.sums), found.sums, found.fused, strict=True
        )
    ]
    every = len({world.hands for world in sample}) == knowledge.ways.count
    return Strict(
        options=tuple(sorted(options, key=lambda option: -option.value)),
        own_moves=found.choices,
        settled=found.settled,
        worlds=knowledge.count if every else len(sample),
        possible=knowledge.count,
    )


def searched(
    first: Position, worlds: Sequence[World], depth: int | None = None, budget: int = BUDGET
) -> Deepened:
    """What the moves come to in the sum over some deals.

    Args:
        first: the position in one of them; two sides, nothing to draw, somebody can play.
        worlds: the deals; one that comes twice counts twice.
        depth: as in `strict_values`, like the budget.
        budget: units of work.
    """
    weights = Counter(world.hands for world in worlds)
    search = AlphaMuSearch(first, list(weights), Budget(budget))
    return search.deepened(list(weights.values()), depth)


def _can_be_searched(like: Position) -> bool:
    rules = like.rules
    drawable = rules.drawing is not Drawing.NONE and like.stock.bit_count() > rules.reserve
    if drawable or not cuts_off(like) or library() is None:
        return False
    return like.end is None and bool(like.moves())
