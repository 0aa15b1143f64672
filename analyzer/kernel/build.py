"""Builds the kernel: as an extension when the package is installed, and as WebAssembly for the page.

The second is `make wasm`: `python -m analyzer.kernel.build reports/kernel.wasm reports/sheet.wasm`. clang and
lld compile the same sources, and keep what the file exports. Equal versions of clang make equal files.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

from cffi import FFI

HERE = Path(__file__).resolve().parent
SOURCES = (
    "answer.c",
    "chance.c",
    "decided.c",
    "domino.c",
    "flow.c",
    "hidden.c",
    "placement.c",
    "plain.c",
    "layouts.c",
    "max_n.c",
    "perft.c",
    "play.c",
    "positions.c",
    "regret.c",
    "scoring.c",
    "search.c",
    "sheet.c",
    "sheet_do.c",
    "stop.c",
)
HEADER = "domino.h"


def declarations(header: str) -> str:
    r"""The part of the header that cffi reads: everything but the guard and the includes.

    >>> declarations("#ifndef A_H\n#define A_H\n#include <x.h>\n#define B 1\nint f(void);\n#endif\n")
    '#define B 1\nint f(void);\n'
    """
    kept = re.sub(r"^#(?:ifndef|endif|include|define \w+_H$).*\n", "", header, flags=re.MULTILINE)
    return re.sub(r"/\*.*?\*/", "", kept, flags=re.DOTALL)


def compiler_flags(machine: str) -> list[str]:
    """How the kernel is compiled: counting bits is one instruction on every x86-64 made since 2008."""
    flags = ["-std=c11", "-O3"]
    return [*flags, "-mpopcnt"] if machine in ("x86_64", "AMD64") else flags


def builder() -> FFI:
    """The extension `analyzer.kernel._domino`; without a compiler the installation goes on without it."""
    ffi = FFI()
    ffi.cdef(declarations((HERE / HEADER).read_text("utf-8")))
    windows = platform.system() == "Windows"
    ffi.set_source(
        "analyzer.kernel._domino",
        '#include "domino.h"',
        sources=[f"analyzer/kernel/{name}" for name in SOURCES],
        depends=[f"analyzer/kernel/{name}" for name in (HEADER, "kernel.h", "sheet.h")],
        include_dirs=["analyzer/kernel"],
        extra_compile_args=["/O2", "/std:c11"] if windows else compiler_flags(platform.machine()),
        optional=True,
    )
    return ffi


_EXPORTS = (
    "domino_check_rules",
    "domino_size",
    "domino_open",
    "domino_values",
    "domino_options",
    "domino_mean",
    "domino_mean_options",
    "domino_moves",
    "domino_start",
    "domino_play",
    "domino_perft",
    "domino_count",
    "__heap_base",
)
_SHEET_EXPORTS = (
    "domino_sheet_size",
    "domino_sheet_open",
    "domino_sheet_look",
    "domino_sheet_do",
    "domino_sheet_score",
    "__heap_base",
)
PROGRAMS = {"kernel.wasm": _EXPORTS, "sheet.wasm": _SHEET_EXPORTS}
"""The files for pages in reports/, and what they export: to solve, or to write a game down."""
_STACK = 1 << 16
"""Bytes for the calls of the search, one for each tile on the way to the end of a game."""


def wasm_toolchain() -> str | None:
    """The clang that can make WebAssembly; None where it or its linker is missing."""
    return which("clang") if which("wasm-ld") else None


def compile_wasm(target: Path) -> None:
    """Makes one of `PROGRAMS`, by its name; RuntimeError with what the compiler says, or if there is none."""
    clang = wasm_toolchain()
    if clang is None:
        raise RuntimeError("clang and lld are needed (on Debian: apt install clang lld)")
    linking = [f"--export={name}" for name in PROGRAMS[target.name]]
    linking += ["--no-entry", "--strip-debug", "--stack-first", "-z", f"stack-size={_STACK}"]
    command = [
        clang, "--target=wasm32", "-std=c11", "-Os", "-ffreestanding", "-nostdlib", "-fvisibility=hidden",
        "-mbulk-memory", "-Wall", "-Wextra", "-Werror", *SOURCES,
        *(word for option in linking for word in ("-Xlinker", option)), "-o", str(target.resolve()),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.strip())


if __name__ == "__main__":
    for name in sys.argv[1:]:
        compile_wasm(Path(name))
