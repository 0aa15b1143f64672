"""The facts that reasons are made of: one class a kind, with what its sentence says and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.fair.grading import Hindsight
    from analyzer.reasons.parts import Ended, Holder, Left, Named, Share, Sign
    from analyzer.rules import EndKind, Value
    from analyzer.tiles import Tile


class ReasonKind(StrEnum):
    """What a reason is about, in the order in which reasons are read."""

    WORTH = "worth"
    RIGHT = "right"
    LUCK = "luck"
    COST = "cost"
    FINISHES = "finishes"
    SCORES = "scores"
    ENDS = "ends"
    SUIT = "suit"
    SHUT = "shut"
    NEXT = "next"
    OPENS = "opens"
    COVERS = "covers"
    STUCK = "stuck"
    OUTCOME = "outcome"
    TURNED = "turned"


@dataclass(frozen=True, slots=True)
class Worth:
    """How much more another move was worth than the one played, on what the seat could know."""

    kind: ClassVar[ReasonKind] = ReasonKind.WORTH
    seat: int
    better: Named
    played: Named
    points: Value
    """The difference of their means over the deals, in points."""
    best: Share
    """In which of the deals no move is worth more than the better one."""
    played_best: Share
    """The same of the move played."""


@dataclass(frozen=True, slots=True)
class Right:
    """That on what the seat could know there was nothing better than what it played, or next to nothing."""

    kind: ClassVar[ReasonKind] = ReasonKind.RIGHT
    seat: int
    played: Named
    points: Value
    """What it gave away on what could be known."""
    sure: bool
    """Whether that is something, and more than the luck of the deals drawn explains."""
    best: Share


@dataclass(frozen=True, slots=True)
class Luck:
    """That a move turned out otherwise than it deserved, as the tiles lay."""

    kind: ClassVar[ReasonKind] = ReasonKind.LUCK
    hindsight: Hindsight
    better: Named
    """What was worth more as the tiles lay (unlucky), or on what could be known (lucky)."""
    played: Named
    points: Value
    """So much more than the other, as the tiles lay."""


@dataclass(frozen=True, slots=True)
class Cost:
    """How much more the better move was worth as the tiles lay; less than 0 where it was worth less."""

    kind: ClassVar[ReasonKind] = ReasonKind.COST
    better: Named
    played: Named
    points: Value


@dataclass(frozen=True, slots=True)
class Finishes:
    """That the better move ends the game for certain, and the one played does not."""

    kind: ClassVar[ReasonKind] = ReasonKind.FINISHES
    seat: int
    better: Named
    end: EndKind


@dataclass(frozen=True, slots=True)
class Scores:
    """What the open ends score at once after each move, where the better one scores more."""

    kind: ClassVar[ReasonKind] = ReasonKind.SCORES
    better: Named
    played: Named
    points: int
    instead: int


@dataclass(frozen=True, slots=True)
class Ends:
    """Which numbers each of the two moves leaves open, where these differ."""

    kind: ClassVar[ReasonKind] = ReasonKind.ENDS
    better: Named
    left: Left
    played: Named
    left_instead: Left


@dataclass(frozen=True, slots=True)
class Suit:
    """Where the tiles of a number are that is open at more ends after the better move."""

    kind: ClassVar[ReasonKind] = ReasonKind.SUIT
    seat: int
    number: int
    total: int
    """How many tiles of the number are in play."""
    table: int
    """How many of them lie on the table after the better move."""
    own: tuple[Tile, ...]
    """Those that the seat then holds."""
    unseen: tuple[Tile, ...]
    """Those that the seat does not see."""
    holder: Holder | None
    """Who has all that are unseen, where that is certain or likely."""


@dataclass(frozen=True, slots=True)
class Shut:
    """Opponents who cannot have a number open at more ends after the better move, and what showed it."""

    kind: ClassVar[ReasonKind] = ReasonKind.SHUT
    better: Named
    number: int
    signs: tuple[Sign, ...]
    """One a seat, in the order of the turns."""
    passing: int | None
    """The next seat, where it is one of these and has to pass after the better move."""


@dataclass(frozen=True, slots=True)
class Next:
    """How likely the next opponent cannot play after each move, where the better one makes it likelier."""

    kind: ClassVar[ReasonKind] = ReasonKind.NEXT
    seat: int
    """Whose chances these are, on what it knows."""
    opponent: int
    better: Named
    stuck: Fraction
    played: Named
    stuck_instead: Fraction
    draws: bool
    """Whether who cannot play has to draw."""
    last: bool
    """Whether the opponent has one tile left."""


@dataclass(frozen=True, slots=True)
class Opens:
    """A number that only the move played leaves open and of which the seat has no further tile."""

    kind: ClassVar[ReasonKind] = ReasonKind.OPENS
    seat: int
    played: Named
    number: int
    unseen: int
    """So many tiles of the number the seat does not see."""


@dataclass(frozen=True, slots=True)
class Covers:
    """A number that only the move played covers, and of which the seat still holds several tiles."""

    kind: ClassVar[ReasonKind] = ReasonKind.COVERS
    seat: int
    played: Named
    number: int
    own: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Stuck:
    """Who would have had to pass at once after the better move as the tiles lay, and not as it was played."""

    kind: ClassVar[ReasonKind] = ReasonKind.STUCK
    better: Named
    seats: tuple[int, ...]
    """In turn order."""
    seat: int
    """Who decided."""
    chance: Fraction | None
    """Where it is one seat, in which part of the deals that the decider could not rule out it had to pass;
    None where that was nothing unlikely."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ends as the tiles lay, with best play by everyone, after each of the moves."""

    kind: ClassVar[ReasonKind] = ReasonKind.OUTCOME
    better: Named
    ended: Ended
    played: Named
    ended_instead: Ended


@dataclass(frozen=True, slots=True)
class Turned:
    """That the move changed who won, as the tiles lay."""

    kind: ClassVar[ReasonKind] = ReasonKind.TURNED
    side: int
    level_before: bool
    """Whether the game was level with the best move; else it was won."""
    level_after: bool
    """Whether it was level with the move played; else it was lost."""


Reason = (
    Worth | Right | Luck | Cost | Finishes | Scores | Ends | Suit | Shut | Next | Opens | Covers | Stuck
    | Outcome | Turned
)  # fmt: skip
"""One reason; `kind` says what it is about."""
