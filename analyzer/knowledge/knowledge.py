"""What a seat cannot rule out before a turn: every deal that fits its own hand and all that was played.

A deal is who was dealt which tiles and, where tiles are drawn, the order of the stock. Every deal is equally
likely before play; play rules some out and makes none of the others likelier, as long as nothing is read into
how somebody chose. So what is left of a seat's doubts is a count of deals (`counting`).

What play says of hands that nobody sees are `clues`: a pass or a draw, the end of a run, the lead. Only what
certainly follows from the rules is one: whoever passed had no tile that fitted then. What habits make likely
is no clue, and neither is a turn that broke a rule.

Not used, since none of these says of a hand that it lacks some tiles: who leads by having been dealt the most
pips, or the highest double dealt where tiles sleep and any tile may be led (`LeadBy.HIGHEST_PIPS`,
`LeadBy.HOLDER`); that a turn goes on, so that some tile fits; and tiles that went back into a hand after a
wrong pass (Domino Whist), unless they lie open.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import cached_property, lru_cache
from math import factorial
from typing import TYPE_CHECKING, NamedTuple

from analyzer.knowledge.counting import Ways
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.lead_alone import lead_by
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing, LeadBy, TurnLength
from analyzer.rules.choices import NAMED_DOUBLES
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.layout import UNKNOWN, fitting
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from analyzer.game.position import Position
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.rules import Rules


class PartOf(StrEnum):
    """What a place is part of."""

    HAND = "hand"
    """The hand of a seat."""
    STOCK = "stock"
    """What can still be drawn."""
    ASLEEP = "asleep"
    """What nobody will ever hold: not dealt, or never drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandPart:
    """A part of a hand, the stock, or what sleeps."""

    where: PartOf
    seat: int | None
    """Whose hand; None for what is nobody's."""
    size: int
    allowed: int
    """The mask of the tiles that may be there."""
    came: int = 0
    """The turn in which a seat took these tiles from the stock; 0 for those it was dealt."""
    ordered: bool = False
    """Whether it matters in which order the tiles lie, since they are drawn in it."""


class ClueKind(StrEnum):
    """What shows that a seat has no tile of some numbers, or none of some kind."""

    PASS = "pass"
    DRAW = "draw"
    """It drew, so nothing fitted."""
    RUN_ENDED = "run-ended"
    """It ended a turn that it had to go on with if it could."""
    LED_NO_DOUBLE = "led-no-double"
    """It led no double where a leader with a double must lead one."""
    LED_HIGHEST = "led-highest"
    """The highest double dealt was led, so no higher one was dealt."""


@dataclass(frozen=True, slots=True)
class Clue:
    """What a turn says of the tiles that a seat did not have then."""

    kind: ClueKind
    turn: int
    """The turn that shows it."""
    seat: int
    """Who did not have them."""
    numbers: tuple[int, ...]
    """The numbers it had no tile of, each once, ascending; empty where it is not about numbers."""
    barred: int
    """The mask of the tiles it did not have."""


class World(NamedTuple):
    """One way the tiles can lie: a mask for each hand, and the stock in order where tiles are drawn."""

    hands: tuple[int, ...]
    order: tuple[Tile, ...] = ()
    """The tiles that can still be drawn, the next one first."""


@dataclass(frozen=True, kw_only=True)
class Knowledge:
    """What one seat, or an onlooker who sees no hand, knows before a turn.

    >>> import analyzer
    >>> from analyzer.knowledge import known_at
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2'
    >>> knowledge = known_at(analyzer.replay(analyzer.parse(text).games[0]), turn=1)
    >>> knowledge.count
    60
    >>> chances = knowledge.chances
    >>> {seat: str(chance) for seat, chance in next(iter(chances.values())).items()}
    {1: '1/5', 2: '1/5', 3: '1/5', None: '2/5'}
    """

    rules: Rules
    seat: int | None
    """Who knows it; None for an onlooker."""
    turn: int
    hands: tuple[int, ...]
    """The mask of the tiles in each hand that are seen: its own, and what lies open."""
    places: tuple[HandPart, ...]
    """Where the tiles are that it does not see, and those on the table whose origin it does not know."""
    unseen: int
    """The mask of the tiles it does not see."""
    clues: tuple[Clue, ...]
    """What the others' play has ruled out, in order."""
    origins: tuple[int, ...] = ()
    """For each tile on the table that its player may have drawn: the mask of the places where it may have
    been."""
    most: int | None = None
    """How large the tables of its `ways` may become; None for any size."""

    @cached_property
    def ways(self) -> Ways:
        """The ways to put the unseen tiles into the places."""
        allowed = [
            sum(1 << at for at, place in enumerate(self.places) if place.allowed & bit)
            for bit in map(self.rules.tile_set.bit, self._tiles)
        ]
        return _ways((*allowed, *self.origins), tuple(place.size for place in self.places), self.most)

    @cached_property
    def _tiles(self) -> tuple[Tile, ...]:
        return tuple(self.rules.tile_set.members(self.unseen))

    @cached_property
    def orders(self) -> int:
        """In how many orders the tiles of the ordered places can lie, whichever they are."""
        orders = 1
        for place in self.places:
            if place.ordered:
                orders *= factorial(place.size)
        return orders

    @property
    def count(self) -> int:
        """How many deals the seat cannot rule out."""
        return self.ways.count * self.orders

    @cached_property
    def shares(self) -> Mapping[Tile, Mapping[int | None, int]]:
        """For each unseen tile in how many of the `ways` a seat has it, or (None) nobody."""
        found: dict[Tile, dict[int | None, int]] = {}
        for tile, shares in zip(self._tiles, self.ways.shares, strict=False):
            there = found[tile] = dict[int | None, int]()
            for place, share in zip(self.places, shares, strict=True):
                there[place.seat] = there.get(place.seat, 0) + share
        return found

    @cached_property
    def chances(self) -> Mapping[Tile, Mapping[int | None, Fraction]]:
        """For each unseen tile the chance that it is in the hand of a seat, or (None) in no hand."""
        count = self.ways.count
        return {
            tile: {seat: Fraction(share, count) for seat, share in shares.items()}
            for tile, shares in self.shares.items()
        }

    @cached_property
    def certain(self) -> bool:
        """Whether the seat knows where every tile is that still matters.

        More than one deal may be possible all the same: what has been drawn may have come in another order.
        """
        drawable = sum(place.size for place in self.places if place.where is PartOf.STOCK)
        sure = (0, self.ways.count)
        return drawable <= 1 and all(
            share in sure for shares in self.shares.values() for share in shares.values()
        )

    def worlds(self) -> Iterator[World]:
        """Every way the tiles can lie, once for each deal; for few only: there are `count`."""
        return map(self.world, range(self.count))

    def sample(self, number: int, random: Random) -> Iterator[World]:
        """So many worlds drawn at random, each with the same chance whatever was drawn before."""
        return (self.world(random.randrange(self.count)) for _ in range(number))

    def world(self, number: int) -> World:
        """The world with a number, from 0; every deal has one.

        Raises:
            IndexError: there are not so many.
        """
        ways, orders = divmod(number, self.orders)
        tiles, hands = self.rules.tile_set, list(self.hands)
        lying: dict[int, list[Tile]] = {}
        for tile, at in zip(self._tiles, self.ways.way(ways), strict=False):
            place = self.places[at]
            if place.seat is not None:
                hands[place.seat] |= tiles.bit(tile)
            elif place.ordered:
                lying.setdefault(at, []).append(tile)
        order: tuple[Tile, ...] = ()
        for at, place in enumerate(self.places):
            if place.ordered:
                orders, this = divmod(orders, factorial(place.size))
                if place.seat is None:
                    order = _in_order(lying.get(at, []), this)
        return World(tuple(hands), order)

    def position(self, world: World, like: Position) -> Position:
        """The position in a world.

        Args:
            world: one of this knowledge's.
            like: the position as it really was, or any that looks the same to the seat.
        """
        stock = (like.stock | sum(like.hands)) & ~sum(world.hands)
        drawn = self.rules.drawing is not Drawing.NONE
        return replace(like, hands=world.hands, stock=stock, order=world.order if drawn else None)


@lru_cache(maxsize=2 * len(DEFAULT_LABELS))
def _ways(allowed: tuple[int, ...], sizes: tuple[int, ...], most: int | None) -> Ways:
    """The ways; those of the latest turns are kept, because a seat's own play does not change them."""
    return Ways(allowed, sizes, most)


def _in_order(tiles: Sequence[Tile], number: int) -> tuple[Tile, ...]:
    """The order of the tiles with a number, from 0."""
    left, order = list(tiles), []
    for count in range(len(left), 0, -1):
        at, number = divmod(number, factorial(count - 1))
        order.append(left.pop(at))
    return tuple(order)


# -- clues ------------------------------------------------------------------------------------------------


def clues(replay: Replay, before: int) -> tuple[Clue, ...]:
    """Everything that the turns before one say, in order; what the lead says is known before it is made."""
    return tuple(clue for since, clue in dated_clues(replay) if since <= before)


def dated_clues(replay: Replay) -> Iterator[tuple[int, Clue]]:
    """Everything that the turns say, each with the first turn before which it is known."""
    for clue in _of_the_lead(replay):
        yield 0, clue
    yield from _of_turns(replay)


def dealt_to_leader(replay: Replay) -> Tile | None:
    """The tile that the leader is known to have been dealt since it is he who leads; None if none is."""
    lead, by = replay.lead_tile, _lead_by(replay)
    if by is LeadBy.HOLDER and not replay.rules.sleeping:
        return Tile.of(replay.rules.highest, replay.rules.highest)
    asked = by in (LeadBy.HIGHEST_DOUBLE, LeadBy.ROUND_DOUBLE) or (
        lead is not None and lead == NAMED_DOUBLES.get(by)
    )
    return lead if asked else None


def _lead_by(replay: Replay) -> LeadBy:
    """How the leader was found; a lead that was not as it had to be says nothing."""
    wrong = any(problem.code is Code.WRONG_LEAD for problem in replay.diagnostics)
    return LeadBy.ANYONE if wrong else lead_by(replay.game, replay.rules)


def _of_turns(replay: Replay) -> Iterator[tuple[int, Clue]]:
    rules, tiles = replay.rules, replay.rules.tile_set
    broken = {problem.turn for problem in replay.diagnostics if problem.severity is Severity.ERROR}
    for at, step in enumerate(replay.steps):
        if step.turn in broken:
            continue
        after = step.turn + 1
        if step.kind in (ActionKind.PASS, ActionKind.DRAW) and UNKNOWN not in step.before.ends:
            kind = ClueKind.PASS if step.kind is ActionKind.PASS else ClueKind.DRAW
            asked = [step.before.ends[at] for at in step.before.first]  # of an uncovered double, or a cross
            numbers = tuple(sorted(set(asked or step.before.ends)))
            yield after, Clue(kind, step.turn, step.seat, numbers, fitting(step.before, tiles))
        following = replay.steps[at + 1] if at + 1 < len(replay.steps) else None
        if following is not None and following.turn not in broken and _run_ended(rules, step, following):
            # Where all others are out, the next tile shows whether the turn went on.
            since = after if following.seat != step.seat else following.turn + 1
            numbers = tuple(sorted(set(_run_ends(step))))
            barred = 0
            for number in numbers:
                barred |= rules.joining_tiles(number)
            yield since, Clue(ClueKind.RUN_ENDED, step.turn, step.seat, numbers, barred)
        if step.kind is ActionKind.LEAD and step.tile is not None and rules.lead_double:
            # A tile that lay open had to be led, whatever else was there.
            lay_open = replay.trace.entries[at].exposed & tiles.bit(step.tile)
            if not step.tile.is_double and not lay_open:
                doubles = tiles.mask(tile for tile in tiles.tiles if tile.is_double)
                yield after, Clue(ClueKind.LED_NO_DOUBLE, step.turn, step.seat, (), doubles)


def _run_ended(rules: Rules, step: Step, following: Step) -> bool:
    """Whether a turn that had to go on if it could is seen to be over by the next one."""
    if rules.turn is not TurnLength.RUN or not _run_ends(step) or UNKNOWN in _run_ends(step):
        return False
    if following.seat != step.seat:
        return True
    one, other = step.arm and step.arm.base, following.arm and following.arm.base
    return one is not None and other not in (None, one)


def _run_ends(step: Step) -> Sequence[int]:
    """The numbers at which a turn goes on after a tile; none after one that stood against the rules."""
    if step.kind is ActionKind.LEAD:
        return step.after.ends
    if step.kind is ActionKind.PLAY and step.arm is not None:
        return (step.after.number(step.arm),)
    return ()


def _of_the_lead(replay: Replay) -> Iterator[Clue]:
    """That nobody was dealt a tile which would have had to be led instead."""
    rules, tag = replay.rules, replay.game.lead
    lead, tiles = replay.lead_tile, rules.tile_set
    if lead is None and tag is not None and not replay.steps:
        lead = None if tag.stock else tag.tile
    if lead is None or lead not in tiles or not rules.sleeping:
        return
    by = _lead_by(replay)
    if by is LeadBy.HIGHEST_DOUBLE:
        ranks = {tile: (tile.is_double, tile.pips, tile.high) for tile in tiles.tiles}
        barred = tiles.mask(tile for tile in tiles.tiles if ranks[tile] > ranks[lead])
    elif by in NAMED_DOUBLES and lead != NAMED_DOUBLES[by]:
        barred = tiles.bit(NAMED_DOUBLES[by])
    else:
        return
    barred &= rules.playing
    if barred:
        for seat in range(rules.seats):
            yield Clue(ClueKind.LED_HIGHEST, 0, seat, (), barred)
