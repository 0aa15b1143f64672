"""`domino analyze`: every decision valued, and the critical move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from analyzer.annotating import annotated_game
from analyzer.cli.display import clean, problem_text
from analyzer.cli.inputs import (
    STANDARD_INPUT,
    chosen,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
)
from analyzer.cli.outputs import keep_source, write_output
from analyzer.cli.progress import progress
from analyzer.documents import line_text, move_text
from analyzer.notation import write
from analyzer.outcome import outcome_sentence
from analyzer.phrases import amount_text, value_text
from analyzer.record import Form
from analyzer.replaying import replay
from analyzer.reviewing import Decision, Marked, Review, Why, review

if TYPE_CHECKING:
    from analyzer.fair import FairSettings
    from analyzer.record import Record
    from analyzer.setting import HouseRules

EPILOG = """\b
Examples:
  domino analyze game.domino
  domino analyze game.domino --format json
  domino analyze match.domino --game 3
  domino analyze game.domino --annotate annotated.domino
  domino analyze game.domino --rule hand_score=all

Values are in points for the side to move: what its side nets in this game, its points less the mean of the
others', when everyone plays best from there on with all hands open. Where too many positions would have to be
searched, early turns have no value.
"""


@click.command("analyze", short_help="Value every decision and name the critical move.", epilog=EPILOG)
@file_argument
@game_option
@house_options
@format_option()
@click.option(
    "--annotate",
    "target",
    metavar="FILE",
    help="Also write the record as movetext, with the values in its comments.",
)
def command(file: str, number: int | None, house: HouseRules, form: str, target: str | None) -> None:
    """Values every option of every turn, says what each decision cost, and names the critical move.

    The critical move is the one that lost most among those that turned the game: its side won or was
    level with the best move, and came to less with the one played.
    """
    if target == STANDARD_INPUT:
        raise click.UsageError("--annotate needs a file; standard output has the values")
    keep_source(target, file)
    record = load(file)
    reviews = review_games(record, chosen(record, number), house)
    if target is not None:
        games = list(record.games)
        for n, result in reviews.items():
            games[n - 1] = annotated_game(result)
        write_output(write(replace(record, games=tuple(games)), Form.MOVETEXT), target)
    if form == "json":
        from analyzer import documents

        records = [documents.analyzed(record.source, n, result) for n, result in reviews.items()]
        click.echo(documents.to_json(documents.AnalyzeDocument(records)), nl=False)
        return
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines))
    for game, result in reviews.items():
        _print(record, game, result, lines)


def review_games(
    record: Record, numbers: list[int], house: HouseRules, fair: FairSettings | None = None
) -> dict[int, Review]:
    """These games of the record reviewed, by number, with a progress bar where it takes long."""
    replays = [replay(game, house) for game in record.games]
    reviews = {}
    with progress("analysing", sum(len(replays[number - 1].steps) for number in numbers)) as advance:
        for number in numbers:
            result = replays[number - 1]
            others = [other for other in replays if other is not result]
            reviews[number] = review(result, others, lambda done, of: advance(), fair)
    return reviews


def _print(record: Record, number: int, result: Review, lines: list[str]) -> None:
    from rich.table import Table

    from analyzer.cli.tables import console

    replayed = result.replay
    for problem in replayed.diagnostics:
        click.echo(problem_text(problem, record.source, lines))
    if not any(decision.options for decision in result.decisions):
        reasons = list(dict.fromkeys(str(decision.why) for decision in result.decisions if decision.why))
        head = f"{clean(record.source)}, game {number} ({replayed.rules.name})"
        click.echo(f"{head}: no turn can be valued: {', '.join(reasons) or 'there is none'}\n")
        return
    table = Table(
        title=f"{clean(record.source)}, game {number} ({replayed.rules.name})", title_justify="left"
    )
    for heading in ("turn", "round"):
        table.add_column(heading, justify="right")
    table.add_column("seat")
    table.add_column("played")
    for heading in ("value", "best", "loss"):
        table.add_column(heading, justify="right")
    table.add_column("options, best first")
    for decision in result.decisions:
        critical = decision is result.critical
        style = "bold red" if critical else "yellow" if decision.loss else None
        table.add_row(*_row(decision, result), style=style)
    console().print(table)
    if replayed.outcome:
        click.echo(outcome_sentence(replayed.outcome, replayed.seating))
    for sentence in sentences(result):
        click.echo(sentence)
    click.echo()


def _row(decision: Decision, result: Review) -> list[str]:
    step = decision.step
    star = " *" if decision is result.critical else ""
    amounts = (decision.value, decision.best, decision.loss)
    values = ["" if value is None else amount_text(value) for value in amounts]
    options = "  ".join(f"{option} {value_text(option.value)}" for option in decision.options)
    if decision.forced:
        options = "forced"
    played = str(decision.played or move_text(step) or "?")
    seat = clean(result.replay.seating.labels[step.seat])
    return [str(step.turn), str(step.round), seat, played + star, *values, decision.why or options]


def sentences(result: Review) -> list[str]:
    """The critical move, the line that should have been played, and what the record itself says of it."""
    labels = result.replay.seating.labels
    found = []
    critical = result.critical
    if critical is not None:
        seat = labels[critical.step.seat]
        best = [str(option) for option in critical.options if option.value == critical.best]
        turned = "it turned the game" if critical.turned else "it did not turn the game"
        found.append(
            f"Critical move: turn {critical.step.turn}, {seat} {critical.played}"
            f" is worth {value_text(critical.value or 0)};"
            f" {' or '.join(best)} was worth {value_text(critical.best or 0)}"
            f" (loss {amount_text(critical.loss or 0)}; {turned})."
        )
        found.append(f"It should have gone: {'  '.join(line_text(result.best_line, labels))}")
    if result.cut_short:
        found.append("Only the turns before the first mistake in the record are valued.")
    beyond = any(decision.why is Why.OUT_OF_REACH for decision in result.decisions)
    if beyond:
        found.append(
            "Only the later turns are valued: before them too many positions would have to be searched."
        )
    if critical is None and any(decision.options for decision in result.decisions):
        found.append(f"Nobody gave anything away{' in the turns that are valued' if beyond else ''}.")
    found += [_marked_text(mark) for mark in result.marked]
    if result.ambiguous:
        turns = ", ".join(map(str, result.ambiguous))
        found.append(f"The end that was joined is not written, and another fits as well: turn {turns}.")
    return found


def _marked_text(mark: Marked) -> str:
    agrees = "the analysis agrees" if mark.agrees else "the analysis names another move"
    text = f"The record marks turn {mark.turn} as critical: {agrees}"
    if mark.wanted:
        wanted = " or ".join(f"{option} ({value_text(option.value)})" for option in mark.wanted)
        best = "among the best" if mark.wanted_is_best else "not the best"
        text += f"; its annotator wanted {wanted}, which is {best}"
    return text + "."
