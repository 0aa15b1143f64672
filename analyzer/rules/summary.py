"""A variant in a line: who plays, with what, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from analyzer.layout import ArmDouble, Centre
from analyzer.rules.choices import (
    BlockedScore,
    BlockWinner,
    Drawing,
    EndsScore,
    HandScore,
    MatchGoal,
    TurnLength,
    WonBy,
)

if TYPE_CHECKING:
    from analyzer.rules.catalogue import Variant
    from analyzer.rules.model import Rules


class Summary(NamedTuple):
    """A row of the table of variants."""

    players: str
    tiles: str
    layout: str
    block: str
    scores: str
    target: str


def summary(entry: Variant) -> Summary:
    """The row of a variant.

    >>> from analyzer.rules import variant
    >>> print(*summary(variant("jamaican")), sep="; ")
    4 in pairs; double-six, 7 each; line; lowest single hand; 1 a game; 6 while the others have 0
    """
    rules = entry.rules
    return Summary(
        _players(entry), _tiles(entry), _layout(rules), _block(rules), _scores(rules), _target(rules)
    )


def _players(entry: Variant) -> str:
    pairs = [seats for seats in entry.players if (table := entry.at(seats)) and table.partners]
    low, high = entry.players[0], entry.players[-1]
    if pairs == list(entry.players):
        return f"{high} in pairs"
    number = str(high) if low == high else f"{low}-{high}"
    return f"{number}, {pairs[0]} in pairs" if pairs else number


def _tiles(entry: Variant) -> str:
    hands = [table.hand for seats in entry.players if (table := entry.at(seats))]
    dealt = str(hands[0]) if len(set(hands)) == 1 else "/".join(map(str, hands))
    rules = entry.rules
    stock = {Drawing.NONE: "", Drawing.ONE: ", one drawn", Drawing.UNTIL_PLAYABLE: ", drawing"}[rules.drawing]
    return f"{rules.tile_set.name}, {dealt} each{stock}"


def _layout(rules: Rules) -> str:
    layout = {Centre.LINE: "line", Centre.CROSS: "cross", Centre.SPINNER: "line with a spinner"}[rules.centre]
    if rules.arm_double is not ArmDouble.NONE:
        layout += ", arms open with doubles"
    if rules.branching:
        layout += ", doubles branch"
    if rules.turn is TurnLength.RUN:
        layout += ", runs"
    return layout


def _block(rules: Rules) -> str:
    if rules.bad_points:
        return "each writes his own"
    return {
        BlockWinner.SIDE_TOTAL: "lower side" if rules.partners else "lowest hand",
        BlockWinner.LOWEST_HAND: "lowest single hand",
        BlockWinner.BLOCKER_OR_RIGHT: "blocker or right neighbour",
    }[rules.block_winner]


def _scores(rules: Rules) -> str:
    parts = []
    if rules.ends_score is not EndsScore.NONE:
        parts.append(
            {
                EndsScore.FIVES: "fives",
                EndsScore.FIVES_OR_THREES: "fives and threes",
                EndsScore.FIFTEENS_TWICE: "fives and threes, fifteens twice",
                EndsScore.QUOTIENTS: "fifths and thirds",
            }[rules.ends_score]
            + " at the open ends"
        )
    parts.append(
        {
            HandScore.LOSERS: "losers' pips",
            HandScore.ALL: "all pips left",
            HandScore.DIFFERENCE: "the difference",
            HandScore.ONE: "1 a game",
            HandScore.OWN: "own pips, bad",
        }[rules.hand_score]
        + (", by the count alone" if rules.won_by is WonBy.COUNT else "")
    )
    if rules.blocked_score is not BlockedScore.SAME:
        parts.append(
            {BlockedScore.DIFFERENCE: "block: difference"}.get(rules.blocked_score, "block: nothing")
        )
    parts += _extras(rules)
    return "; ".join(parts)


def _extras(rules: Rules) -> list[str]:
    named = (
        (rules.double_blank, f"0-0 counts {rules.double_blank}"),
        (rules.equal_ends, f"equal ends {rules.equal_ends}"),
        (rules.pass_bonus, f"passes {rules.lead_pass_bonus}/{rules.pass_bonus}"),
        (rules.all_pass_bonus, f"round of passes {rules.all_pass_bonus}"),
        (rules.capicu, f"both ends +{rules.capicu}"),
        (rules.capicu_times > 1, f"both ends x{rules.capicu_times}"),
        (rules.chuchazo, f"0-0 last +{rules.chuchazo}"),
        (rules.double_out, f"double last +{rules.double_out}, on both ends +{rules.double_both}"),
        (rules.double_left.value != "none", "twice with a double left"),
        (rules.blocker_times > 1, f"bad block x{rules.blocker_times}"),
        (rules.schedule, "first wins +" + "/".join(map(str, rules.schedule))),
    )
    return [words for holds, words in named if holds]


def _target(rules: Rules) -> str:
    goal = {
        MatchGoal.POINTS: f"{rules.target}",
        MatchGoal.IN_A_ROW: f"{rules.target} in a row",
        MatchGoal.LOVE: f"{rules.target} while {'the others have' if rules.partners else 'somebody has'} 0",
        MatchGoal.GAMES: f"{rules.target} games",
        MatchGoal.NONE: "no match",
    }[rules.match_goal]
    if rules.exceed:
        goal = f"more than {goal}"
    if rules.exact:
        goal += " exactly"
    return f"{goal}, others {rules.least} or more" if rules.least else goal
