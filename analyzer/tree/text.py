"""The graph for a terminal: a line of moves a row, and what branches off it indented below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.phrases import amount_text, value_text
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.tree.graph import Attributes, Graph

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
