"""The graph as a terminal shows it: every edge once, joined lines referred to, ends named."""

from __future__ import annotations

import re
from random import Random

import networkx as nx

from analyzer.replays.replay import replay
from analyzer.solver import tree
from analyzer.solver.tree import LEGEND
from analyzer.tiles import DEFAULT_LABELS
from tests.games import LABELS, any_rules, random_start
from tests.report.games import losing


def test_the_lines_of_the_sample_game() -> None:
    position = replay(losing()).steps[24].position
    assert position is not None
    graph = tree.explore(position, LABELS, depth=40, loss=5)
    assert tree.to_text(graph).splitlines() == [
        "  +10  B 0-0@0  C 4-6@4  D 6-6@6  A 5-6@6  B 0-6@0  C pass  D 5-5@5  A pass  B 1-6@6  B goes out",
        "  -37  loses 47:  B 0-6@0  C 4-6@6  blocked",
    ]
    graph = tree.explore(position, LABELS, depth=5, loss=30)
    assert tree.to_text(graph).splitlines() == [
        "  +10  B 0-0@0  C 4-6@4  D 6-6@6  A 5-6@6  B 0-6@0 ...",
        "  -37  loses 47:  B 0-6@0",
        "        +37  C 4-6@6  blocked",
        "         +8  loses 29:  C 4-6@4  D 6-6@6  A 5-6@6  B 1-6@6 ...",
    ]


def test_every_edge_stands_there_once_and_every_end_is_named() -> None:
    met = 0
    for seed in range(120):
        rng = Random(seed)
        start = random_start(rng, any_rules(rng, 9, 3))
        graph = tree.explore(start, DEFAULT_LABELS, depth=60, loss=10**6, size=200)
        text = tree.to_text(graph)
        moves = [f"{data['seat']} {data['move']}" for _, _, data in graph.edges(data=True)]
        written = re.findall(r"\b([A-H] (?:draw )?(?:\d+-\d+|pass|stop))(?![\d-])", text)
        assert sorted(written) == sorted(moves)
        shared = sum(degree > 1 for _, degree in graph.in_degree())
        assert set(re.findall(r"-> \[(\d+)\]", text)) == {str(number) for number in range(1, shared + 1)}
        assert (LEGEND in text) is (shared > 0)
        met += shared
        over = [node for node, data in graph.nodes(data=True) if data["end"] and graph.in_degree(node)]
        assert len(re.findall(r"goes out|blocked", text)) == len(over)
        cut = [
            node for node, data in graph.nodes(data=True) if not data["end"] and not graph.out_degree(node)
        ]
        assert text.count("...") == len(cut)
        assert nx.number_weakly_connected_components(graph) == 1
    assert met > 30


def test_where_the_game_is_over_there_is_nothing_to_write() -> None:
    position = replay(losing()).final
    assert position is not None
    assert tree.to_text(tree.explore(position, LABELS)) == ""
