"""The general games: block, draw, cross, the basic game, Hungarian."""

from __future__ import annotations

from dataclasses import replace

from analyzer.rules.choices import (
    BlockedScore,
    Direction,
    Drawing,
    GameEnd,
    HandScore,
    JoinBy,
    LeadBy,
    MatchGoal,
    TurnLength,
    WonBy,
)
from analyzer.rules.families import NO_LEADS, RESERVE, S3, OpenPoint, Variant, tables
from analyzer.rules.model import Rules
from analyzer.tiles.tile import Centre
from analyzer.words.message import say

_S4 = "basic rules of domino with a stock (German)"
_ENGLISH = OpenPoint(
    "direction=counter-clockwise", say("the direction is not said; the game is of English origin")
)
_ONE_DRAWN = OpenPoint("drawing=one", say("one tile a turn is drawn instead of drawing until one fits"))
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
_SEBASTOPOL = Rules(
    name="sebastopol",
    partners=False,
    direction=Direction.CLOCKWISE,
    next_lead=LeadBy.HIGHEST_DOUBLE,
    centre=Centre.CROSS,
    blocked_score=BlockedScore.DIFFERENCE,
    target=60,
)
_GAPLE = Rules(
    name="gaple",
    partners=False,
    first_lead=LeadBy.DOUBLE_BLANK,
    next_lead=LeadBy.WINNER_DOUBLE,
    tie_lead=LeadBy.DOUBLE_BLANK,
    hand_score=HandScore.OWN,
)
_MATADOR = replace(
    _DRAW,
    name="matador",
    hand=7,
    joining=JoinBy.SUM,
    reserve=2,
    blocked_score=BlockedScore.SAME,
)
_TRAINS = Rules(
    name="mexican-train",
    highest=12,
    partners=False,
    hand=15,
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.LAID_DOUBLE,
    next_lead=LeadBy.LAID_DOUBLE,
    centre=Centre.TRAINS,
    cover=True,
    drawing=Drawing.ONE,
    turn=TurnLength.AFTER_DOUBLE,
    hand_score=HandScore.OWN,
    target=13,
    match_goal=MatchGoal.GAMES,
)
_TRAINS_NINE = replace(_TRAINS, name="mexican-train-nine", highest=9, hand=10, target=10)
_TRAINS_POINTS = (
    OpenPoint(
        "first_lead=highest-double, next_lead=highest-double",
        say("the holder of the highest double dealt lays it as the hub and plays on"),
    ),
    OpenPoint("cover=no", say("after a double any tile may be added; nobody has to cover it")),
    OpenPoint("first_train=yes", say("in his first turn a player may lay a whole train of his own")),
    OpenPoint("double_blank=50", say("0-0 counts 50; here nothing")),
    OpenPoint("double_blank=25", say("or 25")),
)
_CROSS_NINE = replace(_CROSS, name="cross-nine", highest=9, hand=10, branching=True)
_CHICKENFOOT = Rules(
    name="chickenfoot",
    highest=9,
    partners=False,
    hand=11,
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.ROUND_DOUBLE,
    next_lead=LeadBy.ROUND_DOUBLE,
    centre=Centre.CROSS,
    feet=True,
    cover=True,
    drawing=Drawing.ONE,
    hand_score=HandScore.OWN,
    double_blank=50,
    target=10,
    match_goal=MatchGoal.GAMES,
)
_BLOCK_POINTS = (
    OpenPoint("game_end=side-out", say("strict: play goes on until both partners of a side are out")),
    OpenPoint("hand_score=one", say("every game counts one point")),
    OpenPoint("target=121", say("the match goes to 121")),
    NO_LEADS,
    _ENGLISH,
)
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

_OPENSPIEL = Rules(
    name="openspiel",
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.ANYONE,
    next_lead=LeadBy.SAME,
    won_by=WonBy.COUNT,
    target=1,
    match_goal=MatchGoal.NONE,
)

GENERAL = (
    Variant(
        rules=_BLOCK,
        title=say("Block, the general game: six each, four sleep"),
        source=S3,
        aliases=("block-game", "blocking-game", "blockdomino", "bloqueo"),
        open_points=_BLOCK_POINTS,
    ),
    Variant(
        rules=_DRAW,
        title=say("Draw, the general game: who cannot play draws until he can"),
        source=S3,
        aliases=("draw-game", "draw-dominoes", "ziehdomino", "dominó-con-robo", "pioche"),
        tables=tables(_DRAW, _3={}, _4={}),
        open_points=(
            _ONE_DRAWN,
            RESERVE,
            OpenPoint("hand=7", say("fewer than six are dealt, it says; the number is not given, here five")),
            *_BLOCK_POINTS[1:],
        ),
    ),
    Variant(
        rules=_CROSS,
        title=say("Cross (Kreuzdomino): the highest double is joined on four sides first"),
        source=S3,
        aliases=("kreuz", "kreuzdomino", "cruz", "croix"),
        tables=tables(_CROSS, _2={"hand": 7, "partners": False}, _3={"hand": 6, "partners": False}),
        open_points=(
            _ONE_DRAWN,
            OpenPoint("drawing=none", say("nothing is drawn, the rest is out of play")),
            RESERVE,
            *_BLOCK_POINTS[1:],
        ),
    ),
    Variant(
        rules=_CROSS_NINE,
        title=say("Cross with a double-nine set: every double branches"),
        source=S3,
        open_points=(
            OpenPoint("hand=9", say("the number dealt is not given; here ten")),
            _ONE_DRAWN,
            RESERVE,
            *_BLOCK_POINTS[1:],
        ),
    ),
    Variant(
        rules=_SEBASTOPOL,
        title=say("Sebastopol: four players, seven each, and 6-6 is joined on four sides first"),
        source="gambiter.com, Sebastopol; spaanszt.home.xs4all.nl, The sebastopol game",
        aliases=("sevastopol", "севастополь", "sewastopol"),
        open_points=(
            OpenPoint("target=100", say("the second text plays to 100, or to 50")),
            OpenPoint(
                "set=9, hand=13, drawing=one, first_lead=holder, next_lead=holder, centre_sides=8",
                say("Cyprus: with double-nine a star of eight arms; six with double-six"),
            ),
            OpenPoint("blocked_score=same", say("by the second text a block scores all pips of the others")),
        ),
    ),
    Variant(
        rules=_TRAINS,
        title=say("Mexican Train: a train for each player and one for all; a double has to be covered"),
        source="idahogoodsam.org and Texas Good Sam, Mexican Train; billhathaway.com, Mexican Train",
        aliases=(
            "trains",
            "tren-mexicano",
            "trem-mexicano",
            "train-mexicain",
            "treno-messicano",
            "mexikanischer-zug",
            "мексиканский-поезд",
        ),
        tables=tables(
            _TRAINS, _2={}, _3={}, _5={"hand": 12}, _6={"hand": 12}, _7={"hand": 10}, _8={"hand": 10}
        ),
        open_points=(
            OpenPoint(
                "hand=11", say("the sources deal other numbers: to two players 12 to 16, to eight 9 to 11")
            ),
            *_TRAINS_POINTS,
        ),
    ),
    Variant(
        rules=_TRAINS_NINE,
        title=say("Mexican Train with a double-nine set, ten rounds"),
        source="Texas Good Sam, Mexican Train",
        tables=tables(_TRAINS_NINE, _2={"hand": 12}, _3={"hand": 11}),
        open_points=_TRAINS_POINTS,
    ),
    Variant(
        rules=_GAPLE,
        title=say("Gaple, Indonesia: 0-0 leads first, then the winner with a double; bad points"),
        source="pagat.com, Gaple: the version in which who cannot play passes",
        aliases=("gaplek", "gapleh", "indonesian"),
        open_points=(
            OpenPoint("partners=yes", say("four may play in pairs, partners opposite each other")),
            OpenPoint(
                "hand=6, first_lead=stock, next_lead=stock",
                say("six may be dealt to each; one of the four tiles left begins the line"),
            ),
            OpenPoint("direction=clockwise", say("the direction is not said")),
            OpenPoint("redeal_doubles=5, redeal_must=yes", say("a hand with five doubles is thrown in")),
            OpenPoint("target=150", say("no target was found; here 100")),
        ),
    ),
    Variant(
        rules=_MATADOR,
        title=say("Matador: neighbouring halves add up to seven, and four tiles fit anywhere"),
        source="en.wikipedia.org, Matador (2006 and today); dominorules.com, Matador; "
        "spaanszt.home.xs4all.nl, Matador; bonaludo.com, Matador; cardsdicedominoes.com, Matador",
        aliases=("matadore", "russian-dominoes", "all-sevens", "sevens"),
        tables=tables(_MATADOR, _3={"hand": 6}, _4={"hand": 5}),
        open_points=(
            OpenPoint("reserve=0", say("the stock is drawn to its end; here the last two tiles stay")),
            _ONE_DRAWN,
            OpenPoint("drawing=none, reserve=0", say("seven each, and nothing is drawn (dominorules.com)")),
            OpenPoint("hand=5", say("five are dealt to each, however many play (en.wikipedia.org)")),
            OpenPoint(
                "first_lead=holder, next_lead=holder",
                say("the holder of the highest double may lead any tile (bonaludo.com)"),
            ),
            OpenPoint("hand_score=all", say("the winner scores all pips left, his own too")),
            OpenPoint("blocked_score=difference", say("a block scores the difference")),
            OpenPoint("set=9", say("with double-nine halves add up to ten, and 5-5 is a matador as well")),
            NO_LEADS,
        ),
    ),
    Variant(
        rules=_CHICKENFOOT,
        title=say("Chickenfoot: three tiles behind a double before anything else is played; bad points"),
        source="Wikipedia, Chicken Foot (domino game), as kept by absoluteastronomy.com; "
        "spaanszt.home.xs4all.nl, The chicken foot game; R. Russell, Chicken Foot (2002); N. Long, "
        "Chickenfoot (2022)",
        aliases=(
            "chicken-foot",
            "chicken-feet",
            "chickie",
            "hühnerfuß",
            "pata-de-gallina",
            "pata-de-pollo",
            "patte-de-poulet",
        ),
        tables=tables(
            _CHICKENFOOT,
            _2={"hand": 21},
            _3={"hand": 14},
            _5={"hand": 8},
            _6={"hand": 7},
            _7={"hand": 6},
            _8={"hand": 5},
        ),
        open_points=(
            OpenPoint(
                "set=12, hand=7, target=13",
                say("the first two texts deal seven to each, with larger sets to more than four"),
            ),
            OpenPoint(
                "centre_sides=6", say("the third text plays three tiles to each side of the first double")
            ),
            OpenPoint(
                "first_lead=laid-double, next_lead=laid-double",
                say("the double of the round may be laid out before the deal, whoever begins"),
            ),
            OpenPoint(
                "first_lead=highest-double, next_lead=highest-double",
                say(
                    "some lead with the highest double that was dealt; others draw until the right one comes"
                ),
            ),
            OpenPoint("double_blank=0", say("not every text says that 0-0 counts more than nothing")),
            OpenPoint("reserve=1", say("the last tile, or for two players the last two, may be left")),
            OpenPoint(
                "match_goal=points, target=500",
                say("the second text plays to a large total agreed on; whoever reaches it loses"),
            ),
        ),
    ),
    Variant(
        rules=_BASIC,
        title=say("Basic game with a stock: the leader may add a second tile"),
        source=_S4,
        aliases=("talon", "grundspiel"),
        tables=tables(_BASIC, _3={"hand": 5}, _4={"hand": 5}, _5={"hand": 4}, _6={"hand": 4}),
        open_points=(
            OpenPoint(
                "first_lead=anyone",
                say("who leads if nobody holds a double is not said; here the highest tile"),
            ),
            OpenPoint("direction=counter-clockwise", say("the direction is not said; here clockwise")),
        ),
    ),
    Variant(
        rules=_HUNGARIAN,
        title=say("Hungarian: a turn is a run of tiles on one end; bad points"),
        source="basic and Hungarian domino (German); pagat.com, Hungarian Dominoes",
        aliases=("magyar", "ungarisch", "ungarisches", "húngaro", "hongrois"),
        tables=tables(_HUNGARIAN, _3={"hand": 8}, _4={"hand": 6}),
        open_points=(
            OpenPoint(
                "first_lead=anyone", say("the first leader is drawn; here whoever holds the most pips")
            ),
            OpenPoint("exceed=no", say("the match ends when 100 is reached, not exceeded")),
        ),
    ),
    Variant(
        rules=_DRAW_TURNED,
        title=say("Draw for two on a tile turned from the stock"),
        source="a programming exercise with published games",
        open_points=(_ONE_DRAWN, RESERVE),
    ),
    Variant(
        rules=_OPENSPIEL,
        title=say("The games of OpenSpiel: the side with fewer pips wins the other's, whoever goes out"),
        source="python_team_dominoes and python_block_dominoes of OpenSpiel 2.0, `returns`",
        aliases=("openspiel-team", "openspiel-block", "team-dominoes", "block-dominoes"),
        tables=tables(_OPENSPIEL, _2={"partners": False}),
    ),
)

USUAL = {"blocking": "block", "drawing": "draw", "turned": "draw-turned", "double-nine": "cuban-nine"}
"""By which variant a game is read whose text names none, where it is not the base game."""
USUAL_ON_A_CROSS = ("french", "sebastopol", "cross")
"""The same where tiles are laid above and below as well, the one with the strictest lead first."""
ANYONE = "first_lead=anyone, next_lead=winner"
"""What holds where the rule of the variant says who leads, and somebody else has led."""
DEALT_WITH_A_STOCK = (7, 6, 5, 9, 10)  # so many tiles are dealt to each, the usual number first

Composed = list[tuple[str, tuple[str, ...]]]  # names of variants, each with its options, the likeliest first


def usual_on_a_cross(players: int, options: tuple[str, ...]) -> Composed:
    """What so many players play who lay tiles above and below the first one, too."""
    found = [(name, options) for name in USUAL_ON_A_CROSS if players == 4]
    for more in ((f"seats={players}",), (f"seats={players}", ANYONE)):
        found += [(USUAL_ON_A_CROSS[-1], (*options, *more, f"hand={hand}")) for hand in DEALT_WITH_A_STOCK]
    return found


def usual_on_a_turned_tile(
    players: int, hand: int, options: tuple[str, ...], wide: tuple[str, ...]
) -> Composed:
    """What is played where the first tile is nobody's: it was turned from the stock."""
    if players == 2:
        return [(USUAL["turned"], (*((f"hand={hand}",) if hand != 7 else ()), *wide))]
    return [(USUAL["drawing"], (*options, f"hand={hand}", "first_lead=stock", "next_lead=stock"))]


def usual_with_drawing(options: tuple[str, ...], size: int | None, each: int | None = None) -> Composed:
    """The games of drawing for each number of tiles that may have been dealt; one that is told is the one."""
    told = size or (each if each in DEALT_WITH_A_STOCK else None)
    hands = dict.fromkeys([told] if told else filter(None, (each, *DEALT_WITH_A_STOCK)))
    leads = ((), (ANYONE,), (ANYONE, "drawing=one"))
    return [(USUAL["drawing"], (*options, f"hand={hand}", *lead)) for hand in hands for lead in leads]
