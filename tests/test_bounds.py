"""What is certain of a value that would take too long to find: it lies between two numbers."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

import analyzer
from analyzer.cli import main
from analyzer.kernel.engine import Kernel
from analyzer.reviews.review import Why, review
from analyzer.solver.solver import Bounded, Engine, OutOfReachError, Solver, between
from tests.effort import effort, seeds, some
from tests.every_variant import OUTER_TABLES, random_game, random_start, rules_of, written
from tests.games import any_rules, random_play
from tests.games import random_start as any_start
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.rules import Value

AHEAD = tuple((limit, Engine.KERNEL) for limit in (0, 20, 300))
TRAINS = ROOT / "records" / "mexican-train.domino"


def by_move(options: tuple[Bounded, ...]) -> dict[str, Bounded]:
    return {str(option): option for option in options}


def assert_certain(position: Position) -> int:
    """Every option and the position itself are worth what their bounds admit; how many were compared.

    The bounds are those of a search that has seen nothing, those of one that gave up on the way, and those of
    the kernel, which looks some moves ahead where two sides play.
    """
    solver = Solver(position, limit=2_000)
    try:
        exact: dict[str, Value] = {str(option): option.value for option in solver.options(position)}
    except OutOfReachError:
        return 0
    for limit, engine in ((0, Engine.REFERENCE), (5, Engine.REFERENCE), (40, Engine.REFERENCE), *AHEAD):
        given_up = Solver(position, engine=engine, limit=limit)
        with suppress(OutOfReachError):
            given_up.options(position)
        bounds = given_up.bounds(position)
        assert by_move(bounds).keys() == exact.keys()
        for move, found in by_move(bounds).items():
            assert found.low <= exact[move] <= found.high, (position, move, found, exact[move])
        if bounds:
            low, high = between(bounds)
            assert low <= max(exact.values()) <= high
    return len(exact)


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_bounds_hold_under_any_rules(chunk: int) -> None:
    compared = 0
    for seed in seeds(40, 600, chunk):
        rng = Random(seed)
        played = random_play(rng, any_start(rng, any_rules(rng)))
        compared += sum(assert_certain(position) for position, move in played.moves if move is not None)
    assert compared > 130


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 0))
def test_bounds_hold_in_every_variant(name: str, seats: int) -> None:
    compared = 0
    for seed in seeds(2, 30):
        rng = Random(seed)
        start, _ = random_start(rng, rules_of(name, seats), known_order=rng.random() < 0.7)
        late = [position for position, move in random_play(rng, start).moves if move is not None][-6:]
        compared += sum(assert_certain(position) for position in late)
    assert compared


def test_the_kernel_looks_as_far_ahead_as_it_may() -> None:
    start = random_start(Random(3), rules_of("cross-nine", 4), known_order=True)[0]
    position = [position for position, move in random_play(Random(3), start).moves if move][-14]
    exact = {str(option): option.value for option in Solver(position).options(position)}
    widths = []
    kernel = Kernel(position.rules)
    values = kernel.options(position, 1_000_000)
    for limit in (0, 30, 1_000, 1_000_000):
        found = by_move(Solver(position, limit=limit).bounds(position))
        assert all(found[move].low <= value <= found[move].high for move, value in exact.items())
        assert kernel.bounds(position, limit).keys() == values.keys()
        assert kernel.options(position, 1_000_000) == values  # the bounds are no values
        widths.append(sum(option.high - option.low for option in found.values()))
    assert widths[0] > widths[1] > widths[2] > widths[3] == 0


def test_the_kernel_looks_ahead_in_plain_games_too() -> None:
    """Their own search has no end some moves ahead: it would find nothing within these limits."""
    start = random_start(Random(1), rules_of("partnership", 4))[0]
    found = [Kernel(start.rules).bounds(start, limit).values() for limit in (30, 300, 3_000)]
    widths = [sum(high - low for low, high in bounds) for bounds in found]
    assert widths[0] > widths[1] > widths[2] > 0


def test_a_kernel_full_of_other_layouts_looks_as_far_ahead_as_a_new_one() -> None:
    rules = rules_of("cross-nine", 4)
    other, asked = (
        [position for position, move in random_play(Random(seed), start).moves if move][-8]
        for seed in (102, 2)
        for start in [random_start(Random(seed), rules, known_order=True)[0]]
    )
    needed = Kernel(rules)
    needed.bounds(other, 1_000_000)
    kernel = Kernel(rules, layouts=needed.counts().layouts + 10)
    kernel.bounds(other, 1_000_000)
    found = kernel.bounds(asked, 1_000_000)
    assert found == Kernel(rules).bounds(asked, 1_000_000)
    assert kernel.counts().layouts < needed.counts().layouts  # those of the other deal are forgotten


@pytest.mark.parametrize(
    ("name", "seats"), [("partnership", 4), ("all-fives", 2), ("cross", 4), ("draw", 2), ("kozel", 4)]
)
def test_what_was_played_is_worth_what_the_next_turn_is(
    name: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = 0
    for seed in seeds(3, 30):
        game = analyzer.replay(written(random_game(Random(seed), rules_of(name, seats))))
        whole = {decision.step.turn: decision for decision in review(game).decisions}
        with monkeypatch.context() as patch:
            patch.setattr("analyzer.solver.solver.GAME_LIMIT_KERNEL", 30)
            patch.setattr("analyzer.solver.solver.GAME_LIMIT_BOUNDS", 0)
            part = review(game).decisions
        for decision in part:
            exact = {str(option): option.value for option in whole[decision.step.turn].options}
            for option in decision.bounds:
                value = exact.get(str(option))
                assert value is None or option.low <= value <= option.high
                closed += option.low == option.high
    assert closed


def test_a_turn_out_of_reach_says_between_what_its_value_lies() -> None:
    replay = analyzer.replay(analyzer.read(str(TRAINS)).games[0])
    first, *_, last = review(replay).decisions
    assert first.why is Why.OUT_OF_REACH
    assert not last.bounds
    assert len(first.bounds) == 6
    low, high = between(first.bounds)
    assert low < 0 < high


def test_the_commands_say_so() -> None:
    result = CliRunner().invoke(main, ["analyze", str(TRAINS), "--format", "json"])
    [found] = json.loads(result.output)["records"]
    first = found["decisions"][0]
    assert first["why"]
    assert first["between"]["low"] < 0 < first["between"]["high"]
    assert set(first["between"]["options"][0]) == {"move", "end", "low", "high", "arm"}
    result = CliRunner().invoke(main, ["analyze", str(TRAINS), "--lang", "de"])
    assert "zwischen" in result.output


@pytest.mark.parametrize(("language", "said"), [("en", "between"), ("de", "zwischen"), ("es", "entre")])
def test_the_page_says_so(language: str, said: str) -> None:
    found = review(analyzer.replay(analyzer.read(str(TRAINS)).games[0]))
    assert f"; {said} \N{MINUS SIGN}7" in analyzer.report([found], language=language)
