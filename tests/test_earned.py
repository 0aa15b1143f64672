"""What tiles have earned while a game went on."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import read
from analyzer.replays.replay import replay
from analyzer.rules.scoring import scores_in_play
from tests.every_variant import TABLES, random_game, rules_of, written

if TYPE_CHECKING:
    from analyzer.game.position import Position

RECORDS = Path(__file__).parent.parent / "records"


def test_passes_count_for_the_tile_before_them() -> None:
    """The record of Quinientos writes what each tile earns, and one bonus of three passes in a row."""
    (game,) = read(RECORDS / "quinientos.domino").games
    result = replay(game)
    stated = {step.turn: step.written.scored for step in result.steps if step.written.scored}
    assert result.earned == stated
    assert sorted(stated.values()) == [10, 10, 10, 10, 20]


def test_claimed_points_are_not_the_movers() -> None:
    (game,) = read(RECORDS / "all-fives.domino").games
    result = replay(game)
    stated = {step.turn: step.written.scored for step in result.steps if step.written.scored}
    assert result.earned == stated
    claimed = [gain for gain in result.gains if gain.points < 0]
    assert [(gain.side, gain.points) for gain in claimed] == [(1, -10)]


@pytest.mark.parametrize(("name", "seats"), [table for table in TABLES if scores_in_play(rules_of(*table))])
def test_gains_add_up_to_what_was_scored(name: str, seats: int) -> None:
    from random import Random

    for seed in range(40):
        played = random_game(Random(seed), rules_of(name, seats))
        result = replay(written(played))
        totals = [0] * len(played.final.scored)
        for gain in result.gains:
            totals[gain.side] += gain.points
        assert tuple(totals) == _scored(played.final)


def _scored(final: Position) -> tuple[int, ...]:
    """The points in play: all points less those of a game in which nothing was scored in play."""
    from dataclasses import replace

    without = replace(final, scored=()).score().points
    return tuple(points - hand for points, hand in zip(final.score().points, without, strict=True))
