"""Distributions, and how figures are printed."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec
from rich.table import Table as RichTable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

T = TypeVar("T")


class Spread(msgspec.Struct, frozen=True):
    """How figures of one kind are distributed."""

    median: float
    p90: float
    p99: float
    most: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        """The distribution of some figures.

        >>> Spread.of([3, 1, 2])
        Spread(median=2.0, p90=3.0, p99=3.0, most=3.0, count=3)
        """
        ordered = sorted(map(float, values))
        median, p90, p99 = (ordered[math.ceil(share * len(ordered)) - 1] for share in (0.5, 0.9, 0.99))
        return cls(median, p90, p99, ordered[-1], len(ordered))

    def texts(self, text: Callable[[float], str]) -> tuple[str, str, str, str]:
        """Median, p90, p99 and the most as words."""
        return text(self.median), text(self.p90), text(self.p99), text(self.most)


@dataclass(frozen=True)
class Table:
    """Rows of words under heads."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]

    def rich(self) -> RichTable:
        """As it is printed in a terminal."""
        table = RichTable()
        for at, head in enumerate(self.heads):
            table.add_column(head, justify="right" if at else "left")
        for row in self.rows:
            table.add_row(*row)
        return table

    def markdown(self) -> str:
        """As it stands in `docs/figures.md`."""
        lines = [self.heads, ("---", *("---:",) * (len(self.heads) - 1)), *self.rows]
        return "".join(f"| {' | '.join(line)} |\n" for line in lines)


class Measured(Protocol):
    """What a part of the benchmarks has found."""

    def tables(self) -> list[Table]:
        """As it is printed."""


def timed(work: Callable[[], T]) -> tuple[float, T]:
    """The seconds that this process is on a processor for a call, and its result."""
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def clocked(work: Callable[[], T]) -> tuple[float, T]:
    """The seconds that somebody waits for a call, and its result: for other processes and several threads."""
    started = time.perf_counter()
    result = work()
    return time.perf_counter() - started, result


def number_text(number: float) -> str:
    """A number with three digits that count.

    >>> number_text(24163.2), number_text(1.2345), number_text(0), number_text(20)
    ('24,200', '1.23', '0', '20')
    """
    return f"{number:,.0f}" if number == round(number) and abs(number) < 1000 else three_digits(number)


def three_digits(number: float) -> str:
    """The same; a whole number gets decimals too.

    >>> three_digits(50.0), three_digits(0.99962), three_digits(1_034_000)
    ('50.0', '1.00', '1,030,000')
    """
    rounded = float(f"{number:.3g}")
    decimals = 2 - math.floor(math.log10(abs(rounded)))
    return f"{rounded:,.{max(decimals, 0)}f}"


def time_text(seconds: float) -> str:
    """A time in the unit that suits it.

    >>> time_text(0.0000123), time_text(0.00126), time_text(9.1)
    ('12.3 µs', '1.26 ms', '9.10 s')
    """
    for unit, name in ((1e-3, "µs"), (1, "ms")):
        if seconds < unit:
            return f"{three_digits(seconds / unit * 1000)} {name}"
    return f"{three_digits(seconds)} s"
