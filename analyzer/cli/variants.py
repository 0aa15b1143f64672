"""`domino variants`: the rules that are known, in words."""

from __future__ import annotations

import json
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from analyzer.cli.language import language_option
from analyzer.explaining import explain
from analyzer.messages import say
from analyzer.phrases import listed
from analyzer.rules import VARIANTS, RulesError, variant, with_options
from analyzer.rules.options import option_names, read_options, value_text
from analyzer.rules.summary import summary
from analyzer.wording import Words

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from analyzer.rules.catalogue import Variant

EPILOG = """\b
Examples:
  domino variants
  domino variants jamaican
  domino variants cut-throat --rule seats=3
  domino variants partnership --rule blocked_tie=leader
  domino variants jamaican --lang es
"""


_WIDE = 74
"""Columns for the words a rule takes."""


@click.command("variants", short_help="List the variants, or explain one.", epilog=EPILOG)
@click.argument("name", required=False)
@click.option("--rule", "rules", metavar="NAME=VALUE", multiple=True, help="Replace a rule first.")
@language_option("The language of the rules.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it."
)
def command(name: str | None, rules: tuple[str, ...], language: str, form: str) -> None:
    """Lists the variants, or explains one in words, with every rule that can be replaced."""
    words = Words.load(language)
    if name is None:
        if rules:
            raise click.UsageError("--rule needs the NAME of a variant")
        entries = list(VARIANTS.values())
        if form == "json":
            _print([_document(entry, entry.rules, words) for entry in entries])
        else:
            _list(entries, words)
        return
    try:
        entry = variant(name)
        chosen = _chosen(entry, ", ".join(rules))
    except RulesError as error:
        raise click.UsageError(str(error)) from error
    if form == "json":
        _print([_document(entry, chosen, words)])
    else:
        _explain(entry, chosen, words)


def _chosen(entry: Variant, options: str) -> Rules:
    """The rules for as many players as the options ask for, with the options."""
    seats = read_options(options).get("seats")
    rules = entry.at(seats) if isinstance(seats, int) else None
    return with_options(rules or entry.rules, options)


def _explain(entry: Variant, chosen: Rules, words: Words) -> None:
    told = words.told
    click.echo(f"{entry.rules.name}: {told(entry.title)}\n")
    for sentence in explain(chosen, words):
        click.echo(f"  {sentence}")
    others = [seats for seats in entry.players if seats != chosen.seats]
    if others:
        also = say(
            "It is also played by {numbers} (--rule seats={seats}).",
            numbers=listed(others, "or"),
            seats=others[0],
        )
        click.echo(f"  {told(also)}")
    click.echo(f"\n  {told(say('Source: {source}', source=entry.source))}")
    if entry.aliases:
        click.echo(f"  {told(say('Also known as: {names}', names=', '.join(entry.aliases)))}")
    if entry.open_points:
        click.echo(f"\n{told(say('Not settled, or played in other ways, too:'))}\n")
        for point in entry.open_points:
            click.echo(f"  {point.options}\n      {told(point.says)}")
    replaced = say('Rules that can be replaced, in a record with [Rules "..."] or with --rule:')
    click.echo(f"\n{told(replaced)}\n")
    for option, choices in option_names().items():
        current = value_text(getattr(chosen, option))
        takes = say("one of {choices}", choices=", ".join(choices)) if choices else say("a number")
        first, *rest = wrap(told(takes), _WIDE, break_on_hyphens=False)
        click.echo(f"  {option + '=' + current:<32} {first}")
        for line in rest:
            click.echo(" " * 35 + line)


def _list(entries: list[Variant], words: Words) -> None:
    wide = max(map(len, VARIANTS))
    for entry in entries:
        click.echo(f"{entry.rules.name:<{wide}}  {words.told(entry.title)}")
    click.echo(f"\n{words.told(say('domino variants NAME explains one.'))}")


def _document(entry: Variant, chosen: Rules, words: Words) -> dict[str, object]:
    return {
        "name": entry.rules.name,
        "title": words.told(entry.title),
        "source": entry.source,
        "aliases": list(entry.aliases),
        "players": list(entry.players),
        "summary": summary(entry)._asdict(),
        "rules": {option: value_text(getattr(chosen, option)) for option in option_names()},
        "sentences": explain(chosen, words),
        "open_points": [
            {"options": point.options, "says": words.told(point.says)} for point in entry.open_points
        ],
    }


def _print(entries: list[dict[str, object]]) -> None:
    click.echo(json.dumps({"variants": entries}, indent=2, ensure_ascii=False))
