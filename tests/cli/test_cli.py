"""The commands as a user meets them: exit codes, JSON, files, start-up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import click
import jsonschema
import pytest
from click.testing import CliRunner, Result

from analyzer.cli import SUMMARIES, main
from analyzer.schemas.game import schema
from analyzer.solver.solver import Solver
from tests import sample
from tests.golden_files import ROOT, SAMPLE

if TYPE_CHECKING:
    from pathlib import Path

AS_PRINTED = "records/defective/international-dominoes-as-printed.domino"
AS_PRINTED_GERMAN = "records/defective/international-dominoes-as-printed-de.domino"


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def run(*arguments: str, given: str | bytes | None = None) -> Result:
    result = CliRunner().invoke(main, arguments, input=given, prog_name="domino")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def run_json(*arguments: str, given: str | None = None) -> Any:
    result = run(*arguments, "--format", "json", given=given)
    document = json.loads(result.stdout)
    jsonschema.validate(document, schema(arguments[0]))
    return document["records"]


@pytest.mark.parametrize("path", [AS_PRINTED, AS_PRINTED_GERMAN])
def test_check_finds_the_missing_round_and_the_sound_line(path: str) -> None:
    first, second = run_json("check", path)
    assert run("check", path).exit_code == 1
    assert (first["game"], first["valid"], second["valid"]) == (1, False, True)
    assert [problem["code"] for problem in first["diagnostics"]] == ["no-open-end"]
    problem = first["diagnostics"][0]
    assert problem["message"] == "A cannot play 5-6: the open ends are 0 and 4"
    assert (problem["line"], problem["column"], problem["turn"]) == (22, 3, 24)
    assert second["outcome"] == {
        "kind": "blocked",
        "seat": "C",
        "winner": ["A", "C"],
        "points": {"A+C": 46, "B+D": 0},
        "left": {"A": 15, "B": 13, "C": 15, "D": 33},
    }


def test_check_reads_standard_input_and_folders() -> None:
    assert run("check", "-", given=sample.movetext(sample.REPAIRED)).exit_code == 0
    assert run("check", "records").exit_code == 1
    assert run("check", SAMPLE, "-q").stdout == ""


def test_a_folder_is_read_whatever_the_endings(tmp_path: Path) -> None:
    plays = ["Ana: 6-6", "Luis: 6-4", "Eva: 4-1", "Pepe: 1-1", "Ana: 6-1", "Luis: 1-3"]
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "chat.txt").write_text("\n".join(plays), "utf-8")
    (tmp_path / "evening.md").write_text("a fine evening, 3-4 of us were there", "utf-8")
    (tmp_path / "program.py").write_text("\n".join(plays), "utf-8")
    (tmp_path / ".hidden.txt").write_text("\n".join(plays), "utf-8")
    told = [{"who": "Ana", "tile": "6-6"}, {"who": "Luis", "tile": "6-4"}]
    (tmp_path / "game.json").write_text(json.dumps(told), "utf-8")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\x00")
    assert run("report", SAMPLE, "-o", str(tmp_path / "report.html")).exit_code == 0
    said = run("check", str(tmp_path)).stdout
    assert "chat.txt: read as lines: 4 players, 6 turns" in said
    assert "game.json: read as json" in said
    for name in ("evening", "program", "hidden", "picture", "report"):
        assert name not in said
    (tmp_path / "empty").mkdir()
    assert "no other one with a game" in run("check", str(tmp_path / "empty")).stderr


def test_check_goes_on_after_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "binary.domino").write_bytes(b"\x00\xff\xfe")
    result = run("check", str(tmp_path / "none.domino"), str(tmp_path / "binary.domino"), SAMPLE)
    assert result.exit_code == 2
    assert "none.domino: No such file" in result.stderr
    assert "binary.domino" in result.stderr
    assert "game 2: valid" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["check"], "Missing argument 'FILE...'"),
        (["check", SAMPLE, "--variant", "jamacan"], "did you mean jamaican"),
        (["check", SAMPLE, "--variant", "milo", "--rule", "equal_ends=two"], "must be a whole number"),
        (["check", SAMPLE, "--rule", "nosuch=1"], "there is no rule 'nosuch'"),
        (["variants", "nosuch"], "there is no variant"),
        (["variants", "--rule", "target=5"], "need the NAME"),
        (["variants", "--play"], "need the NAME"),
        (["variants", "nosuch", "--play"], "there is no variant"),
        (["tree", SAMPLE, "--game", "9"], "there is no game 9"),
        (["analyze", SAMPLE, "--annotate", "-"], "--annotate needs a file"),
        (["report", SAMPLE], "Missing option '-o'"),
        (["nosuch"], "No such command"),
        (["solve", SAMPLE, "--at", "0"], "0 is not in the range"),
        (["schema", "nosuch"], "'nosuch' is not one of"),
    ],
)
def test_usage_errors(arguments: list[str], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == (2 if words else 1)
    assert words in result.stderr


def test_analyze_gives_the_published_values() -> None:
    lost, won = run_json("analyze", SAMPLE)
    assert lost["critical"] == 18
    costly = {
        d["turn"]: (d["seat"], d["played"], d["value"], d["best"]) for d in lost["decisions"] if d["loss"]
    }
    assert costly == {
        1: ("B", "1-1", -29, -18),
        3: ("D", "1-5", -44, -29),
        12: ("A", "4-4", 23, 44),
        17: ("B", "2-6", -46, -23),
        18: ("C", "3-6", -10, 46),
    }
    fifth = next(d for d in lost["decisions"] if d["turn"] == 18)
    assert [(o["move"], o["end"], o["value"]) for o in fifth["options"]] == [
        ("4-6", 6, 46),
        ("2-4", 4, -10),
        ("3-6", 6, -10),
        ("4-6", 4, -19),
    ]
    assert lost["marked"] == [
        {
            "turn": 18,
            "wanted": [{"move": "4-6", "end": 6, "value": 46}],
            "agrees": True,
            "wanted_is_best": True,
        }
    ]
    assert all(not d["loss"] for d in won["decisions"] if d["seat"] == "C" and d["turn"] > 10)


def test_analyze_values_a_defective_record_up_to_its_error() -> None:
    first, _ = run_json("analyze", AS_PRINTED)
    assert first["critical"] == 18
    unvalued = [d for d in first["decisions"] if d["value"] is None]
    assert [d["turn"] for d in unvalued] == [24, 25, 27, 29]
    assert all("error" in d["why"] for d in unvalued)


def test_analyze_says_why_it_cannot_value() -> None:
    text = "1. A 0-0  B 0-1  C 1-1"
    (found,) = run_json("analyze", "-", given=text)
    assert {d["why"] for d in found["decisions"]} == {"not every hand is known"}
    assert found["critical"] is None


def test_solve_before_a_turn_and_at_the_end() -> None:
    lost, won = run_json("solve", SAMPLE, "--at", "18")
    assert (lost["seat"], sorted(lost["ends"]), lost["value"]) == ("C", [4, 6], 46)
    assert lost["line"] == ["C 4-6@6", "D pass", "A 3-4", "B 2-3", "C 2-4@2"]
    assert won["options"] == lost["options"]
    over = run_json("solve", SAMPLE)
    assert [(s["options"], s["line"], s["value"]) for s in over] == [([], [], -10), ([], [], -46)]


def test_solve_looks_for_bounds_only_where_the_values_are_out_of_reach(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """They cost a hundred times as much as the values of a full deal."""

    def bounds(*_: object) -> None:
        pytest.fail("asked for bounds")

    monkeypatch.setattr(Solver, "bounds", bounds)
    assert run_json("solve", SAMPLE, "--at", "18")


def test_solve_a_deal() -> None:
    deal = f'[Deal "{sample.DEAL_TAG}"]\n'
    (found,) = run_json("solve", "-", given=deal + '[Lead "B"]\n')
    assert (found["turn"], found["seat"], found["value"]) == (1, "B", -18)
    (found,) = run_json("solve", "-", given=deal)
    assert "nothing says who leads" in found["why"]


def test_replay_gives_every_turn() -> None:
    first, _ = run_json("replay", SAMPLE)
    assert len(first["turns"]) == 33
    lead = first["turns"][0]
    assert [lead[key] for key in ("turn", "round", "seat", "action", "move")] == [1, 1, "B", "lead", "1-1"]
    assert (lead["end"], lead["ends"], lead["scored"]) == (None, [1, 1], None)
    assert first["turns"][1]["move"] == "pass"
    assert [t["round"] for t in first["turns"][:5]] == [1, 1, 1, 2, 2]


@pytest.mark.parametrize("form", ["graphml", "dot", "json"])
def test_tree_exports(form: str, tmp_path: Path) -> None:
    target = tmp_path / "lines"
    assert run("tree", SAMPLE, "--at", "18", "--to", form, "-o", str(target)).exit_code == 0
    text = target.read_text(encoding="utf-8")
    if form == "json":
        data = json.loads(text)
        assert {edge["move"] for edge in data["edges"] if edge["source"] == 0} == {"2-4", "3-6", "4-6"}
    assert text.startswith({"graphml": "<graphml", "dot": "digraph", "json": "{"}[form])


@pytest.mark.parametrize("move", ["3-6@6", "6-3@6", "36@6", "3-6", " 6/3 "])
def test_a_move_to_refute_is_named_as_tiles_are_written(move: str) -> None:
    graph = json.loads(run("tree", SAMPLE, "--at", "18", "--refute", move).stdout)
    (edge,) = [edge for edge in graph["edges"] if edge["source"] == 0]
    assert (edge["seat"], edge["move"], edge["joins"], edge["value"], edge["loss"]) == (
        "C",
        "3-6",
        "6",
        -10,
        56,
    )
    assert all(edge["best"] for edge in graph["edges"] if edge["source"] != 0)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ["--at", "18", "--refute", "0-0"],
            "0-0 is not an option; the options are 2-4@4, 3-6@6, 4-6@6 and 4-6@4",
        ),
        (["--at", "18", "--refute", "4-6"], "4-6 can be 4-6@6 or 4-6@4; say which"),
        (["--at", "18", "--refute", "3-6@4"], "3-6@4 is not an option"),
        (["--at", "18", "--refute", "nonsense"], "nonsense is not an option"),
        (["--at", "22", "--refute", "pass"], "pass is not an option; the only one is 2-4@2"),
        (["--at", "2", "--refute", "1-1"], "nothing can be played there"),
        (["--refute", "1-1"], "nothing can be played there"),
        (["--at", "18", "--refute", "3-6", "--best"], "give one of them"),
        (["--at", "18", "--best", "--loss", "5"], "leave out --loss"),
    ],
)
def test_what_cannot_be_refuted_is_a_usage_error(arguments: list[str], words: str) -> None:
    result = run("tree", SAMPLE, *arguments)
    assert result.exit_code == 2
    assert words in result.stderr


def test_only_best_lines() -> None:
    graph = json.loads(run("tree", SAMPLE, "--at", "4", "--best", "--depth", "3").stdout)
    assert {edge["move"] for edge in graph["edges"] if edge["source"] == 0} == {"1-3", "1-4"}
    assert all(edge["best"] for edge in graph["edges"])


def test_a_move_that_is_best_cannot_be_refuted() -> None:
    text = run("tree", SAMPLE, "--at", "18", "--to", "text", "--refute", "4-6@6").stdout
    assert "C 4-6@6 cannot be refuted: it is worth +46, and no move is worth more" in text
    assert text.endswith("the game is blocked by C, A+C score 46\n")


def test_a_tree_from_any_turn() -> None:
    deal = "records/chiva-draw.domino"
    for turn in range(30, 35):
        text = run("tree", SAMPLE, "--at", str(turn), "--to", "text").stdout
        assert text.startswith(f"{SAMPLE}: game 1, turn {turn}, ")
    assert "turn 34, the game is over" in text
    assert run("tree", SAMPLE, "--at", "40").exit_code == 1
    assert run("tree", deal, "--at", "12", "--to", "text").exit_code == 0


@pytest.mark.parametrize("form", ["movetext", "table", "json"])
def test_convert_and_back(form: str, tmp_path: Path) -> None:
    target = tmp_path / "converted"
    assert run("convert", SAMPLE, "--to", form, "-o", str(target)).exit_code == 0
    assert (
        run("convert", str(target), "--to", "movetext").stdout
        == run("convert", SAMPLE, "--to", "movetext").stdout
    )


def test_the_record_that_was_read_is_never_overwritten(tmp_path: Path) -> None:
    record = tmp_path / "game.domino"
    text = sample.movetext(sample.REPAIRED)
    record.write_text(text, encoding="utf-8")
    for arguments in (["convert", str(record), "--to", "table"], ["report", str(record)]):
        result = run(*arguments, "-o", str(record))
        assert result.exit_code == 2
        assert "is the file that was read" in result.stderr
    assert record.read_text(encoding="utf-8") == text
    assert run("convert", str(record), "--to", "json", "-o", str(tmp_path / "no" / "x")).exit_code == 2


def test_a_hostile_record_does_not_steer_the_terminal() -> None:
    result = run("check", "-", given="1. A \x1b[31m0-0 \u202e {x}")
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout


def test_every_command_helps_with_examples() -> None:
    for name, summary in SUMMARIES.items():
        result = run(name, "--help")
        assert result.exit_code == 0
        assert "Examples:" in result.stdout or name == "schema"
        command = main.get_command(click.Context(main), name)
        assert command is not None
        assert command.short_help == summary


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (
            ["--help"],
            {"lark", "rich", "networkx", "jinja2", "msgspec", "analyzer.replays.replay", "analyzer.notation"},
        ),
        (
            ["check", SAMPLE],
            {"rich", "networkx", "jinja2", "msgspec", "analyzer.solver.solver", "analyzer.repairs"},
        ),
        (
            ["analyze", SAMPLE],
            {
                "lark",
                "networkx",
                "jinja2",
                "analyzer.repairs",
                "analyzer.statistics",
                "analyzer.schemas.game",
            },
        ),
    ],
)
def test_heavy_modules_are_loaded_only_where_they_are_used(arguments: list[str], absent: set[str]) -> None:
    code = (
        "import sys\nfrom analyzer.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert not absent & set(done.stderr.split())


def test_colour_is_for_terminals_only() -> None:
    coloured = CliRunner().invoke(main, ["check", AS_PRINTED], color=True)
    assert "\x1b[" in coloured.stdout
    plain = CliRunner(env={"NO_COLOR": "1"}).invoke(main, ["check", AS_PRINTED], color=True)
    assert "\x1b[" not in plain.stdout
    assert "\x1b[" not in run("check", AS_PRINTED).stdout


def test_a_link_stays_a_link_and_a_pipe_a_pipe(tmp_path: Path) -> None:
    target, link, pipe = tmp_path / "target", tmp_path / "link", tmp_path / "pipe"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    assert run("convert", SAMPLE, "--to", "movetext", "-o", str(link)).exit_code == 0
    assert link.is_symlink()
    text = target.read_text(encoding="utf-8")
    assert text.startswith("[Event")
    os.mkfifo(pipe)
    with subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True) as reader:
        assert run("convert", SAMPLE, "--to", "movetext", "-o", str(pipe)).exit_code == 0
        assert reader.communicate()[0] == text
    assert pipe.is_fifo()


def test_a_full_disk_behind_standard_output_is_an_error() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        code = "from analyzer.cli import main; main()"
        done = subprocess.run(
            [sys.executable, "-c", code, "check", SAMPLE],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == "Error: cannot write: No space left on device\n"


def test_analyze_writes_its_values_into_a_copy(tmp_path: Path) -> None:
    target = tmp_path / "annotated.domino"
    assert run("analyze", SAMPLE, "--annotate", str(target)).exit_code == 0
    text = target.read_text(encoding="utf-8")
    annotation = "C 3-6* {[%value -10] [%best 4-6@6 46]} {the critical move was 3-6 instead of 4-6}"
    assert annotation in text
    assert run("check", str(target)).exit_code == 0
    again = tmp_path / "again.domino"
    assert run("analyze", str(target), "--annotate", str(again)).exit_code == 0
    assert again.read_text(encoding="utf-8") == text
    assert run("analyze", SAMPLE, "--annotate", SAMPLE).exit_code == 2


def test_what_cannot_be_valued_is_said_in_a_sentence() -> None:
    result = run("analyze", "-", given="1. A 0-0  B 0-1")
    assert "No decision could be valued: not every hand is known." in result.stdout
    assert (
        "Only the turns before the first mistake in the record are valued."
        in run("analyze", AS_PRINTED).stdout
    )
    assert run("analyze", "-", given="").exit_code == 1
    assert run("solve", SAMPLE, "--at", "99").exit_code == 1


def test_a_rule_that_does_not_fit_is_the_options_fault() -> None:
    (first, _) = run_json("check", SAMPLE, "--rule", "hand=8")
    (problem,) = first["diagnostics"]
    assert problem["line"] is None
    assert problem["message"].startswith("--rule hand=8 does not go with the rules of this game")


def test_a_game_without_a_stated_result_says_so() -> None:
    result = run("check", "-", given=sample.movetext(sample.REPAIRED))
    assert result.stdout == "-: valid; B goes out, B+D score 10; the record states no result (partnership)\n"


def test_a_converted_record_follows_its_schema() -> None:
    published = json.loads(run("schema", "convert").stdout)
    jsonschema.validate(json.loads(run("convert", SAMPLE, "--to", "json").stdout), published)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"games": [{"turns": 5}]}, published)


@pytest.mark.parametrize("name", ["all-fives-spinner", "french"])
def test_arms_are_text_in_json(name: str) -> None:
    """Where an option needs its arm named, the document says it."""
    arms = set()
    for turn in range(14, 20):
        for found in run_json("solve", f"records/{name}.domino", "--at", str(turn)):
            arms |= {option.get("arm") for option in found["options"]}
    assert arms - {None}
    assert all(isinstance(arm, str) for arm in arms - {None})


def test_a_replay_names_the_arm_where_the_number_does_not_say_it() -> None:
    rows = run("replay", "records/all-fives-spinner.domino").stdout.split("\n")
    joined = [row.split("│")[4:6] for row in rows if row.startswith("│")]
    named = [(move.strip(), joins.strip()) for move, joins in joined if "(" in joins]
    assert named == [("3-5", "3 (D)"), ("2-6", "6 (R)")]


def test_a_finished_game_has_nobody_to_play() -> None:
    text = run("solve", SAMPLE, "--game", "1").stdout
    assert "turn 34, the game is over" in text
    assert "to play" not in text
    assert "value -10 for C's side" in text


def test_an_error_of_the_tree_names_the_file() -> None:
    result = run("tree", AS_PRINTED, "--at", "30")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"Error: {AS_PRINTED}: the record has an error before this turn")
