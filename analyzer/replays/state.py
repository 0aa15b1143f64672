"""The state of a game while its record is read, turn by turn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.game.partial_position import PartialPosition
from analyzer.record.game import Play
from analyzer.replays.diagnostics import Played, ReplayDiagnostics
from analyzer.rules import EndsScore
from analyzer.rules.scoring import nothing_scored
from analyzer.tiles.layout import Arm
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.game.hypotheses import Edge, Hypothesis, Layer
    from analyzer.record.diagnostics import Span
    from analyzer.record.game import Game, Turn
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles import Seating
    from analyzer.tiles.tile import Tile


class EndsBefore(NamedTuple):
    """The ends that were open before a layer."""

    layer: int
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """The layers of a game so far, the first one before its first turn.

    >>> from analyzer.game.partial_position import PartialPosition
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> now = PartialPosition.begin(variant("partnership").rules, (0, 0, 0, 0), seat=0)
    >>> hypotheses = Hypotheses([now.ways])
    >>> for tile in (Tile.of(2, 4), Tile.of(2, 2)):
    ...     now = now.play(tile)
    ...     hypotheses.layers.append(now.ways)
    >>> [[way.layout.ends for way in layer] for layer in hypotheses.consistent(now.ways)]
    [[()], [(2, 4)], [(2, 4)]]
    """

    __repr__ = in_short

    layers: list[Layer]

    def consistent(self, finals: Iterable[Hypothesis]) -> list[set[Hypothesis]]:
        """For each layer the hypotheses from which one of the final ones is reached."""
        alive = [set(finals)]
        for layer in reversed(self.layers[1:]):
            alive.append({edge.source for hypothesis in alive[-1] for edge in layer[hypothesis]})
        return alive[::-1]

    def path(self, final: Hypothesis, via: EndsBefore | None = None) -> list[tuple[Hypothesis, Edge]]:
        """A way to the final hypothesis: for each layer but the first its hypothesis and how it came about.

        Args:
            final: a hypothesis of the last layer.
            via: a layer and the ends before it, where only some of the ways will do.
        """
        steps: list[tuple[Hypothesis, Edge]] = []
        for at in range(len(self.layers) - 1, 0, -1):
            edges = self.layers[at][final]
            edge = edges[0]
            if via is not None and at == via.layer:
                edge = next((way for way in edges if way.source.layout.ends == via.ends), edge)
            steps.append((final, edge))
            final = edge.source
        return steps[::-1]

    def before(self, layer: int, final: Hypothesis) -> list[EndsBefore]:
        """The ends that may have been open before a layer, in each way to a final hypothesis."""
        at = {final}
        for back in range(len(self.layers) - 1, layer, -1):
            at = {edge.source for hypothesis in at for edge in self.layers[back][hypothesis]}
        edges = (edge for hypothesis in at for edge in self.layers[layer][hypothesis])
        return [EndsBefore(layer, ends) for ends in dict.fromkeys(edge.source.layout.ends for edge in edges)]


class ActionKind(StrEnum):
    """What a seat did in its turn."""

    LEAD = "lead"
    PLAY = "play"
    PASS = "pass"
    DRAW = "draw"


class ReplayedTurn(NamedTuple):
    """A turn that has been walked; `layer` is the index of the hypotheses after it."""

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

    def __init__(self, game: Game, rules: Rules, seating: Seating, known_deal: KnownDeal) -> None:
        self.game = game
        self.rules = rules
        self.seating = seating
        self.known_deal = known_deal
        self.now = PartialPosition.begin(
            rules,
            known_deal.known,
            turned=known_deal.turned,
            order=known_deal.order,
            asleep=0 if known_deal.faulty else known_deal.asleep,
            arms_named=_names_arms(game.turns),
            scored=nothing_scored(rules),
        )
        """How the game stands."""
        self.hypotheses = Hypotheses([self.now.ways])
        self.diagnostics = ReplayDiagnostics(rules, seating, self.now)
        self.entries: list[ReplayedTurn] = []
        self._played: dict[Tile, Played] = {}
        self._noted = 0
        """So many entries are among them."""
        self.leader: int | None = None
        self.lost = False
        """Whether turns may be missing, or a tile may be another."""
        self.over = False
        """Whether a turn has been refused because the game had ended."""
        self.stated: Turn | None = None
        """The latest play, if it says what it earned by passes."""
        if game.lead and game.lead.stock and known_deal.turned is None:
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
        self.now = self.diagnostics.now = after
        self.hypotheses.layers.append(after.ways)

    def stay(self, now: PartialPosition) -> None:
        """More is known of the game as it stands, but nothing has happened."""
        self.now = self.diagnostics.now = now

    def narrow(self, keep: Iterable[Hypothesis]) -> None:
        """Only these ways to lie are possible."""
        self.stay(self.now.narrowed(keep))
        self.hypotheses.layers[-1] = self.now.ways

    def enter(self, written: Turn, seat: int, kind: ActionKind, tile: Tile | None, trusted: bool) -> None:
        """Notes a turn, with what was known before it; the layer after it comes next."""
        entries, now, number = self.entries, self.now, 1
        if entries:
            before = entries[-1]
            number, earlier = before.round, before.seat
            if seat <= earlier and not (seat == earlier and self._has_another(seat, before)):
                number += 1
        turn, layer = len(entries) + 1, len(self.hypotheses.layers)
        entries.append(
            tuple.__new__(  # at once and by place, as this is done at every turn
                ReplayedTurn,
                (turn, number, seat, kind, tile, layer, written, now.hands, now.exposed, now.last, trusted),
            )
        )
        self.diagnostics.turn = turn + 1

    def _has_another(self, seat: int, before: ReplayedTurn) -> bool:
        """Whether a seat acts again within its turn, or has another one at once."""
        if before.kind is ActionKind.DRAW or self.now.goes_on == seat:
            return True
        return turns.plays_again(self.rules, seat, before.tile, self.now.left)

    @property
    def played(self) -> dict[Tile, Played]:
        """The tiles on the table that somebody played."""
        for entry in self.entries[self._noted :]:
            if entry.kind in (ActionKind.LEAD, ActionKind.PLAY) and entry.tile is not None:
                self._played[entry.tile] = Played(entry.seat, entry.turn, entry.written.span, doubtful=False)
        self._noted = len(self.entries)
        return self._played

    def lay(self, written: Turn, seat: int, tile: Tile | None, ways: Layer, trusted: bool) -> None:
        """The seat lays a tile, rightly or wrongly, and the tiles lie so."""
        now = self.now
        kind = ActionKind.LEAD if now.is_empty else ActionKind.PLAY
        played = self.played
        self.enter(written, seat, kind, tile, trusted)
        if tile is not None:
            self._note(played, seat, tile, written.span)
        self.go(now.has_laid(seat, tile, ways))

    def _note(self, played: dict[Tile, Played], seat: int, tile: Tile, span: Span | None) -> None:
        """Adds the latest tile to those that are played."""
        self._noted = len(self.entries)
        bit, hands = self.rules.tile_set.bit(tile), self.now.hands
        doubtful = not hands[seat] & bit and any(hand & bit for hand in (*hands, self.now.asleep))
        earlier = played.get(tile)
        if bit and (earlier is None or earlier.doubtful):
            played[tile] = Played(seat, len(self.entries), span, doubtful)

    def lose(self) -> None:
        """Turns may be missing here."""
        if not self.now.is_empty:
            self.go(self.now.lost())
        self.lost = True


def _names_arms(turns: Iterable[Turn]) -> bool:
    """Whether a tile is said to join an arm, rather than a number."""
    joins = {action.join for turn in turns if isinstance(action := turn.action, Play)}
    return any(isinstance(join, Arm) for join in joins)
