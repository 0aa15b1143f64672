"""One pass over the turns of a record: what each does, and what is wrong with it.

After a mistake the walk goes on. Where turns may be missing the open ends count as unknown, and passes are
no longer held against the hands, so that one mistake is reported once and a later one is still found.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.diagnostics import Code, Diagnostic, Severity
from analyzer.holdings import Holdings
from analyzer.layout import Arm
from analyzer.leading import wrong_lead
from analyzer.phrases import counted, ends_text, listed, tiles_text
from analyzer.readings import Readings
from analyzer.record import Draw, Muggins, Pass, Play, Unreadable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.dealing import Dealing
    from analyzer.layout import Layout
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
        self.entries: list[Entry] = []
        self.diagnostics: list[Diagnostic] = []
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
            self._take_outside(written)
            return
        if len(self.entries) >= self._most_turns or len(self.diagnostics) >= _MOST_PROBLEMS:
            self.over = True
            reason = f"a game has {self._most_turns} turns at most"
            if len(self.diagnostics) >= _MOST_PROBLEMS:
                reason = f"{len(self.diagnostics)} problems so far"
            self._error(Code.TOO_LARGE, f"{reason}; the rest of this game is not read", written)
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

    def _error(
        self, code: Code, message: str, written: Turn, hint: str | None = None, rule: str | None = None
    ) -> None:
        self.diagnostics.append(
            Diagnostic(code, message, written.span, hint=hint, rule=rule, turn=len(self.entries) + 1)
        )

    def _enter(self, written: Turn, seat: int, kind: ActionKind, tile: Tile | None, trusted: bool) -> None:
        turn, number = len(self.entries) + 1, 1
        if self.entries:
            before = self.entries[-1]
            again = seat == before.seat and before.kind is ActionKind.DRAW
            number = before.round + (seat <= before.seat and not again)
        layer = len(self.readings.layers) - 1
        hands = tuple(self.holdings.hands)
        self.entries.append(Entry(turn, number, seat, kind, tile, layer, written, hands, self.last, trusted))

    def _after_end(self, written: Turn) -> None:
        self.over = True
        how = "everybody has passed" if self.passes >= self.rules.seats else "nobody can play"
        if self.out:
            how = f"{self._label(self.last)} has gone out"
        self._error(
            Code.PLAY_AFTER_END, f"the game is over: {how}", written, "this turn and what follows is not read"
        )

    def _label(self, seat: int | None) -> str:
        return self.seating.labels[seat] if seat is not None else "?"

    def _take_outside(self, written: Turn) -> None:
        """Actions that take no turn; none of the choices in `Rules` knows any of them."""
        if isinstance(written.action, Draw):
            self._error(
                Code.NOT_ALLOWED, f"{written.seat} draws, but nothing is drawn in {self.rules.name}", written
            )
        elif isinstance(written.action, Muggins):
            self._error(
                Code.SCORE_MISMATCH,
                f"{written.seat} claims points, but play scores none in {self.rules.name}",
                written,
            )
        else:
            message = f"exposing a tile has no effect in {self.rules.name}; it is read as a remark"
            span, turn = written.span, len(self.entries) + 1
            self.diagnostics.append(Diagnostic(Code.NOT_ALLOWED, message, span, Severity.WARNING, turn=turn))

    def _other_seats(self) -> str | None:
        """A hint, if the turns name as many seats as there are, but by other labels."""
        labels = list(dict.fromkeys(turn.seat for turn in self.game.turns))
        if len(labels) != len(self.seating) or set(labels) & set(self.seating.labels):
            return None
        return f'if these are the players in turn order, write [Seats "{" ".join(labels)}"] above the game'

    def _check_round(self, written: Turn) -> None:
        """Warns where the numbers of the rounds do not follow one another."""
        before, self._round = self._round, written.round
        if before is None or written.round is None or written.round in (before, before + 1):
            return
        message = f"round {written.round} follows round {before}"
        span, turn = written.span, len(self.entries) + 1
        self.diagnostics.append(Diagnostic(Code.ROUND_NUMBER, message, span, Severity.WARNING, turn=turn))

    # -- whose turn -----------------------------------------------------------------------------------

    def _seat(self, written: Turn) -> int:
        """The seat of the turn; reports a stranger, a wrong leader, and turns or passes that are missing."""
        seat = self.seating.seat(written.seat)
        if seat is None:
            if written.seat not in self._strangers:
                self._strangers.add(written.seat)
                seats = listed(self.seating.labels)
                message = f"there is no seat {written.seat}; the seats are {seats}"
                self._error(Code.UNKNOWN_SEAT, message, written, self._other_seats())
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
        names = listed(self._label(s) for s in skipped)
        message = f"it is {self._label(skipped[0])}'s turn, not {written.seat}'s"
        rule = f"the turn passes {self.rules.direction.value} round the table"
        if passed:
            one = skipped[0]
            held = self.holdings.text(one)
            hint = (
                f"{names} had to pass here; the pass is missing"
                if len(skipped) > 1
                else (f"{names} holds {held} and had to pass here; the pass is missing")
            )
            self._error(Code.OUT_OF_TURN, message, written, hint, rule)
            self.readings.narrow(keep)
            return
        if self._in_order:
            if len(skipped) == self.rules.seats - 1:
                message = f"{written.seat} plays twice running; it is {self._label(skipped[0])}'s turn"
            hint = f"a turn of {names} is missing before it, turns are exchanged, or this one is too many"
            self._error(Code.OUT_OF_TURN, message, written, hint, rule)
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
            message = f"+{written.scored}: play scores no points in {self.rules.name}"
            self._error(Code.SCORE_MISMATCH, message, written)
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
            self._error(Code.WRONG_LEAD, wrong[0], written, rule=wrong[1])

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
        rules, label = self.rules, written.seat
        bit = rules.tile_set.bit(tile)
        if not bit:
            self._error(Code.NOT_IN_SET, f"{rules.tile_set.name} has no tile {tile}", written)
            return False
        earlier = self.holdings.played.get(tile)
        if earlier and not earlier.doubtful:
            line = f" (line {earlier.span.line})" if earlier.span else ""
            who = self._label(earlier.seat)
            message = f"{tile} is on the table already: {who} played it in turn {earlier.turn}{line}"
            self._error(Code.TILE_PLAYED_TWICE, message, written, self._holding(seat))
            return False
        if self.holdings.hands[seat] & bit:
            return True
        owner = next((s for s, hand in enumerate(self.dealing.known) if hand & bit), None)
        if owner is None and (self.holdings.unknown(seat) or self.dealing.faulty):
            return True
        if owner is None:
            message = f"{label} cannot play {tile}: {label} was not dealt it"
        else:
            message = f"{label} cannot play {tile}: it was dealt to {self._label(owner)}"
        self._error(Code.TILE_NOT_IN_HAND, message, written, self._holding(seat))
        return False

    def _no_place(self, written: Turn, seat: int, tile: Tile, action: Play) -> None:
        """Reports that the tile does not join as written; where it joins another end, it is read so."""
        layouts = list(self.readings.current)
        if all(layout.is_empty for layout in layouts):
            self._error(Code.WRONG_END, f"{tile} is the lead and joins nothing", written)
            self.readings.advance(tile, None, layouts)
            return
        where = _where(layouts)
        if self.readings.advance(tile, None, layouts):
            end = f"arm {action.join.value}" if isinstance(action.join, Arm) else str(action.join)
            message = f"{written.seat} cannot join {tile} to {end}: {where}"
            self._error(Code.WRONG_END, message, written, self._holding(seat))
            return
        self._error(
            Code.NO_OPEN_END,
            f"{written.seat} cannot play {tile}: {where}",
            written,
            self._could_do(seat, layouts),
            rule="a tile joins an open end with an equal number",
        )
        self._lose()
        self.readings.advance_unknown(self.readings.current)

    def _holding(self, seat: int) -> str:
        return f"{self._label(seat)} holds {self.holdings.text(seat)}"

    def _could_do(self, seat: int, layouts: Iterable[Layout]) -> str:
        """What the seat holds and what that lets it do."""
        fitting = 0
        for layout in layouts:
            fitting |= self.holdings.fitting(seat, layout)
        label = self._label(seat)
        if fitting:
            return f"{self._holding(seat)} and could play {tiles_text(self.rules.tile_set.members(fitting))}"
        must = "had to pass" if not self.holdings.unknown(seat) else "has no known tile that fits"
        return f"{self._holding(seat)}, so {label} {must}"

    # -- passes ---------------------------------------------------------------------------------------

    def _pass(self, written: Turn, seat: int, *, dashes: bool) -> None:
        current = self.readings.current
        trusted = self.certain
        if dashes:
            message = "dashes say that a seat has not started; here they are read as a pass"
            turn = len(self.entries) + 1
            self.diagnostics.append(
                Diagnostic(Code.DASH_AS_PASS, message, written.span, Severity.WARNING, turn=turn)
            )
        if all(layout.is_empty for layout in current):
            self._error(
                Code.NOT_ALLOWED, f"{written.seat} leads and cannot pass", written, self._holding(seat)
            )
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
        self._report_pass(written, seat)
        self.readings.advance_unknown(self.readings.current)
        self._enter(written, seat, ActionKind.PASS, None, self.certain)
        self.lost = True

    def _report_pass(self, written: Turn, seat: int) -> None:
        layouts = list(self.readings.current)
        could = sorted({str(tile) for layout in layouts for tile in self._fits(seat, layout)})
        self._error(
            Code.PASS_WHILE_ABLE,
            f"{written.seat} passes, but can play {listed(could, 'or')}: {_where(layouts)}",
            written,
            self._holding(seat),
            rule="a player who can play must play",
        )

    def _fits(self, seat: int, layout: Layout) -> Iterable[Tile]:
        return self.rules.tile_set.members(self.holdings.fitting(seat, layout))

    # -- a hand that asks for a new deal ----------------------------------------------------------------

    def check_redeal(self) -> None:
        """Notes each hand that could have asked for a new deal."""
        least = self.rules.redeal_doubles
        for hand in self.game.deal.hands if least and self.game.deal else ():
            doubles = sum(1 for tile in hand.tiles if tile and tile.is_double)
            if doubles >= least:
                message = (
                    f"{hand.seat} holds {counted(doubles, 'double')} and could have asked for a new deal"
                )
                self.diagnostics.append(Diagnostic(Code.REDEAL_POSSIBLE, message, hand.span, Severity.NOTE))


_MOST_PROBLEMS = 25
"""What has more problems than this is something else than a game with mistakes."""

_TURNS = (Play, Pass, Unreadable)


def _where(layouts: Iterable[Layout]) -> str:
    """The open ends in words, in every reading."""
    ends = sorted({tuple(sorted(layout.ends)) for layout in layouts})
    if len(ends) == 1:
        return ends_text(ends[0])
    return f"the open ends are {listed((listed(pair) for pair in ends), 'or')}"


def _names_arm(turn: Turn) -> bool:
    return isinstance(turn.action, Play) and isinstance(turn.action.join, Arm)
