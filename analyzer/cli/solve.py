"""`domino solve`: every option of one position valued; `domino tree`: the lines from there."""

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
    one_game_option,
    say_errors,
    turn_option,
)
from analyzer.cli.outputs import keep_source, output_option, write_output
from analyzer.game import Outcome, outcome_sentence
from analyzer.game.fields import STOP_WORD
from analyzer.notation.vocabulary import tile_from_text
from analyzer.schemas.game import SolvedJson, SolveDocument, solved, to_json
from analyzer.schemas.values import bounded
from analyzer.solver import lines
from analyzer.solver import tree as lines_tree
from analyzer.solver.solver import OutOfReachError, Solver
from analyzer.words.message import amount_text, ends_text, listed, value_text

if TYPE_CHECKING:
    from collections.abc import Collection

    from analyzer.game.position import Position
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.replays.replay import Replay
    from analyzer.schemas.values import BetweenJson, BoundedJson, OptionJson
    from analyzer.solver.lines import Line, Refutation
    from analyzer.solver.solver import Option
    from analyzer.tiles import Seating

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
@turn_option("The position before this turn.")
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
        click.echo(f"{head}: no value: {clean(found.why)}")
        if found.between:
            for move in found.between.options:
                joins = _joins(move)
                click.echo(f"  {move.move}{joins:<10} {_between(move)}")
            click.echo(f"  the value lies {_between(found.between)}")
        return
    ends = tuple(end for end in found.ends if end is not None)
    over = not found.options and not found.line
    state = "the game is over" if over else to_play_text(found.seat or "", ends)
    click.echo(f"{head}, {clean(state)}")
    for option in found.options:
        click.echo(f"  {option.move}{_joins(option):<10} {value_text(option.value)}")
    if found.line and not found.options:
        click.echo("  no tile to play")
    click.echo(f"  value {value_text(found.value or 0)} for {clean(found.seat or '')}'s side")
    if found.line:
        click.echo(clean(f"  best play: {'  '.join(found.line)}"))


def option_meant(text: str, position: Position, solver: Solver) -> Option:
    """The option that a text such as `3-6@6` names; a usage error that lists them if it names none, or two.

    The end may be left out where the tile fits one end only.
    """
    if not text.strip():
        raise click.UsageError("--refute needs a move, such as 3-6 or 3-6@6")
    options = () if position.end is not None else solver.options(position)
    if not options:
        raise click.UsageError(f"nothing can be played there, so {text} cannot be refuted")
    word, _, end = text.strip().partition("@")
    tile = tile_from_text(word)
    meant = [
        option
        for option in options
        if option.tile == tile
        and (tile is not None or word == STOP_WORD)
        and end.upper() in ("", str(option.end), option.arm)
    ]
    if not meant:
        said = f"the options are {listed(options)}" if len(options) > 1 else f"the only one is {options[0]}"
        raise click.UsageError(f"{text} is not an option; {said}")
    if len(meant) > 1:
        raise click.UsageError(f"{text} can be {listed(meant, 'or')}; say which")
    return meant[0]


def refutation_text(found: Refutation, seating: Seating, seat: int) -> str:
    """What a move is worth, the line that shows it turn by turn, and what would have been best.

    Args:
        found: the move with both lines.
        seating: the names of the seats and sides.
        seat: who would play the move.
    """
    label, move = seating.labels[seat], found.move
    value = value_text(move.value)
    if not found.loss:
        rows = [f"{label} {move} cannot be refuted: it is worth {value}, and no move is worth more"]
    else:
        better = listed(found.best)
        rows = [f"{label} {move} is worth {value} and loses {amount_text(found.loss)}: {better} is worth"]
        rows[0] += f" {value_text(found.best[0].value)}"
    rows += _turns(found.line, seating)
    if found.loss:
        line = "  ".join(f"{seating.labels[turn.step.seat]} {turn.step}" for turn in found.instead.turns)
        rows.append(f"It should have gone: {line}; {_end(found.instead, seating)}")
    return "".join(f"{row}\n" for row in rows)


def _turns(line: Line, seating: Seating) -> list[str]:
    moves = [f"{seating.labels[turn.step.seat]} {turn.step}" for turn in line.turns]
    width = max(map(len, moves), default=0)
    rows = []
    for turn, move in zip(line.turns, moves, strict=True):
        other = "" if turn.worse is None else f"  not {turn.worse} {value_text(turn.worse.value)}"
        rows.append(f"  {value_text(turn.value):>5}  {move:<{width}}{other}".rstrip())
    return [*rows, f"         {_end(line, seating)}"]


def _end(line: Line, seating: Seating) -> str:
    last = line.last
    if last.end is None:
        return "a draw from the stock decides the rest"
    seat = last.leader if last.last is None else last.last
    return outcome_sentence(Outcome(last.end, seat, last.score(), last.left()), seating)


TEXT = "text"
WRITERS = {
    "graphml": lines_tree.to_graphml,
    "dot": lines_tree.to_dot,
    "json": lines_tree.to_json,
    TEXT: lines_tree.to_text,
}

TREE_EPILOG = """\b
Examples:
  domino tree game.domino --at 18 --to text --depth 12
  domino tree game.domino --at 18 --to text --best      what should have been played
  domino tree game.domino --at 18 --to text --refute 3-6@6
  domino tree game.domino --at 18 --to dot | dot -Tsvg -o lines.svg
  domino tree game.domino --at 18 --to graphml -o lines.graphml --depth 8 --loss 10
"""


@click.command("tree", short_help="Show or export the lines that could be played.", epilog=TREE_EPILOG)
@file_argument
@turn_option("Start before this turn; without it, after the last.")
@click.option("--to", "form", type=click.Choice(list(WRITERS)), default="json", show_default=True)
@one_game_option
@click.option("--best", is_flag=True, help="Only moves that lose nothing, from the first turn on.")
@click.option(
    "--refute",
    "refuted",
    metavar="MOVE",
    help="Only this move, such as 3-6@6 (the end joined after @), and best play after it.",
)
@click.option(
    "--depth",
    type=click.IntRange(min=1),
    default=lines_tree.DEFAULT_DEPTH,
    show_default=True,
    help="Turns to follow.",
)
@click.option(
    "--loss",
    type=click.IntRange(min=0),
    default=lines_tree.DEFAULT_LOSS,
    show_default=True,
    help="After the first turn follow moves that lose up to this many points.",
)
@click.option(
    "--size",
    type=click.IntRange(min=2),
    default=lines_tree.DEFAULT_SIZE,
    show_default=True,
    help="Positions to keep.",
)
@house_options
@output_option(required=False)
def tree(
    file: str,
    turn: int | None,
    form: str,
    number: int,
    best: bool,
    refuted: str | None,
    depth: int,
    loss: int,
    size: int,
    house: HouseRules,
    output: str | None,
) -> None:
    """Explores the lines from a position and writes them as GraphML, DOT, JSON or indented text.

    The first turn keeps every option unless --best or --refute choose among them; after it, moves that lose
    more than --loss are left out. Lines that come to the same position meet there.

    As text every row begins with the value of its first move for the side that makes it. There --refute
    goes on to the end of the game, and says at each turn which move would have let the refuted one off.
    """
    if best and refuted is not None:
        raise click.UsageError(
            "--best and --refute choose the first move, each its own way; give one of them"
        )
    if best and loss:
        raise click.UsageError("--best follows no move that loses anything; leave out --loss")
    keep_source(output, file)
    record = load(file)
    ((game, result),) = chosen_replays(record, number, house).items()
    labels = result.seating.labels
    try:
        at, position = position_at(result, turn)
        solver = Solver(position)
        move = None if refuted is None else option_meant(refuted, position, solver)
        if move is not None and form == TEXT:
            text = refutation_text(lines.refutation(position, move, solver), result.seating, position.seat)
        else:
            text = _explored(position, labels, form, _first(position, solver, best, move), depth, loss, size)
    except OutOfReachError as error:
        raise click.ClickException(f"{clean(record.source)}: {error}") from error
    say_errors(record, [result])
    if form == TEXT:
        head = head_text(record.source, game, len(record.games), at)
        over = position.end is not None
        state = "the game is over" if over else to_play_text(labels[position.seat], position.layout.ends)
        text = f"{head}, {state}\n{text}"
    write_output(text, output)


def _first(position: Position, solver: Solver, best: bool, move: Option | None) -> Collection[Option] | None:
    """The moves of the first turn that are followed; None for all."""
    if move is not None:
        return (move,)
    return lines.optimal_moves(position, solver) if best else None


def _explored(
    position: Position,
    labels: tuple[str, ...],
    form: str,
    first: Collection[Option] | None,
    depth: int,
    loss: int,
    size: int,
) -> str:
    with progress("exploring", size) as advance:
        graph = lines_tree.explore(
            position, labels, depth=depth, loss=loss, size=size, first=first, progress=advance
        )
    if not graph.graph["complete"]:
        click.echo(f"only the first {size} positions are kept; --size keeps more", err=True)
    return WRITERS[form](graph)
