"""The options of a turn and the lines after each as the templates are given them, also drawn as a tree.

In the tree a row is a line, turns go from left to right, and lines meet.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from analyzer.kernel.engine import printed_move
from analyzer.pages.sentences import move_text, placed_text, result_text, told_arm
from analyzer.solver.lines import followed

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence

    from analyzer.game.position import Position
    from analyzer.pages.sentences import Names, TileView
    from analyzer.reviews.review import LineStep, Review
    from analyzer.solver.lines import LineFound
    from analyzer.words.messages import Messages


class MoveView(Struct, frozen=True):
    """A move of a line."""

    seat: str
    text: str
    passed: bool


class HookView(Struct, frozen=True):
    """What the script has to know of an option."""

    move: str
    """The move as records write it, such as `4-6@6`; `stop` for no further tile."""
    lost: str
    """What it gives away against the best one, as a number."""
    value: int | float
    """What it is worth to the side that moves, in points."""


class OptionView(Struct, frozen=True, kw_only=True):
    """A tile that could be played."""

    tile: TileView
    on: str
    value: str
    loss: str
    played: bool
    best: bool
    hook: HookView


class OptionLineView(Struct, frozen=True):
    """An option with the best play of everyone after it."""

    move: str
    """As in `HookView`."""
    text: str
    value: str
    moves: tuple[MoveView, ...]
    """After the option."""
    result: str


def move_views(line: Iterable[LineStep], labels: Sequence[str], words: Messages) -> tuple[MoveView, ...]:
    """The moves of a line; what is joined is printed where the tile would have fitted another end too."""
    views = []
    for step in line:
        if step.tile is None:
            text = words("draw_cell", tile=step.drawn) if step.drawn else words("pass_cell")
            views.extend([MoveView(labels[step.seat], text, passed=True)] * (not step.stop))
        else:
            text = move_text(step.tile, step.end if step.choice else None, words, step.arm)
            views.append(MoveView(labels[step.seat], text, passed=False))
    return tuple(views)


def line_result(position: Position, line: Iterable[LineStep], who: Names, words: Messages) -> str:
    """What a line from a position comes to."""
    for _, after in followed(position, line):
        position = after
    return last_result(position, who, words)


def last_result(position: Position, who: Names, words: Messages) -> str:
    """What a line comes to that ends in a position."""
    if position.end is None:
        return words("chance")
    if position.last is None:
        return words("unfinished")
    return result_text(position.end, position.last, position.score(), who, words)


FoundLines: TypeAlias = "Mapping[int, tuple[LineFound, ...]]"
"""For some turns a line for each option, in their order."""


def option_lines(
    review: Review, found: FoundLines, who: Names, words: Messages
) -> Mapping[int, tuple[OptionLineView, ...]]:
    """The lines that were found, in words."""
    labels = review.replay.seating.labels
    return {
        decision.step.turn: tuple(
            OptionLineView(
                printed_move(option.tile, option.end, told_arm(option, decision.step.before)),
                placed_text(option, words),
                words.signed(option.value),
                move_views(line.steps, labels, words)[1:],
                last_result(line.last, who, words),
            )
            for option, line in zip(decision.options, found[decision.step.turn], strict=True)
        )
        for decision in review.decisions
        if decision.step.turn in found
    }


class LabelView(Struct, frozen=True):
    """A line of text in a box; `x` is its middle, `y` its base line."""

    x: str
    y: str
    text: str


class BoxView(Struct, frozen=True, kw_only=True):
    """A move, or what a line comes to; coordinates as an attribute has them."""

    x: str
    y: str
    width: str
    height: str
    labels: tuple[LabelView, ...]
    framed: bool
    """Whether it has an outline: what nobody chooses has none."""
    kind: str
    """best, played or empty: what it is drawn as."""


class WayView(Struct, frozen=True):
    """What leads to a box, as the data of a path."""

    path: str
    kind: str
    """As of a box."""
    gap: str = ""
    """The path along which it passes over ways that it does not join, which are cut there; mostly empty."""


class FullLineView(Struct, frozen=True):
    """An option with the whole line after it, in words."""

    option: str
    value: str
    tags: tuple[str, ...]
    """That it is best, or was played."""
    moves: tuple[MoveView, ...]
    result: str


class TreeView(Struct, frozen=True, kw_only=True):
    """The lines after the options of a turn, drawn and in words."""

    width: int
    height: int
    boxes: tuple[BoxView, ...]
    ways: tuple[WayView, ...]
    label: str
    hint: str
    lines: tuple[FullLineView, ...]


ROW = 50.0
"""From one row to the next."""
MARGIN = 3.0
TRUNK = 12.0
"""Room at the left, where the lines leave the position that they have in common."""
GUTTER = 18.0
"""Between two columns, and more where lines change rows in it."""
CHANNEL = 8.0
"""Between two upright parts of links in one gutter."""


class Cell(Struct, frozen=True):
    """What becomes a box. Cells with the same key are one; from there on their lines are the same."""

    key: Hashable
    width: float
    height: float


class PlacedCell(Struct, frozen=True):
    """A placed cell; `x` and `y` are its upper left corner."""

    cell: Cell
    row: int
    x: float
    y: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.cell.width

    @property
    def middle(self) -> float:
        """Half way down, where links arrive and leave."""
        return self.y + self.cell.height / 2


class Link(Struct, frozen=True):
    """What leads to a box: the row it comes from, and its corners, across and upright in turn."""

    row: int
    corners: tuple[tuple[float, float], ...]


class Branching(Struct, frozen=True):
    """A whole drawing."""

    boxes: tuple[PlacedCell, ...]
    links: tuple[Link, ...]
    width: float
    height: float


def branching(lines: Sequence[Sequence[Cell]]) -> Branching:
    """Places every cell once, each further to the right than all that lead to it.

    A line has a row of its own up to where it meets an earlier one. The link that takes it there goes along
    its row, which is empty from there on, and then up between two columns: no link crosses a box.

    >>> a, b, end = Cell("a", 40, 20), Cell("b", 40, 20), Cell("end", 60, 30)
    >>> drawn = branching([[a, end], [b, end]])
    >>> [(box.cell.key, box.row, box.x, box.y) for box in drawn.boxes]
    [('a', 0, 15.0, 18.0), ('end', 0, 73.0, 13.0), ('b', 1, 15.0, 68.0)]
    """
    placed: dict[Hashable, tuple[int, Cell]] = {}
    own = [_own(row, line, placed) for row, line in enumerate(lines)]
    columns = _columns(own)
    meeting: list[list[int]] = [[] for _ in range(max(columns.values(), default=-1) + 1)]
    for row, line in enumerate(own):
        if line and placed[line[-1].key][0] != row:
            meeting[columns[line[-1].key]].append(row)
    lefts = _lefts([(columns[key], cell.width) for key, (_, cell) in placed.items()], meeting)
    boxes = {
        key: PlacedCell(cell, row, lefts[columns[key]], MARGIN + ROW * (row + 0.5) - cell.height / 2)
        for key, (row, cell) in placed.items()
    }
    links = []
    for row, line in enumerate(own):
        at = columns[line[-1].key] if line else 0
        upright = lefts[at] - GUTTER / 2 - CHANNEL * (meeting[at].index(row) if row in meeting[at] else 0)
        links += _links(row, [boxes[cell.key] for cell in line], upright)
    right = max((box.right for box in boxes.values()), default=0.0)
    return Branching(tuple(boxes.values()), tuple(links), right + MARGIN, 2 * MARGIN + ROW * len(lines))


def _own(row: int, line: Sequence[Cell], placed: dict[Hashable, tuple[int, Cell]]) -> list[Cell]:
    """A line up to where it meets an earlier one; notes the cells that it is the first to have."""
    found = []
    for cell in line:
        found.append(cell)
        if cell.key in placed:
            break
        placed[cell.key] = row, cell
    return found


def _columns(lines: Sequence[Sequence[Cell]]) -> dict[Hashable, int]:
    """The column of every cell: one further than the last of those that lead to it."""
    columns: dict[Hashable, int] = {}
    moved = True
    while moved:
        moved = False
        for line in lines:
            least = 0
            for cell in line:
                if columns.get(cell.key, -1) < least:
                    columns[cell.key] = least
                    moved = True
                least = columns[cell.key] + 1
    return columns


def _lefts(widths: Sequence[tuple[int, float]], meeting: Sequence[Sequence[int]]) -> list[float]:
    """Where each column begins, given the column and width of every cell."""
    widest = [max(width for at, width in widths if at == column) for column in range(len(meeting))]
    left, lefts = MARGIN + TRUNK, []
    for column, rows in enumerate(meeting):
        left += CHANNEL * max(0, len(rows) - 1)
        lefts.append(left)
        left += widest[column] + GUTTER
    return lefts


def _links(row: int, line: Sequence[PlacedCell], upright: float) -> list[Link]:
    """What leads to each box of a line, the first from the trunk; the last may stand in another row."""
    if not line:
        return []
    first, start = line[0], MARGIN + ROW / 2
    links = [Link(row, ((MARGIN, start), (MARGIN, first.middle), (first.x, first.middle)))]
    for one, next_ in pairwise(line):
        here, there = (one.right, one.middle), (next_.x, next_.middle)
        if one.middle == next_.middle:
            links.append(Link(row, (here, there)))
        else:
            links.append(Link(row, (here, (upright, one.middle), (upright, next_.middle), there)))
    return links
