"""Where each tile lies when a layout is drawn: pure geometry, in units of half a tile.

`tree` finds out which tile joined which; `rows` draws a line; `plan`, `board`, `attempt` and `search` draw
whatever has more than two arms.
"""

from analyzer.board.joining import Joining
from analyzer.board.placed import PIPS, DrawnLayout, Half, PlacedTile, number, view_box
from analyzer.board.rows import REACH, WIDTH
from analyzer.board.search import draw

__all__ = [
    "PIPS",
    "REACH",
    "WIDTH",
    "DrawnLayout",
    "Half",
    "Joining",
    "PlacedTile",
    "draw",
    "number",
    "view_box",
]
