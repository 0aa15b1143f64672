"""`domino schedule`: who plays whom in which round of a tournament."""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, NoReturn

import click

from analyzer.cli.display import clean
from analyzer.cli.inputs import STANDARD_INPUT, Unreadable, format_option
from analyzer.notation.decode import UnreadableText, decode
from analyzer.tournament.balance import count
from analyzer.tournament.formats import FORMATS, Format, make, named, size_of
from analyzer.tournament.movement import Partners, first_round, misplaced, next_round
from analyzer.tournament.names import LineError, read_names
from analyzer.tournament.results import ROUNDS, Results, read_results
from analyzer.tournament.rounds import Schedule, ScheduleError
from analyzer.tournament.sheet import Sheet

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.tournament.rounds import Round

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
        from analyzer.tournament import document

        click.echo(document.to_json(document.document(sheet)), nl=False)
    else:
        from analyzer.cli.schedule_text import print_sheet

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
        return Sheet(kind, names, Schedule(size, (first_round(size, Random(seed)),)), seed=seed)
    return Sheet(kind, names, make(kind, size, [_player(lead, names) for lead in leads] or (1,)))


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
        Format.WINNERS,
        results.names,
        Schedule(size, rounds),
        results.played,
        results.last + 1,
        results.won,
        partners,
        seed if rounds else None,
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
    raise Unreadable(f"{clean(path)}:{error.line}: {error}") from error


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
    """The text of a small file; `Unreadable` if there is none to be had."""
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise Unreadable(f"cannot read {path}: it is larger than {MAX_BYTES // 2**20} MB")
        return decode(data)
    except (OSError, ValueError, UnreadableText) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(f"cannot read {path}: {reason}") from error
