"""Random lines of one's own in random games, and what the script of the page makes of them."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.board import Joining, draw
from analyzer.pages.diagrams import drawn
from analyzer.pages.precomputed import board_data
from analyzer.replays.replay import replay
from analyzer.tiles.layout import Arm, Layout
from analyzer.tiles.tile import Tile, tile_set
from tests.board_library import printed
from tests.every_variant import TABLES, random_game, rules_of, written
from tests.golden_files import ROOT
from tests.report.test_drawing import EVERY_SHAPE, laid_out

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.tiles.tile import Shape


PLAYED_ON = [(name, seats) for name, seats in TABLES if not rules_of(name, seats).shape.trains]
"""The page's solver plays no trains, and no line of one's own begins there."""


def asked_of_node(questions: Iterable[dict[str, Any]], program: str = "placing") -> list[Any]:
    """What the page's script answers to each question."""
    script = ROOT / "tests" / "report" / f"{program}.cjs"
    lines = "\n".join(map(json.dumps, questions))
    what = "what the page makes of a reader's own tiles is not tested"
    return [json.loads(line) for line in printed(script, lines, what)]


def pair(tile: Tile) -> list[int]:
    return [tile.low, tile.high]


def shape_data(form: Shape) -> dict[str, object]:
    return {
        "centre": form.centre.value,
        "armDouble": form.arm_double.value,
        "sides": form.sides,
        "branching": form.branching,
        "feet": form.feet,
        "cover": form.cover,
        "counted": form.counted,
        "total": form.total,
    }


def after(layout: Layout, tile: Tile, arm: Arm | None) -> Layout:
    return layout.lead(tile) if arm is None else layout.place(tile, arm)


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
    form, highest = EVERY_SHAPE[name]
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
    recorded = drawn_tiles(joinings, until, form)
    return Line(name, shape_data(form), recorded, layout, going_on(chance, layout, rest))


def drawn_tiles(joinings: list[Joining], until: int, form: Shape) -> list[dict[str, Any]]:
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
        for joining, placed in zip(joinings, draw(joinings, form).placed, strict=True)
    ]
    found[0]["left"] = joinings[0].tile.low
    return found[:until]
