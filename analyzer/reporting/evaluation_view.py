"""What the template of the evaluation graph is given. Everything is in units of its view box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.reporting.match_view import TickView


@dataclass(frozen=True, slots=True)
class PointView:
    """A turn in the graph: a link to it."""

    turn: int
    anchor: str
    name: str
    """The turn, the value after it, and what the move was, in words."""
    x: float
    y: float | None
    """None where the value is not known."""
    sign: str
    """The id of its shape; empty for none."""
    kind: str
    """What sets the shape's colour: wrong, critical, or nothing."""


@dataclass(frozen=True, slots=True)
class StandingView:
    """The value of the game for a side."""

    side: int
    paths: tuple[str, ...]
    """The points of each stretch without a gap, as a polyline has them."""
    label: str
    """What the side is called beside its curve; empty for the only curve."""
    label_y: float


@dataclass(frozen=True, slots=True)
class SignView:
    """An entry of the legend."""

    sign: str
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class EvaluationView:
    """The value of a game over its turns."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    zero: float
    step: float
    """From one turn to the next."""
    curves: tuple[StandingView, ...]
    areas: tuple[str, ...]
    """What lies between the only curve and nought, as the data of paths."""
    points: tuple[PointView, ...]
    turns: tuple[TickView, ...]
    values: tuple[TickView, ...]
    above: str
    """Whose points stand above nought, and below it; empty where every side has a curve of its own."""
    below: str
    description: str
    legend: tuple[SignView, ...]
