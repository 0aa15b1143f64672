"""What the template of the drawn lines is given: boxes, what joins them, and every line as text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move of a line."""

    seat: str
    text: str
    passed: bool


@dataclass(frozen=True, slots=True)
class LabelView:
    """A line of text in a box; `x` is its middle, `y` its base line."""

    x: str
    y: str
    text: str


@dataclass(frozen=True, slots=True)
class BoxView:
    """A move, or what a line comes to; coordinates as an attribute has them."""

    x: str
    y: str
    width: str
    height: str
    labels: tuple[LabelView, ...]
    framed: bool
    """Whether it has an outline: what nobody chooses has none."""
    kind: str
    """best, played or empty: what it is drawn as."""


@dataclass(frozen=True, slots=True)
class WayView:
    """What leads to a box, as the data of a path."""

    path: str
    kind: str
    """As of a box."""
    gap: str = ""
    """The path along which it passes over ways that it does not join, which are cut there; mostly empty."""


@dataclass(frozen=True, slots=True)
class FullLineView:
    """An option with the whole line after it, in words."""

    option: str
    value: str
    tags: tuple[str, ...]
    """That it is best, or was played."""
    moves: tuple[MoveView, ...]
    result: str


@dataclass(frozen=True, slots=True)
class TreeView:
    """The lines after the options of a turn, drawn and in words."""

    width: int
    height: int
    boxes: tuple[BoxView, ...]
    ways: tuple[WayView, ...]
    label: str
    hint: str
    lines: tuple[FullLineView, ...]
