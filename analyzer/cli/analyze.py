"""`domino analyze`: the verdict, what each player gave away, and every decision valued."""

from __future__ import annotations

from dataclasses import replace
from functools import partial, reduce
from textwrap import fill
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import WIDTH_WITHOUT_TERMINAL, clean, language_option, problem_text
from analyzer.cli.fair_text import (
    NOT_SOLVED,
    assumed_text,
    decision_why,
    ending_sentences,
    fair_table,
    grade_text,
    open_texts,
    print_verdict,
    strict_sentences,
)
from analyzer.cli.inputs import (
    chosen,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
)
from analyzer.cli.outputs import keep_source, review_games, write_output
from analyzer.cli.report import ASSUMES, fair_options, infer_option, not_with_infer
from analyzer.game import outcome_sentence
from analyzer.notation import write
from analyzer.record.game import Form
from analyzer.reviews import annotated_game
from analyzer.reviews.luck import LuckSettings, luck_of
from analyzer.reviews.reasons import ReasonKind, reason_text, reasons
from analyzer.reviews.reasons.case import MISTAKES
from analyzer.reviews.reasons.sentences import Labels
from analyzer.reviews.review import Why
from analyzer.schemas.values import line_text, move_text
from analyzer.store.sources import STANDARD_INPUT
from analyzer.words.message import say, value_text
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record
    from analyzer.reviews.fair.estimates import FairSettings
    from analyzer.reviews.luck import Luck
    from analyzer.reviews.review import Decision, Marked, Review


def print_review(
    record: Record,
    number: int,
    result: Review,
    lines: list[str],
    words: Messages,
    *,
    brief: bool = False,
    luck: Luck | None = None,
) -> None:
    """Prints one game.

    Args:
        record: the record it is from.
        number: which game it is, from 1.
        result: what was found.
        lines: the record's text.
        words: the language of the reasons.
        brief: whether to stop after the verdict and the report card.
        luck: of the deal, where it has been worked out.
    """
    from analyzer.cli.display import console

    for problem in result.replay.diagnostics:
        click.echo(problem_text(problem, record.source, lines, words))
    print_verdict(_title(record, number, result, words), result, luck, words)
    click.echo()
    if brief or not any(decision.options or decision.fair for decision in result.decisions):
        return
    fairly = any(decision.fair for decision in result.decisions)
    console().print(fair_table(result, words) if fairly else _table(result, words))
    for sentence in sentences(result):
        click.echo(clean(words.told(sentence)))
    for paragraph in paragraphs(result, words):
        click.echo("\n" + "\n".join(map(clean, paragraph.split("\n"))))
    if fairly:
        click.echo(f"\n{assumed_text(result, words)}")
    click.echo()


def _title(record: Record, number: int, result: Review, words: Messages) -> str:
    game = words.told(say("game {number}", number=number))
    title, ended = f"{clean(record.source)}, {game} ({result.replay.rules.name})", result.replay.outcome
    if ended is None:
        return title
    return f"{title}: {clean(words.told(outcome_sentence(ended, result.replay.seating)))}"


def _table(result: Review, words: Messages) -> Table:
    from rich.table import Table

    table = Table()
    for heading in (say("turn"), say("round")):
        table.add_column(words.told(heading), justify="right")
    table.add_column(words.told(say("seat")))
    table.add_column(words.told(say("played")))
    for heading in (say("open value"), say("open loss")):
        table.add_column(words.told(heading), justify="right")
    table.add_column(words.told(say("options by open value")))
    for decision in result.decisions:
        critical = decision is result.critical
        style = "bold red" if critical else "yellow" if decision.loss else None
        table.add_row(*_row(decision, result, words), style=style)
    return table


def _row(decision: Decision, result: Review, words: Messages) -> list[str]:
    step = decision.step
    star = " *" if decision is result.critical else ""
    values = open_texts(decision)
    options = "  ".join(f"{option} {value_text(option.value)}" for option in decision.options)
    if decision.forced:
        options = words.told(say("forced"))
    played = str(decision.played or move_text(step) or "?")
    seat = clean(result.replay.seating.labels[step.seat])
    said = decision_why(decision, words) or options
    return [str(step.turn), str(step.round), seat, played + star, *values, said]


def sentences(result: Review) -> list[str]:
    """The critical move, the line that should have been played, and what the record itself says of it."""
    labels = result.replay.seating.labels
    found: list[str] = []
    critical = result.critical
    if critical is not None:
        line = "  ".join(line_text(result.best_line, labels))
        found.append(
            say("With hindsight, best from turn {turn} on: {turns}", turn=critical.step.turn, turns=line)
        )
    if result.cut_short:
        found.append(say("Only the turns before the first mistake in the record are valued."))
    beyond = any(decision.why is Why.OUT_OF_REACH for decision in result.decisions)
    if beyond:
        found.append(
            say("Only the later turns are valued: before them too many positions would have to be searched.")
        )
    found += strict_sentences(result)
    found += ending_sentences(result)
    found += [_marked_text(mark) for mark in result.marked]
    if result.ambiguous:
        turns = ", ".join(map(str, result.ambiguous))
        found.append(
            say(
                "The end that was joined is not written, and another fits as well: turn {turns}.", turns=turns
            )
        )
    if result.turned:
        turns = ", ".join(map(str, result.turned))
        found.append(
            say("Which way round the tile lies is not written, and both fit: turn {turns}.", turns=turns)
        )
    return found


def _either(items: list[str]) -> str:
    return reduce(lambda some, one: say("{items} or {last}", items=some, last=one), items)


def paragraphs(result: Review, words: Messages) -> list[str]:
    """Why each move that needs a word was what it was: mistakes first, the worst before the others.

    What was right, and cost points only because of how the tiles lay, follows in one line each.
    """
    return [
        text
        for decision in sorted(result.decisions, key=partial(_place_in_text, result))
        if (text := _paragraph(result, decision, words))
    ]


def _place_in_text(result: Review, decision: Decision) -> int:
    if decision is result.worst:
        return 0
    if _wrong(decision):
        return 1
    return 2 if decision is result.critical else 3


def _wrong(decision: Decision) -> bool:
    return decision.judgement is not None and decision.judgement.grade in MISTAKES


def _paragraph(result: Review, decision: Decision, words: Messages) -> str:
    found = reasons(result, decision)
    if decision.judgement is not None and not _wrong(decision):
        found = tuple(reason for reason in found if reason.kind in (ReasonKind.LUCK, ReasonKind.COST))
    if not found:
        return ""
    called = Labels.of(result.replay.seating)
    move = f"{called.seats[decision.step.seat]} {decision.step.tile}"
    head = words.told(say("Turn {turn}, {move}", turn=decision.step.turn, move=move))
    grade = words.told(grade_text(decision.judgement, decision.fair))
    text = " ".join(reason_text(reason, words, called) for reason in found)
    return fill(f"{head}{f' ({grade})' if grade else ''}: {text}", WIDTH_WITHOUT_TERMINAL - 2)


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


def _inferring(fair: FairSettings | None, *, infer: bool) -> FairSettings | None:
    """The settings, with deals weighted where that is asked for."""
    if fair is None or not infer:
        if infer:
            raise click.UsageError("--infer says how fair values are made; it needs --fair")
        return fair
    not_with_infer(infer=infer, others=fair.strict or fair.depth is not None or fair.endings)
    return replace(fair, infer=True)


EPILOG = f"""\b
Examples:
  domino analyze game.domino
  domino analyze game.domino --format json
  domino analyze match.domino --game 3
  domino analyze game.domino --annotate annotated.domino
  domino analyze game.domino --rule hand_score=all
  domino analyze game.domino --fair
  domino analyze game.domino --brief

Values are in points for the side to move: what its side nets in this game, its points less the mean of the
others', when everyone plays best from there on with all hands open. Where too many positions would have to be
searched, early turns have no value, but bounds: between what it certainly lies.

{ASSUMES}"""


@click.command("analyze", short_help="Value every decision and say what decided the game.", epilog=EPILOG)
@file_argument
@game_option
@house_options
@fair_options
@infer_option
@language_option("The language of problems and reasons.")
@format_option()
@click.option("--brief", is_flag=True, help="Print only the verdict and what each player gave away.")
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
    infer: bool,
    language: str,
    form: str,
    brief: bool,
    target: str | None,
) -> None:
    """Values every option of every turn, and says what decided the game and how well each player chose.

    The critical move is the one that lost most with all hands open. With --fair the worst mistake is named as
    well: the one that lost most by what its player could know. What speaks for the better move is said in
    words.
    """
    if target == STANDARD_INPUT:
        raise click.UsageError("--annotate needs a file; standard output has the values")
    keep_source(target, file)
    fair = _inferring(fair, infer=infer)
    record = load(file)
    words = Messages.load(language)
    reviews = review_games(record, chosen(record, number), house, fair)
    if target is not None:
        games = list(record.games)
        for n, result in reviews.items():
            games[n - 1] = annotated_game(result)
        write_output(write(replace(record, games=tuple(games)), Form.MOVETEXT), target)
    # The mean of such deals takes a while, as fair values do.
    lucks = {
        n: None if fair is None else luck_of(result, LuckSettings(seed=fair.seed))
        for n, result in reviews.items()
    }
    if form == "json":
        from analyzer.schemas import game as documents

        records = [
            documents.analyzed(record.source, n, result, words, lucks[n]) for n, result in reviews.items()
        ]
        click.echo(documents.to_json(documents.AnalyzeDocument(records)), nl=False)
        return
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words))
    for game, result in reviews.items():
        print_review(record, game, result, lines, words, brief=brief, luck=lucks[game])
        unsolved = all(each.fair is None or each.fair.ending is None for each in result.decisions)
        if fair is not None and fair.endings and unsolved and not brief:
            click.echo(words.told(NOT_SOLVED))
