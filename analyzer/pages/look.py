"""How a page looks: its theme, and its style, put together of files."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from analyzer.words.folders import folder_of
from analyzer.words.shown import in_short

HEIGHT: Final = 800
"""Pixels that a page within another page is high, unless something else is asked for."""


class Theme(StrEnum):
    """The colours and the type of a page.

    >>> [theme.value for theme in Theme]
    ['auto', 'light', 'dark', 'contrast', 'paper']
    """

    AUTO = "auto"
    """Light or dark, as the reader's system is."""
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    """Black on white with strong lines; all text at least 7 to 1."""
    PAPER = "paper"
    """Like a printed book: one type, no fields of colour."""

    @property
    def schemes(self) -> str:
        """The colour schemes that a browser may draw its own parts of the page in.

        >>> Theme.AUTO.schemes, Theme.PAPER.schemes
        ('light dark', 'light')
        """
        return {Theme.AUTO: "light dark", Theme.DARK: "dark"}.get(self, "light")

    @property
    def forced(self) -> bool:
        """Whether the page has it whatever the reader's system is."""
        return self is not Theme.AUTO


@dataclass(frozen=True, slots=True)
class Look:
    """What can be chosen of a page, besides its language and the seat that it is seen from.

    Raises:
        ValueError: no such theme, or a height that is no number of pixels.

    >>> Look(Theme("paper")) == Look(Theme.PAPER)
    True
    """

    __repr__ = in_short

    theme: Theme = Theme.AUTO
    """The name of one will do."""
    anonymous: bool = False
    """Whether it keeps to itself who played, where, when, and in which file that stood."""
    embed: bool = False
    """Whether it is made as a piece of HTML that goes into another page."""
    height: int = HEIGHT
    """Pixels that such a piece is high at first."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "theme", Theme(self.theme))
        if self.height < 1:
            raise ValueError(f"a page cannot be {self.height} pixels high")


PLAIN: Final = Look()
"""How a page is made up where nothing else is asked for."""


@cache
def style(theme: Theme, *more: str) -> str:
    """The style sheet of a page in a theme; `more` are files that only some pages need.

    What is said later wins: first both kinds of base rules, then the palette, and what goes for paper last.
    """
    base = [read("report.css"), read("forms.css"), read("stage.css"), *map(read, more)]
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
    return (folder_of("analyzer.reports") / name).read_text(encoding="utf-8").replace("\r\n", "\n")
