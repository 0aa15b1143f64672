"""Who moves where between the rounds of a tournament that follows the results.

Winners at table 1 stay, losers at table 1 go to the highest table; elsewhere losers stay and winners move
down one number (Roland Scheicher, Domino Whist (2005), section 13).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from analyzer.tournament.balance import Pair, pair
from analyzer.tournament.rounds import Round, Table

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from random import Random

    from analyzer.tournament.results import Result


class Partners(Enum):
    """Whether partners stay together from round to round."""

    FIXED = "fixed"
    DRAWN = "drawn"


def moved(results: Sequence[Result]) -> tuple[Table, ...]:
    """The tables of the next round, with the sides still together: who stays first, then who comes.

    `results` are those of two tables or more, in the order of the tables.
    """
    winners, losers = [one.winners for one in results], [one.losers for one in results]
    middle = [Table(losers[at], winners[at + 1]) for at in range(1, len(results) - 1)]
    return (Table(winners[0], winners[1]), *middle, Table(losers[-1], losers[0]))


def next_round(
    results: Sequence[Result], partners: Partners, repeats: Callable[[Pair], int], lot: Random
) -> Round:
    """The next round; `repeats` says how often two players have been partners."""
    tables = moved(results)
    if partners is Partners.DRAWN:
        tables = tuple(drawn(draw_order(table.seats, lot), repeats) for table in tables)
    return Round(tables)


def draw_order(players: Sequence[int], lot: Random) -> tuple[int, ...]:
    """The players in the order of the tiles they draw, highest first."""
    # Of all the methods of Random only `random` promises the same numbers in every version of Python.
    return tuple(sorted(players, key=lambda _: lot.random()))


def drawn(order: Sequence[int], repeats: Callable[[Pair], int]) -> Table:
    """A table of four from highest to lowest tile drawn: the two highest are partners.

    If that repeats partners the highest plays with the third highest, and failing that with the lowest.
    Where every way repeats somebody, it is the one that repeats least.

    >>> drawn((3, 1, 4, 2), lambda both: 0)
    Table(first=(3, 1), second=(4, 2))
    >>> drawn((3, 1, 4, 2), lambda both: int(both == (1, 3)))
    Table(first=(3, 4), second=(1, 2))
    """
    highest, second, third, lowest = order
    ways = (
        Table((highest, second), (third, lowest)),
        Table((highest, third), (second, lowest)),
        Table((highest, lowest), (second, third)),
    )
    return min(ways, key=lambda way: sum(repeats(pair(*side)) for side in way.sides))


def first_round(players: int, lot: Random) -> Round:
    """A first round by lot, for a number of players that fills tables of four."""
    order = draw_order(range(1, players + 1), lot)
    return Round(tuple(drawn(order[at : at + 4], lambda both: 0) for at in range(0, players, 4)))


def misplaced(
    before: Sequence[Result], played: Sequence[Result], partners: Partners
) -> tuple[tuple[Result, Table], ...]:
    """The results from tables at which others should have sat, with the table as it should have been."""
    found = []
    for result, due in zip(played, moved(before), strict=True):
        if _together(Table(result.winners, result.losers), partners) != _together(due, partners):
            found.append((result, due))
    return tuple(found)


def _together(table: Table, partners: Partners) -> frozenset[frozenset[int]]:
    groups = [table.seats] if partners is Partners.DRAWN else table.sides
    return frozenset(frozenset(group) for group in groups)
