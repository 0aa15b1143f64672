"""`domino tree`: the lines that could be played, the best of them, and why a move is not among those."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import clean, progress
from analyzer.cli.inputs import chosen_replays, file_argument, house_options, load, say_errors
from analyzer.cli.outputs import keep_source, output_option, write_output
from analyzer.cli.solve import head_text, position_at, to_play_text
from analyzer.game.fields import STOP_WORD
from analyzer.game.outcome import Outcome, outcome_sentence
from analyzer.notation.vocabulary import tile_from_text
from analyzer.solver import lines, tree
from analyzer.solver.solver import OutOfReachError, Solver
from analyzer.words.message import amount_text, listed, value_text

if TYPE_CHECKING:
    from collections.abc import Collection

    from analyzer.game.position import Position
    from analyzer.game.rules_of_game import HouseRules
    from analyzer.solver.lines import Line, Refutation
    from analyzer.solver.solver import Option
    from analyzer.tiles.seating import Seating


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
WRITERS = {"graphml": tree.to_graphml, "dot": tree.to_dot, "json": tree.to_json, TEXT: tree.to_text}

EPILOG = """\b
Examples:
  domino tree game.domino --at 18 --to text --depth 12
  domino tree game.domino --at 18 --to text --best      what should have been played
  domino tree game.domino --at 18 --to text --refute 3-6@6
  domino tree game.domino --at 18 --to dot | dot -Tsvg -o lines.svg
  domino tree game.domino --at 18 --to graphml -o lines.graphml --depth 8 --loss 10
"""


@click.command("tree", short_help="Show or export the lines that could be played.", epilog=EPILOG)
@file_argument
@click.option(
    "--at",
    "turn",
    type=click.IntRange(min=1),
    metavar="TURN",
    help="Start before this turn; without it, after the last.",
)
@click.option("--to", "form", type=click.Choice(list(WRITERS)), default="json", show_default=True)
@click.option("--game", "number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N")
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
    default=tree.DEFAULT_DEPTH,
    show_default=True,
    help="Turns to follow.",
)
@click.option(
    "--loss",
    type=click.IntRange(min=0),
    default=tree.DEFAULT_LOSS,
    show_default=True,
    help="After the first turn follow moves that lose up to this many points.",
)
@click.option(
    "--size",
    type=click.IntRange(min=2),
    default=tree.DEFAULT_SIZE,
    show_default=True,
    help="Positions to keep.",
)
@house_options
@output_option(required=False)
def command(
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
        graph = tree.explore(
            position, labels, depth=depth, loss=loss, size=size, first=first, progress=advance
        )
    if not graph.graph["complete"]:
        click.echo(f"only the first {size} positions are kept; --size keeps more", err=True)
    return WRITERS[form](graph)
