"""A record folded over positions: every turn, the outcome, and what is wrong."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.diagnostics import Severity

if TYPE_CHECKING:
    from analyzer.diagnostics import Diagnostic
    from analyzer.layout import Arm, Layout
    from analyzer.position import Position
    from analyzer.record import Game, Turn
    from analyzer.rules import EndKind, Rules, Score
    from analyzer.seating import Seating
    from analyzer.tiles import Tile


class ActionKind(StrEnum):
    """What a seat did in its turn."""

    LEAD = "lead"
    PLAY = "play"
    PASS = "pass"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Step:
    """One turn as it was replayed."""

    turn: int
    """Counts every action of the game from 1."""
    round: int
    """One turn of every seat; the leader's seat begins no later round than the others."""
    seat: int
    kind: ActionKind
    tile: Tile | None
    """None for a pass, and for a tile that the record does not give."""
    end: int | None
    """The number joined; None for a lead, a pass, and where it is not known."""
    arm: Arm | None
    before: Layout
    after: Layout
    written: Turn
    position: Position | None
    """The position before the turn; None where not every hand is known, and after an error."""
    hands: tuple[int, ...]
    """For each seat the mask of the tiles known to be in its hand before the turn."""
    other_ends: tuple[int, ...] = ()
    """Further numbers that the tile may have joined: the rest of the record fits them as well."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended and what it came to."""

    kind: EndKind
    seat: int
    """The last seat to play a tile."""
    score: Score | None
    """None where not every hand is known."""
    left: tuple[int | None, ...]
    """Pips left in each hand, as the rules count them; None where the hand is not known."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game replayed under its rules."""

    game: Game
    rules: Rules
    seating: Seating
    deal: tuple[int, ...] | None
    """Every hand as dealt, as masks of the set; None where they are not all known."""
    leader: int | None
    steps: tuple[Step, ...]
    outcome: Outcome | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def valid(self) -> bool:
        """Whether nothing is wrong with the record; warnings and notes do not count."""
        return all(diagnostic.severity is not Severity.ERROR for diagnostic in self.diagnostics)
