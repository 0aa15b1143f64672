"""The index of a collection in a browser: sorted, searched, on a phone, and without its script."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from tests.batch.records import BROKEN, DEAL, HOSTILE_RECORD, TWO, VALID, write
from tests.browser.conftest import Opener, Tabs
from tests.browser.test_page import CONTRAST
from tests.conftest import in_wide_fonts

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

    from tests.browser.conftest import Opened

SAMPLE = "records/international-dominoes.domino"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("collection")
    write(
        folder,
        {
            "valid.domino": VALID,
            "broken.domino": BROKEN,
            "two.domino": TWO,
            "hostile.domino": HOSTILE_RECORD,
            "chiva.domino": '[Variant "chiva"]\n' + DEAL + "\nA 1-2\n",
        },
    )
    out = folder / "site"
    CliRunner().invoke(main, ["batch", str(folder), SAMPLE, "-o", str(out)])
    return out / "index.html"


@pytest.fixture
def open_index(browser: Browser, tabs: Tabs, index: Path) -> Iterator[Opener]:
    opener = Opener(browser, tabs, {"index": index})
    yield opener
    opener.close()


def column(opened: Opened, head: str) -> list[str]:
    at = opened.texts("thead th").index(head) + 1
    return opened.texts(f"tbody tr:not([hidden]) > :nth-child({at})")


def test_every_column_sorts_both_ways_with_the_keyboard_too(open_index: Opener) -> None:
    opened = open_index("index")
    heads = opened.texts("thead th")
    assert opened.count("thead button") == len(heads) == 8
    opened.page.locator("thead button", has_text="Date").focus()
    opened.press("Enter")
    assert column(opened, "Date")[:2] == ["1999", "2001-02-03"], "what has no date comes last"
    opened.press("Enter")
    assert column(opened, "Date")[:2] == ["2001-02-03", "1999"]
    assert opened.page.locator("thead th[aria-sort]").all_text_contents() == ["Date"]
    opened.page.locator("thead button", has_text="Biggest mistake").click()
    assert column(opened, "Biggest mistake")[:2] == [
        "C 3-6 on 6 \N{MINUS SIGN}56",
        "B 2-6 on 2 \N{MINUS SIGN}23",
    ]
    opened.page.locator("thead button", has_text="Check").click()
    assert column(opened, "Check")[0] == "1 error"
    opened.page.locator("thead button", has_text="Record").click()
    names = column(opened, "Record")
    assert names.index("Small valid.domino") < names.index("Twice game 1 of 2 two.domino") < len(names)
    for head in heads:
        opened.page.locator("thead button", has_text=head).click()
        assert sorted(column(opened, "Record")) == sorted(names)


def test_rows_are_found_by_text_rules_and_errors(open_index: Opener) -> None:
    opened = open_index("index")
    rows = opened.visible("tbody tr")
    assert opened.texts(".sieve output") == [f"{rows} of {rows} shown"]
    opened.page.get_by_label("Search").fill("zoe SMALL")
    assert column(opened, "Record") == ["Small valid.domino"]
    assert opened.texts(".sieve output") == [f"1 of {rows} shown"]
    opened.page.get_by_label("Search").fill("")
    opened.page.get_by_label("Rules").select_option("chiva")
    assert set(column(opened, "Rules")) == {"chiva"}
    opened.page.get_by_label("Rules").select_option("")
    opened.page.get_by_label("only with errors").check()
    assert "no errors" not in column(opened, "Check")
    assert opened.visible("tbody tr") >= 1


def test_without_a_script_the_table_is_whole_and_has_no_dead_controls(open_index: Opener) -> None:
    opened = open_index("index", script=False)
    assert opened.visible("tbody tr") == 8
    assert opened.visible(":is(button, input, select)") == 0
    opened.page.locator("tbody a", has_text="Small").click()
    assert opened.page.url.endswith("/valid.html#g1")
    opened.page.go_back()
    opened.requests[1:] = []


@in_wide_fonts
def test_it_fits_a_phone_and_stands_out(open_index: Opener) -> None:
    opened = open_index("index", width=320, touch=True)
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= 320
    for dark in (False, True):
        opened.show(dark=dark)
        assert opened.page.evaluate(CONTRAST) == [], dark
    for control in opened.page.locator(".sieve :is(input:not([type=checkbox]), select), thead button").all():
        box = control.bounding_box()
        assert box is not None
        assert box["height"] >= 44
