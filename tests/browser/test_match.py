"""The score sheet and the graph of a match in a browser."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest

from tests.conftest import in_wide_fonts

if TYPE_CHECKING:
    from tests.browser.conftest import Opener, Pages


@pytest.mark.parametrize("script", [True, False])
def test_the_score_sheet_leads_to_each_game(open_page: Opener, script: bool) -> None:
    page = open_page("match", script=script)
    assert page.texts(".sheet tbody th a") == ["1", "2", "3"]
    page.page.locator(".sheet tbody th a").nth(1).click()
    assert page.page.url.endswith("#g2")
    assert page.page.locator("#g2 h2").bounding_box() is not None
    assert page.count("nav a") == 5, "four games and the sheet"


def test_the_graph_has_a_name_and_its_lines_have_signs_and_labels(open_page: Opener) -> None:
    page = open_page("match")
    graph = page.page.get_by_role("img", name="The running score")
    assert graph.count() == 1
    assert page.texts(".match .values .name") == ["A+C", "B+D"]
    assert page.count(".match .values .sign") == 2 * 4


OUTSIDE = """() => {
  const box = document.querySelector(".match figure").getBoundingClientRect();
  return [...document.querySelectorAll(".match .values text")]
    .map((text) => text.getBoundingClientRect())
    .filter((text) => text.left < box.left - 1 || text.right > box.right + 1
      || text.top < box.top - 1 || text.bottom > box.bottom + 1).length;
}"""


@in_wide_fonts
def test_no_label_of_the_graph_is_cut_off(open_page: Opener) -> None:
    page = open_page("match")
    for width, dark in product((1280, 390, 320), (False, True)):
        page.show(width=width, dark=dark)
        assert page.page.evaluate(OUTSIDE) == 0, (width, dark)


def test_print_has_the_score_sheet(open_page: Opener) -> None:
    page = open_page("match")
    page.page.emulate_media(media="print")
    assert page.visible(".sheet tbody tr") == 3
    assert page.visible(".match .values") == 1


def test_a_game_is_made_when_it_is_first_looked_at(open_page: Opener) -> None:
    page = open_page("match", stage=True)
    assert page.count("#g1 .board") == 1
    assert page.count("#g2 > *, #g3 > *") == 0
    assert page.count("*") <= 3000
    page.page.locator('nav a[href="#g3"]').click()
    assert page.visible("#g3 .board") == 1
    assert page.count("#g2 .board") == 0
    # What is looked at as a seat is looked at so wherever one goes.
    page.page.locator('#g3 .sights input[value="C"]').dispatch_event("click")
    page.page.goto(f"{page.page.url.partition('#')[0]}#g2-t3")
    assert page.visible("#g2 .board") == 1
    assert page.page.locator("#g2").get_attribute("data-sight") == "2"
    assert page.made() != []


def test_an_address_makes_its_game_alone(open_page: Opener, pages: Pages) -> None:
    page = open_page("match", stage=True, alone=True)
    page.page.goto("about:blank")
    page.page.goto(f"{pages['match'].as_uri()}#g3")
    assert [page.count(f"#g{game} .board") for game in (1, 2, 3)] == [0, 0, 1]
    assert page.visible("#g3 .board") == 1


def test_games_that_are_not_looked_at_yet_are_in_the_language_that_is_chosen(open_page: Opener) -> None:
    page = open_page("match", stage=True)
    page.page.locator('.languages [data-to="de"]').click()
    page.page.locator('nav a[href="#g2"]').click()
    assert page.texts("#g2 .tabs [role=tab]")[0] == "Z\N{LATIN SMALL LETTER U WITH DIAERESIS}ge"
    page.page.locator('.languages [data-to="en"]').click()
    assert page.texts("#g2 .tabs [role=tab]")[0] == "Moves"
    assert page.count("#g3 .board") == 0
