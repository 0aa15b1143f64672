"""What choices were worth, kept in a store: the same whoever works it out, and whatever happens to a run."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

import analyzer.cli.outputs
import analyzer.store.decisions
from analyzer.cli import main
from analyzer.match import replays_of
from analyzer.notation import parse
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.review import review
from analyzer.store import SourceEntry, StoreError, games_of, table_of, write_table, writing
from analyzer.store.decisions import ATTEMPTS, Helpers, ValueSettings, value_games
from analyzer.store.games import movetext_of
from analyzer.store.intake import Simulation, simulated
from tests.effort import DEEP, effort
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from analyzer.store.decisions import Valued

GAMES = 24
HERE = Helpers(None, 1)
OPENLY = ValueSettings()


@pytest.fixture(autouse=True)
def small_shards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyzer.store.decisions, "SHARD_GAMES", 3)


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two parts of simulated games."""
    folder = tmp_path_factory.mktemp("games") / "store"
    order = Simulation.of(None, ("random", "heaviest"), 5)
    table = simulated(next(order.sources(GAMES)))
    with writing(folder, part_games=GAMES // 2) as store:
        for at in range(0, GAMES, GAMES // 2):
            entry = SourceEntry(f"part {at}", str(at), GAMES // 2, 0)
            store.add([table.slice(at, GAMES // 2)], [], [entry])
    return folder


@pytest.fixture(scope="module")
def whole(games: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """Its files when all is valued at one go."""
    folder = tmp_path_factory.mktemp("whole") / "store"
    shutil.copytree(games, folder)
    value(folder)
    return bytes_of(folder)


def bytes_of(folder: Path) -> dict[str, bytes]:
    """Everything that is in the parts of a store: tables, and what a run has left."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != ".lock"
    }


def value(
    folder: Path,
    settings: ValueSettings = OPENLY,
    helpers: Helpers = HERE,
    told: Any = lambda _: None,
) -> Valued:
    @contextmanager
    def connect() -> Iterator[Helpers]:
        yield helpers

    with writing(folder) as store:
        return value_games(store, settings, connect, told)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    import pyarrow.parquet as pq

    return [
        row
        for part in sorted(folder.glob("part-*"))
        for row in pq.read_table(part / "decisions.parquet").to_pylist()
    ]


def test_every_choice_has_its_values(games: Path, tmp_path: Path) -> None:
    """Held against reviews of the same games, written out and read again."""
    folder = tmp_path / "store"
    shutil.copytree(games, folder)
    told: list[int] = []
    assert value(folder, told=told.append) == (GAMES, 0, 0)
    assert sum(told) == GAMES
    found = rows_of(folder)
    with writing(folder) as store:
        rows = [row for table in store.read("games") for row in games_of(table)]
    wanted = []
    for number, row in enumerate(rows):
        (replay,) = replays_of(parse(movetext_of(row)).games)
        for decision in review(replay).decisions:
            if len(decision.options) > 1:
                options = [(str(option), float(option.value)) for option in decision.options]
                wanted.append((number, decision.step.turn, str(decision.played), options, decision.loss))
    assert [
        (
            row["game"],
            row["turn"],
            row["played"],
            list(zip(row["options"], row["values"], strict=True)),
            row["loss"],
        )
        for row in found
    ] == wanted
    assert value(folder) == (0, GAMES, 0)


def test_fair_values_stand_beside_the_open_ones(tmp_path: Path) -> None:
    folder = tmp_path / "store"
    table = simulated(next(Simulation.of(None, (), 6).sources(1)))
    with writing(folder) as store:
        store.add([table], [], [SourceEntry("x", "", 1, 0)])
        store.flush()
    value(folder)
    opened = rows_of(folder)
    fair = FairSettings(worlds=10)
    assert value(folder, ValueSettings(fair)) == (1, 0, 0)
    found = rows_of(folder)
    assert [row["values"] for row in found] == [row["values"] for row in opened]
    (replay,) = replays_of(parse(movetext_of(next(games_of(table)))).games)
    decisions = [one for one in review(replay, fair=fair).decisions if not one.forced]
    own = [row for row in found if row["game"] == 0]
    for row, decision in zip(own, decisions, strict=True):
        assert decision.fair is not None
        assert decision.judgement is not None
        by_name = {str(option): float(option.value) for option in decision.fair.options}
        assert dict(zip(row["options"], row["fair_values"], strict=True)) == by_name
        assert row["grade"] == decision.judgement.grade
        assert row["fair_loss"] in (0.0, float(decision.fair.loss or 0))
    assert value(folder) == (0, 1, 0)


def test_games_that_cannot_be_valued_say_why(tmp_path: Path) -> None:
    text = '[Deal "A:05 13 14 22 34 44 56"]\n\n1. A 5-6  B 5-5  C pass  D 5-1\n'
    from analyzer.store.games import stored

    (replay,) = replays_of(parse(text).games)
    with writing(tmp_path / "store") as store:
        store.add([table_of("games", [stored(replay, "x", 1)])], [], [SourceEntry("x", "", 1, 0)])
        store.flush()
    value(tmp_path / "store")
    found = rows_of(tmp_path / "store")
    assert found
    assert {row["why"] for row in found} == {"not every hand is known"}
    assert {row["loss"] for row in found} == {None}


def test_the_same_games_give_the_same_bytes(games: Path, whole: dict[str, bytes], tmp_path: Path) -> None:
    folder = tmp_path / "store"
    shutil.copytree(games, folder)
    with ThreadPoolExecutor(3) as executor:
        value(folder, helpers=Helpers(executor, 4))
    assert bytes_of(folder) == whole


class Flighty(ThreadPoolExecutor):
    """Has gone after so many tasks."""

    left = 3

    def submit(self, function: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        if not self.left:
            raise ConnectionResetError("gone")
        self.left -= 1
        return super().submit(function, *args, **kwargs)


def test_helpers_that_are_lost_cost_nothing_but_time(
    games: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "store"
    shutil.copytree(games, folder)

    @contextmanager
    def connect() -> Iterator[Helpers]:
        with Flighty(1) as executor:
            yield Helpers(executor, 2)

    with writing(folder) as store:
        assert value_games(store, ValueSettings(), connect).again > 1
    assert bytes_of(folder) == whole
    Flighty.left = 0
    shutil.rmtree(folder)
    shutil.copytree(games, folder)
    with writing(folder) as store, pytest.raises(StoreError, match=f"lost {ATTEMPTS} times in a row"):
        value_games(store, ValueSettings(), connect)


class Killed(BaseException):
    """Stands for the end of a process."""


def test_wherever_a_run_ends_nothing_is_lost(
    games: Path, whole: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "store"
    shutil.copytree(games, folder)
    real, ended = write_table, 0
    while True:
        left = [2]

        def write(table: Any, path: Path, left: list[int] = left) -> None:
            left[0] -= 1
            if not left[0]:
                path.write_bytes(b"PAR1 half a table")
                raise Killed
            real(table, path)

        monkeypatch.setattr(analyzer.store.decisions, "write_table", write)
        try:
            value(folder)
            break
        except Killed:
            ended += 1
    assert ended > 5
    assert bytes_of(folder) == whole


def test_a_full_disk_is_said(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import errno

    folder = tmp_path / "store"
    shutil.copytree(games, folder)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(analyzer.store.decisions, "write_table", full)
    with pytest.raises(StoreError, match="No space left on device; what is done is kept"):
        value(folder)


RUN = """
import analyzer.store.decisions
analyzer.store.decisions.SHARD_GAMES = 3
from analyzer.cli import main
main()
"""


def test_a_run_that_is_killed_goes_on_where_it_was(
    games: Path, whole: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "store"
    rng, killed = Random(3), 0
    for _ in range(effort(1, 20)):
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(games, folder)
        command = [sys.executable, "-c", RUN, "value", str(folder), "--jobs", "1"]
        child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        while child.poll() is None and not list(folder.rglob(".decisions-*/*.parquet")):
            time.sleep(0.005)
        time.sleep(rng.uniform(0, 0.2) if DEEP else 0)
        killed += child.poll() is None
        child.kill()
        child.wait()
        value(folder)
        assert bytes_of(folder) == whole
    assert killed


def test_the_command_says_what_it_has_done(
    games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyzer.cli.outputs, "_SCHEDULER_ANSWERS", 0.3)
    folder = tmp_path / "store"
    shutil.copytree(games, folder)
    result = CliRunner().invoke(main, ["value", str(folder), "--jobs", "1"])
    assert result.stdout == f"{GAMES} games valued; 0 games had been valued before\n"
    missing = CliRunner().invoke(main, ["value", str(tmp_path / "nowhere")])
    assert (missing.exit_code, "there is no store" in missing.stderr) == (2, True)
    nobody = CliRunner().invoke(main, ["value", str(folder), "--fair", "--scheduler", "tcp://127.0.0.1:9"])
    assert (nobody.exit_code, "there is no Dask scheduler" in nobody.stderr) == (2, True)
