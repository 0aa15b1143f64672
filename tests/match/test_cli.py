"""`domino match`, and what `domino check` says of matches."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from analyzer.schemas.match import schema
from tests.cli.test_cli import run
from tests.golden_files import ROOT
from tests.match.texts import tiny

if TYPE_CHECKING:
    from pathlib import Path

FIRST, SECOND, THIRD = "12 11 22 66 D", "44 55 13 35 A", "56 11 22 36 B"
FIVE = "tests/golden/match/whist-five.domino"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def match_json(*arguments: str, given: str | None = None) -> Any:
    document = json.loads(run("match", *arguments, "--format", "json", given=given).stdout)
    jsonschema.validate(document, schema())
    return document


def test_the_score_sheet_as_json() -> None:
    document = match_json("-", given=tiny(FIRST, SECOND, THIRD))
    (match,) = document["matches"]
    assert [game["score"] for game in match["games"]] == [
        {"A+C": 0, "B+D": 7}, {"A+C": 18, "B+D": 7}, {"A+C": 18, "B+D": 22},
    ]  # fmt: skip
    assert match["games"][0]["lead"] == {"seat": "D", "tile": "6-6"}
    assert match["games"][1]["lead_due"] == {
        "seats": ["A"],
        "tile": None,
        "double": False,
        "rule": "the seat to the right of the last leader leads",
    }
    assert (match["winner"], match["over"], match["drawn"]) == (None, False, False)
    assert match["next_lead"]["seats"] == ["C"]
    assert match["summary"] == "Nobody has won yet: A+C 18, B+D 22; B+D need 78 more."
    assert document["valid"] == {"-": True}


def test_the_settlement_and_the_codes_as_json() -> None:
    document = match_json(FIVE)
    (match,) = document["matches"]
    assert match["winner"] == "A+C"
    assert match["settlement"] == {"Ann": 5, "Bob": 5, "Cid": -3.3333, "Dan": -3.3333, "Eve": -3.3333}
    assert [problem["code"] for problem in match["games"][2]["diagnostics"]] == [
        "wrong-sit-out", "score-mismatch", "wrong-lead",
    ]  # fmt: skip
    assert document["valid"] == {FIVE: False}


def test_the_published_schema_is_that_of_the_output() -> None:
    assert json.loads(run("schema", "match").stdout) == schema()


def test_problems_go_to_standard_error_and_the_exit_code_is_that_of_check() -> None:
    for arguments, given, code in (
        ((FIVE,), None, 1),
        (("-",), tiny(FIRST, SECOND), 0),
        (("-",), "no game", 1),
        (("none.domino", FIVE), None, 2),
    ):
        result, checked = run("match", *arguments, given=given), run("check", *arguments, given=given)
        assert (result.exit_code, checked.exit_code) == (code, code)
        assert "error[" not in result.stdout
        assert ("error[" in result.stderr) == ("error[" in checked.stdout)


def test_house_rules_hold() -> None:
    given = tiny(FIRST, SECOND)
    assert "A+C win it 18 to 7" in run("match", "-", "--rule", "target=15", given=given).stdout
    assert match_json("-", "--variant", "partnership", "--rule", "hand=1", given=given)["matches"]


@pytest.mark.parametrize("form", ["text", "json", "sarif", "github"])
def test_check_says_what_is_wrong_with_the_match_in_every_format(form: str) -> None:
    result = run("check", FIVE, "--format", form)
    assert result.exit_code == 1
    for code in ("wrong-sit-out", "score-mismatch", "wrong-lead"):
        assert code in result.stdout


def test_what_is_no_match_does_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "a.domino").write_text("nothing here")
    (tmp_path / "b.domino").write_text('[Variant "nonsense"]\n1. A 1-2\n\n[Score "?"]\n1. B 3-4\n')
    (tmp_path / "c.domino").write_text(tiny(FIRST, SECOND))
    result = run("match", str(tmp_path))
    assert result.exit_code == 1
    assert "no-game" in result.stderr
    assert "unknown-variant" in result.stderr
    assert "Nobody has won yet: A+C 18, B+D 7" in result.stdout


def test_control_characters_of_a_record_reach_no_terminal() -> None:
    text = tiny(FIRST, SECOND).replace("[Variant", '[Event "a\x1b[31mb"] [Variant')
    assert "\x1b[31m" not in run("match", "-", given=text).stdout


def test_the_score_of_many_sides_and_a_score_before_the_first_game() -> None:
    tags = '[Variant "cut-throat"] [Rules "hand=1"]'
    text = tiny('12 11 22 66 D [Score "A 0; B 2; C 1; D 3"]', "44 55 13 35 D", tags=tags)
    stdout = run("match", "-", given=text).stdout
    assert "Nobody has won yet: A 0, B 2, C 1, D 5; D needs 1 more." in stdout
    assert "before" in stdout


def test_a_match_in_several_files_of_a_folder_is_one(tmp_path: Path) -> None:
    whole = tiny(FIRST, SECOND, THIRD)
    (expected,) = match_json("-", given=whole)["matches"]
    head, *games = [part for part in re.split(r"(?=\[Deal )", whole) if part.strip()]
    for number, game in enumerate(games, 1):  # 9, 10, 11: in the order of the numbers, not of the letters
        (tmp_path / f"{8 + number}.domino").write_text(
            f'[Event "An evening"] {head.strip()} [Game "{number}"]\n{game}', "utf-8"
        )
    (match,) = match_json(str(tmp_path))["matches"]
    assert [game["score"] for game in match["games"]] == [game["score"] for game in expected["games"]]
    # Named one by one they are matches of their own, as ever; and so is another event.
    assert len(match_json(*map(str, sorted(tmp_path.iterdir())))["matches"]) == 3
    last = tmp_path / "11.domino"
    last.write_text(last.read_text("utf-8").replace("An evening", "Another"), "utf-8")
    assert len(match_json(str(tmp_path))["matches"]) == 2
