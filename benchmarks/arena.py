"""Has policies play one another and fills in the table of `docs/arena.md`: `python -m benchmarks.arena`.

Named policies only play their own duels again; the other lines of the table stay.
"""

from __future__ import annotations

import argparse
import re
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from analyzer.reviews.arena import arena, postponed, with_open_hands
from benchmarks.figures import Table
from tests.every_variant import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from analyzer.reviews.arena import Duel

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "arena.md"
SEED: Final = 2026
GAMES: Final = {"partnership": ("partnership", 4), "two players": ("gallinazo", 2)}
"""A game of pairs, and one in which each plays for himself."""
DUELS: Final = (
    ("heaviest", "random", 5_000, 5_000),
    ("club", "heaviest", 5_000, 5_000),
    ("sampling", "heaviest", 1_000, 1_000),
    ("sampling", "club", 200, 1_000),
    ("postponed", "heaviest", 20, 150),
    ("postponed", "sampling", 225, 500),
    ("postponed", "club", 20, 150),
    ("reading", "sampling", 400, 1_500),
    ("solving", "sampling", 150, 100),
)
"""Who plays whom, on how many deals of each game."""


def duels(names: Sequence[str], share: float, executor: Executor) -> Iterator[tuple[str, str, str, Duel]]:
    """Each pair of policies in each game, on a share of the deals."""
    for at, (game, (name, seats)) in enumerate(GAMES.items()):
        for first, second, *counts in DUELS:
            if names and first not in names:
                continue
            found = arena(
                first,
                second,
                rules_of(name, seats),
                deals=max(2, round(counts[at] * share)),
                seed=SEED,
                executor=executor,
            )
            yield game, first, second, found


TINY: Final = replace(rules_of("gallinazo", 2), highest=3, hand=3)
"""A game so small that every deal that is possible can be searched to the end."""
ALL: Final = 1_000
"""More deals than are possible in it."""
END: Final = 99
"""More choices than anybody has."""


def tiny(share: float, executor: Executor) -> Duel:
    """Open hands put off to the end against open hands, both over all deals that are possible."""
    return arena(
        partial(postponed, deals=ALL, depth=END),
        partial(with_open_hands, deals=ALL),
        TINY,
        deals=round(10_000 * share),
        seed=SEED,
        executor=executor,
    )


def row(game: str, first: str, second: str, duel: Duel) -> tuple[str, ...]:
    """A line of the table."""
    low, high = duel.interval
    return (
        f"{game}: `{first}` against `{second}`",
        f"{2 * duel.deals:,}",
        f"{duel.points:+.2f}",
        f"{low:+.2f} to {high:+.2f}",
    )


def fill(name: str, heads: tuple[str, ...], rows: Mapping[str, Sequence[str]]) -> None:
    """Puts lines into a table of the page: in the place of those that begin alike, or behind the others."""
    text = PAGE.read_text("utf-8")
    marked = re.compile(rf"(?<=^<!-- {name} -->\n).*?(?=^<!-- end of {name} -->$)", re.M | re.S)
    [now] = marked.findall(text)
    lines = [line.strip("|").split("|") for line in now.split("\n")[3:] if line]
    merged = {first.strip(): tuple(map(str.strip, others)) for first, *others in lines} | dict(rows)
    table = Table("", heads, [(first, *others) for first, others in merged.items()])
    PAGE.write_text(marked.sub(lambda _: f"\n{table.markdown()}\n", text), encoding="utf-8")


def main() -> None:
    """Plays, prints each line as it is found, and fills in the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.arena", description=__doc__)
    parser.add_argument("--share", type=float, default=1, help="play this share of the deals, and print only")
    parser.add_argument("--processes", type=int, help="how many deals are played at once")
    parser.add_argument("policies", nargs="*", metavar="POLICY", help="those that stand first in a duel")
    options = parser.parse_args()
    rows = {}
    with ProcessPoolExecutor(options.processes) as executor:
        for found in duels(options.policies, options.share, executor):
            name, *figures = row(*found)
            rows[name] = figures
            print(name, *figures, sep="  ", flush=True)
        if not options.policies or "postponed" in options.policies:
            small = tiny(options.share, executor)
            name, *figures = row("two players, double-three", "postponed", "sampling", small)
            rows[name] = figures
            print(name, *figures, sep="  ", flush=True)
    if options.share == 1:
        fill("arena", ("", "games", "points a game", "95 %"), rows)


if __name__ == "__main__":
    main()
