"""How values show themselves in a notebook: IPython asks an object for `_repr_html_` and `_repr_svg_`.

What is shown is made by the report, and a record or a position knows nothing of reports. So a value only says
that it can be shown; who makes the pictures says so here, with `show_with`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    Maker = Callable[[object], str | None]

_makers: dict[str, Maker] = {}


def show_with(*, html: Maker, svg: Maker) -> None:
    """From now on these functions show a value, as HTML and as an SVG document; None where it has none."""
    _makers.update(html=html, svg=svg)


class ShownAsHtml:
    """A value that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return _makers["html"](self)


class ShownAsSvg:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return _makers["svg"](self)
