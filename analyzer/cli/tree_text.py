"""Moves as they are named on the command line, and refutations as a terminal shows them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.notation.tile_text import tile_from_text
from analyzer.outcome import Outcome, outcome_sentence
from analyzer.phrases import amount_text, listed, value_text
from analyzer.solving.answers import STOP_WORD

if TYPE_CHECKING:
    from analyzer.position import Position
    from analyzer.seating import Seating
    from analyzer.solver import Option, Solver
    from analyzer.tree import Line, Refutation


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
