"""The geometry of a drawn layout: nothing overlaps, equal numbers touch, and arms run where they should."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.board import PIPS, REACH, WIDTH, DrawnLayout, Half, Joining, PlacedTile, draw, number, view_box
from analyzer.tiles.layout import DOWN, LEFT, RIGHT, UNKNOWN, UP, Arm, Layout
from analyzer.tiles.tile import PLAIN, ArmDouble, Centre, Shape, Tile, shape, tile_set
from tests.effort import effort, seeds, some

CROSSED = shape(Centre.CROSS)
FRENCH = shape(Centre.CROSS, ArmDouble.FIRST)
STRICT = shape(Centre.CROSS, ArmDouble.EVERY)
SPINNER = shape(Centre.SPINNER)
BRANCHING = shape(Centre.CROSS, branching=True)
STAR = shape(Centre.CROSS, sides=8)
CHICKENFOOT = shape(Centre.CROSS, feet=True, cover=True)
SHAPES = {
    "line, double-six": (shape(), 6),
    "line, double-nine": (shape(), 9),
    "counted line": (shape(counted=True), 6),
    "cross": (CROSSED, 6),
    "French": (FRENCH, 6),
    "French, every double": (STRICT, 6),
    "spinner, double-six": (SPINNER, 6),
    "spinner, double-nine": (shape(Centre.SPINNER, counted=True), 9),
    "spinners, double-six": (shape(Centre.SPINNERS), 6),
    "spinners, double-nine": (shape(Centre.SPINNERS, counted=True), 9),
    "branching": (BRANCHING, 9),
    "branching line": (shape(branching=True), 9),
    "chickenfoot": (CHICKENFOOT, 9),
    "chickenfoot, double-twelve": (CHICKENFOOT, 12),
    "feet on a line": (shape(feet=True), 6),
    "star of six": (shape(Centre.CROSS, sides=6), 6),
    "star of eight": (STAR, 9),
    "double chicken foot": (shape(Centre.CROSS, sides=6, feet=True, cover=True), 6),
}
SUMS = {
    "sums, double-six": (shape(total=7), 6),
    "sums, double-nine": (shape(total=10, counted=True), 9),
    "sums on a cross": (shape(Centre.CROSS, total=7), 6),
    "sums with a spinner": (shape(Centre.SPINNER, total=7), 6),
    "sums, branching": (shape(branching=True, total=7), 6),
}
"""Two doubles may be neighbours here."""
EVERY_SHAPE = SHAPES | SUMS
SHEER = seeds(7, 160)
"""Random layouts of each shape that are drawn."""


def laid_out(form: Shape, highest: int, chance: Random, *, most: int | None = None) -> list[Joining]:
    """A legal layout: a lead, then tiles that fit, until none is left that does."""
    tiles = list(tile_set(highest).tiles)
    chance.shuffle(tiles)
    if form.centre is Centre.CROSS and chance.random() < 0.9:
        tiles.sort(key=lambda tile: tile.is_double)
    lopsided = chance.choice((0.0, 0.0, 0.5, 1.0))  # one long arm is the hardest case for a line
    layout = Layout(shape=form).lead(tiles[-1])
    joinings = [Joining(1, tiles.pop(), None)]
    while len(joinings) != most:
        fitting = [(tile, arm) for tile in tiles for arm in layout.joins(tile)]
        if not fitting:
            break
        longest = min(arm for _, arm in fitting)
        if chance.random() < lopsided:
            fitting = [(tile, arm) for tile, arm in fitting if arm == longest]
        tile, arm = chance.choice(fitting)
        tiles.remove(tile)
        joinings.append(Joining(len(joinings) + 1, tile, arm, open=layout.number(arm)))
        layout = layout.place(tile, arm)
    return joinings


@st.composite
def layouts(draw_from: st.DrawFn, *names: str) -> list[Joining]:
    chance = draw_from(st.randoms(use_true_random=False))
    form, highest = SHAPES[draw_from(st.sampled_from(names))]
    return laid_out(form, highest, chance, most=draw_from(st.integers(1, 60)))


lines = layouts("line, double-six", "line, double-nine", "counted line")
all_shapes = layouts(*SHAPES)


def parents(joinings: list[Joining]) -> dict[int, int]:
    """For each turn but the first the turn of what it joined; an arm begins at the double of its number."""
    latest: dict[Arm, int] = {LEFT: 1, RIGHT: 1}
    doubles: dict[int, int] = {}
    found = {}
    for joining in joinings:
        if joining.arm is not None:
            arm = joining.arm.base
            begun = arm in latest
            assert begun or joining.open is not None
            found[joining.turn] = latest[arm] if begun else doubles[joining.open or 0]
            latest[arm] = joining.turn
        if joining.tile.is_double:
            doubles[joining.tile.low] = joining.turn
    return found


def overlap(one: PlacedTile, other: PlacedTile) -> bool:
    left, top, right, bottom = one.box
    left2, top2, right2, bottom2 = other.box
    wide, high = min(right, right2) - max(left, left2), min(bottom, bottom2) - max(top, top2)
    return wide > 1e-9 and high > 1e-9


def shared_edge(one: PlacedTile, other: PlacedTile) -> float:
    """How much of their edges two tiles share that do not overlap."""
    left, top, right, bottom = one.box
    left2, top2, right2, bottom2 = other.box
    wide, high = min(right, right2) - max(left, left2), min(bottom, bottom2) - max(top, top2)
    return max(wide, high) if min(wide, high) == 0 else 0


def meet(one: Half, other: Half) -> bool:
    """Whether the squares of two halves share at least half an edge."""
    wide, high = 1 - abs(one.x - other.x), 1 - abs(one.y - other.y)
    return min(wide, high) == 0 and max(wide, high) >= 0.5


def touching(form: Shape, tile: Tile, number: int, arm: Arm) -> int:
    """The number of the half with which a tile joins another."""
    if not form.total:
        return number
    if tile.pips not in (0, form.total):
        return form.total - number
    return tile.low if tile.is_double else tile.pips - (arm.outward or 0)


def corners(joinings: list[Joining]) -> set[int]:
    """The turns that lie at a corner of the lead, because more than four arms leave it."""
    joined = parents(joinings)
    arms = {one.turn: one.arm.base for one in joinings if one.arm and joined.get(one.turn) == 1}
    crowded = len({arm[:-1] for arm in arms.values() if arm not in (LEFT, RIGHT)}) > 1
    return {turn for turn, arm in arms.items() if crowded and len(arm) > 1}


def check(joinings: list[Joining], form: Shape = PLAIN) -> DrawnLayout:
    """Every tile is placed, none overlaps, and just those touch that were joined, with the number joined."""
    drawing = draw(joinings, form)
    assert [placed.turn for placed in drawing.placed] == [joining.turn for joining in joinings]
    assert not drawing.loose
    joined = parents(joinings)
    by_turn = {placed.turn: placed for placed in drawing.placed}
    beside = corners(joinings)
    for turn in beside:
        inner = next(half for half in by_turn[turn].halves if half.number == by_turn[1].tile.low)
        assert min(abs(half.x - inner.x) + abs(half.y - inner.y) for half in by_turn[1].halves) <= 6
        del joined[turn]
    for one, other in combinations(drawing.placed, 2):
        assert not overlap(one, other)
        assert (shared_edge(one, other) > 0) == (joined.get(other.turn) == one.turn)
    for joining in joinings[1:]:
        if joining.turn in beside:
            continue
        tile, before = by_turn[joining.turn], by_turn[joined[joining.turn]]
        assert shared_edge(tile, before) >= 0.5
        assert joining.arm is not None
        touch = touching(form, joining.tile, joining.open or 0, joining.arm)
        assert any(
            meet(half, inner) and inner.number == joining.open and half.number == touch
            for half in tile.halves
            for inner in before.halves
        )
    return drawing


@pytest.mark.parametrize("name", SHAPES)
def test_every_layout_is_drawn_whole(name: str) -> None:
    form, highest = SHAPES[name]
    for seed in SHEER:
        left, top, right, bottom = check(laid_out(form, highest, Random(f"{name} {seed}"))).box
        most = 36 if highest < 12 else 46
        assert right - left <= most
        assert bottom - top <= most


@pytest.mark.parametrize("name", SUMS)
def test_so_is_one_whose_halves_add_up(name: str) -> None:
    form, highest = SUMS[name]
    for seed in SHEER:
        check(laid_out(form, highest, Random(f"{name} {seed}")), form)


def test_doubles_lie_like_other_tiles_where_halves_add_up() -> None:
    form = shape(total=7)
    joinings = laid_out(form, 6, Random("endwise"))
    placed = draw(joinings, form).placed
    straight = [tile for tile in placed if tile.y == 0]
    assert any(tile.tile.is_double for tile in straight)
    assert not any(tile.upright for tile in straight[:2])


@given(all_shapes)
@settings(deadline=None, max_examples=effort(25, 400))
def test_so_is_every_beginning_of_one(joinings: list[Joining]) -> None:
    check(joinings)


@given(lines)
@settings(deadline=None, max_examples=effort(40, 600))
def test_a_line_keeps_within_the_width(line: list[Joining]) -> None:
    left, _, right, _ = check(line).box
    assert right - left <= WIDTH
    assert left >= -REACH - 1.5
    assert right <= REACH + 1.5


@given(lines, st.data())
@settings(deadline=None, max_examples=effort(15, 200))
def test_a_prefix_of_a_line_is_drawn_as_the_whole_is(line: list[Joining], data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(line)))
    whole = draw(line)
    assert draw(line[:cut]).placed == whole.placed[:cut]
    assert whole.until(cut + 1).placed == whole.placed[:cut]


@given(all_shapes)
@settings(deadline=None, max_examples=effort(25, 400))
def test_the_number_joined_is_used_up(joinings: list[Joining]) -> None:
    placed = {tile.turn: tile for tile in draw(joinings).placed}
    used: dict[tuple[int, float, float], int] = {}
    for turn, before in parents(joinings).items():
        for half in placed[before].halves:
            if not placed[before].tile.is_double and any(meet(half, inner) for inner in placed[turn].halves):
                key = (before, half.x, half.y)
                used[key] = used.get(key, 0) + 1
    assert set(used.values()) <= {1}, "no half of a plain tile is joined twice"


@given(all_shapes)
@settings(deadline=None, max_examples=effort(15, 200))
def test_doubles_lie_across_the_arm_they_join(joinings: list[Joining]) -> None:
    placed = {tile.turn: tile for tile in draw(joinings).placed}
    for turn, before in parents(joinings).items():
        if placed[turn].tile.is_double:
            assert placed[turn].upright != placed[before].upright


@given(layouts("cross", "French", "French, every double", "branching"))
@settings(deadline=None, max_examples=effort(15, 200))
def test_four_arms_leave_a_led_double_at_the_middles_of_its_sides(joinings: list[Joining]) -> None:
    drawing = draw(joinings)
    lead = drawing.placed[0]
    if not lead.tile.is_double:
        return
    assert (lead.x, lead.y, lead.upright) == (0, 0, True)
    firsts: dict[Arm, PlacedTile] = {}
    for joining, placed in zip(joinings[1:], drawing.placed[1:], strict=True):
        assert joining.arm is not None
        firsts.setdefault(joining.arm, placed)
    centres = {arm: (tile.x, tile.y) for arm, tile in firsts.items() if len(arm) == 1}
    assert centres.items() <= {LEFT: (-1.5, 0), RIGHT: (1.5, 0), UP: (0, -2), DOWN: (0, 2)}.items()


@given(layouts("spinner, double-six", "spinner, double-nine"))
@settings(deadline=None, max_examples=effort(15, 200))
def test_the_arms_of_a_spinner_leave_it_opposite_to_each_other(joinings: list[Joining]) -> None:
    drawing = draw(joinings)
    joined = parents(joinings)
    spinner = next((placed for placed in drawing.placed if placed.tile.is_double), None)
    if spinner is None or not {joining.arm for joining in joinings} & {UP, DOWN}:
        return
    assert (spinner.x, spinner.y, spinner.upright) == (0, 0, True)
    beside = {
        joining.arm: placed
        for joining, placed in zip(joinings, drawing.placed, strict=True)
        if joined.get(joining.turn) == spinner.turn
    }
    for arm, side in ((UP, -1), (DOWN, 1)):
        if arm in beside:
            assert beside[arm].y * side == 2
    for arm, side in ((LEFT, -1), (RIGHT, 1)):
        if arm in beside:
            assert beside[arm].x * side == 1.5


def test_a_spinner_played_later_has_the_lead_on_one_of_its_arms() -> None:
    tiles = ((1, 4), (4, 6), (6, 6), (2, 6), (0, 6), (3, 6), (1, 5))
    arms = (None, RIGHT, RIGHT, RIGHT, UP, DOWN, LEFT)
    joinings = [
        Joining(turn, Tile.of(*tile), arm)
        for turn, (tile, arm) in enumerate(zip(tiles, arms, strict=True), start=1)
    ]
    lead, second, spinner, right, up, down, left = draw(joinings).placed
    assert (spinner.x, spinner.y) == (0, 0)
    assert [tile.x for tile in (left, lead, second, right)] == [-5.5, -3.5, -1.5, 1.5]
    assert lead.halves == (Half(1, -4, 0), Half(4, -3, 0))
    assert second.halves == (Half(4, -2, 0), Half(6, -1, 0))
    assert left.halves == (Half(1, -5, 0), Half(5, -6, 0))
    assert up.halves == (Half(0, 0, -2.5), Half(6, 0, -1.5))
    assert down.halves == (Half(3, 0, 2.5), Half(6, 0, 1.5))
    sides = {LEFT: RIGHT, RIGHT: LEFT}
    mirrored = [
        Joining(joining.turn, joining.tile, joining.arm and sides.get(joining.arm, joining.arm))
        for joining in joinings
    ]
    mirrored[0] = Joining(1, Tile.of(1, 4), None, left=4)
    turned = draw(mirrored).placed
    assert [turned[at].x for at in (6, 0, 1, 3)] == [5.5, 3.5, 1.5, -1.5]


def test_a_double_forks_to_both_sides_of_its_arm() -> None:
    tiles = ((9, 9), (1, 9), (1, 1), (1, 2), (1, 3), (2, 2), (2, 4))
    arms = (None, "L", "L", "LU", "LD", "LU", "LUR")
    joinings = [
        Joining(turn, Tile.of(*tile), None if arm is None else Arm(arm))
        for turn, (tile, arm) in enumerate(zip(tiles, arms, strict=True), start=1)
    ]
    placed = draw(joinings).placed
    assert [(tile.x, tile.y) for tile in placed[1:]] == [
        *((-1.5, 0), (-3, 0), (-3, -2), (-3, 2)),
        *((-3, -3.5), (-1, -3.5)),
    ]
    across = [
        Joining(joining.turn, joining.tile, arm if arm is None else Arm(arm.replace("L", "R", 1)))
        for joining in joinings
        for arm in [joining.arm]
    ]
    assert [(tile.x, tile.y) for tile in draw(across[:5]).placed[3:]] == [(3, -2), (3, 2)]


def test_arms_run_straight_while_there_is_room() -> None:
    numbers = {LEFT: (1, 2), RIGHT: (3, 4), UP: (5, 6), DOWN: (7, 8)}
    joinings = [Joining(1, Tile.of(9, 9), None)]
    for arm, (one, two) in numbers.items():
        joinings.append(Joining(len(joinings) + 1, Tile.of(9, one), arm))
        joinings.append(Joining(len(joinings) + 1, Tile.of(one, two), arm))
    assert draw(joinings).box == (-4.5, -5, 4.5, 5)


@given(layouts("cross", "spinner, double-nine", "branching"))
@settings(deadline=None, max_examples=effort(5, 60))
def test_the_same_layout_is_always_drawn_the_same_way(joinings: list[Joining]) -> None:
    assert draw(joinings) == draw(iter(joinings))


FEET = [
    (6, 67),
    (6, 75),
    (6, 286),
    (6, 295),
    (6, 348),
    *((4, seed) for seed in (53, 110, 122, 285, 331, 388)),
]
"""Sides of the middle, and a seed: tiles took turns to fail, or the feet beside a corner had closed it."""


@pytest.mark.parametrize(("sides", "seed"), some(FEET, 0))
def test_feet_of_nearly_a_whole_set_find_room(sides: int, seed: int) -> None:
    form = shape(Centre.CROSS, sides=sides, feet=True, cover=True)
    name = "six-sided feet nine" if sides == 6 else "feet nine"
    joinings = laid_out(form, 9, Random(f"{name} {seed}"))
    assert len(joinings) >= 38
    drawing = draw(joinings, form)
    assert not drawing.loose
    assert not any(overlap(one, other) for one, other in combinations(drawing.placed, 2))


def test_what_has_no_room_is_left_out() -> None:
    """No set has so many doubles; only a record with many mistakes could ask for them."""
    arms = [(arm, 1) for arm in (LEFT, RIGHT, UP, DOWN)]
    joinings = [Joining(1, Tile.of(1, 1), None)]
    while len(joinings) < effort(80, 100):
        arm, end = arms.pop(0)
        then = 3 - end
        joinings.append(Joining(len(joinings) + 1, Tile.of(1, 2), arm, open=end))
        joinings.append(Joining(len(joinings) + 1, Tile.of(then, then), arm, open=then))
        arms += [(then_on, then) for then_on in (arm, *arm.branches)]
    drawing = draw(joinings)
    assert len(drawing.placed) > 50
    assert drawing.loose
    turns = [placed.turn for placed in drawing.placed] + [joining.turn for joining in drawing.loose]
    assert sorted(turns) == list(range(1, len(joinings) + 1))
    assert [joining.turn for joining in drawing.loose] == sorted(joining.turn for joining in drawing.loose)
    assert not any(overlap(one, other) for one, other in combinations(drawing.placed, 2))


@given(
    st.lists(
        st.tuples(
            st.sampled_from(tile_set(2).tiles),
            st.sampled_from([None, LEFT, RIGHT, UP, DOWN, *LEFT.branches, *UP.branches, Arm("LUR")]),
            st.sampled_from([None, UNKNOWN, 1]),
        ),
        max_size=14,
    )
)
@settings(deadline=None, max_examples=effort(40, 600))
def test_whatever_is_joined_to_whatever_every_tile_is_placed_or_loose(
    joined: list[tuple[Tile, Arm | None, int | None]],
) -> None:
    joinings = [
        Joining(turn, tile, arm if turn > 1 else None, open=end)
        for turn, (tile, arm, end) in enumerate(joined, start=1)
    ]
    drawing = draw(joinings)
    turns = [placed.turn for placed in drawing.placed] + [joining.turn for joining in drawing.loose]
    assert sorted(turns) == [joining.turn for joining in joinings]
    assert not any(overlap(one, other) for one, other in combinations(drawing.placed, 2))


def test_the_halves_of_a_turned_tile() -> None:
    tile = Tile.of(1, 4)
    assert PlacedTile(tile, 0, 0, 0, 1).halves == (Half(1, -0.5, 0), Half(4, 0.5, 0))
    assert PlacedTile(tile, 0, 0, 90, 1).halves == (Half(1, 0, -0.5), Half(4, 0, 0.5))
    assert PlacedTile(tile, 3, 2, 270, 1).halves == (Half(1, 3, 2.5), Half(4, 3, 1.5))


def test_a_tile_that_does_not_fit_stays_loose_with_all_that_follows_on_its_arm() -> None:
    drawing = draw(
        [
            Joining(1, Tile.of(1, 1), None),
            Joining(2, Tile.of(1, 5), RIGHT),
            Joining(3, Tile.of(2, 6), RIGHT),
            Joining(4, Tile.of(5, 6), RIGHT),
            Joining(5, Tile.of(1, 2), LEFT),
            Joining(6, Tile.of(2, 3), LEFT, open=UNKNOWN),
        ]
    )
    assert [placed.turn for placed in drawing.placed] == [1, 2, 5]
    assert [joining.turn for joining in drawing.loose] == [3, 4, 6]
    assert [joining.turn for joining in drawing.until(4).loose] == [3]


def test_branches_of_a_lost_arm_and_sides_of_a_lost_spinner_stay_loose() -> None:
    lost_arm = [
        Joining(1, Tile.of(9, 9), None),
        Joining(2, Tile.of(1, 9), UP),
        Joining(3, Tile.of(1, 1), UP),
        Joining(4, Tile.of(2, 6), UP),
        Joining(5, Tile.of(1, 6), Arm("UL")),
    ]
    assert [joining.turn for joining in draw(lost_arm).loose] == [4, 5]
    lost_spinner = [
        Joining(1, Tile.of(1, 4), None),
        Joining(2, Tile.of(4, 4), RIGHT, open=UNKNOWN),
        Joining(3, Tile.of(1, 1), LEFT),
        Joining(4, Tile.of(1, 6), UP),
    ]
    assert [joining.turn for joining in draw(lost_spinner).loose] == [2, 4]


def test_a_lead_can_lie_the_other_way_round() -> None:
    line = [Joining(1, Tile.of(1, 4), None, left=4), Joining(2, Tile.of(1, 5), RIGHT)]
    lead, second = draw(line).placed
    assert lead.halves == (Half(1, 0.5, 0), Half(4, -0.5, 0))
    assert second.halves == (Half(1, 1.5, 0), Half(5, 2.5, 0))


def test_after_a_tile_on_an_unknown_arm_nothing_is_placed() -> None:
    drawing = draw(
        [
            Joining(1, Tile.of(1, 1), None),
            Joining(2, Tile.of(1, 5), None),
            Joining(3, Tile.of(1, 2), LEFT),
        ]
    )
    assert [joining.turn for joining in drawing.loose] == [2, 3]


def test_without_a_lead_nothing_is_placed() -> None:
    line = [Joining(1, Tile.of(1, 1), LEFT), Joining(2, Tile.of(1, 5), None)]
    assert draw(line) == DrawnLayout((), tuple(line))
    assert draw([]).box == (-1, -1, 1, 1)


@pytest.mark.parametrize("count", range(10))
def test_pips(count: int) -> None:
    dots = PIPS[count]
    assert len(dots) == len(set(dots)) == count
    assert {(-x, -y) for x, y in dots} == set(dots), "a half looks the same upside down"


def test_coordinates_are_short() -> None:
    assert [number(value) for value in (-0.0, 12.0, -3.5, 0.30000000000000004)] == ["0", "12", "-3.5", "0.3"]
    assert view_box([draw([])], margin=0) == "-1 -1 2 2"
