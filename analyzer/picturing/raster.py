"""From SVG to PNG, with resvg."""

from __future__ import annotations

import re
from importlib.resources import as_file, files

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
    with as_file(files("analyzer.reports") / "labels.ttf") as font:
        return resvg_py.svg_to_bytes(
            svg_string=svg,
            width=max(1, round(size[0] * factor)),
            font_files=[str(font)],
            font_family=FONT,
            sans_serif_family=FONT,
        )


def _size(svg: str) -> tuple[int, int]:
    """Width and height of a picture."""
    found = re.match(r'<svg [^>]*width="(\d+)" height="(\d+)"', svg)
    if found is None:
        raise ValueError("not a picture of ours")
    return int(found[1]), int(found[2])
