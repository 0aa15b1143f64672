"""How a game goes on after a move, by the rules in Python and by the kernel, in one form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from analyzer.game.position import STOP
from analyzer.kernel.encoding import SEATS, as_joined, library, position_bytes, rules_bytes
from analyzer.rules import EndKind
from analyzer.rules.scoring import net

if TYPE_CHECKING:
    from analyzer.game.position import Move, Position
    from analyzer.rules import Rules

PLAY, STOPS, PASS, DRAW = 1, 2, 3, 4
"""Kinds of events, as in `domino.h`."""
_OVER = {None: 0, EndKind.DOMINO: 1, EndKind.BLOCKED: 2}
Event = tuple[int, int, int, int, int, int]
"""Its kind, the seat, the tile, the end, its place, the points."""


@dataclass(frozen=True)
class Course:
    """What happens until somebody has to decide."""

    events: tuple[Event, ...]
    after: bytes
    over: int
    last: int
    points: tuple[int, ...]
    value: int
    left: tuple[int, ...]


def end_code(position: Position, move: Move) -> int:
    """The end as `domino_option` names it."""
    return as_joined(position, move).code


def expected(position: Position, move: Move | None = None) -> Course:
    """By `Position`: the move, then draws and passes."""
    before, events, tiles = position, list[Event](), position.rules.tile_set
    if move is not None:
        tile = tiles.index(move.tile) if move.tile else -1
        place = -1 if move.arm is None else position.layout.arms.index(move.arm.base)
        after = position.play(move)
        points = sum(after.scored) - sum(position.scored)
        kind = STOPS if move == STOP else PLAY
        events.append((kind, position.seat, tile, end_code(position, move), place, points))
        position = after
    forced, position = settled(position)
    events += forced
    rules = position.rules
    nothing = (0,) * rules.seating().sides
    was = before.scored or nothing
    written = position.score().points if position.end else position.scored or nothing
    points_made = tuple(now - then for now, then in zip(written, was, strict=True))
    value = net(points_made, 0, bad=rules.bad_points) * (len(nothing) - 1)
    return Course(
        tuple(events),
        position_bytes(position),
        _OVER[position.end],
        -1 if position.last is None else position.last,
        padded(points_made),
        int(value),
        padded(position.left()),
    )


def padded(numbers: tuple[int, ...]) -> tuple[int, ...]:
    """One for each seat that the kernel has room for."""
    return (*numbers, *(0,) * (SEATS - len(numbers)))


def settled(position: Position) -> tuple[list[Event], Position]:
    """The draws and passes until somebody has to decide, and the position then."""
    events, tiles = list[Event](), position.rules.tile_set
    while position.end is None and not position.moves():
        if position.must_draw:
            (drawn,) = position.draws()
            events.append((DRAW, position.seat, tiles.index(drawn), -1, -1, 0))
            position = position.draw(drawn)
        else:
            after = position.knock()
            points = sum(after.scored) - sum(position.scored)
            events.append((PASS, position.seat, -1, -1, -1, points))
            position = after
    return events, position


class Playing:
    """The kernel's own moves, called as C."""

    def __init__(self, rules: Rules) -> None:
        self._compiled = library()
        ffi, lib = self._compiled.ffi, self._compiled.lib
        table = ffi.from_buffer("domino_rules *", rules_bytes(rules))
        size = lib.domino_size(table, 4, 1000)
        self._memory = ffi.new("char[]", size + 64)
        aligned = self._memory + -int(ffi.cast("intptr_t", self._memory)) % 64
        self._solver = lib.domino_open(aligned, size, table, 4, 1000)

    def start(self, position: Position) -> Course:
        return self._course(self._compiled.lib.domino_start, position)

    def play(self, position: Position, move: Move) -> Course:
        tile = position.rules.tile_set.index(move.tile) if move.tile else -1
        return self._course(self._compiled.lib.domino_play, position, tile, end_code(position, move))

    def status(self, position: Position, tile: int, end: int) -> int:
        """What `domino_play` answers."""
        ffi = self._compiled.ffi
        after, course = ffi.new("domino_position *"), ffi.new("domino_course *")
        given = ffi.from_buffer("domino_position *", position_bytes(position))
        return int(self._compiled.lib.domino_play(self._solver, given, tile, end, after, course))

    def moves(self, position: Position) -> list[tuple[int, int]]:
        """Tile and end of every move."""
        lib, ffi = self._compiled.lib, self._compiled.ffi
        options = ffi.new("domino_option[]", lib.DOMINO_OPTIONS)
        given = ffi.from_buffer("domino_position *", position_bytes(position))
        count = lib.domino_moves(self._solver, given, options)
        assert count >= 0
        return [(option.tile, option.end) for option in ffi.unpack(options, count)]

    def _course(self, function: Any, position: Position, *move: int) -> Course:
        ffi = self._compiled.ffi
        after, course = ffi.new("domino_position *"), ffi.new("domino_course *")
        given = ffi.from_buffer("domino_position *", position_bytes(position))
        status = function(self._solver, given, *move, after, course)
        assert status == 0
        events = [
            (event.kind, event.seat, event.tile, event.end, event.place, event.points)
            for event in course.events[0 : course.count]
        ]
        return Course(
            tuple(events), bytes(ffi.buffer(after)), course.over, course.last,
            tuple(course.points), course.value, tuple(course.left),
        )  # fmt: skip
