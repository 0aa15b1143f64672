"""The state of a game while its record is read, turn by turn."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.partial_position import PartialPosition
from analyzer.layout import Arm
from analyzer.objections import Objections, Played
from analyzer.readings import Readings
from analyzer.record import Play
from analyzer.rules import EndsScore
from analyzer.rules.in_play import nothing_scored

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.dealing import Dealing
    from analyzer.diagnostics import Span
    from analyzer.game.hypotheses import Hypothesis, Layer
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
        self.now = PartialPosition.begin(
            rules,
            dealing.known,
            turned=dealing.turned,
            order=dealing.order,
            asleep=0 if dealing.faulty else dealing.asleep,
            arms_named=any(map(_names_arm, game.turns)),
            scored=nothing_scored(rules),
        )
        """How the game stands."""
        self.readings = Readings([self.now.ways])
        self.objections = Objections(rules, seating, self.now)
        self.played: dict[Tile, Played] = {}
        """The tiles on the table that somebody played."""
        self.entries: list[Entry] = []
        self.leader: int | None = None
        self.lost = False
        """Whether turns may be missing, or a tile may be another."""
        self.over = False
        """Whether a turn has been refused because the game had ended."""
        self.stated: Turn | None = None
        """The latest play, if it says what it earned by passes."""
        if game.lead and game.lead.stock and dealing.turned is None:
            # What was turned cannot be: there is a tile on the table that nobody knows.
            self.go(self.now.lost()._replace(laid=1))
            self.lost = True

    @property
    def certain(self) -> bool:
        """Whether nothing that was read so far is in doubt."""
        return not self.lost and not any(self.now.loose)

    @property
    def counts_ends(self) -> bool:
        """Whether open ends score."""
        return self.rules.ends_score is not EndsScore.NONE

    def go(self, after: PartialPosition) -> None:
        """The game has gone on like this; its ways to lie are a layer more."""
        self.stay(after)
        self.readings.layers.append(after.ways)

    def stay(self, now: PartialPosition) -> None:
        """More is known of the game as it stands, but nothing has happened."""
        self.now = self.objections.now = now

    def narrow(self, keep: Iterable[Hypothesis]) -> None:
        """Only these ways to lie are possible."""
        self.stay(self.now.narrowed(keep))
        self.readings.layers[-1] = self.now.ways

    def enter(self, written: Turn, seat: int, kind: ActionKind, tile: Tile | None, *, trusted: bool) -> None:
        """Notes a turn, with what was known before it; the layer after it comes next."""
        turn, number, now = len(self.entries) + 1, 1, self.now
        if self.entries:
            before = self.entries[-1]
            again = seat == before.seat and (before.kind is ActionKind.DRAW or now.goes_on == seat)
            number = before.round + (seat <= before.seat and not again)
        layer = len(self.readings.layers)
        self.entries.append(
            Entry(turn, number, seat, kind, tile, layer, written, now.hands, now.exposed, now.last, trusted)
        )
        self.objections.turn = turn + 1

    def lay(self, written: Turn, seat: int, tile: Tile | None, ways: Layer, *, trusted: bool) -> None:
        """The seat lays a tile, rightly or wrongly, and the tiles lie so."""
        now = self.now
        kind = ActionKind.LEAD if now.is_empty else ActionKind.PLAY
        self.enter(written, seat, kind, tile, trusted=trusted)
        if tile is not None:
            self._note(seat, tile, written.span)
        self.go(now.has_laid(seat, tile, ways))

    def _note(self, seat: int, tile: Tile, span: Span | None) -> None:
        bit, hands = self.rules.tile_set.bit(tile), self.now.hands
        doubtful = not hands[seat] & bit and any(hand & bit for hand in hands)
        earlier = self.played.get(tile)
        if bit and (earlier is None or earlier.doubtful):
            self.played[tile] = Played(seat, len(self.entries), span, doubtful)

    def lose(self) -> None:
        """Turns may be missing here."""
        if not self.now.is_empty:
            self.go(self.now.lost())
        self.lost = True


def _names_arm(turn: Turn) -> bool:
    return isinstance(turn.action, Play) and isinstance(turn.action.join, Arm)
