"""Compiles the kernel: `setup.py` hands this to cffi when the package is installed."""

from __future__ import annotations

import platform
import re
from pathlib import Path

from cffi import FFI

HERE = Path(__file__).resolve().parent
SOURCES = (
    "domino.c",
    "flow.c",
    "placement.c",
    "layouts.c",
    "perft.c",
    "play.c",
    "positions.c",
    "scoring.c",
    "search.c",
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
        depends=[f"analyzer/kernel/{name}" for name in (HEADER, "kernel.h")],
        include_dirs=["analyzer/kernel"],
        extra_compile_args=["/O2", "/std:c11"] if windows else compiler_flags(platform.machine()),
        optional=True,
    )
    return ffi
