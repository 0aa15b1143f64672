"""Drawn layouts: those of the replay, and those a line would have led to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.board import DrawnLayout, Joining, Lane, draw, number, view_box
from analyzer.pages.sentences import tile_view
from analyzer.replays.replay import ActionKind
from analyzer.solver.lines import followed, move_of
from analyzer.tiles.layout import UNKNOWN
from analyzer.tiles.shape import PLAIN
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from analyzer.board import PlacedTile, TrainSign
    from analyzer.game.position import Position
    from analyzer.pages.sentences import TileView
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import LineStep
    from analyzer.tiles.layout import Arm
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


class LaidView(Struct, frozen=True):
    """Tiles that several drawings have in the same places."""

    id: str
    before: str
    """What draws the tiles before these; empty for none."""
    uses: tuple[UseView, ...]


class SharedView(Struct, frozen=True):
    """What the drawings of a game have in common."""

    groups: tuple[LaidView, ...]
    """Each after the one that it begins with."""
    parts: Mapping[DiagramView, tuple[str, int]]
    """The group that draws the first tiles of a drawing, and how many that are; none for drawings that share
    nothing."""


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
