"""What the templates are given to draw: tiles on their own, and layouts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from collections.abc import Mapping

    from analyzer.board import TrainSign


class UseView(Struct, frozen=True):
    """A tile of a diagram: the shape it uses, where that goes, and what sets it apart."""

    ref: str
    transform: str
    turn: int
    new: bool = False
    """Whether the diagram points the tile out."""


class TileView(Struct, frozen=True):
    """A tile on its own: the shape, how it is written and how it is spoken."""

    ref: str
    text: str
    spoken: str
    mended: bool = False
    """Whether a repair put it where it is."""


class LooseView(Struct, frozen=True):
    """A tile of a diagram that has no place in it, and the turn it was played."""

    tile: TileView
    turn: int


class DiagramView(Struct, frozen=True, kw_only=True):
    """A drawn layout. Sizes are in pixels at which a tile looks the same in every diagram of a page."""

    view_box: str
    width: int
    height: int
    uses: tuple[UseView, ...]
    label: str
    loose: tuple[LooseView, ...] = ()
    signs: tuple[TrainSign, ...] = ()


class LaidView(Struct, frozen=True):
    """Tiles that several drawings have in the same places."""

    id: str
    before: str
    """What draws the tiles before these; empty for none."""
    uses: tuple[UseView, ...]


class SharedView(Struct, frozen=True):
    """What the drawings of a game have in common."""

    groups: tuple[LaidView, ...]
    """Each after the one that it begins with."""
    parts: Mapping[DiagramView, tuple[str, int]]
    """The group that draws the first tiles of a drawing, and how many that are; none for drawings that share
    nothing."""
