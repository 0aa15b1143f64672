"""What a position consists of, field by field, and what a move is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm, Layout
    from analyzer.tiles.tile import Tile

STOP_WORD = "stop"
"""How it is written that a turn ends which could go on."""


class Move(NamedTuple):
    """A tile and the arm it joins; no arm for the lead, and no tile where a turn ends that could go on.

    >>> from analyzer.tiles.layout import LEFT
    >>> from analyzer.tiles.tile import Tile
    >>> str(Move(Tile.of(4, 6), LEFT)), str(Move(Tile.of(1, 1), None)), str(STOP)
    ('4-6@L', '1-1', 'stop')
    """

    tile: Tile | None
    arm: Arm | None

    def __str__(self) -> str:
        if self.tile is None:
            return STOP_WORD
        return f"{self.tile}" if self.arm is None else f"{self.tile}@{self.arm}"


STOP = Move(None, None)
"""The leader adds no second tile to the lead."""


class Latest(NamedTuple):
    """The latest tile and the ends that were open before it."""

    tile: Tile
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PositionFields:
    """Every hand as a mask of the set, the layout, the stock, and whose turn it is."""

    rules: Rules
    hands: tuple[int, ...]
    layout: Layout
    seat: int
    """Whose turn it is."""
    leader: int
    last: int | None = None
    """The seat that played the latest tile."""
    must_lead: Tile | None = None
    """The tile that has to be led, where the match asks for one."""
    stock: int = 0
    """The mask of the tiles that are not dealt and not drawn."""
    order: tuple[Tile, ...] | None = None
    """The stock in the order in which it is drawn, as far as that is known; the rest is left to chance."""
    scored: tuple[int, ...] = ()
    """What each side has scored in play; empty where play scores nothing."""
    passes: int = 0
    """How many players have passed since the latest tile."""
    run: tuple[Arm, ...] = ()
    """The arms on which the seat can go on in the same turn; empty at the beginning of a turn."""
    drew: bool = False
    """Whether the seat has drawn in this turn."""
    laid: int = 0
    """How many tiles lie on the table."""
    latest: Latest | None = None
    exposed: int = 0
    """The mask of the tiles that lie open in their hands and have to be played when they fit."""
