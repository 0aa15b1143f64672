"""Builds the wheel and tries it as a stranger would: in an empty environment, without compiler.

    python -m tools.try_wheel [WHEEL]

For each Python from 3.11 on that is found here, the wheel is installed from the index alone, nothing may be
compiled, and the sample game is checked, analysed and reported, away from these sources.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "records" / "international-dominoes.domino"
MINORS = range(11, 20)
JOBS = (
    ["check", SAMPLE.name],
    ["analyze", SAMPLE.name, "--brief"],
    ["report", SAMPLE.name, "-o", "report.html"],
)
KERNEL = "from analyzer.kernel.engine import library; import sys; sys.exit(library() is None)"


def pythons() -> Iterator[Path]:
    """One of each version that is found: on the path, or installed by pyenv; this one where none is."""
    kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    none = True
    for minor in MINORS:
        found = [*sorted(kept.glob(f"3.{minor}.*/bin/python3")), shutil.which(f"python3.{minor}")]
        first = next((Path(one) for one in found if one), None)
        if first:
            none = False
            yield first
    if none:
        yield Path(sys.executable)


def build(folder: Path) -> Path:
    """The wheel of these sources."""
    call = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder)]
    subprocess.run([*call, str(ROOT)], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def tried(python: Path, wheel: Path, folder: Path) -> None:
    """Installs the wheel for one Python and has it do its jobs; raises where one fails."""
    environment = folder / "environment"
    subprocess.run([str(python), "-m", "venv", str(environment)], check=True)
    programs = environment / ("Scripts" if os.name == "nt" else "bin")
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    alone = plain | {"PATH": str(programs), "CC": "no-compiler", "XDG_CACHE_HOME": str(folder / "cache")}
    shutil.copy(SAMPLE, folder)
    install = ["pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:"]
    for call in (
        ["python", "-m", *install, str(wheel)],
        ["python", "-c", KERNEL],
        *(["domino", *job] for job in JOBS),
    ):
        program = str(programs / call[0])
        subprocess.run([program, *call[1:]], cwd=folder, env=alone, check=True, stdout=subprocess.DEVNULL)


def main(arguments: Sequence[str]) -> int:
    """Tries the wheel on every Python; 1 if it fails on one."""
    failed = 0
    with TemporaryDirectory() as kept:
        wheel = Path(arguments[0]).resolve() if arguments else build(Path(kept))
        print(wheel.name)
        for python in pythons():
            with TemporaryDirectory() as folder:
                try:
                    tried(python, wheel, Path(folder))
                    print(f"{python}: installed, checked, analysed, reported")
                except subprocess.CalledProcessError as error:
                    failed += 1
                    print(f"{python}: failed in {error.cmd}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
