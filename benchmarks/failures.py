"""What a search should have found and did not put first, in few lines: for tuning it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analyzer.notation import write
from analyzer.record.game import Form
from analyzer.replays.replay import replay
from benchmarks.damage import turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game
    from analyzer.repairs.edits import Edit, Repair, Repairs
    from benchmarks.trials import Trial

SHOWN: Final = 3
"""So many repairs are shown."""
_AROUND: Final = 2
"""So many turns on either side of the first that differs."""


def failure(trial: Trial, *, records: bool = False) -> Iterator[str]:
    """The lines that tell a failure.

    Args:
        trial: what was tried.
        records: whether both records are written out, too.
    """
    case = trial.case.damaged
    kinds = " + ".join(kind.slug for kind in case.kinds)
    yield f"{kinds} {trial.case.number}: {'; '.join(case.told)}"
    yield f"  original: {_where(case.original, case.game)}"
    errors = [problem for problem in replay(case.game).diagnostics if problem.severity == "error"]
    yield f"  {len(errors)} errors, the first: {errors[0].message}" if errors else "  no errors"
    if trial.repairs is not None:
        yield f"  {_found(trial, trial.repairs)}"
        for place, repair in enumerate(trial.repairs.repairs[:SHOWN], 1):
            yield f"  {place}. {_repair(repair)}"
        if trial.rank is not None and trial.rank > SHOWN:
            yield f"  {trial.rank}. {_repair(trial.repairs.repairs[trial.rank - 1])}  <- the original"
    if records:
        for name, game in (("original", case.original), ("damaged", case.game)):
            yield f"--- {name}"
            yield write(game, Form.MOVETEXT)


def _found(trial: Trial, repairs: Repairs) -> str:
    rank = f"the original is number {trial.rank}" if trial.rank else "the original is not"
    gave_up = f", gave up: {repairs.gave_up}" if repairs.gave_up else ""
    needed = "" if repairs.needed else ", says that nothing is wrong"
    return (
        f"{rank} among {len(repairs.repairs)} repairs, all up to cost {repairs.searched} searched, "
        f"{trial.seconds:.2f} s{gave_up}{needed}"
    )


def _repair(repair: Repair) -> str:
    agrees = {True: "", False: ", not the stated result", None: ", result open"}[repair.agrees]
    edits = "; ".join(map(edit_text, repair.edits))
    return f"cost {repair.cost}{' alone' if repair.unique else ''}{agrees}: {edits}"


def edit_text(edit: Edit) -> str:
    """An edit in a few words: the slip, where, what stood there and what belongs there."""
    turn = "" if edit.turn is None else f" {edit.turn}."
    seat = "" if edit.seat is None else f" {edit.seat}"
    old, new = edit.old or "nothing", edit.new or "nothing"
    return f"[{edit.slipped} {edit.slip.slug}] {edit.op} {edit.part}{turn}{seat} {old} -> {new}"


def _where(original: Game, damaged: Game) -> str:
    """The turns of the original around the first one that differs."""
    pairs = enumerate(zip(original.turns, damaged.turns, strict=False))
    shorter = min(len(original.turns), len(damaged.turns))
    at = next((at for at, (turn, other) in pairs if turn != other), shorter)
    if original.turns == damaged.turns:
        return "the turns are as they were"
    start = max(at - _AROUND, 0)
    turns = original.turns[start : at + _AROUND + 1]
    return f"{start + 1}. {'  '.join(map(turn_text, turns))}"
