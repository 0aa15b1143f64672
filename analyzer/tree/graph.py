"""Lines that could be played from a position, as a networkx graph.

Nodes are positions: lines that transpose meet. Every edge is a move with its exact value, a pass, or a draw;
where the stock is in no known order there is an edge for every tile that may be drawn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver import Solver
from analyzer.solving.answers import STOP_WORD

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import TypeAlias

    import networkx as nx

    from analyzer.position import Position
    from analyzer.rules import Value
    from analyzer.solver import Option

    Graph: TypeAlias = nx.DiGraph[int]
    Attributes: TypeAlias = dict[str, str | int | float | bool]

DEFAULT_DEPTH = 6
DEFAULT_LOSS = 0
DEFAULT_SIZE = 500


def explore(
    position: Position,
    labels: tuple[str, ...],
    *,
    depth: int = DEFAULT_DEPTH,
    loss: int = DEFAULT_LOSS,
    size: int = DEFAULT_SIZE,
    first: Collection[Option] | None = None,
    progress: Callable[[], None] | None = None,
) -> Graph:
    """The lines from a position, breadth first.

    Args:
        position: where to start, with every hand known.
        labels: the names of the seats.
        depth: how many turns are played on, at most.
        loss: after the first turn, moves that lose more points than this against the best are left out.
        size: how many positions are kept, at most.
        first: the moves of the first turn that are followed; all if None.
        progress: called for each position that is kept.

    Returns:
        A directed graph without cycles. Node 0 is the start. Nodes carry `ends` (as text), `seat` (whose
        turn it is, empty at the end), `value` (points for that seat's side, at the end for the first side)
        and `end` (how the game ended, or empty); edges carry `seat`, `move` (the tile, `pass`, `stop`, or
        `draw` with the tile), `joins`, `value` and `loss` in points for the mover's side, and `best`, which
        a draw left to chance never is. The graph attribute `complete` says whether the limit on size left
        nothing out.
    """
    import networkx as nx

    def at_first(option: Option, _: Value) -> bool:
        return first is None or option in first

    def later(_: Option, lost: Value) -> bool:
        return lost <= loss

    solver = Solver(position)
    graph: Graph = nx.DiGraph(complete=True)
    numbers = {position_key(position): 0}
    graph.add_node(0, **_describe(position, labels, solver))
    level = [position]
    for distance in range(depth):
        if not level:
            break
        following: list[Position] = []
        for at in level:
            for after, edge in _edges(at, labels, solver, later if distance else at_first):
                key = position_key(after)
                if key not in numbers:
                    if len(numbers) >= size:
                        graph.graph["complete"] = False
                        continue
                    numbers[key] = len(numbers)
                    graph.add_node(numbers[key], **_describe(after, labels, solver))
                    following.append(after)
                    if progress:
                        progress()
                source, target = numbers[position_key(at)], numbers[key]
                graph.add_edge(source, target, **edge)
        level = following
    return graph


def position_key(position: Position) -> tuple[object, ...]:
    """What tells positions apart: tiles, turn and points; the latest tile only where it matters."""
    layout = position.layout
    ends = dict(zip(layout.arms, zip(layout.ends, layout.kinds, strict=False), strict=False))
    run = tuple(sorted(ends[arm] for arm in position.run))
    here = (position.hands, position.stock, position.seat, layout.key, run, position.scored)
    if position.end is None and position.moves():
        return here
    return (*here, position.end, position.last, position.passes, position.drew, position.latest)


def _describe(position: Position, labels: tuple[str, ...], solver: Solver) -> Attributes:
    ended = position.end
    return {
        "ends": " ".join(map(str, position.layout.ends)),
        "seat": "" if ended else labels[position.seat],
        "value": _number(position.score().net(0) if ended else solver.value(position)),
        "end": ended.value if ended else "",
    }


def _edges(
    position: Position, labels: tuple[str, ...], solver: Solver, keeps: Callable[[Option, Value], bool]
) -> list[tuple[Position, Attributes]]:
    if position.end is not None:
        return []
    seat = labels[position.seat]
    moves = position.moves()
    if not moves:
        return _forced(position, seat, solver)
    found: list[tuple[Position, Attributes]] = []
    options = solver.options(position)
    best = max(option.value for option in options)
    for move, option in zip(moves, options, strict=True):
        lost = best - option.value
        if not keeps(option, lost):
            continue
        joins = "" if option.end is None else str(option.arm or option.end)
        word = STOP_WORD if option.tile is None else str(option.tile)
        found.append((position.play(move), _edge(seat, word, option.value, lost, joins=joins)))
    return found


def _forced(position: Position, seat: str, solver: Solver) -> list[tuple[Position, Attributes]]:
    """What a seat does that has no move: it draws, or passes."""
    if not position.must_draw:
        return [(position.knock(), _edge(seat, "pass", solver.value(position), 0))]
    found = []
    draws = position.draws()
    for tile in draws:
        after = position.draw(tile)
        side = position.seat % position.rules.seating().sides
        value = after.score().net(side) if after.end else solver.value(after)
        found.append((after, _edge(seat, f"draw {tile}", value, 0, best=len(draws) == 1)))
    return found


def _edge(
    seat: str, move: str, value: Value, lost: Value, *, joins: str = "", best: bool | None = None
) -> Attributes:
    return {
        "seat": seat,
        "move": move,
        "joins": joins,
        "value": _number(value),
        "loss": _number(lost),
        "best": not lost if best is None else best,
    }


def _number(value: Value) -> int | float:
    return value if isinstance(value, int) else float(value)
