"""What a transcriber must have meant: the cheapest edits that make a record replay."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import NO_HOUSE_RULES, HouseRules, rules_of_game
from analyzer.record.diagnostics import Code
from analyzer.record.game import Deal, Draw, Hand, Pass, Play
from analyzer.repairs.deals import suppositions
from analyzer.repairs.edits import CHEAPEST, Edit, Op, Part, Repair, Repairs, Slip
from analyzer.repairs.hypothesis_search import Root
from analyzer.repairs.search import NEVER, GaveUp
from analyzer.repairs.transcript import Judge, Transcript
from analyzer.replays.replay import replay
from analyzer.words.message import listed, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game
    from analyzer.repairs.edits import HeadEdit, Supposition
    from analyzer.repairs.transcript import Candidate
    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile

__all__ = ["Edit", "Op", "Part", "Repair", "Repairs", "Slip", "repair"]

_MOST_NAMED = 6
"""So many tiles that would do are named."""


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
