"""Whether fair losses come true: predicted against realised in self-play, for the table of `docs/arena.md`.

    python -m benchmarks.calibration

Everybody plays by open-hand values over five deals. At decisions drawn by lot two moves are compared, the one
with the larger mean and any other. What one was predicted to lose against the other is held against two
things, both in the deal as it really was:

* with all hands open after the move, the difference of the two values: what a fair value says that it is the
  mean of;
* played on, the difference of what the game comes to if everybody goes on by the policy from both moves, not
  seeing the others' hands.

Each is regressed, through the origin, on the predicted one. A prediction from a sample is off by chance,
which would make a slope too small; so it is taken twice, from deals drawn anew, and one serves as the
instrument of the other. Which moves are compared is settled by deals of its own, so nothing is predicted too
large for having been chosen as the largest (the winner's curse).
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Final, NamedTuple

from analyzer.knowledge import World
from analyzer.reviews import as_done
from analyzer.reviews.arena import GameSoFar, deal, drawn, played, sampled_values, with_open_hands
from analyzer.reviews.fair.strict import searched
from benchmarks.arena import GAMES, SEED, fill
from tests.every_variant import rules_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
    from concurrent.futures import Executor

    from analyzer.game.position import Position
    from analyzer.reviews.arena import Outlook, Policy
    from analyzer.rules import Rules

    Values = Callable[[Outlook, Sequence[World]], Sequence[float]]

DEALS: Final = 20
"""Deals of each prediction."""
PLAYED_OUT: Final = 4
"""Deals of a prediction by playing the game out, which takes longer."""
DEPTH: Final = 2
UNITS: Final = 300_000
"""Units of work for a prediction with the open hands put off."""
EACH: Final = 0.5
"""The share of the decisions that is looked at."""
NUMBERS: Final[Mapping[str, Mapping[str, range]]] = {
    "two players": {"put off": range(1, 5_801), "fair": range(1, 13_001), "played out": range(1, 2_001)},
    "partnership": {"fair": range(1, 2_109), "put off": range(1, 201)},
}
"""The games that are played for each measure. With the open hands put off a game takes five to ten times as
long as without."""
HANDS: Final = {"7 or 6 tiles": (6, 7), "5 or 4": (4, 5), "3 or 2": (2, 3)}
OPTIONS: Final = {"2 moves": (2,), "3": (3,), "4 or more": range(4, 30)}


class Compared(NamedTuple):
    """Two moves of one decision: what one was predicted to lose against the other, twice, and what it did."""

    game: int
    tiles: int
    """In the hand before the move."""
    options: int
    predicted: tuple[float, float]
    realised: tuple[float, float]
    """With all hands open, and played on."""


class Decision(NamedTuple):
    """Two moves of a decision, in a game that is played on from both."""

    own: GameSoFar
    outlook: Outlook
    better: int
    worse: int
    policy: Policy

    def lost(self, values: Values, worlds: Sequence[World]) -> float:
        """What the worse loses by these values over these deals."""
        found = values(self.outlook, worlds)
        return found[self.better] - found[self.worse]

    def played_on(self, position: Position, seed: str) -> float:
        """What the worse loses if the tiles lie so and all go on by the policy."""
        return self._end(position, self.better, seed) - self._end(position, self.worse, seed)

    def played_out(self, worlds: Sequence[World], seed: str) -> float:
        """The mean of that over some deals."""
        positions = [self.outlook.knowledge.position(world, self.own.position) for world in worlds]
        found = [self.played_on(position, f"{seed}/{at}") for at, position in enumerate(positions)]
        return sum(found) / len(found)

    def _end(self, position: Position, move: int, seed: str) -> float:
        after, seating = self.own.copy(), position.rules.seating()
        after.position = position
        after.play(position.moves()[move])
        end = played(after, [self.policy] * seating.sides, seed)
        return float(end.score().net(seating.side_of(position.seat)))


def opened(outlook: Outlook, worlds: Sequence[World]) -> Sequence[float]:
    """The means with open hands after the move."""
    return [float(total) / len(worlds) for total in sampled_values(outlook, worlds)]


def put_off(outlook: Outlook, worlds: Sequence[World]) -> Sequence[float]:
    """The means with the open hands put off to the mover's next choice."""
    first = outlook.knowledge.position(worlds[0], outlook.position)
    return [total / len(worlds) for total in searched(first, worlds, DEPTH, UNITS).sums]


def game(rules: Rules, measures: Collection[str], number: int) -> list[tuple[str, Compared]]:
    """What a game of self-play shows; by one measure the same, whichever are asked for beside it."""
    found: list[tuple[str, Compared]] = []
    own = GameSoFar(deal(rules, Random(f"{SEED}/test/{number}")))
    policy = partial(with_open_hands, deals=5)
    while own.position.end is None:
        moves = own.position.moves()
        random = Random(f"{SEED}/test/{number}/{own.turn}")
        if not moves:
            own.knock()
            continue
        outlook, chosen = own.outlook(), Random(f"{SEED}/test/chosen/{number}/{own.turn}")
        if len(moves) > 1 and random.random() < EACH:
            values = opened(outlook, drawn(outlook, random, DEALS))
            better = values.index(max(values))
            worse = random.choice([at for at in range(len(values)) if at != better])
            decision = Decision(own, outlook, better, worse, policy)
            found += [(name, _compared(decision, name, number)) for name in measures]
        own.play(moves[0] if len(moves) == 1 else policy(outlook, chosen))
    return found


def _compared(decision: Decision, measure: str, number: int) -> Compared:
    own, outlook = decision.own, decision.outlook
    real = own.position
    hindsight = decision.lost(opened, [World(real.hands)])
    realised = hindsight, decision.played_on(real, f"{SEED}/test/on/{number}/{own.turn}")
    random = Random(f"{SEED}/test/{measure}/{number}/{own.turn}")

    def predicted(at: int) -> float:
        if measure == "played out":
            return decision.played_out(drawn(outlook, random, PLAYED_OUT), f"r{at}/{number}/{own.turn}")
        return decision.lost(put_off if measure == "put off" else opened, drawn(outlook, random, DEALS))

    tiles = real.hands[real.seat].bit_count()
    return Compared(number, tiles, len(real.moves()), (predicted(0), predicted(1)), realised)


def slope(found: Sequence[Compared], at: int = 1) -> tuple[float, float]:
    """The slope of realised losses on predicted ones through the origin, and its standard error.

    The decisions of one game may go wrong together, so it is games that are taken for independent.

    >>> slope([Compared(1, 5, 2, (1.0, 1.0), (0.0, 2.0)), Compared(2, 5, 2, (2.0, 2.0), (0.0, 4.0))])
    (2.0, 0.0)

    Args:
        found: the decisions.
        at: what is held against the predictions: 0 with all hands open, 1 played on.
    """
    below = sum(one.predicted[0] * one.predicted[1] for one in found)
    # Each serves once as the instrument of the other.
    steep = sum(one.realised[at] * sum(one.predicted) / 2 for one in found) / below
    residues: dict[int, float] = {}
    for one in found:
        (first, second), real = one.predicted, one.realised[at]
        off = (real - steep * second) * first + (real - steep * first) * second
        residues[one.game] = residues.get(one.game, 0.0) + off / 2
    squares = sum(off**2 for off in residues.values())
    return steep, sqrt(squares) / abs(below)


def shared(found: Sequence[Compared]) -> list[Compared]:
    """The decisions of the later half of the games, each loss times its share.

    The share is the slope among as many tiles, played on, in the earlier half.
    """
    half = sorted(one.game for one in found)[len(found) // 2]
    later = []
    for tiles in HANDS.values():
        part = [one for one in found if one.tiles in tiles]
        share, _ = slope([one for one in part if one.game < half])
        for one in part:
            if one.game >= half:
                first, second = one.predicted
                later.append(one._replace(predicted=(first * share, second * share)))
    return later


def rows(name: str, found: Sequence[Compared]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lines of the table for one measure in one game."""
    parts = {"all": found}
    parts |= {label: [one for one in found if one.tiles in tiles] for label, tiles in HANDS.items()}
    if name.endswith("fair"):
        parts |= {label: [one for one in found if one.options in few] for label, few in OPTIONS.items()}
        parts |= {"times the share that the earlier half realised": shared(found)}
    for label, part in parts.items():
        if len(part) < 2:
            continue
        mean = sum(sum(one.predicted) / 2 for one in part) / len(part)
        cells = [f"{len(part):,}", f"{mean:.2f}"]
        for at in (0, 1):
            steep, error = slope(part, at)
            real = sum(one.realised[at] for one in part) / len(part)
            cells += [f"{real:.2f}", f"{steep:.3f} ±{1.96 * error:.3f}"]
        yield f"{name}, {label}", tuple(cells)


HEADS: Final = ("", "decisions", "predicted", "all hands open", "slope", "played on", "slope")


def main() -> None:
    """Plays, prints, and fills in the page."""
    parser = argparse.ArgumentParser(prog="benchmarks.calibration", description=__doc__)
    parser.add_argument("--share", type=float, default=1, help="play this share of the games, and print only")
    parser.add_argument("--processes", type=int, help="how many games are played at once")
    parser.add_argument("--kind", choices=list(NUMBERS), help="only games of this kind")
    parser.add_argument("--measure", choices=["fair", "put off", "played out"], help="only this measure")
    parser.add_argument(
        "--into",
        type=Path,
        metavar="FOLDER",
        help="keep the games there, and play only those that are missing",
    )
    options = parser.parse_args()
    with ProcessPoolExecutor(options.processes) as executor:
        for kind, measures in NUMBERS.items():
            for measure, numbers in measures.items():
                if options.kind in (None, kind) and options.measure in (None, measure):
                    part = numbers[: round(len(numbers) * options.share)]
                    lines = measured(kind, measure, part, executor, options.into)
                    print(*lines.items(), sep="\n", flush=True)
                    if options.share == 1:
                        fill("calibration", HEADS, lines)


def measured(
    kind: str, measure: str, numbers: Sequence[int], executor: Executor | None, folder: Path | None = None
) -> Mapping[str, tuple[str, ...]]:
    """The lines of the table for one measure in one game; says now and then what they are so far.

    Args:
        kind: the game.
        measure: by what losses are predicted.
        numbers: the games.
        executor: who plays them; None: this process.
        folder: where those are kept that have been played.
    """
    done: dict[int, list[Compared]] = {}
    with kept(folder and folder / f"{kind}, {measure}.jsonl", done) as keep:
        missing = [number for number in numbers if number not in done]
        one = partial(game, rules_of(*GAMES[kind]), [measure])
        for count, (at, found) in enumerate(as_done(one, missing, executor), start=1):
            done[missing[at]] = [compared for _, compared in found]
            keep(missing[at])
            if count % 500 == 0:
                every = [each for number in sorted(done) for each in done[number]]
                print(f"{len(done):,} games", *rows(f"{kind}, {measure}", every), sep="\n", flush=True)
    return dict(rows(f"{kind}, {measure}", [each for number in numbers for each in done[number]]))


@contextmanager
def kept(path: Path | None, done: dict[int, list[Compared]]) -> Iterator[Callable[[int], None]]:
    """Games that have been played are read from a file, and what is passed to the function is added to it.

    A line that was not finished, because the run was broken off, does not count.
    """
    if path is None:
        yield lambda _: None
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    text = path.read_text("utf-8") if path.exists() else ""
    whole = [line for line in text.splitlines(keepends=True) if line.endswith("\n")]
    for line in whole:
        number, found = json.loads(line)
        done[number] = [
            Compared(played, tiles, options, tuple(predicted), tuple(realised))
            for played, tiles, options, predicted, realised in found
        ]
    path.write_text("".join(whole), encoding="utf-8")
    with path.open("a", encoding="utf-8") as file:

        def keep(number: int) -> None:
            file.write(json.dumps([number, done[number]], separators=(",", ":")) + "\n")
            file.flush()

        yield keep


if __name__ == "__main__":
    main()
