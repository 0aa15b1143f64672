"""The values that texts in JSON, in XML, or as Python prints them stand for."""

from __future__ import annotations

import ast
import json
import re
from contextlib import suppress
from typing import Any

PAGES = ("html", "body", "div", "section", "article", "main", "ul", "ol", "p", "table", "span", "pre")
"""Elements of pages: what stands in them is read as text."""
MOST_DEEP = 60
"""A value may be nested so deep; no game comes near."""


def value_of(text: str) -> Any:
    """What a text in JSON, in XML, or as Python prints values stands for; None if it is nothing of that."""
    stripped = text.strip()
    return _xml_value(stripped) if stripped.startswith("<") else value_in(stripped)


def has_objects(value: Any) -> bool:
    """Whether a value has objects in it, and not only lists, texts and numbers."""
    return isinstance(value, dict) or (isinstance(value, list) and any(map(has_objects, value)))


def _deep(text: str) -> bool:
    depth = deepest = 0
    for sign in re.findall(r"[\[\]{}()]", text):
        depth += 1 if sign in "[{(" else -1
        deepest = max(deepest, depth)
    return deepest > MOST_DEEP


def value_in(text: str) -> Any:
    """The value that a piece of text is, in JSON or as Python prints it; None if it is none."""
    if text[:1] not in "[{(" or _deep(text):
        return None
    with suppress(ValueError, RecursionError):
        return json.loads(text)
    text = _NOTHING.sub("None", text)
    with suppress(ValueError, SyntaxError, RecursionError, MemoryError):
        return ast.literal_eval(text)
    return None


_NOTHING = re.compile(r"(?<![\w'\"])(?:NULL|null|undefined|NaN|nan)(?![\w'\"])")
"""What other languages call nothing, outside of quotes."""


def _xml_value(text: str) -> Any:
    """An XML text as lists and objects; one that declares entities is not read."""
    if "<!ENTITY" in text or ("<!DOCTYPE" in text and "html" not in text[:200].casefold()):
        return None
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError:
        return None
    if root.tag.casefold().rpartition("}")[2] in PAGES:
        return None
    with suppress(RecursionError):
        return _value(root)
    return None


def _value(element: Any) -> Any:
    children = list(element)
    if not children:
        text = (element.text or "").strip()
        return {**element.attrib, "text": text} if element.attrib and text else element.attrib or text
    tags = [child.tag for child in children]
    if len(set(tags)) == 1 and len(tags) > 1:
        return (
            {**element.attrib, tags[0]: [_value(child) for child in children]}
            if element.attrib
            else [_value(child) for child in children]
        )
    grouped: dict[str, Any] = dict(element.attrib)
    for child in children:
        value = _value(child)
        if child.tag in grouped:
            grouped[child.tag] = (
                [*grouped[child.tag], value]
                if isinstance(grouped[child.tag], list)
                else [grouped[child.tag], value]
            )
        else:
            grouped[child.tag] = value
    return grouped
