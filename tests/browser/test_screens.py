"""The page looks as it did; and what people would notice is noticed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PIL import Image

from tests.browser.conftest import Pages
from tests.browser.screens import PAGES, SCREENS, VIEWS, View, compared, take

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser

LARGEST = 60_000
"""Bytes of a picture that is kept."""

NOTICED = {
    "a tile that lies elsewhere": (
        "mistake",
        "document.querySelector('.centre .layout use:nth-child(3)').style.translate = '4px 2px'",
    ),
    "a layout that has moved": (
        "mistake",
        "document.querySelector('.centre').style.transform = 'translateX(20px)'",
    ),
    "a hand that is missing": (
        "mistake",
        "document.querySelector('.spot.left .tiles').style.visibility = 'hidden'",
    ),
    "a hand on a phone that is missing": (
        "mistake-phone",
        "document.querySelector('.spot.bottom .tiles').style.visibility = 'hidden'",
    ),
    "another colour": (
        "mistake-dark",
        "document.documentElement.style.setProperty('--felt', '#303322')",
    ),
    "the wrong position": ("mistake", "document.querySelector('[data-go=previous]').click()"),
    "a graph without its lines": (
        "match",
        "document.querySelectorAll('.curve').forEach(one => one.style.visibility = 'hidden')",
    ),
}
"""What somebody would see, by the view and the script that brings it about."""


@pytest.fixture(scope="session")
def shown(shared_folder: Path) -> dict[str, Path]:
    return Pages(shared_folder / "screens", PAGES)


def kept(name: str) -> Image.Image:
    with Image.open(SCREENS / f"{name}.png") as image:
        colours: Image.Image = image.convert("RGB")
        return colours


@pytest.mark.parametrize("name", VIEWS)
def test_the_page_looks_as_it_did(
    browser: Browser, shown: dict[str, Path], name: str, tmp_path: Path
) -> None:
    view = VIEWS[name]
    difference = compared(kept(name), take(browser, shown[view.page], view))
    if not difference.small:
        path = tmp_path / f"{name}.png"
        difference.picture.save(path)
        pytest.fail(
            f"{difference.share:.1%} of the picture has changed; kept, new and difference: {path}\n"
            "python -m tests.browser.screens takes the pictures anew"
        )


@pytest.mark.parametrize("what", NOTICED)
def test_what_people_would_notice_is_noticed(browser: Browser, shown: dict[str, Path], what: str) -> None:
    name, change = NOTICED[what]
    view: View = VIEWS[name]
    assert not compared(kept(name), take(browser, shown[view.page], view, change)).small


def test_what_nobody_would_notice_is_not(browser: Browser, shown: dict[str, Path]) -> None:
    image = kept("mistake")
    softer = image.resize((image.width * 2, image.height * 2)).resize(image.size)
    assert compared(image, softer).small
    moved = image.transform(
        image.size, Image.Transform.AFFINE, (1, 0, 0.4, 0, 1, 0.4), Image.Resampling.BILINEAR
    )
    assert compared(image, moved).small


def test_the_pictures_are_small_and_none_is_left_over() -> None:
    found = list(SCREENS.iterdir())
    assert {path.name for path in found} == {f"{name}.png" for name in VIEWS}
    assert max(path.stat().st_size for path in found) < LARGEST
