"""Rules in words, generated from the value itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.rules.model import BlockedTie, BlockWinner, HandScore, LeadBy, MatchGoal

if TYPE_CHECKING:
    from analyzer.rules.model import Rules

_FIRST_LEAD = {
    LeadBy.HIGHEST_DOUBLE: "The holder of {double} leads it in the first game of a match.",
    LeadBy.ANYONE: "Whoever is drawn for it leads the first game of a match, with any tile.",
}
_NEXT_LEAD = {
    LeadBy.HIGHEST_DOUBLE: "Every later game is led with {double}, too.",
    LeadBy.RIGHT_OF_LEADER: "The seat to the right of the previous leader leads the next game, any tile.",
    LeadBy.WINNERS: "The side that won leads the next game; its players agree who, and lead any tile.",
    LeadBy.WINNER: (
        "Whoever went out leads the next game with any tile; after a block, the player of the winning side"
        " with fewer pips."
    ),
}
_BLOCK_WINNER = {
    BlockWinner.SIDE_TOTAL: "A blocked game is won by the side with fewer pips in all its hands.",
    BlockWinner.LOWEST_HAND: "A blocked game is won by the side of the player with the fewest pips.",
}
_TIE = {
    BlockedTie.NONE: "An equal count is a tie: nobody scores.",
    BlockedTie.LEADER: "An equal count is won by the side that led the game.",
    BlockedTie.MORE_TILES: "An equal count is won by the side that holds more tiles, if one does.",
    BlockedTie.NOT_LAST: "An equal count is lost by the side that played the last tile.",
    BlockedTie.REPLAY: "An equal count is not scored, and the same player leads again.",
}
_HAND_SCORE = {
    HandScore.LOSERS: "The winners score the pips left in the losers' hands; their own do not count.",
    HandScore.ALL: "The winners score all pips left in any hand, their own included.",
    HandScore.ONE: "A game won is one point.",
    HandScore.OWN: "Both sides write the pips left in their own hands as bad points.",
}
_GOAL = {
    MatchGoal.POINTS: "A match goes to {target} points.",
    MatchGoal.IN_A_ROW: "A match goes to {target} games in a row; the side that loses falls back to nought.",
    MatchGoal.LOVE: "A match is won with {target} points while the others have none.",
}
_BAD_GOAL = "A match ends when a side has {target} bad points; the side with fewer wins."


def explain(rules: Rules) -> list[str]:
    """The rules as sentences, in the order in which a game is played.

    >>> from analyzer.rules import variant
    >>> explain(variant("milo").rules)[-2]
    'Going out with a tile that leaves both ends equal makes the game worth 2 points instead.'
    """
    double = f"{rules.highest}-{rules.highest}"
    words = {"double": double, "target": rules.target}
    sentences = [
        _table(rules),
        _dealt(rules),
        _FIRST_LEAD[rules.first_lead].format(**words),
        _NEXT_LEAD[rules.next_lead].format(**words),
    ]
    if rules.lead_double:
        sentences.append("A leader who holds a double must lead one.")
    if rules.redeal_doubles:
        sentences.append(f"A hand with {rules.redeal_doubles} doubles or more may ask for a new deal.")
    sentences += [
        "A tile joins an open end of the line with an equal number.",
        "A player who can play must; only who cannot passes.",
        "The game ends when somebody goes out, or when nobody can play: it is blocked.",
        _BLOCK_WINNER[rules.block_winner],
        _TIE[rules.blocked_tie],
        _HAND_SCORE[rules.hand_score],
    ]
    if rules.double_blank:
        sentences.append(f"0-0 left in a hand counts {rules.double_blank}.")
    if rules.divide_by > 1:
        by = rules.divide_by
        sentences.append(f"Scores are divided by {by} and rounded down, but any score is at least 1.")
    if rules.equal_ends:
        sentences.append(
            "Going out with a tile that leaves both ends equal makes the game worth"
            f" {rules.equal_ends} points instead."
        )
    sentences.append((_BAD_GOAL if rules.bad_points else _GOAL[rules.match_goal]).format(**words))
    return sentences


def _table(rules: Rules) -> str:
    how = "in two pairs, partners opposite each other" if rules.partners else "each for himself"
    return f"{rules.seats} players, {how}; the turn passes {rules.direction.value}."


def _dealt(rules: Rules) -> str:
    size = len(rules.tile_set.tiles)
    rest = f"; {rules.sleeping} sleep" if rules.sleeping else ""
    return f"A {rules.tile_set.name} set of {size} tiles, {rules.hand} to each player{rest}."
