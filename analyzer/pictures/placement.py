"""Where everything of a scene goes on the picture, in pixels.

The layout lies in the middle, the hands around it, and the caption stands below. Nothing can measure text
here, as every program that shows the picture has fonts of its own: widths are estimates on the wide side, and
what would be too wide is broken or cut.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, field
from math import ceil
from typing import TYPE_CHECKING

from analyzer.board import number
from analyzer.pictures.scene import TableSide

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.board import PlacedTile
    from analyzer.pictures.scene import Scene, Sitting


_WIDE, _NARROW = 1.0, 0.57
"""The width of a character in units of the font size: East Asian ones, and all others on the wide side."""

_ELLIPSIS = "…"


def width_of(text: str, size: int) -> float:
    """About how wide a text is at a font size, in pixels; rather too wide than too narrow.

    >>> width_of("domino", 10)
    34.2
    """
    return round(sum(map(_width, text)) * size, 3)


def _width(character: str) -> float:
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0.0
    return _WIDE if unicodedata.east_asian_width(character) in "WF" else _NARROW


def cut(text: str, room: float, size: int) -> str:
    """The text, or as much of it as has room before an ellipsis.

    >>> cut("Wilhelmina", 40, 10)
    'Wilhel…'
    """
    if width_of(text, size) <= room:
        return text
    while text and width_of(text + _ELLIPSIS, size) > room:
        text = text[:-1]
    return text.rstrip() + _ELLIPSIS


def folded(text: str, room: float, size: int) -> list[str]:
    """The text in lines, broken between words, or within one that has no line to itself.

    >>> folded("one two three", 50, 10)
    ['one two', 'three']
    """
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if width_of(longer, size) <= room:
            line = longer
            continue
        if line:
            lines.append(line)
        line = word
        while width_of(line, size) > room:
            head = max(1, int(room / (_WIDE * size)))
            lines.append(line[:head])
            line = line[head:]
    return [*lines, line] if line else lines


BOARD = 26
"""Half a tile of the layout, in pixels."""
HELD = 15
"""Half a tile of a hand."""
_GAP = 4
"""Between two tiles of a hand."""
_BETWEEN = 22
"""Between two hands, and between a hand and the layout."""
_MARGIN = 18
_NAME, _CAPTION, _HEADING = 15, 15, 18
"""Font sizes."""
_ROW, _COLUMN = 12, 7
"""How many tiles of a hand lie in a row or a column before the next one begins."""
_ENDS = 12
"""How many open ends stand in a row, where nothing else is known of the layout."""
_WIDEST_NAME = 190
_END_WIDTH, _END_HEIGHT = 2 * BOARD, 2.4 * BOARD
"""The room of an open end with the name of its arm."""
_LEAST_WIDTH, _LEAST_HEIGHT = 11 * BOARD, 5 * BOARD
"""The room in the middle, however few tiles lie there."""


@dataclass(frozen=True, slots=True)
class Use:
    """A tile, or half of one: the shape and where it goes."""

    ref: str
    transform: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A piece of text; `kind` says how it looks."""

    text: str
    x: float
    y: float
    size: int
    kind: str
    note: str = ""
    """What follows in a quieter tone."""
    turn: bool = False
    """Whether a sign before it says that it is this seat's turn."""
    middle: bool = False
    """Whether it is centred on its place."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle."""

    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True, kw_only=True)
class Placement:
    """Everything with its place."""

    width: int = 0
    height: int = 0
    felt: Rectangle = field(default_factory=lambda: Rectangle(0, 0, 0, 0))
    uses: list[Use] = field(default_factory=list)
    latest: list[Rectangle] = field(default_factory=list)
    labels: list[Label] = field(default_factory=list)
    markers: list[tuple[float, float]] = field(default_factory=list)
    """The middle of each marker."""


def place(scene: Scene) -> Placement:
    """The picture of a scene."""
    hands = {spot: [_Hand(s) for s in scene.sittings if s.spot is spot] for spot in TableSide}
    left, top, right, bottom = scene.drawing.box
    tall = max((bottom - top) * BOARD, _END_HEIGHT * -(-len(scene.open_ends) // _ENDS))
    wide = max((right - left) * BOARD, _END_WIDTH * min(len(scene.open_ends), _ENDS))
    side = max((hand.width for spot in TableSide if spot.beside for hand in hands[spot]), default=0)
    side = side + _BETWEEN if side else 0
    rows = {
        spot: sum(hand.width for hand in hands[spot]) + _BETWEEN * (len(hands[spot]) - 1)
        for spot in TableSide
    }
    inner = max(2 * side + max(wide, _LEAST_WIDTH), rows[TableSide.TOP], rows[TableSide.BOTTOM])
    middle = max(
        [tall, _LEAST_HEIGHT, *(hand.height for spot in TableSide if spot.beside for hand in hands[spot])]
    )
    made = Placement(width=ceil(inner + 4 * _MARGIN))
    centre = made.width / 2
    y = 2.0 * _MARGIN
    y = _in_a_row(made, hands[TableSide.TOP], centre - rows[TableSide.TOP] / 2, y)
    for spot, x in ((TableSide.LEFT, 2.0 * _MARGIN), (TableSide.RIGHT, made.width - 2 * _MARGIN)):
        for hand in hands[spot]:
            at = x if spot is TableSide.LEFT else x - hand.width
            hand.put(made, at, y + (middle - hand.height) / 2)
    _lay_out(made, scene, centre, y + middle / 2)
    y += middle
    if hands[TableSide.BOTTOM]:
        y = (
            _in_a_row(made, hands[TableSide.BOTTOM], centre - rows[TableSide.BOTTOM] / 2, y + _BETWEEN)
            - _BETWEEN
        )
    made.felt = Rectangle(_MARGIN, _MARGIN, made.width - 2 * _MARGIN, y)
    _caption(made, scene, y + _MARGIN)
    return made


class _Hand:
    """The tiles of one seat with its name above them."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        count, most = len(sitting.tiles), _COLUMN if sitting.spot.beside else _ROW
        lines = -(-count // most)
        along = -(-count // lines) if lines else 0
        self.columns, rows = (lines, along) if sitting.spot.beside else (along, lines)
        self.tile = (2 * HELD, HELD) if sitting.spot.beside else (HELD, 2 * HELD)
        self.name = cut(sitting.name, _WIDEST_NAME, _NAME)
        self.label = cut(sitting.label, _WIDEST_NAME, _NAME)
        words = width_of(f"{self.label} {self.name}  {sitting.note}", _NAME) + _NAME
        self.width = max(self.columns * (self.tile[0] + _GAP) - _GAP, words)
        self.height = 1.6 * _NAME + rows * (self.tile[1] + _GAP)

    def put(self, made: Placement, x: float, y: float) -> None:
        """Add the hand to a picture, its left upper corner there."""
        sitting = self.sitting
        note = "  ".join(filter(None, (self.name, sitting.note)))
        made.labels.append(
            Label(text=self.label, x=x, y=y + _NAME, size=_NAME, kind="who", note=note, turn=sitting.acting)
        )
        wide, high = self.tile
        turned = "" if sitting.spot.beside else "rotate(90)"
        for at, tile in enumerate(sitting.tiles):
            row, column = divmod(at, self.columns)
            left = x + column * (wide + _GAP) + wide / 2
            upper = y + 1.6 * _NAME + row * (high + _GAP) + high / 2
            made.uses.append(Use(tile.ref, _transform(left, upper, HELD, turned)))


def _in_a_row(made: Placement, hands: Sequence[_Hand], x: float, y: float) -> float:
    """Put hands side by side; what is below them."""
    for hand in hands:
        hand.put(made, x, y)
        x += hand.width + _BETWEEN
    return y + max(hand.height for hand in hands) + _BETWEEN if hands else y


def _lay_out(made: Placement, scene: Scene, x: float, y: float) -> None:
    """The layout in the middle, or the open ends where nothing else is known of it."""
    left, top, right, bottom = scene.drawing.box
    dx, dy = x - (left + right) / 2 * BOARD, y - (top + bottom) / 2 * BOARD
    for placed in scene.drawing.placed:
        turned = f"rotate({placed.rotation})" if placed.rotation else ""
        made.uses.append(
            Use(f"t{placed.tile}", _transform(dx + placed.x * BOARD, dy + placed.y * BOARD, BOARD, turned))
        )
        if placed.turn == scene.latest:
            made.latest.append(_around(placed, dx, dy))
    for sign in scene.drawing.signs:
        spot = dx + sign.x * BOARD, dy + sign.y * BOARD
        if sign.text:
            made.labels.append(
                Label(text=sign.text, x=spot[0], y=spot[1] + _NAME / 3, size=_NAME, kind="who", middle=True)
            )
        else:
            made.markers.append(spot)
    count = len(scene.open_ends)
    y -= (-(-count // _ENDS) - 1) / 2 * _END_HEIGHT
    for at, end in enumerate(scene.open_ends):
        row, column = divmod(at, _ENDS)
        here = x + (column - (min(_ENDS, count - row * _ENDS) - 1) / 2) * _END_WIDTH
        there = y + row * _END_HEIGHT
        if end.number >= 0:
            made.uses.append(Use("end", _transform(here, there, BOARD)))
            made.uses.append(Use(f"h{end.number}", _transform(here, there, BOARD)))
        name = Label(text=end.arm, x=here, y=there + 1.2 * BOARD, size=12, kind="note", middle=True)
        made.labels.append(name)


def _around(placed: PlacedTile, dx: float, dy: float) -> Rectangle:
    left, top, right, bottom = placed.box
    return Rectangle(dx + left * BOARD, dy + top * BOARD, (right - left) * BOARD, (bottom - top) * BOARD)


def _caption(made: Placement, scene: Scene, y: float) -> None:
    room = made.width - 2 * _MARGIN
    lines = [(text, _HEADING, "heading") for text in folded(scene.heading, room, _HEADING)]
    lines += [(text, _CAPTION, "line") for line in scene.lines for text in folded(line, room, _CAPTION)]
    for text, size, kind in lines:
        y += 1.5 * size
        made.labels.append(Label(text=text, x=_MARGIN, y=y, size=size, kind=kind))
    made.height = ceil(y + _MARGIN)


def _transform(x: float, y: float, scale: int, turned: str = "") -> str:
    return f"translate({number(x)} {number(y)}){turned}scale({scale})"
