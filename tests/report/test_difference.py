"""What makes one piece of HTML of another: nothing is lost, and nothing is said that is the same in both."""

from __future__ import annotations

from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.pages import languages, report
from analyzer.pages.page import Fragment
from tests.effort import effort
from tests.match.texts import match_reviews
from tests.report.changes import Node, body_of, changed
from tests.report.games import LOSING, TAGS, fair_reviews, game, losing, reviews, winning

if TYPE_CHECKING:
    from collections.abc import Callable

    from analyzer.pages.page import Change
    from analyzer.reviews.review import Review

TEXTS = st.text("a<>&\"'= \n/é", max_size=4)


def written(node: Node) -> str:
    """An element as the templates write it."""
    attributes = "".join(
        f" {name}" if value is None else f' {name}="{escape(value)}"'
        for name, value in node.attributes.items()
    )
    if node.name in ("br", "use"):
        return f"<{node.name}{attributes}{'/' if node.name == 'use' else ''}>"
    return f"<{node.name}{attributes}>{held(node)}</{node.name}>"


def held(node: Node) -> str:
    """What an element holds, in the same way."""
    return "".join(
        escape(child, quote=False) if isinstance(child, str) else written(child) for child in node.children
    )


def flat(changes: list[Change]) -> list[object]:
    """Changes as a page carries them."""
    numbers = [0, *(number for number, _, _ in changes)]
    ways = [after - before for before, after in pairwise(numbers)]
    return [
        part for way, (_, what, becomes) in zip(ways, changes, strict=True) for part in (way, what, becomes)
    ]


ATTRIBUTES = st.dictionaries(st.sampled_from(["title", "hidden", "data-at"]), st.none() | TEXTS, max_size=2)
LEAVES = st.builds(Node, st.sampled_from(["br", "use"]), ATTRIBUTES)
NODES = st.recursive(
    LEAVES,
    lambda inner: st.builds(
        Node, st.sampled_from(["b", "i", "p"]), ATTRIBUTES, st.lists(TEXTS | inner, max_size=4)
    ),
    max_leaves=12,
)
ROOTS = st.builds(lambda children: Node("", {}, children), st.lists(TEXTS | NODES, max_size=4))


@given(ROOTS, ROOTS)
def test_any_piece_becomes_any_other(one: Node, other: Node) -> None:
    before, after = held(one), held(other)
    changes = list(Fragment.of(before).changes(Fragment.of(after)))
    assert changed(before, flat(changes)) == Node.of(after)


@given(ROOTS)
def test_of_what_is_the_same_nothing_is_said(root: Node) -> None:
    text = held(root)
    fragment = Fragment.of(text)
    assert list(fragment.changes(Fragment.of(text))) == []
    assert fragment.count == len(Node.of(text).elements()) - 1


@given(ROOTS, st.data())
def test_of_pieces_built_alike_only_texts_are_told(root: Node, data: st.DataObject) -> None:
    text = held(root)
    other = Node.of(text)
    for element in other.elements():
        element.attributes = {name: value and data.draw(TEXTS) for name, value in element.attributes.items()}
        element.children = [
            child.upper() + "!" if isinstance(child, str) else child for child in element.children
        ]
    after = held(other)
    changes = list(Fragment.of(text).changes(Fragment.of(after)))
    assert changed(text, flat(changes)) == Node.of(after)
    assert None not in [what for _, what, _ in changes]


@pytest.mark.parametrize("text", ["<b>", "</b>", "<b></i>", "<b><i></b></i>"])
def test_what_does_not_fit_is_not_read(text: str) -> None:
    with pytest.raises(ValueError, match="end"):
        Fragment.of(text)


@pytest.mark.parametrize(
    "made", [lambda: fair_reviews(losing(), winning()), match_reviews], ids=["deal", "match"]
)
def test_a_page_becomes_that_in_any_other_language(made: Callable[[], list[Review]]) -> None:
    found = made()
    texts = {language: body_of(report(found, language=language)) for language in languages()}
    before = Fragment.of(texts["en"])
    for text in texts.values():
        changes = list(before.changes(Fragment.of(text)))
        assert changed(texts["en"], flat(changes)) == Node.of(text)
        assert sum(what is None for _, what, _ in changes) * 20 <= len(changes), "most of it is built alike"


@given(st.text("<>&\"'=/ ab-!?[]{}%\u00a0\u2028é漢", min_size=1, max_size=24).filter(str.strip))
@settings(max_examples=effort(3, 40), deadline=None)
def test_no_text_of_a_record_takes_a_page_apart(text: str) -> None:
    said = " ".join(text.split()) or "a"
    record = game(LOSING, tags={**TAGS, "Event": said, "Site": said}, remarks={"B11": said}, preface=said)
    (english, german) = (body_of(report(reviews(record), language=language)) for language in ("en", "de"))
    changes = list(Fragment.of(english).changes(Fragment.of(german)))
    assert changed(english, flat(changes)) == Node.of(german)
