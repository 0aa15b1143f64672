"""Fair values and verdicts in words, beside what the moves were worth as the tiles lay."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.fair import Grade, Hindsight, Scale
from analyzer.fair.estimates import disagrees
from analyzer.fair.grading import measured, scale_of
from analyzer.reporting.hooks import hook
from analyzer.reporting.seen_view import FairRowView, FairView, VerdictView
from analyzer.reporting.tell import on_text, option_tile, placed_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from analyzer.fair import Fair, FairOption, Judgement
    from analyzer.reviewing import Decision, Review
    from analyzer.rules import Rules
    from analyzer.wording import Words

_WRONG = {Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER}
_MARKS = {Grade.BEST: "✓", Grade.GOOD: "≈", Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
_GRADES = {
    Grade.BEST: "grade_best",
    Grade.GOOD: "grade_good",
    Grade.INACCURACY: "grade_inaccuracy",
    Grade.MISTAKE: "grade_mistake",
    Grade.BLUNDER: "grade_blunder",
}


def fair_view(decision: Decision, seat: str, rules: Rules, words: Words) -> FairView | None:
    """A decision on what its seat could know; None where that was not worked out.

    Args:
        decision: with fair values or without.
        seat: what sentences call the one who made it.
        rules: what is played.
        words: the language.
    """
    fair = decision.fair
    if fair is None or not fair.options:
        return None
    digits = points_digits(rules)
    return FairView(
        words("column_fair", seat=seat),
        tuple(_row(option, decision, fair, digits, words) for option in fair.options),
        " ".join((_basis(fair, words), *_strict(fair, digits, words))),
        verdict_view(decision, seat, rules, words),
    )


def verdict_view(decision: Decision | None, seat: str, rules: Rules, words: Words) -> VerdictView | None:
    """What a decision is called; None where nothing was judged."""
    if decision is None or decision.fair is None or decision.judgement is None:
        return None
    judgement = decision.judgement
    grade, loss = grade_word(judgement.grade, words), _loss(decision.fair, judgement, rules, words)
    return VerdictView(
        judgement.grade,
        judgement.grade in _WRONG,
        _MARKS[judgement.grade],
        grade,
        loss,
        _open(decision, words),
        _hindsight(judgement, words),
        words("say_fair", seat=seat, grade=grade, loss=loss),
    )


def grade_word(grade: Grade, words: Words) -> str:
    """What a grade is called."""
    return words(_GRADES[grade])


def fair_note(reviews: Iterable[Review], words: Words) -> tuple[str, ...]:
    """What fair values assume, as paragraphs; nothing where there are none on the page."""
    found = [
        decision.fair for review in reviews for decision in review.decisions if decision.fair is not None
    ]
    if not found:
        return ()
    drawn = [fair.worlds for fair in found if not fair.exact]
    deals = [words("fair_note_sampled", worlds=words.whole(max(drawn)))] if drawn else []
    if len(drawn) < len(found):
        deals.append(words("fair_note_exact"))
    deals.append(words("fair_note_share"))
    return (words("fair_note_what"), " ".join(deals), words("fair_note_deals"), words("fair_note_after"))


def points_digits(rules: Rules) -> int:
    """Digits behind the point: where a game is worth a point or a few, more of them matter."""
    return 2 if scale_of(rules) is Scale.CHANCE or rules.divide_by > 1 else 1


def _row(option: FairOption, decision: Decision, fair: Fair, digits: int, words: Words) -> FairRowView:
    lay = next((other for other in decision.options if option.same(other)), None)
    return FairRowView(
        option_tile(option.tile, words),
        on_text(option, words),
        "" if lay is None else words.signed(lay.value),
        lay is not None and lay.value == decision.best,
        words.decimal(option.value, digits, sign=True),
        "" if fair.exact else f"±{words.decimal(option.error, digits)}",
        words.percent(option.best_in),
        option.value == fair.best,
        option == fair.played,
        hook(option, fair.options[0].value),
    )


def _basis(fair: Fair, words: Words) -> str:
    if fair.exact:
        return words("basis_exact", deals=words.plural("basis_all", fair.possible))
    return words("basis_sampled", worlds=words.whole(fair.worlds), possible=words.whole(fair.possible))


def _strict(fair: Fair, digits: int, words: Words) -> Iterator[str]:
    """What a search says in which the player goes on without seeing the other hands."""
    strict = fair.strict
    if strict is None or strict.own_moves == 1:
        return
    values = (
        f"{placed_text(option, words)} {words.decimal(option.value, digits, sign=True)}"
        for option in strict.options
    )
    yield words("basis_strict", values=", ".join(values))
    if disagrees(strict, fair):
        yield words("basis_strict_differs")


def _loss(fair: Fair, judgement: Judgement, rules: Rules, words: Words) -> str:
    """What the move gave away on what could be known."""
    loss = fair.loss
    if not loss:
        return words("no_loss")
    if judgement.grade is Grade.BEST:
        return words("fair_close")
    chance = judgement.scale is Scale.CHANCE
    digits = 1 if chance else points_digits(rules)
    amount, error = (
        words.decimal(measured(part, rules) if chance else part, digits) for part in (loss, fair.loss_error)
    )
    error = f" (±{error})" if fair.loss_error else ""
    if chance:
        return words("gave_away_chance", percent=words.figures.percent(amount) + error)
    return words("gave_away", points=words.plural("points", Fraction(loss), count=amount + error))


def _open(decision: Decision, words: Words) -> str:
    if decision.loss is None:
        return ""
    if not decision.loss:
        return words("say_no_loss_open")
    return words("say_loss_open", points=words.points(decision.loss))


def _hindsight(judgement: Judgement, words: Words) -> str:
    if judgement.hindsight is None:
        return ""
    return words("unlucky" if judgement.hindsight is Hindsight.UNLUCKY else "lucky")
