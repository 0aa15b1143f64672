"""The graph of the game's value and the preview of options, in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.conftest import in_wide_fonts

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Opener

GRAPH = ".evaluation a"


def current(page: Opened) -> list[str]:
    """The turns that the graph marks."""
    return [
        link.get_attribute("data-turn") or "" for link in page.page.locator(f"{GRAPH}[aria-current]").all()
    ]


def test_a_click_in_the_graph_leads_the_board_there(open_page: Opener) -> None:
    page = open_page()
    assert current(page) == ["18"]
    page.press("End")
    assert current(page) == [], "no turn is left"
    page.page.get_by_role("link", name="Turn 18, C 3-6 on 6: A+C").click()
    assert page.texts(".count") == ["18 / 33"]
    assert current(page) == ["18"]
    # The graph is deep; anywhere above or below a turn is the turn.
    box = page.page.locator(f'{GRAPH}[data-turn="2"]').bounding_box()
    graph = page.page.locator("svg.values").bounding_box()
    assert box
    assert graph
    assert box["height"] > graph["height"] / 2
    page.page.locator(f'{GRAPH}[data-turn="2"]').click(
        position={"x": box["width"] / 2, "y": box["height"] - 3}
    )
    assert page.texts(".count") == ["2 / 33"]
    page.press("ArrowLeft")
    assert current(page) == ["1"]


def test_one_link_is_on_the_way_of_the_tab_key_and_goes_along(open_page: Opener) -> None:
    page = open_page()
    page.page.locator(f'{GRAPH}[data-turn="18"]').focus()
    page.press("Enter", "ArrowRight", "ArrowRight")
    assert page.texts(".count") == ["20 / 33"]
    assert page.page.evaluate("document.activeElement.dataset.turn") == "20"
    assert page.count(f'{GRAPH}[tabindex="0"]') == 1


def test_without_script_a_click_leads_to_the_turn_in_the_list(open_page: Opener) -> None:
    page = open_page(script=False)
    assert page.visible("section.table td a") == 33
    page.page.locator('section.table td a[href="#g1-t18"]').click()
    assert page.page.url.endswith("#g1-t18")
    page.page.locator("#g1-t18 summary").click()
    assert page.visible("#g1-t18 details p") == 4


def test_the_graph_is_for_all_hands_open(open_page: Opener) -> None:
    page = open_page("seat")
    assert page.visible(".evaluation") == page.visible(".lines-of") == 0
    page.page.locator(".sights input").first.check()
    assert page.visible(".evaluation") == 1


LABELS = """() => [...document.querySelectorAll(".values")].flatMap((svg) => {
  const scale = svg.getScreenCTM().a;
  return [...svg.querySelectorAll("text")].map((text) => {
    const box = text.getBoundingClientRect();
    return [box.left, document.documentElement.clientWidth - box.right,
            scale * parseFloat(getComputedStyle(text).fontSize)];
  });
})"""
"""Of every label how far it is from both sides of the window, and how large its letters are on the screen."""


@in_wide_fonts
@pytest.mark.parametrize("name", ["sample", "fair", "german"])
def test_no_label_is_cut_off_or_hard_to_read(open_page: Opener, name: str) -> None:
    page = open_page(name)
    for width in (1280, 390, 320):
        page.show(width=width)
        found = page.page.evaluate(LABELS)
        assert len(found) > 8
        assert all(left >= 0 and right >= 0 for left, right, _ in found), width
        assert all(size >= 9.5 for _, _, size in found), "as large as other small print"


def test_print_has_the_graph_and_only_the_lines_that_are_unfolded(open_page: Opener) -> None:
    page = open_page()
    page.page.locator("#g1-t18 .lines-of summary").click()
    page.page.emulate_media(media="print")
    assert page.visible(".values") == 1
    assert page.visible(".lines-of") == 1
    assert page.visible(".preview") == page.visible(".guess") == 0


OPTION = '.panel [data-move="4-6@6"]'


@pytest.mark.parametrize("name", ["sample", "fair"])
def test_an_option_shows_its_line_its_tile_and_where_it_would_join(open_page: Opener, name: str) -> None:
    page = open_page(name, stage=True)
    page.page.locator(f'{GRAPH}[data-turn="18"]').click()
    assert page.texts(".preview") == ["Point at an option to see what would follow it."]
    page.page.locator(OPTION).hover()
    said = "4-6 on 6 +46: D pass, A 3-4, B 2-3, C 2-4 on 2 · The game is blocked: 46 points for A+C"
    assert page.texts(".preview") == [said]
    assert page.texts(".tiles .meant") == ["4-6"]
    joined = page.page.locator(".centre .meant")
    assert joined.count() == 1
    assert joined.get_attribute("href") == "#t2-6", "the tile that B has just played"
    page.page.locator(".caption").hover()
    assert page.count(".meant") == 0
    page.page.locator(OPTION).focus()
    assert page.texts(".preview") == [said]
    described = page.page.locator(OPTION).get_attribute("aria-describedby")
    assert page.texts(f"#{described}") == [said]
    page.press("ArrowRight")
    assert page.count(".meant") == 0
    assert said not in page.texts(".preview")


def test_in_the_view_of_a_seat_no_line_is_shown(open_page: Opener) -> None:
    page = open_page("seat")
    page.page.locator('.move[data-turn="18"]').click()
    page.page.locator(f"{OPTION}:visible").hover()
    assert page.visible(".preview") == page.count(".meant") == 0
