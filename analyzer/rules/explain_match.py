"""In words: how the games of a match add up, and when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.rules.choices import Equality, MatchGoal, TieStake

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules.model import Rules

_GOAL = {
    MatchGoal.POINTS: "A match goes to {target} points.",
    MatchGoal.IN_A_ROW: "A match goes to {target} games in a row; the side that loses falls back to nought.",
    MatchGoal.LOVE: (
        "A match is won with {target} points while another side has none; once all have points, all fall"
        " back to nought."
    ),
    MatchGoal.GAMES: "A match is {target} games.",
    MatchGoal.NONE: "There is no match; every game stands alone.",
}
_BAD_GOAL = "A match ends when a side {reaches} {target} bad points; the side with fewer wins."
_STAKE = {
    TieStake.RAISE: (
        "After n ties in a row a game is worth n + 1 to the side ahead, or to either at an equal score."
    ),
    TieStake.DOUBLE: "After a tie the next game counts twice.",
}


def explain_match(rules: Rules) -> Iterator[str]:
    """The match, in the order in which it matters."""
    if rules.schedule:
        bonuses = ", ".join(map(str, rules.schedule))
        yield f"Winning one of the first games earns {bonuses}, in this order; a block loses its bonus."
    if rules.tie_stake in _STAKE:
        yield _STAKE[rules.tie_stake]
    if rules.one_all:
        yield "A loss at one to nought makes it one all, and then the next game makes it two to nought."
    goal = _GOAL[rules.match_goal]
    if rules.bad_points and rules.match_goal is MatchGoal.POINTS:
        goal = _BAD_GOAL
    yield goal.format(target=rules.target, reaches="has more than" if rules.exceed else "has")
    if rules.exact:
        yield "The target has to be met exactly; a score that goes beyond it is disregarded."
    if rules.exceed and not rules.bad_points:
        yield "The target has to be exceeded."
    if rules.least:
        yield f"The match is drawn if the others have fewer than {rules.least}."
    if rules.equality is Equality.ONE_MORE:
        yield "If the scores are equal then, one more game is played."
    if rules.settled:
        yield "At the end each player pays or gets the difference of the points."
