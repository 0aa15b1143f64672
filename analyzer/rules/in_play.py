"""What is scored while a game goes on: for the open ends, and for passes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.rules.choices import EndsScore

if TYPE_CHECKING:
    from analyzer.rules.model import Rules

_FIVE, _THREE = 5, 3


def ends_points(rules: Rules, count: int) -> int:
    """What a sum of the open ends scores at once.

    Fives and threes by quotients, as a text on the British game lists them:

    >>> from analyzer.rules import variant
    >>> british = variant("fives-and-threes-british").rules
    >>> [ends_points(british, count) for count in (3, 5, 6, 9, 10, 12, 15, 18, 20, 7)]
    [1, 1, 2, 3, 2, 4, 8, 6, 4, 0]
    """
    by = rules.ends_score
    five, three = count % _FIVE == 0, count % _THREE == 0
    if by is EndsScore.QUOTIENTS:
        return (count // _FIVE if five else 0) + (count // _THREE if three else 0)
    if by is EndsScore.FIVES:
        return count if five else 0
    if by is EndsScore.FIVES_OR_THREES:
        return count if five or three else 0
    if by is EndsScore.FIFTEENS_TWICE:
        return count * (five + three)
    return 0


def pass_points(rules: Rules, passes: int, *, on_lead: bool, partners: bool) -> int:
    """What one more pass is worth to the side that played the latest tile.

    S0 pays each opponent's pass: of two in a row the second is the partner's, and three in a row are two
    opponents'. The first pass on the lead pays more.

    Args:
        rules: what is played.
        passes: how many players have passed on the tile already.
        on_lead: whether the tile is the lead.
        partners: whether every second pass is the partner's.
    """
    if partners and passes % 2:
        points = 0
    else:
        points = rules.lead_pass_bonus if on_lead and passes == 0 else rules.pass_bonus
    if passes == rules.seats - 2:
        points += rules.all_pass_bonus
    return points


def block_points(rules: Rules, *, on_lead: bool) -> int:
    """What the passes on a tile that blocks the game are worth; a whole round of passes is no merit then.

    >>> from analyzer.rules import variant
    >>> block_points(variant("quinientos").rules, on_lead=False)
    20
    """
    total = sum(
        pass_points(rules, passes, on_lead=on_lead, partners=rules.partners)
        for passes in range(rules.seats - 1)
    )
    return total - rules.all_pass_bonus


def scores_in_play(rules: Rules) -> bool:
    """Whether anything is scored before a game ends."""
    return bool(
        rules.ends_score is not EndsScore.NONE
        or rules.pass_bonus
        or rules.lead_pass_bonus
        or rules.all_pass_bonus
    )
