"""The first screen: what stands on it, where links lead, and what an address keeps."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal

import pytest
from playwright.sync_api import expect

from analyzer.notation import read
from analyzer.pages import report
from analyzer.replays.replay import replay
from analyzer.reviews.review import review
from tests.browser.conftest import Pages
from tests.effort import effort
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.conftest import Opened, Opener

SIZES = ((1440, 900), (1024, 768), (768, 1024), (390, 844))
RECORDS = ("cut-throat-three", "cross-nine", "mexican-train", "partnership-match")
PLACES = {"#g1": 17, "#g2": 17, "#g1-t5": 4, "#g2-t3": 2, "#g1-end": 33, "#g1-t18": 17}
"""Places on a page of two lines, and how many turns have been made there."""


def made(name: str) -> str:
    """The page of the first games of a record."""
    games = read(ROOT / "records" / f"{name}.domino").games[:2]
    return report([review(replay(game)) for game in games])


@pytest.fixture
def stages(open_page: Opener, pages: Pages, shared_folder: Path) -> Opener:
    """Opens pages of more kinds of games, too."""
    texts: dict[str, Callable[[], str]] = {name: partial(made, name) for name in RECORDS}
    more = Pages(shared_folder / "stages", texts)
    open_page.pages = pages.and_also(**{name: more[name] for name in RECORDS})
    return open_page


def fit(page: Opened, width: int, height: int) -> None:
    page.page.set_viewport_size({"width": width, "height": height})
    page.page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


OUTSIDE = """(parts) => {
  const inside = ({ left, top, right, bottom, width }) =>
    width > 0 && left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
  return parts.filter((part) => !inside(document.querySelector(`.shown ${part}`).getBoundingClientRect()));
}"""
"""Parts that are not wholly on the first screen."""

MOVES = """() => [...document.querySelectorAll(".shown .table .move")]
  .filter((move) => move.checkVisibility() && move.getBoundingClientRect().bottom <= innerHeight).length"""


@pytest.mark.parametrize("name", ["sample", "german", *RECORDS])
def test_the_first_screen_has_board_verdict_steps_and_moves(stages: Opener, name: str) -> None:
    page = stages(name, stage=True)
    for width, height in SIZES:
        fit(page, width, height)
        parts = [".felt", ".brief", ".steps", ".caption", ".tabs", ".centre .layout"]
        if width >= 1024:
            parts += [".values", ".evaluation"]
        assert page.page.evaluate(OUTSIDE, parts) == [], (width, height)
        assert page.page.evaluate(MOVES) >= 6, (width, height)
        assert page.page.evaluate("document.documentElement.scrollWidth") == width


TILE = """() => {
  const tile = document.querySelector(".shown .centre > svg > use:not(.later)");
  const { width, height } = tile.getBoundingClientRect();
  return [Math.max(width, height), Math.min(width, height)];
}"""


def test_tiles_fill_the_felt(stages: Opener) -> None:
    page = stages(stage=True)
    fit(page, 1440, 900)
    long, short = page.page.evaluate(TILE)
    assert long >= 102
    assert short >= 50
    fit(page, 390, 844)
    hand = page.page.locator(".spot.bottom .tiles .tile").first.bounding_box()
    assert hand
    assert hand["height"] >= 44
    assert page.page.evaluate(TILE)[0] >= 36
    fit(page, 1440, 900)
    assert page.page.evaluate(TILE)[0] == pytest.approx(long, abs=1), (
        "and again, when the window is turned back"
    )


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_no_step_moves_what_is_pressed(stages: Opener, width: int) -> None:
    page = stages("fair", stage=True)
    fit(page, width, 800)
    page.page.locator(".felt").focus()
    page.page.keyboard.press("Home")
    places, tables = set(), set()
    for _ in range(33):
        box = page.page.locator('[data-go="next"]').bounding_box()
        table = page.page.locator(".centre").bounding_box()
        assert box
        assert table
        places.add((box["x"], box["y"]))
        tables.add((table["width"], table["height"]))
        page.page.keyboard.press("ArrowRight")
    assert len(places) == 1
    assert len(tables) == 1, "whoever is to play, or has passed, the table is drawn in one size"


def test_the_seat_that_looks_sits_at_the_bottom_and_the_others_round_it(stages: Opener) -> None:
    page = stages(stage=True)
    seated = "spots => spots.map(spot => spot.firstElementChild.dataset.seat)"
    spots = page.page.locator(".spot.bottom, .spot.left, .spot.right, .spot.top")
    orders = {}
    for label in ("", "A", "B", "C", "D"):
        page.page.locator(f'.sights input[value="{label}"]').dispatch_event("click")
        top, left, right, bottom = spots.evaluate_all(seated)
        assert bottom == (label or "A")
        order = bottom + right + top + left
        orders[label] = (order * 2)[order.index("A") :][:4]
        shape = page.page.locator(".spot.left .tile:visible").first.bounding_box()
        assert shape
        assert shape["width"] > shape["height"], "tiles lie at the sides"
    assert len(set(orders.values())) == 1, "everybody keeps their neighbours"


def colour(page: Opened, selector: str) -> tuple[int, int, int]:
    red, green, blue = page.page.locator(selector).first.evaluate(
        """(use) => getComputedStyle(document.querySelector("#face rect")) && (() => {
          const probe = document.createElement("i");
          probe.style.color = getComputedStyle(use).getPropertyValue("--edge");
          document.body.append(probe);
          const found = getComputedStyle(probe).color.match(/\\d+/g).slice(0, 3).map(Number);
          probe.remove();
          return found;
        })()"""
    )
    return red, green, blue


@pytest.mark.parametrize("dark", [False, True])
def test_red_is_for_mistakes_alone(stages: Opener, dark: bool) -> None:
    page = stages(stage=True, dark=dark)
    red, green, blue = colour(page, ".marks .wrong")
    assert red > green + 60
    red, green, blue = colour(page, ".marks .better")
    assert green > red + 30
    red, green, blue = colour(page, ".centre .new")
    assert max(red, green, blue) - min(red, green, blue) < 20, "the last move"


# Links and addresses


def shown(page: Opened) -> tuple[str, int]:
    """Which part is shown, and how many turns have been made there."""
    part = page.page.locator(".shown")
    at = part.locator(".board").get_attribute("data-at") if part.locator(".board").count() else None
    return part.get_attribute("id") or "", int(at or 0)


@pytest.mark.parametrize(("width", "motion"), [(1440, "no-preference"), (390, "reduce")][: effort(1, 2)])
def test_every_link_shows_what_it_names(
    stages: Opener, width: int, motion: Literal["no-preference", "reduce"]
) -> None:
    page = stages("german", stage=True, alone=True)
    page.page.emulate_media(reduced_motion=motion)
    fit(page, width, 844)
    url = page.page.url
    for place, at in PLACES.items():
        for way in ("address", "change", "click"):
            page.page.goto("about:blank")
            page.page.goto(url + (place if way == "address" else ""))
            if way == "change":
                page.page.evaluate("place => { location.hash = place; }", place)
            elif way == "click":
                page.page.evaluate(
                    """place => {
                      scrollTo(0, 300);
                      const link = `<a id="way" href="${place}">to</a>`;
                      document.querySelector("nav").insertAdjacentHTML("beforeend", link);
                      document.querySelector("#way").click();
                    }""",
                    place,
                )
            page.page.wait_for_function("id => document.querySelector('.shown').id === id", arg=place[1:3])
            page.page.evaluate(
                "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
            )
            found, turns = shown(page)
            expected = at if (place, at) != ("#g2", 17) else turns
            assert (found, turns) == (place[1:3], expected), (place, way)
            assert abs(page.page.evaluate("scrollY")) <= 2, (place, way)
            assert page.page.evaluate(OUTSIDE, [".felt", ".steps"]) == [], (place, way)
    assert {url.partition("#")[0] for url in page.requests} - {"about:blank"} == {url}
    page.requests[:] = [url]


LANDED = """async (id) => {
  const found = document.getElementById(id);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  for (let tries = 0; tries < 100 && !found.checkVisibility(); tries += 1) await frame();
  await frame();
  await frame();
  const scrolls = (element) =>
    element === document.documentElement || /auto|scroll/.test(getComputedStyle(element).overflowY);
  let box = found.parentElement;
  while (!scrolls(box) || box.scrollHeight <= box.clientHeight + 1) {
    if (box === document.documentElement) break;
    box = box.parentElement;
  }
  const top = box === document.documentElement ? 0 : box.getBoundingClientRect().top;
  const end = box.scrollTop + box.clientHeight >= box.scrollHeight - 1;
  return { away: Math.abs(found.getBoundingClientRect().top - top), end, seen: found.checkVisibility() };
}"""
"""How far a part is from the top of what scrolls around it, and whether that cannot scroll further."""


@pytest.mark.parametrize("width", [1440, 390])
def test_a_link_into_the_text_opens_its_tab_and_lands_there(stages: Opener, width: int) -> None:
    page = stages("lines", stage=True)
    fit(page, width, 844)
    for place in ("g1-critical", "g2-critical", "g2-turns", "g1-deal", "fair-note", "c1"):
        page.page.evaluate("place => { location.hash = place; }", place)
        landed = page.page.evaluate(LANDED, place)
        assert landed["seen"], place
        assert landed["end"] or landed["away"] <= 2 or place == "c1", (place, landed)


def test_a_reload_keeps_turn_seat_and_language(stages: Opener) -> None:
    page = stages("fair", stage=True, alone=True)
    page.page.locator('[data-to="de"]').click()
    page.page.locator('html[lang="de"]').wait_for()
    page.page.locator('.sights input[value="C"]').dispatch_event("click")
    page.page.locator('.move[data-turn="7"]').click()
    page.page.wait_for_url("**/*#g1-t7&seat=C&lang=de")
    page.page.reload()
    page.page.locator('html[lang="de"]').wait_for()
    assert shown(page) == ("g1", 6)
    assert page.page.locator(".game").get_attribute("data-sight") == "2"
    page.page.locator('.sights input[value=""]').dispatch_event("click")
    page.page.locator('[data-to="en"]').click()
    page.page.locator('html[lang="en"]').wait_for()
    page.page.locator('[data-go="last"]').click()
    page.page.wait_for_url(lambda url: url.endswith("#g1-end"))


def test_the_button_of_the_browser_leads_back(stages: Opener) -> None:
    page = stages("german", stage=True, alone=True)
    page.page.locator('nav a[href="#g2"]').click()
    page.page.locator('nav a[href="#c1"]').click()
    assert shown(page)[0] == "c1"
    page.page.go_back()
    page.page.wait_for_function("document.querySelector('.shown').id === 'g2'")


def test_strange_addresses_do_no_harm(stages: Opener) -> None:
    page = stages("german", stage=True)
    for place in ("g1-t999", "g7-t1", "g1-t1&seat=%E0%A4%A", "&&&", "g1-t2&seat=<b>&lang=xx", "g1-t0"):
        page.page.evaluate("place => { location.hash = place; }", place)
        page.page.wait_for_timeout(30)
        assert page.page.locator(".shown").count() == 1, place
    assert page.count("#page b b") == 0


@pytest.mark.parametrize(("language", "shows"), [(None, "de"), ("es", "es")])
def test_a_page_opens_in_the_language_of_the_browser_unless_one_was_chosen(
    browser: Browser, tmp_path: Path, language: str | None, shows: str
) -> None:
    path = tmp_path / "page.html"
    path.write_text(
        report(review(replay(read(ROOT / "records" / "block.domino").games[0])), language=language)
    )
    context = browser.new_context(locale="de-AT")
    page = context.new_page()
    page.goto(path.as_uri())
    page.locator(f'html[lang="{shows}"]').wait_for()
    page.wait_for_timeout(100)
    assert page.evaluate("document.documentElement.lang") == shows
    context.close()


# Tabs


def test_tabs_are_tabs(stages: Opener) -> None:
    page = stages(stage=True)
    tabs = page.page.get_by_role("tab")
    assert tabs.all_text_contents() == ["Moves", "Why", "Every turn", "Deal and rules"]
    assert page.visible("section.critical") == page.visible("section.turns") == 0
    tabs.first.focus()
    page.page.keyboard.press("ArrowRight")
    assert page.visible("section.critical") == 1
    assert page.visible(".table") == 0
    assert page.page.evaluate("document.activeElement.textContent") == "Why"
    assert page.made() == ["17 / 33"], "the arrows went to the tabs"
    page.page.keyboard.press("ArrowLeft")
    page.page.keyboard.press("ArrowLeft")
    assert page.page.get_by_role("tab", selected=True).all_text_contents() == ["Deal and rules"]
    assert page.page.get_by_role("tabpanel").count() == 1


def test_a_record_with_mistakes_opens_with_them(stages: Opener) -> None:
    assert stages("broken", stage=True).visible(".problems.bad") == 1


def test_without_a_script_and_in_print_nothing_is_in_tabs(stages: Opener) -> None:
    still = stages("german", script=False)
    printed = stages("german", stage=True)
    printed.page.emulate_media(media="print")
    expect(printed.page.locator("section.turns")).to_have_count(2)
    for page in (still, printed):
        assert page.visible("section.turns") == page.visible("section.critical") == page.visible(".deal") == 2
        assert page.visible(".tabs") == 0
