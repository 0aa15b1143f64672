"""The pictures of README and docs: `python -m tests.browser.pictures` (or `make screenshots`) takes them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from click.testing import CliRunner
from PIL import Image

from analyzer.cli import main as cli
from analyzer.game.position import Move
from analyzer.notation import read
from analyzer.pages.page import recorder_page
from analyzer.replays.replay import replay
from tests.browser.screens import SHEET, View, installed_browser, save
from tests.browser.tapping import TAPPED, told
from tests.browser.test_workbench import PRINTED, Server, expect, write
from tests.every_variant import Done
from tests.golden_files import ROOT, SAMPLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

FOLDER = ROOT / "docs" / "pictures"
LARGEST = 120_000
"""Bytes."""
PAGES = {
    "sample": ["report", SAMPLE, "--game", "1", "--fair"],
    "match": ["report", "records/partnership-match.domino"],
}
PICTURES = {
    "screenshot.png": (View("sample", "body", width=1440), 1440, 900),
    "screenshot-phone.png": (View("sample", "body", width=390, dark=True), 780, 844),
    "screenshot-match.png": (View("match", "body", click=SHEET), 1280, 560),
}
"""Each with the part that stands at the top, and how many pixels it is wide; the last number is its height in
pixels of the page."""


CRITICAL = 18
"""The turn of the sample game before which the recorder is shown."""


def taken(browser: Browser, page_path: Path, view: View, width: int, height: int) -> Image.Image:
    """What a reader sees of a page once the part of the view stands at the top of the window."""
    page = browser.new_page(
        viewport={"width": view.width, "height": height},
        device_scale_factor=width / view.width,
        color_scheme="dark" if view.dark else "light",
        reduced_motion="reduce",
    )
    page.goto(page_path.as_uri())
    if view.click:
        page.locator(view.click).first.click()
    page.locator(view.part).first.evaluate("element => element.scrollIntoView()")
    data = page.screenshot(animations="disabled", caret="hide")
    page.close()
    return Image.open(BytesIO(data)).convert("RGB")


def shot(page: Page) -> Image.Image:
    """What is in the window."""
    data = page.screenshot(animations="disabled", caret="hide")
    return Image.open(BytesIO(data)).convert("RGB")


def bench(browser: Browser, folder: Path) -> dict[str, Image.Image]:
    """The workbench with a page of a book in it: what is wrong and the repair, then the analysis."""
    server = Server(folder)
    page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce")
    page.goto(server.address)
    write(page, PRINTED)
    page.get_by_role("button", name="Show the change").click(timeout=30_000)
    page.locator(".cm-lintRange-error").click()
    expect(page.locator("domino-board .board")).to_have_attribute("data-at", "23")
    images = {"workbench-repair.png": shot(page)}
    page.get_by_role("button", name="Apply repair").last.click()
    expect(page.locator("#problems .error")).to_have_count(0)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".turn")).to_have_text("[3-6]")
    page.mouse.move(0, 0)
    images["workbench.png"] = shot(page)
    page.close()
    server.end()
    return images


def recorded(browser: Browser, page_path: Path) -> Image.Image:
    """The recorder on a phone, before the critical move of the sample game."""
    page_path.write_text(recorder_page("en"), encoding="utf-8", newline="\n")
    page = browser.new_page(viewport={"width": 360, "height": 640}, device_scale_factor=1.25)
    page.goto(page_path.as_uri())
    page.locator(".setup [type=submit]").click()
    page.locator(".moves .way:text-is('B')").click()
    steps = replay(read(ROOT / SAMPLE).games[0]).steps[: CRITICAL - 1]
    turns = [
        Done(step.position, Move(step.tile, step.arm) if step.tile else None)
        for step in steps
        if step.position is not None
    ]
    page.evaluate(TAPPED, [told(turn) for turn in turns])
    data = page.screenshot(animations="disabled", caret="hide")
    page.close()
    return Image.open(BytesIO(data)).convert("RGB")


def main() -> None:
    """Takes every picture and says how large it is; one that is too large stops the program."""
    with installed_browser() as browser, TemporaryDirectory() as folder:
        paths = {name: Path(folder) / f"{name}.html" for name in PAGES}
        for name, (command, record, *options) in PAGES.items():
            result = CliRunner().invoke(cli, [command, str(ROOT / record), *options, "-o", str(paths[name])])
            if result.exit_code:
                raise SystemExit(result.output)
        images = {
            name: taken(browser, paths[view.page], view, width, height)
            for name, (view, width, height) in PICTURES.items()
        }
        images["recorder.png"] = recorded(browser, Path(folder) / "recorder.html")
        images |= bench(browser, Path(folder))
        for name, image in images.items():
            path = FOLDER / name
            save(image, path, colours=224)
            size = path.stat().st_size
            print(f"{path.relative_to(ROOT)}: {size:,} bytes")
            if size > LARGEST:
                raise SystemExit(f"{name} is larger than {LARGEST:,} bytes")


if __name__ == "__main__":
    main()
