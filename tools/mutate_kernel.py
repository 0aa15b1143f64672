"""Changes the C text of the kernel in one place after the other, and says which changes no test notices.

`python -m tools.mutate_kernel` tries all of `tools/kernel_mutations.toml`, `--only search.c` those of one
file. A change that is listed as harmless says why; if a test notices it, the reason is wrong. The page's
kernel, which is not changed, is asked by none of these tests.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from queue import SimpleQueue
from shutil import copytree, ignore_patterns
from sysconfig import get_path
from typing import TYPE_CHECKING

from analyzer.kernel.build import HERE, SOURCES, builder, compiler_flags

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = HERE.parent.parent
LIST = Path(__file__).with_name("kernel_mutations.toml")
TESTS = (
    *(
        f"kernel/test_{name}"
        for name in ("questions", "plain", "engine", "means", "worlds", "play", "encoding")
    ),
    "test_bounds",
    "kernel/test_lines",
)
"""Rooms of tests, in the order in which they are asked."""
LEFT_OUT = "not full_deals"
"""It takes a third of the time, and asks nothing that the others do not."""
LONGEST = 900
"""Seconds that the tests may take; a change that makes them hang is noticed, too."""


@dataclass(frozen=True)
class Mutation:
    """One place of the C text, and what is put there."""

    file: str
    old: str
    new: str
    harmless: str = ""
    """Why nobody can notice it; empty: a test does."""

    def __str__(self) -> str:
        return f"{self.file}: {' '.join(self.old.split())} -> {' '.join(self.new.split())}"

    def applied(self, text: str) -> str:
        """The text with the change; ValueError where its place is not found exactly once."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self}: stands there {text.count(self.old)} times")
        return text.replace(self.old, self.new)


def mutations() -> list[Mutation]:
    """All that are listed."""
    return [Mutation(**each) for each in tomllib.loads(LIST.read_text("utf-8"))["mutation"]]


class Workplace:
    """A copy of the project in which the kernel is changed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("analyzer", "tests", "tools"):
            copytree(ROOT / name, folder / name, ignore=ignore_patterns("*.so", "__pycache__", "texts"))
        for name in ("grammar", "records", "reports", "benchmarks", "pyproject.toml"):
            (folder / name).symlink_to(ROOT / name)
        self.kernel = folder / "analyzer" / "kernel"
        with redirect_stdout(StringIO()):  # it says where
            builder().emit_c_code(str(self.kernel / "binding.c"))
        self.built(("binding.c", *SOURCES))

    def notices(self, mutation: Mutation | None) -> str:
        """What notices a change: a test, or the compiler; empty where nothing does."""
        if mutation is None:
            return self.tested()
        changed = self.kernel / mutation.file
        original = (HERE / mutation.file).read_text("utf-8")
        again = (mutation.file,) if mutation.file in SOURCES else SOURCES
        changed.write_text(mutation.applied(original), "utf-8")
        try:
            return self.built(again) or self.tested()
        finally:
            changed.write_text(original, "utf-8")
            self.built(again)

    def built(self, sources: Sequence[str]) -> str:
        """Compiles these, and links the kernel; what the compiler says if it does not like them."""
        flags = [*compiler_flags(os.uname().machine), "-O1", "-fPIC", f"-I{get_path('include')}"]
        compiling = ["cc", *flags, "-c", *sources]
        objects = [*(Path(name).with_suffix(".o").name for name in SOURCES), "binding.o"]
        for command in (compiling, ["cc", "-shared", *objects, "-o", "_domino.abi3.so"]):
            done = subprocess.run(command, cwd=self.kernel, capture_output=True, text=True, check=False)
            if done.returncode:
                return f"the compiler: {done.stderr.strip()[:200]}"
        return ""

    def tested(self) -> str:
        """Runs the tests up to the first that fails; its name."""
        tests = [f"tests/{name}.py" for name in TESTS]
        command = [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-x",
            "-p",
            "no:cacheprovider",
            *tests,
            "-k",
            LEFT_OUT,
        ]
        try:
            done = subprocess.run(
                command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=LONGEST
            )
        except subprocess.TimeoutExpired:
            return "hangs"
        if done.returncode == 0:
            return ""
        failed = [line for line in done.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        return failed[0].split(" - ")[0].split("::")[-1] if failed else f"pytest ended with {done.returncode}"


def main() -> int:
    """Tries each change; 1 if one is not what the list says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="a part of the change: a file, a name")
    parser.add_argument("--at-once", type=int, default=os.cpu_count() or 1)
    options = parser.parse_args()
    wanted = [mutation for mutation in mutations() if options.only in str(mutation)]
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.at_once) as pool:
        places: SimpleQueue[Workplace] = SimpleQueue()
        for number in range(options.at_once):
            places.put(Workplace(Path(folder) / str(number)))

        def noticed(mutation: Mutation | None) -> str:
            place = places.get()
            try:
                return place.notices(mutation)
            finally:
                places.put(place)

        if found := noticed(None):
            sys.exit(f"the tests fail without any change: {found}")
        for mutation, by in zip(wanted, pool.map(noticed, wanted), strict=True):
            expected = bool(by) != bool(mutation.harmless)
            wrong += not expected
            print("  " if expected else "! ", mutation, "\n       ", by or "nothing notices it", flush=True)
    harmless = sum(bool(mutation.harmless) for mutation in wanted)
    print(f"{len(wanted)} changes, {harmless} of them harmless; {wrong} not as listed")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
