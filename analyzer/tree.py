"""Lines that could be played from a position, as a networkx graph.

Nodes are positions: lines that transpose meet. Every edge is a move with its exact value.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from analyzer.solver import Solver

if TYPE_CHECKING:
    from typing import TypeAlias

    import networkx as nx

    from analyzer.position import Position

    Graph: TypeAlias = nx.DiGraph[int]
    Attributes: TypeAlias = dict[str, str | int | bool]

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
) -> Graph:
    """The lines from a position, breadth first.

    Args:
        position: where to start, with every hand known.
        labels: the names of the seats.
        depth: how many tiles are played on, at most.
        loss: moves that lose more points than this against the best are left out; the first turn keeps all.
        size: how many positions are kept, at most.

    Returns:
        A directed graph without cycles. Node 0 is the start. Nodes carry `ends` (as text), `seat` (whose
        turn it is, empty at the end), `value` (points for that seat's side, at the end for the first side)
        and `end` (how the game ended, or empty); edges carry `seat`, `move` (`pass`, or the tile),
        `joins`, `value` and `loss` in points for the mover's side, and `best`. The graph attribute
        `complete` says whether the limit on size left nothing out.
    """
    import networkx as nx

    solver = Solver(position)
    graph: Graph = nx.DiGraph(complete=True)
    numbers = {_key(position): 0}
    graph.add_node(0, **_describe(position, labels, solver))
    level = [position]
    for distance in range(depth):
        following: list[Position] = []
        for at in level:
            for after, edge in _edges(at, labels, solver, None if distance == 0 else loss):
                key = _key(after)
                if key not in numbers:
                    if len(numbers) >= size:
                        graph.graph["complete"] = False
                        continue
                    numbers[key] = len(numbers)
                    graph.add_node(numbers[key], **_describe(after, labels, solver))
                    following.append(after)
                source, target = numbers[_key(at)], numbers[key]
                graph.add_edge(source, target, **edge)
        level = following
    return graph


def _key(position: Position) -> tuple[object, ...]:
    return (position.hands, tuple(sorted(position.layout.ends)), position.seat, position.end is not None)


def _describe(position: Position, labels: tuple[str, ...], solver: Solver) -> Attributes:
    ended = position.end
    return {
        "ends": " ".join(map(str, position.layout.ends)),
        "seat": "" if ended else labels[position.seat],
        "value": position.score().net(0) if ended else solver.value(position),
        "end": ended.value if ended else "",
    }


def _edges(
    position: Position, labels: tuple[str, ...], solver: Solver, loss: int | None
) -> list[tuple[Position, Attributes]]:
    if position.end is not None:
        return []
    seat = labels[position.seat]
    moves = position.moves()
    if not moves:
        value = solver.value(position)
        edge: Attributes = {
            "seat": seat,
            "move": "pass",
            "joins": "",
            "value": value,
            "loss": 0,
            "best": True,
        }
        return [(position.knock(), edge)]
    found: list[tuple[Position, Attributes]] = []
    options = solver.options(position)
    best = max(option.value for option in options)
    for move, option in zip(moves, options, strict=True):
        lost = best - option.value
        if loss is not None and lost > loss:
            continue
        joins = "" if option.end is None else str(option.end)
        edge = {
            "seat": seat,
            "move": str(option.tile),
            "joins": joins,
            "value": option.value,
            "loss": lost,
            "best": lost == 0,
        }
        found.append((position.play(move), edge))
    return found


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
        text = f"{ends}\\n{data['seat'] or data['end']} {data['value']:+d}"
        lines.append(f'  n{node} [label="{_escaped(text)}"];')
    for source, target, data in graph.edges(data=True):
        joins = f" on {data['joins']}" if data["joins"] else ""
        text = f"{data['seat']} {data['move']}{joins} ({data['value']:+d})"
        style = ", style=bold" if data["best"] else ""
        lines.append(f'  n{source} -> n{target} [label="{_escaped(text)}"{style}];')
    return "\n".join([*lines, "}"]) + "\n"


def _escaped(text: str) -> str:
    return text.replace('"', '\\"')
