"""The reference in Python: every line of play to its end, each position once.

Two sides and nothing left to chance are searched by alpha-beta with a table of bounds. Exact values come from
a series of searches with an empty window (MTD(f): Plaat, Schaeffer, Pijls and de Bruin, "Best-first
fixed-depth minimax algorithms", Artificial Intelligence 87, 1996). A position stands for what is still to
come; points scored on the way shift the window. Forced passes and draws are skipped, so that equal positions
meet.

With more sides each plays for its own value, its points less the mean of the others', and knows that the
others do so (max^n: Luckhardt and Irani, "An algorithmic solution of N-person games", AAAI 1986). Of equal
moves the first one in canonical order is taken, the lower tile, then the lower number joined: with more than
two sides that matters to the others. A tile from a stock in unknown order is each of those left with the
same chance.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from operator import add
from typing import TYPE_CHECKING

from analyzer.kernel.engine import LineStep, Option, printed_move
from analyzer.rules import HandScore, TurnLength
from analyzer.rules.scoring import exact, net, pass_points
from analyzer.solver.forced_play import ForcedPlay, LatestTile, WhatNext
from analyzer.solver.layout_index import canonical, heavy_first
from analyzer.tiles.tile import Centre
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.game.position import Move, Position
    from analyzer.rules import Value
    from analyzer.rules.scoring import Points
    from analyzer.solver.forced_play import DecisionPoint
    from analyzer.solver.layout_index import IndexedMove
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

    FurtherPoints = tuple[Value, ...]
    """For each side what it is still going to write."""

INFINITY = 1 << 40


@dataclass(frozen=True, slots=True)
class Bounded:
    """A move whose value is not known, and between what it certainly lies, for the side to move.

    >>> from analyzer.tiles.tile import Tile
    >>> str(Bounded(Tile.of(5, 6), 5, -12, 30))
    '5-6@5'
    """

    __repr__ = in_short

    tile: Tile | None
    end: int | None
    low: Value
    high: Value
    arm: Arm | None = None

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)


def between(bounds: Sequence[Bounded]) -> tuple[Value, Value]:
    """Between what the best value of some moves lies."""
    return max(option.low for option in bounds), max(option.high for option in bounds)


class TwoSides(ForcedPlay):
    """Values for two sides where the whole stock, if any, is known in order."""

    def __init__(self, position: Position, limit: int) -> None:
        """Prepares the search for a deal."""
        super().__init__(position, heavy_first, limit)
        rules = self.rules
        self._sign = -1 if rules.bad_points else 1
        self._bounds: dict[tuple[int, int], tuple[int, int]] = {}
        self._tricky = (bool(self._nothing) and self._skips) or (
            rules.centre is Centre.TRAINS or rules.turn is TurnLength.AFTER_DOUBLE
        )
        self._turns = [self._others(seat) for seat in range(rules.seats)]
        parts = self.side_parts
        everything = parts[0] | parts[1]
        self._counting = [everything] * 2 if rules.hand_score is HandScore.ALL else parts[::-1]

    def reach(self) -> str:
        """How large a position may be, in words."""
        return "for two sides about 28 tiles are the most"

    def value(self, position: Position, side: int) -> int:
        """The exact value of a position after the lead for a side."""
        table, played, halt = self.start(position)
        value = int(net(position.scored, side, bad=self._sign < 0)) if position.scored else 0
        value += self._net(halt.gain, side)
        if halt.next is WhatNext.END:
            return value + self._end(halt.board, played, side, passed=halt.passes > 0)
        if position.run and halt.seat == position.seat:
            return value + self._to(side, halt.seat, self._exact(halt.board, table, halt.seat))
        plain = self.tables.number(position.layout) if position.run else halt.table
        return value + self._to(side, halt.seat, self._exact(halt.board, plain, halt.seat))

    def _to(self, side: int, seat: int, value: int) -> int:
        """A value for the side of a seat, as a side sees it."""
        return value if seat % 2 == side else -value

    def _exact(self, board: int, table: int, seat: int) -> int:
        """The exact value of what is to come, for the side of the seat to play."""
        low, high = self._limits(board, seat % 2)
        guess = 0
        while low < high:
            beta = max(guess, low + 1)
            guess = self._search(board, table, seat, beta - 1, beta)
            if guess < beta:
                high = guess
            else:
                low = guess
        return low

    def _search(self, board: int, table: int, seat: int, alpha: int, beta: int) -> int:
        """A bound on the value for the seat's side that is exact within (alpha, beta); the seat can play."""
        key = (board, table << 3 | seat)
        low, high = self._bounds.get(key) or self._limits(board, seat % 2)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.count()
        playable = board & self.tables.fits[table][seat]
        row = self.tables.rows[table].get(playable) or self.tables.row(table, playable, seat)
        follow = self._slowly if self._tricky or (self._drawing and self.live(board)) else self._after
        best, floor = -INFINITY, max(alpha, low)
        for edge in row:
            value = follow(board ^ edge[0], edge, seat, max(floor, best), beta)
            if value > best:
                best = value
                if best >= beta:
                    self._bounds[key] = (max(low, best), high)
                    return best
        self._bounds[key] = (best if best > floor else low, min(high, max(best, low)))
        return best

    def _after(self, board: int, edge: IndexedMove, seat: int, alpha: int, beta: int) -> int:
        """The value of a move for the side that makes it: nobody draws, passes follow at once."""
        _, table, points, more, run, finish, _ = edge
        gain = 0
        if points:
            gain = self._net(points, seat % 2)
            alpha, beta = alpha - gain, beta - gain
        if more & board:
            return gain + self._search(board, run, seat, alpha, beta)
        if board & self.outs[seat]:
            fits = self.tables.fits[table]
            for other, same, passed in self._turns[seat]:
                if board & fits[other]:
                    if passed:
                        gain, alpha, beta = gain + passed, alpha - passed, beta - passed
                    if same:
                        return gain + self._search(board, table, other, alpha, beta)
                    return gain - self._search(board, table, other, -beta, -alpha)
        return gain + self._end(board, LatestTile(seat, finish), seat % 2)

    def _slowly(self, board: int, edge: IndexedMove, seat: int, alpha: int, beta: int) -> int:
        """The same where tiles are drawn, or where those who are out do not pass."""
        _, table, points, more, run, finish, _ = edge
        gain = self._net(points, seat % 2)
        if more & board:
            return gain + self._search(board, run, seat, alpha - gain, beta - gain)
        played = LatestTile(seat, finish)
        if not board & self.outs[seat]:
            return gain + self._end(board, played, seat % 2)
        halt = self.advance(board, table, played, self.follows(board, edge, seat))
        gain += self._net(halt.gain, seat % 2)
        if halt.next is WhatNext.END:
            return gain + self._end(halt.board, played, seat % 2, passed=halt.passes > 0)
        if (halt.seat - seat) % 2:
            return gain - self._search(halt.board, halt.table, halt.seat, gain - beta, gain - alpha)
        return gain + self._search(halt.board, halt.table, halt.seat, alpha - gain, beta - gain)

    def _end(self, board: int, played: LatestTile, side: int, *, passed: bool = False) -> int:
        """What the ended game is worth to a side."""
        return self._net(self.ending(board, played, passed=passed), side)

    def _net(self, points: Points, side: int) -> int:
        """What points are worth to a side."""
        return (points[side] - points[1 - side]) * self._sign if points else 0

    def _others(self, seat: int) -> list[tuple[int, bool, int]]:
        """The seats after one, whether they are of its side, and what the passes before them are worth."""
        found, gain = [], 0
        for passes in range(self.rules.seats):
            other = (seat + passes + 1) % self.rules.seats
            found.append((other, other % 2 == seat % 2, gain))
            gain += self._net(pass_points(self.rules, seat, passes, on_lead=False), seat % 2)
        return found

    def _limits(self, board: int, side: int) -> tuple[int, int]:
        """What a side can still lose and win at most."""
        more = self._at_once * board.bit_count() if self._at_once else 0
        return -self._reach(board, 1 - side) - more, self._reach(board, side) + more

    def _reach(self, board: int, side: int) -> int:
        """What a side can win at most at the end of the game: what the other one is left with, or all."""
        return self.most_for(self.count_of(board & self._counting[side] | self.loose(board)))

    def to_come(self, halt: DecisionPoint, side: int) -> tuple[int, int]:
        """The same, or closer together where something has been found out by searching."""
        same = halt.seat % 2 == side
        low, high = self._bounds.get((halt.board, halt.table << 3 | halt.seat)) or self._limits(
            halt.board, halt.seat % 2
        )
        return (low, high) if same else (-high, -low)


class ManySides(ForcedPlay):
    """Values for any number of sides, with the stock in any state."""

    def __init__(self, position: Position, limit: int) -> None:
        """Prepares the search for a deal."""
        super().__init__(position, canonical, limit)
        self._sign = -1 if self.rules.bad_points else 1
        self._known: dict[tuple[int, int], FurtherPoints] = {}
        self._chances: dict[tuple[int, int, int, LatestTile, int], FurtherPoints] = {}

    def reach(self) -> str:
        """How large a position may be, in words."""
        if self._drawing and not self._drawn:
            return "where tiles are drawn in unknown order about 18, the stock included, are the most"
        return f"for {self.sides} sides about 23 tiles in the hands are the most"

    def value(self, position: Position, side: int) -> Value:
        """The exact value of a position after the lead for a side."""
        table, played, halt = self.start(position)
        if position.run:
            if halt.seat != position.seat:
                table = self.tables.number(position.layout)
            halt = halt._replace(table=table)
        points = self._from(halt, played)
        if position.scored:
            points = tuple(map(sum, zip(points, position.scored, strict=True)))
        return net(points, side, bad=self._sign < 0)

    def _from(self, halt: DecisionPoint, played: LatestTile) -> FurtherPoints:
        """What is still to come once the forced part of the play has come to a halt."""
        if halt.next is WhatNext.END:
            points: FurtherPoints = self.ending(halt.board, played, passed=halt.passes > 0)
        elif halt.next is WhatNext.MOVE:
            points = self._decide(halt.board, halt.table, halt.seat)
        else:
            points = self._draw(halt, played)
        return _more(points, halt.gain)

    def _decide(self, board: int, table: int, seat: int) -> FurtherPoints:
        """What is still to come where the seat has a choice of moves."""
        key = (board, table << 3 | seat)
        best = self._known.get(key)
        if best is not None:
            return best
        self.count()
        playable = board & self.tables.fits[table][seat]
        row = self.tables.rows[table].get(playable) or self.tables.row(table, playable, seat)
        side, most = seat % self.sides, None
        for edge in row:
            points = self._after(board ^ edge.bit, edge, seat)
            own = (points[side] * self.sides - sum(points)) * self._sign
            if most is None or own > most:
                best, most = points, own
        assert best is not None
        self._known[key] = best
        return best

    def _after(self, board: int, edge: IndexedMove, seat: int) -> FurtherPoints:
        """What is still to come once the seat has made a move."""
        if edge.more & board:
            points = self._decide(board, edge.run, seat)
        else:
            played = LatestTile(seat, edge.finish)
            if board & self.outs[seat]:
                follows = self.follows(board, edge, seat)
                points = self._from(self.advance(board, edge.table, played, follows), played)
            else:
                points = self.ending(board, played)
        return _more(points, edge.gain)

    def _draw(self, halt: DecisionPoint, played: LatestTile) -> FurtherPoints:
        """The mean over all tiles that may be drawn."""
        key = (halt.board, halt.table, halt.seat, played, halt.passes)
        known = self._chances.get(key)
        if known is not None:
            return known
        self.count()
        stock, totals, count = self.stock(halt.board), [Fraction(0)] * self.sides, 0
        while stock:
            bit = stock & -stock
            stock ^= bit
            count += 1
            board = self.drawn(halt.board, halt.seat, bit)
            after = self.advance(board, halt.table, played, halt.seat, halt.passes, drew=True)
            for side, points in enumerate(self._from(after, played)):
                totals[side] += points
        mean = self._chances[key] = tuple(exact(total / count) for total in totals)
        return mean


def _more(points: FurtherPoints, gain: tuple[int, ...]) -> FurtherPoints:
    """The points with what has been gained on the way to them."""
    return tuple(map(add, points, gain)) if gain else points


def needs_arm(position: Position, move: Move, moves: list[Move]) -> bool:
    """Whether another move joins the same tile to the same number on an arm of another kind."""
    joined = position.joined(move)
    alike = [other for other in moves if other.tile == move.tile and position.joined(other) == joined]
    return len(alike) > 1


def as_options(position: Position, moves: list[Move], values: Sequence[Value]) -> tuple[Option, ...]:
    """The moves of a position with their values, which are in the same order."""
    return tuple(
        Option(
            move.tile,
            position.joined(move),
            value,
            move.arm if needs_arm(position, move, moves) else None,
        )
        for move, value in zip(moves, values, strict=True)
    )


def line_step(position: Position, move: Move, moves: list[Move]) -> LineStep:
    """A move as a step of a line."""
    choice = move.tile is not None and sum(other.tile == move.tile for other in moves) > 1
    arm = move.arm if needs_arm(position, move, moves) else None
    return LineStep(
        seat=position.seat,
        tile=move.tile,
        end=position.joined(move),
        choice=choice,
        arm=arm,
        stop=move.tile is None,
    )
