"""What the player could know, in the words and tables of the terminal."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from typing import TYPE_CHECKING, Final

from analyzer.cli.display import clean
from analyzer.pages.sentences import why_text
from analyzer.reviews.fair.estimates import disagrees
from analyzer.reviews.fair.grading import Grade, Hindsight, Scale
from analyzer.schemas.game import move_text
from analyzer.words.message import amount_text, joined, say

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.reviews.fair.estimates import Fair
    from analyzer.reviews.fair.grading import Judgement
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Value
    from analyzer.words.messages import Messages

ASSUMED: Final = say(
    "Open: with all hands open. Fair: the mean over the deals that the player could not rule out, all of them"
    " where\nno ± stands (the standard error). Every such deal counts the same, nothing is read into how the"
    " others\nchose, and after the move everyone plays with all hands open. Only a fair loss makes a mistake."
)

NEAR: Final = say("close to best")
"""A loss that may be the luck of the deals drawn."""
GRADES: Final = {
    Grade.BEST: say("best"),
    Grade.GOOD: say("good"),
    Grade.INACCURACY: say("inaccuracy"),
    Grade.MISTAKE: say("mistake"),
    Grade.BLUNDER: say("blunder"),
}
LUCK: Final = {Hindsight.UNLUCKY: say("unlucky"), Hindsight.LUCKY: say("lucky")}
STYLES: Final = {Grade.INACCURACY: "yellow", Grade.MISTAKE: "red", Grade.BLUNDER: "bold red"}


def fair_table(result: Review, title: str, words: Messages) -> Table:
    """Every decision with both numbers and what it is called."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    told = words.told
    table.add_column(told(say("turn")), justify="right")
    table.add_column(told(say("seat")))
    table.add_column(told(say("played")))
    table.add_column(told(say("open")), justify="right")
    table.add_column(told(say("loss")), justify="right")
    table.add_column(told(say("fair")), justify="right")
    table.add_column(told(say("loss")), justify="right")
    table.add_column(told(say("deals")), justify="right")
    table.add_column(told(say("verdict")))
    table.add_column(told(say("best other")))
    for decision in result.decisions:
        grade = decision.judgement.grade if decision.judgement else None
        table.add_row(*_row(decision, result, words), style=STYLES.get(grade) if grade else None)
    return table


def _row(decision: Decision, result: Review, words: Messages) -> list[str]:
    step, fair = decision.step, decision.fair
    star = " *" if decision is result.critical else ""
    played = str(decision.played or (fair and fair.played) or move_text(step) or "?")
    opened = ["" if value is None else amount_text(value) for value in (decision.value, decision.loss)]
    row = [str(step.turn), clean(result.replay.seating.labels[step.seat]), played + star, *opened]
    if fair is None:
        said = words.told(say("forced")) if decision.forced else ""
        if decision.why and not decision.forced:
            said = why_text(decision.why, words)
        return [*row, "", "", "", said, ""]
    numbers = [
        "" if fair.value is None else with_error(fair.value, fair.error),
        loss_text(fair, decision.judgement),
        f"{fair.possible:,}",
    ]
    other = next((option for option in fair.options if option != fair.played), None)
    against = f"{other} {mean_text(other.value)}" if other else ""
    return [*row, *numbers, words.told(verdict(decision.judgement, fair)), against]


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
    grade = NEAR if near else GRADES[judgement.grade]
    return joined(", ", [grade, LUCK[judgement.hindsight]]) if judgement.hindsight else grade


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
    right = [str(option) for option in fair.options if option.value == fair.best]
    loss: str = with_error(fair.loss, fair.loss_error).removeprefix("+")
    if decision.judgement is not None and decision.judgement.scale is Scale.CHANCE:
        chance = loss_text(fair, decision.judgement)
        loss = say("{loss}, {chance} of winning chance", loss=loss, chance=chance)
    text = say(
        "On what {seat} could know, {deals}, {move} is worth {value}; {best} {other} (loss {loss})",
        seat=seat,
        deals=_deals(fair),
        move=fair.played,
        value=mean_text(fair.value or 0),
        best=reduce(lambda some, one: say("{items} or {last}", items=some, last=one), right),
        other=mean_text(fair.best),
        loss=loss,
    )
    if decision.judgement is None:
        return say("{sentence}.", sentence=text)
    return say("{sentence}: {verdict}.", sentence=text, verdict=verdict(decision.judgement, fair))


def _deals(fair: Fair) -> str:
    if fair.exact:
        if fair.possible == 1:
            return say("the only possible deal")
        return say("all {count} possible deals", count=f"{fair.possible:,}")
    return say("{count} of {all} possible deals", count=f"{fair.worlds:,}", all=f"{fair.possible:,}")


def strict_sentences(result: Review) -> list[str]:
    """What the strict values say, and where that is something else than the fair ones."""
    strictly = [
        (decision, decision.fair, decision.fair.strict)
        for decision in result.decisions
        if decision.fair and decision.fair.strict
    ]
    if not strictly:
        return []
    found: list[str] = [
        say(
            "Searched again, the player's later moves the same wherever he cannot tell the deals apart"
            " (values, best first):"
        )
    ]
    for decision, fair, strict in strictly:
        step = decision.step
        places = {"turn": step.turn, "seat": clean(result.replay.seating.labels[step.seat])}
        values = "  ".join(f"{option} {mean_text(option.value)}" for option in strict.options)
        if strict.own_moves == 1:
            found.append(say("  turn {turn}, {seat}: too much to search", **places))
        elif disagrees(strict, fair):
            found.append(
                say(
                    "  turn {turn}, {seat}: {values}; another move is best than by the fair values",
                    **places,
                    values=values,
                )
            )
        else:
            found.append(say("  turn {turn}, {seat}: {values}", **places, values=values))
    return found
