"""`domino collect` and `domino simulate`: games into a store."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

import click

from analyzer.cli import EXIT_CODE, Guard
from analyzer.cli.display import clean, progress
from analyzer.cli.inputs import UnreadableFile, format_option
from analyzer.cli.outputs import cores, in_order, processes
from analyzer.forms.read import parse
from analyzer.match import replays_of
from analyzer.notation.decode import UnreadableText, text_of
from analyzer.store import Rejected, SourceEntry, StoreError, table_of, writing
from analyzer.store.games import StoredGame, stored
from analyzer.store.sources import STANDARD_INPUT, TextPiece, sources, tasks_of
from analyzer.words.message import counted

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.record.diagnostics import Diagnostic
    from analyzer.store import Writer

    Task = TypeVar("Task")
    Result = TypeVar("Result")


WINDOW: Final = 4
"""So many tasks for each process are read ahead at most."""
WORTH_A_POOL: Final = 500_000
"""To read so many bytes takes longer than it takes to start another Python."""
GAME: Final = 500
"""So many bytes of text, about, has a game."""
MOST_TEXT: Final = 100_000
"""So much is kept of a text that is not collected."""


class Made(NamedTuple):
    """What came of the pieces of a task."""

    games: Any
    """The table of their games, numbered within each piece."""
    rejects: list[Rejected]
    counts: list[tuple[int, int, int]]
    """For each piece the games in it, those collected, and how many rejects there are."""
    failed: bool
    """Whether a mistake in the program was found."""


def collected(pieces: tuple[TextPiece, ...]) -> Made:
    """Reads texts, and replays their games against their matches."""
    games: list[StoredGame] = []
    rejects: list[Rejected] = []
    counts, failed = [], False
    for piece in pieces:
        before = len(games), len(rejects)
        with Guard() as guard:
            number = _collect(piece, games, rejects)
        if guard.failure:
            failed = True
            del games[before[0] :], rejects[before[1] :]
            rejects.append(_unread(piece, f"{piece.source.name}: {guard.failure}"))
            number = 0
        counts.append((number, len(games) - before[0], len(rejects) - before[1]))
    return Made(table_of("games", games), rejects, counts, failed)


def _collect(piece: TextPiece, games: list[StoredGame], rejects: list[Rejected]) -> int:
    """Adds the games of a piece; how many there are."""
    name, data, problem = piece.source
    if problem is not None:
        rejects.append(_unread(piece, problem))
        return 0
    try:
        text = text_of(data)
    except UnreadableText as error:
        rejects.append(_unread(piece, str(error)))
        return 0
    record = parse(text, name)
    if record.problems:
        problems = tuple(_problem(one, piece.lines) for one in record.problems)
        rejects.append(Rejected(name, None, problems, text[:MOST_TEXT]))
    number = 0
    for number, replay in enumerate(replays_of(record.games), 1):
        row = stored(replay, name, number)
        if replay.valid:
            games.append(row)
        else:
            problems = tuple(_problem(one, piece.lines) for one in replay.diagnostics)
            rejects.append(Rejected(name, number, problems, (row.text or "")[:MOST_TEXT]))
    return number


def _problem(problem: Diagnostic, lines: int) -> Mapping[str, object]:
    span = problem.span
    return {
        "code": problem.slug,
        "severity": problem.severity.value,
        "line": span and span.line + lines,
        "column": span and span.column,
        "message": str(problem.message),
    }


def _unread(piece: TextPiece, why: str) -> Rejected:
    problem = {"code": "unreadable", "severity": "error", "line": None, "column": None, "message": why}
    return Rejected(piece.source.name, None, (problem,), "")


@dataclass(slots=True, kw_only=True)
class Tally:
    """What a run has done."""

    sources: int = 0
    known: int = 0
    """Sources that were in the store already."""
    left_out: int = 0
    """Files in folders and archives that hold no game."""
    games: int = 0
    rejected: int = 0
    unread: int = 0
    """Texts that are no record at all."""
    failed: bool = False


class Collector:
    """Takes what came of the texts, in their order."""

    def __init__(self, store: Writer, tally: Tally) -> None:
        self.store, self.tally = store, tally
        self._games = self._rejects = self._numbered = 0
        """Of the source that is not yet at its end: games collected, rejects, and games in all."""

    def take(self, task: tuple[TextPiece, ...], made: Made) -> None:
        """Adds the games of a task, numbered within their sources."""
        games, rejects, done = made.games, made.rejects, []
        if self._numbered:
            games, rejects = self._later(games, rejects)
        for piece, (number, collected_, rejected) in zip(task, made.counts, strict=True):
            self._games += collected_
            self._rejects += rejected
            self._numbered += number
            if piece.last:
                done.append(SourceEntry(piece.source.name, piece.digest, self._games, self._rejects))
                self._games = self._rejects = self._numbered = 0
        tally = self.tally
        tally.sources += len(done)
        tally.games += len(games)
        tally.rejected += sum(one.number is not None for one in rejects)
        tally.unread += sum(one.number is None for one in rejects)
        tally.failed |= made.failed
        self.store.add([games], rejects, done)

    def _later(self, games: Any, rejects: list[Rejected]) -> tuple[Any, list[Rejected]]:
        import pyarrow.compute as pc

        at, before = games.schema.get_field_index("number"), self._numbered
        field = games.schema.field(at)
        games = games.set_column(at, field, pc.add(games["number"], before).cast(field.type))
        return games, [
            one if one.number is None else one._replace(number=one.number + before) for one in rejects
        ]


# -- commands ---------------------------------------------------------------------------------------------


def store_option(function: Any) -> Any:
    """The option `-o STORE`."""
    return click.option(
        "-o", "--output", "folder", metavar="STORE", required=True, help="The store; it may be new."
    )(function)


def jobs_option(function: Any) -> Any:
    """The option `--jobs N`."""
    return click.option(
        "--jobs",
        type=click.IntRange(min=1),
        metavar="N",
        help="Work in so many processes; in as many as there are cores if not given.",
    )(function)


EPILOG = """\b
Examples:
  domino collect games/ -o store
  domino collect club-2024.zip season.tar.gz evening.domino -o store
  zstdcat simulated.domino.zst | domino collect - -o store
  domino collect games/ -o store --format json

What is in the store already is not collected again: a run that was stopped, or killed, goes on where it was,
and new files of a folder are added. Nothing is dropped: what is no game, or a wrong one, stands in the table
rejects with its problems.

Exit code: 0 if every game is valid, 1 if one has an error, 2 if something cannot be read or written,
70 after a mistake in domino itself, which stops no other text, 130 after Ctrl-C.
"""


@click.command("collect", short_help="Collect games in a store.", epilog=EPILOG)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@store_option
@jobs_option
@format_option()
@click.pass_context
def command(ctx: click.Context, paths: tuple[str, ...], folder: str, jobs: int | None, form: str) -> None:
    """Collects the games of files, folders and archives in a folder of Parquet files.

    A folder stands for the records in it, at any depth; so does an archive (zip, tar, gz, bz2, xz, zst); - is
    standard input. Everything is read that check reads, and each game is held against its match.
    """
    tally = Tally()

    def skipped(_: str) -> None:
        tally.left_out += 1

    def known(piece: TextPiece) -> bool:
        there = (piece.source.name, piece.digest) in store.known
        tally.known += there
        return there

    total = sum(map(_size, paths))
    count = jobs or (1 if 0 < total < WORTH_A_POOL else cores())
    try:
        with writing(folder) as store, progress("collecting", total) as advance, processes(count) as pool:
            collector = Collector(store, tally)
            tasks = tasks_of(sources(paths, skipped), known)
            for task, made in in_order(collected, tasks, pool, WINDOW * count):
                collector.take(task, made)
                steps = sum(len(piece.source.data) for piece in task)
                advance(steps, f"{counted(tally.sources, 'record')}, {counted(tally.games, 'game')}")
            store.flush()
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    except KeyboardInterrupt:
        click.echo("stopped; what is in the store is kept, and the same command goes on from there", err=True)
        ctx.exit(130)
    _print(folder, tally, store, form)
    ctx.exit(EXIT_CODE if tally.failed else 2 if tally.unread else int(bool(tally.rejected)))


def _size(path: str) -> int:
    """How much there is to read."""
    try:
        if path != STANDARD_INPUT and Path(path).is_dir():
            return sum(file.stat().st_size for file in Path(path).rglob("*") if file.is_file())
        return Path(path).stat().st_size
    except OSError:
        return 0


def _print(folder: str, tally: Tally, store: Writer, form: str) -> None:
    if form == "json":
        from analyzer.schemas.batch import CollectDocument, to_json

        document = CollectDocument(
            store=folder,
            games=store.next_id,
            collected=tally.games,
            duplicates=store.duplicates,
            near=store.near,
            rejected=tally.rejected,
            unread=tally.unread,
            sources=tally.sources,
            known=tally.known,
            left_out=tally.left_out,
        )
        click.echo(to_json(document), nl=False)
        return
    click.echo(
        f"{counted(tally.games, 'game')} from {counted(tally.sources, 'record')}; {clean(folder)} has"
        f" {counted(store.next_id, 'game')}"
    )
    notes = (
        (store.duplicates, "game", "collected before: the column duplicate names the first"),
        (store.near, "game", "nearly the same as another: the column near names it"),
        (tally.rejected, "game", "with errors: see the table rejects"),
        (tally.unread, "text", "in which no game could be read: see the table rejects"),
        (tally.known, "record", "in the store already"),
        (tally.left_out, "other file", "without a game"),
    )
    for number, what, note in notes:
        if number:
            click.echo(f"  {counted(number, what)} {note}")


SIMULATE_EPILOG = """\b
Examples:
  domino simulate -o store --games 10000
  domino simulate -o store --games 1000 --variant cut-throat --policy club --policy random
  domino simulate -o store --seed 7

The same command gives the same games, and adds none that are there; another seed gives others.
"""


@click.command("simulate", short_help="Play games at random into a store.", epilog=SIMULATE_EPILOG)
@store_option
@click.option("--games", "number", type=click.IntRange(min=1), default=1_000, show_default=True, metavar="N")
@click.option("--variant", default=None, metavar="NAME", help="What is played; partnership if not given.")
@click.option(
    "--policy",
    "policies",
    multiple=True,
    metavar="NAME",
    help="How a side chooses: random (if not given), heaviest, club, sampling and others.",
)
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True, metavar="N")
@jobs_option
@click.pass_context
def simulate(
    ctx: click.Context,
    folder: str,
    number: int,
    variant: str | None,
    policies: tuple[str, ...],
    seed: int,
    jobs: int | None,
) -> None:
    """Deals and plays games, and adds them to a store; the players are called as they choose."""
    from analyzer.rules import RulesError
    from analyzer.store.simulation import Simulation, simulated

    try:
        order = Simulation.of(variant, policies, seed)
    except (RulesError, ValueError) as error:
        raise click.UsageError(str(error)) from error
    count = jobs or (1 if number < WORTH_A_POOL // GAME else cores())
    made = 0
    try:
        with writing(folder) as store, progress("playing", number) as advance, processes(count) as pool:
            tasks = [one for one in order.sources(number) if (one.name, one.digest) not in store.known]
            for source, table in in_order(simulated, tasks, pool, WINDOW * count):
                store.add([table], [], [SourceEntry(source.name, source.digest, source.games, 0)])
                made += source.games
                advance(source.games, counted(made, "game"))
            store.flush()
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    except KeyboardInterrupt:
        click.echo("stopped; what is in the store is kept, and the same command goes on from there", err=True)
        ctx.exit(130)
    click.echo(f"{counted(made, 'game')}; {clean(folder)} has {counted(store.next_id, 'game')}")
