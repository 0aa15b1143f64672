"""What the player could know, in the words and tables of the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from analyzer.cli.display import clean
from analyzer.documents import move_text
from analyzer.fair.estimates import disagrees
from analyzer.fair.grading import Grade, Scale
from analyzer.phrases import amount_text

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.fair.estimates import Fair
    from analyzer.fair.grading import Judgement
    from analyzer.reviewing import Decision, Review
    from analyzer.rules import Value

ASSUMED: Final = """\
Open: with all hands open. Fair: the mean over the deals that the player could not rule out, all of them where
no ± stands (twice the standard error). Every such deal counts the same, nothing is read into how the others
chose, and after the move everyone plays with all hands open. Only a fair loss makes a mistake."""

STYLES: Final = {Grade.INACCURACY: "yellow", Grade.MISTAKE: "red", Grade.BLUNDER: "bold red"}


def fair_table(result: Review, title: str) -> Table:
    """Every decision with both numbers and what it is called."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    table.add_column("turn", justify="right")
    table.add_column("seat")
    table.add_column("played")
    table.add_column("open", justify="right")
    table.add_column("loss", justify="right")
    table.add_column("fair", justify="right")
    table.add_column("loss", justify="right")
    table.add_column("deals", justify="right")
    table.add_column("verdict")
    table.add_column("best other")
    for decision in result.decisions:
        grade = decision.judgement.grade if decision.judgement else None
        table.add_row(*_row(decision, result), style=STYLES.get(grade) if grade else None)
    return table


def _row(decision: Decision, result: Review) -> list[str]:
    step, fair = decision.step, decision.fair
    star = " *" if decision is result.critical else ""
    played = str(decision.played or (fair and fair.played) or move_text(step) or "?")
    opened = ["" if value is None else amount_text(value) for value in (decision.value, decision.loss)]
    row = [str(step.turn), clean(result.replay.seating.labels[step.seat]), played + star, *opened]
    if fair is None:
        return [*row, "", "", "", "forced" if decision.forced else decision.why or "", ""]
    numbers = [
        "" if fair.value is None else with_error(fair.value, fair.error),
        "" if fair.loss is None else with_error(fair.loss, fair.loss_error).removeprefix("+"),
        f"{fair.possible:,}",
    ]
    other = next((option for option in fair.options if option != fair.played), None)
    against = f"{other} {mean_text(other.value)}" if other else ""
    return [*row, *numbers, verdict(decision.judgement), against]


def mean_text(value: Value | float) -> str:
    """A mean with its sign and one digit.

    >>> mean_text(21.84), mean_text(-0.04)
    ('+21.8', '+0.0')
    """
    return f"{round(float(value), 1) + 0.0:+.1f}"


def with_error(value: Value, error: float) -> str:
    """A mean and twice its standard error, unless there is none.

    >>> with_error(-3, 0.76), with_error(2, 0.0)
    ('-3.0 ±1.5', '+2.0')
    """
    return f"{mean_text(value)} ±{2 * error:.1f}" if error else mean_text(value)


def verdict(judgement: Judgement | None) -> str:
    """The grade, and how it turned out where that differs."""
    if judgement is None:
        return ""
    return ", ".join(filter(None, (judgement.grade.value, judgement.hindsight)))


def fair_sentence(decision: Decision, seat: str) -> str:
    """What a decision was worth on what the player could know.

    Args:
        decision: one with fair values.
        seat: the label of its seat.
    """
    fair = decision.fair
    assert fair is not None
    if fair.played is None or fair.loss is None:
        return ""
    right = " or ".join(str(option) for option in fair.options if option.value == fair.best)
    text = (
        f"On what {seat} could know, {_deals(fair)}, {fair.played} is worth {mean_text(fair.value or 0)};"
        f" {right} {mean_text(fair.best)} (loss {mean_text(fair.loss).removeprefix('+')})"
    )
    if decision.judgement is None:
        return f"{text}."
    chance = ""
    if decision.judgement.scale is Scale.CHANCE:
        chance = f", {decision.judgement.loss:.0f} % of winning chance"
    return f"{text}{chance}: {verdict(decision.judgement)}."


def _deals(fair: Fair) -> str:
    if fair.exact:
        return f"all {fair.possible:,} possible deals" if fair.possible > 1 else "the only possible deal"
    return f"{fair.worlds:,} of {fair.possible:,} possible deals"


def strict_sentences(result: Review) -> list[str]:
    """Where the strict values say something else than the fair ones."""
    strictly = [
        (decision, decision.fair, decision.fair.strict)
        for decision in result.decisions
        if decision.fair and decision.fair.strict and decision.fair.strict.own_moves != 1
    ]
    if not strictly:
        return []
    differ = [(decision, strict) for decision, fair, strict in strictly if disagrees(strict, fair)]
    turns = ", ".join(str(decision.step.turn) for decision, _, _ in strictly)
    found = [
        f"Searched again with later moves that are the same wherever the player cannot tell the deals apart: "
        f"turn {turns}; {'another move is best at' if differ else 'the same moves are best'}"
        f"{f' {len(differ)} of them' if differ else ''}."
    ]
    for decision, strict in differ:
        seat = clean(result.replay.seating.labels[decision.step.seat])
        best = strict.options[0]
        move = f"{best.tile}" if best.end is None else f"{best.tile}@{best.arm or best.end}"
        found.append(f"Turn {decision.step.turn}: {seat} {move} {mean_text(best.value)}.")
    return found
