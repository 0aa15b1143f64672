"""One pass over the turns of a record: what each does, and what is wrong with it.

After a mistake the walk goes on. Where turns may be missing the open ends count as unknown, and passes are
no longer held against the hands, so that one mistake is reported once and a later one is still found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game.position import following
from analyzer.notation.remarks import stated_ends
from analyzer.record.diagnostics import Code
from analyzer.record.game import Draw, Expose, Muggins, Pass, Play
from analyzer.replays.passes import claim, draw, expose, knock
from analyzer.replays.plays import play, play_unknown
from analyzer.replays.state import ReplayState
from analyzer.rules import GameEnd, TurnLength

if TYPE_CHECKING:
    from analyzer.record.game import Game, Turn
    from analyzer.replays.hypotheses import Hypothesis
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles.seating import Seating


class Replayer(ReplayState):
    """Reads a game; use `take` for each turn in order."""

    def __init__(self, game: Game, rules: Rules, seating: Seating, dealing: KnownDeal) -> None:
        super().__init__(game, rules, seating, dealing)
        # Every tile is played once, and between two of them all others may pass or draw.
        self._most_turns = (rules.seats + 1) * len(rules.tile_set.tiles)
        self._outlasts = rules.game_end is not GameEnd.FIRST_OUT
        """Whether the game goes on when somebody has gone out."""
        self._in_order = True
        self._strangers: set[str] = set()
        self._round: int | None = None

    def take(self, written: Turn, *, more: bool = True) -> None:
        """Reads one turn.

        Args:
            written: the turn.
            more: whether another turn follows it.
        """
        action = written.action
        if self.over or (isinstance(action, Expose | Muggins) and self._no_turn(written, action)):
            return
        if self._too_long(written):
            return
        passes = isinstance(action, Pass)
        if not self.lost and self._ended(passes=passes):
            self._after_end(written)
            return
        self._check_round(written)
        seat = self._seat(written)
        if isinstance(action, Play):
            play(self, written, seat, action, in_order=self._in_order, more=more)
        elif isinstance(action, Pass):
            if self._sits_out(seat):
                return
            knock(self, written, seat, dashes=action.dashes)
        elif isinstance(action, Draw):
            draw(self, written, seat, action)
        else:
            # The reader has reported the place; the turn may have been anything.
            self.lost = True
            play_unknown(self, written, seat)
        if written.comments:
            self._check_ends(written)
        if len(self.readings.current) > _MOST_READINGS:
            self._limit(written)
        self.drew = isinstance(action, Draw)
        self.expected = seat if self.drew else self._after(seat)

    def _no_turn(self, written: Turn, action: Expose | Muggins) -> bool:
        """Reads what takes no turn."""
        if isinstance(action, Expose):
            expose(self, written, action)
        else:
            claim(self, written)
        return True

    def _check_ends(self, written: Turn) -> None:
        """Holds the open ends that a comment states against the layout; they are evidence for it, too."""
        stated = [ends for comment in written.comments if (ends := stated_ends(comment.text))]
        if not stated or self.lost:
            return
        readings = self.readings
        keep = [reading for reading in readings.current if tuple(sorted(reading.layout.ends)) in stated]
        if keep:
            readings.narrow(keep)
        else:
            self.objections.ends_differ(written, stated[0], [at.layout for at in readings.current])

    def _limit(self, written: Turn) -> None:
        """Gives up on the ends where they could be read in too many ways."""
        ways = len(self.readings.current)
        message = f"the ends joined so far can be read in {ways} ways; from here on they are not followed"
        self.objections.warning(Code.TOO_LARGE, message, written)
        self.lose()

    def _ended(self, *, passes: bool) -> bool:
        """Whether the game is over; readings in which it would be fall away if it is not."""
        if self.last is not None and not self.holdings.left[self.last] and self.out:
            return True
        # Where one tile a turn is drawn, everybody may pass while there are tiles to draw.
        drawing = self.holdings.may_draw or self.drew
        if self.passes and not passes and self.passes >= self.active and not drawing:
            return True
        current = self.readings.layers[-1]
        if passes or (len(current) == 1 and not self.holdings.blocked(next(iter(current)).layout)):
            return False
        going = [reading for reading in current if not self.holdings.blocked(reading.layout)]
        if going and len(going) < len(current):
            self.readings.narrow(going)
        return not going

    def _too_long(self, written: Turn) -> bool:
        """Whether what is read can no longer be a game; says so once."""
        problems = len(self.objections.found)
        if len(self.entries) < self._most_turns and problems < _MOST_PROBLEMS:
            return False
        reason = f"a game has {self._most_turns} turns at most"
        if problems >= _MOST_PROBLEMS:
            reason = f"{problems} problems so far"
        self.over = True
        self.objections.error(Code.TOO_LARGE, f"{reason}; the rest of this game is not read", written)
        return True

    def _after_end(self, written: Turn) -> None:
        self.over = True
        how = "everybody has passed" if self.passes >= self.active else "nobody can play"
        if self.out and self.last is not None:
            how = f"{self.seating.labels[self.last]} has gone out"
        self.objections.after_end(written, how)

    def _check_round(self, written: Turn) -> None:
        """Warns where the numbers of the rounds do not follow one another."""
        before, self._round = self._round, written.round
        corrects = isinstance(written.action, Play) and written.action.corrected
        if before is None or written.round is None or corrects or written.round in (before, before + 1):
            return
        self.objections.warning(Code.ROUND_NUMBER, f"round {written.round} follows round {before}", written)

    # -- whose turn -----------------------------------------------------------------------------------

    def _after(self, seat: int) -> int:
        if self._outlasts:
            return following(self.rules, seat, [left > 0 for left in self.holdings.left])
        return (seat + 1) % self.rules.seats

    def _sits_out(self, seat: int) -> bool:
        """Whether a pass is only written for a player who is out while the game goes on."""
        return self._outlasts and seat != self.expected and not self.holdings.left[seat]

    def _seat(self, written: Turn) -> int:
        """The seat of the turn; reports a stranger, a wrong leader, and turns or passes that are missing."""
        seat = self.seating.seat(written.seat)
        if seat is None:
            if written.seat not in self._strangers:
                self._strangers.add(written.seat)
                self.objections.stranger(written, list(dict.fromkeys(turn.seat for turn in self.game.turns)))
            return self.expected if self.expected is not None else 0
        if self.expected is None:
            self.leader = seat
            return seat
        if self.goes_on is not None:
            if seat == self.goes_on and isinstance(written.action, Play) and not self._alone(seat):
                return seat
            self._turn_over(written)
        if self._outlasts and isinstance(written.action, Pass) and self._sits_out(seat):
            return seat
        if seat != self.expected:
            self._out_of_turn(written, seat)
        else:
            self._in_order = True
        return seat

    def _turn_over(self, written: Turn) -> None:
        """A turn that had to go on has not been left too early."""
        seat, self.goes_on = self.goes_on, None
        if seat is None or self.rules.turn is not TurnLength.RUN or self.lost:
            return
        keep = [reading for reading in self.readings.current if not self._can_go_on(seat, reading)]
        if keep:
            self.readings.narrow(keep)
        else:
            self.objections.run_unfinished(written, seat, list(self.readings.current))

    def _alone(self, seat: int) -> bool:
        """Whether a seat begins a new turn after its own, because all others are out."""
        return seat == self.expected and not any(
            self._can_go_on(seat, reading) for reading in self.readings.current
        )

    def _can_go_on(self, seat: int, reading: Hypothesis) -> bool:
        arms = reading.layout.arms if reading.run is None else (reading.run,)
        return any(self.holdings.able(seat, reading.layout, arm) for arm in arms)

    def _out_of_turn(self, written: Turn, seat: int) -> None:
        skipped: list[int] = []
        at = self.expected
        while at is not None and at != seat and at not in skipped:
            skipped.append(at)
            at = self._after(at)
        keep = [
            reading
            for reading in self.readings.current
            if not any(self.holdings.able(s, reading.layout) for s in skipped)
        ]
        sure = not self.lost and not self.holdings.may_draw
        passed = bool(keep) and sure and not any(reading.layout.is_empty for reading in keep)
        if passed:
            certain = all(self.holdings.unable(s, reading.layout) for s in skipped for reading in keep)
            self.objections.out_of_turn(written, skipped, passed=True, sure=certain)
            self.readings.narrow(keep)
            return
        if self._in_order:
            self.objections.out_of_turn(written, skipped, passed=False)
        self._in_order = False
        self.lose()


_MOST_READINGS = 2_000
"""Where doubles branch and no ends are written, the ways to read a record multiply."""

_MOST_PROBLEMS = 25
"""What has more problems than this is something else than a game with mistakes."""
