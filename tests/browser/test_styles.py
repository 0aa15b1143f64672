"""What a page carries of its style sheets: to a browser they are those that were written."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from analyzer.pages.look import Theme, lean_style, read, style

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

SHEETS = sorted(file.name for file in files("analyzer.reports").iterdir() if file.name.endswith(".css"))

RULES = r"""(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules].map((rule) => rule.cssText.replace(/,\s+/g, ","));
}"""
"""What a browser makes of a style sheet, rule by rule; values of variables it keeps as they are written."""


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    """A page on which there is nothing."""
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize("name", SHEETS)
def test_a_lean_style_has_the_same_rules(blank: Page, name: str) -> None:
    written, left = read(name), lean_style(read(name))
    rules = blank.evaluate(RULES, written)
    assert rules
    assert blank.evaluate(RULES, left) == rules
    assert "/*" in written
    assert "/*" not in left
    assert len(left) < len(written)


@pytest.mark.parametrize("theme", Theme)
def test_a_style_has_all_that_was_written(blank: Page, theme: Theme) -> None:
    rules = blank.evaluate(RULES, style(theme, "collection.css"))
    for name in ("report.css", "forms.css", "collection.css", "print.css"):
        wanted = blank.evaluate(RULES, read(name))
        assert [rule for rule in rules if rule in wanted] == wanted, name


def test_the_comparison_sees_what_matters(blank: Page) -> None:
    rules = [
        blank.evaluate(RULES, text)
        for text in ("a b { color: red }", "a > b { color: red }", "a b{color:red}", "a b { color: blue }")
    ]
    assert rules[0] == rules[2]
    assert rules[0] not in (rules[1], rules[3])
