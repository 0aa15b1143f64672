"""HTML as trees, and changes made to them as the script of the page makes them: a second way to the same."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

VOID = {"br", "wbr", "input", "hr", "img", "use", "path", "circle", "rect", "line", "polyline"}


@dataclass
class Node:
    """An element, all of whose descendants can be counted."""

    name: str
    attributes: dict[str, str | None] = field(default_factory=dict)
    children: list[Node | str] = field(default_factory=list)

    @staticmethod
    def of(html: str) -> Node:
        """What a piece of HTML holds, in an element without a name."""
        reader = _Reader()
        reader.feed(html)
        reader.close()
        assert len(reader.within) == 1, "every element ends"
        return reader.within[0]

    def elements(self) -> list[Node]:
        """This element and all in it, in the order of the text."""
        inner = [child.elements() for child in self.children if isinstance(child, Node)]
        return [self, *(element for elements in inner for element in elements)]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.within = [Node("")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, _said(attrs))
        self.within[-1].children.append(node)
        if tag not in VOID:
            self.within.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.within[-1].children.append(Node(tag, _said(attrs)))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.within.pop().name == tag

    def handle_data(self, data: str) -> None:
        children = self.within[-1].children
        if children and isinstance(children[-1], str):
            children[-1] += data
        else:
            children.append(data)


def _said(attributes: list[tuple[str, str | None]]) -> dict[str, str | None]:
    """An attribute without a value has an empty one."""
    return {name: value or "" for name, value in attributes}


def changed(html: str, changes: list[Any]) -> Node:
    """A piece of HTML with changes made to it as a page carries them."""
    root = Node.of(html)
    elements = root.elements()
    at = 0
    for way, what, becomes in zip(changes[::3], changes[1::3], changes[2::3], strict=True):
        at += way
        # The first element of the text has the number 0, and what holds them all that before it.
        element = elements[at + 1]
        if what is None:
            element.children = Node.of(becomes).children
        elif isinstance(what, str):
            # This parser writes all names small; a browser knows `viewBox`.
            assert what.lower() in element.attributes
            element.attributes[what.lower()] = becomes
        else:
            assert isinstance(element.children[what], str)
            element.children[what] = becomes
    return root


def body_of(page: str) -> str:
    """What stands on a page in the language that it opens in."""
    return page.partition(' data-elements="')[2].partition(">")[2].partition("</div>\n<script")[0]
