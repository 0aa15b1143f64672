"""`domino check`: what is wrong with written games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, problem_text
from analyzer.cli.games import replays
from analyzer.cli.inputs import Unreadable, expand, file_arguments, format_option, house_options, load
from analyzer.cli.progress import progress
from analyzer.cli.suggesting import Suggestions
from analyzer.cli.unexpected import EXIT_CODE, Guard
from analyzer.diagnostics import Severity
from analyzer.outcome import outcome_sentence
from analyzer.phrases import counted

if TYPE_CHECKING:
    from analyzer.record import Record
    from analyzer.replaying import Replay
    from analyzer.setting import HouseRules

EPILOG = """\b
Examples:
  domino check game.domino
  domino check records/ --format github
  domino check game.domino --variant jamaican
  domino check game.domino --rule blocked_tie=leader
  domino check scans/ --no-repair

Exit code: 0 if every game is valid, 1 if one has an error, 2 if a file cannot be read,
70 after a mistake in domino itself, which stops no other file.
"""


@click.command("check", short_help="Say what is wrong with written games.", epilog=EPILOG)
@file_arguments
@house_options
@format_option("sarif", "github")
@click.option("-q", "--quiet", is_flag=True, help="Print problems only, nothing for a valid game.")
@click.option("--no-repair", is_flag=True, help="Do not look for what must have been meant.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    house: HouseRules,
    form: str,
    quiet: bool,
    no_repair: bool,
) -> None:
    """Holds each game against the rules it was played by, and says where it cannot be right.

    A folder stands for all the .domino files in it. After a mistake the check goes on, so that one run
    shows every mistake of a game, and every game of a file. Games of one match are held against each other:
    who leads, the running score, and whether somebody has won already.

    Under an error stands the likeliest repair of the game, if one is found quickly; domino repair looks
    further, and lists all of them.
    """
    code = 0
    checked: list[tuple[Record, list[Replay]]] = []
    suggestions = Suggestions(house, wanted=not no_repair)
    paths = expand(files)
    with progress("checking", len(paths)) as advance:
        for path in paths:
            try:
                record = load(path)
            except Unreadable as error:
                error.show()
                code = max(code, 2)
                continue
            with Guard() as guard:
                if form == "text":
                    valid = _print(record, house, suggestions, quiet=quiet)
                else:
                    results = list(replays(record, house))
                    checked.append((record, results))
                    valid = not record.problems and all(result.valid for result in results)
                if not valid:
                    code = max(code, 1)
            if guard.failure:
                Unreadable(f"{path}: {guard.failure}").show()
                code = EXIT_CODE
            advance()
    suggestions.say_skipped()
    if form != "text":
        from analyzer.cli import formats

        click.echo(formats.FORMATS[form](checked), nl=False)
    ctx.exit(code)


def _print(record: Record, house: HouseRules, suggestions: Suggestions, *, quiet: bool) -> bool:
    """Checks and prints game by game; whether everything was valid."""
    lines = record.text.split("\n")
    source = clean(record.source)
    rows = [problem_text(problem, record.source, lines) for problem in record.problems]
    valid = not rows
    for number, result in enumerate(replays(record, house), 1):
        valid = valid and result.valid
        suggestion = suggestions.take(result)
        for problem in result.diagnostics:
            rows.append(problem_text(problem, record.source, lines))
            if suggestion and problem is suggestion.problem:
                rows.append(suggestion.text)
        if not (quiet and result.valid):
            rows.append(f"{source}: {_verdict(number, len(record.games), result)}")
        if rows:
            click.echo("\n".join(rows))
            rows = []
    if rows:
        click.echo("\n".join(rows))
    return valid


def _verdict(number: int, games: int, result: Replay) -> str:
    """One line on a game: `game 2: valid; blocked, A+C score 46 (partnership)`."""
    name = f"game {number}: " if games > 1 else ""
    errors = sum(problem.severity is Severity.ERROR for problem in result.diagnostics)
    if errors:
        return name + click.style(counted(errors, "error"), fg="red", bold=True) + f" ({result.rules.name})"
    ending = f"; {outcome_sentence(result.outcome, result.seating)}" if result.outcome else ""
    unstated = "; the record states no result" if result.outcome and result.game.result is None else ""
    return name + click.style("valid", fg="green", bold=True) + f"{ending}{unstated} ({result.rules.name})"
