"""`domino solve`: every option of one position valued."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
from msgspec import UNSET

from analyzer.cli.display import clean, progress
from analyzer.cli.inputs import (
    chosen_replays,
    file_argument,
    format_option,
    game_option,
    house_options,
    load,
    say_errors,
)
from analyzer.schemas.game import SolvedJson, SolveDocument, solved, to_json
from analyzer.schemas.values import bounded
from analyzer.solver.solver import OutOfReachError, Solver
from analyzer.words.message import ends_text, value_text

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.replays.replay import Replay
    from analyzer.schemas.values import BetweenJson, BoundedJson, OptionJson

EPILOG = """\b
Examples:
  domino solve game.domino              the position after the last turn
  domino solve game.domino --at 18      the position before turn 18
  domino solve deals.domino --format json

A record without turns is a deal; its tag [Lead "B"] says who leads. Exit code: 1 if a position has no value.
A value that takes too long to find is said to lie between two numbers, which is certain.
"""


@click.command("solve", short_help="Value every option in one position.", epilog=EPILOG)
@file_argument
@click.option(
    "--at", "turn", type=click.IntRange(min=1), metavar="TURN", help="The position before this turn."
)
@game_option
@house_options
@format_option()
@click.pass_context
def command(
    ctx: click.Context, file: str, turn: int | None, number: int | None, house: HouseRules, form: str
) -> None:
    """Gives the exact value of each option, and the line of best play, for one position of each game."""
    record = load(file)
    found: list[SolvedJson] = []
    games = chosen_replays(record, number, house)
    say_errors(record, games.values())
    with progress("solving", len(games)) as advance:
        for game, result in games.items():
            found.append(_solve(record.source, game, result, turn))
            if form == "text":
                _print(found[-1], len(record.games))
            advance()
    if form == "json":
        click.echo(to_json(SolveDocument(found)), nl=False)
    ctx.exit(1 if any(position.why for position in found) else 0)


def position_at(result: Replay, turn: int | None) -> tuple[int, Position]:
    """The turn and the position before it; without a turn, the one after the last."""
    count = len(result.steps)
    if turn is not None and turn > count + 1:
        raise OutOfReachError(f"there is no turn {turn}; the game has {count}")
    at = count + 1 if turn is None else turn
    position = result.final if at == count + 1 else result.steps[at - 1].position
    if position is not None:
        return at, position
    if not result.valid:
        raise OutOfReachError("the record has an error before this turn; domino check shows it")
    if result.deal is None:
        raise OutOfReachError("not every hand is known")
    raise OutOfReachError('nothing says who leads; write [Lead "A"]')


def _solve(source: str, number: int, result: Replay, turn: int | None) -> SolvedJson:
    solver: Solver | None = None
    try:
        at, position = position_at(result, turn)
        solver = Solver(position)
        options = tuple(sorted(solver.options(position), key=lambda option: -option.value))
        if position.end is not None:
            options = ()
        value, line = solver.value(position), solver.line(position)
    except OutOfReachError as error:
        bounds = solver.bounds(position) if solver else ()
        return SolvedJson(
            source=source,
            game=number,
            turn=turn or len(result.steps) + 1,
            seat=None,
            ends=[],
            value=None,
            options=[],
            line=[],
            why=str(error),
            between=bounded(bounds) if bounds else UNSET,
        )
    return solved(
        source, number, at, position, result.seating.labels, options, value, line, solver.engine(position)
    )


def head_text(source: str, game: int, games: int, turn: int) -> str:
    """Which position is meant; the game only where there are several."""
    return f"{clean(source)}: {f'game {game}, ' if games > 1 else ''}turn {turn}"


def to_play_text(seat: str, ends: tuple[int, ...]) -> str:
    """Whose turn it is, and where the next tile may join."""
    return f"{seat} to play; {ends_text(ends) if ends else 'nothing is led yet'}"


def _joins(option: OptionJson | BoundedJson) -> str:
    """Where a move goes; empty for the lead."""
    joins = "" if option.end is None else f" on the {option.end}"
    return f"{joins} ({option.arm})" if option.arm else joins


def _between(found: BetweenJson | BoundedJson) -> str:
    return f"between {value_text(found.low)} and {value_text(found.high)}"


def _print(found: SolvedJson, games: int) -> None:
    head = head_text(found.source, found.game, games, found.turn)
    if found.why is not None:
        click.echo(f"{head}: no value: {found.why}")
        if found.between:
            for move in found.between.options:
                joins = _joins(move)
                click.echo(f"  {move.move}{joins:<10} {_between(move)}")
            click.echo(f"  the value lies {_between(found.between)}")
        return
    ends = tuple(end for end in found.ends if end is not None)
    over = not found.options and not found.line
    state = "the game is over" if over else to_play_text(found.seat or "", ends)
    click.echo(f"{head}, {state}")
    for option in found.options:
        click.echo(f"  {option.move}{_joins(option):<10} {value_text(option.value)}")
    if found.line and not found.options:
        click.echo("  no tile to play")
    click.echo(f"  value {value_text(found.value or 0)} for {found.seat}'s side")
    if found.line:
        click.echo(f"  best play: {'  '.join(found.line)}")
