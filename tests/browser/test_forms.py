"""The other forms of a page in a browser: lines side by side, themes, within another page, and on paper."""

from __future__ import annotations

import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from analyzer.pages import Look, Theme, report
from analyzer.replays.replay import replay
from analyzer.reviews.review import Review
from tests.browser.conftest import Opener, Pages, Tabs
from tests.browser.test_page import CONTRAST
from tests.conftest import MISSING, in_all_fonts
from tests.report.games import TAGS, fair_reviews, game, losing, reviews, winning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

HOST = """<!doctype html><html lang="en"><head><title>A blog</title><base href="https://blog.invalid/post/">
<style>* { color: red !important; font-size: 40px !important; letter-spacing: 1em !important }
.move { visibility: hidden !important }
table, svg, section, article, .board { display: none !important }</style>
<script>window.owner = "blog"</script></head><body><h1 id="g1">A post</h1>
%s
<p id="after">after</p></body></html>"""


@pytest.fixture(scope="module")
def form_pages(shared_folder: Path) -> dict[str, Path]:
    """Pages in their other forms, by name."""

    def both() -> list[Review]:
        return reviews(losing(), winning())

    def in_theme(theme: Theme) -> Callable[[], str]:
        return lambda: report(fair_reviews(losing(), winning()), look=Look(theme))

    few = Review(replay=replay(game("B11 Cp D12", tags=TAGS)), decisions=(), critical=None)
    texts: dict[str, Callable[[], str]] = {
        "two": lambda: report(both(), source="sample.domino"),
        "seat": lambda: report(both(), seat="C"),
        "three": lambda: report([*both(), few]),
        "host": lambda: HOST % report(reviews(losing()), look=Look(Theme.LIGHT, embed=True, height=500)),
        "one": lambda: report(reviews(losing()), source="sample.domino"),
        "fair": lambda: report(fair_reviews(losing()), source="sample.domino"),
    }
    texts |= {theme.value: in_theme(theme) for theme in Theme}
    return Pages(shared_folder / "forms", texts)


@pytest.fixture
def open_form(browser: Browser, tabs: Tabs, form_pages: dict[str, Path]) -> Iterator[Opener]:
    """Opens such a page; afterwards none may have complained, or asked for anything but itself."""
    opener = Opener(browser, tabs, form_pages)
    yield opener
    opener.close()


LEFTS = "all => all.map(one => one.getBoundingClientRect()).map(({ x, y }) => [x, y])"


@in_all_fonts
@pytest.mark.parametrize("script", [True, False])
def test_lines_stand_side_by_side_and_on_a_phone_one_below_the_other(open_form: Opener, script: bool) -> None:
    wide = open_form("two", script=script)
    assert wide.visible(".compared .course") == 2
    (x1, y1), (x2, y2) = wide.page.locator(".compared .course").evaluate_all(LEFTS)
    assert x2 > x1 + 300
    assert y1 == y2
    assert wide.texts(".compared .parting") == ["3-6★ the critical move \N{MINUS SIGN}56", "4-6"]
    narrow = open_form("two", width=320, script=script)
    (x1, y1), (x2, y2) = narrow.page.locator(".compared .course").evaluate_all(LEFTS)
    assert x1 == x2
    assert y2 > y1 + 300
    assert narrow.page.evaluate("document.documentElement.scrollWidth") <= 320
    cut = "box => box.scrollWidth > box.clientWidth"
    assert not narrow.page.locator(".compared .scroll").evaluate(cut), "nothing is cut off"


@in_all_fonts
def test_three_lines_scroll_where_there_is_no_room_and_the_page_does_not(open_form: Opener) -> None:
    page = open_form("three", width=800)
    assert page.visible(".compared .course") == 3
    scroll = page.page.locator(".compared .scroll")
    assert scroll.evaluate("box => box.scrollWidth > box.clientWidth")
    assert page.page.evaluate("document.documentElement.scrollWidth") <= 800


def test_lines_are_hidden_while_a_game_is_seen_by_a_seat(open_form: Opener) -> None:
    page = open_form("two")
    second = page.page.locator("#g2 .sights input")
    second.nth(3).check()
    page.page.wait_for_selector(".compared", state="hidden")
    second.nth(0).check()
    page.page.wait_for_selector(".compared", state="visible")
    page = open_form("seat")
    assert page.visible(".compared") == 0
    page.page.locator("#g1 .sights input").nth(0).check()
    page.page.wait_for_selector(".compared", state="visible")
    assert open_form("seat", script=False).visible(".compared") == 0


GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.mark.parametrize("theme", Theme)
def test_all_text_stands_out_in_every_theme_and_on_paper_all_are_black_on_white(
    open_form: Opener, theme: Theme
) -> None:
    """Only the default follows the system."""
    opened, grounds = open_form(theme.value), set()
    opened.press("p")
    page = opened.page
    asked = CONTRAST.replace("4.5", "7") if theme is Theme.CONTRAST else CONTRAST
    for system in ("light", "dark"):
        page.emulate_media(color_scheme=system)
        assert page.evaluate(asked) == []
        grounds.add(page.evaluate(GROUND))
        assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == theme.schemes
    assert len(grounds) == 1 + (theme is Theme.AUTO)
    page.emulate_media(media="print")
    for palette in ("light", "dark"):
        page.emulate_media(color_scheme=palette)
        assert page.evaluate(GROUND) == "rgb(255, 255, 255)"
        assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"


def test_an_embedded_page_and_its_host_leave_each_other_alone(open_form: Opener) -> None:
    opened = open_form("host")
    page = opened.page
    frame = page.frames[1]
    assert frame.locator(".table td a").count() == 33
    assert frame.locator(".board").is_visible()
    style = "getComputedStyle(document.querySelector('.move')).%s"
    assert frame.evaluate(style % "letterSpacing") == "normal"
    assert frame.evaluate(style % "visibility") == "visible"
    assert frame.evaluate("typeof window.owner") == "undefined"
    assert frame.evaluate(
        "(() => { try { return parent.document.title } catch (error) { return 'kept out' } })()"
    ) == ("kept out")
    assert page.evaluate("getComputedStyle(document.getElementById('after')).color") == "rgb(255, 0, 0)"
    box = page.locator("iframe").bounding_box()
    assert box is not None
    assert box["height"] == 500
    frame.locator("[data-go=last]").click()
    frame.locator(".brief a").click()
    assert frame.locator(".count").inner_text() == "18 / 33", "links lead to places within the frame"
    frame.locator("[data-go=next]").click()
    assert "56 points" in frame.locator(".caption").inner_text()
    assert frame.evaluate("document.documentElement.scrollWidth <= innerWidth")


def printed(opened: Opener, name: str, folder: Path, form: str = "A4") -> Path:
    path = folder / f"{name}-{form}.pdf"
    opened(name).page.pdf(path=str(path), format=form)
    return path


def pages_of(pdf: Path) -> int:
    """How many pages there are: objects of the type Page, which Chromium does not compress."""
    return pdf.read_bytes().replace(b"/Type /Pages", b"").count(b"/Type /Page")


@in_all_fonts
@pytest.mark.parametrize(("form", "pages"), [("A4", 3), ("Letter", 4)])
def test_a_game_is_a_few_pages_of_a_book(open_form: Opener, tmp_path: Path, form: str, pages: int) -> None:
    assert pages_of(printed(open_form, "one", tmp_path, form)) == pages
    assert pages_of(printed(open_form, "fair", tmp_path, form)) <= 5


@pytest.mark.skipif(
    not shutil.which("pdftotext"), reason=f"{MISSING}: pdftotext; the text of a printed page is not tested"
)
def test_the_text_of_the_book_page(open_form: Opener, tmp_path: Path) -> None:
    pdf = printed(open_form, "one", tmp_path)
    text = subprocess.run(["pdftotext", "-layout", pdf, "-"], capture_output=True, check=True).stdout.decode()
    first, *_ = text.split("\f")
    for said in (
        "International Dominoes, sample deal",
        "Player A",
        "The table when C had to play",
        "The end of the",
    ):
        assert said in first, said
    for said in ("Where each option leads", "Every turn", "gave away 56 points", "C pass"):
        assert said in text, said
    for interface in ("Seen by", "Previous mistake", "Keys:"):
        assert interface not in text, interface


@in_all_fonts
def test_paper_has_the_key_drawings_beside_the_table_and_no_board(open_form: Opener) -> None:
    opened = open_form("one")
    assert opened.visible(".plates") == 0
    opened.page.emulate_media(media="print")
    assert opened.visible(".board") == opened.visible(".steps") == 0
    assert opened.visible(".plates svg") == 2
    opened.page.set_viewport_size({"width": 680, "height": 900})
    table, plates = (opened.page.locator(one).bounding_box() for one in (".play .table", ".plates"))
    assert table is not None
    assert plates is not None
    assert plates["x"] >= table["x"] + table["width"]
    assert plates["y"] == table["y"]
    assert opened.page.evaluate(CONTRAST) == []
    seat = open_form("seat")
    seat.page.emulate_media(media="print")
    assert seat.visible(".plates svg") == 2, "the end of each game, and nothing of the critical move"
    assert seat.visible(".compared") == 0
