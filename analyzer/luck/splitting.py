"""Luck and skill of a reviewed game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.luck.account import account_of, value_of_deal
from analyzer.luck.mean import mean_of
from analyzer.luck.values import Luck, LuckSettings, Mean, Missing

if TYPE_CHECKING:
    from analyzer.luck.values import Account
    from analyzer.reviewing import Review


def luck_of(review: Review, settings: LuckSettings | None = None) -> Luck:
    """What the deal and what the play of each side made of a game.

    Args:
        review: a game with its decisions valued, all hands open.
        settings: how the mean of the deals is worked out.

    Returns:
        The value of the deal, the mean value of such deals, and the sum that leads to the result. What cannot
        be had is None, and why is said beside it. Nothing is raised.

    >>> import analyzer
    >>> text = '[Set "double-one"] [Rules "hand=1,seats=2,partners=no"] [Deal "A:11 B:00"] A 1-1'
    >>> luck = luck_of(analyzer.review(analyzer.replay(analyzer.parse(text).games[0])))
    >>> luck.deal, str(luck.mean.value), luck.mean.deals
    (0, '1', 6)
    >>> luck.account.result, str(luck.of_deal(0))
    (0, '-1')
    """
    replay = review.replay
    account, no_account = _told(account_of(review))
    start = replay.trace.start()
    why = None
    if replay.seating.sides != 2:
        why = Missing.SIDES
    elif not replay.valid:
        why = Missing.ERROR
    elif start is None or not replay.steps:
        why = Missing.HANDS_UNKNOWN
    if why is not None or start is None:
        return Luck(0, None, None, why, account, no_account)
    side = replay.seating.side_of(start.seat)
    deal = value_of_deal(review, start)
    if deal is None:
        return Luck(side, None, None, Missing.OUT_OF_REACH, account, no_account)
    found = mean_of(replay, start, settings or LuckSettings())
    mean, no_mean = (found, None) if isinstance(found, Mean) else (None, found)
    return Luck(side, deal, mean, no_mean, account, no_account)


def _told(found: Account | Missing) -> tuple[Account | None, Missing | None]:
    return (None, found) if isinstance(found, Missing) else (found, None)
