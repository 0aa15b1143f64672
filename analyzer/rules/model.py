"""The `Rules` value: what is played, as a composition of small choices."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from analyzer.seating import DEFAULT_LABELS, Seating
from analyzer.tiles import MAX_NUMBER, tile_set

if TYPE_CHECKING:
    from analyzer.tiles import Tile, TileSet


class RulesError(ValueError):
    """An unknown rule, a value it cannot take, or choices that contradict each other."""


class Direction(Enum):
    """Which way the turn passes round the table."""

    COUNTER_CLOCKWISE = "counter-clockwise"
    CLOCKWISE = "clockwise"


class LeadBy(Enum):
    """Who leads a game."""

    HIGHEST_DOUBLE = "highest-double"
    """The holder of the set's highest double, who must lead it."""
    ANYONE = "anyone"
    """Whoever was drawn for it; any tile."""
    RIGHT_OF_LEADER = "right-of-leader"
    """The seat to the right of the previous leader; any tile."""
    WINNERS = "winners"
    """The side that won the previous game; its players agree who; any tile."""
    WINNER = "winner"
    """The player who went out; after a block the one with fewer pips on the side that won; any tile."""


class BlockWinner(Enum):
    """Who wins a blocked game."""

    SIDE_TOTAL = "side-total"
    """The side with fewer pips in all its hands."""
    LOWEST_HAND = "lowest-hand"
    """The side of the player with the fewest pips; what the others hold does not matter."""


class BlockedTie(Enum):
    """What an equal count in a blocked game comes to."""

    NONE = "none"
    """Nobody wins, nobody scores; the lead goes on as after any game."""
    LEADER = "leader"
    """The side that led the game wins it."""
    MORE_TILES = "more-tiles"
    """The side that holds more tiles wins; nobody, if they hold as many."""
    NOT_LAST = "not-last"
    """The side that played the last tile loses."""
    REPLAY = "replay"
    """Nobody scores, and the same player leads again."""


class HandScore(Enum):
    """What a game is worth."""

    LOSERS = "losers"
    """The pips left on the side that lost."""
    ALL = "all"
    """All pips left, the winner's partner's too, and in a block all four hands."""
    ONE = "one"
    """One point for the game."""
    OWN = "own"
    """Each side writes its own pips as bad points."""


class MatchGoal(Enum):
    """What ends a match."""

    POINTS = "points"
    """A side reaches the target."""
    IN_A_ROW = "in-a-row"
    """A side wins as many games in a row as the target says; a loss sets it back to nought."""
    LOVE = "love"
    """A side reaches the target while the others have nothing."""


MIN_SEATS = 2
PARTNER_SEATS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules of a variant or of a house; checks itself, RulesError if the choices contradict.

    Sources: S0 is pagat.com, Partnership Dominoes; S2 pagat.com, Caribbean Dominoes; the section numbers
    after S0 count the options named there for the base game.
    """

    name: str = "partnership"
    highest: int = 6
    """The set goes up to this double."""
    seats: int = 4
    partners: bool = True
    """Whether the seats opposite each other score together."""
    hand: int = 7
    """Tiles dealt to each seat; tiles that are left over sleep."""
    direction: Direction = Direction.COUNTER_CLOCKWISE
    first_lead: LeadBy = LeadBy.HIGHEST_DOUBLE
    """Who leads the first game of a match (S0)."""
    next_lead: LeadBy = LeadBy.RIGHT_OF_LEADER
    """Who leads the later games (S0; options 2 and 4)."""
    lead_double: bool = False
    """A leader who holds a double must lead one (S0, option 3)."""
    redeal_doubles: int = 0
    """A hand with this many doubles may ask for a new deal; 0: nobody may (S0, option 5)."""
    block_winner: BlockWinner = BlockWinner.SIDE_TOTAL
    blocked_tie: BlockedTie = BlockedTie.NONE
    """What an equal count comes to (S0, option 6)."""
    hand_score: HandScore = HandScore.LOSERS
    """What the game is worth (S0; options 1 and 7)."""
    double_blank: int = 0
    """Pips that 0-0 counts when hands are counted (S0, Great Lakes to 101: 50)."""
    divide_by: int = 1
    """A game's points are divided by this and rounded down, but any score is at least 1 (S0, option 8)."""
    equal_ends: int = 0
    """What a game is worth instead when the last tile goes out and leaves both ends equal (S0, Milo: 2)."""
    target: int = 100
    match_goal: MatchGoal = MatchGoal.POINTS

    def __post_init__(self) -> None:
        for problem in self._problems():
            raise RulesError(problem)

    def _problems(self) -> list[str]:
        """Every contradiction in words, the most basic one first."""
        checks = (
            (1 <= self.highest <= MAX_NUMBER, f"set must be between 1 and {MAX_NUMBER}, not {self.highest}"),
            (
                MIN_SEATS <= self.seats <= len(DEFAULT_LABELS),
                f"seats must be between {MIN_SEATS} and {len(DEFAULT_LABELS)}, not {self.seats}",
            ),
            (
                not self.partners or self.seats == PARTNER_SEATS,
                f"partners need four seats, two on each side; seats is {self.seats}",
            ),
            (self.hand >= 1, f"hand must be at least 1, not {self.hand}"),
            (self.target >= 1, f"target must be at least 1, not {self.target}"),
            (self.divide_by >= 1, f"divide_by must be at least 1, not {self.divide_by}"),
            (self.double_blank >= 0, f"double_blank cannot be negative: {self.double_blank}"),
            (self.equal_ends >= 0, f"equal_ends cannot be negative: {self.equal_ends}"),
            (
                0 <= self.redeal_doubles <= self.hand,
                f"redeal_doubles must be between 0 and the hand of {self.hand}, not {self.redeal_doubles}",
            ),
            (
                self.equal_ends == 0 or self.hand_score is HandScore.ONE,
                "equal_ends is what a game counts for where games count, so it needs hand_score=one",
            ),
            (
                self.divide_by == 1 or self.hand_score is not HandScore.ONE,
                "divide_by is for scores in pips; with hand_score=one there is nothing to divide",
            ),
            (
                self.match_goal is MatchGoal.POINTS or self.hand_score is HandScore.ONE,
                f"match_goal={self.match_goal.value} counts games, so it needs hand_score=one",
            ),
            (
                self.first_lead in (LeadBy.HIGHEST_DOUBLE, LeadBy.ANYONE),
                f"first_lead={self.first_lead.value} looks back at a previous game, and the first has none",
            ),
            (
                self.next_lead is not LeadBy.ANYONE,
                "next_lead=anyone would settle nothing; it is for the first game, which is drawn for",
            ),
            (
                not (self.lead_double and self.next_lead is LeadBy.HIGHEST_DOUBLE),
                "lead_double has no use with next_lead=highest-double: that tile is always led",
            ),
        )
        problems = [words for holds, words in checks if not holds]
        if not problems and self.seats * self.hand > len(self.tile_set.tiles):
            problems.append(
                f"{self.seats} hands of {self.hand} need {self.seats * self.hand} tiles;"
                f" {self.tile_set.name} has {len(self.tile_set.tiles)}"
            )
        return problems

    @property
    def tile_set(self) -> TileSet:
        """The tiles in play."""
        return tile_set(self.highest)

    @property
    def sleeping(self) -> int:
        """How many tiles are not dealt."""
        return len(self.tile_set.tiles) - self.seats * self.hand

    @property
    def bad_points(self) -> bool:
        """Whether points count against the side that writes them."""
        return self.hand_score is HandScore.OWN

    def seating(self, labels: tuple[str, ...] | None = None) -> Seating:
        """The seats under these labels, or A, B, C, ...; RulesError if their number is wrong."""
        labels = labels or DEFAULT_LABELS[: self.seats]
        if len(labels) != self.seats:
            raise RulesError(f"{self.name} is played by {self.seats}, but {len(labels)} seats are named")
        return Seating(labels, self.partners)

    def count(self, tile: Tile) -> int:
        """What a tile left in a hand counts."""
        return tile.pips or self.double_blank
