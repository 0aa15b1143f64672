"""Every turn with its options, and the table of the game in the shape books print it."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from analyzer.pages.fair_values import fair_view, hook, outer_tiles, verdict_view
from analyzer.pages.options import OptionView, option_lines
from analyzer.pages.sentences import (
    UNKNOWN_TILE,
    bounds_text,
    decision_said,
    marks,
    on_text,
    option_tile,
    outcome_text,
    seen_said,
    seen_text,
    step_said,
    step_text,
    turn_remarks,
    why_text,
    why_throughout,
)
from analyzer.pages.turn_view import (
    CellView,
    EntryView,
    RoundView,
    RowView,
    TurnView,
    mended_said,
    mended_view,
)
from analyzer.replays.replay import ActionKind
from analyzer.reviews.reasons import told
from analyzer.rules import EndKind
from analyzer.tiles.layout import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from analyzer.pages.fair_values import VerdictView
    from analyzer.pages.known import KnownView
    from analyzer.pages.options import FoundLines, OptionLineView
    from analyzer.pages.sentences import Names
    from analyzer.replays.trace import Step
    from analyzer.reviews.review import Decision, Review
    from analyzer.rules import Value
    from analyzer.words.messages import Messages


def anchor(game_id: str, turn: int) -> str:
    """Where a turn stands on the page."""
    return f"{game_id}-t{turn}"


def option_views(decision: Decision, words: Messages) -> tuple[OptionView, ...]:
    """The options, best first."""
    return tuple(
        OptionView(
            tile=option_tile(option.tile, words),
            on=on_text(option, decision.step.before, words),
            value=words.signed(option.value),
            loss=words.signed(option.value - (decision.best or 0)) if option.value != decision.best else "",
            played=option == decision.played,
            best=option.value == decision.best,
            hook=hook(option, decision.options[0].value, decision.step.before),
        )
        for option in decision.options
    )


def round_views(
    review: Review,
    game_id: str,
    who: Names,
    known: Sequence[tuple[KnownView | None, ...]],
    found: FoundLines,
    words: Messages,
) -> tuple[RoundView, ...]:
    """All turns, round by round.

    Args:
        review: the game.
        game_id: its anchor on the page.
        who: what sentences call the players.
        known: for every turn what each seat could know.
        found: what follows each option.
        words: the language.
    """
    decisions = {decision.step.turn: decision for decision in review.decisions}
    lines = option_lines(review, found, who, words)
    knew = {step.turn: there for step, there in zip(review.replay.steps, known, strict=True)}
    return tuple(
        RoundView(
            number,
            words("round_number", number=number),
            tuple(
                _turn(
                    step,
                    decisions.get(step.turn),
                    review,
                    game_id,
                    who,
                    knew[step.turn],
                    lines.get(step.turn, ()),
                    words,
                )
                for step in steps
            ),
        )
        for number, steps in groupby(review.replay.steps, key=lambda step: step.round)
    )


def _turn(
    step: Step,
    decision: Decision | None,
    review: Review,
    game_id: str,
    who: Names,
    known: tuple[KnownView | None, ...],
    lines: tuple[OptionLineView, ...],
    words: Messages,
) -> TurnView:
    replay = review.replay
    critical = review.critical is not None and step.turn == review.critical.step.turn
    fair = fair_view(decision, who.seats[step.seat], replay.rules, words) if decision else None
    judged = fair.verdict.said if fair and fair.verdict else ""
    over = step is replay.steps[-1] and replay.outcome
    ended = f"{outcome_text(replay, who, words)}." if over else ""
    mended = mended_view(step.written, words)
    did = step_said(step, who, words)
    lost = decision_said(decision, critical, words, compared=bool(judged))
    scored = replay.earned.get(step.turn)
    loss = (decision.loss if decision else None) or 0
    return TurnView(
        turn=step.turn,
        round=step.round,
        anchor=anchor(game_id, step.turn),
        seat=replay.seating.labels[step.seat],
        kind=step.kind.value,
        text=step_text(step, words),
        seen=seen_text(step, words),
        ends=_ends(step, words) if step.kind in (ActionKind.LEAD, ActionKind.PLAY) else "",
        say=_said(did, judged, lost, ended, mended_said(mended, words)),
        say_own=_said(did, judged, ended),
        say_seen=_said(seen_said(step, who, words), ended),
        marks=marks(step.written),
        scored="" if scored is None else words("scored", points=words.points(scored)),
        options=option_views(decision, words) if decision else (),
        worth_for=_worth_for(decision, who.sides, review, words) if decision and not decision.forced else "",
        forced=decision is not None and decision.forced,
        critical=critical,
        loss=loss,
        loss_text=_loss_text(decision, words),
        why=_why(decision, review, words) if decision else "",
        comments=turn_remarks(step.written, words),
        mended=mended,
        number=step.seat,
        fair=fair,
        reasons=told(review, decision, words, who) if decision else (),
        known=known,
        choice=decision is not None and not decision.forced,
        lines=lines,
        joins=outer_tiles(replay.steps, step) if decision and not decision.forced else "",
    )


def _worth_for(decision: Decision, sides: Sequence[str], review: Review, words: Messages) -> str:
    key = "worth_for" if len(sides) == 2 else "worth_for_several"
    return words(key, side=sides[review.replay.seating.side_of(decision.step.seat)])


def _why(decision: Decision, review: Review, words: Messages) -> str:
    """Why a turn has no values, unless no turn has; and between what they certainly lie."""
    why = "" if decision.why is None or why_throughout(review) else why_text(decision.why, words)
    return "; ".join(filter(None, (why, bounds_text(decision, words, words.signed))))


def _said(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _ends(step: Step, words: Messages) -> str:
    ends = (UNKNOWN_TILE if end == UNKNOWN else str(end) for end in step.after.ends)
    return words.each(words("ends_short", ends=words.listed(ends)), unbroken)


def unbroken(text: str) -> str:
    """A phrase that breaks over a line after a comma only.

    >>> unbroken("ends 5, 4 and 3").replace("\N{NO-BREAK SPACE}", "_")
    'ends_5, 4_and_3'
    """
    return re.sub(r"(?<!,) ", "\N{NO-BREAK SPACE}", text)


def _loss_text(decision: Decision | None, words: Messages) -> str:
    if decision is None or decision.loss is None:
        return ""
    if decision.forced:
        return words("forced")
    if not decision.loss:
        return words("no_loss")
    return words("gave_away", points=words.points(decision.loss))


def row_views(review: Review, game_id: str, who: Names, words: Messages) -> tuple[RowView, ...]:
    """The book's table: a row a round, a column a seat."""
    replay = review.replay
    if not replay.steps:
        return ()
    cells: dict[tuple[int, int], list[Step]] = {}
    for step in replay.steps:
        cells.setdefault((step.round, step.seat), []).append(step)
    first, last = replay.steps[0], replay.steps[-1]
    seats = range(len(replay.seating))
    blocked = None
    if replay.outcome and replay.outcome.kind is EndKind.BLOCKED:
        following = replay.seating.after(last.seat)
        blocked = last.round + (following <= last.seat), following
    final = max(last.round, blocked[0] if blocked else 0)
    decisions = {decision.step.turn: decision for decision in review.decisions}
    critical = review.critical.step.turn if review.critical else None

    def entry(step: Step, decision: Decision | None, critical: bool) -> EntryView:
        verdict = verdict_view(decision, who.seats[step.seat], replay.rules, words)
        loss = decision.loss if decision else None
        return _entry(step, loss, verdict, critical, game_id, words, replay.earned)

    def cell(number: int, seat: int) -> CellView:
        entries = tuple(
            entry(step, decisions.get(step.turn), step.turn == critical)
            for step in cells.get((number, seat), ())
        )
        waiting = not entries and number == first.round and seat < first.seat
        return CellView(entries, waiting, (number, seat) == blocked)

    return tuple(
        RowView(number, tuple(cell(number, seat) for seat in seats))
        for number in range(first.round, final + 1)
    )


def _entry(
    step: Step,
    loss: Value | None,
    verdict: VerdictView | None,
    critical: bool,
    game_id: str,
    words: Messages,
    earned: dict[int, int],
) -> EntryView:
    text = step_text(step, words)
    if step.kind in (ActionKind.LEAD, ActionKind.PLAY):
        text = UNKNOWN_TILE if step.tile is None else str(step.tile)
    return EntryView(
        turn=step.turn,
        anchor=anchor(game_id, step.turn),
        text=text,
        kind=step.kind.value,
        marks=marks(step.written),
        critical=critical,
        loss=words.signed(-loss) if loss else "",
        scored=f"+{earned[step.turn]}" if step.turn in earned else "",
        mended=mended_view(step.written, words),
        seat=step.seat,
        seen=text if step.kind in (ActionKind.LEAD, ActionKind.PLAY) else seen_text(step, words),
        verdict=verdict,
    )
