"""The games of `records/`: those of three and four sides, a match of them, a cross, and pages of all."""

from __future__ import annotations

import re
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import msgspec

from analyzer.forms.read import read
from analyzer.game.rules_of_game import HouseRules
from analyzer.match import replays_of
from analyzer.pages import report
from analyzer.reviews.review import Why, review
from benchmarks.figures import Spread, Table, number_text, time_text
from benchmarks.processes import ROOT, domino

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay
    from analyzer.reviews.review import Review
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

RECORDS: Final = ROOT / "records"
SIDES: Final = ("cut-throat", "cut-throat-three", "french", "gallinazo", "gaple", "sebastopol")
"""Single games of three and four sides with every hand known."""
CROSS: Final = "cross-nine"
PAGES: Final = ("south-american-match", "chiva-match")
"""A match of 13 games, of whose page the bytes are said, and one of 8, of whose page the elements are."""


class Reviewed(msgspec.Struct, frozen=True):
    """Every option of every turn of some games of a text."""

    name: str
    games: int
    seconds: float
    """Of a processor, in one thread."""
    turns: int
    """With a tile played, whose hands are known."""
    beyond: int
    """Of these, out of reach."""

    @classmethod
    def of(cls, name: str, games: list[Replay]) -> Reviewed:
        """Reviews them one after another."""
        started = time.process_time()
        found = [review(game) for game in games]
        seconds = time.process_time() - started
        whys = [decision.why for one in found for decision in one.decisions]
        return cls(name, len(games), seconds, len(whys), whys.count(Why.OUT_OF_REACH))


class Recorded(msgspec.Struct, frozen=True):
    """What the records of this project take."""

    sides: list[Reviewed]
    match: Reviewed
    cross: Reviewed
    folder: float
    """Seconds of `domino batch` on the records, with all cores."""
    pages: int
    match_page: int
    """Bytes of the page of a match."""
    elements: int
    """Of the page of another, before its script runs."""

    @property
    def single(self) -> Spread:
        """Seconds for the single games of more than two sides."""
        return Spread.of([one.seconds for one in self.sides])

    @property
    def beyond(self) -> int:
        """Turns of these and of the match that were out of reach."""
        return sum(one.beyond for one in (*self.sides, self.match))

    def tables(self) -> list[Table]:
        """As it is printed."""
        rows = [
            (one.name, str(one.games), time_text(one.seconds), str(one.turns), str(one.beyond))
            for one in (*self.sides, self.match, self.cross)
        ]
        pages = [
            (f"domino batch, {self.pages} records", time_text(self.folder)),
            (f"page of {PAGES[0]}", f"{number_text(self.match_page / 1000)} kB"),
            (f"page of {PAGES[1]}", f"{self.elements:,} elements"),
        ]
        return [
            Table("Every option of every turn", ("", "games", "processor", "turns", "out of reach"), rows),
            Table("Pages of records", ("", ""), pages),
        ]


def measure(size: Size, bar: Bar) -> Recorded:
    """Reviews games one after another; then makes pages of many at once."""
    sides = [Reviewed.of(name, games_of(name)) for name in bar.over(SIDES, "three and four sides")]
    (match,) = [Reviewed.of(name, games_of(name)) for name in bar.over([size.match], "a match")]
    (cross,) = [Reviewed.of(name, games_of(name)) for name in bar.over([CROSS], "crosses")]
    files = sorted(RECORDS.glob("*.domino"))[: size.folder]
    with TemporaryDirectory() as folder:
        command = ("batch", *map(str, files), "-o", str(Path(folder) / "site"))
        (seconds,) = [domino(command) for _ in bar.over(range(1), "batch")]
    texts = [report(reviews_of(name)) for name in bar.over(PAGES, "pages of matches")]
    return Recorded(
        sides=sides,
        match=match,
        cross=cross,
        folder=seconds,
        pages=len(files),
        match_page=len(texts[0].encode()),
        elements=elements(texts[1]),
    )


def games_of(name: str) -> list[Replay]:
    """The games of a record, each held against its match."""
    return list(replays_of(read(RECORDS / f"{name}.domino").games, HouseRules(None, None)))


def reviews_of(name: str) -> list[Review]:
    """The same reviewed, for a page."""
    return [review(game, lines=True) for game in games_of(name)]


def elements(page: str) -> int:
    """How many elements a page has before its script runs.

    >>> elements("<p>one <b>two</b><br></p><noscript><p></p></noscript><script>if (a<b) {}</script>")
    5
    """
    still = re.sub(r"(<(script|style|template|noscript)\b[^>]*>).*?</\2>", r"\1", page, flags=re.DOTALL)
    return len(re.findall(r"<[a-zA-Z]", still))
