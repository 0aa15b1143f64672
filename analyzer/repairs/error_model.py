"""The slips of a transcriber, and how much each counts: the model that repairs are ranked by."""

from __future__ import annotations

from enum import Enum


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
