"""A position with all hands open: who may play what, and what follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.layout import Arm, Layout
from analyzer.rules.scoring import Ending, EndKind, Score, score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules import Rules
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class Move:
    """A tile and the arm it joins; no arm for the lead."""

    tile: Tile
    arm: Arm | None


@dataclass(frozen=True, slots=True)
class Position:
    """Every hand as a mask of the set, the open ends, and whose turn it is.

    >>> from analyzer.rules import variant
    >>> rules = variant("partnership").rules
    >>> start = Position.deal(rules, (0b1111111, 0b1111111 << 7, 0b1111111 << 14, 0b1111111 << 21), leader=0)
    >>> [str(move.tile) for move in start.moves()]
    ['0-0', '0-1', '0-2', '0-3', '0-4', '0-5', '0-6']
    >>> start.play(start.moves()[3]).layout.ends
    (0, 3)
    """

    rules: Rules
    hands: tuple[int, ...]
    layout: Layout
    seat: int
    """Whose turn it is."""
    leader: int
    last: int | None = None
    """The seat that played the latest tile."""
    must_lead: Tile | None = None
    """The tile that has to be led, where the match asks for one."""

    @staticmethod
    def deal(rules: Rules, hands: tuple[int, ...], leader: int, must_lead: Tile | None = None) -> Position:
        """The position before the lead; a tile that the leader does not hold is no constraint."""
        if must_lead is not None and not hands[leader] & rules.tile_set.bit(must_lead):
            must_lead = None
        return Position(rules, hands, Layout(), leader, leader, None, must_lead)

    @property
    def next_seat(self) -> int:
        """Whose turn comes after this one."""
        return (self.seat + 1) % self.rules.seats

    def playable(self, seat: int) -> int:
        """The mask of the seat's tiles that fit an open end; the whole hand before the lead."""
        if self.layout.is_empty:
            return self.hands[seat]
        mask = 0
        for end in set(self.layout.ends):
            mask |= self.rules.tile_set.suit(end)
        return self.hands[seat] & mask

    def moves(self) -> list[Move]:
        """The different moves of the seat to play, in canonical order: by tile, then by arm.

        Where both ends carry the same number, joining either is the same move; the first arm stands for it.
        A lead must be a double where the rules ask for it and the leader has one.
        """
        tiles = self.rules.tile_set.members(self.playable(self.seat))
        if self.layout.is_empty:
            allowed = (self.must_lead,) if self.must_lead else leads(self.rules, tuple(tiles))
            return [Move(tile, None) for tile in allowed]
        return [Move(tile, arm) for tile in tiles for arm in self._different_arms(tile)]

    def _different_arms(self, tile: Tile) -> Iterator[Arm]:
        joined = set()
        for arm in self.layout.joins(tile):
            number = self.layout.number(arm)
            if number not in joined:
                joined.add(number)
                yield arm

    def joined(self, move: Move) -> int | None:
        """The number a move joins; None for the lead."""
        return None if move.arm is None else self.layout.number(move.arm)

    def play(self, move: Move) -> Position:
        """The position after the move."""
        hands = list(self.hands)
        hands[self.seat] &= ~self.rules.tile_set.bit(move.tile)
        layout = self.layout.lead(move.tile) if move.arm is None else self.layout.place(move.tile, move.arm)
        return Position(self.rules, tuple(hands), layout, self.next_seat, self.leader, self.seat)

    def knock(self) -> Position:
        """The position after the seat has passed."""
        return Position(self.rules, self.hands, self.layout, self.next_seat, self.leader, self.last)

    @property
    def end(self) -> EndKind | None:
        """How the game has ended; None while somebody can play."""
        if self.last is None:
            return None
        if not self.hands[self.last]:
            return EndKind.DOMINO
        if any(self.playable(seat) for seat in range(self.rules.seats)):
            return None
        return EndKind.BLOCKED

    def left(self) -> tuple[int, ...]:
        """The pips left in each hand, as the rules count them."""
        rules = self.rules
        return tuple(sum(rules.count(tile) for tile in rules.tile_set.members(hand)) for hand in self.hands)

    def score(self) -> Score:
        """What the ended game comes to; ValueError while it goes on."""
        if self.end is None or self.last is None:
            raise ValueError("the game has not ended")
        return score(
            self.rules,
            Ending(
                self.end,
                self.last,
                self.leader,
                self.left(),
                tuple(hand.bit_count() for hand in self.hands),
                len(set(self.layout.ends)) == 1,
            ),
        )


def leads(rules: Rules, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The tiles among a leader's that the rules let him lead in any game of a match."""
    doubles = tuple(tile for tile in tiles if tile.is_double)
    return doubles if rules.lead_double and doubles else tiles
