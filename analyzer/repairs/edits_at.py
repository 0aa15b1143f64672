"""What each slip at a place of the text leads to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

from analyzer.record.game import Draw, Pass, Play, Unreadable
from analyzer.repairs.edits import CHEAPEST, LOOK_ALIKES, Slip
from analyzer.repairs.search import ChangedTurn, SearchNode
from analyzer.tiles.tile import tile_set

if TYPE_CHECKING:
    from analyzer.game.partial_position import PartialPosition
    from analyzer.record.game import Action
    from analyzer.repairs.lower_bound import Item, Text
    from analyzer.repairs.search import Path, RepairSearch
    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile

_PASS = Pass()


class Omissions:
    """Everything that may have been left out at a place of a text."""

    def __init__(self, text: Text, gaps: frozenset[int], end: int) -> None:
        """Takes a text.

        Args:
            text: the written turns.
            gaps: the places in front of which the numbers of the rounds skip.
            end: the place behind the last one, as the record counts them.
        """
        self._gaps = gaps
        self.text, self.rules, self.items, self.end = text, text.rules, text.items, end

    def at(self, search: RepairSearch, node: SearchNode, item: Item | None) -> Iterator[SearchNode]:
        """A turn, a few passes or a whole round that is not written."""
        now = node.now.turn_over()
        if node.now.goes_on is not None:
            yield from self._on_run(search, node, self.end if item is None else item.place)
        if now is None:
            return
        place = self.end if item is None else item.place
        at, queue, spent = node.at, node.queue, node.spent
        number = (len(node.slips),)
        after = (now.seat + 1) % self.rules.seats
        if search.may_follow(spent + Slip.PASS_LEFT_OUT.cost, at, queue, after):
            way = now.knock()
            if way is not None:
                made = _inserted(place, now.seat, _PASS, number)
                yield node.paid(Slip.PASS_LEFT_OUT, made, way)
        if search.may_follow(spent + Slip.TURN_LEFT_OUT.cost, at, queue, after):
            yield from self._turn(search, node, now, place)
        if search.affords(spent + Slip.PASSES_LEFT_OUT.cost):
            yield from self._passes(search, node, now, place)
        slip = Slip.ROUND_SKIPPED if at in self._gaps else Slip.ROUND_LEFT_OUT
        cost = spent + slip.cost
        if not queue and search.affords(cost):
            # At either end of the text a round may be shorter than the seats.
            ends = item is None or not at
            if ends or search.may_follow(cost, at, queue, now.seat):
                start = node._replace(spent=cost, slips=(*node.slips, slip))
                yield from self._round(search, start, now, place, 0)

    def _on_run(self, search: RepairSearch, node: SearchNode, place: int) -> Iterator[SearchNode]:
        """A tile of a turn that has several."""
        cost = node.spent + Slip.TURN_LEFT_OUT.cost
        if not search.affords(cost):
            return
        for action, way in self._further(search, node.now):
            made = _inserted(
                place,
                node.now.acting,
                action,
                (len(node.slips),),
            )
            yield node.paid(Slip.TURN_LEFT_OUT, made, way)

    def _further(self, search: RepairSearch, now: PartialPosition) -> Iterator[tuple[Play, PartialPosition]]:
        """The tiles that a turn may go on with."""
        for tile in self.rules.tile_set.members(now.hands[now.acting]):
            after = now.play(tile)
            if after is not None:
                yield Play(tile), after

    def _turn(
        self, search: RepairSearch, node: SearchNode, now: PartialPosition, place: int
    ) -> Iterator[SearchNode]:
        """A tile or a draw, with what belongs to the same turn."""
        rest = search.limit - node.spent - Slip.TURN_LEFT_OUT.cost
        number = (len(node.slips),)
        for action, way in self._acts(search, node, now, rest):
            made = _inserted(place, now.seat, action, number)
            child = node.paid(Slip.TURN_LEFT_OUT, made, way)
            yield child
            if isinstance(action, Draw):
                # What was drawn for belongs to the same turn.
                for path, later in self._turns(search, child, way, place, number[0]):
                    yield child._replace(now=later, path=path)

    def _acts(
        self, search: RepairSearch, node: SearchNode, now: PartialPosition, rest: int
    ) -> Iterator[tuple[Action, PartialPosition]]:
        """What the seat may have played or drawn, if so much is left to pay for the rest."""
        later = 0
        if rest - search.ahead.blots(node.at) < CHEAPEST:
            # What is played later cannot be played now.
            later = self.text.together[node.at]
            for item in node.queue:
                if item.tile is not None:
                    later |= self.rules.tile_set.bit(item.tile)
        bit = self.rules.tile_set.bit
        known = now.hands[now.seat] & ~later
        for tile in now.playable():
            if bit(tile) & known and (now.laid or search.may_lead(now.seat, tile)):
                after = now.play(tile)
                if after is not None:
                    yield Play(tile), after
        if now.unknown(now.seat):
            # A tile that nobody has seen: which one is asked when all the rest is settled.
            after = now.play_unknown()
            if after is not None:
                yield Play(None), after
        drawn = now.order[0] if now.order else None
        after = now.draw(drawn)
        if after is not None:
            yield Draw(drawn), after

    def _passes(
        self, search: RepairSearch, node: SearchNode, now: PartialPosition, place: int
    ) -> Iterator[SearchNode]:
        """Several passes in a row that are not written."""
        cost = node.spent + Slip.PASSES_LEFT_OUT.cost
        number = (len(node.slips),)
        slips = (*node.slips, Slip.PASSES_LEFT_OUT)
        path = node.path
        for turns in range(1, self.rules.seats):
            way = now.knock()
            if way is None:
                return
            path = (
                path,
                _inserted(place, now.seat, _PASS, number),
            )
            now = way
            if turns > 1 and search.may_follow(cost, node.at, node.queue, now.seat):
                yield SearchNode(at=node.at, now=now, queue=node.queue, spent=cost, slips=slips, path=path)

    def _round(
        self, search: RepairSearch, node: SearchNode, now: PartialPosition, place: int, turns: int
    ) -> Iterator[SearchNode]:
        """A turn of every seat that is not written; fewer at either end of the text."""
        at, whole = node.at, turns == self.rules.seats
        if not search.affords(node.spent + search.ahead.least_slips(at, now) * CHEAPEST):
            return
        over = search.over(now)
        begins = not at and self.items and now.seat == self.items[0].seat
        if turns > 1 and (whole or (over and at == len(self.items)) or begins):
            yield node._replace(now=now)
        if whole or over:
            return
        for path, way in self._turns(search, node, now, place, len(node.slips) - 1):
            yield from self._round(search, node._replace(path=path), way, place, turns + 1)

    def _turns(
        self, search: RepairSearch, node: SearchNode, now: PartialPosition, place: int, number: int
    ) -> Iterator[tuple[Path, PartialPosition]]:
        """Everything the seat may have done in its turn, draws before a tile or a pass included."""
        options = list(self._acts(search, node, now, search.limit - node.spent))
        passed = now.knock()
        if passed is not None:
            options.insert(0, (_PASS, passed))
        for action, way in options:
            path = (
                node.path,
                _inserted(
                    place,
                    now.seat,
                    action,
                    (number,),
                ),
            )
            if isinstance(action, Draw):
                # How many draws are missing cannot be told where nothing says what was drawn.
                if action.tile is not None:
                    yield from self._turns(search, node._replace(path=path), way, place, number)
                continue
            yield from self._ended(search, path, way, place, number)

    def _ended(
        self, search: RepairSearch, path: Path, way: PartialPosition, place: int, number: int
    ) -> Iterator[tuple[Path, PartialPosition]]:
        """A turn as it stands, or with further tiles."""
        after = way.turn_over()
        if after is not None:
            yield path, after
        if way.goes_on is None:
            return
        for action, later in self._further(search, way):
            made = _inserted(
                place,
                way.acting,
                action,
                (number,),
            )
            yield from self._ended(search, (path, made), later, place, number)


def _inserted(place: int, seat: int, action: Action, slipped: tuple[int, ...]) -> ChangedTurn:
    """A turn that is not written, in front of the written one at a place; the slips explain it."""
    return ChangedTurn(
        place=place, inserted=True, seat=seat, action=action, scored=None, source=-1, slipped=slipped
    )


Readings = Callable[[int], Iterator[tuple["Action", int | None]]]
"""From the mask of the tiles that a seat may have to what it may have done, and the points it scored."""


@cache
def misread(highest: int, tile: Tile) -> int:
    """The mask of the tiles that differ from a tile in one number.

    >>> from analyzer.tiles.tile import Tile
    >>> [str(tile) for tile in tile_set(2).members(misread(2, Tile.of(0, 1)))]
    ['0-0', '0-2', '1-1', '1-2']
    """
    tiles = tile_set(highest)
    return tiles.mask(other for other in tiles.tiles if other != tile and set(other) & set(tile))


@cache
def look_alike(highest: int, tile: Tile) -> int:
    """The mask of the tiles of which one figure looks like one of a tile's.

    >>> from analyzer.tiles.tile import Tile
    >>> [str(tile) for tile in tile_set(6).members(look_alike(6, Tile.of(0, 1)))]
    ['1-6']
    """
    tiles = tile_set(highest)
    return tiles.mask(
        other
        for other in tiles.members(misread(highest, tile))
        if any(
            frozenset((other.other(kept), tile.other(kept))) in LOOK_ALIKES
            for kept in tile
            if other.has(kept)
        )
    )


def _misread_as(rules: Rules, tile: Tile) -> tuple[tuple[Slip, int], tuple[Slip, int]]:
    """The tiles that one may be misread for, those first that look like it."""
    others, alike = misread(rules.highest, tile), look_alike(rules.highest, tile)
    return (Slip.LOOK_ALIKE, alike), (Slip.TILE_MISREAD, others & ~alike)


def misreadings(item: Item, rules: Rules, *, able: bool) -> Iterator[tuple[Slip | None, Readings]]:
    """Every way to read a written action: the slip it takes, None for what is written, and the readings.

    Args:
        item: the turn.
        rules: what is played.
        able: whether the seat may pass, as it may not before the lead.
    """
    action = item.action
    if isinstance(action, Unreadable):
        yield Slip.UNREADABLE, lambda hand: _anything(rules, hand, able=able)
        return
    yield None, lambda _: iter(((action, item.scored),))
    if item.stated:
        yield Slip.ENDS, lambda _: iter(((action, item.scored),))
    if isinstance(action, Play):
        yield from _of_play(item, action, rules, able=able)
    elif isinstance(action, Pass):
        yield Slip.PASS_FOR_TILE, lambda hand: _tiles(rules, hand)
    elif isinstance(action, Draw) and action.tile is not None:
        for slip, others in _misread_as(rules, action.tile):
            yield slip, partial(_draws, rules, others)


def _of_play(item: Item, action: Play, rules: Rules, *, able: bool) -> Iterator[tuple[Slip | None, Readings]]:
    if action.join is not None:
        yield Slip.WRONG_END, lambda _: iter(((replace(action, join=None), item.scored),))
    if item.scored is not None:
        yield Slip.POINTS, lambda _: iter(((action, None),))
    if action.tile is not None:
        for slip, alike in _misread_as(rules, action.tile):
            yield slip, partial(_instead, item, action, rules, alike)
        others = misread(rules.highest, action.tile)
        own = rules.tile_set.bit(action.tile)
        yield (
            Slip.OTHER_TILE,
            lambda hand: (
                (replace(action, tile=tile), item.scored)
                for tile in rules.tile_set.members(hand & ~others & ~own)
            ),
        )
    if able:
        yield Slip.TILE_FOR_PASS, lambda _: iter(((Pass(), None),))


def _instead(
    item: Item, action: Play, rules: Rules, others: int, hand: int
) -> Iterator[tuple[Action, int | None]]:
    for tile in rules.tile_set.members(hand & others):
        yield replace(action, tile=tile), item.scored


def _draws(rules: Rules, others: int, _: int) -> Iterator[tuple[Action, int | None]]:
    for tile in rules.tile_set.members(others):
        yield Draw(tile), None


def _tiles(rules: Rules, hand: int) -> Iterator[tuple[Action, int | None]]:
    for tile in rules.tile_set.members(hand):
        yield Play(tile), None


def _anything(rules: Rules, hand: int, *, able: bool) -> Iterator[tuple[Action, int | None]]:
    yield from _tiles(rules, hand)
    if able:
        yield Pass(), None


class Slips:
    """Every slip at every place of a text."""

    def __init__(self, text: Text, rows: list[int], gaps: frozenset[int], end: int) -> None:
        """Prepares what does not depend on how a game stands.

        Args:
            text: the written turns.
            rows: for each place where a row begins the place behind the row; else nought.
            gaps: the places in front of which the numbers of the rounds skip.
            end: the place behind the last written turn, as the record counts them.
        """
        self.text, self.rules, self.items = text, text.rules, text.items
        self._omissions = Omissions(text, gaps, end)
        self._copies = [_is_copy(text.items, at) for at in range(len(text.items))]
        self._rows_twice = {
            at: rows[at] - at for at in range(len(text.items)) if _is_row_again(text.items, rows, at)
        }
        """For each place where a row begins that is a copy of the one before its length."""
        self._orders = [
            list(_orders(text.items, rows, at, self.rules.seats)) for at in range(len(text.items))
        ]

    def at(self, search: RepairSearch, node: SearchNode) -> Iterator[SearchNode]:
        """What every slip at a place leads to, as far as it can be paid for."""
        queue, at = node.queue, node.at
        item = queue[0] if queue else self.items[at] if at < len(self.items) else None
        over = search.over(node.now)
        blot = item is not None and isinstance(item.action, Unreadable)
        if item is not None and not over and (blot or search.affords(node.spent + CHEAPEST)):
            yield from self._misread(search, node, item)
        if not search.affords(node.spent + CHEAPEST):
            return
        if not over:
            yield from self._omissions.at(search, node, item)
            yield from self._reordered(search, node)
        if item is not None and not queue:
            yield from self._deleted(search, node, item)
            yield from self._row_deleted(search, node)

    def _misread(self, search: RepairSearch, node: SearchNode, item: Item) -> Iterator[SearchNode]:
        """Something else is written than was done, or in the cell of another seat."""
        now, spent = node.now, node.spent
        behind, queue = (node.at, node.queue[1:]) if node.queue else (node.at + 1, ())
        seat = now.acting if now.goes_on == item.seat else now.seat
        seats: tuple[Slip, ...] = () if item.seat == seat else (Slip.WRONG_SEAT,)
        base = spent + sum(slip.cost for slip in seats)
        after = (seat + 1) % self.rules.seats
        hand = now.hands[seat]
        if now.unknown(seat):
            hand |= self.rules.playing & ~now.seen
        for slip, readings in misreadings(item, self.rules, able=bool(now.laid)):
            if slip is None and not seats:
                continue
            cost = base if slip is None else base + slip.cost
            if not search.may_follow(cost, behind, queue, after):
                continue
            tiles = hand
            if search.limit - cost < CHEAPEST:
                tiles &= ~self.text.together[behind]
            slips = seats if slip is None else (*seats, slip)
            numbers = tuple(range(len(node.slips), len(node.slips) + len(slips)))
            for action, scored in readings(tiles):
                changed = item._replace(seat=seat, action=action, scored=scored)
                checked = slip is not Slip.ENDS
                ways = search.ways(now, changed, check_ends=checked)
                for way, ends in _as_they_lie(ways) if not checked else ((way, None) for way in ways):
                    made = ChangedTurn(
                        place=item.place,
                        inserted=False,
                        seat=seat,
                        action=action,
                        scored=scored,
                        source=item.source,
                        slipped=(*item.slipped, *numbers),
                        ends=ends,
                    )
                    yield SearchNode(
                        at=behind,
                        now=way,
                        queue=queue,
                        spent=cost,
                        slips=(*node.slips, *slips),
                        path=(node.path, made),
                    )

    def _deleted(self, search: RepairSearch, node: SearchNode, item: Item) -> Iterator[SearchNode]:
        """A turn that was not played."""
        slip = Slip.WRITTEN_TWICE if self._copies[node.at] else Slip.ADDED
        if search.may_follow(node.spent + slip.cost, node.at + 1, (), node.now.seat):
            made = ChangedTurn(
                place=item.place,
                inserted=False,
                seat=item.seat,
                action=None,
                scored=None,
                source=-1,
                slipped=(len(node.slips),),
            )
            yield node.paid(slip, made, node.now)._replace(at=node.at + 1)

    def _row_deleted(self, search: RepairSearch, node: SearchNode) -> Iterator[SearchNode]:
        """A row that was not played."""
        at, slip = node.at, Slip.ROW_TWICE
        behind = at + self._rows_twice.get(at, 0)
        if behind == at or not search.may_follow(node.spent + slip.cost, behind, (), node.now.seat):
            return
        path = node.path
        for item in self.items[at:behind]:
            path = (
                path,
                ChangedTurn(
                    place=item.place,
                    inserted=False,
                    seat=item.seat,
                    action=None,
                    scored=None,
                    source=-1,
                    slipped=(len(node.slips),),
                ),
            )
        yield SearchNode(
            at=behind,
            now=node.now,
            queue=(),
            spent=node.spent + slip.cost,
            slips=(*node.slips, slip),
            path=path,
        )

    def _reordered(self, search: RepairSearch, node: SearchNode) -> Iterator[SearchNode]:
        """Turns that belong in each other's place."""
        at, queue, seats = node.at, node.queue, self.rules.seats
        orders = self._orders[at] if at < len(self.items) else []
        if queue:
            orders = (
                [(Slip.EXCHANGED, 0, order) for order in _exchanged(*queue[:2])] if len(queue) > 1 else []
            )
        for slip, length, order in orders:
            cost = node.spent + slip.cost
            if not search.affords(cost):
                continue
            behind, rest = at + length, queue[2:]
            if search.limit - cost - search.ahead.blots(behind) < CHEAPEST:
                first = node.now.seat
                placed = all(item.seat == (first + i) % seats for i, item in enumerate(order))
                if not search.ahead.flawless(behind) or (self.text.in_turn and not placed):
                    search.affords(cost + CHEAPEST)
                    continue
            number = len(node.slips)
            moved = tuple(item._replace(slipped=(*item.slipped, number)) for item in order)
            yield SearchNode(
                at=behind,
                now=node.now,
                queue=moved + rest,
                spent=cost,
                slips=(*node.slips, slip),
                path=node.path,
            )


def _as_they_lie(ways: list[PartialPosition]) -> Iterator[tuple[PartialPosition, tuple[int, ...]]]:
    """For each pair of ends that may be open how the game stands with them."""
    for way in ways:
        for ends in sorted({tuple(sorted(layout.ends)) for layout in way.layouts}):
            yield way.narrowed(one for one in way.ways if tuple(sorted(one.layout.ends)) == ends), ends


def _is_copy(items: tuple[Item, ...], at: int) -> bool:
    """Whether a turn says what an earlier one says."""
    item = items[at]
    if item.tile is not None:
        return any(other.seat == item.seat and other.tile == item.tile for other in items[:at])
    before = items[at - 1] if at else None
    return before is not None and (before.seat, before.action) == (item.seat, item.action)


def _is_row_again(items: tuple[Item, ...], rows: list[int], at: int) -> bool:
    """Whether a row says what the one before says."""
    length = rows[at] - at
    said = [(item.seat, item.action) for item in items[at : rows[at]]]
    start = at - length
    before = [(item.seat, item.action) for item in items[max(0, start) : at]]
    return length > 1 and start >= 0 and rows[start] == at and said == before


def _orders(
    items: tuple[Item, ...], rows: list[int], at: int, seats: int
) -> Iterator[tuple[Slip, int, tuple[Item, ...]]]:
    """The orders in which turns from a place on may belong, with the slip and how many turns they are."""
    if at + 1 < len(items):
        for order in _exchanged(*items[at : at + 2]):
            yield Slip.EXCHANGED, 2, order
    row = items[at : rows[at]]
    if len(row) > 1:
        for shifted in _shifted(row, seats):
            yield Slip.ROW_SHIFTED, len(row), shifted


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
