"""What follows a tile until somebody has to decide: passes, draws, the end; and what each of them scores."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.kernel.engine import OutOfReachError
from analyzer.rules import Drawing, Ending, EndKind, HandScore, score
from analyzer.rules.scoring import (
    ON_LEAD,
    block_points,
    ends_points,
    exact,
    net,
    nothing_scored,
    pass_points,
    rounded,
    together,
)
from analyzer.solver.layout_index import Finish, LayoutIndex
from analyzer.tiles.tile import Centre

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.rules import Value
    from analyzer.rules.scoring import Points
    from analyzer.solver.layout_index import IndexedMove, Order


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
    on_lead: int = 0
    """Whether it is the lead, as in `analyzer.rules.scoring.ON_LEAD`."""


class DecisionPoint(NamedTuple):
    """Where the forced part of the play comes to a halt."""

    next: WhatNext
    board: int
    seat: int
    """Whose turn it is."""
    gain: Points
    """What the passes have brought each side."""
    passes: int
    """How many have passed on the latest tile."""
    table: int
    """The table, on which passes may have opened trains."""


class ForcedPlay(ABC):
    """The forced part of the play, for one deal; the board is as `LayoutIndex` says.

    What the rules say is asked of `analyzer.game.turns`, and kept where it is asked again and again.
    """

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
        stocks = range(width + 1)
        self._drawable = [turns.drawable(rules, stock) > 0 for stock in stocks]
        """For each size of the stock whether there is something to be drawn."""
        self._may_draw = [
            [turns.why_no_draw(rules, stock, laid=1, drew=drew) is None for stock in stocks]
            for drew in (False, True)
        ]
        """The same for a seat that has not drawn in its turn, and for one that has."""
        self._skips = turns.outlasts(rules)
        self._nothing = nothing_scored(rules)
        self._for_passes: dict[tuple[int | None, int, int], Points] = {}
        seating = rules.seating()
        self.side_parts = [
            sum(self._hands[member] for member in seating.members(side)) for side in range(self.sides)
        ]
        """For each side the part of the board with its hands."""
        self.outs = [
            sum(self._hands[other] for other in turns.all_out(rules, seat)) for seat in range(rules.seats)
        ]
        """For each seat the part of the board that is empty once its last tile ends the game."""
        self._drawn: dict[int, int] = {}
        stock = position.stock
        for tile in position.order or ():
            self._drawn[stock] = rules.tile_set.bit(tile)
            stock &= ~rules.tile_set.bit(tile)
        self._endings: dict[tuple[int, LatestTile, bool], tuple[int, ...]] = {}
        self._counts: dict[int, int] = {}
        self._most: dict[int, int] = {}
        self._at_once = self._most_at_once() if self._nothing else 0
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
        return self._drawing and self._drawable[(board >> self._top).bit_count()]

    def stock(self, board: int) -> int:
        """The mask of the stock on a board."""
        return board >> self._top

    def drawn(self, board: int, seat: int, bit: int) -> int:
        """The board after a seat has drawn a tile."""
        return board ^ (bit << self._top | bit << seat * self._width)

    def start(self, position: Position) -> tuple[int, LatestTile, DecisionPoint]:
        """The table of a position, its latest tile, and where the forced part of its play comes to a halt."""
        again = bool(position.run) and position.plays_again
        table = self.tables.number(position.layout, position.run, again=again)
        latest = position.latest and self.tables.finish(Finish(*position.latest, position.layout.ends))
        played = LatestTile(position.last, latest or 0, position.on_lead)
        board = self.board(position)
        return (
            table,
            played,
            self.advance(board, table, played, position.seat, position.passes, drew=position.drew),
        )

    def after(self, board: int, seat: int) -> int:
        """The seat whose turn comes next."""
        held = [board & hand for hand in self._hands] if self._skips else ()
        return turns.next_seat(self.rules, seat, held)

    def follows(self, board: int, edge: IndexedMove, seat: int) -> int:
        """Whose turn it is after a move of a seat that has not ended the game."""
        return seat if edge.again and board & self._hands[seat] else self.after(board, seat)

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
        fits, joining = self.tables.fits[table], self.tables.joining[table]
        gain: Points = ()
        while True:
            live = self.live(board)
            if not live and not any(board & fit for fit in joining):
                what = WhatNext.END
            elif board & fits[seat]:
                what = WhatNext.MOVE
            elif live and self._may_draw[drew][self.stock(board).bit_count()]:
                bit = self._drawn.get(self.stock(board))
                if bit is not None:
                    board, drew = self.drawn(board, seat, bit), True
                    continue
                what = WhatNext.DRAW
            else:
                if self._nothing:
                    gain = together(gain, self._for_pass(played, passes))
                table = self.tables.passed(table, seat)
                fits = self.tables.fits[table]
                passes, drew, seat = passes + 1, False, self.after(board, seat)
                continue
            return DecisionPoint(next=what, board=board, seat=seat, gain=gain, passes=passes, table=table)

    def _for_pass(self, played: LatestTile, passes: int) -> Points:
        """What one more pass on a tile comes to."""
        key = (played.seat, passes, played.on_lead)
        points = self._for_passes.get(key)
        if points is None:
            points = pass_points(self.rules, played.seat, passes, on_lead=played.on_lead)
            self._for_passes[key] = points
        return points

    def ending(self, board: int, played: LatestTile, *, passed: bool = False) -> tuple[int, ...]:
        """What each side writes at the end, points scored in play before it aside.

        Args:
            board: what is left.
            played: the latest tile.
            passed: whether passes on it have been paid already.
        """
        key = (board & self._dealt, played, passed)
        points = self._endings.get(key)
        if points is None:
            hands = self.hands(board)
            kind = turns.end(self.rules, played.seat, hands, stuck=True) or EndKind.BLOCKED
            scored = self._nothing
            if scored and kind is EndKind.BLOCKED and not passed:
                scored = together(scored, block_points(self.rules, played.seat, on_lead=played.on_lead))
            last = self._leader if played.seat is None else played.seat
            tile, before, after = self.tables.finishes[played.finish] or (None, (), ())
            ending = Ending(
                kind=kind,
                last=last,
                leader=self._leader,
                hands=hands,
                tile=tile,
                before=before,
                after=after,
                scored=scored,
            )
            points = self._endings[key] = score(self.rules, ending).points
        return points

    def bounds(self, position: Position, side: int) -> tuple[Value, Value]:
        """Between what the value of a position after the lead lies for a side; nothing is searched."""
        bad = self.rules.bad_points
        table, played, halt = self.start(position)
        value: Value = 0
        for points in (position.scored, halt.gain):
            value += net(points, side, bad=bad) if points else 0
        if halt.next is WhatNext.END:
            ended = net(self.ending(halt.board, played, passed=halt.passes > 0), side, bad=bad)
            return exact(value + ended), exact(value + ended)
        if position.run:
            table = table if halt.seat == position.seat else self.tables.number(position.layout)
            halt = halt._replace(table=table)
        low, high = self.to_come(halt, side)
        return exact(value + low), exact(value + high)

    def to_come(self, halt: DecisionPoint, side: int) -> tuple[Value, Value]:
        """What a side can still lose and win at most by the pips that are left.

        Either one side writes what all others are left with, or each what it is left with itself. What is
        in the stock can come into any hand.
        """
        board, others = halt.board, self.sides - 1
        if self.rules.hand_score is HandScore.OWN:
            low, high = Fraction(-self._own(board, side)), Fraction(self._of_others(board, side), others)
        else:
            rivals = [self.reach_of(board, rival) for rival in range(self.sides) if rival != side]
            low, high = Fraction(-max(rivals), others), Fraction(self.reach_of(board, side))
        more = self._at_once * board.bit_count()
        return low - more, high + more

    def _own(self, board: int, side: int) -> int:
        """What a side can write at most that writes what it is left with itself."""
        return self.most_for(self.count_of(board & self.side_parts[side] | self.loose(board)))

    def _of_others(self, board: int, side: int) -> int:
        """What all others can write together at most, each what it is left with itself."""
        others = [other for other in range(self.sides) if other != side]
        each = sum(self._own(board, other) for other in others)
        held = sum(board & self.side_parts[other] for other in others) | self.loose(board)
        together = self.count_of(held) // self.rules.divide_by + len(others) * self.rules.least_score
        return min(each, together * self.rules.blocker_times)

    def reach_of(self, board: int, side: int) -> int:
        """What a side can write at most at the end of the game where the winner writes."""
        held = self.loose(board)
        for other, part in enumerate(self.side_parts):
            if other != side or self.rules.hand_score is HandScore.ALL:
                held |= board & part
        return self.most_for(self.count_of(held))

    def loose(self, board: int) -> int:
        """The tiles on a board that may yet be drawn."""
        return self.stock(board) << self._top if self.live(board) else 0

    def count_of(self, held: int) -> int:
        """What some hands, and a stock to draw from, can count: no more than they would as one hand."""
        count = self._counts.get(held)
        if count is None:
            mask = self.stock(held)
            for hand in self.hands(held):
                mask |= hand
            count = self._counts[held] = self.rules.most_left(mask)
        return count

    def most_for(self, count: int) -> int:
        """What a game is worth at most when what is left counts no more than this."""
        most = self._most.get(count)
        if most is None:
            most = self._most[count] = self._worth_of(count)
        return most

    def _worth_of(self, count: int) -> int:
        rules, worth = self.rules, 1
        if rules.hand_score is HandScore.ONE:
            worth = max(1, rules.equal_ends)
        else:
            # What each of the others has more may be rounded up.
            points = rounded(rules, count + (self.sides - 1) * (rules.round_to - 1))
            worth = max(rules.least_score, points // rules.divide_by) if points else 0
        bonus = rules.capicu + rules.chuchazo + max(rules.double_out, rules.double_both)
        return worth * rules.capicu_times * rules.blocker_times + bonus

    def _most_at_once(self) -> int:
        """What a tile can score at most before the game ends, passes on it included."""
        rules = self.rules
        # At most four ends count besides those that a double opens; each double with both halves.
        opened = 2 if rules.centre is Centre.SPINNERS else int(rules.branching)
        ends = 2 * rules.highest * (4 + opened * (rules.highest + 1))
        passes = [
            max(sum(pass_points(rules, 0, passed, on_lead=on_lead)) for on_lead in ON_LEAD)
            for passed in range(rules.seats)
        ]
        # Whoever draws in vain passes once more: a tile that is drawn can bring a pass besides its own.
        drawn = max(passes) if self._drawing else 0
        return max(ends_points(rules, count) for count in range(ends + 1)) + sum(passes) + drawn

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
