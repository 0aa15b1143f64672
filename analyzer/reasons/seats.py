"""Reasons about seats: who cannot have a number, and who cannot play next."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from analyzer.game import turns
from analyzer.knowledge import ClueKind, Where
from analyzer.layout import fitting
from analyzer.reasons.case import Measure
from analyzer.reasons.facts import Finishes, Next, Shut
from analyzer.reasons.numbers import gained, open_numbers, takes_every_tile, unseen_of
from analyzer.reasons.parts import Sign
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from analyzer.knowledge import Clue, Knowledge
    from analyzer.layout import Layout
    from analyzer.reasons.case import Case, Choice

TELLING: Final = Fraction(1, 4)
"""By how much likelier the next opponent has to be stuck for it to be said."""
SHOWN: Final = (ClueKind.PASS, ClueKind.DRAW, ClueKind.RUN_ENDED)
"""The clues that are about numbers."""


def stuck_chance(knowledge: Knowledge, seat: int, layout: Layout) -> Fraction:
    """In which part of the possible deals a seat has no tile that fits; counted, not drawn."""
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
    return any(place.where is Where.STOCK for place in knowledge.places)


def shut(case: Case) -> Shut | None:
    """A number to which the better move gives more ends and which opponents cannot have, as play shows."""
    knowledge = case.knowledge
    if case.measure is not Measure.KNOWN or knowledge is None:
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


def _signs(case: Case, knowledge: Knowledge, number: int) -> tuple[Sign, ...]:
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


def next_stuck(case: Case) -> Next | None:
    """That after the better move the next opponent is much likelier unable to play."""
    knowledge = case.knowledge
    if case.measure is not Measure.KNOWN or knowledge is None:
        return None
    seat, instead = (_next(case, knowledge, choice) for choice in (case.better, case.played))
    if seat is None or seat != instead:
        return None
    stuck = stuck_chance(knowledge, seat, case.after)
    otherwise = stuck_chance(knowledge, seat, case.after_played)
    if stuck - otherwise < TELLING:
        return None
    last, draws = held(knowledge, seat) == 1, can_draw(knowledge)
    return Next(case.seat, seat, case.better_named, stuck, case.played_named, otherwise, draws, last)


def _next(case: Case, knowledge: Knowledge, choice: Choice) -> int | None:
    """The opponent whose turn comes next; None if it is a partner, the same seat, or nobody."""
    rules, sizes = case.rules, _sizes(case, knowledge, choice)
    if turns.may_go_on(rules, lead=choice.end is None) or turns.has_gone_out(rules, case.seat, sizes):
        return None
    seat, seating = turns.next_seat(rules, case.seat, sizes), case.review.replay.seating
    return None if seating.side_of(seat) == seating.side_of(case.seat) else seat


def _sizes(case: Case, knowledge: Knowledge, choice: Choice) -> list[int]:
    """How many tiles each seat holds after a move."""
    own = case.hand_after(choice).bit_count()
    return [own if seat == case.seat else held(knowledge, seat) for seat in range(case.rules.seats)]


def finishes(case: Case) -> Finishes | None:
    """That the better move ends the game in every possible deal, and the move played did not."""
    knowledge = case.knowledge
    if case.measure is not Measure.KNOWN or knowledge is None:
        return None
    end = _certain_end(case, knowledge, case.better, case.after)
    if end is None or _certain_end(case, knowledge, case.played, case.after_played) is not None:
        return None
    return Finishes(case.seat, case.better_named, end)


def _certain_end(case: Case, knowledge: Knowledge, choice: Choice, layout: Layout) -> EndKind | None:
    """How the game ends with a move in every possible deal; None where it may go on."""
    if choice.tile is None:
        return None
    if turns.has_gone_out(case.rules, case.seat, _sizes(case, knowledge, choice)):
        return EndKind.DOMINO
    if can_draw(knowledge) or case.hand_after(choice) & fitting(layout, case.rules.tile_set):
        return None
    others = (seat for seat in range(case.rules.seats) if seat != case.seat)
    if any(stuck_chance(knowledge, seat, layout) != 1 for seat in others):
        return None
    # Where a player who is out plays no more, a game that is stuck may count as gone out of.
    return EndKind.BLOCKED if case.hand_after(choice) else None
