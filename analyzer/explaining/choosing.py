"""The sentence of a choice: the key is made of the rule and of what was chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from enum import Enum

    from analyzer.wording import Words

GOES_WITHOUT_SAYING = frozenset(
    {
        "rule_arm_double_none",
        "rule_turn_tile",
        "rule_blocked_score_same",
        "rule_double_left_none",
        "rule_tie_stake_none",
        "rule_equality_draw",
        "rule_ends_score_none",
        "rule_tie_lead_as_usual",
    }
)
"""Choices of which nothing is said, because they leave things as everybody expects them."""


def key_of(rule: str, choice: Enum) -> str:
    """The key of the sentence on a choice.

    >>> from analyzer.rules import Drawing
    >>> key_of("drawing", Drawing.UNTIL_PLAYABLE)
    'rule_drawing_until_playable'
    """
    return f"rule_{rule}_{choice.name.lower()}"


def chosen(words: Words, rule: str, choice: Enum, **values: object) -> Iterator[str]:
    """The sentence on a choice; none where it goes without saying."""
    key = key_of(rule, choice)
    if key not in GOES_WITHOUT_SAYING:
        yield words(key, **values)
