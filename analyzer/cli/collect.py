"""`domino collect`, `simulate` and `value`: games into a store, and what their choices were worth."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from analyzer.cli import EXIT_CODE, Guard
from analyzer.cli.display import clean, progress
from analyzer.cli.inputs import UnreadableFile, format_option, house_options
from analyzer.cli.outputs import cluster, cores, in_order, processes
from analyzer.cli.report import worlds_options
from analyzer.forms.read import parse
from analyzer.game.rules_of_game import NO_HOUSE_RULES
from analyzer.match import replays_of
from analyzer.notation.decode import UnreadableText, text_of
from analyzer.store import Rejected, SourceEntry, Store, StoreError, table_of, writing
from analyzer.store.games import StoredGame, stored
from analyzer.store.intake import Collector, Made, Tally, ruled
from analyzer.store.sources import STANDARD_INPUT, TextPiece, sources, tasks_of
from analyzer.words.message import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from analyzer.game.rules_of_game import HouseRules
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
WORLDS: Final = 200
"""Deals looked at for a fair value, unless something else is asked for."""
MOST_TEXT: Final = 100_000
"""So much is kept of a text that is not collected."""


def collected(pieces: tuple[TextPiece, ...], house: HouseRules = NO_HOUSE_RULES) -> Made:
    """Reads texts, and replays their games against their matches, by other rules where they are asked for."""
    games: list[StoredGame] = []
    rejects: list[Rejected] = []
    counts, failed = [], False
    for piece in pieces:
        before = len(games), len(rejects)
        with Guard() as guard:
            number = _collect(piece, games, rejects, house)
        if guard.failure:
            failed = True
            del games[before[0] :], rejects[before[1] :]
            rejects.append(_unread(piece, f"{piece.source.name}: {guard.failure}"))
            number = 0
        counts.append((number, len(games) - before[0], len(rejects) - before[1]))
    return Made(table_of("games", games), rejects, counts, failed)


def _collect(piece: TextPiece, games: list[StoredGame], rejects: list[Rejected], house: HouseRules) -> int:
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
    for number, replay in enumerate(replays_of(list(ruled(record.games, house))), 1):
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
  domino collect games/ -o store --variant cut-throat --rule target=100
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
@house_options
@jobs_option
@format_option()
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    folder: str,
    house: HouseRules,
    jobs: int | None,
    form: str,
) -> None:
    """Collects the games of files, folders and archives in a folder of Parquet files.

    A folder stands for the records in it, at any depth; so does an archive (zip, tar, gz, bz2, xz, zst); - is
    standard input. Everything is read that check reads, and each game is held against its match.
    """
    tally = Tally()

    def skipped(_: str) -> None:
        tally.left_out += 1

    def read_so(piece: TextPiece) -> TextPiece:
        if house == NO_HOUSE_RULES:
            return piece
        digest = sha256(f"{piece.digest} {house.variant} {house.options}".encode()).hexdigest()
        return piece._replace(digest=digest)

    def known(piece: TextPiece) -> bool:
        there = (piece.source.name, read_so(piece).digest) in store.known
        tally.known += there
        return there

    total = sum(map(_size, paths))
    count = jobs or (1 if 0 < total < WORTH_A_POOL else cores())
    try:
        with writing(folder) as store, progress("collecting", total) as advance, processes(count) as pool:
            collector = Collector(store, tally)
            tasks = (tuple(map(read_so, task)) for task in tasks_of(sources(paths, skipped), known))
            work = collected if house == NO_HOUSE_RULES else partial(collected, house=house)
            for task, made in in_order(work, tasks, pool, WINDOW * count):
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
    from analyzer.store.intake import Simulation, simulated

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


# -- values -----------------------------------------------------------------------------------------------


VALUE_EPILOG = """\b
Examples:
  domino value store
  domino value store --fair --worlds 200
  domino value store --scheduler tcp://10.0.0.1:8786

Every turn with a choice gets a row in the table decisions: its options, what each is worth with all hands
open, with --fair on what the player could know, too, and what the move gave away. What has been valued is not
valued again: a run that was stopped, or killed, goes on where it was. The same games give the same files,
whoever works them out.
"""


@click.command("value", short_help="Value every choice in a store.", epilog=VALUE_EPILOG)
@click.argument("folder", metavar="STORE")
@click.option("--fair", "fairly", is_flag=True, help="Value on what the player could know, too.")
@worlds_options(WORLDS)
@jobs_option
@click.option("--scheduler", metavar="ADDRESS", help="Let the workers of this Dask cluster do it.")
@click.pass_context
def value(
    ctx: click.Context,
    folder: str,
    fairly: bool,
    worlds: int,
    seed: int,
    jobs: int | None,
    scheduler: str | None,
) -> None:
    """Values what was chosen in the games of a store, and keeps it beside them."""
    from analyzer.reviews.fair import FairSettings
    from analyzer.store.decisions import Helpers, ValueSettings, value_games

    settings = ValueSettings(FairSettings(worlds=worlds, seed=seed) if fairly else None)

    @contextmanager
    def connect() -> Iterator[Helpers]:
        if scheduler is not None:
            with cluster(scheduler) as (executor, threads):
                yield Helpers(executor, WINDOW * threads)
            return
        with processes(count) as pool:
            yield Helpers(pool, WINDOW * count)

    try:
        games = Store(folder).count()
        count = jobs or (1 if games <= settings.shard_games else cores())
        with writing(folder) as store, progress("valuing", games) as advance:
            done = value_games(store, settings, connect, advance)
    except StoreError as error:
        raise UnreadableFile(str(error)) from error
    except KeyboardInterrupt:
        click.echo("stopped; what is done is kept, and the same command goes on from there", err=True)
        ctx.exit(130)
    click.echo(f"{counted(done.games, 'game')} valued; {counted(done.known, 'game')} had been valued before")
    if done.again:
        click.echo(f"note: whoever helped was lost, and found again, {counted(done.again, 'time')}", err=True)
