"""The `Rules` value: what is played, as a composition of small choices."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from analyzer.layout import shape
from analyzer.messages import say_many
from analyzer.rules.choices import Direction, DoubleLeft, EndsScore, HandScore, TurnLength
from analyzer.rules.consistency import problems
from analyzer.rules.fields import Fields
from analyzer.seating import DEFAULT_LABELS, Seating
from analyzer.tiles import tile_set

if TYPE_CHECKING:
    from analyzer.layout import Shape
    from analyzer.tiles import Tile


class RulesError(ValueError):
    """An unknown rule, a value it cannot take, or choices that contradict each other."""


class Rules(Fields):
    """The rules of a variant or of a house; checks itself, RulesError if the choices contradict.

    >>> Rules(name="at home", target=61).bad_points
    False
    """

    def __post_init__(self) -> None:
        for problem in problems(self):
            raise RulesError(problem)

    def __repr__(self) -> str:
        changed = (
            f"{field.name}={getattr(self, field.name)!r}"
            for field in fields(self)
            if getattr(self, field.name) != field.default
        )
        return f"Rules({', '.join(changed)})"

    @property
    def sleeping(self) -> int:
        """How many tiles in play are not dealt: they sleep, or are the stock."""
        return self.playing.bit_count() - self.seats * self.hand

    @cached_property
    def shape(self) -> Shape:
        """How the layout grows."""
        counted = self.ends_score is not EndsScore.NONE
        return shape(self.centre, self.arm_double, branching=self.branching, counted=counted)

    @property
    def bad_points(self) -> bool:
        """Whether points count against the side that writes them."""
        return self.hand_score is HandScore.OWN

    @property
    def several(self) -> bool:
        """Whether a turn can have more than one tile."""
        return self.turn is not TurnLength.TILE

    def seating(self, labels: tuple[str, ...] | None = None) -> Seating:
        """The seats under these labels, or A, B, C, ...; RulesError if their number is wrong."""
        if labels is None:
            return self._unnamed
        if len(labels) != self.seats:
            raise RulesError(
                say_many(
                    len(labels),
                    "{rules} is played by {seats}, but {count} seat is named",
                    "{rules} is played by {seats}, but {count} seats are named",
                    rules=self.name,
                    seats=self.seats,
                )
            )
        return Seating(labels, self.partners)

    @cached_property
    def _unnamed(self) -> Seating:
        return Seating(DEFAULT_LABELS[: self.seats], self.partners)

    def right_of(self, seat: int) -> int:
        """The seat to the right of another."""
        step = 1 if self.direction is Direction.COUNTER_CLOCKWISE else -1
        return (seat + step) % self.seats

    def left_of(self, seat: int) -> int:
        """The seat to the left of another."""
        step = -1 if self.direction is Direction.COUNTER_CLOCKWISE else 1
        return (seat + step) % self.seats

    def left(self, hand: int) -> int:
        """What the tiles of a hand that is left count, all doublings included.

        >>> from analyzer.rules import variant
        >>> from analyzer.tiles import Tile
        >>> french = variant("french").rules
        >>> french.left(french.tile_set.mask([Tile.of(3, 3), Tile.of(1, 2)]))
        18
        """
        return _left(self.highest, self.double_blank, self.double_left, hand)

    def count(self, tile: Tile) -> int:
        """What a tile left in a hand counts."""
        return tile.pips or self.double_blank


@lru_cache(maxsize=1 << 16)
def _left(highest: int, double_blank: int, double_left: DoubleLeft, hand: int) -> int:
    total, doubles, in_doubles = 0, 0, 0
    for tile in tile_set(highest).members(hand):
        pips = tile.pips or double_blank
        total += pips
        if tile.is_double:
            doubles += 1
            in_doubles += pips
    if double_left is DoubleLeft.EACH:
        return total + in_doubles
    if double_left is DoubleLeft.POWER:
        return total << doubles
    return total * 2 if doubles and double_left is DoubleLeft.TOTAL else total
