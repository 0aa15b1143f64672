"""What all searches of one game share: the text as it is written, and the judge of what they find.

Every repair is replayed before it counts: whether it is a game, and what it comes to.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import outcome_text
from analyzer.game.rules_of_game import rules_of_game
from analyzer.notation.movetext import Mended, Mending, stated_ends
from analyzer.notation.tags import read_result, write_result
from analyzer.record.diagnostics import Code, Severity
from analyzer.record.game import Comment, Draw, Pass, Play
from analyzer.repairs.apply import Built, Fill, build, first_seat
from analyzer.repairs.edits import Edit, Op, Part, Slip
from analyzer.repairs.edits_at import Slips
from analyzer.repairs.lower_bound import Item, Text, is_turn
from analyzer.repairs.search import NEVER, Effort
from analyzer.replays.known_deal import known_deal
from analyzer.replays.replay import replay
from analyzer.rules import EndKind, EndsScore

if TYPE_CHECKING:
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Game, Result
    from analyzer.repairs.edits import Supposition
    from analyzer.repairs.search import ReadText
    from analyzer.replays.replay import Replay, Step
    from analyzer.tiles import Seating


class Transcript:
    """A damaged game, with what is worked out once for all searches."""

    def __init__(self, game: Game, house: HouseRules, effort: int) -> None:
        """Reads the game's rules.

        Args:
            game: as it is written.
            house: a variant or options that the user asks for beside the record's own.
            effort: how many places may be looked at.
        """
        self.game, self.house = game, house
        played_by = rules_of_game(game, house)
        self.rules, self.seating = played_by.rules, played_by.seating
        self.effort = Effort(effort)
        self.dealt = known_deal(game, self.rules, self.seating)
        self.arms_named = any(
            isinstance(turn.action, Play) and isinstance(turn.action.join, str) for turn in game.turns
        )
        """Whether the record names arms, so that left and right differ."""
        self.writes_passes = any(isinstance(turn.action, Pass) for turn in game.turns)
        self.writes_draws = any(isinstance(turn.action, Draw) for turn in game.turns)
        self._rows = _rows(game, self.seating)
        self._slips: dict[int, Slips] = {}
        self._texts: dict[object, Text] = {}

    def seating_of(self, supposed: Supposition) -> Seating:
        """The seats of a supposition."""
        if all(edit.part is not Part.SEATS for edit in supposed.edits):
            return self.seating
        return rules_of_game(supposed.game, self.house).seating

    def text_of(self, supposed: Supposition) -> Text:
        """The written turns under a supposition about the seats."""
        seating = self.seating_of(supposed)
        habits = supposed.no_passes, supposed.no_draws
        key = (supposed.shift, supposed.mirror, supposed.exchanged, habits, seating.labels)
        if key not in self._texts:
            leader = first_seat(self.game, seating)
            items = []
            for place, turn in enumerate(self.game.turns):
                if not is_turn(turn.action):
                    continue
                seat = seating.seat(turn.seat)
                at = -1 if seat is None else supposed.seat(seat, len(seating), leader)
                stated = tuple(ends for c in turn.comments if (ends := stated_ends(c.text)))
                items.append(
                    Item(
                        place=place,
                        seat=at,
                        action=turn.action,
                        scored=turn.scored,
                        stated=stated,
                        source=place,
                    )
                )
            self._texts[key] = Text(tuple(items), self.rules, *habits)
        return self._texts[key]

    def slips_of(self, text: Text) -> Slips:
        """Every slip at every place of a text."""
        if id(text) not in self._slips:
            self._slips[id(text)] = Slips(text, self._rows, _gaps(self.game), len(self.game.turns))
        return self._slips[id(text)]


def _rows(game: Game, seating: Seating) -> list[int]:
    """For each turn that begins a row the place behind the row, counted in turns that take a turn."""
    turns = [turn for turn in game.turns if is_turn(turn.action)]
    ends = [0] * len(turns)
    start = 0
    first = seating.seat(turns[0].seat) or 0 if turns else 0
    for at in range(1, len(turns) + 1):
        if at < len(turns) and turns[start].round is not None:
            # A row that is written twice has the same number twice.
            seats = {turn.seat for turn in turns[start:at]}
            again = turns[at].seat in seats and turns[at].seat != turns[at - 1].seat
            new = turns[at].round != turns[start].round or again
        else:
            new = at == len(turns) or (at + first) % len(seating) == 0
        if new:
            ends[start] = at
            start = at
    return ends


def _gaps(game: Game) -> frozenset[int]:
    """The places, counted in turns that take a turn, in front of which the numbers of the rounds skip one."""
    turns = [turn for turn in game.turns if is_turn(turn.action)]
    return frozenset(
        at
        for at, (before, turn) in enumerate(pairwise(turns), 1)
        if before.round is not None and turn.round is not None and turn.round > before.round + 1
    )


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

    def again(self, supposed: Supposition, found: ReadText) -> Candidate | None:
        """The same for a repair that was found, said more closely; `GaveUp` if that takes too long."""
        self._transcript.effort.charge(_REPLAY)
        return self.candidate(supposed, found)

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
