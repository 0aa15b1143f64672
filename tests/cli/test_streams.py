"""What a shell may do to a command: closed streams, a reader that goes away, signs it cannot show, files."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import nullcontext
from typing import TYPE_CHECKING, Final

import pytest

from analyzer.cli.batch import MadePage, PageTask, make
from analyzer.cli.outputs import HelperLost, write_output
from tests.batch.records import VALID, write
from tests.cli.test_cli import run
from tests.effort import DEEP
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

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
        monkeypatch.setattr("analyzer.cli.batch.processes", lambda count, *, alone=False: nullcontext())
    done = run("batch", str(games), "-o", str(tmp_path / "site"), "--jobs", "2")
    assert done.exit_code == 70
    assert "b.domino: the process that made its page was ended" in done.stderr
    assert sorted(os.listdir(tmp_path / "site")) == ["a.html", "c.html", "index.html"]


def made_or_killed(task: PageTask) -> MadePage:
    """Makes a page in another process, unless it is that of which the process dies."""
    if task.source.endswith(os.environ["KILLED_BY"]):
        if not DEEP:
            raise HelperLost
        os.kill(os.getpid(), signal.SIGKILL)
    return make(task)
