"""Partnership dominoes and its relatives, Domino Whist and Puerto Rico included."""

from __future__ import annotations

from dataclasses import replace

from analyzer.rules.choices import BlockWinner, Direction, HandScore, LeadBy, WonBy
from analyzer.rules.families import BASE, OpenPoint, Variant
from analyzer.rules.model import Rules
from analyzer.words.message import say

_S0 = "pagat.com, Partnership Dominoes"
_DIVIDED = OpenPoint(
    "divide_by=10, target=10", say("scores are divided by ten; no target is given, so it is scaled")
)
_BASE_POINTS = (
    OpenPoint("hand_score=all", say("all unplayed tiles score, the partner's and in a block all four hands")),
    OpenPoint("next_lead=winners", say("the side that won leads the next game")),
    OpenPoint("lead_double=yes", say("a leader who holds a double must lead one (the source is garbled)")),
    OpenPoint("next_lead=highest-double", say("every game is led with 6-6 by its holder")),
    OpenPoint("redeal_doubles=5", say("five doubles in a hand may ask for a new deal; some say four")),
    OpenPoint("blocked_tie=leader", say("the side that led wins an equal block")),
    OpenPoint("blocked_tie=more-tiles", say("the side that holds more tiles wins it")),
    OpenPoint("blocked_tie=not-last", say("the side that played the last tile loses it")),
    OpenPoint("tie_lead=same", say("it is replayed: the same player leads again")),
    OpenPoint("hand_score=own, equality=one-more", say("both sides write their own pips as bad points")),
    _DIVIDED,
)
_ISLAND_POINTS = (
    OpenPoint("first_lead=anyone", say("the players draw for the lead; the highest tile leads any tile")),
    OpenPoint("next_lead=winners", say("the winner hands the lead to his partner if he likes")),
    OpenPoint("blocked_tie=leader", say("an equal block is won by the side that led")),
    OpenPoint("blocked_tie=last", say("it is won by the side that played last, and the blocker leads")),
    OpenPoint(
        "block_winner=blocker-or-right",
        say("only the blocker's hand and his right-hand neighbour's are compared; equal: the blocker wins"),
    ),
)
_DOSCIENTOS = Rules(
    name="doscientos",
    next_lead=LeadBy.WINNER,
    tie_lead=LeadBy.HIGHEST_DOUBLE,
    hand_score=HandScore.ALL,
    target=200,
)

PARTNERSHIP = (
    Variant(
        rules=BASE,
        title=say("Partnership dominoes, the base game of INTERNATIONAL DOMINOES"),
        source=_S0,
        aliases=("partner", "base"),
        open_points=_BASE_POINTS,
    ),
    Variant(
        rules=replace(
            BASE,
            name="international",
            first_lead=LeadBy.ANYONE,
            hand_score=HandScore.ALL,
            target=200,
        ),
        title=say("International, as federations play: anyone leads, all pips score, to 200"),
        source="rules of the Spanish federation, as Lloc de Joc (2008) and fallas.com publish them",
        aliases=(
            "federation",
            "fid",
            "spanish-federation",
            "internacional",
            "federación",
            "dominó-español",
            "международное",
        ),
        open_points=(
            OpenPoint("target=300", say("the Spanish federation plays to 300, or 350, as is agreed")),
            OpenPoint("next_lead=winner", say("the winner leads the next game; here the lead moves on")),
            OpenPoint("next_lead=winners", say("the side that won leads the next game")),
            OpenPoint("hand_score=losers", say("only the losers' pips score")),
        ),
    ),
    Variant(
        rules=replace(BASE, name="venezuelan", first_lead=LeadBy.ANYONE),
        title=say("Venezuelan: anyone leads the first game, the lead moves on, to 100"),
        source="rules of two programs, github.com/josep42ny/terminoes and github.com/j04npou/Domino",
        aliases=("venezolano", "venezuela", "vénézuélien", "venezolanisch"),
        open_points=(
            OpenPoint("target=75", say("the match goes to 75")),
            OpenPoint(
                "first_lead=highest-double",
                say(
                    "6-6 leads first, as the programs have it; that anyone leads is found in no written rules"
                ),
            ),
            OpenPoint("next_lead=winner", say("the winner leads the next game; here the lead moves on")),
            OpenPoint(
                "direction=clockwise, next_lead=left-of-leader",
                say("the lead moves clockwise, it says; which way the turn passes it does not say"),
            ),
            OpenPoint("hand_score=all", say("all pips left score")),
        ),
    ),
    Variant(
        rules=replace(BASE, name="great-lakes", hand_score=HandScore.ALL, target=51),
        title=say("Great Lakes: all pips score, to 51"),
        source=_S0,
        open_points=_BASE_POINTS[1:-2],
    ),
    Variant(
        rules=replace(BASE, name="great-lakes-101", hand_score=HandScore.ALL, double_blank=50, target=101),
        title=say("Great Lakes to 101: all pips score, the double blank counts 50"),
        source=_S0,
        open_points=_BASE_POINTS[1:-2],
    ),
    Variant(
        rules=replace(
            BASE,
            name="south-american",
            hand_score=HandScore.ONE,
            target=10,
            least=5,
            redeal_doubles=5,
            redeal_must=True,
        ),
        title=say("South American: ten games, if the others have five"),
        source=_S0,
        aliases=("latin-american-match", "sudamericano", "sudamericana", "suramericano", "südamerikanisch"),
        open_points=(
            OpenPoint("redeal_doubles=7", say("older: only a hand with all seven doubles is thrown in")),
            OpenPoint("redeal_must=no", say("who has five doubles may ask for a new deal, or play")),
            OpenPoint("least=0", say("the match is won with ten, whatever the others have")),
            OpenPoint(
                "least=0, fewer=5", say("two English texts: it is drawn if the others have five, not fewer")
            ),
            *_BASE_POINTS[1:4],
        ),
    ),
    Variant(
        rules=replace(BASE, name="milo", hand_score=HandScore.ONE, equal_ends=2, target=5),
        title=say("Milo: games count, two for going out with both ends equal"),
        source=_S0,
        open_points=_BASE_POINTS[1:4],
    ),
    Variant(
        rules=replace(
            BASE,
            name="kozel",
            direction=Direction.CLOCKWISE,
            first_lead=LeadBy.DOUBLE_ONE,
            next_lead=LeadBy.WINNER,
            tie_lead=LeadBy.ANYONE,
            lone_blank=25,
            lone_highest=50,
            opening=13,
            target=101,
        ),
        title=say("Kozel (goat), Russia: thirteen points to begin with, some doubles left alone count more"),
        source="infonick.net, Domino rules; the lead of later games from play.livegames.ru, Domino Kozel",
        aliases=("goat", "козёл", "забить-козла", "kozyol", "ziegenbock"),
        open_points=(
            OpenPoint("opening=0", say("every game is written, however little it brings")),
            OpenPoint("lone_blank=0, lone_highest=0", say("0-0 and 6-6 count as elsewhere")),
            OpenPoint(
                "redeal_doubles=5, redeal_must=yes", say("a hand with five doubles is thrown in (ulodshi.ru)")
            ),
            OpenPoint("next_lead=double-one", say("every game is led with 1-1")),
            OpenPoint(
                "tie_lead=same", say("after an equal block the same player leads; the source is silent")
            ),
        ),
    ),
    Variant(
        rules=_DOSCIENTOS,
        title=say("Doscientos, Puerto Rico: all pips score, to 200"),
        source=_S0,
        aliases=("two-hundred", "200", "puerto-rican-200"),
        shared_names="boricua puertorriqueño puertorican",
        open_points=(
            *_ISLAND_POINTS,
            OpenPoint("target=100", say("sometimes the match goes to 100")),
            OpenPoint(
                "pass_bonus=10, lead_pass_bonus=20, round_to=10",
                say("some score passes and round down to tens, as in Quinientos"),
            ),
        ),
    ),
    Variant(
        rules=replace(
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
        title=say(
            "Quinientos, Puerto Rico: all pips, bonuses for passes, capicu, chuchazo and first wins, to 500"
        ),
        source=f"{_S0}; the federation's rules (SACI, 2009)",
        aliases=("five-hundred", "500", "puerto-rican-500"),
        shared_names="boricua puertorriqueño puertorican",
        open_points=(
            *_ISLAND_POINTS,
            OpenPoint("capicu_ends=different", say("for a capicu the two ends must differ")),
            OpenPoint(
                "chuchazo_one_blank=yes", say("with two blank ends 0-0 is a dominao and earns nothing")
            ),
            OpenPoint(
                "pass_bonus=0, lead_pass_bonus=0, round_to=1",
                say("only some score passes and round down; here both, since the text describes them here"),
            ),
            OpenPoint(
                "lead_pass_bonus=10", say("the text on passes is garbled; 20 is read as for the lead only")
            ),
            OpenPoint("lead_pass_once=yes", say("three passes on a lead bring 20 in all; here 20 and 10")),
        ),
    ),
    Variant(
        rules=replace(
            _DOSCIENTOS,
            name="dominican",
            block_winner=BlockWinner.LOWEST_HAND,
            capicu=25,
            chuchazo=25,
            all_pass_bonus=25,
        ),
        title=say("Dominican: all pips, the lowest single hand wins a block, bonuses of 25, to 200"),
        source="house rules on Dominican domino pages",
        aliases=("dominicana", "dominicano", "dominican-republic", "república-dominicana"),
        open_points=(
            OpenPoint("block_winner=blocker-or-right", say("the blocker against his right-hand neighbour")),
            OpenPoint(
                "block_winner=blocker-or-left",
                say("the blocker against his left-hand neighbour (dominoesonline.com)"),
            ),
            OpenPoint(
                "lead_pass_bonus=50, lead_double_pass_bonus=25",
                say("pase de salida: a pass on the lead earns 50, or 25 on a double (dominoesonline.com)"),
            ),
            OpenPoint("all_pass_bonus=30", say("a round of passes earns 30")),
            OpenPoint("capicu=0, chuchazo=0", say("no bonus for the last tile")),
        ),
    ),
)


_S1 = "Roland Scheicher, Domino Whist (2005)"
_WHIST = Rules(
    name="whist",
    direction=Direction.CLOCKWISE,
    first_lead=LeadBy.ANYONE,
    next_lead=LeadBy.LEFT_OF_LEADER,
    hand_score=HandScore.OWN,
    near_end=True,
    illegal_stands=True,
    exposed_first=True,
    settled=True,
)
_WHIST_DIRECTION = OpenPoint("direction=counter-clockwise", say("clockwise is stated for the lead only"))
_WHIST_POINTS = (
    OpenPoint("equality=one-more", say("what equal bad points at the end come to is not said; here a draw")),
    _WHIST_DIRECTION,
)

WHIST = (
    Variant(
        rules=_WHIST,
        title=say("Domino Whist: both sides write their own pips as bad points"),
        source=_S1,
        aliases=("whist-domino",),
        open_points=_WHIST_POINTS,
    ),
    Variant(
        rules=replace(
            _WHIST,
            name="whist-difference",
            hand_score=HandScore.DIFFERENCE,
            won_by=WonBy.COUNT,
        ),
        title=say("Domino Whist, first variant: the lower side writes the difference as good points"),
        source=f"{_S1}, section 9, variant 1",
        open_points=(_WHIST_DIRECTION,),
    ),
    Variant(
        rules=replace(
            _WHIST, name="whist-caribbean", hand_score=HandScore.ALL, tie_lead=LeadBy.SAME, target=200
        ),
        title=say("Domino Whist, second variant: all pips to the winner, to 200"),
        source=f"{_S1}, section 9, variant 2",
        open_points=(_WHIST_DIRECTION,),
    ),
)
