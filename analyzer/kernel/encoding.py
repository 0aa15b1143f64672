"""Positions and rules as the kernel reads them: `domino_position` and `domino_rules` of `domino.h`.

They are written here and not by the compiled library, because a page carries them too, and pages are made
without a compiler. All numbers are little-endian on a page, whatever machine makes it.
"""

from __future__ import annotations

import signal
from dataclasses import replace
from functools import cache, lru_cache
from importlib import import_module
from struct import Struct
from threading import get_ident, main_thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from analyzer.rules.choices import (
    BlockedScore,
    BlockedTie,
    BlockWinner,
    BothEnds,
    DoubleLeft,
    Drawing,
    EndsScore,
    GameEnd,
    HandScore,
    Rounding,
    TurnLength,
    WonBy,
)
from analyzer.rules.scoring import ON_LEAD, block_points, ends_points, pass_points
from analyzer.tiles.tile import ArmDouble, ArmKind, Centre

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from enum import Enum

    from analyzer.game.position import Move, Position
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm, Layout

MOST_UNKNOWN: Final = 15
"""Tiles of a stock in unknown order at most; `DOMINO_UNKNOWN` of `domino.h`."""
HIGHEST: Final = 9
"""The kernel keeps tiles in 64 bits: 55 of double-nine, and the number of the deal above them."""
TILES, SUMS, PASSES, FINISHES = 55, 128, 64, 32
SET: Final = 136
"""The sizes of the tables, and how many pips and passes they go up to; `domino.h` has the same."""
CAPICU, DOUBLE, DOUBLE_BOTH, BLANK = 1, 2, 4, 8
"""How a last tile finishes a game, as flags; `domino.h` says what they mean."""
_MOST_POINTS: Final = 10_000

_CODES: Mapping[Enum, int] = {
    choice: code
    for choices in (
        (Centre.LINE, Centre.CROSS, Centre.SPINNER, Centre.SPINNERS),
        (ArmDouble.NONE, ArmDouble.FIRST, ArmDouble.EVERY),
        (Drawing.NONE, Drawing.ONE, Drawing.UNTIL_PLAYABLE),
        (TurnLength.TILE, TurnLength.LEAD_PAIR, TurnLength.RUN),
        (GameEnd.FIRST_OUT, GameEnd.SIDE_OUT, GameEnd.STUCK),
        (WonBy.OUT, WonBy.COUNT),
        (
            BlockWinner.SIDE_TOTAL,
            BlockWinner.LOWEST_HAND,
            BlockWinner.BLOCKER_OR_RIGHT,
            BlockWinner.BLOCKER_OR_LEFT,
        ),
        (BlockedTie.NONE, BlockedTie.LEADER, BlockedTie.MORE_TILES, BlockedTie.LAST, BlockedTie.NOT_LAST),
        (HandScore.LOSERS, HandScore.ALL, HandScore.DIFFERENCE, HandScore.ONE, HandScore.OWN),
        (BlockedScore.SAME, BlockedScore.DIFFERENCE, BlockedScore.NONE, BlockedScore.EACH),
    )
    for code, choice in enumerate(choices)
} | {Centre.TRAINS: 1, TurnLength.AFTER_DOUBLE: 0}
"""The last two are told apart on a sheet only: trains leave a hub as arms leave a cross."""
_DOUBLE_LEFT = {DoubleLeft.NONE: 0, DoubleLeft.EACH: 0, DoubleLeft.TOTAL: 1, DoubleLeft.POWER: 2}
"""Where each double counts twice, that stands in the counts of the tiles."""


@lru_cache(maxsize=256)
def supports(rules: Rules) -> bool:
    """Whether the kernel can play by these rules: a set up to double-nine, points it can hold."""
    if rules.seats > SEATS or rules.highest > HIGHEST or _unknown(rules):
        return False
    points = (
        10 * max(_counts(rules)),
        rules.capicu + rules.chuchazo + max(rules.double_out, rules.double_both),
        rules.equal_ends, rules.capicu_times, rules.blocker_times, rules.divide_by, rules.least_score,
        rules.lone_blank, rules.lone_highest,
        rules.round_to,
        (
            rules.pass_bonus + rules.lead_pass_bonus + rules.lead_double_pass_bonus + rules.all_pass_bonus
        ) * rules.seats,
    )  # fmt: skip
    return max(points) <= _MOST_POINTS and rules.reserve <= TILES


def can_value(position: Position) -> bool:
    """Whether the kernel knows the rules and the stock of a position, and nothing is left to chance there."""
    rules = position.rules
    if position.left_to_chance or (
        rules.drawing is not Drawing.NONE and len(position.order or ()) > most_order(rules)
    ):
        return False
    return supports(rules) and len(position.layout.ends) <= most_ends(rules)


def can_average(position: Position) -> bool:
    """Whether the kernel knows the rules and the stock of a position, whose order is not known."""
    return (
        position.left_to_chance
        and not position.order
        and position.stock.bit_count() <= MOST_UNKNOWN
        and supports(position.rules)
        and len(position.layout.ends) <= most_ends(position.rules)
    )


def cuts_off(position: Position) -> bool:
    """Whether the kernel can value a position in milliseconds: only of two sides it leaves lines out."""
    return position.rules.seating().sides == 2 and can_value(position)


def in_any_order(position: Position) -> Position:
    """A position whose stock stands in some order, as the kernel is told which tiles are in it."""
    return replace(position, order=tuple(position.rules.tile_set.members(position.stock)))


def _unknown(rules: Rules) -> bool:
    """Whether the rules have something that the kernel does not know: trains, another turn after a double."""
    return rules.centre is Centre.TRAINS or rules.turn is TurnLength.AFTER_DOUBLE


def _counts(rules: Rules) -> list[int]:
    """What each tile that is left counts, what a whole hand doubles aside."""
    if rules.double_left is DoubleLeft.EACH:
        return [rules.count(tile) * (1 + tile.is_double) for tile in rules.tile_set.tiles]
    return list(map(rules.count, rules.tile_set.tiles))


@lru_cache(maxsize=256)
def rules_table(rules: Rules) -> dict[str, int | list[int] | list[list[int]]]:
    """The fields of `domino_rules`, in their order.

    >>> from analyzer.rules import variant
    >>> table = rules_table(variant("recife").rules)
    >>> table["seats"], table["bonus"][:4]
    (4, [0, 2, 1, 3])
    """
    counts = _counts(rules)
    return {
        "highest": rules.highest,
        "seats": rules.seats,
        "sides": rules.seating().sides,
        "to_right": rules.right_of(0),
        "centre": _CODES[rules.centre],
        "arm_double": _CODES[rules.arm_double],
        "centre_sides": rules.seats + 1 if rules.centre is Centre.TRAINS else rules.centre_sides,
        "branching": int(rules.branching),
        "feet": int(rules.feet),
        "cover": int(rules.cover),
        "total": rules.shape.total,
        "counted": int(rules.shape.counted) + (rules.ends_score is EndsScore.HEADERS),
        "drawing": _CODES[rules.drawing],
        "reserve": rules.reserve,
        "turn": _CODES[rules.turn],
        "game_end": _CODES[rules.game_end],
        "won_by": _CODES[rules.won_by],
        "block_winner": _CODES[rules.block_winner],
        "blocked_tie": _CODES[rules.blocked_tie],
        "hand_score": _CODES[rules.hand_score],
        "blocked_score": _CODES[rules.blocked_score],
        "double_left": _DOUBLE_LEFT[rules.double_left],
        "blocker_times": rules.blocker_times,
        "divide_by": rules.divide_by,
        "round_to": rules.round_to,
        "round_up": {
            Rounding.DOWN: 0,
            Rounding.UP: rules.round_to - 1,
            Rounding.NEAREST: rules.round_to // 2,
        }[rules.rounding],
        "equal_ends": rules.equal_ends,
        "capicu_times": rules.capicu_times,
        "different_ends": int(rules.capicu_ends is BothEnds.DIFFERENT),
        "one_blank": int(rules.chuchazo_one_blank),
        "block_points": [sum(block_points(rules, 0, on_lead=on_lead)) for on_lead in ON_LEAD],
        "least_score": rules.least_score,
        "lone_blank": rules.lone_blank,
        "lone_highest": rules.lone_highest,
        "bonus": [_bonus(rules, finish) for finish in range(FINISHES)],
        "count": (counts + [0] * TILES)[: TILES + 1],
        "ends_points": [ends_points(rules, count) for count in range(SUMS)],
        "pass_points": [
            [sum(pass_points(rules, 0, passes, on_lead=on_lead)) for passes in range(PASSES)]
            for on_lead in ON_LEAD
        ],
    }


def _bonus(rules: Rules, finish: int) -> int:
    """What a last tile earns that finishes the game in this way."""
    points = rules.capicu if finish & CAPICU else 0
    if finish & DOUBLE:
        points += rules.double_both if finish & DOUBLE_BOTH else rules.double_out
    return points + (rules.chuchazo if finish & BLANK else 0)


SEATS: Final = 8
ENDS: Final = 32
"""Open ends at most."""
RUN: Final = 0x80
"""Marks an end on which the turn can go on."""
HANDS: Final = Struct(f"={SEATS}Q")
"""What a `domino_position` begins with, as this machine has it in memory."""
_FIELDS: Final = f"{SEATS + 2}Q 12i {ENDS}s {ENDS}s 64s"
_NATIVE, _LITTLE = Struct("=" + _FIELDS), Struct("<" + _FIELDS)


def most_ends(rules: Rules) -> int:
    """So many ends at most can be open in a position that the kernel takes.

    Where sums are joined every end has up to two moves for each number, and those of a layout are numbered
    in a byte.
    """
    return min(ENDS, 255 // (2 * rules.highest + 2)) if rules.shape.total else ENDS


def most_order(rules: Rules) -> int:
    """So many tiles of a stock can be told apart by who has drawn them: in 58 bits, two or three for each."""
    return 58 // (2 if rules.seats <= 4 else 3)


@cache
def library() -> Any:
    """The compiled module; None where the package was installed without a compiler."""
    try:
        return import_module("analyzer.kernel._domino")
    except ImportError:
        return None


def heed_signals() -> None:
    """Lets Ctrl-C and the end of a command's time end a search, too, where they are heeded at all."""
    for name in ("SIGINT", "SIGALRM"):  # the second not everywhere
        if hasattr(signal, name):
            library().lib.domino_heed(getattr(signal, name))
    carry_on()


def carry_on() -> None:
    """Takes back what has stopped all searches; the main thread does so before each question.

    By then it has heeded the signal, or does so on the way into the second call. Threads that it has
    set to work cannot: until it asks something again, all that they ask comes to nothing.
    """
    if get_ident() == _MAIN:
        library().lib.domino_stop(0)
        _pause()


def _pause() -> None:
    """Where Python looks for signals."""


_MAIN: Final = main_thread().ident


def rules_bytes(rules: Rules) -> bytes:
    r"""A `domino_rules`, as the kernel of a page takes it; of rules that the kernel `supports`.

    >>> from analyzer.rules import variant
    >>> rules_bytes(variant("partnership").rules)[:8]
    b'\x06\x00\x00\x00\x04\x00\x00\x00'
    """
    numbers = [number for value in rules_table(rules).values() for number in _flat(value)]
    return Struct(f"<{len(numbers)}i").pack(*numbers)


def sheet_rules_bytes(rules: Rules) -> bytes:
    r"""A `domino_sheet_rules`: what the kernel has to know where a game is written down; of any rules.

    >>> from analyzer.rules import variant
    >>> sheet_rules_bytes(variant("mexican-train").rules)[:8]
    b'\x0c\x00\x00\x00\x04\x00\x00\x00'
    """
    trains, again = rules.centre is Centre.TRAINS, rules.turn is TurnLength.AFTER_DOUBLE
    more = [int(trains), int(rules.first_train), int(again), int(rules.lead_double), *_counts(rules)]
    return rules_bytes(rules) + Struct(f"<{4 + SET}i").pack(*more, *(0,) * (4 + SET - len(more)))


def _flat(value: int | list[int] | list[list[int]]) -> Iterator[int]:
    """The numbers of a field, one after the other."""
    if isinstance(value, int):
        yield value
    else:
        for part in value:
            yield from _flat(part)


class Joined(NamedTuple):
    """How the kernel names a move: a tile (-1: none), the number joined (-1: the lead), the kind of end.

    `outward` is the number left open where the tile can be turned either way.
    """

    tile: int
    number: int
    kind: int
    outward: int | None = None
    train: Arm | None = None
    """The train joined; the kernel knows none."""

    @staticmethod
    def of(tile: int, end: int) -> Joined:
        """What a `domino_option` says."""
        if end < 0:
            return Joined(tile, -1, ArmKind.OPEN)
        return Joined(tile, end & 0x0F, end >> 4 & 0x07, (end >> 8) - 1 if end >> 8 else None)

    @property
    def code(self) -> int:
        """The end as `domino_option` has it."""
        left = 0 if self.outward is None else self.outward + 1
        return -1 if self.number < 0 else self.number | self.kind << 4 | left << 8


def as_joined(position: Position, move: Move) -> Joined:
    """A move as the kernel calls it."""
    if move.tile is None:
        return Joined(-1, -1, ArmKind.OPEN)
    tile = position.rules.tile_set.index(move.tile)
    if move.arm is None:
        return Joined(tile, -1, ArmKind.OPEN)
    at = position.layout.arms.index(move.arm.base)
    train = move.arm if position.layout.has_trains else None
    return Joined(tile, position.layout.ends[at], position.layout.kinds[at], move.arm.outward, train)


def end_code(layout: Layout, arm: Arm) -> int:
    """The end that a move joins, as a `domino_option` has it.

    >>> from analyzer.tiles.layout import RIGHT, Layout
    >>> end_code(Layout((1, 4)), RIGHT), end_code(Layout((1, 4)), RIGHT.leaving(0)) >> 8
    (4, 1)
    """
    at, outward = layout.arms.index(arm.base), arm.outward
    code = layout.ends[at] | layout.kinds[at] << 4
    return code if outward is None else code | outward + 1 << 8


def position_bytes(position: Position) -> bytes:
    r"""A `domino_position`, as the kernel of a page takes it; of a position that the kernel `can_value`.

    The page may leave out the zeros at its end; without a stock there are more than sixty.

    >>> from analyzer.game.position import Position
    >>> from analyzer.rules import variant
    >>> start = Position.deal(variant("block").rules, (1, 2, 4, 8), leader=2)
    >>> position_bytes(start).rstrip(b"\0")[-4:], len(position_bytes(start))
    (b'\xff\xff\xff\xff', 256)
    """
    return _packed(_LITTLE, position)


def native_bytes(position: Position) -> bytes:
    """The same as this machine has it in memory."""
    return _packed(_NATIVE, position)


def _packed(form: Struct, position: Position) -> bytes:
    rules, layout = position.rules, position.layout
    tiles = rules.tile_set
    leads, latest, stock = 0, -1, 0
    codes = before = order = b""
    if layout.is_empty:
        leads = tiles.mask(move.tile for move in position.moves() if move.tile)
    else:
        codes = bytes(
            end | kind << 4 | (RUN if arm in position.run else 0)
            for end, kind, arm in zip(layout.ends, layout.kinds, layout.arms, strict=True)
        )
        if position.latest:
            latest, before = tiles.index(position.latest.tile), bytes(position.latest.before)
    if rules.drawing is not Drawing.NONE:
        stock = position.stock.bit_count()
        order = bytes(tiles.index(tile) for tile in position.order or ())
    return form.pack(
        *position.hands, *(0,) * (SEATS - rules.seats), leads, position.exposed,
        position.seat, position.leader, -1 if position.last is None else position.last, position.passes,
        position.drew, position.on_lead, latest, len(codes), bool(codes) and layout.due,
        len(before), stock, len(order), codes, before, order,
    )  # fmt: skip
