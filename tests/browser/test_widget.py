"""A board in a notebook: what Python and the page tell each other, and in a real JupyterLab."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from importlib.util import find_spec
from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest
from msgspec import json
from playwright.sync_api import expect

import analyzer
from analyzer.pages import report_data
from analyzer.pictures.notebook import WidgetUnavailableError
from tests.conftest import MISSING
from tests.golden_files import ROOT, SAMPLE
from tests.report.games import losing, reviews

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser

LAB = "jupyterlab"


def test_a_widget_holds_the_data_of_its_games_and_the_script() -> None:
    played = reviews(losing())
    board = analyzer.widget(played, turn=18, language="de")
    assert json.decode(board.data) == json.decode(json.encode(report_data(played, language="de")))
    assert set(board.keys) >= {"data", "game", "turn", "language", "_esm"}
    assert (board.game, board.turn, board.language) == (1, 18, "de")
    with pytest.raises(analyzer.pages.LanguageError):
        analyzer.widget(played, language="xx")


def test_without_anywidget_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    from analyzer.pictures import notebook

    notebook._board.cache_clear()
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(WidgetUnavailableError, match=r"pip install \"domino-analyzer\[notebook\]\""):
        analyzer.widget(reviews(losing()))


MODEL = """async ({ script, state }) => {
  const heard = new Map();
  const model = {
    get: (name) => state[name],
    set: (name, value) => {
      state[name] = value;
      for (const then of heard.get(`change:${name}`) ?? []) then();
    },
    save_changes: () => { window.saved = { ...state, data: "" }; },
    on: (event, then) => heard.set(event, [...(heard.get(event) ?? []), then]),
    off: (event, then) => heard.set(event, (heard.get(event) ?? []).filter((other) => other !== then)),
  };
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const { default: widget } = await import(address);
  window.model = model;
  window.done = widget.render({ model, el: document.body });
}"""
"""What anywidget does with the script: https://anywidget.dev/en/afm/."""


def test_page_and_notebook_tell_each_other_the_turn(browser: Browser) -> None:
    page = browser.new_page()
    board = analyzer.widget(reviews(losing()))
    state = {name: getattr(board, name) for name in ("data", "game", "turn", "language")}
    page.evaluate(MODEL, {"script": board._esm, "state": state})
    shown = page.locator("domino-board .board")
    expect(shown).to_have_attribute("data-at", "17")
    assert page.evaluate("saved.turn") == 18
    page.locator('domino-board [data-go="previous"]').click()
    assert page.evaluate("saved.turn") == 17
    page.evaluate("model.set('turn', 5)")
    expect(shown).to_have_attribute("data-at", "4")
    page.evaluate("model.set('language', 'es')")
    expect(page.locator("domino-board .sights legend")).to_have_text("Visto por")
    page.evaluate("done(); model.set('turn', 7)")
    assert page.locator("domino-board").count() == 0
    page.close()


@contextmanager
def lab(folder: Path) -> Iterator[str]:
    """A notebook server that knows only this folder, and its address."""
    env = os.environ | {
        f"JUPYTER_{kind}_DIR": str(folder / kind.lower()) for kind in ("CONFIG", "DATA", "RUNTIME")
    }
    command = [sys.executable, "-m", LAB, "--no-browser", "--ip=127.0.0.1", "--port=0", "--allow-root"]
    options = [f"--ServerApp.root_dir={folder}", "--IdentityProvider.token=token"]

    def written() -> list[bytes]:
        return [path.read_bytes() for path in folder.glob("runtime/jpserver-*.json")]

    with subprocess.Popen([*command, *options], env=env, cwd=folder, stderr=subprocess.DEVNULL) as server:
        try:
            ends = monotonic() + 60
            # It may not be written to its end yet.
            while not (found := [text for text in written() if text.rstrip().endswith(b"}")]):
                assert server.poll() is None
                assert monotonic() < ends
                sleep(0.1)
            yield json.decode(found[0])["url"]
        finally:
            server.terminate()


def test_it_works_in_jupyterlab(browser: Browser, tmp_path: Path) -> None:
    if find_spec(LAB) is None:
        pytest.skip(
            f"{MISSING}: {LAB} (pip install -e .[jupyter]); boards in a notebook are not tested there"
        )
    lines = (
        "import analyzer",
        f"record = analyzer.read({str(ROOT / SAMPLE)!r})",
        "board = analyzer.widget(analyzer.review(analyzer.replay(record.games[0])))",
        "board",
    )
    cell: dict[str, object] = {
        "cell_type": "code",
        "execution_count": None,
        "id": "a",
        "metadata": {},
        "outputs": [],
        "source": "\n".join(lines),
    }
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    written = {"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "game.ipynb").write_bytes(json.encode(written))
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    with lab(tmp_path) as address:
        page.goto(f"{address}doc/tree/game.ipynb?token=token")
        page.locator(".jp-CodeCell .cm-content").first.click(timeout=60_000)
        page.locator(".jp-Notebook-ExecutionIndicator[data-status=idle]").wait_for(timeout=60_000)
        page.keyboard.press("Shift+Enter")
        board = page.locator("domino-board")
        expect(board.locator(".caption")).to_contain_text("C to play", timeout=60_000)
        board.locator(".felt").click(position={"x": 5, "y": 5})
        page.keyboard.press("ArrowRight")
        expect(board.locator(".caption")).to_contain_text("gives away 56 points")
        board.locator(".trying summary").click()
        expect(board.locator(".to-try button")).not_to_have_count(0)
        # The turn that the reader looks at is known in the notebook.
        page.locator(".jp-CodeCell .cm-content").last.click()
        page.keyboard.type("board.turn")
        page.keyboard.press("Shift+Enter")
        expect(page.locator(".jp-OutputArea-executeResult").last).to_contain_text("19")
        page.close()
