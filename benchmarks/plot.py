"""The plot of `docs/figures.md`: what solvers take for a full deal, and how time grows with the tiles left.

Lines and letters take the colours of the reader's light or dark scheme.
"""

from __future__ import annotations

import math
import statistics
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks.figures import time_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.growth import Growth, Level
    from benchmarks.peers import Peers
    from benchmarks.results import Results

KEPT: Final = Path(__file__).resolve().parent.parent / "docs" / "pictures" / "speed.svg"

WIDTH: Final = 880
DEALS_HEIGHT: Final = 230
GROWTH_HEIGHT: Final = 330
LEFT: Final = 210
RIGHT: Final = 40
STYLE: Final = """\
svg { --page: #fff; --letters: #1f2328; --grid: #d7dce1; --six: #0969da; --nine: #bc4c00 }
@media (prefers-color-scheme: dark) {
  svg { --page: #0d1117; --letters: #e6edf3; --grid: #30363d; --six: #58a6ff; --nine: #f0883e }
}
svg { background: var(--page) }
text { font: 13px system-ui, sans-serif; fill: var(--letters) }
text { stroke: var(--page); stroke-width: 4; paint-order: stroke }
.small { font-size: 11px }
.title { font-weight: 600; font-size: 15px }
.grid { stroke: var(--grid) }
.end { text-anchor: end } .middle { text-anchor: middle }
.six { --line: var(--six) } .nine { --line: var(--nine) }
.dot { fill: var(--line); fill-opacity: .55 }
.median { stroke: var(--line); stroke-width: 2.5; fill: none }
.p99 { stroke: var(--line); stroke-width: 1.5; fill: none; stroke-dasharray: 5 4 }
"""


@dataclass(frozen=True)
class Scale:
    """From numbers to places on the page."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, number: float) -> float:
        """The place of a number."""
        share = (number - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)


def powers(times: Sequence[float]) -> range:
    """The powers of ten around some times."""
    return range(math.floor(math.log10(min(times))), math.ceil(math.log10(max(times))) + 1)


def plot(results: Results) -> str:
    """The page as SVG, with the panels whose parts were measured."""
    parts: list[str] = []
    top = 0
    if results.peers:
        parts += deals_panel(results.peers, top)
        top += DEALS_HEIGHT
    if results.growth:
        parts += growth_panel(results.growth, top)
        top += GROWTH_HEIGHT
    label = "Time for a full deal by three solvers, and time by tiles left; the tables have the figures"
    size = f'viewBox="0 0 {WIDTH} {top}" width="{WIDTH}" height="{top}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label="{label}">'
    return "\n".join([head, f"<style>\n{STYLE}</style>", *parts, "</svg>", ""])


def deals_panel(peers: Peers, top: int) -> Iterator[str]:
    """A dot for each deal and solver, a line at the median; the time runs to the right by powers of ten."""
    package = f"PyPI dominoes {peers.version}"
    rows = [
        ("our kernel", "best lead", [deal.kernel for deal in peers.deals]),
        ("our kernel", "every lead", [deal.kernel_options for deal in peers.deals]),
        ("our reference in Python", "every lead", [deal.reference for deal in peers.deals]),
        (package, "best lead, heavy tiles first", [deal.dominoes_heavy for deal in peers.deals]),
        (package, "best lead", [deal.dominoes for deal in peers.deals]),
    ]
    ticks = powers([seconds for _, _, times in rows for seconds in times])
    across = Scale(ticks[0], ticks[-1], LEFT, WIDTH - RIGHT)
    yield text(16, top + 26, "Time for a full deal of 28 tiles, the same deals", "title")
    first, step = top + 56, 30
    bottom = first + len(rows) * step - 10
    for power in ticks:
        yield line(across(power), first - 16, across(power), bottom, "grid")
        yield text(across(power), bottom + 18, tick_text(power), "middle")
    for at, (who, what, times) in enumerate(rows):
        y = first + at * step
        ours = "six" if who.startswith("our") else "nine"
        yield text(LEFT - 14, y - 2, who, "end")
        yield text(LEFT - 14, y + 12, what, "end small")
        for seconds in times:
            yield f'<circle class="{ours} dot" cx="{across(math.log10(seconds))}" cy="{y}" r="4.5"/>'
        middle = across(math.log10(statistics.median(times)))
        yield line(middle, y - 10, middle, y + 10, f"{ours} median")


def growth_panel(growth: Growth, top: int) -> Iterator[str]:
    """Median and p99 of the kernel's time for both sets; the time runs upwards by powers of ten."""
    sets = [("six", "double-six", growth.six), ("nine", "double-nine, 15 asleep", growth.nine)]
    levels = [level for _, _, found in sets for level in found]
    ticks = powers([time for level in levels for time in (level.time.median, level.time.p99)])
    most = max(level.tiles for level in levels)
    up = Scale(ticks[0], ticks[-1], top + GROWTH_HEIGHT - 50, top + 50)
    across = Scale(0, most, LEFT - 120, WIDTH - RIGHT - 150)
    yield text(
        16, top + 26, "Kernel: time for the value of a position, by the tiles left in the hands", "title"
    )
    for power in ticks:
        yield line(across(0), up(power), across(most), up(power), "grid")
        yield text(across(0) - 10, up(power) + 4, tick_text(power), "end")
    for tiles in range(0, most + 1, 4):
        yield text(across(tiles), top + GROWTH_HEIGHT - 28, str(tiles), "middle")
    yield text(across(most / 2), top + GROWTH_HEIGHT - 8, "tiles left", "middle")
    for name, _, found in sets:
        for what in ("p99", "median"):
            yield curve(found, what, across, up, f"{name} {what}")
    for _, words, found in sets:
        for place, what in ((found[-1].time.median, words), (found[-1].time.p99, "p99")):
            yield text(across(found[-1].tiles) + 8, up(math.log10(place)) + 4, what)


def curve(levels: list[Level], what: str, across: Scale, up: Scale, kind: str) -> str:
    """One figure of all levels."""
    places = (
        f"{across(level.tiles)},{up(math.log10(level.time.median if what == 'median' else level.time.p99))}"
        for level in levels
    )
    return f'<polyline class="{kind}" points="{" ".join(places)}"/>'


def tick_text(power: int) -> str:
    """A power of ten seconds as words.

    >>> tick_text(-5), tick_text(-1), tick_text(2)
    ('10 µs', '100 ms', '100 s')
    """
    return time_text(10.0**power).replace(".0 ", " ").replace(".00 ", " ")


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Letters."""
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line class="{kind}" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
