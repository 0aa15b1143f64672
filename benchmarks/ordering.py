"""What each term of the kernel's move ordering is worth: nodes for a full deal with that term left out.

Compiles the kernel with other weights; needs a C compiler and changes nothing that is installed.
"""

from __future__ import annotations

import argparse
import platform
import re
import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import TYPE_CHECKING, Final
from unittest.mock import patch

from cffi import FFI
from rich.console import Console

from analyzer.kernel.build import HEADER, HERE, SOURCES, compiler_flags, declarations
from analyzer.kernel.engine import Kernel
from analyzer.solver.solver import LIMIT_KERNEL
from benchmarks.figures import Table, number_text
from benchmarks.progress import Bar
from tests.every_variant import random_start, rules_of

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.rules import Rules

GAMES: Final = {
    "partnership": rules_of("partnership", 4),
    "all-fives for two": rules_of("all-fives", 2),
    "french in pairs": replace(rules_of("french", 4), partners=True),
    "quinientos": rules_of("quinientos", 4),
}
WEIGHTS: Final = re.compile(r"#define (NEXT|NEXT_NONE|BEFORE|PIP|DOUBLE_TILE|GAIN) (\d+)")


def weights() -> dict[str, int]:
    """The terms and their weights, as the source has them."""
    return {name: int(weight) for name, weight in WEIGHTS.findall((HERE / "kernel.h").read_text("utf-8"))}


def compiled(folder: Path, given: dict[str, int]) -> SimpleNamespace:
    """The kernel with such weights, as `analyzer.kernel.engine.library` would give it."""
    target = folder / f"kernel{len(list(folder.iterdir()))}.so"
    chosen = [f"-D{name}={weight}" for name, weight in given.items()]
    sources = [str(HERE / name) for name in SOURCES]
    shared = ["-shared", "-fPIC", "-Wl,-Bsymbolic"]  # so that `advance` is its own, not that of the C library
    flags = [flag for flag in compiler_flags(platform.machine()) if not flag.startswith("-fvisibility")]
    subprocess.run(["cc", *flags, *shared, *chosen, *sources, "-o", str(target)], check=True)
    ffi = FFI()
    ffi.cdef(declarations((HERE / HEADER).read_text("utf-8")))
    return SimpleNamespace(ffi=ffi, lib=ffi.dlopen(str(target)))


def nodes(library: SimpleNamespace, rules: Rules, positions: list[Position]) -> float:
    """The mean of the positions searched for the value of one."""
    with patch("analyzer.kernel.engine.library", return_value=library):
        kernel = Kernel(rules)
    for position in positions:
        kernel.values([position], LIMIT_KERNEL)
    return kernel.counts().nodes / len(positions)


def main() -> None:
    """Prints a row for the whole ordering and one without each term."""
    parser = argparse.ArgumentParser(prog="benchmarks.ordering", description=__doc__)
    parser.add_argument("--deals", type=int, default=20, help="of each game (20)")
    count = parser.parse_args().deals
    positions = {
        name: [random_start(Random(seed), rules)[0] for seed in range(count)] for name, rules in GAMES.items()
    }
    whole = weights()
    without = {f"without {name}": {**whole, name: 0} for name in whole}
    rows: list[tuple[str, ...]] = []
    full: list[float] = []
    with TemporaryDirectory() as folder, Bar() as bar:
        for name, given in bar.over(list({"all terms": whole, **without}.items()), "ordering"):
            library = compiled(Path(folder), given)
            found = [nodes(library, rules, positions[game]) for game, rules in GAMES.items()]
            full = full or found
            rows.append((name, *(cell(*pair) for pair in zip(found, full, strict=True))))
    table = Table(f"Nodes for a full deal, mean of {count}", ("", *GAMES), rows)
    Console(width=120).print(table.title, table.rich(), sep="\n")


def cell(found: float, full: float) -> str:
    """Nodes, and how many times those of the whole ordering that is."""
    return f"{number_text(found)} (x{found / full:.2f})"


if __name__ == "__main__":
    main()
