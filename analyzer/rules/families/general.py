"""The general games: block, draw, cross, the basic game, Hungarian."""

from __future__ import annotations

from dataclasses import replace

from analyzer.rules.choices import (
    BlockedScore,
    Direction,
    Drawing,
    GameEnd,
    HandScore,
    LeadBy,
    MatchGoal,
    TurnLength,
    WonBy,
)
from analyzer.rules.families import NO_LEADS, RESERVE, S3, OpenPoint, Variant, tables
from analyzer.rules.model import Rules
from analyzer.tiles.layout import Centre
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
_CROSS_NINE = replace(_CROSS, name="cross-nine", highest=9, hand=10, branching=True)
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
        open_points=_BLOCK_POINTS,
    ),
    Variant(
        rules=_DRAW,
        title=say("Draw, the general game: who cannot play draws until he can"),
        source=S3,
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
        aliases=("kreuz", "kreuzdomino"),
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
        aliases=("sevastopol",),
        open_points=(
            OpenPoint("target=100", say("the second text plays to 100, or to 50")),
            OpenPoint("blocked_score=same", say("by the second text a block scores all pips of the others")),
        ),
    ),
    Variant(
        rules=_GAPLE,
        title=say("Gaple, Indonesia: 0-0 leads first, then the winner with a double; bad points"),
        source="pagat.com, Gaple: the version in which who cannot play passes",
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
        rules=_BASIC,
        title=say("Basic game with a stock: the leader may add a second tile"),
        source=_S4,
        aliases=("talon",),
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
        aliases=(),
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
