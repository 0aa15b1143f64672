"""Pages under test, opened in the browser."""

from __future__ import annotations

import os
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from analyzer.pages import Look, report
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from tests.match.texts import match_reviews
from tests.report.games import (
    LOSING,
    PRINTED,
    TAGS,
    WINNING,
    drawing,
    fair_reviews,
    game,
    losing,
    reviews,
    winning,
)
from tests.report.repaired_records import EXCHANGED, MIXED, ROUND, repaired

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Has a test in a browser tried once more where it fails; the end of the run counts and names these.

    What a browser draws comes when its processes get to it: on a busy machine one of these tests in some
    thousand looked too early, and a whole run of the suite was lost for it.
    """
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=1))


HOSTILE = '</script><script>window.hacked=1</script><!--<img src=x onerror="window.hacked=2">\'&{{7*7}}'


DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done())))"
"""Waits for two frames: by then a board knows how large it is, and has been drawn for that."""
WHOLE = """() => {
  document.documentElement.classList.remove("live");
  window.dispatchEvent(new Event("beforeprint"));
}"""
"""Lays out all of a page, one part below another."""

TO_BOARD = "document.activeElement === document.body && document.querySelector('.felt')?.focus()"
"""Puts the focus on the board where nothing has it."""


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """A folder of this run, which is the same in all processes that the run is spread over."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if hasattr(request.config, "workerinput") else own


class Pages(dict[str, "Path"]):
    """Files of pages by name; whichever process asks for one first makes it for all."""

    def __init__(self, folder: Path, texts: dict[str, Callable[[], str]]) -> None:
        super().__init__()
        folder.mkdir(exist_ok=True)
        self._folder, self._texts = folder, texts

    def __missing__(self, name: str) -> Path:
        path = self._folder / f"{name}.html"
        if not path.exists():
            # Another process may be making the same just now; then either serves both.
            made = path.with_suffix(f".{os.getpid()}")
            made.write_text(self._texts[name](), encoding="utf-8", newline="\n")
            made.replace(path)
        self[name] = path
        return path

    def and_also(self, **paths: Path) -> Pages:
        """These pages and others."""
        more = Pages(self._folder, self._texts)
        more.update(self, **paths)
        return more


@pytest.fixture(scope="session")
def pages(shared_folder: Path) -> dict[str, Path]:
    """The pages under test, by name."""
    tags = {**TAGS, "Event": HOSTILE, "Site": HOSTILE, "Names": f"A: {HOSTILE}, B: Bob"}
    hostile = game(LOSING, tags=tags, remarks={"B11": HOSTILE}, preface=HOSTILE)
    names = {**TAGS, "Names": "A: Anna, B: Bob, C: Carla, D: Dora"}
    unknown = game("A?? B11", hands={"B": "11 ?? ?? ?? ?? ?? ??"}, lead="A")
    texts: dict[str, Callable[[], str]] = {
        "sample": lambda: report(reviews(losing()), source="sample.domino"),
        "german": lambda: report(reviews(losing(), winning()), source="sample.domino", language="de"),
        "broken": lambda: report(reviews(game(PRINTED)), source="printed.domino", language="es"),
        "named": lambda: report(
            reviews(game(LOSING, tags=names), game(WINNING, tags=names)), source="named.domino"
        ),
        "unvalued": lambda: report(reviews(unknown), source="unknown.domino", language="de"),
        "hostile": lambda: report(reviews(hostile), source=HOSTILE),
        "match": lambda: report(match_reviews(), source="match.domino"),
        "fair": lambda: report(fair_reviews(losing()), source="sample.domino"),
        "drills": lambda: report(fair_reviews(losing(), winning()), look=Look(drills=True)),
        "seat": lambda: report(fair_reviews(losing()), source="sample.domino", seat="C"),
        "lines": lambda: report(fair_reviews(losing(), winning()), source="sample.domino", language="es"),
        "drawing": lambda: report(
            Review(replay=replay(drawing()), decisions=(), critical=None), source="draw.domino", language="de"
        ),
        "mixed": lambda: report(
            [*reviews(losing()), Review(replay=replay(drawing()), decisions=(), critical=None)],
            source="mixed.domino",
        ),
        "repaired": lambda: report(repaired(MIXED), source="repaired.domino"),
        "repaired-round": lambda: report(repaired(ROUND), source="repaired.domino", language="de"),
        "repaired-deal": lambda: report(repaired(EXCHANGED), source="repaired.domino", language="es"),
    }
    return Pages(shared_folder / "pages", texts)


@dataclass
class Opened:
    """A page in the browser with everything that went wrong there."""

    page: Page
    errors: list[str] = field(default_factory=list)
    requests: list[str] = field(default_factory=list)

    def press(self, *keys: str) -> None:
        """Presses keys where the focus is; on the board where nothing has it."""
        self.page.evaluate(
            "document.activeElement === document.body && document.querySelector('.felt')?.focus()"
        )
        for key in keys:
            self.page.keyboard.press(key)

    def made(self) -> list[str]:
        """How many turns have been made on each board, and of how many."""
        return [
            f"{board.get_attribute('data-at')} / {board.get_attribute('data-last')}"
            for board in self.page.locator(".board").all()
        ]

    def show(self, *, width: int | None = None, dark: bool | None = None) -> None:
        """Another width, or another palette, without opening the page again."""
        if width is not None:
            self.page.set_viewport_size({"width": width, "height": 800})
        if dark is not None:
            self.page.emulate_media(color_scheme="dark" if dark else "light")

    def texts(self, selector: str) -> list[str]:
        """The folded text of every element found."""
        return [" ".join(text.split()) for text in self.page.locator(selector).all_text_contents()]

    def caption(self) -> str:
        return self.texts(".caption")[0]

    def count(self, selector: str) -> int:
        return self.page.locator(selector).count()

    def visible(self, selector: str) -> int:
        return self.page.locator(f"{selector}:visible").count()


class Tabs:
    """Tabs for one test after another: a new one costs as much as to open a page in it."""

    def __init__(self) -> None:
        self._free: defaultdict[tuple[Browser, bool, bool], list[Page]] = defaultdict(list)

    def take(self, browser: Browser, *, script: bool, touch: bool) -> Page:
        """A tab that shows nothing."""
        free = self._free[browser, script, touch]
        return free.pop() if free else new_tab(browser, script=script, touch=touch)

    def give_back(self, tab: Page, browser: Browser, *, script: bool, touch: bool) -> None:
        """A tab that a test has done with, as it was when it was new."""
        if not touch:
            tab.mouse.move(0, 0)
        tab.goto("about:blank")
        self._free[browser, script, touch].append(tab)


def new_tab(browser: Browser, *, script: bool = True, touch: bool = False) -> Page:
    """A tab in a context of its own."""
    context = browser.new_context(java_script_enabled=script, is_mobile=touch, has_touch=touch)
    return context.new_page()


class Opener:
    """Opens pages under test."""

    def __init__(self, browser: Browser, tabs: Tabs, pages: dict[str, Path]) -> None:
        self.browser, self.tabs, self.pages = browser, tabs, pages
        self.opened: list[Opened] = []
        self._done: list[Callable[[], None]] = []

    def __call__(
        self,
        name: str = "sample",
        *,
        width: int = 1280,
        dark: bool = False,
        script: bool = True,
        touch: bool = False,
        alone: bool = False,
        stage: bool = False,
    ) -> Opened:
        """Opens a page.

        Args:
            name: which one.
            width: of the window, in pixels.
            dark: the palette.
            script: whether scripts run.
            touch: whether it is opened on a phone.
            alone: whether the test changes the browser around it, so that no other test may have that tab.
            stage: whether it is laid out for the screen, a game and a tab at a time; else all of it stands
                there, one part below another, as in print and for readers without a script.
        """
        if alone:
            tab = new_tab(self.browser, script=script, touch=touch)
        else:
            tab = self.tabs.take(self.browser, script=script, touch=touch)
        opened = Opened(tab)
        opened.show(width=width, dark=dark)
        tab.emulate_media(media="null", reduced_motion="reduce")

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning"):
                opened.errors.append(message.text)

        def asked(request: Request) -> None:
            opened.requests.append(request.url)

        def failed(error: Error) -> None:
            opened.errors.append(str(error))

        def done() -> None:
            tab.remove_listener("console", heard)
            tab.remove_listener("pageerror", failed)
            tab.remove_listener("request", asked)
            if alone:
                tab.context.close()
            else:
                self.tabs.give_back(tab, self.browser, script=script, touch=touch)

        tab.on("console", heard)
        tab.on("pageerror", failed)
        tab.on("request", asked)
        tab.goto(self.pages[name].as_uri())
        if script and not stage:
            tab.evaluate(WHOLE)
        if script:
            tab.evaluate(DRAWN)
        self.opened.append(opened)
        self._done.append(done)
        return opened

    def close(self) -> None:
        """Nothing that was opened may have complained, or asked for anything but itself."""
        urls = [opened.page.url.partition("#")[0] for opened in self.opened]
        for done in self._done:
            done()
        for opened, url in zip(self.opened, urls, strict=True):
            assert opened.errors == []
            # The solver's worker is made of the page's own text: a blob, which is no request to anybody.
            assert {url} == {
                name.partition("#")[0] for name in opened.requests if not name.startswith(("data:", "blob:"))
            }


@pytest.fixture(scope="session")
def tabs() -> Tabs:
    """The tabs that are free; the browser closes them when it is closed itself."""
    return Tabs()


@pytest.fixture
def open_page(browser: Browser, tabs: Tabs, pages: dict[str, Path]) -> Iterator[Opener]:
    """Opens a page; afterwards none may have complained, or asked for anything but itself."""
    opener = Opener(browser, tabs, pages)
    yield opener
    opener.close()
