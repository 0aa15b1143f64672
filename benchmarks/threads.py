"""The same deals by one thread and by two, a kernel each: the kernel lets other threads run."""

from __future__ import annotations

import statistics
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import msgspec

from analyzer.kernel.engine import Kernel
from analyzer.solver.solver import LIMIT_KERNEL
from benchmarks.deals import RULES, deals
from benchmarks.figures import Table, clocked, number_text, time_text

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

RUNS = 3


class Threads(msgspec.Struct, frozen=True):
    """Seconds for a batch of deals."""

    deals: int
    one: float
    two: float

    @property
    def ratio(self) -> float:
        """How many times faster two threads are."""
        return self.one / self.two

    def tables(self) -> list[Table]:
        """As it is printed."""
        rows = [
            ("one", time_text(self.one), "1"),
            ("two", time_text(self.two), number_text(self.ratio)),
        ]
        return [Table(f"Threads: values of {self.deals} full deals", ("threads", "time", "faster"), rows)]


def measure(size: Size, bar: Bar) -> Threads:
    """One thread and two in turn; the median of each."""
    starts = deals(size.threaded)
    one, two = [], []
    for _ in bar.over(range(RUNS), "threads"):
        one.append(clocked(lambda: together(starts, 1))[0])
        two.append(clocked(lambda: together(starts, 2))[0])
    return Threads(len(starts), statistics.median(one), statistics.median(two))


def together(starts: list[Position], threads: int) -> list[int | None]:
    """The values of a batch, each thread with its share of it."""
    with ThreadPoolExecutor(threads) as pool:
        shares = pool.map(batch, [starts[thread::threads] for thread in range(threads)])
        return [value for share in shares for value in share]


def batch(starts: list[Position]) -> list[int | None]:
    """The values of some deals in one call."""
    return Kernel(RULES).values(starts, LIMIT_KERNEL)
