"""The report card, and what a reader does with a board: sharing, pictures, a projector, swiping, colours."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import expect

from tests.browser.test_axe import objections

if TYPE_CHECKING:
    from tests.browser.conftest import Opener


def test_each_player_has_a_report_card(open_page: Opener) -> None:
    plain, fair = open_page("sample", stage=True), open_page("fair", stage=True)
    assert plain.texts(".card thead th") == ["Player", "Accuracy", "Best moves", "Given away"]
    assert plain.texts(".card tbody tr:nth-child(3) > *") == ["C", "77%", "3/4", "56"]
    assert plain.visible(".card") == 1
    heads = ["?!inaccuracy", "?mistake", "??blunder"]
    assert [head.replace(" ", "") for head in fair.texts(".card thead th")[3:6]] == heads
    counts = fair.texts(".card tbody td:nth-child(n+4):nth-child(-n+6)")
    marks = [fair.count(f".table .move .g-{grade}") for grade in ("inaccuracy", "mistake", "blunder")]
    assert [sum(map(int, counts[at::3])) for at in range(3)] == marks
    fair.page.get_by_role("radio", name="C", exact=True).dispatch_event("click")
    assert fair.visible(".card") == 0
    plain.page.locator(".try").click()
    assert plain.visible(".card") == 0


def test_the_position_is_saved_as_a_picture(open_page: Opener) -> None:
    page = open_page("sample", stage=True, alone=True)
    with page.page.expect_download() as downloading:
        page.page.locator('[data-share="picture"]').click()
    assert downloading.value.suggested_filename == "g1-t18.png"
    image = Image.open(BytesIO(downloading.value.path().read_bytes())).convert("RGB")
    assert image.size == (1200, 900)
    # Paper, felt, the red of the move that was played and the green of the better one.
    counted = image.getcolors(1 << 24) or []
    colours = {colour for count, colour in counted if count > 300}
    for name in ("--paper", "--felt", "--wrong", "--good"):
        shown = page.page.evaluate(
            """(name) => {
              const probe = document.createElement("i");
              probe.style.setProperty("color", `var(${name})`);
              document.body.append(probe);
              return getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
            }""",
            name,
        )
        assert tuple(shown) in colours, name


def test_the_address_of_what_is_shown_goes_to_others(open_page: Opener) -> None:
    page = open_page("sample", stage=True, alone=True)
    page.page.evaluate(
        """() => {
          window.copied = [];
          const value = { writeText: async (text) => copied.push(text) };
          Object.defineProperty(navigator, "clipboard", { value });
        }"""
    )
    page.page.locator('.move[data-turn="5"]').click()
    page.page.locator('[data-share="link"]').click()
    expect(page.page.locator(".shares [role=status]")).to_contain_text("copied")
    assert page.page.evaluate("copied") == ["sample.html#g1-t5"], "no folder that nobody else has"
    expect(page.page.locator(".shares [role=status]")).to_contain_text("send the file")


def test_colours_are_chosen_and_stand_in_the_address(open_page: Opener) -> None:
    page = open_page("sample", stage=True, alone=True)
    paper = "getComputedStyle(document.body).backgroundColor"
    light = page.page.evaluate(paper)
    page.page.locator('[data-share="theme"]').click()
    page.page.wait_for_url("**/*#g1-t18&theme=dark")
    dark = page.page.evaluate(paper)
    assert dark != light
    page.page.reload()
    assert page.page.evaluate(paper) == dark
    page.show(dark=True)
    page.page.locator('[data-share="theme"]').click()
    assert page.page.evaluate(paper) == light, "whatever the system says"


def test_a_projector_shows_the_board_alone_and_values_when_asked(open_page: Opener) -> None:
    page = open_page("sample", stage=True, alone=True)
    page.page.locator('[data-share="screen"]').click()
    expect(page.page.locator(".game.projector")).to_have_count(1)
    told = (".marks .better", ".chip", ".evaluation", ".side")
    assert [page.visible(part) for part in told] == [0] * 4
    head = "Number(getComputedStyle(document.querySelector('.head')).opacity)"
    assert page.page.evaluate(head) == 0
    assert "gives away" not in page.caption()
    size = "getComputedStyle(document.querySelector('.caption')).fontSize"
    assert page.page.evaluate(size) == "28px"
    assert objections(page, ".projector") == []
    page.page.keyboard.press("r")
    assert page.page.evaluate(head) == page.visible(".marks use.better") == 1
    assert "gives away 23 points" in page.caption()
    page.page.keyboard.press("ArrowRight")
    assert "gives away" not in page.caption()
    page.page.get_by_role("button", name="Reveal").click()
    assert "gives away 56 points" in page.caption()
    page.page.evaluate("document.exitFullscreen()")
    expect(page.page.locator(".game.projector")).to_have_count(0)
    assert page.visible(".side") == 1


SWIPE = """([dx, dy]) => {
  const felt = document.querySelector(".felt");
  const touch = (x, y) => new Touch({ identifier: 1, target: felt, clientX: x, clientY: y });
  const send = (kind, touches, changed) =>
    felt.dispatchEvent(new TouchEvent(kind, { touches, changedTouches: changed, bubbles: true }));
  send("touchstart", [touch(200, 200)], [touch(200, 200)]);
  send("touchend", [], [touch(200 + dx, 200 + dy)]);
}"""


def test_a_finger_that_swipes_steps(open_page: Opener) -> None:
    page = open_page("sample", stage=True, touch=True, width=390)
    for way, at in (([-90, 10], 18), ([90, -10], 17), ([-20, 0], 17), ([-90, 200], 17)):
        page.page.evaluate(SWIPE, way)
        assert page.made() == [f"{at} / 33"], way
