"""All ways to put things into places of fixed sizes: counted, numbered, never listed unless asked.

The things are tiles that somebody cannot see, the places the other hands and what sleeps. A table over the
tiles and the room left in each place (dynamic programming) gives the number of ways; from it follow how many
of them put a tile in a place, and the way with any number, so that a way drawn by its number is exactly
uniform.

Things go in one after the other, the freest last. As soon as two places admit the same of
the things that are left, they are counted as one place with the room of both, and which of its things are in
which of the two is a binomial coefficient. That keeps the table small where hands have many parts.
"""

from __future__ import annotations

from functools import cached_property
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    _Table = dict[int, int]


class _Joining(NamedTuple):
    """Two places that are one from here on."""

    into: int
    """The place that stands for both."""
    gone: int


class _Choice(NamedTuple):
    """Which of the things in a place that stands for two are in the one that is gone."""

    since: int
    joining: _Joining
    size: int
    number: int


_FEW = 5_000
"""Tables with no more entries are made in no time, whatever the order."""


class TooManyWaysError(ValueError):
    """Counting the ways takes larger tables than is allowed."""


class Ways:
    """The ways to put every thing into a place that admits it so that each place is full.

    Args:
        allowed: for each thing the mask of the places that admit it.
        sizes: how many things each place takes, 0 or more.
        most: how large the tables may become (`effort`); None for any size.

    Raises:
        TooManyWaysError: the tables are larger; as soon as anything is asked.

    >>> ways = Ways(allowed=(0b11, 0b11, 0b10), sizes=(1, 2))
    >>> ways.count, list(ways)
    (2, [(0, 1, 1), (1, 0, 1)])
    >>> ways.shares
    ((1, 1), (1, 1), (0, 2))
    """

    def __init__(self, allowed: Sequence[int], sizes: Sequence[int], most: int | None = None) -> None:
        self.sizes = tuple(sizes)
        self._allowed = tuple(allowed)
        self._most = most
        self._bits = max(1, sum(sizes).bit_length())
        """Room in a place takes so many bits of a state."""
        self._room = (1 << self._bits) - 1
        self._plan(self._in_order(0))

    def _in_order(self, by: int) -> list[int]:
        """An order to put things in, the freest things last.

        By the last places that admit them: so the places of one hand are done with before the next one's, and
        the tables are about the smallest of the orders tried. Where they are large all the same, going by the
        first places, or by how many they are, is often better by far.
        """
        masks, width = self._allowed, len(self.sizes)
        keys: tuple[Callable[[int], Any], ...] = (
            masks.__getitem__,
            lambda thing: f"{masks[thing]:0{width}b}"[::-1],
            lambda thing: (masks[thing].bit_count(), masks[thing]),
        )
        return sorted(range(len(masks)), key=keys[by])

    def _plan(self, order: list[int]) -> None:
        """Which places differ when a thing is put in, and which are joined before that."""
        self._order, allowed = order, self._allowed
        places, count = range(len(self.sizes)), len(order)
        admits = [0] * len(self.sizes)
        standing = [[0] * len(self.sizes) for _ in range(count + 1)]
        for at in range(count, -1, -1):
            if at < count:
                for place in places:
                    admits[place] |= (allowed[self._order[at]] >> place & 1) << at
            first: dict[int, int] = {}
            standing[at] = [first.setdefault(admits[place], place) for place in places]
        alone = list(places)
        self._joinings = [
            tuple(
                _Joining(now[place], place)
                for place in places
                if now[place] != place and before[place] == place
            )
            for before, now in zip([alone, *standing], standing, strict=False)
        ]
        self._places = [
            tuple(place for place in places if standing[at][place] == place and allowed[thing] >> place & 1)
            for at, thing in enumerate(self._order)
        ]
        self._standing = standing
        everywhere = (1 << len(self.sizes)) - 1
        self._tail = sum(mask & everywhere != everywhere for mask in allowed)
        """The things from this one on may go anywhere; so all places are one from here on."""
        self._start = self._arrive(0, self._full)

    def _arrive(self, at: int, room: int) -> tuple[int, int]:
        """The room once places have been joined before a thing, and in how many ways that comes apart."""
        ways, bits = 1, self._bits
        for into, gone in self._joinings[at]:
            more = room >> bits * gone & self._room
            if more:
                ways *= comb((room >> bits * into & self._room) + more, more)
                room += (more << bits * into) - (more << bits * gone)
        return room, ways

    @cached_property
    def _full(self) -> int:
        """The room before anything is put in."""
        return sum(size << self._bits * place for place, size in enumerate(self.sizes))

    def _reached(self, most: int | None) -> list[_Table] | None:
        """For each thing the rooms that can be left before it; None where they are more than so many."""
        tables: list[_Table] = [{self._start[0]: 1}]
        count = 1
        for at in range(self._tail):
            tables.append({left: 1 for room in tables[at] for _, left, _ in self._onward(at, room)})
            count += len(tables[-1])
            if most is not None and count > most:
                return None
        return tables

    def _smallest(self) -> list[_Table]:
        """The same by the order for which they are few, or fewest."""
        most, best = self._most, None
        tables = self._reached(_FEW if most is None else min(_FEW, most))
        if tables is not None:
            return tables
        for order in map(self._in_order, (2, 1, 0)):
            self._plan(order)
            tables = self._reached(most)
            if tables is not None:
                best, most = (order, tables), sum(map(len, tables)) - 1
        if best is None:
            raise TooManyWaysError(f"the tables have more than {self._most} entries")
        self._plan(best[0])
        return best[1]

    @cached_property
    def _tables(self) -> list[_Table]:
        """For each thing and each room that can be left before it the ways to put in the rest."""
        tables = self._smallest()
        for at in range(self._tail - 1, -1, -1):
            here, after = tables[at], tables[at + 1]
            for room in here:
                here[room] = sum(ways * after[left] for _, left, ways in self._onward(at, room))
        return tables

    def _onward(self, at: int, room: int) -> Iterator[tuple[int, int, int]]:
        """Each place that a thing can go to, the room left then, and in how many ways it comes apart."""
        joins, bits = self._joinings[at + 1], self._bits
        for place in self._places[at]:
            if room >> bits * place & self._room:
                left = room - (1 << bits * place)
                yield (place, *self._arrive(at + 1, left)) if joins else (place, left, 1)

    @cached_property
    def count(self) -> int:
        """How many ways there are."""
        if sum(self.sizes) != len(self._order):
            return 0
        table = self._tables[0]
        room, ways = self._start
        return ways * table[room]

    @property
    def effort(self) -> int:
        """How many entries the tables have; what else is worked out takes time in proportion."""
        return sum(map(len, self._tables))

    @cached_property
    def shares(self) -> tuple[tuple[int, ...], ...]:
        """For each thing, in how many of the ways it is in each place."""
        shares = [(0,) * len(self.sizes)] * len(self._order)
        if not self.count:
            return tuple(shares)
        # For each room the ways to get there, for each place those in which the next thing that goes to
        # the place that stands for it is in this one.
        reached = {self._start[0]: self._joined(0, self._full, [1] * len(self.sizes))}
        for at in range(self._tail):
            here, following = [0] * len(self.sizes), dict[int, list[int]]()
            standing, after, joins = self._standing[at], self._tables[at + 1], self._joinings[at + 1]
            for room, before in reached.items():
                for place, left, ways in self._onward(at, room):
                    onward = ways * after[left]
                    if not onward:
                        continue
                    for member, stands in enumerate(standing):
                        if stands == place:
                            here[member] += before[member] * onward
                    then = self._joined(at + 1, room - (1 << self._bits * place), before) if joins else before
                    known = following.get(left)
                    following[left] = (
                        then if known is None else [a + b for a, b in zip(known, then, strict=True)]
                    )
            shares[self._order[at]] = tuple(here)
            reached = following
        # The others are all alike.
        alike = tuple(map(sum, zip(*reached.values(), strict=True)))
        for thing in self._order[self._tail :]:
            shares[thing] = alike
        return tuple(shares)

    def _joined(self, at: int, room: int, before: list[int]) -> list[int]:
        """The ways as in `shares` once places have been joined before a thing."""
        stands = self._standing[at - 1] if at else list(range(len(self.sizes)))
        for into, gone in self._joinings[at]:
            kept, more = (room >> self._bits * place & self._room for place in (into, gone))
            both = kept + more
            parts = {into: comb(both - 1, more) if kept else 0, gone: comb(both - 1, kept) if more else 0}
            before = [
                ways * parts.get(place, comb(both, more)) for ways, place in zip(before, stands, strict=True)
            ]
            stands = [into if place == gone else place for place in stands]
            room += (more << self._bits * into) - (more << self._bits * gone)
        return before

    def way(self, number: int) -> tuple[int, ...]:
        """The way with a number: for each thing its place.

        Raises:
            IndexError: there are not so many ways.
        """
        if not 0 <= number < self.count:
            raise IndexError(f"there are {self.count} ways, none with the number {number}")
        choices: list[_Choice] = []
        room = self._full
        if self._tail:
            room, number = self._apart(0, room, number, choices)
        put: list[int] = []
        for at in range(self._tail):
            after = self._tables[at + 1]
            for place, left, apart in self._onward(at, room):
                ways = apart * after[left]
                if number < ways:
                    put.append(place)
                    break
                number -= ways
            room -= 1 << self._bits * put[-1]
            if at + 1 < self._tail and self._joinings[at + 1]:
                room, number = self._apart(at + 1, room, number, choices)
        put += self._freely(room, number)
        for choice in reversed(choices):
            _come_apart(put, choice)
        found = [0] * len(put)
        for thing, place in zip(self._order, put, strict=True):
            found[thing] = place
        return tuple(found)

    def _freely(self, room: int, number: int) -> Iterator[int]:
        """The places of the things that may go anywhere, in the way with a number."""
        ways, things = self._arrive(self._tail, room)[1], len(self._order) - self._tail
        rooms = [room >> self._bits * place & self._room for place in range(len(self.sizes))]
        for left in range(things, 0, -1):
            place, share = 0, ways * rooms[0] // left
            while number >= share:
                number -= share
                place += 1
                share = ways * rooms[place] // left
            yield place
            rooms[place] -= 1
            ways = share

    def _apart(self, at: int, room: int, number: int, choices: list[_Choice]) -> tuple[int, int]:
        """The room and the number once places have been joined; how they come apart goes to the choices."""
        for joining in self._joinings[at]:
            kept, more = (room >> self._bits * place & self._room for place in joining)
            number, choice = divmod(number, comb(kept + more, more))
            if more:
                choices.append(_Choice(at, joining, more, choice))
                room += (more << self._bits * joining.into) - (more << self._bits * joining.gone)
        return room, number

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        """Every way, by its number."""
        return map(self.way, range(self.count))


def _come_apart(put: list[int], choice: _Choice) -> None:
    """Moves the chosen things to the place that was joined to another."""
    into, gone = choice.joining
    shared = [at for at in range(choice.since, len(put)) if put[at] == into]
    size, number = choice.size, choice.number
    for passed, at in enumerate(shared):
        if not size:
            return
        chosen = comb(len(shared) - passed - 1, size - 1)
        if number < chosen:
            put[at] = gone
            size -= 1
        else:
            number -= chosen
