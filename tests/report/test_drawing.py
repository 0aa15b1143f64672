"""The geometry of a drawn line: nothing overlaps, equal numbers touch, and a prefix stays where it is."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.drawing import PIPS, REACH, WIDTH, Drawing, Half, Joining, Placed, draw, number, view_box
from analyzer.layout import ARMS, Arm, Layout
from analyzer.tiles import Tile, tile_set


@st.composite
def lines(draw_from: st.DrawFn, highest: int) -> list[Joining]:
    """A legal line: a lead, then tiles that fit, until none is left that does or the dice say stop."""
    chance = draw_from(st.randoms(use_true_random=False))
    tiles = list(tile_set(highest).tiles)
    chance.shuffle(tiles)
    lopsided = chance.choice((0.0, 0.5, 1.0))  # one long arm is the hardest case
    line = [Joining(1, tiles.pop(), None)]
    layout = Layout().lead(line[0].tile)
    length = draw_from(st.integers(1, len(tiles) + 1))
    while len(line) < length:
        arms = ARMS if chance.random() < lopsided else ARMS[::-1]
        fitting = [(tile, arm) for arm in arms for tile in tiles if arm in layout.joins(tile)]
        if not fitting:
            break
        tile, arm = fitting[0]
        tiles.remove(tile)
        layout = layout.place(tile, arm)
        line.append(Joining(len(line) + 1, tile, arm))
    return line


both_sets = st.one_of(lines(6), lines(9))


def overlap(one: Placed, other: Placed) -> bool:
    left, top, right, bottom = one.box
    left2, top2, right2, bottom2 = other.box
    return min(right, right2) > max(left, left2) and min(bottom, bottom2) > max(top, top2)


def shared_edge(one: Placed, other: Placed) -> float:
    """How much of their edges two tiles share that do not overlap."""
    left, top, right, bottom = one.box
    left2, top2, right2, bottom2 = other.box
    wide, high = min(right, right2) - max(left, left2), min(bottom, bottom2) - max(top, top2)
    return max(wide, high) if min(wide, high) == 0 else 0


def touches(half: Half, tile: Placed) -> bool:
    """Whether the square of a half shares at least half an edge with a tile."""
    left, top, right, bottom = tile.box
    wide = min(half.x + 0.5, right) - max(half.x - 0.5, left)
    high = min(half.y + 0.5, bottom) - max(half.y - 0.5, top)
    return min(wide, high) == 0 and max(wide, high) >= 0.5


@given(both_sets)
@settings(deadline=None, max_examples=150)
def test_every_tile_of_a_legal_line_is_placed_within_the_width_without_overlaps(line: list[Joining]) -> None:
    drawing = draw(line)
    assert [placed.turn for placed in drawing.placed] == [joining.turn for joining in line]
    assert not drawing.loose
    left, _, right, _ = drawing.box
    assert right - left <= WIDTH
    assert left >= -REACH - 1.5
    assert right <= REACH + 1.5
    assert not any(overlap(one, other) for one, other in combinations(drawing.placed, 2))


@given(both_sets)
@settings(deadline=None, max_examples=150)
def test_equal_numbers_touch_and_only_neighbours_do(line: list[Joining]) -> None:
    placed = draw(line).placed
    latest = {Arm.LEFT: placed[0], Arm.RIGHT: placed[0]}
    open_end = {Arm.LEFT: placed[0].tile.low, Arm.RIGHT: placed[0].tile.high}
    neighbours = set()
    for joining, tile in zip(line[1:], placed[1:], strict=True):
        assert joining.arm is not None
        before, end = latest[joining.arm], open_end[joining.arm]
        assert shared_edge(before, tile) >= 1
        assert any(half.number == end and touches(half, before) for half in tile.halves)
        assert any(half.number == end and touches(half, tile) for half in before.halves)
        neighbours.add(frozenset((before.turn, tile.turn)))
        latest[joining.arm], open_end[joining.arm] = tile, joining.tile.other(end)
    for one, other in combinations(placed, 2):
        assert (shared_edge(one, other) > 0) == (frozenset((one.turn, other.turn)) in neighbours)


@given(both_sets, st.data())
@settings(deadline=None, max_examples=50)
def test_a_prefix_is_drawn_as_the_whole_is(line: list[Joining], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(line)))
    whole = draw(line)
    assert draw(line[:cut]).placed == whole.placed[:cut]
    assert whole.until(cut + 1).placed == whole.placed[:cut]


@given(both_sets)
@settings(deadline=None, max_examples=50)
def test_doubles_lie_across_the_line_they_join(line: list[Joining]) -> None:
    placed = draw(line).placed
    before = {Arm.LEFT: placed[0], Arm.RIGHT: placed[0]}
    for joining, tile in zip(line[1:], placed[1:], strict=True):
        assert joining.arm is not None
        if tile.tile.is_double:
            assert tile.upright != before[joining.arm].upright
        before[joining.arm] = tile


def test_the_halves_of_a_turned_tile() -> None:
    tile = Tile.of(1, 4)
    assert Placed(tile, 0, 0, 0, 1).halves == (Half(1, -0.5, 0), Half(4, 0.5, 0))
    assert Placed(tile, 0, 0, 90, 1).halves == (Half(1, 0, -0.5), Half(4, 0, 0.5))
    assert Placed(tile, 3, 2, 270, 1).halves == (Half(1, 3, 2.5), Half(4, 3, 1.5))


def test_a_tile_that_does_not_fit_stays_loose_with_all_that_follows_on_its_arm() -> None:
    drawing = draw(
        [
            Joining(1, Tile.of(1, 1), None),
            Joining(2, Tile.of(1, 5), Arm.RIGHT),
            Joining(3, Tile.of(2, 6), Arm.RIGHT),
            Joining(4, Tile.of(5, 6), Arm.RIGHT),
            Joining(5, Tile.of(1, 2), Arm.LEFT),
        ]
    )
    assert [placed.turn for placed in drawing.placed] == [1, 2, 5]
    assert [joining.turn for joining in drawing.loose] == [3, 4]
    assert [joining.turn for joining in drawing.until(4).loose] == [3]


def test_a_lead_can_lie_the_other_way_round() -> None:
    line = [Joining(1, Tile.of(1, 4), None, left=4), Joining(2, Tile.of(1, 5), Arm.RIGHT)]
    lead, second = draw(line).placed
    assert lead.halves == (Half(1, 0.5, 0), Half(4, -0.5, 0))
    assert second.halves == (Half(1, 1.5, 0), Half(5, 2.5, 0))


def test_after_a_tile_on_an_unknown_arm_nothing_is_placed() -> None:
    drawing = draw(
        [
            Joining(1, Tile.of(1, 1), None),
            Joining(2, Tile.of(1, 5), None),
            Joining(3, Tile.of(1, 2), Arm.LEFT),
        ]
    )
    assert [joining.turn for joining in drawing.loose] == [2, 3]


def test_without_a_lead_nothing_is_placed() -> None:
    line = [Joining(1, Tile.of(1, 1), Arm.LEFT), Joining(2, Tile.of(1, 5), None)]
    assert draw(line) == Drawing((), tuple(line))
    assert draw([]).box == (-1, -1, 1, 1)


@pytest.mark.parametrize("count", range(10))
def test_pips(count: int) -> None:
    dots = PIPS[count]
    assert len(dots) == len(set(dots)) == count
    assert {(-x, -y) for x, y in dots} == set(dots), "a half looks the same upside down"


def test_coordinates_are_short() -> None:
    assert [number(value) for value in (-0.0, 12.0, -3.5, 0.30000000000000004)] == ["0", "12", "-3.5", "0.3"]
    assert view_box([draw([])], margin=0) == "-1 -1 2 2"
