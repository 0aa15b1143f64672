"""What a repair changes: the slips of a transcriber, with what each counts, edits, and what is supposed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, NamedTuple

from analyzer.words.shown import cut, in_short

if TYPE_CHECKING:
    from analyzer.record.game import Game, Turn


class Slip(Enum):
    """One kind of slip with its cost; the lower, the likelier.

    The costs are small whole numbers, so that repairs between which nothing decides are seen to tie. What
    they say: a slip that a copyist makes by losing the place costs least, one of the pen or the eye more, one
    that takes an accident of its own most. Beyond that, the more ways there are to make a slip in a record,
    the less likely each of them is; a game has some 25 turns and 28 tiles dealt. No slip costs more than the
    two cheapest together.
    """

    PASS_LEFT_OUT = (
        "pass-left-out",
        4,
        "A pass skipped: nothing lies on the table to be seen, and many write no passes at all.",
    )
    PASSES_LEFT_OUT = (
        "passes-left-out",
        6,
        "Several passes in a row: one slip, as they belong to one tile that nobody could join.",
    )
    WRITTEN_TWICE = ("written-twice", 4, "The same turn twice: the eye goes back to what was copied last.")
    TURN_LEFT_OUT = (
        "turn-left-out",
        5,
        "A tile skipped, as easily as a pass, but it is missed on the table.",
    )
    LEAD = ("wrong-lead", 4, "The tag names a seat or a tile that the turns do not begin with.")
    WRONG_END = (
        "wrong-end",
        4,
        "Left for right, or the number that was open before: layouts are seen from two sides.",
    )
    ROUND_LEFT_OUT = (
        "round-left-out",
        6,
        "A row of a table skipped as a whole: one slip, though it loses a turn of every seat.",
    )
    ROUND_SKIPPED = (
        "round-skipped",
        4,
        "A row skipped where the numbers of the rows skip one as well, so that the record says so itself.",
    )
    LOOK_ALIKE = (
        "look-alike",
        4,
        "A figure taken for one that looks like it, in handwriting or by a scanner: 0 and 6, 1 and 7, "
        "2 and 7, 3 and 5, 3 and 8, 4 and 9, 5 and 6, 7 and 9.",
    )
    TILE_MISREAD = ("tile-misread", 5, "One number taken for another; some twelve ways for each tile.")
    OTHER_TILE = (
        "other-tile",
        7,
        "A tile that shares no number with the one that was played: not misread, but taken from elsewhere.",
    )
    WRONG_SEAT = ("wrong-seat", 5, "A tile in a neighbour's cell.")
    EXCHANGED = ("exchanged", 5, "Two neighbouring turns in each other's place.")
    PASS_FOR_TILE = (
        "pass-for-tile",
        6,
        "A pass where a tile was played: nothing was read and something else was written.",
    )
    TILE_FOR_PASS = ("tile-for-pass", 7, "A tile where there was none: rarer, since it has to be made up.")
    POINTS = ("wrong-points", 5, "A number behind a tile that the tile did not score.")
    ENDS = ("wrong-ends", 5, "Open ends stated that were not open.")
    ROW_SHIFTED = ("row-shifted", 6, "The cells of a row one column along: one slip for several turns.")
    ROW_TWICE = ("row-twice", 6, "A whole row copied twice.")
    DEAL_MISREAD = (
        "misread-in-deal",
        5,
        "One number of a dealt tile: it shows as one tile dealt twice and one missing.",
    )
    RESULT = ("wrong-result", 6, "The stated result: the count at the end is done by people, in their heads.")
    DEAL_EXCHANGED = ("exchanged-in-deal", 7, "Two tiles in each other's hand; close to three hundred ways.")
    HANDS_EXCHANGED = ("hands-exchanged", 7, "Two hands under each other's heading.")
    COLUMNS_EXCHANGED = ("columns-exchanged", 7, "Two columns under each other's heading.")
    NO_PASSES = (
        "no-passes",
        7,
        "Passes are not written at all: a habit rather than a slip, which holds for the whole record.",
    )
    NO_DRAWS = (
        "no-draws",
        7,
        "Draws are not written at all: such a habit, too; the order of the stock says what was drawn.",
    )
    SEATS_SHIFTED = (
        "wrong-leader",
        7,
        "The turns go to the wrong players throughout: the count began at the wrong seat.",
    )
    DIRECTION = ("wrong-direction", 7, "The players in order, but the wrong way round the table.")
    UNREADABLE = ("unreadable", 2, "What stands there cannot be read, so something does belong there.")
    DEAL_MISPLACED = ("misplaced-in-deal", 6, "A tile in the wrong hand, which now has one too many.")
    DEAL_LEFT_OUT = (
        "left-out-in-deal",
        5,
        "A hand with a tile too few, or with one too many that another has: it is seen by counting.",
    )
    DEAL_WRONG = (
        "wrong-in-deal",
        7,
        "A tile in a hand that cannot be there, and shares no number with the one that belongs there.",
    )
    ADDED = ("added", 8, "A turn that is no copy of another and has no place in the game.")

    def __init__(self, slug: str, cost: int, why: str) -> None:
        self.slug = slug
        """The slip as a name."""
        self.cost = cost
        """What it counts."""
        self.why = why
        """What it is, and why it counts so much, in a sentence."""


LOOK_ALIKES = frozenset(map(frozenset, ((0, 6), (1, 7), (2, 7), (3, 5), (3, 8), (4, 9), (5, 6), (7, 9))))
"""The figures that are taken for one another most often; these pairs lead the mistakes of programs, too, that
read figures written by hand (the confusion tables published for the MNIST data base)."""

CHEAPEST = min(slip.cost for slip in Slip if slip is not Slip.UNREADABLE)
"""What a record costs at least that has a slip no reader has noticed."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
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
    looked_at: int = 0
    """How much of the effort it took, in places of the text."""

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
