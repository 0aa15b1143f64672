"""`domino analyze`: every decision valued, and the critical move."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from textwrap import fill
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import WIDTH_WITHOUT_TERMINAL, clean, language_option, problem_text
from analyzer.cli.fair_text import ASSUMED, fair_sentence, fair_table, strict_sentences, verdict
from analyzer.cli.inputs import (
    STANDARD_INPUT,
    chosen,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
    replays,
)
from analyzer.cli.outputs import keep_source, progress, write_output
from analyzer.cli.page_options import ASSUMES, fair_options
from analyzer.game.outcome import outcome_sentence
from analyzer.notation import write
from analyzer.pages.sentences import why_text
from analyzer.record.game import Form
from analyzer.reviews.annotate import annotated_game
from analyzer.reviews.reasons import reason_texts
from analyzer.reviews.review import Decision, Marked, Review, Why, review
from analyzer.schemas.game import line_text, move_text
from analyzer.words.message import amount_text, joined, say, value_text
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


def _title(record: Record, number: int, result: Review, words: Messages) -> str:
    game = words.told(say("game {number}", number=number))
    return f"{clean(record.source)}, {game} ({result.replay.rules.name})"


def _table(result: Review, title: str, words: Messages) -> Table:
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


def _row(decision: Decision, result: Review, words: Messages) -> list[str]:
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


def paragraphs(result: Review, words: Messages) -> list[str]:
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
@language_option("The language of problems and reasons.")
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
    played = list(replays(record, house))
    reviews = {}
    turns = sum(played[number - 1].plays for number in numbers)
    with progress("analysing", turns if fair is None else 2 * turns) as advance:
        for number in numbers:
            result = played[number - 1]
            others = [other for other in played if other is not result]
            reviews[number] = review(result, others, lambda done, of: advance(), fair)
    return reviews
