"""What a command reads: files, folders, standard input; and its games, each held against its match.

What only some commands need is imported when it is needed: a store is asked in a few tenths of a second.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from analyzer.cli.display import progress
from analyzer.notation.decode import UnreadableText, shown_name, text_of
from analyzer.record.diagnostics import Severity
from analyzer.store.sources import MAX_BYTES, STANDARD_INPUT, SUFFIX, files_in, is_record, may_be_record

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages


F = TypeVar("F", bound="Callable[..., Any]")


class UnreadableFile(click.ClickException):
    """A file that cannot be read; exit code 2."""

    exit_code = 2

    def __init__(self, message: str) -> None:
        from analyzer.cli.display import clean

        super().__init__(clean(shown_name(message)))


def file_arguments(function: F) -> F:
    """The argument FILE..., one or more, and the option `--from`."""
    return from_option(click.argument("files", metavar="FILE...", nargs=-1, required=True)(function))


def file_argument(function: F) -> F:
    """The argument FILE, and the option `--from`."""
    return from_option(click.argument("file", metavar="FILE")(function))


FROM = f"{__name__}.from"
"""Where a run keeps the form that was asked for."""


def from_option(function: F) -> F:
    """The option `--from FORM`, which `load` obeys."""

    def keep(ctx: click.Context, _: click.Parameter, value: str | None) -> None:
        if value is not None:
            from analyzer.forms import NAMES

            if value not in NAMES:
                raise click.BadParameter(f"{value!r} is no form; domino forms lists them")
        ctx.meta[FROM] = value

    return click.option(
        "--from",
        metavar="FORM",
        expose_value=False,
        callback=keep,
        help="The form of the text, as domino forms lists them; found out if not given.",
    )(function)


def house_options(function: F) -> F:
    """The options `--variant` and `--rule`; the command takes `house`."""
    from functools import wraps

    @click.option("--variant", metavar="NAME", help="Play by this variant, whatever the record says.")
    @click.option(
        "--rule",
        "rules",
        metavar="NAME=VALUE",
        multiple=True,
        help="Replace a rule, as blocked_tie=leader; may be given again.",
    )
    @wraps(function)
    def wrapper(*args: Any, variant: str | None, rules: tuple[str, ...], **kwargs: Any) -> Any:
        return function(*args, house=_house(variant, rules), **kwargs)

    return cast("F", wrapper)


def _house(variant: str | None, rules: tuple[str, ...]) -> HouseRules:
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.rules import RulesError, with_options
    from analyzer.rules import variant as named
    from analyzer.rules.options import read_options

    options = ", ".join(rules) or None
    try:
        read_options(options or "")
        if variant:
            with_options(named(variant).rules, options or "")
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    return HouseRules(variant, options)


def format_option(*others: str) -> Callable[[F], F]:
    """The option `--format text|json` and whatever else a command can print."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json", *others]),
        default="text",
        show_default=True,
        help="How to print the result.",
    )


def turn_option(meaning: str) -> Callable[[F], F]:
    """The option `--at TURN`; what it means to the command stands in its help."""
    return click.option("--at", "turn", type=click.IntRange(min=1), metavar="TURN", help=meaning)


def one_game_option(function: F) -> F:
    """The option `--game N` of a command that is about one game, the first one if nothing is said."""
    return click.option(
        "--game", "number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N"
    )(function)


def game_option(function: F) -> F:
    """The option `--game N`; the command takes `number`, None for all games."""
    return click.option(
        "--game", "number", type=click.IntRange(min=1), metavar="N", help="Only the game with this number."
    )(function)


def chosen(record: Record, number: int | None) -> list[int]:
    """The numbers of the games asked for, from 1; an error if there is no game, or none of that number."""
    if not record.games:
        raise click.ClickException(f"there is no game in {record.source}")
    if number is not None and number > len(record.games):
        raise click.UsageError(f"there is no game {number}; {record.source} has {len(record.games)}")
    return list(range(1, len(record.games) + 1)) if number is None else [number]


def load(path: str) -> Record:
    """The record in a file, or on standard input; `UnreadableFile` if there is no text to be had."""
    if path == STANDARD_INPUT and sys.stdin is None:
        raise UnreadableFile("cannot read -: standard input is closed")
    try:
        if path == STANDARD_INPUT:
            data = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise UnreadableFile(f"cannot read {path}: {reason}") from error
    if len(data) > MAX_BYTES:
        raise UnreadableFile(f"cannot read {path}: it is larger than {MAX_BYTES // 2**20} MB")
    from analyzer.forms.read import parse

    context = click.get_current_context(silent=True)
    form = context.meta.get(FROM) if context else None
    try:
        with progress("reading", 1):
            return parse(text_of(data), path, form)
    except UnreadableText as error:
        raise UnreadableFile(f"cannot read {path}: {error}") from error


def expand(paths: tuple[str, ...]) -> list[str]:
    """The paths, with each folder replaced by the records in it, at any depth, in order of their names.

    Of files with another ending than ours those are taken that have tiles in them; not pages that we wrote.
    The numbers in names count as numbers.
    """
    expanded = []
    for path in paths:
        folder = Path(path)
        if path != STANDARD_INPUT and folder.is_dir():
            found = [str(file) for file in files_in(folder) if _is_record(file)]
            if not found:
                raise UnreadableFile(f"there is no {SUFFIX} file in {path}, and no other one with a game")
            expanded += found
        else:
            expanded.append(path)
    return expanded


def _is_record(file: Path) -> bool:
    try:
        known = may_be_record(file.name, file.stat().st_size)
        return is_record(file.name, file.read_bytes()) if known is None else known
    except OSError:
        return False


def replays(record: Record, house: HouseRules) -> Iterator[Replay]:
    """Every game of the record, held against its match."""
    from analyzer.match import replays_of

    return replays_of(record.games, house)


def chosen_replays(record: Record, number: int | None, house: HouseRules) -> dict[int, Replay]:
    """The games asked for by number, from 1, each held against its match."""
    wanted = chosen(record, number)
    found = enumerate(islice(replays(record, house), wanted[-1]), 1)
    return {game: result for game, result in found if game in wanted}


def say_errors(record: Record, results: Iterable[Replay], words: Messages | None = None) -> None:
    """Says on standard error what is wrong with games, for commands that print something else."""
    from analyzer.cli.display import problem_text

    lines = record.text.split("\n")
    for result in results:
        for problem in result.diagnostics:
            if problem.severity is Severity.ERROR:
                click.echo(problem_text(problem, record.source, lines, words), err=True)
