"""`domino tree`: the lines that could be played, as a graph."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer import tree
from analyzer.cli.inputs import chosen, file_argument, house_options, load
from analyzer.cli.outputs import keep_source, output_option, write_output
from analyzer.cli.solve import position_at
from analyzer.replaying import replay
from analyzer.solver import OutOfReachError

if TYPE_CHECKING:
    from analyzer.setting import HouseRules

WRITERS = {"graphml": tree.to_graphml, "dot": tree.to_dot, "json": tree.to_json}

EPILOG = """\b
Examples:
  domino tree game.domino --at 18 --to dot | dot -Tsvg -o lines.svg
  domino tree game.domino --at 18 --to graphml -o lines.graphml --depth 8 --loss 10
"""


@click.command("tree", short_help="Export the lines that could be played.", epilog=EPILOG)
@file_argument
@click.option("--at", "turn", type=click.IntRange(min=1), metavar="TURN", help="Start before this turn.")
@click.option("--to", "form", type=click.Choice(list(WRITERS)), default="json", show_default=True)
@click.option("--game", "number", type=click.IntRange(min=1), default=1, show_default=True, metavar="N")
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
    depth: int,
    loss: int,
    size: int,
    house: HouseRules,
    output: str | None,
) -> None:
    """Explores the lines from a position and writes them as GraphML, DOT or JSON.

    The first turn keeps every option; after it, moves that lose more than --loss are left out. Lines that
    come to the same position meet there.
    """
    keep_source(output, file)
    record = load(file)
    (game,) = chosen(record, number)
    result = replay(record.games[game - 1], house)
    try:
        _, position = position_at(result, turn)
        graph = tree.explore(position, result.seating.labels, depth=depth, loss=loss, size=size)
    except OutOfReachError as error:
        raise click.ClickException(str(error)) from error
    if not graph.graph["complete"]:
        click.echo(f"only the first {size} positions are kept; --size keeps more", err=True)
    write_output(WRITERS[form](graph), output)
