"""The choices that rules are made of, each a small enum."""

from __future__ import annotations

from enum import Enum

from analyzer.tiles.tile import Tile


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
