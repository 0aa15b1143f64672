"""Sentences on luck and skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.reviews.fair.grading import Scale, measured, scale_of
from analyzer.words.message import counted, value_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviews.luck_values import Luck
    from analyzer.rules import Value
    from analyzer.statistics.gathering import Counted

UNITS = {Scale.POINTS: "points", Scale.CHANCE: "percent of a game"}


def account_text(game: Counted) -> str:
    """How the result of a game came about, for the side that sits first; in points of the game.

    What the mean cannot be told for stands there with the reason.
    """
    luck, sides = game.luck, [who.name for who in game.who.sides]
    account = luck.account
    if luck.deal is None and account is None:
        return f"Luck and skill: {luck.why_no_account or luck.why_no_mean}."
    parts = _deal(luck)
    if account is None:
        return f"{sides[0]}: {', '.join(parts)}; no sum: {luck.why_no_account}."
    share = account.of(0)
    parts += [f"given by {sides[1]} {signed_text(share.given)}", f"given away {signed_text(-share.lost)}"]
    others = (
        ("luck of the draws", share.draws),
        ("tiles lying open", share.exposed),
        ("points forgotten and claimed", share.claims),
    )
    parts += [f"{name} {signed_text(value)}" for name, value in others if value]
    return f"{sides[0]}: {', '.join(parts)}: result {signed_text(share.result)}."


def _deal(luck: Luck) -> list[str]:
    """The parts of a sum that tell of the deal, for side 0."""
    mean, fortune = luck.mean_for(0), luck.of_deal(0)
    if luck.mean is None or mean is None or fortune is None:
        deal = luck.account.deal if luck.account else luck.deal_for(0) or 0
        return [f"deal {signed_text(deal)} (no mean: {luck.why_no_mean})"]
    error = f" (standard error {luck.mean.error:.1f})" if luck.mean.error else ""
    return [f"mean {signed_text(mean)}{error}", f"luck of the deal {signed_text(fortune)}"]


def signed_text(value: Value | float) -> str:
    """An amount with its sign, to one digit behind the point.

    >>> [signed_text(value) for value in (49, -11.62, 0.01)]
    ['+49', '-11.6', '+0']
    """
    return value_text(value if isinstance(value, int) else round(float(value), 1) or 0)


def swing_text(games: Sequence[Counted], scale: Scale) -> str | None:
    """How much the deals and how much the play moved the results; None where no game tells it."""
    deals, plays = [], []
    for game in games:
        rules, luck = game.review.replay.rules, game.luck
        fortune = luck.of_deal(0)
        if fortune is None or luck.account is None or scale_of(rules) is not scale:
            continue
        share = luck.account.of(0)
        deals.append(abs(measured(fortune, rules)))
        plays.append(abs(measured(share.given - share.lost, rules)))
    if not deals:
        return None
    many = len(deals) > 1
    where = f"In {counted(len(deals), 'game')} the" if many else "The"
    mean = " on average" if many else ""
    return (
        f"{where} luck of the deal moved the result by {_mean(deals)} {UNITS[scale]}{mean}, "
        f"what the sides gave away, one against the other, by {_mean(plays)}."
    )


def _mean(amounts: Sequence[float]) -> str:
    return f"{sum(amounts) / len(amounts):.1f}"
