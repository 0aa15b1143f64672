"""How values show themselves in a notebook: IPython asks an object for `_repr_html_` and `_repr_svg_`.

What is shown is worked out far to the right of these values, in the report and its pictures, and no module
may import what is to the right of it. So a value only says that it can be shown; `analyzer.notebook` knows
how, and is looked up by its name when a notebook asks. Nothing else depends on it.
"""

from __future__ import annotations

from importlib import import_module


class ShownAsHtml:
    """A value that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        shown = import_module("analyzer.notebook").html(self)
        return shown if isinstance(shown, str) else None


class ShownAsSvg:
    """A value that a notebook shows as a picture."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        shown = import_module("analyzer.notebook").svg(self)
        return shown if isinstance(shown, str) else None
