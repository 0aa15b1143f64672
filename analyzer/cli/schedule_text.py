"""A tournament's rounds as a terminal shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from rich.table import Table

from analyzer.cli.tables import console
from analyzer.tournament import words
from analyzer.tournament.formats import FORMATS, Format
from analyzer.tournament.progression import keep_seats
from analyzer.tournament.results import ROUNDS

if TYPE_CHECKING:
    from analyzer.tournament.rounds import Table as Seated
    from analyzer.tournament.sheet import Sheet


def print_sheet(sheet: Sheet) -> None:
    """Prints the rounds as a table, how the seats are to be read, and what the count of meetings says."""
    if sheet.schedule.rounds:
        form = {Format.FOUR: _progression, Format.WINNERS: _one_round}.get(sheet.form, _rounds)
        # Not as the table's own title: that would be broken where the table is narrower.
        click.echo(_title(sheet))
        console().print(form(sheet))
        click.echo(_seats(sheet))
    else:
        click.echo(f"The tournament is over after {ROUNDS} rounds.")
    if sheet.seed is not None:
        click.echo(f"Drawn with --seed {sheet.seed}.")
    if sheet.partners is not None and sheet.schedule.rounds:
        click.echo(words.MOVES[sheet.partners])
    for sentence in words.sentences(sheet):
        click.echo(sentence)


def _title(sheet: Sheet) -> str:
    number = f"; round {sheet.first}" if sheet.form is Format.WINNERS else ""
    return f"{sheet.form.value}: {FORMATS[sheet.form].title}{number}"


def _sides(sheet: Sheet, table: Seated) -> str:
    return " v ".join("+".join(sheet.name(player) for player in side) for side in table.sides)


def _rounds(sheet: Sheet) -> Table:
    rounds = sheet.schedule.rounds
    table = Table()
    table.add_column("round", justify="right")
    for number in range(1, len(rounds[0].tables) + 1):
        table.add_column(f"table {number}")
    if rounds[0].sits_out:
        table.add_column("sits out")
    for number, one in enumerate(rounds, sheet.first):
        cells = [_sides(sheet, at) for at in one.tables]
        table.add_row(str(number), *cells, *(sheet.name(player) for player in one.sits_out))
    return table


def _one_round(sheet: Sheet) -> Table:
    """A table a row, for there may be many."""
    table = Table()
    table.add_column("table", justify="right")
    table.add_column("sides")
    for number, seated in enumerate(sheet.schedule.rounds[0].tables, 1):
        table.add_row(str(number), _sides(sheet, seated))
    return table


def _progression(sheet: Sheet) -> Table:
    rounds = sheet.schedule.rounds
    table = Table()
    table.add_column("match", justify="right")
    for heading in ("sides", "A", "B", "C", "D", "lead", "keep their seats"):
        table.add_column(heading)
    for number, one in enumerate(rounds, 1):
        (at,) = one.tables
        keep = keep_seats(rounds[number - 2], one) if number > 1 else ()
        table.add_row(
            str(number),
            _sides(sheet, at),
            *(sheet.name(player) for player in at.seats),
            "" if one.lead is None else sheet.name(one.lead),
            ", ".join(sheet.name(player) for player in keep),
        )
    return table


def _seats(sheet: Sheet) -> str:
    """How to read who sits where, with the first table as the example."""
    if sheet.form is Format.FOUR:
        return "A, B, C and D are the seats in turn order; partners sit opposite."
    table = sheet.schedule.rounds[0].tables[0]
    seats = ", ".join(sheet.name(player) for player in table.seats)
    return f"Seats: {_sides(sheet, table)} sit in turn order {seats}; partners sit opposite."
