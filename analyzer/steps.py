"""The turns of a game as they were replayed, read off the surviving readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.position import Position
from analyzer.readings import Readings
from analyzer.walk import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.layout import Arm, Layout
    from analyzer.readings import Edge
    from analyzer.record import Turn
    from analyzer.tiles import Tile
    from analyzer.walk import Entry


class Step(NamedTuple):
    """One turn as it was replayed."""

    turn: int
    """Counts every action of the game from 1."""
    round: int
    """One turn of every seat; the leader's seat begins no later round than the others."""
    seat: int
    kind: ActionKind
    tile: Tile | None
    """None for a pass, and for a tile that the record does not give."""
    end: int | None
    """The number joined; None for a lead, a pass, and where it is not known."""
    arm: Arm | None
    before: Layout
    after: Layout
    written: Turn
    hands: tuple[int, ...]
    """For each seat the mask of the tiles known to be in its hand before the turn."""
    start: Position | None
    """The position before the lead; None where not every hand is known, and for turns after an error."""
    last: int | None
    """The seat that had played the latest tile before the turn."""
    other_ends: tuple[int, ...] = ()
    """Further numbers that the tile may have joined: the rest of the record fits them as well."""
    sure_ends: tuple[int, ...] = ()
    """The numbers that were open before the turn in every reading."""

    @property
    def position(self) -> Position | None:
        """The position before the turn; None where not every hand is known, and after an error."""
        if self.start is None:
            return None
        if self.kind is ActionKind.LEAD:
            return self.start
        return Position(self.start.rules, self.hands, self.before, self.seat, self.start.leader, self.last)


@dataclass(frozen=True, slots=True)
class Trace:
    """The readings of a game, the turns that were walked, and the layouts it ended in."""

    readings: Readings
    entries: tuple[Entry, ...]
    finals: tuple[Layout, ...]
    start: Position | None
    """The position before the lead; None where not every hand is known."""

    def steps(self) -> Iterator[Step]:
        """Every turn in the first surviving reading, with what other readings would have."""
        if not self.entries:
            return
        readings = self.readings
        alive = readings.survivors(self.finals)
        path = readings.path(self.finals[0])
        for entry in self.entries:
            after, edge = path[entry.layer - 1]
            yield Step(
                entry.turn,
                entry.round,
                entry.seat,
                entry.kind,
                entry.tile,
                edge.number if entry.kind is ActionKind.PLAY else None,
                edge.arm,
                edge.source,
                after,
                entry.written,
                entry.hands,
                self.start if entry.trusted else None,
                entry.last,
                self._other_ends(entry.layer, alive, edge),
                tuple(sorted(set.intersection(*(set(layout.ends) for layout in alive[entry.layer - 1])))),
            )

    def _other_ends(self, layer: int, alive: list[set[Layout]], chosen: Edge) -> tuple[int, ...]:
        """The numbers that were joined in other surviving readings."""
        joined = {
            edge.number
            for layout in alive[layer]
            for edge in self.readings.layers[layer][layout]
            if edge.source in alive[layer - 1] and edge.number is not None
        }
        return tuple(sorted(joined - {chosen.number}))


NO_TRACE = Trace(Readings(), (), (), None)
"""Nothing has been walked."""
