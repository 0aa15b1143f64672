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

The search goes through what can be seen on the table (`AlphaMuSearch`), and keeps for every moment the
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
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import gt, mul
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.kernel.encoding import cuts_off, library
from analyzer.kernel.engine import Kernel, OutOfReachError, RangeError
from analyzer.reviews.fair.estimates import Strict, StrictOption
from analyzer.reviews.fair.pareto import (
    ABSENT,
    Budget,
    Front,
    SpentError,
    Window,
    answered,
    best_answered,
    covered,
    pruned,
)
from analyzer.rules import Drawing, GameEnd
from analyzer.rules.scoring import net
from analyzer.solver.solver import LIMIT_KERNEL, as_options
from analyzer.tiles.layout import fitting

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from analyzer.game.position import Move, Position
    from analyzer.knowledge import Knowledge, World
    from analyzer.reviews.fair.estimates import Fair, FairSettings
    from analyzer.reviews.fair.pareto import Vector
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


Worlds = tuple[int, ...]
"""The numbers of some deals, ascending."""


class Seen(NamedTuple):
    """A moment of the game as everybody sees it."""

    position: Position
    """It in one of the deals, no matter which: only what is on the table counts."""
    gone: int
    """The mask of the tiles played since the first moment."""

    @property
    def key(self) -> Hashable:
        """What decides how play goes on in a deal while the game has not ended: equal keys, equal futures."""
        position = self.position
        layout: Hashable = (position.layout, position.run) if position.run else position.layout.key
        if not position.scored:
            return self.gone, layout, position.seat
        passing = position.passes, position.last, position.laid == 1
        return self.gone, layout, position.seat, position.scored, passing

    def played(self, position: Position) -> Seen:
        """After the seat to play has moved, which makes the position."""
        return Seen(
            position,
            self.gone | self.position.hands[self.position.seat] & ~position.hands[self.position.seat],
        )


class Deals:
    """The deals, numbered, and what each of them lets a seat do."""

    def __init__(self, hands: Sequence[tuple[int, ...]]) -> None:
        """Takes for each deal the masks of the hands at the first moment."""
        self._hands = hands
        self._held = [sum(masks) for masks in hands]

    def hands(self, seen: Seen, worlds: Sequence[int]) -> list[tuple[int, ...]]:
        """What is left in the hands at a moment, in each of some deals."""
        left = ~seen.gone
        return [tuple([hand & left for hand in self._hands[world]]) for world in worlds]

    def position(self, seen: Seen, world: int) -> Position:
        """A moment in a deal."""
        return replace(seen.position, hands=self.hands(seen, [world])[0])

    def ended(self, seen: Seen, worlds: Worlds) -> tuple[Worlds, Worlds]:
        """The deals in which the game is over and those in which it is not; everybody sees which it is."""
        fits = fitting(seen.position.layout, seen.position.rules.tile_set) & ~seen.gone
        able = tuple(world for world in worlds if fits & self._held[world])
        if len(able) == len(worlds):
            parts = [worlds]
        else:
            stuck = set(worlds).difference(able)
            parts = [able, tuple(sorted(stuck))]
        over: list[int] = []
        going: list[int] = []
        for part in parts:
            if part:
                # Apart from who can still play, the end follows from how many tiles each seat holds.
                (going if self.position(seen, part[0]).end is None else over).extend(part)
        return tuple(sorted(over)), tuple(sorted(going))

    def doings(self, seen: Seen, worlds: Worlds) -> list[tuple[Seen, Worlds]]:
        """Everything that the seat to play may be seen to do, with the deals in which it can.

        What it can do depends on its own hand; and so does whether its turn goes on, which is seen as well.
        """
        position = seen.position
        seat, rules = position.seat, position.rules
        relevant = ~seen.gone
        if not position.layout.is_empty and not rules.multi_tile_turns:
            relevant &= fitting(position.layout, rules.tile_set)
        alike: dict[int, list[int]] = {}
        for world in worlds:
            alike.setdefault(self._hands[world][seat] & relevant, []).append(world)
        found: dict[Hashable, tuple[Seen, list[int]]] = {}
        for group in alike.values():
            for what, after in _doings(Seen(self.position(seen, group[0]), seen.gone)):
                key = (what, after.position.seat, after.position.run)
                found.setdefault(key, (after, []))[1].extend(group)
        return [(after, tuple(sorted(group))) for after, group in found.values()]


def _doings(seen: Seen) -> Iterator[tuple[Move | None, Seen]]:
    """What the seat to play can do in one deal; None for a pass."""
    position = seen.position
    moves = position.moves()
    if not moves:
        yield None, Seen(position.knock(), seen.gone)
    for move in moves:
        yield move, seen.played(position.play(move))


_LOOK: Final = 10
"""Units of work that it takes to value a deal with open hands."""
_MOMENT: Final = 30
"""Units that a moment takes besides."""


class Strategies(NamedTuple):
    """The best strategies from a moment on."""

    front: Front
    """Their values for the mover's side in each deal that is possible there, in order."""
    whole: bool
    """Whether no choice of the mover was left to open hands."""

    def within(self, values: Vector, places: Sequence[int]) -> Strategies:
        """The same for more deals: its own at these places, the others with these values in every vector."""
        if len(places) == len(values):
            return self
        wider = []
        for vector in self.front:
            entries = list(values)
            for at, value in zip(places, vector, strict=True):
                entries[at] = value
            wider.append(tuple(entries))
        return Strategies(tuple(wider), self.whole)


@dataclass(frozen=True, slots=True)
class _Kept:
    choices: int
    found: Strategies


class Deepened(NamedTuple):
    """What the moves come to, in the order of `Position.moves`."""

    fused: list[int]
    """The sums with open hands after the move."""
    sums: list[int]
    choices: int | None
    """So many choices of the mover were one and the same in all deals it could not tell apart; None: all."""
    settled: bool
    """Whether the last choice that was added has left the order of the moves as it was, or it was all."""


def _ranks(sums: Sequence[int]) -> list[int]:
    """For each sum how many are larger."""
    return [sum(other > one for other in sums) for one in sums]


class AlphaMuSearch:
    """Values the moves of a position in several deals at once."""

    def __init__(self, first: Position, hands: Sequence[tuple[int, ...]], budget: Budget) -> None:
        """A search.

        Args:
            first: the position in one of the deals; two sides, nothing to draw, somebody can play.
            hands: the hands in each deal, those of the seat to play the same in all of them.
            budget: of work.
        """
        self._first = Seen(first, 0)
        self._deals = Deals(hands)
        self._every: Worlds = tuple(range(len(hands)))
        self._budget = budget
        self._seat = first.seat
        self._hand = hands[0][first.seat]
        self._rules = first.rules
        self._sides = first.rules.seating()
        self._side = self._sides.side_of(first.seat)
        self._kernel = Kernel(first.rules)
        self._open: dict[Hashable, dict[int, int]] = {}
        self._kept: dict[tuple[Hashable, Worlds, Window], _Kept] = {}

    def deepened(self, weights: Sequence[int], most: int | None = None) -> Deepened:
        """For each move the largest weighted sum of values over the deals, as deep as the budget goes.

        Args:
            weights: how often each deal counts.
            most: so many choices of the mover, at most, are not left to open hands; None: any number.
        """
        budget = self._budget
        self._budget = Budget(ABSENT)  # what the mean comes to is to be had in any case
        choices = 1
        first, whole = self.moves(choices, weights)
        self._budget = budget
        sums, settled = first, whole
        while not whole and choices != most:
            try:
                deeper, whole = self.moves(choices + 1, weights)
            except SpentError:
                break
            settled = whole or _ranks(deeper) == _ranks(sums)
            sums = deeper
            choices += 1
        return Deepened(first, sums, None if whole else choices, settled)

    def moves(self, choices: int, weights: Sequence[int]) -> tuple[list[int], bool]:
        """The sum for each move with so many choices not left to open hands, and whether these are all."""
        position = self._first.position
        sums, whole = [], True
        for move in position.moves():
            after = self._first.played(position.play(move))
            value, all_own = self._best(after, weights, choices - 1)
            sums.append(value)
            whole &= all_own
        return sums, whole

    def _best(self, seen: Seen, weights: Sequence[int], choices: int) -> tuple[int, bool]:
        """The largest weighted sum from a moment on, and whether no choice was left to open hands."""
        every = self._every
        window = Window.everything(len(every))
        open_sum = not choices or len(every) == 1 or self._has_no_choice(seen)
        if open_sum or not self._against(seen) or self._deals.ended(seen, every)[0]:
            found = self._after(seen, every, window, choices)
            return max(sum(map(mul, vector, weights)) for vector in found.front), found.whole
        fronts, window, whole = self._answers(seen, every, window, choices)
        return best_answered(fronts, window, weights, self._budget), whole

    def _after(self, seen: Seen, worlds: Worlds, window: Window, choices: int) -> Strategies:
        """The best strategies from a moment on at which the game may have ended in some of the deals."""
        over, going = self._deals.ended(seen, worlds)
        if not over:
            return self._going(seen, going, window, choices)
        self._budget.spend(_LOOK * len(over))
        ends = {world: int(self._deals.position(seen, world).score().net(self._side)) for world in over}
        values = window.held([ends.get(world, 0) for world in worlds])
        if not going:
            return Strategies((values,), whole=True)
        places = [at for at, world in enumerate(worlds) if world not in ends]
        found = self._going(seen, going, window.of(places), choices)
        return found.within(values, places)

    def _going(self, seen: Seen, worlds: Worlds, window: Window, choices: int) -> Strategies:
        """The best strategies from a moment on at which the game goes on.

        No strategy is worth more in a deal than with open hands. So where that is no more than the window
        begins with, the deal makes no difference and is left out.
        """
        most = self._with_open_hands(seen, worlds)
        held = window.held(most)
        if len(worlds) == 1 or self._has_no_choice(seen):
            return Strategies((held,), whole=True)
        if held == window.low:
            return Strategies((held,), whole=True)
        if not choices:
            return Strategies((held,), whole=False)
        matters = tuple(map(gt, held, window.low))
        if not all(matters):
            places = [at for at, one in enumerate(matters) if one]
            part = tuple(worlds[at] for at in places)
            found = self._going(seen, part, window.of(places), choices)
            return found.within(held, places)
        window = Window(window.low, held)
        key = (seen.key, worlds, window)
        kept = self._kept.get(key)
        if kept is None or not (kept.found.whole or kept.choices == choices):
            self._budget.spend(_MOMENT + len(worlds))
            search = self._own if seen.position.seat == self._seat else self._others
            kept = self._kept[key] = _Kept(choices, search(seen, worlds, window, choices))
        return kept.found

    def _has_no_choice(self, seen: Seen) -> bool:
        """Whether nothing depends on the mover any more, or only what is the same in all deals.

        Where going out ends the game, it makes the same difference in every deal which end the last tile
        joins; unless equal ends count, which may do so for either side. But a turn that can go on with it may
        also be left at what was played.
        """
        left = self._hand & ~seen.gone
        rules = self._rules
        ends_it = rules.game_end is GameEnd.FIRST_OUT and not rules.equal_ends and not seen.position.run
        return not left or (ends_it and not left & (left - 1))

    def _own(self, seen: Seen, worlds: Worlds, window: Window, choices: int) -> Strategies:
        """The mover's turn: a strategy makes the same move in all deals."""
        position = self._deals.position(seen, worlds[0])
        moves = position.moves()
        if not moves:
            return self._after(Seen(position.knock(), seen.gone), worlds, window, choices)
        afters = [seen.played(position.play(move)) for move in moves]
        if len(afters) == 1:
            return self._after(afters[0], worlds, window, choices)
        bounds = [self._after(after, worlds, window, 0).front[0] for after in afters]
        front: Front = ()
        whole = True
        for bound, after in sorted(zip(bounds, afters, strict=True), key=lambda pair: -sum(pair[0])):
            if not covered(bound, front):
                found = self._after(after, worlds, window, choices - 1)
                front = pruned((*front, *found.front), self._budget)
                whole &= found.whole
        return Strategies(front, whole)

    def _others(self, seen: Seen, worlds: Worlds, window: Window, choices: int) -> Strategies:
        """Another seat's turn: it does in each deal what suits it best there, whatever the strategy is."""
        fronts, window, whole = self._answers(seen, worlds, window, choices)
        return Strategies(answered(fronts, window, against=self._against(seen), budget=self._budget), whole)

    def _answers(
        self, seen: Seen, worlds: Worlds, window: Window, choices: int
    ) -> tuple[list[Front], Window, bool]:
        """The front of each thing that another seat can do, what makes a difference, whether all is whole.

        What one thing it can do comes to at least (for an opponent: at most) bounds what makes a difference
        of the others.
        """
        against = self._against(seen)
        absent = ABSENT if against else -ABSENT
        place = {world: at for at, world in enumerate(worlds)}
        fronts, whole = [], True
        for after, able in self._deals.doings(seen, worlds):
            places = [place[world] for world in able]
            found = self._after(after, able, window.of(places), choices)
            whole &= found.whole
            front = found.within((absent,) * len(worlds), places).front
            window = window.narrowed(front, against=against)
            fronts.append(front)
        return fronts, window, whole

    def _against(self, seen: Seen) -> bool:
        return self._sides.side_of(seen.position.seat) != self._side

    def _with_open_hands(self, seen: Seen, worlds: Worlds) -> Vector:
        """The exact value for the mover's side in each deal, all hands open from here on."""
        known = self._open.setdefault(seen.key, {})
        new = [world for world in worlds if world not in known]
        if new:
            self._budget.spend(_LOOK * len(new))
            position = seen.position
            values = self._kernel.values_in(position, self._deals.hands(seen, new), LIMIT_KERNEL)
            sign = 1 if self._sides.side_of(position.seat) == self._side else -1
            bad = self._rules.bad_points
            scored = int(net(position.scored, self._side, bad=bad)) if position.scored else 0
            for world, value in zip(new, values, strict=True):
                if value is None:
                    raise OutOfReachError(self._kernel.why(LIMIT_KERNEL))
                known[world] = sign * value + scored
        return tuple(map(known.__getitem__, worlds))
