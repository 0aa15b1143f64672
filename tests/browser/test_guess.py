"""Guessing first: what comes and what moves are worth stay hidden until somebody has chosen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.conftest import in_wide_fonts
from tests.report.games import losing, reviews

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Opener

MINUS = "\N{MINUS SIGN}"
GUESS = ".guess button"


def text(page: Opened, selector: str = "body") -> str:
    """What can be seen, and what is read out: everything that is not hidden."""
    return " ".join(page.page.locator(selector).first.inner_text().split())


def guess(page: Opened, tile: str) -> None:
    page.page.locator(".answers button").filter(has_text=tile).first.click()


def forward(page: Opened) -> None:
    """On to the next question, a turn at a time."""
    for _ in range(8):
        if page.visible(".answers button"):
            return
        page.press("ArrowRight")


@pytest.mark.parametrize("name", ["sample", "fair", "named", "repaired"])
def test_nothing_tells_of_the_future_or_of_values(open_page: Opener, name: str) -> None:
    page = open_page(name)
    page.page.locator(f"{GUESS}:visible").first.click()
    assert page.visible(".question") == 1
    shown = text(page)
    for spoiler in (
        " goes out",
        "blocked",
        "critical move",
        "gave away",
        "points for",
        "worth",
        MINUS,
        "??",
        "★",
    ):
        assert spoiler not in shown, spoiler
    assert "goes out" not in page.page.title()
    assert "blocked" not in page.page.title()
    for part in (
        ".evaluation",
        "section.critical",
        "section.turns",
        ".brief",
        ".tabs",
        ".marks use",
        ".panel",
        ".slider",
        ".match",
        "nav",
        ".grade",
    ):
        assert page.visible(part) == 0, part
    assert page.visible(".game") == 1, "another game may be the same deal"
    cells = page.page.locator(".guessing .table td")
    assert not re.search(r"\d-\d", " ".join(cells.all_inner_texts()))
    assert page.visible(".guessing .hands .tile") > 20, "the deal stays"


def test_the_board_stops_before_every_choice_and_goes_on_after_it(open_page: Opener) -> None:
    page = open_page()
    page.page.locator(GUESS).click()
    assert page.caption() == "The deal. B leads. B to play: what would you play?"
    assert page.texts(".answers button b") == ["0-0", "0-1", "0-6", "1-1", "1-6", "2-3", "2-6"]
    page.page.locator(".felt").focus()
    page.press("End", "ArrowRight", "n")
    assert page.texts(".count") == ["0"], "nothing leads past a question"
    guess(page, "0-1")
    assert page.texts(".count") == ["1"]
    assert page.caption() == (
        "B leads one-one; ends one and one. You chose 0-1; 1-1 was played. Best: 0-1."
        " 1 of 1 best, 0 points given away."
    )
    values = page.texts(".question .options li")
    assert any("0-1" in value and f"{MINUS}18" in value and "your choice" in value for value in values)
    assert any("1-1" in value and f"{MINUS}29" in value and "played" in value for value in values)
    assert page.page.evaluate("document.activeElement.matches('.question .on')")
    assert text(page, ".table tbody").endswith("has not started 1-1 2 3 4 5 6 7 8 9")
    assert page.count(".table .unseen") == 32
    page.press("Enter")
    assert page.texts(".count") == ["2"]
    assert "D to play" in page.caption()


def test_at_the_end_there_is_a_score_and_a_list(open_page: Opener) -> None:
    page = open_page()
    page.page.locator(GUESS).click()
    asked = [decision for decision in reviews(losing())[0].decisions if not decision.forced]
    lost = right = 0
    for decision in asked:
        forward(page)
        first = min(decision.options, key=lambda option: (str(option.tile), option.end or 0))
        loss = decision.options[0].value - first.value
        lost, right = lost + int(loss), right + (loss == 0)
        page.page.locator(".answers button").first.click()
    page.press(*["ArrowRight"] * 8)
    assert page.caption().endswith(
        f"10 points for B+D. {right} of {len(asked)} best, {lost} points given away."
    )
    assert page.count(".guesses li") == len(asked)
    assert page.visible(".guesses a") == len(asked)
    page.page.locator(".guesses a").first.click()
    assert page.texts(".count") == ["0"], "before that turn"
    page.page.locator(GUESS).click()
    assert page.texts(".count") == ["1 / 33"]
    assert page.visible(".evaluation") == page.visible(".panel") == 1
    assert page.visible(".question") == page.visible(".unsaid") == 0
    assert "goes out" in page.page.title()


def test_one_seat_alone_is_asked(open_page: Opener) -> None:
    page = open_page()
    page.page.locator(".guess select").select_option("C")
    page.page.locator(GUESS).click()
    forward(page)
    assert page.texts(".count") == ["5"]
    assert page.caption().endswith("C to play: what would you play?")


def test_in_a_view_the_seat_is_asked_on_what_it_could_know(open_page: Opener) -> None:
    page = open_page("seat")
    page.page.locator(GUESS).click()
    assert page.visible(".guess select") == 0
    forward(page)
    assert "C to play" in page.caption()
    assert page.visible(".question .known") == 1
    while page.texts(".count") != ["17"]:
        guess(page, "")
        forward(page)
    guess(page, "3-6")
    assert "Best: 4-6 on 6." in page.caption()
    assert re.search(r"20\.1|20\.0\d|, \d+(\.\d+)? points given away", page.caption())
    assert f"{MINUS}19" not in text(page, ".question"), "how the tiles lay is not for a seat"
    assert "goes out" not in text(page)


def test_without_values_for_the_view_it_only_says_what_was_played(open_page: Opener) -> None:
    page = open_page("sample")
    page.page.locator('.sights input[value="C"]').check()
    page.page.locator(GUESS).click()
    forward(page)
    guess(page, "4-5")
    assert page.caption().endswith("You chose 4-5 on 5; 4-5 on 5 was played. 1 of 1 as played.") or (
        page.caption().endswith("You chose 4-5 on 4; 4-5 on 5 was played. 0 of 1 as played.")
    )
    assert page.visible(".question .options") == 0


def test_where_nothing_can_be_asked_there_is_no_switch(open_page: Opener) -> None:
    assert open_page("unvalued").visible(GUESS) == 0
    assert open_page("drawing").visible(GUESS) == 0
    assert open_page("sample", script=False).visible(GUESS) == 0


@in_wide_fonts
@pytest.mark.parametrize("width", [320, 1280])
def test_no_page_is_too_wide_while_guessing(open_page: Opener, width: int) -> None:
    page = open_page("fair", width=width)
    page.page.locator(GUESS).click()
    for _ in range(3):
        guess(page, "")
        forward(page)
    assert page.page.evaluate("document.documentElement.scrollWidth") == width


# One question alone


def test_whoever_tries_it_sees_one_hand_and_is_judged_at_once(open_page: Opener) -> None:
    page = open_page(stage=True)
    page.page.get_by_role("button", name="Try it yourself").click()
    assert page.caption().endswith("C to play: what would you play?")
    assert page.texts(".answers button b") == ["2-4", "3-6", "4-6", "4-6"]
    assert page.page.evaluate("document.activeElement.closest('.answers') !== null")
    drawn = """seat => [...document.querySelectorAll(`.held[data-seat="${seat}"] > .tiles use`)]
      .filter(use => use.checkVisibility({ visibilityProperty: true })).length"""
    assert [page.page.evaluate(drawn, seat) for seat in "ABCD"] == [0, 0, 7, 0]
    heard = page.page.locator(".felt").aria_snapshot()
    assert "3-3" in heard
    assert "3-4" not in heard, "a tile of A"
    shown = text(page)
    for spoiler in ("lost 56", "comes to", "critical", "best", MINUS, "★"):
        assert spoiler not in shown, spoiler
    guess(page, "2-4")
    assert page.caption().endswith("You chose 2-4 on 4; 3-6 on 6 was played. Best: 4-6 on 6.")
    assert any("2-4" in value and f"{MINUS}10" in value for value in page.texts(".question .options li"))
    assert "points for B+D" in page.texts(".question .preview")[0], "what would have followed"
    assert [page.page.evaluate(drawn, seat) for seat in "ABCD"] == [7] * 4
    page.page.locator(".question .on").click()
    assert page.made() == ["17 / 33"]
    assert page.visible(".brief") == page.visible(".panel") == 1
    assert page.page.evaluate("document.activeElement.className") == "try"


def test_nothing_is_asked_where_no_move_was_critical(open_page: Opener) -> None:
    assert open_page("unvalued", stage=True).visible(".try") == 0
    assert open_page("sample", script=False).visible(".try") == 0


def test_on_a_phone_whoever_is_judged_by_what_a_seat_knew_sees_the_table_and_its_hand_alone(
    open_page: Opener,
) -> None:
    page = open_page("fair", stage=True, touch=True)
    page.page.set_viewport_size({"width": 390, "height": 844})
    page.page.locator(GUESS).click()
    inside = """() => [".felt", ".answers"].map((part) => {
      const { top, bottom } = document.querySelector(part).getBoundingClientRect();
      return top > -1 && bottom < innerHeight + 1;  // a browser scrolls to whole pixels
    })"""
    drawn = """() => [..."ABCD"].filter((seat) =>
      [...document.querySelectorAll(`.held[data-seat="${seat}"] > .tiles use`)].some((use) =>
        use.checkVisibility({ visibilityProperty: true })))"""
    assert page.page.evaluate(inside) == [True, True]
    assert page.page.evaluate(drawn) == ["B"]
    guess(page, "0-1")
    assert re.search(r"0 of 1 best, \d+\.\d points given away\.$", page.caption())
    assert page.page.evaluate(drawn) == list("ABCD")
    for _ in range(30):
        if page.visible(".question .on"):
            page.page.locator(".question .on").click()
        if not page.visible(".answers button"):
            break
        assert page.page.evaluate(inside)[0]
        assert len(page.page.evaluate(drawn)) == 1
        page.page.locator(".answers button").first.click()
    page.press("End")
    assert page.visible("ol.guesses") == 1


def test_the_focus_ends_on_the_list_of_answers(open_page: Opener) -> None:
    page = open_page("sample", stage=True)
    page.page.locator(".guess select").select_option("B")
    page.page.locator(GUESS).click()
    while page.visible(".answers button"):
        page.page.locator(".answers button").first.focus()
        page.page.keyboard.press("Enter")
        if page.visible(".question .on"):
            assert page.page.evaluate("document.activeElement.className") == "on"
            page.page.keyboard.press("Enter")
    assert page.visible("ol.guesses") == 1
    assert page.page.evaluate("document.activeElement.tagName") == "H4"


def test_drills_begin_with_a_question_and_lead_to_the_next_one(open_page: Opener) -> None:
    page = open_page("drills", stage=True)
    assert page.caption().endswith("to play: what would you play?")
    assert page.visible("article .brief") == 0
    first, second = page.page.locator("header nav a").all()[:2]
    page.page.locator(".answers button:visible").first.click()
    assert "You chose" in page.caption()
    page.page.locator(".question .on:visible").click()
    assert page.visible("article .brief") == 1
    second.click()
    assert page.visible(".answers") == 1
    first.click()
    assert page.visible(".answers") == 0
