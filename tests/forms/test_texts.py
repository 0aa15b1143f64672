"""Games as people and programs write them: each text of `texts/` is read as it stands.

The `real-` ones were found in public repositories; the others are random legal games, written down in the
manner that the file is named after. `expected.json` has their plays, players numbered by their first turn.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from analyzer.forms.read import parse, read
from analyzer.match import replays_of
from analyzer.record.game import Form
from analyzer.replays.replay import ActionKind
from tests.effort import effort

TEXTS = Path(__file__).parent / "texts"
EXPECTED: dict[str, Any] = json.loads((TEXTS / "expected.json").read_text("utf-8"))
NAMES = sorted(EXPECTED)[:: effort(10, 1)]
"""Every tenth one; `DEEP=1 pytest tests/forms/test_texts.py` reads all of them."""
UNREAD = sorted((TEXTS / "unread").iterdir())[:: effort(4, 1)]
"""Every fourth one: where no way makes sense, all are tried."""


@pytest.mark.parametrize("name", NAMES)
def test_a_text_is_read_as_the_game_that_it_is(name: str) -> None:
    record = read(TEXTS / name)
    results = list(replays_of(record.games))
    assert len(results) == EXPECTED[name]["games"]
    assert [str(problem) for result in results if not result.valid for problem in result.diagnostics] == []
    seats = list(dict.fromkeys(step.seat for step in results[0].steps))
    plays = [
        [seats.index(step.seat), str(step.tile)]
        for step in results[0].steps
        if step.kind in (ActionKind.LEAD, ActionKind.PLAY)
    ]
    assert plays == EXPECTED[name]["plays"]


@pytest.mark.parametrize(
    ("name", "turns", "players"),
    [
        ("csci300", 20, ("Player 2", "Player 1")),
        ("greyling", 15, ("Alice", "Bob")),
        ("historial", 4, ("Carlos", "Ana", "Luis")),
        ("gist", 3, ("RandomMatch", "F# Doms Player")),
        ("openspiel-team", 30, ("p0", "p1", "p2", "p3")),
        ("pypi-position", 1, ("Player 0", "Player 1", "Player 2", "Player 3")),
    ],
)
def test_logs_found_in_public_are_read(name: str, turns: int, players: tuple[str, ...]) -> None:
    record = read(TEXTS / f"real-{name}.txt")
    (result,) = replays_of(record.games)
    assert record.form is Form.LOOSE
    assert record.reading is not None
    assert result.valid
    assert len(result.steps) == turns
    assert record.reading.players == players


def test_a_log_with_a_missing_turn_is_refused_for_that() -> None:
    (result,) = replays_of(read(TEXTS / "real-dominoes-php.txt").games)
    errors = [problem for problem in result.diagnostics if problem.severity.value == "error"]
    assert [problem.slug for problem in errors] == ["out-of-turn"]
    assert errors[0].message == "A plays twice running; it is B's turn"
    assert errors[0].span is not None
    assert errors[0].span.line == 12


def test_no_text_is_without_a_test() -> None:
    asked = {path.name for path in TEXTS.iterdir() if path.is_file() and not path.name.startswith("real-")}
    assert asked - {"expected.json"} == set(EXPECTED)


@pytest.mark.parametrize("path", UNREAD, ids=lambda path: path.name)
def test_what_is_not_understood_is_not_called_valid(path: Path) -> None:
    record = read(path)
    assert not (record.games and all(result.valid for result in replays_of(record.games)))


@pytest.mark.parametrize(
    ("name", "slug", "line"),
    [("end_that_does_not_fit_de.yaml", "wrong-end", 36), ("tile_in_two_hands_it.json", "deal-duplicate", 1)],
)
def test_what_a_text_says_beside_its_tiles_is_held_against_them(name: str, slug: str, line: int) -> None:
    """Of a value the place of a hand is not known."""
    (result,) = replays_of(read(TEXTS / "unread" / name).games)
    errors = [problem for problem in result.diagnostics if problem.severity.value == "error"]
    assert [(problem.slug, problem.span and problem.span.line) for problem in errors] == [(slug, line)]


@pytest.mark.parametrize(
    ("numbers", "plays"),
    [
        ([5, 1, 17, 8, 0, 16, 22, 3, 6, 27, 20, 18, 7, 21, 62], ["4-4"]),
        ([23, 27, 19, 26, 0, 14, 17, 20, 7, 11, 25, 5, 13, 12, 53, 134, 66], ["3-4", "3-5", "4-5"]),
    ],
)
def test_a_short_game_that_has_ended_is_a_game(numbers: list[int], plays: list[str]) -> None:
    """The hands that a history deals show that nothing comes behind its few actions."""
    stored = ",".join(f"{-1 if at < 14 else at % 2}:{number}" for at, number in enumerate(numbers))
    for text in (
        str(numbers),
        f"[Game]\npython_block_dominoes()\n[State]\nhistory={stored}\nmove_number=1\n",
    ):
        (result,) = replays_of(parse(text).games)
        assert result.valid
        assert result.outcome is not None
        assert [str(step.tile) for step in result.steps if step.tile] == plays
