"""`domino recorder`: a page to write games down by taps."""

from __future__ import annotations

import click

from analyzer.cli.display import language_option
from analyzer.cli.outputs import output_option, write_output

EPILOG = """\b
Examples:
  domino recorder -o recorder.html
  domino recorder -o mitschrift.html --lang de
"""


@click.command("recorder", short_help="Write a page to record games by taps.", epilog=EPILOG)
@language_option("The language of the page; without it that of the reader's browser.", default=None)
@output_option(required=True)
def command(language: str | None, output: str) -> None:
    """Writes one HTML file on which a game is recorded at the table, tile by tile.

    The page needs no network and works from a memory stick or a mail, on a phone too. It knows the rules of
    every variant, keeps what is entered in the browser, and saves it as a record.
    """
    from analyzer.pages.recorder import recorder_page

    write_output(recorder_page(language), output)
    if output != "-":
        click.echo(f"wrote {output}", err=True)
