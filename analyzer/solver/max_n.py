"""More than two sides, and tiles left to chance: every line to its end, each position once.

Each side plays for its own value, its points less the mean of the others', and knows that the others do so
(max^n: Luckhardt and Irani, "An algorithmic solution of N-person games", AAAI 1986). Of equal moves the first
one in canonical order is taken, the lower tile, then the lower number joined: with more than two sides that
matters to the others. A tile from a stock in unknown order is each of those left with the same chance.
"""

from __future__ import annotations

from fractions import Fraction
from operator import add
from typing import TYPE_CHECKING

from analyzer.rules.scoring import exact, net
from analyzer.solver.forced_play import ForcedPlay, LatestTile, WhatNext
from analyzer.solver.layout_index import canonical

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.rules import Value
    from analyzer.solver.forced_play import DecisionPoint
    from analyzer.solver.layout_index import IndexedMove

    Points = tuple[Value, ...]
    """For each side what it is still going to write."""


class ManySides(ForcedPlay):
    """Values for any number of sides, with the stock in any state."""

    def __init__(self, position: Position, limit: int) -> None:
        """Prepares the search for a deal."""
        super().__init__(position, canonical, limit)
        self._sign = -1 if self.rules.bad_points else 1
        self._known: dict[tuple[int, int], Points] = {}
        self._chances: dict[tuple[int, int, int, LatestTile, int], Points] = {}

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

    def _from(self, halt: DecisionPoint, played: LatestTile) -> Points:
        """What is still to come once the forced part of the play has come to a halt."""
        if halt.next is WhatNext.END:
            points: Points = self.ending(halt.board, played, passed=halt.passes > 0)
        elif halt.next is WhatNext.MOVE:
            points = self._decide(halt.board, halt.table, halt.seat)
        else:
            points = self._draw(halt, played)
        return _more(points, halt.gain)

    def _decide(self, board: int, table: int, seat: int) -> Points:
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

    def _after(self, board: int, edge: IndexedMove, seat: int) -> Points:
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

    def _draw(self, halt: DecisionPoint, played: LatestTile) -> Points:
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


def _more(points: Points, gain: tuple[int, ...]) -> Points:
    """The points with what has been gained on the way to them."""
    return tuple(map(add, points, gain)) if gain else points
