"""The sample game of INTERNATIONAL DOMINOES with fair values, and its reasons as text."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from analyzer.notation import parse
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.reasons import reason_texts
from analyzer.reviews.review import review
from analyzer.words.messages import Messages
from tests import sample

if TYPE_CHECKING:
    from analyzer.reviews.review import Decision, Review

WORLDS = 40
"""With so many asked for every deal is looked at from C's fifth turn on."""


@cache
def losing(*, fair: bool = True) -> Review:
    """The line in which C's fifth tile loses the game."""
    game = parse(sample.movetext(sample.REPAIRED)).games[0]
    return review(replay(game), fair=FairSettings(worlds=WORLDS) if fair else None)


def decision(turn: int, *, fair: bool = True) -> Decision:
    """The decision at a turn of the losing line."""
    return next(one for one in losing(fair=fair).decisions if one.step.turn == turn)


def reason_lines(language: str) -> str:
    """Every decision of the losing line that is explained, with its reasons a line each; then without
    fair values."""
    words, lines = Messages.load(language), []
    for fair in (True, False):
        reviewed = losing(fair=fair)
        for one in reviewed.decisions:
            texts = reason_texts(reviewed, one, words)
            if texts:
                step, label = one.step, reviewed.replay.seating.labels[one.step.seat]
                lines += [f"{step.turn}. {label} {step.tile}", *(f"  {text}" for text in texts)]
    return "\n".join(lines) + "\n"
