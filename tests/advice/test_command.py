"""`domino advise` as people see it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main
from analyzer.reviews.fair.inference import HABITS
from analyzer.schemas.game import schema
from analyzer.words.messages import languages
from tests.advice.test_advice import PLAYED
from tests.golden_files import ROOT, SAMPLE

if TYPE_CHECKING:
    from analyzer.reviews.fair import Fair

HAND = '[Deal "C:24 33 36 46"]\n'


def run(text: str, *options: str) -> Result:
    result = CliRunner().invoke(main, ["advise", "-", *options], input=text, prog_name="domino")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def document(text: str, *options: str) -> dict[str, object]:
    """The one answer of the document, which follows its schema."""
    found = json.loads(run(text, "--format", "json", *options).stdout)
    jsonschema.validate(found, schema("advise"))
    [record] = found["records"]
    answer: dict[str, object] = record
    return answer


def test_the_move_comes_first_then_why_then_the_table() -> None:
    result = run(HAND + PLAYED)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "-, turn 18: C holds 2-4 3-3 3-6 4-6; the open ends are 4 and 6"
    assert lines[1].startswith(
        "C should play 4-6 on the six. By what C can know, it is worth 20.1 points more"
    )
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in lines if line.startswith("│")]
    assert rows[0] == ["4-6 on the six", "+21.8", "71%", "4 4", "D 100%"]
    assert [row[0] for row in rows] == ["4-6 on the six", "3-6", "4-6 on the four", "2-4"]
    assert "375 deals fit what C has seen; all were looked at." in lines
    assert max(map(len, lines)) <= 120


def test_the_document_says_the_same() -> None:
    found = document(HAND + PLAYED)
    assert (found["turn"], found["seat"], found["action"]) == (18, "C", "play")
    assert (found["move"], found["end"], found["possible"], found["worlds"]) == ("4-6", 6, 375, 375)
    assert found["why"] is None


ENDING = ("--endings", "--game", "1", "--at", "25")


def test_an_ending_is_solved_where_that_is_asked_for() -> None:
    text = (ROOT / SAMPLE).read_text(encoding="utf-8")
    lines = run(text, *ENDING).stdout.splitlines()
    at = next(at for at, line in enumerate(lines) if line.startswith("Solved as a game in which no hand is"))
    assert lines[at].endswith(": 0-0@0 -6.8 (100%)  0-6@0 -22.4 (0%)")
    assert lines[at + 1 :] == [
        "One player alone could gain at most 0.001 points by other play, in the mean over the 300",
        "deals that the play allows.",
        "Two partners together could gain 0.000 to 2.374 points.",
    ]
    found = document(text, *ENDING)
    assert isinstance(found["ending"], dict)
    assert (found["ending"]["deals"], found["ending"]["agrees"]) == (300, True)
    assert "ending" not in document(text, *ENDING[1:])


def test_numbers_in_sentences_are_written_as_the_language_writes_them() -> None:
    """2.374 points would be two thousand in German."""
    text = (ROOT / SAMPLE).read_text(encoding="utf-8")
    ending = run(text, "--game", "1", "--at", "25", "--endings", "--lang", "de").stdout
    assert "Zwei Partner zusammen könnten 0,000 bis 2,374 Punkte gewinnen." in ending
    early = run(text, "--game", "1", "--at", "4", "--worlds", "10", "--lang", "de").stdout
    assert "10.570.560 Verteilungen passen zu dem, was A gesehen hat" in early


def test_where_a_game_is_worth_a_point_means_have_two_digits() -> None:
    """With one digit two moves would look alike of which one is better in many deals."""
    shown = run((ROOT / "records" / "jamaican.domino").read_text(encoding="utf-8"), "--at", "9").stdout
    assert "│ 0-2  │ -0.10 ±0.05 │" in shown
    assert "│ 5-6  │ -0.18 ±0.05 │" in shown


def test_an_ending_that_prefers_another_move_makes_the_advice_arguable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from analyzer.reviews import advice
    from analyzer.reviews.fair.endings import with_ending

    def turned(fair: Fair, *others: Any) -> Fair:
        found = with_ending(fair, *others)
        assert found.ending is not None
        first, second = found.ending.options
        options = (replace(second, value=first.value), replace(first, value=second.value))
        return replace(found, ending=replace(found.ending, options=options))

    text = (ROOT / SAMPLE).read_text(encoding="utf-8")
    said = "By that another move is best, so this one is arguable."
    assert said not in run(text, *ENDING).stdout
    monkeypatch.setattr(advice, "with_ending", turned)
    assert said in run(text, *ENDING).stdout


def test_the_last_game_of_several_is_meant() -> None:
    sample = (ROOT / SAMPLE).read_text(encoding="utf-8")
    result = run(sample)
    assert result.exit_code == 1
    assert "the game is over" in result.stderr
    assert run(sample + "\n[Deal " + HAND[6:] + PLAYED).stdout.startswith("-, game 3, turn 18: C holds")


@pytest.mark.parametrize("language", languages())
def test_every_language_says_it(language: str) -> None:
    text = run(HAND + PLAYED, "--lang", language).stdout
    assert ("C should play" in text) == (language == "en")
    assert text.count("4-6") > 2


def test_a_sample_says_that_it_is_one_and_how_sure_it_is() -> None:
    result = run('[Deal "C:01 02 13 24 35 46 56"]', "--worlds", "10")
    assert (
        "399,072,960 deals fit what C has seen; 10 of them, drawn at random, were looked at" in result.stdout
    )
    assert "may be as good" in result.stdout
    assert "±" in result.stdout


def test_moves_that_came_out_alike_in_a_sample_are_said_to_have_done_so() -> None:
    text = run(HAND + PLAYED, "--variant", "jamaican", "--worlds", "10").stdout
    assert "In the deals that were looked at 4-6 on the six was worth as much." in " ".join(text.split())


def test_one_move_no_move_and_the_last_tile() -> None:
    assert "B has one move only: 1-2." in run('[Deal "B:24 33 36 12 02 03 04"]\n1. A 1-1').stdout
    passing = run('[Deal "B:24 33 36 22 02 03 04"]\n1. A 1-1').stdout.splitlines()
    assert passing[1:] == ["Nothing that B holds fits: B has to pass."]
    drawing = '[Variant "draw"] [Seats "A B"] [Deal "A:24 33 36 22 02"]\n1. B 1-1'
    assert document(drawing)["action"] == "draw"
    last = '[Set "double-two"] [Rules "seats=2, partners=no, hand=2"] [Deal "A:12 22"] A 2-2 B 0-2'
    assert document(last)["move"] == "1-2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (PLAYED, "-:5:13: error: it is C's turn, and the record does not say what C holds"),
        ('[Deal "C:24 33 36"]\n' + PLAYED, "-:1:8: error[wrong-hand-size]: C has 3 tiles"),
        ('[Deal "C:24 33 36"]\n' + PLAYED, "write the 7 tiles that were dealt, or those that are still held"),
        ('[Deal "C:24 33 36 12"]\n' + PLAYED, "error["),
    ],
)
def test_no_advice_is_an_error_with_its_place(text: str, said: str) -> None:
    result = run(text)
    assert result.exit_code == 1
    assert not result.stdout
    assert said in result.stderr
    assert document(text)["why"]


def test_a_hand_as_it_is_held_may_hold_what_was_drawn() -> None:
    """Dealt 0-2 2-2 2-4 3-3 3-6; 1-6 and 1-3 were drawn, 3-6 and 1-6 played."""
    turns = "1. B 3-4  A 3-6  B draw ?  B draw ?  B 4-5  A draw 1-6  A 1-6  B 5-5  A draw 1-3"
    answers = [
        document(f'[Variant "draw"] [Seats "A B"] [Deal "A:{hand}"]\n{turns}')
        for hand in ("02 22 24 33 13", "02 22 24 33 36")
    ]
    assert answers[0] == answers[1]
    assert (answers[0]["move"], answers[0]["hand"]) == ("1-3", ["0-2", "1-3", "2-2", "2-4", "3-3"])


def test_files_and_house_rules() -> None:
    path = str(Path(SAMPLE))
    shown = CliRunner().invoke(main, ["advise", path, "--at", "18", "--variant", "jamaican"]).stdout
    assert "C should play 4-6 on the six" in shown


def test_what_the_others_chose_can_be_read_and_the_policy_is_told() -> None:
    plain, found = (document(HAND + PLAYED, *options) for options in ((), ("--infer",)))
    assert "inferred" not in plain
    inferred = found["inferred"]
    assert isinstance(inferred, dict)
    assert inferred["policy"]["name"] == HABITS.name
    assert inferred["policy"]["weights"] == HABITS.partners._asdict()
    assert inferred["plays"] == 10
    assert 1 < inferred["effective"] < 375
    assert found["options"] != plain["options"]
    text = " ".join(run(HAND + PLAYED, "--infer").stdout.split())
    assert "Deals count by how likely the others were to play the 10 tiles that they did" in text
    assert f"Policy {HABITS.name}: how likely a move is goes by its score, the sum of pips +0.11," in text
    assert "Every deal counts the same" not in text


def test_nothing_is_inferred_where_tiles_are_drawn() -> None:
    drawing = '[Variant "draw"] [Seats "A B"] [Deal "A:24 33 36 22 02"]\n1. B 3-4'
    assert "inferred" not in document(drawing, "--infer", "--worlds", "10")
    assert "Every deal counts the same" in run(drawing, "--infer", "--worlds", "10").stdout


def test_an_ending_that_is_not_solved_is_said_to_be_none() -> None:
    text = (ROOT / SAMPLE).read_text(encoding="utf-8")
    assert "Not solved as an ending" in run(text, "--endings", "--game", "1", "--at", "18").stdout
    assert "Not solved as an ending" not in run(text, *ENDING).stdout


def test_deals_are_weighted_or_searched_once_more() -> None:
    result = run(HAND + PLAYED, "--infer", "--depth", "2")
    assert result.exit_code == 2
    assert "--infer does not go with --strict, --depth or --endings" in result.stderr


def test_the_document_says_whether_the_order_is_settled() -> None:
    assert "strict" not in document(HAND + PLAYED)
    strict = document(HAND + PLAYED, "--depth", "2")["strict"]
    assert isinstance(strict, dict)
    assert (strict["own_moves"], strict["worlds"], strict["agrees"]) == (2, 20, True)
    assert strict["settled"] is True
    assert strict["options"][0]["move"] == "4-6"
