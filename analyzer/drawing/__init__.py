"""Where each tile lies when a layout is drawn: pure geometry, in units of half a tile.

`tree` finds out which tile joined which; `rows` draws a line; `plan`, `board`, `attempt` and `search` draw
whatever has more than two arms.
"""

from analyzer.drawing.placed import PIPS, Drawing, Half, Placed, number, view_box
from analyzer.drawing.rows import REACH, WIDTH
from analyzer.drawing.tree import Joining
from analyzer.drawing.whole import draw

__all__ = [
    "PIPS",
    "REACH",
    "WIDTH",
    "Drawing",
    "Half",
    "Joining",
    "Placed",
    "draw",
    "number",
    "view_box",
]
