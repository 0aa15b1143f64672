"""A store of simulated games: what they take, how fast they are collected, how long questions take.

    python -m benchmarks.stores --games 100000
    python -m benchmarks.stores --store FOLDER     games that `domino simulate` has played

Every command is a process of its own, start included; seconds are those of a processor and of the clock.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import click

from analyzer.notation import parse
from analyzer.replays.replay import replay
from analyzer.store import Store, games_of
from analyzer.store.games import movetext_of, movetexts
from benchmarks.figures import Table

GAMES_OF_TEXT = 10_000
"""So many games stand in each text that is collected."""
VALUED = 1_000
"""The choices of so many games are valued."""
QUESTIONS = {
    "a whole position": ("find", "--position", "{position}"),
    "the same up to the names of the numbers": ("find", "--position", "{position}", "--renamed"),
    "a name that nobody has": ("find", "--player", "nobody"),
    "a player's lost games": ("find", "--player", "heaviest", "--outcome", "lost"),
    "blocked with both ends four": ("find", "--ends", "4,4", "--over", "--ending", "blocked"),
    "both ends four, at any time": ("find", "--ends", "4,4"),
    "the leads": ("explore",),
    "replies to 6-6": ("explore", "--after", "6-6"),
}


class Run(NamedTuple):
    """What a command took."""

    cpu: float
    clock: float
    memory: int
    """Most of it at once, of its largest process, in MB."""


WATCH = """
import json, resource, subprocess, sys, time
begun = time.perf_counter()
code = subprocess.call(sys.argv[1:], stdout=subprocess.DEVNULL)
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([code, used.ru_utime + used.ru_stime, time.perf_counter() - begun, used.ru_maxrss // 1024]))
"""
"""Starts a command from a small process, as what a command takes is never less than its parent took."""


def run(*arguments: str) -> Run:
    """Runs a command in a process of its own."""
    domino = str(Path(sys.executable).with_name("domino"))
    watched = [sys.executable, "-S", "-c", WATCH, domino, *arguments]
    code, *used = json.loads(subprocess.run(watched, stdout=subprocess.PIPE, check=True).stdout)
    if code > 1:
        raise SystemExit(f"domino {' '.join(arguments)} ended with {code}")
    return Run(*used)


def write_texts(store: Store, folder: Path, number: int) -> int:
    """Writes so many games of a store as texts; how many there were."""
    rows = (row for table in store.read("games") for row in games_of(table))
    written = 0
    lines: list[str] = []
    for written, text in enumerate(movetexts(rows), 1):
        lines.append(text)
        if len(lines) == GAMES_OF_TEXT or written == number:
            (folder / f"{written // GAMES_OF_TEXT}-{written}.domino").write_text("\n".join(lines), "utf-8")
            lines = []
        if written == number:
            break
    return written


def size_of(folder: str) -> int:
    """The bytes of all files of a store."""
    return sum(file.stat().st_size for file in Path(folder).rglob("part-*/*"))


def moves_of(folder: str) -> int:
    """The bytes of the column of moves."""
    from pyarrow.parquet import read_metadata

    total = 0
    for part in Store(folder).parts():
        found = read_metadata(part / "games.parquet")
        for at in range(found.num_row_groups):
            group = found.row_group(at)
            columns = (group.column(one) for one in range(found.num_columns))
            total += sum(one.total_compressed_size for one in columns if one.path_in_schema == "moves")
    return total


@click.command()
@click.option("--games", default=100_000, show_default=True)
@click.option("--store", "given", help="A store that is there already.")
@click.option("--collect", "collected", default=20_000, show_default=True, help="Collect so many as texts.")
@click.option("--times", default=3, show_default=True, help="Ask so many times; the middle one counts.")
def main(games: int, given: str | None, collected: int, times: int) -> None:
    with TemporaryDirectory() as name:
        folder, texts = given or f"{name}/store", Path(name) / "texts"
        rows = []
        if given is None:
            policies = ("--policy", "random", "--policy", "heaviest")
            made = run("simulate", "-o", folder, "--games", str(games), *policies)
            rows.append(("simulated, games a second of a processor", f"{games / made.cpu:,.0f}"))
        count = Store(folder).count()
        rows += [
            ("games", f"{count:,}"),
            ("bytes a game, all told", f"{size_of(folder) / count:.1f}"),
            ("of these, moves", f"{moves_of(folder) / count:.1f}"),
        ]
        texts.mkdir()
        number = write_texts(Store(folder), texts, collected)
        one = run("collect", str(texts), "-o", f"{name}/one", "--jobs", "1")
        start = run("collect", str(next(iter(sorted(texts.iterdir())))), "-o", f"{name}/one", "--jobs", "1")
        rate = number / (one.cpu - start.cpu)
        rows += [("collected, games a second of a processor", f"{rate:,.0f}")]
        rows += [("memory of collecting, MB", str(one.memory))]
        few = ("-o", f"{name}/few", "--games", str(VALUED), "--jobs", "1")
        run("simulate", *few)
        opened, again = (run("value", f"{name}/few", "--jobs", "1") for _ in range(2))
        rows += [("valued, games a second of a processor", f"{VALUED / (opened.cpu - again.cpu):,.0f}")]
        position = some_position(Store(folder))
        asked = []
        for question, (command, *given_options) in QUESTIONS.items():
            options = [option.format(position=position) for option in given_options]
            middle = sorted(run(command, folder, *options) for _ in range(times))[times // 2]
            asked.append((question, f"{middle.cpu:.2f} s", f"{middle.clock:.2f} s", f"{middle.memory} MB"))
    click.echo(Table("", ("store", ""), rows).markdown())
    click.echo(Table("", ("question", "processor", "clock", "memory"), asked).markdown())


def some_position(store: Store) -> str:
    """The position in the middle of the first game."""
    row = next(games_of(next(store.read("games"))))
    steps = replay(parse(movetext_of(row)).games[0]).steps
    return str(steps[len(steps) // 2].position)


if __name__ == "__main__":
    main()
