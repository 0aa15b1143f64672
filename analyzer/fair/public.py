"""What everybody sees of a game whose hands are not known: the table, with all deals that fit it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from analyzer.layout import fitting

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterator, Sequence

    from analyzer.position import Move, Position

Worlds = tuple[int, ...]
"""The numbers of some deals, ascending."""


class Seen(NamedTuple):
    """A moment of the game as everybody sees it."""

    position: Position
    """It in one of the deals, no matter which: only what is on the table counts."""
    gone: int
    """The mask of the tiles played since the first moment."""

    @property
    def key(self) -> Hashable:
        """What decides how play goes on in a deal while the game has not ended: equal keys, equal futures."""
        position = self.position
        layout: Hashable = (position.layout, position.run) if position.run else position.layout.key
        if not position.scored:
            return self.gone, layout, position.seat
        passing = position.passes, position.last, position.laid == 1
        return self.gone, layout, position.seat, position.scored, passing

    def played(self, position: Position) -> Seen:
        """After the seat to play has moved, which makes the position."""
        return Seen(
            position,
            self.gone | self.position.hands[self.position.seat] & ~position.hands[self.position.seat],
        )


class Deals:
    """The deals, numbered, and what each of them lets a seat do."""

    def __init__(self, hands: Sequence[tuple[int, ...]]) -> None:
        """Takes for each deal the masks of the hands at the first moment."""
        self._hands = hands
        self._held = [sum(masks) for masks in hands]

    def position(self, seen: Seen, world: int) -> Position:
        """A moment in a deal."""
        left = ~seen.gone
        return replace(seen.position, hands=tuple(hand & left for hand in self._hands[world]))

    def ended(self, seen: Seen, worlds: Worlds) -> tuple[Worlds, Worlds]:
        """The deals in which the game is over and those in which it is not; everybody sees which it is."""
        fits = fitting(seen.position.layout, seen.position.rules.tile_set) & ~seen.gone
        able = tuple(world for world in worlds if fits & self._held[world])
        if len(able) == len(worlds):
            parts = [worlds]
        else:
            stuck = set(worlds).difference(able)
            parts = [able, tuple(sorted(stuck))]
        over: list[int] = []
        going: list[int] = []
        for part in parts:
            if part:
                # Apart from who can still play, the end follows from how many tiles each seat holds.
                (going if self.position(seen, part[0]).end is None else over).extend(part)
        return tuple(sorted(over)), tuple(sorted(going))

    def doings(self, seen: Seen, worlds: Worlds) -> list[tuple[Seen, Worlds]]:
        """Everything that the seat to play may be seen to do, with the deals in which it can.

        What it can do depends on its own hand; and so does whether its turn goes on, which is seen as well.
        """
        position = seen.position
        seat, rules = position.seat, position.rules
        relevant = ~seen.gone
        if not position.layout.is_empty and not rules.several:
            relevant &= fitting(position.layout, rules.tile_set)
        alike: dict[int, list[int]] = {}
        for world in worlds:
            alike.setdefault(self._hands[world][seat] & relevant, []).append(world)
        found: dict[Hashable, tuple[Seen, list[int]]] = {}
        for group in alike.values():
            for what, after in _doings(Seen(self.position(seen, group[0]), seen.gone)):
                key = (what, after.position.seat, after.position.run)
                found.setdefault(key, (after, []))[1].extend(group)
        return [(after, tuple(sorted(group))) for after, group in found.values()]


def _doings(seen: Seen) -> Iterator[tuple[Move | None, Seen]]:
    """What the seat to play can do in one deal; None for a pass."""
    position = seen.position
    moves = position.moves()
    if not moves:
        yield None, Seen(position.knock(), seen.gone)
    for move in moves:
        yield move, seen.played(position.play(move))
