"""The progression of four: three matches at one table, in which everyone is once everyone's partner.

The player due to lead keeps seat and lead in the next match, and two of the four keep their seats
(Roland Scheicher, Domino Whist (2005), section 12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.tournament.plans import FOUR
from analyzer.tournament.rounds import Round, ScheduleError, Table

if TYPE_CHECKING:
    from collections.abc import Sequence

Seats = tuple[int, int, int, int]


def progression(leads: Sequence[int] = (1,)) -> tuple[Round, ...]:
    """The three matches with their seats, given who is due to lead in each; the last one named goes on.

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
        seats = _seats(seats, lead, _partner(plan.tables[0], lead))
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


def _seats(seats: Seats, lead: int, partner: int) -> Seats:
    """The seats in which `partner` sits opposite `lead`, whose seat stays; who sat there makes room."""
    opposite = seats[(seats.index(lead) + 2) % 4]
    change = {opposite: partner, partner: opposite}
    one, two, three, four = (change.get(player, player) for player in seats)
    return (one, two, three, four)
