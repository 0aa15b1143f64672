"""The terminals of `grammar/loose.lark` as one regular expression find what Lark finds with them."""

from __future__ import annotations

import pytest

from analyzer.forms.tokens import plain_signs, tokens
from analyzer.notation.grammars import parser, terminals
from analyzer.record.diagnostics import Span
from tests.effort import effort
from tests.forms.test_texts import EXPECTED, TEXTS

NAMES = sorted(EXPECTED)[:: effort(9, 1)]


@pytest.mark.parametrize("name", NAMES)
def test_the_terminals_are_those_of_lark(name: str) -> None:
    text = plain_signs((TEXTS / name).read_text("utf-8", errors="replace"))
    found = [(one.lastgroup, one[0]) for one in terminals("loose").finditer(text) if one.lastgroup != "BLANK"]
    assert found == [(one.type, str(one)) for one in parser("loose").lex(text)]


def test_a_token_knows_its_line_and_column() -> None:
    """A tile in words may go over the end of a line; the next one still stands where it does."""
    text = "\n Ana:  doble\nseis 6-4\n\n\tEva pasa"
    places = {one.text: one.span for one in tokens(text) if one.text.strip()}
    assert places["Ana"] == Span.of(2, 2, 3)
    assert places["doble\nseis"][:2] == (2, 8)
    assert places["6-4"] == Span.of(3, 6, 3)
    assert places["Eva"] == Span.of(5, 2, 3)


def test_what_is_kept_is_nobody_s_to_change() -> None:
    tokens("Ana: 6-6").clear()
    assert [one.text for one in tokens("Ana: 6-6")] == ["Ana", ":", "6-6"]
