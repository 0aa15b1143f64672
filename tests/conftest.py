"""What holds for every test."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.browser.screenshot import ARGUMENTS, browser_path
from tests.effort import DEEP

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from playwright.sync_api import Browser

# No test may fail because the machine is slow, nor of itself one day: what is tried is the same in every run.
# `make deep` tries much more, and something else each time.
settings.register_profile("default", deadline=None, derandomize=True, max_examples=50)
settings.register_profile("deep", deadline=None, max_examples=1000)
settings.load_profile("deep" if DEEP else "default")

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


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser that is installed already; without one its tests skip, and the run says so at its end."""
    path = browser_path()
    if path is None:
        pytest.skip(f"{MISSING}: Chromium; the page is not tested")
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        pytest.skip(f"{MISSING}: the playwright package; the page is not tested")
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        except Error as error:
            pytest.skip(f"{MISSING}: a browser; {path} does not start: {str(error).splitlines()[0]}")
        yield opened
        opened.close()
