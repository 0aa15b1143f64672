"""The kernel plays as `Position` does: what happens after a move, what it comes to, how the game ends."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from analyzer.game.position import Position
from analyzer.kernel.encoding import as_joined, library
from analyzer.rules import Rules, variant
from tests.effort import effort, seeds, some
from tests.every_variant import random_start, rules_of
from tests.games import random_deal, random_play
from tests.kernel.following import Playing, end_code, expected
from tests.kernel.positions import KNOWN, of_any_rules, of_crosses, of_draws


def compare(positions: list[Position], seen: Counter[str]) -> None:
    """Every move of every position; `seen` counts what there was."""
    if not positions:
        return
    playing = Playing(positions[0].rules)
    for position in positions:
        course = expected(position)
        assert playing.start(position) == course
        moves = [] if position.end else position.moves()
        seen["ended"] += position.end is not None
        seen["forced"] += bool(course.events)
        if moves or position.end:
            codes = [(as_joined(position, move).tile, end_code(position, move)) for move in moves]
            assert playing.moves(position) == codes
        for move in moves:
            course = expected(position, move)
            assert playing.play(position, move) == course
            seen["moves"] += 1
            seen["over"] += course.over > 0
            seen["blocked"] += course.over == 2
            for kind, *_, points in course.events:
                seen[f"kind {kind}"] += 1
                seen[f"points {kind}"] += points > 0


@pytest.mark.parametrize("chunk", range(effort(1, 2)))
def test_any_rules(chunk: int) -> None:
    seen = Counter[str]()
    tried = seeds(300, 2800, chunk)
    for seed in tried:
        compare(of_any_rules(seed), seen)
    assert seen["moves"] > len(tried), seen
    for key in ("ended", "forced", "over", "blocked", "kind 2", "kind 3", "kind 4", "points 1", "points 3"):
        assert seen[key] > 3, seen


def test_crosses() -> None:
    seen = Counter[str]()
    for seed in seeds(60, 240):
        compare(of_crosses(seed), seen)
    assert seen["moves"] > 500, seen


def test_draws_in_a_known_order() -> None:
    seen = Counter[str]()
    for seed in range(600):  # two of them are blocked by the last draw, after passes that were paid
        compare(of_draws(seed), seen)
    assert seen["kind 4"] > 1000, seen
    assert seen["moves"] > 600, seen


@pytest.mark.parametrize(("name", "seats"), some(KNOWN, 1))
def test_every_variant(name: str, seats: int) -> None:
    seen = Counter[str]()
    for seed in range(3):
        rng = Random(seed)
        played = random_play(rng, random_start(rng, rules_of(name, seats))[0])
        compare([position for position, _ in played.moves] + [played.final], seen)
    assert seen["moves"] > 30, seen


def test_a_game_from_a_turned_tile() -> None:
    """Nobody has played when the first passes come, and they are paid to nobody."""
    rules = Rules(name="turned", highest=3, hand=2, pass_bonus=2)
    seen = Counter[str]()
    for seed in range(60):
        hands = random_deal(Random(seed), rules)
        turned = next(rules.tile_set.members(rules.playing & ~sum(hands)))
        compare([Position.deal(rules, hands, 0, turned=turned)], seen)
    assert seen["forced"] > 10, seen


def test_what_cannot_be_played_is_refused() -> None:
    lib = library().lib
    rules = variant("partnership").rules
    start = Position.deal(rules, random_deal(Random(1), rules), 0)
    playing = Playing(rules)
    own = next(rules.tile_set.members(start.hands[0]))
    other = next(rules.tile_set.members(start.hands[1]))
    place = rules.tile_set.index
    assert playing.status(start, place(own), -1) == 0
    for tile, end in ((place(other), -1), (place(own), own.low), (-1, -1), (28, -1), (-2, 0), (2**31 - 1, 5)):
        assert playing.status(start, tile, end) == lib.DOMINO_BAD_MOVE
    ended = random_play(Random(1), start).final
    assert playing.status(ended, place(own), 0) == lib.DOMINO_BAD_MOVE
