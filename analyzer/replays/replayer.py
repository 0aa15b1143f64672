"""One pass over the turns of a record: what each does, and what is wrong with it.

After a mistake the walk goes on. Where turns may be missing the open ends count as unknown, and passes are
no longer held against the hands, so that one mistake is reported once and a later one is still found.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from analyzer.game import turns
from analyzer.notation.movetext import stated_ends
from analyzer.record.diagnostics import Code
from analyzer.record.game import Draw, Expose, Muggins, Pass, Play
from analyzer.replays.actions import claim, draw, expose, knock, play, play_unknown
from analyzer.replays.state import ActionKind, ReplayState
from analyzer.words.message import say, say_many

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from analyzer.record.diagnostics import Diagnostic
    from analyzer.record.game import Action, Game, Turn
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles import Seating

    Watch = Callable[[int, Sequence[Diagnostic]], None]


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
        strange = any(hand & ~rules.playing for hand in self.now.hands)
        self._doubtful = strange or rules.near_end or known_deal.faulty
        """Whether every turn is read with care."""
        self._settled = False
        """Whether the next turn may be one of which there is nothing to say."""
        self._follows_ends = True

    def take(self, turns: Sequence[Turn], watch: Watch | None = None, *, goes_on: bool = False) -> None:
        """Reads turns in order.

        Args:
            turns: some turns.
            watch: is told after which of them the problems so far were found.
            goes_on: whether others follow these.
        """
        at = 0
        while at < len(turns):
            if self._settled:
                at = self._by_the_rules(turns, at)
                if at == len(turns):
                    return
            written, at = turns[at], at + 1
            self._with_care(written, more=goes_on or self._somebody_acts(written, turns, at))
            self._settled = self._is_settled()
            if watch and self.diagnostics.found:
                watch(at, self.diagnostics.found)

    def _by_the_rules(self, turns: Sequence[Turn], at: int) -> int:
        """Takes turns as the rules have it, as long as all is known that they depend on.

        So nearly all turns are read of a record that gives the deal. What cannot be taken like this need not
        be wrong.

        Args:
            turns: those of the game.
            at: which of them is next.

        Returns:
            Which of them is next then.
        """
        seats, now, layers, diagnostics = self._seats, self.now, self.hypotheses.layers, self.diagnostics
        for written in islice(turns, at, None):
            seat, action = now.seat, written.action
            if seats.get(written.seat) != seat or written.comments or written.scored is not None:
                return at
            if written.round != self._round and not self._next_round(written):
                return at
            tile, kind, after = None, _PASS, None
            if isinstance(action, Play):
                tile, kind = action.tile, _PLAY
                if tile is not None and not action.irregular:
                    after = now.play(tile, action.join)
            elif isinstance(action, Pass) and not action.dashes:
                after = now.knock()
            if after is None:
                return at
            at += 1
            self._round = written.round
            self.enter(written, seat, kind, tile, True)
            self.now = diagnostics.now = now = after  # as `go` does
            layers.append(now.ways)
            special = now.passes or not now.left[seat] or now.goes_on is not None or len(now.ways) > _FEW
            if special and not self._is_settled():
                self._settled = False
                return at
        return at

    def _is_settled(self) -> bool:
        """Whether the game goes on, nothing is in doubt, and no special rule holds for the next turn."""
        now = self.now
        if self._doubtful or self.lost or self.over or self.stated is not None:
            return False
        if len(now.ways) > _FEW or not now.laid or now.exposed or now.goes_on is not None or any(now.loose):
            return False
        if len(self.entries) >= self._most_turns or len(self.diagnostics.found) >= _MOST_PROBLEMS:
            return False
        out = now.last is not None and not now.left[now.last]
        return not out and not (now.passes and now.everybody_passed)

    def _somebody_acts(self, written: Turn, turns: Sequence[Turn], following: int) -> bool:
        """Whether another seat acts after a turn, so that in some games it stands whatever it was."""
        return self.rules.illegal_stands and any(
            one.seat != written.seat and isinstance(one.action, Play | Pass | Draw)
            for one in turns[following:]
        )

    def _with_care(self, written: Turn, *, more: bool) -> None:
        """Reads a turn whatever it may be, and says what is wrong with it."""
        action = self._followed(written.action)
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
        if len(self.now.ways) > _MOST_READINGS or not self._follows_ends:
            self._limit(written)

    def _followed(self, action: Action) -> Action:
        """An action, without the end that a tile joins once ends are not followed."""
        if self._follows_ends or not isinstance(action, Play):
            return action
        return replace(action, join=None)

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
        if self._follows_ends:
            message = say(
                "the ends joined so far can be read in {ways} ways; from here on they are not followed",
                ways=len(self.now.ways),
            )
            self.diagnostics.warning(Code.TOO_LARGE, message, written)
        self._follows_ends = False
        self.go(self.now.given_up())
        self.lost = True

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
        if not self._next_round(written):
            message = say("round {number} follows round {before}", number=written.round, before=self._round)
            self.diagnostics.warning(Code.ROUND_NUMBER, message, written)
        self._round = written.round

    def _next_round(self, written: Turn) -> bool:
        """Whether the number of a turn's round can follow the one before."""
        before, number = self._round, written.round
        if before is None or number is None or number in (before, before + 1):
            return True
        return isinstance(written.action, Play | Pass) and written.action.corrected

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


_PLAY, _PASS = ActionKind.PLAY, ActionKind.PASS
"""Looked up once: an enumeration takes its time to find its members."""

_FEW = 8
"""Of so many ways to read a record the rules tell by themselves which are possible."""

_MOST_READINGS = 2_000
"""Where doubles branch and no ends are written, the ways to read a record multiply."""

_MOST_PROBLEMS = 25
"""What has more problems than this is something else than a game with mistakes."""
