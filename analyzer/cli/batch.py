"""`domino batch`: a page for every record of a collection, and an index of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.fair_options import ASSUMES, fair_options
from analyzer.cli.inputs import Unreadable, expand, format_option, house_options
from analyzer.cli.look_options import language_option, look_options
from analyzer.cli.outputs import write_output
from analyzer.cli.progress import progress
from analyzer.cli.unexpected import EXIT_CODE
from analyzer.notation.decode import shown_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.batch import Entry
    from analyzer.fair.estimates import FairSettings
    from analyzer.reporting.look import Look
    from analyzer.setting import HouseRules

EPILOG = f"""\b
Examples:
  domino batch games/ -o site
  domino batch games/ evening.domino -o site --lang es
  domino batch games/ -o quiz --anonymous --theme paper
  domino batch games/ -o site --fair --format json

The index can be sorted by each of its columns and searched. Pages that domino wrote before are written again;
for any other file in their place nothing is written, unless --force is given. Nothing is deleted.

{ASSUMES}
Exit code: 0 if every game is valid, 1 if one has an error, 2 if a file cannot be read or written,
70 after a mistake in domino itself, which stops no other record.
"""


@click.command("batch", short_help="Write a page for each record, and an index.", epilog=EPILOG)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "-o", "--output", "folder", metavar="FOLDER", required=True, help="Write to this folder; it may be new."
)
@language_option
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
    language: str,
    house: HouseRules,
    fair: FairSettings | None,
    look: Look,
    force: bool,
    jobs: int | None,
    form: str,
) -> None:
    """Writes a page for each record in files and folders, and index.html with a row for each game.

    A folder stands for the .domino files in it, at any depth; - is standard input. A file that cannot be read
    is told, and stands in the index.
    """
    from analyzer.batch import INDEX, index_page, page_names
    from analyzer.cli.batch_making import Order, Task, jobs_for, made
    from analyzer.wording import Words

    sources, entries = _sources(paths)
    names = page_names(sources, anonymous=look.anonymous)
    out = Path(folder)
    _keep(out, [*names, INDEX], sources, force=force)
    order = Order(house, fair, language, look)
    tasks = [Task(source, name, order) for source, name in zip(sources, names, strict=True)]
    with (
        progress("writing", len(tasks)) as advance,
        made(tasks, jobs or jobs_for(len(tasks), order)) as results,
    ):
        for one in results:
            if one.text is not None:
                write_output(one.text, str(out / one.page))
            for entry in one.entries:
                if entry.unreadable:
                    Unreadable(entry.problem).show()
            entries += one.entries
            advance()
    index = str(out / INDEX)
    write_output(index_page(entries, Words.load(language), look), index)
    index = shown_name(index)
    if form == "json":
        from analyzer.batch import batch_document
        from analyzer.batch.document import to_json

        click.echo(to_json(batch_document(index, entries)), nl=False)
    else:
        from analyzer.cli.batch_text import print_entries

        print_entries(entries, index)
    ctx.exit(_code(entries))


def _sources(paths: Sequence[str]) -> tuple[list[str], list[Entry]]:
    """The files to read, each once, and the paths in which there is none."""
    from analyzer.batch import refused

    sources: dict[str, None] = {}
    missing: list[Entry] = []
    for path in paths:
        try:
            sources |= dict.fromkeys(expand((path,)))
        except Unreadable as error:
            error.show()
            missing += refused(shown_name(path), error.message)
    return list(sources), missing


def _keep(out: Path, names: Iterable[str], sources: Iterable[str], *, force: bool) -> None:
    """Makes the folder; stops before anything is written where a file of somebody else's would be lost."""
    from analyzer.batch import is_ours

    try:
        out.mkdir(parents=True, exist_ok=True)
        there = [path for path in (out / name for name in names) if path.exists()]
        for path in there:
            if any(Path(source).exists() and path.samefile(source) for source in sources):
                raise click.UsageError(f"{path} is a file that is read; choose another folder")
            if path.is_dir():
                raise click.UsageError(f"{path} is a folder; choose another folder to write to")
            if not force and not is_ours(path):
                raise click.UsageError(
                    f"{path} was not written by domino; choose another folder, or write over it with --force"
                )
    except OSError as error:
        raise Unreadable(f"cannot write to {out}: {error.strerror}") from error


def _code(entries: Iterable[Entry]) -> int:
    return max((_code_of(entry) for entry in entries), default=0)


def _code_of(entry: Entry) -> int:
    if entry.failed:
        return EXIT_CODE
    return 2 if entry.unreadable else int(not entry.valid)
