"""How values show themselves: in one line, and in a notebook, which asks for `_repr_html_` and `_repr_svg_`.

What a notebook shows is made by the report, and a record or a position knows nothing of reports. So a value
only says that it can be shown; who makes the pictures says so here, with `show_with`.
"""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

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


LINE = 200
"""No value is shown in a longer line."""
_FEW = 8
_SHORT = 48
"""So many values of a collection, and so many characters of a value, are shown where a line is too long."""


def cut(text: str) -> str:
    """The text as one line, its end left out where it is too long.

    >>> cut("<Tag " + "a" * 1000 + ">")[-6:], len(cut("a" * 1000))
    ('aaaa…>', 200)
    """
    if len(text) > LINE:
        text = f"{text[: LINE - 2]}…{text[-1]}"
    return " ".join(text.split())


def in_short(value: object) -> str:
    """A dataclass or a named tuple with its fields, in one line; a class takes it for its `__repr__`.

    Where that is too long, fields that have their default are left out and long ones only named or counted.
    """
    given = tuple(_fields_of(value))
    written = [f"{name}={_text(own, LINE)}" for name, own, _ in given]
    if sum(map(len, written)) > LINE:
        written = [f"{name}={_text(own, _SHORT)}" for name, own, usual in given if not usual]
    return cut(f"{type(value).__name__}({', '.join(written)})")


def _fields_of(value: object) -> Iterator[tuple[str, object, bool]]:
    """The fields: name, value, and whether it is the default."""
    if is_dataclass(value):
        for field in fields(value):
            if field.repr:
                own = getattr(value, field.name)
                usual = field.default is not MISSING and bool(own == field.default)
                yield field.name, own, usual
    elif isinstance(value, tuple):
        defaults = getattr(value, "_field_defaults", {})
        for name, own in zip(getattr(value, "_fields", ()), value, strict=True):
            yield name, own, name in defaults and bool(own == defaults[name])


def _text(value: object, most: int) -> str:
    """A field in about so many characters at most."""
    if type(value) is str:
        return repr(value) if len(value) <= most else f"{value[:most]!r}…"
    if isinstance(value, tuple | list | dict | set | frozenset) and not hasattr(value, "_fields"):
        text = repr(value) if len(value) <= _FEW else ""
        kinds = "/".join(sorted({type(one).__name__ for one in value}))
        return text if text and len(text) <= most else f"<{len(value)} {kinds}>"
    text = repr(value)
    return text if len(text) <= most else f"<{type(value).__name__}>"
