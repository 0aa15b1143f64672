"""How long things take: `make bench`. Prints a table, and with --json FILE writes the figures.

Times are wall-clock times of one core on the machine that runs this; quote medians and ratios.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from analyzer.notation import parse, write
from analyzer.position import Position
from analyzer.record import Form, Record
from analyzer.replaying import replay
from analyzer.reviewing import review
from analyzer.rules import variant
from analyzer.solver import Solver
from tests.games import random_deal, random_play, written

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent

RULES = variant("partnership").rules
SAMPLE = ROOT / "records" / "international-dominoes.domino"


def deals(count: int) -> list[Position]:
    """Seeded full deals, A to lead."""
    return [Position.deal(RULES, random_deal(Random(seed), RULES), 0) for seed in range(count)]


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


def all_options(position: Position) -> None:
    """Every option of a position, by a solver that knows nothing yet."""
    Solver(position).options(position)


def command(*arguments: str) -> Callable[[], object]:
    """A whole process."""
    call = [sys.executable, "-c", "from analyzer.cli import main; main()", *arguments]
    return lambda: subprocess.run(call, cwd=ROOT, check=False, capture_output=True)


def measure(solved: int, records: int) -> dict[str, list[float]]:
    """Every figure as a list of times in seconds (of one unit of work each)."""
    texts = []
    for seed in range(records):
        rng = Random(seed)
        played = random_play(rng, Position.deal(RULES, random_deal(rng, RULES), rng.randrange(4)))
        texts.append(write(Record((written(played),)), Form.MOVETEXT))
    parsed = [parse(text) for text in texts]
    game = replay(parse(SAMPLE.read_text(encoding="utf-8")).games[0])
    starts = deals(solved)
    return {
        "domino --help, whole process": [seconds(command("--help")) for _ in range(10)],
        "domino check, one file, whole process": [seconds(command("check", str(SAMPLE))) for _ in range(10)],
        "domino analyze, one file, whole process": [
            seconds(command("analyze", str(SAMPLE))) for _ in range(3)
        ],
        "read one record": [seconds(partial(parse, text)) for text in texts],
        "validate one record": [seconds(partial(replay, record.games[0])) for record in parsed],
        "review one game": [seconds(partial(review, game)) for _ in range(3)],
        "value of every lead of a full deal": [seconds(partial(all_options, start)) for start in starts],
    }


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=30)
    parser.add_argument("--records", type=int, default=300)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    figures = measure(options.deals, options.records)
    print(f"{'':<42}{'median':>12}{'p90':>12}{'max':>12}{'runs':>7}")
    for name, times in figures.items():
        p90 = sorted(times)[int(0.9 * (len(times) - 1))]
        row = (statistics.median(times), p90, max(times))
        print(f"{name:<42}{''.join(f'{value * 1000:>9.2f} ms' for value in row)}{len(times):>7}")
    both = [statistics.median(figures[f"{what} one record"]) for what in ("read", "validate")]
    print(f"\nread and validate: {1 / sum(both):.0f} records a second")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
