"""How the cost grows with tiles, seats and the stock, for each kind of game: `python -m benchmarks.kinds`.

Prints a table for docs/values.md. Each position is of another deal, so that nothing is known of it; times are
of the processor, so that what else runs on the machine matters little.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.kernel.encoding import can_average, can_value
from analyzer.kernel.engine import Kernel
from analyzer.solver.solver import OutOfReachError, Solver
from benchmarks.figures import number_text, time_text
from tests.every_variant import random_start, rules_of
from tests.games import random_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.game.position import Position

EACH: Final = 9
"""Positions of each size."""
LIMIT: Final = 3_000_000
"""Positions searched for one of them at most."""


class Kind(NamedTuple):
    """A kind of game, by a variant that stands for it."""

    what: str
    name: str
    seats: int
    known: bool
    """Whether the order of the stock is."""
    sizes: tuple[int, ...]
    """Tiles in the hands and the stock together."""


KINDS: Final = (
    Kind("three single players, one wins all", "cut-throat", 3, True, (15, 18, 21, 27)),
    Kind("four single players, one wins all", "cut-throat", 4, True, (16, 20, 24, 28)),
    Kind("four single players, each writes his own", "french", 4, True, (16, 20, 24, 28)),
    Kind("two sides, stock in unknown order", "draw", 2, False, (10, 12, 14, 16, 18)),
    Kind("three single players, stock in unknown order", "draw", 3, False, (10, 12, 14, 16, 18)),
    Kind("two sides, cross with double-nine, known stock", "cross-nine", 4, True, (20, 26, 32, 38)),
    Kind("two players with trains, known stock", "mexican-train-nine", 2, True, (10, 14, 18, 22)),
)


def to_come(position: Position) -> int:
    """The tiles that can still be played."""
    return sum(hand.bit_count() for hand in position.hands) + position.stock.bit_count() * bool(
        position.rules.drawing.value != "none"
    )


def positions(kind: Kind, size: int) -> Iterator[Position]:
    """One of each of so many random games: where so many tiles are left, or the next fewer."""
    rules, found, seed = rules_of(kind.name, kind.seats), 0, 0
    while found < EACH and seed < 400:
        rng = Random(seed)
        seed += 1
        start, _ = random_start(rng, rules)
        played = random_play(rng, start if kind.known else replace(start, order=None))
        for position, move in played.moves:
            left = to_come(position)
            if move is not None and size - 1 <= left <= size and (kind.known or position.left_to_chance):
                found += 1
                yield position
                break


def row(kind: Kind, size: int) -> str:
    """What the values of some positions take."""
    times, nodes, given_up = [], [], 0
    memory = 0
    for position in positions(kind, size):
        solver = Solver(position, limit=LIMIT)
        begun = process_time()
        try:
            solver.value(position)
        except OutOfReachError:
            given_up += 1
        times.append(process_time() - begun)
        nodes.append(solver.nodes)
        if can_value(position) or can_average(position):
            memory = Kernel(position.rules).memory
    if not times:
        return ""
    room = f"{memory / 1e6:,.0f} MB" if memory else "reference"
    cells = (
        kind.what,
        str(size),
        number_text(median(nodes)),
        number_text(max(nodes)),
        time_text(median(times)),
    )
    return f"| {' | '.join((*cells, time_text(max(times)), f'{given_up} of {len(times)}', room))} |"


def main() -> None:
    """Prints the table."""
    heads = (
        "kind of game",
        "tiles",
        "nodes, median",
        "most",
        "time, median",
        "most",
        "given up",
        "memory at most",
    )
    print(f"| {' | '.join(heads)} |\n| --- |{' ---: |' * 7}")
    for kind in KINDS:
        for size in kind.sizes:
            if text := row(kind, size):
                print(text, flush=True)


if __name__ == "__main__":
    main()
