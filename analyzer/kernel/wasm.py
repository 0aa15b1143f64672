"""Compiles the kernel for the page: `python -m analyzer.kernel.wasm reports/kernel.wasm`, or `make wasm`.

The same sources, compiled by clang and lld for 32-bit WebAssembly. Equal versions of clang make equal files.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which

from analyzer.kernel.build import HERE, SOURCES

EXPORTS = (
    "domino_check_rules",
    "domino_size",
    "domino_open",
    "domino_values",
    "domino_options",
    "domino_moves",
    "domino_start",
    "domino_play",
    "domino_perft",
    "domino_count",
    "__heap_base",
)
STACK = 1 << 16
"""Bytes for the calls of the search, one for each tile on the way to the end of a game."""


def toolchain() -> str | None:
    """The clang that can do it; None where it or its linker is missing."""
    return which("clang") if which("wasm-ld") else None


def build(target: Path) -> None:
    """Compiles and links; RuntimeError with what the compiler says, or if there is none."""
    clang = toolchain()
    if clang is None:
        raise RuntimeError("clang and lld are needed (on Debian: apt install clang lld)")
    linking = [f"--export={name}" for name in EXPORTS]
    linking += ["--no-entry", "--strip-debug", "--stack-first", "-z", f"stack-size={STACK}"]
    command = [
        clang, "--target=wasm32", "-std=c11", "-O3", "-ffreestanding", "-nostdlib", "-fvisibility=hidden",
        "-mbulk-memory", "-Wall", "-Wextra", "-Werror", *SOURCES,
        *(word for option in linking for word in ("-Xlinker", option)), "-o", str(target.resolve()),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip())


if __name__ == "__main__":
    build(Path(sys.argv[1]))
