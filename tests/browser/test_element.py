"""`<domino-board>` on anybody's page: one script tag, a strict policy, and nothing that reaches out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from msgspec import json
from playwright.sync_api import expect

from analyzer.pages import report_data
from analyzer.pages.look import read
from tests.browser.conftest import HOSTILE
from tests.golden_files import ROOT
from tests.report.games import LOSING, fair_reviews, game, losing, reviews, winning

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Browser, Locator, Page, Route

SITE = "http://site.test/"
POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'"
SOLVING = POLICY.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'; worker-src blob:")
"""The same for a site on which readers play on."""
POST = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A post</title>
<p id="t4-6" class="felt">A post</p>
{boards}
<script src="domino-board.js"></script>
</html>"""


@pytest.fixture
def post(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Opens a page with some boards on it, and what they may fetch."""
    context = browser.new_context()
    wrong: list[str] = []

    def opened(boards: str, policy: str = POLICY, **files: bytes | str) -> Page:
        served: dict[str, bytes | str] = {
            "": POST.format(boards=boards),
            "domino-board.js": read("domino-board.js"),
        }
        served |= {f"{name}.json": data for name, data in files.items()}

        def answer(route: Route) -> None:
            name = route.request.url.removeprefix(SITE)
            if name not in served:
                return route.fulfill(status=404, body="")
            kind = (
                "text/html" if not name else "text/javascript" if name.endswith(".js") else "application/json"
            )
            headers = {"content-type": f"{kind}; charset=utf-8", "content-security-policy": policy}
            return route.fulfill(body=served[name], headers=headers)

        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        # Without leave for it no worker is made: the board says so, and so does the browser.
        refused = "worker" if policy == POLICY else "nothing"
        page.on(
            "console",
            lambda said: (
                wrong.append(said.text)
                if "Content Security" in said.text and refused not in said.text
                else None
            ),
        )
        page.route(f"{SITE}**", answer)
        page.goto(SITE)
        return page

    yield opened
    context.close()
    assert wrong == []


def captions(page: Page) -> Locator:
    return page.locator("domino-board .caption")


SAMPLE = json.encode(report_data(reviews(losing(), winning()), source="x"))


def test_several_boards_stand_on_a_page_and_know_nothing_of_each_other(post: Callable[..., Page]) -> None:
    page = post(
        '<domino-board src="a.json"></domino-board>'
        '<domino-board src="a.json" game="2" lang="de" turn="3"></domino-board>',
        a=SAMPLE,
    )
    expect(captions(page)).to_have_count(2)
    expect(captions(page).nth(0)).to_contain_text("C to play")
    expect(captions(page).nth(1)).to_contain_text("D ist am Zug")
    second = page.locator("domino-board").nth(1)
    second.get_by_role("button", name="Einen Zug weiter").click()
    expect(captions(page).nth(0)).to_contain_text("C to play")
    expect(captions(page).nth(1)).to_contain_text("A ist am Zug")
    page.locator("domino-board .felt").nth(0).focus()
    page.keyboard.press("ArrowRight")
    expect(captions(page).nth(0)).to_contain_text("That gives away 56 points")
    assert page.evaluate("[...document.querySelectorAll('[id]')].map(({ id }) => id)") == ["t4-6"]
    assert page.evaluate("Object.keys(window).filter((name) => /domino|board/i.test(name))") == []
    plain = page.evaluate("getComputedStyle(document.querySelector('.felt')).backgroundColor")
    assert plain == "rgba(0, 0, 0, 0)", "no style reaches out"


def test_the_move_that_was_better_lies_beside_the_one_that_was_played(post: Callable[..., Page]) -> None:
    page = post('<domino-board src="a.json"></domino-board>', a=SAMPLE)
    expect(page.locator("domino-board .marks use")).to_have_count(2)
    assert page.locator("domino-board .marks use.better").get_attribute("href") == "#t4-6"
    assert page.locator("domino-board .chip").all_text_contents() == ["\N{MINUS SIGN}10", "+46"]
    worth = page.locator("domino-board .panel .worth").all_text_contents()
    assert worth == ["+46", "\N{MINUS SIGN}10", "\N{MINUS SIGN}10", "\N{MINUS SIGN}19"]
    page.locator("domino-board .move", has_text="1-4").first.click()
    expect(page.locator("domino-board .move[aria-current]")).to_have_text("1-4")


@pytest.mark.parametrize(
    "name", ["cross-nine", "mexican-train", "all-fives-spinner", "cut-throat-three", "draw"]
)
def test_every_kind_of_game_can_be_stepped_through(post: Callable[..., Page], name: str) -> None:
    import analyzer

    record = analyzer.read(ROOT / "records" / f"{name}.domino")
    played = [
        analyzer.Review(replay=analyzer.replay(one), decisions=(), critical=None) for one in record.games[:1]
    ]
    data = report_data(played, source="x")
    page = post('<domino-board src="a.json" turn="1"></domino-board>', a=json.encode(data))
    board = page.locator("domino-board .board")
    expect(board).to_have_attribute("data-at", "0")
    for _ in data.games[0].turns:
        page.locator('domino-board [data-go="next"]').dispatch_event("click")
    expect(board).to_have_attribute("data-at", str(len(data.games[0].turns)))
    lying = page.locator("domino-board .centre use[data-turn]:not(.later)")
    assert lying.count() == len(data.games[0].board.tiles)


@pytest.mark.parametrize(
    ("attributes", "data", "said"),
    [
        ('src="none.json"', b"{}", "none.json: 404"),
        ('src="a.json"', b"<html>", "a.json: "),
        ('src="a.json"', b"{}", "undefined"),
        ('src="a.json" game="7"', SAMPLE, "there is no game 7"),
    ],
)
def test_what_cannot_be_shown_is_said(
    post: Callable[..., Page], attributes: str, data: bytes, said: str
) -> None:
    page = post(f"<domino-board {attributes}></domino-board>", a=data)
    expect(page.locator("domino-board [role=alert]")).to_contain_text(said)


def test_it_has_what_the_board_of_a_page_has(post: Callable[..., Page]) -> None:
    page = post(
        '<domino-board src="a.json" game="2"></domino-board><domino-board src="f.json"></domino-board>',
        SOLVING,
        a=SAMPLE,
        f=json.encode(report_data(fair_reviews(losing()))),
    )
    plain, board = page.locator("domino-board").nth(0), page.locator("domino-board").nth(1)
    # The graph leads to turns, and marks the one that is shown.
    expect(board.locator(".evaluation a[aria-current]")).to_have_attribute("data-turn", "18")
    board.locator('.evaluation a[data-turn="12"]').dispatch_event("click")
    expect(board.locator(".board")).to_have_attribute("data-at", "11")
    expect(plain.locator(".board")).to_have_attribute("data-at", "16")
    board.locator('.evaluation a[data-turn="18"]').dispatch_event("click")
    # Reasons, fair values, and the keys that lead from mistake to mistake.
    expect(board.locator(".panel .reason", has_text="makes both ends fours")).to_have_count(1)
    expect(board.locator(".panel .judged")).to_contain_text("blunder")
    expect(board.locator(".panel .weighed tbody tr")).to_have_count(4)
    board.locator(".felt").focus()
    page.keyboard.press("p")
    expect(board.locator(".board")).to_have_attribute("data-at", "16")
    page.keyboard.press("n")
    # A reader plays on, and another board stays as it was.
    board.locator(".trying summary").click()
    expect(board.locator(".to-try button")).to_have_count(4)
    assert board.locator(".to-try .worth").first.text_content() == "+46"
    board.locator(".to-try button").first.click()
    expect(board.locator(".caption")).to_contain_text("C plays four-six")
    expect(board.locator("tr.own")).not_to_have_count(0)
    assert plain.locator("tr.own").count() == 0
    board.locator('[data-tool="leave"]').click()
    # A seat sees its own hand, and nothing of what nobody there could know.
    board.locator('.sights input[value="C"]').dispatch_event("click")
    expect(board.locator('.held[data-seat="A"] .backs')).to_be_visible()
    expect(board.locator('.held[data-seat="C"] > .tiles')).to_be_visible()
    expect(board.locator(".evaluation")).to_be_hidden()
    expect(board.locator(".panel .known summary")).to_contain_text("375 possible deals")
    expect(plain.locator('.held[data-seat="A"] .backs')).to_be_hidden()
    # And is asked before the answer is shown.
    board.locator('.sights input[value=""]').dispatch_event("click")
    board.locator(".try").click()
    expect(board.locator(".answers button")).to_have_count(4)
    board.locator(".answers button", has_text="3-6").click()
    expect(board.locator(".caption")).to_contain_text("Best: 4-6 on 6")


def test_what_a_seat_drew_stays_its_own(post: Callable[..., Page]) -> None:
    from analyzer import Review
    from analyzer.replays.replay import replay
    from tests.report.games import drawing

    played = Review(replay=replay(drawing()), decisions=(), critical=None)
    page = post('<domino-board src="a.json"></domino-board>', a=json.encode(report_data(played)))
    draws = page.locator("domino-board .move.is-draw")
    seen = [text for text in draws.all_inner_texts() if "-" in text]
    assert len(seen) == draws.count() > 0
    for label in page.locator("domino-board .sights input").evaluate_all("all => all.map(one => one.value)")[
        1:
    ]:
        page.locator(f'domino-board .sights input[value="{label}"]').dispatch_event("click")
        others = page.locator("domino-board .move.is-draw").evaluate_all(
            "(all, label) => all.filter(one => one.closest('table').rows[0]"
            ".cells[one.closest('td').cellIndex].textContent !== label).map(one => one.innerText)",
            label,
        )
        assert not [text for text in others if "-" in text], label


def test_where_a_site_admits_no_solver_the_board_says_so(post: Callable[..., Page]) -> None:
    page = post('<domino-board src="a.json"></domino-board>', a=SAMPLE)
    page.locator("domino-board .trying summary").click()
    expect(page.locator("domino-board .status")).to_contain_text("worker")
    expect(captions(page)).to_contain_text("C to play")


def test_names_and_tags_stay_text(post: Callable[..., Page]) -> None:
    tags = {"Event": HOSTILE, "Names": f"A: {HOSTILE}, B: Bob"}
    data = json.encode(report_data(reviews(game(LOSING, tags=tags)), source=HOSTILE))
    page = post('<domino-board src="a.json"></domino-board>', a=data)
    expect(page.locator("domino-board .who").last).to_contain_text("<script>window.hacked=1</script>")
    assert page.evaluate("window.hacked") is None
    assert page.locator("domino-board img").count() == 0


HACKS = (
    '<img src=x onerror="window.hacked=1"><script>window.hacked=2</script><style>p{}</style>'
    '<a href="javascript:window.hacked=3" onclick="window.hacked=4"></a><template><img></template>'
    '<svg><foreignObject><iframe></iframe></foreignObject><use href="http://site.test/x#a"></use></svg>'
)


def test_html_that_somebody_else_wrote_is_text_and_drawings_alone(post: Callable[..., Page]) -> None:
    data = json.decode(SAMPLE)
    data["shapes"] += HACKS
    data["pieces"] = [piece.replace("<header", f"{HACKS}<header") for piece in data["pieces"]]
    page = post('<domino-board src="a.json"></domino-board>', "", a=json.encode(data))
    expect(captions(page)).to_contain_text("C to play")
    strange = ("img, script, style, template, iframe, foreignObject", "[onclick]", 'a[href^="javascript"]')
    for what in (*strange, '[href^="http"]'):
        assert page.locator(f"domino-board :is({what})").count() == 0
    assert page.evaluate("window.hacked") is None


def test_another_game_takes_the_place_of_the_first(post: Callable[..., Page]) -> None:
    page = post('<domino-board src="a.json"></domino-board>', a=SAMPLE)
    expect(page.locator("domino-board h2")).to_contain_text("B goes out")
    page.evaluate("document.querySelector('domino-board').setAttribute('game', '2')")
    expect(page.locator("domino-board h2")).to_contain_text("blocked")
    page.evaluate("board => { board.data = board.data; }", page.locator("domino-board").element_handle())
    assert page.locator("domino-board article").count() == 1
