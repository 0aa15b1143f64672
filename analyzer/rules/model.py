"""The `Rules` value: what is played, as a composition of small choices."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from analyzer.rules.choices import (
    LOOKS_BACK,
    NEEDS_WINNER,
    BlockWinner,
    Direction,
    DoubleLeft,
    Drawing,
    EndsScore,
    GameEnd,
    HandScore,
    LeadBy,
    MatchGoal,
    TurnLength,
    WonBy,
)
from analyzer.rules.fields import Fields
from analyzer.tiles.layout import SPINNING, ArmDouble, Centre, shape
from analyzer.tiles.seating import DEFAULT_LABELS, Seating
from analyzer.tiles.tile import MAX_NUMBER, Tile, tile_set
from analyzer.words.message import say, say_many
from analyzer.words.shown import cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.tiles.layout import Shape


MIN_SEATS = 2
PARTNER_SEATS = 4

_WITH_A_RANGE = {"highest", "seats", "redeal_doubles"}
_AT_LEAST = {
    field.name: min(1, field.default)
    for field in fields(Fields)
    if type(field.default) is int and field.name not in _WITH_A_RANGE
}
"""Numbers are nought at least; those that are 1 or more by themselves cannot be nought either."""


def problems(rules: Fields) -> Iterator[str]:
    """Every contradiction in words, the most basic one first; the later ones rest on the earlier."""
    found = list(_numbers(rules))
    yield from found or (*_table(rules), *_lead(rules), *_play(rules), *_score(rules))


def _numbers(rules: Fields) -> Iterator[str]:
    if not 1 <= rules.highest <= MAX_NUMBER:
        yield _between("set", 1, MAX_NUMBER, rules.highest)
    if not MIN_SEATS <= rules.seats <= len(DEFAULT_LABELS):
        yield _between("seats", MIN_SEATS, len(DEFAULT_LABELS), rules.seats)
    for name, least in _AT_LEAST.items():
        value = getattr(rules, name)
        if value < least:
            yield say("{name} must be at least {least}, not {value}", name=name, least=least, value=value)
    if any(bonus < 0 for bonus in rules.schedule):
        yield say("schedule must be bonuses such as 100/75/50/25")


def _between(name: str, least: int, most: int, value: int) -> str:
    return say(
        "{name} must be between {least} and {most}, not {value}",
        name=name,
        least=least,
        most=most,
        value=value,
    )


def _table(rules: Fields) -> Iterator[str]:
    dealt, tiles = rules.seats * rules.hand, rules.playing.bit_count()
    if rules.partners and rules.seats != PARTNER_SEATS:
        yield say("partners need four seats, two on each side; seats is {seats}", seats=rules.seats)
    if dealt > tiles:
        yield say(
            "{seats} hands of {hand} need {dealt} tiles; {set} has {tiles}",
            seats=rules.seats,
            hand=rules.hand,
            dealt=dealt,
            set=rules.tile_set.name,
            tiles=tiles,
        )
    if not 0 <= rules.redeal_doubles <= rules.hand:
        yield say(
            "redeal_doubles must be between 0 and the hand of {hand}, not {value}",
            hand=rules.hand,
            value=rules.redeal_doubles,
        )
    if rules.redeal_must and not rules.redeal_doubles:
        yield say("redeal_must throws in hands with many doubles, so it needs redeal_doubles")


def _lead(rules: Fields) -> Iterator[str]:
    if rules.first_lead in LOOKS_BACK:
        yield say(
            "first_lead={choice} looks back at a previous game, and the first has none",
            choice=rules.first_lead.value,
        )
    if rules.next_lead in (LeadBy.ANYONE, LeadBy.AS_USUAL, LeadBy.AHEAD):
        yield say(
            "next_lead={choice} would settle nothing; say who leads the later games",
            choice=rules.next_lead.value,
        )
    if rules.tie_lead in (*NEEDS_WINNER, LeadBy.OUT):
        yield say("tie_lead={choice} asks for a winner, and a tie has none", choice=rules.tie_lead.value)
    if rules.lead_double and rules.next_lead is LeadBy.HIGHEST_DOUBLE:
        yield say("lead_double has no use with next_lead=highest-double: that tile is always led")
    dealt = rules.seats * rules.hand
    if LeadBy.STOCK in (rules.first_lead, rules.next_lead) and dealt >= rules.playing.bit_count():
        yield say("a lead turned from the stock needs a stock; every tile is dealt")
    if rules.without_blank and LeadBy.DOUBLE_BLANK in (rules.first_lead, rules.next_lead):
        yield say("0-0 is laid aside and cannot be led")


def _play(rules: Fields) -> Iterator[str]:
    if rules.arm_double is not ArmDouble.NONE and rules.centre is not Centre.CROSS:
        yield say(
            "arm_double={choice} opens the arms of a cross, so it needs centre=cross",
            choice=rules.arm_double.value,
        )
    if rules.branching and rules.centre in SPINNING:
        yield say("branching goes with a line or a cross; spinners are joined on four sides")
    if rules.reserve and rules.drawing is Drawing.NONE:
        yield say("reserve says how many tiles of the stock are never drawn, so it needs drawing")
    if rules.game_end is GameEnd.SIDE_OUT and not rules.partners:
        yield say("game_end=side-out waits for both partners, so it needs partners")
    if rules.turn is not TurnLength.TILE and (rules.centre is not Centre.LINE or rules.branching):
        yield say("turn={choice} goes with a line", choice=rules.turn.value)
    if rules.near_end and (rules.centre is not Centre.LINE or rules.branching or not rules.partners):
        yield say("near_end says on which side of a line players sit, so it needs a line and partners")
    if rules.muggins and rules.ends_score is EndsScore.NONE:
        yield say("muggins claims points for open ends, so it needs ends_score")


def _score(rules: Fields) -> Iterator[str]:
    one = rules.hand_score is HandScore.ONE
    if rules.equal_ends and not one:
        yield say("equal_ends is what a game counts for where games count, so it needs hand_score=one")
    if rules.divide_by != 1 and one:
        yield say("divide_by is for scores in pips; with hand_score=one there is nothing to divide")
    if rules.match_goal in (MatchGoal.IN_A_ROW, MatchGoal.LOVE) and not one:
        yield say(
            "match_goal={choice} counts games, so it needs hand_score=one", choice=rules.match_goal.value
        )
    if rules.won_by is not WonBy.OUT and rules.block_winner is BlockWinner.BLOCKER_OR_RIGHT:
        yield say("won_by=count compares the hands, so nobody is the blocker")
    bonus = rules.equal_ends or rules.capicu or rules.chuchazo or rules.double_both or rules.capicu_times > 1
    if bonus and (rules.centre is not Centre.LINE or rules.branching):
        yield say("bonuses for a tile that fits both ends need a line")
    if rules.ends_score is not EndsScore.NONE:
        yield from _counted_ends(rules)
    if rules.opening and (rules.match_goal is not MatchGoal.POINTS or rules.hand_score is HandScore.OWN):
        yield say("opening is for good points that are added up, so it needs match_goal=points")
    if rules.blocker_times != 1 and rules.hand_score is not HandScore.OWN:
        yield say("blocker_times multiplies bad points, so it needs hand_score=own")


def _counted_ends(rules: Fields) -> Iterator[str]:
    if rules.hand_score is HandScore.OWN:
        yield say("points for open ends are good ones; hand_score=own writes bad ones")
    if rules.ends_score is EndsScore.HEADERS and rules.centre is not Centre.LINE:
        yield say("ends_score=headers compares the two ends of a line")
    if rules.centre is Centre.CROSS or rules.branching:
        yield say("open ends are counted on a line, with a spinner or without; nobody says how on a cross")


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
            if field.name == "name" or getattr(self, field.name) != field.default
        )
        return cut(f"Rules({', '.join(changed)})")

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
    def multi_tile_turns(self) -> bool:
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

    def pips_left(self, hand: int) -> int:
        """What the tiles of a hand that is left count, all doublings included.

        >>> from analyzer.rules import variant
        >>> from analyzer.tiles.tile import Tile
        >>> french = variant("french").rules
        >>> french.pips_left(french.tile_set.mask([Tile.of(3, 3), Tile.of(1, 2)]))
        18
        """
        lone = self._lone.get(hand)
        return _left(self.highest, self.double_blank, self.double_left, hand) if lone is None else lone

    @cached_property
    def _lone(self) -> dict[int, int]:
        """What hands count that have one tile left which is worth something of its own."""
        tiles, double = self.tile_set, Tile.of(self.highest, self.highest)
        lone = {tiles.bit(Tile.of(0, 0)): self.lone_blank, tiles.bit(double): self.lone_highest}
        return {hand: points for hand, points in lone.items() if points}

    def most_left(self, tiles: int) -> int:
        """What some tiles count at most, in whosever hands they are left."""
        extra = sum(points for tile, points in self._lone.items() if tiles & tile)
        return _left(self.highest, self.double_blank, self.double_left, tiles) + extra

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
