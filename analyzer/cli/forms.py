"""`domino forms`: in which forms games are read."""

from __future__ import annotations

import click

from analyzer.cli.inputs import format_option
from analyzer.forms import FORMS

EPILOG = """\b
Examples:
  domino forms
  domino forms chat
  domino check notes.txt --from lines
"""


@click.command("forms", short_help="List the forms in which games are read.", epilog=EPILOG)
@click.argument("name", required=False, metavar="[NAME]", type=click.Choice([entry.name for entry in FORMS]))
@format_option()
def command(name: str | None, form: str) -> None:
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
