"""What a position consists of, field by field, what a move is, and in which arms a layout can end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.tiles.layout import LINE, Arm
from analyzer.tiles.shape import Centre

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.rules import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.shape import Shape
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

    def __post_init__(self) -> None:
        """The layout is kept as it is open to the seat to play."""
        if self.layout.shape.trains:
            object.__setattr__(self, "layout", self.layout.seen_by(self.seat))


def may_end_in(arms: Sequence[Arm], shape: Shape) -> bool:
    """Whether a layout of the shape can end in these arms, in this order on a line."""
    if shape.plain:
        return tuple(arms) == LINE
    if shape.trains:
        return tuple(arms) in (LINE, shape.star)
    roots, found = [set(LINE)], set(arms)
    if shape.centre in (Centre.CROSS, Centre.SPINNER):
        roots.append(set(shape.star))
    if shape.feet or shape.centre is Centre.SPINNERS:
        roots = [found for root in roots if root <= found and all(_grows(arm, found, root) for arm in found)]
    while shape.branching and found not in roots:
        longest = max(found, key=len)
        pair = {longest, *(other for other in found if other[:-1] == longest[:-1])}
        if len(longest) == 1 or len(pair) != 2:
            return False
        found = found - pair | {Arm(longest[:-1])}
    return found in roots and len(set(arms)) == len(arms)


def _grows(arm: Arm, arms: set[Arm], root: set[Arm]) -> bool:
    """Whether an arm leaves the lead, or a spinner or foot with its other side, behind the nearer ones."""
    if arm in root or len(arm) == 1:
        return arm in root
    path, turn = arm[:-1], arm[-1]
    before = path[:-1] + turn if path[-2:-1] == path[-1] else path
    return set(Arm(path).branches) <= arms and before in arms
