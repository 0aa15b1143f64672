"""Typing in the workbench: how soon a long text has its diagnostics, and how long the page stands still."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import msgspec

from analyzer.notation import write
from analyzer.record.game import Form, Record
from benchmarks.fair import SEED
from benchmarks.figures import Spread, Table, time_text
from tests.browser.screenshot import ARGUMENTS, browser_path
from tests.browser.test_workbench import Server
from tests.browser.test_workbench import write as paste
from tests.every_variant import random_game, rules_of
from tests.every_variant import written as record

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

LINES: Final = 2_000
WATCH: Final = """() => {
  const seen = { key: 0, shown: 0, tasks: [] };
  addEventListener("keydown", () => { seen.key = performance.now(); }, true);
  new MutationObserver(() => { seen.shown = performance.now(); })
    .observe(document.querySelector("#verdicts"), { childList: true });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
  window.seen = seen;
}"""
"""The latest key, when diagnostics were shown last, and how long the page answered nothing, from 50 ms on."""
SHOWN: Final = """async () => {
  while (seen.shown < seen.key) await new Promise((done) => setTimeout(done, 10));
  return [seen.shown - seen.key, Math.max(50, ...seen.tasks)];
}"""
PAUSE: Final = 700
"""Milliseconds between one word and the next, in which repairs are looked for."""
BEAT: Final = 120
"""Milliseconds between the keys of a word."""


class Typing(msgspec.Struct, frozen=True):
    """A text of games in movetext, in which somebody types here and there; seconds."""

    lines: int
    key: Spread
    """From a key alone to the diagnostics."""
    word: Spread
    """From the last key of a word to the diagnostics."""
    still: Spread
    """The longest that the page answered nothing, for each of these; 50 ms where it was less."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        rows = [
            ("from a key to the diagnostics", *self.key.texts(time_text)),
            ("from the last key of a word", *self.word.texts(time_text)),
            ("the page answers nothing for", *self.still.texts(time_text)),
        ]
        return [Table(f"Typing in {self.lines} lines", ("", "median", "p90", "p99", "most"), rows)]


def text_of(lines: int) -> str:
    """Random games of four, as many as have so many lines."""
    rng, games = Random(SEED), []
    while True:
        games.append(record(random_game(rng, rules_of("partnership", 4))))
        text = write(Record(games=tuple(games), form=Form.MOVETEXT, text="", source=""), Form.MOVETEXT)
        if text.count("\n") >= lines:
            return text


def measure(size: Size, bar: Bar) -> Typing | None:
    """Types keys and words at random places; None where there is no browser, or no server."""
    path = browser_path()
    if path is None or not all(map(find_spec, ("uvicorn", "playwright"))):
        return None
    from playwright.sync_api import sync_playwright

    text, rng = text_of(LINES), Random(SEED)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(server.address)
        paste(page, text)
        page.locator("domino-board .board").wait_for(timeout=60_000)
        page.evaluate(WATCH)
        found: dict[str, list[float]] = {"x": [], " A pass": []}
        still = []
        for word in bar.over(["x", " A pass"] * size.keys, "workbench: typed"):
            there, on = rng.choice((("Home", "ArrowDown"), ("End", "ArrowUp")))
            page.keyboard.press(f"ControlOrMeta+{there}")
            for _ in range(rng.randrange(2, 40)):
                page.keyboard.press(on)
            page.keyboard.press("End")
            page.wait_for_timeout(PAUSE)
            taken, longest = typed(page, word)
            found[word].append(taken)
            still.append(longest)
            for _ in word:
                page.keyboard.press("Backspace")
            page.wait_for_timeout(PAUSE)
        browser.close()
        server.end()
    return Typing(text.count("\n"), Spread.of(found["x"]), Spread.of(found[" A pass"]), Spread.of(still))


def typed(page: Page, word: str) -> tuple[float, float]:
    """Seconds until the diagnostics, and for how long the page answered nothing at most."""
    page.evaluate("seen.tasks.length = 0")
    page.keyboard.type(word, delay=BEAT if len(word) > 1 else 0)
    taken, longest = page.evaluate(SHOWN)
    return taken / 1000, longest / 1000
