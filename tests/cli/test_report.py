"""`domino report` with what the mover could know, and from a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.notation import write
from analyzer.record.game import Form, Record
from tests.golden_files import ROOT
from tests.report.games import winning
from tests.report.seeing import Shown

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

SAMPLE = str(ROOT / "records" / "international-dominoes.domino")
QUICK = ("--fair", "--worlds", "10", "--game", "1")


def made(tmp_path: Path, *options: str, file: str = SAMPLE) -> str:
    target = tmp_path / "page.html"
    result = CliRunner().invoke(main, ["report", file, "-o", str(target), *options])
    assert result.exit_code == 0, result.output
    return target.read_text(encoding="utf-8")


def refused(*options: str) -> Result:
    return CliRunner().invoke(main, ["report", SAMPLE, "-o", "never.html", *options])


def test_fair_values_stand_on_the_page_when_asked_for(tmp_path: Path) -> None:
    assert "on what C could know" in Shown(made(tmp_path, *QUICK)).text
    assert "Mean over 10 deals drawn at random" in Shown(made(tmp_path, *QUICK)).text
    assert "on what C could know" not in Shown(made(tmp_path, "--game", "1")).text


@pytest.mark.usefixtures("afresh")
def test_a_seed_draws_the_same_deals_again(tmp_path: Path) -> None:
    one = made(tmp_path, *QUICK, "--seed", "1")
    assert one == made(tmp_path, *QUICK, "--seed", "1")
    assert one != made(tmp_path, *QUICK, "--seed", "2")


def test_a_page_can_begin_in_the_view_of_a_seat(tmp_path: Path) -> None:
    text = Shown(made(tmp_path, "--game", "1", "--seat", "C")).text
    assert "One seat's view" in text
    assert "What C could know" in text
    assert "What B could know" not in text


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--seat", "E"), "there is no seat 'E'; there is A, B, C, D"),
        (("--worlds", "10"), "they need --fair"),
        (("--seed", "0"), "they need --fair"),
        (("--fair", "--worlds", "1"), "1 is not in the range x>=10"),
        (("--fair", "--seed", "x"), "'x' is not a valid integer"),
    ],
)
def test_bad_options_are_refused(options: tuple[str, ...], message: str) -> None:
    result = refused(*options)
    assert result.exit_code == 2
    assert message in result.output


def test_a_record_by_hand_has_the_same_page(tmp_path: Path) -> None:
    path = tmp_path / "winning.domino"
    path.write_text(write(Record((winning(),)), Form.MOVETEXT), encoding="utf-8")
    assert "What A could know" in Shown(made(tmp_path, "--seat", "A", file=str(path))).text
