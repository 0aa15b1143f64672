"""The drawing of a whole layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.drawing.placed import Drawing
from analyzer.drawing.rows import in_rows
from analyzer.drawing.search import spread
from analyzer.drawing.tree import grow

if TYPE_CHECKING:
    from collections.abc import Iterable

    from analyzer.drawing.tree import Joining


def draw(joinings: Iterable[Joining]) -> Drawing:
    """Give every tile of a layout its place.

    A tile that does not fit the arm it is said to have joined stays loose, and so does everything that joined
    the same arm after it; after a tile whose arm is not known nothing can be placed any more.

    >>> from analyzer.drawing import Joining
    >>> from analyzer.layout import RIGHT
    >>> from analyzer.tiles import Tile
    >>> line = draw([Joining(1, Tile.of(1, 1), None), Joining(2, Tile.of(1, 4), RIGHT)])
    >>> [(str(placed.tile), placed.x, placed.rotation) for placed in line.placed]
    [('1-1', 0, 90), ('1-4', 1.5, 0)]
    """
    tree = grow(joinings)
    placed = tuple(in_rows(tree.nodes) if tree.is_line else spread(tree.nodes))
    turns = {tile.turn for tile in placed}
    left_out = [node.joining for node in tree.nodes if node.joining.turn not in turns]
    return Drawing(placed, tuple(sorted([*tree.loose, *left_out], key=lambda joining: joining.turn)))
