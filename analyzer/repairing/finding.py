"""Finds the cheapest repairs of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.messages import say
from analyzer.record import Play
from analyzer.repairing.edits import Repair, Repairs
from analyzer.repairing.judging import Judge
from analyzer.repairing.roots import Root
from analyzer.repairing.search import NEVER, GaveUp
from analyzer.repairing.slips import CHEAPEST, Slip
from analyzer.repairing.suppositions import suppositions
from analyzer.repairing.transcript import Transcript
from analyzer.repairing.unknowns import settled
from analyzer.replaying import replay
from analyzer.setting import NO_HOUSE_RULES, HouseRules, setting

if TYPE_CHECKING:
    from analyzer.record import Game
    from analyzer.repairing.judging import Candidate

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
    """
    if replay(game, house).valid:
        return Repairs(game, needed=False)
    if setting(game, house).problems:
        return Repairs(game, gave_up=say("the rules or the seats of the game are not known"))
    if any(isinstance(turn.action, Play) and turn.action.corrected for turn in game.turns):
        return Repairs(game, gave_up=say("the record takes turns back"))
    if len(game.turns) > _MOST_TURNS * len(setting(game, house).rules.tile_set.tiles):
        return Repairs(game, gave_up=say("a game has not so many turns"))
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
        gave_up = None
        try:
            done = self._deepen()
        except GaveUp:
            done = self.complete
            gave_up = None if done else say("the record can be read in more ways than can be tried")
        if not done and gave_up is None:
            gave_up = say("no game is near enough to what is written")
        return Repairs(self.transcript.game, self._ranked(), True, self.searched, gave_up)

    def _deepen(self) -> bool:
        """Raises the limit from one possible cost to the next, until enough is found; False if nothing is."""
        transcript, candidates = self.transcript, self.judge.candidates
        effort = transcript.effort
        roots = [Root(transcript, supposed, self.judge.judge) for supposed in suppositions(transcript)]
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
                    effort.left = min(effort.left, max(_EFFORT_FURTHER, used // 2))
                self.complete = True
            limit = beyond
        return bool(candidates)

    def _ranked(self) -> tuple[Repair, ...]:
        candidates = sorted(
            self.judge.candidates.values(),
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
        if settle:
            told, doubts = settled(self.judge, candidate, self.transcript.rules)
        outcome = told.replayed.outcome
        agrees = None
        if self.transcript.game.result is not None and outcome is not None and outcome.score is not None:
            agrees = Slip.RESULT not in told.built.slips
        return Repair(told.cost, told.built.edits, told.built.game, unique, agrees, doubts, told.built.slips)


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
