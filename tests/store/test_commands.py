"""`domino collect`, `simulate`, `find` and `explore` from outside."""

from __future__ import annotations

import json
import re
from importlib import import_module
from typing import TYPE_CHECKING

import jsonschema
import pytest
from click.testing import CliRunner

from analyzer import notation
from analyzer.cli import main
from analyzer.game.rules_of_game import HouseRules
from analyzer.match import replays_of
from analyzer.store import Store, games_of
from analyzer.store.games import movetext_of, movetexts, rules_hash
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

SAMPLE = str(ROOT / "records" / "international-dominoes.domino")
BROKEN = str(ROOT / "records" / "defective" / "international-dominoes-as-printed.domino")


def run(*arguments: str, code: int = 0) -> Result:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result


def checked(command: str, text: str) -> dict[str, object]:
    """What a command prints, held against its schema."""
    document: dict[str, object] = json.loads(text)
    schema = json.loads(run("schema", command).stdout)
    jsonschema.validate(document, schema)
    return document


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = str(tmp_path_factory.mktemp("stores") / "store")
    run("collect", SAMPLE, "-o", folder, "--jobs", "1")
    run("simulate", "-o", folder, "--games", "40", "--policy", "heaviest", "--jobs", "1")
    return folder


def test_what_is_collected_is_said(tmp_path: Path) -> None:
    folder = str(tmp_path / "store")
    said = run("collect", SAMPLE, BROKEN, "-o", folder, "--jobs", "1", code=1).stdout
    assert said.startswith("3 games from 2 records;")
    assert "1 game with errors: see the table rejects" in said
    again = run("collect", SAMPLE, "-o", folder, "--jobs", "1", "--format", "json").stdout
    document = checked("collect", again)
    assert (document["games"], document["collected"], document["known"]) == (3, 0, 1)
    gone = str(tmp_path / "gone.domino")
    missing = run("collect", gone, "-o", folder, "--jobs", "1", code=2).stdout
    assert "1 text in which no game could be read" in missing


def test_games_are_found(store: str) -> None:
    assert "42 games" in run("find", store).stdout
    text = run("find", store, "--source", "international", "--format", "movetext").stdout
    assert notation.parse(text).games == notation.read(SAMPLE).games
    lines = run("find", store, "--player", "heaviest", "--format", "json").stdout.splitlines()
    assert len(lines) == 40
    assert checked("find", lines[0])["winner"] in ("A+C", "B+D", None)
    assert run("find", store, "--limit", "1", "--format", "json").stdout.count("\n") == 1


def test_a_position_is_found(store: str) -> None:
    hands = "A:13 34 56 B:00 06 16 23 C:24 33 36 46 D:03 35 55 66"
    position = f"partnership {hands} 6@L 4@R turn C lead B last B 26 on 2 4"
    said = run("find", store, "--position", position).stdout
    assert "international-dominoes.domino, game 1, before turn 18" in said
    assert said.endswith("2 games\n")
    blocked = run("find", store, "--ends", "4,4", "--over", "--source", "international").stdout
    assert "game 2, before turn 23" in blocked
    every = run("find", store, "--ends", "0,0", "--over", "--renamed", "--source", "international").stdout
    assert every.endswith("1 game\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--ends", "4,7"),
        ("--holds", "C:99"),
        ("--holds", "Z:24"),
        ("--to-move", "Q"),
        ("--turns", "many"),
        ("--lead", "x"),
        ("--position", "nonsense"),
        ("--outcome", "won"),
        ("--renamed",),
    ],
)
def test_what_cannot_be_meant_is_refused(store: str, arguments: tuple[str, ...]) -> None:
    assert "Error: " in run("find", store, *arguments, code=2).stderr


def test_games_go_into_another_store(store: str, tmp_path: Path) -> None:
    other = str(tmp_path / "other")
    assert "40 games" in run("find", store, "--player", "heaviest", "-o", other).stdout
    assert "40 games" in run("find", other).stdout
    run("find", store, "--player", "heaviest", "-o", other)
    assert "40 games" in run("find", other).stdout


def test_leads_are_explored(store: str) -> None:
    said = run("explore", store, "--variant", "partnership").stdout
    assert "42 games" in said
    document = checked("explore", run("explore", store, "--after", "6-6", "--format", "json").stdout)
    moves = document["moves"]
    assert isinstance(moves, list)
    assert document["games"] == sum(move["games"] for move in moves) > 0


def test_a_tree_of_what_was_played_is_a_page(store: str, tmp_path: Path) -> None:
    path = tmp_path / "tree.html"
    run("explore", store, "--variant", "partnership", "-o", str(path), "--depth", "2", "--least", "5")
    page = path.read_text("utf-8")
    leads = json.loads(run("explore", store, "--variant", "partnership", "--format", "json").stdout)["moves"]
    often = [one["move"] for one in leads if one["games"] >= 5]
    assert often
    assert re.findall(r'<summary>\s*<span class="made">([^<]+)', page) == often
    assert page.count('<span class="made">') > len(leads)
    assert "<script" not in page


def test_games_are_collected_by_the_rules_that_are_asked_for(tmp_path: Path) -> None:
    game = '[Deal "A:12 B:11 C:22 D:00"]\n\n1. A 1-2\n'
    text = f'[Set "double-two"]\n[Rules "hand=1, target=50"]\n{game}\n{game}'
    (tmp_path / "two.domino").write_text(text, "utf-8")
    store, path = str(tmp_path / "store"), str(tmp_path / "two.domino")
    house = ("--variant", "cut-throat", "--rule", "target=70")
    assert "2 games from 1 record" in run("collect", path, "-o", store, "--jobs", "1", *house).stdout
    assert "0 games from 0 records" in run("collect", path, "-o", store, "--jobs", "1", *house).stdout
    rows = [row for table in Store(store).read("games") for row in games_of(table)]
    back = list(replays_of(notation.parse("\n".join(movetexts(rows))).games))
    asked = HouseRules("cut-throat", "target=70")
    wanted = list(replays_of(notation.parse(text).games, asked))
    for row, one, other in zip(rows, back, wanted, strict=True):
        (alone,) = replays_of(notation.parse(movetext_of(row)).games)
        assert one.rules == alone.rules == other.rules
        assert (one.rules.target, one.rules.hand, one.rules.name) == (70, 1, "cut-throat")
        assert row.rules == rules_hash(other.rules)
        assert one.outcome == alone.outcome == other.outcome
    # By its own rules the same text is another record.
    assert "2 games from 1 record" in run("collect", path, "-o", store, "--jobs", "1").stdout


@pytest.mark.parametrize(
    ("call", "work", "done"),
    [
        ("collect {sample} -o {store} --jobs 1", "analyzer.cli.collect.collected", 0),
        ("simulate -o {store} --games 8 --jobs 1", "analyzer.store.intake.simulated", 1),
        ("value {store} --jobs 1", "analyzer.store.decisions.valued", 2),
    ],
)
def test_a_run_that_is_cancelled_says_so_and_goes_on_where_it_was(
    call: str, work: str, done: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("analyzer.store.intake.TOGETHER", 2)
    monkeypatch.setattr("analyzer.store.decisions.SHARD_GAMES", 1)
    home, _, name = work.rpartition(".")
    real = getattr(import_module(home), name)
    calls: list[object] = []

    def cancelled(task: object) -> object:
        calls.append(task)
        if len(calls) > done:
            raise KeyboardInterrupt
        return real(task)

    def files(folder: Path) -> dict[str, bytes]:
        return {file.name: file.read_bytes() for file in folder.glob("part-*/*")}

    whole, store = tmp_path / "whole", tmp_path / "store"
    for folder in (whole, store):
        if "value" in call:
            run("simulate", "-o", str(folder), "--games", "4", "--jobs", "1")
    arguments = [one.format(sample=SAMPLE, store=store) for one in call.split()]
    run(*[str(whole) if one == str(store) else one for one in arguments])
    monkeypatch.setattr(work, cancelled)
    stopped = run(*arguments, code=130)
    assert stopped.stderr.startswith("stopped; what is ")
    assert len(calls) == done + 1
    monkeypatch.setattr(work, real)
    again = run(*arguments).stdout
    assert files(store) == files(whole)
    if "value" in call:
        assert again.startswith("4 games valued")


def test_a_store_that_is_not_there_is_said(tmp_path: Path) -> None:
    said = run("find", str(tmp_path / "nowhere"), code=2).stderr
    assert "there is no store" in said
    run("explore", str(tmp_path / "nowhere"), code=2)
    assert (
        "there is no policy clubs"
        in run("simulate", "-o", str(tmp_path / "store"), "--policy", "clubs", code=2).stderr
    )
    french = run("simulate", "-o", str(tmp_path / "store"), "--variant", "french", code=2)
    assert "games of french are not" in french.stderr
