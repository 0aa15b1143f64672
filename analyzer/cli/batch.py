"""`domino batch`: a page for every record of a collection, and an index of them."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from analyzer.cli import EXIT_CODE, Guard
from analyzer.cli.display import clean, language_option, progress
from analyzer.cli.inputs import UnreadableFile, expand, format_option, house_options, load, replays
from analyzer.cli.outputs import cores, processes, write_output
from analyzer.cli.report import ASSUMES, fair_options, look_options
from analyzer.notation.decode import shown_name
from analyzer.pages import report
from analyzer.pages.anonymous import anonymous
from analyzer.pages.collection import CollectionEntry, entries_of, refused
from analyzer.reviews import as_done, review_all
from analyzer.words.message import counted
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.pages.look import Look
    from analyzer.reviews.fair.estimates import FairSettings


def print_entries(entries: Sequence[CollectionEntry], index: str) -> None:
    """A line for every game with an error, and what was written."""
    for entry in entries:
        if entry.errors:
            click.echo(f"{clean(entry.source)}: {_which(entry)}{_errors(entry)}{_where(entry)}")
    games = [entry for entry in entries if entry.game is not None]
    pages = {entry.page for entry in entries if entry.page}
    click.echo(f"{_summary(games)}; {counted(len(pages), 'page')} and {clean(index)} written")


def _which(entry: CollectionEntry) -> str:
    return f"game {entry.game}: " if entry.game and entry.games > 1 else ""


def _errors(entry: CollectionEntry) -> str:
    return click.style(counted(entry.errors, "error"), fg="red", bold=True)


def _where(entry: CollectionEntry) -> str:
    if entry.page:
        return f" (see {entry.page})"
    return f" ({clean(entry.problem)})" if entry.problem else ""


def _summary(games: Iterable[CollectionEntry]) -> str:
    valid = [entry.valid for entry in games]
    faulty = valid.count(False)
    return f"{counted(len(valid), 'game')}, " + (f"{faulty} with errors" if faulty else "all valid")


WORTH_A_POOL: Final = 16
"""So many records take longer than it takes to start another Python."""
STOPPED: Final = 130
"""The exit code after Ctrl-C, as shells have it."""


@dataclass(frozen=True, slots=True)
class Order:
    """How all pages of a collection are made."""

    house: HouseRules
    fair: FairSettings | None
    language: str | None
    look: Look


@dataclass(frozen=True, slots=True)
class PageTask:
    """A record to make a page of."""

    source: str
    page: str
    order: Order


@dataclass(frozen=True, slots=True)
class MadePage:
    """What came of it."""

    page: str
    text: str | None
    """The page; None where there is none."""
    entries: tuple[CollectionEntry, ...]


def make(task: PageTask) -> MadePage:
    """Makes the page of a record; a mistake in the program stops no other task."""
    with Guard() as guard:
        return _make(task)
    source = shown_name(task.source)
    return MadePage(task.page, None, refused(source, f"{source}: {guard.failure}", failed=True))


def _make(task: PageTask) -> MadePage:
    """Reads a record, reviews its games and makes their page."""
    order, words = task.order, _words(task.order.language)
    try:
        record = load(task.source)
    except UnreadableFile as error:
        return MadePage(task.page, None, refused(shown_name(task.source), error.message))
    played = list(replays(record, order.house))
    reviews = [result for _, result in review_all(played, order.fair, lines=True)]
    text = None
    if reviews:
        text = report(reviews, source=record.source, language=order.language, look=order.look)
    if order.look.anonymous:
        reviews, _ = anonymous(reviews, record.source)
    page = task.page if text is not None else None
    return MadePage(task.page, text, entries_of(record, reviews, page, words))


@cache
def _words(language: str | None) -> Messages:
    return Messages.load(language or "en")


def jobs_for(tasks: int, order: Order) -> int:
    """How many processes so many records are worth."""
    return min(cores(), tasks) if tasks >= WORTH_A_POOL or (order.fair and tasks > 1) else 1


EPILOG = f"""\b
Examples:
  domino batch games/ -o site
  domino batch games/ evening.domino -o site --lang es
  domino batch games/ -o quiz --anonymous --theme paper
  domino batch games/ -o site --fair --format json

The index can be sorted by each of its columns and searched. Pages that domino wrote before are written again;
for any other file in their place nothing is written, unless --force is given. Nothing is deleted.

{ASSUMES}
Ctrl-C keeps the pages that are done, and writes the index of them.

Exit code: 0 if every game is valid, 1 if one has an error, 2 if a file cannot be read or written,
70 after a mistake in domino itself, which stops no other record, 130 after Ctrl-C.
"""


@click.command("batch", short_help="Write a page for each record, and an index.", epilog=EPILOG)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, help="Write to this folder; it may be new."
)
@language_option("The language of the page; without it that of the reader's browser.", default=None)
@house_options
@fair_options
@look_options(embed=False)
@click.option("--force", is_flag=True, help="Write over files that domino did not write.")
@click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Work on so many records at once; as many as there are cores if not given.",
)
@format_option()
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[str, ...],
    folder: str,
    language: str | None,
    house: HouseRules,
    fair: FairSettings | None,
    look: Look,
    force: bool,
    jobs: int | None,
    form: str,
) -> None:
    """Writes a page for each record in files and folders, and index.html with a row for each game.

    A folder stands for the records in it, at any depth; - is standard input. A file that cannot be read
    is told, and stands in the index.
    """
    from analyzer.pages.collection import INDEX, index_page, page_names
    from analyzer.words.messages import Messages

    sources, entries = _sources(paths)
    names = page_names(sources, anonymous=look.anonymous)
    out = Path(folder)
    _keep(out, [*names, INDEX], sources, force=force)
    order = Order(house, fair, language, look)
    tasks = [PageTask(source, name, order) for source, name in zip(sources, names, strict=True)]
    made: dict[int, tuple[CollectionEntry, ...]] = {}
    stopped = False
    try:
        _write_pages(out, tasks, min(jobs or jobs_for(len(tasks), order), len(tasks)), made)
    except KeyboardInterrupt:
        stopped = True
    entries += [entry for at in sorted(made) for entry in made[at]]
    index = str(out / INDEX)
    write_output(index_page(entries, Messages.load(language or "en"), look), index)
    index = shown_name(index)
    if form == "json":
        from analyzer.schemas.batch import batch_document, to_json

        click.echo(to_json(batch_document(index, entries)), nl=False)
    else:
        print_entries(entries, index)
    if stopped:
        click.echo(f"stopped: {len(made)} of {counted(len(tasks), 'record')} done", err=True)
    ctx.exit(STOPPED if stopped else _code(entries))


def made_by(jobs: int, tasks: Sequence[PageTask]) -> Iterator[tuple[int, MadePage]]:
    """The pages as they are made, by so many processes, each with the place of its task."""
    with processes(jobs) as executor:
        yield from as_done(make, tasks, executor, _lost)


def _lost(task: PageTask) -> MadePage:
    """Refuses a record of which every process was ended that made its page."""
    source = shown_name(task.source)
    why = f"{source}: the process that made its page was ended, for lack of memory perhaps"
    return MadePage(task.page, None, refused(source, why, failed=True))


def _write_pages(
    out: Path,
    tasks: Sequence[PageTask],
    jobs: int,
    made: dict[int, tuple[CollectionEntry, ...]],
) -> None:
    """Makes and writes each page; `made` takes what is said of it once it is there, by its place.

    The longest texts come first, so that no process is left with one of them at the end.
    """
    sizes = [_size(task.source) for task in tasks]
    order = sorted(range(len(tasks)), key=lambda at: -sizes[at])
    games = 0
    with progress("reviewing", sum(sizes)) as advance:
        for at, one in made_by(jobs, [tasks[at] for at in order]):
            if one.text is not None:
                write_output(one.text, str(out / one.page))
            for entry in one.entries:
                if entry.unreadable:
                    UnreadableFile(entry.problem).show()
                games += entry.game is not None
            made[order[at]] = one.entries
            advance(sizes[order[at]], f"{counted(len(made), 'record')}, {counted(games, 'game')}")


def _size(source: str) -> int:
    """How much there is to read, which says something of how long it takes."""
    try:
        return 1 + Path(source).stat().st_size
    except OSError:
        return 1


def _sources(paths: Sequence[str]) -> tuple[list[str], list[CollectionEntry]]:
    """The files to read, each once, and the paths in which there is none."""
    from analyzer.pages.collection import refused

    sources: dict[str, None] = {}
    missing: list[CollectionEntry] = []
    for path in paths:
        try:
            sources |= dict.fromkeys(expand((path,)))
        except UnreadableFile as error:
            error.show()
            missing += refused(shown_name(path), error.message)
    return list(sources), missing


def _keep(out: Path, names: Iterable[str], sources: Iterable[str], *, force: bool) -> None:
    """Makes the folder; stops before anything is written where a file of somebody else's would be lost."""
    from analyzer.pages.collection import is_ours

    try:
        out.mkdir(parents=True, exist_ok=True)
        there = [path for path in (out / name for name in names) if os.path.lexists(path)]
        for path in there:
            if not path.resolve().is_relative_to(out.resolve()):
                raise click.UsageError(f"{path} is a link that leads out of the folder; remove it")
            if any(Path(source).exists() and path.samefile(source) for source in sources):
                raise click.UsageError(f"{path} is a file that is read; choose another folder")
            if path.is_dir():
                raise click.UsageError(f"{path} is a folder; choose another folder to write to")
            if not force and not is_ours(path):
                raise click.UsageError(
                    f"{path} was not written by domino; choose another folder, or write over it with --force"
                )
    except RuntimeError as error:  # as Python 3.11 and 3.12 have it
        raise UnreadableFile(f"cannot write to {out}: its links lead nowhere but to each other") from error
    except OSError as error:
        raise UnreadableFile(f"cannot write to {out}: {error.strerror}") from error


def _code(entries: Iterable[CollectionEntry]) -> int:
    return max((_code_of(entry) for entry in entries), default=0)


def _code_of(entry: CollectionEntry) -> int:
    if entry.failed:
        return EXIT_CODE
    return 2 if entry.unreadable else int(not entry.valid)
