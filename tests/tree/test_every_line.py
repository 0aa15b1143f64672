"""The line after every option of a game comes to exactly what the option is worth."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.solver import lines as module
from analyzer.solver.lines import every_line, followed, options_of, position_after
from analyzer.solver.solver import Engine, OutOfReachError, Solver
from tests.conftest import MISSING
from tests.every_variant import TABLES, random_game, rules_of

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.solver.solver import Option

LAST_TURNS = 7
"""Turns with a choice of each random game; the reference has to value all their options."""
LAST_ON_TRAINS = 1
"""The same where many seats, ends and tiles to draw leave the reference less in reach."""
FEWER_TURNS = 2
"""The same where doubles open three sides, so that more lines go on from a turn."""


def choices(name: str, seats: int) -> list[tuple[Position, tuple[Option, ...]]]:
    """The last turns of a random game on which there was a tile to play, with the options there."""
    rules = rules_of(name, seats)
    played = random_game(Random(f"lines {name} {seats}"), rules)
    most = LAST_ON_TRAINS if rules.shape.trains else FEWER_TURNS if rules.feet else LAST_TURNS
    solver = Solver(played.start, game=True)
    found: list[tuple[Position, tuple[Option, ...]]] = []
    for done in reversed(played.done):
        if done.position.moves() and len(found) < most:
            found.append((done.position, options_of(done.position, solver)))
    return found[::-1]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_line_played_out_comes_to_the_value_of_its_option(name: str, seats: int) -> None:
    turns = choices(name, seats)
    found = every_line(turns)
    assert len(found) == len(turns)
    assert all(found), "so late in a game every line is cheap"
    for (start, options), lines in zip(turns, found, strict=True):
        for option, line in zip(options, lines, strict=True):
            first = line.steps[0]
            assert (first.tile, first.end, first.arm) == (option.tile, option.end, option.arm)
            *_, (_, last) = followed(start, line.steps)
            assert line.last == last
            assert last.end is not None, "the order of the stock is known, so nothing is left to chance"
            assert last.score().net(start.seat % start.rules.seating().sides) == option.value


def test_a_line_is_the_one_that_the_solver_follows() -> None:
    turns = choices("partnership", 4)
    solver = Solver(turns[0][0])
    for (start, options), lines in zip(turns, every_line(turns), strict=True):
        for option, line in zip(options, lines, strict=True):
            assert line.steps[1:] == solver.line(position_after(start, option))


def test_a_line_ends_before_a_draw_that_is_left_to_chance() -> None:
    rules = rules_of("draw", 2)
    turns = []
    for seed in range(60):
        for done in random_game(Random(seed), rules).done:
            few = sum(hand.bit_count() for hand in done.position.hands) + done.position.stock.bit_count() < 12
            if few and done.position.stock and len(done.position.moves()) > 1:
                position = replace(done.position, order=None)
                turns.append((position, options_of(position, Solver(position))))
    lines = [(turn[0], line) for turn in turns for line in every_line([turn])[0]]
    ends = []
    for start, line in lines:
        *_, (_, last) = followed(start, line.steps)
        ends.append(last.end)
        assert last.end is not None or len(last.draws()) > 1
    assert None in ends


def test_where_lines_get_too_dear_the_earlier_turns_have_none(monkeypatch: pytest.MonkeyPatch) -> None:
    turns = choices("french", 4)
    whole = every_line(turns)
    monkeypatch.setattr(module, "MOST_KERNEL", 4)
    monkeypatch.setattr(module, "MOST_REFERENCE", 4)
    cut = every_line(turns)
    given = [bool(lines) for lines in cut]
    assert given == sorted(given), "what is left out comes first"
    assert any(given)
    assert not all(given)
    assert all(lines in ((), there) for lines, there in zip(cut, whole, strict=True))


def test_no_turns_have_no_lines() -> None:
    assert every_line([]) == ()


def test_the_limit_holds_for_the_kernel_too() -> None:
    played = random_game(Random(1), rules_of("partnership", 4))
    solver = Solver(played.start, game=True, limit=5)
    if solver.engine(played.start) is not Engine.KERNEL:
        pytest.skip(f"{MISSING}: the compiled kernel; its limit is not tested")
    with pytest.raises(OutOfReachError, match="more than 5 positions"):
        solver.options(played.start)
