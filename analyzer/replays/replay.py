"""A record folded over positions: every turn, the outcome, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import Outcome, agrees, check_result, outcome_text, result_alone, turns
from analyzer.game.rules_of_game import NO_HOUSE_RULES, HouseRules, broken_off, rules_of_game, thrown_in
from analyzer.record.diagnostics import Code, Diagnostic, Severity, in_order
from analyzer.replays.actions import check_pass_points
from analyzer.replays.known_deal import KnownDeal, known_deal
from analyzer.replays.lead_alone import wrong_turned
from analyzer.replays.replayer import Replayer
from analyzer.replays.state import ActionKind
from analyzer.replays.take_backs import check_variations, corrected
from analyzer.replays.trace import NO_TRACE, Gain, Opening, ReplayTrace, Step, followed, settle, with_the_rest
from analyzer.rules import Ending, EndKind, score
from analyzer.rules.scoring import counts_games, counts_last_tile, credited
from analyzer.tiles.layout import UNKNOWN
from analyzer.words.message import counted, listed, say, say_many
from analyzer.words.shown import ShownAsHtml, ShownAsSvg, cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.hypotheses import Hypothesis
    from analyzer.game.position import Position
    from analyzer.record.game import Game
    from analyzer.replays.replayer import Watch
    from analyzer.replays.state import EndsBefore, ReplayedTurn
    from analyzer.rules import Rules
    from analyzer.rules.scoring import Points
    from analyzer.tiles import Seating
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile

__all__ = ["ActionKind", "Outcome", "Replay", "Step", "replay"]


@dataclass(frozen=True, kw_only=True)
class Replay(ShownAsHtml, ShownAsSvg):
    """A game replayed under its rules.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> analyzer.replay(analyzer.parse(text).games[0])
    <Replay of partnership, 1 turn, valid, domino>
    """

    game: Game
    rules: Rules
    seating: Seating
    deal: tuple[int, ...] | None
    """Every hand as dealt, as masks of the set; None where they are not all known."""
    leader: int | None
    outcome: Outcome | None
    diagnostics: tuple[Diagnostic, ...]
    trace: ReplayTrace = field(default=NO_TRACE, repr=False, compare=False)
    """What the steps are read off."""
    certain: bool = True
    """Whether nothing that was read is in doubt."""
    alone: Replay | None = field(default=None, repr=False, compare=False)
    """The same game held against no match; None where this one is not held against its match either."""

    def __repr__(self) -> str:
        end = self.outcome.kind.value if self.outcome else "no end"
        valid = "valid" if self.valid else "with errors"
        turns = counted(len(self.trace.entries), "turn")
        return cut(f"<Replay of {self.rules.name}, {turns}, {valid}, {end}>")

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every turn in order; worked out when first asked for, since a check does not need them."""
        return tuple(self.trace.steps())

    @cached_property
    def final(self) -> Position | None:
        """The position after the last turn.

        None where not every hand is known, after an error, and where nothing says who leads.
        """
        if not self.certain:
            return None
        if not self.steps:
            return self.trace.start()
        last = self.steps[-1]
        if last.position is None:
            return None
        after = followed(last.position, last.kind, last.tile, last.arm, last.after)
        return None if after is None else replace(after, exposed=self.trace.exposed)

    @property
    def lead_tile(self) -> Tile | None:
        """The first tile that was played; None where none was, or where it is not known."""
        return next((entry.tile for entry in self.trace.entries if entry.kind is ActionKind.LEAD), None)

    @property
    def plays(self) -> int:
        """How many tiles were played."""
        return sum(entry.kind in (ActionKind.LEAD, ActionKind.PLAY) for entry in self.trace.entries)

    @cached_property
    def gains(self) -> tuple[Gain, ...]:
        """What was scored in play, in order."""
        return tuple(self.trace.gains())

    @cached_property
    def earned(self) -> dict[int, int]:
        """For each turn with a tile what it has earned its side, passes on it included; nought left out."""
        earned: dict[int, int] = {}
        tiles = [entry for entry in self.trace.entries if entry.kind in (ActionKind.LEAD, ActionKind.PLAY)]
        for gain in self.gains:
            latest = next((entry for entry in reversed(tiles) if entry.turn <= gain.turn), None)
            if latest is not None and self.seating.side_of(latest.seat) == gain.side:
                earned[latest.turn] = earned.get(latest.turn, 0) + gain.points
        return {turn: points for turn, points in earned.items() if points}

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with the record; warnings and notes do not count."""
        return not self.diagnostics or all(one.severity is not Severity.ERROR for one in self.diagnostics)


def replay(game: Game, house: HouseRules = NO_HOUSE_RULES, watch: Watch | None = None) -> Replay:
    """Plays a written game through under its rules.

    Args:
        game: one game of a record.
        house: a variant or options that the user asks for beside the record's own.
        watch: is told after which turn the problems so far were found; what it raises ends the replay.

    Returns:
        Every turn with the layout before and after it, the outcome where the game has one, and every
        problem found, those of reading the text included. Nothing is raised for a bad record.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> [(step.seat, str(step.tile)) for step in replay(analyzer.parse(text).games[0]).steps]
    [(0, '1-2')]
    """
    played_by = rules_of_game(game, house)
    rules, seating = played_by.rules, played_by.seating
    if played_by.problems:
        wrong = in_order((*game.problems, *played_by.problems))
        return Replay(
            game=game, rules=rules, seating=seating, deal=None, leader=None, outcome=None, diagnostics=wrong
        )
    result = replay_under(rules, seating, game, watch)
    if [turn for turn in game.turns if turn.variations] and result.valid:
        found = check_variations(game, lambda line: replay_under(rules, seating, line).diagnostics)
        result = replace(result, diagnostics=in_order((*result.diagnostics, *found)))
    return result


def replay_under(rules: Rules, seating: Seating, game: Game, watch: Watch | None = None) -> Replay:
    """Plays a game through under rules that have been found out already; its variations are left alone."""
    hands = with_the_rest(known_deal(game, rules, seating))
    result = _Replaying(game, rules, seating, hands).run(watch)
    if not hands.complete and result.valid:
        worked_out = settle(hands, result.seating, result.steps)
        if isinstance(worked_out, KnownDeal):
            result = _Replaying(game, rules, seating, worked_out).run()
        elif worked_out is not None:
            result = replace(result, diagnostics=in_order((*result.diagnostics, worked_out)))
    return result


class _Ended(NamedTuple):
    """One way in which the game may have ended."""

    outcome: Outcome
    hypothesis: Hypothesis
    before: EndsBefore | None
    """The ends before the last tile, where they matter."""


class _Replaying:
    """Walks a game and reads the result off the surviving hypotheses."""

    def __init__(self, game: Game, rules: Rules, seating: Seating, hands: KnownDeal) -> None:
        self.game, self.rules, self.seating, self.known_deal = game, rules, seating, hands
        self.replayer = Replayer(game, rules, seating, hands)
        self.extra: list[Diagnostic] = []
        self.complete = hands.complete and not hands.faulty
        """Whether every hand is known."""

    def run(self, watch: Watch | None = None) -> Replay:
        turns, problems = corrected(self.game, self.rules, self.seating)
        self.extra.extend(problems)
        turned = wrong_turned(self.game, self.rules)
        if turned is not None:
            self.extra.append(turned)
            return self._result(None, [])
        self.replayer.take(turns, watch)
        return self._result(*self._end())

    def _result(self, outcome: _Ended | None, finals: list[Hypothesis]) -> Replay:
        replayer = self.replayer
        found = (*self.game.problems, *self.known_deal.problems, *replayer.diagnostics.found, *self.extra)
        return Replay(
            game=self.game,
            rules=self.rules,
            seating=self.seating,
            deal=self.known_deal.known if self.complete else None,
            leader=replayer.leader,
            outcome=outcome.outcome if outcome else None,
            diagnostics=in_order(found),
            trace=ReplayTrace(
                rules=self.rules,
                hypotheses=replayer.hypotheses,
                entries=tuple(replayer.entries),
                finals=tuple(finals),
                opening=self._opening(),
                latest=outcome.before if outcome else None,
                exposed=replayer.now.exposed,
                now=replayer.now,
                unwritten=tuple(self._unwritten(outcome.outcome)) if outcome else (),
            ),
            certain=replayer.certain,
        )

    def _opening(self) -> Opening | None:
        replayer, lead = self.replayer, self.game.lead
        leader = replayer.leader
        if leader is None and lead and lead.seat:
            leader = self.seating.seat(lead.seat)
        if leader is None or not self.complete:
            return None
        return Opening(self.game, self.known_deal, leader)

    @property
    def _doubtful(self) -> bool:
        """Whether a mistake has been reported that may explain whatever else does not fit."""
        return self.replayer.lost or self.replayer.over or self.known_deal.faulty or bool(self.game.problems)

    def _end(self) -> tuple[_Ended | None, list[Hypothesis]]:
        """The outcome, and the final hypotheses that lead to it."""
        stated = self.game.result
        hypotheses = list(self.replayer.now.ways)
        ended = [
            _Ended(self._outcome(kind, hypothesis, before), hypothesis, before)
            for hypothesis in hypotheses
            if (kind := self._kind(hypothesis.layout)) is not None
            for before in self._before(kind, hypothesis)
        ]
        if not ended:
            self._unfinished()
            return None, hypotheses
        kind = ended[0].outcome.kind
        check_pass_points(self.replayer, blocked=kind is EndKind.BLOCKED)
        matching = [end for end in ended if agrees(stated, end.outcome, self.seating)]
        if not self._doubtful:
            unfinished = len(hypotheses) - len({end.hypothesis for end in ended})
            if not matching:
                self.extra.extend(check_result(stated, ended[0].outcome, self.seating, self.rules))
            elif stated is None and (unfinished or len({end.outcome for end in ended}) > 1):
                self._depends([end.outcome for end in ended], unfinished)
        chosen = matching or ended
        best = chosen[0]
        return best, [end.hypothesis for end in chosen if end.outcome == best.outcome]

    def _before(self, kind: EndKind, hypothesis: Hypothesis) -> list[EndsBefore] | list[None]:
        """The ends that may have been open before the last tile, where they matter."""
        rules = self.rules
        if kind is EndKind.BLOCKED or not counts_last_tile(rules):
            return [None]
        return self.replayer.hypotheses.before(self._latest().layer, hypothesis) or [None]

    def _kind(self, layout: Layout) -> EndKind | None:
        """How the game has ended if this is how the tiles lie."""
        now, stated = self.replayer.now, self.game.result
        if now.gone_out:
            return EndKind.DOMINO
        if self.replayer.lost or now.is_empty:
            return None
        knocked = now.everybody_passed or (stated is not None and stated.kind is EndKind.BLOCKED)
        blocked = now.may_be_blocked(layout) if knocked else now.blocked(layout)
        return turns.end(self.rules, now.last, now.left, stuck=blocked)

    def _depends(self, outcomes: list[Outcome], unfinished: int) -> None:
        texts = [outcome_text(outcome, self.seating) for outcome in dict.fromkeys(outcomes)]
        if unfinished:
            texts.append(say("not the end yet"))
        message = say(
            "the ends joined are not written, and the result depends on them: {results}",
            results=listed(texts, "or"),
        )
        hint = say("write the number that was joined after the tile, as in 2-4@2")
        span = self.game.turns[-1].span if self.game.turns else None
        self.extra.append(
            Diagnostic(
                code=Code.RESULT_DEPENDS_ON_ENDS,
                message=message,
                span=span,
                severity=Severity.WARNING,
                hint=hint,
            )
        )

    def _outcome(self, kind: EndKind, hypothesis: Hypothesis, before: EndsBefore | None) -> Outcome:
        replayer, now, rules = self.replayer, self.replayer.now, self.rules
        leader = replayer.leader or 0
        last = leader if now.last is None else now.last
        left: tuple[int | None, ...] = tuple(map(rules.pips_left, now.hands))
        if any(now.loose) or any(map(now.unknown, range(rules.seats))):
            left = tuple(
                None if now.unknown(seat) or now.loose[seat] else pips for seat, pips in enumerate(left)
            )
        result = None
        enough = kind is EndKind.DOMINO and counts_games(rules)
        if (enough or None not in left) and not replayer.lost:
            tile = self._latest().tile if now.last is not None else None
            ending = Ending(
                kind=kind,
                last=last,
                leader=leader,
                hands=now.hands,
                tile=tile,
                before=before.ends if before else (),
                after=() if UNKNOWN in hypothesis.layout.ends else hypothesis.layout.ends,
                scored=self._scored(kind, hypothesis),
            )
            result = score(rules, ending)
        return Outcome(kind, last, result, left)

    def _latest(self) -> ReplayedTurn:
        """The turn of the last tile."""
        lead, play = ActionKind.LEAD, ActionKind.PLAY
        for entry in reversed(self.replayer.entries):
            if entry.kind is play or entry.kind is lead:
                return entry
        raise ValueError("no tile has been played")

    def _scored(self, kind: EndKind, hypothesis: Hypothesis) -> tuple[int, ...]:
        """What was scored in play; a tile that blocks earns all passes, written or not."""
        return credited(hypothesis.scored, self._missing(kind))

    def _missing(self, kind: EndKind) -> Points:
        """What a block brings besides the passes that are written."""
        return self.replayer.now.owed if kind is EndKind.BLOCKED else ()

    def _unwritten(self, outcome: Outcome) -> Iterator[Gain]:
        for side, points in enumerate(self._missing(outcome.kind)):
            if points:
                yield Gain(len(self.replayer.entries), side, points)

    def _unfinished(self) -> None:
        """The record stops before the game has ended."""
        stated, turns = self.game.result, self.game.turns
        if self._doubtful:
            return
        if thrown_in(self.game, self.rules) or (turns and broken_off(self.game)):
            return
        if stated and not turns and (stated.claims or stated.seat or stated.tie):
            self.extra.append(result_alone(stated, self.seating))
            return
        span = stated.span if stated else turns[-1].span if turns else self.game.span
        held = listed(
            say_many(left, "{seat} {count} tile", "{seat} {count} tiles", seat=self.seating.labels[seat])
            for seat, left in enumerate(self.replayer.now.left)
        )
        hint = say("still held: {hands}", hands=held)
        if stated and stated.kind:
            message = say("the record says that the game ended, but it has not gone out")
            if stated.kind is EndKind.BLOCKED:
                message = say("the record says blocked, but {why}", why=self._who_can())
            elif stated.seat:
                message = say(
                    "the record says that {seat} went out, but the turns stop before that", seat=stated.seat
                )
            self.extra.append(Diagnostic(code=Code.RESULT_MISMATCH, message=message, span=span, hint=hint))
            return
        severity = Severity.ERROR if stated else Severity.WARNING
        message = say("the record has no turns")
        if turns:
            message = say("the record stops before the game has ended")
        self.extra.append(
            Diagnostic(code=Code.GAME_UNFINISHED, message=message, span=span, severity=severity, hint=hint)
        )

    def _who_can(self) -> str:
        now = self.replayer.now
        seats = enumerate(self.seating.labels)
        able = [label for seat, label in seats if any(now.able(seat, layout) for layout in now.layouts)]
        if able:
            return say("{seats} can still play", seats=listed(able, "or"))
        if now.is_empty:
            return say("nobody has played")
        return say("there are tiles to draw") if now.live else say("tiles that fit are still in the hands")
