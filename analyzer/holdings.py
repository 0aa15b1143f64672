"""What each seat is known to hold while a record is read, and what that lets it do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.dealing import hand_text
from analyzer.layout import UNKNOWN

if TYPE_CHECKING:
    from analyzer.dealing import Dealing
    from analyzer.diagnostics import Span
    from analyzer.layout import Layout
    from analyzer.tiles import Tile


class Played(NamedTuple):
    """A tile on the table: who played it, in which turn, and where that stands."""

    seat: int
    turn: int
    span: Span | None
    doubtful: bool
    """Played by a seat that did not hold it: perhaps another tile misread."""


class Holdings:
    """The hands as play goes on; a seat may hold tiles that are not known."""

    def __init__(self, dealing: Dealing) -> None:
        self.rules = dealing.rules
        self.hands = list(dealing.known)
        """For each seat the mask of the tiles it is known to hold."""
        self._held = 0
        for hand in self.hands:
            self._held |= hand
        self.left = [dealing.rules.hand] * dealing.rules.seats
        """For each seat how many tiles it holds."""
        self.loose = [max(0, hand.bit_count() - dealing.rules.hand) for hand in dealing.known]
        """For each seat how many of its known tiles it does not hold without our knowing which: the deal
        gives it too many, or one was played that is not written."""
        self.played: dict[Tile, Played] = {}
        # An unknown end is -1, which finds the last mask: every tile fits it.
        self._suits = (*dealing.rules.tile_set.suits, dealing.rules.tile_set.full)

    def unknown(self, seat: int) -> int:
        """How many tiles the seat holds that are not known."""
        return max(0, self.left[seat] - self.hands[seat].bit_count())

    def text(self, seat: int) -> str:
        """The hand in words."""
        return hand_text(self.rules, self.hands[seat], self.unknown(seat))

    def fitting(self, seat: int, layout: Layout) -> int:
        """The mask of the seat's known tiles that fit an end."""
        return self.hands[seat] & self._fits(layout)

    def _fits(self, layout: Layout) -> int:
        mask = 0
        for end in layout.ends:
            mask |= self._suits[end]
        return mask

    def able(self, seat: int, layout: Layout) -> bool:
        """Whether the seat certainly has a tile to play."""
        if UNKNOWN in layout.ends:
            return False
        return self.fitting(seat, layout).bit_count() > self.loose[seat]

    def unable(self, seat: int, layout: Layout) -> bool:
        """Whether the seat certainly has none."""
        if UNKNOWN in layout.ends or self.fitting(seat, layout):
            return False
        return not self.unknown(seat) or not self._unseen(layout)

    def _unseen(self, layout: Layout) -> int:
        """The tiles that fit and may be anywhere."""
        return self._fits(layout) & ~self._held & ~self.rules.tile_set.mask(self.played)

    def blocked(self, layout: Layout) -> bool:
        """Whether certainly nobody can play."""
        fits = self._fits(layout)
        if not fits or fits & self._held:
            return False
        return all(self.unable(seat, layout) for seat in range(self.rules.seats))

    def may_be_blocked(self, layout: Layout) -> bool:
        """Whether nobody certainly can play."""
        seats = range(self.rules.seats)
        return not layout.is_empty and not any(self.able(seat, layout) for seat in seats)

    def put_down(self, seat: int, tile: Tile, turn: int, span: Span | None) -> None:
        """The seat has played the tile, rightly or wrongly."""
        bit = self.rules.tile_set.bit(tile)
        if bit:
            owned = bool(self.hands[seat] & bit)
            if not owned and not self.unknown(seat):
                self.loose[seat] += 1
            self.hands[seat] &= ~bit
            if owned:
                self._held &= ~bit
            doubtful = not owned and any(hand & bit for hand in self.hands)
            earlier = self.played.get(tile)
            if earlier is None or earlier.doubtful:
                self.played[tile] = Played(seat, turn, span, doubtful)
        self.left[seat] = max(0, self.left[seat] - 1)

    def put_down_unknown(self, seat: int) -> None:
        """The seat has played a tile that is not given."""
        if not self.unknown(seat):
            self.loose[seat] += 1
        self.left[seat] = max(0, self.left[seat] - 1)
