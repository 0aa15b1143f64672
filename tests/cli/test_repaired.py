"""What a repair has noted in a record stays there through every command, and `replay` says it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analyzer.notation import parse
from analyzer.notation.movetext import head_mending, turn_mending
from tests.cli.test_cli import run, run_json
from tests.report.repaired_records import EXCHANGED, MIXED, ROUND

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.notation.movetext import HeadMending, TurnMending

TEXTS = [ROUND, MIXED, EXCHANGED]


def noted(text: str) -> tuple[tuple[HeadMending, ...], list[TurnMending]]:
    """Everything that a repair has noted in the one game of a text."""
    (game,) = parse(text).games
    return head_mending(game), [turn_mending(turn) for turn in game.turns]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("form", ["movetext", "table", "json"])
@pytest.mark.parametrize("then", ["movetext", "table", "json"])
def test_every_form_keeps_the_notes(text: str, form: str, then: str) -> None:
    head, turns = noted(text)
    assert head or any(was or struck for was, struck in turns)
    once = run("convert", "-", "--to", form, given=text)
    assert once.exit_code == 0
    assert noted(once.stdout) == (head, turns)
    assert noted(run("convert", "-", "--to", then, given=once.stdout).stdout) == (head, turns)
    assert parse(once.stdout).games == parse(text).games


@pytest.mark.parametrize("text", TEXTS)
def test_annotating_keeps_the_notes_and_so_does_annotating_again(tmp_path: Path, text: str) -> None:
    first, second = tmp_path / "first.domino", tmp_path / "second.domino"
    assert run("analyze", "-", "--annotate", str(first), given=text).exit_code == 0
    assert "[%value " in first.read_text(encoding="utf-8")
    assert noted(first.read_text(encoding="utf-8")) == noted(text)
    assert run("analyze", str(first), "--annotate", str(second)).exit_code == 0
    assert second.read_text(encoding="utf-8") == first.read_text(encoding="utf-8")


def test_a_value_in_the_comment_of_a_note_is_replaced_and_the_note_stays(tmp_path: Path) -> None:
    target = tmp_path / "annotated.domino"
    text = MIXED.replace("[%was 3-4]", "[%value 1] [%was 3-4] [%best 0-0 1]")
    assert run("analyze", "-", "--annotate", str(target), given=text).exit_code == 0
    assert "{[%value 44] [%best 1-4 44] [%was 3-4] the ink is faded [%clk 1:02]}" in target.read_text("utf-8")


def test_replay_says_behind_a_turn_what_was_done_there() -> None:
    lines = run("replay", "-", given=MIXED).stdout.split("\n")
    remarks = {i: line.split("│")[7].strip() for i, line in enumerate(lines) if "│ (" in line}
    assert list(remarks.values()) == [
        "(reconstructed; C 2-5@5 stood here)",
        "(reconstructed; 3-4 stood here)",
        "(struck: C 4-5)",
        "(reconstructed)",
        "(reconstructed; pass stood here)",
        "(struck: A pass)",
        "(struck: B 0-6)",
    ]
    assert [lines[i - 1].split("│")[1].strip() for i in remarks] == ["3", "4", "5", "15", "18", "27", ""]
    assert run("replay", "-", given=ROUND).stdout.count("(reconstructed)") == 4


def test_replay_prints_what_stood_there_without_control_characters() -> None:
    text = MIXED.replace("[%was 3-4]", "[%was 3-4\x1b(B]")
    assert "\x1b" not in run("replay", "-", given=text).stdout


def test_replay_as_json_has_it_where_something_was_done_and_only_there() -> None:
    (game,) = run_json("replay", "-", given=MIXED)
    assert {turn["turn"]: turn["was"] for turn in game["turns"] if "was" in turn} == {
        3: "C 2-5@5",
        4: "3-4",
        15: "-",
        18: "pass",
    }
    assert {turn["turn"]: turn["struck"] for turn in game["turns"] if "struck" in turn} == {
        5: ["C 4-5"],
        27: ["A pass", "B 0-6"],
    }
