"""The facts that reasons are made of: one class a kind, with what its sentence says and nothing else."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from msgspec import Struct

from analyzer.kernel.engine import printed_move

if TYPE_CHECKING:
    from fractions import Fraction

    from analyzer.knowledge import ClueKind
    from analyzer.reviews.fair import Hindsight
    from analyzer.rules import EndKind, Score, Value
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


class Named(Struct, frozen=True):
    """A move as a sentence names it."""

    tile: Tile | None
    """None: the turn is not gone on with."""
    end: int | None = None
    """The number joined, where the tile could have joined another."""
    arm: Arm | None = None
    """The arm joined, where the number alone does not say what is meant."""

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)


class DealShare(Struct, frozen=True):
    """In how many of the deals that a seat could not rule out something holds."""

    part: Fraction
    worlds: int
    """So many deals were looked at."""
    possible: int
    """So many there are."""

    @property
    def exact(self) -> bool:
        """Whether every possible deal was looked at."""
        return self.worlds == self.possible

    @property
    def count(self) -> int:
        """In how many of the deals looked at."""
        return round(self.part * self.worlds)


class Left(Struct, frozen=True):
    """The numbers that can be joined after a move, each once, ascending."""

    numbers: tuple[int, ...]
    ends: int
    """How many ends can be joined."""
    whole: bool
    """Whether these are all the ends there are."""

    @property
    def same(self) -> int | None:
        """The number that all ends show, if they do."""
        return self.numbers[0] if self.whole and len(self.numbers) == 1 else None


class Holder(Struct, frozen=True):
    """Who has all of some tiles, with which chance."""

    seat: int | None
    """None: nobody; they are in the stock or sleep."""
    chance: Fraction
    partner: bool
    """Whether it is on the side of the seat that the reason is about."""


class Sign(Struct, frozen=True):
    """What showed that a seat has no tile of a number."""

    kind: ClueKind
    seat: int
    turn: int
    round: int


class Ended(Struct, frozen=True):
    """How a game ends."""

    end: EndKind
    seat: int
    """Who played the last tile."""
    score: Score
    counts: tuple[int, ...]
    """What each side has left, where a block is decided by that and there are two sides; else empty."""


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


class Worth(Struct, frozen=True, kw_only=True):
    """How much more another move was worth than the one played, on what the seat could know."""

    kind: ClassVar[ReasonKind] = ReasonKind.WORTH
    seat: int
    better: Named
    played: Named
    points: Value
    """The difference of their means over the deals, in points."""
    best: DealShare
    """In which of the deals no move is worth more than the better one."""
    played_best: DealShare
    """The same of the move played."""


class Right(Struct, frozen=True):
    """That on what the seat could know there was nothing better than what it played, or next to nothing."""

    kind: ClassVar[ReasonKind] = ReasonKind.RIGHT
    seat: int
    played: Named
    points: Value
    """What it gave away on what could be known."""
    sure: bool
    """Whether that is something, and more than the luck of the deals drawn explains."""
    best: DealShare


class LuckFact(Struct, frozen=True):
    """That a move turned out otherwise than it deserved, with hindsight."""

    kind: ClassVar[ReasonKind] = ReasonKind.LUCK
    hindsight: Hindsight
    better: Named
    """What was worth more with hindsight (unlucky), or on what could be known (lucky)."""
    played: Named
    points: Value
    """So much more than the other, with hindsight."""


class Cost(Struct, frozen=True):
    """How much more the better move was worth with hindsight; less than 0 where it was worth less."""

    kind: ClassVar[ReasonKind] = ReasonKind.COST
    better: Named
    played: Named
    points: Value


class Finishes(Struct, frozen=True):
    """That the better move ends the game for certain, and the one played does not."""

    kind: ClassVar[ReasonKind] = ReasonKind.FINISHES
    seat: int
    better: Named
    end: EndKind


class Scores(Struct, frozen=True):
    """What the open ends score at once after each move, where the better one scores more."""

    kind: ClassVar[ReasonKind] = ReasonKind.SCORES
    better: Named
    played: Named
    points: int
    instead: int


class Ends(Struct, frozen=True):
    """Which numbers each of the two moves leaves open, where these differ."""

    kind: ClassVar[ReasonKind] = ReasonKind.ENDS
    better: Named
    left: Left
    played: Named
    left_instead: Left


class Suit(Struct, frozen=True, kw_only=True):
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


class Shut(Struct, frozen=True):
    """Opponents who cannot have a number open at more ends after the better move, and what showed it."""

    kind: ClassVar[ReasonKind] = ReasonKind.SHUT
    better: Named
    number: int
    signs: tuple[Sign, ...]
    """One a seat, in the order of the turns."""
    passing: int | None
    """The next seat, where it is one of these and has to pass after the better move."""


class NextPlayer(Struct, frozen=True, kw_only=True):
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


class Opens(Struct, frozen=True):
    """A number that only the move played leaves open and of which the seat has no further tile."""

    kind: ClassVar[ReasonKind] = ReasonKind.OPENS
    seat: int
    played: Named
    number: int
    unseen: int
    """So many tiles of the number the seat does not see."""


class Covers(Struct, frozen=True):
    """A number that only the move played covers, and of which the seat still holds several tiles."""

    kind: ClassVar[ReasonKind] = ReasonKind.COVERS
    seat: int
    played: Named
    number: int
    own: tuple[Tile, ...]


class Stuck(Struct, frozen=True):
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


class OutcomeFact(Struct, frozen=True):
    """How the game ends with hindsight, with best play by everyone, after each of the moves."""

    kind: ClassVar[ReasonKind] = ReasonKind.OUTCOME
    better: Named
    ended: Ended
    played: Named
    ended_instead: Ended


class TurnedFact(Struct, frozen=True):
    """That the move changed who won, with hindsight."""

    kind: ClassVar[ReasonKind] = ReasonKind.TURNED
    side: int
    before: Value
    """What the game was worth to the side with the best move, and with the move played."""
    after: Value
    certain: bool
    """Whether that says who wins."""


Reason = (
    Worth | Right | LuckFact | Cost | Finishes | Scores | Ends | Suit | Shut | NextPlayer | Opens | Covers
    | Stuck | OutcomeFact | TurnedFact
)  # fmt: skip
"""One reason; `kind` says what it is about."""
