"""The named variants. Nothing outside this module knows a variant by name."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

from analyzer.layout import ArmDouble, Centre
from analyzer.rules.choices import (
    BlockedScore,
    BlockedTie,
    BlockWinner,
    BothEnds,
    Direction,
    DoubleLeft,
    Drawing,
    EndsScore,
    GameEnd,
    HandScore,
    LeadBy,
    MatchGoal,
    Rounding,
    TieStake,
    TurnLength,
    WonBy,
)
from analyzer.rules.model import Rules, RulesError

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What the sources leave open, or what is played differently: the options for the other reading."""

    options: str
    """As a record or the command line writes them."""
    says: str


@dataclass(frozen=True, slots=True)
class Variant:
    """A named `Rules` value with what a reader wants to know besides."""

    rules: Rules
    title: str
    source: str
    aliases: tuple[str, ...] = ()
    tables: Mapping[int, Rules] = field(default_factory=dict)
    """What is played by another number of players."""
    open_points: tuple[OpenPoint, ...] = ()

    def at(self, seats: int) -> Rules | None:
        """The rules for a number of players; None if the variant is not played by so many.

        >>> variant("cut-throat").at(3).hand
        9
        """
        return self.rules if seats == self.rules.seats else self.tables.get(seats)

    @property
    def players(self) -> tuple[int, ...]:
        """By how many it is played, in ascending order."""
        return tuple(sorted({self.rules.seats, *self.tables}))


_S0 = "pagat.com, Partnership Dominoes"
_S1 = "Roland Scheicher, Domino Whist (2005)"
_S2 = "pagat.com, Caribbean Dominoes"
_S3 = "general rules of domino (German)"
_S4 = "basic rules of domino with a stock (German)"
_PA = "pagat.com, All Fives"
_PF = "pagat.com, Fives and Threes"


def _tables(rules: Rules, **by_seats: dict[str, Any]) -> dict[int, Rules]:
    """The same rules for other numbers of players: `_2={"hand": 14}`."""
    return {
        int(seats[1:]): replace(rules, seats=int(seats[1:]), **other) for seats, other in by_seats.items()
    }


_DIVIDED = OpenPoint(
    "divide_by=10, target=10", "scores are divided by ten; no target is given, so it is scaled"
)
_BASE_POINTS = (
    OpenPoint("hand_score=all", "all unplayed tiles score, the partner's and in a block all four hands"),
    OpenPoint("next_lead=winners", "the side that won leads the next game"),
    OpenPoint("lead_double=yes", "a leader who holds a double must lead one (the source is garbled)"),
    OpenPoint("next_lead=highest-double", "every game is led with 6-6 by its holder"),
    OpenPoint("redeal_doubles=5", "five doubles in a hand may ask for a new deal; some say four"),
    OpenPoint("blocked_tie=leader", "the side that led wins an equal block"),
    OpenPoint("blocked_tie=more-tiles", "the side that holds more tiles wins it"),
    OpenPoint("blocked_tie=not-last", "the side that played the last tile loses it"),
    OpenPoint("tie_lead=same", "it is replayed: the same player leads again"),
    OpenPoint("hand_score=own, equality=one-more", "both sides write their own pips as bad points"),
    _DIVIDED,
)
_ISLAND_POINTS = (
    OpenPoint("first_lead=anyone", "the players draw for the lead; the highest tile leads any tile"),
    OpenPoint("next_lead=winners", "the winner hands the lead to his partner if he likes"),
    OpenPoint("blocked_tie=leader", "an equal block is won by the side that led"),
    OpenPoint("blocked_tie=last", "it is won by the side that played last, and the blocker leads"),
    OpenPoint(
        "block_winner=blocker-or-right",
        "only the blocker's hand and his right-hand neighbour's are compared; equal: the blocker wins",
    ),
)
_NO_LEADS = OpenPoint("next_lead=winner", "who leads the later games is not said; here the first rule again")
_ENGLISH = OpenPoint(
    "direction=counter-clockwise", "the direction is not said; the game is of English origin"
)
_RESERVE = OpenPoint("reserve=2", "the last two tiles of the stock are never drawn")
_ONE_DRAWN = OpenPoint("drawing=one", "one tile a turn is drawn instead of drawing until one fits")

_PARTNERSHIP = Rules(name="partnership")
_DOSCIENTOS = Rules(
    name="doscientos",
    next_lead=LeadBy.WINNER,
    tie_lead=LeadBy.HIGHEST_DOUBLE,
    hand_score=HandScore.ALL,
    target=200,
)
_WHIST = Rules(
    name="whist",
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.ANYONE,
    next_lead=LeadBy.LEFT_OF_LEADER,
    hand_score=HandScore.OWN,
    illegal_stands=True,
    exposed_first=True,
    settled=True,
)
_WHIST_POINTS = (
    OpenPoint("equality=one-more", "what equal bad points at the end come to is not said; here a draw"),
    OpenPoint("direction=counter-clockwise", "clockwise is stated for the lead only"),
)
_CUT_THROAT = Rules(
    name="cut-throat",
    partners=False,
    next_lead=LeadBy.WINNER,
    tie_lead=LeadBy.HIGHEST_DOUBLE,
    hand_score=HandScore.ONE,
    target=6,
    match_goal=MatchGoal.LOVE,
)
_FRENCH = Rules(
    name="french",
    partners=False,
    first_lead=LeadBy.DOUBLE_BLANK,
    next_lead=LeadBy.DOUBLE_BLANK,
    centre=Centre.CROSS,
    arm_double=ArmDouble.FIRST,
    hand_score=HandScore.OWN,
    double_left=DoubleLeft.TOTAL,
)
_CHIVA_DRAW = Rules(
    name="chiva-draw",
    seats=2,
    partners=False,
    next_lead=LeadBy.WINNER,
    tie_lead=LeadBy.HIGHEST_DOUBLE,
    drawing=Drawing.UNTIL_PLAYABLE,
    hand_score=HandScore.ONE,
    target=4,
    match_goal=MatchGoal.IN_A_ROW,
)
_BLOCK = Rules(
    name="block",
    hand=6,
    direction=Direction.CLOCKWISE,
    next_lead=LeadBy.HIGHEST_DOUBLE,
    blocked_score=BlockedScore.DIFFERENCE,
)
_DRAW = replace(
    _BLOCK,
    name="draw",
    seats=2,
    partners=False,
    hand=5,
    drawing=Drawing.UNTIL_PLAYABLE,
    direction=Direction.CLOCKWISE,
)
_CROSS = replace(_BLOCK, name="cross", centre=Centre.CROSS, drawing=Drawing.UNTIL_PLAYABLE)
_CROSS_NINE = replace(_CROSS, name="cross-nine", highest=9, hand=10, branching=True)
_BLOCK_POINTS = (
    OpenPoint("game_end=side-out", "strict: play goes on until both partners of a side are out"),
    OpenPoint("hand_score=one", "every game counts one point"),
    OpenPoint("target=121", "the match goes to 121"),
    _NO_LEADS,
    _ENGLISH,
)
_ALL_FIVES = Rules(
    name="all-fives",
    seats=2,
    partners=False,
    hand=9,
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.ANYONE,
    next_lead=LeadBy.OUT,
    drawing=Drawing.UNTIL_PLAYABLE,
    ends_score=EndsScore.FIVES,
    muggins=True,
    hand_score=HandScore.DIFFERENCE,
    round_to=5,
    rounding=Rounding.UP,
)
_SPINNER = replace(_ALL_FIVES, name="all-fives-spinner", centre=Centre.SPINNER, rounding=Rounding.NEAREST)
_FIVES_AND_THREES = replace(
    _ALL_FIVES,
    name="fives-and-threes",
    hand=7,
    next_lead=LeadBy.LEFT_OF_LEADER,
    drawing=Drawing.NONE,
    ends_score=EndsScore.FIVES_OR_THREES,
)
_BRITISH = Rules(
    name="fives-and-threes-british",
    seats=2,
    partners=False,
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.ANYONE,
    next_lead=LeadBy.LEFT_OF_LEADER,
    ends_score=EndsScore.QUOTIENTS,
    hand_score=HandScore.ONE,
    blocked_score=BlockedScore.NONE,
    target=61,
    exact=True,
)
_FIVES_TABLES: dict[str, dict[str, Any]] = {"_3": {"hand": 7}, "_4": {"hand": 5}}
_THREES_TABLES: dict[str, dict[str, Any]] = {"_3": {"hand": 5}, "_4": {"hand": 5}}
_BASIC = Rules(
    name="basic",
    seats=2,
    partners=False,
    hand=8,
    direction=Direction.CLOCKWISE,
    next_lead=LeadBy.HIGHEST_DOUBLE,
    drawing=Drawing.UNTIL_PLAYABLE,
    reserve=2,
    turn=TurnLength.LEAD_PAIR,
    hand_score=HandScore.ONE,
    target=1,
    match_goal=MatchGoal.NONE,
)
_HUNGARIAN = Rules(
    name="hungarian",
    seats=2,
    partners=False,
    hand=12,
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.HIGHEST_PIPS,
    next_lead=LeadBy.LEFT_OF_LEADER,
    turn=TurnLength.RUN,
    game_end=GameEnd.STUCK,
    hand_score=HandScore.OWN,
    exceed=True,
)
_CUBAN = Rules(
    name="cuban",
    next_lead=LeadBy.WINNER,
    tie_lead=LeadBy.HIGHEST_DOUBLE,
    block_winner=BlockWinner.LOWEST_HAND,
    blocked_tie=BlockedTie.LEADER,
    capicu_times=2,
)
_DRAW_TURNED = Rules(
    name="draw-turned",
    seats=2,
    partners=False,
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.STOCK,
    next_lead=LeadBy.STOCK,
    drawing=Drawing.UNTIL_PLAYABLE,
    hand_score=HandScore.ONE,
    target=1,
    match_goal=MatchGoal.NONE,
)

_CATALOGUE = (
    Variant(
        _PARTNERSHIP,
        "Partnership dominoes, the base game of INTERNATIONAL DOMINOES",
        _S0,
        ("partner", "base", "international"),
        open_points=_BASE_POINTS,
    ),
    Variant(
        replace(_PARTNERSHIP, name="great-lakes", hand_score=HandScore.ALL, target=51),
        "Great Lakes: all pips score, to 51",
        _S0,
        open_points=_BASE_POINTS[1:-2],
    ),
    Variant(
        replace(_PARTNERSHIP, name="great-lakes-101", hand_score=HandScore.ALL, double_blank=50, target=101),
        "Great Lakes to 101: all pips score, the double blank counts 50",
        _S0,
        open_points=_BASE_POINTS[1:-2],
    ),
    Variant(
        _DOSCIENTOS,
        "Doscientos, Puerto Rico: all pips score, to 200",
        _S0,
        ("two-hundred", "200"),
        open_points=(*_ISLAND_POINTS, OpenPoint("target=100", "sometimes the match goes to 100")),
    ),
    Variant(
        replace(
            _DOSCIENTOS,
            name="quinientos",
            round_to=10,
            pass_bonus=10,
            lead_pass_bonus=20,
            capicu=100,
            chuchazo=100,
            schedule=(100, 75, 50, 25),
            target=500,
        ),
        "Quinientos, Puerto Rico: all pips, bonuses for passes, capicu, chuchazo and first wins, to 500",
        f"{_S0}; the federation's rules (SACI, 2009)",
        ("five-hundred", "500"),
        open_points=(
            *_ISLAND_POINTS,
            OpenPoint("capicu_ends=different", "for a capicu the two ends must differ"),
            OpenPoint("chuchazo_one_blank=yes", "with two blank ends 0-0 is a dominao and earns nothing"),
            OpenPoint("lead_pass_bonus=10", "the text on passes is garbled; 20 is read as for the lead only"),
        ),
    ),
    Variant(
        replace(
            _PARTNERSHIP,
            name="south-american",
            hand_score=HandScore.ONE,
            target=10,
            least=5,
            redeal_doubles=5,
        ),
        "South American: ten games, if the others have five",
        _S0,
        open_points=(
            OpenPoint("redeal_doubles=7", "older: only a hand with all seven doubles is thrown in"),
            OpenPoint("least=0", "the match is won with ten, whatever the others have"),
            *_BASE_POINTS[1:4],
        ),
    ),
    Variant(
        replace(_PARTNERSHIP, name="milo", hand_score=HandScore.ONE, equal_ends=2, target=5),
        "Milo: games count, two for going out with both ends equal",
        _S0,
        open_points=_BASE_POINTS[1:4],
    ),
    Variant(
        _WHIST,
        "Domino Whist: both sides write their own pips as bad points",
        _S1,
        ("domino-whist",),
        open_points=_WHIST_POINTS,
    ),
    Variant(
        replace(
            _WHIST,
            name="whist-difference",
            hand_score=HandScore.DIFFERENCE,
            won_by=WonBy.COUNT,
        ),
        "Domino Whist, first variant: the lower side writes the difference as good points",
        f"{_S1}, section 9, variant 1",
        open_points=_WHIST_POINTS,
    ),
    Variant(
        replace(_WHIST, name="whist-caribbean", hand_score=HandScore.ALL, tie_lead=LeadBy.SAME, target=200),
        "Domino Whist, second variant: all pips to the winner, to 200",
        f"{_S1}, section 9, variant 2",
        open_points=_WHIST_POINTS,
    ),
    Variant(
        replace(
            _PARTNERSHIP,
            name="jamaican",
            next_lead=LeadBy.WINNERS,
            tie_lead=LeadBy.HIGHEST_DOUBLE,
            block_winner=BlockWinner.LOWEST_HAND,
            hand_score=HandScore.ONE,
            target=6,
            match_goal=MatchGoal.LOVE,
            tie_stake=TieStake.RAISE,
            one_all=True,
        ),
        "Jamaican partner dominoes: the lowest single hand wins a block, six love",
        _S2,
        ("jamaican-partner", "jamaica"),
        open_points=(
            OpenPoint(
                "first_lead=holder", "informal: the holder of 6-6 may announce it and pose another tile"
            ),
            OpenPoint("tie_lead=ahead", "after a tie the side ahead leads; at nought all the holder of 6-6"),
            OpenPoint("one_all=no", "a loss at 1-0 leads to nought all, like any other"),
        ),
    ),
    Variant(
        _CUT_THROAT,
        "Cut-throat: each for himself, six while somebody has nothing",
        _S2,
        ("cutthroat",),
        _tables(_CUT_THROAT, _2={"hand": 14}, _3={"hand": 9, "without_blank": True}),
        (
            OpenPoint(
                "hand=7, drawing=until-playable", "two players may take seven each and draw from the stock"
            ),
        ),
    ),
    Variant(
        _FRENCH,
        "French domino: a cross on 0-0 whose arms open with their doubles; bad points",
        _S2,
        ("french-cross",),
        open_points=(
            OpenPoint("arm_double=every", "every new number on an arm needs its double first"),
            OpenPoint(
                "first_lead=double-blank, next_lead=winner-double",
                "later games are led by the winner with any double, else by the next who has one",
            ),
            OpenPoint("double_left=each", "only the doubles left count twice, not the whole hand"),
            OpenPoint("double_left=power", "the whole hand counts twice for each double left"),
        ),
    ),
    Variant(
        replace(
            _PARTNERSHIP,
            name="chiva",
            next_lead=LeadBy.WINNER,
            tie_lead=LeadBy.HIGHEST_DOUBLE,
            hand_score=HandScore.ONE,
            target=4,
            match_goal=MatchGoal.IN_A_ROW,
        ),
        "Chiva for four: four games in a row",
        _S2,
    ),
    Variant(
        _CHIVA_DRAW,
        "Chiva for two or three, with drawing",
        _S2,
        tables=_tables(_CHIVA_DRAW, _3={"match_goal": MatchGoal.LOVE}),
        open_points=(
            OpenPoint("first_lead=anyone", "who leads first is not said; here the highest double held"),
            _RESERVE,
        ),
    ),
    Variant(
        replace(
            _PARTNERSHIP,
            name="gallinazo",
            partners=False,
            next_lead=LeadBy.HIGHEST_DOUBLE,
            hand_score=HandScore.OWN,
            blocker_times=4,
            target=7,
            match_goal=MatchGoal.GAMES,
        ),
        "Gallinazo: seven games of bad points; a bad block counts fourfold",
        "gamerules.com, Gallinazo",
        tables=_tables(
            replace(
                _PARTNERSHIP,
                name="gallinazo",
                partners=False,
                next_lead=LeadBy.HIGHEST_DOUBLE,
                hand_score=HandScore.OWN,
                blocker_times=4,
                target=7,
                match_goal=MatchGoal.GAMES,
            ),
            _2={},
            _3={},
        ),
        open_points=(
            OpenPoint(
                "next_lead=right-of-leader", "who leads the later games is not said; here the highest double"
            ),
        ),
    ),
    Variant(_BLOCK, "Block, the general game: six each, four sleep", _S3, open_points=_BLOCK_POINTS),
    Variant(
        _DRAW,
        "Draw, the general game: who cannot play draws until he can",
        _S3,
        tables=_tables(_DRAW, _3={}, _4={}),
        open_points=(
            _ONE_DRAWN,
            _RESERVE,
            OpenPoint("hand=7", "fewer than six are dealt, it says; the number is not given, here five"),
            *_BLOCK_POINTS[1:],
        ),
    ),
    Variant(
        _CROSS,
        "Cross (Kreuzdomino): the highest double is joined on four sides first",
        _S3,
        ("kreuz", "kreuzdomino"),
        _tables(_CROSS, _2={"hand": 7, "partners": False}, _3={"hand": 6, "partners": False}),
        (
            _ONE_DRAWN,
            OpenPoint("drawing=none", "nothing is drawn, the rest is out of play"),
            _RESERVE,
            *_BLOCK_POINTS[1:],
        ),
    ),
    Variant(
        _CROSS_NINE,
        "Cross with a double-nine set: every double branches",
        _S3,
        open_points=(
            OpenPoint("hand=9", "the number dealt is not given; here ten"),
            _ONE_DRAWN,
            _RESERVE,
            *_BLOCK_POINTS[1:],
        ),
    ),
    Variant(
        _ALL_FIVES,
        "All Fives on a line (Muggins): multiples of five at the open ends score",
        f"{_S3}; deal, lead and drawing from {_PA}",
        ("muggins",),
        _tables(_ALL_FIVES, **_FIVES_TABLES),
        (
            OpenPoint("rounding=nearest", "the count at the end is rounded to the nearest five"),
            OpenPoint("muggins=no", "forgotten points cannot be claimed"),
            _RESERVE,
        ),
    ),
    Variant(
        _FIVES_AND_THREES,
        "Fives and Threes: multiples of five and of three score their sum",
        f"{_S3}; deal and lead from {_PF}",
        ("threes-and-fives",),
        _tables(_FIVES_AND_THREES, **_THREES_TABLES),
        (
            OpenPoint("ends_score=fifteens-twice", "a multiple of fifteen scores twice"),
            OpenPoint("ends_score=quotients", "the British count: how often five and three go into the sum"),
            OpenPoint("rounding=nearest", "the count at the end is rounded to the nearest five"),
            OpenPoint("muggins=no", "forgotten points cannot be claimed"),
            OpenPoint("drawing=until-playable", "who cannot play draws"),
        ),
    ),
    Variant(
        _BASIC,
        "Basic game with a stock: the leader may add a second tile",
        _S4,
        ("talon",),
        _tables(_BASIC, _3={"hand": 5}, _4={"hand": 5}, _5={"hand": 4}, _6={"hand": 4}),
        (
            OpenPoint(
                "first_lead=anyone", "who leads if nobody holds a double is not said; here the highest tile"
            ),
            _ENGLISH,
        ),
    ),
    Variant(
        _HUNGARIAN,
        "Hungarian: a turn is a run of tiles on one end; bad points",
        "basic and Hungarian domino (German); pagat.com, Hungarian Dominoes",
        (),
        _tables(_HUNGARIAN, _3={"hand": 8}, _4={"hand": 6}),
        (
            OpenPoint("first_lead=anyone", "the first leader is drawn; here whoever holds the most pips"),
            OpenPoint("exceed=no", "the match ends when 100 is reached, not exceeded"),
        ),
    ),
    Variant(
        Rules(
            name="recife",
            hand=6,
            next_lead=LeadBy.HIGHEST_DOUBLE,
            block_winner=BlockWinner.LOWEST_HAND,
            hand_score=HandScore.ONE,
            capicu=2,
            double_out=1,
            double_both=3,
            tie_stake=TieStake.DOUBLE,
            target=6,
        ),
        "Recife: one for a win, two with a double, three on both ends, four with a double on both",
        "rules given with a published game log from Recife",
        ("pernambuco",),
        open_points=(_NO_LEADS,),
    ),
    Variant(
        replace(
            _DOSCIENTOS,
            name="dominican",
            block_winner=BlockWinner.LOWEST_HAND,
            capicu=25,
            chuchazo=25,
            all_pass_bonus=25,
        ),
        "Dominican: all pips, the lowest single hand wins a block, bonuses of 25, to 200",
        "house rules on Dominican domino pages",
        ("dominicana",),
        open_points=(
            OpenPoint("block_winner=blocker-or-right", "the blocker against his right-hand neighbour"),
            OpenPoint("all_pass_bonus=30", "a round of passes earns 30"),
            OpenPoint("capicu=0, chuchazo=0", "no bonus for the last tile"),
        ),
    ),
    Variant(
        _CUBAN,
        "Cuban, in the east: seven each from double-six, a capicua doubles the game",
        "pages on domino in Cuba",
        open_points=(
            OpenPoint("next_lead=winners", "who leads the later games is not said; here the winner"),
            OpenPoint("hand_score=all", "whose pips score is not said; here the losers'"),
            OpenPoint("target=150", "no target is given; here 100"),
        ),
    ),
    Variant(
        replace(_CUBAN, name="cuban-nine", highest=9, hand=10),
        "Cuban, in the west: ten each from double-nine, fifteen sleep",
        "pages on domino in Cuba",
        open_points=(
            OpenPoint("next_lead=winners", "who leads the later games is not said; here the winner"),
            OpenPoint("hand_score=all", "whose pips score is not said; here the losers'"),
            OpenPoint("target=150", "no target is given; here 100"),
        ),
    ),
    Variant(
        Rules(
            name="haitian",
            next_lead=LeadBy.WINNER,
            tie_lead=LeadBy.HIGHEST_DOUBLE,
            block_winner=BlockWinner.LOWEST_HAND,
            hand_score=HandScore.ONE,
            capicu=1,
            capicu_ends=BothEnds.DIFFERENT,
            target=10,
        ),
        "Haitian: one a game, two for a dekabes",
        f"{_S2}, as quoted by pages on Haiti",
        ("haiti",),
        open_points=(
            OpenPoint("capicu_ends=any", "a dekabes may be played on equal ends"),
            OpenPoint("target=5", "no target is given; here ten"),
        ),
    ),
    Variant(
        _BRITISH,
        "Fives and Threes, the British game: quotients, 61 exactly",
        _PF,
        ("british-fives-and-threes",),
        _tables(
            _BRITISH,
            _3={"hand": 5},
            _4={"hand": 5, "partners": True, "game_end": GameEnd.SIDE_OUT},
        ),
        (
            OpenPoint("hand=6", "league play: six each, or nine"),
            OpenPoint("hand_score=one, blocked_score=same", "a point for a block as well"),
            OpenPoint("muggins=yes", "forgotten points can be claimed"),
        ),
    ),
    Variant(
        _SPINNER,
        "All Fives with a spinner: the first double is joined on four sides",
        _PA,
        ("five-up", "spinner"),
        _tables(_SPINNER, **_FIVES_TABLES),
        (
            OpenPoint("rounding=up", "the count at the end is rounded up"),
            OpenPoint("muggins=no", "forgotten points cannot be claimed"),
            _RESERVE,
        ),
    ),
    Variant(
        _DRAW_TURNED,
        "Draw for two on a tile turned from the stock",
        "a programming exercise with published games",
        open_points=(_ONE_DRAWN, _RESERVE),
    ),
)

VARIANTS: dict[str, Variant] = {entry.rules.name: entry for entry in _CATALOGUE}
DEFAULT_VARIANT = _CATALOGUE[0]
_BY_NAME = {name: entry for entry in _CATALOGUE for name in (entry.rules.name, *entry.aliases)}


def variant(name: str) -> Variant:
    """The variant of this name or alias; RulesError with the nearest name if there is none.

    >>> variant("Great Lakes").rules.target
    51
    """
    key = "-".join(name.lower().replace("_", " ").replace("-", " ").split())
    if key in _BY_NAME:
        return _BY_NAME[key]
    close = get_close_matches(key, _BY_NAME, n=1)
    hint = f"did you mean {close[0]}?" if close else f"known are {', '.join(VARIANTS)}"
    raise RulesError(f"there is no variant {name!r}; {hint}")
