"""`domino convert`: the same record in another form."""

from __future__ import annotations

import click

from analyzer.cli.display import language_option, problem_text
from analyzer.cli.inputs import file_argument, load
from analyzer.cli.outputs import keep_source, output_option, write_output
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
