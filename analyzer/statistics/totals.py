"""Players or sides over all games: what they gave away, how often they were right, what luck they had."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from analyzer.reviews.fair.grading import Grade, Hindsight, Scale, measured, scale_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.statistics.gathering import Choice, Counted, Scorer

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
