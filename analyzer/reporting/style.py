"""The style of a page, put together of its files."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from analyzer.reporting.look import Theme

_COMMENT = re.compile(r"^[ \t]*(?://.*|/\*(?s:.*?)\*/[ \t]*)\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+|^\n", re.MULTILINE)


@cache
def style(theme: Theme, *more: str) -> str:
    """The style sheet of a page in a theme; `more` are files that only some pages need.

    What is said later wins: first both kinds of base rules, then the palette, and what goes for paper last.
    """
    base = [read("report.css"), read("forms.css"), *map(read, more)]
    return lean("".join([*base, _palette(theme), read("print.css")]))


def _palette(theme: Theme) -> str:
    if theme is Theme.AUTO:
        return f"@media (prefers-color-scheme: dark) {{\n{read('theme-dark.css')}}}\n"
    return read(f"theme-{theme.value}.css")


def lean(text: str) -> str:
    r"""A script or a style without its comments and indents, which nobody needs on a page.

    Comments stand on lines of their own, and nothing else on a line begins like one.

    >>> lean("/* Why\n * it is so. */\nlet a = 1;\n  // More.\n  f(a);\n")
    'let a = 1;\nf(a);\n'
    """
    return _INDENT.sub("", _COMMENT.sub("", text))


@cache
def read(name: str) -> str:
    """A file of the page; line ends as a browser sees them, or the hash would differ."""
    return (files("analyzer.reports") / name).read_text(encoding="utf-8").replace("\r\n", "\n")
