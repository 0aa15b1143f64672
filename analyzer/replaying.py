"""A record folded over positions: every turn, the outcome, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from analyzer.dealing import Dealing, dealing
from analyzer.deduction import settle, with_the_rest
from analyzer.diagnostics import Code, Diagnostic, Severity
from analyzer.layout import UNKNOWN, Layout
from analyzer.leading import highest_double, must_lead_highest
from analyzer.outcome import Outcome, outcome_text
from analyzer.phrases import counted, listed
from analyzer.position import Position
from analyzer.rules import Ending, EndKind, score
from analyzer.setting import NO_HOUSE_RULES, HouseRules, setting
from analyzer.steps import NO_TRACE, Step, Trace
from analyzer.variations import check_variations
from analyzer.verdict import agrees, check_result
from analyzer.walk import ActionKind, Walk

if TYPE_CHECKING:
    from analyzer.record import Game
    from analyzer.rules import Rules
    from analyzer.seating import Seating
    from analyzer.tiles import Tile

__all__ = ["ActionKind", "Outcome", "Replay", "Step", "replay"]


@dataclass(frozen=True)
class Replay:
    """A game replayed under its rules."""

    game: Game
    rules: Rules
    seating: Seating
    deal: tuple[int, ...] | None
    """Every hand as dealt, as masks of the set; None where they are not all known."""
    leader: int | None
    outcome: Outcome | None
    diagnostics: tuple[Diagnostic, ...]
    trace: Trace = field(default=NO_TRACE, repr=False, compare=False)
    """What the steps are read off."""
    final: Position | None = None
    """The position after the last turn; None where not every hand is known, after an error, and where
    nothing says who leads."""

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """Every turn in order; worked out when first asked for, since a check does not need them."""
        return tuple(self.trace.steps())

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with the record; warnings and notes do not count."""
        return all(diagnostic.severity is not Severity.ERROR for diagnostic in self.diagnostics)


def replay(game: Game, house: HouseRules = NO_HOUSE_RULES) -> Replay:
    """Plays a written game through under its rules.

    Args:
        game: one game of a record.
        house: a variant or options that the user asks for beside the record's own.

    Returns:
        Every turn with the layout before and after it, the outcome where the game has one, and every
        problem found, those of reading the text included. Nothing is raised for a bad record.
    """
    played_by = setting(game, house)
    rules, seating = played_by.rules, played_by.seating
    if played_by.problems:
        problems = _in_order((*game.problems, *played_by.problems))
        return Replay(game, rules, seating, None, None, None, problems)
    result = _replay(game, rules, seating)
    if result.valid and any(turn.variations for turn in game.turns):
        found = check_variations(game, lambda line: _replay(line, rules, seating).diagnostics)
        result = replace(result, diagnostics=_in_order((*result.diagnostics, *found)))
    return result


def _replay(game: Game, rules: Rules, seating: Seating) -> Replay:
    hands = with_the_rest(dealing(game, rules, seating))
    result = _Replaying(game, rules, seating, hands).run()
    if not hands.complete and result.valid:
        worked_out = settle(hands, result.seating, result.steps)
        if isinstance(worked_out, Dealing):
            result = _Replaying(game, rules, seating, worked_out).run()
        elif worked_out is not None:
            result = replace(result, diagnostics=_in_order((*result.diagnostics, worked_out)))
    return result


class _Replaying:
    """Walks a game and reads the result off the surviving readings."""

    def __init__(self, game: Game, rules: Rules, seating: Seating, hands: Dealing) -> None:
        self.game, self.rules, self.seating, self.dealing = game, rules, seating, hands
        self.walk = Walk(game, rules, seating, hands)
        self.extra: list[Diagnostic] = []
        self.complete = hands.complete and not hands.faulty
        """Whether every hand is known."""

    def run(self) -> Replay:
        for turn in self.game.turns:
            self.walk.take(turn)
        outcome, final = self._end()
        diagnostics = (*self.game.problems, *self.dealing.problems, *self.walk.objections.found, *self.extra)
        return Replay(
            self.game,
            self.rules,
            self.seating,
            self.dealing.known if self.complete else None,
            self.walk.leader,
            outcome,
            _in_order(diagnostics),
            self._trace(final),
            self._final(final[0]),
        )

    def _trace(self, finals: list[Layout]) -> Trace:
        start = None
        if self.complete and self.walk.leader is not None:
            start = Position.deal(self.rules, self.dealing.known, self.walk.leader, self._must_lead)
        return Trace(self.walk.readings, tuple(self.walk.entries), tuple(finals), start)

    def _final(self, layout: Layout) -> Position | None:
        walk, lead = self.walk, self.game.lead
        leader = walk.leader
        if leader is None and lead and lead.seat:
            leader = self.seating.seat(lead.seat)
        if leader is None or not walk.certain or not self.complete:
            return None
        seat = leader if walk.expected is None else walk.expected
        if walk.last is None:
            return Position.deal(self.rules, tuple(walk.holdings.hands), leader, self._must_lead)
        return Position(self.rules, tuple(walk.holdings.hands), layout, seat, leader, walk.last)

    @property
    def _must_lead(self) -> Tile | None:
        return highest_double(self.dealing) if must_lead_highest(self.game, self.rules) else None

    @property
    def _doubtful(self) -> bool:
        """Whether a mistake has been reported that may explain whatever else does not fit."""
        return self.walk.lost or self.walk.over or self.dealing.faulty or bool(self.game.problems)

    def _end(self) -> tuple[Outcome | None, list[Layout]]:
        """The outcome, and the final layouts that lead to it."""
        stated = self.game.result
        layouts = list(self.walk.readings.current)
        ended = [
            (self._outcome(kind, layout), layout)
            for layout in layouts
            if (kind := self._kind(layout)) is not None
        ]
        if not ended:
            self._unfinished()
            return None, layouts
        matching = [(outcome, layout) for outcome, layout in ended if agrees(stated, outcome, self.seating)]
        if not self._doubtful:
            if not matching:
                self.extra.extend(check_result(stated, ended[0][0], self.seating, self.rules))
            elif stated is None and (len(ended) < len(layouts) or len({outcome for outcome, _ in ended}) > 1):
                self._depends([outcome for outcome, _ in ended], len(layouts) - len(ended))
        chosen = matching or ended
        return chosen[0][0], [layout for outcome, layout in chosen if outcome == chosen[0][0]]

    def _kind(self, layout: Layout) -> EndKind | None:
        """How the game has ended if this is how the tiles lie."""
        walk, stated = self.walk, self.game.result
        if walk.out:
            return EndKind.DOMINO
        if walk.lost or walk.last is None:
            return None
        knocked = walk.passes >= self.rules.seats or (stated is not None and stated.kind is EndKind.BLOCKED)
        blocked = walk.holdings.may_be_blocked(layout) if knocked else walk.holdings.blocked(layout)
        return EndKind.BLOCKED if blocked else None

    def _depends(self, outcomes: list[Outcome], unfinished: int) -> None:
        texts = [outcome_text(outcome, self.seating) for outcome in dict.fromkeys(outcomes)]
        if unfinished:
            texts.append("not the end yet")
        message = f"the ends joined are not written, and the result depends on them: {listed(texts, 'or')}"
        hint = "write the number that was joined after the tile, as in 2-4@2"
        span = self.game.turns[-1].span if self.game.turns else None
        self.extra.append(Diagnostic(Code.RESULT_DEPENDS_ON_ENDS, message, span, Severity.WARNING, hint))

    def _outcome(self, kind: EndKind, layout: Layout) -> Outcome:
        walk, held, rules = self.walk, self.walk.holdings, self.rules
        last, leader = walk.last or 0, walk.leader or 0
        left = tuple(
            None
            if held.unknown(seat) or held.loose[seat]
            else sum(rules.count(tile) for tile in rules.tile_set.members(hand))
            for seat, hand in enumerate(held.hands)
        )
        known = [count for count in left if count is not None]
        result = None
        if len(known) == len(left) and not walk.lost:
            equal = len(set(layout.ends)) == 1 and UNKNOWN not in layout.ends
            ending = Ending(kind, last, leader, tuple(known), tuple(held.left), equal)
            result = score(rules, ending)
        return Outcome(kind, last, result, left)

    def _unfinished(self) -> None:
        """The record stops before the game has ended."""
        stated, turns = self.game.result, self.game.turns
        if self._doubtful:
            return
        span = stated.span if stated else turns[-1].span if turns else self.game.span
        held = listed(
            f"{self.seating.labels[seat]} {counted(left, 'tile')}"
            for seat, left in enumerate(self.walk.holdings.left)
        )
        if stated and stated.kind:
            what = "gone out" if stated.kind is EndKind.DOMINO else "been blocked"
            message = f"the record says that the game ended, but it has not {what}"
            if stated.kind is EndKind.BLOCKED:
                able = [label for seat, label in enumerate(self.seating.labels) if self._someone(seat)]
                message = f"the record says blocked, but {listed(able, 'or')} can still play"
            elif stated.seat:
                message = f"the record says that {stated.seat} went out, but the turns stop before that"
            self.extra.append(Diagnostic(Code.RESULT_MISMATCH, message, span, hint=f"still held: {held}"))
            return
        severity = Severity.ERROR if stated else Severity.WARNING
        message = "the record stops before the game has ended" if turns else "the record has no turns"
        self.extra.append(Diagnostic(Code.GAME_UNFINISHED, message, span, severity, f"still held: {held}"))

    def _someone(self, seat: int) -> bool:
        return any(self.walk.holdings.able(seat, layout) for layout in self.walk.readings.current)


def _in_order(diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
    """By their place in the text; those without a place last."""
    return tuple(
        sorted(
            diagnostics,
            key=lambda d: (d.span is None, (d.span.line, d.span.column) if d.span else (0, 0)),
        )
    )
