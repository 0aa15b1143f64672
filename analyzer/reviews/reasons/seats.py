"""Reasons about seats: who cannot have a number, and who cannot play next."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from analyzer.game import turns
from analyzer.knowledge import ClueKind, PartOf
from analyzer.reviews.reasons.case import Measure
from analyzer.reviews.reasons.facts import (
    Covers,
    Ends,
    Finishes,
    Holder,
    Left,
    NextPlayer,
    Opens,
    Shut,
    Sign,
    Suit,
)
from analyzer.rules import EndKind
from analyzer.tiles.layout import fitting
from analyzer.tiles.tile import ANYBODY, Tile

if TYPE_CHECKING:
    from analyzer.knowledge import Clue, Knowledge
    from analyzer.reviews.reasons.case import Choice, DecisionCase
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile


LIKELY: Final = Fraction(3, 4)
"""From which chance on it is said who has a tile."""
FEW: Final = 2
"""A suit is told where at most so many of its tiles are unseen."""
MANY: Final = 3
"""Or where the seat holds at least so many of it; and a number is called open to the others from so many
unseen tiles on."""


def open_numbers(layout: Layout) -> tuple[int, ...]:
    """The numbers that can be joined now, each once, ascending."""
    return tuple(sorted({layout.number(arm) for arm in layout.open_arms}))


def _times(layout: Layout, number: int) -> int:
    """At how many ends a number can be joined."""
    return sum(layout.number(arm) == number for arm in layout.open_arms)


def gained(case: DecisionCase) -> tuple[int, ...]:
    """The numbers that are open at more ends after the better move than after the one played."""
    numbers = open_numbers(case.after)
    return tuple(n for n in numbers if _times(case.after, n) > _times(case.after_played, n))


def _only(layout: Layout, other: Layout) -> tuple[int, ...]:
    """The numbers that can be joined in one layout and not in another."""
    return tuple(number for number in open_numbers(layout) if not _times(other, number))


def ends(case: DecisionCase) -> Ends | None:
    """Which numbers each move leaves open, where these differ."""
    left, instead = _left(case.after), _left(case.after_played)
    if left.numbers == instead.numbers:
        return None
    return Ends(case.better_named, left, case.played_named, instead)


def _left(layout: Layout) -> Left:
    numbers = open_numbers(layout)
    joined = sum(_times(layout, number) for number in numbers)
    return Left(numbers, joined, joined == len(layout.ends))


def takes_every_tile(layout: Layout, number: int, case: DecisionCase) -> bool:
    """Whether every tile of a number can join it, not the double alone."""
    tiles = case.rules.tile_set
    return not tiles.suits[number] & ~fitting(layout, tiles)


def unseen_of(knowledge: Knowledge, number: int) -> tuple[Tile, ...]:
    """The tiles of a number that a seat does not see."""
    tiles = knowledge.rules.tile_set
    return tuple(tiles.members(knowledge.unseen & tiles.suits[number]))


def _about_numbers(case: DecisionCase) -> bool:
    """Whether the tiles that carry a number are those that join it, as what is told of a number supposes."""
    return case.measure is Measure.KNOWN and not case.rules.shape.total


def suit(case: DecisionCase) -> Suit | None:
    """Where the tiles of a number are to which the better move gives more ends, where that is telling."""
    knowledge = case.knowledge
    if not _about_numbers(case) or knowledge is None:
        return None
    numbers = (number for number in gained(case) if takes_every_tile(case.after, number, case))
    found = [one for number in numbers if (one := _suit(case, knowledge, number)) is not None]
    telling = [one for one in found if len(one.unseen) <= FEW or len(one.own) >= MANY]
    return min(telling, key=lambda one: (len(one.unseen), -len(one.own)), default=None)


def _suit(case: DecisionCase, knowledge: Knowledge, number: int) -> Suit | None:
    """Where the tiles of a number are; None where another hand shows one, which makes it a longer story."""
    tiles = case.rules.tile_set
    others = (hand for seat, hand in enumerate(knowledge.hands) if seat != case.seat)
    if any(hand & tiles.suits[number] for hand in others):
        return None
    total = (case.rules.playing & tiles.suits[number]).bit_count()
    own, unseen = case.own(number, case.better), unseen_of(knowledge, number)
    table = total - len(own) - len(unseen)
    return Suit(
        seat=case.seat,
        number=number,
        total=total,
        table=table,
        own=own,
        unseen=unseen,
        holder=_holder(case, knowledge, unseen),
    )


def _holder(case: DecisionCase, knowledge: Knowledge, unseen: tuple[Tile, ...]) -> Holder | None:
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


def opens(case: DecisionCase) -> Opens | None:
    """A number that only the move played leaves open and the seat has no more of, with many unseen."""
    knowledge = case.knowledge
    if not _about_numbers(case) or knowledge is None:
        return None
    for number in _only(case.after_played, case.after):
        unseen = unseen_of(knowledge, number)
        if len(unseen) >= MANY and takes_every_tile(case.after_played, number, case):
            tile = case.played.tile
            if tile is not None and tile.has(number) and not case.own(number, case.played):
                return Opens(case.seat, case.played_named, number, len(unseen))
    return None


def covers(case: DecisionCase) -> Covers | None:
    """A number that only the move played covers although the seat holds several tiles of it."""
    if not _about_numbers(case):
        return None
    before = open_numbers(case.step.before)
    for number in _only(case.after, case.after_played):
        own = case.own(number, case.played)
        if number in before and len(own) > 1:
            return Covers(case.seat, case.played_named, number, own)
    return None


TELLING: Final = Fraction(1, 4)
"""By how much likelier the next opponent has to be stuck for it to be said."""
SHOWN: Final = (ClueKind.PASS, ClueKind.DRAW, ClueKind.RUN_ENDED)
"""The clues that are about numbers."""


def stuck_chance(knowledge: Knowledge, seat: int, layout: Layout) -> Fraction:
    """In which part of the possible deals a seat has no tile that fits, as the layout is open; counted."""
    fits = fitting(layout, knowledge.rules.tile_set)
    if knowledge.hands[seat] & fits:
        return Fraction(0)
    places = tuple(
        replace(place, allowed=place.allowed & ~fits) if place.seat == seat else place
        for place in knowledge.places
    )
    return Fraction(replace(knowledge, places=places).ways.count, knowledge.ways.count)


def held(knowledge: Knowledge, seat: int) -> int:
    """How many tiles a seat holds that is not the one who knows."""
    places = [at for at, place in enumerate(knowledge.places) if place.seat == seat]
    came = sum(knowledge.places[at].size for at in places)
    # Of what came into a hand some may lie on the table by now.
    laid = sum(any(origin >> at & 1 for at in places) for origin in knowledge.origins)
    return knowledge.hands[seat].bit_count() + came - laid


def can_draw(knowledge: Knowledge) -> bool:
    """Whether who cannot play has something to draw."""
    return any(place.where is PartOf.STOCK for place in knowledge.places)


def shut(case: DecisionCase) -> Shut | None:
    """A number to which the better move gives more ends and which opponents cannot have, as play shows."""
    knowledge = case.knowledge
    if not _about_numbers(case) or knowledge is None:
        return None
    found = []
    for number in gained(case):
        signs = _signs(case, knowledge, number)
        if signs and takes_every_tile(case.after, number, case):
            alone = open_numbers(case.after) == (number,) and not can_draw(knowledge)
            seat = _next(case, knowledge, case.better)
            passing = seat if alone and any(sign.seat == seat for sign in signs) else None
            found.append(Shut(case.better_named, number, signs, passing))
    return max(found, key=lambda one: len(one.signs), default=None)


def _signs(case: DecisionCase, knowledge: Knowledge, number: int) -> tuple[Sign, ...]:
    """For each opponent who for certain has none of the number the latest turn that shows it."""
    seating, tiles = case.review.replay.seating, unseen_of(knowledge, number)
    mask = case.rules.tile_set.mask(tiles)
    rounds = {step.turn: step.round for step in case.review.replay.steps}
    latest: dict[int, Clue] = {}
    for clue in knowledge.clues:
        if clue.kind in SHOWN and number in clue.numbers and not mask & ~clue.barred:
            latest[clue.seat] = clue
    signs = [
        Sign(clue.kind, seat, clue.turn, rounds[clue.turn])
        for seat, clue in latest.items()
        if seating.side_of(seat) != seating.side_of(case.seat)
        and held(knowledge, seat)
        and tiles
        and not _may_have(knowledge, seat, case.rules.tile_set.suits[number])
    ]
    return tuple(sorted(signs, key=lambda sign: sign.turn))


def _may_have(knowledge: Knowledge, seat: int, mask: int) -> bool:
    """Whether a seat may have one of some tiles, as far as what it passed on shows."""
    hidden = any(place.allowed & knowledge.unseen & mask for place in knowledge.places if place.seat == seat)
    return bool(knowledge.hands[seat] & mask) or hidden


def next_stuck(case: DecisionCase) -> NextPlayer | None:
    """That after the better move the next opponent is much likelier unable to play."""
    knowledge = case.knowledge
    if case.measure is not Measure.KNOWN or knowledge is None:
        return None
    seat, instead = (_next(case, knowledge, choice) for choice in (case.better, case.played))
    if seat is None or seat != instead:
        return None
    stuck = stuck_chance(knowledge, seat, case.after.seen_by(seat))
    otherwise = stuck_chance(knowledge, seat, case.after_played.seen_by(seat))
    if stuck - otherwise < TELLING:
        return None
    last, draws = held(knowledge, seat) == 1, can_draw(knowledge)
    return NextPlayer(
        seat=case.seat,
        opponent=seat,
        better=case.better_named,
        stuck=stuck,
        played=case.played_named,
        stuck_instead=otherwise,
        draws=draws,
        last=last,
    )


def _next(case: DecisionCase, knowledge: Knowledge, choice: Choice) -> int | None:
    """The opponent whose turn comes next; None if it is a partner, the same seat, or nobody."""
    rules, sizes = case.rules, _sizes(case, knowledge, choice)
    if turns.may_go_on(rules, lead=choice.end is None) or turns.has_gone_out(rules, case.seat, sizes):
        return None
    seat, seating = turns.seat_after(rules, case.seat, choice.tile, sizes), case.review.replay.seating
    return None if seating.side_of(seat) == seating.side_of(case.seat) else seat


def follower(case: DecisionCase) -> tuple[int, Fraction] | None:
    """Who moves after the better move, and the chance that nothing it holds fits; None where nobody follows.

    Also None where the same seat may go on.
    """
    knowledge, rules, choice = case.knowledge, case.rules, case.better
    if knowledge is None or turns.may_go_on(rules, lead=choice.end is None) or goes_out(case):
        return None
    seat = turns.seat_after(rules, case.seat, choice.tile, _sizes(case, knowledge, choice))
    return None if seat == case.seat else (seat, stuck_chance(knowledge, seat, case.after.seen_by(seat)))


def goes_out(case: DecisionCase) -> bool:
    """Whether the game ends with the better move because the seat goes out."""
    knowledge = case.knowledge
    return knowledge is not None and turns.has_gone_out(
        case.rules, case.seat, _sizes(case, knowledge, case.better)
    )


def _sizes(case: DecisionCase, knowledge: Knowledge, choice: Choice) -> list[int]:
    """How many tiles each seat holds after a move."""
    own = case.hand_after(choice).bit_count()
    return [own if seat == case.seat else held(knowledge, seat) for seat in range(case.rules.seats)]


def finishes(case: DecisionCase) -> Finishes | None:
    """That the better move ends the game in every possible deal, and the move played did not."""
    knowledge = case.knowledge
    if case.measure is not Measure.KNOWN or knowledge is None:
        return None
    end = _certain_end(case, knowledge, case.better, case.after)
    if end is None or _certain_end(case, knowledge, case.played, case.after_played) is not None:
        return None
    return Finishes(case.seat, case.better_named, end)


def _certain_end(case: DecisionCase, knowledge: Knowledge, choice: Choice, layout: Layout) -> EndKind | None:
    """How the game ends with a move in every possible deal; None where it may go on."""
    if choice.tile is None:
        return None
    if turns.has_gone_out(case.rules, case.seat, _sizes(case, knowledge, choice)):
        return EndKind.DOMINO
    layout = layout.seen_by(ANYBODY)
    if can_draw(knowledge) or case.hand_after(choice) & fitting(layout, case.rules.tile_set):
        return None
    others = (seat for seat in range(case.rules.seats) if seat != case.seat)
    if any(stuck_chance(knowledge, seat, layout) != 1 for seat in others):
        return None
    # Where a player who is out plays no more, a game that is stuck may count as gone out of.
    return EndKind.BLOCKED if case.hand_after(choice) else None
