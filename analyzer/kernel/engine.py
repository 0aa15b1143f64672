"""The way from positions to the kernel and back."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from analyzer.game.fields import STOP_WORD
from analyzer.kernel import fresh_room
from analyzer.kernel.encoding import (
    HANDS,
    SEATS,
    Joined,
    carry_on,
    heed_signals,
    in_any_order,
    library,
    native_bytes,
    rules_table,
)
from analyzer.rules.scoring import exact
from analyzer.words.shown import in_short

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.game.position import Position
    from analyzer.rules import Rules, Value
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile


class Engine(StrEnum):
    """What finds a value."""

    KERNEL = "kernel"
    """The compiled search."""
    REFERENCE = "reference"
    """The same in Python, and whatever the kernel does not know: trains, large stocks in unknown order."""


class OutOfReachError(ValueError):
    """The solver cannot value this position; the message says why."""


@dataclass(frozen=True, slots=True)
class Option:
    """A tile that could be played, the number it joins (None: the lead) and its exact value.

    The value is in points for the side to move, with all hands open.

    >>> from analyzer.tiles.layout import Arm
    >>> from analyzer.tiles.tile import Tile
    >>> tile = Tile.of(5, 6)
    >>> [str(option) for option in (Option(tile, 5, 3), Option(tile, 5, 3, Arm("U")), Option(None, None, 0))]
    ['5-6@5', '5-6@U', 'stop']
    """

    __repr__ = in_short

    tile: Tile | None
    """None: nothing more is played in a turn that could go on."""
    end: int | None
    value: Value
    arm: Arm | None = None
    """The arm joined, where the number alone does not say what is meant."""

    def __str__(self) -> str:
        return printed_move(self.tile, self.end, self.arm)


def printed_move(tile: Tile | None, end: int | None, arm: Arm | None) -> str:
    """A move as it is printed: the tile and what it joins, `stop` for none.

    >>> printed_move(None, None, None)
    'stop'
    """
    if tile is None:
        return STOP_WORD
    return f"{tile}" if end is None else f"{tile}@{arm or end}"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineStep:
    """One step of a line that the solver follows.

    A tile and the number it joins; without a tile a tile drawn, the end of a turn that could have gone on, or
    a pass.
    """

    __repr__ = in_short

    seat: int
    tile: Tile | None
    end: int | None
    choice: bool = False
    """Whether the tile fits another end too, so that it has to be said which it joins."""
    arm: Arm | None = None
    """The arm joined, where the number alone does not say what is meant."""
    drawn: Tile | None = None
    """The tile taken from the stock."""
    stop: bool = False
    """Whether the seat leaves it at what it has played."""

    def __str__(self) -> str:
        if self.drawn is not None:
            return f"draws {self.drawn}"
        if self.tile is None:
            return STOP_WORD if self.stop else "pass"
        return f"{self.tile}@{self.arm or self.end}" if self.choice else f"{self.tile}"


TABLE_BITS: Final = 22
"""The table of a kernel at most: 67 MB."""
LINE_LAYOUTS: Final = 1_000
"""More than a line has."""
LAYOUTS: Final = 200_000
MOST_MOVES: Final = 256
"""Moves in a position, at most; `DOMINO_OPTIONS` of `domino.h`."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What a kernel has done so far."""

    nodes: int
    """Positions searched."""
    probes: int
    """Positions looked up in its table."""
    hits: int
    """Of these, found."""
    layouts: int
    """Different layouts met."""
    memory: int
    """Bytes it works in."""


class KernelError(RuntimeError):
    """The kernel refused a position or rules; a mistake in this program."""


class RangeError(ValueError):
    """By these rules a value could be larger than the kernel can hold."""


class Kernel:
    """Values positions by one set of rules, in memory of its own; one question at a time.

    What it learns of a deal serves the next question about the same deal.
    """

    def __init__(self, rules: Rules, table_bits: int = TABLE_BITS, layouts: int | None = None) -> None:
        """Takes memory; the system hands it out only as far as it is used.

        Args:
            rules: what is played; `supports` says whether that is possible.
            table_bits: the table has room for two to the power of this many positions, 16 bytes each; half
                as many where more than two sides play.
            layouts: how many different layouts can be met; None: enough for what is played.
        """
        if layouts is None:
            layouts = LINE_LAYOUTS if rules.shape.plain else LAYOUTS
        compiled = library()
        self._ffi, self._lib = compiled.ffi, compiled.lib
        table = self._ffi.new("domino_rules *", rules_table(rules))
        self.memory = int(self._lib.domino_size(table, table_bits, layouts))
        if not self.memory:
            raise KernelError("the kernel does not take these rules")
        buffer = self._ffi.from_buffer(fresh_room(self.memory))
        self._room = buffer  # keeps the memory
        self._turn = Lock()
        self._full = False
        self.solver = self._lib.domino_open(buffer, self.memory, table, table_bits, layouts)
        if self.solver == self._ffi.NULL:
            raise KernelError("the kernel could not be started")
        heed_signals()

    def values(self, positions: Sequence[Position], limit: int) -> list[int | None]:
        """Exact values for the side to move, points scored before aside; None where one is out of reach.

        A value is the side's points less the mean of the others', times how many others there are: a whole
        number. So are those of `options` and `worlds`.

        Other threads run meanwhile; one that asks this kernel waits, so give each thread a kernel of its own.

        >>> from analyzer.game.position import Position
        >>> from analyzer.rules import variant
        >>> from analyzer.tiles.tile import Tile
        >>> rules = variant("block").rules
        >>> masks = tuple(rules.tile_set.mask([Tile.of(*tile)]) for tile in [(0, 1), (1, 6), (2, 2), (5, 5)])
        >>> Kernel(rules).values([Position.deal(rules, masks, leader=0)], limit=100)
        [17]

        Args:
            positions: any for which `can_value` holds.
            limit: how many positions may be searched for each.
        """
        return self._values(self._given(positions), len(positions), limit)

    def values_in(self, position: Position, hands: Sequence[tuple[int, ...]], limit: int) -> list[int | None]:
        """The same of one position, begun and without a stock to draw from, with other hands each time."""
        after = native_bytes(position)[HANDS.size :]
        empty = (0,) * (SEATS - position.rules.seats)
        carry_on()
        given = self._ffi.new("domino_position[]", len(hands))
        self._ffi.memmove(
            given, b"".join([HANDS.pack(*masks, *empty) + after for masks in hands]), self._ffi.sizeof(given)
        )
        return self._values(given, len(hands), limit)

    def _values(self, given: Any, count: int, limit: int) -> list[int | None]:
        values, statuses = self._ffi.new("int32_t[]", count), self._ffi.new("int32_t[]", count)
        with self._turn:
            self._lib.domino_values(self.solver, given, count, limit, values, statuses)
        return [
            value if self._answered(status) else None
            for value, status in zip(list(values), list(statuses), strict=True)
        ]

    def options(self, position: Position, limit: int, *, best: bool = False) -> dict[Joined, int]:
        """Every move with its exact value for the side to move, points scored before aside.

        Args:
            position: any for which `can_value` holds.
            limit: how many positions may be searched.
            best: whether only the best are wanted, which takes less; the others then have any lower value.

        Raises:
            OutOfReachError: more positions than the limit would have to be searched.
        """
        given = self._given([position])
        options = self._ffi.new("domino_option[]", self._lib.DOMINO_OPTIONS)
        ask = self._lib.domino_best if best else self._lib.domino_options
        with self._turn:
            count = ask(self.solver, given, limit, options)
        if not self._answered(count):
            raise OutOfReachError(self.why(limit))
        found = self._ffi.unpack(options, count)
        return {Joined.of(option.tile, option.end): option.value for option in found}

    def bounds(self, position: Position, limit: int) -> dict[Joined, tuple[int, int]]:
        """Every move, and between what its value lies for certain, as `options` has it; two sides only."""
        rows = [self._ffi.new("domino_option[]", self._lib.DOMINO_OPTIONS) for _ in range(2)]
        with self._turn:
            count = self._lib.domino_bounds(self.solver, self._given([position]), limit, *rows)
        found = [self._ffi.unpack(row, count) for row in rows] if self._answered(count) else [(), ()]
        return {
            Joined.of(low.tile, low.end): (low.value, high.value) for low, high in zip(*found, strict=True)
        }

    def line(self, position: Position, limit: int) -> tuple[LineStep, ...] | None:
        """Best play of everyone to the end of the game; None where a step has to name the arm that it joins.

        What it takes, and what it raises, is as with `options`.
        """
        given, tiles = self._given([position]), position.rules.tile_set.tiles
        found = self._ffi.new("domino_step[]", self._lib.DOMINO_STEPS)
        with self._turn:
            count = self._lib.domino_line(self.solver, given, limit, found)
        if not self._answered(count):
            raise OutOfReachError(self.why(limit))
        steps = []
        for step in self._ffi.unpack(found, count):
            kind, tile = step.kind, tiles[step.tile] if step.tile >= 0 else None
            if step.choice > 1:
                return None
            if kind == self._lib.DOMINO_PLAY:
                joined = None if step.end < 0 else step.end & 0x0F
                steps.append(LineStep(seat=step.seat, tile=tile, end=joined, choice=step.choice > 0))
            else:
                drawn = tile if kind == self._lib.DOMINO_DRAW else None
                stop = kind == self._lib.DOMINO_STOP
                steps.append(LineStep(seat=step.seat, tile=None, end=None, drawn=drawn, stop=stop))
        return tuple(steps)

    def mean(self, position: Position, limit: int) -> Value | None:
        """The exact mean over all orders of the stock, as `values` has it; a position that `can_average`."""
        given = self._given([in_any_order(position)])
        value, orders = self._ffi.new("int64_t *"), self._ffi.new("int64_t *")
        with self._turn:
            status = self._lib.domino_mean(self.solver, given, limit, value, orders)
        return exact(Fraction(value[0], orders[0])) if self._answered(status) else None

    def mean_options(self, position: Position, limit: int) -> dict[Joined, Value]:
        """Every move with its exact mean over all orders of the stock, as `options` has it.

        Raises:
            OutOfReachError: more positions than the limit would have to be searched.
        """
        given = self._given([in_any_order(position)])
        options = self._ffi.new("domino_option[]", self._lib.DOMINO_OPTIONS)
        values, orders = self._ffi.new("int64_t[]", self._lib.DOMINO_OPTIONS), self._ffi.new("int64_t *")
        with self._turn:
            count = self._lib.domino_mean_options(self.solver, given, limit, options, values, orders)
        if not self._answered(count):
            raise OutOfReachError(self.why(limit))
        found = zip(self._ffi.unpack(options, count), self._ffi.unpack(values, count), strict=True)
        return {
            Joined.of(option.tile, option.end): exact(Fraction(value, orders[0])) for option, value in found
        }

    def worlds(
        self,
        position: Position,
        hands: Sequence[tuple[int, ...]],
        orders: Sequence[bytes] | None,
        limit: int,
        wanted: Sequence[Joined] = (),
    ) -> tuple[list[Joined], list[tuple[int, ...]]]:
        """Every move with its exact value, were the tiles that the seat does not see to lie in other ways.

        Other threads run meanwhile.

        Args:
            position: as it is, or any that looks the same to the seat whose turn it is.
            hands: for each way the mask of every hand; that of the seat to move is the same in all.
            orders: for each way the stock in order, as places in the set; None where nothing is drawn.
            limit: how many positions may be searched for all together.
            wanted: the moves that are valued; none: all.

        Returns:
            These moves, and for each way their values, points scored before aside; fewer ways than were asked
            for where the limit was reached, or a way has more layouts than there is memory for.
        """
        given = self._given([position])
        count = len(hands)
        masks = array("Q", [mask for hand in hands for mask in (*hand, *(0,) * (SEATS - len(hand)))])
        order = self._ffi.NULL
        if orders is not None:
            given[0].order_count = len(orders[0]) if orders else 0
            order = self._ffi.from_buffer("uint8_t[]", b"".join(orders))
        options = self._ffi.new("domino_option[]", self._lib.DOMINO_OPTIONS)
        room = count * MOST_MOVES
        values, moves = array("i", bytes(4 * room)), self._ffi.new("int32_t *")
        given_masks = self._ffi.from_buffer("uint64_t[]", masks)
        some = self._ffi.new("domino_option[]", [(move.tile, move.code, 0) for move in wanted])
        with self._turn:
            done = self._lib.domino_worlds(
                self.solver, given, given_masks, order, count, some, len(wanted), limit, options,
                self._ffi.from_buffer("int32_t[]", values, require_writable=True), room, moves,
            )  # fmt: skip
        if not self._answered(done):
            raise OutOfReachError(self.why(limit))
        found = [Joined.of(option.tile, option.end) for option in self._ffi.unpack(options, moves[0])]
        width = len(found)
        return found, [tuple(values[at * width : (at + 1) * width]) for at in range(done)]

    def perft(self, position: Position, depth: int, limit: int) -> int:
        """The number of legal lines of so many turns, passes and draws included.

        Raises:
            OutOfReachError: there are more positions on them than the limit.
        """
        given = self._given([position])
        with self._turn:
            count = int(self._lib.domino_perft(self.solver, given, depth, limit))
        if not self._answered(min(count, 0)):
            raise OutOfReachError(self.why(limit))
        return count

    def _given(self, positions: Sequence[Position]) -> Any:
        """Positions in memory that the kernel reads."""
        carry_on()
        given = self._ffi.new("domino_position[]", len(positions))
        self._ffi.memmove(given, b"".join(map(native_bytes, positions)), self._ffi.sizeof(given))
        return given

    def why(self, limit: int) -> str:
        """Why the last question has no answer, in words."""
        if self._full:
            return "more layouts than the solver has memory for would have to be searched"
        return f"more than {limit:,} positions would have to be searched"

    def counts(self) -> Counts:
        """What has been done so far."""
        counts = self._ffi.new("domino_counts *")
        self._lib.domino_count(self.solver, counts)
        return Counts(counts.nodes, counts.probes, counts.hits, counts.layouts, self.memory)

    def _answered(self, status: int) -> bool:
        """Whether there is an answer; an error unless it is that the search was too large."""
        if status == self._lib.DOMINO_STOPPED:
            raise KeyboardInterrupt
        if status == self._lib.DOMINO_RANGE:
            raise RangeError("a value could be larger than the kernel can hold")
        self._full = status == self._lib.DOMINO_FULL
        if status in (self._lib.DOMINO_BAD_POSITION, self._lib.DOMINO_BAD_RULES):
            raise KernelError(f"the kernel refused a position (status {status})")
        return status >= 0
