"""`domino check`: what is wrong with written games."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import click

from analyzer.cli import EXIT_CODE, Guard
from analyzer.cli.display import clean, language_option, problem_text, progress
from analyzer.cli.inputs import (
    UnreadableFile,
    expand,
    file_arguments,
    format_option,
    house_options,
    load,
    replays,
)
from analyzer.forms import called, explained_lines, game_verdict, missing_fact, understood
from analyzer.record.diagnostics import Code, Diagnostic, Severity
from analyzer.words.message import say, say_many
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record
    from analyzer.replays.replay import Replay


EFFORT = 20_000
"""How many places are looked at for a game; `domino repair` looks at more."""

MOST_EFFORT = 150_000
"""The same for all games of a run."""
MOST_GAMES = 20
"""So many games are searched in a run: a folder of bad scans is to be checked all the same."""


class Suggestion(NamedTuple):
    """A repair as text, and the problem under which it stands."""

    problem: Diagnostic
    text: str


class Suggestions:
    """Finds a repair for one broken game after another, until there have been enough of them."""

    def __init__(self, house: HouseRules, words: Messages, *, wanted: bool = True) -> None:
        self._house = house
        self._words = words
        self._left = MOST_GAMES if wanted else 0
        self._effort = MOST_EFFORT
        self._wanted = wanted
        self._skipped = 0

    def take(self, result: Replay, words: Messages) -> Suggestion | None:
        """The best repair of a game that has errors; None where there is none, or no more are looked for."""
        unread = any(one.code is Code.UNREAD_TILE for one in result.diagnostics)
        if result.valid or unread or not self._wanted:
            return None  # what has not been read is not to be repaired
        if not self._left or self._effort <= 0:
            self._skipped += 1
            return None
        # A check of sound games does not pay for what follows.
        alone = (result.alone or result).diagnostics
        if not any(one in alone for one in result.diagnostics if one.severity is Severity.ERROR):
            return None  # what is wrong only beside other games is not to be mended in this one
        from analyzer.cli.repair import under
        from analyzer.repairs import repair
        from analyzer.repairs.sentences import explained

        found = repair(result.game, self._house, effort=min(EFFORT, self._effort))
        self._effort -= found.looked_at
        if found.needed:
            self._left -= 1
        if not found.repairs:
            return None
        problem = explained(result.diagnostics, found.game, found.repairs[0])
        return None if problem is None else Suggestion(problem, under(problem, found, words))

    def say_skipped(self) -> None:
        """Says on standard error how many games were not searched."""
        if self._skipped:
            note = say_many(
                self._skipped,
                "note: {count} more game with errors was not searched for repairs; domino repair does that",
                "note: {count} more games with errors were not searched for repairs; domino repair does that",
            )
            click.echo(self._words.told(note), err=True)


EPILOG = """\b
Examples:
  domino check game.domino
  domino check records/ --format github
  domino check game.domino --variant jamaican
  domino check game.domino --rule blocked_tie=leader
  domino check scans/ --no-repair
  domino check chat.txt --explain
  domino check game.domino --lang de

Exit code: 0 if every game is valid, 1 if one has an error, 2 if a file cannot be read,
70 after a mistake in domino itself, which stops no other file.
"""


@click.command("check", short_help="Say what is wrong with written games.", epilog=EPILOG)
@file_arguments
@house_options
@format_option("sarif", "github")
@language_option("The language of the problems.")
@click.option("-q", "--quiet", is_flag=True, help="Print problems only, nothing for a valid game.")
@click.option("--explain", is_flag=True, help="Show for each line what was made of it.")
@click.option("--no-repair", is_flag=True, help="Do not look for what must have been meant.")
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    house: HouseRules,
    form: str,
    language: str,
    quiet: bool,
    explain: bool,
    no_repair: bool,
) -> None:
    """Holds each game against the rules it was played by, and says where it cannot be right.

    A folder stands for all the records in it, whatever their endings. After a mistake the check goes on, so
    that one run shows every mistake of a game, and every game of a file. Games of one match are held
    against each other: who leads, the running score, and whether somebody has won already.

    Under an error stands the likeliest repair of the game, if one is found quickly; domino repair looks
    further, and lists all of them.
    """
    code = 0
    words = Messages.load(language)
    checked: list[tuple[Record, list[Replay]]] = []
    suggestions = Suggestions(house, words, wanted=not no_repair)
    paths = expand(files)
    with progress("checking", len(paths)) as advance:
        for path in paths:
            try:
                record = load(path)
            except UnreadableFile as error:
                error.show()
                code = max(code, 2)
                continue
            with Guard() as guard:
                if form == "text":
                    valid = _print(record, house, suggestions, words, quiet=quiet, explain=explain)
                else:
                    results = list(replays(record, house))
                    checked.append(_translated(record, results, words))
                    valid = not record.problems and all(result.valid for result in results)
                if not valid:
                    code = max(code, 1)
            if guard.failure:
                UnreadableFile(f"{path}: {guard.failure}").show()
                code = EXIT_CODE
            advance()
    suggestions.say_skipped()
    if form != "text":
        from analyzer.cli.display import FORMATS

        click.echo(FORMATS[form](checked), nl=False)
    ctx.exit(code)


def _translated(record: Record, results: list[Replay], words: Messages) -> tuple[Record, list[Replay]]:
    """The same with every problem in the language asked for."""
    problems = tuple(problem.told(words) for problem in record.problems)
    return replace(record, problems=problems), [
        replace(result, diagnostics=tuple(problem.told(words) for problem in result.diagnostics))
        for result in results
    ]


def _print(
    record: Record,
    house: HouseRules,
    suggestions: Suggestions,
    words: Messages,
    *,
    quiet: bool,
    explain: bool,
) -> bool:
    """Checks and prints game by game; whether everything was valid."""
    lines = record.text.split("\n")
    source = clean(record.source)
    rows = [problem_text(problem, record.source, lines, words) for problem in record.problems]
    valid = not rows
    if record.reading and not quiet:
        rows.append(f"{source}: {clean(understood(record.reading, len(record.games), words))}")
    if explain:
        rows += [
            f"{line.number:4}  {clean(line.text.strip())[:60]}\n      = {clean(line.what)}"
            for line in explained_lines(record, words)
        ]
    for number, result in enumerate(replays(record, house), 1):
        valid = valid and result.valid
        told = called(record, result.game, words)
        suggestion = suggestions.take(result, told)
        # That there are no turns is said by the line on the game.
        for problem in (one for one in result.diagnostics if one.code is not Code.NO_TURNS):
            rows.append(problem_text(problem, record.source, lines, told))
            if suggestion and problem is suggestion.problem:
                rows.append(suggestion.text)
        if not (quiet and result.valid):
            rows.append(f"{source}: {_verdict(number, len(record.games), result, told)}")
        if record.reading and result.valid and not quiet and (fact := missing_fact(result)):
            rows.append(f"{source}: {clean(told.told(fact))}")
        if rows:
            click.echo("\n".join(rows))
            rows = []
    if rows:
        click.echo("\n".join(rows))
    return valid


def _verdict(number: int, games: int, result: Replay, words: Messages) -> str:
    """One line on a game: `game 2: valid; blocked, A+C score 46 (partnership)`."""
    name = f"{words.told(say('game {number}', number=number))}: " if games > 1 else ""
    verdict = game_verdict(result, words)
    colour = "green" if verdict.valid else "red"
    return name + click.style(verdict.head, fg=colour, bold=True) + clean(verdict.ending)
