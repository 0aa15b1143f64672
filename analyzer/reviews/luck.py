"""Luck and skill: how far the deal, and how far the play of each side, made the result of a game.

With all hands open a deal is worth something before the lead. What it is worth more than such deals are on
the mean is luck. From there on nothing but losses changes the value of the game: whoever gives points away by
a move gives them to the other side. So for either side

    result = mean + luck of the deal + what the others gave away - what the side gave away

exactly, and where tiles are drawn from a stock in unknown order the luck of the draws comes on top. GNU
Backgammon splits a match in the same way. It holds for two sides: among three what one loses may go to
either of the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.position import STOP
from analyzer.replays.state import ActionKind
from analyzer.replays.trace import followed
from analyzer.reviews.luck_values import Account, Luck, LuckSettings, Mean, Missing, mean_of
from analyzer.reviews.review import Why
from analyzer.rules.scoring import exact, net
from analyzer.solver.solver import OutOfReachError, Solver

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Value


_MISSING = {Why.OUT_OF_REACH: Missing.OUT_OF_REACH, Why.HANDS_UNKNOWN: Missing.HANDS_UNKNOWN}


def account_of(review: Review) -> Account | Missing:
    """What the deal was worth, what each side gave away, and what it came to; or why that cannot be told."""
    replay = review.replay
    if replay.seating.sides != 2:
        return Missing.SIDES
    if not replay.valid:
        return Missing.ERROR
    if replay.outcome is None:
        return Missing.UNFINISHED
    start = replay.trace.start()
    if start is None or replay.outcome.score is None:
        return Missing.HANDS_UNKNOWN
    for decision in review.decisions:
        if decision.loss is None:
            return _MISSING.get(decision.why, Missing.NOT_VALUED) if decision.why else Missing.NOT_VALUED
    try:
        return _Reckoning(review, start).account(replay.outcome.score.net(0))
    except OutOfReachError:
        return Missing.OUT_OF_REACH


def value_of_deal(review: Review, start: Position) -> Value | None:
    """The value of the deal for the side that begins; None where it is out of reach."""
    first = review.decisions[0] if review.decisions else None
    if first is not None and first.step.position == start:
        return first.best
    try:
        return Solver(start, game=True).value(start)
    except OutOfReachError:
        return None


class _Reckoning:
    """Follows the value of a game, for side 0, from the deal to the result."""

    def __init__(self, review: Review, start: Position) -> None:
        self._replay = review.replay
        self._decisions = {decision.step.turn: decision for decision in review.decisions}
        self._start = start
        self._solver = Solver(start, game=True)
        self._losses: list[Value] = [0, 0]
        self._draws: Value = 0
        self._exposed: Value = 0
        self._now: Value = 0
        self._drawn = False
        """Whether tiles have been drawn by chance since the value was last known."""
        self._fits = True

    def account(self, result: Value) -> Account | Missing:
        """The sum; `result` is what side 0 nets."""
        replay = self._replay
        deal = self._now = self._worth(self._start, self._decisions.get(1))
        here = self._start
        for step in replay.steps:
            position = step.position
            if position is None:
                return Missing.NOT_VALUED
            self._arrive(here, position, self._decisions.get(step.turn))
            after = self._take(step, position)
            if after is None:
                return Missing.NOT_VALUED
            here = after
        claims = self._claims(here)
        self._known(exact(result - claims))
        if not self._fits:
            return Missing.UNEXPLAINED
        losses = (exact(self._losses[0]), exact(self._losses[1]))
        return Account(
            deal=exact(deal),
            losses=losses,
            draws=exact(self._draws),
            exposed=exact(self._exposed),
            claims=claims,
            result=result,
        )

    def _arrive(self, here: Position, position: Position, decision: Decision | None) -> None:
        """From the position after a turn to the one that the next turn begins with."""
        if here.run and here.seat != position.seat:
            stopped = here.play(STOP)
            self._lose(here.seat, self._for_first(here.seat, self._now - self._worth(stopped, decision)))
            here = stopped
        if here.exposed != position.exposed:
            if self._drawn:
                self._known(self._worth(here, None))
            value = self._worth(position, decision)
            self._exposed += value - self._now
            self._now = value
        if decision is not None:
            self._known(self._worth(position, decision))

    def _take(self, step: Step, position: Position) -> Position | None:
        """The position after a turn."""
        decision = self._decisions.get(step.turn)
        if decision is not None and decision.loss is not None:
            self._lose(step.seat, decision.loss)
        if step.kind is ActionKind.DRAW and len(position.draws()) > 1:
            self._drawn = True
        return followed(position, step.kind, step.tile, step.arm, step.after)

    def _lose(self, seat: int, loss: Value) -> None:
        side = seat % 2
        self._losses[side] += loss
        self._now += loss if side else -loss

    def _known(self, value: Value) -> None:
        """The value is known anew; only chance can have changed it."""
        if value != self._now:
            self._fits = self._fits and self._drawn
            self._draws += value - self._now
        self._now, self._drawn = value, False

    def _worth(self, position: Position, decision: Decision | None) -> Value:
        """The value of a position for side 0; the decision taken in it knows it already."""
        best = None if decision is None or decision.step.position != position else decision.best
        value = self._solver.value(position) if best is None else best
        return self._for_first(position.seat, value)

    @staticmethod
    def _for_first(seat: int, value: Value) -> Value:
        """A value for the side of a seat as side 0 sees it, and the other way round."""
        return -value if seat % 2 else value

    def _claims(self, final: Position) -> Value:
        """What side 0 has by points in play being forgotten or claimed."""
        written = self._replay.steps[-1].scored if self._replay.steps else ()
        if not self._replay.rules.muggins or not written or not final.scored:
            # Without claims the two differ by passes after a block alone, which a block has earned anyway.
            return 0
        bad = self._replay.rules.bad_points
        return exact(net(written, 0, bad=bad) - net(final.scored, 0, bad=bad))


def luck_of(review: Review, settings: LuckSettings | None = None) -> Luck:
    """What the deal and what the play of each side made of a game.

    Args:
        review: a game with its decisions valued, all hands open.
        settings: how the mean of the deals is worked out.

    Returns:
        The value of the deal, the mean value of such deals, and the sum that leads to the result. What cannot
        be had is None, and why is said beside it. Nothing is raised.

    >>> import analyzer
    >>> text = '[Set "double-one"] [Rules "hand=1,seats=2,partners=no"] [Deal "A:11 B:00"] A 1-1'
    >>> luck = luck_of(analyzer.review(analyzer.replay(analyzer.parse(text).games[0])))
    >>> luck.deal, str(luck.mean.value), luck.mean.deals
    (0, '1', 6)
    >>> luck.account.result, str(luck.of_deal(0))
    (0, '-1')
    """
    replay = review.replay
    account, no_account = _told(account_of(review))
    start = replay.trace.start()
    why = None
    if replay.seating.sides != 2:
        why = Missing.SIDES
    elif not replay.valid:
        why = Missing.ERROR
    elif start is None or not replay.steps:
        why = Missing.HANDS_UNKNOWN
    if why is not None or start is None:
        return Luck(side=0, deal=None, mean=None, why_no_mean=why, account=account, why_no_account=no_account)
    side = replay.seating.side_of(start.seat)
    deal = value_of_deal(review, start)
    if deal is None:
        return Luck(
            side=side,
            deal=None,
            mean=None,
            why_no_mean=Missing.OUT_OF_REACH,
            account=account,
            why_no_account=no_account,
        )
    found = mean_of(replay, start, settings or LuckSettings())
    mean, no_mean = (found, None) if isinstance(found, Mean) else (None, found)
    return Luck(
        side=side, deal=deal, mean=mean, why_no_mean=no_mean, account=account, why_no_account=no_account
    )


def _told(found: Account | Missing) -> tuple[Account | None, Missing | None]:
    return (None, found) if isinstance(found, Missing) else (found, None)
