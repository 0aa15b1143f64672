"""What is drawn of a game: layouts, hands, where everybody sits, and from which seats one may look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from analyzer.board import DrawnLayout, Joining, Lane, draw, number, view_box
from analyzer.notation.movetext import changed_tiles, head_mending
from analyzer.pages.look import SeatChoice
from analyzer.pages.sentences import tile_view
from analyzer.pages.turn_view import hand_told
from analyzer.replays.replay import ActionKind
from analyzer.rules import Direction
from analyzer.solver.lines import followed, move_of
from analyzer.tiles.layout import UNKNOWN
from analyzer.tiles.tile import PLAIN, Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.board import PlacedTile, TrainSign
    from analyzer.game.position import Position
    from analyzer.notation.movetext import HeadMending
    from analyzer.pages.sentences import TileView
    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import LineStep
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile
    from analyzer.words.messages import Messages


class UseView(Struct, frozen=True):
    """A tile of a diagram: the shape it uses, where that goes, and what sets it apart."""

    ref: str
    transform: str
    turn: int
    new: bool = False
    """Whether the diagram points the tile out."""


class LooseView(Struct, frozen=True):
    """A tile of a diagram that has no place in it, and the turn it was played."""

    tile: TileView
    turn: int


class DiagramView(Struct, frozen=True, kw_only=True):
    """A drawn layout. Sizes are in pixels at which a tile looks the same in every diagram of a page."""

    view_box: str
    width: int
    height: int
    uses: tuple[UseView, ...]
    label: str
    loose: tuple[LooseView, ...] = ()
    signs: tuple[TrainSign, ...] = ()


UNIT = 26
"""Pixels that half a tile takes where there is room."""


def joinings(steps: tuple[Step, ...], until: int | None = None) -> Iterator[Joining]:
    """The tiles of a replay as they are to be drawn; with `until`, those on the table before that turn."""
    if steps and UNKNOWN not in steps[0].before.ends and steps[0].before.ends:
        # Play began on a tile from the stock.
        left, right = steps[0].before.ends[:2]
        yield Joining(0, Tile.of(left, right), None, left=left)
    for step in steps:
        if until is not None and step.turn >= until:
            return
        if step.tile is None or step.kind not in (ActionKind.LEAD, ActionKind.PLAY):
            continue
        if step.before.is_empty:
            yield Joining(step.turn, step.tile, None, left=_left(step))
        else:
            open_ = None if step.arm is None else step.before.number(step.arm)
            yield Joining(step.turn, step.tile, step.arm, open=open_)


def _left(step: Step) -> int | None:
    """The number at the left of a lead, where the replay knows how it lies."""
    left = step.after.ends[0]
    return left if step.tile and step.tile.has(left) else None


def line_joinings(position: Position, turn: int, line: tuple[LineStep, ...]) -> Iterator[Joining]:
    """The tiles of a line from a position, of which the first is played at a turn."""
    for at, (step, after) in enumerate(followed(position, line), turn):
        if step.tile is not None:
            yield Joining(at, step.tile, move_of(position, step).arm)
        position = after


def lanes(steps: tuple[Step, ...], until: int | None = None) -> tuple[Lane, ...]:
    """The trains of a replay with their markers, or those before a turn; none where no hub was led."""
    if not steps or not steps[-1].after.has_trains:
        return ()
    found: dict[Arm, list[tuple[int, int | None]]] = {arm: [] for arm in steps[-1].after.arms}
    for step in steps[: until and until - 1]:
        before, after = step.before.marked, step.after.marked
        for seat, spans in enumerate(found.values()):
            if after & ~before & 1 << seat:
                spans.append((step.turn, None))
            elif before & ~after & 1 << seat and spans and spans[-1][1] is None:
                spans[-1] = (spans[-1][0], step.turn)  # else nobody saw it come: behind an error
    return tuple(Lane(arm, tuple(spans)) for arm, spans in found.items())


def drawn(steps: tuple[Step, ...]) -> DrawnLayout:
    """The drawing of a whole replay."""
    return draw(joinings(steps), steps[-1].after.shape if steps else PLAIN, lanes(steps))


def diagram(drawing: DrawnLayout, label: str, words: Messages, *, new_from: int | None = None) -> DiagramView:
    """A drawing as the page shows it; tiles from the turn `new_from` on are pointed out."""
    box = view_box([drawing])
    width, height = (float(size) for size in box.split()[2:])
    return DiagramView(
        view_box=box,
        width=round(width * UNIT),
        height=round(height * UNIT),
        uses=tuple(
            UseView(f"t{placed.tile}", _transform(placed), placed.turn, _is_new(placed, new_from))
            for placed in drawing.placed
        ),
        signs=drawing.signs,
        label=label,
        loose=tuple(LooseView(tile_view(joining.tile, words), joining.turn) for joining in drawing.loose),
    )


def _is_new(placed: PlacedTile, new_from: int | None) -> bool:
    return new_from is not None and placed.turn >= new_from


def _transform(placed: PlacedTile) -> str:
    """Short, as there is one for every tile of every drawing.

    >>> from analyzer.board import PlacedTile
    >>> from analyzer.tiles.tile import Tile
    >>> _transform(PlacedTile(Tile.of(1, 4), 1.5, -3, 270, 1))
    'translate(1.5 -3)rotate(270)'
    """
    turned = f"rotate({placed.rotation})" if placed.rotation else ""
    return f"translate({number(placed.x)} {number(placed.y)}){turned}"


class HeldView(Struct, frozen=True):
    """A tile of a hand; the turns in which it came and went, 0 for dealt and None for kept."""

    tile: TileView
    came: int
    went: int | None


class HandView(Struct, frozen=True, kw_only=True):
    """A seat and its tiles."""

    label: str
    seat: str
    name: str
    tiles: tuple[HeldView, ...]
    dealt: tuple[TileView, ...]
    spoken: str
    pips: str
    left: str
    """The pips left at the end of the game, in words; empty where they are not known."""
    incomplete: bool
    mended: tuple[str, ...] = ()
    """What stood in the hand where a repair has changed it."""
    number: int = 0
    """The seat, counted from 0 in turn order."""
    counts: tuple[int, ...] = (0,)
    """How many tiles it had at the deal and after each turn."""
    backs: tuple[str, ...] = ("",)
    """The same in words."""


class SpotView(Struct, frozen=True):
    """A side of the table and who sits there, in the order they are seen."""

    spot: str
    """top, left, right or bottom."""
    hands: tuple[HandView, ...]


_ROUND_THE_TABLE = {
    2: ("bottom", "top"),
    3: ("bottom", "right", "left"),
    4: ("bottom", "right", "top", "left"),
    5: ("bottom", "right", "top", "top", "left"),
    6: ("bottom", "right", "top", "top", "top", "left"),
}
"""Where the seats are, counter-clockwise from the first one, which faces the reader."""


@dataclass(slots=True)
class _Held:
    """A tile of a hand while the game is followed; None for one that is not known yet."""

    tile: Tile | None
    came: int
    went: int | None = None


def hand_views(replay: Replay, words: Messages) -> tuple[HandView, ...]:
    """The hand of every seat."""
    called, changes = replay.game.names, head_mending(replay.game)
    return tuple(
        _hand(replay, seat, called.get(label, ""), changes, words)
        for seat, label in enumerate(replay.seating.labels)
    )


def spot_views(hands: tuple[HandView, ...], direction: Direction) -> tuple[SpotView, ...]:
    """The hands as they lie round the table, in reading order: top, left, right, bottom."""
    return tuple(
        SpotView(spot, tuple(hands[seat] for seat in seats))
        for spot, seats in round_the_table(len(hands), direction).items()
    )


def round_the_table(seats: int, direction: Direction) -> dict[str, list[int]]:
    """Which seats are at which side of the table, in the order they are seen.

    >>> round_the_table(4, Direction.CLOCKWISE)
    {'top': [2], 'left': [1], 'right': [3], 'bottom': [0]}
    """
    spots = _ROUND_THE_TABLE.get(seats, ("bottom", "right", *("top",) * (seats - 3), "left"))
    if direction is Direction.CLOCKWISE:
        spots = (spots[0], *spots[:0:-1])
    seated: dict[str, list[int]] = {"top": [], "left": [], "right": [], "bottom": []}
    for seat, spot in enumerate(spots):
        seated[spot].append(seat)
    if direction is Direction.COUNTER_CLOCKWISE:
        seated["top"].reverse()
    return seated


def _hand(replay: Replay, seat: int, name: str, changes: Sequence[HeadMending], words: Messages) -> HandView:
    label = replay.seating.labels[seat]
    dealt = _dealt(replay, seat)
    held = [_Held(tile, 0) for tile in dealt]
    for step in replay.steps:
        if step.seat == seat:
            _follow(held, step, complete=None not in dealt and len(dealt) == replay.rules.hand)
    mended = _mended(replay, label, dealt, changes) + [False] * (len(held) - len(dealt))
    views = tuple(
        HeldView(replace(tile_view(one.tile, words), mended=new), one.came, one.went)
        for one, new in zip(held, mended, strict=True)
    )
    known = [one.tile for one in held if one.tile and not one.came]
    incomplete = len(known) < replay.rules.hand
    left = replay.outcome.left[seat] if replay.outcome else None
    counts = _counts(replay, seat)
    return HandView(
        label=words("seat_named", seat=label, name=name) if name else words("seat", seat=label),
        seat=label,
        name=name,
        tiles=views,
        dealt=tuple(view.tile for view in views if not view.came),
        spoken=", ".join(_spoken(view.tile, words) for view in views if not view.came) or words("hand_empty"),
        pips="" if incomplete else words.pips(sum(tile.pips for tile in known)),
        left="" if left is None else words("left", pips=words.pips(left)),
        incomplete=incomplete,
        mended=hand_told(changes, label, words),
        number=seat,
        counts=counts,
        backs=tuple(map(words.tiles, counts)),
    )


def _counts(replay: Replay, seat: int) -> tuple[int, ...]:
    """How many tiles a seat has at the deal and after each turn, as everybody at the table can count."""
    counts = [replay.rules.hand]
    for step in replay.steps:
        kind = step.kind if step.seat == seat else ActionKind.PASS
        change = {ActionKind.PASS: 0, ActionKind.DRAW: 1}.get(kind, -1)
        counts.append(max(0, counts[-1] + change))
    return tuple(counts)


def _mended(
    replay: Replay, label: str, dealt: Sequence[Tile | None], changes: Sequence[HeadMending]
) -> list[bool]:
    """Which tiles of a hand a repair put there; one that it left open may have followed from the others."""
    deal = replay.game.deal
    if deal is None:
        return [False] * len(dealt)
    changed = {tile for seat, tile in changed_tiles(deal, changes) if seat == label}
    written = {tile for hand in deal.hands if hand.seat == label for tile in hand.tiles}
    return [tile in changed or (None in changed and tile not in written) for tile in dealt]


def _spoken(tile: TileView, words: Messages) -> str:
    return words("mended_tile", tile=tile.spoken) if tile.mended else tile.spoken


def _dealt(replay: Replay, seat: int) -> list[Tile | None]:
    """The tiles of a hand: in the order written if they stand there, else in the order of the set."""
    label = replay.seating.labels[seat]
    hands = replay.game.deal.hands if replay.game.deal else ()
    written = next((list(hand.tiles) for hand in hands if hand.seat == label), [])
    if replay.deal is None:
        return written
    tiles = list(replay.rules.tile_set.members(replay.deal[seat]))
    in_order = [tile for tile in written if tile is not None]
    return list(written) if sorted(in_order) == tiles else list(tiles)


def _follow(held: list[_Held], step: Step, *, complete: bool) -> None:
    """Let a turn change the hand; a tile that nobody dealt is taken for one of those not known."""
    if step.kind is ActionKind.DRAW:
        held.append(_Held(step.tile, step.turn))
        return
    if step.kind is ActionKind.PASS or step.tile is None:
        return
    here = [one for one in held if one.went is None and one.tile == step.tile]
    hidden = [one for one in held if one.went is None and one.tile is None]
    if here or hidden:
        one = (here or hidden)[0]
        one.tile, one.went = step.tile, step.turn
    elif not complete:
        held.append(_Held(step.tile, 0, step.turn))


def seat_choices(hands: Iterable[HandView], seat: str | None, words: Messages) -> tuple[SeatChoice, ...]:
    """All views of a game, that with all hands open first."""
    seats = (
        SeatChoice(
            hand.seat,
            words("seat_named", seat=hand.seat, name=hand.name) if hand.name else hand.seat,
            hand.seat == seat,
        )
        for hand in hands
    )
    return (SeatChoice("", words("sight_open"), seat is None), *seats)
