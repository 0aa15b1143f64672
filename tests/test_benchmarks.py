"""What is said about speed is what was measured; nothing is measured here."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from analyzer.game.position import Position
from analyzer.kernel.engine import Engine
from analyzer.solver.solver import Solver
from benchmarks import arena, calibration, frozen, plot, publish
from benchmarks.calibration import Compared, slope
from benchmarks.figures import Spread
from benchmarks.growth import Growth, Level
from benchmarks.results import PARTS, Results

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(name="results")
def kept() -> Results:
    return Results.load()


def test_every_part_was_measured(results: Results) -> None:
    assert [part for part in PARTS if getattr(results, part) is None] == []


def test_the_page_shows_the_figures(results: Results) -> None:
    text = publish.PAGE.read_text("utf-8")
    assert len(publish.FILLED.findall(text)) == 1
    assert publish.filled(text, results) == text


def test_the_plot_shows_the_figures(results: Results) -> None:
    assert plot.KEPT.read_text("utf-8") == plot.plot(results)


def test_figures_come_back_as_they_were_kept(results: Results, tmp_path: Path) -> None:
    results.save(tmp_path / "results.json")
    assert Results.load(tmp_path / "results.json") == results


def test_a_spread_takes_figures_that_were_measured() -> None:
    assert Spread.of(range(1, 101)) == Spread(median=50, p90=90, p99=99, most=100, count=100)


def test_what_was_given_up_is_said() -> None:
    spread = Spread.of([1.0, 2.0])
    growth = Growth(six=[], nine=[Level(40, spread, spread, beyond=1)], nine_limit=1000)
    assert growth.tables()[1].rows[0][-1] == "50%"
    assert growth.side_by_side().rows[0][:4] == ("40", "", "", "")


def test_a_part_can_be_measured_apart(results: Results) -> None:
    later = msgspec.structs.replace(results.about, date="2100-01-01")
    run = Results(later).with_part(reading=results.reading)
    kept = run.beside(results, ["reading", "fair"])
    assert kept.reading == results.reading
    assert kept.fair == results.fair, "it was not measured in that run"
    assert kept.about == results.about
    assert kept.apart["reading"] == later
    assert "`reading` was measured apart: full run of 2100-01-01" in "".join(publish.figures(kept))


def test_a_slope_is_not_made_small_by_what_a_sample_adds() -> None:
    """Predictions that are off by as much as they tell, each way with errors of their own."""
    rng = Random(1)
    found = []
    for game in range(20_000):
        true = rng.gauss(2, 3)
        first, second, real = (true + rng.gauss(0, off) for off in (3, 3, 9))
        found.append(Compared(game, 5, 2, (first, second), (real / 2, real)))
    steep, error = slope(found)
    assert steep == pytest.approx(1, abs=4 * error)
    assert error < 0.03
    assert slope(found, 0) == pytest.approx((steep / 2, error / 2))
    plain = sum(one.predicted[0] * one.realised[1] for one in found)
    assert plain / sum(one.predicted[0] ** 2 for one in found) < 0.7


def test_a_calibration_that_was_broken_off_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = list[int]()

    def game(_: Any, measures: list[str], number: int) -> list[tuple[str, Compared]]:
        played.append(number)
        rng = Random(number)
        values = [(rng.random(), rng.random()) for _ in range(12)]
        return [
            (measures[0], Compared(number, 2 + at, 2 + at % 3, values[2 * at], values[2 * at + 1]))
            for at in range(6)
        ]

    monkeypatch.setattr(calibration, "game", game)
    whole = calibration.measured("two players", "fair", range(1, 9), None)
    calibration.measured("two players", "fair", [2, 1, 3, 4], None, tmp_path)
    [path] = tmp_path.iterdir()
    path.write_text(path.read_text("utf-8")[:-9], encoding="utf-8")
    played.clear()
    assert calibration.measured("two players", "fair", range(1, 9), None, tmp_path) == whole
    assert played == [4, 5, 6, 7, 8]


def test_lines_of_a_table_take_the_place_of_those_that_begin_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "arena.md"
    table = "|  | n |\n| --- | ---: |\n| a | 1 |\n| b | 2 |\n"
    page.write_text(f"# A\n\n<!-- x -->\n\n{table}\n<!-- end of x -->\nend\n")
    monkeypatch.setattr(arena, "PAGE", page)
    arena.fill("x", ("", "n"), {"b": ("3",), "c": ("4",)})
    assert "| a | 1 |\n| b | 3 |\n| c | 4 |\n" in page.read_text()
    assert page.read_text().startswith("# A\n\n<!-- x -->\n\n|  | n |\n")
    assert page.read_text().endswith("\n<!-- end of x -->\nend\n")


def test_the_frozen_deals_and_decisions_come_out_as_they_were() -> None:
    """The first of each part, by the reference in Python; all of them are compared by `make frozen`."""
    kept = json.loads(frozen.KEPT.read_text("utf-8"))
    assert list(kept) == list(frozen.PARTS)
    assert kept["deals"]["lines"] == 10_000
    assert kept["decisions"]["lines"] == 2_000
    [line] = frozen.lines("decisions", most=1)
    found = json.loads(line)
    position = Position.parse(found["deal"])
    for turn in found["turns"]:
        position = position.push(turn)
    solver = Solver(position, engine=Engine.REFERENCE)
    expected = {str(option): option.value for option in solver.options(position)}
    assert found["open"] == expected
    assert list(found["sums"]) == list(expected)


def test_a_part_that_has_changed_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = tmp_path / "frozen.json"
    monkeypatch.setattr(frozen, "KEPT", kept)
    monkeypatch.setattr(frozen, "PARTS", {"deals": (frozen.dealt, [("two players", 1)])})
    for arguments, code in ((["--update"], 0), ([], 0)):
        monkeypatch.setattr("sys.argv", ["frozen", "--processes", "1", *arguments])
        with pytest.raises(SystemExit) as done:
            frozen.main()
        assert done.value.code == code
    kept.write_text(kept.read_text().replace('"lines": 1', '"lines": 2'))
    with pytest.raises(SystemExit) as done:
        frozen.main()
    assert done.value.code == 1
