"""Whether deals weighted by how the others chose foretell the real one, for the table of `docs/arena.md`.

    python -m benchmarks.inference

Policies play games against themselves. At decisions drawn by lot the deals that are possible, or some of them
drawn at random, are weighted as `analyzer.reviews.fair.inference` does. Two things are said of each: by how
many bits the real deal is likelier than among deals that count alike, and the log-loss, in bits a tile, of
where the tiles are that the player does not see. The games are none of those that the policy was fitted to
with `--fit`, which prints its weights.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import exp, log, log2, sqrt
from operator import itemgetter
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.knowledge import World
from analyzer.reviews import as_done
from analyzer.reviews.arena import POLICIES, GameSoFar, deal, drawn
from analyzer.reviews.fair.inference import Evidence, MoveCounts, choices, effective_deals
from benchmarks.arena import GAMES, SEED, fill
from tests.every_variant import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

    from analyzer.knowledge import Knowledge
    from analyzer.reviews.arena import Outlook, Policy
    from analyzer.rules import Rules

DEALS: Final = 1_000
"""Deals that are weighted at a decision, where more are possible."""
EACH: Final = 0.25
"""The share of the decisions that is looked at."""
TRUST: Final = 0.98
"""Of a chance from some of the deals, so much counts; the rest is the chance if all deals count alike, so
that what did not come up among them is not taken for impossible."""
GAMES_OF: Final = {
    "partnership": {"sampling": 120, "club": 200, "heaviest": 200},
    "two players": {"sampling": 500, "club": 500, "heaviest": 500},
}
"""Who plays, and how many games."""
FITTED: Final = {"partnership": 700, "two players": 3_000}
"""So many games of `sampling` the weights are fitted to."""
HEADS: Final = (
    "",
    "decisions",
    "real deal likelier by bits",
    "log-loss, all alike",
    "log-loss, weighted",
    "gain",
    "effective",
)


class Foretold(NamedTuple):
    """What was foretold at one decision."""

    game: int
    deal: float
    """By so many bits the real deal is likelier."""
    alike: float
    """Log-loss in bits a tile if all deals count alike."""
    weighted: float
    """The same with weights."""
    effective: float
    """Of the deals looked at, the share that would say as much if they counted alike."""


def game(rules: Rules, name: str, number: int) -> list[Foretold]:
    """What a game of a policy against itself shows."""
    found = []
    own, policy = GameSoFar(deal(rules, Random(f"{SEED}/inference/{number}"))), POLICIES[name]
    while own.position.end is None:
        moves = own.position.moves()
        random = Random(f"{SEED}/inference/{number}/{own.turn}")
        if not moves:
            own.knock()
            continue
        outlook = own.outlook()
        if len(moves) > 1 and random.random() < EACH and not outlook.knowledge.certain:
            found.append(_foretold(own, outlook, random, number))
        own.play(moves[0] if len(moves) == 1 else policy(outlook, random))
    return found


def _foretold(own: GameSoFar, outlook: Outlook, random: Random, number: int) -> Foretold:
    knowledge, real = outlook.knowledge, World(own.position.hands)
    evidence = Evidence(own.position.rules, outlook.turns, own.position.seat)
    worlds = drawn(outlook, random, DEALS)
    logs = [evidence.log_weight(world) for world in worlds]
    most = max(logs)
    weights = [exp(one - most) for one in logs]
    mean = sum(weights) / len(weights)
    better = (evidence.log_weight(real) - most - log(mean)) / log(2)
    alike, weighted = _tiles(knowledge, worlds, weights, real)
    return Foretold(number, better, alike, weighted, effective_deals(weights) / len(weights))


def _tiles(
    knowledge: Knowledge, worlds: Sequence[World], weights: Sequence[float], real: World
) -> tuple[float, float]:
    """The log-loss in bits a tile, if deals count alike and with weights; of tiles that are in doubt."""
    whole, tiles = sum(weights), knowledge.rules.tile_set
    losses = []
    for tile, chances in knowledge.chances.items():
        bit = tiles.bit(tile)
        at = _holder(real, bit)
        share = sum(
            weight for world, weight in zip(worlds, weights, strict=True) if _holder(world, bit) == at
        )
        chance = float(chances[at])
        trust = 1.0 if len(worlds) == knowledge.count else TRUST
        if chance < 1:
            losses.append((-log2(chance), -log2(trust * share / whole + (1 - trust) * chance)))
    one, other = (sum(column) / len(losses) for column in zip(*losses, strict=True))
    return one, other


def _holder(world: World, bit: int) -> int | None:
    return next((seat for seat, hand in enumerate(world.hands) if hand & bit), None)


def rows(kind: str, name: str, found: Sequence[Foretold]) -> tuple[str, tuple[str, ...]]:
    """A line of the table."""
    better, spread = by_game(found, [one.deal for one in found])
    gain, error = by_game(found, [one.alike - one.weighted for one in found])
    alike, weighted = (sum(column) / len(found) for column in list(zip(*found, strict=True))[2:4])
    effective = sum(one.effective for one in found) / len(found)
    return f"{kind}: `{name}`", (
        f"{len(found):,}",
        f"{better:+.2f} ±{1.96 * spread:.2f}",
        f"{alike:.3f}",
        f"{weighted:.3f}",
        f"{gain:+.3f} ±{1.96 * error:.3f}",
        f"{100 * effective:.0f} %",
    )


def by_game(found: Sequence[Foretold], values: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error, with games taken for independent and not decisions.

    >>> by_game([Foretold(1, 0, 0, 0, 0), Foretold(2, 0, 0, 0, 0)], [1.0, 3.0])
    (2.0, 1.0)
    """
    mean = sum(values) / len(values)
    sums: dict[int, float] = {}
    for one, value in zip(found, values, strict=True):
        sums[one.game] = sums.get(one.game, 0.0) + value - mean
    games = len(sums)
    return mean, sqrt(sum(off**2 for off in sums.values()) * games / max(1, games - 1)) / len(values)


# -- the weights ------------------------------------------------------------------------------------------


Chosen = tuple[int, list[list[float]]]
"""Which of the ways to play was chosen, and what is counted of each."""


def choices_made(rules: Rules, policy: Policy, number: int) -> list[Chosen]:
    """The choices of a game of a policy against itself."""
    own = GameSoFar(deal(rules, Random(f"fit/{number}")))
    while own.position.end is None:
        moves = own.position.moves()
        if not moves:
            own.knock()
        elif len(moves) == 1:
            own.play(moves[0])
        else:
            own.play(policy(own.outlook(), Random(f"fit/{number}/{own.turn}")))
    found = []
    for choice in choices(rules, own.turns):
        hand = own.position.hands[choice.turn.seat] | choice.since
        options = list(choice.options(rules, hand))
        if len(options) > 1:
            chosen = [choice.is_chosen(*option) for option in options].index(True)
            found.append((chosen, [_counted(way.counts, way.ends, hand & ~tile) for tile, way in options]))
    return found


def _counted(counts: MoveCounts, ends: Sequence[int], kept: int) -> list[float]:
    return [float(count) for count in counts._replace(kept=sum((kept & end).bit_count() for end in ends))]


def fitted(data: Sequence[Chosen], steps: int = 20) -> list[float]:
    """The weights under which the choices are likeliest (Newton's method).

    >>> [round(weight, 3) for weight in fitted([(0, [[1.0], [0.0]])] * 3 + [(1, [[1.0], [0.0]])])]
    [1.099]
    """
    size = len(data[0][1][0])
    weights = [0.0] * size
    for _ in range(steps):
        slope, bend = [0.0] * size, [[1e-6 * (at == to) for to in range(size)] for at in range(size)]
        for chosen, options in data:
            shares = [exp(sum(a * b for a, b in zip(one, weights, strict=True))) for one in options]
            parts = [share / sum(shares) for share in shares]
            middle = [sum(p * one[at] for p, one in zip(parts, options, strict=True)) for at in range(size)]
            for at in range(size):
                slope[at] += options[chosen][at] - middle[at]
            for part, one in zip(parts, options, strict=True):
                off = [value - mean for value, mean in zip(one, middle, strict=True)]
                for at in range(size):
                    for to in range(size):
                        bend[at][to] += part * off[at] * off[to]
        step = _solved(bend, slope)
        weights = [weight + by for weight, by in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-9:
            break
    return weights


def _solved(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The solution of linear equations, by elimination."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(len(rows)):
        best = max(range(at, len(rows)), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        for row in range(len(rows)):
            if row != at:
                times = rows[row][at] / rows[at][at]
                rows[row] = [one - times * other for one, other in zip(rows[row], rows[at], strict=True)]
    return [row[-1] / row[at] for at, row in enumerate(rows)]


def measured(share: float, executor: Executor) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lines of the table, from a share of the games."""
    for kind, players in GAMES_OF.items():
        rules = rules_of(*GAMES[kind])
        for name, games in players.items():
            found: list[Foretold] = []
            for _, part in as_done(partial(game, rules, name), range(round(games * share)), executor):
                found += part
            yield rows(kind, name, found)


def fits(share: float, executor: Executor) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The weights that fit `sampling` best in each game."""
    for kind, games in FITTED.items():
        data: list[Chosen] = []
        one = partial(choices_made, rules_of(*GAMES[kind]), POLICIES["sampling"])
        for _, part in sorted(as_done(one, range(round(games * share)), executor), key=itemgetter(0)):
            data += part
        weights = zip(MoveCounts._fields, fitted(data), strict=True)
        yield f"{kind}, {len(data):,} choices", tuple(f"{name} {weight:+.3f}" for name, weight in weights)


def main() -> None:
    """Plays, prints, and fills in the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.inference", description=__doc__)
    parser.add_argument("--share", type=float, default=1, help="play this share of the games, and print only")
    parser.add_argument("--processes", type=int, help="how many games are played at once")
    parser.add_argument("--fit", action="store_true", help="print the weights that fit `sampling` best")
    options = parser.parse_args()
    lines = {}
    with ProcessPoolExecutor(options.processes) as executor:
        for name, line in (fits if options.fit else measured)(options.share, executor):
            print(name, *line, sep="  ", flush=True)
            lines[name] = line
    if options.share == 1 and not options.fit:
        fill("inference", HEADS, lines)


if __name__ == "__main__":
    main()
