"""What `domino analyze` prints: a table of the decisions, and sentences on the critical move."""

from __future__ import annotations

from functools import reduce
from textwrap import fill
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, problem_text
from analyzer.cli.fair_text import ASSUMED, fair_sentence, fair_table, strict_sentences, verdict
from analyzer.cli.tables import WIDTH_WITHOUT_TERMINAL
from analyzer.documents import line_text, move_text
from analyzer.messages import joined, say
from analyzer.outcome import outcome_sentence
from analyzer.phrases import amount_text, value_text
from analyzer.reasons import reason_texts
from analyzer.reporting.tell import why_text
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
        whys = dict.fromkeys(decision.why for decision in result.decisions if decision.why)
        reasons = joined(", ", [why_text(why, words) for why in whys]) if whys else say("there is none")
        nothing = words.told(say("no turn can be valued: {why}", why=reasons))
        click.echo(f"{_title(record, number, result, words)}: {nothing}\n")
        return
    fairly = any(decision.fair for decision in result.decisions)
    title = _title(record, number, result, words)
    console().print(fair_table(result, title, words) if fairly else _table(result, title, words))
    if replayed.outcome:
        click.echo(words.told(outcome_sentence(replayed.outcome, replayed.seating)))
    for sentence in sentences(result):
        click.echo(words.told(sentence))
    for paragraph in paragraphs(result, words):
        click.echo(f"\n{paragraph}")
    if fairly:
        click.echo(f"\n{words.told(ASSUMED)}")
    click.echo()


def _title(record: Record, number: int, result: Review, words: Words) -> str:
    game = words.told(say("game {number}", number=number))
    return f"{clean(record.source)}, {game} ({result.replay.rules.name})"


def _table(result: Review, title: str, words: Words) -> Table:
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    for heading in (say("turn"), say("round")):
        table.add_column(words.told(heading), justify="right")
    table.add_column(words.told(say("seat")))
    table.add_column(words.told(say("played")))
    for heading in (say("value"), say("best"), say("loss")):
        table.add_column(words.told(heading), justify="right")
    table.add_column(words.told(say("options, best first")))
    for decision in result.decisions:
        critical = decision is result.critical
        style = "bold red" if critical else "yellow" if decision.loss else None
        table.add_row(*_row(decision, result, words), style=style)
    return table


def _row(decision: Decision, result: Review, words: Words) -> list[str]:
    step = decision.step
    star = " *" if decision is result.critical else ""
    amounts = (decision.value, decision.best, decision.loss)
    values = ["" if value is None else amount_text(value) for value in amounts]
    options = "  ".join(f"{option} {value_text(option.value)}" for option in decision.options)
    if decision.forced:
        options = words.told(say("forced"))
    played = str(decision.played or move_text(step) or "?")
    seat = clean(result.replay.seating.labels[step.seat])
    said = why_text(decision.why, words) if decision.why else options
    return [str(step.turn), str(step.round), seat, played + star, *values, said]


def sentences(result: Review) -> list[str]:
    """The critical move, the line that should have been played, and what the record itself says of it."""
    labels = result.replay.seating.labels
    found: list[str] = []
    critical = result.critical
    if critical is not None:
        seat = labels[critical.step.seat]
        found.append(_critical_text(critical, seat))
        if critical.fair:
            found.append(fair_sentence(critical, seat))
        line = "  ".join(line_text(result.best_line, labels))
        found.append(say("It should have gone: {turns}", turns=line))
    if result.cut_short:
        found.append(say("Only the turns before the first mistake in the record are valued."))
    beyond = any(decision.why is Why.OUT_OF_REACH for decision in result.decisions)
    if beyond:
        found.append(
            say("Only the later turns are valued: before them too many positions would have to be searched.")
        )
    if critical is None and any(decision.options for decision in result.decisions):
        if beyond:
            found.append(say("Nobody gave anything away in the turns that are valued."))
        else:
            found.append(say("Nobody gave anything away."))
    found += strict_sentences(result)
    found += [_marked_text(mark) for mark in result.marked]
    if result.ambiguous:
        turns = ", ".join(map(str, result.ambiguous))
        found.append(
            say(
                "The end that was joined is not written, and another fits as well: turn {turns}.", turns=turns
            )
        )
    return found


def _critical_text(critical: Decision, seat: str) -> str:
    best = [str(option) for option in critical.options if option.value == critical.best]
    values = {
        "turn": critical.step.turn,
        "move": f"{seat} {critical.played}",
        "value": value_text(critical.value or 0),
        "best": _either(best),
        "other": value_text(critical.best or 0),
        "loss": amount_text(critical.loss or 0),
    }
    if critical.turned:
        return say(
            "Critical move: turn {turn}, {move} is worth {value}; {best} was worth {other}"
            " (loss {loss}; it turned the game).",
            **values,
        )
    return say(
        "Critical move: turn {turn}, {move} is worth {value}; {best} was worth {other}"
        " (loss {loss}; it did not turn the game).",
        **values,
    )


def _either(items: list[str]) -> str:
    return reduce(lambda some, one: say("{items} or {last}", items=some, last=one), items)


def paragraphs(result: Review, words: Words) -> list[str]:
    """Why each move that needs a word was what it was, the critical one first."""
    found = []
    critical = [decision for decision in result.decisions if decision is result.critical]
    for decision in [*critical, *(other for other in result.decisions if other is not result.critical)]:
        reasons = reason_texts(result, decision, words)
        if reasons:
            seat = result.replay.seating.labels[decision.step.seat]
            move = f"{seat} {decision.step.tile}"
            head = words.told(say("Turn {turn}, {move}", turn=decision.step.turn, move=move))
            called = words.told(verdict(decision.judgement, decision.fair))
            text = " ".join(reasons)
            found.append(
                fill(f"{head}{f' ({called})' if called else ''}: {text}", WIDTH_WITHOUT_TERMINAL - 2)
            )
    return found


def _marked_text(mark: Marked) -> str:
    agrees = say("the analysis agrees") if mark.agrees else say("the analysis names another move")
    if not mark.wanted:
        return say("The record marks turn {turn} as critical: {agrees}.", turn=mark.turn, agrees=agrees)
    places = {
        "turn": mark.turn,
        "agrees": agrees,
        "move": _either([f"{option} ({value_text(option.value)})" for option in mark.wanted]),
    }
    if mark.wanted_is_best:
        return say(
            "The record marks turn {turn} as critical: {agrees}; its annotator wanted {move}, which is among"
            " the best.",
            **places,
        )
    return say(
        "The record marks turn {turn} as critical: {agrees}; its annotator wanted {move}, which is not the"
        " best.",
        **places,
    )
