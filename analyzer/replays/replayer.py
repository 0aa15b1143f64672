"""One pass over the turns of a record: what each does, and what is wrong with it.

After a mistake the walk goes on. Where turns may be missing the open ends count as unknown, and passes are
no longer held against the hands, so that one mistake is reported once and a later one is still found.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.game import turns
from analyzer.record.diagnostics import Code
from analyzer.record.game import Draw, Expose, Muggins, Pass, Play
from analyzer.replays.actions import claim, draw, expose, knock, play, play_unknown
from analyzer.replays.annotations import stated_ends
from analyzer.replays.diagnostics import Played
from analyzer.replays.state import ActionKind, ReplayState
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from analyzer.game.partial_position import PartialPosition
    from analyzer.record.game import Action, Game, Turn
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles.seating import Seating


class Replayer(ReplayState):
    """Reads a game; use `take` for each turn in order."""

    def __init__(self, game: Game, rules: Rules, seating: Seating, known_deal: KnownDeal) -> None:
        super().__init__(game, rules, seating, known_deal)
        # Every tile is played once, and between two of them all others may pass or draw.
        self._most_turns = (rules.seats + 1) * len(rules.tile_set.tiles)
        self._in_order = True
        self._strangers: set[str] = set()
        self._round: int | None = None
        self._seats = {label: seat for seat, label in enumerate(seating.labels)}
        self._careful = known_deal.faulty or rules.near_end
        self._none_loose = (0,) * rules.seats

    def take(self, written: Turn, *, more: bool = True) -> None:
        """Reads one turn.

        Args:
            written: the turn.
            more: whether another turn follows it.
        """
        if not self._by_the_rules(written):
            self._with_care(written, more=more)

    def _by_the_rules(self, written: Turn) -> bool:
        """Takes a turn as the rules have it, if all is known that it depends on; else does nothing.

        So nearly all turns are read of a record that gives the deal. What cannot be taken like this need not
        be wrong.
        """
        now = self.now
        if now.seat != self._seats.get(written.seat) or written.comments or written.scored is not None:
            return False
        if self._careful or self.lost or self.over or self.stated is not None or not self._is_settled(now):
            return False
        action = written.action
        after = _after(now, action)
        if after is None or self._too_long(written):
            return False
        self._check_round(written)
        if isinstance(action, Play) and action.tile is not None:
            self.enter(written, now.seat, ActionKind.PLAY, action.tile, trusted=True)
            self.played[action.tile] = Played(now.seat, len(self.entries), written.span, doubtful=False)
        else:
            self.enter(written, now.seat, ActionKind.PASS, None, trusted=True)
        self.go(after)
        return True

    def _is_settled(self, now: PartialPosition) -> bool:
        """Whether the game goes on, nothing is in doubt, and no special rule holds for the turn."""
        if len(now.ways) != 1 or not now.laid or now.exposed or now.goes_on is not None or now.gone_out:
            return False
        return now.loose == self._none_loose and not (now.passes and now.everybody_passed)

    def _with_care(self, written: Turn, *, more: bool) -> None:
        """Reads a turn whatever it may be, and says what is wrong with it."""
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
        if len(self.now.ways) > _MOST_READINGS:
            self._limit(written)

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
        keep = [way for way in self.now.ways if tuple(sorted(way.layout.ends)) in stated]
        if keep:
            self.narrow(keep)
        else:
            self.diagnostics.ends_differ(written, stated[0], self.now.layouts)

    def _limit(self, written: Turn) -> None:
        """Gives up on the ends where they could be read in too many ways."""
        ways = len(self.now.ways)
        message = say(
            "the ends joined so far can be read in {ways} ways; from here on they are not followed",
            ways=ways,
        )
        self.diagnostics.warning(Code.TOO_LARGE, message, written)
        self.lose()

    def _ended(self, *, passes: bool) -> bool:
        """Whether the game is over; hypotheses in which it would be fall away if it is not."""
        now = self.now
        if now.gone_out:
            return True
        if passes:
            return False
        if now.passes and now.everybody_passed:
            return True
        going = [way for way in now.ways if not now.blocked(way.layout)]
        if going and len(going) < len(now.ways):
            self.narrow(going)
        return not going

    def _too_long(self, written: Turn) -> bool:
        """Whether what is read can no longer be a game; says so once."""
        problems = len(self.diagnostics.found)
        if len(self.entries) < self._most_turns and problems < _MOST_PROBLEMS:
            return False
        reason = say("a game has {most} turns at most", most=self._most_turns)
        if problems >= _MOST_PROBLEMS:
            reason = say_many(problems, "{count} problem so far", "{count} problems so far")
        self.over = True
        message = say("{reason}; the rest of this game is not read", reason=reason)
        self.diagnostics.error(Code.TOO_LARGE, message, written)
        return True

    def _after_end(self, written: Turn) -> None:
        self.over = True
        now = self.now
        how = say("everybody has passed") if now.everybody_passed else say("nobody can play")
        if now.gone_out and now.last is not None:
            how = say("{seat} has gone out", seat=self.seating.labels[now.last])
        self.diagnostics.after_end(written, how)

    def _check_round(self, written: Turn) -> None:
        """Warns where the numbers of the rounds do not follow one another."""
        before, self._round = self._round, written.round
        corrects = isinstance(written.action, Play | Pass) and written.action.corrected
        if before is None or written.round is None or corrects or written.round in (before, before + 1):
            return
        message = say("round {number} follows round {before}", number=written.round, before=before)
        self.diagnostics.warning(Code.ROUND_NUMBER, message, written)

    # -- whose turn -----------------------------------------------------------------------------------

    def _sits_out(self, seat: int) -> bool:
        """Whether a pass is only written for a player who is out while the game goes on."""
        return seat != self.now.seat and turns.sits_out(self.rules, self.now.left[seat])

    def _seat(self, written: Turn) -> int:
        """The seat of the turn; reports a stranger, a wrong leader, and turns or passes that are missing."""
        seat = self.seating.seat(written.seat)
        if seat is None:
            if written.seat not in self._strangers:
                self._strangers.add(written.seat)
                self.diagnostics.stranger(written, list(dict.fromkeys(turn.seat for turn in self.game.turns)))
            return max(0, self.now.seat)
        if self.now.seat < 0:
            self.leader = seat
            return seat
        if self.now.goes_on is not None:
            if seat == self.now.goes_on and isinstance(written.action, Play) and not self._alone(seat):
                return seat
            self._turn_over(written)
        if isinstance(written.action, Pass) and self._sits_out(seat):
            return seat
        if seat != self.now.seat:
            self._out_of_turn(written, seat)
        else:
            self._in_order = True
        return seat

    def _turn_over(self, written: Turn) -> None:
        """A turn that had to go on has not been left too early."""
        seat, after = self.now.goes_on, self.now.turn_over()
        if seat is not None and not self.lost and after is None:
            self.diagnostics.run_unfinished(written, seat, self.now.ways)
        if self.lost or after is None:
            after = self.now._replace(goes_on=None)
        self.stay(after)
        self.hypotheses.layers[-1] = after.ways

    def _alone(self, seat: int) -> bool:
        """Whether a seat begins a new turn after its own, because all others are out."""
        now = self.now
        if seat != now.seat or now.plays_again:
            return False
        return not any(now.can_go_on(seat, way) for way in now.ways)

    def _out_of_turn(self, written: Turn, seat: int) -> None:
        now = self.now
        skipped: list[int] = []
        at = now.seat
        while at != seat and at not in skipped:
            skipped.append(at)
            at = turns.next_seat(self.rules, at, now.left)
        keep = [way for way in now.ways if not any(now.able(s, way.layout) for s in skipped)]
        if keep and not (self.lost or now.live or now.is_empty):
            certain = all(now.unable(s, way.layout) for s in skipped for way in keep)
            self.diagnostics.out_of_turn(written, skipped, passed=True, sure=certain)
            self.narrow(keep)
            return
        if self._in_order:
            self.diagnostics.out_of_turn(written, skipped, passed=False)
        self._in_order = False
        self.lose()


def _after(now: PartialPosition, action: Action) -> PartialPosition | None:
    """After a pass, or a tile that the seat is known to hold; None for anything else, and what is wrong."""
    if isinstance(action, Play):
        tile = action.tile
        if tile is None or action.irregular or not now.holds(now.seat, tile):
            return None
        return now.play(tile, action.join)
    return now.knock() if isinstance(action, Pass) and not action.dashes else None


_MOST_READINGS = 2_000
"""Where doubles branch and no ends are written, the ways to read a record multiply."""

_MOST_PROBLEMS = 25
"""What has more problems than this is something else than a game with mistakes."""
