"""`domino draw`: a position as a picture."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, language_option
from analyzer.cli.inputs import chosen_replays, file_argument, house_options, load, say_errors
from analyzer.cli.outputs import keep_source, output_option, write_output
from analyzer.store.sources import STANDARD_INPUT

if TYPE_CHECKING:
    from analyzer.game.rules_of_game import HouseRules

EPILOG = """\b
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


@click.command("draw", short_help="Draw a position as SVG or PNG.", epilog=EPILOG)
@file_argument
@click.option(
    "--at",
    "turn",
    type=click.IntRange(min=1),
    metavar="TURN",
    help="The position before this turn; without it, after the last.",
)
@click.option("--game", "number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N")
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
def command(
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
