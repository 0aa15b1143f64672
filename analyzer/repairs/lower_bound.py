"""What the rest of a transcript asks for, if nothing more is wrong with it: a bound on what repairs cost.

Whatever a repair does up to some place, the text behind it stays. So what is certainly wrong there has to be
paid for later, and where nothing more can be paid everything has to fit: each tile in the hand of its seat,
each seat in its turn, the ends, and the result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from analyzer.game import Outcome, agrees
from analyzer.record.game import Draw, Pass, Play, Unreadable
from analyzer.repairs.edits import CHEAPEST, Slip
from analyzer.rules import Drawing, Ending, EndKind, GameEnd, score
from analyzer.rules.scoring import counts_last_tile, scores_in_play
from analyzer.tiles.layout import UNKNOWN

if TYPE_CHECKING:
    from analyzer.game.partial_position import PartialPosition
    from analyzer.record.game import Action, Result
    from analyzer.rules import Rules
    from analyzer.tiles import Seating
    from analyzer.tiles.tile import Tile

_Pair = tuple[int, int]
BLOT = Slip.UNREADABLE.cost


class Item(NamedTuple):
    """A written turn, as the search sees it."""

    place: int
    """Where it stands: an index of the written turns."""
    seat: int
    """Whose it is said to be; -1 for a seat that there is not."""
    action: Action
    scored: int | None = None
    stated: tuple[tuple[int, ...], ...] = ()
    """The open ends that its comments state, in ascending order."""
    source: int = -1
    """The place that the action was taken from."""
    slipped: tuple[int, ...] = ()
    """The slips, by number, that have brought it here."""

    @property
    def tile(self) -> Tile | None:
        """The tile that is played; None for anything else."""
        return self.action.tile if isinstance(self.action, Play) else None


@dataclass(frozen=True)
class Text:
    """The written turns, and what holds from each of them on whatever was dealt."""

    items: tuple[Item, ...]
    rules: Rules
    no_passes: bool = False
    """Whether passes are not written."""
    no_draws: bool = False
    """Whether draws are not written."""
    later: list[tuple[int, ...]] = field(init=False)
    """From each place on, for each seat the mask of the tiles it plays."""
    together: list[int] = field(init=False)
    """From each place on, the mask of the tiles that anybody plays."""
    fits: list[frozenset[_Pair] | None] = field(init=False)
    """From each place on, the pairs of ends from which the rest can be played; None where it is not known."""
    last: list[int] = field(init=False)
    """From each place on, who plays the last tile; -1: nobody."""
    simple: bool = field(init=False)
    """Whether a turn is one action, and the game is over when somebody goes out."""
    in_turn: bool = field(init=False)
    """Whether with that the seats follow one another as they are written."""

    def __post_init__(self) -> None:
        rules = self.rules
        simple = not rules.multi_tile_turns and rules.drawing is Drawing.NONE
        simple = simple and rules.game_end is GameEnd.FIRST_OUT
        object.__setattr__(self, "in_turn", simple and not self.no_passes)
        object.__setattr__(self, "simple", simple)
        later = [(0,) * rules.seats]
        last = [-1]
        for item in reversed(self.items):
            masks = list(later[-1])
            if item.tile is not None and item.seat >= 0:
                masks[item.seat] |= rules.tile_set.bit(item.tile)
            later.append(tuple(masks))
            last.append(item.seat if last[-1] < 0 and isinstance(item.action, Play) else last[-1])
        object.__setattr__(self, "later", later[::-1])
        object.__setattr__(self, "last", last[::-1])
        together = [0]
        for item in reversed(self.items):
            tile = item.tile
            together.append(together[-1] | (0 if tile is None else rules.tile_set.bit(tile)))
        object.__setattr__(self, "together", together[::-1])
        object.__setattr__(self, "fits", self._fits())

    def _fits(self) -> list[frozenset[_Pair] | None]:
        """Worked out from the end; for a line only, and where no arms are named."""
        rules, items = self.rules, self.items
        count = len(items) + 1
        named = any(isinstance(i.action, Play) and isinstance(i.action.join, str) for i in items)
        irregular = any(isinstance(i.action, Play) and i.action.irregular for i in items)
        if not rules.shape.plain or not self.simple or named or irregular:
            return [None] * count
        every = frozenset((low, high) for high in range(rules.highest + 1) for low in range(high + 1))
        found = [every]
        for at in range(count - 2, -1, -1):
            item, after = items[at], found[-1]
            if isinstance(item.action, Play) and item.action.tile is not None:
                before = _before(after, item.action.tile, item.action.join)
            elif isinstance(item.action, Pass) and item.seat >= 0:
                held = list(rules.tile_set.members(self.later[at + 1][item.seat]))
                numbers = {number for tile in held for number in tile}
                before = {pair for pair in after if pair[0] not in numbers and pair[1] not in numbers}
            else:
                before = set(every) if after else set()
            found.append(frozenset(before))
        return list(found[::-1])


def _before(after: frozenset[_Pair], tile: Tile, join: object) -> set[_Pair]:
    """The pairs of ends from which the tile leads to one of these."""
    found = set()
    for pair in after:
        for mine, other in (pair, pair[::-1]):
            if mine not in tile:
                continue
            joined = tile.other(mine)
            if join in (None, joined):
                found.add((joined, other) if joined <= other else (other, joined))
    return found


class Ahead:
    """The rest of a text held against a deal."""

    def __init__(
        self, text: Text, hands: tuple[int, ...], unknown: int, seating: Seating, result: Result | None
    ) -> None:
        """Looks through the text.

        Args:
            text: the written turns.
            hands: the deal, as masks.
            unknown: the mask of the tiles that may be in hands that are not wholly known, or drawn.
            seating: the seats.
            result: what is stated.
        """
        self.text, self.seating, self.result = text, seating, result
        self.rules = rules = text.rules
        self._told: dict[tuple[tuple[int, ...], int | None], bool] = {}
        self._flaws, self._blots = self._count(hands, unknown)
        self.tells = (
            result is not None
            and text.simple
            and not (counts_last_tile(rules) or scores_in_play(rules) or rules.equal_ends)
        )
        """Whether the tiles left in the hands say what the result must be."""

    def _count(self, hands: tuple[int, ...], unknown: int) -> tuple[list[int], list[int]]:
        """For each place how many slips at least the text has from there on, and what it leaves unread."""
        items, rules = self.text.items, self.rules
        # Where turns have several actions a row is longer than its seats.
        reach = rules.seats if self.text.simple else 3 * rules.seats
        foreign, breaks = self._defects(hands, unknown)
        count = len(items)
        flaws, blots = [0] * (count + 1), [0] * (count + 1)
        twice = False
        seen: set[Tile] = set()
        for at in range(count - 1, -1, -1):
            item = items[at]
            blots[at] = blots[at + 1] + isinstance(item.action, Unreadable)
            tile = item.tile
            twice = twice or tile in seen
            if tile is not None:
                seen.add(tile)
            behind = flaws[min(count, at + reach)]
            # One slip can spoil a row's length of turns, and no more.
            here = foreign[at] or (at + 1 < count and breaks[at + 1])
            flaws[at] = max(flaws[at + 1], behind + 1 if here else 0, int(twice))
        return flaws, blots

    def _defects(self, hands: tuple[int, ...], unknown: int) -> tuple[list[bool], list[bool]]:
        """For each turn whether its tile cannot be its seat's, and whether it is out of turn."""
        rules = self.rules
        foreign, breaks = [], []
        before: Item | None = None
        for item in self.text.items:
            tile = item.tile
            bit = 0 if tile is None else rules.tile_set.bit(tile)
            wrong = item.seat < 0 or (tile is not None and not (hands[item.seat] | unknown) & bit)
            foreign.append(wrong and not isinstance(item.action, Unreadable))
            follows = before is None or item.seat == (before.seat + 1) % rules.seats
            breaks.append(self.text.in_turn and not follows)
            before = item
        return foreign, breaks

    @property
    def flaws(self) -> int:
        """How many slips at least the whole text has."""
        return self._flaws[0]

    def flawless(self, at: int) -> bool:
        """Whether the text from a place on may be right, but for what cannot be read."""
        return not self._flaws[at]

    def blots(self, at: int) -> int:
        """What the turns from a place on cost that cannot be read."""
        return self._blots[at] * BLOT

    def bound(self, at: int, now: PartialPosition) -> int:
        """What must be paid at least for the text from a place on, with the game standing so."""
        slips = self.least_slips(at, now)
        if not slips and not self._may_go_on(at, now):
            slips = 1
        return slips * CHEAPEST + self._blots[at] * BLOT

    def least_slips(self, at: int, now: PartialPosition) -> int:
        """How many slips at least the text has from a place on, as far as tiles and seats show.

        A tile that lies on the table and is played later takes a slip of its own to explain: none removes
        two of them.
        """
        return max(self._flaws[at], (now.table & self.text.together[at]).bit_count())

    def _may_go_on(self, at: int, now: PartialPosition) -> bool:
        text = self.text
        if text.in_turn and at < len(text.items) and now.seat != text.items[at].seat:
            return False
        later = text.later[at]
        for seat, tiles in enumerate(later):
            if tiles & ~now.hands[seat] and (not now.unknown(seat) or tiles & ~now.hands[seat] & now.seen):
                return self.rules.drawing is not Drawing.NONE
        fits = text.fits[at]
        if fits is not None and now.laid:
            for layout in now.layouts:
                low, high = layout.ends
                if UNKNOWN in (low, high) or (min(low, high), max(low, high)) in fits:
                    break
            else:
                return False
        if not self.tells or any(map(now.unknown, range(self.rules.seats))) or self._blots[at]:
            return True
        left = tuple(hand & ~tiles for hand, tiles in zip(now.hands, later, strict=True))
        last = text.last[at]
        return self.agrees(left, now.last if last < 0 else last)

    def agrees(self, left: tuple[int, ...], last: int | None) -> bool:
        """Whether a game that ends with these tiles left comes to the stated result."""
        key = (left, last)
        if key not in self._told:
            self._told[key] = last is not None and self._agrees(left, last)
        return self._told[key]

    def _agrees(self, left: tuple[int, ...], last: int) -> bool:
        if any(not hand and seat != last for seat, hand in enumerate(left)):
            return False
        kind = EndKind.BLOCKED if left[last] else EndKind.DOMINO
        # Who leads decides some ties; where it might, the replayer judges.
        outcomes = (
            Outcome(
                kind, last, score(self.rules, Ending(kind=kind, last=last, leader=leader, hands=left)), left
            )
            for leader in range(self.rules.seats)
        )
        return any(agrees(self.result, outcome, self.seating) for outcome in outcomes)


def is_turn(action: Action) -> bool:
    """Whether an action takes a turn."""
    return isinstance(action, Play | Pass | Draw | Unreadable)
