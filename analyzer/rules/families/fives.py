"""Games in which the open ends score."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from analyzer.rules.choices import (
    BlockedScore,
    Direction,
    Drawing,
    EndsScore,
    Equality,
    GameEnd,
    HandScore,
    LeadBy,
    Rounding,
)
from analyzer.rules.families import RESERVE, S3, OpenPoint, Variant, tables
from analyzer.rules.model import Rules
from analyzer.tiles.tile import Centre
from analyzer.words.message import say

_PA = "pagat.com, All Fives"
_PF = "pagat.com, Fives and Threes"
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
_FIVE_UP = replace(
    _SPINNER,
    name="five-up",
    hand=5,
    centre=Centre.SPINNERS,
    ends_score=EndsScore.FIFTHS,
    muggins=False,
    divide_by=5,
    target=61,
)
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
_PONTA = Rules(
    name="ponta",
    hand=6,
    next_lead=LeadBy.WINNER_DOUBLE,
    tie_lead=LeadBy.HIGHEST_DOUBLE,
    centre=Centre.SPINNER,
    ends_score=EndsScore.FIVES,
    pass_bonus=20,
    lead_pass_bonus=20,
    all_pass_bonus=10,
    round_to=5,
    double_out=20,
    double_both=20,
    target=200,
    equality=Equality.ONE_MORE,
)
_BERGEN = Rules(
    name="bergen",
    seats=2,
    partners=False,
    hand=6,
    direction=Direction.CLOCKWISE,
    next_lead=LeadBy.HIGHEST_DOUBLE,
    drawing=Drawing.UNTIL_PLAYABLE,
    reserve=2,
    ends_score=EndsScore.HEADERS,
    hand_score=HandScore.ONE,
    target=15,
)
_FIVES_TABLES: dict[str, dict[str, Any]] = {"_3": {"hand": 7}, "_4": {"hand": 5}}
_THREES_TABLES: dict[str, dict[str, Any]] = {"_3": {"hand": 5}, "_4": {"hand": 5}}

FIVES = (
    Variant(
        rules=_ALL_FIVES,
        title=say("All Fives on a line (Muggins): multiples of five at the open ends score"),
        source=f"{S3}; deal, lead and drawing from {_PA}",
        aliases=("muggins", "all-5s", "all-5"),
        tables=tables(_ALL_FIVES, **_FIVES_TABLES),
        open_points=(
            OpenPoint("rounding=nearest", say("the count at the end is rounded to the nearest five")),
            OpenPoint("muggins=no", say("forgotten points cannot be claimed")),
            RESERVE,
        ),
    ),
    Variant(
        rules=_SPINNER,
        title=say("All Fives with a spinner: the first double is joined on four sides"),
        source=_PA,
        aliases=("spinner",),
        tables=tables(_SPINNER, **_FIVES_TABLES),
        open_points=(
            OpenPoint("rounding=up", say("the count at the end is rounded up")),
            OpenPoint("muggins=no", say("forgotten points cannot be claimed")),
            RESERVE,
        ),
    ),
    Variant(
        rules=_FIVE_UP,
        title=say("Five Up: every double is joined on four sides; the fives at the open ends are counted"),
        source=f"pagat.com, Five Up; onlinedominogames.com, Five Up; last hands and target from {_PA}",
        aliases=("fiveup", "armanino"),
        tables=tables(_FIVE_UP, _3={}, _4={"partners": True}),
        open_points=(
            OpenPoint(
                "ends_score=fives, divide_by=1, target=100", say("the pips are written, not how many fives")
            ),
            OpenPoint("hand_score=losers", say("the winner writes all that the others have left")),
            OpenPoint("muggins=yes", say("forgotten points can be claimed")),
            RESERVE,
        ),
    ),
    Variant(
        rules=_FIVES_AND_THREES,
        title=say("Fives and Threes: multiples of five and of three score their sum"),
        source=f"{S3}; deal and lead from {_PF}",
        aliases=("threes-and-fives", "fives-or-threes"),
        tables=tables(_FIVES_AND_THREES, **_THREES_TABLES),
        open_points=(
            OpenPoint("ends_score=fifteens-twice", say("a multiple of fifteen scores twice")),
            OpenPoint(
                "ends_score=quotients", say("the British count: how often five and three go into the sum")
            ),
            OpenPoint("rounding=nearest", say("the count at the end is rounded to the nearest five")),
            OpenPoint("muggins=no", say("forgotten points cannot be claimed")),
            OpenPoint("drawing=until-playable", say("who cannot play draws")),
        ),
    ),
    Variant(
        rules=_PONTA,
        title=say("Ponta de cinco, the north of Brazil: fives at the ends with a spinner, passes 20, to 200"),
        source=(
            "github.com/guisfaleiros/domino-manauara, rules of Manaus;"
            " brasil.blogfolha.uol.com.br (2018) on ponta de cinco in Acre"
        ),
        aliases=("ponta-de-cinco", "ponta-de-5", "amazonense", "manauara"),
        open_points=(
            OpenPoint(
                "hand=7",
                say("in Manaus seven are dealt to each and 6-6 leads; for six no written rules were found"),
            ),
            OpenPoint("next_lead=winner", say("the winner leads any tile; here a double, as in Manaus")),
            OpenPoint("next_lead=highest-double", say("the holder of the highest double leads every game")),
            OpenPoint(
                "all_pass_bonus=0",
                say("three passes on a tile bring 40; here 50, though in Manaus only if it was announced"),
            ),
            OpenPoint("pass_bonus=10, lead_pass_bonus=10", say("a pass brings ten")),
            OpenPoint("double_out=0, double_both=0", say("a double as the last tile brings nothing more")),
            OpenPoint("blocked_tie=not-last", say("the side that played the last tile loses an equal block")),
            OpenPoint(
                "redeal_doubles=5, redeal_must=yes, redeal_score=50/200",
                say("five doubles in a hand bring 50 points, six the match"),
            ),
        ),
    ),
    Variant(
        rules=_BRITISH,
        title=say("Fives and Threes, the British game: quotients, 61 exactly"),
        source=_PF,
        aliases=("british-fives-and-threes", "5s-and-3s", "3s-and-5s", "fives-and-threes-61"),
        tables=tables(
            _BRITISH,
            _3={"hand": 5},
            _4={"hand": 5, "partners": True, "game_end": GameEnd.SIDE_OUT},
        ),
        open_points=(
            OpenPoint("hand=6", say("league play: six each, or nine")),
            OpenPoint("hand_score=one, blocked_score=same", say("a point for a block as well")),
            OpenPoint("muggins=yes", say("forgotten points can be claimed")),
        ),
    ),
    Variant(
        rules=_BERGEN,
        title=say("Bergen: equal ends score two, or three with a double at one of them"),
        source="pagat.com, Bergen; gamecabinet.com, Bergen (Joe Celko); domino-games.com, Bergen",
        tables=tables(_BERGEN, _3={"target": 10}, _4={"hand": 5, "target": 10}),
        open_points=(
            OpenPoint("reserve=0", say("all tiles of the stock may be drawn")),
            OpenPoint(
                "first_lead=anyone", say("the first leader is drawn; elsewhere the lowest double leads")
            ),
            OpenPoint("seats=3, target=15", say("three and four players go to 15, too")),
        ),
    ),
)
