"""The style of a page, put together of its files."""

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
    return "".join([*base, _palette(theme), read("print.css")])


def _palette(theme: Theme) -> str:
    if theme is Theme.AUTO:
        return f"@media (prefers-color-scheme: dark) {{\n{read('theme-dark.css')}}}\n"
    return read(f"theme-{theme.value}.css")


@cache
def read(name: str) -> str:
    """A file of the page; line ends as a browser sees them, or the hash would differ."""
    return (files("analyzer.reports") / name).read_text(encoding="utf-8").replace("\r\n", "\n")
