"""The explored lines: values agree along edges, transpositions meet, limits hold."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from random import Random

import networkx as nx
import pytest

from analyzer.game.position import Position
from analyzer.notation import parse
from analyzer.replays.replay import replay
from analyzer.rules import variant
from analyzer.solver import tree
from analyzer.solver.solver import Solver
from analyzer.tiles import DEFAULT_LABELS
from tests import sample
from tests.effort import effort
from tests.games import LABELS, any_rules, random_deal, random_play, random_start


def late_position(seed: int, left: int = 14) -> Position:
    rng = Random(seed)
    rules = variant("partnership").rules
    played = random_play(rng, Position.deal(rules, random_deal(rng, rules), 0))
    return next(p for p, _ in played.moves if sum(hand.bit_count() for hand in p.hands) <= left)


@pytest.mark.parametrize("seed", range(12))
def test_values_agree_along_the_edges(seed: int) -> None:
    position = late_position(seed)
    graph = tree.explore(position, LABELS, depth=20, loss=1000, size=100_000)
    assert graph.graph["complete"]
    assert nx.is_directed_acyclic_graph(graph)
    sides = {"A": 0, "B": 1, "C": 0, "D": 1}
    for node, data in graph.nodes(data=True):
        edges = list(graph.out_edges(node, data=True))
        if data["end"]:
            assert not edges
            continue
        assert max(edge["value"] for _, _, edge in edges) == data["value"]
        for _, target, edge in edges:
            after = graph.nodes[target]
            side = sides[after["seat"]] if after["seat"] else 0
            same = side == sides[data["seat"]]
            assert edge["value"] == (after["value"] if same else -after["value"])
            assert edge["loss"] == data["value"] - edge["value"]
            assert edge["best"] == (edge["loss"] == 0)


def test_values_agree_along_the_edges_under_any_rules() -> None:
    """The best edge has the value of its node; where chance decides, their mean has it."""
    kinds = set()
    for seed in range(effort(80, 200)):
        rng = Random(seed)
        start = random_start(rng, any_rules(rng, 8, 3))
        graph = tree.explore(start, DEFAULT_LABELS, depth=60, loss=10**6, size=400)
        assert nx.is_directed_acyclic_graph(graph)
        for node, data in graph.nodes(data=True):
            edges = [edge for _, _, edge in graph.out_edges(node, data=True)]
            if not edges or not graph.graph["complete"]:
                continue
            kinds |= {edge["move"].split()[0] for edge in edges} & {"draw", "stop", "pass"}
            chance = len(edges) > 1 and edges[0]["move"].startswith("draw")
            values = [edge["value"] for edge in edges]
            assert data["value"] == pytest.approx(sum(values) / len(values) if chance else max(values))
            assert any(edge["best"] for edge in edges) is not chance
            assert {edge["seat"] for edge in edges} == {data["seat"]}
            if start.rules.seating().sides == 2:
                side = DEFAULT_LABELS.index(data["seat"]) % 2
                for _, target, edge in graph.out_edges(node, data=True):
                    after = graph.nodes[target]
                    same = side == (DEFAULT_LABELS.index(after["seat"]) % 2 if after["seat"] else 0)
                    assert edge["value"] == pytest.approx(after["value"] if same else -after["value"])
        assert tree.to_graphml(graph)
        assert tree.to_dot(graph).count("->") == graph.number_of_edges()
    assert kinds == {"draw", "stop", "pass"}


def test_every_line_is_in_the_whole_graph() -> None:
    """The graph has as many paths as there are ways to play, and fewer nodes than they have positions."""
    position = late_position(3, 12)

    def lines(at: Position) -> int:
        if at.end is not None:
            return 1
        moves = at.moves()
        return sum(lines(at.play(move)) for move in moves) if moves else lines(at.knock())

    graph = tree.explore(position, LABELS, depth=30, loss=1000, size=1_000_000)
    paths = dict.fromkeys(graph, 0)
    for node in reversed(list(nx.topological_sort(graph))):
        paths[node] = sum(paths[target] for target in graph.successors(node)) or 1
    assert paths[0] == lines(position)


def test_limits() -> None:
    position = late_position(1)
    small = tree.explore(position, LABELS, depth=20, loss=1000, size=5)
    assert len(small) == 5
    assert not small.graph["complete"]
    best = tree.explore(position, LABELS, depth=20, loss=0)
    assert all(edge["loss"] == 0 for source, _, edge in best.edges(data=True) if source != 0)
    assert len(list(best.successors(0))) == len(position.moves())
    assert max(nx.shortest_path_length(best, 0).values()) <= 20


def test_the_first_turn_keeps_the_moves_that_are_asked_for() -> None:
    position = replay(parse(sample.movetext(sample.REPAIRED)).games[0]).steps[17].position
    assert position is not None
    for option, move in zip(Solver(position).options(position), position.moves(), strict=True):
        graph = tree.explore(position, LABELS, first=[option])
        ((_, target, edge),) = graph.out_edges(0, data=True)
        assert (edge["move"], edge["value"]) == (str(move.tile), option.value)
        assert graph.nodes[target]["ends"] == " ".join(map(str, position.play(move).layout.ends))
        assert graph.nodes[0]["value"] == edge["value"] + edge["loss"], "the others are weighed all the same"


def test_moves_that_lose_as_much_as_is_allowed_are_kept() -> None:
    position = late_position(3)
    whole = tree.explore(position, LABELS, depth=20, loss=1000, size=100_000)
    losses = sorted({edge["loss"] for source, _, edge in whole.edges(data=True) if source})
    middle = losses[len(losses) // 2]
    some = tree.explore(position, LABELS, depth=20, loss=middle, size=100_000)
    kept = {edge["loss"] for source, _, edge in some.edges(data=True) if source}
    assert max(kept) == middle > 0


def test_exports_are_what_they_say() -> None:
    game = parse(sample.movetext(sample.REPAIRED)).games[0]
    position = replay(game).steps[17].position
    assert position is not None
    graph = tree.explore(position, LABELS)
    again = nx.parse_graphml(tree.to_graphml(graph))
    assert nx.is_isomorphic(again, graph)
    data = json.loads(tree.to_json(graph))
    assert len(data["nodes"]) == len(graph)
    dot = tree.to_dot(graph)
    assert dot.count("->") == graph.number_of_edges()
    assert 'label="C 4-6 on 6 (+46)", style=bold' in dot
    assert graph.nodes[0]["value"] == Solver(position).value(position) == 46


STATEMENT = re.compile(r'  n\d+(?: -> n\d+)? \[label="((?:[^"\\]|\\.)*)"(?:, style=bold)?\];')


def test_dot_can_be_read_whatever_the_seats_are_called() -> None:
    position = late_position(2, 10)
    graph = tree.explore(position, ('"', "\\", "a b", "];"))
    dot = tree.to_dot(graph)
    head, *statements, foot = dot.splitlines()
    assert (head, foot) == ("digraph lines {", "}")
    found = [STATEMENT.fullmatch(statement) for statement in statements[2:]]
    assert all(found)
    assert len(found) == len(graph) + graph.number_of_edges()
    if program := shutil.which("dot"):
        subprocess.run([program, "-Tsvg"], input=dot, text=True, check=True, capture_output=True)
