"""`domino variants`: the rules that are known, in words."""

from __future__ import annotations

import click

from analyzer.rules import VARIANTS, RulesError, variant, with_options
from analyzer.rules.explain import explain
from analyzer.rules.options import option_names

EPILOG = """\b
Examples:
  domino variants
  domino variants jamaican
  domino variants partnership --rule blocked_tie=leader
"""


@click.command("variants", short_help="List the variants, or explain one.", epilog=EPILOG)
@click.argument("name", required=False)
@click.option("--rule", "rules", metavar="NAME=VALUE", multiple=True, help="Replace a rule first.")
def command(name: str | None, rules: tuple[str, ...]) -> None:
    """Lists the variants, or explains one in words, with every rule that can be replaced."""
    if name is None:
        if rules:
            raise click.UsageError("--rule needs the NAME of a variant")
        _list()
        return
    try:
        entry = variant(name)
        chosen = with_options(entry.rules, ", ".join(rules))
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    click.echo(f"{entry.rules.name}: {entry.title}\n")
    for sentence in explain(chosen):
        click.echo(f"  {sentence}")
    click.echo(f"\n  Source: {entry.source}")
    if entry.aliases:
        click.echo(f"  Also known as: {', '.join(entry.aliases)}")
    click.echo('\nRules that can be replaced, in a record with [Rules "..."] or with --rule:\n')
    for option, words in option_names().items():
        value = getattr(chosen, option)
        current = getattr(
            value, "value", {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
        )
        click.echo(
            f"  {option + '=' + str(current):<32} {'one of ' + ', '.join(words) if words else 'a number'}"
        )


def _list() -> None:
    wide = max(map(len, VARIANTS))
    for name, entry in VARIANTS.items():
        click.echo(f"{name:<{wide}}  {entry.title}")
    click.echo("\ndomino variants NAME explains one.")
