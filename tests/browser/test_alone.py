"""The page by itself: without a network, without leaving anything behind, without script."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.report.games import fair_reviews, losing, reviews

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Browser, Route

    from tests.browser.conftest import Opened, Opener

KEPT = """async () => {
  const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
  const workers = await navigator.serviceWorker?.getRegistrations().catch(() => []);
  return {
    local: localStorage.length,
    session: sessionStorage.length,
    cookies: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: "caches" in window ? (await caches.keys()).length : 0,
    workers: workers?.length ?? 0,
    fetched: fetched.filter((name) => !/^(data|blob):/.test(name)),
  };
}"""
"""Everything in which a page could leave something behind, and what it has fetched."""


def visit(page: Opened) -> None:
    """What a reader can do on a page, a bit of everything."""
    page.press("Home", "ArrowRight", "n", " ", " ", "End", "p")
    page.page.locator('section.table .move[data-turn="18"]').click()
    page.page.locator(".trying > summary").click()
    page.page.locator(".to-try .moves").first.wait_for()
    page.page.locator('.to-try [data-move="4-6@6"]').click()
    page.page.locator("tr.own .move").first.wait_for()
    page.page.locator('.trying [data-tool="link"]').click()
    page.page.locator('[data-to="de"]').first.click()
    page.page.locator('html[lang="de"]').wait_for()
    page.page.locator("tr.own .move").first.wait_for()
    page.page.locator('.sights input[value="C"]').dispatch_event("click")
    page.page.locator('.sights input[value=""]').dispatch_event("click")
    page.page.locator(".guess button").first.click()
    page.press("ArrowRight")
    page.page.emulate_media(media="print")
    page.page.emulate_media(media="screen")


@pytest.mark.parametrize("name", ["fair"])
def test_a_session_asks_nobody_and_leaves_nothing(open_page: Opener, name: str) -> None:
    page = open_page(name, alone=True)
    asked: list[str] = []

    def refuse(route: Route) -> None:
        asked.append(route.request.url)
        route.abort()

    context = page.page.context
    context.set_offline(True)
    context.route(re.compile("^(?!blob:)"), refuse)
    visit(page)
    assert asked == []
    assert page.page.evaluate(KEPT) == {
        "local": 0, "session": 0, "cookies": "", "databases": 0, "caches": 0, "workers": 0, "fetched": [],
    }  # fmt: skip
    assert context.storage_state() == {"cookies": [], "origins": []}
    assert len(page.page.workers) == 1, "the solver's, which was asked"


FETCHING = """async (address) => {
  const tried = [];
  const attempt = (what) => what.then(() => tried.push("came"), () => tried.push("refused"));
  const loaded = (element) => new Promise((resolve, reject) => {
    Object.assign(element, { onload: resolve, onerror: reject, src: address });
    document.body.append(element);
  });
  await attempt(fetch(address));
  await attempt(loaded(document.createElement("img")));
  await attempt(loaded(document.createElement("script")));
  const text = `fetch("${address}").then(() => postMessage("came"), () => postMessage("refused"))`;
  const worker = new Worker(URL.createObjectURL(new Blob([text])));
  tried.push(await new Promise((resolve) => { worker.onmessage = ({ data }) => resolve(data); }));
  return tried;
}"""
"""What would come of it if something on the page wanted to fetch, its worker too."""


def test_nothing_could_be_fetched_even_if_something_tried(open_page: Opener) -> None:
    page = open_page(alone=True)
    reached: list[str] = []

    def heard(route: Route) -> None:
        reached.append(route.request.url)
        route.fulfill(body="", headers={"Access-Control-Allow-Origin": "*"})

    page.page.context.route("http://elsewhere.test/**", heard)
    assert page.page.evaluate(FETCHING, "http://elsewhere.test/x") == ["refused"] * 4
    assert reached == []
    page.errors.clear()  # the browser says so, four times
    page.requests[:] = [url for url in page.requests if "elsewhere" not in url]


# Without script


def unfold(page: Opened) -> None:
    """Opens everything that folds as a reader does."""
    folds = page.page.locator("details:not([open]) > summary:visible")
    while folds.count():
        folds.first.click()


@pytest.mark.parametrize("name", ["sample", "fair"])
def test_everything_is_readable_without_script(open_page: Opener, name: str) -> None:
    found = reviews(losing()) if name == "sample" else fair_reviews(losing())
    decisions = {one.step.turn: one for one in found[0].decisions}
    choices = [one for one in decisions.values() if not one.forced]
    options = sum(len(one.options) for one in choices)
    page = open_page(name, script=False)
    cells = page.texts("section.table tbody td")
    assert sum(cell not in ("", "\N{EN DASH}") for cell in cells) == 33
    unfold(page)
    rows = ".turns .turn[id]"
    assert page.visible(rows) == 33
    offered = [one for text in page.texts(f"{rows} .offered") for one in text.split("; ")]
    worth = [re.sub(r" \(.*", "", one.rpartition(": ")[2]).split(" / ") for one in offered]
    values = [re.sub(r" ±.*", "", value) for one in worth for value in one[:2]]
    assert len(values) == options * (1 if name == "sample" else 2)
    strange = [text for text in values if not re.fullmatch(r"[+\u2212]?\d+(\.\d+)?", text)]
    assert strange == [], "a value each"
    lines = page.texts(f"{rows} details p")
    assert page.visible(f"{rows} details p") == len(lines) == options
    assert all(re.search(r": [A-D] .*· .*(goes out|blocked)", line) for line in lines), (
        "how it goes on and ends"
    )
    for turn in decisions:
        assert page.visible(f"#g1-t{turn}") == 1


TILES = """(drawing) => {
  const tiles = (part) => [...part.querySelectorAll("use")].reduce((sum, use) => {
    const name = use.getAttribute("href");
    return sum + (name.startsWith("#t") ? 1 : tiles(document.querySelector(name)));
  }, 0);
  return tiles(drawing);
}"""
"""How many tiles a drawing shows, with those that it shares with others."""


def test_drawings_graph_rules_and_summary_stand_there_without_script(open_page: Opener) -> None:
    page = open_page(script=False)
    assert page.visible(".evaluation polyline") >= 1
    assert page.visible("section.critical svg.layout") == 2, "before the move, and at the end"
    for drawing in page.page.locator("section.critical svg.layout").all():
        assert drawing.evaluate(TILES) > 10
        expect(drawing).to_have_attribute("aria-label", re.compile(r"\w+"))
    assert page.visible("section.summary p") >= 1
    assert page.visible("section.summary .costly li") >= 1
    assert page.visible("details.rules li") == 0
    page.page.locator("details.rules > summary").click()
    assert page.visible("details.rules li") >= 5
    assert page.visible("[data-script]") == 0, "no button that does nothing"


@pytest.mark.parametrize(
    ("missing", "written"),
    [("ResizeObserver", '<script type="module">'), ("", '<script type="module">let = old;')],
    ids=["as it starts", "where nobody reads it"],
)
def test_a_page_whose_script_fails_is_the_one_without(
    browser: Browser, pages: dict[str, Path], tmp_path: Path, missing: str, written: str
) -> None:
    path = tmp_path / "page.html"
    path.write_text(pages["sample"].read_text("utf-8").replace('<script type="module">', written), "utf-8")
    with browser.new_context() as context:
        page = context.new_page()
        page.add_init_script(f"delete window.{missing or 'nothing'};")
        page.goto(path.as_uri())
        expect(page.locator("h2").first).to_contain_text("B goes out")
        expect(page.locator(".turns .turn[id]")).to_have_count(33)
        expect(page.locator("html.live")).to_have_count(0)


def test_the_paper_has_its_drawings_without_script_too(open_page: Opener) -> None:
    page = open_page(script=False)
    page.page.emulate_media(media="print")
    assert page.visible("section.critical svg.layout") == 2
