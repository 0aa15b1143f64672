"""Lines that could be played from a position: all of them as a graph, and those of best play.

`explore` makes the graph, and `to_graphml`, `to_dot`, `to_json` and `to_text` write it; `best_line`,
`optimal_moves` and `refutation` answer the questions that are asked of it most.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from analyzer.game.fields import STOP_WORD
from analyzer.rules import EndKind
from analyzer.solver.solver import Solver
from analyzer.words.message import amount_text, value_text

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator
    from typing import TypeAlias

    import networkx as nx

    from analyzer.game.position import Position
    from analyzer.rules import Value
    from analyzer.solver.solver import Option

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


def to_graphml(graph: Graph) -> str:
    """The graph as GraphML."""
    import networkx as nx

    return "\n".join(nx.generate_graphml(graph)) + "\n"


def to_json(graph: Graph) -> str:
    """The graph as node-link JSON: `nodes` with an `id`, `edges` with `source` and `target`."""
    import networkx as nx

    return json.dumps(nx.node_link_data(graph, edges="edges"), indent=2) + "\n"


def to_dot(graph: Graph) -> str:
    """The graph for Graphviz; the best moves are drawn bold."""
    lines = ["digraph lines {", "  rankdir=LR;", '  node [shape=box, fontname="sans-serif"];']
    for node, data in graph.nodes(data=True):
        ends = f"ends {data['ends']}" if data["ends"] else "before the lead"
        state = f"{data['seat'] or data['end']} {value_text(data['value'])}"
        lines.append(f'  n{node} [label="{_escaped(ends)}\\n{_escaped(state)}"];')
    for source, target, data in graph.edges(data=True):
        joins = f" on {data['joins']}" if data["joins"] else ""
        text = f"{data['seat']} {data['move']}{joins} ({value_text(data['value'])})"
        style = ", style=bold" if data["best"] else ""
        lines.append(f'  n{source} -> n{target} [label="{_escaped(text)}"{style}];')
    return "\n".join([*lines, "}"]) + "\n"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


LEGEND = "[1] marks a position that several lines come to; -> [1] goes on as there."


def to_text(graph: Graph) -> str:
    """The graph as indented lines, the best first.

    A row begins with the value of its first move for the side that makes it, and says what the move loses;
    it ends where moves branch, where a line goes on as another does, or with the game. Dots say that the
    graph ends there and the game does not.
    """
    rows = list(_Writing(graph).branches(0, 0))
    meets = any("-> [" in row for row in rows)
    return "".join(f"{row}\n" for row in [*rows, *[LEGEND] * meets])


class _Writing:
    """What has been written already, so that no position is followed twice."""

    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.marks: dict[int, int] = {}

    def branches(self, node: int, depth: int) -> Iterator[str]:
        """A row for each edge that leaves a node, each with what follows it."""
        edges = sorted(self.graph.out_edges(node, data=True), key=lambda edge: -edge[2]["value"])
        for _, target, data in edges:
            lost = f"  loses {amount_text(data['loss'])}:" if data["loss"] else ""
            row = f"{'      ' * depth}{value_text(data['value']):>5}{lost}"
            yield from self._row(row, target, data, depth)

    def _row(self, row: str, target: int, data: Attributes, depth: int) -> Iterator[str]:
        """One row up to where it ends, and the rows below it."""
        while True:
            row += f"  {_move(data)}"
            if target in self.marks:
                yield f"{row}  -> [{self.marks[target]}]"
                return
            if self.graph.in_degree(target) > 1:
                self.marks[target] = len(self.marks) + 1
                row += f"  [{self.marks[target]}]"
            following = list(self.graph.out_edges(target, data=True))
            if len(following) != 1:
                yield row + ("" if following else self._ending(target, data))
                yield from self.branches(target, depth + 1)
                return
            ((_, target, data),) = following

    def _ending(self, node: int, latest: Attributes) -> str:
        end = self.graph.nodes[node]["end"]
        if not end:
            return " ..."
        return f"  {latest['seat']} goes out" if end == EndKind.DOMINO.value else "  blocked"


def _move(data: Attributes) -> str:
    joins = f"@{data['joins']}" if data["joins"] else ""
    return f"{data['seat']} {data['move']}{joins}"
