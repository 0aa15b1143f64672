"""A schedule with who moves to which table, its balance, and both in plain words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from analyzer.tournament import Format, is_mixed
from analyzer.tournament.rounds import Balance, Pair, Round, Table, count, mixed_pair, pair

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from random import Random

    from analyzer.tournament.rounds import Meeting, Schedule, Spread, TableResult


class Partners(Enum):
    """Whether partners stay together from round to round."""

    FIXED = "fixed"
    DRAWN = "drawn"


def moved(results: Sequence[TableResult]) -> tuple[Table, ...]:
    """The tables of the next round, with the sides still together: who stays first, then who comes.

    `results` are those of two tables or more, in the order of the tables.
    """
    winners, losers = [one.winners for one in results], [one.losers for one in results]
    middle = [Table(losers[at], winners[at + 1]) for at in range(1, len(results) - 1)]
    return (Table(winners[0], winners[1]), *middle, Table(losers[-1], losers[0]))


def next_round(
    results: Sequence[TableResult], partners: Partners, repeats: Callable[[Pair], int], lot: Random
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
    before: Sequence[TableResult], played: Sequence[TableResult], partners: Partners
) -> tuple[tuple[TableResult, Table], ...]:
    """The results from tables at which others should have sat, with the table as it should have been."""
    found = []
    for result, due in zip(played, moved(before), strict=True):
        if _together(Table(result.winners, result.losers), partners) != _together(due, partners):
            found.append((result, due))
    return tuple(found)


def _together(table: Table, partners: Partners) -> frozenset[frozenset[int]]:
    groups = [table.seats] if partners is Partners.DRAWN else table.sides
    return frozenset(frozenset(group) for group in groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A schedule with its players' names, by their numbers from 1."""

    form: Format
    names: tuple[str, ...]
    schedule: Schedule
    """The rounds to be played."""
    played: tuple[Round, ...] = ()
    """The rounds before them that are known."""
    first: int = 1
    """The number of the schedule's first round."""
    won: tuple[int, ...] | None = None
    """How many matches each player has won, where results are known."""
    partners: Partners | None = None
    """Whether partners stay together, where the rounds follow from results."""
    seed: int | None = None
    """What the draw was made with, where there was one."""

    @property
    def balance(self) -> Balance:
        """The balance of all the rounds, played and to be played."""
        return count(self.schedule.players, (*self.played, *self.schedule.rounds))

    @property
    def parts(self) -> tuple[Balance, ...]:
        """The balances that are to be even: for mixed pairs, across the groups and within them."""
        if self.form is not Format.MIXED:
            return (self.balance,)
        return (self.balance.among(mixed_pair), self.balance.among(lambda both: not mixed_pair(both)))

    @property
    def balanced(self) -> bool:
        """Whether each part is balanced."""
        return all(part.balanced for part in self.parts)

    def name(self, player: int) -> str:
        """A player's name."""
        return self.names[player - 1]


SHOWN = 6
"""How many pairs are listed at most."""

MOVES = {
    Partners.FIXED: "Winners at table 1 stay and losers at table 1 go to the highest table; elsewhere losers"
    " stay and winners move down one number. Partners stay together.",
    Partners.DRAWN: "Winners at table 1 stay and losers at table 1 go to the highest table; elsewhere losers"
    " stay and winners move down one number. Then the four at a table draw: the two highest are partners,"
    " unless they have been before.",
}


def times(number: int) -> str:
    """How often, in words.

    >>> [times(number) for number in (0, 1, 2, 3, 10)]
    ['never', 'once', 'twice', 'three times', '10 times']
    """
    words = ["never", "once", "twice", "three times", "four times", "five times", "six times"]
    return words[number] if number < len(words) else f"{number} times"


def listed(words: Sequence[str], last: str) -> str:
    """Words with commas, and `last` before the last one.

    >>> listed(["1", "2", "4"], "or")
    '1, 2 or 4'
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def sentences(sheet: Sheet) -> list[str]:
    """What the count of the meetings says, a sentence or two a line."""
    if sheet.form is Format.WINNERS:
        return _repeats(sheet)
    if sheet.form is Format.MIXED:
        return _mixed(sheet)
    balance = sheet.balance
    found = [_spread(balance.partners, "Everyone partners everyone {}.", "Two players", "partners")]
    found.append(_spread(balance.opponents, "Everyone opposes everyone {}.", "Two players", "opponents"))
    if balance.sits_out.even and balance.sits_out.fair:
        found.append(f"Everyone sits out {times(int(balance.sits_out.fair))}.")
    if balance.balanced:
        return [*found, "So the schedule is balanced."]
    found += [f"So the schedule is not balanced. {_furthest(sheet, balance)}"]
    if sheet.form is Format.TWELVE:
        found.append(f"A balanced one: domino schedule {Format.TWELVE_BALANCED.value}")
    return found


def _spread(spread: Spread, even: str, two: str, what: str) -> str:
    """A sentence on how often two players are partners, or opponents."""
    counts = list(spread.histogram)
    if spread.even:
        return even.format(times(counts[0] if counts else 0))
    sentence = f"{two} are {what} {listed([*map(str, counts)], 'or')} times"
    if spread.nearly:
        return f"{sentence}, as evenly as can be."
    if spread.fair.denominator == 1:
        return f"{sentence}: {spread.far} of {spread.total} pairs are not at {spread.fair}."
    low = int(spread.fair)
    return f"{sentence}: {spread.far} of {spread.total} pairs are neither at {low} nor at {low + 1}."


def _furthest(sheet: Sheet, balance: Balance) -> str:
    """The pairs that are opponents most or least often, grouped by how often."""
    by_count: dict[int, list[Meeting]] = {}
    for meeting in balance.furthest:
        by_count.setdefault(meeting.opponents, []).append(meeting)
    return " ".join(
        f"Opponents {times(number)}: {_pairs(sheet, met)}." for number, met in sorted(by_count.items())
    )


def _pairs(sheet: Sheet, met: Iterable[Meeting]) -> str:
    pairs = [" and ".join(sheet.name(player) for player in meeting.pair) for meeting in met]
    more = len(pairs) - SHOWN
    return "; ".join(pairs[:SHOWN]) + (f"; and {more} more pairs" if more > 0 else "")


def _mixed(sheet: Sheet) -> list[str]:
    other = [number for number, one in enumerate(sheet.schedule.rounds, sheet.first) if not is_mixed(one)]
    rounds = f"round{'s' * (len(other) > 1)} {listed([*map(str, other)], 'and')}" if other else ""
    found = [
        f"Not every side pairs an odd with an even number: see {rounds}."
        if other
        else "In every round each side pairs an odd with an even number."
    ]
    odd, even = (", ".join(group) for group in (sheet.names[::2], sheet.names[1::2]))
    if not odd.startswith("1, "):
        found.insert(0, f"Odd numbers: {odd}; even numbers: {even}.")
    across, within = sheet.parts
    group, same = "An odd and an even number", "Two of the same group"
    found += [
        _spread(across.partners, f"{group} are partners {{}}.", group, "partners"),
        _spread(across.opponents, f"{group} are opponents {{}}.", group, "opponents"),
        _spread(within.opponents, f"{same} are opponents {{}}.", same, "opponents"),
    ]
    if sheet.balanced:
        return [*found, "So the schedule is balanced."]
    worst = [_furthest(sheet, part) for part in sheet.parts if part.furthest]
    return [*found, " ".join(["So the schedule is not balanced.", *worst])]


def _repeats(sheet: Sheet) -> list[str]:
    """For rounds that follow from results: who meets again, and who has won how much."""
    meetings = {meeting.pair: meeting for meeting in sheet.balance.meetings}
    found = []
    if sheet.played and sheet.schedule.rounds:
        tables = [table for one in sheet.schedule.rounds for table in one.tables]
        partners = {tuple(sorted(side)) for table in tables for side in table.sides}
        if sheet.partners is Partners.DRAWN:
            again = [one for pair, one in meetings.items() if pair in partners and one.partners > 1]
            found.append(
                f"Partners again: {_pairs(sheet, again)}." if again else "No two are partners again."
            )
        opponents = {tuple(sorted((a, b))) for table in tables for a in table.first for b in table.second}
        again = [one for pair, one in meetings.items() if pair in opponents and one.opponents > 1]
        found.append(f"Opponents again: {_pairs(sheet, again)}." if again else "No two are opponents again.")
        found.append("Rounds that follow the results are not made to be balanced.")
    if sheet.won is not None:
        order = sorted(zip(sheet.won, sheet.names, strict=True), key=lambda one: -one[0])
        found.append("Matches won: " + ", ".join(f"{name} {number}" for number, name in order) + ".")
    return found
