"""A balanced schedule, found by a search for one round from which all the others follow.

A whist tournament Wh(n) lets everyone partner everyone once and oppose everyone twice. The cyclic kind puts
the players on the numbers modulo n - 1 and one more at infinity, and adds 1 to all the numbers from round to
round. Such a schedule is balanced exactly if in the first round the finite partners have each difference
once and the finite opponents each difference twice (Ian Anderson, Combinatorial Designs and Tournaments,
1997, on Z-cyclic whist tournaments).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from analyzer.tournament.rounds import Round, ScheduleError, Side, Table

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
