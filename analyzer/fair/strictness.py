"""What an ending comes to for a mover who has to play alike wherever it cannot tell the deals apart."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.solving.answers import printed_move

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.layout import Arm
    from analyzer.tiles import Tile


@dataclass(frozen=True, slots=True)
class StrictOption:
    """A move and its strict value, in points for the side to move.

    `tile`, `end` and `arm` are those of the `Option` it belongs to.
    """

    tile: Tile | None
    end: int | None
    arm: Arm | None
    value: Fraction

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)


@dataclass(frozen=True, slots=True)
class Strict:
    """A decision as `analyzer.fair.strict` values it, over every deal that the seat could not rule out."""

    options: tuple[StrictOption, ...]
    """Best first, then in the order of the tiles."""
    own_moves: int | None
    """So many choices of the mover, this one included, are one and the same in all deals it cannot tell
    apart; after them every hand is open to it. None: all its choices to the end of the game."""
    worlds: int
    """So many deals there are; every one was looked at."""

    @property
    def best(self) -> Fraction:
        """The largest strict value."""
        return self.options[0].value
