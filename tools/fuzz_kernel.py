"""Fuzzes the kernel with libFuzzer, guided by coverage: `python -m tools.fuzz_kernel --seconds 120`.

It needs clang and its run-time libraries (on Debian: apt install clang libclang-rt-14-dev). What is found
stays in the folder that is named at the end.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

from analyzer.kernel.build import HERE, SOURCES
from analyzer.kernel.encoding import position_bytes, rules_bytes
from tests.kernel.test_safety import DRIVER, SANITISERS, seeds

ROOT = HERE.parent.parent


def main() -> None:
    """Builds the driver, hands it sound positions to begin with, and runs it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=int, default=120)
    options = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="kernel-fuzz-"))
    corpus = folder / "corpus"
    corpus.mkdir()
    for number, four in enumerate(seeds()):
        data = rules_bytes(four[0].rules) + b"".join(map(position_bytes, four))
        (corpus / f"{number}").write_bytes(data)
    sources = [str(ROOT / DRIVER), *(str(HERE / name) for name in SOURCES)]
    flags = ["-std=c11", "-O1", "-g", f"{SANITISERS},fuzzer", "-fno-sanitize-recover=all"]
    subprocess.run(["clang", *flags, *sources, "-o", str(folder / "fuzz")], check=True)
    limits = [f"-max_total_time={options.seconds}", "-max_len=8192", "-timeout=20"]
    command = [str(folder / "fuzz"), str(corpus), *limits, f"-artifact_prefix={folder}/"]
    done = subprocess.run(command, check=False)
    print(f"corpus and findings: {folder}")
    sys.exit(done.returncode)


if __name__ == "__main__":
    main()
