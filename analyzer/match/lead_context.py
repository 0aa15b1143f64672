"""What the lead of a game depends on, and the lead that is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.match.facts import Points
    from analyzer.rules import EndKind, Rules
    from analyzer.tiles.seating import Seating
    from analyzer.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class Before:
    """The game before, as far as the lead of the next one looks at it."""

    leader: int | None
    last: int | None = None
    """The seat that played the last tile."""
    kind: EndKind | None = None
    winner: int | None = None
    """The side that won; None for a tie."""
    left: tuple[int | None, ...] = ()
    """Pips left in each hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What the lead of a game depends on."""

    rules: Rules
    seating: Seating
    number: int | None
    before: Before | None = None
    """None where the game before is not known."""
    score: Points | None = None
    deal: tuple[int, ...] | None = None
    """The hands as masks; None where they are not all known."""


@dataclass(frozen=True, slots=True)
class Due:
    """A lead that is asked for."""

    why: str
    """The rule, as half a sentence: `the lead moves to the right`."""
    who: str
    """Whose lead it is, in words that need no deal: `B`, `A or C`, `the holder of 6-6`."""
    seats: frozenset[int] | None = None
    """Who may lead; None: anybody, or it cannot be said without the deal."""
    tile: Tile | None = None
    """What must be led; None: any tile."""
    double: bool = False
    """Whether a double must be led."""

    def allows(self, seat: int, tile: Tile | None) -> bool:
        """Whether this seat may lead this tile; a tile that is not known is any."""
        if self.seats is not None and seat not in self.seats:
            return False
        if tile is None:
            return True
        return tile.is_double if self.double else self.tile in (None, tile)

    @property
    def free(self) -> bool:
        """Whether it asks for nothing."""
        return self.seats is None and self.tile is None and not self.double
