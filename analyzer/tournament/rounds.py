"""The rounds of a tournament: who sits where, results as text, how often each two are partners and opponents.

The counts look at the rounds alone: a published plan, a search and the results of an evening are judged by
the same. Results stand one line a table, `1: Ann+Cid beat Bob+Dan`; a line `round 2` begins a round, without
one the first round is meant. Empty lines and what follows a `#` are left out of account.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from dataclasses import dataclass, field
from difflib import get_close_matches
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


# -- results as text --------------------------------------------------------------------------------------

_COMMENT = re.compile(r"(^|\s)#.*$")


class LineError(ScheduleError):
    """A line that cannot be read; lines count from 1."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def without_comment(line: str) -> str:
    """The line without what follows a `#` that begins it or stands after a space.

    >>> without_comment("1: Ann+Cid beat Bob+Dan  # a close match")
    '1: Ann+Cid beat Bob+Dan'
    """
    return _COMMENT.sub("", line).strip()


def read_names(text: str) -> tuple[str, ...]:
    r"""The names in their order; LineError for one that cannot be used or is given twice.

    >>> read_names("Ann, Bob\nMary Ann  # sits by the door")
    ('Ann', 'Bob', 'Mary Ann')
    """
    found: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        words = without_comment(line).removesuffix(",")
        for word in words.split(",") if words else []:
            name = read_name(word, number)
            if name.casefold() in found:
                raise LineError(number, _twice(name, number, *found[name.casefold()]))
            found[name.casefold()] = (name, number)
    return tuple(name for name, _ in found.values())


def read_name(word: str, line: int) -> str:
    """One name, its spaces made regular; LineError if it cannot be one."""
    name = " ".join(unicodedata.normalize("NFC", word).split())
    if not name:
        raise LineError(line, "a name is missing")
    if not name.isprintable():
        raise LineError(line, f"{name!r} is no name: it has characters that cannot be printed")
    if "+" in name:
        raise LineError(line, f"{name!r} is no name: + stands between partners")
    return name


def _twice(name: str, line: int, before: str, first: int) -> str:
    spelt = "" if before == name else f", the other time as {before}"
    return f"{name} is named twice{spelt}" + (f" (first in line {first})" if first != line else "")


ROUNDS = 4
"""A tournament has four rounds (Roland Scheicher, Domino Whist (2005), section 13)."""

MOST_TABLES = 100
"""As many tables as a tournament may have here."""

EXPECTED = "expected a table's result, as in `1: Ann+Cid beat Bob+Dan`, or `round 2`"

_ROUND = re.compile(r"round\s+(\d{1,9})\s*:?", re.IGNORECASE)
_RESULT = re.compile(r"(\d{1,9})\s*:\s*(\S.*)")
_BEAT = re.compile(r"\s+beat\s+", re.IGNORECASE)


class TableResult(NamedTuple):
    """Who won at a table; `line` is where it says so."""

    line: int
    table: int
    winners: Side
    losers: Side


@dataclass(frozen=True, slots=True)
class Results:
    """Rounds that have been played, each in the order of its tables; a player is a number from 1."""

    names: tuple[str, ...]
    """By the players' numbers."""
    first: int
    """The number of the first round in the text."""
    rounds: tuple[tuple[TableResult, ...], ...]

    @property
    def last(self) -> int:
        """The number of the last round in the text."""
        return self.first + len(self.rounds) - 1

    @property
    def played(self) -> tuple[Round, ...]:
        """The rounds as they were seated."""
        return tuple(Round(tuple(Table(one.winners, one.losers) for one in played)) for played in self.rounds)

    @property
    def won(self) -> tuple[int, ...]:
        """How many matches each player has won."""
        winners = [player for played in self.rounds for one in played for player in one.winners]
        return tuple(winners.count(player) for player in range(1, len(self.names) + 1))


def read_results(text: str) -> Results:
    r"""The rounds in the text; LineError, with what was expected, for the first line that cannot be right.

    >>> read_results("1: Ann+Cid beat Bob+Dan\n2: Eva+Gus beat Flo+Hal").rounds[0][1].winners
    (5, 6)
    """
    return _Reader().read(text)


@dataclass(slots=True, kw_only=True)
class _Reader:
    names: dict[str, int] = field(default_factory=dict)
    """Each name's number, by the name as it is compared."""
    spelt: list[str] = field(default_factory=list)
    first: int | None = None
    rounds: list[dict[int, TableResult]] = field(default_factory=list)
    seated: dict[int, int] = field(default_factory=dict)
    """In the round that is being read: each player's line."""
    line: int = 0

    def read(self, text: str) -> Results:
        for self.line, written in enumerate(text.split("\n"), 1):
            words = without_comment(written)
            if begins := _ROUND.fullmatch(words):
                self._begin(int(begins[1]))
            elif words:
                self._result(words)
        if not self.rounds:
            raise LineError(self.line, f"there are no results; {EXPECTED}")
        self._finish()
        rounds = (tuple(played[table] for table in sorted(played)) for played in self.rounds)
        return Results(tuple(self.spelt), self.first or 1, tuple(rounds))

    def _error(self, message: str) -> LineError:
        return LineError(self.line, message)

    def _begin(self, number: int) -> None:
        if self.rounds:
            self._finish()
        due = number if self.first is None else self.first + len(self.rounds)
        if number != due:
            raise self._error(f"round {number} follows round {due - 1}; expected `round {due}`")
        if not 1 <= number <= ROUNDS:
            raise self._error(f"there is no round {number}; a tournament has {ROUNDS} rounds")
        self.first = self.first or number
        self.rounds.append({})
        self.seated = {}

    def _finish(self) -> None:
        """Checks that a round is complete before the next one begins."""
        played, number = self.rounds[-1], (self.first or 1) + len(self.rounds) - 1
        tables = max(max(played, default=0), len(self.rounds[0]))
        missing = [table for table in range(1, tables + 1) if table not in played]
        if not played:
            raise self._error(f"round {number} has no results; {EXPECTED}")
        if missing:
            raise self._error(f"round {number} has no result for table {missing[0]}")
        if len(played) < 2:
            raise self._error(f"round {number} has one table only: players move between two tables or more")

    def _result(self, words: str) -> None:
        if not self.rounds:
            self._begin(1)
        parts = _RESULT.fullmatch(words)
        sides = _BEAT.split(parts[2]) if parts else []
        if parts is None or len(sides) != 2:
            raise self._error(f"{words!r} is no result; {EXPECTED}")
        table, played = int(parts[1]), self.rounds[-1]
        if table in played:
            due = (self.first or 1) + len(self.rounds)
            hint = f"; `round {due}` begins the next round" if due <= ROUNDS else ""
            raise self._error(f"table {table} has a result already (line {played[table].line}){hint}")
        tables = MOST_TABLES if len(self.rounds) == 1 else len(self.rounds[0])
        if not 1 <= table <= tables:
            raise self._error(f"there is no table {table}; expected a table from 1 to {tables}")
        played[table] = TableResult(self.line, table, self._side(sides[0]), self._side(sides[1]))

    def _side(self, words: str) -> Side:
        names = words.split("+")
        if len(names) != 2:
            raise self._error(f"{words!r} is no pair of partners; expected two names with a + between them")
        return (self._player(names[0]), self._player(names[1]))

    def _player(self, word: str) -> int:
        name = read_name(word, self.line)
        number = self.names.get(name.casefold())
        if number is None:
            if len(self.rounds) > 1:
                raise self._error(f"{name} did not play in round {self.first}{self._nearest(name)}")
            number = self.names[name.casefold()] = len(self.spelt) + 1
            self.spelt.append(name)
        if number in self.seated:
            raise self._error(f"{name} has a place in this round already (line {self.seated[number]})")
        self.seated[number] = self.line
        return number

    def _nearest(self, name: str) -> str:
        close = get_close_matches(name, self.spelt, n=1)
        return f"; did you mean {close[0]}?" if close else ""
