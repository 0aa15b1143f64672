"""One pass over the turns of a record: what each does, and what is wrong with it.

After a mistake the walk goes on. Where turns may be missing the open ends count as unknown, and passes are
no longer held against the hands, so that one mistake is reported once and a later one is still found.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.diagnostics import Code
from analyzer.holdings import Holdings
from analyzer.layout import Arm
from analyzer.leading import wrong_lead
from analyzer.objections import Objections
from analyzer.readings import Readings
from analyzer.record import Pass, Play, Unreadable

if TYPE_CHECKING:
    from analyzer.dealing import Dealing
    from analyzer.record import Game, Turn
    from analyzer.rules import Rules
    from analyzer.seating import Seating
    from analyzer.tiles import Tile


class ActionKind(StrEnum):
    """What a seat did in its turn."""

    LEAD = "lead"
    PLAY = "play"
    PASS = "pass"
    DRAW = "draw"


class Entry(NamedTuple):
    """A turn that has been walked; `layer` is the index of the readings after it."""

    turn: int
    round: int
    seat: int
    kind: ActionKind
    tile: Tile | None
    layer: int
    written: Turn
    hands: tuple[int, ...]
    """Known tiles of each seat before the turn."""
    last: int | None
    """Who had played the latest tile before the turn."""
    trusted: bool
    """Whether no mistake came before."""


class Walk:
    """The state of a game while its record is read; use `take` for each turn in order."""

    def __init__(self, game: Game, rules: Rules, seating: Seating, dealing: Dealing) -> None:
        self.game = game
        self.rules = rules
        self.seating = seating
        self.dealing = dealing
        self.readings = Readings(any(_names_arm(turn) for turn in game.turns))
        self.holdings = Holdings(dealing)
        self.objections = Objections(rules, seating, self.holdings)
        self.entries: list[Entry] = []
        self.leader: int | None = None
        self.last: int | None = None
        self.lost = False
        """Whether turns may be missing, or a tile may be another."""
        self.over = False
        """Whether a turn has been refused because the game had ended."""
        self.passes = 0
        self.expected: int | None = None
        """Whose turn it is; None before the lead."""
        self._most_turns = rules.seats * len(rules.tile_set.tiles)
        """Every tile is played once, and between two of them all others may pass."""
        self._in_order = True
        self._strangers: set[str] = set()
        self._round: int | None = None

    @property
    def out(self) -> bool:
        """Whether the latest player has gone out."""
        return self.last is not None and self.holdings.left[self.last] == 0

    @property
    def certain(self) -> bool:
        """Whether nothing that was read so far is in doubt."""
        return not self.lost and not any(self.holdings.loose)

    # -- the turns ------------------------------------------------------------------------------------

    def take(self, written: Turn) -> None:
        """Reads one turn."""
        if self.over:
            return
        action = written.action
        if not isinstance(action, _TURNS):
            self.objections.no_turn(written)
            return
        if self._too_long(written):
            return
        passes = isinstance(action, Pass)
        current = self.readings.current
        if not self.lost:
            blocked = [layout for layout in current if self.holdings.blocked(layout)]
            knocked = self.passes >= self.rules.seats and not passes
            if self.out or knocked or (len(blocked) == len(current) and not passes):
                self._after_end(written)
                return
            if blocked and not passes:
                self.readings.narrow([layout for layout in current if layout not in blocked])
        self._check_round(written)
        seat = self._seat(written)
        if isinstance(action, Pass):
            self._pass(written, seat, dashes=action.dashes)
        elif isinstance(action, Play):
            self._play(written, seat, action)
        else:
            self._unreadable(written, seat)
        self.expected = self.seating.after(seat)

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

    def _enter(self, written: Turn, seat: int, kind: ActionKind, tile: Tile | None, trusted: bool) -> None:
        turn, number = len(self.entries) + 1, 1
        if self.entries:
            before = self.entries[-1]
            again = seat == before.seat and before.kind is ActionKind.DRAW
            number = before.round + (seat <= before.seat and not again)
        layer = len(self.readings.layers) - 1
        hands = tuple(self.holdings.hands)
        self.entries.append(Entry(turn, number, seat, kind, tile, layer, written, hands, self.last, trusted))
        self.objections.turn = turn + 1

    def _after_end(self, written: Turn) -> None:
        self.over = True
        how = "everybody has passed" if self.passes >= self.rules.seats else "nobody can play"
        if self.out and self.last is not None:
            how = f"{self.seating.labels[self.last]} has gone out"
        self.objections.after_end(written, how)

    def _check_round(self, written: Turn) -> None:
        """Warns where the numbers of the rounds do not follow one another."""
        before, self._round = self._round, written.round
        if before is None or written.round is None or written.round in (before, before + 1):
            return
        self.objections.warning(Code.ROUND_NUMBER, f"round {written.round} follows round {before}", written)

    # -- whose turn -----------------------------------------------------------------------------------

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
        elif seat != self.expected:
            self._out_of_turn(written, seat)
        else:
            self._in_order = True
        return seat

    def _out_of_turn(self, written: Turn, seat: int) -> None:
        skipped = []
        at = self.expected
        while at is not None and at != seat:
            skipped.append(at)
            at = self.seating.after(at)
        current = self.readings.current
        keep = [layout for layout in current if not any(self.holdings.able(s, layout) for s in skipped)]
        passed = bool(keep) and not self.lost and not any(layout.is_empty for layout in keep)
        if passed:
            self.objections.out_of_turn(written, skipped, passed=True)
            self.readings.narrow(keep)
            return
        if self._in_order:
            self.objections.out_of_turn(written, skipped, passed=False)
        self._in_order = False
        self._lose()

    def _lose(self) -> None:
        if not all(layout.is_empty for layout in self.readings.current):
            self.readings.lose()
        self.lost = True

    # -- plays ----------------------------------------------------------------------------------------

    def _play(self, written: Turn, seat: int, action: Play) -> None:
        tile = action.tile
        if written.scored is not None:
            self.objections.points(written)
        trusted = self.certain
        if tile is None:
            self._play_unknown(written, seat, trusted)
            return
        lead = all(layout.is_empty for layout in self.readings.current)
        kind = ActionKind.LEAD if lead else ActionKind.PLAY
        if not self._check_tile(written, seat, tile):
            self.readings.advance_unknown(self.readings.current)
            self.lost = True
        elif not self.readings.advance(tile, action.join, self.readings.current):
            self._no_place(written, seat, tile, action)
        if lead:
            self._check_lead(written, seat, tile)
        self._enter(written, seat, kind, tile, trusted)
        if not self._in_order:
            self.readings.lose()
        self.holdings.put_down(seat, tile, len(self.entries), written.span)
        self._moved(seat)

    def _check_lead(self, written: Turn, seat: int, tile: Tile) -> None:
        wrong = wrong_lead(self.game, self.dealing, seat, written.seat, tile)
        if wrong:
            self.objections.error(Code.WRONG_LEAD, wrong[0], written, rule=wrong[1])

    def _moved(self, seat: int) -> None:
        self.last = seat
        self.passes = 0

    def _play_unknown(self, written: Turn, seat: int, trusted: bool) -> None:
        lead = all(layout.is_empty for layout in self.readings.current)
        self.readings.advance_unknown(self.readings.current)
        self._enter(written, seat, ActionKind.LEAD if lead else ActionKind.PLAY, None, trusted)
        self.holdings.put_down_unknown(seat)
        self._moved(seat)

    def _unreadable(self, written: Turn, seat: int) -> None:
        """The reader has reported the place; the turn may have been anything."""
        trusted = self.certain
        self.lost = True
        self._play_unknown(written, seat, trusted)

    def _check_tile(self, written: Turn, seat: int, tile: Tile) -> bool:
        """Whether the seat can have this tile to play."""
        bit = self.rules.tile_set.bit(tile)
        if not bit:
            message = f"{self.rules.tile_set.name} has no tile {tile}"
            self.objections.error(Code.NOT_IN_SET, message, written)
            return False
        earlier = self.holdings.played.get(tile)
        if earlier and not earlier.doubtful:
            self.objections.played_twice(written, seat, tile, earlier)
            return False
        if self.holdings.hands[seat] & bit:
            return True
        owner = next((s for s, hand in enumerate(self.dealing.known) if hand & bit), None)
        if owner is None and (self.holdings.unknown(seat) or self.dealing.faulty):
            return True
        self.objections.not_in_hand(written, seat, tile, owner)
        return False

    def _no_place(self, written: Turn, seat: int, tile: Tile, action: Play) -> None:
        """Reports that the tile does not join as written; where it joins another end, it is read so."""
        layouts = list(self.readings.current)
        if all(layout.is_empty for layout in layouts):
            self.objections.error(Code.WRONG_END, f"{tile} is the lead and joins nothing", written)
            self.readings.advance(tile, None, layouts)
        elif self.readings.advance(tile, None, layouts):
            self.objections.wrong_end(written, seat, tile, action.join, layouts)
        else:
            self.objections.no_open_end(written, seat, tile, layouts)
            self._lose()
            self.readings.advance_unknown(self.readings.current)

    # -- passes ---------------------------------------------------------------------------------------

    def _pass(self, written: Turn, seat: int, *, dashes: bool) -> None:
        current = self.readings.current
        trusted = self.certain
        if dashes:
            message = "dashes say that a seat has not started; here they are read as a pass"
            self.objections.warning(Code.DASH_AS_PASS, message, written)
        if all(layout.is_empty for layout in current):
            holding = self.objections.holding(seat)
            message = f"{written.seat} leads and cannot pass"
            self.objections.error(Code.NOT_ALLOWED, message, written, holding)
            keep = list(current)
        else:
            keep = [layout for layout in current if not self.holdings.able(seat, layout)]
            if not keep and not self.lost:
                self._pass_while_able(written, seat)
                return
            if self.lost:
                keep = list(current)
        self.readings.stand(keep)
        self._enter(written, seat, ActionKind.PASS, None, trusted)
        self.passes += 1

    def _pass_while_able(self, written: Turn, seat: int) -> None:
        """Reports it, and reads on as if the seat may have played a tile that is not written."""
        self.objections.pass_while_able(written, seat, self.readings.current)
        self.readings.advance_unknown(self.readings.current)
        self._enter(written, seat, ActionKind.PASS, None, self.certain)
        self.lost = True


_MOST_PROBLEMS = 25
"""What has more problems than this is something else than a game with mistakes."""

_TURNS = (Play, Pass, Unreadable)


def _names_arm(turn: Turn) -> bool:
    return isinstance(turn.action, Play) and isinstance(turn.action.join, Arm)
