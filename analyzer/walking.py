"""The state of a game while its record is read, turn by turn."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.holdings import Holdings
from analyzer.layout import Arm
from analyzer.objections import Objections
from analyzer.readings import Readings
from analyzer.record import Play
from analyzer.rules import EndsScore
from analyzer.rules.in_play import nothing_scored

if TYPE_CHECKING:
    from analyzer.dealing import Dealing
    from analyzer.record import Game, Turn
    from analyzer.rules import Rules
    from analyzer.rules.in_play import Points
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
    exposed: int
    """The mask of the tiles that lay open before the turn."""
    last: int | None
    """Who had played the latest tile before the turn."""
    trusted: bool
    """Whether no mistake came before."""


class Walking:
    """What is known after the turns that have been read."""

    def __init__(self, game: Game, rules: Rules, seating: Seating, dealing: Dealing) -> None:
        self.game = game
        self.rules = rules
        self.seating = seating
        self.dealing = dealing
        named = any(_names_arm(turn) for turn in game.turns)
        self.readings = Readings.start(rules, dealing.turned, nothing_scored(rules), arms_named=named)
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
        """How many players have passed since the latest tile."""
        self.laid = int(dealing.turned is not None)
        """How many tiles lie on the table."""
        self.expected: int | None = None
        """Whose turn it is; None before the lead."""
        self.goes_on: int | None = None
        """Who can still add tiles to the turn."""
        self.drew = False
        """Whether the seat has drawn in this turn."""
        self.earned: Points = ()
        """What the passes since the latest tile have come to."""
        self.stated: Turn | None = None
        """The latest play, if it says what it earned by passes."""

    @property
    def out(self) -> bool:
        """Whether the latest player has gone out, and with that ended the game."""
        return self.last is not None and turns.has_gone_out(self.rules, self.last, self.holdings.left)

    @property
    def certain(self) -> bool:
        """Whether nothing that was read so far is in doubt."""
        return not self.lost and not any(self.holdings.loose)

    @property
    def counts_ends(self) -> bool:
        """Whether open ends score."""
        return self.rules.ends_score is not EndsScore.NONE

    @property
    def everybody_passed(self) -> bool:
        """Whether everybody has passed since the latest tile."""
        return turns.everybody_passed(self.rules, self.passes, self.holdings.left)

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
            Entry(turn, number, seat, kind, tile, layer, written, hands, held.exposed, self.last, trusted)
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
        self.earned = ()
        self.goes_on = seat if turns.may_go_on(self.rules, lead=lead) and self.holdings.left[seat] else None


def _names_arm(turn: Turn) -> bool:
    return isinstance(turn.action, Play) and isinstance(turn.action.join, Arm)
