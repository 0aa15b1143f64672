"""What should never happen: a mistake in the program itself is one line, and stops no other record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.replays.known_deal import known_deal
from tests.batch.records import VALID, write

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.record.game import Game
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.rules import Rules
    from analyzer.tiles import Seating

COMMANDS = ("check", "match", "replay", "analyze", "stats", "repair", "solve", "tree")


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game of the event Bad ends in an error that nobody expects."""

    def crashes(game: Game, rules: Rules, seating: Seating) -> KnownDeal:
        tag = game.tag("Event")
        if tag and tag.value == "Bad":
            raise IndexError("tuple index\nout of range")
        return known_deal(game, rules, seating)

    monkeypatch.setattr("analyzer.replays.replay.known_deal", crashes)


@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize("command", COMMANDS)
def test_one_line_and_an_exit_code_of_its_own(command: str, tmp_path: Path) -> None:
    write(tmp_path, {"bad.domino": VALID.replace("Small", "Bad")})
    done = CliRunner().invoke(main, [command, str(tmp_path / "bad.domino")])
    assert done.exit_code == 70
    (line,) = done.stderr.splitlines()
    assert line.startswith("Error: ")
    assert "a mistake in domino itself: IndexError: tuple index out of range (" in line
    assert "test_unexpected.py:" in line


@pytest.mark.usefixtures("broken")
def test_a_record_that_ends_in_such_an_error_stops_no_other(tmp_path: Path) -> None:
    games = write(tmp_path / "games", {"a.domino": VALID, "b.domino": VALID.replace("Small", "Bad")})
    write(games, {"c.domino": VALID})
    out = tmp_path / "site"
    done = CliRunner().invoke(main, ["batch", str(games), "-o", str(out), "--format", "json"])
    assert done.exit_code == 70
    assert f"{games / 'b.domino'}: a mistake in domino itself: IndexError" in done.stderr
    records = json.loads(done.stdout)["records"]
    assert [record["valid"] for record in records] == [True, False, True]
    assert "IndexError" in records[1]["problem"]
    assert (out / "index.html").is_file()
    assert (out / "c.html").is_file()


@pytest.mark.usefixtures("broken")
def test_a_check_of_many_files_goes_on(tmp_path: Path) -> None:
    write(tmp_path, {"a.domino": VALID.replace("Small", "Bad"), "b.domino": VALID})
    done = CliRunner().invoke(main, ["check", str(tmp_path)])
    assert done.exit_code == 70
    assert "b.domino: valid" in done.stdout
    assert "a.domino: a mistake in domino itself: IndexError" in done.stderr
