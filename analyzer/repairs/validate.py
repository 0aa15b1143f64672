"""Every repair is replayed before it counts: whether it is a game, and what it comes to."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.outcome import outcome_text
from analyzer.notation.tags import read_result, write_result
from analyzer.record.diagnostics import Code, Severity
from analyzer.record.game import Comment, Pass, Play
from analyzer.repairs.apply import Built, Fill, build
from analyzer.repairs.edits import Edit, Op, Part
from analyzer.repairs.error_model import Slip
from analyzer.repairs.search import NEVER
from analyzer.replays.annotations import Mended, Mending
from analyzer.replays.replay import replay
from analyzer.rules import EndKind, EndsScore

if TYPE_CHECKING:
    from analyzer.record.game import Result
    from analyzer.repairs.edits import Supposition
    from analyzer.repairs.search import ReadText
    from analyzer.repairs.transcript import Transcript
    from analyzer.replays.replay import Replay, Step

_REPLAY = 120
"""What a replay counts in places looked at."""


class Candidate(NamedTuple):
    """A repair that replays."""

    cost: int
    built: Built
    replayed: Replay
    supposed: Supposition
    found: ReadText

    @property
    def paid(self) -> tuple[int, int]:
        """The cost, and how much is changed for it."""
        return self.cost, len(self.built.edits)


class Judge:
    """Replays what the searches find, and keeps what is a game."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self.candidates: dict[object, Candidate] = {}
        """The repairs, by what the repaired game says; of those that say the same the cheapest."""
        self._judged: dict[object, int] = {}

    def judge(self, supposed: Supposition, found: ReadText) -> int:
        """What a repair costs, its stated result held against it; `NEVER` if it is no game."""
        key = (supposed.edits, supposed.shift, supposed.mirror, supposed.exchanged, found.made)
        if key not in self._judged:
            self._transcript.effort.charge(_REPLAY)
            candidate = self.candidate(supposed, found)
            self._judged[key] = NEVER if candidate is None else self._keep(candidate)
        return self._judged[key]

    def _keep(self, candidate: Candidate) -> int:
        meaning = _meaning(candidate)
        before = self.candidates.get(meaning)
        if before is None or candidate.paid < before.paid:
            self.candidates[meaning] = candidate
        return candidate.cost

    def candidate(self, supposed: Supposition, found: ReadText) -> Candidate | None:
        """The repair put together and replayed; None if it is no game."""
        transcript = self._transcript
        seating = transcript.seating_of(supposed)
        built = build(transcript.game, supposed, found, seating)
        result = replay(built.game, transcript.house)
        cost = found.cost
        fills = self._fills(built, result)
        if fills:
            built = build(transcript.game, supposed, found, seating, fills)
            result = replay(built.game, transcript.house)
        if not result.valid:
            errors = [d.code for d in result.diagnostics if d.severity is Severity.ERROR]
            if errors != [Code.RESULT_MISMATCH] or result.outcome is None or result.outcome.score is None:
                return None
            stated = read_result(outcome_text(result.outcome, result.seating))
            assert stated is not None
            built = _with_result(built, stated)
            result = replay(built.game, transcript.house)
            cost += Slip.RESULT.cost
        return Candidate(cost, built, result, supposed, found) if result.valid else None

    def _fills(self, built: Built, result: Replay) -> dict[int, Fill]:
        """For turns that were changed what the game says of them: the end joined, the points scored."""
        written = self._transcript.game.turns
        joins = [turn.action.join for turn in written if isinstance(turn.action, Play)]
        ends = any(join is not None for join in joins)
        always = None not in joins[1:]
        changed = {
            id(edit.written): edit
            for edit in built.edits
            if edit.written is not None and isinstance(edit.written.action, Play)
        }
        if not changed or not (ends or any(edit.slip is Slip.POINTS for edit in changed.values())):
            return {}
        fills = {}
        for step in result.steps:
            edit = changed.get(id(step.written))
            if edit is None or edit.turn is None:
                continue
            play = step.written.action
            assert isinstance(play, Play)
            join = play.join
            wanted = always or edit.slip is Slip.WRONG_END or _could_join_elsewhere(step)
            if ends and wanted and join is None and step.end is not None and not step.is_open_to_doubt:
                turned = step.arm is not None and step.arm.outward is not None
                join = step.arm if turned or self._transcript.arms_named else step.end
            scored = step.written.scored
            if edit.slip is Slip.POINTS:
                counts_ends = result.rules.ends_score is not EndsScore.NONE
                scored = (step.gain if counts_ends else result.earned.get(step.turn, 0)) or None
            if (join, scored) != (play.join, step.written.scored):
                fills[edit.turn] = Fill(join, scored)
        return fills


def _could_join_elsewhere(step: Step) -> bool:
    """Whether the tile fitted ends with different numbers, or either way round."""
    if step.tile is None:
        return False
    return len({(step.before.number(arm), arm.outward) for arm in step.before.joins(step.tile)}) > 1


def _with_result(built: Built, result: Result) -> Built:
    """The repaired game with another result."""
    old = built.game.result
    was = None if old is None else write_result(old)
    number = len(built.slips)
    edit = Edit(
        op=Op.REPLACE,
        part=Part.RESULT,
        slip=Slip.RESULT,
        slipped=number,
        seat=None,
        old=was,
        new=write_result(result),
    )
    comment = Comment(str(Mended(Mending.WAS, f"Result {was}")))
    game = replace(built.game, result=replace(result, span=old.span if old else None))
    game = replace(game, preface=(*game.preface, comment))
    return Built(game, (*built.slips, Slip.RESULT), (*built.edits, edit))


def _meaning(candidate: Candidate) -> object:
    """What a repaired game says: equal for two repairs that come to the same.

    Passes behind a block may be written or not.
    """
    game, outcome = candidate.built.game, candidate.replayed.outcome
    deal = [(hand.seat, Counter(hand.tiles)) for hand in game.deal.hands] if game.deal else []
    hands = tuple((seat, frozenset(tiles.items())) for seat, tiles in deal)
    turns = [(turn.seat, turn.action, turn.scored) for turn in game.turns]
    while outcome and outcome.kind is EndKind.BLOCKED and turns and isinstance(turns[-1][1], Pass):
        turns.pop()
    ends = tuple(c.text for turn in game.turns for c in turn.comments if "[%ends" in c.text)
    return (game.tag("Seats"), hands, game.lead, game.result, tuple(turns), ends)
