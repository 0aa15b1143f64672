"""Reads a damaged record in every way that costs no more than a limit.

Depth first under a limit that rises from one cost to the next that is possible (iterative deepening, R. E.
Korf 1985): what is found first is cheapest, everything of that cost is found, and nothing has to be kept.
A place is skipped where the rest of the text shows that no repair there can be cheap enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.record import Draw, Pass, Play, Unreadable
from analyzer.repairing.misreadings import actions
from analyzer.repairing.slips import CHEAPEST, Slip
from analyzer.rules import GameEnd

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analyzer.record import Action
    from analyzer.repairing.ahead import Ahead, Item
    from analyzer.repairing.standing import Standing, Table
    from analyzer.tiles import Tile

NEVER = 1 << 30
"""A cost that nothing has."""


class Made(NamedTuple):
    """A turn of the repaired game that is not as it is written, or not there."""

    place: int
    """Which written turn it stands for; one that is inserted stands in front of it."""
    inserted: bool
    seat: int
    action: Action | None
    """None: the written turn is left out."""
    scored: int | None
    source: int
    """The place that the action, or a part of it, was taken from; -1 for none."""
    slipped: tuple[int, ...]
    """The slips, by number, that explain it."""
    ends: tuple[int, ...] | None = None
    """The open ends after it, where wrong ones are stated."""


Path = tuple["Path", Made] | None
"""What was changed on the way, the latest first."""


class Found(NamedTuple):
    """A way to read the whole text."""

    cost: int
    slips: tuple[Slip, ...]
    made: tuple[Made, ...]


class GaveUp(Exception):  # noqa: N818 -- not an error of the caller's
    """The bound on the places looked at is reached."""


class Effort:
    """How many places may be looked at yet."""

    def __init__(self, places: int) -> None:
        self.left = places

    def spend(self) -> None:
        """One more place; `GaveUp` if it was the last."""
        self.left -= 1
        if self.left < 0:
            raise GaveUp


class Search:
    """The ways to read one text under one deal."""

    def __init__(
        self,
        table: Table,
        ahead: Ahead,
        rows: list[int],
        may_lead: Callable[[int, Tile], bool],
        effort: Effort,
        take: Callable[[Found], int],
        end: int,
    ) -> None:
        """Sets the search up.

        Args:
            table: the rules.
            ahead: the text.
            rows: for each place the place behind its row, where a row begins there; else nought.
            may_lead: whether a seat may lead a tile.
            effort: a bound, shared with other searches.
            take: receives every way that is found and says what it costs, which may be more if it goes
                against the stated result; that is then beyond the limit.
            end: the place behind the last written turn.
        """
        self.table, self.ahead, self.rows = table, ahead, rows
        self.items = ahead.text.items
        self.rules = table.rules
        self.in_turn = ahead.text.in_turn
        self.may_lead, self.effort, self.take, self.end = may_lead, effort, take, end
        self.limit = 0
        self.beyond = NEVER
        """The lowest cost beyond the limit that something may have."""

    def run(self, start: Standing, limit: int, spent: int) -> int:
        """Finds everything up to a limit.

        Args:
            start: before the first turn.
            limit: what may be paid in all.
            spent: what the deal and the seats have cost.

        Returns:
            the lowest cost beyond the limit that is possible.
        """
        self.limit, self.beyond = limit, NEVER
        self.follow(0, start, (), spent, (), None)
        return self.beyond

    # -- going on -------------------------------------------------------------------------------------

    def follow(
        self, at: int, now: Standing, queue: tuple[Item, ...], spent: int, slips: tuple[Slip, ...], path: Path
    ) -> None:
        """Reads on as it is written, trying every slip at every place.

        Args:
            at: the place reached in the text.
            now: how the game stands.
            queue: turns that a slip has put in front of that place.
            spent: what has been paid.
            slips: for what.
            path: what was changed.
        """
        while True:
            self.effort.spend()
            low = spent + (self.ahead.bound(at, now) if not queue else self._least(at))
            if low > self.limit:
                self.beyond = min(self.beyond, low)
                return
            self.edit(at, now, queue, spent, slips, path)
            if not queue and at == len(self.items):
                self._finish(spent, slips, path)
                return
            item = queue[0] if queue else self.items[at]
            ways = self.ways(now, item)
            if not ways:
                return
            if queue:
                queue = queue[1:]
                made = Made(item.place, False, item.seat, item.action, item.scored, item.source, item.slipped)
                path = (path, made)
            else:
                at += 1
            for way in ways[1:]:
                self.follow(at, way, queue, spent, slips, path)
            now = ways[0]

    def _least(self, at: int) -> int:
        return self.ahead.blots(at) + (0 if self.ahead.flawless(at) else CHEAPEST)

    def _finish(self, spent: int, slips: tuple[Slip, ...], path: Path) -> None:
        made = []
        while path is not None:
            path, last = path
            made.append(last)
        cost = self.take(Found(spent, slips, tuple(reversed(made))))
        if cost > self.limit:
            self.beyond = min(self.beyond, cost)

    def affords(self, cost: int) -> bool:
        """Whether so much can be paid; what cannot is remembered as the next limit to try."""
        if cost <= self.limit:
            return True
        self.beyond = min(self.beyond, cost)
        return False

    # -- turns as they are written --------------------------------------------------------------------

    def ways(self, now: Standing, item: Item, *, check_ends: bool = True) -> list[Standing]:
        """What a turn leads to: nothing where it cannot be, several where a tile is not given."""
        table, action = self.table, item.action
        if item.seat < 0 or table.is_over(now):
            return []
        if isinstance(action, Pass):
            if self._sits_out(now, item.seat):
                return [now]
        elif table.everybody_passed(now):
            return []
        found: list[Standing] = []
        if now.goes_on == item.seat and isinstance(action, Play):
            found = self._played(now, item, action)
        if not found and item.seat == now.seat:
            after = table.turn_over(now)
            found = [] if after is None else self._acted(after, item)
        if item.stated and check_ends:
            kept = (
                way._replace(
                    spots=frozenset(s for s in way.spots if tuple(sorted(s.layout.ends)) in item.stated)
                )
                for way in found
            )
            found = [way for way in kept if way.spots]
        return found

    def _acted(self, now: Standing, item: Item) -> list[Standing]:
        action = item.action
        if isinstance(action, Play):
            return self._played(now, item, action)
        if isinstance(action, Pass):
            after = self.table.knock(now)
        elif isinstance(action, Draw):
            after = self.table.draw(now, action.tile)
        else:
            return []
        return [] if after is None else [after]

    def _played(self, now: Standing, item: Item, action: Play) -> list[Standing]:
        table = self.table
        if action.tile is None:
            return self._some_tile(now)
        if not now.laid and not self.may_lead(now.seat, action.tile):
            return []
        after = table.play(now, action.tile, action.join, item.scored, irregular=action.irregular)
        return [] if after is None else [after]

    def _some_tile(self, now: Standing) -> list[Standing]:
        """A tile that is not given: one that nobody has seen, or any of the hand."""
        seat = now.goes_on if now.goes_on >= 0 else now.seat
        if now.unknown[seat]:
            after = self.table.play_unknown(now)
            return [] if after is None else [after]
        found = (self.table.play(now, tile) for tile in self.rules.tile_set.members(now.hands[seat]))
        return [after for after in found if after is not None]

    def _sits_out(self, now: Standing, seat: int) -> bool:
        """Whether a pass is only written for a player who is out while the game goes on."""
        outlasts = self.rules.game_end is not GameEnd.FIRST_OUT
        return outlasts and seat != now.seat and not self.table.held(now, seat)

    # -- slips ----------------------------------------------------------------------------------------

    def edit(
        self, at: int, now: Standing, queue: tuple[Item, ...], spent: int, slips: tuple[Slip, ...], path: Path
    ) -> None:
        """Tries every slip at a place."""
        item = queue[0] if queue else self.items[at] if at < len(self.items) else None
        room = self.limit - spent
        if item is not None and isinstance(item.action, Unreadable):
            self._changed(at, now, queue, spent, slips, path, item)
        if room < CHEAPEST:
            self.beyond = min(self.beyond, spent + CHEAPEST)
            return
        over = self.table.is_over(now) or self.table.everybody_passed(now)
        if not over:
            self._left_out(at, now, queue, spent, slips, path, item)
        if item is None:
            return
        if not isinstance(item.action, Unreadable) and not over:
            self._changed(at, now, queue, spent, slips, path, item)
        self._deleted(at, now, queue, spent, slips, path, item)
        if not queue and not over:
            self._reordered(at, now, spent, slips, path)

    def _fits_on(self, rest: int, at: int, queue: tuple[Item, ...], seat: int) -> bool:
        """Whether the text may go on with this seat, if so much is left to pay."""
        if rest - self.ahead.blots(at) >= CHEAPEST:
            return True
        if not self.ahead.flawless(at):
            return False
        if not self.in_turn:
            return True
        if queue:
            return queue[0].seat == seat
        return at == len(self.items) or self.items[at].seat == seat

    def _left_out(
        self, at: int, now: Standing, queue: tuple[Item, ...], spent: int, slips: tuple[Slip, ...], path: Path,
        item: Item | None,
    ) -> None:  # fmt: skip
        """A turn, or a whole round, that is not written."""
        place = self.end if item is None else item.place
        after = self.table.turn_over(now)
        if after is None:
            return
        number = len(slips)
        for slip, one in ((Slip.PASS_LEFT_OUT, Pass()), (Slip.TURN_LEFT_OUT, None)):
            cost = spent + slip.cost
            if not self.affords(cost):
                continue
            if not self._fits_on(self.limit - cost, at, queue, self._next(after)):
                self.beyond = min(self.beyond, cost + CHEAPEST)
                continue
            for action, way in self._anything(after, at, queue, self.limit - cost, only_pass=one is not None):
                made = Made(place, True, after.seat, action, None, -1, (number,))
                self.follow(at, way, queue, cost, (*slips, slip), (path, made))
        cost = spent + Slip.ROUND_LEFT_OUT.cost
        if not queue and self.affords(cost):
            if self._fits_on(self.limit - cost, at, queue, after.seat) or item is None or not at:
                self._round(at, after, cost, (*slips, Slip.ROUND_LEFT_OUT), path, place, number, 0)
            else:
                self.beyond = min(self.beyond, cost + CHEAPEST)

    def _next(self, now: Standing) -> int:
        return (now.seat + 1) % self.rules.seats

    def _anything(
        self, now: Standing, at: int, queue: tuple[Item, ...], rest: int, *, only_pass: bool
    ) -> Iterator[tuple[Action, Standing]]:
        """What the seat may have done, if so much is left to pay for the rest."""
        if only_pass:
            after = self.table.knock(now)
            if after is not None:
                yield Pass(), after
            return
        later = 0
        if rest - self.ahead.blots(at) < CHEAPEST:
            # What is played later cannot be played now.
            later = self.ahead.text.later[at][now.seat]
            for item in queue:
                if item.seat == now.seat and item.tile is not None:
                    later |= self.rules.tile_set.bit(item.tile)
        yield from self._plays(now, later)
        drawn = None if now.order is None else next(iter(now.order), None)
        after = self.table.draw(now, drawn)
        if after is not None:
            yield Draw(drawn), after

    def _plays(self, now: Standing, later: int) -> Iterator[tuple[Action, Standing]]:
        """Every tile the seat may play; one that nobody has seen stands for all of those."""
        table, bit = self.table, self.rules.tile_set.bit
        known = now.hands[now.seat]
        for tile in table.playable(now):
            if (
                bit(tile) & later
                or not bit(tile) & known
                or (not now.laid and not self.may_lead(now.seat, tile))
            ):
                continue
            after = table.play(now, tile)
            if after is not None:
                yield Play(tile), after
        if now.unknown[now.seat]:
            after = table.play_unknown(now)
            if after is not None:
                yield Play(None), after

    def _round(
        self, at: int, now: Standing, spent: int, slips: tuple[Slip, ...], path: Path,
        place: int, number: int, turns: int,
    ) -> None:  # fmt: skip
        """A turn of every seat that is not written; fewer at either end of the text."""
        whole = turns == self.rules.seats
        over = self.table.is_over(now) or self.table.everybody_passed(now)
        begins = not at and self.items and now.seat == self.items[0].seat
        if turns > 1 and (whole or (over and at == len(self.items)) or begins):
            self.follow(at, now, (), spent, slips, path)
        if whole or over:
            return
        rest = self.limit - spent
        for only_pass in (True, False):
            for action, way in self._anything(now, at, (), rest, only_pass=only_pass):
                if isinstance(action, Draw):
                    continue
                self.effort.spend()
                ended = self.table.turn_over(way)
                if ended is not None:
                    made = Made(place, True, now.seat, action, None, -1, (number,))
                    self._round(at, ended, spent, slips, (path, made), place, number, turns + 1)

    def _changed(
        self, at: int, now: Standing, queue: tuple[Item, ...], spent: int, slips: tuple[Slip, ...], path: Path,
        item: Item,
    ) -> None:  # fmt: skip
        """Something else is written than was done, or in the cell of another seat."""
        behind, rest_of_queue = (at, queue[1:]) if queue else (at + 1, ())
        seat = now.goes_on if now.goes_on == item.seat else now.seat
        seats: tuple[Slip, ...] = () if item.seat == seat else (Slip.WRONG_SEAT,)
        base = spent + sum(slip.cost for slip in seats)
        if not self.affords(base):
            return
        hand = now.hands[seat]
        if now.unknown[seat]:
            hand |= self.rules.tile_set.full & ~now.seen
        for reading in actions(item, hand, self.rules, able=bool(now.laid)):
            if not reading.slips and not seats:
                continue
            cost = base + sum(slip.cost for slip in reading.slips)
            if not self.affords(cost):
                continue
            rest = self.limit - cost
            if not self._fits_on(rest, behind, rest_of_queue, (seat + 1) % self.rules.seats):
                self.beyond = min(self.beyond, cost + CHEAPEST)
                continue
            action = reading.action
            if isinstance(action, Play) and action.tile is not None and rest < CHEAPEST:
                if self.rules.tile_set.bit(action.tile) & self.ahead.text.later[behind][seat]:
                    continue
            changed = item._replace(seat=seat, action=action, scored=reading.scored)
            first = len(slips)
            numbers = tuple(range(first, first + len(seats) + len(reading.slips)))
            for way in self.ways(now, changed, check_ends=reading.check_ends):
                ends = None
                if not reading.check_ends:
                    ends = tuple(sorted(next(iter(way.spots)).layout.ends))
                made = Made(
                    item.place,
                    False,
                    seat,
                    action,
                    reading.scored,
                    item.source,
                    (*item.slipped, *numbers),
                    ends,
                )
                self.follow(behind, way, rest_of_queue, cost, (*slips, *seats, *reading.slips), (path, made))

    def _deleted(
        self, at: int, now: Standing, queue: tuple[Item, ...], spent: int, slips: tuple[Slip, ...], path: Path,
        item: Item,
    ) -> None:  # fmt: skip
        """A turn that was not played."""
        if queue:
            return
        slip = Slip.WRITTEN_TWICE if self._is_copy(at) else Slip.ADDED
        cost = spent + slip.cost
        if not self.affords(cost):
            return
        if not self._fits_on(self.limit - cost, at + 1, (), now.seat):
            self.beyond = min(self.beyond, cost + CHEAPEST)
            return
        made = Made(item.place, False, item.seat, None, None, -1, (len(slips),))
        self.follow(at + 1, now, (), cost, (*slips, slip), (path, made))

    def _is_copy(self, at: int) -> bool:
        """Whether the turn says what an earlier one says."""
        item = self.items[at]
        if item.tile is not None:
            return any(other.seat == item.seat and other.tile == item.tile for other in self.items[:at])
        before = self.items[at - 1] if at else None
        return before is not None and (before.seat, before.action) == (item.seat, item.action)

    def _reordered(self, at: int, now: Standing, spent: int, slips: tuple[Slip, ...], path: Path) -> None:
        """Turns that belong in each other's place."""
        orders: list[tuple[Slip, tuple[Item, ...]]] = []
        if at + 1 < len(self.items):
            orders += [(Slip.EXCHANGED, order) for order in _exchanged(*self.items[at : at + 2])]
        if self.rows[at] - at > 1:
            row = self.items[at : self.rows[at]]
            orders += [(Slip.ROW_SHIFTED, order) for order in _shifted(row, self.rules.seats)]
        for slip, order in orders:
            cost = spent + slip.cost
            if not self.affords(cost):
                continue
            behind = at + len(order)
            rest = self.limit - cost
            if rest - self.ahead.blots(behind) < CHEAPEST:
                if not self.ahead.flawless(behind) or (self.in_turn and not self._in_order(now, order)):
                    self.beyond = min(self.beyond, cost + CHEAPEST)
                    continue
            number = (len(slips),)
            queue = tuple(item._replace(slipped=number) for item in order)
            self.follow(behind, now, queue, cost, (*slips, slip), path)

    def _in_order(self, now: Standing, order: tuple[Item, ...]) -> bool:
        return all(item.seat == (now.seat + i) % self.rules.seats for i, item in enumerate(order))


def _exchanged(one: Item, other: Item) -> Iterator[tuple[Item, Item]]:
    """Two neighbouring turns in each other's place, with their seats or without."""
    if (one.seat, one.action) == (other.seat, other.action):
        return
    yield other._replace(place=one.place), one._replace(place=other.place)
    if one.seat != other.seat and one.action != other.action:
        yield (
            other._replace(place=one.place, seat=one.seat),
            one._replace(place=other.place, seat=other.seat),
        )


def _shifted(row: tuple[Item, ...], seats: int) -> Iterator[tuple[Item, ...]]:
    """A row whose cells belong one column further on, or back: the seats move, or what is in the cells."""
    for step in (1, -1):
        yield tuple(item._replace(seat=(item.seat + step) % seats) for item in row)
    for step in (1, -1):
        moved = row[step:] + row[:step]
        yield tuple(
            other._replace(place=item.place, seat=item.seat) for item, other in zip(row, moved, strict=True)
        )
