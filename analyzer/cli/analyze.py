"""`domino analyze`: every decision valued, and the critical move."""

from __future__ import annotations

from dataclasses import replace
from textwrap import fill
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import WIDTH_WITHOUT_TERMINAL, clean, problem_text
from analyzer.cli.fair_text import ASSUMED, fair_sentence, fair_table, strict_sentences, verdict
from analyzer.cli.inputs import (
    STANDARD_INPUT,
    chosen,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
)
from analyzer.cli.outputs import keep_source, progress, write_output
from analyzer.cli.page_options import ASSUMES, fair_options, language_option
from analyzer.game.outcome import outcome_sentence
from analyzer.notation import write
from analyzer.record.game import Form
from analyzer.replays.replay import replay
from analyzer.reviews.annotate import annotated_game
from analyzer.reviews.reasons import reason_texts
from analyzer.reviews.review import Decision, Marked, Review, Why, review
from analyzer.schemas.game import line_text, move_text
from analyzer.words.english import amount_text, value_text
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record
    from analyzer.reviews.fair.estimates import FairSettings


def print_review(record: Record, number: int, result: Review, lines: list[str], words: Messages) -> None:
    """Prints one game.

    Args:
        record: the record it is from.
        number: which game it is, from 1.
        result: what was found.
        lines: the record's text.
        words: the language of the reasons.
    """
    from analyzer.cli.display import console

    replayed = result.replay
    for problem in replayed.diagnostics:
        click.echo(problem_text(problem, record.source, lines, words))
    if not any(decision.options or decision.fair for decision in result.decisions):
        reasons = list(dict.fromkeys(str(decision.why) for decision in result.decisions if decision.why))
        head = f"{clean(record.source)}, game {number} ({replayed.rules.name})"
        click.echo(f"{head}: no turn can be valued: {', '.join(reasons) or 'there is none'}\n")
        return
    fairly = any(decision.fair for decision in result.decisions)
    title = f"{clean(record.source)}, game {number} ({replayed.rules.name})"
    console().print(fair_table(result, title) if fairly else _table(result, title))
    if replayed.outcome:
        click.echo(words.told(outcome_sentence(replayed.outcome, replayed.seating)))
    for sentence in sentences(result):
        click.echo(sentence)
    for paragraph in paragraphs(result, words):
        click.echo(f"\n{paragraph}")
    if fairly:
        click.echo(f"\n{ASSUMED}")
    click.echo()


def _table(result: Review, title: str) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
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
    return table


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
        if critical.fair:
            found.append(fair_sentence(critical, seat))
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
    found += strict_sentences(result)
    found += [_marked_text(mark) for mark in result.marked]
    if result.ambiguous:
        turns = ", ".join(map(str, result.ambiguous))
        found.append(f"The end that was joined is not written, and another fits as well: turn {turns}.")
    return found


def paragraphs(result: Review, words: Messages) -> list[str]:
    """Why each move that needs a word was what it was, the critical one first."""
    found = []
    critical = [decision for decision in result.decisions if decision is result.critical]
    for decision in [*critical, *(other for other in result.decisions if other is not result.critical)]:
        reasons = reason_texts(result, decision, words)
        if reasons:
            seat = result.replay.seating.labels[decision.step.seat]
            head = f"Turn {decision.step.turn}, {seat} {decision.step.tile}"
            called = verdict(decision.judgement, decision.fair)
            text = " ".join(reasons)
            found.append(
                fill(f"{head}{f' ({called})' if called else ''}: {text}", WIDTH_WITHOUT_TERMINAL - 2)
            )
    return found


def _marked_text(mark: Marked) -> str:
    agrees = "the analysis agrees" if mark.agrees else "the analysis names another move"
    text = f"The record marks turn {mark.turn} as critical: {agrees}"
    if mark.wanted:
        wanted = " or ".join(f"{option} ({value_text(option.value)})" for option in mark.wanted)
        best = "among the best" if mark.wanted_is_best else "not the best"
        text += f"; its annotator wanted {wanted}, which is {best}"
    return text + "."


EPILOG = f"""\b
Examples:
  domino analyze game.domino
  domino analyze game.domino --format json
  domino analyze match.domino --game 3
  domino analyze game.domino --annotate annotated.domino
  domino analyze game.domino --rule hand_score=all
  domino analyze game.domino --fair

Values are in points for the side to move: what its side nets in this game, its points less the mean of the
others', when everyone plays best from there on with all hands open. Where too many positions would have to be
searched, early turns have no value.

{ASSUMES}"""


@click.command("analyze", short_help="Value every decision and name the critical move.", epilog=EPILOG)
@file_argument
@game_option
@house_options
@fair_options
@language_option("The language of the reasons.")
@format_option()
@click.option(
    "--annotate",
    "target",
    metavar="FILE",
    help="Also write the record as movetext, with the values in its comments.",
)
def command(
    file: str,
    number: int | None,
    house: HouseRules,
    fair: FairSettings | None,
    language: str,
    form: str,
    target: str | None,
) -> None:
    """Values every option of every turn, says what each decision cost, and names the critical move.

    The critical move is the one that lost most among those that turned the game: its side won or was
    level with the best move, and came to less with the one played. What speaks for the better move is said
    in words, and with --fair the same for every mistake.
    """
    if target == STANDARD_INPUT:
        raise click.UsageError("--annotate needs a file; standard output has the values")
    keep_source(target, file)
    record = load(file)
    words = Messages.load(language)
    reviews = review_games(record, chosen(record, number), house, fair)
    if target is not None:
        games = list(record.games)
        for n, result in reviews.items():
            games[n - 1] = annotated_game(result)
        write_output(write(replace(record, games=tuple(games)), Form.MOVETEXT), target)
    if form == "json":
        from analyzer.schemas import game as documents

        records = [documents.analyzed(record.source, n, result, words) for n, result in reviews.items()]
        click.echo(documents.to_json(documents.AnalyzeDocument(records)), nl=False)
        return
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words))
    for game, result in reviews.items():
        print_review(record, game, result, lines, words)


def review_games(
    record: Record, numbers: list[int], house: HouseRules, fair: FairSettings | None = None
) -> dict[int, Review]:
    """These games of the record reviewed, by number, with a progress bar where it takes long."""
    replays = [replay(game, house) for game in record.games]
    reviews = {}
    turns = sum(replays[number - 1].plays for number in numbers)
    with progress("analysing", turns if fair is None else 2 * turns) as advance:
        for number in numbers:
            result = replays[number - 1]
            others = [other for other in replays if other is not result]
            reviews[number] = review(result, others, lambda done, of: advance(), fair)
    return reviews
