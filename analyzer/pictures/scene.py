"""What there is to see: of a lone position the hands, and the open ends in place of the layout."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.board import DrawnLayout
from analyzer.pages.hands import round_the_table
from analyzer.pages.sentences import tile_view
from analyzer.rules import EndKind

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.pages.drawn_view import TileView
    from analyzer.words.messages import Messages


class TableSide(StrEnum):
    """A side of the table."""

    TOP = "top"
    LEFT = "left"
    RIGHT = "right"
    BOTTOM = "bottom"

    @property
    def beside(self) -> bool:
        """Whether the tiles of a hand there lie in a column beside the layout."""
        return self in (TableSide.LEFT, TableSide.RIGHT)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A seat at the table."""

    spot: TableSide
    label: str
    name: str
    tiles: tuple[TileView, ...]
    """What is shown of the hand, some of it face down."""
    note: str = ""
    """What stands beside the name: how many tiles it has, where they are not shown."""
    acting: bool = False


@dataclass(frozen=True, slots=True)
class OpenEnd:
    """An end of a layout of which nothing else is known."""

    number: int
    arm: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One position, as somebody sees it."""

    heading: str
    lines: tuple[str, ...]
    """The caption: whose turn it is, the open ends, the result."""
    told: str
    """The whole picture in words."""
    sittings: tuple[Sitting, ...]
    """In reading order: top, left, right, bottom."""
    language: str
    drawing: DrawnLayout = field(default_factory=lambda: DrawnLayout(()))
    latest: int | None = None
    """The turn whose tile is pointed out."""
    open_ends: tuple[OpenEnd, ...] = ()
    """Shown where there is no drawing."""


def position_scene(position: Position, words: Messages) -> Scene:
    """All hands open; how the tiles on the table lie, a position does not know."""
    rules, layout, end = position.rules, position.layout, position.end
    labels = rules.seating().labels
    spots = round_the_table(rules.seats, rules.direction)
    sittings = [
        Sitting(
            spot=TableSide(spot),
            label=labels[seat],
            name="",
            tiles=tuple(tile_view(tile, words) for tile in rules.tile_set.members(position.hands[seat])),
            acting=end is None and seat == position.seat,
        )
        for spot, seats in spots.items()
        for seat in seats
    ]
    mover = labels[position.seat]
    if end is not None:
        out = "" if position.last is None else labels[position.last]
        state = words("out_domino", seat=out) if end is EndKind.DOMINO else words("out_blocked")
        line = f"{state}; {words.ends(layout.ends)}."
    elif layout.is_empty:
        line = words("say_start", seat=mover)
    else:
        line = words("picture_on_move", seat=mover, ends=words.ends(layout.ends))
    hands = " ".join(
        words(
            "picture_hand",
            seat=sitting.label,
            tiles=", ".join(tile.text for tile in sitting.tiles) or words("hand_empty"),
        )
        for sitting in sittings
    )
    ends = tuple(OpenEnd(number, str(arm)) for arm, number in zip(layout.arms, layout.ends, strict=False))
    return Scene(
        heading=rules.name,
        lines=(line,),
        told=f"{line} {hands}",
        sittings=tuple(sittings),
        language=words.language,
        open_ends=ends,
    )
