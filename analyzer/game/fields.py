"""What a position consists of, field by field, known or in part; what a move is; how a layout can end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import turns
from analyzer.rules.scoring import block_points, together, which_lead
from analyzer.tiles.layout import LINE, UNKNOWN, Arm, fitting
from analyzer.tiles.tile import Centre

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.game.hypotheses import Hypothesis, Layer
    from analyzer.rules import Rules
    from analyzer.rules.scoring import Points
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Shape, Tile

STOP_WORD = "stop"
"""How it is written that a turn ends which could go on."""


class Move(NamedTuple):
    """A tile and the arm it joins; no arm for the lead, and no tile where a turn ends that could go on.

    >>> from analyzer.tiles.layout import LEFT
    >>> from analyzer.tiles.tile import Tile
    >>> str(Move(Tile.of(4, 6), LEFT)), str(Move(Tile.of(1, 1), None)), str(STOP)
    ('4-6@L', '1-1', 'stop')
    """

    tile: Tile | None
    arm: Arm | None

    def __str__(self) -> str:
        if self.tile is None:
            return STOP_WORD
        return f"{self.tile}" if self.arm is None else f"{self.tile}@{self.arm}"


STOP = Move(None, None)
"""The leader adds no second tile to the lead."""


class Latest(NamedTuple):
    """The latest tile and the ends that were open before it."""

    tile: Tile
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class PositionFields:
    """Every hand as a mask of the set, the layout, the stock, and whose turn it is."""

    rules: Rules
    hands: tuple[int, ...]
    layout: Layout
    seat: int
    """Whose turn it is."""
    leader: int
    last: int | None = None
    """The seat that played the latest tile."""
    must_lead: Tile | None = None
    """The tile that has to be led, where the match asks for one."""
    stock: int = 0
    """The mask of the tiles that are not dealt and not drawn."""
    order: tuple[Tile, ...] | None = None
    """The stock in the order in which it is drawn, as far as that is known; the rest is left to chance."""
    scored: tuple[int, ...] = ()
    """What each side has scored in play; empty where play scores nothing."""
    passes: int = 0
    """How many players have passed since the latest tile."""
    run: tuple[Arm, ...] = ()
    """The arms on which the seat can go on in the same turn; empty at the beginning of a turn."""
    drew: bool = False
    """Whether the seat has drawn in this turn."""
    laid: int = 0
    """How many tiles lie on the table."""
    latest: Latest | None = None
    exposed: int = 0
    """The mask of the tiles that lie open in their hands and have to be played when they fit."""

    def __post_init__(self) -> None:
        """The layout is kept as it is open to the seat to play."""
        if self.layout.shape.trains:
            object.__setattr__(self, "layout", self.layout.seen_by(self.seat))


def may_end_in(arms: Sequence[Arm], shape: Shape) -> bool:
    """Whether a layout of the shape can end in these arms, in this order on a line."""
    if shape.plain:
        return tuple(arms) == LINE
    if shape.trains:
        return tuple(arms) in (LINE, shape.star)
    roots, found = [set(LINE)], set(arms)
    if shape.centre in (Centre.CROSS, Centre.SPINNER):
        roots.append(set(shape.star))
    if shape.feet or shape.centre is Centre.SPINNERS:
        roots = [found for root in roots if root <= found and all(_grows(arm, found, root) for arm in found)]
    while shape.branching and found not in roots:
        longest = max(found, key=len)
        pair = {longest, *(other for other in found if other[:-1] == longest[:-1])}
        if len(longest) == 1 or len(pair) != 2:
            return False
        found = found - pair | {Arm(longest[:-1])}
    return found in roots and len(set(arms)) == len(arms)


def _grows(arm: Arm, arms: set[Arm], root: set[Arm]) -> bool:
    """Whether an arm leaves the lead, or a spinner or foot with its other side, behind the nearer ones."""
    if arm in root or len(arm) == 1:
        return arm in root
    path, turn = arm[:-1], arm[-1]
    before = path[:-1] + turn if path[-2:-1] == path[-1] else path
    return set(Arm(path).branches) <= arms and before in arms


class PartialState(NamedTuple):
    """What is known before a turn."""

    rules: Rules
    arms_named: bool
    """Whether anybody names arms, so that left and right differ."""
    hands: tuple[int, ...]
    """For each seat the mask of the tiles it is known to hold."""
    left: tuple[int, ...]
    """For each seat how many tiles it holds."""
    loose: tuple[int, ...]
    """For each seat how many of its known tiles it does not hold without our knowing which: the deal gives it
    too many, or one was played that is not written."""
    seen: int
    """The mask of the tiles whose place is or was known: no hand's unknown tiles are among them."""
    ways: Layer
    """Every way in which the tiles may lie, and how it came about."""
    seat: int
    """Whose turn it is; -1 before the lead where nobody has said who leads."""
    stock: int
    """How many tiles are not dealt and not drawn."""
    order: tuple[Tile, ...] | None = None
    """What is left of the stock in the order in which it is drawn; None where that is not known."""
    last: int | None = None
    """Who played the latest tile."""
    laid: int = 0
    """How many tiles lie on the table."""
    table: int = 0
    """The mask of those that are known."""
    unnamed: int = 0
    """How many tiles have been played that are not known."""
    passes: int = 0
    """How many players have passed since the latest tile."""
    earned: Points = ()
    """What these passes have come to."""
    earned_drawing: Points | None = None
    """What those of them have come to that were made while there were tiles to draw; None where none was."""
    drew: bool = False
    """Whether the seat has drawn in this turn."""
    goes_on: int | None = None
    """Who may add a tile to the turn before, which is not over yet."""
    exposed: int = 0
    """The mask of the tiles that lie open in a hand."""
    barred: tuple[int, ...] = ()
    """For each seat the mask of the tiles that it passed on, so that its unknown tiles are none of them.
    Empty where that is not followed, every hand is known, or tiles are drawn."""
    asleep: int = 0
    """The mask of the tiles that are known to be in the stock."""

    # -- what is known --------------------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been led yet."""
        return not self.laid

    @property
    def layouts(self) -> list[Layout]:
        """How the tiles may lie."""
        return [way.layout for way in self.ways]

    def open_to(self, seat: int) -> list[Layout]:
        """The same, as they are open to a seat."""
        return [layout.seen_by(seat) for layout in self.layouts]

    @property
    def plays_again(self) -> bool:
        """Whether whoever may add a tile to the turn has another turn in any case, for a double."""
        return self.rules.first_train and self.goes_on == self.seat

    @property
    def acting(self) -> int:
        """Who lays a tile now: whoever can add one to a turn, or whose turn it is."""
        return self.seat if self.goes_on is None else self.goes_on

    def unknown(self, seat: int) -> int:
        """How many tiles a seat holds that are not known."""
        return max(0, self.left[seat] - self.hands[seat].bit_count())

    def may_hold(self, seat: int, tile: Tile) -> bool:
        """Whether a seat holds a tile, as far as is known."""
        bit = self.rules.tile_set.bit(tile)
        if bit & self.hands[seat]:
            return True
        return bool(bit & ~self.gone(seat)) and self.unknown(seat) > 0

    def gone(self, seat: int) -> int:
        """The mask of the tiles that a seat's unknown ones cannot be."""
        seen = self.seen | self.asleep
        return seen | self.barred[seat] if self.barred else seen

    def elsewhere(self, seat: int) -> int:
        """The mask of the tiles that are known to be in another hand, or in the stock."""
        mask = self.asleep
        for other, hand in enumerate(self.hands):
            if other != seat:
                mask |= hand
        return mask & ~self.hands[seat]

    def fitting(self, seat: int, layout: Layout, arm: Arm | None = None) -> int:
        """The mask of a seat's known tiles that fit an end that it may join, or one end."""
        if arm is None:
            return self.hands[seat] & fitting(layout.seen_by(seat), self.rules.tile_set)
        return self.hands[seat] & self.rules.joining_tiles(layout.number(arm))

    def able(self, seat: int, layout: Layout, arm: Arm | None = None, later: int = 0) -> bool:
        """Whether a seat certainly has a tile to play, or one for an arm.

        Args:
            seat: whose tiles are asked for.
            layout: how the tiles lie.
            arm: the only one that counts.
            later: the mask of tiles that the seat plays later, and so must be holding.
        """
        if UNKNOWN in layout.ends:
            return False
        fits = self.fitting(seat, layout, arm)
        if later:
            fits |= later & fitting(layout.seen_by(seat), self.rules.tile_set)
        return fits.bit_count() > self.loose[seat]

    def unable(self, seat: int, layout: Layout) -> bool:
        """Whether a seat certainly has none."""
        if UNKNOWN in layout.ends or self.fitting(seat, layout):
            return False
        return not self.unknown(seat) or not self._unseen(layout.seen_by(seat))

    def _unseen(self, layout: Layout) -> int:
        """The tiles that fit and may be anywhere."""
        return fitting(layout, self.rules.tile_set) & ~(self.seen | self.asleep)

    def stuck(self, later: int = 0) -> list[Hypothesis]:
        """The ways to lie in which the seat does not certainly have a tile to play; see `able`."""
        return [way for way in self.ways if not self.able(self.seat, way.layout, None, later)]

    def can_go_on(self, seat: int, way: Hypothesis) -> bool:
        """Whether a seat certainly has a tile for the end at which its turn goes on."""
        arms: tuple[Arm, ...] = () if way.run is None else (way.run,)
        if way.run is None and not self.rules.first_train:
            arms = way.layout.arms
        return any(self.able(seat, way.layout, arm) for arm in arms)

    def playable(self) -> Iterator[Tile]:
        """The tiles that the seat may play now, if it is its turn: known ones, or else any not seen."""
        tiles = self.rules.tile_set
        mask = self.hands[self.seat]
        if self.unknown(self.seat):
            mask |= tiles.full & ~self.gone(self.seat)
        fits = 0
        for way in self.ways:
            fits |= tiles.full if way.layout.is_empty else fitting(way.layout.seen_by(self.seat), tiles)
        return tiles.members(mask & fits)

    def why_no_draw(self) -> turns.NoDraw | None:
        """Why the seat does not draw if it cannot play; None where it does."""
        return turns.why_no_draw(self.rules, self.stock, laid=self.laid, drew=self.drew)

    @property
    def live(self) -> bool:
        """Whether the stock has a tile to draw."""
        return turns.drawable(self.rules, self.stock) > 0

    # -- the end --------------------------------------------------------------------------------------

    @property
    def gone_out(self) -> bool:
        """Whether the latest player has gone out, and with that ended the game."""
        return self.last is not None and turns.has_gone_out(self.rules, self.last, self.left)

    @property
    def everybody_passed(self) -> bool:
        """Whether everybody has passed since the latest tile, and nobody can draw any more."""
        # Where one tile a turn is drawn, everybody may pass while there are tiles to draw.
        return not (self.live or self.drew) and turns.everybody_passed(self.rules, self.passes, self.left)

    def blocked(self, layout: Layout) -> bool:
        """Whether certainly nobody can play, or draw."""
        fits = fitting(layout, self.rules.tile_set)
        for hand in self.hands:
            if fits & hand:
                return False
        if not self.laid or self.live or UNKNOWN in layout.ends:
            return False
        return not any(map(self.unknown, range(self.rules.seats))) or not self._unseen(layout)

    def may_be_blocked(self, layout: Layout) -> bool:
        """Whether nobody certainly can play, or draw; a tile that is nowhere else is in a hand."""
        hidden = self.stock + self.unnamed
        if self.is_empty or self.live or self._unseen(layout).bit_count() > hidden:
            return False
        if UNKNOWN in layout.ends:
            return True
        fits = fitting(layout, self.rules.tile_set)
        return all(
            (fits & hand).bit_count() <= loose for hand, loose in zip(self.hands, self.loose, strict=True)
        )

    @property
    def on_lead(self) -> int:
        """Whether the latest tile is the lead, as in `analyzer.rules.scoring.ON_LEAD`."""
        known = self.rules.tile_set.members(self.table) if self.laid == 1 else ()
        return which_lead(self.laid, next(iter(known), None))

    @property
    def owed(self) -> Points:
        """What a block brings besides the passes that were made.

        A tile that blocks the game earns all passes, made or not. Where it was the end of the stock that
        blocked it, only those before that count.
        """
        due = self.earned_drawing
        if due is None:
            due = block_points(self.rules, self.last, on_lead=self.on_lead)
        return together(due, tuple(-points for points in self.earned))
