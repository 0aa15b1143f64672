"""What pages weigh: of four-handed games below 220 kB with fair values, of double nine below 250."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from analyzer.pages import report
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.review import Review, review
from tests.every_variant import needs_arms, random_game, rules_of, written
from tests.report.games import drawing, fair_reviews, losing, winning

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay

LIMIT, LIMIT_OF_NINE = 220_000, 250_000


def played(name: str, number: int = 0) -> Replay:
    """A random game of a variant for four."""
    done = random_game(Random(f"{name}{number}"), rules_of(name, 4))
    return replay(written(done, arms=needs_arms(done)))


def weight(found: Review) -> int:
    return len(report(found).encode())


def test_the_sample_s_games() -> None:
    for found in fair_reviews(losing(), winning()):
        assert weight(found) < LIMIT
    assert weight(Review(replay=replay(drawing()), decisions=(), critical=None)) < LIMIT


def test_a_long_game_of_double_nine_with_fair_values() -> None:
    found = played("cuban-nine")
    assert len(found.steps) > 35
    assert weight(review(found, fair=FairSettings(worlds=4))) < LIMIT_OF_NINE


def test_a_cross_of_double_nine() -> None:
    found = played("cross-nine")
    assert len(found.steps) > 50
    assert weight(review(found)) < LIMIT_OF_NINE
