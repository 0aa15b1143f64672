"""Halves that add up: what fits, which way round it lies, and how a record says so."""

from __future__ import annotations

import pickle

import pytest

from analyzer.game.position import IllegalMoveError, Position
from analyzer.notation import parse, write
from analyzer.record.game import Form
from analyzer.replays.replay import Replay, replay
from analyzer.rules import Rules, RulesError, variant, with_options
from analyzer.tiles.layout import Arm, Layout
from analyzer.tiles.tile import Tile, TurnedArm, shape

SEVENS = shape(total=7)
AT = "matador A:34 06 B:16 23 25 6@L 4@R turn A lead B"


def fits(layout: Layout, *tile: int) -> str:
    return " ".join(layout.joins(Tile.of(*tile)))


def test_halves_that_touch_add_up() -> None:
    line = Layout(shape=SEVENS).lead(Tile.of(4, 6))
    assert fits(line, 1, 5) == "R"
    assert fits(line, 3, 3) == "L"
    assert fits(line, 4, 4) == fits(line, 6, 6) == ""
    assert line.place(Tile.of(1, 5), Arm("R")).ends == (4, 5)


def test_a_matador_fits_anywhere_and_either_way_round() -> None:
    line = Layout(shape=SEVENS).lead(Tile.of(0, 6))
    assert fits(line, 2, 5) == "L=2 L=5 R=2 R=5"
    assert fits(line, 0, 0) == "L R"
    assert line.place(Tile.of(2, 5), Arm.read("L=5")).ends == (5, 6)
    assert line.place(Tile.of(0, 0), Arm("R")).ends == (0, 0)


def test_a_blank_is_joined_by_matadors_only() -> None:
    blanks = Layout(shape=SEVENS).lead(Tile.of(0, 0))
    found = [str(tile) for tile in variant("matador").rules.tile_set.tiles if blanks.joins(tile)]
    assert found == ["0-0", "1-6", "2-5", "3-4"]


def test_with_larger_sets_the_sum_is_one_more_than_the_highest_double() -> None:
    nine = with_options(variant("matador").rules, "set=9")
    matadors = nine.tile_set.members(nine.joining_tiles(0))
    assert [str(tile) for tile in matadors] == ["0-0", "1-9", "2-8", "3-7", "4-6", "5-5"]


def test_what_does_not_go_together() -> None:
    matador = variant("matador").rules
    for options in ("centre=cross, arm_double=first", "centre=spinners"):
        with pytest.raises(RulesError):
            with_options(matador, options)
    assert isinstance(with_options(matador, "centre=spinner"), Rules)


def test_a_move_says_what_it_leaves_open() -> None:
    position = Position.parse(AT)
    assert [str(move) for move in position.moves()] == ["3-4@L=3", "3-4@L=4", "3-4@R=3", "3-4@R=4"]
    assert position.push("3-4@R=3").layout.ends == (6, 3)
    with pytest.raises(IllegalMoveError, match="fits either way round; say 3-4@R=3 or 3-4@R=4"):
        position.push("3-4@R")
    with pytest.raises(IllegalMoveError, match="legal for A: 3-4@L=3"):
        position.push("3-4@R=5")


@pytest.mark.parametrize("text", ["R=", "=6", "R=x", "R=6=6", "5=6", "RL=1", "R=٦"])
def test_what_is_no_way_to_join(text: str) -> None:
    with pytest.raises(ValueError, match="not "):
        Arm.read(text)


def test_a_turned_arm_is_a_value() -> None:
    arm = Arm.read("lu=6")
    assert isinstance(arm, TurnedArm)
    assert (str(arm), arm.base, arm.outward, arm.leaving(None)) == ("LU=6", "LU", 6, Arm("LU"))
    assert pickle.loads(pickle.dumps(arm)) == arm == Arm("LU").leaving(6)
    assert pickle.loads(pickle.dumps(arm)).base == arm.base


RECORD = """[Variant "matador"]
[Game "1"]
[Deal "A:01 05 06 16 44 46 55 B:03 13 14 22 23 45 66"]
[Stock "25 12 36 00 02 56 35 24 34 15 04 26 33 11"]

B 6-6  A 0-1@6  B 1-4@6  A {}
"""


def run(turns: str) -> Replay:
    return replay(parse(RECORD.format(turns)).games[0])


def test_every_way_round_is_kept_that_the_record_fits() -> None:
    doubtful = run("1-6@0").steps[-1]
    assert (doubtful.end, doubtful.either_way, doubtful.other_ends) == (0, True, ())
    assert not run("1-6@0  B 1-3@6").steps[3].either_way
    assert run("1-6@0  B 1-3@6").steps[3].arm == "L=6"


@pytest.mark.parametrize(
    ("turn", "code"),
    [("1-6@L=1", None), ("1-6@L=3", "wrong-end"), ("1-6@U=1", "wrong-end"), ("4-4", "no-open-end")],
)
def test_what_is_written_is_held_against_the_rules(turn: str, code: str | None) -> None:
    found = [str(problem.code) for problem in run(turn).diagnostics if problem.code != "game-unfinished"]
    assert found == ([code] if code else [])


def test_elsewhere_too_a_record_may_say_what_a_tile_leaves_open() -> None:
    text = '[Variant "partnership"]\n\nA 1-4  B 4-6@R={}'
    assert not [p for p in replay(parse(text.format(6)).games[0]).diagnostics if p.severity == "error"]
    assert [p for p in replay(parse(text.format(4)).games[0]).diagnostics if p.code == "wrong-end"]


@pytest.mark.parametrize("form", list(Form))
def test_every_form_keeps_it(form: Form) -> None:
    record = parse(RECORD.format("1-6@L=1  B 1-3@4"))
    text = write(record.games[0], form)
    assert "L=1" in text
    assert [turn.action for turn in parse(text).games[0].turns] == [
        turn.action for turn in record.games[0].turns
    ]
