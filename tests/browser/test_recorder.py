"""The recorder on a phone held in one hand: whole games by taps, and what is saved is the same game."""

from __future__ import annotations

import json
from random import Random
from statistics import median
from typing import TYPE_CHECKING

import pytest

from analyzer.game.position import STOP
from analyzer.notation import parse
from analyzer.pages.page import recorder_page
from analyzer.record.diagnostics import Severity
from analyzer.replays.replay import replay
from tests.browser.firefox import FIREFOX, QUIET, started
from tests.browser.tapping import TAPPED, told
from tests.browser.test_axe import AXE
from tests.conftest import MISSING
from tests.every_variant import random_game, rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from analyzer.replays.replay import Replay
    from tests.every_variant import Played


class Recorder:
    """The page, and how often it was tapped."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.errors = page, 0, list[str]()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        self.requests = list[str]()
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, path: Path) -> Recorder:
        self.page.goto(path.as_uri())
        return self

    def tap(self, selector: str) -> None:
        # Without the waits of a click, which cost most of the time of a test of a hundred taps.
        self.page.locator(selector).first.dispatch_event("click")
        self.taps += 1

    def start(self, name: str, seats: int, *names: str) -> None:
        self.page.select_option("[name=variant]", name)
        self.page.select_option("[name=seats]", str(seats))
        for at, player in enumerate(names):
            self.page.fill(f"[name=name{at}]", player)
        self.page.click(".setup button[type=submit]")
        self.page.wait_for_selector(".tray")

    @property
    def status(self) -> str:
        return self.page.locator(".status").text_content() or ""

    @property
    def text(self) -> str:
        return self.page.locator(".record").text_content() or ""

    @property
    def acting(self) -> str:
        return self.page.locator(".seats .acting b").text_content() or ""

    def record(self, played: Played) -> list[int]:
        """Taps a whole game; returns the taps that each turn took."""
        return list(map(int, self.page.evaluate(TAPPED, [told(done) for done in played.done])))


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("recorder") / "recorder.html"
    path.write_text(recorder_page(), encoding="utf-8", newline="\n")
    return path


@pytest.fixture
def recorder(browser: Browser, page_file: Path) -> Iterator[Recorder]:
    context = browser.new_context(
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        locale="en",
        reduced_motion="reduce",
    )
    context.set_default_timeout(5000)
    recorder = Recorder(context.new_page()).open(page_file)
    yield recorder
    context.close()
    assert recorder.errors == []
    assert {url.partition(":")[0] for url in recorder.requests} <= {"file", "data", "blob"}


def read(text: str) -> Replay:
    result = replay(parse(text).games[0])
    assert not [one for one in result.diagnostics if one.severity is Severity.ERROR], (
        text,
        result.diagnostics,
    )
    return result


def same_turns(result: Replay, played: Played) -> None:
    done = [one for one in played.done if one.move != STOP]
    seen = [
        (step.seat, step.tile if one.move else None) for step, one in zip(result.steps, done, strict=False)
    ]
    assert seen == [(one.position.seat, one.move.tile if one.move else None) for one in done[: len(seen)]]
    assert len(result.steps) >= len(done)


@pytest.mark.parametrize(
    ("name", "seats", "seed"),
    [("partnership", 4, 3), ("draw", 2, 5), ("all-fives", 3, 2), ("mexican-train-nine", 3, 1)],
)
def test_a_whole_game_by_taps(recorder: Recorder, name: str, seats: int, seed: int) -> None:
    played = random_game(Random(seed), rules_of(name, seats))
    recorder.start(name, seats)
    if played.turned:
        recorder.tap(f".moves .way:text-is('{played.turned}')")
    if recorder.page.locator(".moves .way").count():
        recorder.tap(f".moves .way:text-is('{'ABCD'[played.start.leader]}')")
    counts = recorder.record(played)
    assert median(counts) <= 2
    assert max(counts) <= 2
    result = read(recorder.text)
    same_turns(result, played)
    recorder.page.reload()
    recorder.page.wait_for_selector(".tray")
    assert read(recorder.text).steps == result.steps
    # What is left in the hands is entered when the game is over.
    assert played.final.end is not None
    assert recorder.page.locator("[data-over]").count()
    tiles = played.start.rules.tile_set
    drew = any(done.drawn for done in played.done)
    if any(played.final.hands):
        recorder.tap(".moves button:text-is('Enter hands')")
        for seat, hand in enumerate(played.final.hands):
            for tile in tiles.members(hand):
                if recorder.acting != "ABCD"[seat]:
                    recorder.tap(f".seats li:nth-child({seat + 1}) button")
                recorder.tap(f"[data-tile='{tile}']")
    result = read(recorder.text)
    assert '[Result "' in recorder.text
    assert result.outcome is not None
    if not drew:
        assert result.outcome.score == played.final.score()
        assert result.final is not None
        assert result.final.hands == played.final.hands


def test_with_hands_passes_come_by_themselves(recorder: Recorder) -> None:
    """All hands are entered first: then only their tiles can be played, and who cannot passes."""
    played = random_game(Random(3), rules_of("partnership", 4))
    tiles = played.start.rules.tile_set
    recorder.start("partnership", 4)
    recorder.tap("button[aria-label='Menu']")
    recorder.tap("dialog button:text-is('Enter hands')")
    hands = [str(tile) for hand in played.start.hands for tile in tiles.members(hand)]
    recorder.page.evaluate(
        "tiles => tiles.forEach(tile => document.querySelector(`[data-tile='${tile}']`).click())", hands
    )
    recorder.tap(".moves button:text-is('Done')")
    # The holder of 6-6 leads.
    assert recorder.acting == "ABCD"[played.start.leader]
    recorder.record(played)
    result = read(recorder.text)
    same_turns(result, played)
    assert result.outcome is not None
    assert result.outcome.score == played.final.score()
    assert "[Result " in recorder.text


OPENED = """async (name, leader) => {
  const one = selector => document.querySelector(selector);
  one('[name=variant]').value = name;
  one('[name=variant]').dispatchEvent(new Event('change'));
  one('.setup').requestSubmit();
  while (!one('.tray')) await new Promise(done => setTimeout(done, 20));
  [...document.querySelectorAll('.moves .way')].find(({textContent}) => textContent === leader)?.click();
}"""
RECORD = """async () => {
  while (!document.querySelector('.record')?.textContent) await new Promise(done => setTimeout(done, 20));
  return document.querySelector('.record').textContent;
}"""


def test_firefox_records_and_keeps_a_game(page_file: Path, tmp_path: Path) -> None:
    if FIREFOX is None:
        pytest.skip(f"{MISSING}: Firefox; pages are not tested in it")
    played = random_game(Random(3), rules_of("partnership", 4))
    with started(tmp_path / "profile", **QUIET) as firefox:
        firefox.size(360, 640)
        firefox.open(page_file.as_uri())
        firefox.evaluate(OPENED, "partnership", "ABCD"[played.start.leader])
        counts = firefox.evaluate(TAPPED, [told(done) for done in played.done])
        assert median(counts) <= 2
        text = firefox.evaluate(RECORD)
        same_turns(read(text), played)
        firefox.reload()
        assert firefox.evaluate(RECORD) == text


def test_the_usual_way_through_a_match(recorder: Recorder) -> None:
    """Names, undo, what is against the rules, the sheet, a result alone, saving."""
    page = recorder.page
    recorder.start("partnership", 4, "Ann", "Bob", "Cid", "Dan")
    recorder.tap(".moves .way:text-is('Bob')")
    for tile in ("1-1", "1-5"):
        recorder.tap(f"[data-tile='{tile}']")
    assert page.locator("[data-tile='1-1']").get_attribute("aria-disabled") == "true"
    recorder.tap("button[aria-label='Undo']")
    assert recorder.acting == "Cid"
    recorder.tap("button[aria-label='Redo']")
    assert recorder.acting == "Dan"
    # Somebody plays out of turn: the record says it.
    recorder.tap("button[aria-label='Menu']")
    recorder.tap("dialog button:text-is('Play against the rules')")
    recorder.tap(".seats li:nth-child(1) button")
    recorder.tap("[data-tile='5-6']")
    assert "A 5-6" in recorder.text
    found = {one.code.value for one in replay(parse(recorder.text).games[0]).diagnostics}
    assert "out-of-turn" in found
    recorder.tap("button[aria-label='Undo']")
    recorder.tap("button[aria-label='Menu']")
    recorder.tap("dialog button:text-is('Score sheet')")
    page.fill("[name=side0]", "12")
    recorder.tap("dialog button[type=submit]")
    assert page.locator("dialog tfoot").text_content() == "Total120"
    page.keyboard.press("Escape")
    recorder.tap(".moves button:text-is('Save')")
    saved = page.locator("dialog textarea").input_value()
    assert saved == recorder.text
    assert [len(game.turns) for game in parse(saved).games] == [2, 0]
    recorder.tap("dialog button:text-is('QR code')")
    assert page.locator(".qr path").count() == 1
    with page.expect_download() as loading:
        page.locator("dialog .moves button:text-is('Save')").click()
    assert loading.value.path().read_text("utf-8") == saved
    (kept,) = json.loads(page.evaluate("JSON.stringify(Object.values(localStorage))"))
    assert json.loads(kept)["value"]["saved"] is True


def test_what_goes_wrong_at_a_table(recorder: Recorder) -> None:
    """A tile that fits nowhere, taken back or left to stand; a wrong pass; a tile that lies open."""
    page = recorder.page

    def against_the_rules(seat: int) -> None:
        recorder.tap("button[aria-label='Menu']")
        recorder.tap("dialog button:text-is('Play against the rules')")
        recorder.tap(f".seats li:nth-child({seat}) button")

    recorder.start("whist", 4)
    recorder.tap(".moves .way:text-is('A')")
    recorder.tap("[data-tile='4-6']")
    against_the_rules(2)
    recorder.tap("[data-tile='1-2']")
    assert page.locator(".moves .way").all_text_contents() == [
        f"On {end} \N{RIGHTWARDS ARROW} {half}" for end in (4, 6) for half in (1, 2)
    ]
    recorder.tap(".moves .way >> nth=0")
    assert "B 1-2@L=1 irregular" in recorder.text
    recorder.tap(".moves button:text-is('B takes it back')")
    recorder.tap("[data-tile='5-6']")
    assert "B 1-2@L=1  B 5-6@R corrected" in recorder.text
    assert recorder.acting == "C"
    recorder.tap(".moves .knock:text-is('Pass')")
    recorder.tap("[data-tile='3-4']")
    against_the_rules(3)
    recorder.tap(".moves button:text-is('C takes it back')")
    assert recorder.status == "C has taken it back; what happens instead?"
    recorder.tap("[data-tile='4-4']")
    # The other side's tile is in the hand again; that of one's own would lie open.
    assert page.locator("[data-tile='3-4'] .whose").text_content() == "D"
    against_the_rules(1)
    recorder.tap(".moves button:text-is('A tile lies open')")
    recorder.tap("[data-tile='0-5']")
    recorder.tap("[data-tile='3-4']")
    can = page.locator(".pieces .can").evaluate_all("tiles => tiles.map(tile => tile.dataset.tile)")
    assert can == ["0-5"]
    result = replay(parse(recorder.text).games[0])
    assert result.valid, result.diagnostics
    assert [str(step.tile) for step in result.steps] == ["4-6", "5-6", "4-4", "3-4"]
    for _ in range(9):
        recorder.tap("button[aria-label='Undo']")
    assert "A 4-6" not in recorder.text


def test_a_block_takes_one_tap(recorder: Recorder) -> None:
    recorder.start("gallinazo", 2)
    recorder.tap(".moves .way:text-is('A')")
    blocked = recorder.page.locator(".moves button:text-is('Blocked: nobody can play')")
    for tile in ("6-6", "1-6"):
        recorder.tap(f"[data-tile='{tile}']")
    recorder.tap(".moves button:text-is('Blocked: nobody can play')")
    assert recorder.page.locator("[data-over]").count() == 1
    assert recorder.text.count("pass") == 2
    recorder.tap("button[aria-label='Undo']")
    assert recorder.acting == "A"
    assert blocked.count() == 1
    # Where all tiles are dealt, somebody has one that fits.
    recorder.tap("button[aria-label='Menu']")
    recorder.tap("dialog button:text-is('New match')")
    recorder.start("partnership", 4)
    recorder.tap(".moves .way:text-is('A')")
    recorder.tap("[data-tile='6-6']")
    assert blocked.count() == 0


def test_two_tabs_keep_a_match_each(recorder: Recorder, page_file: Path) -> None:
    """A tab takes up what was written last; from the next tap on each has its own, and nothing is lost."""
    recorder.start("block", 4, "Ann")
    recorder.tap(".moves .way:text-is('Ann')")
    recorder.tap("[data-tile='6-6']")
    other = Recorder(recorder.page.context.new_page()).open(page_file)
    other.page.wait_for_selector(".tray")
    assert "A 6-6" in other.text
    other.tap("[data-tile='5-6']")
    recorder.tap("[data-tile='4-6']")
    for one, tile in ((other, "5-6"), (recorder, "4-6")):
        one.page.reload()
        one.page.wait_for_selector(".tray")
        assert f"B {tile}" in one.text
    other.page.close()
    recorder.tap("button[aria-label='Menu']")
    recorder.tap("dialog button:text-is('New match')")
    recorder.page.locator("dialog .entries button", has_text="Ann, B, C, D").click()
    recorder.page.wait_for_selector(".tray")
    assert "B 5-6" in recorder.text
    assert other.errors == []


def test_axe_has_no_objection(recorder: Recorder) -> None:
    page = recorder.page

    def objections(*, colours: bool = False) -> list[str]:
        asked = {"runOnly": ["color-contrast"]} if colours else {}
        found = AXE.run(page, None, {"resultTypes": ["violations"], **asked}).response["violations"]
        return [
            f"{one['id']}: {one['nodes'][0]['html']} {one['nodes'][0]['failureSummary']}" for one in found
        ]

    assert objections() == []
    recorder.start("mexican-train-nine", 2)
    recorder.tap(".moves .way")
    recorder.tap(".moves .way:text-is('A')")
    recorder.tap("[data-tile='0-9']:not([hidden])")
    assert objections() == []
    page.emulate_media(color_scheme="dark")
    assert objections(colours=True) == []
    recorder.tap("button[aria-label='Menu']")
    recorder.tap("dialog button:text-is('Score sheet')")
    assert objections() == []


def test_the_keyboard_is_enough_and_no_width_is_too_small(recorder: Recorder) -> None:
    page = recorder.page
    page.set_viewport_size({"width": 320, "height": 568})
    page.locator(".setup button[type=submit]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".tray")
    page.locator(".moves .way").first.focus()
    page.keyboard.press("Enter")
    page.locator("[data-tile='6-6']").focus()
    page.keyboard.press("Enter")
    assert "A 6-6" in recorder.text
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    small = page.evaluate(
        "[...document.querySelectorAll('button:not([hidden])')].filter(one => one.checkVisibility())"
        ".map(one => one.getBoundingClientRect())"
        ".filter(({width, height}) => width < 40 || height < 40).length"
    )
    assert small == 0


def test_it_speaks_the_languages(recorder: Recorder) -> None:
    page = recorder.page
    recorder.tap("[lang=de]")
    assert page.evaluate("document.documentElement.lang") == "de"
    recorder.start("block", 4)
    assert recorder.status.startswith("Wer setzt vor?")
    recorder.tap("button[aria-label='Menü']")
    recorder.tap("dialog [lang=es]")
    page.wait_for_selector("button[aria-label='Menú']")
    assert recorder.status.startswith("¿Quién sale?")
