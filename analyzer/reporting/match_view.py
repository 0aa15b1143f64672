"""What the template of a match is given: plain values in the words of the page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MarkView:
    """A score in the graph."""

    x: float
    y: float
    title: str
    """The game and the score after it; empty at the start."""


@dataclass(frozen=True, slots=True)
class CurveView:
    """The running score of a side: stretches of known scores, and a sign of its own at each."""

    side: int
    sign: str
    """The id of the sign's shape."""
    paths: tuple[str, ...]
    """The points of each stretch, as a polyline has them."""
    marks: tuple[MarkView, ...]
    label: str
    label_y: float


@dataclass(frozen=True, slots=True)
class TickView:
    """A number at an axis of the graph."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class GraphView:
    """The running score, drawn. Everything is in units of the view box."""

    width: int
    height: int
    left: float
    right: float
    top: float
    bottom: float
    curves: tuple[CurveView, ...]
    games: tuple[TickView, ...]
    points: tuple[TickView, ...]
    target: TickView | None
    title: str
    description: str


@dataclass(frozen=True, slots=True)
class ScoreCell:
    """A side's cell of the score sheet."""

    written: str
    """What the game added, with its sign; empty for nothing."""
    score: str


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A game on the score sheet."""

    number: str
    href: str
    name: str
    """The game in words, for who cannot see which column the link stands in."""
    result: str
    lead: str
    notes: tuple[str, ...]
    cells: tuple[ScoreCell, ...]
    others: tuple[tuple[str, str], ...]
    """Other lines of the game: where they stand, and what they are called."""
    problem: bool
    last: bool
    """Whether it ended the match."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match of several games."""

    id: str
    heading: str
    summary: str
    sides: tuple[tuple[str, str], ...]
    """The label of each side, and the names of its players where the record has them."""
    before: tuple[str, ...]
    """The score before the first game; empty where there is none."""
    rows: tuple[SheetRow, ...]
    graph: GraphView | None
    settlement: tuple[str, ...]
