"""The pictures of README and docs: `python -m tests.browser.pictures` (or `make screenshots`) takes them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from click.testing import CliRunner
from PIL import Image

from analyzer.cli import main as cli
from tests.browser.screens import SHEET, View, installed_browser, save
from tests.browser.test_workbench import PRINTED, Server, expect, write
from tests.golden_files import ROOT, SAMPLE

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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


def bench(browser: Browser, folder: Path) -> None:
    """The workbench with a page of a book in it: what is wrong and the repair, then the analysis."""
    server = Server(folder)
    page = browser.new_page(viewport={"width": 1440, "height": 900}, locale="en-GB", reduced_motion="reduce")
    page.goto(server.address)
    write(page, PRINTED)
    page.get_by_role("button", name="Show the change").click(timeout=30_000)
    page.locator(".cm-lintRange-error").click()
    expect(page.locator("domino-board .board")).to_have_attribute("data-at", "23")
    _keep(page.screenshot(animations="disabled", caret="hide"), "workbench-repair.png")
    page.get_by_role("button", name="Apply repair").last.click()
    expect(page.locator("#problems .error")).to_have_count(0)
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator(".turn")).to_have_text("[3-6]")
    page.mouse.move(0, 0)
    _keep(page.screenshot(animations="disabled", caret="hide"), "workbench.png")
    page.close()
    server.end()


def _keep(data: bytes, name: str) -> None:
    _save(Image.open(BytesIO(data)).convert("RGB"), name)


def _save(image: Image.Image, name: str) -> None:
    path = FOLDER / name
    save(image, path, colours=224)
    size = path.stat().st_size
    print(f"{path.relative_to(ROOT)}: {size:,} bytes")
    if size > LARGEST:
        raise SystemExit(f"{name} is larger than {LARGEST:,} bytes")


def main() -> None:
    """Takes every picture and says how large it is; one that is too large stops the program."""
    with installed_browser() as browser, TemporaryDirectory() as folder:
        paths = {name: Path(folder) / f"{name}.html" for name in PAGES}
        for name, (command, record, *options) in PAGES.items():
            result = CliRunner().invoke(cli, [command, str(ROOT / record), *options, "-o", str(paths[name])])
            if result.exit_code:
                raise SystemExit(result.output)
        for name, (view, width, height) in PICTURES.items():
            _save(taken(browser, paths[view.page], view, width, height), name)
        bench(browser, Path(folder))


if __name__ == "__main__":
    main()
