"""What a transcriber must have meant: the cheapest edits that make a record replay."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.game.partial_position import PartialPosition
from analyzer.game.rules_of_game import NO_HOUSE_RULES, HouseRules, rules_of_game
from analyzer.record.diagnostics import Code
from analyzer.record.game import Deal, Draw, Hand, Pass, Play
from analyzer.repairs.deals import (
    DealSlip,
    deal_slips,
    hands_as_written,
    is_sound,
    masks_after,
    suppositions,
    with_deal_slip,
)
from analyzer.repairs.edits import CHEAPEST, Edit, Op, Part, Repair, Repairs, Slip
from analyzer.repairs.lower_bound import Ahead
from analyzer.repairs.search import NEVER, GaveUp, RepairSearch
from analyzer.repairs.transcript import Judge, Transcript
from analyzer.replays.known_deal import KnownDeal
from analyzer.replays.lead_alone import wrong_lead
from analyzer.replays.replay import replay
from analyzer.rules import Drawing
from analyzer.words.message import listed, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from analyzer.record.game import Game
    from analyzer.repairs.edits import HeadEdit, Supposition
    from analyzer.repairs.search import ReadText
    from analyzer.repairs.transcript import Candidate
    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile

__all__ = ["Edit", "Op", "Part", "Repair", "Repairs", "Slip", "repair"]

_MOST_NAMED = 6
"""So many tiles that would do are named."""


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


def settled(judge: Judge, candidate: Candidate, rules: Rules) -> tuple[Candidate, tuple[str, ...]]:
    """The repair with every tile told that can be, and what cannot be known in words."""
    doubts: list[str] = []
    for edit in candidate.supposed.edits:
        if edit.part is Part.DEAL and edit.new == "?":
            candidate, doubt = _in_hand(judge, candidate, rules, edit)
            doubts += doubt
    for at, made in enumerate(candidate.found.made):
        if made.inserted and made.action == Play(None):
            candidate, doubt = _played(judge, candidate, rules, at)
            doubts += doubt
        elif made.inserted and made.action == Draw(None):
            doubts.append(say("which tile was drawn cannot be told"))
    return candidate, tuple(dict.fromkeys(doubts))


def _played(judge: Judge, candidate: Candidate, rules: Rules, at: int) -> tuple[Candidate, list[str]]:
    """Settles a tile that was played, by replaying each that it may have been."""
    made = candidate.found.made[at]
    label = candidate.replayed.seating.labels[made.seat]
    found = []
    for tile in _unseen(candidate.built.game, rules):
        changed = (
            *candidate.found.made[:at],
            made._replace(action=Play(tile)),
            *candidate.found.made[at + 1 :],
        )
        other = judge.again(candidate.supposed, candidate.found._replace(made=changed))
        if other is not None and other.cost == candidate.cost:
            found.append((tile, other))
    if len(found) == 1:
        return found[0][1], []
    doubt = say("which tile {seat} played cannot be told", seat=label)
    return candidate, [_doubt(doubt, [tile for tile, _ in found])]


def _in_hand(judge: Judge, candidate: Candidate, rules: Rules, edit: HeadEdit) -> tuple[Candidate, list[str]]:
    """Settles a tile of a hand in the same way."""
    misread = Slip.DEAL_MISREAD in candidate.supposed.slips and edit.old is not None
    seat, old = str(edit.seat), edit.old
    found = []
    for tile in _unseen(candidate.built.game, rules, but=seat):
        if misread and old is not None and not set(map(int, old.split("-"))) & set(tile):
            continue
        other = judge.again(_dealt(candidate.supposed, edit, tile), candidate.found)
        if other is not None and other.cost == candidate.cost:
            found.append((tile, other))
    if len(found) == 1:
        return found[0][1], []
    doubt = say("which tile {seat} was dealt besides cannot be told", seat=seat)
    if old is not None:
        doubt = say("which tile {seat} was dealt in place of {tile} cannot be told", seat=seat, tile=old)
    return candidate, [_doubt(doubt, [tile for tile, _ in found])]


def _doubt(what: str, tiles: list[Tile]) -> str:
    if not tiles or len(tiles) > _MOST_NAMED:
        return what
    return say("{doubt}: {tiles} would do", doubt=what, tiles=listed(tiles, "or"))


def _unseen(game: Game, rules: Rules, but: str | None = None) -> Iterator[Tile]:
    """The tiles that nobody is known to have had, but for those that one seat plays."""
    gone = {tile for hand in (game.deal.hands if game.deal else ()) for tile in hand.tiles}
    gone |= {
        turn.action.tile
        for turn in game.turns
        if turn.seat != but and isinstance(turn.action, Play) and turn.action.tile is not None
    }
    return (tile for tile in rules.tile_set.members(rules.playing) if tile not in gone)


def _dealt(supposed: Supposition, edit: HeadEdit, tile: Tile) -> Supposition:
    """The supposition with a tile in place of the unknown one that an edit puts into a hand."""
    deal = supposed.game.deal
    assert deal is not None
    hands = []
    for hand in deal.hands:
        tiles = list(hand.tiles)
        if hand.seat == edit.seat:
            tiles[len(tiles) - 1 - tiles[::-1].index(None)] = tile
        hands.append(Hand(hand.seat, tuple(tiles)))
    edits = tuple(other._replace(new=str(tile)) if other == edit else other for other in supposed.edits)
    return replace(supposed, game=replace(supposed.game, deal=Deal(tuple(hands))), edits=edits)


EFFORT = 150_000
"""How many places are looked at before the search gives up: some seconds."""
_EFFORT_FURTHER = 6_000
"""The same for repairs that are dearer than the cheapest, where those were found at once."""
_FURTHER = 6
"""How much dearer than the cheapest repair others may be that are worth a look."""
_MOST_TURNS = 4
"""How many turns a game has for each tile at most, and some to spare."""
_SETTLED = 20
"""For so many repairs it is tried which tile one that is open may be."""
_SETTLING = 20_000
"""So much effort is left for that at least."""
_DEAREST = 30
"""A record that needs more than this is another game."""


def repair(
    game: Game, house: HouseRules = NO_HOUSE_RULES, *, effort: int = EFFORT, most: int = 10
) -> Repairs:
    """The cheapest edits that make a written game replay.

    Args:
        game: one game of a record.
        house: a variant or options that the user asks for beside the record's own.
        effort: how many places of the text may be looked at.
        most: dearer repairs are looked for until there are so many; all that tie for the cheapest are listed.

    Returns:
        The repairs, cheapest first, each replayed and found valid. None for a game that is sound, or if the
        search found none; what it did not get to is in `gave_up`.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] [Lead "A"] A 0-2'
    >>> [str(edit.new) for edit in repair(analyzer.parse(text).games[0]).repairs[0].edits]
    ['1-2']
    """
    if replay(game, house).valid:
        return Repairs(game=game, needed=False)
    readable = tuple(one for one in game.problems if one.code is not Code.BAD_TAG)
    if readable != game.problems and replay(replace(game, problems=readable), house).valid:
        return Repairs(game=game, gave_up=say("the turns are sound, and no repair mends the tags"))
    if rules_of_game(game, house).problems:
        return Repairs(game=game, gave_up=say("the rules or the seats of the game are not known"))
    if any(isinstance(turn.action, Play | Pass) and turn.action.corrected for turn in game.turns):
        return Repairs(game=game, gave_up=say("the record takes turns back"))
    if len(game.turns) > _MOST_TURNS * len(rules_of_game(game, house).rules.tile_set.tiles):
        return Repairs(game=game, gave_up=say("a game has not so many turns"))
    return _Finding(game, house, effort, most).run()


class _Finding:
    """The searches of one game, under a common limit."""

    def __init__(self, game: Game, house: HouseRules, effort: int, most: int) -> None:
        self.transcript = Transcript(game, house, effort)
        self.judge = Judge(self.transcript)
        self.most = most
        self.searched = 0
        """Everything up to this cost has been tried."""
        self.complete = False
        """Whether the cheapest repairs have all been found, and only dearer ones are still looked for."""

    def run(self) -> Repairs:
        """Searches, and ranks what was found."""
        gave_up, effort = None, self.transcript.effort
        try:
            done = self._deepen()
        except GaveUp:
            done = self.complete
            gave_up = None if done else say("the record can be read in more ways than can be tried")
        if not done and gave_up is None:
            gave_up = say("no game is near enough to what is written")
        looked_at = effort.given - max(0, effort.left)
        effort.left = max(effort.left, _SETTLING)
        before = effort.left
        ranked = self._ranked()
        looked_at += before - max(0, effort.left)
        return Repairs(
            game=self.transcript.game,
            repairs=ranked,
            searched=self.searched,
            gave_up=gave_up,
            looked_at=looked_at,
        )

    def _deepen(self) -> bool:
        """Raises the limit from one possible cost to the next, until enough is found; False if nothing is."""
        roots: list[Root] = []
        try:
            for supposed in suppositions(self.transcript):
                roots.append(Root(self.transcript, supposed, self.judge.judge))
            return self._search(roots)
        finally:
            for root in roots:
                root.release()

    def _search(self, roots: list[Root]) -> bool:
        effort, candidates = self.transcript.effort, self.judge.candidates
        limit = min(CHEAPEST, *(root.bound for root in roots))
        while limit <= _DEAREST:
            beyond = min(root.run(limit) for root in roots)
            self.searched = limit
            cheapest = min((candidate.cost for candidate in candidates.values()), default=NEVER)
            # A repair that goes against the stated result was found at less than it costs.
            if cheapest <= limit:
                if len(candidates) >= self.most or beyond > cheapest + _FURTHER:
                    return True
                if not self.complete:
                    used = effort.given - effort.left
                    effort.lower(max(_EFFORT_FURTHER, used // 2))
                self.complete = True
            limit = beyond
        return bool(candidates)

    def _ranked(self) -> tuple[Repair, ...]:
        candidates = sorted(
            (found for found in self.judge.candidates.values() if found.built.edits),
            key=lambda c: (c.cost, len(c.built.slips), len(c.built.edits)),
        )
        candidates = _least(candidates)
        if not candidates:
            return ()
        tied = sum(candidate.cost == candidates[0].cost for candidate in candidates)
        only = tied == 1 and candidates[0].cost <= self.searched
        return tuple(
            self._repair(candidate, unique=only and not at, settle=at < _SETTLED)
            for at, candidate in enumerate(candidates[: max(self.most, tied)])
        )

    def _repair(self, candidate: Candidate, *, unique: bool, settle: bool) -> Repair:
        told = candidate
        doubts: tuple[str, ...] = ()
        if settle and self.transcript.effort.left >= 0:
            with suppress(GaveUp):
                told, doubts = settled(self.judge, candidate, self.transcript.rules)
        outcome = told.replayed.outcome
        agrees = None
        if self.transcript.game.result is not None and outcome is not None and outcome.score is not None:
            agrees = Slip.RESULT not in told.built.slips
        return Repair(
            cost=told.cost,
            edits=told.built.edits,
            game=told.built.game,
            unique=unique,
            agrees=agrees,
            doubts=doubts,
            slips=told.built.slips,
        )


def _least(candidates: list[Candidate]) -> list[Candidate]:
    """Those that do no more than is needed: no cheaper one does a part of it, and nothing else."""
    kept: list[tuple[frozenset[object], Candidate]] = []
    for candidate in candidates:
        done = frozenset(
            (edit.op, edit.part, edit.place, edit.seat, edit.old, edit.new) for edit in candidate.built.edits
        )
        if not any(part < done and less.cost < candidate.cost for part, less in kept):
            kept.append((done, candidate))
    return [candidate for _, candidate in kept]
