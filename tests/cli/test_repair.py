"""`domino repair` and the repairs under `domino check`, with a search that finds what the test lays down."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import jsonschema
import pytest

import analyzer
from analyzer.cli.outputs import waiting
from analyzer.game.rules_of_game import NO_HOUSE_RULES
from analyzer.notation import parse, write
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Form, Play, Record
from analyzer.repairs.edits import Part, Repair, Repairs, Slip
from analyzer.repairs.in_text import Rewritten
from analyzer.replays.replay import replay
from analyzer.schemas import repair as document
from analyzer.tiles.tile import Tile
from tests.cli.test_cli import run
from tests.golden_files import ROOT, SAMPLE
from tests.repairing.fakes import insert, repair, setting, swap

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Game

    Finder = Callable[[Game], tuple[Repair, ...]]

AS_PRINTED = "records/defective/international-dominoes-as-printed.domino"
MISSING = ("A pass", "B 0-0", "C 4-6", "D 6-6")


class Search:
    """Stands in for the search: what it was asked, and what it finds in a game with errors."""

    def __init__(self, finder: Finder, *, gave_up: str | None = None) -> None:
        self.finder = finder
        self.gave_up = gave_up
        self.efforts: list[int | None] = []
        self.most: int | None = None

    def __call__(
        self,
        game: Game,
        house: HouseRules = NO_HOUSE_RULES,
        *,
        effort: int | None = None,
        most: int | None = None,
    ) -> Repairs:
        self.efforts.append(effort)
        self.most = most
        if replay(game, house).valid:
            return Repairs(game=game, needed=False)
        return Repairs(game=game, repairs=self.finder(game), searched=8, gave_up=self.gave_up)


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


@pytest.fixture
def finds(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Search]:
    """Lays down what the search finds, and how records are rewritten."""

    def lay_down(finder: Finder, *, gave_up: str | None = None, kept_layout: bool = True) -> Search:
        def rewritten(record: Record, picked: Mapping[int, Repair]) -> Rewritten:
            games = tuple(
                picked[index].game if index in picked else game for index, game in enumerate(record.games)
            )
            return Rewritten(write(replace(record, games=games), Form.MOVETEXT), kept_layout)

        search = Search(finder, gave_up=gave_up)
        monkeypatch.setattr("analyzer.repairs.repair", search)
        monkeypatch.setattr("analyzer.repairs.in_text.rewritten", rewritten)
        return search

    return lay_down


def place_of(game: Game, low: int, high: int) -> int:
    tile = Tile(low, high)
    return next(
        index
        for index, turn in enumerate(game.turns)
        if isinstance(turn.action, Play) and turn.action.tile == tile
    )


def missing_round(game: Game) -> tuple[Repair, ...]:
    edits = insert(Slip.ROUND_LEFT_OUT, place_of(game, 5, 6), *MISSING)
    return (repair(game, *edits, cost=6),)


def ties(game: Game) -> tuple[Repair, ...]:
    (first,) = missing_round(game)
    others = [
        repair(game, swap(Slip.TILE_MISREAD, 3, "A", "1-4", f"1-{n}"), cost=6, unique=False, agrees=False)
        for n in (2, 3)
    ]
    dear = [
        repair(game, swap(Slip.TILE_MISREAD, 3, "A", "1-4", f"{n}-6"), cost=7 + n, unique=False, agrees=None)
        for n in range(6)
    ]
    return (replace(first, unique=False), *others, *dear)


def nothing(game: Game) -> tuple[Repair, ...]:
    return ()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    path = tmp_path / "game.domino"
    path.write_bytes((ROOT / AS_PRINTED).read_bytes())
    return path


def test_the_list_says_what_is_missing(finds: Callable[..., Search]) -> None:
    finds(missing_round)
    result = run("repair", AS_PRINTED)
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout == (
        f"{AS_PRINTED}: game 1: 1 repair\n"
        "  1. 4 edits, the only one at cost 6; agrees with the stated result\n"
        "     a round is missing before turn 24: A pass  B 0-0  C 4-6  D 6-6\n"
        "     every repair up to cost 8 has been looked for\n"
        f"{AS_PRINTED}: game 2: nothing to repair\n"
    )


def test_repairs_that_tie_are_all_listed(finds: Callable[..., Search]) -> None:
    search = finds(ties)
    text = run("repair", AS_PRINTED, "--game", "1").stdout
    assert search.most == 10
    assert "game 1: 3 repairs at cost 6, 6 dearer" in text
    assert "  5. 1 edit, at cost 8\n" in text
    assert "  6. " not in text
    assert "4 dearer repairs are not shown; --all shows everything" in text
    few = run("repair", AS_PRINTED, "--game", "1", "--most", "1").stdout
    assert "  3. 1 edit, one of 3 at cost 6; contradicts the stated result\n" in few
    assert "  4. " not in few
    many = run("repair", AS_PRINTED, "--game", "1", "--most", "30").stdout
    assert search.most == 30
    everything = run("repair", AS_PRINTED, "--game", "1", "--all").stdout
    assert many == everything
    assert "  9. " in everything
    assert "not shown" not in everything


def test_doubts_and_an_end_before_time_are_said(finds: Callable[..., Search]) -> None:
    finds(
        lambda game: tuple(replace(one, doubts=("who holds 1-1",)) for one in missing_round(game)),
        gave_up="1000 places were looked at",
    )
    text = run("repair", AS_PRINTED).stdout
    assert "     in doubt: who holds 1-1\n" in text
    assert "     the search ended before it was done: 1000 places were looked at\n" in text


def test_no_repair_is_exit_code_1(finds: Callable[..., Search]) -> None:
    finds(nothing, gave_up="too many ways")
    result = run("repair", AS_PRINTED)
    assert result.exit_code == 1
    assert f"{AS_PRINTED}: game 1: no repair found\n     every repair up to cost 8" in result.stdout
    assert run("repair", AS_PRINTED, "--game", "2").exit_code == 0


def test_a_sound_record_needs_nothing(finds: Callable[..., Search], tmp_path: Path) -> None:
    finds(nothing)
    result = run("repair", SAMPLE, "-o", str(tmp_path / "out"))
    assert result.exit_code == 0
    assert result.stdout.count("nothing to repair") == 2
    assert (tmp_path / "out").read_bytes() == (ROOT / SAMPLE).read_bytes()


def test_json_follows_the_published_schema(finds: Callable[..., Search]) -> None:
    finds(ties)
    published = json.loads(run("schema", "repair").stdout)
    assert published == document.schema()
    read = json.loads(run("repair", AS_PRINTED, "--format", "json").stdout)
    jsonschema.validate(read, published)
    first, second = read["records"]
    assert [first[key] for key in ("source", "game", "needed", "searched", "gave_up")] == [
        AS_PRINTED,
        1,
        True,
        8,
        None,
    ]
    assert (second["needed"], second["repairs"]) == (False, [])
    assert len(first["repairs"]) == 9
    best = first["repairs"][0]
    assert (best["cost"], best["unique"], best["agrees_with_result"]) == (6, False, True)
    edit = best["edits"][1]
    assert edit == {
        "op": "insert",
        "turn": 25,
        "seat": "B",
        "old": None,
        "new": "0-0",
        "part": "turn",
        "slip": "round-left-out",
        "slipped": 0,
    }
    assert best["words"] == ["a round is missing before turn 24: A pass  B 0-0  C 4-6  D 6-6"]
    few = json.loads(run("repair", AS_PRINTED, "--format", "json", "--most", "4").stdout)
    assert len(few["records"][0]["repairs"]) == 4


def test_the_record_of_a_repair_stands_alone(finds: Callable[..., Search]) -> None:
    """What an earlier game says for the match is said by the game itself."""
    finds(lambda game: (repair(game, *insert(Slip.TURN_LEFT_OUT, 1, "B 2-2")),))
    deal = '[Deal "A:12 B:22 C:11 D:00"]'
    text = f'[Set "double-two"]\n[Rules "hand=1"]\n{deal}\n\n1. A 1-2  B 2-2\n\n{deal}\n\n1. A 1-2  C 1-1\n'
    games = parse(text).games
    assert games[1].inherited
    read = json.loads(run("repair", "-", "--game", "2", "--format", "json", given=text).stdout)
    (alone,) = parse(read["records"][0]["repairs"][0]["record"]).games
    assert [tag.name for tag in alone.tags] == ["Set", "Rules"]
    assert replay(alone).rules == replay(games[1]).rules


def test_the_repaired_record_is_written_beside(finds: Callable[..., Search], copy: Path) -> None:
    finds(missing_round)
    before = copy.read_bytes()
    target = copy.with_name("repaired.domino")
    result = run("repair", str(copy), "-o", str(target))
    assert result.exit_code == 0
    assert result.stderr == f"wrote {target}\n"
    assert run("check", str(target)).exit_code == 0
    assert copy.read_bytes() == before
    assert sorted(copy.parent.iterdir()) == [copy, target]


def test_the_record_on_standard_output_sends_the_list_to_the_other(
    finds: Callable[..., Search], copy: Path
) -> None:
    finds(missing_round)
    result = run("repair", "-", "-o", "-", given=copy.read_text("utf-8"))
    assert "A pass  B 0-0  C 4-6  D 6-6" in result.stdout
    assert "a round is missing" not in result.stdout
    assert "a round is missing" in result.stderr


def test_in_place_keeps_what_stood_there(finds: Callable[..., Search], copy: Path) -> None:
    finds(missing_round)
    copy.chmod(0o640)
    before = copy.read_bytes()
    copy.with_name("game.domino.bak").write_text("older", encoding="utf-8")
    result = run("repair", str(copy), "--in-place")
    assert result.exit_code == 0
    assert f"{copy} is repaired; what stood there is in {copy}.bak1\n" in result.stderr
    assert copy.with_name("game.domino.bak").read_text("utf-8") == "older"
    backup = copy.with_name("game.domino.bak1")
    assert backup.read_bytes() == before
    assert backup.stat().st_mode == copy.stat().st_mode
    assert run("check", str(copy)).exit_code == 0
    after = copy.read_bytes()
    assert "stays as it is" in run("repair", str(copy), "--in-place").stderr
    assert copy.read_bytes() == after
    assert len(list(copy.parent.iterdir())) == 3


def test_a_link_stays_a_link(finds: Callable[..., Search], copy: Path, tmp_path: Path) -> None:
    finds(missing_round)
    before = copy.read_bytes()
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.domino"
    link.symlink_to(copy)
    assert run("repair", str(link), "-o", str(copy)).exit_code == 2
    assert run("repair", str(link), "--in-place").exit_code == 0
    assert link.is_symlink()
    assert copy.read_bytes() != before
    assert link.with_name("link.domino.bak").read_bytes() == before


def test_a_copy_that_cannot_be_made_stops_everything(
    finds: Callable[..., Search], copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    finds(missing_round)
    before = copy.read_bytes()
    monkeypatch.setattr("shutil.copymode", full)
    result = run("repair", str(copy), "--in-place")
    assert result.exit_code == 2
    assert "No space left on device; nothing is written" in result.stderr
    assert copy.read_bytes() == before
    assert list(copy.parent.iterdir()) == [copy]


def test_line_ends_and_the_mark_in_front_are_kept(finds: Callable[..., Search], copy: Path) -> None:
    finds(missing_round)
    copy.write_bytes(b"\xef\xbb\xbf" + copy.read_bytes().replace(b"\n", b"\r\n"))
    assert run("repair", str(copy), "--in-place").exit_code == 0
    data = copy.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert data.count(b"\xef\xbb\xbf") == 1
    assert data.count(b"\r\n") == data.count(b"\n") > 10


def test_a_file_that_has_changed_meanwhile_is_left_alone(finds: Callable[..., Search], copy: Path) -> None:
    def meanwhile(game: Game) -> tuple[Repair, ...]:
        copy.write_text("somebody else's work\n", encoding="utf-8")
        return missing_round(game)

    finds(meanwhile)
    result = run("repair", str(copy), "--in-place")
    assert result.exit_code == 1
    assert "has changed since it was read; nothing is written" in result.stderr
    assert copy.read_text("utf-8") == "somebody else's work\n"
    assert list(copy.parent.iterdir()) == [copy]


def test_without_a_repair_nothing_is_written(finds: Callable[..., Search], copy: Path) -> None:
    finds(nothing)
    before, target = copy.read_bytes(), copy.with_name("out.domino")
    for arguments in (["-o", str(target)], ["--in-place"]):
        result = run("repair", str(copy), *arguments)
        assert result.exit_code == 1
        assert "no repair was found" in result.stderr
        assert "nothing is written" in result.stderr
    assert copy.read_bytes() == before
    assert list(copy.parent.iterdir()) == [copy]


def test_a_game_without_a_repair_stays_as_it_is(finds: Callable[..., Search], copy: Path) -> None:
    text = copy.read_text("utf-8").replace("6 [3-4] [2-3] [2-4] Blocked", "6 [3-4] [2-3] [2-5] Blocked")
    copy.write_text(text, encoding="utf-8")
    finds(lambda game: missing_round(game) if len(game.turns) > 24 else ())
    target = copy.with_name("out.domino")
    result = run("repair", str(copy), "-o", str(target))
    assert result.exit_code == 1
    assert "warning: no repair was found for game 2; it stays as it is" in result.stderr
    assert [replay(game).valid for game in parse(target.read_text("utf-8")).games] == [True, False]


def test_the_writer_of_a_tie_is_warned_and_may_choose(finds: Callable[..., Search], copy: Path) -> None:
    finds(ties)
    target = copy.with_name("out.domino")
    result = run("repair", str(copy), "-o", str(target))
    assert "warning: game 1 has 3 repairs at cost 6" in result.stderr
    assert "(--choose K takes another)" in result.stderr
    first = target.read_text("utf-8")
    result = run("repair", str(copy), "-o", str(target), "--choose", "2")
    assert "nothing decides" not in result.stderr
    assert target.read_text("utf-8") != first
    result = run("repair", str(copy), "-o", str(target), "--choose", "10")
    assert result.exit_code == 2
    assert "there is no repair 10 of game 1: 9 found" in result.stderr


def test_a_choice_is_of_one_game(finds: Callable[..., Search], tmp_path: Path) -> None:
    path, target = tmp_path / "two.domino", tmp_path / "out.domino"
    path.write_text('1. A 1-1  C 2-3\n\n[Event "x"]\n\n1. A 1-1  C 2-3\n', encoding="utf-8")
    finds(lambda game: (repair(game, *insert(Slip.TURN_LEFT_OUT, 1, "B 1-2")),))
    result = run("repair", str(path), "-o", str(target), "--choose", "1")
    assert result.exit_code == 2
    assert "2 games have repairs; say with --game which one" in result.stderr
    assert not target.exists()
    assert run("repair", str(path), "-o", str(target), "--choose", "1", "--game", "2").exit_code == 0
    assert [len(game.turns) for game in parse(target.read_text("utf-8")).games] == [2, 3]


@pytest.mark.parametrize(
    ("tag", "turns"),
    [
        ('[Event "a"]\n[Event "b"]', "1. A 1-1  B 2-3  C 2-4"),
        ('[Result "x"]', "1. A 1-1"),
        ('[Score "-->"]', "1. A 1-1  C 1-2"),
    ],
)
def test_what_is_repaired_with_exit_0_is_valid(tag: str, turns: str, tmp_path: Path) -> None:
    """No repair mends a tag: the turns may be repaired, and what stays wrong is said."""
    path = tmp_path / "game.domino"
    path.write_text(f'{tag}\n[Variant "partnership"]\n\n{turns}\n', encoding="utf-8")
    before = path.read_bytes()
    assert run("repair", str(path)).exit_code == 1
    result = run("repair", str(path), "--in-place", "--choose", "1")
    assert result.exit_code == 1
    assert run("check", str(path)).exit_code == 1
    if path.read_bytes() != before:
        assert "game 1 is not valid once that is repaired:\n  " in result.stderr


def test_a_scrap_that_is_no_game_once_it_is_repaired_stays_as_it_is(tmp_path: Path) -> None:
    """What is written would hold no game: the soak found a file that was said to be repaired so."""
    path, text = tmp_path / "scrap.domino", '8Score "A 1 D 19"]\n[Dea'
    path.write_text(text, encoding="utf-8")
    result = run("repair", str(path), "--in-place", "--choose", "1")
    assert result.exit_code == 1
    assert "nothing is written" in result.stderr
    assert path.read_text(encoding="utf-8") == text


def test_a_game_that_does_not_fit_the_repaired_one_is_said(tmp_path: Path) -> None:
    """The first game gets a turn, and with it a leader whom the second would have to follow."""
    path = tmp_path / "match.domino"
    head = '[Event "x"]\n[Variant "international"]\n[Game "1"]\n]"10:A" laeD[\n'
    path.write_text(f'{head}[Lead "A"]\n\n1. A 4-5\n', encoding="utf-8")
    result = run("repair", str(path), "--in-place", "--choose", "1")
    assert result.exit_code == 1
    assert "game 2 is not valid once that is repaired:\n  A leads" in result.stderr


def test_sound_turns_are_not_changed_for_a_tag(tmp_path: Path) -> None:
    path = tmp_path / "game.domino"
    path.write_text('[Event "a"]\n[Event "b"]\n' + "1. A 1-1  B 1-2\n", encoding="utf-8")
    result = run("repair", str(path), "--in-place")
    assert result.exit_code == 1
    assert "no repair mends the tags" in result.stdout
    assert not path.with_name("game.domino.bak").exists()


def test_a_layout_that_is_lost_is_said(finds: Callable[..., Search], copy: Path) -> None:
    finds(missing_round, kept_layout=False)
    assert "note: the layout could not be kept" in run("repair", str(copy), "-o", "-").stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["-", "--in-place"], "--in-place needs a file; for standard input there is -o"),
        (["/dev/null", "--in-place"], "--in-place needs a file, and /dev/null is none"),
        ([SAMPLE, "--in-place", "-o", "x"], "leave out -o"),
        ([SAMPLE, "-o", SAMPLE], "is the file that was read"),
        ([SAMPLE, "--choose", "1"], "give -o or --in-place"),
        ([SAMPLE, "--choose", "0", "-o", "-"], "0 is not in the range"),
        ([SAMPLE, "--all", "--most", "2"], "give one of them"),
        ([SAMPLE, "--game", "9"], "there is no game 9"),
        (["nosuch.domino"], "cannot read nosuch.domino"),
        (["nosuch.domino", "--in-place"], "cannot read nosuch.domino"),
        ([AS_PRINTED, "-o", "no/such/folder"], "cannot write no/such/folder"),
    ],
)
def test_usage_errors(finds: Callable[..., Search], arguments: list[str], words: str) -> None:
    finds(missing_round)
    before = (ROOT / SAMPLE).read_bytes()
    result = run("repair", *arguments, given="")
    assert result.exit_code == 2
    assert words in result.stderr
    assert (ROOT / SAMPLE).read_bytes() == before


def test_the_names_of_the_package(finds: Callable[..., Search]) -> None:
    search = finds(nothing)
    assert analyzer.repair is search
    assert (analyzer.Repair, analyzer.Repairs) == (Repair, Repairs)
    assert {"repair", "Repair", "Repairs"} <= set(dir(analyzer))


def test_a_text_without_a_game_is_an_error(finds: Callable[..., Search]) -> None:
    finds(missing_round)
    result = run("repair", "-", given="")
    assert result.exit_code == 1
    assert "there is no game" in result.stderr


def test_a_hostile_record_does_not_steer_the_terminal(finds: Callable[..., Search]) -> None:
    """Neither in what stands in the record nor in what is said of it."""
    finds(
        lambda game: (
            replace(
                repair(game, setting(Part.RESULT, Slip.RESULT, None, "\x1b[31m\u202e", "A 3")),
                doubts=("\x1b[2J",),
            ),
        )
    )
    text = '[Result "A 3"]\n1. A 1-1  B 2-3'
    for result in (run("repair", "-", given=text), run("check", "-", given=text)):
        assert "the result must be" in result.stdout
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output


def test_a_long_search_is_said_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("analyzer.cli.outputs.PATIENCE", 0.005)
    for terminal, said in ((False, ""), (True, "looking for repairs of game 3 ...\n")):
        monkeypatch.setattr("sys.stderr.isatty", lambda terminal=terminal: terminal)
        with waiting("looking for repairs of game 3"):
            time.sleep(0.2)
        assert capsys.readouterr().err == said


# -- under the errors of `domino check` -------------------------------------------------------------------


def test_check_shows_the_repair_under_the_error(finds: Callable[..., Search]) -> None:
    search = finds(missing_round)
    lines = run("check", AS_PRINTED).stdout.splitlines()
    assert lines[4:6] == [
        "  repair (4 edits, the only one at cost 6; agrees with the stated result): a round is missing before"
        " this line:",
        "    A pass  B 0-0  C 4-6  D 6-6",
    ]
    (effort,) = search.efforts
    assert effort is not None


def test_check_says_that_repairs_tie(finds: Callable[..., Search]) -> None:
    finds(ties)
    assert (
        "(4 edits, one of 3 at cost 6; agrees with the stated result; domino repair lists them): a round"
        in (run("check", AS_PRINTED).stdout)
    )


def test_check_gives_each_slip_a_line(finds: Callable[..., Search]) -> None:
    def two(game: Game) -> tuple[Repair, ...]:
        edits = missing_round(game)[0].edits
        misread = swap(Slip.TILE_MISREAD, 3, "A", "1-4", "1-3", slipped=1)
        return (repair(game, *edits, misread, cost=11),)

    finds(two)
    text = run("check", AS_PRINTED).stdout
    assert (
        "  repair (5 edits, the only one at cost 11; agrees with the stated result):\n"
        "    a round is missing before this line: A pass  B 0-0  C 4-6  D 6-6\n"
        "    A's 1-4 in turn 4 must be 1-3\n"
    ) in text


def test_the_repair_stands_under_the_error_it_explains(finds: Callable[..., Search]) -> None:
    """The first at or behind its first edit; the first of all where none is, or the slip is in the deal."""
    path = "tests/golden/check/several-mistakes.domino"
    (game,) = parse((ROOT / path).read_text("utf-8")).games
    errors = [problem for problem in replay(game).diagnostics if problem.severity is Severity.ERROR]
    at = {turn.span: index for index, turn in enumerate(game.turns)}
    places = [at[problem.span] for problem in errors]
    assert len(set(places)) > 1

    def under(result: str) -> int:
        before = result.split("  repair (", maxsplit=1)[0]
        return before.count(": error[") - 1

    for place in range(len(game.turns) + 1):
        finds(lambda game, place=place: (repair(game, *insert(Slip.TURN_LEFT_OUT, place, "A 1-2")),))
        expected = next((i for i, there in enumerate(places) if there >= place), 0)
        assert under(run("check", path).stdout) == expected, place
    finds(lambda game: (repair(game, setting(Part.DEAL, Slip.DEAL_MISREAD, "A", "1-2", "1-3")),))
    assert under(run("check", path).stdout) == 0


def test_check_shows_nothing_where_nothing_is_found(finds: Callable[..., Search]) -> None:
    finds(nothing)
    assert "repair" not in run("check", AS_PRINTED).stdout


def test_check_does_not_search_unasked(finds: Callable[..., Search]) -> None:
    search = finds(missing_round)
    assert "repair (" not in run("check", AS_PRINTED, "--no-repair").stdout
    for form in ("json", "sarif", "github"):
        assert run("check", AS_PRINTED, "--format", form).exit_code == 1
    assert run("check", SAMPLE).exit_code == 0
    assert search.efforts == []


def test_check_searches_so_many_games_and_says_so(finds: Callable[..., Search], tmp_path: Path) -> None:
    search = finds(lambda game: (repair(game, *insert(Slip.TURN_LEFT_OUT, 1, "B 1-2")),))
    for number in range(23):
        (tmp_path / f"{number}.domino").write_text("1. A 1-1  B 2-3\n", encoding="utf-8")
    result = run("check", str(tmp_path))
    assert len(search.efforts) == result.stdout.count("repair (") == 20
    said = "note: 3 more games with errors were not searched for repairs; domino repair does that\n"
    assert result.stderr == said
    assert run("check", str(tmp_path), "--no-repair").stderr == ""
