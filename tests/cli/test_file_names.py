"""Files whose names are not UTF-8: they are read, and shown with their odd bytes escaped."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.batch.records import VALID
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from pathlib import Path

SHOWN = "caf%E9.domino"


def domino(*arguments: str | bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", "from analyzer.cli import main; main()", *arguments],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )


@pytest.fixture
def odd(tmp_path: Path) -> bytes:
    """A record whose name no UTF-8 spells."""
    path = os.fsencode(tmp_path) + b"/caf\xe9.domino"
    try:
        with open(path, "wb") as file:
            file.write(VALID.encode())
    except OSError:
        pytest.skip("this system has no such names")
    return path


@pytest.mark.parametrize(
    "command",
    [
        ["check"],
        ["check", "--format", "json"],
        ["check", "--format", "sarif"],
        ["replay", "--format", "json"],
        ["match", "--format", "json"],
        ["stats", "--format", "json"],
        ["repair", "--format", "json"],
        ["analyze", "--format", "json"],
        ["solve", "--at", "1", "--format", "json"],
        ["convert", "--to", "json"],
        ["report", "-o", "-"],
        ["replay"],
        ["analyze"],
        ["tree", "--at", "1"],
    ],
)
def test_every_command_reads_them(command: list[str], odd: bytes) -> None:
    done = domino(*command, odd)
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode()
    if "json" in command or "sarif" in command:
        json.loads(text)
    if command[0] not in ("convert", "report", "tree") and "sarif" not in command:
        assert SHOWN in text.replace("\n", "")


def test_a_folder_of_them(odd: bytes) -> None:
    folder = os.path.dirname(odd)
    done = domino("batch", folder, "-o", folder + b"/sit\xe9", "--format", "json")
    assert (done.returncode, done.stderr) == (0, b"")
    document = json.loads(done.stdout.decode())
    (record,) = document["records"]
    assert record["source"].endswith(SHOWN)
    assert document["index"].endswith("sit%E9/index.html")
    assert sorted(os.listdir(folder + b"/sit\xe9")) == [b"caf.html", b"index.html"]
    with open(folder + b"/sit\xe9/index.html", encoding="utf-8") as file:
        assert "Small" in file.read()


def test_one_that_cannot_be_read_is_named(odd: bytes) -> None:
    done = domino("check", odd + b".missing")
    assert done.returncode == 2
    assert f"{SHOWN}.missing: No such file" in done.stderr.decode()


def test_what_steers_a_terminal_does_not_come_through_a_name(tmp_path: Path) -> None:
    (tmp_path / "\u2066a\x1b[31m.domino").write_bytes(b"\xff\x00")
    done = domino("check", str(tmp_path))
    assert done.returncode == 2
    assert not {*"\u2066\x1b"} & {*done.stderr.decode()}
