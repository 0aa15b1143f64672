"""The verdict, and what the players could know, in the words and tables of the terminal."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from textwrap import fill
from typing import TYPE_CHECKING, Final

import click

from analyzer.cli.display import WIDTH_WITHOUT_TERMINAL, clean
from analyzer.pages.sentences import bounds_text, why_text
from analyzer.reviews.fair import Grade, Hindsight, Scale, points_digits
from analyzer.reviews.fair.estimates import disagrees
from analyzer.reviews.verdict import report_card, verdict
from analyzer.schemas.values import move_text
from analyzer.words.message import amount_text, joined, say, value_text

if TYPE_CHECKING:
    from rich.table import Table

    from analyzer.reviews.fair import Judgement
    from analyzer.reviews.fair.estimates import Fair, SolvedEnding, Strict
    from analyzer.reviews.fair.inference import Inferred
    from analyzer.reviews.luck import Luck
    from analyzer.reviews.review import Decision, Review
    from analyzer.reviews.verdict import PlayerCard
    from analyzer.rules import Rules, Value
    from analyzer.words.messages import Messages

ASSUMED: Final = say(
    "Open: with all hands open. Fair: the mean over the deals that the player could not rule out, all of them"
    " where\nno ± stands (the standard error). Every such deal counts the same, nothing is read into how the"
    " others\nchose, and after the move everyone plays with all hands open. Only a fair loss makes a mistake."
)

ASSUMED_INFERRED: Final = say(
    "Open: with all hands open. Fair: the mean over the deals that the player could not rule out, all of them"
    " where\nno ± stands (the standard error). Deals count by how likely the others were to play as they did;"
    " after the\nmove everyone plays with all hands open. Only a fair loss makes a mistake."
)

NOT_SOLVED: Final = say(
    "Not solved as an ending: the play allows too many deals for that, or there is a stock to draw"
    "\nfrom, or a turn may have several tiles."
)

NEAR: Final = say("close to best")
"""A loss that may be the luck of the deals drawn."""
GRADES: Final = {
    Grade.BEST: say("best"),
    Grade.GOOD: say("good"),
    Grade.INACCURACY: say("inaccuracy"),
    Grade.MISTAKE: say("mistake"),
    Grade.BLUNDER: say("blunder"),
    Grade.ARGUABLE: say("arguable"),
}
LUCK: Final = {Hindsight.UNLUCKY: say("unlucky"), Hindsight.LUCKY: say("lucky")}
STYLES: Final = {
    Grade.INACCURACY: "yellow",
    Grade.ARGUABLE: "yellow",
    Grade.MISTAKE: "red",
    Grade.BLUNDER: "bold red",
}


COUNTED: Final = {
    "pips": say("pips"),
    "double": say("being a double"),
    "kept": say("tiles kept that fit an end"),
    "next_lacks": say("ends on which the next player has passed"),
    "partner_lacks": say("ends on which the partner has passed"),
    "covers_partner": say("joins a number of the partner's latest tile"),
    "covers_opponent": say("joins a number of the latest tile of the player before"),
}
"""What `MoveCounts` has, in words."""


def assumed_text(result: Review, words: Messages) -> str:
    """What the fair values rest on, with the policy where deals are weighted."""
    by = next((one.fair.inferred for one in result.decisions if one.fair and one.fair.inferred), None)
    if by is None:
        return words.told(ASSUMED)
    return f"{words.told(ASSUMED_INFERRED)}\n{policy_text(by, words)}"


def policy_text(by: Inferred, words: Messages) -> str:
    """What the others are taken to play by."""
    weights = by.weights._asdict().items()
    parts = [joined(" ", [COUNTED[name], f"{weight:+g}"]) for name, weight in weights if weight]
    text = say(
        "Policy {name}: how likely a move is goes by its score, the sum of {weights}; in {share} of the cases"
        " any move is played.",
        name=by.policy,
        weights=joined(", ", parts),
        share=words.percent(Fraction(by.anything)),
    )
    return fill(words.told(text), WIDTH_WITHOUT_TERMINAL - 2)


def fair_table(result: Review, words: Messages) -> Table:
    """Every decision with both numbers and what it is called."""
    from rich.table import Table

    table = Table()
    told = words.told
    table.add_column(told(say("turn")), justify="right")
    table.add_column(told(say("seat")))
    table.add_column(told(say("played")))
    table.add_column(told(say("open value")), justify="right")
    table.add_column(told(say("open loss")), justify="right")
    table.add_column(told(say("fair value")), justify="right")
    table.add_column(told(say("fair loss")), justify="right")
    # Where the width does not suffice the grade takes two lines; the others would lose their headings.
    table.add_column(told(say("deals")), justify="right", no_wrap=True)
    table.add_column(told(say("grade")))
    table.add_column(told(say("alternative")), no_wrap=True)
    for decision in result.decisions:
        grade = decision.judgement.grade if decision.judgement else None
        table.add_row(*_row(decision, result, words), style=STYLES.get(grade) if grade else None)
    return table


def _row(decision: Decision, result: Review, words: Messages) -> list[str]:
    step, fair = decision.step, decision.fair
    star = " *" if decision is result.critical else ""
    played = str(decision.played or (fair and fair.played) or move_text(step) or "?")
    seat = clean(result.replay.seating.labels[step.seat])
    row = [str(step.turn), seat, played + star, *open_texts(decision)]
    if fair is None:
        said = words.told(say("forced")) if decision.forced else ""
        if decision.why and not decision.forced:
            said = decision_why(decision, words)
        return [*row, "", "", "", said, ""]
    digits = points_digits(result.replay.rules)
    numbers = [
        "" if fair.value is None else with_error(fair.value, fair.error, digits),
        loss_text(fair, decision.judgement),
        f"{fair.possible:,}",
    ]
    other = next((option for option in fair.options if option != fair.played), None)
    against = f"{other} {mean_text(other.value, digits)}" if other else ""
    return [*row, *numbers, words.told(grade_text(decision.judgement, fair)), against]


def decision_why(decision: Decision, words: Messages) -> str:
    """Why a decision has no values, and between what they certainly lie; empty where it has."""
    if decision.why is None:
        return ""
    certain = bounds_text(decision, words, value_text)
    return "; ".join(filter(None, (why_text(decision.why, words), certain)))


MOST_LINES: Final = 12
"""So many lines the verdict and the report card take at most, with the line above them."""


def print_verdict(title: str, result: Review, luck: Luck | None, words: Messages) -> None:
    """Prints what decided a game, and what each player gave away."""
    from analyzer.cli.display import console

    text = fill(" ".join(verdict(result, words)), WIDTH_WITHOUT_TERMINAL - 2)
    click.echo(f"{title}\n{text}")
    cards = report_card(result, luck)
    if any(card.choices for card in cards):
        room = MOST_LINES - 2 - len(text.splitlines())
        console().print(_card_table(cards, room, result, words))


def _card_table(cards: tuple[PlayerCard, ...], room: int, result: Review, words: Messages) -> Table:
    """The report card; where there is no room for all, without those who gave away least."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 1, 0, 0))
    table.add_column(words.told(say("player")))
    headings = [say("choices"), say("best"), say("accuracy"), say("at random"), say("open loss")]
    if result.fairly:
        headings += [say("fair loss"), say("inaccuracies"), say("mistakes"), say("blunders")]
        headings += [say("luck")] if any(card.luck is not None for card in cards) else []
    for heading in headings:
        table.add_column(words.told(heading), justify="right", no_wrap=True)

    def lost(card: PlayerCard) -> Value:
        return (card.fair_loss if result.fairly else card.open_loss) or 0

    costly = sorted(cards, key=lost, reverse=True)[:room]
    for card in cards:
        if card in costly:
            table.add_row(*_card_row(card, result))
    return table


def _card_row(card: PlayerCard, result: Review) -> list[str]:
    seat = clean(result.replay.seating.labels[card.seat])
    open_loss = "" if card.open_loss is None else amount_text(card.open_loss)
    shares = _share(card.accuracy), _share(card.random_accuracy)
    row = [seat, str(card.choices), str(card.best), *shares, open_loss]
    if result.fairly:
        grades = (card.inaccuracies, card.mistakes, card.blunders)
        digits = points_digits(result.replay.rules)
        fair_loss = "" if card.fair_loss is None else mean_text(card.fair_loss, digits).removeprefix("+")
        row += [fair_loss, *map(str, grades)]
        row += [] if card.luck is None else [mean_text(card.luck, digits)]
    return row


def _share(accuracy: float | None) -> str:
    return "" if accuracy is None else f"{accuracy:.0f} %"


def mean_text(value: Value | float, digits: int = 1) -> str:
    """A mean with its sign and one digit, or more.

    >>> mean_text(21.84), mean_text(-0.04), mean_text(-0.04, 2)
    ('+21.8', '+0.0', '-0.04')
    """
    return f"{float(round(Fraction(value), digits)) + 0.0:+.{digits}f}"


def with_error(value: Value, error: float, digits: int = 1) -> str:
    """A mean and its standard error, unless there is none.

    >>> with_error(-3, 0.76), with_error(2, 0.0)
    ('-3.0 ±0.8', '+2.0')
    """
    return mean_text(value, digits) + (f" ±{error:.{digits}f}" if error else "")


def loss_text(fair: Fair, judgement: Judgement | None) -> str:
    """A fair loss on the scale it is judged by, with its standard error."""
    if fair.loss is None:
        return ""
    if judgement is None or judgement.scale is Scale.POINTS:
        return with_error(fair.loss, fair.loss_error).removeprefix("+")
    error = fair.loss_error * judgement.loss / float(fair.loss) if fair.loss else 0.0
    return f"{judgement.loss:.0f} %{f' ±{error:.0f}' if error else ''}"


def open_texts(decision: Decision) -> list[str]:
    """The value of what was played, with its sign, and the loss, with all hands open; empty if unknown."""
    value, loss = decision.value, decision.loss
    return ["" if value is None else value_text(value), "" if loss is None else amount_text(loss)]


def grade_text(judgement: Judgement | None, fair: Fair | None = None) -> str:
    """The grade, and how it turned out where that differs.

    A move that is not the best of the deals drawn, but too close to it, is called as good as best.
    """
    if judgement is None:
        return ""
    near = fair is not None and judgement.grade is Grade.BEST and bool(fair.loss)
    grade = NEAR if near else GRADES[judgement.grade]
    return joined(", ", [grade, LUCK[judgement.hindsight]]) if judgement.hindsight else grade


def _to_be_told(strict: Strict, judgement: Judgement | None) -> bool:
    """Whether strict values were asked for, or make a mistake arguable."""
    return strict.asked or (judgement is not None and judgement.grade is Grade.ARGUABLE)


def strict_sentences(result: Review) -> list[str]:
    """What the strict values say, and where that is something else than the fair ones."""
    strictly = [
        (decision, decision.fair, decision.fair.strict)
        for decision in result.decisions
        if decision.fair and decision.fair.strict and _to_be_told(decision.fair.strict, decision.judgement)
    ]
    if not strictly:
        return []
    found: list[str] = [
        say(
            "Searched again, the player's later moves the same wherever he cannot tell the deals apart"
            "\n(values, best first; * where one more such move might change their order):"
        )
    ]
    for decision, fair, strict in strictly:
        step = decision.step
        places = {"turn": step.turn, "seat": clean(result.replay.seating.labels[step.seat])}
        values = strict_values_text(strict, result.replay.rules)
        values += "" if strict.settled else " *"
        if strict.own_moves == 1:
            found.append(say("  turn {turn}, {seat}: too much to search", **places))
        elif disagrees(strict, fair):
            found.append(
                say(
                    "  turn {turn}, {seat}: {values}; by the fair values another move is best",
                    **places,
                    values=values,
                )
            )
        else:
            found.append(say("  turn {turn}, {seat}: {values}", **places, values=values))
    return found


def strict_values_text(strict: Strict, rules: Rules) -> str:
    """The moves of a decision that was searched again, and what they are worth."""
    return "  ".join(f"{each} {mean_text(each.value, points_digits(rules))}" for each in strict.options)


def ending_values_text(ending: SolvedEnding, rules: Rules) -> str:
    """The moves of a solved ending, what they are worth, and how often they are played."""
    digits = points_digits(rules)
    return "  ".join(f"{each} {mean_text(each.value, digits)} ({each.chance:.0%})" for each in ending.options)


def gain_text(gain: float) -> str:
    """What can be gained at most, rounded upwards.

    >>> gain_text(0.00015), gain_text(0)
    ('0.001', '0.000')
    """
    return f"{ceil(gain * 1000 - 1e-6) / 1000:.3f}"


def exploited_texts(ending: SolvedEnding, words: Messages) -> list[str]:
    """What players could gain against a solved ending."""
    found: list[str] = [
        say(
            "One player alone could gain at most {gain} points by other play, in the mean over the {deals}"
            "\ndeals that the play allows.",
            gain=words.figures.localized(gain_text(ending.exploitability)),
            deals=words.whole(ending.deals),
        )
    ]
    if ending.together is not None:
        least, most = ending.together
        bounds = {"least": f"{floor(least * 1000) / 1000:.3f}", "most": gain_text(most)}
        places = {name: words.figures.localized(bound) for name, bound in bounds.items()}
        found.append(say("Two partners together could gain {least} to {most} points.", **places))
    return found


def ending_sentences(result: Review) -> list[str]:
    """What the solved endings say, how far they can be exploited, and where they say something else."""
    solved = [
        (decision, decision.fair, decision.fair.ending)
        for decision in result.decisions
        if decision.fair and decision.fair.ending
    ]
    if not solved:
        return []
    found: list[str] = [
        say(
            "Solved as games in which no hand is ever shown (value, how often played; what one player alone"
            "\ncould gain by other play, in points; how many deals the play allows):"
        )
    ]
    for decision, fair, ending in solved:
        line = say(
            "  turn {turn}, {seat}: {values}; gain {gain}, deals {deals}",
            turn=decision.step.turn,
            seat=clean(result.replay.seating.labels[decision.step.seat]),
            values=ending_values_text(ending, result.replay.rules),
            gain=gain_text(ending.exploitability),
            deals=f"{ending.deals:,}",
        )
        if not ending.agrees(fair):
            line = say("{line}; by the fair values another move is best", line=line)
        found.append(line)
    return found
