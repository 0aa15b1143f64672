"""What the templates are given of the turns: the table of the game, and every turn with its options."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.reporting.seen_view import NOBODY

if TYPE_CHECKING:
    from analyzer.reasons import Told
    from analyzer.reporting.option_view import OptionLineView, OptionView
    from analyzer.reporting.seen_view import FairView, KnownView, Sight, VerdictView
    from analyzer.rules import Value


@dataclass(frozen=True, slots=True)
class StruckView:
    """A turn that a repair has left out: as it stood, and in words."""

    text: str
    said: str


@dataclass(frozen=True, slots=True)
class MendedView:
    """What a repair did at a turn."""

    said: str = ""
    """What stood in its place; empty if the turn stands as it was written."""
    struck: tuple[StruckView, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryView:
    """A move in a cell of the table."""

    turn: int
    anchor: str
    text: str
    kind: str
    marks: str
    critical: bool
    loss: str
    scored: str
    """What the tile scored, such as `+10`."""
    mended: MendedView
    seat: int
    seen: str
    """The move as those see it who do not see what is drawn."""
    verdict: VerdictView | None


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell of the table: moves, or why there is none."""

    entries: tuple[EntryView, ...] = ()
    waiting: bool = False
    """The seat has not started."""
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class RowView:
    """A row of the table."""

    round: int
    cells: tuple[CellView, ...]


@dataclass(frozen=True, slots=True)
class TurnView:
    """Everything about one turn."""

    turn: int
    round: int
    anchor: str
    seat: str
    kind: str
    text: str
    seen: str
    """As `text`, for those who do not see what is drawn."""
    ends: str
    say: str
    """What is announced where all hands are open."""
    say_own: str
    """The same to the seat that moved, and to the others."""
    say_seen: str
    marks: str
    scored: str
    options: tuple[OptionView, ...]
    forced: bool
    critical: bool
    loss: Value
    loss_text: str
    why: str
    comments: tuple[str, ...]
    mended: MendedView
    number: int
    """The seat, counted from 0 in turn order."""
    fair: FairView | None
    reasons: tuple[Told, ...]
    """Sentences on why the move was what it was, for who made it."""
    known: tuple[KnownView | None, ...]
    """What each seat could know before the turn."""
    choice: bool
    """Whether there was more than one way to play."""
    lines: tuple[OptionLineView, ...]
    """A line for each option, in the order of `options`; none where that would take too long."""
    joins: str
    """Where its options could join; see `analyzer.reporting.hooks`."""

    def known_to(self, sight: Sight) -> KnownView | None:
        """What stands with the turn: what the viewer knew, and with all hands open what the mover knew."""
        if sight.viewer is None:
            return self.known[self.number] if self.choice else None
        return None if sight.viewer == NOBODY else self.known[sight.viewer]

    @property
    def wrong(self) -> bool:
        """Whether it was a mistake: by the verdict, or without one by the loss with all hands open."""
        if self.fair is not None and self.fair.verdict is not None:
            return self.fair.verdict.wrong
        return self.loss > 0

    @property
    def wrong_for_mover(self) -> bool:
        """Whether it was a mistake by what its seat could know."""
        return self.fair is not None and self.fair.verdict is not None and self.fair.verdict.wrong


@dataclass(frozen=True, slots=True)
class RoundView:
    """The turns of one round."""

    round: int
    heading: str
    turns: tuple[TurnView, ...]
