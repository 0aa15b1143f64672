"""Every way to read a record whose ends are not written, kept side by side.

A layer holds the layouts that are possible after a turn; its edges say which layout and which arm each
came from. Layouts that no later turn fits fall away in the backward pass.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.layout import UNKNOWN, Arm, Layout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from analyzer.tiles import Tile


class Edge(NamedTuple):
    """How a layout came about: from which one, at which arm, joining which number."""

    source: Layout
    arm: Arm | None = None
    number: int | None = None


Layer = dict[Layout, list[Edge]]
Join = int | Arm | None


@dataclass(slots=True)
class Readings:
    """The layers of a game so far; the last one is `current`.

    >>> from analyzer.tiles import Tile
    >>> readings = Readings()
    >>> for tile in (Tile.of(2, 4), Tile.of(2, 2)):
    ...     _ = readings.advance(tile, None, readings.current)
    >>> sorted(layout.ends for layout in readings.current)
    [(2, 4)]
    """

    arms_named: bool = False
    """Whether the record names arms, so that it matters which way round the lead lies."""
    layers: list[Layer] = field(default_factory=lambda: [{Layout(): []}])

    @property
    def current(self) -> Layer:
        """The layouts possible now."""
        return self.layers[-1]

    def narrow(self, keep: Iterable[Layout]) -> None:
        """Only these layouts are possible now."""
        layer = self.current
        self.layers[-1] = {layout: layer[layout] for layout in keep}

    def stand(self, keep: Iterable[Layout]) -> None:
        """A turn that leaves the layout as it is; only these layouts allowed it."""
        self.layers.append({layout: [Edge(layout)] for layout in keep})

    def advance(self, tile: Tile, join: Join, sources: Iterable[Layout]) -> bool:
        """The tile joins; False, and nothing happens, where no layout lets it."""
        layer: Layer = {}
        for layout in sources:
            for after, edge in placements(layout, tile, join, self.arms_named):
                layer.setdefault(after, []).append(edge)
        if layer:
            self.layers.append(layer)
        return bool(layer)

    def advance_unknown(self, sources: Iterable[Layout]) -> None:
        """Some tile joins some end."""
        self._spread(sources, _one_end_unknown)

    def lose(self) -> None:
        """Turns may be missing here: from now on nothing is known of the ends. A layer without a turn."""
        self._spread(self.current, lambda _: [Layout((UNKNOWN, UNKNOWN))])

    def _spread(self, sources: Iterable[Layout], after: Callable[[Layout], list[Layout]]) -> None:
        layer: Layer = {}
        for layout in sources:
            for result in after(layout):
                layer.setdefault(result, []).append(Edge(layout))
        self.layers.append(layer)

    def survivors(self, finals: Iterable[Layout]) -> list[set[Layout]]:
        """For each layer the layouts from which one of the final layouts is reached."""
        alive = [set(finals)]
        for layer in reversed(self.layers[1:]):
            alive.append({edge.source for layout in alive[-1] for edge in layer[layout]})
        return alive[::-1]

    def path(self, final: Layout) -> list[tuple[Layout, Edge]]:
        """One way to the final layout: for each layer but the first, its layout and how it came about."""
        steps: list[tuple[Layout, Edge]] = []
        for layer in reversed(self.layers[1:]):
            edge = layer[final][0]
            steps.append((final, edge))
            final = edge.source
        return steps[::-1]


@lru_cache(maxsize=1 << 16)
def placements(layout: Layout, tile: Tile, join: Join, arms_named: bool) -> tuple[tuple[Layout, Edge], ...]:
    """Every layout that follows when the tile joins as written; none where it cannot.

    Where no arm is named anywhere, layouts that are each other's mirror image count as one.

    Args:
        layout: what lies on the table.
        tile: what is played.
        join: the number or the arm that is written, or None.
        arms_named: whether the record names arms, so that left and right differ.
    """
    if layout.is_empty:
        if join is not None:
            return ()
        lead = layout.lead(tile)
        turned = Layout(lead.ends[::-1])
        ways = (lead, turned) if arms_named and turned != lead else (lead,)
        return tuple((way, Edge(layout)) for way in ways)
    found = []
    alike = set()
    for arm in layout.joins(tile):
        number = layout.number(arm)
        if (isinstance(join, Arm) and arm is not join) or number in alike:
            continue
        if not arms_named:
            alike.add(number)
        for joined in {tile.low, tile.high} if number == UNKNOWN else (number,):
            if not isinstance(join, int) or joined == join:
                found.append((layout.turned(arm, tile.other(joined)), Edge(layout, arm, joined)))
    return tuple(found)


def _one_end_unknown(layout: Layout) -> list[Layout]:
    if layout.is_empty:
        return [Layout((UNKNOWN, UNKNOWN))]
    left, right = layout.ends
    return [Layout((left, UNKNOWN)), Layout((UNKNOWN, right))]
