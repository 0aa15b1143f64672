"""What play says of tiles that no deal shows."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from analyzer.record.diagnostics import Code, Diagnostic
from analyzer.replays.state import ActionKind
from analyzer.rules import Drawing
from analyzer.words.message import listed, say

if TYPE_CHECKING:
    from analyzer.replays.known_deal import KnownDeal
    from analyzer.replays.trace import Step
    from analyzer.tiles.seating import Seating
    from analyzer.tiles.tile import Tile, TileSet


@dataclass(frozen=True, slots=True)
class HiddenPlace:
    """Where unknown tiles can be: how many, and the mask of those that may be there."""

    size: int
    allowed: int


def assignment(tiles: TileSet, unknown: int, places: tuple[HiddenPlace, ...]) -> tuple[int, ...] | None:
    """Some way to put every unknown tile in a place, as a mask for each; None if there is none.

    >>> from analyzer.tiles.tile import tile_set
    >>> six = tile_set(6)
    >>> blanks = six.suit(0)
    >>> places = (HiddenPlace(3, six.full & ~blanks), HiddenPlace(4, six.full))
    >>> assignment(six, blanks, places) is None
    True
    """
    if sum(place.size for place in places) != unknown.bit_count():
        return None
    held: list[list[Tile]] = [[] for _ in places]

    def settle(tile: Tile, tried: set[int]) -> bool:
        for at, place in enumerate(places):
            if at in tried or not place.allowed & tiles.bit(tile):
                continue
            tried.add(at)
            if len(held[at]) < place.size:
                held[at].append(tile)
                return True
            for i, other in enumerate(held[at]):
                if settle(other, tried):
                    held[at][i] = tile
                    return True
        return False

    if all(settle(tile, set()) for tile in tiles.members(unknown)):
        return tuple(tiles.mask(place) for place in held)
    return None


def settled(tiles: TileSet, unknown: int, places: tuple[HiddenPlace, ...]) -> tuple[int, ...] | None:
    """The only way to place every unknown tile; None if there is none, or more than one.

    A second way must put some tile elsewhere than the first, so forbidding each of its choices in turn
    finds it.
    """
    first = assignment(tiles, unknown, places)
    if first is None:
        return None
    for at, mask in enumerate(first):
        for tile in tiles.members(mask):
            barred = HiddenPlace(places[at].size, places[at].allowed & ~tiles.bit(tile))
            if assignment(tiles, unknown, (*places[:at], barred, *places[at + 1 :])):
                return None
    return first


def with_the_rest(hands: KnownDeal) -> KnownDeal:
    """The known_deal, completed where a single hand has unknown tiles and no tile sleeps."""
    rules = hands.rules
    open_seats = [seat for seat in range(rules.seats) if hands.unknown(seat)]
    if hands.faulty or rules.sleeping or len(open_seats) != 1:
        return hands
    seen = 0
    for mask in hands.known:
        seen |= mask
    rest = rules.playing & ~seen
    if rest.bit_count() != hands.unknown(open_seats[0]):
        return hands
    known = list(hands.known)
    known[open_seats[0]] |= rest
    return replace(hands, known=tuple(known))


def settle(hands: KnownDeal, seating: Seating, steps: tuple[Step, ...]) -> KnownDeal | Diagnostic | None:
    """What the passes say of unknown tiles: the whole deal, that no deal fits, or nothing definite."""
    rules, tiles = hands.rules, hands.rules.tile_set
    if rules.drawing is not Drawing.NONE:
        return None
    seen = hands.asleep | (0 if hands.turned is None else tiles.bit(hands.turned))
    sleeping = max(0, rules.sleeping - seen.bit_count())
    for mask in hands.known:
        seen |= mask
    if any(step.tile is None and step.kind is not ActionKind.PASS for step in steps):
        return None
    unknown = rules.playing & ~seen
    allowed = [tiles.full] * rules.seats

    def places() -> tuple[HiddenPlace, ...]:
        seats = tuple(HiddenPlace(hands.unknown(seat), allowed[seat]) for seat in range(rules.seats))
        return (*seats, HiddenPlace(sleeping, tiles.full))

    for step in steps:
        if step.kind is not ActionKind.PASS or not hands.unknown(step.seat):
            continue
        allowed[step.seat] &= ~step.sure_fits
        if assignment(tiles, unknown, places()) is None:
            label = seating.labels[step.seat]
            ends = listed(sorted(set(step.before.ends)))
            message = say(
                "{seat} passes on {ends}, but then no deal fits all that was played and passed",
                seat=label,
                ends=ends,
            )
            hint = say("the passes leave some unknown tiles without a hand that may hold them")
            return Diagnostic(
                code=Code.DEAL_IMPOSSIBLE, message=message, span=step.written.span, hint=hint, turn=step.turn
            )
    only = settled(tiles, unknown, places())
    if only is None:
        return None
    return replace(hands, known=tuple(known | only[seat] for seat, known in enumerate(hands.known)))
