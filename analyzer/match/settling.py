"""Who pays whom at the end of a match (S1, sections 9 to 11)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.match.facts import Points
    from analyzer.match.goal import MatchEnd


def settle(
    end: MatchEnd, score: Points, sides: tuple[tuple[str, ...], tuple[str, ...]]
) -> dict[str, Fraction]:
    """What each player gets, or pays where it is below nought; in points.

    Each of two players on a side wins or loses the difference of the points. Two against three: each of the
    three two thirds of it, so that nothing is left over. Three against three: each loser pays one winner.

    >>> from analyzer.match.goal import How, MatchEnd
    >>> end = MatchEnd(How.TARGET, winner=1)
    >>> paid = settle(end, (112, 52), (("Ann", "Bob"), ("Cid", "Dan", "Eve")))
    >>> {name: int(points) for name, points in paid.items()}
    {'Ann': -60, 'Bob': -60, 'Cid': 40, 'Dan': 40, 'Eve': 40}
    """
    difference = 0 if end.winner is None else abs(score[0] - score[1])
    smaller = min(map(len, sides))
    return {
        name: Fraction(difference * smaller, len(side)) * (1 if number == end.winner else -1)
        for number, side in enumerate(sides)
        for name in side
    }
