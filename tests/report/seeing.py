"""What a reader of a page gets to see or hear, found with a parser and no browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = ("meta", "link", "br", "wbr", "input")
SPOKEN = ("title", "aria-label", "alt", "placeholder")
"""Attributes that are shown or read out."""


class Shown(HTMLParser):
    """The text and the spoken attributes of a page outside of everything that is hidden."""

    def __init__(self, page: str, *, without: tuple[str, ...] = ()) -> None:
        """Elements with one of the classes in `without` are left out, too."""
        super().__init__()
        self.without = set(without)
        self.said: list[str] = []
        self.backs = 0
        self._open: list[tuple[str, bool]] = []
        self.feed(page)
        self.close()

    @property
    def text(self) -> str:
        """Everything in one line; blanks that do not break stay what they are, as in a browser."""
        return re.sub(r"[ \t\n\r\f]+", " ", " ".join(self.said)).strip(" ")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        classes = set((attributes.get("class") or "").split())
        unseen = tag in ("script", "style") or "hidden" in attributes or bool(classes & self.without)
        hidden = unseen or (bool(self._open) and self._open[-1][1])
        if tag not in VOID:
            self._open.append((tag, hidden))
        if not hidden:
            self.said += [attributes[name] or "" for name in SPOKEN if name in attributes]
            self.backs += attributes.get("href") == "#back" and "later" not in classes

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if not (self._open and self._open[-1][1]):
            self.said.append(data)
