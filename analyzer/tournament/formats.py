"""The formats of a tournament by name, and the schedules that are known before the first lead."""

from __future__ import annotations

from difflib import get_close_matches
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.tournament import plans
from analyzer.tournament.progression import progression
from analyzer.tournament.results import MOST_TABLES
from analyzer.tournament.rounds import Schedule, ScheduleError
from analyzer.tournament.starter import cyclic

if TYPE_CHECKING:
    from collections.abc import Sequence


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
