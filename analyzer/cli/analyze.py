"""`domino analyze`: every decision valued, and the critical move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from analyzer.annotating import annotated_game
from analyzer.cli.analyze_text import print_review
from analyzer.cli.display import problem_text
from analyzer.cli.fair_options import ASSUMES, fair_options
from analyzer.cli.inputs import (
    STANDARD_INPUT,
    chosen,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
)
from analyzer.cli.language import language_option
from analyzer.cli.outputs import keep_source, write_output
from analyzer.cli.progress import progress
from analyzer.notation import write
from analyzer.record import Form
from analyzer.replaying import replay
from analyzer.reviewing import Review, review
from analyzer.wording import Words

if TYPE_CHECKING:
    from analyzer.fair.estimates import FairSettings
    from analyzer.record import Record
    from analyzer.setting import HouseRules

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
    words = Words.load(language)
    reviews = review_games(record, chosen(record, number), house, fair)
    if target is not None:
        games = list(record.games)
        for n, result in reviews.items():
            games[n - 1] = annotated_game(result)
        write_output(write(replace(record, games=tuple(games)), Form.MOVETEXT), target)
    if form == "json":
        from analyzer import documents

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
