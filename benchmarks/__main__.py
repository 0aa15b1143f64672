"""Measures everything, or the parts that are named, and prints tables.

When everything was measured, the figures are also kept in `benchmarks/results.json`. Times are those of a
processor, but for commands, pages and several threads, which are timed by the clock; quote ratios.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rich.console import Console

from benchmarks.progress import Bar
from benchmarks.results import KEPT, NEEDED, PARTS, About, Results
from benchmarks.sizes import FULL, QUICK
from benchmarks.summary import summary


def main() -> None:
    """Measures, prints and keeps."""
    parser = argparse.ArgumentParser(prog="benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"{', '.join(PARTS)}; all if none is named")
    parser.add_argument("--quick", action="store_true", help="a minute instead of ten")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures there")
    parser.add_argument("--keep", action="store_true", help="keep the figures of these parts with the others")
    options = parser.parse_args()
    unknown = set(options.parts) - set(PARTS)
    if unknown:
        parser.error(f"there is no part {', '.join(sorted(unknown))}")
    console = Console(width=None if Console().is_terminal else 120)
    results = Results(About.here(quick=options.quick))
    with Bar() as bar:
        for name, measure in PARTS.items():
            if options.parts and name not in options.parts:
                continue
            found = measure(QUICK if options.quick else FULL, bar)
            if found is None:
                console.print(f"{name}: skipped, what it needs is not installed ({NEEDED[name]})")
                continue
            results = results.with_part(**{name: found})
            for table in found.tables():
                console.print(table.title, table.rich(), "", sep="\n")
    quoted = summary(results)
    if quoted.rows:
        console.print(quoted.title, quoted.rich(), sep="\n")
    console.print(str(results.about))
    if options.keep and options.parts:
        results.beside(Results.load(), options.parts).save()
    path = options.json or (None if options.parts else KEPT)
    if path:
        results.save(path)


if __name__ == "__main__":
    main()
