"""A search that takes long can be stopped, and one that nobody waits for any more does not go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.test_axe import objections
from tests.browser.test_playing_on import go_to
from tests.conftest import in_wide_fonts

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.browser.conftest import Opened, Opener

HOLD = """() => {
  // What the solver is asked, with the number of the worker. Searches held wait until they are let go.
  window.asked = [];
  window.answered = 0;
  window.holds = () => true;
  const { Worker: Made } = window;
  const waiting = [];
  let made = 0;
  window.letGo = () => {
    window.holds = () => false;
    for (const send of waiting.splice(0)) send();
  };
  window.Worker = class extends Made {
    number = made += 1;

    constructor(...given) {
      super(...given);
      window.latest = this;
      this.addEventListener("message", () => { window.answered += 1; });
    }

    postMessage(message, ...rest) {
      const send = () => super.postMessage(message, ...rest);
      if (message.what !== "answer") return send();
      const [, , { line, limit }] = message.given;
      const what = line ? "lines" : limit === 0 ? "moves" : "values";
      window.asked.push(`${this.number} ${what}`);
      if (what === "moves" || !window.holds(what)) return send();
      waiting.push(send);
    }
  };
  window.said = [];
  const status = document.querySelector(".trying .status");
  new MutationObserver(() => said.push(status.textContent)).observe(status, { childList: true });
}"""
"""Makes the searches of the page's solver take as long as a test wants, and listens to what is announced."""

LOOKING = "Looking for the best moves …"
STOPPED = "The search was stopped; the moves can be played without values."
MOVES = ["2-4 on 4", "3-6 on 6", "4-6 on 4", "4-6 on 6"]
"""Those at C's fifth turn, in the order of the tiles."""


def held(open_page: Opener, turns: int | None = 17, *, stage: bool = False) -> Opened:
    """A page on which a search is held, with moves to try unfolded; its clock stands still."""
    page = open_page(alone=True, stage=stage)
    page.page.clock.install()
    page.page.clock.pause_at("2040-01-01")
    page.page.evaluate(f"({HOLD})()")
    if turns is not None:
        go_to(page, turns)
        unfold(page)
    return page


def unfold(page: Opened) -> None:
    page.page.locator(".trying > summary").click()
    expect(page.page.locator(".trying .status")).to_have_text(LOOKING)


def asked(page: Opened, count: int) -> list[str]:
    """What the solver has been asked, as soon as it is so much."""
    page.page.wait_for_function("count => asked.length >= count", arg=count)
    found: list[str] = page.page.evaluate("asked")
    return found


def said(page: Opened) -> list[str]:
    found: list[str] = page.page.evaluate("said")
    return found


def let_go(page: Opened) -> None:
    page.page.evaluate("letGo()")


def status(page: Opened) -> Locator:
    return page.page.locator(".trying .status")


def button(page: Opened, name: str) -> Locator:
    return page.page.locator(".asked").get_by_role("button", name=name, exact=True)


def moves(page: Opened) -> Locator:
    return page.page.locator(".to-try button")


def wait_a_second(page: Opened) -> Locator:
    """Until the search can be stopped."""
    page.page.clock.run_for(1000)
    stop = button(page, "Stop")
    expect(stop).to_be_visible()
    return stop


# Stopping, and searching again


@pytest.mark.parametrize("key", ["", "Enter", " "], ids=["mouse", "enter", "space"])
def test_a_slow_search_is_stopped_and_the_moves_can_be_played(open_page: Opener, key: str) -> None:
    page = held(open_page)
    stop = wait_a_second(page)
    assert moves(page).count() == 0
    if key:
        page.page.locator(".trying > summary").focus()
        page.press("Tab")
        expect(stop).to_be_focused()
        page.press(key)
    else:
        stop.click()
    expect(status(page)).to_have_text(STOPPED)
    assert said(page) == [LOOKING, STOPPED]
    assert page.texts(".to-try button") == MOVES
    assert page.count(".to-try .worth, .to-try .best, .to-try .moves") == 0
    expect(moves(page).first).to_be_focused()
    expect(stop).to_be_hidden()
    assert asked(page, 2) == ["1 values", "2 moves"]
    let_go(page)
    page.page.locator('.to-try [data-move="4-6@6"]').click()
    page.page.locator("tr.own .move").first.wait_for()
    assert page.texts("tr.own .move") == ["4-6", "pass"]
    assert "Worth" not in page.caption()


def test_it_can_be_stopped_after_a_second_and_not_before(open_page: Opener) -> None:
    page = held(open_page)
    page.page.clock.run_for(999)
    assert page.visible(".asked button") == 0
    page.page.clock.run_for(1)
    assert page.visible(".asked button") == 1
    go_to(page, 16)
    assert page.visible(".asked button") == 0
    page.page.clock.run_for(999)
    assert page.visible(".asked button") == 0


def test_what_is_answered_soon_cannot_be_stopped(open_page: Opener) -> None:
    page = held(open_page)
    let_go(page)
    page.page.locator(".to-try .moves").first.wait_for()
    page.page.clock.run_for(5000)
    assert page.visible(".asked button") == 0
    assert asked(page, 2) == ["1 values", "1 lines"]


def test_it_is_searched_again_if_somebody_wants_that(open_page: Opener) -> None:
    page = held(open_page)
    wait_a_second(page).click()
    expect(status(page)).to_have_text(STOPPED)
    # It stays stopped wherever the reader has been meanwhile.
    go_to(page, 16)
    go_to(page, 17)
    expect(status(page)).to_have_text(STOPPED)
    button(page, "Search again").press("Enter")
    expect(page.page.locator(".trying > summary")).to_be_focused()
    expect(status(page)).to_have_text(LOOKING)
    assert page.visible(".asked button") == moves(page).count() == 0
    wait_a_second(page)
    let_go(page)
    page.page.locator(".to-try .moves").first.wait_for()
    assert page.visible(".asked button") == 0
    expect(moves(page).first).to_be_focused()
    assert page.texts(".to-try .best b")[:1] == ["4-6"]


def test_the_focus_is_not_lost_where_the_answer_comes_first(open_page: Opener) -> None:
    page = held(open_page)
    wait_a_second(page).focus()
    let_go(page)
    expect(moves(page).first).to_be_focused()
    assert page.visible(".asked button") == 0


def test_the_focus_is_not_lost_where_the_solver_fails(open_page: Opener) -> None:
    page = held(open_page)
    wait_a_second(page).focus()
    page.page.evaluate("latest.dispatchEvent(new ErrorEvent('error', { message: 'out of order' }))")
    expect(status(page)).to_contain_text("does not answer")
    expect(page.page.locator(".trying > summary")).to_be_focused()
    assert page.visible(".asked button") == 0


def test_axe_objects_to_neither_button(open_page: Opener) -> None:
    page = held(open_page, stage=True)
    for name in ("Stop", "Search again"):
        if name == "Stop":
            wait_a_second(page)
        else:
            button(page, "Stop").click()
        expect(button(page, name)).to_be_visible()
        page.page.clock.resume()
        assert objections(page, ".shown .trying") == []
        assert objections(page, ".shown .trying", colours=True) == []


@in_wide_fonts
@pytest.mark.parametrize("width", [320, 1280])
def test_the_buttons_have_room(open_page: Opener, width: int) -> None:
    page = held(open_page)
    page.page.set_viewport_size({"width": width, "height": 800})
    for name in ("Stop", "Search again"):
        if name == "Stop":
            wait_a_second(page)
        else:
            button(page, "Stop").click()
        expect(button(page, name)).to_be_visible()
        assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        box = button(page, name).bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 24


def test_it_is_stopped_in_every_language(open_page: Opener) -> None:
    page = held(open_page)
    wait_a_second(page)
    for language, stop, stopped, again in (
        ("de", "Anhalten", "Die Suche ist angehalten", "Noch einmal suchen"),
        ("es", "Detener", "La búsqueda se ha detenido", "Buscar de nuevo"),
    ):
        page.page.locator(f"[data-to={language}]").first.click()
        page.page.locator(f"html[lang={language}]").wait_for()
        expect(status(page)).not_to_be_empty()
        page.page.clock.run_for(1000)
        button(page, stop).click()
        expect(status(page)).to_contain_text(stopped)
        expect(button(page, again)).to_be_visible()
    # The search of the page in another language was for nobody.
    assert [one.split()[1] for one in asked(page, 5)] == ["values", "values", "moves", "values", "moves"]


# What nobody waits for


def test_a_slow_search_is_given_up_when_the_board_goes_on(open_page: Opener) -> None:
    page = held(open_page)
    wait_a_second(page)
    page.page.evaluate("holds = () => false")
    go_to(page, 16)
    page.page.locator(".to-try .moves").first.wait_for()
    assert asked(page, 3) == ["1 values", "2 values", "2 lines"]
    go_to(page, 17)
    page.page.locator(".to-try .moves").first.wait_for()
    assert asked(page, 5)[3:] == ["2 values", "2 lines"], "it is asked for again"


def test_a_search_that_nobody_waits_for_has_a_second(open_page: Opener) -> None:
    page = held(open_page)
    page.page.clock.run_for(600)
    go_to(page, 16)
    go_to(page, 15)
    assert asked(page, 1) == ["1 values"], "what it learns is of use"
    page.page.evaluate("holds = () => false")
    page.page.clock.run_for(400)
    page.page.locator(".to-try .moves").first.wait_for()
    assert asked(page, 3) == ["1 values", "2 values", "2 lines"], "nothing was asked of the place between"


def test_whoever_comes_back_waits_for_the_same_search(open_page: Opener) -> None:
    page = held(open_page)
    go_to(page, 33)
    expect(status(page)).to_contain_text("nobody can play on")
    go_to(page, 17)
    expect(status(page)).to_have_text(LOOKING)
    page.page.clock.run_for(2000)
    let_go(page)
    page.page.locator(".to-try .moves").first.wait_for()
    assert page.texts(".to-try button b")[0] == "4-6"
    assert asked(page, 2) == ["1 values", "1 lines"]


def test_a_fold_that_is_closed_waits_for_nothing(open_page: Opener) -> None:
    page = held(open_page)
    wait_a_second(page)
    page.page.evaluate("holds = () => false")
    page.page.locator(".trying > summary").click()
    expect(page.page.locator(".trying")).not_to_have_attribute("open", "")
    page.page.locator(".trying > summary").click()
    page.page.locator(".to-try .moves").first.wait_for()
    assert asked(page, 3) == ["1 values", "2 values", "2 lines"]


def test_an_answer_that_comes_late_is_kept_from_the_view_of_a_seat(open_page: Opener) -> None:
    page = held(open_page)
    page.page.locator('.sights input[value="C"]').dispatch_event("click")
    let_go(page)
    page.page.wait_for_function("() => answered > 0")
    assert moves(page).count() == 0
    assert [text for text in said(page) if "to play" in text] == []
    assert said(page)[-1].startswith("Moves can be tried")
    page.page.locator('.sights input[value=""]').dispatch_event("click")
    moves(page).first.wait_for()


def test_nothing_is_asked_while_the_game_is_guessed(open_page: Opener) -> None:
    page = held(open_page, None)
    page.page.evaluate("holds = () => false")
    page.page.locator(".guess button").first.click()
    page.page.locator(".trying").evaluate("fold => { fold.open = true; }")
    page.press("ArrowRight")
    page.page.locator(".trying").evaluate("fold => { fold.open = false; }")
    page.page.locator(".guess button").first.click()
    go_to(page, 17)
    page.page.locator(".trying > summary").click()
    page.page.locator(".to-try .moves").first.wait_for()
    assert asked(page, 2) == ["1 values", "1 lines"]


def test_a_move_does_not_wait_for_the_lines_of_the_others(open_page: Opener) -> None:
    page = held(open_page, None)
    page.page.evaluate("holds = (what) => what === 'lines'")
    go_to(page, 17)
    page.page.locator(".trying > summary").click()
    move = page.page.locator('.to-try [data-move="4-6@6"]')
    move.wait_for()
    assert asked(page, 2) == ["1 values", "1 lines"]
    assert page.visible(".asked button") == 0
    page.page.clock.run_for(1000)
    assert page.visible(".asked button") == 0, "there are values"
    move.click()
    page.page.locator("tr.own .move").first.wait_for()
    assert "Worth" in page.caption()


def test_a_search_is_asked_for_again_when_the_tiles_are_laid_out_anew(open_page: Opener) -> None:
    page = held(open_page)
    tile = page.page.locator(".centre .layout use[data-turn]").last
    before = tile.get_attribute("transform") or ""
    page.page.evaluate("document.documentElement.classList.add('live')")
    page.page.set_viewport_size({"width": 320, "height": 1200})
    expect(tile).not_to_have_attribute("transform", before)
    page.page.evaluate("letGo()")
    page.page.locator(".to-try .worth").first.wait_for()


# Lines of links


LINK = "#g1~17~4-6@6~3-4@4"


def test_a_line_comes_without_values_to_a_reader_who_has_gone_on(open_page: Opener) -> None:
    page = held(open_page, None)
    page.page.evaluate(f"location.hash = '{LINK}'")
    expect(status(page)).to_have_text(LOOKING)
    page.page.clock.run_for(600)
    go_to(page, 3)
    page.page.evaluate("holds = () => false")
    page.page.clock.run_for(400)
    page.page.locator("tr.own .move").nth(2).wait_for()
    page.page.locator(".to-try .worth").first.wait_for()
    assert page.made()[0].startswith("3 / ")
    page.page.locator("tr.own .move").first.click()
    assert "Worth" not in page.caption(), "its search was given up"
    page.page.locator("tr.own .move").nth(2).click()
    assert "Worth" in page.caption(), "that was soon found"


def test_a_line_comes_without_values_when_the_search_is_stopped(open_page: Opener) -> None:
    page = held(open_page, None)
    page.page.evaluate(f"location.hash = '{LINK}'")
    expect(status(page)).to_have_text(LOOKING)
    stop = wait_a_second(page)
    page.page.evaluate("holds = () => false")
    stop.click()
    page.page.locator("tr.own .move").nth(2).wait_for()
    expect(page.page.locator(".count")).to_have_text("20 / 20")
    page.page.locator("tr.own .move").first.click()
    assert "Worth" not in page.caption()
