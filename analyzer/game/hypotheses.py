"""Every way in which the tiles may lie, side by side, and how each of them came about.

Where a record does not say which end was joined, several layouts fit what is known. Each is a hypothesis.
Those that are possible after a turn are a layer; its edges say from which hypothesis and arm each came.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.rules import EndsScore
from analyzer.rules.scoring import credited, ends_count, ends_points, points_of, tile_points
from analyzer.tiles.layout import LINE, UNKNOWN, Arm, Layout
from analyzer.tiles.tile import ANYBODY
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from analyzer.rules import Rules
    from analyzer.rules.scoring import Points
    from analyzer.tiles.tile import Tile


class Hypothesis(NamedTuple):
    """What may lie on the table, seen by nobody in particular, and what each side has scored in play."""

    layout: Layout
    scored: Points = ()
    """Empty where play scores nothing, or points are not followed."""
    run: Arm | None = None
    """The arm of the latest tile, where a turn has to go on at it, or may on a train laid in one turn."""

    def __repr__(self) -> str:
        return in_short(self)


class Edge(NamedTuple):
    """How a hypothesis came about: from which one, at which arm, joining which number, scoring what."""

    source: Hypothesis
    arm: Arm | None = None
    number: int | None = None
    gain: int = 0

    def __repr__(self) -> str:
        return in_short(self)


class Placing(NamedTuple):
    """One way for a tile to join."""

    layout: Layout
    arm: Arm | None = None
    number: int | None = None


Layer = Mapping[Hypothesis, Sequence[Edge]]
"""Never changed once it is made: records share those that are often wanted."""
Join = int | Arm | None
"""The number or the arm that is said to be joined."""


def first_layer(rules: Rules, turned: Tile | None, scored: Points, *, arms_named: bool) -> Layer:
    """Before the first turn; `turned` is a tile that lies there already."""
    empty = Layout(shape=rules.shape)
    if turned is None:
        return {Hypothesis(empty, scored): []}
    return {Hypothesis(way.layout, scored): [] for way in placements(empty, turned, None, arms_named)}


def joined(
    rules: Rules,
    sources: Collection[Hypothesis],
    seat: int,
    tile: Tile,
    join: Join,
    *,
    arms_named: bool,
    stated: int | None = None,
    claimed: bool = True,
    on_run: bool = False,
    goes_on: bool = False,
) -> Layer:
    """After a seat has played a tile; empty where it fits in no way.

    Args:
        rules: what is played.
        sources: how the tiles may have lain.
        seat: who plays it.
        tile: what is played.
        join: the number or the arm that it is said to join.
        arms_named: whether left and right differ.
        stated: the points that it is said to score at once, or None.
        claimed: whether the seat takes the points, rather than forget them.
        on_run: whether the turn goes on, so that the tile joins the one before it.
        goes_on: whether it may at least, and so lengthen a train that the seat lays in one turn.

    >>> from analyzer.rules import variant
    >>> from analyzer.tiles.tile import Tile
    >>> rules = variant("partnership").rules
    >>> layer = first_layer(rules, Tile.of(2, 4), (), arms_named=False)
    >>> [way.layout.ends for way in joined(rules, layer, 0, Tile.of(2, 2), None, arms_named=False)]
    [(2, 4)]
    """
    if rules.lays_plainly:
        return joined_plainly(sources, tile, join, arms_named)
    counts, runs = rules.ends_score is not EndsScore.NONE, turns.must_go_on(rules)
    trains = rules.first_train
    layer: dict[Hypothesis, list[Edge]] = {}
    for source in sources:
        before = source.layout.seen_by(seat)
        for after_tile, arm, number in placements(before, tile, join, arms_named or runs):
            layout = after_tile.seen_by(ANYBODY)
            if on_run and not _on_run(rules, source, arm):
                continue
            gain, scored = 0, source.scored
            if counts:
                gain = ends_points(rules, ends_count(rules, layout))
                if stated not in (None, gain):
                    continue
                if scored and claimed:
                    scored = credited(scored, tile_points(rules, seat, ends_count(rules, layout)))
            lays = arm and (runs or (trains and _lays_train(rules, source, seat, arm, goes_on=goes_on)))
            after = Hypothesis(layout, scored, arm.base if arm and lays else None)
            edge = Edge(source, arm, number, gain)
            if after in layer:
                layer[after].append(edge)
            else:
                layer[after] = [edge]
    return layer


def _on_run(rules: Rules, source: Hypothesis, arm: Arm | None) -> bool:
    """Whether a tile that joins the arm is added to the turn before, as far as that is known."""
    joins = arm and arm.base
    if source.run is None and rules.first_train:
        return joins is not None and source.layout.number(joins) == UNKNOWN
    return source.run in (None, joins)


def _lays_train(rules: Rules, source: Hypothesis, seat: int, arm: Arm, *, goes_on: bool) -> bool:
    """Whether a tile may be one of a train that the seat lays in one turn."""
    laying = source.run if goes_on else None
    begun = turns.on_first_train(rules, source.layout, seat, arm.base, laying)
    return begun or (goes_on and source.layout.number(arm) == UNKNOWN)


def joined_plainly(sources: Collection[Hypothesis], tile: Tile, join: Join, arms_named: bool) -> Layer:
    """After a tile where it scores nothing, ends the turn, and everybody may join the same ends.

    That is `Rules.lays_plainly`. What a record joins is mostly found already.
    """
    if len(sources) == 1:
        (source,) = sources
        layout, scored, _ = source
        if layout.shape.plain:
            return _joined_on_line(layout.ends, scored, tile, join, arms_named)
        return _joined_at_once(source, tile, join, arms_named)
    layer: dict[Hypothesis, Sequence[Edge]] = {}
    for source in sources:
        for after, edges in joined_plainly((source,), tile, join, arms_named).items():
            layer[after] = (*layer.get(after, ()), *edges)
    return layer


@lru_cache(maxsize=1 << 15)
def _joined_at_once(source: Hypothesis, tile: Tile, join: Join, arms_named: bool) -> Layer:
    """The same from one way to lie."""
    return _joined_from(source, tile, join, arms_named)


def _joined_from(source: Hypothesis, tile: Tile, join: Join, arms_named: bool) -> Layer:
    layer: dict[Hypothesis, list[Edge]] = {}
    for layout, arm, number in placements(source.layout, tile, join, arms_named):
        layer.setdefault(Hypothesis(layout, source.scored), []).append(Edge(source, arm, number))
    return layer


@lru_cache(maxsize=1 << 15)
def _joined_on_line(ends: tuple[int, ...], scored: Points, tile: Tile, join: Join, arms_named: bool) -> Layer:
    """The same on a line, of which the ends are all there is."""
    return _joined_from(Hypothesis(Layout(ends=ends), scored), tile, join, arms_named)


def standing(sources: Iterable[Hypothesis], points: Points = (), passed: int | None = None) -> Layer:
    """After a turn that lays no tile, and brings the sides these points; `passed` is a seat that passed."""
    layer: dict[Hypothesis, list[Edge]] = {}
    for source in sources:
        after = source._replace(scored=credited(source.scored, points)) if points else source
        if passed is not None and after.layout.has_trains:
            after = after._replace(layout=after.layout.passed(passed))
        layer.setdefault(after, []).append(Edge(source))
    return layer


def spread(sources: Iterable[Hypothesis], after: Callable[[Layout], list[Layout]]) -> Layer:
    """After something that may leave the tiles in several ways; nothing is scored by it."""
    layer: dict[Hypothesis, list[Edge]] = {}
    for source in sources:
        for layout in after(source.layout):
            layer.setdefault(Hypothesis(layout, source.scored), []).append(Edge(source))
    return layer


def claimed(rules: Rules, layer: Layer, mover: int, seat: int, points: int | None, *, taken: bool) -> Layer:
    """After a seat has claimed what the latest tile scored; empty where it scored something else, or nothing.

    Args:
        rules: what is played.
        layer: how the tiles may lie after it.
        mover: who played the tile.
        seat: who claims.
        points: how much, or None for whatever it was.
        taken: whether the points have been credited to the mover.
    """
    found: dict[Hypothesis, list[Edge]] = {}
    for source, edges in layer.items():
        for gain in {edge.gain for edge in edges if edge.gain and points in (None, edge.gain)}:
            scored = credited(source.scored, points_of(rules, mover, -gain if taken else 0))
            after = source._replace(scored=credited(scored, points_of(rules, seat, gain)))
            found.setdefault(after, []).append(Edge(source))
    return found


@lru_cache(maxsize=1 << 16)
def placements(layout: Layout, tile: Tile, join: Join, arms_named: bool) -> tuple[Placing, ...]:
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
        # Tiles that fit anywhere would never settle it, so where there are any the lower half is on the left.
        ways = (lead, mirror) if arms_named and mirror != lead and not layout.shape.total else (lead,)
        return tuple(map(Placing, ways))
    found = []
    for arm in layout.joins(tile) if arms_named or isinstance(join, Arm) else layout.ways(tile):
        for end in layout.may_join(tile, arm):
            if join is None or _is_written(join, layout, tile, arm, end):
                number = None if end == UNKNOWN else end
                found.append(Placing(layout.place(tile, arm, end), arm, number))
    return tuple(found)


def _is_written(join: int | Arm, layout: Layout, tile: Tile, arm: Arm, end: int) -> bool:
    """Whether a tile that joins a number on an arm joins as it is written."""
    if isinstance(join, Arm):
        left = join.outward
        return arm.base == join.base and (left is None or left == layout.leaves(tile, arm, end))
    return end in (join, UNKNOWN)


def one_end_unknown(layout: Layout) -> list[Layout]:
    """The layouts after some tile has joined some end."""
    if layout.is_empty:
        return [layout.lost()]
    return [layout.turned(arm, UNKNOWN) for arm in layout.arms]


def after_anything(layout: Layout, seat: int) -> list[Layout]:
    """The layouts after a seat has laid some tile or, which shows on its train, passed."""
    passed = [layout.passed(seat)] if layout.has_trains else []
    return [*passed, *one_end_unknown(layout)]


def forced(layout: Layout, tile: Tile, join: Join = None) -> list[Layout]:
    """The layouts after a tile that need not fit has been laid at an end, or at the one that is written.

    Either way round, unless it is written which of its numbers is open then. A lead covers no end: there
    are none.
    """
    if layout.is_empty:
        return []
    halves = {tile.low, tile.high}
    if isinstance(join, Arm):
        halves, join = halves & {join.outward} or halves, join.base
    arms = [arm for arm in layout.arms if join in (None, arm, layout.number(arm))] or list(layout.arms)
    return [layout.turned(arm, outward) for arm in arms for outward in halves]
