"""`domino schema`: the JSON Schema of what a command prints."""

from __future__ import annotations

import json

import click

EPILOG = """\b
Examples:
  domino schema analyze > analyze.schema.json
"""


@click.command("schema", short_help="Print the JSON Schema of a command's output.", epilog=EPILOG)
@click.argument(
    "name", metavar="COMMAND", type=click.Choice(["check", "replay", "analyze", "solve", "convert"])
)
def command(name: str) -> None:
    """Prints the JSON Schema of what COMMAND writes as JSON.

    COMMAND is check, replay, analyze or solve; convert stands for the record itself.
    """
    from analyzer.documents import schema
    from analyzer.notation.json_form import json_schema

    click.echo(json.dumps(json_schema() if name == "convert" else schema(name), indent=2))
