"""The page in a browser: its bytes, when a key steps, and how soon moves of the reader's own are answered."""

from __future__ import annotations

from contextlib import contextmanager
from itertools import chain, cycle, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from analyzer.notation import read
from analyzer.pages import report
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.review import review
from benchmarks.fair import SEED, random_games
from benchmarks.figures import Spread, Table, number_text, time_text
from benchmarks.processes import SAMPLE
from tests.browser.screenshot import ARGUMENTS, browser_path
from tests.every_variant import needs_arms, random_game, rules_of
from tests.every_variant import written as record

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from analyzer.replays.replay import Replay
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

SCRIPT: Final = Path(__file__).with_name("page.js").read_text("utf-8")
LOADS: Final = 3
"""So often each page is opened to see when it is ready."""


class Weight(msgspec.Struct, frozen=True):
    """What pages of one kind weigh, and seconds from the start of the navigation."""

    sample: int
    """Bytes of the page of the sample game."""
    bytes: Spread
    interactive: Spread
    """Until a key steps."""
    painted: Spread
    """Until that can be seen."""


class PageFigures(msgspec.Struct, frozen=True):
    """Pages of four-handed games with a free lead: the sample and random ones."""

    plain: Weight
    fair: Weight
    """With fair values."""
    nine: Spread
    """Bytes of pages of double nine for four, a game on a line and the next in a cross, with fair values."""
    first: Spread
    """Seconds until the opening is answered when nothing was asked before: the solver has to be unpacked,
    compiled and started."""
    opening: Spread
    """The same once the solver runs."""
    lines: Spread
    """The same until every option has its line, too."""
    decisions: Spread
    """Seconds for every position of a game in which there is a choice, one after another."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        heads = ("", "median", "p90", "p99", "most")
        loading = [
            row
            for kind, weight in (("", self.plain), (" with fair values", self.fair))
            for row in (
                (f"bytes{kind}", *weight.bytes.texts(kilobytes)),
                (f"until a key steps{kind}", *weight.interactive.texts(time_text)),
                (f"until that is painted{kind}", *weight.painted.texts(time_text)),
            )
        ]
        loading.append(
            (
                f"bytes of {self.nine.count} games of double nine with fair values",
                *self.nine.texts(kilobytes),
            )
        )
        answering = [
            (what, *spread.texts(time_text))
            for what, spread in (
                ("the opening, solver not started", self.first),
                ("the opening, solver running", self.opening),
                ("the same with every line", self.lines),
                (f"{self.decisions.count} decisions along the games", self.decisions),
            )
        ]
        return [
            Table(f"Pages of {self.plain.bytes.count} games in a browser", heads, loading),
            Table("A move of one's own: until every option has its value", heads, answering),
        ]


class Pages(NamedTuple):
    """A game and its pages."""

    game: Replay
    plain: Path
    fair: Path

    @property
    def choices(self) -> list[int]:
        """The turns made before each position in which there is more than one move."""
        positions = (step.position for step in self.game.steps)
        return [at for at, there in enumerate(positions) if there is not None and len(there.moves()) > 1]


class Times(msgspec.Struct, frozen=True):
    """What the script finds when a page is opened; seconds."""

    interactive: float
    painted: float


def kilobytes(size: float) -> str:
    """As it is printed."""
    return f"{number_text(size / 1000)} kB"


def measure(size: Size, bar: Bar) -> PageFigures | None:
    """The sample and random games; None where there is no browser to open them."""
    path = browser_path()
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return None
    if path is None:
        return None
    games = [replay(read(SAMPLE).games[0]), *random_games(size.pages)]
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        found = [written(game, Path(folder), at) for at, game in enumerate(bar.over(games, "pages: written"))]
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        with opened(browser, found[0].plain):
            pass  # what a browser does once is not counted
        plain = weigh(browser, [pages.plain for pages in found], bar)
        fair = weigh(browser, [pages.fair for pages in found], bar)
        answers = [answered(browser, pages) for pages in bar.over(found, "pages: moves tried")]
        browser.close()
    nine = [weight_of(game) for game in bar.over(double_nine(size.pages), "pages: double nine")]
    first, opening, lines, decisions = zip(*answers, strict=True)
    return PageFigures(
        plain,
        fair,
        Spread.of(nine),
        first=Spread.of(first),
        opening=Spread.of(opening),
        lines=Spread.of(lines),
        decisions=Spread.of([*chain(*decisions)]),
    )


def double_nine(count: int) -> list[Replay]:
    """Random games of four with the larger set: they have the most turns, and the most can be known."""
    rng = Random(SEED)
    tables = [rules_of(name, 4) for name in ("cuban-nine", "cross-nine")]
    found = [random_game(rng, rules) for rules in islice(cycle(tables), count)]
    return [replay(record(played, arms=needs_arms(played))) for played in found]


def weight_of(game: Replay) -> int:
    """Bytes of its page; how many deals are drawn changes a few digits of it."""
    return len(report(review(game, fair=FairSettings(worlds=20))).encode())


def written(game: Replay, folder: Path, at: int) -> Pages:
    """Writes both pages of a game, as `domino report` does."""
    plain, fair = folder / f"{at}.html", folder / f"{at}-fair.html"
    plain.write_text(report(review(game)), encoding="utf-8", newline="\n")
    fair.write_text(report(review(game, fair=FairSettings())), encoding="utf-8", newline="\n")
    return Pages(game, plain, fair)


@contextmanager
def opened(browser: Browser, path: Path) -> Iterator[Page]:
    """A page in a window of its own that knows nothing of the others."""
    with browser.new_context(viewport={"width": 1280, "height": 900}) as context:
        page = context.new_page()
        page.add_init_script(SCRIPT)
        page.goto(path.as_uri())
        yield page


def weigh(browser: Browser, paths: list[Path], bar: Bar) -> Weight:
    """Opens every page again and again."""
    times = []
    for path in bar.over(paths * LOADS, "pages: opened"):
        with opened(browser, path) as page:
            times.append(msgspec.convert(page.evaluate("benchmark.ready"), Times))
    sizes = [path.stat().st_size for path in paths]
    return Weight(
        sizes[0],
        Spread.of(sizes),
        Spread.of([one.interactive for one in times]),
        Spread.of([one.painted for one in times]),
    )


def answered(browser: Browser, pages: Pages) -> tuple[float, float, float, list[float]]:
    """What is first asked, the opening by itself, its lines, and every decision of the game in turn."""
    first, *later = pages.choices
    with opened(browser, pages.plain) as page:
        start = asked(page, first)
        decisions = [asked(page, at) for at in later]
    with opened(browser, pages.plain) as page:
        asked(page, later[-1])  # starts the solver, and leaves next to nothing to remember
        opening = asked(page, first)
    with opened(browser, pages.plain) as page:
        asked(page, later[-1])
        lines = asked(page, first, lines=True)
    return start, opening, lines, decisions


def asked(page: Page, turns: int, *, lines: bool = False) -> float:
    """Seconds until the position after so many turns is answered on the page."""
    seconds: float = page.evaluate("([turns, lines]) => benchmark.asked(turns, lines)", [turns, lines])
    return seconds
