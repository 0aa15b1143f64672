"""One supposition about a record as a whole, and the search of its turns under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.dealing import Dealing
from analyzer.leading import wrong_lead
from analyzer.repairing.ahead import Ahead
from analyzer.repairing.deals import deal_slips, hands_as_written, is_sound, masks_after, with_deal_slip
from analyzer.repairing.edits import Part
from analyzer.repairing.search import NEVER, Search
from analyzer.repairing.slips import CHEAPEST, Slip
from analyzer.repairing.standing import Table
from analyzer.rules import Drawing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.repairing.finding import Finder
    from analyzer.repairing.search import Found
    from analyzer.repairing.suppositions import Supposition
    from analyzer.tiles import Tile


class Root:
    """One supposition about the record as a whole, with the search of its turns."""

    def __init__(self, finder: Finder, supposed: Supposition) -> None:
        self.finder, self.supposed = finder, supposed
        rules = finder.rules
        self.seating = finder.seating_of(supposed)
        self.sound = is_sound(supposed.game.deal, rules)
        self.hands = hands = hands_as_written(supposed.game.deal, rules, self.seating)
        self.spent = supposed.cost
        self.text = finder.text_of(supposed)
        table = Table(rules, finder.arms_named)
        known = 0
        for hand in hands:
            known |= hand
        whole = all(hand.bit_count() >= rules.hand for hand in hands)
        free = 0 if whole and rules.drawing is Drawing.NONE else rules.playing & ~known
        if rules.drawing is not Drawing.NONE:
            free = rules.playing
        self.ahead = Ahead(self.text, hands, free, self.seating, supposed.game.result)
        self.dealt = Dealing(hands, (), rules, finder.dealt.order, finder.dealt.turned)
        leaders = self._leaders()
        self.starts = [table.begin(self.dealt, hands, leader) for leader in leaders]
        self.search = Search(
            table, self.ahead, finder.rows, self._may_lead, finder.effort, self._judge, len(finder.game.turns)
        )
        self.bound = self.spent + min((self.ahead.bound(0, start) for start in self.starts), default=NEVER)
        self._led: dict[tuple[int, Tile], bool] = {}
        self._children: list[Root] | None = None

    def _leaders(self) -> list[int]:
        lead = self.supposed.game.lead
        if lead and lead.seat and not lead.stock:
            seat = self.seating.seat(lead.seat)
            return [] if seat is None else [seat]
        return list(range(self.finder.rules.seats))

    def _may_lead(self, seat: int, tile: Tile) -> bool:
        key = (seat, tile)
        if key not in self._led:
            label = self.seating.labels[seat]
            wrong = wrong_lead(self.supposed.game, self.dealt, self.seating, seat, label, tile)
            self._led[key] = wrong is None
        return self._led[key]

    def _judge(self, found: Found) -> int:
        return self.finder.judge(self, found)

    def run(self, limit: int) -> int:
        """Everything up to a limit; the lowest cost beyond it that is possible."""
        beyond = NEVER
        if self.bound > limit:
            beyond = self.bound
        elif self.sound:
            for start in self.starts:
                beyond = min(beyond, self.search.run(start, limit, self.spent))
        for child in self.children(limit):
            beyond = min(beyond, child.run(limit))
        return min(beyond, self._next_deal(limit))

    def _next_deal(self, limit: int) -> int:
        """What a further slip in the deal costs that has not been tried yet."""
        costs = {Slip.DEAL_MISREAD.cost, Slip.DEAL_EXCHANGED.cost, Slip.DEAL_WRONG.cost}
        return min((self.spent + cost for cost in costs if self.spent + cost > limit), default=NEVER)

    def children(self, limit: int) -> Iterator[Root]:
        """The same record with one more slip in the deal, as far as the limit allows."""
        deal, finder = self.supposed.game.deal, self.finder
        if deal is None or sum(edit.part is Part.DEAL for edit in self.supposed.edits) > _MOST_IN_DEAL:
            return
        room = limit - self.spent
        if room < Slip.DEAL_MISREAD.cost:
            return
        rules, later = finder.rules, self.text.later[0]
        conflicts = 0
        for seat, tiles in enumerate(later):
            conflicts |= tiles & ~self.hands[seat]
        for slip in deal_slips(deal, rules, conflicts):
            left = room - slip.slip.cost
            if left < 0:
                continue
            key = (self.supposed.shift, self.supposed.mirror, self.supposed.edits, slip)
            if left < CHEAPEST and self.sound and not self.ahead.blots(0):
                hands = masks_after(self.hands, slip, rules, self.seating)
                if (
                    any(tiles & ~hand for tiles, hand in zip(later, hands, strict=True))
                    and not any(None in hand.tiles for hand in deal.hands)
                    and rules.drawing is Drawing.NONE
                ):
                    continue
            root = finder.roots.get(key)
            if root is None:
                finder.effort.spend()
                root = finder.roots[key] = Root(finder, with_deal_slip(self.supposed, slip))
            yield root


_MOST_IN_DEAL = 3
"""A deal with more changed tiles than this is another deal."""
