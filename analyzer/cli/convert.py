"""`domino convert`, `domino draw`, `domino forms`, `domino schema`: in which forms things are written."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from analyzer.cli.display import clean, language_option, problem_text
from analyzer.cli.inputs import (
    chosen_replays,
    file_argument,
    format_option,
    house_options,
    load,
    one_game_option,
    say_errors,
    turn_option,
)
from analyzer.cli.outputs import keep_source, output_option, write_output
from analyzer.forms import FORMS
from analyzer.notation import write
from analyzer.notation.vocabulary import languages
from analyzer.record.game import Form
from analyzer.store.sources import STANDARD_INPUT

if TYPE_CHECKING:
    from analyzer.game.rules_of_game import HouseRules

EPILOG = """\b
Examples:
  domino convert page.txt --to movetext
  domino convert game.domino --to table --lang es
  domino convert game.domino --to json -o game.json
"""


@click.command("convert", short_help="Rewrite records as movetext, table or JSON.", epilog=EPILOG)
@file_argument
@click.option(
    "--to", "form", type=click.Choice([form.value for form in Form if form is not Form.LOOSE]), required=True
)
@language_option("The words of a table.", languages())
@output_option(required=False)
@click.pass_context
def command(ctx: click.Context, file: str, form: str, language: str, output: str | None) -> None:
    """Writes every game of FILE in another form; reading that again gives the same record.

    What could not be read is reported, and the exit code is 1; the rest is converted.
    """
    keep_source(output, file)
    record = load(file)
    problems = [*record.problems, *(problem for game in record.games for problem in game.problems)]
    lines = record.text.split("\n")
    for problem in problems:
        click.echo(problem_text(problem, record.source, lines), err=True)
    write_output(write(record, Form(form), language), output)
    ctx.exit(1 if problems else 0)


FORMS_EPILOG = """\b
Examples:
  domino forms
  domino forms chat
  domino check notes.txt --from lines
"""


@click.command("forms", short_help="List the forms in which games are read.", epilog=FORMS_EPILOG)
@click.argument("name", required=False, metavar="[NAME]", type=click.Choice([entry.name for entry in FORMS]))
@format_option()
def forms(name: str | None, form: str) -> None:
    """Lists the forms that are recognised, or shows one with an example and what it does not say of a game.

    A text is read in the form in which it makes a legal game with the fewest assumptions; check, convert
    and the others say with --from that it is in a certain one.
    """
    shown = [entry for entry in FORMS if name in (None, entry.name)]
    if form == "json":
        from analyzer.schemas.batch import form_list

        click.echo(form_list(shown), nl=False)
        return
    for at, entry in enumerate(shown):
        if at:
            click.echo()
        click.echo(f"{click.style(entry.name, bold=True)}: {entry.title}")
        click.echo("\n".join(f"    {line}" for line in entry.example.split("\n")))
        if name and entry.unsaid:
            click.echo("It does not say:")
            click.echo("\n".join(f"  * {unsaid}" for unsaid in entry.unsaid))


SCHEMA_EPILOG = """\b
Examples:
  domino schema analyze > analyze.schema.json
"""


@click.command("schema", short_help="Print the JSON Schema of a command's output.", epilog=SCHEMA_EPILOG)
@click.argument(
    "name",
    metavar="COMMAND",
    type=click.Choice(
        [
            "check",
            "repair",
            "replay",
            "analyze",
            "solve",
            "advise",
            "match",
            "schedule",
            "stats",
            "stats-store",
            "batch",
            "convert",
            "collect",
            "find",
            "explore",
            "forms",
            "report",
        ]
    ),
)
def schema(name: str) -> None:
    """Prints the JSON Schema of what COMMAND writes as JSON.

    COMMAND is check, repair, replay, analyze, solve, advise, stats, match, schedule, batch, collect, find,
    explore, forms or report; stats-store stands for stats of a store, convert for the record itself.
    """
    click.echo(json.dumps(_schema(name), indent=2))


def _schema(name: str) -> dict[str, Any]:
    if name == "convert":
        from analyzer.notation.json_form import json_schema

        return json_schema()
    if name == "report":
        from analyzer.pages.view import schema as report_schema

        return report_schema()
    if name == "forms":
        from analyzer.schemas.batch import forms_schema

        return forms_schema()
    if name == "repair":
        from analyzer.schemas.repair import schema as repair_schema

        return repair_schema()
    if name == "match":
        from analyzer.schemas.match import schema as match_schema

        return match_schema()
    if name == "schedule":
        from analyzer.schemas.match import schedule_schema

        return schedule_schema()
    if name == "stats":
        from analyzer.schemas.statistics import schema as stats_schema

        return stats_schema()
    if name == "batch":
        from analyzer.schemas.batch import schema as batch_schema

        return batch_schema()
    if name in ("collect", "find", "explore", "stats-store"):
        from analyzer.schemas.batch import store_schema

        return store_schema(name)
    from analyzer.schemas.game import schema as game_schema

    return game_schema(name)


DRAW_EPILOG = """\b
Examples:
  domino draw game.domino > end.svg                the position after the last turn
  domino draw game.domino --at 18 -o before-18.svg
  domino draw game.domino --at 18 --seat C -o quiz.png --width 1200
  domino draw game.domino --at 18 --no-hands --theme dark --lang es -o mesa.svg

PNG needs one more package: pip install "domino-analyzer[png]"
"""


class PictureForm(StrEnum):
    """What a picture can be written as."""

    SVG = "svg"
    PNG = "png"


@click.command("draw", short_help="Draw a position as SVG or PNG.", epilog=DRAW_EPILOG)
@file_argument
@turn_option("The position before this turn; without it, after the last.")
@one_game_option
@click.option("--hands/--no-hands", default=True, show_default=True, help="Whether to show the hands' tiles.")
@click.option("--seat", metavar="LABEL", help="Only what this seat sees, with the other hands face down.")
@language_option("The language of the caption.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@click.option(
    "--to",
    "form",
    type=click.Choice([form.value for form in PictureForm]),
    help="Without it the name of the output decides; else svg.",
)
@click.option(
    "--scale", type=click.FloatRange(min=0.1, max=20), help="PNG: how many times as large.  [default: 2]"
)
@click.option("--width", type=click.IntRange(min=16), metavar="PIXELS", help="PNG: how wide.")
@house_options
@output_option(required=False)
def draw(
    file: str,
    turn: int | None,
    number: int,
    hands: bool,
    seat: str | None,
    language: str,
    theme: str,
    form: str | None,
    scale: float | None,
    width: int | None,
    house: HouseRules,
    output: str | None,
) -> None:
    """Draws a position: the layout, the hands around it as they sit, whose turn it is, and the open ends.

    The SVG is one file that needs nothing beside itself; the PNG is made from it.
    """
    wanted = PictureForm(form) if form else _by_name(output)
    _check_sizes(wanted, scale, width)
    keep_source(output, file)
    if wanted is PictureForm.PNG and output in (None, STANDARD_INPUT) and sys.stdout.isatty():
        raise click.UsageError("a PNG is nothing for a terminal; -o names a file for it")
    record = load(file)
    ((game, result),) = chosen_replays(record, number, house).items()
    from analyzer.pages import SeatError
    from analyzer.pictures import PictureOptions, PictureTheme, TurnError, picture
    from analyzer.words.messages import Messages

    look = PictureOptions(turn, hands, seat, game if len(record.games) > 1 else None)
    try:
        drawn = picture(result, look, language=language, theme=PictureTheme(theme))
    except SeatError as error:
        raise click.UsageError(str(error)) from error
    except TurnError as error:
        raise click.ClickException(f"{clean(record.source)}: {error}") from error
    say_errors(record, [result], Messages.load(language))
    write_output(drawn if wanted is PictureForm.SVG else _as_png(drawn, scale, width), output)
    if output not in (None, STANDARD_INPUT):
        click.echo(f"wrote {output}", err=True)


def _by_name(output: str | None) -> PictureForm:
    """The form that the name of the output asks for; a usage error if it asks for none of ours."""
    if output in (None, "", STANDARD_INPUT):
        return PictureForm.SVG
    suffix = Path(str(output)).suffix.lower().removeprefix(".")
    if suffix in list(PictureForm):
        return PictureForm(suffix)
    raise click.UsageError(f"{output} ends neither in .svg nor in .png; --to says which it shall be")


def _check_sizes(form: PictureForm, scale: float | None, width: int | None) -> None:
    if scale is not None and width is not None:
        raise click.UsageError("--scale and --width both say how large the PNG is; give one of them")
    if form is PictureForm.SVG and (scale is not None or width is not None):
        raise click.UsageError("--scale and --width are for PNG; an SVG has any size")


def _as_png(drawn: str, scale: float | None, width: int | None) -> bytes:
    from analyzer.pictures import NoRasterizerError, TooLargeError, as_png

    try:
        return as_png(drawn, scale=2 if scale is None else scale, width=width)
    except TooLargeError as error:
        raise click.UsageError(str(error)) from error
    except NoRasterizerError as error:
        raise click.ClickException(str(error)) from error
