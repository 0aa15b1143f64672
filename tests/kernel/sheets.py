"""A sheet of the kernel, on which a game is written down, beside the position that it stands for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.game.position import STOP
from analyzer.kernel.encoding import library, sheet_rules_bytes
from analyzer.tiles.layout import Arm

if TYPE_CHECKING:
    from analyzer.game.position import Move, Position
    from analyzer.rules import Rules
    from analyzer.tiles.tile import Tile

PLAY, STOPS, PASS, DRAW = 1, 2, 3, 4
UNSEEN, LAID, EXPOSED = 0x10, 0x20, 0x80
BAD_POSITION, BAD_MOVE = -2, -6


@dataclass(frozen=True)
class Outlook:
    """What a seat may do, as far as is known."""

    over: int
    kinds: frozenset[int]
    moves: frozenset[tuple[int, int, int]]
    """Tile, place of the end, one more than the number left open."""


class Sheet:
    """A game that is written down, its hands known or not."""

    def __init__(self, start: Position, *, known: bool) -> None:
        self.rules: Rules = start.rules
        compiled = library()
        self._ffi, self._lib = compiled.ffi, compiled.lib
        rules = sheet_rules_bytes(self.rules)
        assert len(rules) == self._ffi.sizeof("domino_sheet_rules")
        self._rules = self._ffi.from_buffer("domino_sheet_rules *", rules)
        self._memory = self._ffi.new("char[]", self._lib.domino_sheet_size())
        self._solver = self._lib.domino_sheet_open(self._memory, self._rules)
        assert self._solver
        self._outlook = self._ffi.new("domino_outlook *")
        self.sheet = self._ffi.new("domino_sheet *")
        self._begin(start, known=known)
        self.scored = [0] * self.rules.seating().sides

    def _begin(self, start: Position, *, known: bool) -> None:
        sheet, tiles = self.sheet, self.rules.tile_set
        sheet.seat, sheet.leader, sheet.last, sheet.latest = start.seat, start.leader, -1, -1
        sheet.must = -1 if start.must_lead is None else tiles.index(start.must_lead)
        sheet.stock = start.stock.bit_count()
        for seat, hand in enumerate(start.hands):
            sheet.held[seat], sheet.left[seat] = hand.bit_count(), -1
        for place, tile in enumerate(tiles.tiles):
            bit = tiles.bit(tile)
            where = UNSEEN if start.stock & bit else LAID
            for seat, hand in enumerate(start.hands):
                if hand & bit:
                    where = (seat | EXPOSED * bool(start.exposed & hand & bit)) if known else UNSEEN
            sheet.where[place] = where
        if not start.layout.is_empty:
            sheet.laid, sheet.ends_count = 1, len(start.layout.ends)
            for place, (end, kind) in enumerate(zip(start.layout.ends, start.layout.kinds, strict=True)):
                sheet.ends[place] = end | kind << 4
            sheet.due = start.layout.due

    def outlook(self) -> Outlook:
        found = self._outlook
        assert self._lib.domino_sheet_look(self._solver, self.sheet, found) == 0
        kinds = frozenset(kind for kind in (PLAY, STOPS, PASS, DRAW) if found.may >> kind & 1)
        choices = (found.choices[at] for at in range(found.count))
        return Outlook(found.over, kinds, frozenset((one.tile, one.place, one.leaves) for one in choices))

    def do(self, kind: int, tile: int = -1, place: int = -1, leaves: int = 0, *, forced: bool = False) -> int:
        """Does one thing; returns what is wrong, or 0."""
        points = self._ffi.new("int32_t *")
        seat, last = self.sheet.seat, self.sheet.last
        wrong = self._lib.domino_sheet_do(
            self._solver, self.sheet, kind, tile, place, leaves, int(forced), points
        )
        if points[0]:
            self.scored[self.rules.seating().side_of(last if kind == PASS else seat)] += points[0]
        return int(wrong)

    def score(self) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
        """What each side writes in all, and what each hand counts; None where that cannot be said."""
        points, counts = self._ffi.new("int32_t[8]"), self._ffi.new("int32_t[8]")
        if self._lib.domino_sheet_score(self._solver, self.sheet, points, counts):
            return None
        total = tuple(map(sum, zip(self.scored, points, strict=False)))
        return total, tuple(counts[seat] for seat in range(self.rules.seats))


def moved(position: Position, move: Move) -> tuple[int, int, int]:
    """A move as a sheet has it, on the first of the ends that are alike."""
    assert move.tile is not None
    tile = position.rules.tile_set.index(move.tile)
    if move.arm is None:
        return tile, -1, 0
    outward = move.arm.outward
    return tile, position.layout.arms.index(move.arm.base), 0 if outward is None else outward + 1


def all_moves(position: Position) -> Outlook:
    """What the rules allow, on whichever arm."""
    if position.end:
        return Outlook(1 + (position.end.value == "blocked"), frozenset(), frozenset())
    moves = position.moves()
    found, kinds = set(), set()
    for move in moves:
        if move == STOP:
            kinds.add(STOPS)
            continue
        kinds.add(PLAY)
        found |= {moved(position, one) for one in _alike(position, move)}
    if not moves:
        kinds.add(DRAW if position.must_draw else PASS)
    return Outlook(0, frozenset(kinds), frozenset(found))


def _alike(position: Position, move: Move) -> list[Move]:
    if move.arm is None or position.layout.has_trains:
        return [move]
    layout, arm = position.layout, move.arm.base
    return [
        type(move)(move.tile, Arm(str(other)).leaving(move.arm.outward))
        for other in layout.arms
        if layout.alike(arm, other) and (not position.run or position.plays_again or other in position.run)
    ]


def drawn(tile: Tile, rules: Rules) -> int:
    return rules.tile_set.index(tile)
