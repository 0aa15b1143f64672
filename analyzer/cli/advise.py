"""`domino advise`: what to play from one hand."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

import click

from analyzer.cli.display import (
    WIDTH_WITHOUT_TERMINAL,
    clean,
    console,
    error_text,
    language_option,
    problem_text,
)
from analyzer.cli.fair_text import (
    NOT_SOLVED,
    ending_values_text,
    exploited_texts,
    policy_text,
    strict_values_text,
    with_error,
)
from analyzer.cli.inputs import (
    chosen,
    chosen_replays,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
    turn_option,
)
from analyzer.cli.report import (
    depth_option,
    endings_option,
    infer_option,
    not_with_infer,
    worlds_options,
)
from analyzer.reviews.advice import (
    LEAD_WORLDS,
    WORLDS,
    advice_texts,
    advise,
    move_name,
    usual_worlds,
)
from analyzer.reviews.fair import points_digits
from analyzer.reviews.fair.estimates import FairSettings, disagrees
from analyzer.reviews.reasons.case import ReasonPhrases
from analyzer.reviews.reasons.seats import can_draw
from analyzer.reviews.reasons.sentences import Labels
from analyzer.reviews.seen_game import AdviceError
from analyzer.schemas.game import to_json
from analyzer.schemas.repair import AdviseDocument, advised, not_advised
from analyzer.words.message import ends_text, message_of, say, tiles_text
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record
    from analyzer.reviews.advice import Advice, AdvisedMove
    from analyzer.reviews.fair.estimates import Fair
    from analyzer.rules import Rules

EPILOG = """\b
Examples:
  domino advise game.domino             what to play after the last turn
  domino advise game.domino --at 18     what its player could have known in turn 18
  pbpaste | domino advise - --variant jamaican
  domino advise game.domino --format json

\b
All it takes is your own hand, as it was dealt or as you hold it now, and the turns so far:
  [Deal "C:02 24 25 33 36 45 46"]
  1. B 1-1  C pass  D 1-5
  2. A 1-4  B pass

\b
Before the first turn the hand alone will do; its player leads then.

The values are in points for the player's side: the mean over the deals that fit what the player has seen, all
of them or a sample. Every such deal counts the same, nothing is read into how the others chose, and after the
move everyone plays with all hands open.

Exit code: 1 if there is no advice."""


@click.command("advise", short_help="Say what to play from one hand.", epilog=EPILOG)
@file_argument
@turn_option("Answer for the player of this turn.")
@game_option
@house_options
@worlds_options(usual=f"{WORLDS}, before the lead {LEAD_WORLDS},")
@depth_option
@endings_option
@infer_option
@language_option("The language of the advice.")
@format_option()
@click.pass_context
def command(
    ctx: click.Context,
    file: str,
    turn: int | None,
    number: int | None,
    house: HouseRules,
    worlds: int | None,
    seed: int | None,
    depth: int | None,
    endings: bool,
    infer: bool,
    language: str,
    form: str,
) -> None:
    """Says what to play after the last turn of a game, for the player whose turn it is.

    Of the hands only that player's is looked at, so no other need be known. Says which move is best and why,
    then for every move what it is worth, how often it is best, which ends it leaves open and how likely the
    next player cannot play. Of a record with several games it is the last one, unless --game says which.
    """
    not_with_infer(infer=infer, others=depth is not None or endings)
    record = load(file)
    words = Messages.load(language)
    number = chosen(record, number)[-1]
    seen = chosen_replays(record, number, house)[number]
    try:
        number_of_deals = worlds or usual_worlds(seen, turn)
        settings = FairSettings(
            worlds=number_of_deals, seed=seed or 0, depth=depth, endings=endings, infer=infer
        )
        found = advise(seen, turn, settings)
    except AdviceError as error:
        if form == "json":
            why = words.told(message_of(error))
            click.echo(to_json(AdviseDocument([not_advised(record.source, number, why)])), nl=False)
        _print_error(record, error, words)
        ctx.exit(1)
    if form == "json":
        document = AdviseDocument([advised(record.source, number, found, words)])
        click.echo(to_json(document), nl=False)
        return
    _print(record, number, found, words)
    if endings and found.fair is not None and found.fair.ending is None:
        click.echo(words.told(NOT_SOLVED))


def _print_error(record: Record, error: AdviceError, words: Messages) -> None:
    """Says on standard error why there is no advice: the mistakes of the record, or what is missing."""
    lines = record.text.split("\n")
    for problem in error.problems:
        click.echo(problem_text(problem, record.source, lines, words), err=True)
    if not error.problems:
        said = error_text(message_of(error), error.span, error.hint, record.source, lines, words)
        click.echo(said, err=True)


def _print(record: Record, number: int, found: Advice, words: Messages) -> None:
    ends = found.position.layout.ends
    state = ends_text(ends) if ends else say("nothing is led yet")
    head = say(
        "turn {turn}: {seat} holds {tiles}; {state}",
        turn=found.turn,
        seat=clean(found.label),
        tiles=tiles_text(found.hand),
        state=state,
    )
    game = f", {words.told(say('game {number}', number=number))}" if len(record.games) > 1 else ""
    click.echo(f"{clean(record.source)}{game}, {words.told(head)}")
    texts = advice_texts(found, words)
    click.echo(fill(" ".join(map(clean, texts)), WIDTH_WITHOUT_TERMINAL - 2))
    if found.moves:
        click.echo()
        console().print(_table(found, words))
        for line in _below(found, words):
            click.echo(words.told(line))
        by = found.fair.inferred if found.fair else None
        if by is not None:
            click.echo(policy_text(by, words))


def _table(found: Advice, words: Messages) -> Table:
    from rich.table import Table

    table = Table()
    stuck = say("next must draw") if can_draw(found.knowledge) else say("next must pass")
    table.add_column(words.told(say("move")))
    for heading in (say("fair value"), say("best in"), say("leaves open"), stuck):
        table.add_column(words.told(heading), justify="right")
    phrases = ReasonPhrases(words, Labels.of(found.replay.seating))
    for move in found.moves:
        table.add_row(*_row(found, move, phrases))
    return table


def _row(found: Advice, move: AdvisedMove, phrases: ReasonPhrases) -> list[str]:
    words, option = phrases.words, move.option
    leaves = " ".join(map(str, move.leaves))
    if move.goes_out:
        leaves = words.told(say("goes out"))
    after = ""
    if move.follower is not None and move.stuck is not None:
        after = f"{clean(phrases.seat(move.follower))} {words.percent(move.stuck)}"
    name = move_name(found, option, phrases)
    value = with_error(option.value, option.error, points_digits(found.replay.rules))
    return [name, value, words.percent(option.best_in), leaves, after]


def _below(found: Advice, words: Messages) -> list[str]:
    """What the numbers are, under the table."""
    fair, seating, rules = found.fair, found.replay.seating, found.replay.rules
    assert fair is not None
    side = seating.side_label(seating.side_of(found.seat))
    places = {"count": words.whole(fair.possible), "seat": found.label, "worlds": words.whole(fair.worlds)}
    counts = say("{count} deals fit what {seat} has seen; all were looked at.", **places)
    if not fair.exact:
        counts = say(
            "{count} deals fit what {seat} has seen; {worlds} of them, drawn at random, were looked at"
            " (± is the standard error).",
            **places,
        )
    if fair.inferred is not None:
        weighted = say(
            "Fair value: the mean over these deals, in points for {side}. Deals count by how likely the"
            "\nothers were to play the {plays} tiles that they did; after the move everyone plays with all"
            "\nhands open.",
            side=side,
            plays=fair.inferred.plays,
        )
        return [counts, weighted]
    if fair.opened is not None:
        played_on = say(
            "Fair value: the mean over these deals, in points for {side}. Every deal counts the same, nothing"
            "\nis read into how the others chose. There are too many ways to go on right after the move:"
            "\neveryone plays the heaviest tile that fits until {count} tiles are left in the hands, and only"
            "\nthen with all hands open.",
            side=side,
            count=fair.opened,
        )
        return [counts, played_on]
    mean = say(
        "Fair value: the mean over these deals, in points for {side}. Every deal counts the same, nothing is"
        "\nread into how the others chose, and after the move everyone plays with all hands open.",
        side=side,
    )
    return [counts, mean, *_strictly(fair, rules), *_solved(fair, rules, words)]


def _strictly(fair: Fair, rules: Rules) -> list[str]:
    """The values with the player's next choices held to what it can see, where they were asked for."""
    strict = fair.strict
    if strict is None or strict.own_moves == 1:
        return []
    values = strict_values_text(strict, rules)
    again = say(
        "Searched again, the player's later moves the same wherever he cannot tell the deals apart: {values}",
        values=values,
    )
    if not disagrees(strict, fair):
        return [again]
    return [again, say("By that another move is best, so this one is arguable.")]


def _solved(fair: Fair, rules: Rules, words: Messages) -> list[str]:
    """The ending as a game of hidden hands, where that was asked for."""
    ending = fair.ending
    if ending is None:
        return []
    found: list[str] = [
        say(
            "Solved as a game in which no hand is ever shown (value, how often played): {values}",
            values=ending_values_text(ending, rules),
        ),
        *exploited_texts(ending, words),
    ]
    if not ending.agrees(fair):
        found.append(say("By that another move is best, so this one is arguable."))
    return found
