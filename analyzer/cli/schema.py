"""`domino schema`: the JSON Schema of what a command prints."""

from __future__ import annotations

import json

import click

EPILOG = """\b
Examples:
  domino schema analyze > analyze.schema.json
"""


@click.command("schema", short_help="Print the JSON Schema of a command's output.", epilog=EPILOG)
@click.argument("name", metavar="COMMAND", type=click.Choice(["check", "replay", "analyze", "solve"]))
def command(name: str) -> None:
    """Prints the JSON Schema of what COMMAND writes with --format json: check, replay, analyze or solve."""
    from analyzer.documents import schema

    click.echo(json.dumps(schema(name), indent=2))
