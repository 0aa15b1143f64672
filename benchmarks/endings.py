"""How far solved endings can be exploited, and how many can be solved, for the table of `docs/arena.md`.

    python -m benchmarks.endings

Random games are played to their ends. At every decision in them with few tiles left the ending is solved as a
game of hidden hands, if it can be.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.knowledge import known_at, seen_at
from analyzer.replays.replay import replay_under
from analyzer.reviews import as_done
from analyzer.reviews.fair.endings import ending_values
from analyzer.rules import Drawing, LeadBy
from analyzer.solver.solver import as_options
from benchmarks.arena import fill
from tests.every_variant import random_game, rules_of, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.reviews.fair.estimates import SolvedEnding
    from analyzer.rules import Rules

FEW: Final = 200
"""Deals of the endings that the table is about."""
MOST_TILES: Final = 14
"""With more tiles in the hands no decision is looked at."""
KINDS: Final = {
    "pairs": (rules_of("partnership", 4), 120),
    "two players, 2 tiles asleep": (replace(rules_of("gallinazo", 2), hand=13), 10),
    "two players, a stock of which 2 are never drawn": (rules_of("bergen", 2), 120),
    "three players": (rules_of("cut-throat", 3), 12),
}
"""What is played, and how many games of it."""


class Looked(NamedTuple):
    """A decision near the end of a game."""

    possible: int
    """So many deals its player cannot rule out."""
    allowed: int
    """So many the play allows."""
    ending: SolvedEnding | None
    seconds: float


def decisions(rules: Rules, few: bool, number: int) -> list[Looked]:
    """Those of one random game; with few deals that the play allows, or also with few for the player."""
    game = written(random_game(Random(number), rules), arms=True)
    replay = replay_under(replace(rules, first_lead=LeadBy.ANYONE), rules.seating(), game)
    found = []
    for step in replay.steps:
        position = step.position
        if position is None or sum(map(int.bit_count, position.hands)) > MOST_TILES:
            continue
        moves = position.moves()
        drawable = rules.drawing is not Drawing.NONE and position.stock.bit_count() > rules.reserve
        if len(moves) < 2 or drawable:
            continue
        knowledge, public = known_at(replay, step.turn), seen_at(replay, step.turn)
        if public.ways.count > FEW and (few or knowledge.ways.count > FEW):
            continue
        begun = process_time()
        ending = ending_values(replay, knowledge, position, as_options(position, moves, [0] * len(moves)))
        spent = process_time() - begun
        found.append(Looked(knowledge.ways.count, public.ways.count, ending, spent))
    return found


def rows(kind: str, looked: Sequence[Looked]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lines of the table for one kind of game."""
    few = [each for each in looked if each.allowed <= FEW]
    mine = [each for each in looked if each.possible <= FEW]
    if len(mine) == len(few):
        mine = []
    for label, part in (
        (f"up to {FEW} deals that the play allows", few),
        (f"up to {FEW} for the player", mine),
    ):
        solved = [(each.ending, each.seconds) for each in part if each.ending]
        if not solved:
            continue
        gains = [ending.exploitability for ending, _ in solved]
        below = sum(gain < 0.1 for gain in gains)
        pairs = [ending.together for ending, _ in solved if ending.together]
        together = (
            f"{median(least for least, _ in pairs):.2f} to {median(m for _, m in pairs):.2f}" if pairs else ""
        )
        yield (
            f"{kind}, {label}",
            (
                f"{len(part):,}",
                f"{len(solved) / len(part):.1%}",
                f"{below / len(solved):.1%}",
                f"{median(gains):.4f}",
                f"{max(gains):.4f}",
                f"{max(ending.own_gain for ending, _ in solved):.4f}",
                together,
                f"{median(seconds for _, seconds in solved):.2f} s",
                f"{max(seconds for _, seconds in solved):.1f} s",
            ),
        )


def main() -> None:
    """Plays, solves, prints, and fills in the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.endings", description=__doc__)
    parser.add_argument("--kind", choices=list(KINDS), help="only games of this kind")
    parser.add_argument("--processes", type=int, help="how many games are looked at once")
    parser.add_argument(
        "--few", action="store_true", help=f"only with up to {FEW} deals that the play allows"
    )
    parser.add_argument("--keep", action="store_true", help="fill in docs/arena.md")
    options = parser.parse_args()
    lines: dict[str, tuple[str, ...]] = {}
    with ProcessPoolExecutor(options.processes) as executor:
        for kind, (rules, games) in KINDS.items():
            looked: list[Looked] = []
            numbers = range(games if options.kind in (None, kind) else 0)
            for _, part in as_done(partial(decisions, rules, options.few), numbers, executor):
                looked += part
            found = dict(rows(kind, looked))
            print(*map(str, found.items()), sep="\n", flush=True)
            lines |= found
    if options.keep:
        gains = ("below 0.1", "gain alone, median", "most", "with his hand, most", "together, median")
        headings = ("", "decisions", "solved", *gains, "time, median", "most")
        fill("endings", headings, lines)


if __name__ == "__main__":
    main()
