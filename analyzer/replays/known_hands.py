"""What each seat is known to hold while a record is read, and what that lets it do."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.replays.known_deal import hand_text
from analyzer.rules import Drawing
from analyzer.tiles.layout import UNKNOWN, fitting

if TYPE_CHECKING:
    from analyzer.record.diagnostics import Span
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.tiles.layout import Arm, Layout
    from analyzer.tiles.tile import Tile


class TileOnTable(NamedTuple):
    """A tile on the table: who played it, in which turn, and where that stands."""

    seat: int
    turn: int
    span: Span | None
    doubtful: bool
    """Played by a seat that did not hold it: perhaps another tile misread."""


class KnownHands:
    """The hands as play goes on; a seat may hold tiles that are not known."""

    def __init__(self, dealing: KnownDeal) -> None:
        rules = dealing.rules
        self.rules = rules
        self.hands = list(dealing.known)
        """For each seat the mask of the tiles it is known to hold."""
        self._held = 0
        for hand in self.hands:
            self._held |= hand
        self.left = [rules.hand] * rules.seats
        """For each seat how many tiles it holds."""
        self.loose = [max(0, hand.bit_count() - rules.hand) for hand in dealing.known]
        """For each seat how many of its known tiles it does not hold without our knowing which: the deal
        gives it too many, or one was played that is not written."""
        self.played: dict[Tile, TileOnTable] = {}
        self.unnamed = 0
        """How many tiles have been played that the record does not give."""
        self.exposed = 0
        """The mask of the tiles that lie open in a hand."""
        self.order = dealing.order
        """What is left of the stock in the order in which it is drawn; None where that is not known."""
        self.stock = rules.sleeping - (dealing.turned is not None)
        """How many tiles are not dealt and not drawn."""
        turned = 0 if dealing.turned is None else rules.tile_set.bit(dealing.turned)
        self._elsewhere = turned | ~rules.playing
        """The tiles that nobody can hold."""
        self.asleep = 0 if dealing.faulty else dealing.asleep
        """The mask of the tiles that are known to be in the stock."""

    def unknown(self, seat: int) -> int:
        """How many tiles the seat holds that are not known."""
        return max(0, self.left[seat] - self.hands[seat].bit_count())

    def elsewhere(self, seat: int) -> int:
        """The mask of the tiles that are known to be in another hand, or in the stock."""
        mask = self.asleep
        for other, hand in enumerate(self.hands):
            if other != seat:
                mask |= hand
        return mask & ~self.hands[seat]

    def text(self, seat: int) -> str:
        """The hand in words."""
        return hand_text(self.rules, self.hands[seat], self.unknown(seat))

    def fitting(self, seat: int, layout: Layout, arm: Arm | None = None) -> int:
        """The mask of the seat's known tiles that fit an end, or one end."""
        tiles = self.rules.tile_set
        if arm is None:
            return self.hands[seat] & fitting(layout, tiles)
        number = layout.number(arm)
        return self.hands[seat] & (tiles.full if number == UNKNOWN else tiles.suits[number])

    def able(self, seat: int, layout: Layout, arm: Arm | None = None) -> bool:
        """Whether the seat certainly has a tile to play, or one for an arm."""
        if UNKNOWN in layout.ends:
            return False
        return self.fitting(seat, layout, arm).bit_count() > self.loose[seat]

    def unable(self, seat: int, layout: Layout) -> bool:
        """Whether the seat certainly has none."""
        if UNKNOWN in layout.ends or self.fitting(seat, layout):
            return False
        return not self.unknown(seat) or not self._unseen(layout)

    def _unseen(self, layout: Layout) -> int:
        """The tiles that fit and may be anywhere."""
        tiles = self.rules.tile_set
        gone = self._held | self._elsewhere | self.asleep | tiles.mask(self.played)
        return fitting(layout, tiles) & ~gone

    @property
    def may_draw(self) -> bool:
        """Whether the stock has a tile to draw."""
        return self.rules.drawing is not Drawing.NONE and self.stock > self.rules.reserve

    def blocked(self, layout: Layout) -> bool:
        """Whether certainly nobody can play, or draw."""
        fits = fitting(layout, self.rules.tile_set)
        if not fits or fits & self._held or self.may_draw:
            return False
        return all(self.unable(seat, layout) for seat in range(self.rules.seats))

    def may_be_blocked(self, layout: Layout) -> bool:
        """Whether nobody certainly can play, or draw; a tile that is nowhere else is in a hand."""
        hidden = self.stock + self.unnamed
        if layout.is_empty or self.may_draw or self._unseen(layout).bit_count() > hidden:
            return False
        return not any(self.able(seat, layout) for seat in range(self.rules.seats))

    def put_down(self, seat: int, tile: Tile, turn: int, span: Span | None) -> None:
        """The seat has played the tile, rightly or wrongly."""
        bit = self.rules.tile_set.bit(tile)
        if bit:
            owned = bool(self.hands[seat] & bit)
            if not owned and not self.unknown(seat):
                self.loose[seat] += 1
            self.hands[seat] &= ~bit
            self.exposed &= ~bit
            if owned:
                self._held &= ~bit
            doubtful = not owned and any(hand & bit for hand in self.hands)
            earlier = self.played.get(tile)
            if earlier is None or earlier.doubtful:
                self.played[tile] = TileOnTable(seat, turn, span, doubtful)
        self.left[seat] = max(0, self.left[seat] - 1)

    def put_down_unknown(self, seat: int) -> None:
        """The seat has played a tile that is not given."""
        self.unnamed += 1
        if not self.unknown(seat):
            self.loose[seat] += 1
        self.left[seat] = max(0, self.left[seat] - 1)

    def expose(self, seat: int, bit: int) -> None:
        """A tile lies open in the seat's hand from now on; if it was not known before, it is now."""
        self.exposed |= bit
        if not bit & self._held:
            self.hands[seat] |= bit
            self._held |= bit

    def take_up(self, seat: int, tile: Tile | None) -> None:
        """The seat has drawn a tile; None where it is not known."""
        bit = 0 if tile is None else self.rules.tile_set.bit(tile)
        self.hands[seat] |= bit
        self._held |= bit
        if tile is None and not self.order:
            self.asleep = 0  # it may have been any of them
        self.asleep &= ~(bit or (self.rules.tile_set.bit(self.order[0]) if self.order else 0))
        self.left[seat] += 1
        self.stock = max(0, self.stock - 1)
        if self.order:
            self.order = tuple(other for other in self.order[1:] if other != tile)
