"""`domino report`: a page to step through the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import language_option, problem_text
from analyzer.cli.inputs import chosen, chosen_replays, file_argument, game_option, house_options, load
from analyzer.cli.outputs import keep_source, output_option, review_games, write_output
from analyzer.cli.page_options import ASSUMES, fair_options, look_options

if TYPE_CHECKING:
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.pages.look import Look
    from analyzer.reviews.fair.estimates import FairSettings

EPILOG = f"""\b
Examples:
  domino report game.domino -o game.html
  domino report game.domino -o spiel.html --lang de
  domino report game.domino -o game.html --fair
  domino report game.domino -o quiz.html --seat C --anonymous
  domino report game.domino -o frame.html --embed
  domino report game.domino -o game.json --format json

{ASSUMES}"""


@click.command("report", short_help="Write a page to step through the games.", epilog=EPILOG)
@file_argument
@language_option("The language of the page; without it that of the reader's browser.", default=None)
@game_option
@house_options
@fair_options
@click.option(
    "--seat",
    metavar="LABEL",
    help="Let the page begin as this seat saw the game, with the other hands face down.",
)
@look_options(embed=True)
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "json"]),
    default="html",
    show_default=True,
    help="A page, or what it knows of its games: for <domino-board>.",
)
@output_option(required=True)
def command(
    file: str,
    language: str | None,
    number: int | None,
    house: HouseRules,
    fair: FairSettings | None,
    seat: str | None,
    look: Look,
    form: str,
    output: str,
) -> None:
    """Writes one HTML file: the deal, the game as a table and on the table, every option with its value.

    The page needs no network and reads well without script, on a phone and in print; the arrow keys step
    through the game. Problems of the record stand on the page too. At every turn it says what the seat to
    move could know, and it can be read as one of the seats saw the game.
    """
    from analyzer.pages import report, report_data
    from analyzer.pages.look import SeatError, check_seat
    from analyzer.words.messages import Messages

    if form == "json" and (seat is not None or look.embed):
        raise click.UsageError("--seat and --embed are for pages: leave them out with --format json")
    keep_source(output, file)
    record = load(file)
    lines = record.text.split("\n")
    words = Messages.load(language or "en")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words), err=True)
    numbers = chosen(record, number)
    if seat is not None:
        # Before the work, which may take a while.
        try:
            check_seat(list(chosen_replays(record, number, house).values()), seat)
        except SeatError as error:
            raise click.UsageError(str(error)) from error
    reviews = list(review_games(record, numbers, house, fair, lines=True).values())
    if form == "json":
        from msgspec import json

        data = report_data(reviews, source=record.source, language=language, look=look)
        write_output(json.encode(data).decode() + "\n", output)
        if output != "-":
            click.echo(f"wrote {output}", err=True)
        return
    luck = None
    if fair:
        from analyzer.reviews.luck import luck_of

        luck = [luck_of(reviewed) for reviewed in reviews]
    page = report(reviews, source=record.source, language=language, seat=seat, luck=luck, look=look)
    write_output(page, output)
    if output != "-":
        click.echo(f"wrote {output}", err=True)
