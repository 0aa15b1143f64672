"""Which lines of the kernel the tests reach: `python -m tools.kernel_coverage [FILE OF TESTS ...]`.

The kernel is compiled once more, with counters and without optimisation, and its tests run with that. Every
line that none of them reaches is printed as `file:line: text`, and how many lines there are. It needs gcc and
gcov, which comes with it. `tools/kernel_lines.toml` says of lines why no test reaches them; the exit code
is 1 where another one is missed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
LIST = Path(__file__).with_name("kernel_lines.toml")
BEGINS = re.compile(r"[a-z][^(;]*?(\w+)\([^;]*$")
"""The first line of a function."""
TESTS = (
    "tests/kernel",
    "tests/fair",
    "tests/test_bounds.py",
    "tests/test_perft.py",
    "tests/cli/test_stopped.py",
)


class Line(NamedTuple):
    """A line of C."""

    file: str
    number: int
    text: str
    function: str


class Argued(NamedTuple):
    """Lines of one place that no test reaches."""

    file: str
    function: str
    lines: list[str]
    when: str
    why: str


def argued() -> list[Argued]:
    """All that are listed."""
    return [Argued(**each) for each in tomllib.loads(LIST.read_text("utf-8"))["line"]]


def compiled(folder: Path) -> Path:
    """Makes a copy of the sources with a kernel that counts; where its objects and counters lie."""
    hidden = ignore_patterns("__pycache__", "*.so", "node_modules", ".venv", ".git", "site", "build")
    for name in ("analyzer", "grammar", "records", "reports", "tests", "tools"):
        copytree(ROOT / name, folder / name, ignore=hidden)
    counting = {"CFLAGS": "-O0 --coverage -DNDEBUG", "LDFLAGS": "--coverage"}
    compiling = "from analyzer.kernel.build import builder; builder().compile(tmpdir='.')"
    command = [sys.executable, "-c", compiling]
    subprocess.run(command, cwd=folder, env={**os.environ, **counting}, check=True)
    copy(ROOT / "pyproject.toml", folder)  # only now: setuptools would read it, and old ones know less
    return next(folder.rglob("domino.o")).parent


def missed(objects: Path, folder: Path) -> tuple[list[Line], int]:
    """The lines that were never run, and how many there are in all."""
    subprocess.run(
        ["gcov", "--relative-only", "--object-directory", str(objects), *map(str, objects.glob("*.gcda"))],
        cwd=folder, capture_output=True, check=True,
    )  # fmt: skip
    lines, found = 0, list[Line]()
    for report in sorted(folder.glob("[a-z]*.c.gcov")):
        function = ""
        for row in report.read_text("utf-8").splitlines():
            begun = BEGINS.match(row.split(":", 2)[2])
            function = begun[1] if begun else function
            count, number, text = (part.strip() for part in row.split(":", 2))
            if number == "0" or count == "-":
                continue
            lines += 1
            if count.startswith("#"):
                found.append(Line(report.name.removesuffix(".gcov"), int(number), text, function))
    return found, lines


def main() -> None:
    """Compiles, runs the tests and prints what they miss."""
    with tempfile.TemporaryDirectory(prefix="kernel-coverage-") as name:
        folder = Path(name)
        objects = compiled(folder)
        tests = sys.argv[1:] or TESTS
        skipped = "--deselect=tests/kernel/test_building.py"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", skipped, *tests]
        done = subprocess.run(command, cwd=folder, env={**os.environ, "PYTHONPATH": name}, check=False)
        found, lines = missed(objects, folder)
        known = {(one.file, text, one.function) for one in argued() for text in one.lines}
        gaps = [line for line in found if (line.file, line.text, line.function) not in known]
        for line in found:
            print(f"{line.file}:{line.number}: {line.text}{'' if line in gaps else ' (argued)'}")
        print(f"{lines - len(found)} of {lines} lines of C were run; {len(found) - len(gaps)} are argued")
    sys.exit(done.returncode or bool(gaps))


if __name__ == "__main__":
    main()
