"""Which lines of the kernel the tests reach: `python -m tools.kernel_coverage [FILE OF TESTS ...]`.

The kernel is compiled once more, with counters and without optimisation, and its tests run with that. Every
line that none of them reaches is printed as `file:line: text`, and how many lines there are. It needs gcc and
gcov, which comes with it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

ROOT = Path(__file__).resolve().parent.parent
TESTS = (
    "tests/kernel",
    "tests/fair",
    "tests/test_bounds.py",
    "tests/test_perft.py",
    "tests/cli/test_stopped.py",
)


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


def missed(objects: Path, folder: Path) -> tuple[list[str], int]:
    """The lines that were never run, and how many there are in all."""
    subprocess.run(
        ["gcov", "--relative-only", "--object-directory", str(objects), *map(str, objects.glob("*.gcda"))],
        cwd=folder, capture_output=True, check=True,
    )  # fmt: skip
    lines, found = 0, []
    for report in sorted(folder.glob("[a-z]*.c.gcov")):
        for row in report.read_text("utf-8").splitlines():
            count, number, text = (part.strip() for part in row.split(":", 2))
            if number == "0" or count == "-":
                continue
            lines += 1
            if count.startswith("#"):
                found.append(f"{report.name.removesuffix('.gcov')}:{number}: {text}")
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
        print("\n".join(found))
        print(f"{lines - len(found)} of {lines} lines of C were run; {len(found)} were not")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
