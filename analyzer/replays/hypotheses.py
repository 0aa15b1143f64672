"""Every way to read a record whose ends are not written, kept side by side.

A layer holds the readings that are possible after a turn; its edges say which reading and which arm each
came from. Readings that no later turn fits fall away in the backward pass.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game.position import credited
from analyzer.rules import EndsScore, TurnLength
from analyzer.rules.in_play import ends_points
from analyzer.tiles.layout import LINE, UNKNOWN, Arm, Layout
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile


class Hypothesis(NamedTuple):
    """What lies on the table, and what each side has scored in play, in one reading of the record."""

    layout: Layout
    scored: tuple[int, ...] = ()
    run: Arm | None = None
    """The arm of the latest tile, where a turn has to go on at it."""

    def __repr__(self) -> str:
        return in_short(self)


class Transition(NamedTuple):
    """How a reading came about: from which one, at which arm, joining which number, scoring what."""

    source: Hypothesis
    arm: Arm | None = None
    number: int | None = None
    gain: int = 0

    def __repr__(self) -> str:
        return in_short(self)


class EndsBefore(NamedTuple):
    """The ends that were open before a layer."""

    layer: int
    ends: tuple[int, ...]

    def __repr__(self) -> str:
        return in_short(self)


class WayToJoin(NamedTuple):
    """One way for a tile to join."""

    layout: Layout
    arm: Arm | None = None
    number: int | None = None


Layer = dict[Hypothesis, list[Transition]]
Join = int | Arm | None


@dataclass(slots=True)
class Hypotheses:
    """The layers of a game so far; the last one is `current`.

    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> readings = Hypotheses.start(variant("partnership").rules)
    >>> for tile in (Tile.of(2, 4), Tile.of(2, 2)):
    ...     _ = readings.advance(0, tile, None, readings.current)
    >>> sorted(reading.layout.ends for reading in readings.current)
    [(2, 4)]
    """

    __repr__ = in_short

    rules: Rules
    layers: list[Layer]
    arms_named: bool = False
    """Whether the record names arms, so that it matters which way round the lead lies."""
    _counts: bool = field(init=False)
    _runs: bool = field(init=False)

    def __post_init__(self) -> None:
        self._counts = self.rules.ends_score is not EndsScore.NONE
        self._runs = self.rules.turn is TurnLength.RUN

    @staticmethod
    def start(
        rules: Rules, turned: Tile | None = None, scored: tuple[int, ...] = (), *, arms_named: bool = False
    ) -> Hypotheses:
        """Before the first turn; `turned` is a tile that lies there already."""
        empty = Layout(shape=rules.shape)
        if turned is None:
            layer: Layer = {Hypothesis(empty, scored): []}
        else:
            placed = placements(empty, turned, None, arms_named)
            layer = {Hypothesis(way.layout, scored): [] for way in placed}
        return Hypotheses(rules, [layer], arms_named)

    @property
    def current(self) -> Layer:
        """The readings possible now."""
        return self.layers[-1]

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been led yet."""
        return all(reading.layout.is_empty for reading in self.current)

    def narrow(self, keep: Iterable[Hypothesis]) -> None:
        """Only these readings are possible now."""
        layer = self.current
        self.layers[-1] = {reading: layer[reading] for reading in keep}

    def stand(self, keep: Iterable[Hypothesis], seat: int | None = None, points: int = 0) -> None:
        """A turn that leaves the layout as it is; only these readings allowed it.

        Args:
            keep: the readings.
            seat: who scores by it, if anybody does.
            points: how much.
        """
        layer: Layer = {}
        for reading in keep:
            after = reading
            if seat is not None and points:
                after = reading._replace(scored=credited(self.rules, reading.scored, seat, points))
            layer.setdefault(after, []).append(Transition(reading))
        self.layers.append(layer)

    def advance(
        self,
        seat: int,
        tile: Tile,
        join: Join,
        sources: Iterable[Hypothesis],
        *,
        stated: int | None = None,
        claimed: bool = True,
        on_run: bool = False,
    ) -> bool:
        """The tile joins; False, and nothing happens, where no reading lets it.

        Args:
            seat: who plays it.
            tile: what is played.
            join: the number or the arm that is written, or None.
            sources: the readings to start from.
            stated: the points that it is said to score at once, or None.
            claimed: whether the seat takes the points, rather than forget them.
            on_run: whether the turn goes on, so that the tile joins the one before it.
        """
        layer: Layer = {}
        apart = self.arms_named or self._runs
        for reading in sources:
            for layout, arm, number in placements(reading.layout, tile, join, apart):
                if on_run and reading.run not in (None, arm):
                    continue
                gain, scored = 0, reading.scored
                if self._counts:
                    gain = ends_points(self.rules, layout.pip_count)
                    if stated not in (None, gain):
                        continue
                    scored = credited(self.rules, scored, seat, gain if claimed else 0)
                after = Hypothesis(layout, scored, arm if self._runs else None)
                edge = Transition(reading, arm, number, gain)
                if after in layer:
                    layer[after].append(edge)
                else:
                    layer[after] = [edge]
        if layer:
            self.layers.append(layer)
        return bool(layer)

    def claim(self, mover: int, seat: int, points: int | None, *, taken: bool) -> bool:
        """A seat claims what the latest tile scored; False where it scored something else, or nothing.

        Args:
            mover: who played the tile.
            seat: who claims.
            points: how much, or None for whatever it was.
            taken: whether the points have been credited to the mover.
        """
        layer: Layer = {}
        for reading, edges in self.current.items():
            for gain in {edge.gain for edge in edges if edge.gain and points in (None, edge.gain)}:
                scored = credited(self.rules, reading.scored, mover, -gain if taken else 0)
                after = reading._replace(scored=credited(self.rules, scored, seat, gain))
                layer.setdefault(after, []).append(Transition(reading))
        if layer:
            self.layers.append(layer)
        return bool(layer)

    def advance_unknown(self, sources: Iterable[Hypothesis]) -> None:
        """Some tile joins some end."""
        self._spread(sources, one_end_unknown)

    def advance_against_the_rules(self, tile: Tile, join: Join, sources: Iterable[Hypothesis]) -> None:
        """A tile that fits nowhere lies at some end, either way round."""
        arm = join if isinstance(join, Arm) else None
        self._spread(sources, lambda layout: forced(layout, tile, arm))

    def lose(self) -> None:
        """Turns may be missing here: from now on nothing is known of the ends. A layer without a turn."""
        self._spread(self.current, lambda layout: [layout.lost()])

    def _spread(self, sources: Iterable[Hypothesis], after: Callable[[Layout], list[Layout]]) -> None:
        layer: Layer = {}
        for reading in sources:
            for layout in after(reading.layout):
                layer.setdefault(Hypothesis(layout, reading.scored), []).append(Transition(reading))
        self.layers.append(layer)

    def consistent(self, finals: Iterable[Hypothesis]) -> list[set[Hypothesis]]:
        """For each layer the readings from which one of the final ones is reached."""
        alive = [set(finals)]
        for layer in reversed(self.layers[1:]):
            alive.append({edge.source for reading in alive[-1] for edge in layer[reading]})
        return alive[::-1]

    def path(self, final: Hypothesis, via: EndsBefore | None = None) -> list[tuple[Hypothesis, Transition]]:
        """One way to the final reading: for each layer but the first, its reading and how it came about.

        Args:
            final: a reading of the last layer.
            via: a layer and the ends before it, where only some of the ways will do.
        """
        steps: list[tuple[Hypothesis, Transition]] = []
        for at in range(len(self.layers) - 1, 0, -1):
            edges = self.layers[at][final]
            edge = edges[0]
            if via is not None and at == via.layer:
                edge = next((way for way in edges if way.source.layout.ends == via.ends), edge)
            steps.append((final, edge))
            final = edge.source
        return steps[::-1]

    def before(self, layer: int, final: Hypothesis) -> list[EndsBefore]:
        """The ends that may have been open before a layer, in each way to a final reading."""
        at = {final}
        for back in range(len(self.layers) - 1, layer, -1):
            at = {edge.source for reading in at for edge in self.layers[back][reading]}
        edges = (edge for reading in at for edge in self.layers[layer][reading])
        return [EndsBefore(layer, ends) for ends in dict.fromkeys(edge.source.layout.ends for edge in edges)]


@lru_cache(maxsize=1 << 16)
def placements(layout: Layout, tile: Tile, join: Join, arms_named: bool) -> tuple[WayToJoin, ...]:
    """Every way for the tile to join as it is written; none where it cannot.

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
        mirror = lead.mirrored() if lead.arms == LINE else lead
        ways = (lead, mirror) if arms_named and mirror != lead else (lead,)
        return tuple(map(WayToJoin, ways))
    found = []
    for arm in layout.joins(tile) if arms_named else layout.ways(tile):
        number = layout.number(arm)
        if isinstance(join, Arm) and arm != join:
            continue
        for joined in {tile.low, tile.high} if number == UNKNOWN else (number,):
            if isinstance(join, Arm) or join in (None, joined):
                found.append(WayToJoin(layout.place(tile, arm, joined), arm, joined))
    return tuple(found)


def one_end_unknown(layout: Layout) -> list[Layout]:
    """The layouts after some tile has joined some end."""
    if layout.is_empty:
        return [layout.lost()]
    return [layout.turned(arm, UNKNOWN) for arm in layout.arms]


def forced(layout: Layout, tile: Tile, only: Arm | None) -> list[Layout]:
    """The layouts after a tile that need not fit has been laid at an end, or at a certain one."""
    arms = [arm for arm in layout.arms if only in (None, arm)] or list(layout.arms)
    return [layout.turned(arm, outward) for arm in arms for outward in {tile.low, tile.high}]
