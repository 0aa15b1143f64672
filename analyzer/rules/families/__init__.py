"""What a variant is; the variants, a family a module; what several families share: sources, open points."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from analyzer.rules.model import Rules
from analyzer.words.message import say
from analyzer.words.shown import cut, in_short

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the sources leave open, or what is played differently: the options for the other reading."""

    __repr__ = in_short

    options: str
    """As a record or the command line writes them."""
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A named `Rules` value with what a reader wants to know besides."""

    rules: Rules
    title: str
    source: str
    aliases: tuple[str, ...] = ()
    tables: Mapping[int, Rules] = field(default_factory=dict)
    """What is played by another number of players."""
    open_points: tuple[OpenPoint, ...] = ()

    def __repr__(self) -> str:
        return cut(f"<Variant {self.rules.name}: {self.title}>")

    def at(self, seats: int) -> Rules | None:
        """The rules for a number of players; None if the variant is not played by so many.

        >>> from analyzer.rules import variant
        >>> variant("cut-throat").at(3).hand
        9
        """
        return self.rules if seats == self.rules.seats else self.tables.get(seats)

    @property
    def players(self) -> tuple[int, ...]:
        """By how many it is played, in ascending order."""
        return tuple(sorted({self.rules.seats, *self.tables}))


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
