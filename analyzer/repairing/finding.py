"""Finds the cheapest repairs of a game, each of them replayed before it is proposed."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.dealing import dealing
from analyzer.diagnostics import Code, Severity
from analyzer.notation.repaired import Mended, Mending
from analyzer.notation.results import read_result, write_result
from analyzer.notation.stated_ends import stated_ends
from analyzer.outcome import outcome_text
from analyzer.record import Comment, Play
from analyzer.repairing.ahead import Item, Text, is_turn
from analyzer.repairing.edits import Edit, Op, Part, Repair, Repairs
from analyzer.repairing.rebuilding import Built, build, first_seat
from analyzer.repairing.roots import Root
from analyzer.repairing.search import NEVER, Effort, Found, GaveUp
from analyzer.repairing.slips import CHEAPEST, Slip
from analyzer.repairing.suppositions import suppositions
from analyzer.replaying import replay
from analyzer.setting import NO_HOUSE_RULES, HouseRules, setting

if TYPE_CHECKING:
    from analyzer.record import Game, Result

    from analyzer.repairing.suppositions import Supposition
    from analyzer.replaying import Replay
    from analyzer.seating import Seating

EFFORT = 400_000
"""How many places are looked at before the search gives up: some seconds."""
_REPLAY = 60
"""What a replay counts in places."""
_EFFORT_FURTHER = 20_000
"""The same for repairs that are dearer than the cheapest."""
_DEAREST = 30
"""A record that needs more than this is another game."""
_FURTHER = 6
"""How much dearer than the cheapest repair others may be that are worth a look."""


class _Candidate(NamedTuple):
    cost: int
    built: Built
    replayed: Replay


class Finder:
    """Everything that the searches of one game share."""

    def __init__(self, game: Game, house: HouseRules, effort: int) -> None:
        self.game, self.house = game, house
        played_by = setting(game, house)
        self.rules, self.seating = played_by.rules, played_by.seating
        self.effort = Effort(effort)
        self.dealt = dealing(game, self.rules, self.seating)
        self.arms_named = any(
            isinstance(turn.action, Play) and isinstance(turn.action.join, str) for turn in game.turns
        )
        self.rows = _rows(game, self.seating)
        self.roots: dict[object, Root] = {}
        self.candidates: dict[object, _Candidate] = {}
        self.judged: dict[object, int] = {}
        self.searched = 0
        """Everything up to this cost has been tried."""
        self.found_all = False
        """Whether the cheapest repairs have been found, and only dearer ones are still looked for."""
        self._texts: dict[tuple[int, bool, tuple[str, ...]], Text] = {}

    def seating_of(self, supposed: Supposition) -> Seating:
        """The seats of a supposition."""
        if all(edit.part is not Part.SEATS for edit in supposed.edits):
            return self.seating
        return setting(supposed.game, self.house).seating

    def text_of(self, supposed: Supposition) -> Text:
        """The written turns under a supposition about the seats."""
        seating = self.seating_of(supposed)
        key = (supposed.shift, supposed.mirror, seating.labels)
        if key not in self._texts:
            leader = first_seat(self.game, seating)
            items = []
            for place, turn in enumerate(self.game.turns):
                if not is_turn(turn.action):
                    continue
                seat = seating.seat(turn.seat)
                at = -1 if seat is None else supposed.seat(seat, len(seating), leader)
                stated = tuple(ends for c in turn.comments if (ends := stated_ends(c.text)))
                items.append(Item(place, at, turn.action, turn.scored, stated, place))
            self._texts[key] = Text(tuple(items), self.rules)
        return self._texts[key]

    def judge(self, root: Root, found: Found) -> int:
        """Replays what was found, and keeps it if it is a game; what it costs, `NEVER` if it is none."""
        key = (root.supposed.edits, root.supposed.shift, root.supposed.mirror, found.made)
        if key not in self.judged:
            self.effort.left -= _REPLAY
            self.judged[key] = self._judge(root, found)
        return self.judged[key]

    def _judge(self, root: Root, found: Found) -> int:
        built = build(self.game, root.supposed, found, root.seating)
        result = replay(built.game, self.house)
        cost = found.cost
        if not result.valid:
            errors = [d.code for d in result.diagnostics if d.severity is Severity.ERROR]
            if errors != [Code.RESULT_MISMATCH] or result.outcome is None or result.outcome.score is None:
                return NEVER
            stated = read_result(outcome_text(result.outcome, result.seating))
            assert stated is not None
            built = _with_result(built, stated)
            result = replay(built.game, self.house)
            cost += Slip.RESULT.cost
            if not result.valid:
                return NEVER
        semantic = _meaning(built.game)
        before = self.candidates.get(semantic)
        if before is None or cost < before.cost:
            self.candidates[semantic] = _Candidate(cost, built, result)
        return cost


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
    """
    if replay(game, house).valid:
        return Repairs(game, needed=False)
    if setting(game, house).problems:
        return Repairs(game, gave_up="the rules or the seats of the game are not known")
    if any(isinstance(turn.action, Play) and turn.action.corrected for turn in game.turns):
        return Repairs(game, gave_up="the record takes turns back")
    finder = Finder(game, house, effort)
    gave_up = None
    try:
        _deepen(finder, most)
    except GaveUp:
        if not finder.found_all:
            gave_up = "there are too many ways to read the text"
    return Repairs(game, _ranked(finder, most), True, finder.searched, gave_up)


def _deepen(finder: Finder, most: int) -> None:
    """Raises the limit from one possible cost to the next, until enough is found."""
    roots = [
        Root(finder, supposed)
        for supposed in suppositions(finder.game, finder.rules, finder.seating, finder.house)
    ]
    limit = min(CHEAPEST, min(root.bound for root in roots))
    while limit <= _DEAREST:
        beyond = min(root.run(limit) for root in roots)
        finder.searched = limit
        if finder.candidates:
            best = min(candidate.cost for candidate in finder.candidates.values())
            if len(finder.candidates) >= most or beyond > best + _FURTHER:
                return
            finder.found_all = True
            finder.effort.left = min(finder.effort.left, _EFFORT_FURTHER)
        limit = beyond


def _ranked(finder: Finder, most: int) -> tuple[Repair, ...]:
    ranked = sorted(
        finder.candidates.values(), key=lambda c: (c.cost, len(c.built.slips), len(c.built.edits))
    )
    if not ranked:
        return ()
    tied = sum(candidate.cost == ranked[0].cost for candidate in ranked)
    listed = ranked[: max(most, tied)]
    certain = ranked[0].cost <= finder.searched
    return tuple(
        Repair(
            candidate.cost,
            candidate.built.edits,
            candidate.built.game,
            unique=certain and tied == 1 and candidate is ranked[0],
            agrees=_agrees(finder.game, candidate),
        )
        for candidate in listed
    )


def _agrees(game: Game, candidate: _Candidate) -> bool | None:
    outcome = candidate.replayed.outcome
    if game.result is None or outcome is None or outcome.score is None:
        return None
    return Slip.RESULT not in candidate.built.slips


def _with_result(built: Built, result: Result) -> Built:
    """The repaired game with another result."""
    old = built.game.result
    was = None if old is None else write_result(old)
    number = len(built.slips)
    edit = Edit(Op.REPLACE, Part.RESULT, Slip.RESULT, number, None, was, write_result(result))
    comment = Comment(str(Mended(Mending.WAS, f"Result {was}")))
    game = replace(built.game, result=replace(result, span=old.span if old else None))
    game = replace(game, preface=(*game.preface, comment))
    return Built(game, (*built.slips, Slip.RESULT), (*built.edits, edit))


def _meaning(game: Game) -> object:
    """What a repaired game says: equal for two repairs that come to the same."""
    deal = [(hand.seat, Counter(hand.tiles)) for hand in game.deal.hands] if game.deal else []
    hands = tuple((seat, frozenset(tiles.items())) for seat, tiles in deal)
    turns = tuple((turn.seat, turn.action, turn.scored) for turn in game.turns)
    return (game.tag("Seats"), hands, game.lead, game.result, turns)


def _rows(game: Game, seating: Seating) -> list[int]:
    """For each turn that begins a row the place behind the row, counted in turns that take a turn."""
    turns = [turn for turn in game.turns if is_turn(turn.action)]
    ends = [0] * len(turns)
    start = 0
    first = seating.seat(turns[0].seat) or 0 if turns else 0
    for at in range(1, len(turns) + 1):
        if at < len(turns) and turns[start].round is not None:
            new = turns[at].round != turns[start].round
        else:
            new = at == len(turns) or (at + first) % len(seating) == 0
        if new:
            ends[start] = at
            start = at
    return ends
