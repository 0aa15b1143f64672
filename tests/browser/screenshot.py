"""Takes a picture of a report: `python tests/browser/screenshot.py REPORT.html OUT.png`.

Needs the Playwright package and a Chromium that is installed already; nothing is downloaded.
"""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")

# What no page here needs. The first three are pages of the browser's own, which every window loads for its
# address bar: a third of the time that it takes to open a report. The others Playwright switches off itself.
FEATURES = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxFullPopup",
    "WebUIOmniboxAimPopup",
    "HttpsUpgrades",
    "MediaRouter",
    "OptimizationHints",
    "PaintHolding",
    "Translate",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--renderer-process-limit=1",
    f"--disable-features={','.join(FEATURES)}",
)


def browser_path() -> str | None:
    """The first of the usual browsers that is installed."""
    return next((path for path in map(shutil.which, BROWSERS) if path), None)


def main() -> None:
    parser = argparse.ArgumentParser(description="Take a picture of a report.")
    parser.add_argument("report", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=900)
    parser.add_argument("--dark", action="store_true")
    parser.add_argument("--print", action="store_true", help="as it is printed")
    parser.add_argument("--full", action="store_true", help="the whole page, not only the first screen")
    parser.add_argument("--keys", nargs="*", default=(), help="keys to press first, such as ArrowLeft or p")
    parser.add_argument("--at", help="a CSS selector to scroll to")
    options = parser.parse_args()
    path = browser_path()
    if path is None:
        parser.exit(2, f"none of these browsers is installed: {', '.join(BROWSERS)}\n")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        page = browser.new_page(
            viewport={"width": options.width, "height": options.height},
            color_scheme="dark" if options.dark else "light",
            reduced_motion="reduce",
        )
        page.goto(options.report.resolve().as_uri())
        if options.print:
            page.emulate_media(media="print")
        for key in options.keys:
            page.keyboard.press(key)
        if options.at:
            page.locator(options.at).first.evaluate("element => element.scrollIntoView()")
        page.screenshot(path=options.picture, full_page=options.full)
        browser.close()


if __name__ == "__main__":
    main()
