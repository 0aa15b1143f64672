"""What holds for every test."""

from __future__ import annotations

import os
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from analyzer import repairs
from analyzer.cli import spare_the_collector
from analyzer.forms import understanding
from analyzer.reviews.fair import valuing
from tests import kept
from tests.browser.fonts import FontSet, launched, usual_fonts
from tests.browser.screenshot import browser_path
from tests.effort import DEEP

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator
    from typing import TypeAlias

    from playwright.sync_api import Browser, Playwright

    Browsers: TypeAlias = Callable[[FontSet], Browser]

# No test may fail because the machine is slow, nor of itself one day: what is tried is the same in every run.
# `make deep` tries much more, and something else each time.
settings.register_profile("default", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("deep", deadline=None, max_examples=1000)
settings.load_profile("deep" if DEEP else "default")

# As the command line does: a seventh of the time goes into looking for garbage that is not there.
spare_the_collector()

# Where Python may write nothing beside the sources, each process that a test starts would compile all of them
# anew.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

in_all_fonts = pytest.mark.parametrize("browser", FontSet, indirect=True, ids=lambda fonts: fonts.family)
"""Marks a test of what depends on how wide letters are: it runs with wide fonts and with narrow ones."""

in_wide_fonts = pytest.mark.parametrize(
    "browser", [FontSet.WIDE], indirect=True, ids=lambda fonts: fonts.family
)
"""Marks a test of what must have room: what has it with wide letters has it with narrow ones, too."""

MISSING = "missing"
"""How the reason begins for which a test is skipped that needs a tool the machine has not."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Where a tool was missing, the run ends with one loud line instead of a quiet one for each test.

    It stands here and not with those tests: a run that is spread over processes reads only this file.
    """
    skipped = terminalreporter.stats.get("skipped", [])
    missing = [one for one in skipped if _reason(one).startswith(MISSING)]
    if missing:
        terminalreporter.stats["skipped"] = [one for one in skipped if one not in missing]
    yield
    if missing:
        terminalreporter.stats["skipped"] = skipped
        for reason, count in Counter(map(_reason, missing)).items():
            tests = f"{count} TEST{'S' if count > 1 else ''}"
            terminalreporter.write_line(f"!!! {tests} DID NOT RUN ({reason}) !!!", red=True, bold=True)


def _reason(report: pytest.TestReport) -> str:
    place = report.longrepr
    return str(place[2]).removeprefix("Skipped: ") if isinstance(place, tuple) else ""


TESTS = Path(__file__).parent
ASKING = ("cli", "reasons", "statistics", "test_golden.py", "test_pages.py", "verdict")
"""Tests that ask for the fair values of the same games; no others may be given those of another test."""


@pytest.fixture(scope="module", autouse=True)
def _found_once(request: pytest.FixtureRequest) -> Iterator[None]:
    """What takes seconds and comes out the same each time is found once, and not in each test that needs it.

    So it is with the book's broken record: it is tried as a text of any kind, and then repaired. The tests of
    how it is found do without.
    """
    with pytest.MonkeyPatch.context() as patch:
        room = request.path.relative_to(TESTS).parts[0]
        if room != "forms":
            patch.setattr(understanding, "understood", kept.understood)
        if room not in ("repairing", "rewriting"):
            patch.setattr(repairs, "repair", kept.repair)
        if room in ASKING:
            patch.setattr(valuing, "fair_values_of", kept.fair_values_of)
        yield


@pytest.fixture
def afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that something comes out the same when it is done again: it is done again."""
    monkeypatch.setattr(valuing, "fair_values_of", kept.plain_fair_values_of)


@pytest.fixture(scope="session")
def browsers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browsers]:
    """The browser that is installed, for each set of fonts; without it tests skip, and the run says so."""
    if browser_path() is None:
        pytest.skip(f"{MISSING}: Chromium; the page is not tested")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.skip(f"{MISSING}: the playwright package; the page is not tested")
    opened: dict[FontSet, Browser] = {}
    with sync_playwright() as playwright:

        def browser_with(fonts: FontSet) -> Browser:
            if fonts not in opened:
                opened[fonts] = _launched(playwright, fonts, tmp_path_factory.mktemp("fonts"))
            return opened[fonts]

        yield browser_with
        for one in opened.values():
            one.close()


def _launched(playwright: Playwright, fonts: FontSet, folder: Path) -> Browser:
    from playwright.sync_api import Error

    if fonts.absence:
        pytest.skip(f"{MISSING}: {fonts.absence}; the page is not tested with them")
    try:
        return launched(playwright, fonts, folder)
    except Error as error:
        pytest.skip(f"{MISSING}: a browser; {browser_path()} does not start: {str(error).splitlines()[0]}")


@pytest.fixture
def browser(browsers: Browsers, request: pytest.FixtureRequest) -> Browser:
    """The browser with one set of fonts: with both in turn for a test that is marked with `in_all_fonts`."""
    return browsers(getattr(request, "param", None) or usual_fonts())
