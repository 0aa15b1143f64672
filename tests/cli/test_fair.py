"""`domino analyze --fair` as people see it."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main
from analyzer.schemas.game import schema
from tests import sample

ROOT = Path(__file__).resolve().parent.parent.parent
QUICK = ("--fair", "--worlds", "38")
"""Of 375 deals all are looked at."""


def run(text: str, *options: str) -> Result:
    result = CliRunner().invoke(main, ["analyze", "-", *options], input=text, prog_name="domino")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def one_hand() -> str:
    """The sample game up to its critical move, as C wrote it down."""
    rows = [*sample.REPAIRED.splitlines()[:4], "5 [2-2] [2-6] [3-6]"]
    text = sample.movetext("\n".join(rows) + "\n")
    hand = sample.HANDS["C"].replace("-", "")
    return text.replace(text.splitlines()[0], f'[Deal "C:{hand}"]')


def test_who_knows_one_hand_only_sees_what_could_be_known() -> None:
    shown = run(one_hand(), *QUICK).stdout
    (row,) = (line for line in shown.splitlines() if line.startswith("│   18 "))
    assert [cell.strip() for cell in row.split("│")[1:-1]] == [
        "18", "C", "3-6@6", "", "", "+1.6", "20.1", "375", "blunder", "4-6@6 +21.8",
    ]  # fmt: skip
    assert "Turn 18, C 3-6 (blunder): On what C could know, 4-6 on the six was worth 20.1 points" in shown
    assert "No decision could be valued: not every hand is known." in run(one_hand()).stdout


def test_the_json_follows_its_schema_with_fair_and_strict_values() -> None:
    found = json.loads(run(sample.movetext(sample.REPAIRED), *QUICK, "--strict", "--format", "json").stdout)
    jsonschema.validate(found, schema("analyze"))
    decisions = {decision["turn"]: decision for decision in found["records"][0]["decisions"]}
    fair = decisions[18]["fair"]
    assert {name: fair[name] for name in ("worlds", "exact", "error", "possible", "grade")} == {
        "worlds": 375, "exact": True, "error": 0.0, "possible": 375, "grade": "blunder",
    }  # fmt: skip
    assert fair["best"] - fair["value"] == pytest.approx(fair["loss"])
    assert decisions[21]["fair"]["strict"]["own_moves"] is None
    assert decisions[21]["fair"]["strict"]["options"][0]["value"] < decisions[21]["fair"]["best"]
    assert all("fair" not in decision for decision in decisions.values() if decision["forced"])
    assert any("375 deals" in reason for reason in decisions[18]["reasons"])


def test_strict_values_are_shown() -> None:
    shown = run(sample.movetext(sample.REPAIRED), *QUICK, "--strict").stdout
    assert "  turn 18, C: too much to search\n" in shown
    assert "  turn 21, B: 0-0@0 +1.0  0-6@0 -9.4  2-3@3 -10.2\n" in shown


def test_solved_endings_are_shown_and_their_json_follows_its_schema(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("analyzer.reviews.fair.endings.MOST_DEALS", 300)  # the larger ones take seconds
    text = sample.movetext(sample.REPAIRED)
    shown = run(text, *QUICK, "--endings").stdout
    assert "  turn 25, B: 0-0@0 -6.8 (100%)  0-6@0 -22.4 (0%); gain 0.001, deals 300\n" in shown
    found = json.loads(run(text, *QUICK, "--endings", "--format", "json").stdout)
    jsonschema.validate(found, schema("analyze"))
    endings = {
        decision["turn"]: decision["fair"]["ending"]
        for decision in found["records"][0]["decisions"]
        if "ending" in decision.get("fair", {})
    }
    assert list(endings) == [25, 31]
    assert (endings[25]["deals"], endings[25]["agrees"]) == (300, True)
    assert 0 <= endings[25]["exploitability"] < 0.002
    assert endings[25]["together"][0] <= endings[25]["together"][1]
    assert sum(option["chance"] for option in endings[25]["options"]) == pytest.approx(1)
    assert "ending" not in json.dumps(json.loads(run(text, *QUICK, "--format", "json").stdout))


def test_a_loss_that_may_be_luck_is_called_close_to_best() -> None:
    shown = run(sample.movetext(sample.REPAIRED), "--fair", "--worlds", "10").stdout
    assert "close to best" in shown


def test_games_for_one_point_show_winning_chance() -> None:
    text = (ROOT / "records" / "jamaican.domino").read_text("utf-8")
    shown = run(text, "--fair", "--worlds", "20").stdout
    assert " % " in shown


@pytest.mark.parametrize("option", [("--worlds", "50"), ("--seed", "1"), ("--strict",), ("--endings",)])
def test_options_of_fair_values_need_them(option: tuple[str, ...]) -> None:
    result = run(one_hand(), *option)
    assert result.exit_code == 2
    assert "they need --fair" in result.output


@pytest.mark.parametrize(("language", "word"), [("de", "Verteilungen"), ("es", "repartos"), ("en", "deals")])
def test_reasons_in_every_language(language: str, word: str) -> None:
    said = run(one_hand(), *QUICK, "--lang", language).stdout
    assert f"375 {word}" in " ".join(said.split())


def test_deals_can_be_weighted_by_how_the_others_chose() -> None:
    found = json.loads(run(sample.movetext(sample.REPAIRED), *QUICK, "--infer", "--format", "json").stdout)
    jsonschema.validate(found, schema("analyze"))
    decisions = {decision["turn"]: decision for decision in found["records"][0]["decisions"]}
    fair = decisions[18]["fair"]
    assert (fair["worlds"], fair["inferred"]["plays"]) == (375, 10)
    assert fair["best"] != pytest.approx(21.84)
    shown = run(sample.movetext(sample.REPAIRED), *QUICK, "--infer").stdout
    assert "Deals count by how likely the others were to play as they did" in shown
    assert "Policy habits-1: " in shown
    assert "Policy" not in run(sample.movetext(sample.REPAIRED), *QUICK).stdout


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--infer",), "it needs --fair"),
        ((*QUICK, "--infer", "--strict"), "--infer does not go with"),
        ((*QUICK, "--infer", "--depth", "2"), "--infer does not go with"),
    ],
)
def test_what_does_not_go_with_weighted_deals(options: tuple[str, ...], said: str) -> None:
    result = run(one_hand(), *options)
    assert result.exit_code == 2
    assert said in result.stderr
