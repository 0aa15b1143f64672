"""A position as a picture of its own: SVG, and PNG from the same.

`scene` says what there is to see, `placement` where it goes; it is written here. The tiles are those of the
report (`reports/parts.html.j2`), and so is the geometry of the layout.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from analyzer.board import PIPS, number
from analyzer.pages.look import environment
from analyzer.pictures.placement import place
from analyzer.pictures.scene import PictureOptions, TurnError
from analyzer.tiles.tile import MAX_NUMBER, tile_set
from analyzer.words.shown import folder_of

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.pictures.placement import Placement
    from analyzer.pictures.scene import Scene
    from analyzer.replays.replay import Replay
    from analyzer.tiles.tile import Tile


__all__ = [
    "NoRasterizerError",
    "PictureOptions",
    "PictureTheme",
    "TooLargeError",
    "TurnError",
    "as_png",
    "picture",
]


def as_png(picture: str, *, scale: float = 1, width: int | None = None) -> bytes:
    """A picture as PNG, `scale` times as large or `width` pixels wide.

    Raises:
        NoRasterizerError: the optional package for it is missing.
        TooLargeError: a side would be longer than 10,000 pixels.
    """
    from analyzer.pictures import png

    return png(picture, scale=scale, width=width)


class PictureTheme(StrEnum):
    """The two palettes of the report."""

    LIGHT = "light"
    DARK = "dark"

    @property
    def colours(self) -> Colours:
        """The palette."""
        return _PALETTES[self]


@dataclass(frozen=True, slots=True, kw_only=True)
class Colours:
    """A palette; the names are those of the variables in `reports/report.css`."""

    paper: str
    ink: str
    muted: str
    felt: str
    felt_ink: str
    felt_muted: str
    accent: str
    tile: str
    tile_edge: str
    pip: str


_PALETTES = {
    PictureTheme.LIGHT: Colours(
        paper="#fbf9f4",
        ink="#26221c",
        muted="#665e52",
        felt="#dfe8df",
        felt_ink="#26322b",
        felt_muted="#4a5a50",
        accent="#9a2a1b",
        tile="#fffdf5",
        tile_edge="#8d8370",
        pip="#221e19",
    ),
    PictureTheme.DARK: Colours(
        paper="#191714",
        ink="#ece6da",
        muted="#aba294",
        felt="#22332a",
        felt_ink="#e4ece5",
        felt_muted="#b3c2b7",
        accent="#ff9b83",
        tile="#ece4d0",
        tile_edge="#14110d",
        pip="#1c1814",
    ),
}


_NOT_SHOWN = re.compile(
    "[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]|[\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]"
)
"""What no XML document can hold, however it is written (XML 1.0, production 2), and what would steer a
terminal or turn round the text beside it."""


def svg(scene: Scene, theme: PictureTheme) -> str:
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
    return _NOT_SHOWN.sub("\N{REPLACEMENT CHARACTER}", text).lstrip()


def number_text(value: float) -> str:
    """A coordinate to a tenth of a pixel."""
    return number(round(value, 1))


def _needed(at: Placement) -> tuple[list[Tile], list[int]]:
    """The tiles that are shown, and the numbers on them."""
    refs = {use.ref for use in at.uses}
    tiles = [tile for tile in tile_set(MAX_NUMBER).tiles if f"t{tile}" in refs]
    halves = {half for tile in tiles for half in tile}
    halves |= {one for one in range(MAX_NUMBER + 1) if f"h{one}" in refs}
    return tiles, sorted(halves)


FONT = "Domino Labels"
"""The font in `reports/labels.ttf`, so that there is text where the machine has no fonts, and the same text
everywhere; it knows Latin, Greek and Cyrillic, and whatever else is written takes a font of the machine's."""

LARGEST = 10_000
"""Pixels on a side, beyond which nobody wants a picture."""


class NoRasterizerError(RuntimeError):
    """resvg is not installed."""

    def __init__(self) -> None:
        super().__init__('PNG needs resvg, which is not installed: pip install "domino-analyzer[png]"')


class TooLargeError(ValueError):
    """The picture would have more than `LARGEST` pixels on a side."""


def png(svg: str, *, scale: float = 1, width: int | None = None) -> bytes:
    """The picture as PNG.

    Args:
        svg: what `writing.svg` has made.
        scale: how many pixels one of them becomes.
        width: how wide the result is, in place of a scale.

    Raises:
        NoRasterizerError: the optional package is missing.
        TooLargeError: more than 10,000 pixels on a side.
    """
    size = _size(svg)
    factor = scale if width is None else width / size[0]
    if max(size) * factor > LARGEST:
        raise TooLargeError(f"a side of the picture would be longer than {LARGEST} pixels")
    try:
        import resvg_py
    except ImportError:
        raise NoRasterizerError from None
    return resvg_py.svg_to_bytes(
        svg_string=svg,
        width=max(1, round(size[0] * factor)),
        font_files=[str(folder_of("analyzer.reports") / "labels.ttf")],
        font_family=FONT,
        sans_serif_family=FONT,
    )


def _size(svg: str) -> tuple[int, int]:
    """Width and height of a picture."""
    found = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', svg)
    if found is None:
        raise ValueError("not a picture of ours")
    return int(found[1]), int(found[2])


def picture(
    what: Replay | Position,
    look: PictureOptions | None = None,
    *,
    language: str = "en",
    theme: PictureTheme = PictureTheme.LIGHT,
) -> str:
    """A position as SVG: the layout, the hands around it as they sit, whose turn it is, and the open ends.

    Args:
        what: a replayed game, or a position, of which only the hands and the open ends can be shown.
        look: of a game, before which turn, and what of it; the end with all hands open if not given.
        language: of the caption, one of `reporting.languages()`.
        theme: the palette.

    Returns:
        An SVG document that loads nothing and has no script.

    Raises:
        TurnError: the game has no such turn, or the record has an error before it.
        SeatError: the game has no such seat.
        LanguageError: there is no translation into this language.

    >>> import analyzer
    >>> record = analyzer.parse('[Set "double-two"] [Rules "hand=1"] [Deal "A:12 B:11 C:22 D:00"] A 1-2')
    >>> picture(analyzer.replay(record.games[0])).startswith("<svg xmlns=")
    True
    """
    from analyzer.pictures import svg
    from analyzer.pictures.scene import moment, position_scene
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages

    words = Messages.load(language)
    scene = (
        moment(what, words, look or PictureOptions())
        if isinstance(what, Replay)
        else position_scene(what, words)
    )
    return svg(scene, theme)
