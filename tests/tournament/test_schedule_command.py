"""`domino schedule` as a user meets it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import jsonschema
import pytest
from click.testing import CliRunner, Result

from analyzer.cli import main
from analyzer.schemas.match import schedule_schema

if TYPE_CHECKING:
    from pathlib import Path

EIGHT = "Ann,Bob,Cid,Dan,Eva,Flo,Gus,Hal"
ROUND = "1: Ann+Cid beat Bob+Dan\n2: Eva+Flo beat Gus+Hal\n3: Ida+Jon beat Kim+Leo\n"
NEXT = "1: Ann+Cid beat Eva+Flo\n2: Gus+Hal beat Ida+Jon\n3: Kim+Leo beat Bob+Dan\n"


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, ["schedule", *arguments], input=given, prog_name="domino")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def run_json(*arguments: str, given: str | None = None) -> Any:
    result = run(*arguments, "--format", "json", given=given)
    assert result.exit_code == 0
    document = json.loads(result.stdout)
    jsonschema.validate(document, schedule_schema())
    return document


@pytest.mark.parametrize("name", ["four", "five", "eight", "twelve-balanced"])
def test_a_balanced_schedule_is_called_so(name: str) -> None:
    text = run(name).stdout
    assert "Everyone partners everyone once.\nEveryone opposes everyone twice.\n" in text
    assert text.endswith("So the schedule is balanced.\n")
    assert ("Everyone sits out once." in text) == (name == "five")
    document = run_json(name)
    assert document["format"] == name
    assert document["balance"]["balanced"]
    assert document["balance"]["unbalanced"] == []


def test_the_published_plan_for_twelve_is_judged_and_a_better_one_offered() -> None:
    text = run("twelve").stdout
    assert "Everyone partners everyone once." in text
    assert "Two players are opponents 1, 2, 3 or 4 times: 43 of 66 pairs are not at 2." in text
    assert "Opponents four times: 1 and 7; 2 and 3; 2 and 8; 4 and 12; 9 and 11." in text
    assert "domino schedule twelve-balanced" in text
    balance = run_json("twelve")["balance"]
    assert (balance["balanced"], balance["partners"]) == (False, {"1": 66})
    assert balance["opponents"] == {"1": 24, "2": 23, "3": 14, "4": 5}
    assert len(balance["unbalanced"]) == 43
    assert {"players": ["1", "7"], "partners": 1, "opponents": 4} in balance["unbalanced"]


def test_names_take_the_numbers_in_their_order() -> None:
    document = run_json("eight", "--players", EIGHT)
    assert document["players"] == EIGHT.split(",")
    assert document["rounds"][0]["tables"][0] == {
        "table": 1,
        "sides": [["Ann", "Flo"], ["Bob", "Eva"]],
        "seats": ["Ann", "Bob", "Flo", "Eva"],
    }
    text = run("eight", "--players", EIGHT).stdout
    assert "Ann+Flo v Bob+Eva" in text
    assert "sit in turn order Ann, Bob, Flo, Eva; partners sit opposite." in text


def test_names_come_from_a_file_or_standard_input(tmp_path: Path) -> None:
    lines = EIGHT.replace(",", "\n")
    (tmp_path / "names.txt").write_text(f"# club\n{lines}\n", encoding="utf-8")
    expected = run_json("eight", "--players", EIGHT)
    assert run_json("eight", "--players", str(tmp_path / "names.txt")) == expected
    assert run_json("eight", "--players", "-", given=lines) == expected


def test_mixed_pairs_of_two_groups() -> None:
    text = run("mixed", "--players", EIGHT).stdout
    assert "Odd numbers: Ann, Cid, Eva, Gus; even numbers: Bob, Dan, Flo, Hal." in text
    assert "In every round each side pairs an odd with an even number." in text
    assert "An odd and an even number are partners once." in text
    assert "An odd and an even number are opponents 0, 1 or 2 times: 8 of 16 pairs are not at 1." in text
    assert "Two of the same group are opponents 1 or 2 times, as evenly as can be." in text
    assert "So the schedule is not balanced. Opponents never: Ann and Hal;" in text
    assert len(run_json("mixed", "--players", EIGHT)["balance"]["unbalanced"]) == 8
    assert len(run_json("mixed", "--size", "12")["rounds"]) == 6


def test_the_lead_of_a_progression_by_number_and_by_name() -> None:
    document = run_json("four", "--players", "Ann,Bob,Cid,Dan", "--lead", "1", "--lead", "cid")
    assert [one["lead"] for one in document["rounds"]] == ["Ann", "Cid", "Cid"]
    assert [one["tables"][0]["seats"] for one in document["rounds"]] == [
        ["Ann", "Cid", "Bob", "Dan"],
        ["Dan", "Cid", "Bob", "Ann"],
        ["Dan", "Cid", "Ann", "Bob"],
    ]
    text = run("four", "--lead", "1", "--lead", "3").stdout
    assert "│ 2 │ 1 │ 3    │ 2, 3             │" in text
    assert "│ 1 │ 2 │ 3    │ 3, 4             │" in text


def test_winners_move_down_a_table() -> None:
    text = run("winners", "-", given=ROUND).stdout
    assert "round 2" in text
    for cell in ("1 │ Ann+Cid v Eva+Flo", "2 │ Gus+Hal v Ida+Jon", "3 │ Kim+Leo v Bob+Dan"):
        assert cell in text
    assert "No two are opponents again." in text
    assert "artners again" not in text
    document = run_json("progressive", "-", given=ROUND)
    assert (document["format"], document["seed"]) == ("winners", None)
    assert document["rounds"][0]["round"] == 2
    assert document["won"]["Ann"] == 1
    assert document["won"]["Bob"] == 0
    assert document["balance"]["partners"] == {"0": 60, "2": 6}


def test_partners_who_change_draw_and_do_not_meet_again() -> None:
    arguments = ["winners", "-", "--partners", "drawn", "--seed", "7"]
    assert run(*arguments, given=ROUND).stdout == run(*arguments, given=ROUND).stdout
    assert "Drawn with --seed 7." in run(*arguments, given=ROUND).stdout
    assert "No two are partners again." in run(*arguments, given=ROUND).stdout
    assert set(run_json(*arguments, given=ROUND)["balance"]["partners"]) == {"0", "1"}
    unseeded = run_json("winners", "-", "--partners", "drawn", given=ROUND)
    arguments[-1] = str(unseeded["seed"])
    assert run_json(*arguments, given=ROUND) == unseeded


def test_who_meets_again_is_named() -> None:
    again = f"{ROUND}round 2\n{NEXT}"
    text = run("winners", "-", given=again).stdout
    assert "1 │ Ann+Cid v Gus+Hal" in text
    assert "Opponents again: Ida and Kim; Ida and Leo; Jon and Kim; Jon and Leo.\n" in text
    third = "1: Gus+Hal beat Ann+Cid\n2: Ida+Jon beat Kim+Leo\n3: Bob+Dan beat Eva+Flo\n"
    text = run("winners", "-", given=f"{again}round 3\n{third}").stdout
    assert "2 │ Kim+Leo v Bob+Dan" in text
    assert "Opponents again: Ann and Eva; Ann and Flo; Cid and Eva;" in text
    assert "Cid and Flo; Bob and Kim; Bob and Leo; and 6 more pairs.\n" in text


def test_the_first_round_is_drawn() -> None:
    document = run_json("winners", "--players", EIGHT, "--seed", "3")
    assert document == run_json("winners", "--players", EIGHT, "--seed", "3")
    assert document["rounds"][0]["round"] == 1
    assert document["seed"] == 3
    assert document["won"] is None
    assert len(run_json("winners", "--size", "400")["rounds"][0]["tables"]) == 100


def test_after_four_rounds_the_tournament_is_over() -> None:
    result = run("winners", "-", given=f"round 4\n{ROUND}")
    assert result.exit_code == 0
    assert result.stdout == (
        "The tournament is over after 4 rounds.\nMatches won: Ann 1, Cid 1, Eva 1, Flo 1, Ida 1, Jon 1,"
        " Bob 0, Dan 0, Gus 0, Hal 0, Kim 0, Leo 0.\n"
    )
    assert run_json("winners", "-", given=f"round 4\n{ROUND}")["rounds"] == []


def test_a_table_with_others_than_the_results_say_is_a_warning() -> None:
    result = run("winners", "-", given=f"{ROUND}round 2\n{ROUND}")
    assert result.exit_code == 0
    assert "-:5: table 1: by the results before, Ann+Cid and Eva+Flo sit here\n" in result.stderr
    assert run("winners", "-", given=f"{ROUND}round 2\n{NEXT}").stderr == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "Missing argument 'FORMAT'"),
        (["eigth"], "there is no format 'eigth'; did you mean eight?"),
        (["eight", "--size", "7"], "eight is for 8 players, not 7"),
        (["eight", "--players", "Ann,Bob,Cid"], "eight is for 8 players, not 3"),
        (["eight", "--players", EIGHT.replace("Bob", "Ann")], "--players: Ann is named twice"),
        (["eight", "--players", EIGHT, "--size", "8"], "the names say how many"),
        (["eight", "--players", "no-such-file"], "cannot read no-such-file: No such file"),
        (["eight", "--players", "."], "cannot read .: Is a directory"),
        (["eight", "results.txt"], "RESULTS is for winners"),
        (["eight", "--seed", "1"], "--seed is for winners"),
        (["eight", "--partners", "drawn"], "--partners is for winners"),
        (["eight", "--lead", "1"], "--lead is for four"),
        (["four", "--lead", "5"], "there is no player '5'; expected a number from 1 to 4"),
        (["four", "--lead", "9" * 5000], "there is no player"),
        (["four", *["--lead", "1"] * 4], "3 matches have 1 to 3 leads, not 4"),
        (["winners"], "winners needs RESULTS, or --players"),
        (["winners", "--size", "10"], "winners is for full tables of four, 8 to 400 players, not 10"),
        (["winners", "--size", "8", "--partners", "drawn"], "--partners needs RESULTS"),
        (["winners", "-", "--size", "8"], "RESULTS names the players"),
        (["winners", "-", "--seed", "8"], "--seed needs --partners drawn"),
        (["winners", "no-such-file"], "cannot read no-such-file"),
    ],
)
def test_usage_errors(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (b"", "-:1: there are no results"),
        (ROUND.encode() + b"nobody knows", "-:4: 'nobody knows' is no result; expected a table's result"),
        (b"1: Ann+\x81 beat", "cannot read -: "),
        (b"1: A\0", "cannot read -: "),
        (b"#" * 2_000_000, "larger than 1 MB"),
    ],
)
def test_results_that_cannot_be_read(given: bytes, words: str) -> None:
    result = run("winners", "-", given=given)
    assert result.exit_code == 2
    assert words in result.stderr


def test_a_bad_line_of_a_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "names.txt"
    path.write_text("Ann\nBob\nAnn\n", encoding="utf-8")
    assert f"{path}:3: Ann is named twice (first in line 1)" in run("eight", "--players", str(path)).stderr


@pytest.mark.parametrize(("form", "absent"), [("json", "rich"), ("text", "msgspec")])
def test_only_what_is_printed_with_is_loaded(form: str, absent: str) -> None:
    code = (
        "import sys\nfrom analyzer.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "schedule", "twelve-balanced", "--format", form],
        capture_output=True,
        text=True,
        check=True,
    )
    assert absent not in done.stderr.split()
