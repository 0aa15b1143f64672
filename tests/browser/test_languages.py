"""The page in another language: switched on the page itself, at the same turn and in the same view."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from analyzer.pages import languages, report
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from analyzer.words.messages import Messages
from tests.conftest import in_all_fonts
from tests.report.games import drawing, fair_reviews, losing, reviews

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.conftest import Opened, Opener, Pages

NAMES = "buttons => buttons.map(button => button.getAttribute('aria-label'))"

FLAT = """() => {
    const copy = document.getElementById("page").cloneNode(true);
    for (const group of copy.querySelectorAll(".languages")) group.remove();
    return copy.innerHTML.trim();
}"""
"""What stands on the page but the buttons to switch it."""


ROOM = "(turns) => turns.clientWidth - turns.scrollWidth"


def switch(opened: Opened, language: str) -> None:
    opened.page.locator(f'[data-to="{language}"]').click()
    opened.page.locator(f'html[lang="{language}"]').wait_for()


def flat(page: Page) -> str:
    return str(page.evaluate(FLAT))


def test_a_switched_page_is_the_page_that_opens_in_that_language(
    open_page: Opener, pages: Pages, tmp_path: Path
) -> None:
    """One page goes through all languages and comes back to the one that it began with."""
    switched = open_page("fair", stage=True)
    begun = switched.page.evaluate("document.documentElement.lang")
    for language in sorted(languages(), key=lambda code: code == begun):
        switch(switched, language)
        direct = tmp_path / f"{language}.html"
        direct.write_text(report(fair_reviews(losing()), source="sample.domino", language=language), "utf-8")
        open_page.pages = pages.and_also(direct=direct)
        opened = open_page("direct", stage=True)
        assert flat(switched.page) == flat(opened.page)
        assert switched.page.title() == opened.page.title()


def test_every_turn_has_room_beside_the_board_in_every_language(open_page: Opener) -> None:
    page = open_page("fair", stage=True)
    page.page.get_by_role("tab").nth(2).click()
    for language in languages():
        if page.page.evaluate("document.documentElement.lang") != language:
            switch(page, language)
        assert page.page.locator("section.turns:visible").first.evaluate(ROOM) >= 0


def test_every_language_is_offered_under_its_own_name(open_page: Opener) -> None:
    page = open_page("german")
    offered = page.page.locator(".languages button").evaluate_all(NAMES)
    assert {"Deutsch", "English", "Español", "Português"} <= set(offered)
    assert len(offered) == len(languages())
    assert page.texts(".languages [aria-current]") == ["DE"]
    assert page.page.locator(".languages").get_attribute("aria-label") == "Sprache"
    switch(page, "es")
    assert page.texts(".languages [aria-current]") == ["ES"]
    assert page.page.locator(".languages").get_attribute("aria-label") == "Idioma"
    assert page.page.evaluate("document.activeElement.ariaLabel") == "Español", "the focus stays"


def test_turn_view_and_folds_are_kept(open_page: Opener) -> None:
    page = open_page("fair")
    page.press("End", "p", "ArrowRight")
    page.page.locator('.sights input[value="C"]').dispatch_event("click")
    assert page.made() == ["21 / 33"]
    switch(page, "de")
    assert page.made() == ["21 / 33"]
    assert page.texts(".sights :checked + span") == ["C"]
    assert page.page.locator(".game").get_attribute("data-sight") == "2"
    assert page.page.locator(".panel .known").get_attribute("open") is not None
    assert page.caption().endswith("B legt Zwei-Drei an die Drei; Enden Null und Zwei.")
    assert "wissen konnte" in page.texts(".panel .known summary")[0]
    assert page.visible("section.critical") == 0
    page.press("ArrowRight")
    assert page.made() == ["22 / 33"], "a key is heard once"


def test_a_page_that_begins_with_a_seat_goes_on_with_it(open_page: Opener) -> None:
    page = open_page("seat")
    switch(page, "es")
    assert page.texts(".sights :checked + span") == ["C"]
    assert page.visible("section.critical") == 0
    page.page.locator('.sights input[value=""]').dispatch_event("click")
    switch(page, "en")
    assert page.visible("section.critical") == 1


def test_the_first_language_comes_back_as_it_was(open_page: Opener) -> None:
    page = open_page("fair", stage=True)
    before = flat(page.page)
    switch(page, "de")
    switch(page, "en")
    assert flat(page.page) == before


def test_the_view_of_a_seat_that_the_first_game_does_not_have_is_kept(
    open_page: Opener, pages: Pages, tmp_path: Path
) -> None:
    found = [Review(replay=replay(drawing()), decisions=(), critical=None), *reviews(losing())]
    path = tmp_path / "seats.html"
    path.write_text(report(found), encoding="utf-8", newline="\n")
    open_page.pages = pages.and_also(seats=path)
    page = open_page("seats")
    page.page.locator('#g2 .sights label:has(input[value="D"])').click()
    views = "[...document.querySelectorAll('.game')].map((game) => game.dataset.sight)"
    assert page.page.evaluate(views) == ["-1", "3"]
    switch(page, "de")
    assert page.page.evaluate(views) == ["-1", "3"]


def test_the_last_choice_counts(open_page: Opener) -> None:
    page = open_page()
    page.page.evaluate("""() => {
        for (const language of ["de", "es"]) document.querySelector(`[data-to="${language}"]`).click();
    }""")
    page.page.locator('html[lang="es"]').wait_for()
    page.page.wait_for_timeout(100)
    assert page.texts(".languages [aria-current]") == ["ES"]


def test_hostile_text_stays_text_in_every_language(open_page: Opener) -> None:
    page = open_page("hostile")
    for language in ("de", "es", "en"):
        switch(page, language)
        assert page.page.evaluate("window.hacked") is None
        assert page.count("#page img, #page script") == 0
        assert any("</script><script>window.hacked=1</script>" in text for text in page.texts("h1"))


def test_a_match_is_switched_too(open_page: Opener) -> None:
    page = open_page("match")
    switch(page, "de")
    assert Messages.load("de")("sheet") in page.texts("h3")
    assert page.count("article.game") > 1


def test_a_page_saved_as_the_script_has_made_it_begins_anew(
    open_page: Opener, pages: Pages, tmp_path: Path
) -> None:
    page = open_page("fair")
    before, title = flat(open_page("fair").page), page.page.title()
    switch(page, "de")
    page.page.locator('section.table a[data-turn="18"]').click()
    page.page.locator(".trying > summary").click()
    page.page.locator('.to-try button[data-move="4-6@6"]').click()
    page.page.locator("tr.own .move").first.wait_for()
    saved = tmp_path / "saved.html"
    saved.write_text(page.page.content(), encoding="utf-8", newline="\n")
    open_page.pages = pages.and_also(saved=saved)
    again = open_page("saved")
    assert flat(again.page) == before
    assert again.page.title() == title
    assert again.page.evaluate("document.documentElement.lang") == "en"
    again.press("Home", "ArrowRight")
    assert again.made() == ["1 / 33"]
    switch(again, "es")
    switch(again, "en")
    again.press("End")
    twice = tmp_path / "twice.html"
    twice.write_text(again.page.content(), encoding="utf-8", newline="\n")
    open_page.pages = pages.and_also(twice=twice)
    assert flat(open_page("twice").page) == before


def test_without_a_script_the_opening_language_stands_alone(open_page: Opener) -> None:
    page = open_page("german", script=False)
    assert page.visible(".languages") == 0
    assert page.visible("section.critical") == 2


@in_all_fonts
@pytest.mark.parametrize("width", [320, 1280])
def test_the_buttons_fit_on_the_page(open_page: Opener, width: int) -> None:
    page = open_page(width=width)
    assert page.page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    boxes = [button.bounding_box() for button in page.page.locator(".languages button").all()]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
