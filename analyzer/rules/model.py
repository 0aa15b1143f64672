"""The `Rules` value: what is played, as a composition of small choices."""

from __future__ import annotations

from dataclasses import fields
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from analyzer.rules.choices import (
    COMPARING_BLOCKER,
    LOOKS_BACK,
    NEEDS_WINNER,
    TURNED,
    BlockWinner,
    Direction,
    DoubleLeft,
    Drawing,
    EndsScore,
    Fields,
    GameEnd,
    HandScore,
    JoinBy,
    LeadBy,
    MatchGoal,
    TurnLength,
    WonBy,
)
from analyzer.tiles import DEFAULT_LABELS, Seating
from analyzer.tiles.layout import CROSS, UNKNOWN
from analyzer.tiles.tile import MAX_NUMBER, SPINNING, STARS, ArmDouble, Centre, Tile, shape, tile_set
from analyzer.words.message import listed, say, say_many
from analyzer.words.shown import cut

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.tiles.tile import Shape


MIN_SEATS = 2
PARTNER_SEATS = 4

_WITH_A_RANGE = {"highest", "seats", "redeal_doubles", "centre_sides"}
_AT_LEAST = {
    field.name: min(1, field.default)
    for field in fields(Fields)
    if type(field.default) is int and field.name not in _WITH_A_RANGE
}
"""Numbers are nought at least; those that are 1 or more by themselves cannot be nought either."""


def problems(rules: Fields) -> Iterator[str]:
    """Every contradiction in words, the most basic one first; the later ones rest on the earlier."""
    found = list(_numbers(rules))
    yield from found
    if not found:
        for about in (_table, _lead, _layout, _turns, _score, _passes):
            yield from about(rules)


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
    if any(points < 0 for points in rules.redeal_score):
        yield say("redeal_score must be points such as 0/1")


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
        of = {"hand": rules.hand, "value": rules.redeal_doubles}
        yield say("redeal_doubles must be between 0 and the hand of {hand}, not {value}", **of)
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
    turned = {rules.first_lead, rules.next_lead} & set(TURNED)
    if turned and dealt >= rules.playing.bit_count():
        yield say("a lead turned from the stock needs a stock; every tile is dealt")
    blank = {LeadBy.DOUBLE_BLANK, LeadBy.ROUND_DOUBLE, LeadBy.LAID_DOUBLE} & {
        rules.first_lead,
        rules.next_lead,
    }
    if rules.without_blank and blank:
        yield say("0-0 is laid aside and cannot be led")


def _layout(rules: Fields) -> Iterator[str]:
    if rules.arm_double is not ArmDouble.NONE and rules.centre is not Centre.CROSS:
        choice = rules.arm_double.value
        yield say("arm_double={choice} opens the arms of a cross, so it needs centre=cross", choice=choice)
    if rules.arm_double is not ArmDouble.NONE and rules.joining is not JoinBy.EQUAL:
        yield say("arm_double opens an arm with the double of its number, so it needs joining=equal")
    if rules.centre is Centre.SPINNERS and rules.joining is not JoinBy.EQUAL:
        yield say("where halves add up two doubles may touch, so not every double can be a spinner")
    if rules.centre is Centre.TRAINS and rules.game_end is not GameEnd.FIRST_OUT:
        yield say("the train of a player who is out stays closed, so centre=trains needs game_end=first-out")
    yield from _doubles(rules)


def _turns(rules: Fields) -> Iterator[str]:
    if rules.reserve and rules.drawing is Drawing.NONE:
        yield say("reserve says how many tiles of the stock are never drawn, so it needs drawing")
    if rules.game_end is GameEnd.SIDE_OUT and not rules.partners:
        yield say("game_end=side-out waits for both partners, so it needs partners")
    line = _is_line(rules)
    if rules.turn in (TurnLength.LEAD_PAIR, TurnLength.RUN) and not line:
        yield say("turn={choice} goes with a line", choice=rules.turn.value)
    if rules.first_train and rules.centre is not Centre.TRAINS:
        yield say("first_train is laid from a hub, so it needs centre=trains")
    if rules.near_end and not (line and rules.partners):
        yield say("near_end says on which side of a line players sit, so it needs a line and partners")
    if rules.muggins and rules.ends_score is EndsScore.NONE:
        yield say("muggins claims points for open ends, so it needs ends_score")


def _is_line(rules: Fields) -> bool:
    """Whether play goes on at two ends, at either of them."""
    return rules.centre is Centre.LINE and not (rules.branching or rules.feet or rules.cover)


def _doubles(rules: Fields) -> Iterator[str]:
    """What is said of the sides of doubles, and cannot be."""
    if rules.centre_sides not in STARS:
        sides = listed(map(str, STARS), "or")
        yield say("centre_sides must be {sides}, not {value}", sides=sides, value=rules.centre_sides)
    if rules.centre_sides != len(CROSS) and rules.centre is not Centre.CROSS:
        yield say("centre_sides are those of a cross, so they need centre=cross")
    if rules.branching and rules.centre in SPINNING:
        yield say("branching goes with a line or a cross; spinners are joined on four sides")
    if (rules.branching or rules.feet) and rules.centre is Centre.TRAINS:
        name = "feet" if rules.feet else "branching"
        yield say("{name} goes with a line or a cross; a train goes on at one end", name=name)
    yield from _sides_of_sums(rules)
    if rules.branching and rules.centre_sides != len(CROSS):
        yield say("branching goes with a centre of four sides")
    if (rules.feet or rules.cover) and rules.centre in SPINNING:
        name = "feet" if rules.feet else "cover"
        yield say("{name} goes with a line or a cross; a spinner has its own order of sides", name=name)
    if rules.feet and rules.branching:
        yield say("feet and branching are two ways for a double to branch; only one can be")


def _sides_of_sums(rules: Fields) -> Iterator[str]:
    """Where halves add up a double may touch another, and no text says what its sides are then."""
    of_doubles = {"centre_sides": rules.centre_sides != len(CROSS), "feet": rules.feet, "cover": rules.cover}
    for name in (name for name, said in of_doubles.items() if said and rules.joining is not JoinBy.EQUAL):
        yield say("{name} is about the sides of doubles, so it needs joining=equal", name=name)


def _score(rules: Fields) -> Iterator[str]:
    one = rules.hand_score is HandScore.ONE
    if rules.equal_ends and not one:
        yield say("equal_ends is what a game counts for where games count, so it needs hand_score=one")
    if rules.divide_by != 1 and one:
        yield say("divide_by is for scores in pips; with hand_score=one there is nothing to divide")
    if rules.match_goal in (MatchGoal.IN_A_ROW, MatchGoal.LOVE) and not one:
        choice = rules.match_goal.value
        yield say("match_goal={choice} counts games, so it needs hand_score=one", choice=choice)
    if rules.won_by is not WonBy.OUT and rules.block_winner in COMPARING_BLOCKER:
        yield say("won_by=count compares the hands, so nobody is the blocker")
    bonus = rules.equal_ends or rules.capicu or rules.chuchazo or rules.capicu_times > 1
    if bonus and not _is_line(rules):
        yield say("bonuses for a tile that fits both ends need a line")
    if rules.ends_score is not EndsScore.NONE:
        yield from _counted_ends(rules)
    if 0 < rules.fewer <= rules.least:
        yield say(
            "nobody can have at least {least} and fewer than {fewer}", least=rules.least, fewer=rules.fewer
        )
    if rules.opening and (rules.match_goal is not MatchGoal.POINTS or rules.hand_score is HandScore.OWN):
        yield say("opening is for good points that are added up, so it needs match_goal=points")
    if rules.blocker_times != 1 and rules.hand_score is not HandScore.OWN:
        yield say("blocker_times multiplies bad points, so it needs hand_score=own")


def _passes(rules: Fields) -> Iterator[str]:
    if rules.first_pass_held and not rules.first_pass:
        yield say("first_pass_held is about the points of the first pass, so it needs first_pass")
    good = rules.hand_score is not HandScore.OWN and not rules.exact
    if rules.first_pass and not (good and rules.match_goal is MatchGoal.POINTS):
        yield say("first_pass is for good points that are added up, so it needs match_goal=points")


def _counted_ends(rules: Fields) -> Iterator[str]:
    if rules.hand_score is HandScore.OWN:
        yield say("points for open ends are good ones; hand_score=own writes bad ones")
    if rules.ends_score is EndsScore.HEADERS and rules.centre is not Centre.LINE:
        yield say("ends_score=headers compares the two ends of a line")
    if rules.centre in (Centre.CROSS, Centre.TRAINS) or rules.branching or rules.feet or rules.cover:
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
    def lays_plainly(self) -> bool:
        """Whether a tile scores nothing at once, no turn goes on at its arm, and all may join all ends."""
        scores = self.ends_score is not EndsScore.NONE
        return not scores and self.turn is not TurnLength.RUN and self.centre is not Centre.TRAINS

    @cached_property
    def shape(self) -> Shape:
        """How the layout grows."""
        counted = self.ends_score is not EndsScore.NONE
        return shape(
            self.centre,
            self.arm_double,
            sides=self.centre_sides,
            branching=self.branching,
            feet=self.feet,
            cover=self.cover,
            counted=counted,
            trains=self.seats if self.centre is Centre.TRAINS else 0,
            total=self.highest + 1 if self.joining is JoinBy.SUM else 0,
        )

    def joining_tiles(self, number: int) -> int:
        """The mask of the tiles that join an ordinary end with a number, or one that is not known.

        >>> from analyzer.rules import variant
        >>> matador = variant("matador").rules
        >>> [str(tile) for tile in matador.tile_set.members(matador.joining_tiles(0))]
        ['0-0', '1-6', '2-5', '3-4']
        """
        if number == UNKNOWN:
            return self.tile_set.full
        return self.tile_set.joining(number, self.shape.total)

    @property
    def bad_points(self) -> bool:
        """Whether points count against the side that writes them."""
        return self.hand_score is HandScore.OWN

    @property
    def multi_tile_turns(self) -> bool:
        """Whether a turn can have more than one tile."""
        return self.turn is not TurnLength.TILE or self.first_train

    def round_double(self, number: int) -> Tile:
        """The double of a game of a match: the highest first, then one lower each time, and round again.

        >>> from analyzer.rules import variant
        >>> [str(variant("mexican-train").rules.round_double(number)) for number in (1, 2, 13, 14)]
        ['12-12', '11-11', '0-0', '12-12']
        """
        double = self.highest - (number - 1) % (self.highest + 1)
        return Tile.of(double, double)

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

    def beside_blocker(self, seat: int) -> int:
        """The seat whose hand is compared with that of the player of the last tile."""
        right = self.block_winner is BlockWinner.BLOCKER_OR_RIGHT
        return self.right_of(seat) if right else self.left_of(seat)

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
    tiles = tile_set(highest)
    blank = double_blank if hand & tiles.bit(Tile.of(0, 0)) else 0
    total, doubles = tiles.pips(hand) + blank, (hand & tiles.doubles).bit_count()
    if double_left is DoubleLeft.EACH:
        return total + tiles.pips(hand & tiles.doubles) + blank
    if double_left is DoubleLeft.POWER:
        return total << doubles
    return total * 2 if doubles and double_left is DoubleLeft.TOTAL else total
