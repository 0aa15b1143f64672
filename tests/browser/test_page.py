"""The page in a browser: stepping, reading without a script, every width, and hostile records."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from tests.browser.conftest import WHOLE
from tests.conftest import in_wide_fonts
from tests.effort import some

if TYPE_CHECKING:
    from tests.browser.conftest import Opener

MINUS = "\N{MINUS SIGN}"
LAID = ".centre .layout > use:not(.later)"
LATEST = ".centre .layout > use.new"
KEPT = '.held[data-seat="C"] > .tiles > span:not(.gone)'


def test_the_position_before_the_critical_move_is_shown_first(open_page: Opener) -> None:
    page = open_page()
    assert page.made() == ["17 / 33"]
    assert page.texts(".count") == ["18 / 33"]
    assert page.count(LAID) == 13
    assert page.caption().endswith("ends six and four. That gives away 23 points.")
    assert page.caption().startswith("C to play. Before that: B plays ")
    assert [text[:3] for text in page.texts('.move[aria-current="step"]')] == ["3-6"]
    assert page.texts(".acting .who b") == ["C"]
    assert page.texts(".brief") == [
        "★ the critical move: Round 5, C: 3-6 on 6 cost A+C 56 points: "
        f"it comes to {MINUS}10, 4-6 on 6 to +46."
    ]


def test_the_move_played_and_the_better_one_lie_side_by_side(open_page: Opener) -> None:
    page = open_page()
    played, better = page.page.locator(".marks .wrong").first, page.page.locator(".marks .better").first
    assert (played.get_attribute("href"), better.get_attribute("href")) == ("#t3-6", "#t4-6")
    assert page.texts(".marks .chip") == [f"{MINUS}10", "+46"]
    better.wait_for()  # drawn anew as soon as the page knows how large it is
    one, other = played.bounding_box(), better.bounding_box()
    assert one
    assert other
    beside = abs(one["x"] - other["x"]) >= one["width"]
    below = abs(one["y"] - other["y"]) >= one["height"]
    assert beside or below, "both are seen though both join the six"
    page.press("ArrowRight")
    assert page.count(".marks .wrong") == page.count(".marks .better") == 0
    assert page.texts(".acting .who b") == ["D"]


def test_the_open_ends_are_large_numbers(open_page: Opener) -> None:
    page = open_page(stage=True)
    assert sorted(page.texts(".marks .end")) == ["4", "6"]
    size = page.page.locator(".marks .end circle").first.bounding_box()
    assert size
    assert size["height"] > 24
    page.press("Home")
    assert page.count(".marks .end") == 0
    page.press("ArrowRight")
    assert page.texts(".marks .end") == ["1", "1"]


def test_passes_are_bubbles_at_the_seat_until_it_plays_again(open_page: Opener) -> None:
    page = open_page()
    page.press("Home", "ArrowRight")
    assert page.visible(".bubble") == 0
    page.press("ArrowRight")
    passed = page.page.locator(".held:has(.bubble:not([hidden]))")
    assert passed.evaluate_all("all => all.map(held => held.dataset.seat)") == ["C"]
    page.press(*["ArrowRight"] * 4)
    assert passed.evaluate_all("all => all.map(held => held.dataset.seat)") == ["B"]


def test_keys_step_through_the_game(open_page: Opener) -> None:
    page = open_page()
    page.press("Home")
    assert page.caption() == "The deal. B leads."
    assert page.count(LAID) == 0
    assert page.count(KEPT) == 7
    assert [text[:3] for text in page.texts(".move[aria-current]")] == ["1-1"], "the turn that is looked at"
    page.press("ArrowRight")
    assert page.caption() == (
        "C to play. Before that: B leads one-one; ends one and one. That gives away 11 points."
    )
    assert page.count(LAID) == page.count(LATEST) == 1
    page.press("ArrowRight")
    assert page.caption() == "D to play. Before that: C passes; ends one and one."
    assert (page.count(LAID), page.count(LATEST)) == (1, 0), "a pass lays no tile"
    page.press(*["ArrowRight"] * 4)
    assert page.caption().endswith("C plays four-five on the five; ends four and four.")
    assert (page.count(LAID), page.count(LATEST), page.count(KEPT)) == (4, 1, 6)
    assert page.texts(".acting .who b") == ["D"], "whose turn it is, not who has played"
    page.press("ArrowLeft")
    assert (page.count(LAID), page.count(KEPT)) == (3, 7)
    page.press("End", "ArrowRight")
    assert page.made() == ["33 / 33"]
    page.press("Home", "ArrowLeft")
    assert page.made() == ["0 / 33"]


def test_the_caption_is_announced(open_page: Opener) -> None:
    caption = open_page().page.locator(".caption")
    assert caption.get_attribute("aria-live") == "polite"
    assert caption.get_attribute("aria-atomic") == "true"


def test_keys_go_from_mistake_to_mistake(open_page: Opener) -> None:
    page = open_page()
    page.press("End", "p")
    assert page.texts(".panel .played b") == ["3-6"]
    assert page.texts(".panel .best b") == ["4-6"]
    assert page.texts(".panel .worth")[0] == "+46"
    page.press("n")
    assert page.made() == ["17 / 33"], "it was the last mistake"
    page.press("ArrowRight")
    assert page.caption().endswith("That gives away 56 points. The critical move.")
    page.press("Home")
    assert page.texts(".panel .played b") == ["1-1"]
    turns = []
    for _ in range(4):
        page.press("n")
        turns.append(page.texts(".count")[0])
    assert turns == ["3 / 33", "12 / 33", "17 / 33", "18 / 33"]


def test_buttons_and_cells_step_too(open_page: Opener) -> None:
    page = open_page()
    page.page.locator('[data-go="first"]').click()
    page.page.locator('[data-go="next"]').click()
    assert page.made() == ["1 / 33"]
    page.page.locator('[data-go="mistake-next"]').click()
    assert page.texts(".count") == ["3 / 33"]
    page.page.locator('.move[data-turn="8"]').click()
    assert page.texts('.move[aria-current="step"]') == ["0-5"]
    assert page.texts(".count") == ["8 / 33"]
    page.page.locator('[data-go="previous"]').click()
    assert page.texts(".count") == ["7 / 33"]
    page.page.locator('[data-go="last"]').click()
    assert page.page.locator('[data-go="next"]').get_attribute("aria-disabled") == "true"
    assert page.texts(".count") == ["End"]


def test_browser_shortcuts_are_left_alone(open_page: Opener) -> None:
    page = open_page()
    page.press("Control+p", "Shift+Home", "x")
    assert page.made() == ["17 / 33"]


def test_only_the_arrows_mean_the_board_wherever_the_focus_is(open_page: Opener) -> None:
    """Whoever has not gone to the board keeps the keys of the page (WCAG 2.1.4)."""
    page = open_page(stage=True)
    for key in (" ", "Home", "End", "n", "p"):
        page.page.keyboard.press(key)
        assert page.made() == ["17 / 33"], key
    assert page.page.locator(".play-on").get_attribute("aria-pressed") == "false"
    page.page.keyboard.press("ArrowLeft")
    assert page.made() == ["16 / 33"]
    page.page.locator(".felt").click(position={"x": 5, "y": 5})
    page.page.keyboard.press("Home")
    assert page.made() == ["0 / 33"]


def test_the_keyboard_reaches_every_move(open_page: Opener) -> None:
    page = open_page()
    page.page.locator('.move[data-turn="3"]').focus()
    page.press("Enter")
    assert page.texts(".count") == ["3 / 33"]


def test_each_of_two_games_is_stepped_on_its_own(open_page: Opener) -> None:
    page = open_page("german", stage=True)
    page.page.locator('nav a[href="#g2"]').click()
    page.page.locator("#g2 .move").first.click()
    first, second = page.made()
    assert (first, second) == ("17 / 33", "0 / 22")
    page.press("ArrowRight")
    assert page.made() == ["17 / 33", "1 / 22"]
    page.page.locator('nav a[href="#g1"]').click()
    page.page.locator('#g1 [data-go="first"]').click()
    page.press("ArrowRight")
    assert page.made() == ["1 / 33", "1 / 22"]


def test_hostile_text_is_text(open_page: Opener) -> None:
    page = open_page("hostile")
    page.press("Home", "ArrowRight")
    assert ": Bob leads one-one;" in page.caption(), "the announcement has the name"
    assert page.page.evaluate("window.hacked") is None
    assert page.count("img") == 0
    assert page.count("script") == 5, "data, the solver, the record, two scripts"
    assert "</script><script>window.hacked=1</script><!--<img" in page.texts("h1")[0]
    page.press("ArrowLeft")
    assert "window.hacked" in page.texts(".panel .remark")[0]
    assert "{{7*7}}" in page.page.title()


def test_everything_stands_there_without_a_script(open_page: Opener) -> None:
    page = open_page(script=False)
    assert page.visible(".table td a") == 33
    assert sum(len(re.findall(r"\d-\d", hand)) for hand in page.texts(".deal li")) == 28
    assert page.visible("section.critical figure") == 2
    (before, _) = page.texts("section.critical figcaption")
    assert before == "The table when C had to play: ends six and four."
    assert len(page.texts("section.critical .offered")[0].split("; ")) == 4
    assert page.visible("section.critical .moves") == 2
    assert page.visible(".turns .turn") == 33
    assert "gave away 56 points" in page.texts("#g1-t18")[0]
    assert page.visible("button") == 0
    page.page.locator(".brief a").click()
    assert page.page.url.endswith("#g1-t18")


def test_a_broken_record_is_explained_and_stepped_through(open_page: Opener) -> None:
    page = open_page("broken")
    assert page.visible(".problems.bad") == 1
    assert page.texts(".problems code") == ["no-open-end"]
    page.press("End")
    assert page.visible(".centre .loose") == 1
    page.press("Home", "ArrowRight")
    assert page.count(LAID) == 1
    assert page.visible(".centre .loose") == 0
    page.press(*["ArrowRight"] * 23)
    assert page.texts(".centre .loose span:not(.later)") == ["5-6"]


@in_wide_fonts
@pytest.mark.parametrize(
    "name", some(["sample", "german", "broken", "hostile", "named", "unvalued", "match"], 1)
)
def test_no_page_is_wider_than_the_window(open_page: Opener, name: str) -> None:
    page = open_page(name, stage=True)
    for whole in (False, True):
        if whole:
            page.page.evaluate(WHOLE)
        for width in (1280, 768, 360, 320):
            page.show(width=width)
            assert page.page.evaluate("document.documentElement.scrollWidth") == width, (whole, width)


BROKEN = """(selector) => [...document.querySelectorAll(selector)]
  .filter((element) => element.checkVisibility())
  .filter((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const lines = [...range.getClientRects()].filter((box) => box.width > 2);
    const { bottom } = lines[0];
    return lines.some((line) => line.top >= bottom);
  })
  .map((element) => element.textContent)"""
"""The elements whose text stands on more than one line."""


@in_wide_fonts
@pytest.mark.parametrize("name", ["sample", "german", "broken"])
def test_short_phrases_stay_on_one_line(open_page: Opener, name: str) -> None:
    page = open_page(name, width=360, touch=True)
    for width in (360, 320):
        page.show(width=width)
        for selector in (".did .ends", ".did .what", ".options .tags", ".options .what", ".facts dt"):
            assert page.visible(selector), (width, selector)
            assert page.page.evaluate(BROKEN, selector) == [], (width, selector)


@in_wide_fonts
def test_an_option_takes_one_line_of_a_phone(open_page: Opener) -> None:
    assert open_page(width=360, touch=True).page.evaluate(BROKEN, ".turns .options li") == []


def test_keys_are_named_only_where_there_may_be_some(open_page: Opener) -> None:
    assert open_page(width=360, touch=True).visible(".keys") == 0
    assert open_page(width=360).visible(".keys") == 1


def test_a_move_that_turned_nothing_looks_less_alarming(open_page: Opener) -> None:
    page = open_page("named")
    borders = page.page.locator("section.critical").evaluate_all(
        "boxes => boxes.map(getComputedStyle).map(style => [style.borderTopWidth, style.borderTopColor])"
    )
    assert borders[0] == ["4px", "rgb(154, 42, 27)"]
    assert borders[1][0] == "1px"
    assert borders[1][1] != borders[0][1]


CONTRAST = """() => {
  const channel = (value) => (value /= 255) <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[\\d.]+/g).map(Number);
    return { r, g, b, a };
  };
  const light = ({ r, g, b }) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const ground = (element) => {
    for (; element; element = element.parentElement) {
      const colour = parse(getComputedStyle(element).backgroundColor);
      if (colour.a > 0) return colour;
    }
  };
  const low = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.textContent.trim() || !element.checkVisibility()) continue;
    if (element.closest("svg, script, style, .spoken, [aria-disabled=true]")) continue;
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(ground(element))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) low.push(`${element.className} ${element.textContent.trim()} ${ratio.toFixed(2)}`);
  }
  return low;
}"""


@pytest.mark.parametrize("name", ["sample", "broken", "named", "match"])
def test_all_text_stands_out_in_both_palettes(open_page: Opener, name: str) -> None:
    page = open_page(name)
    for keys in ((), ("p",), ("Home",), ("End",)):
        page.press(*keys)
        for dark in (False, True):
            page.show(dark=dark)
            assert page.page.evaluate(CONTRAST) == [], (keys, dark)


OUTSIDE = """() => {
  const out = [];
  for (const text of document.querySelectorAll("svg.tree text")) {
    const at = text.getBBox(), svg = text.ownerSVGElement, room = svg.viewBox.baseVal;
    let box = text.previousElementSibling;
    while (box.tagName === "text") box = box.previousElementSibling;
    const frame = text.classList.contains("forced") || box.tagName !== "rect" ? room : box.getBBox();
    const inside = at.x >= frame.x && at.x + at.width <= frame.x + frame.width;
    if (!inside || at.y < frame.y || at.y + at.height > frame.y + frame.height) out.push(text.textContent);
  }
  return out;
}"""
"""The texts of a drawn tree that stand out of their boxes."""


@in_wide_fonts
@pytest.mark.parametrize("name", ["sample", "german", "named", "broken"])
def test_what_stands_in_a_box_fits_it(open_page: Opener, name: str) -> None:
    page = open_page(name)
    assert page.visible("svg.tree text") > 10
    assert page.page.evaluate(OUTSIDE) == []


def test_a_drawn_tree_scrolls_in_its_own_box_and_is_whole_in_print(open_page: Opener) -> None:
    page = open_page(width=320, touch=True)
    scroll = page.page.locator(".scroll:has(svg.tree)").first
    width = (
        "box => [box.scrollWidth > box.clientWidth, box.querySelector('svg').getBoundingClientRect().width]"
    )
    assert scroll.evaluate(width) == [True, float(scroll.locator("svg").get_attribute("width") or 0)]
    page.page.emulate_media(media="print")
    assert scroll.evaluate(width)[0] is False


def test_the_lines_drawn_are_read_as_text_without_a_script(open_page: Opener) -> None:
    page = open_page(script=False)
    page.page.locator("#g1-t18 summary").click()
    assert page.visible("#g1-t18 details p") == 4
    assert page.texts("#g1-t18 details p")[0].endswith("The game is blocked: 46 points for A+C")


def test_dark_mode_is_dark(open_page: Opener) -> None:
    colours = [
        open_page(dark=dark).page.evaluate("getComputedStyle(document.body).backgroundColor")
        for dark in (False, True)
    ]
    assert colours == ["rgb(251, 249, 244)", "rgb(25, 23, 20)"]


def test_print_shows_the_game_and_no_controls(open_page: Opener) -> None:
    page = open_page(dark=True)
    page.page.emulate_media(media="print")
    assert page.visible(".steps") == page.visible(".keys") == page.visible(".panel") == 0
    assert page.visible(".table td a") == 33
    assert page.visible("section.critical .line") == 2
    assert page.visible(".turns tbody tr:not(.round)") == 33
    assert page.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.page.evaluate(CONTRAST) == []


def test_buttons_have_names_and_are_big_enough_for_a_thumb(open_page: Opener) -> None:
    buttons = open_page(width=768, stage=True).page.locator(".steps button:not([hidden])")
    for index in range(buttons.count()):
        button = buttons.nth(index)
        assert button.get_attribute("aria-label") or button.inner_text().strip()
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
