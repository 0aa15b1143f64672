"""What is said about speed is what was measured; nothing is measured here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
import pytest

from benchmarks import plot, publish
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
