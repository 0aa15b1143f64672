"""Decisions of random games with values made up, so that any two moves are held against each other."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from analyzer.replays.replay import replay
from analyzer.reviews.fair import Fair, FairOption, Grade, Judgement, Scale
from analyzer.reviews.reasons.case import DecisionCase, case_of
from analyzer.reviews.review import Decision, Option, Review
from tests.every_variant import random_game, written

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from analyzer.game.position import Move, Position
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Arm
    from analyzer.tiles.tile import Tile

Name = tuple["Tile | None", int | None, "Arm | None"]


def name(position: Position, move: Move) -> Name:
    """A move as options name it: the arm where the number alone does not say which."""
    joined = position.joined(move)
    alike = [
        other for other in position.moves() if other.tile == move.tile and position.joined(other) == joined
    ]
    return move.tile, joined, move.arm if len(alike) > 1 else None


def after(position: Position, named: Name) -> Position:
    """The position after a move that is named."""
    (move,) = (move for move in position.moves() if name(position, move) == named)
    return position.play(move)


def supposed(rng: Random, rules: Rules, *, grade: Grade = Grade.BLUNDER) -> Iterator[DecisionCase]:
    """Every decision of a random game, two of its moves picked at random as the better and the played one.

    With a grade that is no mistake it is the critical move, held against the other with hindsight.
    """
    replayed = replay(written(random_game(rng, rules)))
    for step in replayed.steps:
        moves = step.position.moves() if step.position else []
        if step.position is None or len(moves) < 2:
            continue
        names = [name(step.position, move) for move in moves]
        rng.shuffle(names)
        options = tuple(Option(tile, end, -at, arm) for at, (tile, end, arm) in enumerate(names))
        fair_options = tuple(
            FairOption(
                tile=tile, end=end, arm=arm, value=Fraction(-at, 3), error=0.5, best_in=Fraction(1, at + 2)
            )
            for at, (tile, end, arm) in enumerate(names)
        )
        fair = Fair(options=fair_options, played=fair_options[1], worlds=20, possible=400, loss_error=0.1)
        judgement = Judgement(grade, None, 1.0, Scale.POINTS)
        decision = Decision(
            step=step, played=options[1], options=options, why=None, fair=fair, judgement=judgement
        )
        case = case_of(Review(replay=replayed, decisions=(decision,), critical=decision), decision)
        assert case is not None
        yield case
