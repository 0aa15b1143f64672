"""Repairs as a terminal shows them: in a list, and under the error that they explain."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from analyzer.cli.display import MAX_WIDTH, clean, width
from analyzer.diagnostics import Severity
from analyzer.phrases import counted
from analyzer.repairing.edits import Part
from analyzer.repairing.words import sentences, summary, tied

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from analyzer.diagnostics import Diagnostic
    from analyzer.record import Game
    from analyzer.repairing.case import Sentence
    from analyzer.repairing.edits import Repair, Repairs

MOST = 5
"""How many repairs of a game are listed unless more are asked for."""
NEAR = 3
"""How much dearer than the cheapest they may be then: what takes one slip more is seldom of interest."""


def shown(found: Repairs, most: int | None, *, near: bool = False) -> Sequence[Repair]:
    """The repairs that are listed: all that tie as cheapest, and more up to `most`.

    Args:
        found: everything that was found.
        most: how many at most, None for all.
        near: whether much dearer ones are left out.
    """
    repairs = found.repairs
    if not repairs:
        return repairs
    if near:
        repairs = tuple(repair for repair in repairs if repair.cost <= repairs[0].cost + NEAR)
    return repairs if most is None else repairs[: max(most, tied(found, repairs[0].cost))]


def listing(name: str, found: Repairs, most: int | None, *, near: bool = False) -> str:
    """The repairs of a game, the cheapest first, each with a number."""
    if not found.needed:
        return f"{name}: {click.style('nothing to repair', fg='green', bold=True)}"
    rows = [f"{name}: {_headline(found)}"]
    repairs = shown(found, most, near=near)
    for number, repair in enumerate(repairs, 1):
        lead = f"{number:>3}. "
        rows.append(f"{lead}{click.style(summary(repair, found), bold=True)}")
        told = [part for sentence in sentences(repair, found.game) for part in _lines(sentence, len(lead))]
        rows += [" " * len(lead) + part for part in told]
        rows += [" " * len(lead) + f"in doubt: {clean(doubt)}" for doubt in repair.doubts]
    rows += [f"     {line}" for line in _search_text(found, len(found.repairs) - len(repairs))]
    return "\n".join(rows)


def _headline(found: Repairs) -> str:
    if not found.repairs:
        return click.style("no repair found", fg="red", bold=True)
    cost = found.repairs[0].cost
    ties = tied(found, cost)
    more = f" at cost {cost}, {len(found.repairs) - ties} dearer" if len(found.repairs) > 1 else ""
    return click.style(f"{counted(ties, 'repair')}{more}", fg="yellow", bold=True)


def _search_text(found: Repairs, hidden: int) -> Iterable[str]:
    """What was looked for, and what is not shown."""
    if hidden:
        are = "repair is" if hidden == 1 else "repairs are"
        yield f"{hidden} dearer {are} not shown; --all shows everything that was found"
    if found.searched:
        yield f"every repair up to cost {found.searched} has been looked for"
    if found.gave_up is not None:
        yield f"the search ended before it was done: {clean(found.gave_up)}"


def explained(problems: Iterable[Diagnostic], written: Game, repair: Repair) -> Diagnostic | None:
    """The error that a repair explains: the first at or behind its first edit, else the first of all."""
    errors = [problem for problem in problems if problem.severity is Severity.ERROR]
    place = min((edit.place for edit in repair.edits if edit.place is not None), default=None)
    earlier = any(edit.part in (Part.DEAL, Part.LEAD, Part.SEATS) for edit in repair.edits)
    if place is not None and not earlier:
        at = {turn.span: index for index, turn in enumerate(written.turns) if turn.span is not None}
        for problem in errors:
            if problem.span is not None and at.get(problem.span, -1) >= place:
                return problem
    return errors[0] if errors else None


def under(problem: Diagnostic, found: Repairs) -> str:
    """The best repair as it stands under the error that it explains."""
    repair = found.repairs[0]
    told = summary(repair, found)
    if tied(found, repair.cost) > 1:
        told += "; domino repair lists them"
    head = f"  {click.style('repair', fg='green', bold=True)} ({told}):"
    said = sentences(repair, found.game, problem.span.line if problem.span else None)
    if len(said) == 1:
        words, *turns = _lines(said[0], width(click.unstyle(head)) + 1)
        return "\n".join([f"{head} {words}", *(f"    {part}" for part in turns)])
    return "\n".join([head, *(f"    {part}" for sentence in said for part in _lines(sentence, 4))])


def _lines(sentence: Sentence, indent: int) -> list[str]:
    """The sentence; the turns that it ends on stand on a line of their own where there is no room."""
    whole = clean(str(sentence))
    if not sentence.turns or indent + width(whole) <= MAX_WIDTH:
        return [whole]
    return [f"{clean(sentence.words)}:", clean(sentence.tail)]
