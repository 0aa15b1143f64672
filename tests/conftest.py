"""What holds for every test."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests.browser.screenshot import ARGUMENTS, browser_path

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from playwright.sync_api import Browser

# No test may fail because the machine is slow; `make deep` asks for the other profile.
settings.register_profile("default", deadline=None)
settings.register_profile("deep", deadline=None, max_examples=1000)
settings.load_profile("default")

NO_BROWSER = "no browser"
"""How the reason begins for which a browser test is skipped."""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None]:
    """Where no browser was to be had, the run ends with one loud line instead of a quiet one for each test.

    It stands here and not with those tests: a run that is spread over processes reads only this file.
    """
    skipped = terminalreporter.stats.get("skipped", [])
    lines = {id(one): _reason(one) for one in skipped if _reason(one).startswith(NO_BROWSER)}
    if lines:
        terminalreporter.stats["skipped"] = [one for one in skipped if id(one) not in lines]
    yield
    if lines:
        terminalreporter.stats["skipped"] = skipped
        reason = next(iter(lines.values()))
        text = f"!!! {len(lines)} BROWSER TESTS DID NOT RUN ({reason}): the page is not tested !!!"
        terminalreporter.write_line(text, red=True, bold=True)


def _reason(report: pytest.TestReport) -> str:
    place = report.longrepr
    return str(place[2]).removeprefix("Skipped: ") if isinstance(place, tuple) else ""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser that is installed already; without one its tests skip, and the run says so at its end."""
    path = browser_path()
    if path is None:
        pytest.skip(f"{NO_BROWSER}: no Chromium is installed")
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        pytest.skip(f"{NO_BROWSER}: the playwright package is not installed")
    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        except Error as error:
            pytest.skip(f"{NO_BROWSER}: {path} does not start: {str(error).splitlines()[0]}")
        yield opened
        opened.close()
