"""The formats of a tournament by name, and the schedules that are known before the first lead."""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.tournament import plans
from analyzer.tournament.balance import Round, Schedule, ScheduleError, Side, Table
from analyzer.tournament.plans import progression
from analyzer.tournament.results import MOST_TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence


ONCE, TWICE = 1, 2


@dataclass(slots=True)
class _Search:
    """The first round as far as it has come; -1 stands for infinity."""

    modulus: int
    free: set[int] = field(init=False)
    partners: list[int] = field(init=False)
    opponents: list[int] = field(init=False)
    tables: list[Table] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.free = {-1, *range(self.modulus)}
        self.partners = [0] * (self.modulus // 2 + 1)
        self.opponents = [0] * (self.modulus // 2 + 1)

    def complete(self) -> bool:
        """Fills the tables that are left; False, with everything as before, if that cannot be done."""
        if not self.free:
            return True
        lowest = min(self.free)
        # Adding a number to all players gives the same schedule: infinity's first partner may be 0.
        others = [0] if lowest < 0 else sorted(self.free - {lowest})
        for other in others:
            first = (lowest, other)
            rest = sorted(self.free - {*first})
            for at, one in enumerate(rest):
                for another in rest[at + 1 :]:
                    table = Table(first, (one, another))
                    if self._sit(table) and self.complete():
                        return True
                    self._rise(table)
        return False

    def _sit(self, table: Table) -> bool:
        """Seats four players; whether no difference has now come too often."""
        self.free -= {*table.seats}
        self.tables.append(table)
        self._count(table, 1)
        return max(self.partners) <= ONCE and max(self.opponents) <= TWICE

    def _rise(self, table: Table) -> None:
        self._count(table, -1)
        self.tables.pop()
        self.free |= {*table.seats}

    def _count(self, table: Table, step: int) -> None:
        for side in table.sides:
            self._count_difference(self.partners, side, step)
        for one in table.first:
            for other in table.second:
                self._count_difference(self.opponents, (one, other), step)

    def _count_difference(self, counts: list[int], pair: Side, step: int) -> None:
        if min(pair) >= 0:
            difference = abs(pair[0] - pair[1])
            counts[min(difference, self.modulus - difference)] += step


def cyclic(players: int) -> tuple[Round, ...]:
    """The rounds of a cyclic balanced schedule, one fewer than players; always the same.

    ScheduleError if so many players cannot fill tables of four, or no cyclic schedule exists.

    >>> [str(one.tables[0]) for one in cyclic(4)]
    ['4+1 v 2+3', '4+2 v 3+1', '4+3 v 1+2']
    """
    if players < 4 or players % 4:
        raise ScheduleError(f"{players} players do not fill tables of four")
    search = _Search(players - 1)
    if not search.complete():
        raise ScheduleError(f"there is no cyclic balanced schedule for {players} players")
    return tuple(
        Round(tuple(_shifted(table, by, players) for table in search.tables)) for by in range(players - 1)
    )


def _shifted(table: Table, by: int, players: int) -> Table:
    def moved(number: int) -> int:
        return players if number < 0 else (number + by) % (players - 1) + 1

    (one, two), (three, four) = table.sides
    return Table((moved(one), moved(two)), (moved(three), moved(four)))


class Format(Enum):
    """How a tournament is organised."""

    FOUR = "four"
    FIVE = "five"
    EIGHT = "eight"
    TWELVE = "twelve"
    TWELVE_BALANCED = "twelve-balanced"
    MIXED = "mixed"
    WINNERS = "winners"


class About(NamedTuple):
    """A format in words; `sizes` are the numbers of players it is made for, none if it takes any."""

    title: str
    sizes: tuple[int, ...]


FORMATS: dict[Format, About] = {
    Format.FOUR: About("progression of four: one table, three matches", (4,)),
    Format.FIVE: About("one table, one of five sits out in turn", (5,)),
    Format.EIGHT: About("two tables, the published plan", (8,)),
    Format.TWELVE: About("three tables, the published plan", (12,)),
    Format.TWELVE_BALANCED: About("three tables, balanced: found by a search", (12,)),
    Format.MIXED: About("mixed pairs: one group has the odd numbers, the other the even ones", (8, 12)),
    Format.WINNERS: About("four rounds, each from the results of the one before", ()),
}

MOST = 4 * MOST_TABLES
"""As many players as a format for any number takes: the pairs are counted, and grow with the square."""

ALIASES = {"progressive": Format.WINNERS, "mixed-pairs": Format.MIXED}


def named(name: str) -> Format:
    """The format of this name; ScheduleError with the nearest name if there is none.

    >>> named("Twelve balanced"), named("progressive")
    (<Format.TWELVE_BALANCED: 'twelve-balanced'>, <Format.WINNERS: 'winners'>)
    """
    known = {form.value: form for form in Format} | ALIASES
    key = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    if key in known:
        return known[key]
    close = get_close_matches(key, known, n=1)
    hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(form.value for form in Format)}"
    raise ScheduleError(f"there is no format {name!r}; {hint}")


def size_of(form: Format, players: int | None) -> int:
    """The number of players, the smallest the format is made for if None; ScheduleError if it does not fit.

    >>> size_of(Format.MIXED, None), size_of(Format.MIXED, 12)
    (8, 12)
    """
    sizes = FORMATS[form].sizes
    if not sizes:
        if players is None or players % 4 or not 8 <= players <= MOST:
            given = "" if players is None else f", not {players}"
            raise ScheduleError(f"{form.value} is for full tables of four, 8 to {MOST} players{given}")
        return players
    if players is None:
        return sizes[0]
    if players not in sizes:
        fitting = [other.value for other in Format if players in FORMATS[other].sizes]
        hint = f"; for {players} there is: {', '.join(fitting)}" if fitting else ""
        raise ScheduleError(
            f"{form.value} is for {' or '.join(map(str, sizes))} players, not {players}{hint}"
        )
    return players


def make(form: Format, players: int | None = None, leads: Sequence[int] = (1,)) -> Schedule:
    """The schedule of a format that needs no results; `leads` are for the progression of four.

    ScheduleError if the number of players does not fit, or the rounds depend on results.

    >>> len(make(Format.TWELVE_BALANCED).rounds)
    11
    """
    size = size_of(form, players)
    match form:
        case Format.FOUR:
            return Schedule(size, progression(leads))
        case Format.FIVE:
            return Schedule(size, plans.FIVE)
        case Format.EIGHT:
            return Schedule(size, plans.EIGHT)
        case Format.TWELVE:
            return Schedule(size, plans.TWELVE)
        case Format.TWELVE_BALANCED:
            return Schedule(size, cyclic(size))
        case Format.MIXED:
            return Schedule(size, plans.mixed(size))
        case Format.WINNERS:
            raise ScheduleError(f"the rounds of {form.value} follow from results")
