"""Whether fair losses come true: predicted against realised in self-play, for the table of `docs/arena.md`.

    python -m benchmarks.calibration

Everybody plays by open-hand values over five deals. At decisions drawn by lot two moves are compared, the one
with the larger mean and any other: the game is played to its end from both, with the tiles as they really
lie. What that comes to is the realised loss. It is regressed, through the origin, on the predicted one. A
prediction from a sample is off by chance, which would make a slope too small; so it is taken twice, from
deals drawn anew, and one serves as the instrument of the other.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.reviews import as_done
from analyzer.reviews.arena import GameSoFar, deal, drawn, played, sampled_values, with_open_hands
from analyzer.reviews.fair.strict import searched
from benchmarks.arena import GAMES, SEED, fill
from tests.every_variant import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.knowledge import World
    from analyzer.reviews.arena import Outlook, Policy
    from analyzer.rules import Rules

    Values = Callable[[Outlook, Sequence[World]], Sequence[float]]

DEALS: Final = 20
"""Deals of each prediction; `FEWER` of a strict one."""
FEWER: Final = 10
DEPTH: Final = 2
EACH: Final = 0.5
"""The share of the decisions that is looked at."""
HANDS: Final = {"7 or 6 tiles": (6, 7), "5 or 4": (4, 5), "3 or 2": (2, 3)}


class Compared(NamedTuple):
    """Two moves of one decision: what one was predicted to lose against the other, twice, and what it did."""

    game: int
    tiles: int
    """In the hand before the move."""
    first: float
    second: float
    realised: float


def opened(outlook: Outlook, worlds: Sequence[World]) -> Sequence[float]:
    """The means with open hands after the move."""
    return [float(total) / len(worlds) for total in sampled_values(outlook, worlds)]


def put_off(outlook: Outlook, worlds: Sequence[World]) -> Sequence[float]:
    """The means with the open hands put off to the mover's next choice."""
    first = outlook.knowledge.position(worlds[0], outlook.position)
    return [total / len(worlds) for total in searched(first, worlds, DEPTH).sums]


def game(rules: Rules, every: int, number: int) -> list[tuple[str, Compared]]:
    """What a game of self-play shows; the strict values in every game with such a number."""
    found: list[tuple[str, Compared]] = []
    own = GameSoFar(deal(rules, Random(f"{SEED}/calibration/{number}")))
    policy = partial(with_open_hands, deals=5)
    sides = rules.seating().sides
    while own.position.end is None:
        moves = own.position.moves()
        random = Random(f"{SEED}/{number}/{own.turn}")
        if not moves:
            own.knock()
            continue
        outlook = own.outlook()
        if len(moves) > 1 and random.random() < EACH:
            measures: list[tuple[str, Values, int]] = [("fair", opened, DEALS)]
            if number % every == 0:
                measures.append(("put off", put_off, FEWER))
            better, worse = _pair(outlook, random)
            realised = _end(own, better, policy, sides, number) - _end(own, worse, policy, sides, number)
            for name, values, deals in measures:
                losses = [
                    value[better] - value[worse]
                    for value in (values(outlook, drawn(outlook, random, deals)) for _ in range(2))
                ]
                tiles = own.position.hands[own.position.seat].bit_count()
                found.append((name, Compared(number, tiles, losses[0], losses[1], realised)))
        own.play(moves[0] if len(moves) == 1 else policy(outlook, random))
    return found


def _pair(outlook: Outlook, random: Random) -> tuple[int, int]:
    """The places of the move with the largest mean, over deals of its own, and of any other."""
    values = opened(outlook, drawn(outlook, random, DEALS))
    better = values.index(max(values))
    return better, random.choice([at for at in range(len(values)) if at != better])


def _end(own: GameSoFar, move: int, policy: Policy, sides: int, number: int) -> float:
    """What the game nets for the side to move if it makes a move and all go on by the policy."""
    after = own.copy()
    side = own.position.rules.seating().side_of(own.position.seat)
    after.play(own.position.moves()[move])
    return float(played(after, [policy] * sides, f"{SEED}/on/{number}").score().net(side))


def slope(found: Sequence[Compared]) -> tuple[float, float]:
    """The slope of realised losses on predicted ones through the origin, and its standard error.

    The decisions of one game may go wrong together, so it is games that are taken for independent.

    >>> slope([Compared(1, 5, 1.0, 1.0, 2.0), Compared(2, 5, 2.0, 2.0, 4.0)])
    (2.0, 0.0)
    """
    below = sum(one.first * one.second for one in found)
    # Each serves once as the instrument of the other.
    steep = sum(one.realised * (one.first + one.second) / 2 for one in found) / below
    residues: dict[int, float] = {}
    for one in found:
        off = (one.realised - steep * one.second) * one.first + (
            one.realised - steep * one.first
        ) * one.second
        residues[one.game] = residues.get(one.game, 0.0) + off / 2
    squares = sum(off**2 for off in residues.values())
    return steep, sqrt(squares) / abs(below)


def rows(name: str, found: Sequence[Compared]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lines of the table for one measure in one game."""
    parts = {"all": found} | {
        label: [one for one in found if one.tiles in tiles] for label, tiles in HANDS.items()
    }
    for label, part in parts.items():
        if len(part) < 2:
            continue
        steep, error = slope(part)
        mean = sum((one.first + one.second) / 2 for one in part) / len(part)
        real = sum(one.realised for one in part) / len(part)
        yield (
            f"{name}, {label}",
            (f"{len(part):,}", f"{mean:.2f}", f"{real:.2f}", f"{steep:.3f} ±{1.96 * error:.3f}"),
        )


def lines_of(kind: str, done: Sequence[tuple[str, Compared]]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lines of the table for one kind of game."""
    for measure in ("fair", "put off"):
        part = [compared for label, compared in done if label == measure]
        if len(part) > 1:
            yield from rows(f"{kind}, {measure}", part)


def main() -> None:
    """Plays, prints, and fills in the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.calibration", description=__doc__)
    parser.add_argument("--games", type=int, default=6_000, help="games of each kind")
    parser.add_argument("--every", type=int, help="strict values in one game of so many; else 1, pairs: 10")
    parser.add_argument("--processes", type=int, help="how many games are played at once")
    parser.add_argument("--kind", choices=list(GAMES), help="only games of this kind")
    parser.add_argument("--keep", action="store_true", help="fill in docs/arena.md")
    options = parser.parse_args()
    lines: dict[str, tuple[str, ...]] = {}
    with ProcessPoolExecutor(options.processes) as executor:
        for kind, (name, seats) in GAMES.items():
            if options.kind not in (None, kind):
                continue
            rules = rules_of(name, seats)
            every = options.every or (10 if rules.partners else 1)
            one = partial(game, rules, every)
            done: list[tuple[str, Compared]] = []
            for count, (_, part) in enumerate(as_done(one, range(options.games), executor), start=1):
                done += part
                if count % 1_000 == 0 or count == options.games:
                    found = dict(lines_of(kind, done))
                    print(f"{count:,} games", *map(str, found.items()), sep="\n", flush=True)
            lines |= found
    if options.keep:
        fill("calibration", ("", "decisions", "predicted", "realised", "slope"), lines)


if __name__ == "__main__":
    main()
