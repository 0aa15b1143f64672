"""The Caribbean and its neighbours."""

from __future__ import annotations

from dataclasses import replace

from analyzer.rules.choices import (
    BlockedTie,
    BlockWinner,
    BothEnds,
    DoubleLeft,
    Drawing,
    HandScore,
    LeadBy,
    MatchGoal,
    Rounding,
    TieStake,
)
from analyzer.rules.families import BASE, NO_LEADS, RESERVE, OpenPoint, Variant, tables
from analyzer.rules.model import Rules
from analyzer.tiles.tile import ArmDouble, Centre
from analyzer.words.message import say

_S2 = "pagat.com, Caribbean Dominoes"
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
_CUBAN_NINE = Rules(
    name="cuban-nine",
    highest=9,
    hand=10,
    next_lead=LeadBy.WINNERS,
    tie_lead=LeadBy.HIGHEST_DOUBLE,
    block_winner=BlockWinner.LOWEST_HAND,
    blocked_tie=BlockedTie.LEADER,
    capicu_times=2,
)
_CUBAN = replace(
    _CUBAN_NINE,
    name="cuban",
    highest=6,
    hand=7,
    hand_score=HandScore.ALL,
    round_to=10,
    rounding=Rounding.UP,
    divide_by=10,
    least_score=2,
    target=20,
    first_pass=2,
    first_pass_held=3,
)
_GALLINAZO = replace(
    BASE,
    name="gallinazo",
    partners=False,
    next_lead=LeadBy.HIGHEST_DOUBLE,
    hand_score=HandScore.OWN,
    blocker_times=4,
    target=7,
    match_goal=MatchGoal.GAMES,
)

CARIBBEAN = (
    Variant(
        rules=replace(
            BASE,
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
        title=say("Jamaican partner dominoes: the lowest single hand wins a block, six love"),
        source=_S2,
        aliases=("jamaican-partner", "jamaica", "jamaicano", "jamaikanisch"),
        open_points=(
            OpenPoint(
                "first_lead=holder", say("informal: the holder of 6-6 may announce it and pose another tile")
            ),
            OpenPoint(
                "tie_lead=ahead", say("after a tie the side ahead leads; at nought all the holder of 6-6")
            ),
            OpenPoint("one_all=no", say("a loss at 1-0 leads to nought all, like any other")),
        ),
    ),
    Variant(
        rules=_CUT_THROAT,
        title=say("Cut-throat: each for himself, six while somebody has nothing"),
        source=_S2,
        aliases=("cutthroat",),
        tables=tables(_CUT_THROAT, _2={"hand": 14}, _3={"hand": 9, "without_blank": True}),
        open_points=(
            OpenPoint(
                "hand=7, drawing=until-playable",
                say("two players may take seven each and draw from the stock"),
            ),
        ),
    ),
    Variant(
        rules=_FRENCH,
        title=say("French domino: a cross on 0-0 whose arms open with their doubles; bad points"),
        source=_S2,
        aliases=("french-cross",),
        open_points=(
            OpenPoint("arm_double=every", say("every new number on an arm needs its double first")),
            OpenPoint(
                "first_lead=double-blank, next_lead=winner-double",
                say("later games are led by the winner with any double, else by the next who has one"),
            ),
            OpenPoint("double_left=each", say("only the doubles left count twice, not the whole hand")),
            OpenPoint("double_left=power", say("the whole hand counts twice for each double left")),
        ),
    ),
    Variant(
        rules=replace(
            BASE,
            name="chiva",
            next_lead=LeadBy.WINNERS_LOWER,
            tie_lead=LeadBy.HIGHEST_DOUBLE,
            hand_score=HandScore.ONE,
            target=4,
            match_goal=MatchGoal.IN_A_ROW,
        ),
        title=say("Chiva for four: four games in a row"),
        source=_S2,
    ),
    Variant(
        rules=_CHIVA_DRAW,
        title=say("Chiva for two or three, with drawing"),
        source=_S2,
        tables=tables(_CHIVA_DRAW, _3={"match_goal": MatchGoal.LOVE}),
        open_points=(
            OpenPoint("first_lead=anyone", say("who leads first is not said; here the highest double held")),
            RESERVE,
        ),
    ),
    Variant(
        rules=_GALLINAZO,
        title=say("Gallinazo: seven games of bad points; a bad block counts fourfold"),
        source="gamerules.com, Gallinazo",
        tables=tables(_GALLINAZO, _2={}, _3={}),
        open_points=(
            OpenPoint(
                "next_lead=right-of-leader",
                say("who leads the later games is not said; here the highest double"),
            ),
        ),
    ),
    Variant(
        rules=Rules(
            name="recife",
            hand=6,
            redeal_doubles=5,
            redeal_must=True,
            redeal_score=(0, 1),
            next_lead=LeadBy.HIGHEST_DOUBLE,
            block_winner=BlockWinner.LOWEST_HAND,
            hand_score=HandScore.ONE,
            capicu=2,
            double_out=1,
            double_both=3,
            tie_stake=TieStake.DOUBLE,
            target=6,
        ),
        title=say("Recife: one for a win, two with a double, three on both ends, four with a double on both"),
        source="github.com/brunoabdon/domino, rules and a game log; github.com/eriick505/domino-recife",
        aliases=("pernambuco", "pernambucano", "recifense"),
        open_points=(
            NO_LEADS,
            OpenPoint(
                "redeal_score=1/6, double_both=5",
                say("five doubles are a point, six the match; a double on both ends is six (domino-esje)"),
            ),
            OpenPoint(
                "redeal_doubles=4, redeal_score=none",
                say("four doubles are thrown in and bring nothing (rules of a tournament)"),
            ),
        ),
    ),
    Variant(
        rules=_CUBAN,
        title=say("Cuban, in the east: seven each from double-six, points by tens, a capicua doubles them"),
        source="libreonline.com, on domino in Cuba",
        shared_names="cubano cubain kubanisch",
        open_points=(
            OpenPoint(
                "next_lead=winner", say("who leads the later games is not said; here the side that won")
            ),
            OpenPoint("capicu_times=1", say("the game called domino knows no capicua")),
            OpenPoint(
                "first_pass_held=0",
                say("the first pass is written at once, even by a side that has nothing"),
            ),
        ),
    ),
    Variant(
        rules=_CUBAN_NINE,
        title=say("Cuban, in the west: ten each from double-nine, fifteen sleep"),
        source="pages on domino in Cuba",
        shared_names="cubano cubain kubanisch",
        open_points=(
            OpenPoint(
                "next_lead=winner", say("who leads the later games is not said; here the side that won")
            ),
            OpenPoint("hand_score=all", say("whose pips score is not said; here the losers'")),
            OpenPoint("target=150", say("no target is given; here 100")),
        ),
    ),
    Variant(
        rules=Rules(
            name="haitian",
            next_lead=LeadBy.WINNERS,
            tie_lead=LeadBy.HIGHEST_DOUBLE,
            block_winner=BlockWinner.LOWEST_HAND,
            hand_score=HandScore.ONE,
            capicu=1,
            capicu_ends=BothEnds.DIFFERENT,
            target=10,
        ),
        title=say("Haitian: one a game, two for a dekabes"),
        source=f"{_S2}, as quoted by pages on Haiti",
        aliases=("haiti", "haïtien", "haitiano", "haitianisch"),
        open_points=(
            OpenPoint("capicu_ends=any", say("a dekabes may be played on equal ends")),
            OpenPoint(
                "tie_stake=double, tie_lead=same",
                say("after a tied block the same player leads, and the game counts twice"),
            ),
            OpenPoint("target=5", say("no target is given; here ten")),
        ),
    ),
)
