"""What follows a tile until somebody has to decide: passes, draws, the end; and what each of them scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.kernel.answers import OutOfReachError
from analyzer.rules import Drawing, Ending, EndKind, GameEnd, score
from analyzer.rules.in_play import block_points, pass_points, scores_in_play
from analyzer.solver.layout_index import Finish, LayoutIndex

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.solver.layout_index import Order


_LAYOUT = 40
"""A layout met for the first time takes as much time and memory as so many positions."""


class WhatNext(Enum):
    """What comes next."""

    MOVE = 0
    DRAW = 1
    """A tile from a stock whose order is not known."""
    END = 2


class LatestTile(NamedTuple):
    """The latest tile, as far as it matters until the next one."""

    seat: int | None
    """Who played it; None for a tile turned from the stock."""
    finish: int = 0
    """How it would finish the game, a number of `LayoutIndex.finishes`."""
    on_lead: bool = False


class DecisionPoint(NamedTuple):
    """Where the forced part of the play comes to a halt."""

    next: WhatNext
    board: int
    seat: int
    """Whose turn it is."""
    gain: int
    """What the passes are worth to the side of the latest tile."""
    passes: int
    """How many have passed on the latest tile."""


class ForcedPlay(ABC):
    """The forced part of the play, for one deal; the board is as `LayoutIndex` says."""

    def __init__(self, position: Position, order: Order, limit: int) -> None:
        """Prepares what the rules, the leader and the order of the stock decide.

        Args:
            position: any position of the deal, but with the whole stock.
            order: what the moves of a row are sorted by.
            limit: how many positions are searched for one question.
        """
        self.rules = rules = position.rules
        self.tables = LayoutIndex(rules, position.exposed, order)
        self.sides = rules.seating().sides
        self._leader = position.leader
        self._width = width = self.tables.width
        hand = (1 << width) - 1
        self._hands = [hand << seat * width for seat in range(rules.seats)]
        self._dealt = sum(self._hands)
        self._top = rules.seats * width
        self._drawing = rules.drawing is not Drawing.NONE
        self._one = rules.drawing is Drawing.ONE
        self._skips = rules.game_end is not GameEnd.FIRST_OUT
        self._in_play = scores_in_play(rules)
        seating = rules.seating()
        self.side_parts = [
            sum(self._hands[member] for member in seating.members(side)) for side in range(self.sides)
        ]
        """For each side the part of the board with its hands."""
        outs = {GameEnd.FIRST_OUT: self._hands, GameEnd.STUCK: [self._dealt] * rules.seats}
        self.outs = outs.get(rules.game_end) or [
            self.side_parts[seat % self.sides] for seat in range(rules.seats)
        ]
        """For each seat the part of the board that is empty once its last tile ends the game."""
        self._drawn: dict[int, int] = {}
        stock = position.stock
        for tile in position.order or ():
            self._drawn[stock] = rules.tile_set.bit(tile)
            stock &= ~rules.tile_set.bit(tile)
        self._endings: dict[tuple[int, LatestTile, bool, bool], tuple[int, ...]] = {}
        self.nodes = 0
        """Positions searched so far."""
        self._limit = limit
        self._until = limit

    def begin(self) -> None:
        """Another question begins."""
        self._until = self.nodes + _LAYOUT * len(self.tables.rows) + self._limit

    def board(self, position: Position) -> int:
        """The hands and the stock of a position as one integer."""
        board = position.stock << self._top if self._drawing else 0
        for seat, hand in enumerate(position.hands):
            board |= hand << seat * self._width
        return board

    def hands(self, board: int) -> tuple[int, ...]:
        """The hands on a board."""
        hand = self._hands[0]
        return tuple(board >> seat * self._width & hand for seat in range(self.rules.seats))

    def live(self, board: int) -> bool:
        """Whether there is something to be drawn."""
        return self._drawing and (board >> self._top).bit_count() > self.rules.reserve

    def stock(self, board: int) -> int:
        """The mask of the stock on a board."""
        return board >> self._top

    def drawn(self, board: int, seat: int, bit: int) -> int:
        """The board after a seat has drawn a tile."""
        return board ^ (bit << self._top | bit << seat * self._width)

    def start(self, position: Position) -> tuple[int, LatestTile, DecisionPoint]:
        """The table of a position, its latest tile, and where the forced part of its play comes to a halt."""
        table = self.tables.number(position.layout, position.run)
        latest = position.latest and self.tables.finish(Finish(*position.latest, position.layout.ends))
        played = LatestTile(position.last, latest or 0, position.laid == 1)
        board = self.board(position)
        return (
            table,
            played,
            self.advance(board, table, played, position.seat, position.passes, drew=position.drew),
        )

    def after(self, board: int, seat: int) -> int:
        """The seat whose turn comes next."""
        seats = self.rules.seats
        following = (seat + 1) % seats
        if self._skips:
            while following != seat and not board & self._hands[following]:
                following = (following + 1) % seats
        return following

    def advance(
        self, board: int, table: int, played: LatestTile, seat: int, passes: int = 0, *, drew: bool = False
    ) -> DecisionPoint:
        """Passes, and draws where the order is known, until something has to be decided.

        Args:
            board: the hands and the stock.
            table: the number of the layout.
            played: the latest tile.
            seat: whose turn it is.
            passes: how many have passed on the tile.
            drew: whether the seat has drawn in this turn.
        """
        fits = self.tables.fits[table]
        gain = 0
        while True:
            live = self.live(board)
            if not live and not any(board & fit for fit in fits):
                return DecisionPoint(WhatNext.END, board, seat, gain, passes)
            if board & fits[seat]:
                return DecisionPoint(WhatNext.MOVE, board, seat, gain, passes)
            if live and not (drew and self._one):
                bit = self._drawn.get(self.stock(board))
                if bit is None:
                    return DecisionPoint(WhatNext.DRAW, board, seat, gain, passes)
                board, drew = self.drawn(board, seat, bit), True
                continue
            if self._in_play and played.seat is not None:
                gain += pass_points(self.rules, passes, on_lead=played.on_lead, partners=self.rules.partners)
            passes, drew, seat = passes + 1, False, self.after(board, seat)

    def ending(self, board: int, played: LatestTile, *, passed: bool = False) -> tuple[int, ...]:
        """What each side writes at the end, points scored in play before it aside.

        Args:
            board: what is left.
            played: the latest tile.
            passed: whether passes on it have been paid already.
        """
        last = self._leader if played.seat is None else played.seat
        out = not board & self.outs[last] or (
            self.rules.game_end is GameEnd.STUCK and played.seat is not None and not board & self._hands[last]
        )
        key = (board & self._dealt, played, out, passed)
        points = self._endings.get(key)
        if points is None:
            scored = [0] * self.sides
            if self._in_play and not out and not passed and played.seat is not None:
                scored[last % self.sides] = block_points(self.rules, on_lead=played.on_lead)
            tile, before, after = self.tables.finishes[played.finish] or (None, (), ())
            kind = EndKind.DOMINO if out else EndKind.BLOCKED
            ending = Ending(kind, last, self._leader, self.hands(board), tile, before, after, tuple(scored))
            points = self._endings[key] = score(self.rules, ending).points
        return points

    def count(self) -> None:
        """Counts a position; OutOfReachError when there are too many."""
        self.nodes += 1
        if self.nodes + _LAYOUT * len(self.tables.rows) > self._until:
            raise OutOfReachError(
                f"more than {self._limit:,} positions would have to be searched; {self.reach()}"
            )

    @abstractmethod
    def reach(self) -> str:
        """How large a position may be, in words."""
