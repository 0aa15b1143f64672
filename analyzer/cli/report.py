"""`domino report`: a page to step through the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.analyze import review_games
from analyzer.cli.display import problem_text
from analyzer.cli.inputs import chosen, file_argument, game_option, house_options, load
from analyzer.cli.outputs import keep_source, output_option, write_output

if TYPE_CHECKING:
    from analyzer.setting import HouseRules

EPILOG = """\b
Examples:
  domino report game.domino -o game.html
  domino report game.domino -o spiel.html --lang de
"""


@click.command("report", short_help="Write a page to step through the games.", epilog=EPILOG)
@file_argument
@click.option(
    "--lang",
    "language",
    type=click.Choice(["en", "de", "es"]),
    default="en",
    show_default=True,
    help="The language of the page.",
)
@game_option
@house_options
@output_option(required=True)
def command(file: str, language: str, number: int | None, house: HouseRules, output: str) -> None:
    """Writes one HTML file: the deal, the game as a table and on the table, every option with its value.

    The page needs no network and reads well without script, on a phone and in print; the arrow keys step
    through the game. Problems of the record stand on the page too.
    """
    from analyzer.reporting import report

    keep_source(output, file)
    record = load(file)
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines), err=True)
    reviews = review_games(record, chosen(record, number), house)
    write_output(report(list(reviews.values()), source=record.source, language=language), output)
    if output != "-":
        click.echo(f"wrote {output}", err=True)
