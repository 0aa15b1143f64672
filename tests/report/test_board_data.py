"""What the page is told of the tiles on the table."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from analyzer.notation import parse
from analyzer.pages.diagrams import drawn
from analyzer.pages.precomputed import board_data
from analyzer.replays.replay import replay
from analyzer.tiles.layout import Arm, Layout
from analyzer.tiles.tile import Tile
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay


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
                layout = layout.place(tile, Arm.read(told_tile["arm"]))
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
