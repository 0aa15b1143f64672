"""Every command holds a game against its match, and all of them in the same way."""

from __future__ import annotations

import ast
import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli import main
from analyzer.match import matches, replays_of
from analyzer.notation import parse, read
from analyzer.pages.match_sheet import found_matches
from analyzer.replays.replay import replay
from tests.golden_files import ROOT
from tests.match.texts import tiny

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.record.diagnostics import Diagnostic
    from analyzer.replays.replay import Replay

TWO = ROOT / "tests" / "golden" / "match" / "two-matches.domino"
"""Game 5 begins the second match: the holder of 6-6 must lead it, and another seat does."""
WRONG = f"{TWO}:19:6: error[wrong-lead]: A leads, but the lead of game 1 of the match belongs to B"
TEXT = "check", "replay", "analyze", "match"
ASIDE = "solve", "tree", "draw", "repair"
"""These print something else, and what is wrong on standard error."""


def run(*arguments: object) -> tuple[str, str]:
    done = CliRunner().invoke(main, [str(argument) for argument in arguments], env={"COLUMNS": "200"})
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.stdout, done.stderr


def options(command: str) -> list[str]:
    return ["--at", "1"] if command == "tree" else []


@pytest.mark.parametrize("command", [*TEXT, *ASIDE])
def test_what_the_match_finds_is_printed_by_every_command(command: str) -> None:
    if command not in ("tree", "draw"):
        out, said = run(command, TWO)
        assert WRONG in (out if command in TEXT[:3] else said)
    if command not in ("check", "match"):
        out, said = run(command, TWO, "--game", "5", *options(command))
        assert WRONG in (said if command in ASIDE else out)
        assert "error[match-over]" not in out + said, "that is game 6"


@pytest.mark.parametrize("command", ["replay", "analyze", *ASIDE])
def test_a_game_that_fits_its_match_is_left_in_peace(command: str) -> None:
    out, said = run(command, TWO, "--game", "4", *options(command))
    assert "error[" not in out + said


def test_repair_does_not_call_such_a_record_sound() -> None:
    done = CliRunner().invoke(main, ["repair", str(TWO), "--game", "5"])
    assert done.exit_code == 1
    assert "the turns are sound, but not what is said of the match" in done.stderr


@pytest.mark.parametrize("chosen", [(), ("--game", "5")])
def test_the_page_says_it(chosen: tuple[str, ...]) -> None:
    page, _ = run("report", TWO, "-o", "-", *chosen)
    assert "but the lead of game 1 of the match belongs to B" in page


def test_the_page_of_the_games_that_are_asked_for_says_no_more_and_no_less() -> None:
    held = list(replays_of(read(TWO).games))
    (match,) = found_matches(held[4:5])
    assert match.rows[0].checked.diagnostics == held[4].diagnostics
    assert not match.rows[0].checked.valid
    page, _ = run("report", TWO, "-o", "-", "--game", "5", "--anonymous")
    assert "but the lead of game 1 of the match belongs to B" in page


def test_the_index_of_a_folder_counts_it(tmp_path: Path) -> None:
    index, _ = run("batch", TWO, "-o", tmp_path, "--format", "json")
    games = {entry["game"]: entry for entry in json.loads(index)["records"]}
    assert {number for number, entry in games.items() if not entry["valid"]} == {3, 5, 6}


def test_such_a_game_is_not_counted() -> None:
    out, _ = run("stats", TWO, "--format", "json")
    left_out = {entry["game"]: entry["reason"] for entry in json.loads(out)["left_out"]}
    assert {number for number, reason in left_out.items() if reason == "error"} == {3, 5, 6}


def unhinted(result: Replay) -> list[Diagnostic]:
    """What is wrong; whether other rules are named, by which it is right, is left out."""
    return [replace(problem, hint=None) for problem in result.diagnostics]


def test_what_was_held_against_its_match_is_so_only_once() -> None:
    games = read(TWO).games
    alone = [row for match in matches(games, map(replay, games)) for row in match.rows]
    again = [row for match in matches(games, replays_of(games)) for row in match.rows]
    assert [unhinted(row.checked) for row in again] == [unhinted(row.checked) for row in alone]
    assert [row.entry for row in again] == [row.entry for row in alone]
    held = list(replays_of(games))
    assert [unhinted(one) for one in held] == [unhinted(row.checked) for row in alone]
    assert [one.alone for one in held] == list(map(replay, games))
    assert analyzer.review(held[4]).replay.diagnostics[0].slug == "wrong-lead"


LONE = '[Event "x"] [Rules "hand=1"] {game}\n[Deal "A:45 B:66 C:13 D:35"]\n1. A 4-5\n'
EVERY = "check", "replay", "analyze", "match", "solve", "tree", "draw", "repair"


@pytest.mark.parametrize("command", EVERY)
@pytest.mark.parametrize(
    ("game", "slug"),
    [('[Game "1"]', "wrong-lead"), ('[Game "3"]', None), ("", None), ('[Game "x"]', "bad-tag")],
)
def test_a_lone_game_is_held_to_what_it_says_of_itself(
    command: str, game: str, slug: str | None, tmp_path: Path
) -> None:
    """Nothing but the tag Game says that it is the first, which the holder of the highest double leads."""
    path = tmp_path / "lone.domino"
    path.write_text(LONE.format(game=game), encoding="utf-8")
    out, said = run(command, path, *options(command))
    if slug is None:
        assert "error[" not in out + said
    elif command == "repair" and slug == "wrong-lead":
        assert "A leads 4-5" in out + said or "repair" in out  # a lone game's lead is mended
    else:
        assert f"error[{slug}]" in out + said


def test_games_of_one_text_are_a_match_without_a_tag() -> None:
    text = tiny("12 11 22 66 D", "44 55 13 35 B")
    held = [[problem.slug for problem in one.diagnostics] for one in replays_of(parse(text).games)]
    assert held == [[], ["wrong-lead"]]


def test_commands_do_not_replay_games_themselves() -> None:
    """Only `analyzer.match.replays_of` knows which games a game is to be held against."""
    found = [
        str(path.relative_to(ROOT))
        for room in ("cli", "pages", "statistics", "tournament")
        for path in sorted((ROOT / "analyzer").glob(f"{room}/**/*.py" if "." not in room else room))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.ImportFrom) and node.module == "analyzer.replays.replay"
        for alias in node.names
        if alias.name == "replay"
    ]
    assert found == []
