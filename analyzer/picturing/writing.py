"""From a scene to SVG."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from analyzer.drawing import PIPS, number
from analyzer.picturing.placing import place
from analyzer.reporting.html import environment
from analyzer.tiles import MAX_NUMBER, tile_set

if TYPE_CHECKING:
    from analyzer.picturing.colours import Theme
    from analyzer.picturing.placing import Placing
    from analyzer.picturing.scene import Scene
    from analyzer.tiles import Tile

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What no XML document can hold, however it is written (XML 1.0, production 2)."""


def svg(scene: Scene, theme: Theme) -> str:
    """The picture as an SVG document of its own: no script, and nothing that it would have to load.

    The tiles are defined once each, in the shapes of the report; what the record says is text, whatever it
    contains.
    """
    at = place(scene)
    tiles, numbers = _needed(at)
    text = (
        environment()
        .get_template("picture.svg.j2")
        .render(
            at=at,
            n=number_text,
            title=scene.heading,
            told=scene.told,
            language=scene.language,
            theme=theme.value,
            colours=theme.colours,
            tiles=tiles,
            pips=[(one, PIPS.get(one)) for one in numbers],
        )
    )
    return _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text).lstrip()


def number_text(value: float) -> str:
    """A coordinate to a tenth of a pixel."""
    return number(round(value, 1))


def _needed(at: Placing) -> tuple[list[Tile], list[int]]:
    """The tiles that are shown, and the numbers on them."""
    refs = {use.ref for use in at.uses}
    tiles = [tile for tile in tile_set(MAX_NUMBER).tiles if f"t{tile}" in refs]
    halves = {half for tile in tiles for half in tile}
    halves |= {one for one in range(MAX_NUMBER + 1) if f"h{one}" in refs}
    return tiles, sorted(halves)
