"""The page enlarged: at 200 % on a desktop (640 px of its own) and at 400 % (320 px) nothing is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import in_all_fonts
from tests.effort import some

if TYPE_CHECKING:
    from tests.browser.conftest import Opener

LEAST = 44
"""Pixels that whatever is pressed has on either side (WCAG 2.2, 2.5.5)."""

OUTSIDE = """() => {
  const width = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest(".scroll") !== null;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || scrolls(element) || element.closest(".spoken, .skip, script, style")) continue;
    if (!element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
    if (boxes.some((box) => box.left < -0.5 || box.right > width + 0.5)) found.push(node.data.trim());
  }
  return found;
}"""
"""Texts that reach beyond the page's sides; what scrolls in a box of its own may."""

CUT = """() => [...document.querySelectorAll("main *, header *")]
  .filter((element) => element.checkVisibility() && !element.closest(".scroll, .spoken, .skip, svg"))
  .filter((element) => getComputedStyle(element).overflowX !== "visible"
    && element.scrollWidth > element.clientWidth + 1)
  .map((element) => element.outerHTML.slice(0, 90))"""
"""Elements that hide a part of what is in them."""

PRESSED = """() => [...document.querySelectorAll("button, .sights label")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one.outerHTML, one.getBoundingClientRect()])
  .map(([html, { width, height }]) => [html, Math.min(width, height)])"""
"""What can be pressed, and the shorter side of each; at one moment, as a search that ends draws them anew."""

PAGES = ("german", "broken", "hostile", "match", "fair", "repaired-deal")


@in_all_fonts
@pytest.mark.parametrize("name", some(PAGES, 1))
def test_nothing_is_lost_when_enlarged(open_page: Opener, name: str) -> None:
    page = open_page(name, width=640)
    page.press("p")
    page.page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    for width in (640, 320):
        page.show(width=width)
        assert page.page.evaluate("document.documentElement.scrollWidth") == width
        assert page.page.evaluate(OUTSIDE) == []
        assert page.page.evaluate(CUT) == []
        pressed = page.page.evaluate(PRESSED)
        assert pressed
        assert [html for html, side in pressed if side < LEAST] == []


def test_what_is_lost_would_be_found(open_page: Opener) -> None:
    page = open_page("sample", width=640)
    page.page.evaluate("document.querySelector('.caption').style.whiteSpace = 'nowrap'")
    page.page.evaluate("document.querySelector('.caption').style.fontSize = '3rem'")
    assert page.page.evaluate(OUTSIDE) != []
    page.page.evaluate("document.querySelector('.caption').style.overflow = 'hidden'")
    assert page.page.evaluate(CUT) != []
