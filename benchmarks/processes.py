"""Whole commands, from the start of Python to their end."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import msgspec

from analyzer.notation import write
from analyzer.record.game import Deal, Form, Game, Hand, Lead, Record
from benchmarks.deals import RULES, deals, records
from benchmarks.figures import Spread, Table, clocked, number_text, time_text
from tests.games import LABELS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.game.position import Position
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

ROOT: Final = Path(__file__).resolve().parent.parent
SAMPLE: Final = ROOT / "records" / "international-dominoes.domino"
STREAM: Final = 100
"""Deals that one process solves."""
BATCHES: Final = 3
"""So often it is run."""
COMPILED: Final = TemporaryDirectory(prefix="bytecode-")
"""Where Python keeps what it has compiled, as it does beside an installed package. Without it every command
would compile all that it loads."""


class Processes(msgspec.Struct, frozen=True):
    """Seconds for commands on the sample game."""

    python: Spread
    """Python that does nothing."""
    help: Spread
    check: Spread
    analyze: Spread
    report: Spread
    page: int
    """Bytes of the page that the report is."""
    draw: Spread
    """A picture of the critical position, as SVG."""
    batch: Spread
    """For each record of a folder of so many games, its page and its row in the index."""
    batched: int
    """Games in that folder."""
    stream: Spread
    """For each deal of a stream of so many, every lead valued."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        spreads = [
            ("python, nothing done", self.python),
            ("domino --help", self.help),
            ("domino check", self.check),
            ("domino analyze", self.analyze),
            (f"domino report, {number_text(self.page / 1000)} kB", self.report),
            ("domino draw, SVG", self.draw),
            (f"domino batch, one of {self.batched} records", self.batch),
            (f"domino solve, one of {STREAM} deals", self.stream),
        ]
        rows = [
            (name, time_text(spread.median), time_text(spread.most), str(spread.count))
            for name, spread in spreads
        ]
        return [Table("Whole processes", ("", "median", "most", "runs"), rows)]


def measure(size: Size, bar: Bar) -> Processes:
    """Runs every command again and again."""
    sample = str(SAMPLE)

    def times(what: str, *arguments: str) -> Spread:
        domino(arguments)  # compiles what it loads
        return Spread.of([domino(arguments) for _ in bar.over(range(size.processes), what)])

    with TemporaryDirectory() as folder:
        page = Path(folder) / "page.html"
        python = Spread.of([run(["-c", ""]) for _ in bar.over(range(size.processes), "python")])
        report = times("report", "report", sample, "--game", "1", "-o", str(page))
        length = page.stat().st_size
        draw = times("draw", "draw", sample, "--at", "18", "-o", str(Path(folder) / "turn.svg"))
        batch = [batched(size.batch) for _ in bar.over(range(BATCHES), "batch")]
    stream = stream_of(deals(STREAM))
    solve = partial(domino, ("solve", "-", "--format", "json"), stream)
    return Processes(
        python=python,
        help=times("help", "--help"),
        check=times("check", "check", sample),
        analyze=times("analyze", "analyze", sample, "--game", "1"),
        report=report,
        page=length,
        draw=draw,
        batch=Spread.of(batch),
        batched=size.batch,
        stream=Spread.of([solve() / STREAM for _ in bar.over(range(size.processes // 4), "solve")]),
    )


def batched(count: int) -> float:
    """The seconds that `domino batch` takes for each of so many random games, with all cores."""
    with TemporaryDirectory() as folder:
        source = Path(folder) / "records"
        source.mkdir()
        for at, record in enumerate(records(count)):
            (source / f"{at}.domino").write_text(write(record, Form.MOVETEXT), encoding="utf-8")
        return domino(("batch", str(source), "-o", str(Path(folder) / "pages"))) / count


def stream_of(starts: list[Position]) -> str:
    """Deals as a text to be solved, A to lead."""
    tiles = RULES.tile_set
    games = [
        Game(
            deal=Deal(
                tuple(
                    Hand(label, tuple(tiles.members(hand)))
                    for label, hand in zip(LABELS, start.hands, strict=True)
                )
            ),
            lead=Lead(LABELS[0]),
        )
        for start in starts
    ]
    return write(Record(tuple(games)), Form.MOVETEXT)


def domino(arguments: Sequence[str], stdin: str = "") -> float:
    """The seconds of one command."""
    return run(["-c", "from analyzer.cli import main; main()", *arguments], stdin)


def run(arguments: Sequence[str], stdin: str = "") -> float:
    """The seconds of one process of Python, which has to succeed."""
    call = [sys.executable, *arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": COMPILED.name}
    return clocked(
        lambda: subprocess.run(
            call, cwd=ROOT, env=environment, input=stdin, text=True, check=True, capture_output=True
        )
    )[0]
