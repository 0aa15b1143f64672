"""Tables, rounds and schedules; a player is a number from 1, names are put to them when they are printed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

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
