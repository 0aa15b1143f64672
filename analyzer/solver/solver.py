"""Exact values with all hands open.

A position is worth, to a side, what the game brings it: its points less the mean of the others', points
scored in play included (`Score.net`). Everyone plays for that.

* Two sides with nothing left to chance: alpha-beta. More than two: each plays for its own value, max^n; of
  equal moves the first in canonical order is taken, the lower tile, then the lower number joined.
* Both by the compiled kernel (`analyzer.kernel`). Where that was not built, and for sets beyond double-nine,
  by the reference in Python (`analyzer.solver.reference`), which gives the same values, some hundred times
  slower.
* A stock in known order is drawn in that order. Where the order is not known, each tile is drawn with the
  same chance, and values are exact expectations, as fractions.
"""

from __future__ import annotations

import warnings
from contextlib import contextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING

from analyzer.game.position import STOP
from analyzer.kernel.encoding import as_joined, can_average, can_value, library, supports
from analyzer.kernel.engine import Engine, Kernel, LineStep, Option, OutOfReachError, RangeError
from analyzer.rules import Drawing
from analyzer.rules.scoring import exact, net
from analyzer.solver.layout_index import in_order
from analyzer.solver.reference import (
    Bounded,
    ManySides,
    TwoSides,
    as_options,
    between,
    line_step,
)
from analyzer.tiles.tile import Centre
from analyzer.words.shown import cut

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.game.position import Move, Position
    from analyzer.rules import Value

__all__ = [
    "LIMIT",
    "LIMIT_KERNEL",
    "LIMIT_TWO_SIDES",
    "Bounded",
    "Engine",
    "LineStep",
    "Option",
    "OutOfReachError",
    "SlowSolverWarning",
    "Solver",
    "as_options",
    "between",
]

LIMIT_KERNEL = 100_000_000
"""Positions searched by the kernel for one question at most.

Of two sides 6 s on a line and 40 s on the largest crosses, of more some 60 s.
"""
GAME_LIMIT_KERNEL = 30_000_000
"""The same for all turns of a game together."""
LIMIT_CHANCE = 20_000_000
"""Positions searched by the kernel for one question at most where the order of the stock is not known."""
GAME_LIMIT_CHANCE = 1_000_000
"""The same for all turns of a game together; half a second."""

LIMIT_TWO_SIDES = 2_000_000
"""Positions searched for one question at most where two sides play and nothing is left to chance."""
LIMIT = 500_000
"""The same for more than two sides and for draws from an unknown stock, where nothing can be cut off."""
GAME_LIMIT_TWO_SIDES = 1_000_000
"""Positions searched for all turns of a game together where two sides play; some 10 s and 300 MB."""
GAME_LIMIT = 400_000
"""The same for more than two sides and for draws from an unknown stock."""
GAME_LIMIT_TRAINS = 80_000
"""The same for games with trains, of any number of sides; less than half a second."""
LIMIT_BOUNDS = 1_000_000
"""Positions searched by the kernel at most for the bounds of a question that is out of reach."""
GAME_LIMIT_BOUNDS = 15_000
"""The same for each turn of a game; some 5 ms."""
GAME_LAYOUTS = 60_000
"""Layouts that the kernel meets in all of them at most; a third of a second."""


class SlowSolverWarning(RuntimeWarning):
    """The compiled kernel is missing."""


SLOW = (
    "the compiled solver is missing, so values take some hundred times longer. To get it, install a C "
    "compiler and the headers of Python (on Debian: apt install gcc python3-dev), then install this package "
    "again"
)


@cache
def _tell_that_it_is_slow() -> None:
    """Once in a process."""
    warnings.warn(SLOW, SlowSolverWarning, stacklevel=3)


class Solver:
    """Values positions of one deal; what it learns of one position serves the next.

    >>> from analyzer.game.position import Position
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> rules = variant("partnership").rules
    >>> hands = [[(0, 1)], [(2, 2), (3, 3)], [(1, 4), (5, 5)], [(6, 6)]]
    >>> masks = tuple(rules.tile_set.mask(Tile.of(*tile) for tile in hand) for hand in hands)
    >>> position = Position.deal(rules, masks, leader=0)
    >>> [(str(option), option.value) for option in Solver(position).options(position)]
    [('0-1', 22)]
    """

    def __init__(
        self,
        position: Position,
        *,
        game: bool = False,
        engine: Engine = Engine.KERNEL,
        limit: int | None = None,
    ) -> None:
        """A solver for a deal.

        Args:
            position: any position of it, the stock still whole.
            game: whether all questions together have one budget, as those of a whole game.
            engine: what is asked where both can answer. Without the kernel it is the reference all the same,
                and a SlowSolverWarning says so.
            limit: positions searched at most for a question, or for all of a game; None: as many as the
                constants above allow, which a larger number cannot exceed.
        """
        self._limit = limit
        self._game = game
        self._kernel: Kernel | None = None
        self._until = 0
        self._fast = engine is Engine.KERNEL and (
            can_value(position) or (position.left_to_chance and supports(position.rules))
        )
        if self._fast and library() is None:
            _tell_that_it_is_slow()
            self._fast = False
        self.rules = position.rules
        self._leader = position.leader
        self._first = position
        self._sides = position.rules.seating().sides
        self._searches: dict[tuple[bool, int], TwoSides | ManySides] = {}

    def __repr__(self) -> str:
        return cut(f"<Solver of {self.rules.name}, {self.engine(self._first)}, {self.nodes} positions seen>")

    @property
    def nodes(self) -> int:
        """Positions searched so far."""
        known = self._kernel.counts().nodes if self._kernel else 0
        return known + sum(search.nodes for search in self._searches.values())

    def engine(self, position: Position) -> Engine:
        """What values a position."""
        known = self._fast and (can_value(position) or can_average(position))
        return Engine.KERNEL if known else Engine.REFERENCE

    def options(self, position: Position) -> tuple[Option, ...]:
        """Every different move with its exact value, in canonical order (tile, then arm).

        Raises:
            OutOfReachError: too many positions would have to be searched.
            ValueError: the position is not of the deal this solver was made for.
        """
        self._begin(position)
        moves = position.moves() if position.end is None else []
        return as_options(position, moves, self._values(position, moves))

    def bounds(self, position: Position) -> tuple[Bounded, ...]:
        """Every different move, and between what its value lies for certain; what can bring most comes first.

        There is always an answer: by the pips that are left, or what a search found out before it gave up. Of
        two sides the kernel looks some moves ahead.
        """
        moves = position.moves() if position.end is None else []
        side, search = self._side(position), self._search(position)
        closer = self._bounds_ahead(position, moves, side)
        found: list[Bounded] = []
        for option in as_options(position, moves, [0] * len(moves)):
            after = position.play(moves[len(found)])
            low, high = search.bounds(after, side) if after.end is None else (after.score().net(side),) * 2
            if closer:
                least, most = closer[len(found)]
                low, high = max(low, least), min(high, most)
            found.append(Bounded(option.tile, option.end, low, high, option.arm))
        return tuple(sorted(found, key=lambda option: (-option.high, -option.low)))

    def value(self, position: Position) -> Value:
        """The exact value for the side to move; a seat that cannot play draws or passes."""
        self._begin(position)
        return self._value(position, self._side(position))

    def line(self, position: Position) -> tuple[LineStep, ...]:
        """Best play of everyone to the end; among equals the first in canonical order.

        Ends before a draw that is left to chance.
        """
        found_at_once = self.line_at_once(position)
        if found_at_once is not None:
            return found_at_once
        steps: list[LineStep] = []
        while found := self._next(position):
            step, position = found
            steps.append(step)
        return tuple(steps)

    def line_at_once(self, position: Position) -> tuple[LineStep, ...] | None:
        """The same in one question; None where the kernel cannot tell it, or a step has to name its arm."""
        self._begin(position)
        if self._fast and can_value(position):
            with suppress(RangeError), self._all_searched():
                return self._ask().line(position, self._rest())
        return None

    def next_step(self, position: Position) -> tuple[LineStep, Position] | None:
        """The first step of `line` with the position after it; None where the line ends."""
        self._begin(position)
        return self._next(position)

    def _next(self, position: Position) -> tuple[LineStep, Position] | None:
        if position.end is not None:
            return None
        moves = position.moves()
        if moves:
            move = self._best(position, moves)
            return line_step(position, move, moves), position.play(move)
        if position.must_draw:
            tile, *others = position.draws()
            if others:
                return None
            return LineStep(seat=position.seat, tile=None, end=None, drawn=tile), position.draw(tile)
        return LineStep(seat=position.seat, tile=None, end=None), position.knock()

    def _begin(self, position: Position) -> None:
        """Asks whether the position is of this deal, and gives every search its budget."""
        if position.rules != self.rules or position.leader != self._leader or not self._holds(position):
            raise ValueError("the position is not of the deal this solver was made for")
        if not self._game:
            self.refill()

    def refill(self, most: int | None = None) -> None:
        """Gives every search its whole budget again; the kernel `most` positions, where that is said."""
        for search in self._searches.values():
            search.begin()
        if self._kernel:
            self._until = self._kernel.counts().nodes + (self._most if most is None else most)

    def _holds(self, position: Position) -> bool:
        """Whether the tiles are where they can have come to from the first position."""
        first, drawable = self._first, 0
        if self.rules.drawing is not Drawing.NONE:
            drawable = first.stock
            order, rest = first.order or (), position.order or ()
            if (first.order is None) != (position.order is None) or order[len(order) - len(rest) :] != rest:
                return False
        return not any(
            hand & ~(dealt | drawable) for hand, dealt in zip(position.hands, first.hands, strict=True)
        )

    def _side(self, position: Position) -> int:
        return position.seat % self._sides

    def _value(self, position: Position, side: int) -> Value:
        """The exact value of a position for a side."""
        if position.end is not None:
            return position.score().net(side)
        # Of more than two sides the kernel tells what a position is worth to the one to move only.
        if self.engine(position) is Engine.KERNEL and (self._sides == 2 or self._side(position) == side):
            try:
                return self._by_kernel(position, side)
            except RangeError:
                self._fast = False
        moves = position.moves()
        if position.layout.is_empty or STOP in moves:
            return self._value(position.play(self._best(position, moves)), side)
        return self._search(position).value(position, side)

    def _values(self, position: Position, moves: list[Move], *, best: bool = False) -> list[Value]:
        """The exact value of each move for the side that makes it; only of the best where no others count."""
        side = self._side(position)
        if moves and self.engine(position) is Engine.KERNEL:
            try:
                ask, rest, chance = self._ask(), self._rest(), position.left_to_chance
                with self._all_searched():
                    found = (
                        ask.mean_options(position, rest) if chance else ask.options(position, rest, best=best)
                    )
            except RangeError:
                self._fast = False
            else:
                scored = self._scored(position, side)
                return [exact(self._mean(found[as_joined(position, move)]) + scored) for move in moves]
        return [self._value(position.play(move), side) for move in moves]

    def _bounds_ahead(
        self, position: Position, moves: Sequence[Move], side: int
    ) -> list[tuple[Value, Value]]:
        """Between what the value of each move lies, seen some moves ahead; empty where the kernel cannot."""
        if self._sides > 2 or not (self._fast and can_value(position)):
            return []
        most, found = GAME_LIMIT_BOUNDS if self._game else LIMIT_BOUNDS, {}
        with suppress(RangeError):
            found = self._ask().bounds(position, most if self._limit is None else min(self._limit, most))
        scored = self._scored(position, side)
        known = [found[joined] for joined in (as_joined(position, move) for move in moves) if joined in found]
        return [(low + scored, high + scored) for low, high in known] if len(known) == len(moves) else []

    def _by_kernel(self, position: Position, side: int) -> Value:
        kernel, rest = self._ask(), self._rest()
        chance = position.left_to_chance
        value = kernel.mean(position, rest) if chance else kernel.values([position], rest)[0]
        if value is None:
            raise OutOfReachError(kernel.why(self._most))
        whole = self._mean(value) + self._scored(position, self._side(position))
        return exact(whole if self._side(position) == side else -whole)

    @contextmanager
    def _all_searched(self) -> Iterator[None]:
        """Has the kernel say how many positions may be searched for all questions, not how many were left."""
        try:
            yield
        except OutOfReachError:
            raise OutOfReachError(self._ask().why(self._most)) from None

    def _mean(self, value: Value) -> Value:
        """A value of the kernel in points."""
        return value if self._sides == 2 else exact(Fraction(value, self._sides - 1))

    @property
    def _most(self) -> int:
        """How many positions the kernel searches at most."""
        most = GAME_LIMIT_KERNEL if self._game else LIMIT_KERNEL
        if self._first.left_to_chance:
            most = min(most, GAME_LIMIT_CHANCE if self._game else LIMIT_CHANCE)
        return most if self._limit is None else min(self._limit, most)

    def _ask(self) -> Kernel:
        if self._kernel is None:
            few = self._game and not self.rules.shape.plain
            self._kernel = Kernel(self.rules, layouts=GAME_LAYOUTS if few else None)
            self._until = self._most
        return self._kernel

    def _most_by_reference(self, *, two: bool) -> int:
        """How many positions the reference searches at most."""
        limits = (GAME_LIMIT_TWO_SIDES, GAME_LIMIT) if self._game else (LIMIT_TWO_SIDES, LIMIT)
        most = limits[not two]
        if self._game and self.rules.centre is Centre.TRAINS:
            most = min(most, GAME_LIMIT_TRAINS)
        return most if self._limit is None else min(self._limit, most)

    def _rest(self) -> int:
        """How many positions may still be searched."""
        return max(0, self._until - self._ask().counts().nodes)

    def _scored(self, position: Position, side: int) -> Value:
        """What has been scored in play so far, to a side."""
        return net(position.scored, side, bad=self.rules.bad_points) if position.scored else 0

    def _best(self, position: Position, moves: Sequence[Move]) -> Move:
        """The best of all moves of a position, the first of equals."""
        moves = in_order(position.layout, moves)
        if len(moves) == 1:
            return moves[0]
        values = self._values(position, moves, best=True)
        return moves[values.index(max(values))]

    def _search(self, position: Position) -> TwoSides | ManySides:
        """The search for a position: two sides with nothing left to chance, or any."""
        two = self._sides == 2 and not position.left_to_chance
        key = (two, position.exposed)
        search = self._searches.get(key)
        if search is None:
            ordered = replace(position, order=self._first.order, stock=self._first.stock)
            limit = self._most_by_reference(two=two)
            search = TwoSides(ordered, limit) if two else ManySides(ordered, limit)
            search.begin()
            self._searches[key] = search
        return search
