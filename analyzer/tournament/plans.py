"""The progression of four: three matches at one table, in which everyone is once everyone's partner.

The player due to lead keeps seat and lead in the next match, and two of the four keep their seats
(Roland Scheicher, Domino Whist (2005), section 12).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.tournament.balance import Round, ScheduleError, Side, Table

if TYPE_CHECKING:
    from collections.abc import Sequence


def read_plan(players: int, text: str) -> tuple[Round, ...]:
    """A plan written down as one round a line, its tables separated by commas; who is absent sits out.

    >>> read_plan(5, "1+2 v 3+4")
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


FOUR = read_plan(4, "1+2 v 3+4\n1+3 v 2+4\n1+4 v 2+3")
"""Three matches; the numbers are the ranks of the tiles drawn, 1 the highest."""

FIVE = read_plan(5, "1+2 v 3+4\n1+5 v 2+3\n1+4 v 2+5\n1+3 v 4+5\n2+4 v 3+5")

EIGHT = read_plan(
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

TWELVE = read_plan(
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
