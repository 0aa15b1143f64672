"""`domino stats` as a user meets it: files, folders, what cannot be read, JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest

from analyzer.schemas.statistics import schema
from tests.cli.test_cli import run
from tests.golden_files import ROOT, SAMPLE
from tests.statistics import texts

if TYPE_CHECKING:
    from pathlib import Path

QUICK = "--no-fair"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def stats_json(*arguments: str, given: str | None = None) -> Any:
    document = json.loads(run("stats", *arguments, "--format", "json", given=given).stdout)
    jsonschema.validate(document, schema())
    return document


def write(folder: Path, **files: str) -> str:
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(exist_ok=True)
        path.with_suffix(".domino").write_text(text, encoding="utf-8")
    return str(folder)


def test_the_published_schema_is_that_of_the_output() -> None:
    published = json.loads(run("schema", "stats").stdout)
    assert published == schema()
    jsonschema.Draft202012Validator.check_schema(published)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"rows": 5}, published)


def test_the_sample_as_json() -> None:
    document = stats_json(SAMPLE, "--worlds", "10", "--seed", "4", "--by", "side")
    assert document["settings"] == {"by": "side", "fair": True, "worlds": 10, "deals": 400, "seed": 4}
    (game,) = document["games"]
    first, second = game["sides"]
    assert (first["deal"], first["given"], first["lost"], first["result"]) == (18, 49, 77, -10)
    assert (second["deal"], second["given"], second["lost"], second["result"]) == (-18, 77, 49, 10)
    for side in (first, second):
        assert side["mean"] + side["luck"] == pytest.approx(side["deal"], abs=1e-3)
        total = side["deal"] + side["given"] - side["lost"] + side["draws"] + side["exposed"] + side["claims"]
        assert total == side["result"]
    for row in document["rows"]:
        fair = row["fair"]
        grades = [fair[grade] for grade in ("best", "good", "inaccuracy", "arguable", "mistake", "blunder")]
        assert sum(grades) == fair["decisions"] == row["decisions"]
        assert fair["best_share"] == pytest.approx(fair["best"] / fair["decisions"], abs=1e-3)
    assert document["left_out"] == [
        {"source": SAMPLE, "game": 2, "reason": "other-line", "why": "another line of game 1"}
    ]


@pytest.mark.usefixtures("afresh")
def test_the_same_seed_gives_the_same_and_another_draws_other_deals() -> None:
    one, two, other = (stats_json(SAMPLE, QUICK, "--seed", seed)["rows"] for seed in ("3", "3", "4"))
    assert one == two
    assert [row["luck"] for row in one] != [row["luck"] for row in other]
    assert [row["open"] for row in one] == [row["open"] for row in other]


def test_no_fair_values_are_worked_out_unasked() -> None:
    assert all(row["fair"] is None for row in stats_json(SAMPLE, QUICK)["rows"])
    assert "fair" not in run("stats", SAMPLE, QUICK).stdout


def test_a_folder_is_read_with_those_in_it_and_every_file_once(tmp_path: Path) -> None:
    folder = write(tmp_path, a=texts.NAMED, deep__b=texts.TURNED_ROUND)
    (tmp_path / "notes.txt").write_text("no record")
    document = stats_json(folder, str(tmp_path / "a.domino"), QUICK)
    assert [game["source"] for game in document["games"]] == [
        str(tmp_path / "a.domino"),
        str(tmp_path / "deep" / "b.domino"),
    ]
    assert [(row["name"], row["games"], row["result"]) for row in document["rows"]] == [
        ("Ann", 2, 0), ("Bob", 2, 0), ("Cid", 2, 0), ("Dan", 2, 0),
    ]  # fmt: skip


def test_standard_input() -> None:
    result = run("stats", "-", QUICK, given=texts.NAMED)
    assert result.exit_code == 0
    assert "given by Bob+Dan +49, given away -77: result -10." in result.stdout


def test_files_that_cannot_be_read_do_not_stop_the_others(tmp_path: Path) -> None:
    folder = write(tmp_path, a=texts.NAMED, c=texts.BROKEN)
    (tmp_path / "b.domino").write_bytes(b"\x00\xff\xfe")
    (tmp_path / "empty").mkdir()
    missing, empty = str(tmp_path / "none.domino"), str(tmp_path / "empty")
    result = run("stats", missing, empty, folder, QUICK)
    assert result.exit_code == 2
    for text in ("none.domino: No such file", "there is no .domino file in", "b.domino"):
        assert text in result.stderr
    assert "given away -77" in result.stdout
    assert f"Left out: {tmp_path / 'c.domino'}, game 1: no-open-end." in result.stdout
    document = stats_json(missing, empty, folder, QUICK)
    assert [entry["reason"] for entry in document["left_out"]] == [
        "unreadable", "unreadable", "unreadable", "error",
    ]  # fmt: skip
    assert len(document["games"]) == 1


def test_an_empty_folder_and_nothing_to_count(tmp_path: Path) -> None:
    result = run("stats", str(tmp_path))
    assert result.exit_code == 2
    assert "there is no .domino file in" in result.stderr
    for given in ("nothing here", texts.BROKEN, ""):
        result = run("stats", "-", given=given)
        assert result.exit_code == 1
        assert "Left out: -" in result.stdout
        assert stats_json("-", given=given)["rows"] == []


def test_strangers_are_told_apart_by_their_files(tmp_path: Path) -> None:
    folder = write(tmp_path, one=texts.UNNAMED, two=texts.UNNAMED)
    stdout = run("stats", folder, QUICK, "--by", "side").stdout
    for name in ("A+C (one)", "B+D (one)", "A+C (two)", "B+D (two)"):
        assert name in stdout
    write(tmp_path, deep__two=texts.UNNAMED)
    rows = stats_json(folder, QUICK, "--by", "side")["rows"]
    assert len({(row["name"], row["home"]) for row in rows}) == len(rows) == 6
    assert "(one)" not in run("stats", str(tmp_path / "one.domino"), QUICK).stdout


def test_each_scale_has_a_table(tmp_path: Path) -> None:
    folder = write(tmp_path, a=texts.NAMED, b=texts.CHANCE)
    stdout = run("stats", folder, QUICK).stdout
    assert "1 game; losses, luck and results in points" in stdout
    assert "1 game; losses, luck and results in percent of a game" in stdout
    assert {row["scale"] for row in stats_json(folder, QUICK)["rows"]} == {"points", "chance"}


def test_house_rules_hold() -> None:
    document = stats_json(SAMPLE, QUICK, "--rule", "hand_score=all")
    assert [(entry["game"], entry["reason"]) for entry in document["left_out"]] == [
        (1, "error"), (2, "error"),
    ]  # fmt: skip
    document = stats_json("-", QUICK, "--variant", "jamaican", given=texts.NAMED)
    assert document["games"][0]["variant"] == "jamaican"


def test_more_than_two_sides_and_hands_that_are_not_known() -> None:
    stdout = run("stats", "-", QUICK, given=texts.MANY).stdout
    assert "luck and skill are told for two sides only" in stdout
    (game,) = stats_json("-", QUICK, given=texts.MANY)["games"]
    assert (game["why_no_mean"], game["why_no_sum"]) == (game["why_no_sum"],) * 2
    assert all(side["luck"] is side["given"] is None for side in game["sides"])
    result = run("stats", "-", "--worlds", "10", given='[Deal "A:12 ? ? ? ? ? ?"] 1. A 1-2')
    assert (result.exit_code, result.stderr) == (1, "")


def test_control_characters_of_a_record_reach_no_terminal() -> None:
    text = texts.NAMED.replace("Ann", "A\x1b[31mnn")
    assert "\x1b[31m" not in run("stats", "-", QUICK, given=text).stdout


@pytest.mark.parametrize(
    "arguments", [["stats"], ["stats", SAMPLE, "--worlds", "9"], ["stats", SAMPLE, "--by", "table"]]
)
def test_usage_errors(arguments: list[str]) -> None:
    assert run(*arguments).exit_code == 2
