"""The scripts of the pages as programs that Node runs: bundled anew from their sources in `reports/board`."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

import pytest

from tests.conftest import MISSING

BOARD: Final = Path(__file__).parent.parent / "reports" / "board"

_FOLDER: Final = TemporaryDirectory(prefix="domino-")


def node(what: str) -> str:
    """Node, with the packages of `reports/board`;
    without them the test is skipped, which says `what`.
    """
    found = which("node")
    if found is None:
        pytest.skip(f"{MISSING}: Node; {what}")
    if not (BOARD / "node_modules" / "esbuild").is_dir():
        pytest.skip(f"{MISSING}: the npm packages of reports/board (`make board`); {what}")
    return found


@cache
def library(program: str) -> Path:
    """One script with all that touches no page, named `Domino` in a browser and a module in Node."""
    file = Path(_FOLDER.name) / "library.js"
    subprocess.run([program, BOARD / "build.mjs", "--library", file], check=True)
    return file


def printed(script: Path, asked: str, what: str) -> list[str]:
    """The lines that a script in `tests/` prints for lines of standard input; without Node `what` is said."""
    program = node(what)
    done = subprocess.run(
        [program, script],
        input=asked,
        env={**os.environ, "DOMINO_LIBRARY": str(library(program))},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()
