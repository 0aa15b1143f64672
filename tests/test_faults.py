"""Every command that writes: killed at any moment, on a full disk, where nothing may be written, twice.

What stood there is there or the new, whole; the next run comes to what an undisturbed one comes to.
"""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from dataclasses import dataclass, field
from random import Random
from shutil import copytree, rmtree
from typing import TYPE_CHECKING, Final
from zlib import crc32

import pytest

from analyzer.cli import SUMMARIES
from tests.batch.records import TWO, VALID, write
from tests.effort import BASE, DEEP, some
from tests.faults import Ended, Fault
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

Files = dict[str, bytes]
REPAIRABLE: Final = VALID.replace("A 1-2", "A 0-2")
OLD: Final = "what stood there"


@dataclass(frozen=True)
class Writing:
    """A command that writes, in a folder with these files."""

    call: str
    files: dict[str, str] = field(default_factory=lambda: {"game.domino": VALID})
    store: str = ""
    """The store that it writes to."""
    before: str = ""
    """A command that comes before."""
    copies: bool = False
    """Whether it keeps what stood there under names that are free."""


WRITING: Final = {
    "report": Writing("report game.domino -o out.html", {"game.domino": VALID, "out.html": OLD}),
    "recorder": Writing("recorder -o out.html", {"out.html": OLD}),
    "draw": Writing("draw game.domino -o out.svg", {"game.domino": VALID, "out.svg": OLD}),
    "draw as PNG": Writing("draw game.domino -o out.png", {"game.domino": VALID, "out.png": OLD}),
    "analyze": Writing("analyze game.domino --annotate out.txt", {"game.domino": VALID, "out.txt": OLD}),
    "convert": Writing("convert game.domino --to json -o out.json", {"game.domino": VALID, "out.json": OLD}),
    "tree": Writing("tree game.domino -o out.json", {"game.domino": VALID, "out.json": OLD}),
    "repair": Writing(
        "repair game.domino --choose 1 -o out.txt", {"game.domino": REPAIRABLE, "out.txt": OLD}
    ),
    "repair in place": Writing(
        "repair game.domino --choose 1 --in-place", {"game.domino": REPAIRABLE}, copies=True
    ),
    "batch": Writing("batch a.domino b.domino -o site --force", {"a.domino": VALID, "b.domino": TWO}),
    "collect": Writing("collect a.domino b.domino -o store", {"a.domino": VALID, "b.domino": TWO}, "store"),
    "simulate": Writing("simulate -o store --games 3 --jobs 1", {}, "store"),
    "find": Writing("find old -o store", {}, "store", "simulate -o old --games 3 --jobs 1"),
    "value": Writing("value store --jobs 1", {}, "store", "simulate -o store --games 2 --jobs 1"),
}
"""All of them; those that print to standard output alone are not here."""
PRINTS: Final = {
    "check", "drills", "explore", "replay", "match", "stats", "solve", "advise", "forms", "variants",
    "schedule", "schema", "serve", "lsp",
}  # fmt: skip
"""`serve` saves by `Folder`, of which tests/workbench/test_folder.py asks the same; `lsp` leaves that to the
editor; `drills` and `explore` write their pages as `report` does, and take longer."""
FAILURES: Final = (errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO)


def test_every_command_is_here() -> None:
    assert {name.split()[0] for name in WRITING} | PRINTS == set(SUMMARIES)


class Shop:
    """Runs commands in a folder, in copies of one process."""

    def __init__(self, process: subprocess.Popen[str], folder: Path) -> None:
        self.process, self.folder = process, folder
        self._prepared: dict[str, tuple[Path, int, Files]] = {}

    def run(self, place: Path, *runs: tuple[str, Fault]) -> list[Ended]:
        assert self.process.stdin
        assert self.process.stdout
        asked = [str(place), [(call.split(), fault) for call, fault in runs]]
        self.process.stdin.write(json.dumps(asked) + "\n")
        self.process.stdin.flush()
        return [Ended(*one) for one in json.loads(self.process.stdout.readline())]

    def prepared(self, name: str) -> tuple[Path, int, Files]:
        """A folder as it is before, how many calls an undisturbed run takes, and what is there then."""
        if name not in self._prepared:
            writing, place = WRITING[name], self.folder / name
            write(place, writing.files)
            place.mkdir(exist_ok=True)
            if writing.before:
                assert self.run(place, (writing.before, Fault()))[0].code == 0
            after = copied(place, self.folder / f"{name} after")
            (ended,) = self.run(after, (writing.call, Fault()))
            assert ended.code == 0, ended.said
            self._prepared[name] = place, ended.calls, stored(after, writing)
        return self._prepared[name]


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shop]:
    pipe = subprocess.PIPE
    call = [sys.executable, "-m", "tests.faults"]
    with subprocess.Popen(call, cwd=ROOT, stdin=pipe, stdout=pipe, text=True) as process:
        yield Shop(process, tmp_path_factory.mktemp("faults"))
        assert process.stdin
        process.stdin.close()


def copied(place: Path, to: Path) -> Path:
    if to.exists():
        rmtree(to)
    copytree(place, to)
    return to


def stored(place: Path, writing: Writing) -> Files:
    """Every file below a folder, but hidden ones, by its name."""
    found = {}
    for path in sorted(place.rglob("*")):
        name = path.relative_to(place).as_posix()
        if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
            found[name] = path.read_bytes()
    return found


def assert_nothing_lost(writing: Writing, before: Files, now: Files, after: Files) -> None:
    """Each file is as it was or as it is to be, never a part of it."""
    for name, data in before.items():
        if writing.store and name.startswith(writing.store):
            assert name in now, name
        else:
            assert now.get(name) in (data, after[name]), name
    if writing.copies and now["game.domino"] != before["game.domino"]:
        assert before["game.domino"] in [data for name, data in now.items() if ".bak" in name]
    for name in now.keys() - before.keys():
        if writing.copies and ".bak" in name:
            assert now[name] == before["game.domino"]
        elif not writing.store and not name.startswith("site/index"):
            assert now[name] == after[name], name


def disturb(shop: Shop, name: str, fault: Fault, *, times: int = 1) -> list[Ended]:
    """Runs a command with a fault, looks at what is there, and runs it again without."""
    writing = WRITING[name]
    place, _, after = shop.prepared(name)
    at = copied(place, shop.folder / "at")
    before = stored(at, writing)
    ended = shop.run(at, *[(writing.call, fault)] * times)
    assert_nothing_lost(writing, before, stored(at, writing), after)
    for one in ended:
        assert "Traceback" not in one.said
        assert one.code in ((-9,) if fault.call >= 0 and not fault.error else (0, 1, 2)), one
    if any(one.code == 0 for one in ended) and not writing.copies:
        assert stored(at, writing) == after, ended
    (again,) = shop.run(at, (writing.call, Fault()))
    assert again.code == 0, again.said
    now = stored(at, writing)
    assert {name: now[name] for name in after} == after
    return ended


def moments(name: str, calls: int, few: int) -> list[int]:
    """Calls of a run at which something happens: all with DEEP, or a few that are always the same."""
    return list(range(calls)) if DEEP else Random(f"{BASE} {name}").sample(range(calls), min(few, calls))


@pytest.mark.parametrize("name", some(list(WRITING), 0))
def test_a_run_that_is_killed_loses_nothing(shop: Shop, name: str) -> None:
    _, calls, _ = shop.prepared(name)
    assert calls
    for call in moments(name, calls, 1):
        disturb(shop, name, Fault(call))


@pytest.mark.parametrize("name", some(list(WRITING), 1))
def test_a_disk_that_is_full_or_may_not_be_written_to_is_said_and_loses_nothing(
    shop: Shop, name: str
) -> None:
    _, calls, _ = shop.prepared(name)
    for error in FAILURES if DEEP else [FAILURES[len(name) % len(FAILURES)]]:
        for call in moments(name, calls, 1):
            (ended,) = disturb(shop, name, Fault(call, error))
            assert ended.code == 0 or os.strerror(error) in ended.said, ended
    for limit in (10, 100) if DEEP else (10,) if name in ("batch", "repair in place") else ():
        (ended,) = disturb(shop, name, Fault(limit=limit))
        assert ended.code == 2, ended


@pytest.mark.parametrize("name", WRITING if DEEP else ["batch", "collect"])
def test_two_runs_at_once_come_to_what_one_comes_to(shop: Shop, name: str) -> None:
    for _ in range(10 if DEEP else 1):
        disturb(shop, name, Fault(), times=2)


# -- a broken cache ---------------------------------------------------------------------------------------

CACHED: Final = ("check game.domino", "report game.domino -o out.html")
"""A command that reads, and one that writes."""

WHOLE: Final = Fault()


def each_file(change: Callable[[bytes], bytes]) -> Callable[[Path], object]:
    """Changes every file of a folder."""

    def spoil(folder: Path) -> None:
        for file in folder.iterdir():
            file.write_bytes(change(file.read_bytes()))

    return spoil


def of_another_version(data: bytes) -> bytes:
    """What another version has kept: the key is another, and what follows is none of ours."""
    key = int.from_bytes(data[:4], "big")
    return data[:4] + data[4 : 4 + key][::-1] + crc32(b"{}").to_bytes(4, "big") + b"{}"


def folders_for_files(folder: Path) -> None:
    """A folder stands in the place of each file."""
    for file in list(folder.iterdir()):
        file.unlink()
        file.mkdir()


def file_for_folder(folder: Path) -> None:
    """A file stands in the place of the folder."""
    rmtree(folder)
    folder.touch()


SPOILT: Final[dict[str, Callable[[Path], object]]] = {
    "truncated": each_file(lambda data: data[: len(data) // 2]),
    "empty": each_file(lambda data: b""),
    "garbage": each_file(lambda data: Random(1).randbytes(len(data))),
    "of another version": each_file(of_another_version),
    "folders": folders_for_files,
    "without rights": lambda folder: folder.chmod(0),
    "open to others": lambda folder: folder.chmod(0o777),
    "a file": file_for_folder,
}

RENEWED: Final = [SPOILT[how] for how in ("truncated", "empty", "garbage", "of another version")]


class Cached:
    """A folder whose cache a command has filled, and how that ended."""

    def __init__(self, shop: Shop, command: str) -> None:
        name = command.partition(" ")[0]
        self.shop, self.command = shop, command
        self.place = write(shop.folder / f"cached {name}", {"game.domino": VALID})
        self.cache = self.place / "cache" / "domino-analyzer"
        self.empty()
        (self.first,) = self.run()
        self.result, self.kept = written(self.place), heads(self.cache)

    def empty(self) -> None:
        """There is no cache yet."""
        rmtree(self.place / "cache", ignore_errors=True)

    def run(self, fault: Fault = WHOLE, times: int = 1) -> list[Ended]:
        """Runs the command, which has read nothing yet."""
        return self.shop.run(self.place, *[(self.command, fault._replace(fresh=True))] * times)

    def assert_as_ever(self, *runs: Ended) -> None:
        """These runs ended like the first."""
        for ended in runs:
            assert (ended.code, ended.said) == (self.first.code, self.first.said)
        assert written(self.place) == self.result


def written(place: Path) -> Files:
    return {path.name: path.read_bytes() for path in place.iterdir() if path.is_file()}


def heads(cache: Path) -> Files:
    """From what each file was made: two runs write the same tables in other orders."""
    found = {file.name: file.read_bytes() for file in cache.iterdir()}
    return {name: data[4 : 4 + int.from_bytes(data[:4], "big")] for name, data in found.items()}


@pytest.mark.parametrize("command", CACHED)
def test_a_broken_cache_changes_nothing(shop: Shop, command: str) -> None:
    """Whatever is wrong with it, all is made anew; and kept, where it can be."""
    cached = Cached(shop, command)
    assert cached.first.code == 0
    assert cached.kept
    sound = {file.name: file.read_bytes() for file in cached.cache.iterdir()}
    # Each way once in the short run: half of them for either command.
    few = list(SPOILT.values())[0 if DEEP else CACHED.index(command) :: 1 if DEEP else 2]
    for spoil in few:
        cached.empty()
        cached.cache.mkdir(parents=True, mode=0o700)
        write(cached.cache, sound)
        spoil(cached.cache)
        cached.assert_as_ever(*cached.run())
        if cached.cache.is_dir() and spoil in RENEWED:
            assert heads(cached.cache) == cached.kept


@pytest.mark.parametrize("command", CACHED)
def test_a_cache_that_cannot_be_written_whole_changes_nothing(shop: Shop, command: str) -> None:
    """Killed in the middle, on a full disk, and by two runs at once."""
    cached = Cached(shop, command)
    calls = moments(command, cached.first.calls, 1)
    faults = [Fault(call, error) for call in calls for error in (0, errno.ENOSPC)]
    for fault, times in [*((fault, 1) for fault in faults), (Fault(), 2)]:
        cached.empty()
        for path in cached.place.glob("out.*"):
            path.unlink()
        for ended in cached.run(fault, times):
            if fault.call >= 0 and not fault.error:
                assert ended.code == -9
            elif ended.code:
                assert os.strerror(fault.error) in ended.said
        cached.assert_as_ever(*cached.run())
        now = heads(cached.cache)
        # What others are made of is not made once more where these are there.
        assert all(now.get(name, head) == head for name, head in cached.kept.items())
        assert now
