"""All ways to put things into places of fixed sizes: counted, numbered, never listed unless asked.

The things are tiles that somebody cannot see, the places the other hands and what sleeps. A table over the
tiles and the room left in each place (dynamic programming) gives the number of ways; from it follow how many
of them put a tile in a place, and the way with any number, so that a way drawn by its number is exactly
uniform.
"""

from __future__ import annotations

from functools import cached_property
from math import factorial
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_BITS: Final = 6
"""Room in a place takes so many bits of a state: sets have 190 tiles at most, hands fewer than 64."""
_ROOM: Final = (1 << _BITS) - 1


class TooLargeError(ValueError):
    """A place is larger than this table can count."""


class Ways:
    """The ways to put every thing into a place that admits it so that each place is full.

    >>> ways = Ways(allowed=(0b11, 0b11, 0b10), sizes=(1, 2))
    >>> ways.count, list(ways)
    (2, [(0, 1, 1), (1, 0, 1)])
    >>> ways.shares
    ((1, 1), (1, 1), (0, 2))
    """

    def __init__(self, allowed: Sequence[int], sizes: Sequence[int]) -> None:
        """What goes where.

        Args:
            allowed: for each thing the mask of the places that admit it.
            sizes: how many things each place takes.

        Raises:
            TooLargeError: a place takes more than 63 things.
        """
        if any(size > _ROOM for size in sizes):
            raise TooLargeError(f"a place for more than {_ROOM} tiles cannot be counted")
        self.sizes = tuple(sizes)
        self._allowed = tuple(allowed)
        # The freest things come last: those that may go anywhere are counted without a table.
        self._order = sorted(
            range(len(allowed)), key=lambda thing: (allowed[thing].bit_count(), allowed[thing])
        )
        self._places = [
            tuple(place for place in range(len(sizes)) if allowed[thing] >> place & 1)
            for thing in self._order
        ]
        free = (1 << len(sizes)) - 1
        self._tail = len(self._order) - sum(mask & free == free for mask in allowed)
        self._tables: list[dict[int, int]] = [{} for _ in range(self._tail)]

    @cached_property
    def count(self) -> int:
        """How many ways there are."""
        return self._after(0, self._start) if sum(self.sizes) == len(self._order) else 0

    @property
    def _start(self) -> int:
        return sum(size << _BITS * place for place, size in enumerate(self.sizes))

    def _after(self, at: int, room: int) -> int:
        """In how many ways the things from one on fill the room that is left."""
        if at == self._tail:
            return _arrangements(self._rooms(room))
        table = self._tables[at]
        known = table.get(room)
        if known is None:
            known = 0
            for place in self._places[at]:
                if room >> _BITS * place & _ROOM:
                    known += self._after(at + 1, room - (1 << _BITS * place))
            table[room] = known
        return known

    def _rooms(self, room: int) -> list[int]:
        return [room >> _BITS * place & _ROOM for place in range(len(self.sizes))]

    @cached_property
    def shares(self) -> tuple[tuple[int, ...], ...]:
        """For each thing, in how many of the ways it is in each place."""
        shares = [(0,) * len(self.sizes)] * len(self._order)
        if not self.count:
            return tuple(shares)
        reached = {self._start: 1}
        for at in range(self._tail):
            here, following = [0] * len(self.sizes), dict[int, int]()
            for room, before in reached.items():
                for place in self._places[at]:
                    if room >> _BITS * place & _ROOM:
                        left = room - (1 << _BITS * place)
                        here[place] += before * self._after(at + 1, left)
                        following[left] = following.get(left, 0) + before
            shares[self._order[at]] = tuple(here)
            reached = following
        free = len(self._order) - self._tail
        if free:
            # All of them are alike: each place has its part of them.
            total = [0] * len(self.sizes)
            for room, before in reached.items():
                rooms = self._rooms(room)
                ways = before * _arrangements(rooms)
                for place, size in enumerate(rooms):
                    total[place] += ways * size
            alike = tuple(share // free for share in total)
            for thing in self._order[self._tail :]:
                shares[thing] = alike
        return tuple(shares)

    def way(self, number: int) -> tuple[int, ...]:
        """The way with a number: for each thing its place.

        Raises:
            IndexError: there are not so many ways.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"there are {self.count} ways, none with the number {number}")
        found, room = [0] * len(self._order), self._start
        for at in range(self._tail):
            for place in self._places[at]:
                if not room >> _BITS * place & _ROOM:
                    continue
                left = room - (1 << _BITS * place)
                ways = self._after(at + 1, left)
                if number < ways:
                    break
                number -= ways
            found[self._order[at]] = place
            room = left
        rooms = self._rooms(room)
        ways, things = _arrangements(rooms), len(self._order) - self._tail
        for at in range(self._tail, len(self._order)):
            place, share = 0, ways * rooms[0] // things
            while number >= share:
                number -= share
                place += 1
                share = ways * rooms[place] // things
            found[self._order[at]] = place
            rooms[place] -= 1
            ways, things = share, things - 1
        return tuple(found)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Every way, by its number."""
        return map(self.way, range(self.count))


def _arrangements(rooms: Sequence[int]) -> int:
    """In how many ways things that may go anywhere fill the rooms."""
    ways = factorial(sum(rooms))
    for size in rooms:
        ways //= factorial(size)
    return ways
