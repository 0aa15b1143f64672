"""The examples of the README run as they stand. `python -m tests.test_readme` writes their output anew."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from analyzer.cli import main as cli
from analyzer.cli.variants import summary
from analyzer.repairs.error_model import CHEAPEST, Slip
from analyzer.reviews.fair.grading import LIMITS, Scale
from analyzer.rules import VARIANTS
from tests.browser.fonts import FontSet

ROOT = Path(__file__).resolve().parent.parent

README = ROOT / "README.md"
CONSOLE = re.compile(r"^```console\n\$ domino (?P<arguments>[^\n]*)\n(?P<output>.*?)^```$", re.M | re.S)


def output(arguments: str) -> str:
    """What the command prints on standard output."""
    result = CliRunner().invoke(cli, shlex.split(arguments), prog_name="domino")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return re.sub(r" +$", "", result.stdout, flags=re.M)


def examples() -> list[tuple[str, str]]:
    """Every command with the output that the README shows."""
    return [(found["arguments"], found["output"]) for found in CONSOLE.finditer(README.read_text("utf-8"))]


@pytest.mark.parametrize(("arguments", "shown"), examples())
def test_the_examples_print_what_is_shown(
    arguments: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert output(arguments) == shown


def test_the_python_example_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


def test_there_are_nine_examples() -> None:
    headings = re.findall(r"^### (\d)\.", README.read_text("utf-8"), re.M)
    assert headings == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]


APT = re.compile(r"^apt install (.+)$", re.M)
PACKAGES = re.compile(r"^packages=\((.*?)\)$", re.M | re.S)


def test_a_change_is_tested_with_the_packages_that_people_are_told_to_install() -> None:
    told = " ".join(APT.findall(README.read_text("utf-8"))).split()
    (installed,) = PACKAGES.findall((ROOT / ".ci" / "run").read_text("utf-8"))
    assert installed.split() == told
    assert {fonts.package for fonts in FontSet} <= set(told)


TABLE = re.compile(r"^\| variant \| players \|.*?(?=^$)", re.M | re.S)


def variants_table() -> str:
    """A row for every variant."""
    heads = ("variant", "players", "tiles", "layout", "a block", "scores", "target")
    rows = [(f"`{name}`", *summary(entry)) for name, entry in VARIANTS.items()]
    lines = [heads, ("---",) * len(heads), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def test_the_table_has_a_row_for_every_variant() -> None:
    found = TABLE.findall(README.read_text("utf-8"))
    assert found == [variants_table()]


SLIPS = re.compile(r"^\| slip \| cost \|.*?(?=^$)", re.M | re.S)


def slips_table() -> str:
    """A row for every slip, the likeliest first."""
    rows = [(f"`{slip.slug}`", str(slip.cost), slip.why) for slip in sorted(Slip, key=lambda slip: slip.cost)]
    lines = [("slip", "cost", ""), ("---", "---:", "---"), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def test_the_table_has_a_row_for_every_slip() -> None:
    assert SLIPS.findall(README.read_text("utf-8")) == [slips_table()]


def test_no_slip_costs_more_than_the_two_cheapest_together() -> None:
    assert max(slip.cost for slip in Slip) <= 2 * CHEAPEST


GRADES = re.compile(r"^\| verdict \| fair loss .*?(?=^$)", re.M | re.S)


def grades_table() -> str:
    """From which loss on a decision has each verdict."""
    points, chance = LIMITS[Scale.POINTS], LIMITS[Scale.CHANCE]
    rows = [
        ("best", "none", "none"),
        ("good", f"less than {points.inaccuracy:g}", f"less than {chance.inaccuracy:g} %"),
    ]
    for name in ("inaccuracy", "mistake", "blunder"):
        rows.append((name, f"{getattr(points, name):g} or more", f"{getattr(chance, name):g} % or more"))
    lines = [("verdict", "fair loss in points", "in winning chance"), ("---", "---:", "---:"), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def test_the_table_has_a_row_for_every_grade() -> None:
    assert GRADES.findall(README.read_text("utf-8")) == [grades_table()]


def main() -> None:
    """Fills in what the commands print now."""
    text = TABLE.sub(lambda _: variants_table(), README.read_text("utf-8"))
    text = SLIPS.sub(lambda _: slips_table(), text)
    text = GRADES.sub(lambda _: grades_table(), text)
    README.write_text(CONSOLE.sub(_filled, text), encoding="utf-8")


def _filled(found: re.Match[str]) -> str:
    return f"```console\n$ domino {found['arguments']}\n{output(found['arguments'])}```"


if __name__ == "__main__":
    main()
