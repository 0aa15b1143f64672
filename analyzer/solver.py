"""Exact values with all hands open: the reference search, in pure Python.

Alpha-beta in the negamax form with a table of bounds; exact values come from a series of searches with an
empty window (MTD(f): Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms",
Artificial Intelligence 87, 1996). Forced passes are skipped, so that equal positions meet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from analyzer.rules import Ending, EndKind, HandScore, Rules, score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.position import Move, Position
    from analyzer.tiles import Tile


class OutOfReachError(ValueError):
    """The solver cannot value this position; the message says why."""


@dataclass(frozen=True, slots=True)
class Option:
    """A tile that could be played, the number it joins (None: the lead) and its exact value.

    The value is in points for the side to move, with all hands open.
    """

    tile: Tile
    end: int | None
    value: int

    def __str__(self) -> str:
        return f"{self.tile}" if self.end is None else f"{self.tile}@{self.end}"


@dataclass(frozen=True, slots=True)
class LineStep:
    """One turn of a line that the solver follows: a tile and the number it joins, or a pass (tile None)."""

    seat: int
    tile: Tile | None
    end: int | None
    choice: bool = False
    """Whether the tile fits the other end too, so that the number has to be said."""


class Solver:
    """Values positions of one deal; what it learns of one position serves the next.

    >>> from analyzer.position import Position
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles import Tile
    >>> rules = variant("partnership").rules
    >>> hands = [[(0, 1)], [(2, 2), (3, 3)], [(1, 4), (5, 5)], [(6, 6)]]
    >>> masks = tuple(rules.tile_set.mask(Tile.of(*tile) for tile in hand) for hand in hands)
    >>> position = Position.deal(rules, masks, leader=0)
    >>> [(str(option), option.value) for option in Solver(position).options(position)]
    [('0-1', 22)]
    """

    def __init__(self, position: Position) -> None:
        if position.rules.seating().sides != 2:
            raise OutOfReachError("values are for two sides; here every seat is a side of its own")
        self.rules = position.rules
        self._leader = position.leader
        self._hands = position.hands
        self._sides = position.rules.seating().sides
        tiles = self.rules.tile_set
        self._order = [_search_order(tiles.members(hand), self.rules) for hand in position.hands]
        self._bounds: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        self._endings: dict[tuple[EndKind, int, int, bool], int] = {}
        self._counts = cache(lambda mask: sum(self.rules.count(tile) for tile in tiles.members(mask)))
        members = [self.rules.seating().members(side) for side in range(2)]
        self._side_masks = [sum(position.hands[seat] for seat in seats) for seats in members]
        self.nodes = 0
        """Positions searched so far."""

    def options(self, position: Position) -> tuple[Option, ...]:
        """Every different move with its exact value, in canonical order (tile, then arm)."""
        self._check(position)
        return tuple(
            Option(move.tile, position.joined(move), self._value_after(position, move))
            for move in position.moves()
        )

    def value(self, position: Position) -> int:
        """The exact value for the side to move; a seat that cannot play passes."""
        self._check(position)
        if position.end is not None:
            return position.score().net(position.seat % self._sides)
        if not position.moves():
            after = position.knock()
            value = self.value(after)
            return value if self._same_side(position.seat, after.seat) else -value
        return max(option.value for option in self.options(position))

    def line(self, position: Position) -> tuple[LineStep, ...]:
        """Best play of everyone to the end; among equals the first in canonical order."""
        self._check(position)
        steps: list[LineStep] = []
        while position.end is None:
            moves = position.moves()
            if not moves:
                steps.append(LineStep(position.seat, None, None))
                position = position.knock()
                continue
            values = [self._value_after(position, move) for move in moves]
            move = moves[values.index(max(values))]
            choice = sum(other.tile == move.tile for other in moves) > 1
            steps.append(LineStep(position.seat, move.tile, position.joined(move), choice))
            position = position.play(move)
        return tuple(steps)

    def _check(self, position: Position) -> None:
        inside = all(hand & ~dealt == 0 for hand, dealt in zip(position.hands, self._hands, strict=True))
        if position.rules != self.rules or position.leader != self._leader or not inside:
            raise ValueError("the position is not of the deal this solver was made for")

    def _same_side(self, one: int, other: int) -> bool:
        return one % self._sides == other % self._sides

    def _value_after(self, position: Position, move: Move) -> int:
        """The exact value of a move for the side that makes it."""
        after = position.play(move)
        mask = sum(after.hands)
        left, right = after.layout.ends
        low, high = -self._reach(mask, 1 - position.seat % 2), self._reach(mask, position.seat % 2)
        guess = 0
        while low < high:
            beta = max(guess, low + 1)
            guess = self._after(mask, left, right, position.seat, beta - 1, beta)
            if guess < beta:
                high = guess
            else:
                low = guess
        return low

    def _after(self, mask: int, left: int, right: int, mover: int, alpha: int, beta: int) -> int:
        """The value for the mover's side once it has played; the turn goes to the next seat that can play."""
        if not mask & self._hands[mover]:
            return self._ending(EndKind.DOMINO, mask, mover, left == right)
        suits = self.rules.tile_set.suits
        fits = mask & (suits[left] | suits[right])
        seats = len(self._hands)
        for step in range(1, seats + 1):
            seat = (mover + step) % seats
            if fits & self._hands[seat]:
                if self._same_side(seat, mover):
                    return self._search(mask, left, right, seat, alpha, beta)
                return -self._search(mask, left, right, seat, -beta, -alpha)
        return self._ending(EndKind.BLOCKED, mask, mover, left == right)

    def _search(self, mask: int, left: int, right: int, seat: int, alpha: int, beta: int) -> int:
        """A bound on the value for the seat's side that is exact within (alpha, beta); the seat can play."""
        key = (mask, left, right, seat) if left <= right else (mask, right, left, seat)
        low, high = self._bounds.get(key) or (
            -self._reach(mask, 1 - seat % 2),
            self._reach(mask, seat % 2),
        )
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.nodes += 1
        best, floor = -_INFINITY, max(alpha, low)
        for bit, one, other in self._order[seat]:
            if not mask & bit:
                continue
            for end, kept in ((left, right), (right, left)) if left != right else ((left, right),):
                if one == end:
                    outward = other
                elif other == end:
                    outward = one
                else:
                    continue
                value = self._after(mask ^ bit, outward, kept, seat, max(floor, best), beta)
                if value > best:
                    best = value
                    if best >= beta:
                        self._bounds[key] = (max(low, best), high)
                        return best
        self._bounds[key] = (best if best > floor else low, min(high, max(best, low)))
        return best

    def _reach(self, mask: int, side: int) -> int:
        """What a side can still win at most."""
        rules = self.rules
        if rules.hand_score is HandScore.ONE:
            return max(1, rules.equal_ends)
        counted = mask if rules.hand_score is HandScore.ALL else mask & self._side_masks[1 - side]
        points = self._counts(counted)
        return max(1, points // rules.divide_by) if points else 0

    def _ending(self, kind: EndKind, mask: int, mover: int, equal: bool) -> int:
        """What the ended game is worth to the mover's side."""
        key = (kind, mask, mover, equal)
        value = self._endings.get(key)
        if value is None:
            hands = [mask & hand for hand in self._hands]
            ending = Ending(
                kind,
                mover,
                self._leader,
                tuple(map(self._counts, hands)),
                tuple(hand.bit_count() for hand in hands),
                equal,
            )
            value = score(self.rules, ending).net(mover % self._sides)
            self._endings[key] = value
        return value


_INFINITY = 1 << 30


def _search_order(tiles: Iterator[Tile], rules: Rules) -> list[tuple[int, int, int]]:
    """A hand as (bit, number, number), heavy tiles first: what they cost makes early cut-offs likely."""
    ordered = sorted(tiles, key=lambda tile: (-tile.pips, not tile.is_double))
    return [(rules.tile_set.bit(tile), tile.low, tile.high) for tile in ordered]
