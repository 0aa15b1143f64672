"""A record with another deal or other seats than it is written with."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from analyzer.record import Game
    from analyzer.repairing.edits import Op, Part
    from analyzer.repairing.slips import Slip


class HeadEdit(NamedTuple):
    """A change outside the turns."""

    slipped: int
    """Which slip of the supposition it belongs to."""
    op: Op
    part: Part
    seat: str | None
    old: str | None
    new: str | None


@dataclass(frozen=True)
class Supposition:
    """A record with another deal or other seats."""

    game: Game
    """As written but for what is supposed."""
    slips: tuple[Slip, ...] = ()
    edits: tuple[HeadEdit, ...] = ()
    shift: int = 0
    """So many seats on each written turn belongs."""
    mirror: bool = False
    """Whether the turns belong to the seats the other way round from the leader."""
    exchanged: tuple[int, int] | None = None
    """Two seats whose turns are written for each other."""
    no_passes: bool = False
    """Whether passes are not written."""
    no_draws: bool = False
    """Whether draws are not written."""

    @property
    def moves(self) -> bool:
        """Whether the written turns belong to other seats."""
        return self.mirror or bool(self.shift) or self.exchanged is not None

    @property
    def cost(self) -> int:
        """What it counts."""
        return sum(slip.cost for slip in self.slips)

    def seat(self, seat: int, count: int, leader: int) -> int:
        """Whose a written turn is supposed to be.

        Args:
            seat: the one that is written.
            count: how many seats there are.
            leader: who led as it is written.
        """
        if self.exchanged is not None and seat in self.exchanged:
            return sum(self.exchanged) - seat
        there = 2 * leader - seat if self.mirror else seat
        return (there + self.shift) % count

    def plus(self, slip: Slip, game: Game, *edits: HeadEdit) -> Supposition:
        """The same with one more slip; the edits need not know its number."""
        number = len(self.slips)
        numbered = tuple(edit._replace(slipped=number) for edit in edits)
        return replace(self, game=game, slips=(*self.slips, slip), edits=(*self.edits, *numbered))
