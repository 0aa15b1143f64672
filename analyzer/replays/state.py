"""The state of a game while its record is read, turn by turn."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.position import is_out
from analyzer.record.game import Play
from analyzer.replays.diagnostics import ReplayDiagnostics
from analyzer.replays.hypotheses import Hypotheses
from analyzer.replays.known_hands import KnownHands
from analyzer.rules import EndsScore, GameEnd, TurnLength
from analyzer.rules.in_play import scores_in_play
from analyzer.tiles.layout import Arm
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from analyzer.record.game import Game, Turn
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles.seating import Seating
    from analyzer.tiles.tile import Tile


class ActionKind(StrEnum):
    """What a seat did in its turn."""

    LEAD = "lead"
    PLAY = "play"
    PASS = "pass"
    DRAW = "draw"


class ReplayedTurn(NamedTuple):
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
    exposed: int
    """The mask of the tiles that lay open before the turn."""
    last: int | None
    """Who had played the latest tile before the turn."""
    trusted: bool
    """Whether no mistake came before."""

    def __repr__(self) -> str:
        return in_short(self)


class ReplayState:
    """What is known after the turns that have been read."""

    def __init__(self, game: Game, rules: Rules, seating: Seating, dealing: KnownDeal) -> None:
        self.game = game
        self.rules = rules
        self.seating = seating
        self.dealing = dealing
        scored = (0,) * seating.sides if scores_in_play(rules) else ()
        named = any(_names_arm(turn) for turn in game.turns)
        self.readings = Hypotheses.start(rules, dealing.turned, scored, arms_named=named)
        self.holdings = KnownHands(dealing)
        self.objections = ReplayDiagnostics(rules, seating, self.holdings)
        self.entries: list[ReplayedTurn] = []
        self.leader: int | None = None
        self.last: int | None = None
        self.lost = False
        """Whether turns may be missing, or a tile may be another."""
        self.over = False
        """Whether a turn has been refused because the game had ended."""
        self.passes = 0
        """How many players have passed since the latest tile."""
        self.laid = int(dealing.turned is not None)
        """How many tiles lie on the table."""
        self.expected: int | None = None
        """Whose turn it is; None before the lead."""
        self.goes_on: int | None = None
        """Who can still add tiles to the turn."""
        self.drew = False
        """Whether the seat has drawn in this turn."""
        self.earned = 0
        """What the passes since the latest tile have earned it."""
        self.stated: Turn | None = None
        """The latest play, if it says what it earned by passes."""
        if game.lead and game.lead.stock and dealing.turned is None:
            # What was turned cannot be: there is a tile on the table that nobody knows.
            self.readings.lose()
            self.lost = True

    @property
    def out(self) -> bool:
        """Whether the latest player has gone out, and with that ended the game."""
        return self.last is not None and is_out(self.rules, self.last, self.holdings.left)

    @property
    def certain(self) -> bool:
        """Whether nothing that was read so far is in doubt."""
        return not self.lost and not any(self.holdings.loose)

    @property
    def counts_ends(self) -> bool:
        """Whether open ends score."""
        return self.rules.ends_score is not EndsScore.NONE

    @property
    def active(self) -> int:
        """How many players take part; those who are out while the game goes on do not."""
        if self.rules.game_end is GameEnd.FIRST_OUT:
            return self.rules.seats
        return sum(left > 0 for left in self.holdings.left)

    def enter(self, written: Turn, seat: int, kind: ActionKind, tile: Tile | None, *, trusted: bool) -> None:
        """Notes a turn; the readings after it are the current ones."""
        turn, number = len(self.entries) + 1, 1
        if self.entries:
            before = self.entries[-1]
            again = seat == before.seat and (before.kind is ActionKind.DRAW or self.goes_on == seat)
            number = before.round + (seat <= before.seat and not again)
        held = self.holdings
        layer, hands = len(self.readings.layers) - 1, tuple(held.hands)
        self.entries.append(
            ReplayedTurn(
                turn, number, seat, kind, tile, layer, written, hands, held.exposed, self.last, trusted
            )
        )
        self.objections.turn = turn + 1

    def lose(self) -> None:
        """Turns may be missing here."""
        if not self.readings.is_empty:
            self.readings.lose()
        self.lost = True

    def moved(self, seat: int, *, lead: bool) -> None:
        """The seat has laid a tile."""
        self.last = seat
        self.passes = 0
        self.laid += 1
        self.earned = 0
        several = self.rules.turn is TurnLength.RUN or (self.rules.turn is TurnLength.LEAD_PAIR and lead)
        self.goes_on = seat if several and self.holdings.left[seat] else None


def _names_arm(turn: Turn) -> bool:
    return isinstance(turn.action, Play) and isinstance(turn.action.join, Arm)
