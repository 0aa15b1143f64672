"""Links and reloads in Firefox: the same as in Chromium, which `test_stage.py` looks at more closely."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from analyzer.cli import main
from tests.browser.firefox import FIREFOX, QUIET, Firefox, started
from tests.browser.test_stage import LANDED, OUTSIDE
from tests.conftest import MISSING
from tests.effort import effort
from tests.golden_files import SAMPLE

if TYPE_CHECKING:
    from pathlib import Path

PLACES = {"g1": ("g1", 17), "g2-t3": ("g2", 2), "g1-end": ("g1", 33)}
"""Places on a page of two lines: which is shown, and how many turns have been made there."""
CRITICAL = {"g1": 17, "g2": 16}
TEXTS = ("g2-critical", "g2-turns", "g1-deal")

SHOWN = """async (id, at) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const made = (shown) => Number(shown.querySelector(".board").dataset.at);
  const there = (shown) => shown?.id === id && (at === null || made(shown) === at);
  for (let tries = 0; tries < 100 && !there(document.querySelector(".shown")); tries += 1) await frame();
  await frame();
  await frame();
  const shown = document.querySelector(".shown");
  return [shown.id, Number(shown.querySelector(".board").dataset.at), scrollY];
}"""
"""Which game is shown, how many turns have been made there, and how far the page is scrolled."""

FOLLOW = """(place) => {
  scrollTo(0, 300);
  document.querySelector("#way")?.remove();
  document.querySelector("nav").insertAdjacentHTML("beforeend", `<a id="way" href="${place}">to</a>`);
  document.querySelector("#way").click();
}"""
RECORDS = """() => [...document.querySelectorAll('tbody a[href*="#"]')].map(({ href }) => href)"""
FROM_INDEX = """(href) => new Promise((done) => {
  addEventListener("pagehide", () => done(true));
  [...document.links].find((link) => link.href === href).click();
  setTimeout(() => done(true), 2000);
})"""
ADDRESS = """async (end) => {
  for (let tries = 0; tries < 200 && !location.hash.includes(end); tries += 1)
    await new Promise((done) => setTimeout(done, 20));
  return location.hash;
}"""
SEEN = """async () => {
  for (let tries = 0; tries < 200 && document.documentElement.lang !== "de"; tries += 1)
    await new Promise((done) => setTimeout(done, 20));
  return [document.documentElement.lang, document.querySelector("#g1").dataset.sight];
}"""
UNSEEN = """() => [...document.querySelectorAll("svg[viewBox]")]
  .filter((svg) => !(svg.viewBox.baseVal?.width > 0))
  .map((svg) => svg.getAttribute("viewBox"))"""
"""What Firefox takes for no `viewBox`, and shows nothing of: it wants a space before a minus, too."""
REDUCED = "() => matchMedia('(prefers-reduced-motion: reduce)').matches"


def lands(firefox: Firefox, game: str, at: int) -> None:
    shown, made, scrolled = firefox.evaluate(SHOWN, game, at)
    assert (shown, made) == (game, at)
    assert scrolled <= 2
    assert firefox.evaluate(OUTSIDE, [".felt", ".steps"]) == []


@pytest.mark.parametrize(("width", "reduced"), [(390, False), (1440, True)][: effort(1, 2)])
def test_links_land_and_reloads_keep_what_is_shown(tmp_path: Path, width: int, reduced: bool) -> None:
    """The other way round than in Chromium."""
    if FIREFOX is None:
        pytest.skip(f"{MISSING}: Firefox; pages are not tested in it")
    site = tmp_path / "site"
    CliRunner().invoke(main, ["batch", SAMPLE, "-o", str(site)])
    (page,) = (path.as_uri() for path in site.glob("**/*.html") if path.name != "index.html")
    settings: dict[str, bool | int | str] = {**QUIET, "ui.prefersReducedMotion": int(reduced)}
    with started(tmp_path / "profile", **settings) as firefox:
        firefox.size(width, 844)
        firefox.open(f"{page}#g2-t5")
        lands(firefox, "g2", 4)
        assert firefox.evaluate(UNSEEN) == []
        for place, (game, at) in PLACES.items():
            firefox.evaluate(FOLLOW, f"#{place}")
            lands(firefox, game, at)
        for place in TEXTS:
            firefox.evaluate("(place) => { location.hash = place; return true; }", place)
            firefox.evaluate(SHOWN, place[:2], None)
            landed = firefox.evaluate(LANDED, place)
            assert landed["seen"], place
            assert landed["end"] or landed["away"] <= 2, (place, landed)
        assert firefox.evaluate(REDUCED) is reduced
        firefox.open((site / "index.html").as_uri())
        for record in firefox.evaluate(RECORDS):
            firefox.open((site / "index.html").as_uri())
            firefox.evaluate(FROM_INDEX, record)
            game, _, turn = record.partition("#")[2].partition("-t")
            lands(firefox, game, int(turn) - 1 if turn else CRITICAL[game])
        firefox.open(f"{page}#g1-t7&seat=C&lang=de")
        firefox.evaluate(SEEN)
        firefox.press("ArrowRight")
        assert firefox.evaluate(ADDRESS, "-t8&") == "#g1-t8&seat=C&lang=de"
        firefox.reload()
        assert firefox.evaluate(SEEN) == ["de", "2"]
        lands(firefox, "g1", 7)
