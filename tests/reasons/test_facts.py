"""Whatever a reason claims, worked out anew: on random games of every variant, any two moves compared."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.fair import Grade
from analyzer.reasons.choosing import FINDERS, chosen
from analyzer.reasons.endings import outcome
from analyzer.reasons.telling import Labels, reason_text
from analyzer.wording import Words, languages
from tests.every_variant import TABLES, rules_of
from tests.reasons.oracle import check
from tests.reasons.supposed import supposed

if TYPE_CHECKING:
    from analyzer.reasons.facts import ReasonKind

WORDS = [Words.load(language) for language in languages()]
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


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_was_known_is_true_in_every_deal_that_is_possible(name: str, seats: int) -> None:
    checked(1, name, seats, Grade.BLUNDER)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_said_as_the_tiles_lay_was_so(name: str, seats: int) -> None:
    checked(2, name, seats, Grade.BEST)
