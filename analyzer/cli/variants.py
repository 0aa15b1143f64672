"""`domino variants`: the rules that are known, in words."""

from __future__ import annotations

import json
import re
from textwrap import wrap
from typing import TYPE_CHECKING, NamedTuple

import click

from analyzer.cli.display import language_option
from analyzer.rules import VARIANTS, RulesError, variant, with_options
from analyzer.rules.choices import (
    BlockedScore,
    BlockWinner,
    Drawing,
    EndsScore,
    HandScore,
    MatchGoal,
    TurnLength,
    WonBy,
)
from analyzer.rules.families import called, folded
from analyzer.rules.options import explain, option_names, read_options, value_text
from analyzer.tiles.layout import CROSS
from analyzer.tiles.tile import ArmDouble, Centre
from analyzer.words.message import listed, say
from analyzer.words.messages import Messages
from analyzer.words.shown import folder_of

if TYPE_CHECKING:
    from analyzer.rules import Variant
    from analyzer.rules.model import Rules


class Summary(NamedTuple):
    """A row of the table of variants."""

    players: str
    tiles: str
    layout: str
    block: str
    scores: str
    target: str


def summary(entry: Variant) -> Summary:
    """The row of a variant.

    >>> from analyzer.rules import variant
    >>> print(*summary(variant("jamaican")), sep="; ")
    4 in pairs; double-six, 7 each; line; lowest single hand; 1 a game; 6 while the others have 0
    """
    rules = entry.rules
    return Summary(
        players=_players(entry),
        tiles=_tiles(entry),
        layout=_layout(rules),
        block=_block(rules),
        scores=_scores(rules),
        target=_target(rules),
    )


def _players(entry: Variant) -> str:
    pairs = [seats for seats in entry.players if (table := entry.at(seats)) and table.partners]
    low, high = entry.players[0], entry.players[-1]
    if pairs == list(entry.players):
        return f"{high} in pairs"
    number = str(high) if low == high else f"{low}-{high}"
    return f"{number}, {pairs[0]} in pairs" if pairs else number


def _tiles(entry: Variant) -> str:
    hands = [table.hand for seats in entry.players if (table := entry.at(seats))]
    dealt = str(hands[0]) if len(set(hands)) == 1 else "/".join(map(str, hands))
    rules = entry.rules
    stock = {Drawing.NONE: "", Drawing.ONE: ", one drawn", Drawing.UNTIL_PLAYABLE: ", drawing"}[rules.drawing]
    return f"{rules.tile_set.name}, {dealt} each{stock}"


def _layout(rules: Rules) -> str:
    layout = {
        Centre.LINE: "line",
        Centre.CROSS: "cross",
        Centre.SPINNER: "line with a spinner",
        Centre.SPINNERS: "doubles are spinners",
        Centre.TRAINS: "trains from a hub",
    }[rules.centre]
    if rules.arm_double is not ArmDouble.NONE:
        layout += ", arms open with doubles"
    if rules.centre_sides != len(CROSS):
        layout = f"star of {rules.centre_sides}"
    if rules.shape.total:
        layout += f", sums of {rules.shape.total}"
    if rules.branching:
        layout += ", doubles branch"
    if rules.feet:
        layout += ", chicken feet"
    if rules.cover:
        layout += ", doubles covered first"
    if rules.turn is TurnLength.RUN:
        layout += ", runs"
    return layout


def _block(rules: Rules) -> str:
    if rules.bad_points:
        return "each writes his own"
    return {
        BlockWinner.SIDE_TOTAL: "lower side" if rules.partners else "lowest hand",
        BlockWinner.LOWEST_HAND: "lowest single hand",
        BlockWinner.BLOCKER_OR_RIGHT: "blocker or right neighbour",
        BlockWinner.BLOCKER_OR_LEFT: "blocker or left neighbour",
    }[rules.block_winner]


def _scores(rules: Rules) -> str:
    parts = []
    if rules.ends_score is not EndsScore.NONE:
        parts.append(
            {
                EndsScore.FIVES: "fives",
                EndsScore.FIFTHS: "fifths",
                EndsScore.FIVES_OR_THREES: "fives and threes",
                EndsScore.FIFTEENS_TWICE: "fives and threes, fifteens twice",
                EndsScore.QUOTIENTS: "fifths and thirds",
                EndsScore.HEADERS: "equal numbers",
            }[rules.ends_score]
            + " at the open ends"
        )
    parts.append(
        {
            HandScore.LOSERS: "losers' pips",
            HandScore.ALL: "all pips left",
            HandScore.DIFFERENCE: "the difference",
            HandScore.ONE: "1 a game",
            HandScore.OWN: "own pips, bad",
        }[rules.hand_score]
        + (", by the count alone" if rules.won_by is WonBy.COUNT else "")
    )
    if rules.blocked_score is not BlockedScore.SAME:
        parts.append(
            {BlockedScore.DIFFERENCE: "block: difference"}.get(rules.blocked_score, "block: nothing")
        )
    parts += _extras(rules)
    return "; ".join(parts)


def _extras(rules: Rules) -> list[str]:
    named = (
        (rules.double_blank, f"0-0 counts {rules.double_blank}"),
        (rules.lone_blank, f"0-0 alone {rules.lone_blank}"),
        (rules.lone_highest, f"{rules.highest}-{rules.highest} alone {rules.lone_highest}"),
        (rules.equal_ends, f"equal ends {rules.equal_ends}"),
        (rules.pass_bonus, f"passes {rules.lead_pass_bonus}/{rules.pass_bonus}"),
        (rules.all_pass_bonus, f"round of passes {rules.all_pass_bonus}"),
        (rules.capicu, f"both ends +{rules.capicu}"),
        (rules.capicu_times > 1, f"both ends x{rules.capicu_times}"),
        (rules.chuchazo, f"0-0 last +{rules.chuchazo}"),
        (rules.double_out, f"double last +{rules.double_out}, on both ends +{rules.double_both}"),
        (rules.double_left.value != "none", "twice with a double left"),
        (rules.blocker_times > 1, f"bad block x{rules.blocker_times}"),
        (rules.first_pass, f"first pass {rules.first_pass}"),
        (rules.schedule, "first wins +" + "/".join(map(str, rules.schedule))),
    )
    return [words for holds, words in named if holds]


def _target(rules: Rules) -> str:
    goal = {
        MatchGoal.POINTS: f"{rules.target}",
        MatchGoal.IN_A_ROW: f"{rules.target} in a row",
        MatchGoal.LOVE: f"{rules.target} while {'the others have' if rules.partners else 'somebody has'} 0",
        MatchGoal.GAMES: f"{rules.target} games",
        MatchGoal.NONE: "no match",
    }[rules.match_goal]
    if rules.exceed:
        goal = f"more than {goal}"
    if rules.exact:
        goal += " exactly"
    if rules.fewer:
        goal += f", others fewer than {rules.fewer}"
    return f"{goal}, others {rules.least} or more" if rules.least else goal


def group(rules: Rules) -> str:
    """Under which heading a game is listed."""
    if rules.ends_score is not EndsScore.NONE:
        return say("Points at the open ends")
    if rules.cover:
        return say("Trains and chicken feet")
    if rules.centre is Centre.CROSS:
        return say("Crosses")
    if rules.drawing is not Drawing.NONE:
        return say("Drawing from a stock")
    return say("In pairs") if rules.partners else say("Each for himself")


EPILOG = """\b
Examples:
  domino variants
  domino variants jamaican
  domino variants jamaican --play
  domino variants capicua
  domino variants cut-throat --rule seats=3
  domino variants partnership --rule blocked_tie=leader
  domino variants jamaican --lang es
"""


_WIDE = 74
"""Columns for the words a rule takes."""


@click.command("variants", short_help="List the variants, or explain one.", epilog=EPILOG)
@click.argument("name", required=False)
@click.option("--rule", "rules", metavar="NAME=VALUE", multiple=True, help="Replace a rule first.")
@click.option("--play", is_flag=True, help="How it is played, with a game as an example.")
@language_option("The language of the rules.")
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it."
)
def command(name: str | None, rules: tuple[str, ...], language: str, form: str, *, play: bool) -> None:
    """Lists the variants, or explains one in words, with every rule that can be replaced.

    A NAME that is no variant's lists those in whose names, titles or rules it stands.
    """
    words = Messages.load(language)
    if name is None and (rules or play):
        raise click.UsageError("--rule and --play need the NAME of a variant")
    try:
        entry = variant(name) if name is not None else None
        chosen = _chosen(entry, ", ".join(rules)) if entry else None
        entries = [entry] if entry else list(VARIANTS.values())
    except RulesError as error:
        entry, chosen = None, None
        entries = [] if rules or play else _found(name or "", words)
        if not entries:
            raise click.UsageError(str(error)) from error
    if form == "json":
        _print([_document(one, chosen or one.rules, words) for one in entries])
    elif entry and chosen:
        _explain(entry, chosen, words, play=play)
        _others_called(name or "", entry, words)
    else:
        _list(entries, words)


SHORTEST_PART = 4
"""A word of so many letters is found inside of others, too; a shorter one only by itself."""
SHORTEST_STEM = 6
"""A word of so many letters is found with more behind it, too: `capicu` with `capicua`."""


def _found(wanted: str, words: Messages) -> list[Variant]:
    """The variants in whose names, titles, rules or open points all that is wanted stands, or is a rule."""
    names = {folded(wanted), called(wanted)}
    return [
        entry
        for entry in VARIANTS.values()
        if any(entry.has_rule_called(name.replace(" ", "-")) for name in names)
        or any(_tells_of(entry, name.split(), words) for name in names if name)
    ]


def _tells_of(entry: Variant, looked_for: list[str], words: Messages) -> bool:
    text = folded(" ".join(_texts(entry, words)))
    whole = set(re.findall(r"\w+", text))
    stems = [word for word in whole if len(word) >= SHORTEST_STEM]
    return all(
        word in (text if len(word) >= SHORTEST_PART else whole) or any(map(word.startswith, stems))
        for word in looked_for
    )


def _texts(entry: Variant, words: Messages) -> list[str]:
    told = [entry.title, *(point.says for point in entry.open_points)]
    return [
        entry.rules.name,
        *entry.aliases,
        entry.shared_names,
        entry.source,
        *told,
        *map(words.told, told),
        *explain(entry.rules, words),
    ]


def _others_called(name: str, entry: Variant, words: Messages) -> None:
    """Which other variants have a rule that is called as a variant is."""
    rule = "-".join(folded(name).split())
    others = [other.rules.name for other in VARIANTS.values() if other.has_rule_called(rule)]
    if set(others) - {entry.rules.name}:
        also = say("A rule is called {name}, too; who has it: {names}", name=rule, names=", ".join(others))
        click.echo(f"\n{words.told(also)}")


def _chosen(entry: Variant, options: str) -> Rules:
    """The rules for as many players as the options ask for, with the options."""
    seats = read_options(options).get("seats")
    rules = entry.at(seats) if isinstance(seats, int) else None
    return with_options(rules or entry.rules, options)


def _explain(entry: Variant, chosen: Rules, words: Messages, *, play: bool) -> None:
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
    if play:
        _show_a_game(entry, words)
    click.echo(f"\n  {told(say('Source: {source}', source=entry.source))}")
    if entry.aliases:
        click.echo(f"  {told(say('Also known as: {names}', names=', '.join(entry.aliases)))}")
    if entry.open_points:
        click.echo(f"\n{told(say('Not settled, or played in other ways, too:'))}\n")
        for point in entry.open_points:
            click.echo(f"  {point.options}\n      {told(point.says)}")
    if play:
        return
    replaced = say('Rules that can be replaced, in a record with [Rules "..."] or with --rule:')
    click.echo(f"\n{told(replaced)}\n")
    for option, choices in option_names().items():
        current = value_text(getattr(chosen, option))
        takes = say("one of {choices}", choices=", ".join(choices)) if choices else say("a number")
        first, *rest = wrap(told(takes), _WIDE, break_on_hyphens=False)
        click.echo(f"  {option + '=' + current:<32} {first}")
        for line in rest:
            click.echo(" " * 35 + line)


def _show_a_game(entry: Variant, words: Messages) -> None:
    """The game of the collection that is named after a variant, without its remarks; else the sample game."""
    records = folder_of("analyzer.records")
    own = records / f"{entry.rules.name}.domino"
    text = (own if own.is_file() else records / "international-dominoes.domino").read_text("utf-8")
    click.echo(f"\n{words.told(say('A game:'))}\n")
    for line in text.split("\n"):
        if line.strip() and not line.startswith(";"):
            click.echo(f"  {line}")


def _list(entries: list[Variant], words: Messages) -> None:
    wide = max(map(len, VARIANTS))
    groups: dict[str, list[Variant]] = {}
    for entry in entries:
        groups.setdefault(group(entry.rules), []).append(entry)
    for at, (heading, members) in enumerate(groups.items()):
        click.echo(f"{chr(10) * bool(at)}{click.style(words.told(heading), bold=True)}")
        for entry in members:
            click.echo(f"  {entry.rules.name:<{wide}}  {words.told(entry.title)}")
    click.echo(f"\n{words.told(say('domino variants NAME explains one.'))}")


def _document(entry: Variant, chosen: Rules, words: Messages) -> dict[str, object]:
    return {
        "name": entry.rules.name,
        "title": words.told(entry.title),
        "group": words.told(group(entry.rules)),
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
