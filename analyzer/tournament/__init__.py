"""Tournaments: who plays whom in which round, and whether everyone meets everyone equally often.

>>> from analyzer.tournament import count, make, named
>>> schedule = make(named("eight"))
>>> count(schedule.players, schedule.rounds).balanced
True
"""

from analyzer.tournament.balance import Balance, Round, Schedule, ScheduleError, Table, count
from analyzer.tournament.formats import FORMATS, Format, make, named

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
