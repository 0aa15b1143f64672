"""What players and sides gave away over a game, a match or a folder of records, and what luck they had."""

from analyzer.statistics.gathering import Counted, Found, LeftOut, Reason, counted, sorted_out
from analyzer.statistics.players import Home, Seated, Who
from analyzer.statistics.totals import By, Row, rows, worst

__all__ = [
    "By",
    "Counted",
    "Found",
    "Home",
    "LeftOut",
    "Reason",
    "Row",
    "Seated",
    "Who",
    "counted",
    "rows",
    "sorted_out",
    "worst",
]
