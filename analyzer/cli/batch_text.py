"""What `domino batch` prints for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean
from analyzer.phrases import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.batch import Entry


def print_entries(entries: Sequence[Entry], index: str) -> None:
    """A line for every game with an error, and what was written."""
    for entry in entries:
        if entry.errors:
            click.echo(f"{clean(entry.source)}: {_which(entry)}{_errors(entry)}{_where(entry)}")
    games = [entry for entry in entries if entry.game is not None]
    pages = {entry.page for entry in entries if entry.page}
    click.echo(f"{_summary(games)}; {counted(len(pages), 'page')} and {clean(index)} written")


def _which(entry: Entry) -> str:
    return f"game {entry.game}: " if entry.game and entry.games > 1 else ""


def _errors(entry: Entry) -> str:
    return click.style(counted(entry.errors, "error"), fg="red", bold=True)


def _where(entry: Entry) -> str:
    if entry.page:
        return f" (see {entry.page})"
    return f" ({clean(entry.problem)})" if entry.problem else ""


def _summary(games: Iterable[Entry]) -> str:
    valid = [entry.valid for entry in games]
    faulty = valid.count(False)
    return f"{counted(len(valid), 'game')}, " + (f"{faulty} with errors" if faulty else "all valid")
