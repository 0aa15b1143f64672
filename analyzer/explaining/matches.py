"""In words: how the games of a match add up, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.explaining.choosing import chosen
from analyzer.rules.choices import MatchGoal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules import Rules
    from analyzer.wording import Words


def explain_match(rules: Rules, words: Words) -> Iterator[str]:
    """The match, in the order in which it matters."""
    if rules.schedule:
        yield words("rule_schedule", bonuses=", ".join(map(words.whole, rules.schedule)))
    yield from chosen(words, "tie_stake", rules.tie_stake)
    if rules.one_all:
        yield words("rule_one_all")
    yield from _goal(rules, words)
    if rules.exact:
        yield words("rule_exact")
    if rules.exceed and not rules.bad_points:
        yield words("rule_exceed")
    if rules.least:
        yield words("rule_least", number=rules.least)
    yield from chosen(words, "equality", rules.equality)
    if rules.settled:
        yield words("rule_settled")


def _goal(rules: Rules, words: Words) -> Iterator[str]:
    if rules.match_goal is MatchGoal.GAMES:
        yield words.plural("rule_match_goal_games", rules.target)
    elif rules.bad_points and rules.match_goal is MatchGoal.POINTS:
        key = "rule_match_goal_bad_exceeded" if rules.exceed else "rule_match_goal_bad"
        yield words(key, target=words.whole(rules.target))
    elif rules.match_goal is MatchGoal.POINTS:
        yield words("rule_match_goal_points", points=words.points(rules.target))
    elif rules.match_goal is MatchGoal.NONE:
        yield words("rule_match_goal_none")
    else:
        yield from chosen(words, "match_goal", rules.match_goal, target=rules.target)
