"""The figures of one run, as they are kept in `results.json`."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from benchmarks import (
    crowd,
    fair,
    growth,
    page,
    peers,
    processes,
    reading,
    recorded,
    repair,
    solving,
    threads,
    wasm,
    workbench,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from benchmarks.figures import Measured
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

HERE: Final = Path(__file__).resolve().parent
KEPT: Final = HERE / "results.json"

PARTS: Final[dict[str, Callable[[Size, Bar], Measured | None]]] = {
    "solving": solving.measure,
    "threads": threads.measure,
    "wasm": wasm.measure,
    "growth": growth.measure,
    "reading": reading.measure,
    "processes": processes.measure,
    "page": page.measure,
    "peers": peers.measure,
    "repair": repair.measure,
    "fair": fair.measure,
    "recorded": recorded.measure,
    "workbench": workbench.measure,
    "crowd": crowd.measure,
}
"""In the order in which they are measured: `solving` first, since it asks how much memory it takes."""

NEEDED: Final = {
    "wasm": "Node and npm",
    "page": "Chromium and pip install playwright",
    "peers": "pip install -e .[bench]",
    "workbench": "Chromium and pip install playwright",
    "crowd": "Linux and pip install -e .[web]",
}
"""What parts cannot do without."""


class About(msgspec.Struct, frozen=True):
    """Where and when figures were measured."""

    date: str
    commit: str
    processor: str
    cores: int
    python: str
    quick: bool

    @classmethod
    def here(cls, *, quick: bool) -> About:
        """This machine, now."""
        call = ["git", "describe", "--always", "--dirty", "--exclude=*"]
        found = subprocess.run(call, cwd=HERE, check=False, capture_output=True, text=True)
        return cls(
            date=datetime.now(UTC).date().isoformat(),
            commit=found.stdout.strip(),
            processor=processor(),
            cores=os.cpu_count() or 1,
            python=platform.python_version(),
            quick=quick,
        )

    def __str__(self) -> str:
        run = "quick run" if self.quick else "full run"
        cores = f"{self.cores} core{'s' if self.cores > 1 else ''}"
        return f"{run} of {self.date}, commit {self.commit}, {self.processor}, {cores}, Python {self.python}"


class Results(msgspec.Struct, frozen=True, omit_defaults=True):
    """What every part has found; None where it could not be measured."""

    about: About
    apart: dict[str, About] = {}
    """Where and when parts were measured that were not measured with the others."""
    solving: solving.Solving | None = None
    threads: threads.Threads | None = None
    wasm: wasm.Wasm | None = None
    growth: growth.Growth | None = None
    reading: reading.Reading | None = None
    processes: processes.Processes | None = None
    page: page.PageFigures | None = None
    peers: peers.Peers | None = None
    repair: repair.Repairing | None = None
    fair: fair.Fairness | None = None
    recorded: recorded.Recorded | None = None
    workbench: workbench.Typing | None = None
    crowd: crowd.Crowd | None = None

    def with_part(self, **part: Any) -> Results:
        """The same with one more part, given by its name."""
        return msgspec.structs.replace(self, **part)

    def beside(self, others: Results, parts: Iterable[str]) -> Results:
        """The others, with these parts of this run in place of theirs."""
        found = {name: getattr(self, name) for name in parts if getattr(self, name) is not None}
        apart = others.apart | dict.fromkeys(found, self.about)
        return msgspec.structs.replace(others, apart=apart, **found)

    @classmethod
    def load(cls, path: Path = KEPT) -> Results:
        """What was measured last."""
        return msgspec.json.decode(path.read_bytes(), type=cls)

    def save(self, path: Path = KEPT) -> None:
        """Writes the figures, with as many digits as can mean something."""
        plain = to_digits(msgspec.to_builtins(self))
        path.write_bytes(msgspec.json.format(msgspec.json.encode(plain), indent=1) + b"\n")


def to_digits(value: Any) -> Any:
    """Numbers with four digits that count, wherever they stand.

    >>> to_digits({"time": [0.00123456, 7]})
    {'time': [0.001235, 7]}
    """
    if isinstance(value, dict):
        return {name: to_digits(part) for name, part in value.items()}
    if isinstance(value, list):
        return [to_digits(part) for part in value]
    return float(f"{value:.4g}") if isinstance(value, float) else value


def processor() -> str:
    """What the system calls the processor."""
    info = Path("/proc/cpuinfo")
    lines = info.read_text("utf-8").splitlines() if info.exists() else []
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.processor() or platform.machine())
