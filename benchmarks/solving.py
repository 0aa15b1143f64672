"""Full deals of partnership dominoes, and every option of every turn of a game."""

from __future__ import annotations

import resource
import sys
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from analyzer.kernel.engine import Kernel
from analyzer.notation import parse
from analyzer.replays.replay import replay
from analyzer.reviews.review import review
from analyzer.solver.solver import LIMIT_KERNEL
from benchmarks.deals import RULES, deals, records
from benchmarks.figures import Spread, Table, number_text, time_text, timed
from benchmarks.processes import SAMPLE

if TYPE_CHECKING:
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size


class Solving(msgspec.Struct, frozen=True):
    """What it takes to solve full deals and whole games."""

    value: Spread
    """Seconds for the value of the best lead."""
    nodes: Spread
    """Positions searched for it."""
    nodes_per_second: float
    hit_rate: float
    """The share of positions looked up in the table that are found there."""
    memory: int
    """Bytes touched after all deals."""
    reserved: int
    """Bytes of address space."""
    options: Spread
    """Seconds for the value of every lead."""
    game: Spread
    """Seconds of a processor for every option of every turn of a random game, and its best line."""
    sample: Spread
    """The same for the sample game, again and again."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        heads = ("", "median", "p90", "p99", "most", "runs")
        times = [
            ("value of the best lead", self.value),
            ("value of every lead", self.options),
            ("every option of every turn, random games", self.game),
            ("every option of every turn, sample game", self.sample),
        ]
        rows = [(name, *spread.texts(time_text), str(spread.count)) for name, spread in times]
        rows.append(("nodes for the best lead", *self.nodes.texts(number_text), str(self.nodes.count)))
        rest = [
            ("nodes per second", number_text(self.nodes_per_second)),
            ("found in the table", f"{self.hit_rate:.1%}"),
            ("memory used", f"{number_text(self.memory / 1e6)} MB"),
            ("memory reserved", f"{number_text(self.reserved / 1e6)} MB"),
        ]
        return [
            Table("Full deals, seven tiles each, one core", heads, rows),
            Table("The search for the best lead", ("", ""), rest),
        ]


def measure(size: Size, bar: Bar) -> Solving:
    """Solves full deals with one kernel, then reviews games with a new solver each."""
    starts = deals(size.deals)
    before = most_memory()
    kernel = Kernel(RULES)
    times, nodes = [], []
    for start in bar.over(starts, "value of the best lead"):
        searched = kernel.counts().nodes
        times.append(timed(partial(kernel.values, [start], LIMIT_KERNEL))[0])
        nodes.append(kernel.counts().nodes - searched)
    counts = kernel.counts()
    memory = most_memory() - before
    options = [
        timed(partial(kernel.options, start, LIMIT_KERNEL))[0]
        for start in bar.over(starts, "value of every lead")
    ]
    games = [replay(record.games[0]) for record in records(size.games)]
    sample = replay(parse(SAMPLE.read_text("utf-8")).games[0])
    return Solving(
        value=Spread.of(times),
        nodes=Spread.of(nodes),
        nodes_per_second=sum(nodes) / sum(times),
        hit_rate=counts.hits / counts.probes,
        memory=memory,
        reserved=kernel.memory,
        options=Spread.of(options),
        game=Spread.of([timed(partial(review, game))[0] for game in bar.over(games, "whole games")]),
        sample=Spread.of(
            [timed(partial(review, sample))[0] for _ in bar.over(range(size.games), "sample game")]
        ),
    )


def most_memory() -> int:
    """The most bytes that this process has had in memory so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)
