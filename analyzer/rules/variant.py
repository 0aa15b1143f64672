"""What a variant is: named rules, and what a reader wants to know besides."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.words.shown import cut, in_short

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.rules.model import Rules


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
