"""Where each tile lies when a layout is drawn: pure geometry, in units of half a tile.

`joining` finds out which tile joined which; `placed` has the tiles with their places, and draws lines and
trains in rows; `search` draws whatever has more than two arms.
"""

from analyzer.board.joining import Joining
from analyzer.board.placed import (
    PIPS,
    REACH,
    WIDTH,
    DrawnLayout,
    Half,
    Lane,
    PlacedTile,
    TrainSign,
    number,
    view_box,
)
from analyzer.board.search import draw

__all__ = [
    "PIPS",
    "REACH",
    "WIDTH",
    "DrawnLayout",
    "Half",
    "Joining",
    "Lane",
    "PlacedTile",
    "TrainSign",
    "draw",
    "number",
    "view_box",
]
