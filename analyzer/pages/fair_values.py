"""Fair values and verdicts in words, beside what the moves were worth with hindsight."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.kernel.engine import printed_move
from analyzer.pages.options import HookView
from analyzer.pages.sentences import TileView, on_text, option_tile, placed_text, told_arm
from analyzer.replays.replay import ActionKind
from analyzer.reviews.fair import Grade, Hindsight, Scale, measured, points_digits
from analyzer.reviews.fair.estimates import disagrees
from analyzer.tiles.layout import DOWN, UP
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from analyzer.replays.trace import Step
    from analyzer.reviews.fair import Fair, FairOption, Judgement
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Rules, Value
    from analyzer.solver.solver import Option
    from analyzer.tiles.layout import Arm, Layout
    from analyzer.words.messages import Messages


_DIGITS = 2
"""Behind the point, of what an option gives away."""


class VerdictView(Struct, frozen=True, kw_only=True):
    """What a decision is called on what could be known."""

    grade: Grade
    wrong: bool
    """Whether it is an inaccuracy or worse."""
    mark: str
    """The sign that sets it apart without its colour."""
    word: str
    loss: str
    open: str
    """What the move gave away with hindsight, as a sentence; empty where that is not known."""
    hindsight: str
    """That it was lucky or unlucky with hindsight; empty where neither."""
    said: str
    """The same as a sentence, to be announced with the move."""


class FairRowView(Struct, frozen=True, kw_only=True):
    """A move with both its values."""

    tile: TileView
    on: str
    open: str
    """Its value with hindsight; empty where it is not known."""
    open_best: bool
    value: str
    error: str
    """The standard error of the value; empty where every deal was looked at."""
    share: str
    """In which part of the deals it is best."""
    best: bool
    played: bool
    hook: HookView


class FairView(Struct, frozen=True):
    """A decision on what its seat could know."""

    heading: str
    rows: tuple[FairRowView, ...]
    """Best first on what could be known, so that their order does not give away how the tiles lay."""
    basis: str
    """How many deals were looked at."""
    verdict: VerdictView | None
    """None where it is not known what was played."""


def hook(option: Option | FairOption, best: Value, before: Layout) -> HookView:
    """An option for the script; `best` is the value of the best one, of the same kind as the option's."""
    return HookView(
        printed_move(option.tile, option.end, told_arm(option, before)),
        f"{round(float(best - option.value), _DIGITS):g}",
        option.value if isinstance(option.value, int) else float(option.value),
    )


def outer_tiles(steps: Sequence[Step], step: Step) -> str:
    """Where tiles can join before a turn: for each arm its number and the turn of the tile that carries it.

    Arms are set off by spaces, as in `L4:17 R6:12`; a tile from the stock on which the game began is turn 0.
    Empty before the lead, and where it is not known how all tiles lie.
    """
    laid = [
        other
        for other in steps
        if other.turn < step.turn and other.kind in (ActionKind.LEAD, ActionKind.PLAY)
    ]
    joined = [other for other in laid if not other.before.is_empty]
    if step.before.is_empty or any(other.arm is None or other.tile is None for other in joined):
        return ""
    layout = step.before
    ends = list(zip(layout.arms, layout.ends, strict=True))
    if layout.has_trains:
        ends = [(arm, number) for arm, number in ends if arm in layout.joins(Tile.of(number, number))]
    return " ".join(
        f"{arm}{number}:{_outermost(arm, laid, cross=not layout.has_trains)}" for arm, number in ends
    )


def _outermost(arm: Arm, laid: Sequence[Step], *, cross: bool) -> int:
    """The turn of the last tile on an arm; of one that nobody has joined yet, of the tile it grows from."""
    on_it = [step.turn for step in laid if step.arm and step.arm.base == arm]
    if on_it:
        return on_it[-1]
    doubles = [step.turn for step in laid if step.tile and step.tile.is_double]
    if cross and arm in (UP, DOWN) and doubles:
        return doubles[0]
    return next((step.turn for step in laid if _opens(step, arm)), 0)


def _opens(step: Step, arm: Arm) -> bool:
    """Whether an arm begins with a tile."""
    return arm in step.after.arms and (step.before.is_empty or arm not in step.before.arms)


_WRONG = {Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER}
_MARKS = {Grade.BEST: "✓", Grade.GOOD: "≈", Grade.INACCURACY: "?!", Grade.MISTAKE: "?", Grade.BLUNDER: "??"}
_MARKS[Grade.ARGUABLE] = "!?"
_GRADES = {
    Grade.BEST: "grade_best",
    Grade.GOOD: "grade_good",
    Grade.INACCURACY: "grade_inaccuracy",
    Grade.MISTAKE: "grade_mistake",
    Grade.BLUNDER: "grade_blunder",
    Grade.ARGUABLE: "grade_arguable",
}


def fair_view(decision: Decision, seat: str, rules: Rules, words: Messages) -> FairView | None:
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
        " ".join((_basis(fair, words), *_strict(fair, digits, words), *_solved(fair, digits, words))),
        verdict_view(decision, seat, rules, words),
    )


def verdict_view(decision: Decision | None, seat: str, rules: Rules, words: Messages) -> VerdictView | None:
    """What a decision is called; None where nothing was judged."""
    if decision is None or decision.fair is None or decision.judgement is None:
        return None
    judgement = decision.judgement
    grade, loss = grade_word(judgement.grade, words), _loss(decision.fair, judgement, rules, words)
    return VerdictView(
        grade=judgement.grade,
        wrong=judgement.grade in _WRONG,
        mark=_MARKS[judgement.grade],
        word=grade,
        loss=loss,
        open=_open(decision, words),
        hindsight=_hindsight(judgement, words),
        said=words("say_fair", seat=seat, grade=grade, loss=loss),
    )


def grade_word(grade: Grade, words: Messages) -> str:
    """What a grade is called."""
    return words(_GRADES[grade])


def fair_note(reviews: Iterable[Review], words: Messages) -> tuple[str, ...]:
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


def _row(option: FairOption, decision: Decision, fair: Fair, digits: int, words: Messages) -> FairRowView:
    lay = next((other for other in decision.options if option.same(other)), None)
    return FairRowView(
        tile=option_tile(option.tile, words),
        on=on_text(option, decision.step.before, words),
        open="" if lay is None else words.signed(lay.value),
        open_best=lay is not None and lay.value == decision.best,
        value=words.decimal(option.value, digits, sign=True),
        error="" if fair.exact else f"±{words.decimal(option.error, digits)}",
        share=words.percent(option.best_in),
        best=option.value == fair.best,
        played=option == fair.played,
        hook=hook(option, fair.options[0].value, decision.step.before),
    )


def _basis(fair: Fair, words: Messages) -> str:
    if fair.exact:
        return words("basis_exact", deals=words.plural("basis_all", fair.possible))
    return words("basis_sampled", worlds=words.whole(fair.worlds), possible=words.whole(fair.possible))


def _strict(fair: Fair, digits: int, words: Messages) -> Iterator[str]:
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


def _solved(fair: Fair, digits: int, words: Messages) -> Iterator[str]:
    """What the ending comes to where nobody ever sees another hand."""
    ending = fair.ending
    if ending is None:
        return
    values = (
        f"{placed_text(option, words)} {words.decimal(option.value, digits, sign=True)}"
        f" ({words.percent(Fraction(round(option.chance * 100), 100))})"
        for option in ending.options
    )
    gain, deals = words.decimal(ceil(ending.exploitability * 100) / 100, 2), words.whole(ending.deals)
    yield words("basis_ending", values=", ".join(values), gain=gain, deals=deals)
    if not ending.agrees(fair):
        yield words("basis_strict_differs")


def _loss(fair: Fair, judgement: Judgement, rules: Rules, words: Messages) -> str:
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


def _open(decision: Decision, words: Messages) -> str:
    if decision.loss is None:
        return ""
    if not decision.loss:
        return words("say_no_loss_open")
    return words("say_loss_open", points=words.points(decision.loss))


def _hindsight(judgement: Judgement, words: Messages) -> str:
    if judgement.hindsight is None:
        return ""
    return words("unlucky" if judgement.hindsight is Hindsight.UNLUCKY else "lucky")
