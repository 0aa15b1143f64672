"""Tournaments: who plays whom in which round, and whether everyone meets everyone equally often.

Here are the formats by name, published plans, and the schedules known before the first lead.

>>> from analyzer.tournament import count, make, named
>>> schedule = make(named("eight"))
>>> count(schedule.players, schedule.rounds).balanced
True
"""

from __future__ import annotations

from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.match.rotation import facing
from analyzer.tournament.rounds import (
    MOST_TABLES,
    Balance,
    Round,
    Schedule,
    ScheduleError,
    Side,
    Table,
    count,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "FORMATS",
    "Balance",
    "Format",
    "Round",
    "Schedule",
    "ScheduleError",
    "Table",
    "count",
    "make",
    "named",
]


def _read_plan(players: int, text: str) -> tuple[Round, ...]:
    """A plan written down as one round a line, its tables separated by commas; who is absent sits out.

    >>> _read_plan(5, "1+2 v 3+4")
    (Round(tables=(Table(first=(1, 2), second=(3, 4)),), sits_out=(5,), lead=None),)
    """
    rounds = []
    for line in text.split("\n"):
        tables = tuple(_table(words) for words in line.split(","))
        seated = {player for table in tables for player in table.seats}
        rounds.append(Round(tables, tuple(sorted(set(range(1, players + 1)) - seated))))
    return tuple(rounds)


def _table(text: str) -> Table:
    first, second = text.split(" v ")
    return Table(_side(first), _side(second))


def _side(text: str) -> Side:
    one, other = text.split("+")
    return (int(one), int(other))


FOUR = _read_plan(4, "1+2 v 3+4\n1+3 v 2+4\n1+4 v 2+3")
"""Three matches; the numbers are the ranks of the tiles drawn, 1 the highest."""

FIVE = _read_plan(5, "1+2 v 3+4\n1+5 v 2+3\n1+4 v 2+5\n1+3 v 4+5\n2+4 v 3+5")

EIGHT = _read_plan(
    8,
    """\
1+6 v 2+5, 3+8 v 4+7
2+3 v 5+8, 1+4 v 6+7
1+8 v 3+6, 2+7 v 4+5
1+2 v 3+4, 5+6 v 7+8
1+7 v 2+8, 3+5 v 4+6
2+6 v 3+7, 1+5 v 4+8
2+4 v 6+8, 1+3 v 5+7""",
)

TWELVE = _read_plan(
    12,
    """\
1+2 v 3+4, 5+6 v 7+8, 9+10 v 11+12
3+6 v 7+10, 1+4 v 9+12, 2+11 v 5+8
4+11 v 7+12, 2+9 v 3+8, 1+6 v 5+10
3+10 v 5+12, 1+8 v 2+7, 4+9 v 6+11
1+10 v 8+11, 3+12 v 6+9, 2+5 v 4+7
1+12 v 6+7, 4+5 v 10+11, 2+3 v 8+9
2+6 v 3+11, 7+9 v 8+10, 1+5 v 4+12
2+12 v 5+9, 3+7 v 4+8, 1+11 v 6+10
1+7 v 4+10, 3+9 v 5+11, 2+8 v 6+12
6+8 v 9+11, 2+4 v 10+12, 1+3 v 5+7
1+9 v 7+11, 2+10 v 3+5, 4+6 v 8+12""",
)

MIXED = {8: (EIGHT, 4), 12: (TWELVE, 6)}
"""Mixed pairs, by the number of players: the plan, and how many of its first rounds are said to be mixed."""


def is_mixed(one: Round) -> bool:
    """Whether every side of the round pairs an odd number with an even one.

    >>> [number for number, one in enumerate(EIGHT, 1) if is_mixed(one)]
    [1, 2, 3, 4]
    """
    return all(sum(side) % 2 for table in one.tables for side in table.sides)


def mixed(players: int) -> tuple[Round, ...]:
    """The rounds for mixed pairs: one group has the odd numbers, the other the even ones.

    ScheduleError where no plan for mixed pairs is published for so many.
    """
    if players not in MIXED:
        raise ScheduleError(f"mixed pairs are for {' or '.join(map(str, MIXED))} players, not {players}")
    plan, first = MIXED[players]
    return plan[:first]


def progression(leads: Sequence[int] = (1,)) -> tuple[Round, ...]:
    """Three matches at one table, in which everyone is once everyone's partner, with their seats.

    `leads` says who is due to lead in each; the last one named goes on. The player due to lead keeps seat and
    lead in the next match, and two of the four keep their seats (Roland Scheicher, Domino Whist (2005),
    section 12).

    >>> [str(match.tables[0]) for match in progression((1, 3))]
    ['1+2 v 3+4', '4+2 v 3+1', '4+1 v 3+2']
    """
    if not 1 <= len(leads) <= len(FOUR):
        raise ScheduleError(f"{len(FOUR)} matches have 1 to {len(FOUR)} leads, not {len(leads)}")
    strange = [lead for lead in leads if not 1 <= lead <= 4]
    if strange:
        raise ScheduleError(f"nobody has the number {strange[0]}; the lead is due to one of 1, 2, 3 and 4")
    matches: list[Round] = []
    seats = FOUR[0].tables[0].seats
    for number, plan in enumerate(FOUR):
        lead = leads[min(number, len(leads) - 1)]
        one, two, three, four = facing(seats, lead, _partner(plan.tables[0], lead))
        seats = (one, two, three, four)
        matches.append(Round((Table(seats[::2], seats[1::2]),), lead=lead))
    return tuple(matches)


def keep_seats(before: Round, after: Round) -> tuple[int, ...]:
    """The players who sit in both matches where they sat.

    >>> keep_seats(*progression()[:2])
    (1, 4)
    """
    pairs = zip(before.tables[0].seats, after.tables[0].seats, strict=True)
    return tuple(sorted(one for one, other in pairs if one == other))


def _partner(table: Table, player: int) -> int:
    seats = table.seats
    return seats[(seats.index(player) + 2) % 4]


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
        """_Seats four players; whether no difference has now come too often."""
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
            return Schedule(size, FIVE)
        case Format.EIGHT:
            return Schedule(size, EIGHT)
        case Format.TWELVE:
            return Schedule(size, TWELVE)
        case Format.TWELVE_BALANCED:
            return Schedule(size, cyclic(size))
        case Format.MIXED:
            return Schedule(size, mixed(size))
        case Format.WINNERS:
            raise ScheduleError(f"the rounds of {form.value} follow from results")
