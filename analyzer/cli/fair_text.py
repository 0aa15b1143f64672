"""What the player could know, in the words and tables of the terminal."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from analyzer.cli.display import clean
from analyzer.reviews.fair.estimates import disagrees
from analyzer.reviews.fair.grading import Grade, Scale
from analyzer.schemas.game import move_text
from analyzer.words.english import amount_text

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.reviews.fair.estimates import Fair
    from analyzer.reviews.fair.grading import Judgement
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Value

ASSUMED: Final = """\
Open: with all hands open. Fair: the mean over the deals that the player could not rule out, all of them where
no ± stands (the standard error). Every such deal counts the same, nothing is read into how the others
chose, and after the move everyone plays with all hands open. Only a fair loss makes a mistake."""

NEAR: Final = "close to best"
"""A loss that may be the luck of the deals drawn."""
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
        loss_text(fair, decision.judgement),
        f"{fair.possible:,}",
    ]
    other = next((option for option in fair.options if option != fair.played), None)
    against = f"{other} {mean_text(other.value)}" if other else ""
    return [*row, *numbers, verdict(decision.judgement, fair), against]


def mean_text(value: Value | float) -> str:
    """A mean with its sign and one digit.

    >>> mean_text(21.84), mean_text(-0.04)
    ('+21.8', '+0.0')
    """
    return f"{float(round(Fraction(value), 1)) + 0.0:+.1f}"


def with_error(value: Value, error: float) -> str:
    """A mean and its standard error, unless there is none.

    >>> with_error(-3, 0.76), with_error(2, 0.0)
    ('-3.0 ±0.8', '+2.0')
    """
    return f"{mean_text(value)} ±{error:.1f}" if error else mean_text(value)


def loss_text(fair: Fair, judgement: Judgement | None) -> str:
    """A fair loss on the scale it is judged by, with its standard error."""
    if fair.loss is None:
        return ""
    if judgement is None or judgement.scale is Scale.POINTS:
        return with_error(fair.loss, fair.loss_error).removeprefix("+")
    error = fair.loss_error * judgement.loss / float(fair.loss) if fair.loss else 0.0
    return f"{judgement.loss:.0f} %{f' ±{error:.0f}' if error else ''}"


def verdict(judgement: Judgement | None, fair: Fair | None = None) -> str:
    """The grade, and how it turned out where that differs.

    A move that is not the best of the deals drawn, but too close to it, is called as good as best.
    """
    if judgement is None:
        return ""
    near = fair is not None and judgement.grade is Grade.BEST and bool(fair.loss)
    return ", ".join(filter(None, (NEAR if near else judgement.grade.value, judgement.hindsight)))


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
        f" {right} {mean_text(fair.best)} (loss {with_error(fair.loss, fair.loss_error).removeprefix('+')}"
    )
    if decision.judgement is None:
        return f"{text})."
    chance = ""
    if decision.judgement.scale is Scale.CHANCE:
        chance = f", {loss_text(fair, decision.judgement)} of winning chance"
    return f"{text}{chance}): {verdict(decision.judgement, fair)}."


def _deals(fair: Fair) -> str:
    if fair.exact:
        return f"all {fair.possible:,} possible deals" if fair.possible > 1 else "the only possible deal"
    return f"{fair.worlds:,} of {fair.possible:,} possible deals"


def strict_sentences(result: Review) -> list[str]:
    """What the strict values say, and where that is something else than the fair ones."""
    strictly = [
        (decision, decision.fair, decision.fair.strict)
        for decision in result.decisions
        if decision.fair and decision.fair.strict
    ]
    if not strictly:
        return []
    found = [
        "Searched again, the player's later moves the same wherever he cannot tell the deals apart (values,"
        " best first):"
    ]
    for decision, fair, strict in strictly:
        step = decision.step
        head = f"  turn {step.turn}, {clean(result.replay.seating.labels[step.seat])}"
        if strict.own_moves == 1:
            found.append(f"{head}: too much to search")
            continue
        values = "  ".join(f"{option} {mean_text(option.value)}" for option in strict.options)
        differs = "; another move is best than by the fair values" if disagrees(strict, fair) else ""
        found.append(f"{head}: {values}{differs}")
    return found
