"""The variants, a family a module, and what several families have in common: sources, open points."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from analyzer.rules.model import Rules
from analyzer.rules.variant import OpenPoint
from analyzer.words.message import say

S3 = "general rules of domino (German)"
NO_LEADS = OpenPoint(
    "next_lead=winner", say("who leads the later games is not said; here the first rule again")
)
RESERVE = OpenPoint("reserve=2", say("the last two tiles of the stock are never drawn"))
BASE = Rules(name="partnership")


def tables(rules: Rules, **by_seats: dict[str, Any]) -> dict[int, Rules]:
    """The same rules for other numbers of players: `_2={"hand": 14}`."""
    return {
        int(seats[1:]): replace(rules, seats=int(seats[1:]), **other) for seats, other in by_seats.items()
    }
