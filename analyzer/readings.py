"""The layers of a game that was read, one after another: which of them are left at its end, and by which way.

Hypotheses that no later turn fits fall away in the backward pass.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.game.hypotheses import Edge, Hypothesis, Layer


class Via(NamedTuple):
    """The ends that were open before a layer."""

    layer: int
    ends: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Readings:
    """The layers of a game so far, the first one before its first turn.

    >>> from analyzer.game.partial_position import PartialPosition
    >>> from analyzer.rules import variant
    >>> from analyzer.tiles import Tile
    >>> now = PartialPosition.begin(variant("partnership").rules, (0, 0, 0, 0), seat=0)
    >>> readings = Readings([now.ways])
    >>> for tile in (Tile.of(2, 4), Tile.of(2, 2)):
    ...     now = now.play(tile)
    ...     readings.layers.append(now.ways)
    >>> [[way.layout.ends for way in layer] for layer in readings.survivors(now.ways)]
    [[()], [(2, 4)], [(2, 4)]]
    """

    layers: list[Layer]

    def survivors(self, finals: Iterable[Hypothesis]) -> list[set[Hypothesis]]:
        """For each layer the readings from which one of the final ones is reached."""
        alive = [set(finals)]
        for layer in reversed(self.layers[1:]):
            alive.append({edge.source for reading in alive[-1] for edge in layer[reading]})
        return alive[::-1]

    def path(self, final: Hypothesis, via: Via | None = None) -> list[tuple[Hypothesis, Edge]]:
        """One way to the final reading: for each layer but the first, its reading and how it came about.

        Args:
            final: a reading of the last layer.
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

    def before(self, layer: int, final: Hypothesis) -> list[Via]:
        """The ends that may have been open before a layer, in each way to a final reading."""
        at = {final}
        for back in range(len(self.layers) - 1, layer, -1):
            at = {edge.source for reading in at for edge in self.layers[back][reading]}
        edges = (edge for reading in at for edge in self.layers[layer][reading])
        return [Via(layer, ends) for ends in dict.fromkeys(edge.source.layout.ends for edge in edges)]
