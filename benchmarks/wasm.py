"""The same search in WebAssembly, run by Node, beside the compiled kernel."""

from __future__ import annotations

import base64
import os
import subprocess
from functools import partial
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Final

import msgspec

from analyzer.kernel.encoding import position_bytes, rules_bytes
from analyzer.kernel.engine import Kernel
from analyzer.solver.solver import LIMIT_KERNEL
from benchmarks.deals import RULES, deals
from benchmarks.figures import Spread, Table, clocked, number_text, time_text
from tests.board_library import BOARD, library

if TYPE_CHECKING:
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

SCRIPT: Final = Path(__file__).with_name("wasm.cjs")


class Answer(msgspec.Struct, frozen=True):
    """What the script prints."""

    seconds: list[float]
    values: list[int | None]


class Wasm(msgspec.Struct, frozen=True):
    """Seconds for the value of the best lead of full deals."""

    kernel: Spread
    node: Spread

    @property
    def times_kernel(self) -> float:
        """Ratio of the medians."""
        return self.node.median / self.kernel.median

    def tables(self) -> list[Table]:
        """As it is printed."""
        heads = ("", "median", "p90", "p99", "most", "times the kernel")
        rows = [
            ("kernel", *self.kernel.texts(time_text), "1"),
            ("WebAssembly in Node", *self.node.texts(time_text), number_text(self.times_kernel)),
        ]
        return [Table(f"WebAssembly: the best lead of {self.node.count} full deals", heads, rows)]


class DisagreementError(Exception):
    """WebAssembly finds other values."""


def measure(size: Size, bar: Bar) -> Wasm | None:
    """The same deals by both; None where Node or the packages of `reports/board` are missing."""
    node = which("node")
    if node is None or not (BOARD / "node_modules" / "esbuild").is_dir():
        return None
    starts = deals(size.threaded)
    kernel = Kernel(RULES)
    ours = [
        clocked(partial(kernel.values, [start], LIMIT_KERNEL))
        for start in bar.over(starts, "WebAssembly: kernel")
    ]
    question = {
        "rules": text_of(rules_bytes(RULES)),
        "positions": [text_of(position_bytes(s)) for s in starts],
    }
    for _ in bar.over(range(1), "WebAssembly"):
        done = subprocess.run(
            [node, SCRIPT],
            input=msgspec.json.encode(question),
            env={**os.environ, "DOMINO_LIBRARY": str(library(node))},
            stdout=subprocess.PIPE,
            check=True,
        )
    answer = msgspec.json.decode(done.stdout, type=Answer)
    if answer.values != [value for _, (value,) in ours]:
        raise DisagreementError("WebAssembly finds other values than the kernel")
    return Wasm(Spread.of([seconds for seconds, _ in ours]), Spread.of(answer.seconds))


def text_of(data: bytes) -> str:
    """Bytes as the script takes them."""
    return base64.b64encode(data).decode("ascii")
