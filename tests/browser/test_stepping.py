"""Stepping through a game: keys, slider, clicks, play by itself, the flying tile, and what is announced."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.report.carried import games

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Opener

PAUSE = 1400
"""Milliseconds between two turns of a game that plays by itself."""


def timed(open_page: Opener, name: str = "sample") -> Opened:
    """A page whose time passes only when a test says so."""
    page = open_page(name, alone=True)
    page.page.clock.install(time=0)
    page.page.reload()
    page.page.clock.pause_at(60_000)
    return page


def at(page: Opened) -> int:
    """How many turns of the only game have been made."""
    return int(page.made()[0].split(" / ")[0])


def playing(page: Opened) -> tuple[str | None, str | None]:
    button = page.page.locator(".play-on")
    return button.get_attribute("aria-pressed"), button.get_attribute("aria-label")


# Keys


def test_keys_mean_what_they_mean_wherever_the_focus_is_but_not_where_they_mean_something_else(
    open_page: Opener,
) -> None:
    page = timed(open_page)
    page.press("Home")
    page.page.locator('[data-go="first"]').focus()
    page.press("ArrowRight", "ArrowRight")
    assert at(page) == 2
    page.press(" ")
    assert (at(page), playing(page)[0]) == (0, "false"), "a space presses the button that has the focus"
    page.page.locator(".guess select").focus()
    page.press("End", "ArrowRight", "n")
    assert at(page) == 0, "a list of choices keeps its keys"
    page.page.locator('.sights input[value=""]').focus()
    page.press("n")
    assert at(page) == 0, "the list of views is not the board"
    page.page.locator(".felt").focus()
    page.press("n")
    assert at(page) == 2


def test_the_keys_of_the_slider_step_too(open_page: Opener) -> None:
    page = open_page()
    page.page.locator(".slider").focus()
    for key, place in (("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", 33)):
        page.press(key)
        assert at(page) == place
    page.press("p")
    assert at(page) == 17


def test_the_slider_is_drawn_along_the_whole_game(open_page: Opener) -> None:
    page = open_page()
    slider = page.page.locator(".slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    middle = box["y"] + box["height"] / 2
    for share, place in ((0.0, 0), (0.5, 16), (1.0, 33)):
        page.page.mouse.click(box["x"] + 1 + share * (box["width"] - 2), middle)
        assert abs(at(page) - place) <= 1
        assert slider.input_value() == str(at(page))


# Clicks


def test_the_table_and_the_graph_lead_to_every_turn(open_page: Opener) -> None:
    page = open_page()
    for selector in ("section.table .move[data-turn]", ".evaluation a[data-turn]"):
        links = page.page.locator(selector)
        assert links.count() == 33
        for turn in (1, 2, 18, 33):
            # The links of the graph lie behind the curve; a click anywhere on their strip is one on them.
            page.page.locator(f'{selector.split("[")[0]}[data-turn="{turn}"]').dispatch_event("click")
            assert at(page) == turn - 1, "the position before it"
            for other in ("section.table .move", ".evaluation a"):
                assert page.page.locator(f"{other}[aria-current]").get_attribute("data-turn") == str(turn)
    page.page.wait_for_url("**/*#g1-t33")


# Play by itself


def test_a_game_plays_by_itself_to_its_end(open_page: Opener) -> None:
    page = timed(open_page)
    assert playing(page) == ("false", "Play the game")
    page.press("End")
    page.page.locator(".play-on").click()
    assert (at(page), *playing(page)) == (1, "true", "Pause"), "from the end it begins anew, and at once"
    page.page.clock.run_for(PAUSE - 1)
    assert at(page) == 1
    page.page.clock.run_for(1)
    assert at(page) == 2
    page.page.clock.run_for(30 * PAUSE)
    assert (at(page), playing(page)[0]) == (32, "true")
    page.page.clock.run_for(PAUSE)
    assert (at(page), *playing(page)) == (33, "false", "Play the game"), "at the end it stops"
    page.page.clock.run_for(3 * PAUSE)
    assert at(page) == 33


def test_a_space_plays_and_pauses(open_page: Opener) -> None:
    page = timed(open_page)
    page.press("Home", " ")
    page.page.clock.run_for(4 * PAUSE)
    assert at(page) == 5
    page.press(" ")
    page.page.clock.run_for(4 * PAUSE)
    assert (at(page), *playing(page)) == (5, "false", "Play the game")
    page.press(" ")
    assert at(page) == 6, "it goes on where it was"


def test_whoever_steps_stops_it(open_page: Opener) -> None:
    page = timed(open_page)
    for key in ("ArrowLeft", "ArrowRight", "Home", "End", "n", "p"):
        page.press("Home", " ")
        page.page.clock.run_for(7 * PAUSE)
        assert at(page) == 8
        page.press(key)
        place = at(page)
        assert place != 8, key
        assert playing(page) == ("false", "Play the game"), key
        page.page.clock.run_for(5 * PAUSE)
        assert at(page) == place, key


def test_a_switched_page_does_not_play_on(open_page: Opener) -> None:
    page = timed(open_page)
    page.press("Home", " ")
    page.page.locator('[data-to="de"]').click()
    page.page.locator('html[lang="de"]').wait_for()
    assert playing(page) == ("false", "Abspielen")
    page.page.clock.run_for(5 * PAUSE)
    assert at(page) == 1


# The tile that flies

STEPPED = """async (key) => {
  const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.querySelector(".felt").dispatchEvent(pressed);
  await new Promise(requestAnimationFrame);
  const flying = [...document.querySelectorAll(".flying")];
  const moves = document.getAnimations();
  for (const move of moves) move.pause();
  const there = document.querySelector(".centre .new");
  return {
    tiles: flying.map((tile) => tile.firstElementChild.getAttribute("href")),
    named: flying.some((tile) => tile.getAttribute("aria-hidden") !== "true"),
    moves: moves.length,
    shown: there && getComputedStyle(there).visibility,
  };
}"""
"""Steps by a key and stops time for what moves then."""

LANDED = """async () => {
  const moves = document.getAnimations();
  for (const move of moves) move.finish();
  await Promise.all(moves.map((move) => move.finished));
  // Its end is told with the next frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const there = document.querySelector(".centre .new");
  return {
    flying: document.querySelectorAll(".flying").length,
    moves: document.getAnimations().length,
    shown: getComputedStyle(there).visibility,
  };
}"""
"""Lets what moves come to its end."""


def moving(open_page: Opener) -> Opened:
    """A page at the start of the game, for somebody who has nothing against motion."""
    page = open_page()
    page.page.emulate_media(reduced_motion="no-preference")
    page.page.locator(".felt").scroll_into_view_if_needed()
    page.press("Home")
    return page


def test_a_tile_flies_to_its_place_and_is_gone(open_page: Opener) -> None:
    page = moving(open_page)
    stepped = page.page.evaluate(STEPPED, "ArrowRight")
    assert stepped == {"tiles": ["#t1-1"], "named": False, "moves": 1, "shown": "hidden"}
    assert page.page.evaluate(LANDED) == {"flying": 0, "moves": 0, "shown": "visible"}


def test_only_a_step_ahead_with_a_tile_is_seen_to_move(open_page: Opener) -> None:
    page = moving(open_page)
    page.page.evaluate(STEPPED, "ArrowRight")
    passed = page.page.evaluate(STEPPED, "ArrowRight")
    assert (passed["tiles"], passed["moves"]) == ([], 0), "a pass, and the tile before is where it belongs"
    assert page.page.evaluate(STEPPED, "ArrowRight")["tiles"] == ["#t1-5"]
    assert page.page.evaluate(STEPPED, "ArrowRight")["tiles"] == ["#t1-4"], "one at a time"
    for key in ("ArrowLeft", "End", "Home", "n"):
        page.page.evaluate(STEPPED, "End" if key == "Home" else "ArrowLeft")
        assert page.page.evaluate(STEPPED, "p" if key == "n" else key)["tiles"] == []


def test_nothing_moves_for_who_wants_less_motion(open_page: Opener) -> None:
    page = open_page()
    page.press("Home")
    stepped = page.page.evaluate(STEPPED, "ArrowRight")
    assert stepped == {"tiles": [], "named": False, "moves": 0, "shown": "visible"}


# What is announced

SAYINGS = """() => {
  const caption = document.querySelector(".caption");
  const said = [];
  new MutationObserver((changes) => said.push(caption.textContent)).observe(caption, { childList: true });
  return (async () => {
    for (const key of ["End", "Home", ...Array(34).fill("ArrowRight")]) {
      const pressed = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
  document.querySelector(".felt").dispatchEvent(pressed);
      await null;
    }
    return said.slice(said.indexOf(window.start));
  })();
}"""
"""What the live region says, change by change, through the whole game and one step further."""


@pytest.mark.parametrize("name", ["sample", "drawing", "broken"])
def test_every_step_is_announced_once(open_page: Opener, name: str) -> None:
    page = open_page(name)
    game = games(page.page.content())[0]
    told = [game["start"], *(turn["say"] for turn in game["turns"])]
    assert all(told)
    page.page.evaluate("start => { window.start = start; }", told[0])
    said = page.page.evaluate(SAYINGS.replace("34", str(len(told))))
    assert len(said) == len(told), "nothing is said at the end, where nothing changes"
    assert all(heard.endswith(what) for heard, what in zip(said, told, strict=True))
    to_play = {heard.removesuffix(what) for heard, what in zip(said, told, strict=True)}
    assert len(to_play) > 2, "and whose turn it is then"
    slider = page.page.locator(".slider")
    assert slider.get_attribute("aria-valuetext") == said[-1]
    assert page.page.locator(".caption").get_attribute("aria-live") == "polite"
    assert page.count("[aria-live]") == 1, "one voice"
