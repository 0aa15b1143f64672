"""Whatever a reason claims, worked out anew: on random games of every variant, any two moves compared."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from analyzer.reviews.fair import Grade
from analyzer.reviews.reasons.case import case_of
from analyzer.reviews.reasons.choice import FINDERS, chosen, outcome, scores
from analyzer.reviews.reasons.facts import ReasonKind
from analyzer.reviews.reasons.seats import ends, finishes, next_stuck, stuck_chance, suit
from analyzer.reviews.reasons.sentences import Labels, reason_text
from analyzer.tiles.layout import Layout
from analyzer.tiles.tile import Tile
from analyzer.words.messages import Messages
from tests.effort import some, some_languages
from tests.every_variant import OUTER_TABLES, rules_of
from tests.reasons.oracle import FEW, check, expects_ends, expects_finish, expects_next, expects_scores
from tests.reasons.sampled import decision, losing
from tests.reasons.supposed import supposed

WORDS = [Messages.load(language) for language in some_languages(3)]
OTHERS = [finder for finder in FINDERS if finder is not outcome]


def checked(seed: int, name: str, seats: int, grade: Grade) -> Counter[ReasonKind]:
    """How many reasons of each kind were found in a random game, every one of them true and told."""
    found: Counter[ReasonKind] = Counter()
    for case in supposed(Random(f"{seed} {name} {seats}"), rules_of(name, seats), grade=grade):
        reasons = [reason for finder in OTHERS if (reason := finder(case)) is not None]
        labels = Labels.of(case.review.replay.seating)
        for reason in reasons:
            check(case, reason)
            for words in WORDS:
                text = reason_text(reason, words, labels)
                assert text.endswith(".")
                assert "{" not in text
        found.update(reason.kind for reason in reasons)
        assert set(chosen(reasons)) <= set(reasons)
    return found


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 2))
def test_what_was_known_is_true_in_every_deal_that_is_possible(name: str, seats: int) -> None:
    checked(1, name, seats, Grade.BLUNDER)


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 0))
def test_what_is_said_as_the_tiles_lay_was_so(name: str, seats: int) -> None:
    checked(2, name, seats, Grade.BEST)


def test_every_kind_of_fact_is_found() -> None:
    found: Counter[ReasonKind] = Counter()
    for seed in range(4):
        for name, seats in (("partnership", 4), ("all-fives", 2), ("draw", 2), ("hungarian", 2)):
            found += checked(seed, name, seats, Grade.BLUNDER) + checked(seed, name, seats, Grade.BEST)
    assert {*ReasonKind} - {*found} == {ReasonKind.OUTCOME, ReasonKind.LUCK}, "these need values"


@pytest.mark.parametrize(
    ("name", "seats"), [("partnership", 4), ("cross", 2), ("all-fives", 2), ("cuban", 4)]
)
def test_nothing_is_missed_where_the_deals_are_few(name: str, seats: int) -> None:
    few = 0
    for seed in range(3):
        for case in supposed(Random(f"{seed} {name}"), rules_of(name, seats)):
            if case.knowledge is None or case.knowledge.count > FEW:
                continue
            few += 1
            assert (finishes(case) is not None) == expects_finish(case)
            assert (scores(case) is not None) == expects_scores(case)
            assert (next_stuck(case) is not None) == expects_next(case)
            assert (ends(case) is not None) == expects_ends(case)
    assert few > 3


def test_a_tile_that_lies_open_in_another_hand_is_seen_there() -> None:
    case = case_of(losing(), decision(18))
    assert case is not None
    assert case.knowledge is not None
    layout, d = Layout((6, 6)), 3
    assert 0 < stuck_chance(case.knowledge, d, layout) < 1
    six = case.rules.tile_set.bit(Tile.of(6, 6))
    hands = list(case.knowledge.hands)
    hands[d] |= six
    seen = replace(case.knowledge, hands=tuple(hands))
    assert stuck_chance(seen, d, layout) == 0
    four = case.rules.tile_set.bit(Tile.of(3, 4))
    hands = list(case.knowledge.hands)
    hands[0] |= four
    vars(case)["knowledge"] = replace(
        case.knowledge, hands=tuple(hands), unseen=case.knowledge.unseen & ~four, places=()
    )
    assert suit(case) is None, "that nobody else has one would not be true"
