"""Turns that are not written: a tile, a pass or several, a whole round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.record.game import Draw, Pass, Play
from analyzer.repairs.edits import CHEAPEST, Slip
from analyzer.repairs.search import ChangedTurn, SearchNode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.partial_position import PartialPosition
    from analyzer.record.game import Action
    from analyzer.repairs.lower_bound import Item, Text
    from analyzer.repairs.search import Path, RepairSearch

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
