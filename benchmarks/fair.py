"""What the player could know: fair values of all decisions of a game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from random import Random
from typing import TYPE_CHECKING

import msgspec

from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.fair.estimates import WORLDS
from analyzer.reviews.review import review
from analyzer.rules import LeadBy
from benchmarks.figures import Spread, Table, clocked, number_text, time_text, timed
from benchmarks.processes import SAMPLE, domino
from tests.every_variant import random_game, rules_of, written

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay
    from analyzer.reviews.review import Review
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

SEED = 2026
RUNS = 4


class Fairness(msgspec.Struct, frozen=True):
    """Seconds for random four-handed games, open-hand values included."""

    worlds: int
    """Deals drawn at most for a decision."""
    all: Spread
    """As many for each decision for which more are possible than can all be looked at."""
    settled: Spread
    """No more than it takes to tell which moves are worse, as the command has it."""
    process: Spread
    """The command, on the sample game."""
    decisions: int
    exact: int
    """Of these so many with every possible deal."""
    drawn: float
    """Deals drawn for each of the others, in the mean, where no more than needed are drawn."""
    all_processor: Spread | None = None
    """Seconds of all processors together for as many deals for each decision."""
    settled_processor: Spread | None = None
    """The same for no more than needed."""

    def tables(self) -> list[Table]:
        """As it is printed."""
        rows = [
            ("a game, all deals", time_text(self.all.median), time_text(self.all.most), str(self.all.count)),
            (
                "a game, no more deals than needed",
                time_text(self.settled.median),
                time_text(self.settled.most),
                str(self.settled.count),
            ),
            (
                "`domino analyze --fair`, sample game",
                time_text(self.process.median),
                time_text(self.process.most),
                str(self.process.count),
            ),
        ]
        title = (
            f"Fair values: {self.exact} of {self.decisions} decisions exact, "
            f"{number_text(self.drawn)} deals for each of the others"
        )
        return [Table(title, ("", "median", "most", "runs"), rows)]


def measure(size: Size, bar: Bar) -> Fairness:
    """Random games of partnership dominoes, each both ways."""
    games = random_games(size.fair_games)
    whole, settled, reviews = [], [], []
    for game in bar.over(games, "fair"):
        processor, (seconds, _) = timed(partial(clocked, partial(fairly, game, settle=False)))
        whole.append((seconds, processor))
        processor, (seconds, found) = timed(partial(clocked, partial(fairly, game, settle=True)))
        settled.append((seconds, processor))
        reviews.append(found)
    fair = [decision.fair for found in reviews for decision in found.decisions if decision.fair]
    sampled = [one.worlds for one in fair if not one.exact]
    command = ("analyze", str(SAMPLE), "--game", "1", "--fair")
    return Fairness(
        worlds=WORLDS,
        all=Spread.of([seconds for seconds, _ in whole]),
        settled=Spread.of([seconds for seconds, _ in settled]),
        process=Spread.of([domino(command) for _ in bar.over(range(RUNS), "analyze --fair")]),
        decisions=len(fair),
        exact=len(fair) - len(sampled),
        drawn=sum(sampled) / max(1, len(sampled)),
        all_processor=Spread.of([processor for _, processor in whole]),
        settled_processor=Spread.of([processor for _, processor in settled]),
    )


def random_games(count: int) -> list[Replay]:
    """Legal games of four, drawn from all moves alike, in which any tile may be led."""
    rng, rules = Random(SEED), replace(rules_of("partnership", 4), first_lead=LeadBy.ANYONE)
    games = [written(random_game(rng, rules)) for _ in range(count)]
    return [
        replay(replace(game, tags=tuple(tag for tag in game.tags if tag.name != "Game"))) for game in games
    ]


def fairly(game: Replay, *, settle: bool) -> Review:
    """A game with fair values, the number of deals as the command has it."""
    return review(game, fair=FairSettings(settle=settle))
