"""What `domino analyze` prints: a table of the decisions, and sentences on the critical move."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, problem_text
from analyzer.cli.fair_text import ASSUMED, fair_sentence, fair_table, strict_sentences, verdict
from analyzer.cli.tables import WIDTH_WITHOUT_TERMINAL
from analyzer.documents import line_text, move_text
from analyzer.outcome import outcome_sentence
from analyzer.phrases import amount_text, value_text
from analyzer.reasons import reason_texts
from analyzer.reviewing import Decision, Marked, Review, Why

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.record import Record
    from analyzer.wording import Words


def print_review(record: Record, number: int, result: Review, lines: list[str], words: Words) -> None:
    """Prints one game.

    Args:
        record: the record it is from.
        number: which game it is, from 1.
        result: what was found.
        lines: the record's text.
        words: the language of the reasons.
    """
    from analyzer.cli.tables import console

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


def paragraphs(result: Review, words: Words) -> list[str]:
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
