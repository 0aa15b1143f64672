"""The graph for other programs: GraphML, DOT for Graphviz, JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from analyzer.phrases import value_text

if TYPE_CHECKING:
    from analyzer.tree.graph import Graph


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
