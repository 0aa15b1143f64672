"""How a game stands while ways to read a damaged record are tried: what is known, as a value.

A `Position` knows every hand; a `PartialPosition` also does where hands are not known, and keeps every way in
which the tiles may lie. What it allows is what the replayer allows, or a little more: each repair is replayed
before it is proposed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.position import following, is_out
from analyzer.replays.hypotheses import forced, one_end_unknown, placements
from analyzer.rules import Drawing, EndsScore, GameEnd, TurnLength
from analyzer.rules.in_play import ends_points
from analyzer.tiles.layout import UNKNOWN, Layout, fitting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


class PossibleLayout(NamedTuple):
    """One way in which the tiles may lie, and the arm on which a turn goes on."""

    layout: Layout
    run: Arm | None = None


class PartialPosition(NamedTuple):
    """How the game stands before a turn."""

    hands: tuple[int, ...]
    """For each seat the mask of the tiles it is known to hold."""
    unknown: tuple[int, ...]
    """For each seat how many more it holds."""
    seen: int
    """The mask of the tiles whose place is or was known: no hand's unknown tiles are among them."""
    spots: frozenset[PossibleLayout]
    seat: int
    """Whose turn it is."""
    last: int = -1
    """Who played the latest tile; -1: nobody yet."""
    passes: int = 0
    laid: int = 0
    drew: bool = False
    goes_on: int = -1
    """Who may add a tile to the turn before, which is not over yet; -1: nobody."""
    stock: int = 0
    played: int = 0
    """The mask of the tiles on the table."""
    order: tuple[Tile, ...] | None = None
    barred: tuple[int, ...] = ()
    """For each seat the mask of the tiles that it passed on, so that its unknown tiles are none of them.
    Empty where every hand is known, or tiles are drawn."""


@dataclass(frozen=True)
class TurnRules:
    """What stays the same throughout a game."""

    rules: Rules
    arms_named: bool
    """Whether the record names arms, so that left and right differ."""

    def begin(self, dealing: KnownDeal, hands: tuple[int, ...], leader: int) -> PartialPosition:
        """Before the lead.

        Args:
            dealing: the deal as written.
            hands: the hands that are supposed to have been dealt, as masks.
            leader: who leads.
        """
        rules, tiles = self.rules, self.rules.tile_set
        seen = ~rules.playing
        for hand in hands:
            seen |= hand
        layout = Layout(shape=rules.shape)
        spots = [PossibleLayout(layout)]
        turned = dealing.turned
        if turned is not None:
            seen |= tiles.bit(turned)
            spots = [PossibleLayout(way.layout) for way in placements(layout, turned, None, self.arms_named)]
        if dealing.order:
            seen |= tiles.mask(dealing.order)
        return PartialPosition(
            hands,
            tuple(max(0, rules.hand - hand.bit_count()) for hand in hands),
            seen,
            frozenset(spots),
            leader,
            laid=int(turned is not None),
            stock=rules.sleeping - (turned is not None),
            played=0 if turned is None else tiles.bit(turned),
            order=dealing.order,
            barred=self._nothing_barred(hands),
        )

    def _nothing_barred(self, hands: tuple[int, ...]) -> tuple[int, ...]:
        rules = self.rules
        known = all(hand.bit_count() >= rules.hand for hand in hands)
        return () if known or rules.drawing is not Drawing.NONE else (0,) * rules.seats

    # -- what the game has come to --------------------------------------------------------------------

    def held(self, at: PartialPosition, seat: int) -> int:
        """How many tiles a seat holds."""
        return at.hands[seat].bit_count() + at.unknown[seat]

    def counts(self, at: PartialPosition) -> list[int]:
        """How many tiles each seat holds."""
        return [hand.bit_count() + more for hand, more in zip(at.hands, at.unknown, strict=True)]

    def is_over(self, at: PartialPosition) -> bool:
        """Whether somebody has gone out, and with that ended the game."""
        if at.last < 0 or at.hands[at.last] or at.unknown[at.last]:
            return False
        return is_out(self.rules, at.last, self.counts(at))

    def everybody_passed(self, at: PartialPosition) -> bool:
        """Whether a whole round has passed."""
        active = self.rules.seats
        if self.rules.game_end is not GameEnd.FIRST_OUT:
            active = sum(count > 0 for count in self.counts(at))
        return at.passes >= active

    def may_draw(self, at: PartialPosition) -> bool:
        """Whether the stock has a tile to draw."""
        return self.rules.drawing is not Drawing.NONE and at.stock > self.rules.reserve

    # -- turns ----------------------------------------------------------------------------------------

    def turn_over(self, at: PartialPosition) -> PartialPosition | None:
        """The same once the seat that could go on leaves it at that; None where it had to go on."""
        if at.goes_on < 0:
            return at
        spots = at.spots
        if self.rules.turn is TurnLength.RUN:
            tiles = self.rules.tile_set
            hand = at.hands[at.goes_on]
            spots = frozenset(
                spot
                for spot in spots
                if not any(
                    hand & _suit(spot.layout, arm, tiles.suits, tiles.full)
                    for arm in (spot.layout.arms if spot.run is None else (spot.run,))
                    if spot.layout.number(arm) != UNKNOWN
                )
            )
            if not spots:
                return None
        return at._replace(spots=spots, goes_on=-1)

    def play(
        self,
        at: PartialPosition,
        tile: Tile,
        join: int | Arm | None = None,
        scored: int | None = None,
        *,
        irregular: bool = False,
    ) -> PartialPosition | None:
        """After the seat has played the tile; None where it cannot have done so.

        Args:
            at: before the turn. A seat that `goes_on` adds the tile to its turn.
            tile: what is played.
            join: the number or arm it is said to join.
            scored: the points it is said to score at once.
            irregular: whether it may break the rules about where a tile fits.
        """
        rules = self.rules
        seat, on_run = at.seat, False
        if at.goes_on >= 0:
            seat, on_run = at.goes_on, True
        bit = rules.tile_set.bit(tile)
        hands, unknown, seen = at.hands, at.unknown, at.seen
        if bit and hands[seat] & bit:
            hands = (*hands[:seat], hands[seat] & ~bit, *hands[seat + 1 :])
        elif bit and unknown[seat] and not (seen | (at.barred[seat] if at.barred else 0)) & bit:
            unknown = (*unknown[:seat], unknown[seat] - 1, *unknown[seat + 1 :])
            seen |= bit
        else:
            return None
        spots = self._joined(at.spots, tile, join, scored, on_run=on_run, irregular=irregular)
        if not spots:
            return None
        return self._laid(at, seat, hands, unknown, seen, spots, bit)

    def _joined(
        self,
        spots: frozenset[PossibleLayout],
        tile: Tile,
        join: int | Arm | None,
        scored: int | None,
        *,
        on_run: bool,
        irregular: bool,
    ) -> set[PossibleLayout]:
        rules = self.rules
        counted = rules.ends_score is not EndsScore.NONE
        runs = rules.turn is TurnLength.RUN
        found = set()
        for layout, run in spots:
            for after, arm, _ in placements(layout, tile, join, self.arms_named or runs):
                if on_run and run not in (None, arm):
                    continue
                if counted and scored and ends_points(rules, after.pip_count) != scored:
                    continue
                found.add(PossibleLayout(after, arm if runs else None))
        if not found and irregular:
            found = {PossibleLayout(after) for spot in spots for after in forced(spot.layout, tile, None)}
        return found

    def play_unknown(self, at: PartialPosition) -> PartialPosition | None:
        """After the seat has played a tile that nobody knows; None where all its tiles are known."""
        seat = at.goes_on if at.goes_on >= 0 else at.seat
        unknown = at.unknown
        if not unknown[seat]:
            return None
        unknown = (*unknown[:seat], unknown[seat] - 1, *unknown[seat + 1 :])
        spots = {PossibleLayout(after) for spot in at.spots for after in one_end_unknown(spot.layout)}
        return self._laid(at, seat, at.hands, unknown, at.seen, spots, 0)

    def _laid(
        self,
        at: PartialPosition,
        seat: int,
        hands: tuple[int, ...],
        unknown: tuple[int, ...],
        seen: int,
        spots: set[PossibleLayout],
        bit: int,
    ) -> PartialPosition:
        rules = self.rules
        if rules.game_end is GameEnd.FIRST_OUT:
            after = (seat + 1) % rules.seats
        else:
            holding = [bool(hand) or more > 0 for hand, more in zip(hands, unknown, strict=True)]
            after = following(rules, seat, holding)
        several = rules.turn is TurnLength.RUN or (rules.turn is TurnLength.LEAD_PAIR and not at.laid)
        goes_on = seat if several and (hands[seat] or unknown[seat]) else -1
        return PartialPosition(
            hands, unknown, seen, frozenset(spots), after, seat, 0, at.laid + 1, False, goes_on,
            at.stock, at.played | bit, at.order, at.barred,
        )  # fmt: skip

    def stuck(self, at: PartialPosition, later: int = 0) -> frozenset[PossibleLayout]:
        """The spots in which the seat has no tile that is known to fit.

        Args:
            at: before the turn.
            later: the mask of tiles that the seat plays later, and so must be holding.
        """
        tiles = self.rules.tile_set
        hand = at.hands[at.seat] | later
        return frozenset(
            spot for spot in at.spots if UNKNOWN in spot.layout.ends or not hand & fitting(spot.layout, tiles)
        )

    def knock(self, at: PartialPosition, later: int = 0) -> PartialPosition | None:
        """After the seat has passed; None where it could play or draw."""
        if not at.laid:
            return None
        spots = self.stuck(at, later)
        if not spots:
            return None
        if self.may_draw(at) and not (at.drew and self.rules.drawing is Drawing.ONE):
            return None
        return at._replace(
            spots=spots,
            seat=self._after(at),
            passes=at.passes + 1,
            drew=False,
            goes_on=-1,
            barred=self._barred(at, spots),
        )

    def _barred(self, at: PartialPosition, spots: frozenset[PossibleLayout]) -> tuple[int, ...]:
        """What the passes rule out, this one included."""
        if not at.barred or not at.unknown[at.seat]:
            return at.barred
        tiles, seat = self.rules.tile_set, at.seat
        fits = tiles.full
        for spot in spots:
            fits &= 0 if UNKNOWN in spot.layout.ends else fitting(spot.layout, tiles)
        return (*at.barred[:seat], at.barred[seat] | fits, *at.barred[seat + 1 :])

    def draw(self, at: PartialPosition, tile: Tile | None) -> PartialPosition | None:
        """After the seat has drawn the tile, None if it is not known; None where it cannot have done so."""
        if not at.laid or not self.may_draw(at) or (at.drew and self.rules.drawing is Drawing.ONE):
            return None
        spots = self.stuck(at)
        if not spots:
            return None
        order, seat = at.order, at.seat
        if order:
            if tile not in (None, order[0]):
                return None
            tile, order = order[0], order[1:]
            seen = at.seen
        elif tile is not None:
            bit = self.rules.tile_set.bit(tile)
            if not bit or at.seen & bit:
                return None
            seen = at.seen | bit
        hands, unknown = at.hands, at.unknown
        if tile is None:
            unknown = (*unknown[:seat], unknown[seat] + 1, *unknown[seat + 1 :])
            seen = at.seen
        else:
            hand = hands[seat] | self.rules.tile_set.bit(tile)
            hands = (*hands[:seat], hand, *hands[seat + 1 :])
        return at._replace(
            hands=hands, unknown=unknown, seen=seen, spots=spots, drew=True, stock=at.stock - 1, order=order
        )

    def playable(self, at: PartialPosition) -> Iterator[Tile]:
        """The tiles that the seat may play now, if it is its turn: known ones, or else any not seen."""
        tiles = self.rules.tile_set
        mask = at.hands[at.seat]
        if at.unknown[at.seat]:
            mask |= tiles.full & ~(at.seen | (at.barred[at.seat] if at.barred else 0))
        fits = 0
        for spot in at.spots:
            fits |= tiles.full if spot.layout.is_empty else fitting(spot.layout, tiles)
        return tiles.members(mask & fits)

    def _after(self, at: PartialPosition) -> int:
        if self.rules.game_end is GameEnd.FIRST_OUT:
            return (at.seat + 1) % self.rules.seats
        return following(self.rules, at.seat, [count > 0 for count in self.counts(at)])


def _suit(layout: Layout, arm: Arm, suits: tuple[int, ...], full: int) -> int:
    number = layout.number(arm)
    return full if number == UNKNOWN else suits[number]
