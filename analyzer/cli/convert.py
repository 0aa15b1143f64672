"""`domino convert`, `domino forms`, `domino schema`: in which forms records and results are written."""

from __future__ import annotations

import json
from typing import Any

import click

from analyzer.cli.display import language_option, problem_text
from analyzer.cli.inputs import file_argument, format_option, load
from analyzer.cli.outputs import keep_source, output_option, write_output
from analyzer.forms import FORMS
from analyzer.notation import write
from analyzer.notation.vocabulary import languages
from analyzer.record.game import Form

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
    explore, forms or report; convert stands for the record itself.
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
    if name in ("collect", "find", "explore"):
        from analyzer.schemas.batch import store_schema

        return store_schema(name)
    from analyzer.schemas.game import schema as game_schema

    return game_schema(name)
