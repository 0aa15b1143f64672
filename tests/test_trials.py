"""What is counted of repairs: whether the search found what was damaged, and at which place."""

from __future__ import annotations

import sys
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.repairs.edits import Repairs
from benchmarks import repair
from benchmarks.cases import PUBLISHED, TUNING, Case, once, twice
from benchmarks.damage import Damage, Damaged, visible
from benchmarks.failures import SHOWN, failure
from benchmarks.progress import Bar
from benchmarks.publish import figures
from benchmarks.repair import Line
from benchmarks.results import Results
from benchmarks.sizes import QUICK
from benchmarks.sound import MAIN, OTHERS, Setup, sound_game
from benchmarks.summary import summary
from benchmarks.trials import Trial, trials
from tests.undoing import perfect

if TYPE_CHECKING:
    from pathlib import Path

    from analyzer.record.game import Game


def one(kind: Damage = Damage.TILE_MISREAD) -> Case:
    return once(MAIN, kind, 1, TUNING)[0]


def tried(case: Case, *, wrong: int = 0, seconds: float = 1.0) -> Trial:
    """A trial in which so many wrong repairs come before the right one."""
    found = perfect(case.damaged.game, case.damaged.original)
    bad = replace(found.repairs[0], game=case.damaged.game)
    return Trial(case, replace(found, repairs=(bad,) * wrong + found.repairs), seconds)


def nothing(game: Game) -> Repairs:
    return Repairs(game=game, gave_up="not looked for")


def unseen() -> Case:
    """Damage that changes nothing that is held against the rules."""
    game = sound_game(Random(0))
    return Case(0, Damaged(game, game, (Damage.SIDE,), ("nothing",)))


def test_a_rank_is_the_place_of_the_original() -> None:
    assert [tried(one(), wrong=wrong).rank for wrong in range(3)] == [1, 2, 3]
    case = one()
    assert Trial(case, nothing(case.damaged.game), 1.0).rank is None


def test_a_line_counts_what_was_searched() -> None:
    unsearched = Trial(unseen())
    found = [tried(one(), wrong=wrong, seconds=1.0 + wrong) for wrong in (0, 0, 2, 3)]
    line = Line.of("some", [unsearched, *found])
    assert (line.games, line.invisible, line.first, line.shown) == (5, 1, 2, 3)
    assert line.row() == ("some", "5", "1", "50%", "75%", "1.00 s", "4.00 s")
    assert Line.of("none", [unsearched]).row() == ("none", "1", "1", "", "", "", "")
    assert Line.of("no games", []).row() == ("no games", "0", "0", "", "", "", "")


def test_what_does_not_show_is_not_searched() -> None:
    def search(_: Game) -> Repairs:
        raise AssertionError("searched")

    with Bar() as bar:
        (trial,) = trials([unseen()], search, bar, "unseen")
        assert trial.repairs is None
        with pytest.raises(AssertionError) as raised:
            list(trials([one()], search, bar, "seen"))
    assert raised.value.__notes__ == [f"seen, number 0: {one().damaged.told[0]}"]


@pytest.mark.parametrize("setup", [MAIN, *OTHERS], ids=lambda setup: setup.variant)
def test_cases_come_back_by_their_numbers(setup: Setup) -> None:
    for kind in (Damage.WRONG_SEAT, Damage.DIRECTION):
        cases = once(setup, kind, 4, TUNING)
        assert cases[:2] == once(setup, kind, 2, TUNING)
        assert bool(cases) == (kind is Damage.WRONG_SEAT or setup.seats > 2)


def test_the_published_games_are_others() -> None:
    tuning, published = (
        {case.damaged.original for case in twice(MAIN, 5, seed)} for seed in (TUNING, PUBLISHED)
    )
    assert not tuning & published


def test_most_damage_shows() -> None:
    cases = [case for kind in Damage for case in once(MAIN, kind, 4, TUNING)]
    assert sum(visible(case.damaged.game) for case in cases) > 0.9 * len(cases)


def test_a_failure_is_told() -> None:
    trial = tried(one(), wrong=SHOWN)
    lines = list(failure(trial))
    assert lines[0] == f"tile-misread 0: {one().damaged.told[0]}"
    assert f"the original is number {SHOWN + 1} among {SHOWN + 1} repairs" in lines[3]
    assert len(lines) == 4 + SHOWN + 1
    assert lines[-1].endswith("<- the original")
    assert "[0 added] replace turn" in lines[-1]
    records = list(failure(trial, records=True))
    assert [line for line in records if line.startswith("---")] == ["--- original", "--- damaged"]
    case = one(Damage.RESULT)
    lines = list(failure(Trial(case, nothing(case.damaged.game), 1.0)))
    assert "the turns are as they were" in lines[1]
    assert lines[-1].endswith("gave up: not looked for")


def test_every_figure_is_shown_and_kept(tmp_path: Path) -> None:
    size = replace(QUICK, damaged=1, damaged_twice=2, damaged_variant=1)
    with Bar() as bar:
        found = repair.measured(size, bar, nothing, TUNING)
    assert [line.what for line in found.kinds] == [kind.value for kind in Damage]
    assert found.once.games == len(Damage)
    assert (found.two.games, found.two.first) == (2, 0)
    assert [line.what for line in found.variants] == [setup.variant for setup in OTHERS]
    results = Results.load().with_part(repair=found)
    results.save(tmp_path / "results.json")
    assert Results.load(tmp_path / "results.json").repair is not None
    text = "\n".join(figures(results))
    assert all(table.markdown() in text for table in found.tables())
    assert any("two slips" in row[0] for row in summary(results).rows)


def test_the_tool_tries_the_games_for_tuning(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(repair, "searching", lambda: nothing)
    options = ["--games", "2", "--kinds", "written-twice", "--failures"]
    monkeypatch.setattr(sys, "argv", ["repair", *options])
    repair.main()
    assert "written-twice 1: " in capsys.readouterr().out
    monkeypatch.setattr(sys, "argv", ["repair", *options, "--two", "--number", "0"])
    repair.main()
    shown = capsys.readouterr().out
    assert "written-twice + written-twice 0: " in shown
    assert "--- damaged" in shown
    monkeypatch.setattr(sys, "argv", ["repair", "--seed", str(PUBLISHED)])
    with pytest.raises(SystemExit):
        repair.main()
    assert "are kept for the published figures" in capsys.readouterr().err
