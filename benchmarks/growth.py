"""How the cost grows with the tiles left."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

import msgspec

from analyzer.kernel.engine import Kernel
from analyzer.solver.solver import LIMIT_KERNEL
from benchmarks.deals import RULES, on_the_way
from benchmarks.figures import Spread, Table, number_text, time_text, timed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.position import Position
    from analyzer.rules import Rules
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

STEP: Final = 4
NINE: Final = replace(RULES, name="double-nine", highest=9, hand=10)


class Level(msgspec.Struct, frozen=True):
    """Random positions with so many tiles left in the hands."""

    tiles: int
    time: Spread
    nodes: Spread
    beyond: int
    """How many were given up at the limit; their times and nodes are those until then."""

    @property
    def cells(self) -> tuple[str, ...]:
        """As columns of a table."""
        return (*self.time.texts(time_text), number_text(self.nodes.median), str(self.time.count))


class Growth(msgspec.Struct, frozen=True):
    """Levels from few tiles to the full deal."""

    six: list[Level]
    nine: list[Level]
    nine_limit: int
    """Positions searched at most for one of double-nine."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        heads = ("tiles left", "median", "p90", "p99", "most", "nodes, median", "positions")
        nine = [(str(level.tiles), *level.cells, beyond(level)) for level in self.nine]
        return [
            Table(
                "Double-six, seven each: value of a position, by the tiles left in the hands",
                heads,
                [(str(level.tiles), *level.cells) for level in self.six],
            ),
            Table(
                f"Double-nine, ten each and 15 asleep; given up after {self.nine_limit:,} nodes",
                (*heads, "given up"),
                nine,
            ),
        ]

    def side_by_side(self) -> Table:
        """Both sets in one table."""
        heads = ("tiles left", *(f"double-{name}, {what}" for name in ("six", "nine") for what in COLUMNS))
        rows = []
        for six, nine in zip_longest(self.six, self.nine):
            level = six or nine
            rows.append((str(level.tiles), *columns(six), *columns(nine)))
        return Table("", heads, rows)


COLUMNS: Final = ("median", "p99", "nodes")


def columns(level: Level | None) -> tuple[str, str, str]:
    """What `COLUMNS` names."""
    if level is None:
        return ("", "", "")
    return time_text(level.time.median), time_text(level.time.p99), number_text(level.nodes.median)


def beyond(level: Level) -> str:
    """The share that was given up."""
    return f"{level.beyond / level.time.count:.0%}"


def measure(size: Size, bar: Bar) -> Growth:
    """Values positions of random games, each of another deal, so that nothing is known of it."""
    return Growth(
        list(levels(RULES, size.positions, LIMIT_KERNEL, bar)),
        list(levels(NINE, size.nine_positions, size.nine_limit, bar)),
        size.nine_limit,
    )


def levels(rules: Rules, count: int, limit: int, bar: Bar) -> Iterator[Level]:
    """Every size that was met."""
    kernel = Kernel(rules)
    sizes = range(STEP, rules.seats * rules.hand + 1, STEP)
    found = on_the_way(rules, sizes, count)
    for tiles, positions in found.items():
        if positions:
            what = f"double-{rules.highest}, {tiles} tiles"
            yield level(kernel, tiles, list(bar.over(positions, what)), limit)


def level(kernel: Kernel, tiles: int, positions: list[Position], limit: int) -> Level:
    """Values positions of one size."""
    times, nodes, given_up = [], [], 0
    for position in positions:
        searched = kernel.counts().nodes
        seconds, (value,) = timed(partial(kernel.values, [position], limit))
        times.append(seconds)
        nodes.append(kernel.counts().nodes - searched)
        given_up += value is None
    return Level(tiles, Spread.of(times), Spread.of(nodes), given_up)
