"""One supposition about a record as a whole, and the search of its turns under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.partial_position import PartialPosition
from analyzer.repairs.deals import (
    DealSlip,
    deal_slips,
    hands_as_written,
    is_sound,
    masks_after,
    with_deal_slip,
)
from analyzer.repairs.edits import CHEAPEST, Part, Slip
from analyzer.repairs.lower_bound import Ahead
from analyzer.repairs.search import NEVER, RepairSearch
from analyzer.replays.known_deal import KnownDeal
from analyzer.replays.lead_alone import wrong_lead
from analyzer.rules import Drawing

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.repairs.edits import Supposition
    from analyzer.repairs.search import ReadText
    from analyzer.repairs.transcript import Transcript
    from analyzer.tiles.tile import Tile


class Root:
    """One supposition about the record as a whole, with the search of its turns."""

    def __init__(
        self, transcript: Transcript, supposed: Supposition, judge: Callable[[Supposition, ReadText], int]
    ) -> None:
        """Sets the search up.

        Args:
            transcript: the game as it is written.
            supposed: what is wrong with its deal and seats.
            judge: what a way to read the turns costs, once it has been replayed.
        """
        self.transcript, self.supposed, self._take = transcript, supposed, judge
        rules = self.transcript.rules
        self.seating = self.transcript.seating_of(supposed)
        self.sound = is_sound(supposed.game.deal, rules)
        self.hands = hands = hands_as_written(supposed.game.deal, rules, self.seating)
        self.spent = supposed.cost
        self.text = self.transcript.text_of(supposed)
        known = 0
        for hand in hands:
            known |= hand
        whole = all(hand.bit_count() >= rules.hand for hand in hands)
        free = 0 if whole and rules.drawing is Drawing.NONE else rules.playing & ~known
        if rules.drawing is not Drawing.NONE:
            free = rules.playing
        self.ahead = Ahead(self.text, hands, free, self.seating, supposed.game.result)
        self.dealt = KnownDeal(
            known=hands,
            problems=(),
            rules=rules,
            order=self.transcript.dealt.order,
            turned=self.transcript.dealt.turned,
        )
        self.starts = [
            PartialPosition.begin(
                rules,
                hands,
                seat=leader,
                turned=self.dealt.turned,
                order=self.dealt.order,
                arms_named=self.transcript.arms_named,
                bars=True,
            )
            for leader in self._leaders()
        ]
        self.search = RepairSearch(
            self.ahead,
            self._may_lead,
            self.transcript.effort,
            slipped=self.transcript.slips_of(self.text).at,
            take=self._judge,
        )
        self.bound = self.spent + min((self.ahead.bound(0, start) for start in self.starts), default=NEVER)
        self._led: dict[tuple[int, Tile], bool] = {}
        self._children: dict[DealSlip, Root] = {}
        self._slips: list[tuple[int, DealSlip]] | None = None
        self.exact = whole and self.sound and rules.drawing is Drawing.NONE and not self.ahead.blots(0)
        """Whether every tile that is played must be in its hand."""
        self.further = True
        """Whether one more slip in the deal is worth a look. After two, the first must not have spoilt more
        than it mended: two slips in the deal can be put right in either order."""

    def release(self) -> None:
        """Ends the search, which knows this root as it is known here: else its memory stays."""
        del self.search
        for child in self._children.values():
            child.release()

    def _leaders(self) -> list[int]:
        lead = self.supposed.game.lead
        if lead and lead.seat and not lead.stock:
            seat = self.seating.seat(lead.seat)
            return [] if seat is None else [seat]
        return list(range(self.transcript.rules.seats))

    def _may_lead(self, seat: int, tile: Tile) -> bool:
        key = (seat, tile)
        if key not in self._led:
            label = self.seating.labels[seat]
            wrong = wrong_lead(self.supposed.game, self.dealt, self.seating, seat, label, tile)
            self._led[key] = wrong is None
        return self._led[key]

    def _judge(self, found: ReadText) -> int:
        return self._take(self.supposed, found)

    def run(self, limit: int) -> int:
        """Everything up to a limit; the lowest cost beyond it that is possible."""
        beyond = NEVER
        if self.bound > limit:
            beyond = self.bound
        elif self.sound:
            for start in self.starts:
                beyond = min(beyond, self.search.run(start, limit, self.spent))
        for low, slip in self._deal_slips(limit):
            if low > limit:
                return min(beyond, low)
            beyond = min(beyond, self._child(slip).run(limit))
        return beyond

    def _child(self, slip: DealSlip) -> Root:
        """The same record with one more slip in the deal."""
        root = self._children.get(slip)
        if root is None:
            self.transcript.effort.charge(_SEARCH)
            supposed = with_deal_slip(self.supposed, slip)
            root = self._children[slip] = Root(self.transcript, supposed, self._take)
            root.further = not self._changed_in_deal() and root.conflicts <= self.conflicts
        return root

    @property
    def conflicts(self) -> int:
        """How many tiles are played by a seat they were not dealt to."""
        return self._conflicting().bit_count()

    def _conflicting(self) -> int:
        mask = 0
        for hand, tiles in zip(self.hands, self.text.later[0], strict=True):
            mask |= tiles & ~hand
        return mask

    def _wanted(self) -> dict[str, list[Tile]]:
        """For each seat the tiles that it plays though nobody was dealt them, where none are drawn."""
        rules = self.transcript.rules
        dealt = 0
        for hand in self.hands:
            dealt |= hand
        if rules.drawing is not Drawing.NONE:
            return {}
        return {
            self.seating.labels[seat]: list(rules.tile_set.members(tiles & ~dealt))
            for seat, tiles in enumerate(self.text.later[0])
            if tiles & ~dealt and self.hands[seat].bit_count() >= rules.hand
        }

    def _deal_slips(self, limit: int) -> list[tuple[int, DealSlip]]:
        """Every further slip in the deal with the least that a repair with it can cost, cheapest first."""
        if self._slips is not None:
            return self._slips
        deal, changed = self.supposed.game.deal, self._changed_in_deal()
        if deal is None or changed > _MOST_IN_DEAL or not self.further:
            self._slips = []
            return self._slips
        # A slip in the deal sets two tiles right at most, so that so many slips are left.
        flaws = max(0, self.ahead.flaws - 2)
        least = self.spent + _LEAST_IN_DEAL + flaws * CHEAPEST
        if least > limit:
            return [(least, _NO_SLIP)]
        self._slips = sorted(
            (
                (self._least(slip, flaws), slip)
                for slip in deal_slips(deal, self.transcript.rules, self._conflicting(), self._wanted())
            ),
            key=lambda priced: priced[0],
        )
        self.transcript.effort.charge(len(self._slips) // 4)
        return self._slips

    def _changed_in_deal(self) -> int:
        return sum(edit.part is Part.DEAL for edit in self.supposed.edits)

    def _least(self, slip: DealSlip, flaws: int) -> int:
        """The least that a repair with one more slip in the deal can cost."""
        cost = self.spent + slip.slip.cost
        if flaws:
            return cost + flaws * CHEAPEST
        if not self.exact:
            return cost
        hands = masks_after(self.hands, slip, self.transcript.rules, self.seating)
        foreign = any(tiles & ~hand for tiles, hand in zip(self.text.later[0], hands, strict=True))
        return cost + CHEAPEST if foreign else cost


_LEAST_IN_DEAL = min(Slip.DEAL_MISREAD.cost, Slip.DEAL_LEFT_OUT.cost, Slip.DEAL_EXCHANGED.cost)
_NO_SLIP = DealSlip(Slip.DEAL_WRONG, ())
"""Stands for slips that are too dear to be listed."""
_MOST_IN_DEAL = 3
"""A deal with more changed tiles than this is another deal."""
_SEARCH = 10
"""What setting up a search counts in places looked at."""
