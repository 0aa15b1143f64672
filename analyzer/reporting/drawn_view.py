"""What the templates are given to draw: tiles on their own, and layouts."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class UseView:
    """A tile of a diagram: the shape it uses, where that goes, and what sets it apart."""

    ref: str
    transform: str
    turn: int
    new: bool = False
    """Whether the diagram points the tile out."""


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile on its own: the shape, how it is written and how it is spoken."""

    ref: str
    text: str
    spoken: str
    mended: bool = False
    """Whether a repair put it where it is."""


@dataclass(frozen=True, slots=True)
class LooseView:
    """A tile of a diagram that has no place in it, and the turn it was played."""

    tile: TileView
    turn: int


@dataclass(frozen=True, slots=True)
class DiagramView:
    """A drawn layout. Sizes are in pixels at which a tile looks the same in every diagram of a page."""

    view_box: str
    width: int
    height: int
    uses: tuple[UseView, ...]
    label: str
    loose: tuple[LooseView, ...] = ()
