"""What has to be changed in a piece of HTML to make another one of it, both being of the same templates."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = re.compile(r"<[^>]*>|[^<]+")
_NAME = re.compile(r"</?([a-zA-Z0-9]+)")
_ATTRIBUTE = re.compile(r'\s([a-zA-Z-]+)(?:="([^"]*)")?')
_VOID = frozenset(("area", "base", "br", "col", "hr", "img", "input", "link", "meta", "wbr"))

Change = tuple[int, int | str | None, str]
"""The number of an element in the order of the text; what of it: the place of a text among its children, the
name of an attribute, or None for all that it holds; what that becomes: HTML for all, else plain text."""


@dataclass(slots=True)
class _Element:
    """An element as it is written; the outermost one has no tag."""

    tag: str
    number: int
    begin: int
    """Where what it holds begins among the tokens, and where that ends."""
    end: int = 0
    children: list[_Element | str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Fragment:
    """A piece of HTML taken apart.

    It has to be written as a browser would write it: no end tag left out, attributes between double quotes,
    `>` escaped in them. The templates of the page do so.

    >>> fragment = Fragment.of('<p title="no">1 <b>one</b> &amp; <br></p>')
    >>> list(fragment.changes(Fragment.of('<p title="ja">1 <b>eins</b> &amp; <br></p>')))
    [(0, 'title', 'ja'), (1, 0, 'eins')]
    >>> list(fragment.changes(Fragment.of('<p title="no"><i>one</i></p>')))
    [(0, None, '<i>one</i>')]
    """

    tokens: tuple[str, ...]
    root: _Element
    count: int
    """How many elements it has."""

    @staticmethod
    def of(html: str) -> Fragment:
        """Takes HTML apart; ValueError where tags do not fit each other."""
        tokens = tuple(_TOKEN.findall(html))
        root = _Element("", -1, 0)
        within, count = [root], 0
        for place, token in enumerate(tokens):
            if token[0] != "<":
                within[-1].children.append(token)
            elif token[1] == "/":
                element = within.pop()
                if not within or _name(element.tag) != _name(token):
                    raise ValueError(f"{token} ends {element.tag or 'nothing'}")
                element.end = place
            else:
                element = _Element(token, count, place + 1, place + 1)
                count += 1
                within[-1].children.append(element)
                if not token.endswith("/>") and _name(token) not in _VOID:
                    within.append(element)
        if within != [root]:
            raise ValueError(f"{within[-1].tag} has no end")
        root.end = len(tokens)
        return Fragment(tokens, root, count)

    def changes(self, other: Fragment) -> Iterator[Change]:
        """What makes the other one of this, in the order of the text.

        Where both are built alike that is texts and values of attributes; of an element whose children are
        not of the same kinds, all that it holds.
        """
        return self._changes(self.root, other.root, other)

    def _changes(self, one: _Element, another: _Element, other: Fragment) -> Iterator[Change]:
        if one.tag != another.tag:
            for (name, value), (_, wanted) in zip(
                _attributes(one.tag), _attributes(another.tag), strict=True
            ):
                if value != wanted:
                    yield one.number, name, unescape(wanted)
        if self.tokens[one.begin : one.end] == other.tokens[another.begin : another.end]:
            return
        pairs = list(zip(one.children, another.children, strict=False))
        if len(one.children) != len(another.children) or not all(_alike(*pair) for pair in pairs):
            yield one.number, None, "".join(other.tokens[another.begin : another.end])
            return
        for place, (child, becomes) in enumerate(pairs):
            if isinstance(child, _Element) and isinstance(becomes, _Element):
                yield from self._changes(child, becomes, other)
            elif child != becomes:
                yield one.number, place, unescape(str(becomes))


def _alike(one: _Element | str, another: _Element | str) -> bool:
    """Whether both are texts, or elements with the same name and the same attributes."""
    if isinstance(one, str) or isinstance(another, str):
        return isinstance(one, str) and isinstance(another, str)
    if one.tag == another.tag:
        return True
    return _name(one.tag) == _name(another.tag) and [name for name, _ in _attributes(one.tag)] == [
        name for name, _ in _attributes(another.tag)
    ]


def _name(tag: str) -> str:
    found = _NAME.match(tag)
    return found[1].lower() if found else ""


def _attributes(tag: str) -> list[tuple[str, str]]:
    """The names of the attributes, and their values as they are written."""
    return _ATTRIBUTE.findall(tag)
