"""Score sheets: results without a turn are the games of a match."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from analyzer.forms.read import parse
from analyzer.match import matches
from analyzer.replays.replay import replay
from tests.effort import seeds

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.match import Match


def sheet_of(text: str) -> list[Match]:
    record = parse(text)
    assert record.reading is not None
    assert record.reading.form == "score-sheet"
    return list(matches(record.games, map(replay, record.games)))


def scores(text: str) -> list[tuple[int, ...] | None]:
    (match,) = sheet_of(text)
    return [row.entry.after if row.entry else None for row in match.rows]


RIGHT = [(25, 0), (25, 40), (105, 40)]
WAYS = {
    "CSV": "Game,Us,Them\n1,25,0\n2,0,40\n3,80,0",
    "a spreadsheet with empty cells": "Mano;Nosotros;Ellos\n1;25;\n2;;40\n3;80;\nTotal;105;40",
    "columns": "Domino at Bob's\n\n   Us   Them\n   25    0\n    0   40\n   80    0",
    "single blanks": "Us Them\n25 0\n0 40\n80 0",
    "Markdown": "| Hand | NS | EW |\n|---|---:|---:|\n| 1 | 25 | - |\n| 2 | - | 40 |\n| 3 | 80 | - |",
    "HTML": "<table><tr><th>Mão<th>Nós<th>Eles<tr><td>1<td>25<td>0"
    "<tr><td>2<td>0<td>40<tr><td>3<td>80<td>0</table>",
    "the winner of each game": "partida,ganador,puntos\n1,Juan/Luis,25\n2,Pepe/Ana,40\n3,Juan/Luis,80",
    "lines": "Mano 1: Juan y Luis 25\nMano 2: Pepe y Ana 40 (tranca)\nMano 3: Luis y Juan 80",
    "sentences": "Game 1 - Us 25, Them 0\nGame 2 - Us 0, Them 40\nGame 3 - Us 80, Them 0",
    "letters": "1. A/C 25\n2. B/D 40\n3. A/C 80",
    "German": "Spiel 1: Wir 25 Punkte\nSpiel 2: Ihr 40 Punkte, gesperrt\nSpiel 3: Wir 80 Punkte",
}


@pytest.mark.parametrize("way", WAYS)
def test_a_sheet_is_a_match(way: str) -> None:
    assert scores(WAYS[way]) == RIGHT
    (match,) = sheet_of(WAYS[way])
    assert match.standing.end is not None
    assert match.standing.end.winner == 0


def test_running_scores_are_told_from_points() -> None:
    text = "Game;A+C;B+D\n1;25;0\n2;25;40\n3;90;40\n4;90;95\n5;120;95"
    assert scores(text) == [(25, 0), (25, 40), (90, 40), (90, 95), (120, 95)]
    reading = parse(text).reading
    assert reading is not None
    assert "the numbers are running scores" in reading.assumed


def test_single_players_have_a_column_each() -> None:
    assert scores("Hand,Ana,Luis,Eva\n1,10,0,0\n2,0,33,0\n3,0,0,21")[-1] == (10, 33, 21)


def test_a_tie_is_a_game() -> None:
    text = "Hand 1: Ana and Luis win 25\nHand 2: Eva and Tom win 31\nHand 3: tie\nHand 4: Ana and Luis win 60"
    assert scores(text) == [(25, 0), (25, 31), (25, 31), (85, 31)]


def test_a_title_says_what_the_match_goes_to() -> None:
    (match,) = sheet_of("Partida a 200\n\nNosotros  Ellos\n80  0\n0  40\n50  0")
    assert match.rules.target == 200
    assert match.standing.end is None


def test_a_wrong_sum_is_an_error_in_its_line() -> None:
    record = parse("Game,Us,Them\n1,25,0\n2,0,40\n3,80,0\nTotal,105,45")
    (problem,) = [one for game in record.games for one in game.problems]
    assert problem.span is not None
    assert (problem.slug, problem.span.line) == ("score-mismatch", 5)
    assert str(problem.message) == "45 is written as the sum of Them, but the games come to 40"


def test_rows_with_other_players_are_matches_of_an_event() -> None:
    text = (
        "Mesa;Pareja;Puntos;Pareja;Puntos\n1;Juan y Luis;200;Pepe y Ana;150\n2;Rosa y Paco;88;Toño y Lola;210"
    )
    found = sheet_of(text)
    assert [match.standing.score for match in found] == [(200, 150), (88, 210)]
    assert [match.standing.end and match.standing.end.winner for match in found] == [0, 1]


@pytest.mark.parametrize(
    "text",
    [
        "Shopping list\n1. Milk 2\n2. Eggs 12\n3. Bread 1",
        "Dear Bob,\nin 2024 we met 3 times. I paid 25 dollars, you paid 40.\nLove, Ann",
        "Anna Ben Carla Dora\n66 65 pass 60\n50 pass 51 11",
        "city,people\nLondon,9\nParis,2",
    ],
)
def test_other_texts_are_no_sheets(text: str) -> None:
    record = parse(text)
    assert record.reading is None or record.reading.form != "score-sheet"


@pytest.mark.parametrize("seed", seeds(25, 2000))
def test_random_sheets_come_out_as_they_were_added_up(seed: int) -> None:
    random = Random(seed)
    running, games, sides = random.random() < 0.3, random.randint(4, 9), random.choice([2, 2, 3, 4])
    score, points, rows = [0] * sides, [], []
    for number in range(1, games + 1):
        won = (number - 1) % sides if running else random.randrange(sides)
        wrote = [random.randint(7, 40) if side == won else 0 for side in range(sides)]
        score = [before + now for before, now in zip(score, wrote, strict=True)]
        points.append(tuple(score))
        rows.append([str(number), *map(str, score if running else wrote)])
    names = random.sample(["Ana", "Luis", "Eva", "Tom", "Rosa"], sides)
    divider = random.choice([",", ";", "\t", " | "])
    text = "\n".join(divider.join(row) for row in [["Game", *names], *rows])
    assert scores(text) == points


def test_check_and_match_say_what_they_have(tmp_path: Path) -> None:
    path = tmp_path / "sheet.txt"
    path.write_text(WAYS["lines"], encoding="utf-8")
    done = CliRunner().invoke(main, ["check", str(path)])
    assert "read as score-sheet: 3 games, 2 sides; assumed: the match goes to 100 points" in done.output
    assert done.output.count("valid; only the result is written, no turns") == 3
    done = CliRunner().invoke(main, ["match", str(path)])
    assert done.exit_code == 0
    assert "A+C win it 105 to 40" in done.output
    assert "Juan + Luis" in done.output
    done = CliRunner().invoke(main, ["match", "--format", "json", str(path)])
    (match,) = json.loads(done.output)["matches"]
    assert [game["points"] for game in match["games"]] == [
        {"A+C": 25, "B+D": 0}, {"A+C": 0, "B+D": 40}, {"A+C": 80, "B+D": 0},
    ]  # fmt: skip


def test_a_tag_with_a_result_is_enough() -> None:
    results = ("A+C 25", "blocked B+D 40", "A+C 80")
    text = "\n\n".join(f'[Game "{game}"]\n[Result "{result}"]' for game, result in enumerate(results, 1))
    record = parse(text)
    (match,) = matches(record.games, map(replay, record.games))
    assert [row.entry and row.entry.after for row in match.rows] == RIGHT
    written = CliRunner().invoke(main, ["convert", "-", "--to", "movetext"], input=WAYS["lines"]).output
    again = parse(written)
    assert [game.result for game in again.games] == [game.result for game in parse(WAYS["lines"]).games]


def test_points_for_a_side_that_is_not_there_are_an_error() -> None:
    result = replay(parse('[Result "A+B 25"]').games[0])
    assert [problem.slug for problem in result.diagnostics] == ["result-mismatch"]
