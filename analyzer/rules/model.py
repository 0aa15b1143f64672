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
from analyzer.tiles.layout import ArmDouble, Centre, shape
from analyzer.tiles.seating import DEFAULT_LABELS, Seating
from analyzer.tiles.tile import MAX_NUMBER, tile_set
from analyzer.words.shown import cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.tiles.layout import Shape
    from analyzer.tiles.tile import Tile


MIN_SEATS = 2
PARTNER_SEATS = 4

_AT_LEAST = {
    "hand": 1,
    "target": 1,
    "divide_by": 1,
    "round_to": 1,
    "blocker_times": 1,
    "capicu_times": 1,
    "reserve": 0,
    "double_blank": 0,
    "equal_ends": 0,
    "pass_bonus": 0,
    "lead_pass_bonus": 0,
    "all_pass_bonus": 0,
    "capicu": 0,
    "chuchazo": 0,
    "double_out": 0,
    "double_both": 0,
    "least": 0,
}


def problems(rules: Fields) -> Iterator[str]:
    """Every contradiction in words, the most basic one first; the later ones rest on the earlier."""
    found = list(_numbers(rules))
    if not found:
        found = [words for holds, words in (*_table(rules), *_play(rules), *_score(rules)) if not holds]
    yield from found


def _numbers(rules: Fields) -> Iterator[str]:
    if not 1 <= rules.highest <= MAX_NUMBER:
        yield f"set must be between 1 and {MAX_NUMBER}, not {rules.highest}"
    if not MIN_SEATS <= rules.seats <= len(DEFAULT_LABELS):
        yield f"seats must be between {MIN_SEATS} and {len(DEFAULT_LABELS)}, not {rules.seats}"
    for name, least in _AT_LEAST.items():
        value = getattr(rules, name)
        if value < least:
            yield f"{name} must be at least {least}, not {value}"
    if any(bonus < 0 for bonus in rules.schedule):
        yield "schedule must be bonuses such as 100/75/50/25"


def _table(rules: Fields) -> Iterator[tuple[bool, str]]:
    dealt, tiles = rules.seats * rules.hand, rules.playing.bit_count()
    yield (
        not rules.partners or rules.seats == PARTNER_SEATS,
        f"partners need four seats, two on each side; seats is {rules.seats}",
    )
    yield (
        dealt <= tiles,
        f"{rules.seats} hands of {rules.hand} need {dealt} tiles; {rules.tile_set.name} has {tiles}",
    )
    yield (
        0 <= rules.redeal_doubles <= rules.hand,
        f"redeal_doubles must be between 0 and the hand of {rules.hand}, not {rules.redeal_doubles}",
    )
    yield (
        rules.first_lead not in LOOKS_BACK,
        f"first_lead={rules.first_lead.value} looks back at a previous game, and the first has none",
    )
    yield (
        rules.next_lead not in (LeadBy.ANYONE, LeadBy.AS_USUAL, LeadBy.AHEAD),
        f"next_lead={rules.next_lead.value} would settle nothing; say who leads the later games",
    )
    yield (
        rules.tie_lead not in (*NEEDS_WINNER, LeadBy.OUT),
        f"tie_lead={rules.tie_lead.value} asks for a winner, and a tie has none",
    )
    yield (
        not (rules.lead_double and rules.next_lead is LeadBy.HIGHEST_DOUBLE),
        "lead_double has no use with next_lead=highest-double: that tile is always led",
    )
    yield (
        LeadBy.STOCK not in (rules.first_lead, rules.next_lead) or dealt < tiles,
        "a lead turned from the stock needs a stock; every tile is dealt",
    )
    yield (
        not (rules.without_blank and LeadBy.DOUBLE_BLANK in (rules.first_lead, rules.next_lead)),
        "0-0 is laid aside and cannot be led",
    )


def _play(rules: Fields) -> Iterator[tuple[bool, str]]:
    yield (
        rules.arm_double is ArmDouble.NONE or rules.centre is Centre.CROSS,
        f"arm_double={rules.arm_double.value} opens the arms of a cross, so it needs centre=cross",
    )
    yield (
        not (rules.branching and rules.centre is Centre.SPINNER),
        "branching goes with a line or a cross; with a spinner only one double branches",
    )
    yield (
        rules.reserve == 0 or rules.drawing is not Drawing.NONE,
        "reserve says how many tiles of the stock are never drawn, so it needs drawing",
    )
    yield (
        rules.game_end is not GameEnd.SIDE_OUT or rules.partners,
        "game_end=side-out waits for both partners, so it needs partners",
    )
    yield (
        rules.turn is TurnLength.TILE or (rules.centre is Centre.LINE and not rules.branching),
        f"turn={rules.turn.value} goes with a line",
    )
    yield (
        not (rules.muggins and rules.ends_score is EndsScore.NONE),
        "muggins claims points for open ends, so it needs ends_score",
    )


def _score(rules: Fields) -> Iterator[tuple[bool, str]]:
    one = rules.hand_score is HandScore.ONE
    yield (
        rules.equal_ends == 0 or one,
        "equal_ends is what a game counts for where games count, so it needs hand_score=one",
    )
    yield (
        rules.divide_by == 1 or not one,
        "divide_by is for scores in pips; with hand_score=one there is nothing to divide",
    )
    yield (
        rules.match_goal not in (MatchGoal.IN_A_ROW, MatchGoal.LOVE) or one,
        f"match_goal={rules.match_goal.value} counts games, so it needs hand_score=one",
    )
    yield (
        rules.won_by is WonBy.OUT or rules.block_winner is not BlockWinner.BLOCKER_OR_RIGHT,
        "won_by=count compares the hands, so nobody is the blocker",
    )
    bonus = rules.equal_ends or rules.capicu or rules.chuchazo or rules.double_both or rules.capicu_times > 1
    yield (
        not bonus or (rules.centre is Centre.LINE and not rules.branching),
        "bonuses for a tile that fits both ends need a line",
    )
    counted = rules.ends_score is not EndsScore.NONE
    yield (
        not counted or rules.hand_score is not HandScore.OWN,
        "points for open ends are good ones; hand_score=own writes bad ones",
    )
    yield (
        not counted or (rules.centre is not Centre.CROSS and not rules.branching),
        "open ends are counted on a line, with a spinner or without; nobody says how on a cross",
    )
    yield (
        rules.blocker_times == 1 or rules.hand_score is HandScore.OWN,
        "blocker_times multiplies bad points, so it needs hand_score=own",
    )


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
            raise RulesError(f"{self.name} is played by {self.seats}, but {len(labels)} seats are named")
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
