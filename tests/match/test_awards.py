"""Points given or taken outside play: the penalties of federations."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.match import How, matches, replays_of
from analyzer.match.sentences import notes, points_text
from analyzer.notation import parse
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.replay import replay
from tests.match.texts import tiny

if TYPE_CHECKING:
    from pathlib import Path

FIRST = '[Event "Cup"] [Variant "international"] [Rules "hand=1, target=60"]'
PENALTY = '[Awards "B+D 50: A passed with 1-2 in hand; A+C -10"]'


def test_awards_count_with_their_game_and_are_told() -> None:
    games = parse(tiny("12 11 22 66 D", f"44 55 13 35 A {PENALTY}", tags=FIRST)).games
    (match,) = matches(games, map(replay, games))
    first, second = (row.entry for row in match.games)
    assert first is not None
    assert second is not None
    assert (first.points, first.after) == ((0, 9), (0, 9))
    assert (second.points, second.extra, second.after) == ((22, 0), (-10, 50), (12, 59))
    assert points_text(second, match.seating) == "A+C 22-10, B+D 0+50"
    assert notes(second, match.rules, match.seating) == ["B+D +50: A passed with 1-2 in hand", "A+C -10"]


def test_a_penalty_ends_a_match() -> None:
    games = parse(tiny(f'12 11 22 66 D [Game "1"] {PENALTY}', tags=FIRST.replace("60", "59"))).games
    (match,) = matches(games, map(replay, games))
    assert match.standing.score == (-10, 59)
    assert match.standing.end is not None
    assert (match.standing.end.how, match.standing.end.winner) == (How.TARGET, 1)


def test_a_game_that_was_broken_off_has_its_penalty_alone() -> None:
    """As in the rules of tournaments: the hand ends, nothing is counted but the penalty."""
    text = f'{FIRST}\n[Result "A+C 20"]\n*\n{PENALTY}\n[Result "0"]\n*\n[Score "10-50"] [Result "B+D 5"]\n*\n'
    games = parse(text).games
    (match,) = matches(games, map(replay, games))
    assert all(row.checked.valid for row in match.games)
    assert match.standing.score == (10, 55)


@pytest.mark.parametrize("wrong", ["50", "A+B 50", "B+D", "B+D x: why", "B+D 5000000"])
def test_awards_that_cannot_be_read_are_errors_at_their_tag(wrong: str) -> None:
    games = parse(f'[Variant "international"]\n[Awards "{wrong}"]\n[Result "A+C 20"]\n*').games
    (found,) = replays_of(games)
    (problem,) = [one for one in found.diagnostics if one.severity is Severity.ERROR]
    assert problem.code is Code.BAD_TAG
    assert problem.span is not None
    assert problem.span.line == 2


def test_an_exact_target_can_be_met_by_an_award() -> None:
    text = '[Variant "fives-and-threes-british"] [Seats "A B"] [Game "4"] [Score "58-20"] [Awards "A 3"]'
    text += ' [Result "B 1"]\n*'
    games = parse(text).games
    (match,) = matches(games, map(replay, games))
    assert match.standing.score == (61, 21)
    assert match.standing.end is not None
    assert match.standing.end.winner == 0


def test_the_page_and_json_have_them(tmp_path: Path) -> None:
    path = tmp_path / "cup.domino"
    path.write_text(tiny("12 11 22 66 D", f"44 55 13 35 A {PENALTY}", tags=FIRST), "utf-8")
    done = CliRunner().invoke(main, ["match", str(path), "--format", "json"])
    game = json.loads(done.stdout)["matches"][0]["games"][1]
    assert game["awards"][0] == {"side": "B+D", "points": 50, "reason": "A passed with 1-2 in hand"}
    page = CliRunner().invoke(main, ["report", str(path), "-o", "-"]).stdout
    assert "+50: A passed with" in page
    hidden = CliRunner().invoke(main, ["report", str(path), "-o", "-", "--anonymous"]).stdout
    assert "A passed with" not in hidden
    assert "B+D +50" in hidden
