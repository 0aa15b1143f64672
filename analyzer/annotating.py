"""A record with what the analysis found written into it, as annotations in its comments."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from analyzer.notation.annotations import Annotation, Best, annotated, read_annotation
from analyzer.record import Comment

if TYPE_CHECKING:
    from analyzer.record import Game, Turn
    from analyzer.reviewing import Decision, Review


def annotated_game(review: Review) -> Game:
    """The game with `[%value -10] [%best 4-6@6 46]` at every turn that is valued.

    Values are in points for the side to move. Annotations from an earlier analysis are replaced; all other
    words of the comments are kept.
    """
    valued = {id(decision.step.written): decision for decision in review.decisions if decision.played}
    game = review.replay.game
    turns = tuple(_annotated_turn(turn, valued.get(id(turn))) for turn in game.turns)
    return replace(game, turns=turns)


def _annotated_turn(turn: Turn, decision: Decision | None) -> Turn:
    if decision is None or decision.value is None:
        return turn
    best = decision.options[0] if decision.loss or decision.played is None else decision.played
    several = sum(option.tile == best.tile for option in decision.options) > 1
    join = (best.arm or best.end) if several else None
    annotation = Annotation(decision.value, Best(best.tile, join, best.value))
    comments = list(turn.comments)
    earlier = [at for at, comment in enumerate(comments) if read_annotation(comment.text)]
    if earlier:
        comments[earlier[0]] = Comment(annotated(comments[earlier[0]].text, annotation))
    else:
        comments.insert(0, Comment(str(annotation)))
    return replace(turn, comments=tuple(comments))
