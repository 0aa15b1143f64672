"""The workbench in a browser: a new user with a page of a book, and what is written lasts."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect as expected

from tests.browser.conftest import Opened
from tests.browser.firefox import FIREFOX, QUIET, started
from tests.browser.test_axe import objections
from tests.conftest import MISSING
from tests.golden_files import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ConsoleMessage, Locator, Page

PRINTED = (ROOT / "records/defective/international-dominoes-as-printed-de.domino").read_text("utf-8")
SAMPLE = (ROOT / "records/international-dominoes.domino").read_text("utf-8")
MATCH = (ROOT / "records/partnership-match.domino").read_text("utf-8")


PASTE = """(editor, text) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  editor.dispatchEvent(new ClipboardEvent("paste", {clipboardData, bubbles: true, cancelable: true}));
}"""


class Server:
    """`domino serve` for a folder."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        program = "from analyzer.cli import main; main()"
        command = ["-c", program, "serve", str(folder), "--no-browser", "--port", str(port)]
        self.process = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        self.address = self.process.stdout.readline().split()[-1]
        self.origin = self.address.partition("/?")[0]
        self.port = int(self.origin.rpartition(":")[2])

    def end(self) -> None:
        """Ends it as a crash would."""
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is served."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "sample.domino").write_text(SAMPLE, "utf-8")
    return folder


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Server]:
    """A server for the tests of this module."""
    server = Server(folder)
    yield server
    server.end()


@pytest.fixture
def bench(server: Server, browser: Browser) -> Iterator[Opened]:
    """The workbench in German; it may ask its own server only, and complain of nothing."""
    context = browser.new_context(locale="de-DE", viewport={"width": 1440, "height": 900})
    page = context.new_page()
    opened = Opened(page)
    page.on("pageerror", lambda error: opened.errors.append(str(error)))

    def heard(message: ConsoleMessage) -> None:
        # That a file would be written over is an answer, which Chromium counts among the errors.
        if "409" not in message.text:
            opened.errors.append(message.text)

    page.on("console", heard)
    page.on("request", lambda request: opened.requests.append(request.url))
    page.goto(server.address)
    yield opened
    assert opened.errors == []
    assert {url for url in opened.requests if not url.startswith((server.origin, "data:", "blob:"))} == set()
    context.close()


def expect(locator: Locator) -> Any:
    """What is expected of an element; other processes work for it, which wait for one another here."""
    expected.set_options(timeout=30_000)
    return expected(locator)


def write(page: Page, text: str) -> None:
    """Puts a text in place of what stands in the editor, by pasting it."""
    editor = page.locator(".cm-content")
    editor.focus()
    page.keyboard.press("ControlOrMeta+a")
    editor.evaluate(PASTE, text)


def save(page: Page, button: str, name: str) -> None:
    page.get_by_role("button", name=button, exact=True).click()
    page.locator("#name").fill(name)
    page.keyboard.press("Enter")
    expect(page.locator("#file")).to_have_text(f"{name} ist gespeichert")


def test_a_page_of_a_book_is_pasted_repaired_analysed_and_saved(bench: Opened, folder: Path) -> None:
    page = bench.page
    for name in ("buch.html", "buch.domino"):
        (folder / name).unlink(missing_ok=True)
    assert "token" not in page.url
    write(page, PRINTED)
    error = page.locator("#problems .error")
    expect(error).to_contain_text("A kann 5-6 nicht legen: die offenen Enden sind 0 und 4")
    expect(page.locator(".cm-lintRange-error")).to_have_text("[5-6]")
    assert objections(bench) == []
    page.get_by_role("button", name="Änderung zeigen").click()
    expect(page.locator(".preview ins").first).to_contain_text("[0-0]")
    page.get_by_role("button", name="Reparatur anwenden").click()
    expect(error).to_have_count(0)
    assert bench.texts("#verdicts button")[0] == "Spiel 1: gültig; B macht Domino, 10 für B+D (partnership)"

    page.get_by_role("button", name="Analysieren").click()
    expect(page.locator("domino-board .brief b")).to_have_text(
        "3-6 an 6 kostete A+C 56 Punkte: das ergibt \N{MINUS SIGN}10, 4-6 an 6 +46."
    )
    expect(page.locator("domino-board .board")).to_have_attribute("data-at", "17")
    expect(page.locator(".turn")).to_have_text("[3-6]")
    page.locator(".turn").hover()
    expect(page.locator(".hovered tr.played")).to_have_text("3-6@6\N{MINUS SIGN}10")

    save(page, "Seite speichern", "buch.html")
    save(page, "Speichern", "buch.domino")
    assert (folder / "buch.html").read_text("utf-8").startswith("<!doctype html>")
    record = (folder / "buch.domino").read_text("utf-8")
    assert "[%was -]" in record
    # What somebody else has written meanwhile is not written over without asking.
    (folder / "buch.domino").write_text("A 1-1\n", "utf-8")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Speichern", exact=True).click()
    expect(page.locator("#asked")).to_have_text(
        "buch.domino hat sich seit dem Öffnen geändert. Überschreiben?"
    )
    page.get_by_role("button", name="Abbrechen").click()
    assert (folder / "buch.domino").read_text("utf-8") == "A 1-1\n"


def test_the_board_follows_the_cursor_and_the_text_the_board(bench: Opened) -> None:
    page = bench.page
    page.get_by_role("button", name="Öffnen").click()
    page.get_by_role("button", name="sample.domino").click()
    board = page.locator("domino-board .board")
    expect(page.locator("#file")).to_have_text("sample.domino")
    expect(board).to_be_visible()
    page.locator(".cm-line", has_text="5. A 2-2").first.click(position={"x": 40, "y": 8})
    expect(board).to_have_attribute("data-at", "14")
    board.locator("[data-go=next]").click()
    expect(page.locator(".turn")).to_have_text("2-2")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Analyse")).to_be_visible()
    expect(page.locator("#verdicts button").first).to_contain_text("valid; B goes out")
    page.get_by_role("button", name="Deutsch").click()


def test_moves_are_completed_and_other_texts_are_told_line_by_line(bench: Opened) -> None:
    page = bench.page
    write(page, SAMPLE[: SAMPLE.index("C 3-6")] + "C ")
    expect(page.locator("#verdicts button")).to_have_count(1)
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.press("Control+Space")
    expect(page.locator(".cm-tooltip-autocomplete li")).to_have_text(["2-4", "3-6", "4-6@4", "4-6@6"])
    page.keyboard.press("Escape")
    write(page, "Hola\nAna: 6-6\nLuis: 6-4\nEva: pasa\nPepe: 4-1")
    expect(page.locator("#understood")).to_contain_text("4 Spieler, 4 Züge, Ana setzt vor")
    expect(page.locator(".made")).to_have_text(
        ["nicht verwendet", "Ana 6-6", "Luis 4-6", "Eva pass", "Pepe 1-4"]
    )
    page.get_by_role("button", name="Als Zugtext schreiben").click()
    expect(page.locator(".cm-content")).to_contain_text("A 6-6  B 4-6")


def test_a_game_that_was_recorded_by_taps_goes_on_in_the_workbench(bench: Opened) -> None:
    page = bench.page
    page.get_by_role("link", name="Partie mitschreiben").click()
    page.locator(".setup [type=submit]").click()
    page.locator(".moves .way:text-is('B')").click()
    page.locator(".tray button").first.click()
    page.get_by_role("button", name="Passt").click()
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("button", name="Speichern").click()
    page.get_by_role("button", name="In der Werkbank öffnen").click()
    expect(page.locator(".cm-content")).to_contain_text("1. B 0-0  C pass")
    expect(page.locator("domino-board .board")).to_be_visible()


def test_a_match_is_added_up_and_a_position_drawn(bench: Opened) -> None:
    """Results alone are written behind the text; the board is a picture to keep, or a PNG of it."""
    page = bench.page
    write(page, MATCH.partition('[Score "A+C 43; B+D 10"]')[0])
    expect(page.locator("#verdicts button")).to_have_count(3)
    page.get_by_role("button", name="Punktezettel").click()
    expect(page.locator("dialog tfoot td")).to_have_text(["", "43", "10", ""])
    expect(page.locator("dialog p")).to_contain_text(["A+C 43, B+D 10", "Als Nächstes setzt vor: B"])
    page.get_by_role("spinbutton", name="B+D").fill("25")
    page.get_by_role("button", name="Eintragen").click()
    expect(page.locator("dialog tfoot td")).to_have_text(["", "43", "35", ""])
    page.get_by_role("button", name="Fertig").click()
    expect(page.locator("#verdicts button")).to_have_count(4)
    expect(page.locator(".cm-content")).to_contain_text('[Result "B+D 25"]')
    page.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+Home")
    expect(page.locator("domino-board .board")).to_be_visible()
    for kind, begins in (("PNG", b"\x89PNG"), ("SVG", b"<svg ")):
        page.get_by_role("button", name="Bild", exact=True).click()
        expect(page.locator("dialog img")).to_be_visible()
        with page.expect_download() as loading:
            page.get_by_role("button", name=kind).click()
        assert loading.value.path().read_bytes().startswith(begins)
        assert loading.value.suggested_filename.endswith(f".{kind.lower()}")


def test_two_windows_do_not_write_over_one_another(bench: Opened) -> None:
    """Each goes on with a draft of its own, and what nobody has saved can be opened again."""
    one = bench.page
    write(one, "A 6-6")
    expect(one.locator("#verdicts button")).to_have_count(1)
    other = one.context.new_page()
    other.goto(one.url)
    expect(other.locator(".cm-content")).to_contain_text("A 6-6")
    for page, text in ((other, "A 5-5"), (one, "A 4-4")):
        write(page, text)
        expect(page.locator("#verdicts button")).to_have_count(1)
    for page, text in ((other, "A 5-5"), (one, "A 4-4")):
        page.reload()
        expect(page.locator(".cm-content")).to_contain_text(text)
    other.close()
    one.get_by_role("button", name="Neu", exact=True).click()
    one.locator(".cm-content").press("ControlOrMeta+z")
    expect(one.locator(".cm-content")).not_to_contain_text("A 4-4")
    one.get_by_role("button", name="Öffnen").click()
    expect(one.locator("dialog .files").first).to_contain_text("A 5-5")
    one.locator("dialog .files button", has_text="A 4-4").click()
    expect(one.locator(".cm-content")).to_have_text("A 4-4")


def test_a_text_that_takes_long_holds_nothing_up(bench: Opened) -> None:
    """What is shown is marked as old meanwhile, and the next text does not wait for it."""
    page = bench.page
    write(page, SAMPLE)
    expect(page.locator("#verdicts button")).to_have_count(2)
    # Reading it takes longer than the second and a half after which what is shown is marked as old.
    write(page, "\N{DOMINO TILE HORIZONTAL-06-06}" * 80_000)
    expect(page.locator("#found")).to_have_attribute("aria-busy", "true")
    write(page, "A 6-6")
    expect(page.locator("#verdicts button")).to_have_count(1)
    expect(page.locator("#found")).to_have_attribute("aria-busy", "false")


FOCUSED = """() => {
  let found = document.activeElement;
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement;
  return found?.getAttribute("aria-label") || found?.textContent || "";
}"""


def reach(page: Page, name: str, key: str = "Tab") -> None:
    """Goes from one thing to the next until it is the one of this name."""
    for _ in range(60):
        page.keyboard.press(key)
        if page.evaluate(FOCUSED) == name:
            return
    raise AssertionError(f"{name} cannot be reached")


def test_the_keyboard_is_enough(bench: Opened, folder: Path) -> None:
    """From the sample to the analysis and a saved record without a pointer; nothing holds the focus."""
    page = bench.page
    (folder / "taste.domino").unlink(missing_ok=True)
    reach(page, "Mit einem Beispiel beginnen, in dem ein Fehler steckt")
    page.keyboard.press("Enter")
    expect(page.locator("#problems .apply")).to_be_visible()
    reach(page, "Reparatur anwenden")
    page.keyboard.press("Enter")
    expect(page.locator("#problems .error")).to_have_count(0)
    assert page.evaluate(FOCUSED) != ""
    reach(page, "Analysieren")
    page.keyboard.press("Space")
    expect(page.locator("#verdict button").first).to_be_visible()
    reach(page, "Zum kritischen Zug")
    page.keyboard.press("Enter")
    expect(page.locator(".turn")).to_have_text("[3-6]")
    page.keyboard.press("ControlOrMeta+s")
    expect(page.locator("#name")).to_be_focused()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("taste.domino")
    page.keyboard.press("Enter")
    expect(page.locator("#file")).to_have_text("taste.domino ist gespeichert")
    assert "[%was -]" in (folder / "taste.domino").read_text("utf-8")
    reach(page, "Punktezettel", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("dialog table")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUSED) == "Punktezettel"


def test_axe_has_no_objection_in_any_state(bench: Opened) -> None:
    page = bench.page

    def look(part: str) -> None:
        assert objections(bench) == []
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            assert objections(bench, part, colours=True) == [], (part, scheme)

    write(page, SAMPLE)
    page.get_by_role("button", name="Analysieren").click()
    expect(page.locator("#verdict button").first).to_be_visible()
    page.get_by_role("button", name="Was spielen?").click()
    expect(page.locator("#advice")).to_be_visible()
    look(".shown .tools")
    for button in ("Speichern", "Öffnen", "Punktezettel", "Bild"):
        page.get_by_role("button", name=button, exact=True).click()
        expect(page.locator("dialog h2")).to_be_visible()
        look("dialog")
        page.keyboard.press("Escape")


def test_nothing_that_was_written_is_lost(browser: Browser, tmp_path: Path) -> None:
    """A page loaded anew, a server that crashes, a tab that is closed."""
    server = Server(tmp_path)
    context = browser.new_context(locale="de-DE", viewport={"width": 360, "height": 740}, color_scheme="dark")
    page = context.new_page()
    page.goto(server.address)
    write(page, "1. B 1-1  C pass")
    expect(page.locator("#verdicts button")).to_have_count(1)
    page.reload()
    expect(page.locator(".cm-content")).to_contain_text("1. B 1-1  C pass")
    assert objections(Opened(page)) == []
    assert objections(Opened(page), ".bar, .written", colours=True) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    server.end()
    page.locator(".cm-content").focus()
    page.keyboard.press("ControlOrMeta+End")
    page.keyboard.insert_text("  D 1-5")
    expect(page.locator("#notice")).to_contain_text("bleibt im Browser")
    page.close()
    again = Server(tmp_path, server.port)
    page = context.new_page()
    page.goto(again.address)
    expect(page.locator(".cm-content")).to_contain_text("1. B 1-1  C pass  D 1-5")
    expect(page.locator("#verdicts button")).to_have_count(1)
    context.close()
    again.end()


UNTIL = """
  const until = async (found) => {
    for (let tries = 0; tries < 1500; tries += 1) {
      const there = found();
      if (there) return there;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`${found}`);
  };
  const at = (selector) => document.querySelector(selector);
"""
COPIED = f"""async (text) => {{{UNTIL}
  (await until(() => at("#text").shadowRoot?.querySelector(".cm-content"))).focus();
  await navigator.clipboard.writeText(text);
}}"""
IN_FIREFOX = f"""async () => {{{UNTIL}
  const error = await until(() => at("#problems .error"));
  const said = [location.search, error.querySelector(".problem").textContent];
  (await until(() => at("#problems .apply"))).click();
  await until(() => !at("#problems .error") && at("#verdicts .valid"));
  at("#analyze").click();
  await until(() => at("#verdict button"));
  const board = await until(() => at("domino-board").shadowRoot.querySelector(".board[data-at='17']"));
  for (const [button, name] of [["#save", "fuchs.domino"], ["#verdict button:nth-child(2)", "fuchs.html"]]) {{
    at(button).click();
    (await until(() => at("#name"))).value = name;
    at("dialog .main").click();
    await until(() => at("#file").textContent.includes(`${{name}} is saved`));
  }}
  return [...said, board.getRootNode().querySelector(".brief b").textContent];
}}"""


def test_the_same_in_firefox(server: Server, folder: Path, tmp_path: Path) -> None:
    if FIREFOX is None:
        pytest.skip(f"{MISSING}: Firefox; the workbench is not tested in it")
    with started(tmp_path / "profile", **QUIET, **{"dom.events.testing.asyncClipboard": True}) as firefox:
        firefox.open(server.address)
        firefox.evaluate(COPIED, PRINTED)
        firefox.press("Control", "v")
        assert firefox.evaluate(IN_FIREFOX) == [
            "",
            "22:3 A cannot play 5-6: the open ends are 0 and 4",
            "3-6 on 6 cost A+C 56 points: it comes to \N{MINUS SIGN}10, 4-6 on 6 to +46.",
        ]
    assert "[%was -]" in (folder / "fuchs.domino").read_text("utf-8")
    assert (folder / "fuchs.html").read_text("utf-8").startswith("<!doctype html>")
