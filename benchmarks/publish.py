"""Fills in what `docs/figures.md` says about speed, and draws its plot, from `results.json`.

`python -m benchmarks.publish`; a test compares both with the figures.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from benchmarks import plot
from benchmarks.results import Results
from benchmarks.summary import summary

if TYPE_CHECKING:
    from collections.abc import Iterator

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "figures.md"
FILLED: Final = re.compile(
    r"(?<=^<!-- figures -->\n).*?(?=^<!-- end of figures -->$)", re.MULTILINE | re.DOTALL
)


def filled(text: str, results: Results) -> str:
    """The page with the figures of a run."""
    return FILLED.sub(lambda _: "\n".join(figures(results)), text)


def figures(results: Results) -> Iterator[str]:
    """The paragraphs between the marks."""
    yield f"Measured by `make bench`: {results.about}.\n"
    for part, about in results.apart.items():
        yield f"`{part}` was measured apart: {about}.\n"
    yield summary(results).markdown()
    if growth := results.growth:
        given_up = sum(level.beyond for level in growth.nine)
        count = sum(level.time.count for level in growth.nine)
        yield (
            "How the time for the value of a position grows with the tiles left in the hands, for random\n"
            "positions of deals that the kernel has not seen (double-six: seven tiles each; double-nine:\n"
            f"ten each and 15 asleep, {given_up} of {count:,} given up after {growth.nine_limit:,} nodes):\n"
        )
        yield growth.side_by_side().markdown()
    if repair := results.repair:
        yield (
            "How often the first repair of a damaged random game, or one of the first three, is the game\n"
            "that was meant, of those games in which an error shows, and how long a repair takes:\n"
        )
        yield repair.by_kind().markdown()
        yield "One slip of any of these kinds in other variants:\n"
        yield repair.by_variant().markdown()
    for found in (results.workbench, results.crowd):
        for table in found.tables() if found else []:
            yield f"{table.title}:\n"
            yield table.markdown()


def main() -> None:
    """Writes both."""
    results = Results.load()
    PAGE.write_text(filled(PAGE.read_text("utf-8"), results), encoding="utf-8")
    plot.KEPT.write_text(plot.plot(results), encoding="utf-8")


if __name__ == "__main__":
    main()
