"""What a repair changes: edits, and what is supposed of the deal and the seats."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.words.shown import cut, in_short

if TYPE_CHECKING:
    from analyzer.record.game import Game, Turn
    from analyzer.repairs.error_model import Slip


class Op(StrEnum):
    """What is done to a place of the record."""

    INSERT = "insert"
    DELETE = "delete"
    REPLACE = "replace"


class Part(StrEnum):
    """Which part of the record is changed."""

    TURN = "turn"
    DEAL = "deal"
    LEAD = "lead"
    SEATS = "seats"
    RESULT = "result"


@dataclass(frozen=True, slots=True, kw_only=True)
class Edit:
    """One change to a record; a slip may need several.

    `old` and `new` are written as in movetext: `2-3`, `pass`, and with the seat, `C 2-3`, where the seat of a
    turn changes; a tile of a hand; the value of a tag. None where nothing stood, or stands.
    """

    __repr__ = in_short

    op: Op
    part: Part
    slip: Slip
    slipped: int
    """Which slip of the repair it belongs to, from 0."""
    seat: str | None
    """Whose turn or hand; None for seats and results. Of a turn the seat in the repaired record, of one that
    is deleted the one written."""
    old: str | None
    new: str | None
    turn: int | None = None
    """The number of the turn in the repaired record; of one that is deleted, the number that the turn behind
    it has there. None outside the turns."""
    place: int | None = None
    """The index of the written turn that is replaced or deleted, or in front of which one is inserted; the
    number of written turns for one at the end."""
    written: Turn | None = None
    """The turn that belongs there, with its comments; None where one is deleted and outside the turns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Repair:
    """Edits after which a record replays.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] [Lead "A"] A 0-2'
    >>> analyzer.repair(analyzer.parse(text).games[0]).repairs[0]
    <Repair of cost 5: replace 0-2 1-2>
    """

    cost: int
    edits: tuple[Edit, ...]
    game: Game
    """The repaired game. A comment at each edit says what stood there."""
    unique: bool
    """Whether no other repair costs as little or less."""
    agrees: bool | None
    """Whether the game comes to the stated result; None where none is stated, or it cannot be told."""
    doubts: tuple[str, ...] = ()
    """What cannot be known, in words."""
    slips: tuple[Slip, ...] = ()
    """The slips that explain the record; their costs make up the cost. A turn with two slips has one edit,
    which names the last of them."""

    def __repr__(self) -> str:
        edits = "; ".join(f"{edit.op} {edit.old or ''} {edit.new or ''}".rstrip() for edit in self.edits)
        return cut(f"<Repair of cost {self.cost}: {edits}>")


@dataclass(frozen=True, slots=True)
class Repairs:
    """Every repair that was found for a game, the cheapest first.

    >>> import analyzer
    >>> text = '[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] [Lead "A"] A 1-2'
    >>> analyzer.repair(analyzer.parse(text).games[0])
    <Repairs: 0 found, not needed>
    """

    game: Game
    """As written."""
    repairs: tuple[Repair, ...] = ()
    needed: bool = True
    """Whether anything is wrong with the game."""
    searched: int = 0
    """Every repair up to this cost is listed, or there are more than are listed."""
    gave_up: str | None = None
    """Why the search ended before it was done, in words; None if it was not."""

    def __repr__(self) -> str:
        return f"<Repairs: {len(self.repairs)} found, {'needed' if self.needed else 'not needed'}>"


class HeadEdit(NamedTuple):
    """A change outside the turns."""

    slipped: int
    """Which slip of the supposition it belongs to."""
    op: Op
    part: Part
    seat: str | None
    old: str | None
    new: str | None

    def __repr__(self) -> str:
        return in_short(self)


@dataclass(frozen=True, kw_only=True)
class Supposition:
    """A record with another deal or other seats."""

    __repr__ = in_short

    game: Game
    """As written but for what is supposed."""
    slips: tuple[Slip, ...] = ()
    edits: tuple[HeadEdit, ...] = ()
    shift: int = 0
    """So many seats on each written turn belongs."""
    mirror: bool = False
    """Whether the turns belong to the seats the other way round from the leader."""
    exchanged: tuple[int, int] | None = None
    """Two seats whose turns are written for each other."""
    no_passes: bool = False
    """Whether passes are not written."""
    no_draws: bool = False
    """Whether draws are not written."""

    @property
    def moves(self) -> bool:
        """Whether the written turns belong to other seats."""
        return self.mirror or bool(self.shift) or self.exchanged is not None

    @property
    def cost(self) -> int:
        """What it counts."""
        return sum(slip.cost for slip in self.slips)

    def seat(self, seat: int, count: int, leader: int) -> int:
        """Whose a written turn is supposed to be.

        Args:
            seat: the one that is written.
            count: how many seats there are.
            leader: who led as it is written.
        """
        if self.exchanged is not None and seat in self.exchanged:
            return sum(self.exchanged) - seat
        there = 2 * leader - seat if self.mirror else seat
        return (there + self.shift) % count

    def plus(self, slip: Slip, game: Game, *edits: HeadEdit) -> Supposition:
        """The same with one more slip; the edits need not know its number."""
        number = len(self.slips)
        numbered = tuple(edit._replace(slipped=number) for edit in edits)
        return replace(self, game=game, slips=(*self.slips, slip), edits=(*self.edits, *numbered))
