"""`domino schedule`: who plays whom in which round of a tournament."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, NoReturn

import click

from analyzer.cli.display import clean, console
from analyzer.cli.inputs import UnreadableFile, format_option
from analyzer.notation.decode import UnreadableText, plain_text_of
from analyzer.store.sources import STANDARD_INPUT
from analyzer.tournament import FORMATS, Format, keep_seats, make, named, size_of
from analyzer.tournament import sheet as words
from analyzer.tournament.rounds import (
    ROUNDS,
    LineError,
    Results,
    Schedule,
    ScheduleError,
    count,
    read_names,
    read_results,
)
from analyzer.tournament.sheet import Partners, Sheet, first_round, misplaced, next_round

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from analyzer.tournament.rounds import Round
    from analyzer.tournament.rounds import Table as Seated


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
    from rich.table import Table

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
    from rich.table import Table

    table = Table()
    table.add_column("table", justify="right")
    table.add_column("sides")
    for number, seated in enumerate(sheet.schedule.rounds[0].tables, 1):
        table.add_row(str(number), _sides(sheet, seated))
    return table


def _progression(sheet: Sheet) -> Table:
    from rich.table import Table

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


MAX_BYTES = 1024 * 1024

EPILOG = (
    "\b\nFormats:\n"
    + "".join(f"  {form.value:<16} {about.title}\n" for form, about in FORMATS.items())
    + """
\b
Examples:
  domino schedule eight --players "Ann,Bob,Cid,Dan,Eva,Flo,Gus,Hal"
  domino schedule twelve-balanced --format json
  domino schedule four --lead 1 --lead 3
  domino schedule winners --players players.txt --seed 7
  domino schedule winners results.txt --partners drawn --seed 7

\b
Results, for winners: a line a table; the next round begins with its number.
  round 1
  1: Ann+Cid beat Bob+Dan
  2: Eva+Flo beat Gus+Hal
"""
)


@click.command("schedule", short_help="Say who plays whom in a tournament.", epilog=EPILOG)
@click.argument("name", metavar="FORMAT")
@click.argument("results", metavar="[RESULTS]", required=False)
@click.option("--players", metavar="NAMES|FILE", help="Names with commas, or a file with a name a line.")
@click.option("--size", type=click.IntRange(min=1), metavar="N", help="How many players, without names.")
@click.option(
    "--lead",
    "leads",
    metavar="PLAYER",
    multiple=True,
    help="four: who is due to lead, by number or name; once for each match, the last one goes on.",
)
@click.option(
    "--partners",
    type=click.Choice([one.value for one in Partners]),
    help="winners: do partners stay together (fixed), or does a table draw anew (drawn)?  [default: fixed]",
)
@click.option("--seed", type=int, metavar="N", help="winners: draw with this number, to draw the same again.")
@format_option()
def command(
    name: str,
    results: str | None,
    players: str | None,
    size: int | None,
    leads: tuple[str, ...],
    partners: str | None,
    seed: int | None,
    form: str,
) -> None:
    """Prints the rounds of a tournament, and counts how often players are partners and opponents.

    FORMAT is one of those below; winners reads the RESULTS so far and seats the next round. A file named -
    is standard input.
    """
    try:
        kind = named(name)
        _refuse(kind, results, players, size, leads, partners, seed)
        if results is None:
            sheet = _planned(kind, players, size, leads, seed)
        else:
            sheet = _following(results, Partners(partners or "fixed"), seed)
    except ScheduleError as error:
        raise click.UsageError(str(error)) from error
    if form == "json":
        from analyzer.schemas.match import schedule_document, schedule_to_json

        click.echo(schedule_to_json(schedule_document(sheet)), nl=False)
    else:
        print_sheet(sheet)


def _refuse(
    kind: Format,
    results: str | None,
    players: str | None,
    size: int | None,
    leads: tuple[str, ...],
    partners: str | None,
    seed: int | None,
) -> None:
    """Errors for what is given and would not be used."""
    if kind is not Format.FOUR and leads:
        raise ScheduleError(f"--lead is for {Format.FOUR.value}")
    if players is not None and size is not None:
        raise ScheduleError("--players and --size: the names say how many there are")
    if kind is not Format.WINNERS:
        given = {"RESULTS": results, "--partners": partners, "--seed": seed}
        unused = [option for option, value in given.items() if value is not None]
        if unused:
            raise ScheduleError(f"{unused[0]} is for {Format.WINNERS.value}")
    elif results is None:
        if players is None and size is None:
            raise ScheduleError(
                f"{kind.value} needs RESULTS, or --players or --size to draw a first round for"
            )
        if partners is not None:
            raise ScheduleError("--partners needs RESULTS: in a first round all partners are drawn")
    elif players is not None or size is not None:
        raise ScheduleError("RESULTS names the players; leave out --players and --size")
    elif seed is not None and partners != Partners.DRAWN.value:
        raise ScheduleError("--seed needs --partners drawn: otherwise nothing is drawn")


def _planned(
    kind: Format, players: str | None, size: int | None, leads: tuple[str, ...], seed: int | None
) -> Sheet:
    """A sheet for which no results are needed."""
    names = None if players is None else _names(players)
    size = size_of(kind, size if names is None else len(names))
    names = names or tuple(str(number) for number in range(1, size + 1))
    if kind is Format.WINNERS:
        seed = _seed(seed)
        return Sheet(
            form=kind, names=names, schedule=Schedule(size, (first_round(size, Random(seed)),)), seed=seed
        )
    return Sheet(
        form=kind, names=names, schedule=make(kind, size, [_player(lead, names) for lead in leads] or (1,))
    )


def _following(path: str, partners: Partners, seed: int | None) -> Sheet:
    """The next round after the results in a file."""
    try:
        results = read_results(_read(path))
    except LineError as error:
        _bad_line(path, error)
    size = size_of(Format.WINNERS, len(results.names))
    _warn(path, results, partners)
    if results.last >= ROUNDS:
        rounds: tuple[Round, ...] = ()
    else:
        seed = _seed(seed) if partners is Partners.DRAWN else None
        past = {one.pair: one.partners for one in count(size, results.played).meetings}
        rounds = (next_round(results.rounds[-1], partners, past.__getitem__, Random(seed)),)
    return Sheet(
        form=Format.WINNERS,
        names=results.names,
        schedule=Schedule(size, rounds),
        played=results.played,
        first=results.last + 1,
        won=results.won,
        partners=partners,
        seed=seed if rounds else None,
    )


def _warn(path: str, results: Results, partners: Partners) -> None:
    """Says on standard error where others sat than the results before would have it."""
    for before, played in zip(results.rounds, results.rounds[1:], strict=False):
        for result, due in misplaced(before, played, partners):
            sides = " and ".join("+".join(results.names[one - 1] for one in side) for side in due.sides)
            place = f"{clean(path)}:{result.line}: table {result.table}"
            click.echo(f"{place}: by the results before, {sides} sit here", err=True)


def _seed(seed: int | None) -> int:
    return SystemRandom().randrange(1_000_000) if seed is None else seed


def _names(players: str) -> tuple[str, ...]:
    try:
        return read_names(players if "," in players else _read(players))
    except LineError as error:
        if "," in players:
            raise ScheduleError(f"--players: {error}") from error
        _bad_line(players, error)


def _bad_line(path: str, error: LineError) -> NoReturn:
    raise UnreadableFile(f"{clean(path)}:{error.line}: {error}") from error


def _player(word: str, names: Sequence[str]) -> int:
    """A player's number, from the number or the name."""
    folded = [name.casefold() for name in names]
    if word.strip().casefold() in folded:
        return folded.index(word.strip().casefold()) + 1
    numbers = [str(number) for number in range(1, len(names) + 1)]
    if word.strip() in numbers:
        return int(word)
    raise ScheduleError(
        f"--lead: there is no player {word!r}; expected a number from 1 to {len(names)}, or a name"
    )


def _read(path: str) -> str:
    """The text of a small file; `UnreadableFile` if there is none to be had."""
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise UnreadableFile(f"cannot read {path}: it is larger than {MAX_BYTES // 2**20} MB")
        return plain_text_of(data)
    except (OSError, ValueError, UnreadableText) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(f"cannot read {path}: {reason}") from error
