"""How a page is made up: its colours, what it keeps to itself, and whether it goes into another page."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

HEIGHT: Final = 800
"""Pixels that a page within another page is high, unless something else is asked for."""


class Theme(StrEnum):
    """The colours and the type of a page."""

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
