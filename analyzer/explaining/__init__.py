"""Rules in words of any language, generated from the value itself, so that house rules are told right too."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.explaining.earning import explain_bonuses, explain_in_play
from analyzer.explaining.games import explain_dealing, explain_playing, explain_winning
from analyzer.explaining.matches import explain_match

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from analyzer.wording import Words

__all__ = ["explain"]


def explain(rules: Rules, words: Words) -> list[str]:
    """The rules as sentences, in the order in which a game is played.

    >>> from analyzer.rules import variant
    >>> from analyzer.wording import Words
    >>> explain(variant("milo").rules, Words.load("en"))[-2]
    'Going out with a tile that leaves both ends equal makes the game worth 2 points instead.'
    """
    return [
        *explain_dealing(rules, words),
        *explain_playing(rules, words),
        *explain_in_play(rules, words),
        *explain_winning(rules, words),
        *explain_bonuses(rules, words),
        *explain_match(rules, words),
    ]
