"""How often each two players are partners and opponents, counted from the rounds alone.

Nothing here knows how a schedule was made: a published plan, a search and the results of an evening are
judged by the same count.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


Side = tuple[int, int]
"""Two partners."""


class ScheduleError(ValueError):
    """What was asked for cannot be scheduled; the message says why, for the user."""


class Table(NamedTuple):
    """Two partners against two others.

    >>> table = Table((1, 6), (2, 5))
    >>> table.seats, str(table)
    ((1, 2, 6, 5), '1+6 v 2+5')
    """

    first: Side
    second: Side

    @property
    def seats(self) -> tuple[int, int, int, int]:
        """Who sits at the table in turn order; partners sit opposite."""
        return (self.first[0], self.second[0], self.first[1], self.second[1])

    @property
    def sides(self) -> tuple[Side, Side]:
        """The two sides."""
        return (self.first, self.second)

    def __str__(self) -> str:
        return " v ".join("+".join(map(str, side)) for side in self.sides)


class Round(NamedTuple):
    """What is played at the same time; the order of the tables is their number, from 1."""

    tables: tuple[Table, ...]
    sits_out: tuple[int, ...] = ()
    lead: int | None = None
    """The player who leads first, where the format says so."""

    @property
    def players(self) -> tuple[int, ...]:
        """Everyone, at the tables and not."""
        return tuple(player for table in self.tables for player in table.seats) + self.sits_out


@dataclass(frozen=True, slots=True)
class Schedule:
    """Rounds in which each of the players has exactly one place.

    >>> Schedule(4, (Round((Table((1, 2), (3, 3)),)),))
    Traceback (most recent call last):
    ...
    ValueError: round 1 does not give each of 4 players one place: 1+2 v 3+3
    """

    players: int
    rounds: tuple[Round, ...]

    def __post_init__(self) -> None:
        everyone = list(range(1, self.players + 1))
        for number, each in enumerate(self.rounds, 1):
            if sorted(each.players) != everyone:
                tables = "; ".join(map(str, each.tables))
                raise ValueError(
                    f"round {number} does not give each of {self.players} players one place: {tables}"
                )


Pair = tuple[int, int]
"""Two players, the lower number first."""


class Meeting(NamedTuple):
    """How often two players are partners and opponents."""

    pair: Pair
    partners: int
    opponents: int


class Spread(NamedTuple):
    """A histogram: how many have each count, lowest count first.

    >>> spread = Spread.of([1, 3, 2, 2])
    >>> spread.histogram, spread.fair, spread.far
    ({1: 1, 2: 2, 3: 1}, Fraction(2, 1), 2)
    """

    histogram: dict[int, int]

    @classmethod
    def of(cls, counts: Iterable[int]) -> Spread:
        """The spread of these counts."""
        return cls(dict(sorted(Counter(counts).items())))

    @property
    def total(self) -> int:
        """How many counts there are."""
        return sum(self.histogram.values())

    @property
    def fair(self) -> Fraction:
        """What everyone would have if all had the same; 0 if there is no count."""
        meetings = sum(count * pairs for count, pairs in self.histogram.items())
        return Fraction(meetings, self.total or 1)

    @property
    def even(self) -> bool:
        """Whether all have the same."""
        return len(self.histogram) <= 1

    @property
    def nearly(self) -> bool:
        """Whether nobody is far from the fair share; where it is no whole number, the best there is."""
        return not self.far

    def is_far(self, count: int) -> bool:
        """Whether a count is a whole meeting or more away from the fair share."""
        return abs(count - self.fair) >= 1

    @property
    def far(self) -> int:
        """How many are a whole meeting or more away from the fair share."""
        return sum(pairs for count, pairs in self.histogram.items() if self.is_far(count))


@dataclass(frozen=True, slots=True)
class Balance:
    """Every two players with their meetings, in order, and how often each player sat out."""

    meetings: tuple[Meeting, ...]
    absences: tuple[int, ...]

    @property
    def partners(self) -> Spread:
        """How often pairs are partners."""
        return Spread.of(meeting.partners for meeting in self.meetings)

    @property
    def opponents(self) -> Spread:
        """How often pairs are opponents."""
        return Spread.of(meeting.opponents for meeting in self.meetings)

    @property
    def sits_out(self) -> Spread:
        """How often players sit out."""
        return Spread.of(self.absences)

    @property
    def balanced(self) -> bool:
        """Whether all pairs are partners equally often, and opponents too.

        Then all play, and sit out, equally often as well.
        """
        return self.partners.even and self.opponents.even

    @property
    def unbalanced(self) -> tuple[Meeting, ...]:
        """The pairs that are a whole meeting or more away from the fair share, as partners or opponents."""
        partners, opponents = self.partners, self.opponents
        return tuple(
            meeting
            for meeting in self.meetings
            if partners.is_far(meeting.partners) or opponents.is_far(meeting.opponents)
        )

    @property
    def furthest(self) -> tuple[Meeting, ...]:
        """Of the pairs whose count as opponents is away from the fair share, those that are most."""
        spread = self.opponents
        distances = {meeting: abs(meeting.opponents - spread.fair) for meeting in self.meetings}
        most = max(distances.values(), default=Fraction(0))
        return tuple(meeting for meeting in self.meetings if 1 <= most == distances[meeting])

    def among(self, belongs: Callable[[Pair], bool]) -> Balance:
        """The same for some of the pairs."""
        return Balance(tuple(one for one in self.meetings if belongs(one.pair)), self.absences)


def count(players: int, rounds: Sequence[Round]) -> Balance:
    """Counts the meetings of the players 1 to `players`.

    >>> from analyzer.tournament import FIVE
    >>> five = count(5, FIVE)
    >>> five.partners.histogram, five.opponents.histogram, five.sits_out.histogram, five.balanced
    ({1: 10}, {2: 10}, {1: 5}, True)
    """
    partners: Counter[Pair] = Counter()
    opponents: Counter[Pair] = Counter()
    absences: Counter[int] = Counter()
    for one in rounds:
        absences.update(one.sits_out)
        for table in one.tables:
            partners.update(pair(*side) for side in table.sides)
            opponents.update(pair(mine, theirs) for mine in table.first for theirs in table.second)
    everyone = range(1, players + 1)
    return Balance(
        tuple(Meeting(both, partners[both], opponents[both]) for both in combinations(everyone, 2)),
        tuple(absences[player] for player in everyone),
    )


def pair(one: int, other: int) -> Pair:
    """The two players, the lower number first."""
    return (min(one, other), max(one, other))


def mixed_pair(both: Pair) -> bool:
    """Whether one of the two has an odd and the other an even number."""
    return sum(both) % 2 == 1
