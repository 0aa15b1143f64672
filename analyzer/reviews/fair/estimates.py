"""Fair values: means of exact values, how far off a sample may be, and strict values beside them."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from fractions import Fraction
from math import sqrt
from operator import eq, mul, sub
from typing import TYPE_CHECKING, Final

from analyzer.kernel.engine import printed_move
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.reviews.fair.inference import Inferred
    from analyzer.rules import Value
    from analyzer.solver.solver import Option
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


@dataclass(frozen=True, slots=True)
class StrictOption:
    """A move and its strict value, in points for the side to move.

    `tile`, `end` and `arm` are those of the `Option` it belongs to.
    """

    __repr__ = in_short

    tile: Tile | None
    end: int | None
    arm: Arm | None
    value: Fraction
    fused: Fraction
    """So much more the move is worth if the mover sees all hands after it, over the same deals; 0 or more."""

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Strict:
    """A decision as `fair.strict` values it, over every deal that the seat could not rule out."""

    __repr__ = in_short

    options: tuple[StrictOption, ...]
    """Best first, then in the order of the tiles."""
    own_moves: int | None
    """So many choices of the mover, this one included, are one and the same in all deals it cannot tell
    apart; after them every hand is open to it. None: all its choices to the end of the game."""
    settled: bool
    """Whether the last of these choices has left the order of the moves as it was without it. If not, one
    more might change it again."""
    worlds: int
    """So many deals were looked at."""
    possible: int
    """So many there are."""
    asked: bool = True
    """Whether they were asked for, and not only looked at to see whether a mistake is one."""

    @property
    def best(self) -> Fraction:
        """The largest strict value."""
        return self.options[0].value


LEVEL = 0.01
"""Points: moves of a solved ending that are no further apart are as good; it is solved by approximation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedOption:
    """A move, in points for the side to move; `tile`, `end` and `arm` are those of the `Option`."""

    __repr__ = in_short

    tile: Tile | None
    end: int | None
    arm: Arm | None
    value: float
    """What it brings in the mean if the player goes on as well as he can against the play of the others."""
    chance: float
    """How often it is played: moves that are as good are mixed, so that they tell little of the hand."""

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)


@dataclass(frozen=True, slots=True, kw_only=True)
class SolvedEnding:
    """A decision in an ending that is solved as a game of hidden hands; see `endings`."""

    __repr__ = in_short

    options: tuple[SolvedOption, ...]
    """Best first, then those that are played more often, then in the order of the tiles."""
    deals: int
    """So many the play allows by what everybody has seen."""
    exploitability: float
    """What the player would gain who gains most if he alone played otherwise: points, in the mean over the
    deals, before anybody sees his hand."""
    own_gain: float
    """What the player to move would gain so with the hand that he holds."""
    together: tuple[float, float] | None
    """What the pair would gain that gains most if both partners played otherwise: at least, and at most. None
    where there are no partners."""
    rounds: int
    """So often the game was played."""

    @property
    def best(self) -> float:
        """The largest value."""
        return self.options[0].value

    def agrees(self, fair: Fair) -> bool:
        """Whether one of its best moves is a fair best one."""
        best = {(one.tile, one.end, one.arm) for one in self.options if self.best - one.value < LEVEL}
        return any((one.tile, one.end, one.arm) in best for one in fair.options if one.value == fair.best)


WORLDS = 1000
"""Deals looked at for a decision where more are possible, unless something else is asked for."""


@dataclass(frozen=True, slots=True)
class FairSettings:
    """How fair values are worked out.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "seats=2, partners=no, hand=2"] [Deal "A:12 02 B:11 22"] A 1-2'
    >>> game = analyzer.replay(analyzer.parse(text).games[0])
    >>> lead = analyzer.review(game, fair=FairSettings(worlds=10)).decisions[0]
    >>> [str(option) for option in lead.fair.options]
    ['0-2', '1-2']
    """

    worlds: int = WORLDS
    """Deals drawn at random where more are possible."""
    _: KW_ONLY
    seed: int = 0
    """With the same seed the same deals are drawn."""
    settle: bool = True
    """Whether a move, unless it is the one played, is valued no more once another one is beyond doubt better;
    and no more deals are drawn once that holds for all but the best."""
    strict: bool = False
    """Whether endings with few deals are searched once more without what the seat could not see later."""
    depth: int | None = None
    """So many choices of the mover, this one included, are searched once more in this way, in any decision:
    over some deals drawn at random where there are many. None: as many as can be had, in endings only."""
    endings: bool = False
    """Whether endings with few deals are solved as games of hidden hands, too."""
    infer: bool = False
    """Whether deals are weighted by how likely the others were to play as they did (`fair.inference`), where
    nothing is drawn. They are not searched once more then, whatever `strict` and `depth` say."""

    @property
    def again(self) -> bool:
        """Whether decisions are searched once more; mistakes are in any case."""
        return self.strict or self.depth is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class FairOption:
    """A move and its mean value over the deals, in points for the side to move.

    `tile`, `end` and `arm` are those of the `Option` it belongs to.
    """

    __repr__ = in_short

    tile: Tile | None
    end: int | None
    arm: Arm | None
    value: Fraction
    error: float
    """Standard error of the value; 0 where every deal was looked at."""
    best_in: Fraction
    """In which part of the deals in which all moves were valued no other is worth more; each counts once,
    whatever it weighs."""

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)

    def same(self, option: Option) -> bool:
        """Whether it is the same move."""
        return (self.tile, self.end, self.arm) == (option.tile, option.end, option.arm)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fair:
    """A decision in expectation over the deals that the seat could not rule out."""

    __repr__ = in_short

    options: tuple[FairOption, ...]
    """Best first, then in the order of the tiles."""
    played: FairOption | None
    """None where the record does not say which."""
    worlds: int
    """So many deals were looked at; a move that was far behind is valued in the first of them only."""
    possible: int
    """So many there are."""
    loss_error: float
    """Standard error of the loss; the same deals serve all moves, so it is smaller than that of a value."""
    strict: Strict | None = None
    """The same without strategy fusion; None where that was not asked for or cannot be had."""
    ending: SolvedEnding | None = None
    """The same where nobody ever sees another hand; None where that was not asked for or cannot be had."""
    inferred: Inferred | None = None
    """By what the deals were weighted; None where all count the same."""
    opened: int | None = None
    """Up to so many tiles in the hands everybody plays the heaviest that he can, and only then with all hands
    open; None: from the move on with all hands open."""

    @property
    def exact(self) -> bool:
        """Whether every possible deal was looked at."""
        return self.worlds == self.possible

    @property
    def value(self) -> Value | None:
        """The mean of what was played."""
        return self.played.value if self.played else None

    @property
    def best(self) -> Value:
        """The largest mean."""
        return self.options[0].value

    @property
    def loss(self) -> Value | None:
        """What the move gave away by what could be known, 0 or more."""
        return None if self.played is None else self.options[0].value - self.played.value

    @property
    def error(self) -> float:
        """Standard error of the value of what was played, or else of the best."""
        return (self.played or self.options[0]).error


def disagrees(strict: Strict, fair: Fair) -> bool:
    """Whether none of the strictly best moves is among the fair best ones."""
    best = {(option.tile, option.end, option.arm) for option in strict.options if option.value == strict.best}
    return not any(
        (option.tile, option.end, option.arm) in best for option in fair.options if option.value == fair.best
    )


SETTLED: Final = 4
"""Standard errors by which a move has to be worth more than another for that to be beyond doubt."""

Row = tuple["Value", ...]
"""What moves are worth in one deal."""


class Sample:
    """What the moves of a decision are worth in deals looked at one after another.

    Moves that fall behind are valued in the first deals only. What one of them is worth is then the mean of
    the best over all deals less its distance from that over the first ones, which varies much less than what
    it is worth itself.

    >>> sample = Sample(2)
    >>> sample.add([(0, -9), (2, -7)], [1, 1])
    >>> sample.drop()
    True
    >>> sample.followed
    (0,)
    >>> sample.add([(4,)], [1])
    >>> sample.value(0), sample.value(1)
    (Fraction(2, 1), Fraction(-7, 1))
    """

    def __init__(self, moves: int, played: int | None = None) -> None:
        """Begins with no deals.

        Args:
            moves: how many there are.
            played: the one that is followed to the end in any case.
        """
        self.weights: list[Value] = []
        self.followed = tuple(range(moves))
        self._played = played
        self._columns: list[list[Value]] = [[] for _ in self.followed]

    def __len__(self) -> int:
        """The number of deals."""
        return len(self.weights)

    def add(self, rows: Sequence[Row], weights: Sequence[Value]) -> None:
        """More deals, with the values of the moves that are followed and how much each deal counts."""
        self.weights += weights
        for at, values in zip(self.followed, zip(*rows, strict=True), strict=False):
            self._columns[at] += values

    def drop(self) -> bool:
        """Stops following moves that are beyond doubt worth less than the best; whether all others are."""
        best = self._best()
        behind = [at for at in self.followed if at != best and self._is_behind(at, best)]
        settled = len(behind) == len(self.followed) - 1
        worse = {at for at in behind if self._means(at, best)[0] and at != self._played}
        self.followed = tuple(at for at in self.followed if at not in worse)
        return settled

    def value(self, at: int) -> Fraction:
        """The mean of a move."""
        best = self._best()
        return mean(self._columns[best], self.weights) - self._means(at, best)[0]

    def error(self, at: int) -> float:
        """Its standard error."""
        best = self._best()
        parts = _parts(self._columns[best], self.weights)
        for deal, part in enumerate(_parts(self._differences(best, at), self.weights)):
            parts[deal] -= part
        return _root(parts)

    def difference_error(self, one: int, other: int) -> float:
        """The standard error of what one move is worth more than another."""
        return standard_error(self._differences(one, other), self.weights)

    def best_in(self) -> list[Fraction]:
        """For each move in which part of the deals in which all were valued no other is worth more."""
        common = min(map(len, self._columns))
        rows = list(zip(*(column[:common] for column in self._columns), strict=True))
        heaviest = [max(row) for row in rows]
        return [Fraction(sum(map(eq, column, heaviest)), common) for column in self._columns]

    def _best(self) -> int:
        means = {at: mean(self._columns[at], self.weights) for at in self.followed}
        return max(means, key=lambda at: means[at])

    def _differences(self, one: int, other: int) -> list[Value]:
        return list(map(sub, self._columns[one], self._columns[other]))

    def _means(self, at: int, best: int) -> tuple[Fraction, list[Value]]:
        """By how much a move is behind, in the mean, and in each deal."""
        differences = self._differences(best, at)
        return mean(differences, self.weights), differences

    def _is_behind(self, at: int, best: int) -> bool:
        distance, differences = self._means(at, best)
        if not distance:
            return not any(differences)
        return distance >= SETTLED * standard_error(differences, self.weights)


def mean(values: Sequence[Value], weights: Sequence[Value]) -> Fraction:
    """The exact mean of values that count with these weights, not all of which are nought.

    There may be more weights than values.

    >>> mean([1, 4], [2, 1])
    Fraction(2, 1)
    """
    total = sum(map(mul, values, weights))
    return Fraction(total) / Fraction(sum(weights[: len(values)]))


def standard_error(values: Sequence[Value], weights: Sequence[Value]) -> float:
    """The standard error of the mean of values drawn at random, in their unit; 0 for a single one.

    >>> standard_error([1, 3], [1, 1])
    1.0
    """
    return _root(_parts(values, weights))


def _parts(values: Sequence[Value], weights: Sequence[Value]) -> list[float]:
    """For each value how far it moves the mean."""
    middle, total = float(mean(values, weights)), float(sum(weights[: len(values)]))
    return [
        float(weight) * (float(value) - middle) / total
        for value, weight in zip(values, weights, strict=False)
    ]


def _root(parts: Sequence[float]) -> float:
    """The standard error of a sum of independent parts of one kind."""
    count = len(parts)
    return sqrt(sum(part * part for part in parts) * count / (count - 1)) if count > 1 else 0.0
