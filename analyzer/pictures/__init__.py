"""A position as a picture of its own: SVG, and PNG from the same.

`scene` says what there is to see, `placement` where it goes; `svg` writes it. The tiles are those of the
report (`reports/parts.html.j2`), and so is the geometry of the layout.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.pictures.scene import PictureOptions, TurnError
from analyzer.pictures.svg import NoRasterizerError, PictureTheme, TooLargeError

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.replays.replay import Replay

__all__ = [
    "NoRasterizerError",
    "PictureOptions",
    "PictureTheme",
    "TooLargeError",
    "TurnError",
    "as_png",
    "picture",
]


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
    from analyzer.pictures.scene import moment, position_scene
    from analyzer.pictures.svg import svg
    from analyzer.replays.replay import Replay
    from analyzer.words.messages import Messages

    words = Messages.load(language)
    scene = (
        moment(what, words, look or PictureOptions())
        if isinstance(what, Replay)
        else position_scene(what, words)
    )
    return svg(scene, theme)


def as_png(picture: str, *, scale: float = 1, width: int | None = None) -> bytes:
    """A picture as PNG, `scale` times as large or `width` pixels wide.

    Raises:
        NoRasterizerError: the optional package for it is missing.
        TooLargeError: a side would be longer than 10,000 pixels.
    """
    from analyzer.pictures.svg import png

    return png(picture, scale=scale, width=width)
