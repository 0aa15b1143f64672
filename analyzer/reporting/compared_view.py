"""What the template is given of lines of one deal, to show them side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from analyzer.reporting.drawn_view import DiagramView
    from analyzer.reporting.seen_view import Sight, VerdictView
    from analyzer.reporting.turn_view import RowView


@dataclass(frozen=True, slots=True)
class ComparedLine:
    """One of the lines from the turn on where they part."""

    game: str
    """Where its game stands on the page."""
    name: str
    anchor: str
    """Where the turn stands; empty where the line has ended before it."""
    move: str
    """What was done there."""
    worth: str
    """What that was worth, and what it gave away, with all hands open; empty where that is not known."""
    lost: bool
    verdict: VerdictView | None
    rows: tuple[RowView, ...]
    result: str
    diagram: DiagramView


@dataclass(frozen=True, slots=True)
class ComparedView:
    """Lines of one deal."""

    id: str
    before: str
    """The game in front of which they stand together."""
    heading: str
    shared: tuple[str, ...]
    """Sentences on what they have in common, and how far apart they end."""
    turn: int | None
    """The first turn that is not the same in all of them; None where none differs."""
    diagram: DiagramView | None
    """The layout before it; None where nothing lies there yet."""
    heads: tuple[str, ...]
    """The seats."""
    lines: tuple[ComparedLine, ...]
    sight: Sight

    @property
    def games(self) -> str:
        """The games of the lines, as a list of ids."""
        return " ".join(line.game for line in self.lines)
