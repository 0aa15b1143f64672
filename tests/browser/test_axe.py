"""The page before axe-core: it finds nothing to object to, in whatever state the page is.

Every rule of axe runs, those that are only good practice too. The contrast of colours takes it longest, so
that it is looked at where there is something new to see, and not on every page again; `CONTRAST` of
`test_page.py`, which takes little, looks at all pages in both palettes. Axe goes through all that is laid
out, whichever part it is asked about: so the board is looked at on the screen, where it stands alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.effort import effort

if TYPE_CHECKING:
    from tests.browser.conftest import Opened, Opener

AXE = Axe()
PAGES = ("sample", "broken", "hostile", "match", "fair", "seat", "mixed", "repaired", "repaired-deal")
"""A page of each make; the others are of these parts, too."""
PHONE, DESK = 360, 1280
COLOURFUL = [("fair", PHONE, True), ("match", DESK, False), ("repaired", PHONE, False)]
"""Pages, how wide they are, and whether they are dark."""


def objections(opened: Opened, *parts: str, colours: bool = False) -> list[str]:
    """What axe objects to in these parts of a page, or in all of it, with the first element each."""
    only = {"runOnly": ["color-contrast"]} if colours else {"rules": {"color-contrast": {"enabled": False}}}
    context = {"include": [[part] for part in parts]} if parts else None
    found = AXE.run(opened.page, context, {"resultTypes": ["violations"], **only}).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html']} {one['nodes'][0]['failureSummary']}" for one in found]


@pytest.mark.parametrize("name", PAGES[: effort(5, len(PAGES))])
def test_nothing_is_wrong_at_rest(open_page: Opener, name: str) -> None:
    assert objections(open_page(name, width=PHONE if PAGES.index(name) % 2 else DESK)) == []


@pytest.mark.parametrize(("name", "width"), [("fair", DESK), ("match", PHONE), ("seat", DESK)])
def test_nothing_is_wrong_on_the_first_screen(open_page: Opener, name: str, width: int) -> None:
    page = open_page(name, width=width, stage=True)
    assert objections(page) == []
    assert objections(page, ".shown .play", colours=True) == []
    if name == "fair":
        page.page.locator(".shown .try").click()
        assert objections(page, ".shown .play") == []


@pytest.mark.parametrize(("name", "width", "dark"), COLOURFUL)
def test_every_text_stands_out(open_page: Opener, name: str, width: int, dark: bool) -> None:
    assert objections(open_page(name, width=width, dark=dark), colours=True) == []


def test_nothing_is_wrong_after_some_steps(open_page: Opener) -> None:
    page = open_page("fair", stage=True)
    for keys in (["p"], ["Home", "n"]):
        page.press(*keys)
        for width, dark in ((PHONE, False), (DESK, True)):
            page.show(width=width, dark=dark)
            assert objections(page, ".shown .play", colours=dark) == [], (keys, width)


def test_nothing_is_wrong_in_a_view_of_a_seat(open_page: Opener) -> None:
    page = open_page("fair", stage=True)
    page.page.get_by_role("radio", name="C", exact=True).dispatch_event("click")
    page.press("p")
    for colours in (False, True):
        assert objections(page, ".shown .play", colours=colours) == []


def test_nothing_is_wrong_in_what_was_folded(open_page: Opener) -> None:
    page = open_page("fair", width=PHONE)
    page.page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    assert objections(page) == []
    assert objections(page, "section.critical", ".turns tr:nth-child(-n+6) .known", colours=True) == []


def test_axe_would_object(open_page: Opener) -> None:
    # Each of these tests would fail: a name that is missing, a role that is none, a text that is too pale.
    page = open_page("unvalued")
    page.page.evaluate("document.querySelector('[data-go=first]').removeAttribute('aria-label')")
    page.page.evaluate("document.querySelector('[data-go=first]').removeAttribute('title')")
    page.page.evaluate("document.querySelector('.caption').setAttribute('role', 'shout')")
    page.page.evaluate("document.querySelector('.caption').style.color = '#ddd'")
    assert [one.partition(":")[0] for one in objections(page)] == ["aria-roles", "button-name"]
    assert [one.partition(":")[0] for one in objections(page, colours=True)] == ["color-contrast"]
