"""The choices that rules are made of, each a small enum, and the fields of `Rules` that hold them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

from analyzer.tiles.tile import ArmDouble, Centre, Tile, tile_set

if TYPE_CHECKING:
    from analyzer.tiles.tile import TileSet


class Direction(Enum):
    """Which way the turn passes round the table."""

    COUNTER_CLOCKWISE = "counter-clockwise"
    CLOCKWISE = "clockwise"


class LeadBy(Enum):
    """Who leads a game, and with what."""

    HIGHEST_DOUBLE = "highest-double"
    """The holder of the highest double dealt, who must lead it; without doubles the highest tile."""
    HOLDER = "holder"
    """The holder of the highest double dealt, with any tile."""
    DOUBLE_BLANK = "double-blank"
    """The holder of 0-0, who must lead it."""
    DOUBLE_ONE = "double-one"
    """The holder of 1-1, who must lead it."""
    ROUND_DOUBLE = "round-double"
    """The holder of the round's double, who must lead it: the highest of the set in the first game, one lower
    in each later one. Where nobody holds it, it is turned from the stock."""
    HIGHEST_PIPS = "highest-pips"
    """Whoever was dealt the most pips; any tile."""
    LAID_DOUBLE = "laid-double"
    """The double of the round is laid out before the deal; then whoever is drawn for it plays, and in later
    games the seat to the left of the last leader."""
    STOCK = "stock"
    """A tile turned from the stock; then whoever was drawn for it plays."""
    ANYONE = "anyone"
    """Whoever was drawn for it; any tile."""
    RIGHT_OF_LEADER = "right-of-leader"
    """The seat to the right of the previous leader; any tile."""
    LEFT_OF_LEADER = "left-of-leader"
    """The seat to the left of the previous leader; any tile."""
    WINNERS = "winners"
    """The side that won the previous game; its players agree who; any tile."""
    WINNERS_LOWER = "winners-lower"
    """The side that won; its players agree who, but after a block the one with fewer pips; any tile."""
    WINNER = "winner"
    """The player who went out; after a block the one with fewer pips on the side that won; any tile."""
    WINNER_DOUBLE = "winner-double"
    """The winner, with a double; if he has none, the next player who has one."""
    OUT = "out"
    """The player who went out; after a block whoever is drawn for it; any tile."""
    SAME = "same"
    """The previous leader again; any tile."""
    AHEAD = "ahead"
    """The side that is ahead in the match, any tile; at an equal score the holder of the highest double."""
    AS_USUAL = "as-usual"
    """As after any other game."""


LOOKS_BACK = (
    LeadBy.RIGHT_OF_LEADER,
    LeadBy.LEFT_OF_LEADER,
    LeadBy.WINNERS,
    LeadBy.WINNERS_LOWER,
    LeadBy.WINNER,
    LeadBy.WINNER_DOUBLE,
    LeadBy.OUT,
    LeadBy.SAME,
    LeadBy.AHEAD,
    LeadBy.AS_USUAL,
)
"""The ways to find a leader that need a game before."""
NAMED_DOUBLES = {LeadBy.DOUBLE_BLANK: Tile.of(0, 0), LeadBy.DOUBLE_ONE: Tile.of(1, 1)}
"""The doubles whose holder leads, and has to lead them."""
TURNED = (LeadBy.LAID_DOUBLE, LeadBy.STOCK)
"""The ways to begin on a tile that nobody leads."""
NEEDS_WINNER = (LeadBy.WINNERS, LeadBy.WINNERS_LOWER, LeadBy.WINNER, LeadBy.WINNER_DOUBLE)
"""The ways to find a leader that need somebody to have won."""


class JoinBy(Enum):
    """Which half joins which."""

    EQUAL = "equal"
    """The same number."""
    SUM = "sum"
    """The two add up to one more than the highest double; 0-0 and tiles that do so too fit anywhere."""


class Drawing(Enum):
    """What a player who cannot play takes from the stock."""

    NONE = "none"
    """Nothing; he passes."""
    ONE = "one"
    """One tile, which he may play at once; else he passes."""
    UNTIL_PLAYABLE = "until-playable"
    """Tiles, until one fits or the stock is at its end."""


class TurnLength(Enum):
    """How many tiles a turn has."""

    TILE = "tile"
    """One."""
    LEAD_PAIR = "lead-pair"
    """One; but the leader may add a second fitting tile to the lead."""
    RUN = "run"
    """As many as fit one after the other, all on the same arm; a player who can go on there must."""
    AFTER_DOUBLE = "after-double"
    """One; but after a double its player has another turn, in which he may draw again."""


class GameEnd(Enum):
    """When a game is over, besides being blocked."""

    FIRST_OUT = "first-out"
    """As soon as somebody goes out."""
    SIDE_OUT = "side-out"
    """When every player of a side is out; whoever is out before is skipped."""
    STUCK = "stuck"
    """Only when nobody can play; whoever is out is skipped."""


class WonBy(Enum):
    """What wins a game in which somebody goes out."""

    OUT = "out"
    """Going out."""
    COUNT = "count"
    """The lower count, as in a blocked game."""


class BlockWinner(Enum):
    """Who wins a blocked game."""

    SIDE_TOTAL = "side-total"
    """The side with fewer pips in all its hands."""
    LOWEST_HAND = "lowest-hand"
    """The side of the player with the fewest pips; what the others hold does not matter."""
    BLOCKER_OR_RIGHT = "blocker-or-right"
    """The lower hand of two: the player of the last tile and the one to his right; equal: the former."""
    BLOCKER_OR_LEFT = "blocker-or-left"
    """The same with the one to his left (Dominican house rules)."""


COMPARING_BLOCKER = (BlockWinner.BLOCKER_OR_RIGHT, BlockWinner.BLOCKER_OR_LEFT)
"""The ways to find the winner of a block that look at the player of the last tile and a neighbour."""


class BlockedTie(Enum):
    """What an equal count comes to."""

    NONE = "none"
    """Nobody wins, nobody scores."""
    LEADER = "leader"
    """The side that led the game wins it."""
    MORE_TILES = "more-tiles"
    """The side that holds more tiles wins; nobody, if they hold as many."""
    LAST = "last"
    """The side that played the last tile wins."""
    NOT_LAST = "not-last"
    """The side that played the last tile loses."""


class HandScore(Enum):
    """What a game is worth."""

    LOSERS = "losers"
    """The pips left on the sides that lost."""
    ALL = "all"
    """All pips left, the winner's partner's too, and in a block all hands."""
    DIFFERENCE = "difference"
    """What each other side has left more than the winner."""
    ONE = "one"
    """One point for the game."""
    OWN = "own"
    """Each side writes its own pips as bad points."""


class BlockedScore(Enum):
    """Whether a blocked game is scored in another way."""

    SAME = "same"
    """It is not."""
    DIFFERENCE = "difference"
    """What all other sides together have left more than the winner."""
    EACH = "each"
    """What each other side has left more than the winner."""
    NONE = "none"
    """Nothing is scored for it."""


class EndsScore(Enum):
    """What the open ends score at once when they are counted after a tile."""

    NONE = "none"
    FIVES = "fives"
    """Their sum, if it is a multiple of five."""
    FIVES_OR_THREES = "fives-or-threes"
    """Their sum, if it is a multiple of five or of three."""
    FIFTEENS_TWICE = "fifteens-twice"
    """The same, and a multiple of both scores twice."""
    QUOTIENTS = "quotients"
    """How many times five goes into the sum, and three, where it goes without remainder; 15 scores 8."""
    FIFTHS = "fifths"
    """How many times five goes into their sum, if it does without remainder."""
    HEADERS = "headers"
    """Two where both ends have the same number, three where one of them is its double."""


class Rounding(Enum):
    """Which way a score is rounded."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


class BothEnds(Enum):
    """When a last tile that is no double counts as fitting both ends."""

    ANY = "any"
    """Whenever it fits both, equal ends included."""
    DIFFERENT = "different"
    """Only if the ends differ: its two numbers are the two ends."""


class DoubleLeft(Enum):
    """What a double left in a hand does to its bad points."""

    NONE = "none"
    TOTAL = "total"
    """The hand's whole total counts twice, once."""
    EACH = "each"
    """Each double counts twice."""
    POWER = "power"
    """The whole total counts twice for each double."""


class MatchGoal(Enum):
    """What ends a match."""

    POINTS = "points"
    """A side reaches the target."""
    IN_A_ROW = "in-a-row"
    """A side wins as many games in a row as the target says; a loss sets it back to nought."""
    LOVE = "love"
    """A side reaches the target while another has nothing; once all have points they return to nought."""
    GAMES = "games"
    """As many games as the target says are played."""
    NONE = "none"
    """There is no match: every game stands alone."""


class TieStake(Enum):
    """What a tied game does to the next one."""

    NONE = "none"
    RAISE = "raise"
    """After n ties in a row a game is worth n + 1 to the side ahead, or to either at an equal score."""
    DOUBLE = "double"
    """After a tie the next game counts twice."""


class Equality(Enum):
    """What happens when a match would end with equal scores."""

    DRAW = "draw"
    """It is drawn."""
    ONE_MORE = "one-more"
    """One more game is played, until the scores differ."""


@dataclass(frozen=True, kw_only=True, repr=False)
class Fields:
    """What can be chosen, with the base game as default.

    Sources, as cited below: S0 pagat.com, Partnership Dominoes (the numbers are those of the options
    named there for the base game); S1 Roland Scheicher, Domino Whist (2005), by section; S2 pagat.com,
    Caribbean Dominoes; S3 general rules of domino, S4 basic and Hungarian domino (German); PA
    pagat.com, All Fives; PB pagat.com, Bergen; PF pagat.com, Fives and Threes; PH pagat.com, Hungarian;
    SA the South American federation's rules as played in Puerto Rico (2009); CU libreonline.com on domino
    in Cuba; DK Kelley, dominorules.com; SL sixlove's rules of French domino; KO infonick.net on Kozel; BA
    github.com/brunoabdon/domino, as played in Recife; DO dominoesonline.com, Capicua, Dominican Republic;
    WM en.wikipedia.org, Matador; GS Good Sam of Idaho and of Texas, MT billhathaway.com, Mexican Train;
    CF the texts on Chicken Foot named in `families/general.py`; HT htfbw.com (76098), KB kevin.bulgriens.net,
    Mexican Train; DP domino-play.com, Latin American Match Dominoes.
    """

    name: str = "partnership"

    # -- the table ------------------------------------------------------------------------------------
    highest: int = 6
    """The set goes up to this double."""
    seats: int = 4
    partners: bool = True
    """Whether the seats opposite each other score together."""
    hand: int = 7
    """Tiles dealt to each seat; the rest is the stock, or sleeps where nothing is drawn."""
    without_blank: bool = False
    """0-0 is laid aside before the deal (S2, cut-throat for three)."""
    direction: Direction = Direction.COUNTER_CLOCKWISE
    redeal_doubles: int = 0
    """A hand with this many doubles may ask for a new deal; 0: nobody may (S0, option 5)."""
    redeal_must: bool = False
    """Such a deal is thrown in, whether anybody asks or not (S0, South American)."""
    redeal_score: tuple[int, ...] = ()
    """What it brings the side of the hand: with that many doubles, with one more, ... (BA, Recife: 0/1)."""

    # -- the lead -------------------------------------------------------------------------------------
    first_lead: LeadBy = LeadBy.HIGHEST_DOUBLE
    """Who leads the first game of a match (S0)."""
    next_lead: LeadBy = LeadBy.RIGHT_OF_LEADER
    """Who leads the later games (S0; options 2 and 4)."""
    tie_lead: LeadBy = LeadBy.AS_USUAL
    """Who leads after a game that nobody won (S0, option 6; S2, Jamaican)."""
    lead_double: bool = False
    """A leader who holds a double must lead one (S0, option 3)."""

    # -- play -----------------------------------------------------------------------------------------
    centre: Centre = Centre.LINE
    """What the layout grows from (S2, French; S3, Kreuzdomino; PA, All Fives with a spinner)."""
    joining: JoinBy = JoinBy.EQUAL
    """Which half joins which (WM: sevens)."""
    centre_sides: int = 4
    """On how many sides the led double of a cross is joined (DK, Cyprus: 6 or 8; CF: 4 or 6)."""
    arm_double: ArmDouble = ArmDouble.NONE
    """Whether an arm has to be opened by its double (S2, French; SL: every new number)."""
    branching: bool = False
    """Every double but the centre has two open sides besides the one used (S3, cross with larger sets)."""
    feet: bool = False
    """Every double but the centre has three open sides: straight on, and one to each side (CF)."""
    cover: bool = False
    """The open sides of a double, but not of a hub, are joined before anything else is (CF, GS, MT)."""
    drawing: Drawing = Drawing.NONE
    """What is taken from the stock (S3, S4)."""
    reserve: int = 0
    """So many last tiles of the stock are never drawn (S4: 2; DK: 2)."""
    turn: TurnLength = TurnLength.TILE
    """How many tiles a turn has (S4: the second tile of a lead, the runs of Hungarian domino)."""
    first_train: bool = False
    """Who begins his own train may lay as many tiles there in that turn as follow (HT, KB)."""
    game_end: GameEnd = GameEnd.FIRST_OUT
    """When a game is over besides a block (S3, the strict game; S4, PH)."""
    near_end: bool = False
    """With both ends equal a tile goes to the nearer one, else to the one on the right (S1, section 6)."""
    illegal_stands: bool = False
    """A tile wrongly placed stands once the next player has acted (S1, section 8)."""
    exposed_first: bool = False
    """A tile that lies open must be played at the first legal chance (S1, section 8)."""

    # -- the score of a game --------------------------------------------------------------------------
    won_by: WonBy = WonBy.OUT
    """What wins a game in which somebody goes out (S1, section 9, variant 1: the count)."""
    block_winner: BlockWinner = BlockWinner.SIDE_TOTAL
    """Who wins a blocked game (S0; S2, Jamaican)."""
    blocked_tie: BlockedTie = BlockedTie.NONE
    """What an equal count comes to (S0, option 6)."""
    hand_score: HandScore = HandScore.LOSERS
    """What the game is worth (S0; options 1 and 7)."""
    blocked_score: BlockedScore = BlockedScore.SAME
    """Whether a block is scored in another way (S3, Block: the difference; PF: nothing)."""
    double_blank: int = 0
    """Pips that 0-0 counts when hands are counted (S0, Great Lakes to 101: 50)."""
    lone_blank: int = 0
    """What a hand counts that has nothing left but 0-0; 0: as any other (KO: 25)."""
    lone_highest: int = 0
    """The same for the highest double (KO: 50)."""
    double_left: DoubleLeft = DoubleLeft.NONE
    """What a double left in a hand does to its count (S2, French)."""
    blocker_times: int = 1
    """Who blocks although another has no more pips writes so many times his own (Gallinazo: 4)."""
    divide_by: int = 1
    """A game's points are divided by this and rounded down (S0, option 8)."""
    least_score: int = 1
    """What any such score is at least (S0, option 8: 1; CU: 2)."""
    round_to: int = 1
    """The count of a game is rounded to a multiple of this (S0, Quinientos: 10; S3, All Fives: 5)."""
    rounding: Rounding = Rounding.DOWN
    """Which way (S3: up; DK: nearest; S0, Quinientos: down)."""

    # -- points within a game -------------------------------------------------------------------------
    ends_score: EndsScore = EndsScore.NONE
    """What the open ends score at once (S3, PA, PF, DK; PB: equal ones)."""
    muggins: bool = False
    """The next player may claim points that the mover forgot (PA)."""
    pass_bonus: int = 0
    """Points for each opponent who has to pass on one's tile (S0, Quinientos: 10)."""
    lead_pass_bonus: int = 0
    """The same for the first one to pass on the lead (S0, Quinientos: 20)."""
    lead_double_pass_bonus: int = 0
    """What it is instead where the lead is a double; 0: as on any other lead (DO: 25, else 50)."""
    lead_pass_once: bool = False
    """Only the first pass on the lead earns anything (one reading of S0, Quinientos)."""
    all_pass_bonus: int = 0
    """Points for a tile on which all others pass, so that the turn comes back (Dominican: 25 or 30)."""
    equal_ends: int = 0
    """What a game is worth instead when the last tile goes out and leaves both ends equal (S0, Milo: 2)."""
    capicu: int = 0
    """Bonus for going out with a tile, no double, that fits both ends (S0, SA: 100)."""
    capicu_times: int = 1
    """The same tile multiplies what the game is worth by this (Cuba: 2)."""
    capicu_ends: BothEnds = BothEnds.ANY
    """Whether equal ends count as well (SA says either end; Haiti's dekabes wants different ones)."""
    chuchazo: int = 0
    """Bonus for going out with 0-0 (S0, SA: 100)."""
    chuchazo_one_blank: bool = False
    """The bonus for 0-0 is paid only if exactly one end is blank (S0, variant)."""
    double_out: int = 0
    """Bonus for going out with a double (Recife: 1)."""
    double_both: int = 0
    """Bonus in its place when the double fits both ends (Recife, cruzada: 3; S0, dominao: 0)."""

    # -- the match ------------------------------------------------------------------------------------
    target: int = 100
    match_goal: MatchGoal = MatchGoal.POINTS
    least: int = 0
    """The match counts as won only if the others have at least this; else it is drawn (S0: 5)."""
    fewer: int = 0
    """The match counts as won only if the others have fewer than this; else it is drawn (DP: 5)."""
    exceed: bool = False
    """The target has to be exceeded, not just reached (S4, Hungarian)."""
    exact: bool = False
    """The target has to be met exactly; a score that goes beyond it is disregarded (PF: 61)."""
    equality: Equality = Equality.DRAW
    """What an equal score at the end comes to (S0, option 7: one more game)."""
    schedule: tuple[int, ...] = ()
    """Bonuses for winning the first games of a match (S0, SA, Quinientos: 100/75/50/25)."""
    first_pass: int = 0
    """Points for the first pass of a match, for the side on whose tile it is (CU: 2)."""
    first_pass_held: int = 0
    """A side that has nothing leaves them to whoever writes at least so much for a game; 0: it writes them at
    once (CU: 3)."""
    tie_stake: TieStake = TieStake.NONE
    """What a tied game does to the next one (S2, Jamaican; Recife)."""
    one_all: bool = False
    """A loss at 1-0 makes it one all instead of nought all, and then the next game makes it 2-0 (S2)."""
    opening: int = 0
    """A side that has nothing yet writes nothing for a game that brings less than this (KO: 13)."""
    settled: bool = False
    """At the end every player pays or gets the difference of the bad points (S1, sections 9 to 11)."""

    def __post_init__(self) -> None:
        """Left to `Rules`, which checks how the choices go together."""

    # Rules are compared, and looked up by, in every turn: their values are taken together once.

    @cached_property
    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def _hash(self) -> int:
        return hash(self._values)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return self._values == other._values if isinstance(other, Fields) else NotImplemented

    def __hash__(self) -> int:
        return self._hash

    def __getstate__(self) -> dict[str, object]:
        """The fields alone: what else is kept here is worked out anew, and the hash is another elsewhere."""
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @cached_property
    def tile_set(self) -> TileSet:
        """The tiles that there are."""
        return tile_set(self.highest)

    @cached_property
    def one_tile_each(self) -> bool:
        """Whether the seats lay one tile each in turn, until the first of them is out."""
        first_out = self.game_end is GameEnd.FIRST_OUT
        return first_out and self.turn is TurnLength.TILE and not self.first_train

    @cached_property
    def pays_passes(self) -> bool:
        """Whether passes bring points."""
        lead = self.lead_pass_bonus or self.lead_double_pass_bonus
        return bool(lead or self.pass_bonus or self.all_pass_bonus)

    @cached_property
    def playing(self) -> int:
        """The mask of the tiles in play: all but one that is laid aside."""
        tiles = self.tile_set
        return tiles.full & ~tiles.bit(Tile.of(0, 0)) if self.without_blank else tiles.full
