"""A reader's own line on the page: the script's layouts are Python's, and its tiles lie where they can."""

from __future__ import annotations

import json
import subprocess
from itertools import combinations
from random import Random
from shutil import which
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from analyzer.drawing import REACH, Placed, draw
from analyzer.layout import Arm, Layout
from analyzer.notation import parse
from analyzer.position import STOP
from analyzer.replaying import replay
from analyzer.reporting.board_data import board_data
from analyzer.reporting.diagrams import drawn
from analyzer.tiles import Tile, tile_set
from tests.conftest import MISSING
from tests.every_variant import TABLES, random_game, rules_of, written
from tests.golden_files import ROOT
from tests.report.test_drawing import SHAPES, laid_out, meet, overlap, parents, shared_edge

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.drawing import Joining
    from analyzer.layout import Shape
    from analyzer.replaying import Replay

GAMES = 6
"""Random games of each variant and number of players whose layouts are compared."""
LINES = 3
"""Random lines of one's own in games of each variant and number of players."""
SHEER = 12
"""Random lines of one's own on layouts of each shape."""


def asked_of_node(questions: Iterable[dict[str, Any]]) -> list[Any]:
    """What the page's script answers to each question."""
    node = which("node")
    if node is None:
        pytest.skip(f"{MISSING}: Node; where the page puts a reader's own tiles is not tested")
    script = ROOT / "tests" / "report" / "placing.cjs"
    lines = "\n".join(map(json.dumps, questions))
    done = subprocess.run([node, script], input=lines, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def pair(tile: Tile) -> list[int]:
    return [tile.low, tile.high]


def shape_data(form: Shape) -> dict[str, object]:
    return {
        "centre": form.centre.value,
        "armDouble": form.arm_double.value,
        "branching": form.branching,
        "counted": form.counted,
    }


# Layouts


def told(layout: Layout, tiles: Sequence[Tile]) -> dict[str, Any]:
    """A layout as the script tells it."""
    ends = zip(layout.arms, layout.ends, layout.kinds, strict=True)
    return {
        "ends": [[str(arm), number, int(kind)] for arm, number, kind in ends],
        "due": layout.due,
        "joins": [" ".join(layout.joins(tile)) for tile in tiles],
        "ways": [" ".join(layout.ways(tile)) for tile in tiles],
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
    """The layouts of a random game after every tile, the first that of a tile from the stock if there is one."""
    rules = rules_of(name, seats)
    played = random_game(Random(f"{name} {seats} {number}"), rules)
    plays: list[tuple[Tile, Arm | None]] = [(played.turned, None)] if played.turned else []
    layouts = [played.start.layout] if played.turned else []
    positions = [*(done.position for done in played.done[1:]), played.final]
    for done, after in zip(played.done, positions, strict=True):
        if done.move is not None and done.move != STOP and done.move.tile is not None:
            plays.append((done.move.tile, done.move.arm))
            layouts.append(after.layout)
    return layout_question(rules.shape, rules.highest, plays, layouts)


def of_shape(form: Shape, highest: int, seed: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    joinings = laid_out(form, highest, Random(seed))
    layout = Layout(shape=form)
    layouts = []
    for joining in joinings:
        layout = after(layout, joining.tile, joining.arm)
        layouts.append(layout)
    return layout_question(form, highest, [(one.tile, one.arm) for one in joinings], layouts)


def after(layout: Layout, tile: Tile, arm: Arm | None) -> Layout:
    return layout.lead(tile) if arm is None else layout.place(tile, arm)


def test_layouts_are_those_of_python() -> None:
    games = [of_game(name, seats, number) for name, seats in TABLES for number in range(GAMES)]
    games += [
        of_shape(form, highest, f"{name} {number}")
        for name, (form, highest) in SHAPES.items()
        for number in range(SHEER)
    ]
    assert len(games) > 300
    answers = asked_of_node(asked for asked, _ in games)
    for answer, (asked, expected) in zip(answers, games, strict=True):
        assert answer == expected, asked


# Lines of one's own


class Line(NamedTuple):
    """A line of one's own behind the first turns of a game."""

    name: str
    shape: dict[str, object]
    recorded: list[dict[str, Any]]
    start: Layout
    plays: list[tuple[Tile, Arm | None]]

    @property
    def asked(self) -> dict[str, Any]:
        plays = [(pair(tile), arm and str(arm)) for tile, arm in self.plays]
        return {"shape": self.shape, "recorded": self.recorded, "plays": plays}


def going_on(chance: Random, layout: Layout, tiles: Iterable[Tile]) -> list[tuple[Tile, Arm | None]]:
    """Random plays until no tile is left that fits; sometimes all on one arm, which is the hardest case."""
    rest = list(tiles)
    chance.shuffle(rest)
    lopsided = chance.choice((0.0, 0.0, 0.5, 1.0))
    plays: list[tuple[Tile, Arm | None]] = []
    while True:
        fitting: list[tuple[Tile, Arm | None]]
        if layout.is_empty:
            fitting = [(rest[0], None)]
        else:
            fitting = [(tile, arm) for tile in rest for arm in layout.joins(tile)]
            longest = min((str(arm) for _, arm in fitting), default="")
            if chance.random() < lopsided:
                fitting = [(tile, arm) for tile, arm in fitting if arm == longest]
        if not fitting:
            return plays
        tile, arm = chance.choice(fitting)
        rest.remove(tile)
        plays.append((tile, arm))
        layout = after(layout, tile, arm)


def in_game(name: str, seats: int, number: int) -> Line:
    rules = rules_of(name, seats)
    chance = Random(f"line {name} {seats} {number}")
    result = replay(written(random_game(chance, rules), arms=True))
    step = chance.choice(result.steps)
    data: Any = board_data(result, drawn(result.steps))
    assert data["until"] is None
    recorded = [tile for tile in data["tiles"] if tile["turn"] < step.turn]
    used = {Tile.of(*tile["tile"]) for tile in recorded}
    rest = [tile for tile in rules.tile_set.members(rules.playing) if tile not in used]
    return Line(name, data["shape"], recorded, step.before, going_on(chance, step.before, rest))


def on_shape(name: str, number: int) -> Line:
    """A line of one's own on a layout of a shape, sometimes from the lead on."""
    form, highest = SHAPES[name]
    chance = Random(f"{name} {number}")
    joinings = laid_out(form, highest, chance)
    if number % 3 == 0:
        return Line(name, shape_data(form), [], Layout(shape=form), [(one.tile, one.arm) for one in joinings])
    until = chance.randrange(1, len(joinings) + 1)
    layout = Layout(shape=form)
    for joining in joinings[:until]:
        layout = after(layout, joining.tile, joining.arm)
    used = {joining.tile for joining in joinings[:until]}
    rest = [tile for tile in tile_set(highest).tiles if tile not in used]
    recorded = drawn_tiles(joinings, until)
    return Line(name, shape_data(form), recorded, layout, going_on(chance, layout, rest))


def drawn_tiles(joinings: list[Joining], until: int) -> list[dict[str, Any]]:
    """The first so many tiles as they lie in the drawing of all of them."""
    found = [
        {
            "tile": pair(placed.tile),
            "turn": placed.turn,
            "arm": joining.arm and str(joining.arm),
            "x": placed.x,
            "y": placed.y,
            "rotation": placed.rotation,
        }
        for joining, placed in zip(joinings, draw(joinings).placed, strict=True)
    ]
    found[0]["left"] = joinings[0].tile.low
    return found[:until]


@pytest.fixture(scope="module")
def answered() -> list[tuple[Line, Any]]:
    lines = [in_game(name, seats, number) for name, seats in TABLES for number in range(LINES)]
    lines += [on_shape(name, number) for name in SHAPES for number in range(SHEER)]
    return list(zip(lines, asked_of_node(line.asked for line in lines), strict=True))


def as_placed(tiles: list[dict[str, Any]]) -> list[Placed]:
    return [
        Placed(Tile.of(*tile["tile"]), tile["x"], tile["y"], tile["rotation"], turn=at)
        for at, tile in enumerate(tiles, 1)
    ]


def joined_by(tiles: list[dict[str, Any]]) -> dict[int, int]:
    """For every tile but the lead the one it joined, both counted from 1; read off the names of the arms."""
    from analyzer.drawing import Joining

    return parents(
        [
            Joining(at, Tile.of(*tile["tile"]), Arm(tile["arm"]) if tile["arm"] else None)
            for at, tile in enumerate(tiles, 1)
        ]
    )


def test_the_recorded_tiles_are_understood(answered: list[tuple[Line, Any]]) -> None:
    for line, answer in answered:
        assert answer["start"]["tiles"] == line.recorded, line
        ends = [[str(arm), end] for arm, end in zip(line.start.arms, line.start.ends, strict=False)]
        assert answer["start"]["ends"] == ends, line


def test_no_tiles_overlap_and_joined_halves_meet(answered: list[tuple[Line, Any]]) -> None:
    for line, answer in answered:
        for step in answer["steps"]:
            placed = as_placed(step["tiles"])
            first = len(line.recorded)
            for one in placed[first:]:
                assert not any(overlap(one, other) for other in placed if other is not one), line
            for new, before in joined_by(step["tiles"]).items():
                tile, other = placed[new - 1], placed[before - 1]
                assert shared_edge(tile, other) >= 0.5, line
                meeting = [
                    half for half in tile.halves for inner in other.halves if meet(half, inner)
                    and half.number == inner.number
                ]  # fmt: skip
                assert meeting, (line, tile, other)


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
            for new, before in joined_by(tiles).items()
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
        placed, joined = as_placed(tiles), joined_by(tiles)
        touching += any(
            shared_edge(one, other) > 0
            for one, other in combinations(placed, 2)
            if other.turn > len(line.recorded) and joined.get(other.turn) != one.turn
        )
    assert touching <= len(answered) / 50


def test_a_line_keeps_the_width_of_its_rows(answered: list[tuple[Line, Any]]) -> None:
    plain = {"centre": "line", "branching": False}
    lines = [(line, answer) for line, answer in answered if plain.items() <= line.shape.items()]
    assert len(lines) > 100
    for line, answer in lines:
        for step in answer["steps"]:
            left, _, right, _ = step["box"]
            assert -REACH - 1.5 <= left < right <= REACH + 1.5, line


def test_a_line_is_drawn_as_the_record_would_be(answered: list[tuple[Line, Any]]) -> None:
    from analyzer.drawing import Joining

    checked = 0
    for line, answer in answered:
        if line.shape["centre"] != "line" or line.shape["branching"] or not answer["steps"]:
            continue
        tiles = answer["steps"][-1]["tiles"]
        joinings = [
            Joining(at, Tile.of(*tile["tile"]), tile["arm"] and Arm(tile["arm"]), left=tile.get("left"))
            for at, tile in enumerate(tiles, 1)
        ]
        assert draw(joinings).placed == tuple(as_placed(tiles)), line
        checked += 1
    assert checked > 50


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


# What the page is told of a game


@pytest.mark.parametrize("path", sorted((ROOT / "records").glob("**/*.domino")), ids=lambda path: path.stem)
def test_a_record_is_told_as_it_was_replayed(path: Any) -> None:
    for game in parse(path.read_text(encoding="utf-8")).games:
        check_told(replay(game))


def check_told(result: Replay) -> None:
    """Before every turn up to the last one given, Python lays the tiles told to the layout of the replay."""
    data: Any = board_data(result, drawn(result.steps))
    assert json.loads(json.dumps(data)) == data
    until = len(result.steps) + 1 if data["until"] is None else data["until"]
    for step in result.steps:
        if step.turn > until:
            break
        layout = Layout(shape=result.rules.shape)
        for told_tile in (one for one in data["tiles"] if one["turn"] < step.turn):
            tile = Tile.of(*told_tile["tile"])
            if told_tile["arm"] is None:
                layout = layout.lead(tile)
                layout = layout.mirrored() if told_tile["left"] != tile.low else layout
            else:
                layout = layout.place(tile, Arm(told_tile["arm"]))
        assert (layout.ends, layout.arms, layout.kinds) == (
            step.before.ends,
            step.before.arms,
            step.before.kinds,
        )


def data_of(text: str) -> Any:
    result = replay(parse(text).games[0])
    check_told(result)
    return board_data(result, drawn(result.steps))


def test_no_line_of_ones_own_after_a_tile_that_nobody_knows() -> None:
    data = data_of('[Variant "partnership"]\n\n1. A 1-4 B 1-1 C ? D 4-6 2. A 6-6')
    assert data["until"] == 3
    assert [tile["turn"] for tile in data["tiles"]] == [1, 2]


def test_no_line_of_ones_own_where_the_lead_is_not_known() -> None:
    assert data_of("1. A ? B 1-1")["until"] == 1


def test_the_tile_from_the_stock_has_the_turn_nought() -> None:
    record = parse((ROOT / "records" / "draw-turned.domino").read_text(encoding="utf-8"))
    result = replay(record.games[0])
    first = board_data(result, drawn(result.steps))["tiles"]
    assert isinstance(first, list)
    assert (first[0]["turn"], first[0]["arm"]) == (0, None)
