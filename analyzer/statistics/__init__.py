"""What players and sides gave away over a game, a match or a folder of records, and what luck they had."""

from analyzer.statistics.gathering import (
    Counted,
    Home,
    LeftOut,
    Reason,
    Scorer,
    Seated,
    SoundGame,
    counted,
    counted_all,
    sorted_out,
)
from analyzer.statistics.totals import By, TotalsRow, rows, worst

__all__ = [
    "By",
    "Counted",
    "Home",
    "LeftOut",
    "Reason",
    "Scorer",
    "Seated",
    "SoundGame",
    "TotalsRow",
    "counted",
    "counted_all",
    "rows",
    "sorted_out",
    "worst",
]
