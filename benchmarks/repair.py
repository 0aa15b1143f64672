"""How often a repair is the game that was damaged, and how long it takes.

Run on its own, it is for tuning the search: on other games than those of the published figures, each failure
with what was done and what came first instead.
"""

from __future__ import annotations

import argparse
from itertools import chain
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from benchmarks.cases import PUBLISHED, TUNING, once, twice
from benchmarks.damage import Damage
from benchmarks.failures import SHOWN, failure
from benchmarks.figures import Spread, Table, time_text
from benchmarks.progress import Bar
from benchmarks.sound import MAIN, OTHERS
from benchmarks.trials import trials

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from benchmarks.cases import Case
    from benchmarks.sizes import Size
    from benchmarks.sound import Setup
    from benchmarks.trials import Search, Trial

HEADS = ("games", "no error shows", "first repair", f"first {SHOWN}", "median", "longest")


class Line(msgspec.Struct, frozen=True):
    """What became of damaged games of one sort."""

    what: str
    games: int
    invisible: int
    """So many have no error; nothing is searched for them, and they count nowhere else."""
    first: int
    """Of so many the first repair is the original."""
    shown: int
    """Of so many it is one of the first few."""
    seconds: Spread | None
    """For one repair; None where nothing was searched."""

    @classmethod
    def of(cls, what: str, tried: Sequence[Trial]) -> Line:
        """The figures of some trials."""
        searched = [trial for trial in tried if trial.repairs is not None]
        ranks = [rank for trial in searched if (rank := trial.rank)]
        seconds = [trial.seconds for trial in searched]
        return cls(
            what,
            games=len(tried),
            invisible=len(tried) - len(searched),
            first=ranks.count(1),
            shown=sum(rank <= SHOWN for rank in ranks),
            seconds=Spread.of(seconds) if seconds else None,
        )

    def share(self) -> str:
        """How often the first repair is the original."""
        return self._of_searched(self.first)

    def row(self) -> tuple[str, ...]:
        """As it stands in a table."""
        times = (
            [time_text(time) for time in (self.seconds.median, self.seconds.most)]
            if self.seconds
            else ["", ""]
        )
        shares = self.share(), self._of_searched(self.shown)
        return (self.what, str(self.games), str(self.invisible), *shares, *times)

    def _of_searched(self, count: int) -> str:
        searched = self.games - self.invisible
        return f"{count / searched:.0%}" if searched else ""


class Repairing(msgspec.Struct, frozen=True):
    """Damaged games and their repairs."""

    kinds: list[Line]
    """Partnership, one slip."""
    once: Line
    """All of them."""
    two: Line
    """Partnership, two slips of any kinds."""
    variants: list[Line]
    """One slip of any kind."""

    def by_kind(self) -> Table:
        """A row for every kind of slip, and one for two slips."""
        rows = [line.row() for line in (*self.kinds, self.once, self.two)]
        return Table("Repairs of damaged records, partnership", ("slip", *HEADS), rows)

    def by_variant(self) -> Table:
        """A row for every other variant."""
        rows = [line.row() for line in self.variants]
        return Table("One slip of any kind in other variants", ("variant", *HEADS), rows)

    def tables(self) -> list[Table]:
        """As they are printed."""
        return [self.by_kind(), self.by_variant()]


def measure(size: Size, bar: Bar) -> Repairing:
    """Damages random games and repairs them."""
    return measured(size, bar, searching())


def searching() -> Search:
    """The search that is measured."""
    from analyzer.repairs import repair

    return repair


def measured(size: Size, bar: Bar, search: Search, seed: int = PUBLISHED) -> Repairing:
    """The same for any search."""

    def tried(cases: Sequence[Case], what: str) -> list[Trial]:
        return list(trials(cases, search, bar, what))

    def kinds(setup: Setup, count: int) -> dict[Damage, list[Trial]]:
        return {
            kind: tried(once(setup, kind, count, seed), f"{setup.variant}, {kind.value}") for kind in Damage
        }

    search(once(MAIN, Damage.TILE_MISREAD, 1, TUNING)[0].damaged.game)  # loads what it needs
    main = kinds(MAIN, size.damaged)
    two = tried(twice(MAIN, size.damaged_twice, seed), "two slips")
    others = {setup.variant: kinds(setup, size.damaged_variant) for setup in OTHERS}
    return Repairing(
        kinds=[Line.of(kind.value, tried) for kind, tried in main.items()],
        once=Line.of("any one of these", list(chain(*main.values()))),
        two=Line.of("any two of these", two),
        variants=[Line.of(name, list(chain(*found.values()))) for name, found in others.items()],
    )


def main() -> None:
    """Tries the search on games for tuning."""
    options = _options()
    setup = next(setup for setup in (MAIN, *OTHERS) if setup.variant == options.variant)
    kinds = [kind for kind in Damage if not options.kinds or kind.slug in options.kinds]
    console = Console(width=None if Console().is_terminal else 200, highlight=False, markup=False)
    search = searching()
    lines = []
    with Bar() as bar:
        for what, found in _chosen(setup, kinds, options):
            cases = [case for case in found if options.number in (None, case.number)]
            tried = list(trials(cases, search, bar, what))
            one = options.number is not None
            for trial in tried:
                if one or (options.failures and failed(trial)):
                    console.print(*failure(trial, records=one), sep="\n", soft_wrap=True)
            lines.append(Line.of(what, tried))
            console.print("  ".join(lines[-1].row()))
    table = Table("", (setup.variant, *HEADS), [line.row() for line in lines])
    console.print(table.rich())


def failed(trial: Trial) -> bool:
    """Whether a repair was searched, and the first that was found is not the original."""
    return trial.repairs is not None and trial.rank != 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.repair", description=__doc__)
    parser.add_argument("--games", type=int, default=30, metavar="N", help="for each kind of slip (30)")
    parser.add_argument("--seed", type=int, default=TUNING, help=f"({TUNING}); not {PUBLISHED}")
    parser.add_argument(
        "--kinds", nargs="+", choices=[kind.slug for kind in Damage], metavar="KIND", help="%(choices)s"
    )
    parser.add_argument("--two", action="store_true", help="two slips, of these kinds, instead of one")
    parser.add_argument("--variant", default=MAIN.variant, choices=[at.variant for at in (MAIN, *OTHERS)])
    parser.add_argument("--failures", action="store_true", help="tell each failure")
    parser.add_argument("--number", type=int, metavar="N", help="only this case, with both records")
    options = parser.parse_args()
    if options.seed == PUBLISHED:
        parser.error(f"the games of seed {PUBLISHED} are kept for the published figures")
    return options


def _chosen(
    setup: Setup, kinds: Sequence[Damage], options: argparse.Namespace
) -> Iterator[tuple[str, list[Case]]]:
    """What is tried, in order."""
    count, seed = options.games, options.seed
    if options.two:
        yield "two slips", twice(setup, count, seed, kinds)
        return
    for kind in kinds:
        yield kind.slug, once(setup, kind, count, seed)


if __name__ == "__main__":
    main()
