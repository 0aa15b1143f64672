"""The marks of a repair in a browser: in both palettes, at every width, in print and without a script."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.browser.test_page import BROKEN, CONTRAST
from tests.conftest import in_wide_fonts

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Opener

PAGES = ["repaired", "repaired-round", "repaired-deal"]
LEFT = "\N{SINGLE LEFT-POINTING ANGLE QUOTATION MARK}"
RIGHT = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"

DASHED = """(selector) => [...document.querySelectorAll(selector)].filter((element) => {
  const style = getComputedStyle(element);
  const [line, width, colour] = style.borderTopStyle === "dashed"
    ? [style.borderTopStyle, style.borderTopWidth, style.borderTopColor]
    : [style.outlineStyle, style.outlineWidth, style.outlineColor];
  return line === "dashed" && parseFloat(width) >= 1 && colour === style.color;
}).length"""
"""How many of the elements have a dashed outline in the colour of their text."""


def dashed(page: Opened, selector: str) -> int:
    found: int = page.page.evaluate(DASHED, selector)
    return found


def test_without_script_what_is_reconstructed_stands_between_angles(open_page: Opener) -> None:
    page = open_page("repaired-round", script=False)
    moves = [f"{LEFT}{move}{RIGHT}" for move in ("passt", "0-0", "4-6", "6-6")]
    assert [text for text in page.texts(".table td a") if LEFT in text] == moves
    assert page.visible(".repair") == 1
    assert page.visible(".turns .mend") == 4


def test_reconstructed_moves_are_outlined_and_stand_between_angles(open_page: Opener) -> None:
    page = open_page("repaired-round")
    for width, dark in product((1280, 360), (False, True)):
        page.show(width=width, dark=dark)
        assert page.visible(".move.mended") == dashed(page, ".move.mended") == 4, (width, dark)
    said = "(rekonstruiert: Hier stand nichts)"
    moves = [f"{LEFT}{move}{RIGHT} {said}" for move in ("passt", "0-0", "4-6", "6-6")]
    assert page.texts(".move.mended") == moves
    assert page.visible(".repair") == 1
    assert page.visible(".turns .mend") == 4
    assert page.page.get_by_role("link", name=f"0-0 {said}").count() == 1, "the angles are not read out"


@pytest.mark.parametrize("name", PAGES)
def test_all_that_is_marked_can_be_read(open_page: Opener, name: str) -> None:
    page = open_page(name)
    for key, dark in product(("End", "p", "Home"), (False, True)):
        page.press(key)
        page.show(dark=dark)
        assert page.page.evaluate(CONTRAST) == [], (key, dark)


@in_wide_fonts
@pytest.mark.parametrize("widths", [(360, 320), (1280, 768)], ids=["phone", "desk"])
@pytest.mark.parametrize("name", PAGES)
def test_the_marks_make_no_page_wider_and_break_no_move(
    open_page: Opener, name: str, widths: tuple[int, ...]
) -> None:
    page = open_page(name, width=widths[0], touch=widths[0] < 500)
    for width in widths:
        page.show(width=width)
        assert page.page.evaluate("document.documentElement.scrollWidth") == width
        for selector in (".did .what", ".struck s"):
            assert page.page.evaluate(BROKEN, selector) == [], (width, selector)


def test_stepping_says_what_stood_there_and_says_it_once(open_page: Opener) -> None:
    page = open_page("repaired")
    page.press("Home", *["ArrowRight"] * 4)
    assert page.caption().endswith("Reconstructed: 3-4 stood here.")
    page.press("ArrowLeft")
    assert page.texts('.move[aria-current="step"]') == [f"{LEFT}1-4{RIGHT} (reconstructed: 3-4 stood here)"]
    assert dashed(page, ".move[aria-current]") == 1, "it stays outlined while it is the current one"
    assert page.visible(".panel .mend") == 0
    assert page.visible(".panel .remark") == 1
    page.press("ArrowRight", "ArrowRight")
    assert "Struck: C 4-5 stood here." in page.caption()
    page.press("ArrowRight")
    assert "stood here" not in page.caption()


def test_struck_turns_stand_behind_the_turn_they_followed(open_page: Opener) -> None:
    page = open_page("repaired", width=360)
    assert page.visible(".struck") == 3
    assert page.texts("td:has(.struck)") == [
        "passC 4-5 (struck: C 4-5 stood here)",
        "6-6A pass (struck: A pass stood here)B 0-6 (struck: B 0-6 stood here)",
    ]
    line = "getComputedStyle(document.querySelector('.struck s')).textDecorationLine"
    assert page.page.evaluate(line) == "line-through"
    move = page.page.locator('.move[data-turn="5"]').bounding_box()
    struck = page.page.locator(".struck").first.bounding_box()
    assert move is not None
    assert struck is not None
    assert struck["y"] >= move["y"] + move["height"]


def test_without_script_tiles_changed_in_the_deal_stand_between_angles(open_page: Opener) -> None:
    page = open_page("repaired-deal", script=False)
    changed = [text for text in page.texts(".deal li") if LEFT in text]
    assert len(changed) == 2
    assert all("reconstruida: aquí figuraba" in text for text in changed)


def test_tiles_changed_in_the_deal_are_outlined_in_the_hands(open_page: Opener) -> None:
    page = open_page("repaired-deal")
    page.press("Home")
    for hands in (".hands .tiles > .mended", ".felt .tiles > .mended"):
        assert page.visible(hands) == dashed(page, hands) == 2
    assert page.texts(".hands .mend") == [
        "reconstruida: aquí figuraba 2-5",
        "reconstruida: aquí figuraba 1-3",
    ]
    assert page.visible(".hands .mend") == 2
    assert page.visible(".game .repair") == 1
    covered = """() => [...document.querySelectorAll(".hands .mended")].some((tile) => {
      const { outlineOffset, outlineWidth } = getComputedStyle(tile);
      const room = parseFloat(outlineOffset) + parseFloat(outlineWidth);
      const box = tile.getBoundingClientRect(), next = tile.nextElementSibling.getBoundingClientRect();
      return box.right + room > next.left;
    })"""
    assert page.page.evaluate(covered) is False, "the outline keeps off the neighbours"


def test_print_keeps_the_marks(open_page: Opener) -> None:
    for name, moves, tiles in (("repaired", 4, 0), ("repaired-deal", 0, 2)):
        page = open_page(name, dark=True)
        page.press("Home", *["ArrowRight"] * 4)
        page.page.emulate_media(media="print")
        assert page.visible(".move.mended") == dashed(page, ".move.mended") == moves
        assert dashed(page, ".hands .tiles > .mended") == tiles
        assert page.page.evaluate(CONTRAST) == []
