"""What players and sides gave away over a game, a match or a folder of records, and what luck they had."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from analyzer.reviews.fair import Grade, Hindsight, Scale, measured, scale_of
from analyzer.store.counted_games import (
    Counted,
    Home,
    LeftOut,
    Reason,
    Scorer,
    Seated,
    SoundGame,
    counted,
    counted_all,
    sorted_out,
)
from analyzer.words.message import counted as in_words
from analyzer.words.message import value_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviews.luck import Luck
    from analyzer.rules import Value
    from analyzer.store.counted_games import Choice


__all__ = [
    "By",
    "Counted",
    "Home",
    "LeftOut",
    "Reason",
    "Scorer",
    "Seated",
    "SoundGame",
    "TotalsRow",
    "counted",
    "counted_all",
    "rows",
    "sorted_out",
    "worst",
]


WORST: Final = 3
"""So many of the worst decisions are named."""


class By(StrEnum):
    """Who a row is about."""

    PLAYER = "player"
    SIDE = "side"


@dataclass(frozen=True, slots=True)
class Losses:
    """Losses of one kind, on the scale of the row."""

    decisions: int
    total: float
    best: int
    """In so many decisions nothing was lost."""

    @property
    def each(self) -> float | None:
        """The loss per decision; None where there was none."""
        return self.total / self.decisions if self.decisions else None

    @property
    def best_share(self) -> float | None:
        """The share of decisions in which nothing was lost, from 0 to 1."""
        return self.best / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalsRow:
    """Somebody's games of one scale."""

    who: Scorer
    scale: Scale
    games: int
    finished: int
    """Games that have a result."""
    won: int
    result: float
    """What the side nets in the finished games."""
    luck_games: int
    """Games in which the luck of the deal is known."""
    luck: float
    """Luck of the deal of the side in these games."""
    choices: tuple[Choice, ...]
    """The decisions in which there was a choice."""

    @property
    def fair(self) -> Losses:
        """What was given away by what could be known."""
        return _losses([choice.fair_loss for choice in self.choices])

    @property
    def open(self) -> Losses:
        """What was given away with all hands open."""
        return _losses([choice.open_loss for choice in self.choices])

    @property
    def grades(self) -> Counter[Grade]:
        """How many decisions were what."""
        return Counter(choice.grade for choice in self.choices if choice.grade is not None)

    @property
    def hindsights(self) -> Counter[Hindsight]:
        """How many turned out otherwise than they deserved."""
        return Counter(choice.hindsight for choice in self.choices if choice.hindsight is not None)

    @property
    def worst(self) -> tuple[Choice, ...]:
        """The decisions that gave away most, the worst first."""
        return worst(self.choices)


def worst(choices: Sequence[Choice]) -> tuple[Choice, ...]:
    """The choices that gave away most, the worst first, of equals the earlier one.

    What counts is what could be known; where none of them has a fair value, the loss with all hands open.
    """
    fair = [choice for choice in choices if choice.fair_loss is not None]
    costly = [choice for choice in fair or choices if choice.loss]
    return tuple(sorted(costly, key=lambda choice: -choice.loss)[:WORST])


def rows(games: Sequence[Counted], by: By) -> tuple[TotalsRow, ...]:
    """Everybody's games, in order of first appearance; those of different scales are not added together."""
    found: dict[tuple[Scale, Scorer], list[tuple[Counted, int]]] = {}
    for game in games:
        scale = scale_of(game.review.replay.rules)
        seats = game.who.players if by is By.PLAYER else game.who.sides
        for at, who in enumerate(seats):
            found.setdefault((scale, who), []).append((game, at))
    return tuple(
        _row(who, scale, played, by)
        for (scale, who), played in sorted(found.items(), key=lambda item: list(Scale).index(item[0][0]))
    )


def _row(who: Scorer, scale: Scale, played: Sequence[tuple[Counted, int]], by: By) -> TotalsRow:
    finished, won, result, luck_games, luck = 0, 0, 0.0, 0, 0.0
    chosen: list[Choice] = []
    for game, at in played:
        replay = game.review.replay
        side = replay.seating.side_of(at) if by is By.PLAYER else at
        score = replay.outcome.score if replay.outcome else None
        if score is not None:
            finished += 1
            won += score.winner == side
            result += measured(score.net(side), replay.rules)
        fortune = game.luck.of_deal(side)
        if fortune is not None:
            luck_games += 1
            luck += measured(fortune, replay.rules)
        seats = (at,) if by is By.PLAYER else replay.seating.members(at)
        chosen += (choice for choice in game.choices if choice.seat in seats)
    return TotalsRow(
        who=who,
        scale=scale,
        games=len(played),
        finished=finished,
        won=won,
        result=result,
        luck_games=luck_games,
        luck=luck,
        choices=tuple(chosen),
    )


def _losses(found: Sequence[float | None]) -> Losses:
    losses = [loss for loss in found if loss is not None]
    return Losses(len(losses), sum(losses), sum(not loss for loss in losses))


# Sentences on luck and skill.

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
    where = f"In {in_words(len(deals), 'game')} the" if many else "The"
    mean = " on average" if many else ""
    return (
        f"{where} luck of the deal moved the result by {_mean(deals)} {UNITS[scale]}{mean}, "
        f"what the sides gave away, one against the other, by {_mean(plays)}."
    )


def _mean(amounts: Sequence[float]) -> str:
    return f"{sum(amounts) / len(amounts):.1f}"
