"""`domino replay`: the games, turn by turn, in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, language_option, problem_text
from analyzer.cli.inputs import chosen_replays, file_argument, format_option, game_option, house_options, load
from analyzer.game.outcome import outcome_sentence
from analyzer.replays.annotations import turn_mending
from analyzer.replays.replay import ActionKind, Replay
from analyzer.words.message import say
from analyzer.words.messages import Messages

if TYPE_CHECKING:
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.record.game import Record, Turn
    from analyzer.replays.trace import Step

EPILOG = """\b
Examples:
  domino replay game.domino
  domino replay game.domino --format json
  domino replay game.domino --lang de
"""


@click.command("replay", short_help="Play the games through in the terminal.", epilog=EPILOG)
@file_argument
@game_option
@house_options
@format_option()
@language_option("The language of the table.")
def command(file: str, number: int | None, house: HouseRules, form: str, language: str) -> None:
    """Plays each game through: who does what, which ends are open then, what is left in the hand."""
    record = load(file)
    words = Messages.load(language)
    replays = chosen_replays(record, number, house)
    if form == "json":
        from analyzer.schemas import game as documents

        records = [documents.replayed(record.source, n, result) for n, result in replays.items()]
        click.echo(documents.to_json(documents.ReplayDocument(records)), nl=False)
        return
    lines = record.text.split("\n")
    for problem in record.problems:
        click.echo(problem_text(problem, record.source, lines, words))
    for game, result in replays.items():
        _print(record, game, result, lines, words)


def _print(record: Record, number: int, result: Replay, lines: list[str], words: Messages) -> None:
    from rich.table import Table

    from analyzer.cli.display import console

    told = words.told
    game = told(say("game {number}", number=number))
    title = f"{clean(record.source)}, {game} ({result.rules.name})"
    table = Table(title=title, title_justify="left")
    table.add_column(told(say("turn")), justify="right")
    table.add_column(told(say("round")), justify="right")
    table.add_column(told(say("seat")))
    table.add_column(told(say("move")))
    table.add_column(told(say("joins")), justify="right")
    table.add_column(told(say("open ends")), no_wrap=True)
    if result.earned:
        table.add_column(told(say("scores")), justify="right")
    table.add_column(told(say("hand before")))
    for step in result.steps:
        table.add_row(*_row(step, result, words))
    console().print(table)
    for problem in result.diagnostics:
        click.echo(problem_text(problem, record.source, lines, words))
    if result.outcome:
        click.echo(told(outcome_sentence(result.outcome, result.seating)))
    click.echo()


def _row(step: Step, result: Replay, words: Messages) -> list[str]:
    move = step.kind.value if step.tile is None else str(step.tile)
    if step.kind is ActionKind.DRAW:
        move = f"draw {step.tile or '?'}"
    marks = "".join(step.written.marks)
    joins = "" if step.end is None else str(step.end)
    if step.named_arm:
        joins += f" ({step.named_arm})"
    if step.other_ends:
        others = " ".join(map(str, step.other_ends))
        joins = words.told(say("{items} or {last}", items=joins, last=others))
    if step.either_way:
        joins = words.told(say("{end}, or turned round", end=joins))
    ends = " ".join("?" if end < 0 else str(end) for end in step.after.ends)
    hand = " ".join(map(str, result.rules.tile_set.members(step.hands[step.seat])))
    # The last column is the one with room: a wider one for moves would break the hands of all turns.
    hand = "\n".join(filter(None, (hand, *map(words.told, _repaired(step.written)))))
    seat = result.seating.labels[step.seat]
    earned = result.earned
    scores = [f"+{earned[step.turn]}" if step.turn in earned else ""] if earned else []
    return [str(step.turn), str(step.round), clean(seat), f"{move}{marks}", joins, ends, *scores, hand]


def _repaired(turn: Turn) -> list[str]:
    """What a repair did at a turn."""
    was, struck = turn_mending(turn)
    remarks = [
        say("(reconstructed; {old} stood here)", old=clean(old)) if old else say("(reconstructed)")
        for old in was
    ]
    return [*remarks, *(say("(struck: {old})", old=clean(old)) for old in struck)]
