"""What a loose text says, before it is known who sits where: turns in order, hands, boards."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.record.diagnostics import Span
    from analyzer.replays.state import ActionKind
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


MOST_DRAWN = 40
"""So many tiles somebody draws at most."""


@dataclass(slots=True, kw_only=True)
class LooseTurn:
    """One turn as it is written."""

    who: tuple[str, ...]
    """The words that may name the player; none where nobody is named."""
    kind: ActionKind
    span: Span
    tile: Tile | None = None
    side: Arm | None = None
    number: int | None = None
    """The number that is joined."""
    neighbour: Tile | None = None
    """The tile on the table that is joined."""
    points: int | None = None
    round: int | None = None


@dataclass(slots=True, kw_only=True)
class HeldTiles:
    """Tiles that somebody has; nobody's are those of the stock."""

    who: tuple[str, ...]
    tiles: list[Tile]
    span: Span
    at: int
    """How many turns were read before."""


@dataclass(slots=True, kw_only=True)
class ShownBoard:
    """The line of play as it lay after so many turns, from left to right."""

    tiles: list[Tile]
    at: int
    span: Span
    who: tuple[str, ...] = ()
    """Whose turn it was, as far as that was said."""


@dataclass(slots=True, kw_only=True)
class LooseGame:
    """One game as a text tells it."""

    turns: list[LooseTurn] = field(default_factory=list)
    held: list[HeldTiles] = field(default_factory=list)
    boards: list[ShownBoard] = field(default_factory=list)
    stock: list[Tile] = field(default_factory=list)
    order: tuple[str, ...] = ()
    """The players in the order in which the text lists them; empty where it does not."""
    stated: tuple[str, ...] = ()
    """The players in the order in which a sentence says that they play."""
    leader: str | None = None
    """Who leads, as that sentence says."""
    names: dict[str, str] = field(default_factory=dict)
    """Another name for a player: `0` for the first of a list."""
    guessed: list[str] = field(default_factory=list)
    """What was taken for what in reading tiles."""
    lines: set[int] = field(default_factory=set)
    """The lines that were used."""
    form: str = ""
    """As `domino forms` calls it."""
    strange: int = 0
    """How many words that are in no list stand among turns for which nobody is named."""
