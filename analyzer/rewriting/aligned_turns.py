"""Which written turn each turn of a repaired game comes from."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.repairing.edits import Op, Part
from analyzer.rewriting.patches import NoPlaceError

if TYPE_CHECKING:
    from analyzer.record import Game, Turn
    from analyzer.repairing.edits import Repair


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """A turn of the repaired game, or what stands in front of the first one."""

    turn: Turn | None
    """None in front of the first turn."""
    old: int | None
    """The written turn in whose place it stands, None for one that is inserted."""
    struck: tuple[int, ...] = ()
    """The written turns behind it that are left out."""


def steps_of(written: Game, repair: Repair) -> list[Step]:
    """The turns in order, the place in front of them first; `NoPlaceError` if edits and game do not match."""
    inserted: Counter[int] = Counter()
    deleted = set()
    for edit in repair.edits:
        if edit.part is not Part.TURN or edit.place is None:
            continue
        if edit.op is Op.INSERT:
            inserted[edit.place] += 1
        elif edit.op is Op.DELETE:
            deleted.add(edit.place)
    turns = iter(repair.game.turns)
    steps = [Step(None, None)]
    try:
        for place in range(len(written.turns) + 1):
            steps += (Step(next(turns), None) for _ in range(inserted[place]))
            if place in deleted:
                steps[-1] = Step(steps[-1].turn, steps[-1].old, (*steps[-1].struck, place))
            elif place < len(written.turns):
                steps.append(Step(next(turns), place))
    except (StopIteration, RuntimeError):
        raise NoPlaceError from None
    if next(turns, None) is not None:
        raise NoPlaceError
    return steps
