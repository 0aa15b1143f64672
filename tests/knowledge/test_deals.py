"""Against every deal there is: counts, worlds and chances of every seat before every turn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.knowledge import known_at, seen_at
from analyzer.replays.replay import replay
from analyzer.rules import Drawing, GameEnd, LeadBy, Rules, TurnLength
from tests.effort import effort, seeds
from tests.knowledge.oracle import Game, first_turn, left
from tests.knowledge.small import rules_tag, small_game, small_rules

if TYPE_CHECKING:
    from analyzer.knowledge import Knowledge
    from tests.knowledge.oracle import Left, Present

CHUNKS = 4
FEW, MANY = 34, 300
"""Random games in a chunk, here and with `make deep`."""
MOST = 400
"""Deals looked at for a game."""


def played(seed: int) -> Game:
    """A random game, which the replayer takes for what it is."""
    rng = Random(seed)
    result = replay(small_game(rng, small_rules(rng, 10**7)))
    assert result.valid, (seed, [problem.message for problem in result.diagnostics])
    return Game.of(result)


@pytest.mark.parametrize("chunk", range(effort(2, CHUNKS)))
def test_what_is_left_is_what_brute_force_leaves(chunk: int) -> None:
    compared = 0
    for seed in seeds(FEW, MANY, chunk):
        game = played(seed)
        first = first_turn(game, MOST)
        if first is None:
            continue
        rules = game.replay.rules
        for now in left(game, first):
            for seat in (*range(rules.seats), None):
                known = knowledge(now, seat)
                compare(known, now.present(seat), f"{seed}: {rules_tag(rules).value} {now.turn} {seat}")
                compared += 1
    assert compared > FEW


def test_runs_of_a_player_who_is_left_alone() -> None:
    rules = Rules(seats=2, partners=False, highest=3, hand=3, turn=TurnLength.RUN, game_end=GameEnd.STUCK)
    alone = 0
    for seed in range(300):
        game = Game.of(replay(small_game(Random(seed), rules)))
        steps = game.replay.steps
        again = [
            at
            for at, step in enumerate(steps[1:], 1)
            if step.seat == steps[at - 1].seat and step.arm not in (None, steps[at - 1].arm)
        ]
        first = first_turn(game, MOST)
        if first is None or not any(steps[at - 1].arm for at in again):
            continue
        for now in left(game, first):
            compare(seen_at(game.replay, now.turn), now.present(None), f"{seed}: {now.turn}")
        alone += 1
    assert alone > 5


def knowledge(now: Left, seat: int | None) -> Knowledge:
    if seat is None:
        return seen_at(now.game.replay, now.turn)
    return known_at(now.game.replay, now.turn, seat)


def compare(known: Knowledge, expected: Counter[Present], what: str) -> None:
    count = sum(expected.values())
    assert known.count == count, what
    assert Counter((world.hands, world.order) for world in known.worlds()) == expected, what
    tiles = known.rules.tile_set
    seen: dict[tuple[int, int | None], int] = Counter()
    for (hands, _), times in expected.items():
        for tile in tiles.members(known.unseen):
            bit = tiles.bit(tile)
            owner = next((seat for seat, hand in enumerate(hands) if hand & bit), None)
            seen[bit, owner] += times
    chances = known.chances
    assert set(chances) == set(tiles.members(known.unseen)), what
    for tile, shares in chances.items():
        for seat in (*range(known.rules.seats), None):
            share = Fraction(seen[tiles.bit(tile), seat], count)
            assert shares.get(seat, 0) == share, (what, str(tile), seat)


def test_the_random_games_meet_every_rule_that_matters() -> None:
    games = [game for game in map(played, seeds(CHUNKS * FEW, CHUNKS * MANY)) if first_turn(game, MOST)]
    tables: list[Rules] = [game.replay.rules for game in games]
    assert {rules.drawing for rules in tables} == set(Drawing)
    assert {rules.turn for rules in tables} == set(TurnLength)
    assert {rules.first_lead for rules in tables} >= {
        LeadBy.HIGHEST_DOUBLE,
        LeadBy.DOUBLE_BLANK,
        LeadBy.HOLDER,
        LeadBy.STOCK,
    }
    drawn = [game for game in games if any(step.kind == "draw" for step in game.replay.steps)]
    assert any(game.replay.rules.reserve for game in drawn)
    assert any(game.replay.trace.entries[-1].exposed for game in drawn)
    assert any(not rules.sleeping and rules.first_lead is LeadBy.HOLDER for rules in tables)
