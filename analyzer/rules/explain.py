"""Rules in words, generated from the value itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.layout import ArmDouble, Centre
from analyzer.rules.choices import (
    NEEDS_WINNER,
    BlockedScore,
    BlockedTie,
    BlockWinner,
    DoubleLeft,
    Drawing,
    GameEnd,
    HandScore,
    LeadBy,
    Rounding,
    TurnLength,
    WonBy,
)
from analyzer.rules.explain_match import explain_match
from analyzer.rules.explain_play_points import explain_bonuses, explain_in_play

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.rules.model import Rules

_FIRST_LEAD = {
    LeadBy.HIGHEST_DOUBLE: "The holder of {double} leads it in the first game of a match.",
    LeadBy.HOLDER: "The holder of {double} leads the first game of a match, with any tile.",
    LeadBy.DOUBLE_BLANK: "The holder of 0-0 leads it in the first game of a match.",
    LeadBy.HIGHEST_PIPS: "Whoever was dealt the most pips leads the first game of a match, any tile.",
    LeadBy.STOCK: "A tile turned from the stock begins the first game; then whoever was drawn for it plays.",
    LeadBy.ANYONE: "Whoever is drawn for it leads the first game of a match, with any tile.",
}
_NEXT_LEAD = {
    LeadBy.HIGHEST_DOUBLE: "Every later game is led with {double}, too.",
    LeadBy.HOLDER: "Every later game is led by the holder of {double}, with any tile.",
    LeadBy.DOUBLE_BLANK: "Every later game is led with 0-0, too.",
    LeadBy.HIGHEST_PIPS: "Every later game is led by whoever was dealt the most pips, any tile.",
    LeadBy.STOCK: "Every later game begins on a tile turned from the stock, too.",
    LeadBy.RIGHT_OF_LEADER: "The seat to the right of the previous leader leads the next game, any tile.",
    LeadBy.LEFT_OF_LEADER: "The seat to the left of the previous leader leads the next game, any tile.",
    LeadBy.WINNERS: "The side that won leads the next game; its players agree who, and lead any tile.",
    LeadBy.WINNER: (
        "Whoever went out leads the next game with any tile; after a block, the player of the winning side"
        " with fewer pips."
    ),
    LeadBy.WINNER_DOUBLE: (
        "The winner leads the next game with a double; if he has none, the next player who has one does."
    ),
    LeadBy.OUT: "Whoever went out leads the next game, any tile; after a block the players draw for it.",
    LeadBy.SAME: "The same player leads again, any tile.",
}
_TIE_LEAD = {
    LeadBy.HIGHEST_DOUBLE: "After a game that nobody won, {double} is led by its holder.",
    LeadBy.HOLDER: "After a game that nobody won, the holder of {double} leads any tile.",
    LeadBy.DOUBLE_BLANK: "After a game that nobody won, 0-0 is led by its holder.",
    LeadBy.HIGHEST_PIPS: "After a game that nobody won, whoever was dealt the most pips leads.",
    LeadBy.STOCK: "After a game that nobody won, a tile is turned from the stock.",
    LeadBy.ANYONE: "After a game that nobody won, the players draw for the lead.",
    LeadBy.RIGHT_OF_LEADER: "After a game that nobody won, the seat to the right of its leader leads.",
    LeadBy.LEFT_OF_LEADER: "After a game that nobody won, the seat to the left of its leader leads.",
    LeadBy.SAME: "After a game that nobody won, the same player leads again.",
    LeadBy.AHEAD: (
        "After a game that nobody won, the side ahead in the match leads any tile; at an equal score the"
        " holder of {double}."
    ),
}
_CENTRE = {
    Centre.LINE: "A tile joins an open end of the line with an equal number.",
    Centre.CROSS: (
        "A double that is led is joined on its four sides before anything else; then a tile joins an open"
        " end with an equal number."
    ),
    Centre.SPINNER: (
        "A tile joins an open end with an equal number; the first double can be joined on four sides, first"
        " the two of the line, then the others."
    ),
}
_ARM_DOUBLE = {
    ArmDouble.FIRST: "The second tile of each arm has to be the double of its number; after that it is free.",
    ArmDouble.EVERY: "On an arm every new number is followed by its double first.",
}
_DRAWING = {
    Drawing.NONE: "A player who can play must; only who cannot passes.",
    Drawing.ONE: "A player who can play must; who cannot draws one tile, and passes if it does not fit.",
    Drawing.UNTIL_PLAYABLE: (
        "A player who can play must; who cannot draws until a tile fits, and passes if the stock has no more."
    ),
}
_TURN = {
    TurnLength.LEAD_PAIR: "The leader may add a second fitting tile to the lead.",
    TurnLength.RUN: "A turn goes on, on the same end, as long as the player has a tile that fits there.",
}
_GAME_END = {
    GameEnd.FIRST_OUT: "The game ends when somebody goes out, or when nobody can play: it is blocked.",
    GameEnd.SIDE_OUT: (
        "The game ends when both partners of a side are out, or when nobody can play: it is blocked;"
        " who is out is skipped."
    ),
    GameEnd.STUCK: "The game ends when nobody can play; who is out is skipped.",
}
_BLOCK_WINNER = {
    BlockWinner.SIDE_TOTAL: "A blocked game is won by the side with fewer pips in all its hands.",
    BlockWinner.LOWEST_HAND: "A blocked game is won by the side of the player with the fewest pips.",
    BlockWinner.BLOCKER_OR_RIGHT: (
        "In a blocked game the player of the last tile and the one to his right are compared; the lower"
        " hand wins for its side, an equal one for the former."
    ),
}
_TIE = {
    BlockedTie.NONE: "An equal count is a tie: nobody scores.",
    BlockedTie.LEADER: "An equal count is won by the side that led the game.",
    BlockedTie.MORE_TILES: "An equal count is won by the side that holds more tiles, if one does.",
    BlockedTie.LAST: "An equal count is won by the side that played the last tile, whose player leads next.",
    BlockedTie.NOT_LAST: "An equal count is lost by the side that played the last tile.",
}
_HAND_SCORE = {
    HandScore.LOSERS: "The winners score the pips left in the losers' hands; their own do not count.",
    HandScore.ALL: "The winners score all pips left in any hand, their own included.",
    HandScore.DIFFERENCE: "The winners score what each other side has left more than they.",
    HandScore.ONE: "A game won is one point.",
    HandScore.OWN: "Each side writes the pips left in its own hands as bad points.",
}
_BLOCKED_SCORE = {
    BlockedScore.DIFFERENCE: "A block scores what each other side has left more than the winners.",
    BlockedScore.NONE: "A block scores nothing.",
}
_DOUBLE_LEFT = {
    DoubleLeft.TOTAL: "A hand with a double left in it counts twice.",
    DoubleLeft.EACH: "Each double left in a hand counts twice.",
    DoubleLeft.POWER: "A hand counts twice for each double left in it.",
}
_ROUNDED = {
    Rounding.DOWN: "down to a multiple of {}",
    Rounding.UP: "up to a multiple of {}",
    Rounding.NEAREST: "to the nearest multiple of {}",
}


def explain(rules: Rules) -> list[str]:
    """The rules as sentences, in the order in which a game is played.

    >>> from analyzer.rules import variant
    >>> explain(variant("milo").rules)[-2]
    'Going out with a tile that leaves both ends equal makes the game worth 2 points instead.'
    """
    return [
        _table(rules),
        _dealt(rules),
        *_lead(rules),
        *_play(rules),
        *explain_in_play(rules),
        *_winner(rules),
        *_worth(rules),
        *explain_bonuses(rules),
        *explain_match(rules),
    ]


def _table(rules: Rules) -> str:
    how = "in two pairs, partners opposite each other" if rules.partners else "each for himself"
    return f"{rules.seats} players, {how}; the turn passes {rules.direction.value}."


def _dealt(rules: Rules) -> str:
    size = len(rules.tile_set.tiles)
    rest = ""
    if rules.sleeping:
        rest = (
            f"; {rules.sleeping} sleep"
            if rules.drawing is Drawing.NONE
            else f"; {rules.sleeping} are the stock"
        )
    aside = "; 0-0 is laid aside" if rules.without_blank else ""
    return f"A {rules.tile_set.name} set of {size} tiles, {rules.hand} to each player{aside}{rest}."


def _lead(rules: Rules) -> Iterator[str]:
    double = f"{rules.highest}-{rules.highest}"
    if rules.sleeping:
        double = "the highest double dealt"
    yield _FIRST_LEAD[rules.first_lead].format(double=double)
    yield _NEXT_LEAD[rules.next_lead].format(double=double)
    if rules.tie_lead is not LeadBy.AS_USUAL:
        yield _TIE_LEAD[rules.tie_lead].format(double=double)
    if rules.lead_double:
        yield "A leader who holds a double must lead one."
    if rules.redeal_doubles:
        yield f"A hand with {rules.redeal_doubles} doubles or more may ask for a new deal."


def _play(rules: Rules) -> Iterator[str]:
    yield _CENTRE[rules.centre]
    if rules.arm_double in _ARM_DOUBLE:
        yield _ARM_DOUBLE[rules.arm_double]
    if rules.branching:
        which = (
            "Every double but the centre" if rules.centre is Centre.CROSS else "Every double after the lead"
        )
        yield f"{which} branches: it has two open sides besides the one it joined with."
    yield _DRAWING[rules.drawing]
    if rules.reserve:
        yield f"The last {rules.reserve} tiles of the stock are never drawn."
    if rules.turn in _TURN:
        yield _TURN[rules.turn]
    yield _GAME_END[rules.game_end]
    if rules.illegal_stands:
        yield "A tile that was wrongly placed stands once the next player has acted."
    if rules.exposed_first:
        yield "A tile that lies open is played at the first legal chance."


def _winner(rules: Rules) -> Iterator[str]:
    if rules.bad_points and rules.next_lead not in NEEDS_WINNER:
        return
    if rules.won_by is WonBy.COUNT:
        yield "The side with fewer pips wins, whoever went out."
    yield _BLOCK_WINNER[rules.block_winner]
    yield _TIE[rules.blocked_tie]


def _worth(rules: Rules) -> Iterator[str]:
    yield _HAND_SCORE[rules.hand_score]
    if rules.blocked_score in _BLOCKED_SCORE:
        yield _BLOCKED_SCORE[rules.blocked_score]
    if rules.double_blank:
        yield f"0-0 left in a hand counts {rules.double_blank}."
    if rules.double_left in _DOUBLE_LEFT:
        yield _DOUBLE_LEFT[rules.double_left]
    if rules.blocker_times > 1:
        yield (
            f"Who blocks the game although somebody else has no more pips writes {rules.blocker_times} times"
            " his own."
        )
    if rules.round_to > 1:
        yield f"The count is rounded {_ROUNDED[rules.rounding].format(rules.round_to)}."
    if rules.divide_by > 1:
        by = rules.divide_by
        yield f"Scores are divided by {by} and rounded down, but any score is at least 1."
