"""What a picture shows, before anything has a place: who sits where and holds what, the table, the words."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.drawing import Drawing

if TYPE_CHECKING:
    from analyzer.reporting.drawn_view import TileView


class Spot(StrEnum):
    """A side of the table."""

    TOP = "top"
    LEFT = "left"
    RIGHT = "right"
    BOTTOM = "bottom"

    @property
    def beside(self) -> bool:
        """Whether the tiles of a hand there lie in a column beside the layout."""
        return self in (Spot.LEFT, Spot.RIGHT)


@dataclass(frozen=True, slots=True)
class Sitting:
    """A seat at the table."""

    spot: Spot
    label: str
    name: str
    tiles: tuple[TileView, ...]
    """What is shown of the hand, some of it face down."""
    note: str = ""
    """What stands beside the name: how many tiles it has, where they are not shown."""
    acting: bool = False


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An end of a layout of which nothing else is known."""

    number: int
    arm: str


@dataclass(frozen=True, slots=True)
class Scene:
    """One position, as somebody sees it."""

    heading: str
    lines: tuple[str, ...]
    """The caption: whose turn it is, the open ends, the result."""
    told: str
    """The whole picture in words."""
    sittings: tuple[Sitting, ...]
    """In reading order: top, left, right, bottom."""
    language: str
    drawing: Drawing = field(default_factory=lambda: Drawing(()))
    latest: int | None = None
    """The turn whose tile is pointed out."""
    open_ends: tuple[OpenEnd, ...] = ()
    """Shown where there is no drawing."""
