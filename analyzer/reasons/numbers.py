"""Reasons about numbers: which stay open, and where their tiles are."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from analyzer.layout import fitting
from analyzer.reasons.case import Measure
from analyzer.reasons.facts import Covers, Ends, Opens, Suit
from analyzer.reasons.parts import Holder, Left
from analyzer.tiles import Tile

if TYPE_CHECKING:
    from analyzer.knowledge import Knowledge
    from analyzer.layout import Layout
    from analyzer.reasons.case import Case

LIKELY: Final = Fraction(3, 4)
"""From which chance on it is said who has a tile."""
FEW: Final = 2
"""A suit is told where at most so many of its tiles are unseen."""
MANY: Final = 3
"""Or where the seat holds at least so many of it; and a number is called open to the others from so many
unseen tiles on."""


def open_numbers(layout: Layout) -> tuple[int, ...]:
    """The numbers that can be joined now, each once, ascending; a double joins wherever its number can."""
    return tuple(number for number in sorted(set(layout.ends)) if layout.joins(Tile.of(number, number)))


def _times(layout: Layout, number: int) -> int:
    """At how many ends a number can be joined."""
    arms = layout.joins(Tile.of(number, number))
    return sum(layout.number(arm) == number for arm in arms)


def gained(case: Case) -> tuple[int, ...]:
    """The numbers that are open at more ends after the better move than after the one played."""
    numbers = open_numbers(case.after)
    return tuple(n for n in numbers if _times(case.after, n) > _times(case.after_played, n))


def _only(layout: Layout, other: Layout) -> tuple[int, ...]:
    """The numbers that can be joined in one layout and not in another."""
    return tuple(number for number in open_numbers(layout) if not _times(other, number))


def ends(case: Case) -> Ends | None:
    """Which numbers each move leaves open, where these differ."""
    left, instead = _left(case.after), _left(case.after_played)
    if left.numbers == instead.numbers:
        return None
    return Ends(case.better_named, left, case.played_named, instead)


def _left(layout: Layout) -> Left:
    numbers = open_numbers(layout)
    joined = sum(_times(layout, number) for number in numbers)
    return Left(numbers, joined, joined == len(layout.ends))


def takes_every_tile(layout: Layout, number: int, case: Case) -> bool:
    """Whether every tile of a number can join it, not the double alone."""
    tiles = case.rules.tile_set
    return not tiles.suits[number] & ~fitting(layout, tiles)


def unseen_of(knowledge: Knowledge, number: int) -> tuple[Tile, ...]:
    """The tiles of a number that a seat does not see."""
    tiles = knowledge.rules.tile_set
    return tuple(tiles.members(knowledge.unseen & tiles.suits[number]))


def suit(case: Case) -> Suit | None:
    """Where the tiles of a number are to which the better move gives more ends, where that is telling."""
    knowledge = case.knowledge
    if case.measure is not Measure.KNOWN or knowledge is None:
        return None
    numbers = (number for number in gained(case) if takes_every_tile(case.after, number, case))
    found = [one for number in numbers if (one := _suit(case, knowledge, number)) is not None]
    telling = [one for one in found if len(one.unseen) <= FEW or len(one.own) >= MANY]
    return min(telling, key=lambda one: (len(one.unseen), -len(one.own)), default=None)


def _suit(case: Case, knowledge: Knowledge, number: int) -> Suit | None:
    """Where the tiles of a number are; None where another hand shows one, which makes it a longer story."""
    tiles = case.rules.tile_set
    others = (hand for seat, hand in enumerate(knowledge.hands) if seat != case.seat)
    if any(hand & tiles.suits[number] for hand in others):
        return None
    total = (case.rules.playing & tiles.suits[number]).bit_count()
    own, unseen = case.own(number, case.better), unseen_of(knowledge, number)
    table = total - len(own) - len(unseen)
    return Suit(case.seat, number, total, table, own, unseen, _holder(case, knowledge, unseen))


def _holder(case: Case, knowledge: Knowledge, unseen: tuple[Tile, ...]) -> Holder | None:
    """Who has all the unseen tiles for certain, or a single one of them most likely."""
    if not unseen:
        return None
    seating = case.review.replay.seating
    chances = [knowledge.chances[tile] for tile in unseen]
    for seat, chance in chances[0].items():
        least = min(each.get(seat, Fraction(0)) for each in chances)
        if least == 1 or (len(unseen) == 1 and chance >= LIKELY and seat is not None):
            partner = seat is not None and seating.side_of(seat) == seating.side_of(case.seat)
            return Holder(seat, least, partner)
    return None


def opens(case: Case) -> Opens | None:
    """A number that only the move played leaves open and the seat has no more of, with many unseen."""
    knowledge = case.knowledge
    if case.measure is not Measure.KNOWN or knowledge is None:
        return None
    for number in _only(case.after_played, case.after):
        unseen = unseen_of(knowledge, number)
        if len(unseen) >= MANY and takes_every_tile(case.after_played, number, case):
            tile = case.played.tile
            if tile is not None and tile.has(number) and not case.own(number, case.played):
                return Opens(case.seat, case.played_named, number, len(unseen))
    return None


def covers(case: Case) -> Covers | None:
    """A number that only the move played covers although the seat holds several tiles of it."""
    if case.measure is not Measure.KNOWN:
        return None
    before = open_numbers(case.step.before)
    for number in _only(case.after, case.after_played):
        own = case.own(number, case.played)
        if number in before and len(own) > 1:
            return Covers(case.seat, case.played_named, number, own)
    return None
