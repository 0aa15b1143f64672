"""The critical move set apart, and what the record's annotator says of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from analyzer.board import draw
from analyzer.pages.alternatives import tree_view
from analyzer.pages.diagrams import diagram, joinings, lanes, line_joinings
from analyzer.pages.fair_values import fair_view
from analyzer.pages.options import line_result, move_views
from analyzer.pages.sentences import option_text, outcome_text, step_text, tile_view, why_text, why_throughout
from analyzer.pages.turns import anchor, option_views
from analyzer.replays.replay import ActionKind
from analyzer.reviews.reasons import told
from analyzer.reviews.review import LineStep, Why

if TYPE_CHECKING:
    from analyzer.board import DrawnLayout
    from analyzer.pages.diagrams import DiagramView
    from analyzer.pages.options import MoveView, OptionView, TreeView
    from analyzer.pages.seen_view import FairView
    from analyzer.pages.sentences import Names, TileView
    from analyzer.replays.trace import Step
    from analyzer.reviews.reasons import Told
    from analyzer.reviews.review import Decision, Marked, Review
    from analyzer.words.messages import Messages


class LineView(Struct, frozen=True):
    """A line from the critical turn to the end of the game."""

    heading: str
    hint: str
    result: str
    moves: tuple[MoveView, ...]
    diagram: DiagramView


class CriticalView(Struct, frozen=True, kw_only=True):
    """The critical move set apart."""

    anchor: str
    turned: bool
    """Whether it changed who wins."""
    sentences: tuple[str, ...]
    before: str
    diagram: DiagramView
    hand_label: str
    hand: tuple[TileView, ...]
    options: tuple[OptionView, ...]
    lines: tuple[LineView, ...]
    tree: TreeView | None
    fair: FairView | None
    reasons: tuple[Told, ...]
    """Sentences on why the best move is the best."""

    @property
    def diagrams(self) -> tuple[DiagramView, ...]:
        """All that is drawn of it."""
        return (self.diagram, *(line.diagram for line in self.lines))


def critical_view(
    review: Review, drawing: DrawnLayout, game_id: str, who: Names, words: Messages
) -> CriticalView | None:
    """The critical move; None where nobody gave anything away, or nothing could be valued."""
    decision = review.critical
    if decision is None or decision.played is None:
        return None
    replay, step = review.replay, decision.step
    seat = who.seats[step.seat]
    before = words("critical_before", seat=seat, ends=words.ends(step.before.ends))
    tiles = replay.rules.tile_set.members(step.hands[step.seat])
    sentences = tuple(_sentences(review, decision, who, words))
    return CriticalView(
        anchor=anchor(game_id, step.turn),
        turned=decision.turned,
        sentences=sentences,
        before=before,
        diagram=diagram(drawing.until(step.turn), before, words),
        hand_label=words("hand_of", seat=seat),
        hand=tuple(tile_view(tile, words) for tile in tiles),
        options=option_views(decision, words),
        lines=tuple(_lines(review, decision, drawing, who, words)),
        tree=tree_view(review, who, words),
        fair=fair_view(decision, seat, replay.rules, words),
        reasons=told(review, decision, words, who),
    )


def without_critical(review: Review, words: Messages) -> str:
    """Why there is no critical move; empty where nothing was played."""
    if not review.decisions:
        return ""
    if any(decision.options for decision in review.decisions):
        return words("critical_none")
    why = why_throughout(review)
    if why is None:
        return words("critical_unknown")
    early = why is Why.AFTER_ERROR
    reason = words("why_after_error_throughout") if early else why_text(why, words)
    return words("critical_unknown_why", why=reason)


def unjudged(review: Review, words: Messages) -> str:
    """That a mistake in the record kept some moves from being valued, where others could be."""
    valued = any(decision.options for decision in review.decisions)
    return words("cut_short") if valued and review.cut_short else ""


def _sentences(review: Review, decision: Decision, who: Names, words: Messages) -> list[str]:
    step, options = decision.step, decision.options
    best = [option for option in options if option.value == decision.best]
    said = [
        words(
            "critical_played",
            round=step.round,
            seat=who.seats[step.seat],
            move=step_text(step, words),
            best=option_text(best, words),
            points=words.points(decision.loss or 0),
        )
    ]
    best_value, value = decision.best or 0, decision.value or 0
    side = who.sides[review.replay.seating.side_of(step.seat)]
    if decision.turned:
        before = words("from_win" if best_value > 0 else "from_level")
        after = words("to_level" if value == 0 else "to_loss")
        said.append(words("critical_turned", side=side, before=before, after=after))
    else:
        said.append(words("critical_still_won" if value > 0 else "critical_lost_anyway", side=side))
    return said


def _lines(
    review: Review, decision: Decision, drawing: DrawnLayout, who: Names, words: Messages
) -> list[LineView]:
    """The line as played from the critical turn on, and the line that should have been played."""
    replay, start, labels = review.replay, decision.step, review.replay.seating.labels
    result = outcome_text(replay, who, words)
    played = LineView(
        words("line_played"),
        "",
        result,
        move_views(map(_line_step, _from(replay.steps, start)), labels, words),
        diagram(drawing, f"{words('line_played')}: {result}", words, new_from=start.turn),
    )
    if not review.best_line or start.position is None:
        return [played]
    best_result = line_result(start.position, review.best_line, who, words)
    earlier = joinings(replay.steps, until=start.turn)
    best = LineView(
        words("line_best"),
        words("line_best_hint"),
        best_result,
        move_views(review.best_line, labels, words),
        diagram(
            draw(
                [*earlier, *line_joinings(start.position, start.turn, review.best_line)],
                start.position.layout.shape,
                lanes(replay.steps, until=start.turn),
            ),
            f"{words('line_best')}: {best_result}",
            words,
            new_from=start.turn,
        ),
    )
    return [played, best]


def _from(steps: tuple[Step, ...], start: Step) -> tuple[Step, ...]:
    return tuple(step for step in steps if step.turn >= start.turn and step.kind is not ActionKind.DRAW)


def _line_step(step: Step) -> LineStep:
    fits = () if step.tile is None else step.before.ways(step.tile)
    return LineStep(seat=step.seat, tile=step.tile, end=step.end, choice=len(fits) > 1, arm=step.named_arm)


def marked_sentences(review: Review, who: Names, words: Messages) -> tuple[str, ...]:
    """What the record calls critical, and whether the analysis agrees."""
    steps = {step.turn: step for step in review.replay.steps}
    return tuple(_marked(mark, steps[mark.turn], who, words) for mark in review.marked if mark.turn in steps)


def _marked(mark: Marked, step: Step, who: Names, words: Messages) -> str:
    key = "marked_agrees" if mark.agrees else "marked_differs"
    said = words(key, move=step_text(step, words), seat=who.seats[step.seat], round=step.round)
    if not mark.wanted:
        return said
    # The annotator names a tile; where it fits both ends, only one of the moves may be the best.
    wanted = words.listed(dict.fromkeys(str(option.tile) for option in mark.wanted), "or")
    if not mark.wanted_is_best:
        return f"{said} {words('marked_wanted_not', wanted=wanted)}"
    best = max(option.value for option in mark.wanted)
    found = option_text([option for option in mark.wanted if option.value == best], words)
    return f"{said} {words('marked_wanted_best', wanted=wanted, best=found)}"
