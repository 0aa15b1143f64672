"""What the page looks like, kept as pictures: `python -m tests.browser.screens` takes them all anew.

They are taken with a font of ours, so that machines differ in little but the smoothing of edges, and compared
block by block: what people would see as another picture fails, what they would not does not.
"""

from __future__ import annotations

from base64 import b64encode
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PIL import Image, ImageChops

from analyzer.pages import report
from tests.browser.fonts import launched, usual_fonts
from tests.browser.screenshot import browser_path
from tests.golden_files import FOLDER, ROOT
from tests.match.texts import match_reviews
from tests.report.games import losing, reviews, winning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser

SCREENS = FOLDER / "screens"
BLOCK = 16
"""Pixels along a side of the blocks whose mean colours are compared."""
UNLIKE = 10
"""From which mean difference of a channel on (0 to 255) a block counts as another one."""
SHARE = 0.004
"""How many of a picture's blocks may be other ones."""
GROWN = 0.03
"""By how much a picture may be wider or higher."""
COLOURS = 160

CRITICAL = ".table .move.critical"
SHEET = "nav li:last-child a"
"""What leads to the score sheet of a match."""


@dataclass(frozen=True)
class View:
    """A part of a page in some state."""

    page: str
    part: str
    width: int = 1280
    keys: tuple[str, ...] = ()
    dark: bool = False
    printed: bool = False
    seat: str | None = None
    click: str = ""
    """What is clicked first."""


VIEWS = {
    "mistake": View("sample", ".felt"),
    "mistake-dark": View("sample", ".felt", dark=True),
    "mistake-phone": View("sample", ".felt", width=390),
    "desk": View("sample", "body", width=1024),
    "phone": View("match", "body", width=390, dark=True),
    "seat": View("sample", ".felt", click=".move[data-turn='18']", seat="C"),
    "critical": View("sample", "section.critical .moment", width=700, click="#g1-tab-why"),
    "print": View("sample", ".pane[data-part='moves']", printed=True, width=720),
    "match": View("match", ".match .scores", click=SHEET),
    "match-dark-phone": View("match", ".match .scores", width=360, dark=True, click=SHEET),
}


PAGES: dict[str, Callable[[], str]] = {
    "sample": lambda: report(reviews(losing(), winning()), source="sample.domino"),
    "match": lambda: report(match_reviews(), source="match.domino"),
}
"""What makes the pages that the views are of."""


def take(browser: Browser, path: Path, view: View, change: str = "") -> Image.Image:
    """A picture of a view; `change` is a script that runs just before."""
    context = browser.new_context(
        viewport={"width": view.width, "height": 900},
        color_scheme="dark" if view.dark else "light",
        reduced_motion="reduce",
        bypass_csp=True,  # for the font, which the page itself would not load
    )
    try:
        page = context.new_page()
        page.goto(path.as_uri())
        page.add_style_tag(content=_font())
        page.evaluate("document.fonts.load('16px Labels')")
        if view.printed:
            page.emulate_media(media="print")
        if view.seat:
            page.get_by_role("radio", name=view.seat, exact=True).first.check(force=True)
        if view.click:
            page.locator(view.click).first.click()
        for key in view.keys:
            page.keyboard.press(key)
        page.evaluate("document.activeElement.blur()")
        if change:
            page.evaluate(change)
        data = page.locator(view.part).first.screenshot(animations="disabled", caret="hide")
    finally:
        context.close()
    return Image.open(BytesIO(data)).convert("RGB")


def _font() -> str:
    data = b64encode((ROOT / "reports" / "labels.ttf").read_bytes()).decode()
    return (
        f"@font-face {{ font-family: Labels; src: url(data:font/ttf;base64,{data}) }}"
        " * { font-family: Labels, sans-serif !important }"
    )


@dataclass(frozen=True)
class Difference:
    """How two pictures differ."""

    share: float
    """How many blocks differ, from 0 to 1; 1 where the sizes do."""
    picture: Image.Image
    """The kept one, the new one, and what differs, side by side."""

    @property
    def small(self) -> bool:
        """Whether nobody would mind."""
        return self.share <= SHARE


def compared(kept: Image.Image, new: Image.Image) -> Difference:
    """Compare two pictures by the mean colours of their blocks."""
    blocks = tuple(max(1, side // BLOCK) for side in kept.size)
    one, other = (image.resize((blocks[0], blocks[1]), Image.Resampling.BOX) for image in (kept, new))
    apart = ImageChops.difference(one, other)
    unlike = [max(pixel) > UNLIKE for pixel in _pixels(apart)]
    grown = any(abs(a - b) > max(2, GROWN * a) for a, b in zip(kept.size, new.size, strict=True))
    width, height = kept.size
    picture = Image.new("RGB", (3 * width, max(height, new.height)), "white")
    picture.paste(kept, (0, 0))
    picture.paste(new, (width, 0))
    marked = Image.new("RGB", apart.size)
    marked.putdata([(255, 0, 0) if one else (255, 255, 255) for one in unlike])
    picture.paste(marked.resize(kept.size, Image.Resampling.NEAREST), (2 * width, 0))
    return Difference(1.0 if grown else sum(unlike) / len(unlike), picture)


def _pixels(image: Image.Image) -> Iterator[tuple[int, int, int]]:
    data = image.tobytes()
    yield from zip(data[::3], data[1::3], data[2::3], strict=True)


def save(image: Image.Image, path: Path, colours: int = COLOURS) -> None:
    """Keep a picture small: with a palette."""
    path.parent.mkdir(parents=True, exist_ok=True)
    reduced = image.quantize(colours, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    reduced.save(path, optimize=True)


@contextmanager
def installed_browser() -> Iterator[Browser]:
    """A browser that is there already, with fonts of the tests; the program ends where one is missing."""
    from playwright.sync_api import sync_playwright

    if browser_path() is None:
        raise SystemExit("no browser is installed")
    fonts = usual_fonts()
    if fonts.absence:
        raise SystemExit(f"missing: {fonts.absence}")
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = launched(playwright, fonts, Path(folder))
        yield browser
        browser.close()


def main() -> None:
    """Takes every picture anew and says which ones have changed."""
    with installed_browser() as browser, TemporaryDirectory() as folder:
        for name, text in PAGES.items():
            (Path(folder) / f"{name}.html").write_text(text(), encoding="utf-8", newline="\n")
        for name, view in VIEWS.items():
            new, kept = take(browser, Path(folder) / f"{view.page}.html", view), SCREENS / f"{name}.png"
            before = kept.read_bytes() if kept.exists() else b""
            save(new, kept)
            if kept.read_bytes() != before:
                print(name)
    for path in SCREENS.glob("*.png"):
        if path.stem not in VIEWS:
            path.unlink()


if __name__ == "__main__":
    main()
