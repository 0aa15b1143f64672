"""How the package is installed: as a wheel with the kernel, and without a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import zipfile
from shutil import copytree, ignore_patterns, which
from typing import TYPE_CHECKING

import pytest

from analyzer.kernel.build import HERE, compiler_flags, declarations
from tests.conftest import MISSING
from tests.effort import DEEP

if TYPE_CHECKING:
    from pathlib import Path

ROOT = HERE.parent.parent
LEFT_OUT = ignore_patterns(
    ".*", "build", "dist", "*.egg-info", "*.so", "tests", "__pycache__", "benchmarks", "node_modules"
)
PLAY = """
import sys, warnings
from analyzer.game.position import Position
from analyzer.rules import variant
from analyzer.solver.solver import Solver
rules = variant("block").rules
masks = tuple(0b1111111 << 7 * seat for seat in range(4))
late = Position.deal(rules, tuple(mask & -mask for mask in masks), 0)
for _ in range(2):
    solver = Solver(late)
print(solver.engine(late).value, solver.value(late))
"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """The project as it is handed on, nothing built in it."""
    folder = tmp_path / "domino"
    copytree(ROOT, folder, ignore=LEFT_OUT)
    return folder


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Where what builds wheels is; in the long run pip fetches it for each wheel, as it does for users."""
    if DEEP:
        return {}
    folder = tmp_path_factory.mktemp("builder")
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]["requires"]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-compile"]
    subprocess.run([*pip, "--target", str(folder), *needed], check=True)
    return {"PYTHONPATH": str(folder), "PIP_NO_BUILD_ISOLATION": "0"}  # pip reads it so: 0 is no isolation


def wheel(sources: Path, target: Path, builder: dict[str, str], **environment: str) -> Path:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "-w", str(target), str(sources)]
    done = subprocess.run(
        command, env={**os.environ, **builder, **environment}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (built,) = target.glob("*.whl")
    return built


def installed(built: Path, folder: Path) -> tuple[list[str], Path]:
    """A Python with the wheel and where to start it: an empty one in the long run, else the one that runs."""
    if DEEP:
        python = folder / "venv" / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", built], check=True)
        return [str(python)], folder
    target = folder / "alone"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-compile"]
    subprocess.run([*pip, "--target", str(target), str(built)], check=True)
    return [sys.executable], target


def played(python: list[str], cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*python, "-c", PLAY],
        cwd=cwd,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )


@pytest.mark.skipif(which("cc") is None, reason=f"{MISSING}: a C compiler; the wheel is not tested")
def test_a_wheel_runs_where_it_is_installed(sources: Path, builder: dict[str, str], tmp_path: Path) -> None:
    built = wheel(sources, tmp_path / "wheels", builder)
    assert "-cp311-abi3-" in built.name
    names = zipfile.ZipFile(built).namelist()
    for part in (
        "analyzer/kernel/_domino.abi3.so",
        "analyzer/reports/kernel.wasm",
        "analyzer/reports/page.js",
        "analyzer/kernel/domino.h",
    ):
        assert part in names
    done = played(*installed(built, tmp_path))
    assert done.stdout == "kernel 11\n"
    assert done.stderr == ""


def test_without_a_compiler_the_reference_answers_and_says_so_once(
    sources: Path, builder: dict[str, str], tmp_path: Path
) -> None:
    built = wheel(sources, tmp_path / "wheels", builder, CC="/nowhere/cc")
    assert not any(name.endswith(".so") for name in zipfile.ZipFile(built).namelist())
    unpacked = tmp_path / "unpacked"
    zipfile.ZipFile(built).extractall(unpacked)
    done = played([sys.executable], tmp_path, PYTHONPATH=str(unpacked))
    assert done.stdout == "reference 11\n"
    assert done.stderr.count("the compiled solver is missing") == 1
    assert "apt install gcc python3-dev" in done.stderr


def test_the_command_line_says_it_in_one_line(sources: Path, tmp_path: Path) -> None:
    command = "from analyzer.cli import main; main()"
    record = ROOT / "records" / "international-dominoes.domino"
    done = subprocess.run(
        [sys.executable, "-c", command, "solve", str(record), "--at", "22"],
        env={**os.environ, "PYTHONPATH": str(sources)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr.startswith("note: the compiled solver is missing")
    assert done.stderr.count("\n") == 1
    assert "best play" in done.stdout


def test_cffi_reads_all_of_the_header_but_its_guard() -> None:
    text = declarations((HERE / "domino.h").read_text("utf-8"))
    assert "DOMINO_H" not in text
    assert "#include" not in text
    assert "domino_values" in text


@pytest.mark.parametrize("machine", ["x86_64", "AMD64", "aarch64"])
def test_only_intel_is_told_to_count_bits(machine: str) -> None:
    assert ("-mpopcnt" in compiler_flags(machine)) == (machine != "aarch64")
