"""`domino schema`: the JSON Schema of what a command prints."""

from __future__ import annotations

import json
from typing import Any

import click

EPILOG = """\b
Examples:
  domino schema analyze > analyze.schema.json
"""


@click.command("schema", short_help="Print the JSON Schema of a command's output.", epilog=EPILOG)
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
            "batch",
            "convert",
            "forms",
            "report",
        ]
    ),
)
def command(name: str) -> None:
    """Prints the JSON Schema of what COMMAND writes as JSON.

    COMMAND is check, repair, replay, analyze, solve, advise, stats, match, schedule, batch, forms or report;
    convert stands for the record itself.
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
    from analyzer.schemas.game import schema

    return schema(name)
