"""What a shell may do to a command: closed streams, a reader that goes away, signs it cannot show, files."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from analyzer.cli.batch import MadePage, PageTask, make
from analyzer.cli.inputs import UnreadableFile
from analyzer.cli.outputs import processes, write_output
from analyzer.reviews import HelperLostError, SteadyExecutor, as_done
from tests.batch.records import VALID, write
from tests.cli.test_cli import run
from tests.effort import DEEP
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

SOUND: Final = str(ROOT / "records" / "whist.domino")
BROKEN: Final = "records/defective/international-dominoes-as-printed.domino"
DOMINO: Final = f'{sys.executable} -c "from analyzer.cli import main; main()"'


def shell(line: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What comes of a line of bash in which RUN stands for the command."""
    line = f"set -o pipefail; {line.replace('RUN', DOMINO)}"
    return subprocess.run(
        ["bash", "-c", line], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, check=False
    )


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (f"RUN check {SOUND} >&- 2>&-", 0, b""),
        ("RUN check nothing 2>&-", 2, b""),
        ("RUN check - <&-", 2, b"Error: cannot read -: standard input is closed\n"),
        (f"RUN check {SOUND} {SOUND} {SOUND} | true", 141, b""),
    ],
)
def test_streams_that_are_closed(line: str, code: int, said: bytes) -> None:
    done = shell(line)
    assert (done.returncode, done.stderr) == (code, said)


def test_signs_that_a_terminal_cannot_show_are_written_as_in_json() -> None:
    given = b'[Event "\xf0\x9f\x98\x8e \xc3\xa9"]\n1. A 1-1\n'
    done = subprocess.run(
        [sys.executable, "-c", "from analyzer.cli import main; main()", "convert", "--to", "json", "-"],
        input=given,
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout.decode("cp1252"))["games"][0]["tags"][0]["value"] == "\U0001f60e \u00e9"


def test_links_that_lead_to_each_other_are_an_error(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to("loop")
    for call in (["check", loop], ["repair", "--in-place", loop], ["draw", SOUND, "-o", loop]):
        assert run(*map(str, call)).exit_code == 2
    assert run("batch", SOUND, "-o", str(loop)).exit_code == 2


def test_no_page_is_written_through_a_link_out_of_the_folder(tmp_path: Path) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").symlink_to("../elsewhere.html")
    done = run("batch", SOUND, "-o", str(tmp_path / "site"), "--force")
    assert done.exit_code == 2
    assert "leads out of the folder" in done.stderr
    assert not (tmp_path / "elsewhere.html").exists()


def test_a_file_that_may_only_be_read_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "game.domino"
    path.write_bytes((ROOT / BROKEN).read_bytes())
    before = path.read_bytes()
    path.chmod(0o444)
    for call in (["convert", SOUND, "--to", "table", "-o"], ["repair", "--choose", "1", "--in-place"]):
        done = run(*call, str(path))
        assert done.exit_code == 2, done.output
        assert "may only be read" in done.stderr
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.domino"]


def test_what_a_killed_run_left_is_cleared_away_in_time(tmp_path: Path) -> None:
    for name, age in (("old", 4000), ("new", 0)):
        left = tmp_path / f".domino-{name}.part"
        left.write_text("x", encoding="utf-8")
        os.utime(left, (time.time() - age,) * 2)
    write_output("whole", str(tmp_path / "a.html"))
    assert sorted(os.listdir(tmp_path)) == [".domino-new.part", "a.html"]


def test_pages_whose_process_is_killed_are_made_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One kills its process whenever it is begun, the others are made all the same."""
    games = write(tmp_path / "games", {f"{name}.domino": VALID for name in "abc"})
    monkeypatch.setenv("KILLED_BY", "b.domino")
    monkeypatch.setattr("analyzer.cli.batch.make", made_or_killed)
    if not DEEP:
        # As if in other processes; to start them takes some seconds.
        monkeypatch.setattr("analyzer.cli.outputs._pythons", ThreadPoolExecutor)
    done = run("batch", str(games), "-o", str(tmp_path / "site"), "--jobs", "2")
    assert done.exit_code == 70
    assert "b.domino: the process that made its page was ended" in done.stderr
    assert sorted(os.listdir(tmp_path / "site")) == ["a.html", "c.html", "index.html"]


def made_or_killed(task: PageTask) -> MadePage:
    """Makes a page in another process, unless it is that of which the process dies."""
    if task.source.endswith(os.environ["KILLED_BY"]):
        if not DEEP:
            raise BrokenExecutor
        os.kill(os.getpid(), signal.SIGKILL)
    return make(task)


# The executor of Python 3.11 counts its processes while one is being started, once it is broken; its own
# thread ends with that error then, after everybody who waits has been told.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_what_a_killed_process_was_at_is_done_again(capfd: pytest.CaptureFixture[str]) -> None:
    with processes(2) as helpers:
        assert helpers
        idle = helpers.submit(call, os.getpid).result()
        os.kill(idle, signal.SIGKILL)
        assert dict(as_done(abs, [-1, -2, -3], helpers)) == {0: 1, 1: 2, 2: 3}
        dying = helpers.submit(os._exit, 1)
        assert dict(as_done(abs, [-1, -2, -3], helpers)) == {0: 1, 1: 2, 2: 3}
        with pytest.raises(HelperLostError, match="for lack of memory perhaps"):
            dying.result()
    assert "ended from outside 4 times; its work was done again" in capfd.readouterr().err
    with pytest.raises(UnreadableFile, match="at the same work"), processes(2) as helpers:
        list(as_done(os._exit, [1], helpers))


def call(function: Callable[[], int]) -> int:
    """What a function gives without anything."""
    return function()


def test_an_error_and_what_is_taken_back_are_as_in_any_executor() -> None:
    with processes(2) as helpers:
        assert helpers
        with pytest.raises(ValueError, match="invalid literal"):
            list(as_done(int, ["text", *"0123456789"], helpers))
        assert helpers.submit(abs, -1).result() == 1
        assert not helpers.lost


def test_where_no_process_can_be_started_whoever_waits_hears_why() -> None:
    def start() -> Executor:
        raise OSError(errno.EAGAIN, os.strerror(errno.EAGAIN))

    helpers = SteadyExecutor(start, 2)
    with pytest.raises(BlockingIOError):
        helpers.submit(abs, -1).result()
    helpers.shutdown()


KILLED: Final = {
    "analyze": "analyze {records}/cut-throat-match.domino --format json",
    "stats": "stats {records}/cut-throat-match.domino --no-fair --format json",
    "batch": "batch {records}/cut-throat-match.domino {records}/whist.domino -o out --jobs 2 --format json",
    "collect": "collect {records} -o out --jobs 2 --format json",
    "simulate": "simulate -o out --games 4000 --jobs 2",
    "value": "value store --jobs 2",
}


@pytest.mark.skipif(not DEEP, reason="each takes some seconds")
@pytest.mark.parametrize("name", KILLED)
def test_no_command_is_the_worse_for_a_process_that_is_killed(name: str, tmp_path: Path) -> None:
    """One of the processes of a command is killed in the middle; it prints and writes what it does else."""
    came: list[tuple[bytes, dict[str, bytes]]] = []
    for times in (0, 1):
        place = tmp_path / str(times)
        place.mkdir()
        if name == "value":
            begin_command("simulate -o store --games 600 --jobs 1", place).communicate()
        with begin_command(KILLED[name].format(records=ROOT / "records"), place) as command:
            killed = times and kill_helper(command)
            said, errors = command.communicate()
        assert command.returncode in (0, 1), errors
        assert bool(killed) == (b"ended from outside 1 time; its work was done again" in errors), errors
        files = [path for path in place.rglob("*") if path.is_file()]
        came.append((said, {str(path.relative_to(place)): path.read_bytes() for path in files}))
    assert killed
    assert came[0] == came[1]


def begin_command(line: str, place: Path) -> subprocess.Popen[bytes]:
    """Begins a command in a folder."""
    command = [sys.executable, "-c", "from analyzer.cli import main; main()", *line.split()]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=place, env=environment, stdout=pipe, stderr=pipe)


def kill_helper(command: subprocess.Popen[bytes]) -> bool:
    """Kills a process that a command has started, as soon as it works; whether there was one."""
    while command.poll() is None:
        lists = list(Path(f"/proc/{command.pid}/task").glob("*/children"))
        for child in [int(one) for path in lists for one in path.read_text("utf-8").split()]:
            with suppress(OSError):
                line = Path(f"/proc/{child}/cmdline").read_bytes()
                used = Path(f"/proc/{child}/stat").read_text("utf-8").rpartition(")")[2].split()[11]
                if b"spawn_main" in line and int(used) > 30:
                    os.kill(child, signal.SIGKILL)
                    return True
        time.sleep(0.02)
    return False
