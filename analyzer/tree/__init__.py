"""Lines that could be played from a position: all of them as a graph, and those of best play.

`explore` makes the graph, and `to_graphml`, `to_dot`, `to_json` and `to_text` write it; `best_line`,
`optimal_moves` and `refutation` answer the questions that are asked of it most.
"""

from analyzer.tree.exports import to_dot, to_graphml, to_json
from analyzer.tree.graph import DEFAULT_DEPTH, DEFAULT_LOSS, DEFAULT_SIZE, explore
from analyzer.tree.lines import Line, Refutation, Turn, best_line, optimal_moves, refutation
from analyzer.tree.text import to_text

__all__ = [
    "DEFAULT_DEPTH",
    "DEFAULT_LOSS",
    "DEFAULT_SIZE",
    "Line",
    "Refutation",
    "Turn",
    "best_line",
    "explore",
    "optimal_moves",
    "refutation",
    "to_dot",
    "to_graphml",
    "to_json",
    "to_text",
]
