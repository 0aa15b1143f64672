"""A position with all hands open: who may play what, and what follows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.game import turns
from analyzer.game.fields import STOP, Latest, Move, PositionFields
from analyzer.game.position_text import position_text, read_move, read_position
from analyzer.record.game import Draw, Pass
from analyzer.rules import Ending, EndKind, Score, score
from analyzer.rules.scoring import (
    block_points,
    credited,
    ends_count,
    nothing_scored,
    pass_points,
    tile_points,
    which_lead,
)
from analyzer.tiles.layout import Arm, Layout, fitting
from analyzer.tiles.tile import ANYBODY
from analyzer.words.shown import ShownAsSvg, cut

if TYPE_CHECKING:
    from analyzer.record.game import Play
    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile


__all__ = ["STOP", "IllegalMoveError", "Latest", "Move", "Position"]


class IllegalMoveError(ValueError):
    """A move that the rules do not allow; says which they do."""


class Position(PositionFields, ShownAsSvg):
    """Every hand as a mask of the set, the layout, the stock, and whose turn it is.

    A seat that has no move draws while `must_draw` says so and else passes (`knock`).

    >>> from analyzer.rules import variant
    >>> rules = variant("partnership").rules
    >>> start = Position.deal(rules, (0b1111111, 0b1111111 << 7, 0b1111111 << 14, 0b1111111 << 21), leader=0)
    >>> [str(move.tile) for move in start.moves()]
    ['0-0', '0-1', '0-2', '0-3', '0-4', '0-5', '0-6']
    >>> start.play(start.moves()[3]).layout.ends
    (0, 3)
    """

    __slots__ = ()

    @staticmethod
    def parse(text: str) -> Position:
        """The position that a line of text says, as section 8 of grammar/NOTATION.md specifies it.

        Raises:
            ValueError: the text is no position; it says what is wrong and in which column.

        >>> position = Position.parse("partnership A:34 B:23 C:24 36 46 D:03 12 6@L 4@R turn C lead B")
        >>> [str(move) for move in position.moves()]
        ['2-4@R', '3-6@L', '4-6@L', '4-6@R']
        >>> Position.parse("partnership A:34 B:23 C:24 36 46 D:03 79 6@L 4@R turn C lead B")
        Traceback (most recent call last):
        ...
        analyzer.game.position_text.NotationError: column 39: 7-9 is not in play
        """
        return read_position(text, Position)

    def __str__(self) -> str:
        return position_text(self)

    def __repr__(self) -> str:
        return cut(f"<Position {self}>")

    @staticmethod
    def deal(
        rules: Rules,
        hands: tuple[int, ...],
        leader: int,
        must_lead: Tile | None = None,
        *,
        order: tuple[Tile, ...] | None = None,
        turned: Tile | None = None,
        exposed: int = 0,
    ) -> Position:
        """The position before the lead.

        Args:
            rules: what is played.
            hands: the deal, a mask of the set for each seat.
            leader: who begins.
            must_lead: the tile to be led; no constraint if the leader does not hold it.
            order: the stock in the order in which it is drawn, if known.
            turned: the tile from the stock on which play begins, where nobody leads.
            exposed: the mask of the tiles that lie open.
        """
        tiles = rules.tile_set
        if must_lead is not None and not hands[leader] & tiles.bit(must_lead):
            must_lead = None
        stock = rules.playing & ~sum(hands)
        layout = Layout(shape=rules.shape)
        if turned is not None:
            stock &= ~tiles.bit(turned)
            layout = layout.lead(turned)
        return Position(
            rules=rules, hands=hands, layout=layout, seat=leader, leader=leader, must_lead=must_lead,
            stock=stock, order=order if stock else (), scored=nothing_scored(rules),
            laid=int(turned is not None), exposed=exposed,
        )  # fmt: skip

    @property
    def next_seat(self) -> int:
        """Whose turn comes after this one; where the game outlasts them, those who are out are skipped."""
        return turns.next_seat(self.rules, self.seat, self.hands)

    def playable(self, seat: int) -> int:
        """The mask of the seat's tiles that fit an open end; the whole hand before the lead."""
        if self.layout.is_empty:
            return self.hands[seat]
        return self.hands[seat] & fitting(self.layout.seen_by(seat), self.rules.tile_set)

    def moves(self) -> list[Move]:
        """The different moves of the seat to play, in canonical order: by tile, then by arm.

        Where two arms are alike, joining either is the same move; the first arm stands for both. A lead must
        be a double where the rules ask for it and the leader has one. A tile that lies open goes first.
        """
        tiles = self.rules.tile_set
        if self.layout.is_empty:
            must = 0 if self.must_lead is None else tiles.bit(self.must_lead)
            leads = turns.leads(self.rules, self.hands[self.seat], must=must, exposed=self.exposed)
            return [Move(tile, None) for tile in tiles.members(leads)]
        mask = self.playable(self.seat)
        if not self._goes_on:
            mask = turns.first_of(mask, self.exposed)
        found = [Move(tile, arm) for tile in tiles.members(mask) for arm in self.ways(tile)]
        return [STOP, *found] if self._goes_on and not turns.must_go_on(self.rules) else found

    @property
    def _goes_on(self) -> bool:
        """Whether the seat adds a tile to its turn."""
        return bool(self.run) and not self.plays_again

    @property
    def plays_again(self) -> bool:
        """Whether the seat has another turn anyway, for a double on the train it lays in one turn."""
        tile = self.latest.tile if self.latest and self.rules.first_train else None
        return turns.plays_again(self.rules, self.seat, tile, self.hands)

    def ways(self, tile: Tile) -> list[Arm]:
        """The arms that a tile may join now, of those that are alike the first."""
        if not self._goes_on or self.run == self.layout.arms:
            return self.layout.ways(tile)
        return [arm for arm in self.layout.joins(tile) if arm.base in self.run]

    @property
    def must_draw(self) -> bool:
        """Whether the seat has no move and draws."""
        if turns.why_no_draw(self.rules, self.stock.bit_count(), laid=self.laid, drew=self.drew):
            return False
        return not self.playable(self.seat)

    @property
    def left_to_chance(self) -> bool:
        """Whether a tile may yet be drawn that nobody can foretell."""
        unknown = self.stock.bit_count() - len(self.order or ())
        return turns.drawable(self.rules, unknown) > 0

    def joined(self, move: Move) -> int | None:
        """The number a move joins; None for the lead."""
        return None if move.arm is None else self.layout.number(move.arm)

    def play(self, move: Move) -> Position:
        """The position after the move; whether it is legal is not asked."""
        if move.tile is None:
            return replace(self, seat=self.next_seat, run=(), drew=False)
        bit = self.rules.tile_set.bit(move.tile)
        hands = list(self.hands)
        hands[self.seat] &= ~bit
        layout = self.layout.lead(move.tile) if move.arm is None else self.layout.place(move.tile, move.arm)
        scored = self.scored
        if scored:
            scored = credited(scored, tile_points(self.rules, self.seat, ends_count(self.rules, layout)))
        run = self._run_after(move, layout) if self.rules.multi_tile_turns else ()
        if run and not any(hands[self.seat] & self.rules.joining_tiles(layout.number(arm)) for arm in run):
            run = ()
        after = turns.seat_after(self.rules, self.seat, move.tile, hands)
        return Position(
            rules=self.rules, hands=tuple(hands), layout=layout, seat=self.seat if run else after,
            leader=self.leader, last=self.seat, stock=self.stock, order=self.order, scored=scored, run=run,
            laid=self.laid + 1, latest=Latest(move.tile, self.layout.ends), exposed=self.exposed & ~bit,
        )  # fmt: skip

    def _run_after(self, move: Move, layout: Layout) -> tuple[Arm, ...]:
        """The arms on which the turn could go on after a move, whatever is left in the hand."""
        rules = self.rules
        if not turns.may_go_on(rules, lead=move.arm is None):
            return ()
        if move.arm is None:
            return () if rules.first_train else layout.arms
        arm, laying = move.arm.base, self.run[0] if self.run else None
        if rules.first_train and not turns.on_first_train(rules, self.layout, self.seat, arm, laying):
            return ()
        return (arm,)

    def push(self, text: str) -> Position:
        """The position after a move as it is written: `4-6`, `4-6@6`, `4-6@L`, `pass`, `draw 3-4`, `stop`.

        `draw ?` will do where only one tile can be drawn; `stop` ends a turn that could go on.

        Raises:
            ValueError: the text is no move, or the move is not legal; it names those that are.

        >>> position = Position.parse("partnership A:34 B:23 C:24 36 46 D:03 12 6@L 4@R turn C lead B")
        >>> position.push("4-6@6").push("pass").layout.ends
        (4, 4)
        >>> position.push("4-6")
        Traceback (most recent call last):
        ...
        analyzer.game.position.IllegalMoveError: 4-6 joins more than one end; say 4-6@L or 4-6@R
        >>> position.push("pass")
        Traceback (most recent call last):
        ...
        analyzer.game.position.IllegalMoveError: pass is not legal; legal for C: 2-4@R, 3-6@L, 4-6@L, 4-6@R
        """
        action = read_move(text)
        over = self.end is not None
        moves = [] if over else self.moves()
        draws = self.draws() if not over and not moves and self.must_draw else ()
        if isinstance(action, Draw):
            if action.tile in draws or (action.tile is None and len(draws) == 1):
                return self.draw(action.tile or draws[0])
        elif isinstance(action, Pass):
            if not (over or moves or draws):
                return self.knock()
        else:
            fitting_moves = [STOP] if action is None and STOP in moves else self._meant(action, moves)
            if len(fitting_moves) == 1:
                return self.play(fitting_moves[0])
            if fitting_moves:
                ways = " or ".join(map(str, fitting_moves))
                raise IllegalMoveError(f"{text.strip()} {_unsaid(fitting_moves)}; say {ways}")
        if over:
            raise IllegalMoveError(f"{text.strip()} is not legal; the game has ended")
        legal = ", ".join([*map(str, moves), *(f"draw {tile}" for tile in draws)]) or "pass"
        label = self.rules.seating().labels[self.seat]
        raise IllegalMoveError(f"{text.strip()} is not legal; legal for {label}: {legal}")

    def _meant(self, action: Play | None, moves: list[Move]) -> list[Move]:
        """The moves that a written one can mean; where it names an arm, that arm and none that is alike."""
        if action is None or action.tile is None or action.irregular or action.corrected:
            return []
        join, layout = action.join, self.layout
        own = [move for move in moves if move.tile == action.tile]
        if not isinstance(join, Arm):
            return [move for move in own if join is None or self.joined(move) == join]
        if layout.is_empty or join.base not in (self.run or layout.arms):
            return []
        alike = [move.arm for move in own if move.arm and layout.alike(move.arm.base, join.base)]
        there = [join.base.leaving(arm.outward) for arm in alike]
        tile, left = action.tile, join.outward
        return [Move(tile, arm) for arm in there if left in (None, layout.leaves(tile, arm))]

    def knock(self) -> Position:
        """The position after the seat has passed."""
        scored = self.scored
        if scored:
            points = pass_points(self.rules, self.last, self.passes, on_lead=self.on_lead)
            scored = credited(scored, points)
        return replace(
            self, layout=self.layout.passed(self.seat), seat=self.next_seat, passes=self.passes + 1,
            scored=scored, drew=False, run=(),
        )  # fmt: skip

    @property
    def on_lead(self) -> int:
        """Whether the latest tile is the lead, as in `analyzer.rules.scoring.ON_LEAD`."""
        return which_lead(self.laid, self.latest.tile if self.latest else None)

    def draws(self) -> tuple[Tile, ...]:
        """What the seat may draw: the next tile of the stock, or each that it may be, all equally likely."""
        if self.order:
            return self.order[:1]
        return tuple(self.rules.tile_set.members(self.stock))

    def draw(self, tile: Tile) -> Position:
        """The position after the seat has drawn the tile."""
        bit = self.rules.tile_set.bit(tile)
        hands = list(self.hands)
        hands[self.seat] |= bit
        order = self.order
        if order is not None:
            order = tuple(other for other in order if other != tile)
        return replace(self, hands=tuple(hands), stock=self.stock & ~bit, order=order, drew=True)

    @property
    def end(self) -> EndKind | None:
        """How the game has ended; None while somebody can play or draw."""
        if self.layout.is_empty:
            return None
        return turns.end(self.rules, self.last, self.hands, stuck=self._stuck)

    @property
    def _stuck(self) -> bool:
        """Whether nobody can play, or draw; passes would open every train."""
        rules = self.rules
        if turns.drawable(rules, self.stock.bit_count()):
            return False
        fits = fitting(self.layout.seen_by(ANYBODY), rules.tile_set)
        return not any(fits & hand for hand in self.hands)

    def left(self) -> tuple[int, ...]:
        """What the tiles left in each hand count."""
        return tuple(map(self.rules.pips_left, self.hands))

    def score(self) -> Score:
        """What the ended game comes to; ValueError while it goes on."""
        kind = self.end
        if kind is None:
            raise ValueError("the game has not ended")
        last = self.leader if self.last is None else self.last
        scored = self.scored
        if scored and kind is EndKind.BLOCKED and self.passes == 0:
            scored = credited(scored, block_points(self.rules, self.last, on_lead=self.on_lead))
        tile, before = self.latest or (None, ())
        return score(
            self.rules,
            Ending(
                kind=kind,
                last=last,
                leader=self.leader,
                hands=self.hands,
                tile=tile,
                before=before,
                after=self.layout.ends,
                scored=scored,
            ),
        )


def _unsaid(moves: list[Move]) -> str:
    """Why a text can mean several moves of one tile."""
    arms = {move.arm and move.arm.base for move in moves}
    return "joins more than one end" if len(arms) > 1 else "fits either way round"
