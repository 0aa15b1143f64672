"""A store that is written to: whole parts only, each text once, and whatever happens nothing is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import time
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

import analyzer.store
from analyzer.cli.collect import collected
from analyzer.cli.outputs import in_order
from analyzer.store import Store, StoreError, games_of, writing
from analyzer.store.intake import Collector, Simulation, Tally, simulated
from analyzer.store.sources import sources, tasks_of
from tests.effort import DEEP
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from analyzer.store import Writer

GAMES = [str(ROOT / "records" / f"{name}.domino") for name in ("basic", "block", "draw", "french")]


def collect(paths: Sequence[str], folder: Path, part_games: int = 50_000, executor: Any = None) -> Writer:
    with writing(folder, part_games) as store:
        collector = Collector(store, Tally())
        tasks = tasks_of(sources(paths), lambda piece: (piece.source.name, piece.digest) in store.known)
        for task, made in in_order(collected, tasks, executor, 3):
            collector.take(task, made)
        store.flush()
        return store


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("part-*/*.parquet"))
    }


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with many short texts."""
    folder = tmp_path_factory.mktemp("texts")
    table = simulated(next(Simulation.of(None, (), 3).sources(120)))
    from analyzer.store.games import movetext_of

    for number, row in enumerate(games_of(table)):
        (folder / f"{number}.domino").write_text(movetext_of(row), "utf-8")
    (folder / "broken.domino").write_text("1. A 1-1  B 2-3  C 9-9\n", "utf-8")
    (folder / "empty.domino").write_text("no game\n", "utf-8")
    (folder / "notes.txt").write_text("no game either\n", "utf-8")
    return folder


def test_a_folder_is_collected_once(texts: Path, tmp_path: Path) -> None:
    store = collect([str(texts)], tmp_path / "store")
    assert store.next_id == store.count() == 120
    assert [row["number"] for row in next(store.read("rejects")).to_pylist()] == [1, None]
    problems = next(store.read("rejects")).to_pylist()[0]["problems"]
    assert problems[0]["code"] == "no-open-end"
    assert problems[0]["line"] == 1
    before = bytes_of(tmp_path / "store")
    collect([str(texts)], tmp_path / "store")
    assert bytes_of(tmp_path / "store") == before


def test_the_same_texts_give_the_same_bytes(texts: Path, tmp_path: Path) -> None:
    """Also where many are read at once, and where a run goes on from what another has left."""
    from concurrent.futures import ThreadPoolExecutor

    collect([str(texts)], tmp_path / "one", 30)
    with ThreadPoolExecutor(3) as executor:
        collect([str(texts)], tmp_path / "two", 30, executor)
    assert bytes_of(tmp_path / "one") == bytes_of(tmp_path / "two")


def test_games_collected_before_are_named(texts: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.domino"
    copy.write_text((texts / "7.domino").read_text("utf-8"), "utf-8")
    first = collect([str(texts), str(copy)], tmp_path / "store")
    assert first.duplicates == 1
    other = tmp_path / "other.domino"
    other.write_text((texts / "8.domino").read_text("utf-8"), "utf-8")
    store = collect([str(other)], tmp_path / "store")
    found = [
        row for table in store.read("games") for row in table.to_pylist() if row["duplicate"] is not None
    ]
    names = {row["id"]: row["source"] for table in store.read("games") for row in table.to_pylist()}
    assert [(row["source"], names[row["duplicate"]]) for row in found] == [
        (str(copy), str(texts / "7.domino")),
        (str(other), str(texts / "8.domino")),
    ]


def play_into(folder: Path, sources_: int, pause: float = 0.0) -> None:
    """Fills a store with small parts, as a run of `domino simulate` does."""
    order = Simulation.of(None, (), 1)
    table = simulated(next(order.sources(5)))
    with writing(folder, part_games=10) as store:
        for number in range(sources_):
            name = f"source {number}"
            if (name, "") not in store.known:
                store.add([table], [], [analyzer.store.SourceEntry(name, "", len(table), 0)])
                time.sleep(pause)
        store.flush()


RUN = """
from pathlib import Path
from tests.store.test_store import play_into
play_into(Path({folder!r}), 40, pause=0.01)
"""


def test_a_run_that_is_killed_leaves_whole_parts_and_the_next_one_goes_on(tmp_path: Path) -> None:
    whole, folder = tmp_path / "whole", tmp_path / "store"
    play_into(whole, 40)
    rng, killed = Random(7), 0
    for _ in range(20 if DEEP else 1):
        child = subprocess.Popen([sys.executable, "-c", RUN.format(folder=str(folder))], cwd=ROOT)
        while child.poll() is None and not list(folder.glob("part-*")):
            time.sleep(0.01)
        time.sleep(rng.uniform(0, 0.2))
        killed += child.poll() is None
        child.kill()
        child.wait()
    assert killed
    play_into(folder, 40)
    assert bytes_of(folder) == bytes_of(whole)


class Killed(BaseException):
    """Stands for the end of a process."""


def test_wherever_a_run_ends_nothing_is_lost_and_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stops before and after each table that is written, and before a part gets its name."""
    whole = tmp_path / "whole"
    play_into(whole, 6)
    real = analyzer.store.write_table
    for last in range(9):
        folder, left = tmp_path / f"store-{last}", [last]

        def write(table: Any, path: Path, left: list[int] = left) -> None:
            if not left[0]:
                path.write_bytes(b"PAR1 half a table")
                raise Killed
            left[0] -= 1
            real(table, path)

        monkeypatch.setattr(analyzer.store, "write_table", write)
        with pytest.raises(Killed):
            play_into(folder, 6)
        monkeypatch.setattr(analyzer.store, "write_table", real)
        assert Store(folder).count() % 10 == 0
        play_into(folder, 6)
        assert bytes_of(folder) == bytes_of(whole)


def test_two_runs_at_once_are_refused(tmp_path: Path) -> None:
    with writing(tmp_path / "store"), pytest.raises(StoreError, match="another run is writing"):
        play_into(tmp_path / "store", 1)


def test_a_full_disk_is_said_and_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "store"
    play_into(folder, 2)
    before = bytes_of(folder)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(analyzer.store, "write_table", full)
        with pytest.raises(StoreError, match="No space left on device; what was collected before is kept"):
            play_into(folder, 4)
    assert bytes_of(folder) == before
    assert [path.name for path in folder.iterdir() if path.name.startswith(".part")] == []
    play_into(folder, 4)
    assert Store(folder).count() == 20


def test_a_folder_of_other_files_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    with pytest.raises(StoreError, match="holds other files"):
        play_into(tmp_path, 1)
    with pytest.raises(StoreError, match="there is no store"):
        Store(tmp_path / "nowhere")
