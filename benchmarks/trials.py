"""One damaged game given to a search for repairs: what it found, and in how much time."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from benchmarks.damage import visible
from benchmarks.figures import timed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from analyzer.record.game import Game
    from analyzer.repairs.edits import Repairs
    from benchmarks.cases import Case
    from benchmarks.progress import Bar

    Search = Callable[[Game], Repairs]
    """What finds repairs."""


@dataclass(frozen=True)
class Trial:
    """What came of one case."""

    case: Case
    repairs: Repairs | None = None
    """None for damage that does not show: there is nothing to be found."""
    seconds: float = 0.0

    @property
    def rank(self) -> int | None:
        """The place, from 1, of the repair that is the original; None if none is."""
        found = self.repairs.repairs if self.repairs else ()
        damaged = self.case.damaged
        ranks = (place for place, repair in enumerate(found, 1) if damaged.undone_by(repair.game))
        return next(ranks, None)


def trials(cases: Sequence[Case], search: Search, bar: Bar, what: str) -> Iterator[Trial]:
    """Every case in turn; what does not show is not searched."""
    for case in bar.over(cases, what):
        game = case.damaged.game
        if not visible(game):
            yield Trial(case)
            continue
        try:
            seconds, repairs = timed(partial(search, game))
        except Exception as error:
            error.add_note(f"{what}, number {case.number}: {'; '.join(case.damaged.told)}")
            raise
        yield Trial(case, repairs, seconds)
