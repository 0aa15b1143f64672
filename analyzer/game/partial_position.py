"""How a game stands of which only a part is known: some hands, some tiles, several ways to lie.

A `Position` knows every hand and how the tiles lie. A `PartialPosition` holds what is known, as a value. Its
verbs come in threes. `may_hold`, `able`, `why_no_draw` and their like ask. `play`, `play_unknown`, `knock`
and `draw` do what the rules allow, and give None where they do not. `has_laid`, `has_passed` and `has_drawn`
say what has been done, allowed or not: a record with a mistake is read on with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game import turns
from analyzer.game.fields import PartialState
from analyzer.game.hypotheses import (
    after_anything,
    first_layer,
    forced,
    joined,
    joined_plainly,
    one_end_unknown,
    spread,
    standing,
)
from analyzer.rules import Drawing
from analyzer.rules.scoring import pass_points, together
from analyzer.tiles.layout import UNKNOWN, fitting
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from analyzer.game.hypotheses import Hypothesis, Join, Layer
    from analyzer.rules import Rules
    from analyzer.rules.scoring import Points
    from analyzer.tiles.tile import Tile


class PartialPosition(PartialState):
    """What is known before a turn.

    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> now = PartialPosition.begin(variant("block").rules, (0b11, 0, 0, 0), seat=0)
    >>> now.unknown(0), now.play(Tile.of(0, 1)).hands, now.play(Tile.of(6, 6)).unknown(0)
    (4, (1, 0, 0, 0), 3)
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return in_short(self)

    @staticmethod
    def begin(
        rules: Rules,
        hands: tuple[int, ...],
        *,
        seat: int = -1,
        turned: Tile | None = None,
        order: tuple[Tile, ...] | None = None,
        asleep: int | None = None,
        arms_named: bool = False,
        scored: Points = (),
        bars: bool = False,
    ) -> PartialPosition:
        """Before the lead.

        Args:
            rules: what is played.
            hands: for each seat the mask of the tiles it is known to have been dealt.
            seat: who leads; -1 where that is not known.
            turned: the tile from the stock on which play begins, where nobody leads.
            order: the stock in the order in which it is drawn, if known.
            asleep: the mask of the tiles that are known to be in the stock; those of the order if not given.
            arms_named: whether left and right differ.
            scored: what the sides have scored; empty where that is not followed.
            bars: whether what passes say about unknown tiles is followed.
        """
        tiles, sizes = rules.tile_set, [hand.bit_count() for hand in hands]
        table = 0 if turned is None else tiles.bit(turned)
        seen = ~rules.playing | table
        if asleep is None:
            asleep = tiles.mask(order or ())
        for hand in hands:
            seen |= hand
        bars = bars and min(sizes) < rules.hand and rules.drawing is Drawing.NONE
        return PartialPosition(
            rules=rules,
            arms_named=arms_named,
            hands=hands,
            left=(rules.hand,) * rules.seats,
            loose=tuple(max(0, size - rules.hand) for size in sizes),
            seen=seen,
            ways=first_layer(rules, turned, scored, arms_named=arms_named),
            seat=seat,
            stock=rules.sleeping - (turned is not None),
            order=order,
            laid=int(turned is not None),
            table=table,
            barred=(0,) * rules.seats if bars else (),
            asleep=asleep,
        )

    # -- what the rules allow -------------------------------------------------------------------------

    def turn_over(self) -> PartialPosition | None:
        """The same once the seat that could go on leaves it at that; None where it had to go on."""
        seat = self.goes_on
        if seat is None:
            return self
        if not turns.must_go_on(self.rules):
            return self._replace(goes_on=None)
        ways = [way for way in self.ways if not self.can_go_on(seat, way)]
        return self.narrowed(ways)._replace(goes_on=None) if ways else None

    def play(
        self, tile: Tile, join: Join = None, scored: int | None = None, *, irregular: bool = False
    ) -> PartialPosition | None:
        """After the seat has played the tile; None where it cannot have done so.

        Args:
            tile: what is played; a seat that `goes_on` adds it to its turn.
            join: the number or the arm it is said to join.
            scored: the points it is said to score at once.
            irregular: whether it may break the rules about where a tile fits.
        """
        seat, on_run = self.goes_on, True
        if seat is None:
            seat, on_run = self.seat, False
        rules, arms_named = self.rules, self.arms_named
        if not self.hands[seat] & rules.tile_set.bit(tile) and not self.may_hold(seat, tile):
            return None
        if rules.lays_plainly:
            ways = joined_plainly(self.ways, tile, join, arms_named)
        else:
            ways = joined(
                rules, self.ways, seat, tile, join, arms_named=arms_named, stated=scored, on_run=on_run
            )
        if not ways and irregular:
            ways = spread(self.ways, lambda layout: forced(layout, tile, join))
        return self.has_laid(seat, tile, ways) if ways else None

    def play_unknown(self) -> PartialPosition | None:
        """After the seat has played a tile that nobody knows; None where all its tiles are known."""
        seat = self.acting
        return self.has_laid(seat, None, self.somewhere()) if self.unknown(seat) else None

    def knock(self, later: int = 0) -> PartialPosition | None:
        """After the seat has passed; None where it could play or draw. For `later` see `able`."""
        if self.is_empty or self.why_no_draw() is None:
            return None
        ways = self.stuck(later)
        return self.has_passed(self.seat, ways) if ways else None

    def draw(self, tile: Tile | None) -> PartialPosition | None:
        """After the seat has drawn the tile, None if it is not known; None where it cannot have done so."""
        if self.why_no_draw() is not None:
            return None
        ways = self.stuck()
        if not ways:
            return None
        if self.order:
            if tile not in (None, self.order[0]):
                return None
            tile = self.order[0]
        elif tile is not None and not self.rules.tile_set.bit(tile) & ~self.seen:
            return None
        return self.has_drawn(self.seat, tile, ways)

    # -- what has been done, allowed or not -----------------------------------------------------------

    def narrowed(self, ways: Iterable[Hypothesis]) -> PartialPosition:
        """The same where only these ways to lie are possible."""
        return self._replace(ways={way: self.ways[way] for way in ways})

    def joined(
        self,
        seat: int,
        tile: Tile,
        join: Join,
        *,
        stated: int | None = None,
        claimed: bool = True,
        on_run: bool = True,
    ) -> Layer:
        """How the tiles may lie once a tile has joined; for `stated` and `claimed` see `hypotheses.joined`.

        Args:
            seat: who plays it.
            tile: what is played.
            join: the number or the arm it is said to join.
            stated: the points it is said to score at once.
            claimed: whether the seat takes the points.
            on_run: whether a tile that is added to a turn has to join the one before it.
        """
        return joined(
            self.rules,
            self.ways,
            seat,
            tile,
            join,
            arms_named=self.arms_named,
            stated=stated,
            claimed=claimed,
            on_run=on_run and self.goes_on == seat and not self.plays_again,
            goes_on=self.goes_on == seat,
        )

    def somewhere(self) -> Layer:
        """How the tiles may lie once some tile has joined some end."""
        return spread(self.ways, one_end_unknown)

    def whatever(self, seat: int) -> Layer:
        """How the tiles may lie once the seat has done what is not known: laid some tile, or passed."""
        return spread(self.ways, lambda layout: after_anything(layout, seat))

    def has_laid(self, seat: int, tile: Tile | None, ways: Layer) -> PartialPosition:
        """After a seat has laid a tile, None if it is not known, and the tiles lie so."""
        # Fields by place, the tuple made at once: this is done for every tile of every record, and names
        # take three times as long.
        (rules, arms_named, hands, left, loose, seen, _, _, stock, order, _, laid, table, unnamed,
         _, _, _, _, _, exposed, barred, asleep) = self  # fmt: skip
        bit = 0 if tile is None else rules.tile_set.bit(tile)
        if hands[seat] & bit:
            changed = list(hands)
            changed[seat] ^= bit
            hands = tuple(changed)
        elif (bit or tile is None) and not self.unknown(seat):
            loose = _with(loose, seat, loose[seat] + 1)
        if left[seat]:
            fewer = list(left)
            fewer[seat] -= 1
            left = tuple(fewer)
        after, goes_on = seat + 1, None
        if not rules.one_tile_each:
            after = turns.seat_after(rules, seat, tile, left)
            goes_on = self._may_go_on(seat, tile, left, ways)
        elif after == rules.seats:
            after = 0
        return tuple.__new__(PartialPosition, (
            rules, arms_named, hands, left, loose, seen | bit, ways, after, stock, order,
            seat,  # who played last
            laid + 1, table | bit, unnamed if bit else unnamed + (tile is None),
            0, (), None, False,  # no passes, nothing earned by them, nothing drawn
            goes_on, exposed & ~bit, barred, asleep,
        ))  # fmt: skip

    def _may_go_on(self, seat: int, tile: Tile | None, left: tuple[int, ...], ways: Layer) -> int | None:
        """The seat, if it may add another tile to the one it has laid."""
        rules = self.rules
        if not left[seat] or not turns.may_go_on(rules, lead=not self.laid):
            return None
        ended = rules.first_train and tile is not None and not any(way.run for way in ways)
        return None if ended else seat

    def has_acted(self, seat: int, ways: Layer) -> PartialPosition:
        """After a turn of which nothing is known but how the tiles may lie."""
        return self._replace(ways=ways, seat=turns.next_seat(self.rules, seat, self.left), drew=False)

    def has_passed(self, seat: int, ways: Collection[Hypothesis]) -> PartialPosition:
        """After a seat has passed, which only these ways to lie allow."""
        rules = self.rules
        points: Points = ()
        if rules.pays_passes:
            points = pass_points(rules, self.last, self.passes, on_lead=self.on_lead)
        earned = together(self.earned, points)
        return self._replace(
            ways=standing(ways, points, seat),
            seat=turns.next_seat(rules, seat, self.left),
            passes=self.passes + 1,
            earned=earned,
            earned_drawing=earned if self.live else self.earned_drawing,
            drew=False,
            goes_on=None,
            barred=self._barred(seat, ways) if self.barred else (),
        )

    def _barred(self, seat: int, ways: Iterable[Hypothesis]) -> tuple[int, ...]:
        """What the passes rule out, this one included."""
        if not self.barred or not self.unknown(seat):
            return self.barred
        tiles = self.rules.tile_set
        fits = tiles.full
        for way in ways:
            fits &= 0 if UNKNOWN in way.layout.ends else fitting(way.layout.seen_by(seat), tiles)
        return _with(self.barred, seat, self.barred[seat] | fits)

    def has_drawn(self, seat: int, tile: Tile | None, ways: Iterable[Hypothesis]) -> PartialPosition:
        """After a seat has drawn a tile, None if it is not known, which only these ways to lie allow."""
        bit = 0 if tile is None else self.rules.tile_set.bit(tile)
        order, asleep = self.order, self.asleep & ~bit
        if order:
            asleep &= ~self.rules.tile_set.bit(order[0])
            order = tuple(other for other in order[1:] if other != tile)
        elif tile is None:
            asleep = 0  # it may have been any of them
        return self._replace(
            hands=_with(self.hands, seat, self.hands[seat] | bit),
            left=_with(self.left, seat, self.left[seat] + 1),
            seen=self.seen | bit,
            ways=standing(ways),
            seat=seat,
            stock=max(0, self.stock - 1),
            order=order,
            drew=True,
            asleep=asleep,
        )

    def showing(self, seat: int, bit: int) -> PartialPosition:
        """The same with a tile, a mask, lying open in a hand; if it was not known before, it is now."""
        hands = self.hands
        if not any(hand & bit for hand in hands):
            hands = _with(hands, seat, hands[seat] | bit)
        return self._replace(hands=hands, seen=self.seen | bit, exposed=self.exposed | bit)

    def lost(self) -> PartialPosition:
        """Turns may be missing here: from now on nothing is known of the ends."""
        return self._replace(ways=spread(self.ways, lambda layout: [layout.lost()]))

    def given_up(self) -> PartialPosition:
        """The ends are followed no more: all are alike, and one of the ways that grew most stands for all."""
        grown = max((way.layout for way in self.ways), key=lambda layout: len(layout.ends)).lost()
        return self._replace(ways=spread(self.ways, lambda _: [grown]), arms_named=False)


def _with(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    changed = list(values)
    changed[at] = value
    return tuple(changed)
