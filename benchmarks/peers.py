"""Side by side on the same deals: the kernel, our reference in Python, PyPI `dominoes`; OpenSpiel beside it.

By the rules of `great-lakes` the winners take all pips that are left, a block goes to the side with fewer,
and a tie is worth nothing: exactly what `dominoes` plays. Its alpha-beta is asked for the value of the best
lead, on its board made for searching, and twice: as it comes, and with the moves in the order of its own
player that plays heavy tiles first.

OpenSpiel has two domino games and no exact solver for them that a full deal would be in reach of. What is
measured of it is how long a random playout takes, from the deal to the end, beside an exact value of ours.
"""

from __future__ import annotations

import statistics
from functools import partial
from importlib import import_module, metadata
from random import Random
from typing import TYPE_CHECKING, Any, Final

import msgspec

from analyzer.kernel.engine import Kernel
from analyzer.rules import variant
from analyzer.solver.solver import LIMIT_KERNEL, Engine, Solver
from benchmarks.deals import deals
from benchmarks.figures import Table, number_text, time_text, timed

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.kernel.encoding import Joined
    from benchmarks.progress import Bar
    from benchmarks.sizes import Size

RULES: Final = variant("great-lakes").rules
OPEN_SPIEL: Final = "python_team_dominoes"
"""Its game for four, two against two."""
PLAYOUTS: Final = 20
"""For each deal that is compared."""
WARMING: Final = 50
"""Deals that are solved before anything is timed."""


class Deal(msgspec.Struct, frozen=True):
    """Seconds for one full deal."""

    value: int
    kernel: float
    """The value of the best lead."""
    kernel_options: float
    """The value of every lead."""
    reference: float
    """The value of every lead."""
    dominoes: float
    """The value of the best lead."""
    dominoes_heavy: float
    """The same, heavy tiles first."""


class Peers(msgspec.Struct, frozen=True):
    """Deals that all have solved; every value was equal."""

    version: str
    """Of `dominoes`."""
    deals: list[Deal]
    playout: float | None = None
    """Seconds for a random playout of OpenSpiel; None where it is not installed."""
    open_spiel: str = ""
    """Its version."""

    @property
    def times_dominoes(self) -> float:
        """Ratio of the medians for the value of the best lead."""
        return self._median("dominoes") / self._median("kernel")

    @property
    def times_dominoes_heavy(self) -> float:
        """The same with heavy tiles first."""
        return self._median("dominoes_heavy") / self._median("kernel")

    @property
    def times_reference(self) -> float:
        """Ratio of the medians for the value of every lead."""
        return self._median("reference") / self._median("kernel_options")

    @property
    def times_playout(self) -> float | None:
        """A random playout of OpenSpiel in exact values of full deals; None where it is not installed."""
        return None if self.playout is None else self.playout / self._median("kernel")

    def _median(self, who: str) -> float:
        return float(statistics.median(getattr(deal, who) for deal in self.deals))

    def tables(self) -> list[Table]:
        """As it is printed."""
        package = f"PyPI dominoes {self.version}"
        rows = [
            ("kernel, best lead", self._median("kernel"), 1.0),
            (f"{package}, best lead", self._median("dominoes"), self.times_dominoes),
            (f"{package}, heavy tiles first", self._median("dominoes_heavy"), self.times_dominoes_heavy),
            ("kernel, every lead", self._median("kernel_options"), 1.0),
            ("our reference in Python, every lead", self._median("reference"), self.times_reference),
        ]
        if self.playout is not None and self.times_playout is not None:
            what = f"OpenSpiel {self.open_spiel}, a random playout of {OPEN_SPIEL}"
            rows.append((what, self.playout, self.times_playout))
        return [
            Table(
                f"Peers on {len(self.deals)} full deals; the values of all agree",
                ("", "median", "times the kernel"),
                [(name, time_text(median), number_text(times)) for name, median, times in rows],
            )
        ]


class DisagreementError(Exception):
    """Two solvers find different values for one deal."""


def measure(size: Size, bar: Bar) -> Peers | None:
    """Solves the same deals with all; None where `dominoes` is not installed."""
    try:
        version = metadata.version("dominoes")
    except metadata.PackageNotFoundError:
        return None
    starts, warming = deals(size.compared, RULES), deals(size.compared + WARMING, RULES)[size.compared :]
    kernel = Kernel(RULES)
    # Ours in a row, each deal new to the kernel, after others that take its memory: single searches between
    # those of many seconds would find it cold.
    for start in warming:
        kernel.options(start, LIMIT_KERNEL)
    values = [timed(partial(kernel.values, [start], LIMIT_KERNEL)) for start in starts]
    options = [timed(partial(kernel.options, start, LIMIT_KERNEL)) for start in starts]
    ours = zip(starts, values, options, strict=True)
    found = Peers(version, [compare(*each) for each in bar.over(list(ours), "peers")])
    try:
        spiel = metadata.version("open_spiel")
    except metadata.PackageNotFoundError:
        return found
    times = [timed(playout)[0] for _ in bar.over(range(PLAYOUTS * size.compared), "OpenSpiel")]
    return msgspec.structs.replace(found, playout=float(statistics.median(times)), open_spiel=spiel)


_RNG: Final = Random(1)


def playout() -> None:
    """One game of OpenSpiel in which everything is drawn at random."""
    import_module("open_spiel.python.games.team_dominoes")
    state = import_module("pyspiel").load_game(OPEN_SPIEL).new_initial_state()
    while not state.is_terminal():
        state.apply_action(_RNG.choice(state.legal_actions()))


def compare(
    start: Position, ours: tuple[float, list[int | None]], every: tuple[float, dict[Joined, int]]
) -> Deal:
    """One deal by the others, beside what the kernel has found and the seconds it took.

    Raises:
        DisagreementError: the values differ.
    """
    package = import_module("dominoes")
    heavy = package.players.bota_gorda
    kernel_time, (value,) = ours
    options_time, options = every
    reference = Solver(start, engine=Engine.REFERENCE)
    reference_time, slow = timed(partial(reference.options, start))
    alphabeta = package.search.alphabeta
    dominoes_time, (_, theirs) = timed(partial(alphabeta, as_game(package, start)))
    heavy_time, (_, heavy_theirs) = timed(partial(alphabeta, as_game(package, start), player=heavy))
    values = {value, max(options.values()), max(option.value for option in slow), theirs, heavy_theirs}
    if value is None or len(values) > 1:
        raise DisagreementError(f"the values of a deal are {values}: {start.hands}")
    return Deal(value, kernel_time, options_time, reference_time, dominoes_time, heavy_time)


def as_game(package: Any, start: Position) -> Any:
    """A full deal, A to lead, as a game of `dominoes`."""
    tiles = start.rules.tile_set
    hands = [
        package.Hand([package.Domino(tile.low, tile.high) for tile in tiles.members(hand)])
        for hand in start.hands
    ]
    leads = tuple((tile, True) for tile in hands[0])
    return package.Game(package.SkinnyBoard(), hands, [], 0, leads, 0, None)
