"""The search for strategies that are one and the same in all deals the mover cannot tell apart."""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import gt, mul
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.kernel.engine import Kernel, OutOfReachError
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
from analyzer.rules import GameEnd
from analyzer.rules.scoring import net
from analyzer.solver.solver import LIMIT_KERNEL
from analyzer.tiles.layout import fitting

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from analyzer.game.position import Move, Position
    from analyzer.reviews.fair.pareto import Vector


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
