"""The style of a page, put together of its files; and texts without what only those need who write them."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from analyzer.reporting.look import Theme


@cache
def style(theme: Theme, *more: str) -> str:
    """The style sheet of a page in a theme; `more` are files that only some pages need.

    What is said later wins: first both kinds of base rules, then the palette, and what goes for paper last.
    """
    base = [read("report.css"), read("forms.css"), *map(read, more)]
    return lean_style("".join([*base, _palette(theme), read("print.css")]))


def _palette(theme: Theme) -> str:
    if theme is Theme.AUTO:
        return f"@media (prefers-color-scheme: dark) {{\n{read('theme-dark.css')}}}\n"
    return read(f"theme-{theme.value}.css")


def lean_script(text: str) -> str:
    r"""A script without comments, and without spaces where none is needed.

    No template literal may stand within another one: the library would take the inner one for code.

    >>> lean_script("/* Why\n * it is so. */\nlet a = `1  2`;\n  // More.\n  f(a);\n")
    'let a=`1  2`;f(a);'
    """
    from rjsmin import jsmin

    return str(jsmin(text))


def lean_style(text: str) -> str:
    r"""A style sheet without comments, and without spaces where none is needed.

    >>> lean_style("/* Why. */\na, b > c {\n  width: calc(1px + 2em);\n}\n")
    'a,b>c{width:calc(1px + 2em)}'
    """
    from rcssmin import cssmin

    return str(cssmin(text))


@cache
def read(name: str) -> str:
    """A file of the page; line ends as a browser sees them, or the hash would differ."""
    return (files("analyzer.reports") / name).read_text(encoding="utf-8").replace("\r\n", "\n")
