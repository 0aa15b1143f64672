"""A reader's own line on the page: the script's layouts are Python's, and its tiles lie where they can."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.board import REACH, Joining, PlacedTile, draw
from analyzer.game.position import STOP
from analyzer.tiles.layout import Arm, Layout
from analyzer.tiles.tile import PLAIN, Tile, tile_set
from tests.effort import seeds, some
from tests.every_variant import random_game, rules_of
from tests.report.own_lines import (
    PLAYED_ON,
    Line,
    after,
    asked_of_node,
    drawn_tiles,
    in_game,
    on_shape,
    pair,
    shape_data,
)
from tests.report.test_drawing import EVERY_SHAPE, laid_out, meet, overlap, parents, shared_edge, touching

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.tiles.tile import Shape

GAMES = seeds(1, 16)
"""Random games of each variant and number of players whose layouts are compared."""
LINES = seeds(1, 8)
"""Random lines of one's own in games of each variant and number of players."""
SHEER = seeds(6, 48)
"""Random lines of one's own on layouts of each shape."""


# Layouts


def told(layout: Layout, tiles: Sequence[Tile]) -> dict[str, Any]:
    """A layout as the script tells it."""
    ends = zip(layout.arms, layout.ends, layout.kinds, strict=True)
    return {
        "ends": [[str(arm), number, int(kind)] for arm, number, kind in ends],
        "due": layout.due,
        "joins": [" ".join(dict.fromkeys(arm.base for arm in layout.joins(tile))) for tile in tiles],
        "ways": [" ".join(dict.fromkeys(arm.base for arm in layout.ways(tile))) for tile in tiles],
    }


def layout_question(
    form: Shape, highest: int, plays: Sequence[tuple[Tile, Arm | None]], layouts: Sequence[Layout]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    tiles = tile_set(highest).tiles
    asked = {
        "shape": shape_data(form),
        "plays": [(pair(tile), arm and str(arm)) for tile, arm in plays],
        "tiles": [pair(tile) for tile in tiles],
    }
    return asked, [told(layout, tiles) for layout in layouts]


def of_game(name: str, seats: int, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The layouts of a random game after every tile, beginning with that of a tile from the stock."""
    rules = rules_of(name, seats)
    played = random_game(Random(f"{name} {seats} {number}"), rules)
    plays: list[tuple[Tile, Arm | None]] = [(played.turned, None)] if played.turned else []
    layouts = [played.start.layout] if played.turned else []
    positions = [*(done.position for done in played.done[1:]), played.final]
    for done, position in zip(played.done, positions, strict=True):
        if done.move is not None and done.move != STOP and done.move.tile is not None:
            plays.append((done.move.tile, done.move.arm))
            layouts.append(position.layout)
    return layout_question(rules.shape, rules.highest, plays, layouts)


def of_shape(form: Shape, highest: int, seed: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    joinings = laid_out(form, highest, Random(seed))
    layout = Layout(shape=form)
    layouts = []
    for joining in joinings:
        layout = after(layout, joining.tile, joining.arm)
        layouts.append(layout)
    return layout_question(form, highest, [(one.tile, one.arm) for one in joinings], layouts)


def test_layouts_are_those_of_python() -> None:
    games = [of_game(name, seats, number) for name, seats in some(PLAYED_ON, 0) for number in GAMES]
    games += [
        of_shape(form, highest, f"{name} {number}")
        for name, (form, highest) in EVERY_SHAPE.items()
        for number in SHEER
    ]
    assert len(games) > len(some(PLAYED_ON, 0))
    answers = asked_of_node(asked for asked, _ in games)
    for answer, (asked, expected) in zip(answers, games, strict=True):
        assert answer == expected, asked


# Lines of one's own


@pytest.fixture(scope="module")
def answered() -> list[tuple[Line, Any]]:
    lines = [in_game(name, seats, number) for name, seats in some(PLAYED_ON, 1) for number in LINES]
    lines += [on_shape(name, number) for name in EVERY_SHAPE for number in SHEER]
    return list(zip(lines, asked_of_node(line.asked for line in lines), strict=True))


def as_placed(tiles: list[dict[str, Any]]) -> list[PlacedTile]:
    return [
        PlacedTile(Tile.of(*tile["tile"]), tile["x"], tile["y"], tile["rotation"], turn=at)
        for at, tile in enumerate(tiles, 1)
    ]


def joined_by(tiles: list[dict[str, Any]], form: Shape) -> dict[int, int]:
    """For every tile but the lead the one it joined, both counted from 1; read off the names of the arms."""
    layout = Layout(shape=form)
    joinings = []
    for at, told in enumerate(tiles, 1):
        tile, arm = Tile.of(*told["tile"]), Arm.read(told["arm"]) if told["arm"] else None
        if arm is None:
            layout = layout.lead(tile)
            layout = layout.mirrored() if told.get("left") == tile.high else layout
            joinings.append(Joining(at, tile, None))
        else:
            joinings.append(Joining(at, tile, arm, open=layout.number(arm)))
            layout = layout.place(tile, arm)
    return parents(joinings)


def test_the_recorded_tiles_are_understood(answered: list[tuple[Line, Any]]) -> None:
    for line, answer in answered:
        assert answer["start"]["tiles"] == line.recorded, line
        ends = [[str(arm), end] for arm, end in zip(line.start.arms, line.start.ends, strict=False)]
        assert answer["start"]["ends"] == ends, line


def test_no_tiles_overlap_and_joined_halves_meet(answered: list[tuple[Line, Any]]) -> None:
    for line, answer in answered:
        before = line.recorded
        for step in answer["steps"]:
            first = len(before) if step["tiles"][: len(before)] == before else 0
            before = step["tiles"]
            placed, joined = as_placed(before), joined_by(before, line.start.shape)
            for at, one in enumerate(placed[first:], first):
                assert not any(overlap(one, other) for other in placed if other is not one), line
                if at and not at_corner(line, before[at]["arm"], joined[one.turn]):
                    check_joined(one, placed[joined[one.turn] - 1], line.start.shape, before[at]["arm"])


def at_corner(line: Line, arm: str, before: int) -> bool:
    """Whether a tile lies at a corner of a lead with more sides than four, which it does not touch."""
    return line.start.shape.sides > 4 and before == 1 and len(arm) > 1


def check_joined(tile: PlacedTile, other: PlacedTile, form: Shape, arm: str) -> None:
    """Two tiles share an edge, and along it halves of which one may join the other."""
    assert shared_edge(tile, other) >= 0.5
    assert any(
        meet(half, inner) and half.number == touching(form, tile.tile, inner.number, Arm.read(arm))
        for half in tile.halves
        for inner in other.halves
    ), (tile, other)


def test_every_tile_lies_where_the_line_says(answered: list[tuple[Line, Any]]) -> None:
    for line, answer in answered:
        plays = [(pair(tile), arm and str(arm)) for tile, arm in line.plays]
        assert len(answer["steps"]) == len(plays)
        for count, step in enumerate(answer["steps"], 1):
            new = [(tile["tile"], tile["arm"]) for tile in step["tiles"][len(line.recorded) :]]
            assert new == plays[:count]
            ghost = {"turn": 999 + count} | step["tiles"][-1]
            assert step["ghost"] | {"turn": 999 + count} == ghost


def test_a_half_is_joined_once(answered: list[tuple[Line, Any]]) -> None:
    for line, answer in answered:
        tiles = answer["steps"][-1]["tiles"] if answer["steps"] else []
        placed = as_placed(tiles)
        used = [
            (before, half)
            for new, before in joined_by(tiles, line.start.shape).items()
            for half in placed[before - 1].halves
            if not placed[before - 1].tile.is_double
            and any(meet(half, inner) for inner in placed[new - 1].halves)
        ]
        assert len(used) == len(set(used)), line


def test_recorded_tiles_stay(answered: list[tuple[Line, Any]]) -> None:
    """All but where the record has left a hole too small: then the page is told."""
    moved = 0
    for line, answer in answered:
        for step in answer["steps"]:
            stays = step["tiles"][: len(line.recorded)] == line.recorded
            assert stays is not step["moved"], line
        moved += bool(answer["steps"] and answer["steps"][-1]["moved"])
    assert moved <= len(answered) / 100


def test_tiles_that_are_not_joined_keep_apart(answered: list[tuple[Line, Any]]) -> None:
    """New tiles touch no others, with few exceptions where there is no room."""
    touching = 0
    for line, answer in answered:
        tiles = answer["steps"][-1]["tiles"] if answer["steps"] else []
        placed, joined = as_placed(tiles), joined_by(tiles, line.start.shape)
        touching += any(
            shared_edge(one, other) > 0
            for one, other in combinations(placed, 2)
            if other.turn > len(line.recorded) and joined.get(other.turn) != one.turn
        )
    assert touching <= len(answered) / 50


def test_a_line_keeps_the_width_of_its_rows(answered: list[tuple[Line, Any]]) -> None:
    plain = {"centre": "line", "branching": False, "feet": False}
    lines = [(line, answer) for line, answer in answered if plain.items() <= line.shape.items()]
    assert len(lines) > len(answered) / 4
    for line, answer in lines:
        for step in answer["steps"]:
            left, _, right, _ = step["box"]
            assert -REACH - 1.5 <= left < right <= REACH + 1.5, line


def test_a_line_is_drawn_as_the_record_would_be(answered: list[tuple[Line, Any]]) -> None:
    checked = 0
    for line, answer in answered:
        arms = line.shape["centre"] != "line" or line.shape["branching"] or line.shape["feet"]
        if arms or not answer["steps"]:
            continue
        tiles = answer["steps"][-1]["tiles"]
        joinings = [
            Joining(at, Tile.of(*tile["tile"]), tile["arm"] and Arm.read(tile["arm"]), left=tile.get("left"))
            for at, tile in enumerate(tiles, 1)
        ]
        assert draw(joinings, line.start.shape).placed == tuple(as_placed(tiles)), line
        checked += 1
    assert checked > len(answered) / 5


def test_the_box_is_that_of_all_tiles_and_no_larger_than_a_page(answered: list[tuple[Line, Any]]) -> None:
    sizes = []
    for line, answer in answered:
        for step in answer["steps"]:
            boxes = [placed.box for placed in as_placed(step["tiles"])]
            lefts, tops, rights, bottoms = zip(*boxes, strict=True)
            assert step["box"] == [min(lefts), min(tops), max(rights), max(bottoms)], line
            sizes += [max(rights) - min(lefts), max(bottoms) - min(tops)]
    assert max(sizes) <= 48
    assert sum(size > 36 for size in sizes) <= len(sizes) / 200


def test_up_to_all_tiles_of_a_set_are_placed(answered: list[tuple[Line, Any]]) -> None:
    counts = {len(answer["steps"][-1]["tiles"]) for _, answer in answered if answer["steps"]}
    assert {28, 55} <= counts


# Lines in rows as wide as the board


REACHES = range(3, 13)


def test_a_line_laid_in_other_rows_is_the_same_line() -> None:
    lines = [laid_out(PLAIN, highest, Random(f"rows {highest}")) for highest in (6, 6, 9)]
    asked: list[dict[str, Any]] = [
        {"shape": shape_data(PLAIN), "reaches": list(REACHES), "line": drawn_tiles(line, len(line), PLAIN)}
        for line in lines
    ]
    for question, answers in zip(asked, asked_of_node(asked), strict=True):
        widths = []
        for answer in answers:
            tiles = answer["tiles"]
            assert [(one["tile"], one["arm"]) for one in tiles] == [
                (one["tile"], one["arm"]) for one in question["line"]
            ]
            placed, joined = as_placed(tiles), joined_by(tiles, PLAIN)
            assert not any(overlap(one, other) for one, other in combinations(placed, 2))
            for at, one in enumerate(placed[1:], 1):
                check_joined(one, placed[joined[one.turn] - 1], PLAIN, tiles[at]["arm"])
            left, top, right, bottom = answer["box"]
            widths.append((right - left, bottom - top))
        assert answers[REACH - REACHES[0]]["again"] == question["line"]
        (narrow, high), (wide, low) = widths[0], widths[-1]
        assert narrow < wide
        assert low < high, "wider rows are fewer"
