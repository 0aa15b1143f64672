"""Reads a damaged record in every way that costs no more than a limit.

Depth first under a limit that rises from one cost to the next that is possible (iterative deepening, R. E.
Korf 1985): what is found first is cheapest, everything of that cost is found, and nothing has to be kept.
A place is skipped where the rest of the text shows that no repair there can be cheap enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.record.game import Draw, Pass, Play
from analyzer.repairs.edits import CHEAPEST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from analyzer.game.partial_position import PartialPosition
    from analyzer.record.game import Action
    from analyzer.repairs.edits import Slip
    from analyzer.repairs.lower_bound import Ahead, Item
    from analyzer.tiles.tile import Tile

NEVER = 1 << 30
"""A cost that nothing has."""
_WAYS = 4
"""So many ways in which the tiles may lie take as long as one place with a single one."""


class ChangedTurn(NamedTuple):
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


Path = tuple["Path", ChangedTurn] | None
"""What was changed on the way, the latest first."""


class SearchNode(NamedTuple):
    """A place in the text, and how the game stands there."""

    at: int
    """The place reached in the text."""
    now: PartialPosition
    queue: tuple[Item, ...] = ()
    """Turns that a slip has put in front of that place."""
    spent: int = 0
    slips: tuple[Slip, ...] = ()
    """What has been paid for."""
    path: Path = None

    def paid(self, slip: Slip, made: ChangedTurn, now: PartialPosition) -> SearchNode:
        """At the same place, after a slip."""
        return SearchNode(
            at=self.at,
            now=now,
            queue=self.queue,
            spent=self.spent + slip.cost,
            slips=(*self.slips, slip),
            path=(self.path, made),
        )


class ReadText(NamedTuple):
    """A way to read the whole text."""

    cost: int
    slips: tuple[Slip, ...]
    made: tuple[ChangedTurn, ...]


class GaveUp(Exception):  # noqa: N818 -- not an error of the caller's
    """The bound on the places looked at is reached."""


class Effort:
    """How many places may be looked at yet."""

    def __init__(self, places: int) -> None:
        self.given = self.left = places

    def lower(self, places: int) -> None:
        """So many are enough from now on."""
        less = max(0, self.left - places)
        self.given -= less
        self.left -= less

    def spend(self, ways: int = 1) -> None:
        """One more place, `GaveUp` if it was the last; one with many ways to lie counts for several."""
        self.charge(1 + ways // _WAYS)

    def charge(self, places: int) -> None:
        """Something that takes as long as so many places."""
        self.left -= places
        if self.left < 0:
            raise GaveUp


class RepairSearch:
    """The ways to read one text under one deal."""

    def __init__(
        self,
        ahead: Ahead,
        may_lead: Callable[[int, Tile], bool],
        effort: Effort,
        *,
        slipped: Callable[[RepairSearch, SearchNode], Iterable[SearchNode]],
        take: Callable[[ReadText], int],
    ) -> None:
        """Sets the search up.

        Args:
            ahead: the text.
            may_lead: whether a seat may lead a tile.
            effort: a bound, shared with other searches.
            slipped: what every slip at a place leads to.
            take: receives every way that is found and says what it costs, which may be more if it goes
                against the stated result; that is then beyond the limit.
        """
        self.ahead = ahead
        self.items, self.rules = ahead.text.items, ahead.rules
        self.may_lead, self._effort = may_lead, effort
        self._slipped, self._take = slipped, take
        self.limit = 0
        self.beyond = NEVER
        """The lowest cost beyond the limit that something may have."""

    def run(self, start: PartialPosition, limit: int, spent: int) -> int:
        """Finds everything up to a limit.

        Args:
            start: before the first turn.
            limit: what may be paid in all.
            spent: what the deal and the seats have cost.

        Returns:
            the lowest cost beyond the limit that is possible.
        """
        self.limit, self.beyond = limit, NEVER
        self._follow(SearchNode(at=0, now=start, spent=spent))
        return self.beyond

    def affords(self, cost: int) -> bool:
        """Whether so much can be paid; what cannot is remembered as the next limit to try."""
        if cost <= self.limit:
            return True
        self.beyond = min(self.beyond, cost)
        return False

    def may_follow(self, cost: int, at: int, queue: tuple[Item, ...], seat: int) -> bool:
        """Whether the text may go on with this seat after so much has been paid, if it can be."""
        if not self.affords(cost):
            return False
        ahead = self.ahead
        if self.limit - cost - ahead.blots(at) >= CHEAPEST:
            return True
        follows = ahead.flawless(at)
        if follows and self.ahead.text.in_turn:
            behind = (*queue, *self.items[at : at + 1])
            follows = not behind or behind[0].seat == seat
        return follows or self.affords(cost + CHEAPEST)

    def _follow(self, node: SearchNode) -> None:
        """Reads on as it is written, trying every slip at every place."""
        ahead = self.ahead
        while True:
            self._effort.spend(len(node.now.ways))
            at, now, queue, spent, slips, path = node
            least = ahead.least_slips(at, now) * CHEAPEST + ahead.blots(at)
            low = least if queue else ahead.bound(at, now)
            if not self.affords(spent + low):
                return
            for child in self._slipped(self, node):
                self._follow(child)
            if not queue and at == len(self.items):
                self._finish(node)
                return
            item = queue[0] if queue else self.items[at]
            habit = self._unwritten(now, item)
            if habit is not None:
                action, after = habit
                # The habit is the last thing that is supposed of the record.
                made = ChangedTurn(
                    place=item.place,
                    inserted=True,
                    seat=now.seat,
                    action=action,
                    scored=None,
                    source=-1,
                    slipped=(-1,),
                )
                node = node._replace(now=after, path=(path, made))
                continue
            ways = self.ways(now, item)
            if not ways:
                return
            if queue:
                queue = queue[1:]
                made = ChangedTurn(
                    place=item.place,
                    inserted=False,
                    seat=item.seat,
                    action=item.action,
                    scored=item.scored,
                    source=item.source,
                    slipped=item.slipped,
                )
                path = (path, made)
            else:
                at += 1
            for way in ways[1:]:
                self._follow(SearchNode(at=at, now=way, queue=queue, spent=spent, slips=slips, path=path))
            node = SearchNode(at=at, now=ways[0], queue=queue, spent=spent, slips=slips, path=path)

    def _unwritten(self, now: PartialPosition, item: Item) -> tuple[Action, PartialPosition] | None:
        """A pass or a draw that has to come in front of a turn, where they are supposed not to be written."""
        text = self.ahead.text
        if text.no_passes and item.seat != now.seat:
            after = now.knock()
            return None if after is None else (Pass(), after)
        if text.no_draws and now.order and not (now.goes_on == item.seat and isinstance(item.action, Play)):
            before = now.turn_over()
            # Where the seat could play if the tiles lay otherwise, nothing says that it drew.
            if before is not None and len(before.stuck()) == len(before.ways):
                after = before.draw(None)
                return None if after is None else (Draw(now.order[0]), after)
        return None

    def _finish(self, node: SearchNode) -> None:
        made = []
        path = node.path
        while path is not None:
            path, last = path
            made.append(last)
        self.affords(self._take(ReadText(node.spent, node.slips, tuple(reversed(made)))))

    # -- turns as they are written --------------------------------------------------------------------

    def over(self, now: PartialPosition) -> bool:
        """Whether nobody acts any more."""
        return now.gone_out or now.everybody_passed

    def ways(self, now: PartialPosition, item: Item, *, check_ends: bool = True) -> list[PartialPosition]:
        """What a turn leads to: nothing where it cannot be, several where a tile is not given."""
        action = item.action
        if item.seat < 0 or now.gone_out:
            return []
        if isinstance(action, Pass):
            if self._sits_out(now, item.seat):
                return [now]
        elif now.everybody_passed:
            return []
        found: list[PartialPosition] = []
        if now.goes_on == item.seat and isinstance(action, Play):
            found = self._played(now, item, action)
        if not found and item.seat == now.seat:
            after = now.turn_over()
            found = [] if after is None else self._acted(after, item)
        if item.stated and check_ends:
            kept = (
                after.narrowed(way for way in after.ways if tuple(sorted(way.layout.ends)) in item.stated)
                for after in found
            )
            found = [after for after in kept if after.ways]
        return found

    def _acted(self, now: PartialPosition, item: Item) -> list[PartialPosition]:
        action = item.action
        if isinstance(action, Play):
            return self._played(now, item, action)
        if isinstance(action, Pass):
            after = now.knock()
        elif isinstance(action, Draw):
            after = now.draw(action.tile)
        else:
            return []
        return [] if after is None else [after]

    def _played(self, now: PartialPosition, item: Item, action: Play) -> list[PartialPosition]:
        if action.tile is None:
            return self._some_tile(now)
        if not now.laid and not self.may_lead(now.seat, action.tile):
            return []
        # A nought may also say that points were forgotten.
        scored = item.scored or None
        after = now.play(action.tile, action.join, scored, irregular=action.irregular)
        return [] if after is None else [after]

    def _some_tile(self, now: PartialPosition) -> list[PartialPosition]:
        """A tile that is not given: one that nobody has seen, or any of the hand."""
        seat = now.acting
        if now.unknown(seat):
            after = now.play_unknown()
            return [] if after is None else [after]
        found = (now.play(tile) for tile in self.rules.tile_set.members(now.hands[seat]))
        return [after for after in found if after is not None]

    def _sits_out(self, now: PartialPosition, seat: int) -> bool:
        """Whether a pass is only written for a player who is out while the game goes on."""
        return seat != now.seat and turns.sits_out(self.rules, now.left[seat])
