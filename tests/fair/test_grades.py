"""The grades: one table, and nothing called a mistake that could not be known."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from analyzer.replays.replay import replay
from analyzer.reviews.fair import (
    LIMITS,
    Grade,
    Hindsight,
    Judgement,
    Scale,
    graded,
    judged,
    measured,
    scale_of,
)
from analyzer.reviews.fair.estimates import (
    Fair,
    FairOption,
    FairSettings,
    SolvedEnding,
    SolvedOption,
    Strict,
    StrictOption,
)
from analyzer.reviews.review import review
from analyzer.rules import VARIANTS, EndsScore, HandScore, variant
from analyzer.solver.solver import Option
from analyzer.tiles.tile import Tile
from tests.every_variant import random_game, rules_of, written

TILES = [Tile.of(0, 1), Tile.of(1, 2), Tile.of(2, 3)]
RULES = variant("partnership").rules


def decision(fair: list[float], opened: list[int], played: int, error: float = 0.0) -> Judgement:
    """What a decision is called: fair and open values of three tiles, and which of them was played."""
    options = [
        FairOption(tile=tile, end=None, arm=None, value=Fraction(value), error=error, best_in=Fraction(1, 2))
        for tile, value in zip(TILES, fair, strict=True)
    ]
    ranked = tuple(sorted(options, key=lambda option: -option.value))
    found = Fair(
        options=ranked,
        played=options[played],
        worlds=100,
        possible=100 if not error else 1000,
        loss_error=error,
    )
    known = [Option(tile, None, value) for tile, value in zip(TILES, opened, strict=True)]
    ordered = tuple(sorted(known, key=lambda option: -option.value))
    judgement = judged(found, ordered, known[played], RULES)
    assert judgement is not None
    return judgement


def strict_fair(values: list[int], own_moves: int | None = None) -> Fair:
    """The worst of three moves, which loses 12 points by the fair values; and by strict ones."""
    options = tuple(
        FairOption(tile=tile, end=None, arm=None, value=Fraction(value), error=0.0, best_in=Fraction(1, 2))
        for tile, value in zip(TILES, (12, 4, 0), strict=True)
    )
    strict = Strict(
        options=tuple(
            StrictOption(tile=tile, end=None, arm=None, value=Fraction(value), fused=Fraction(0))
            for value, tile in sorted(zip(values, TILES, strict=True), reverse=True)
        ),
        own_moves=own_moves,
        settled=True,
        worlds=100,
        possible=100,
    )
    return Fair(options=options, played=options[2], worlds=100, possible=100, loss_error=0.0, strict=strict)


def strictly(values: list[int], own_moves: int | None = None) -> Judgement:
    """What that move is called."""
    found = judged(strict_fair(values, own_moves), (), None, RULES)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("values", "own_moves", "grade", "loss"),
    [
        ([4, 2, 0], None, Grade.ARGUABLE, 4),
        ([0, 2, 3], 2, Grade.ARGUABLE, 0),
        ([5, 2, 0], 2, Grade.BLUNDER, 5),
        ([4, 2, 0], 1, Grade.BLUNDER, None),
    ],
)
def test_a_mistake_is_one_by_both_values_or_else_arguable(
    values: list[int], own_moves: int | None, grade: Grade, loss: float | None
) -> None:
    """One choice held to what is seen is the fair value once more, and says nothing against it."""
    found = strictly(values, own_moves)
    assert (found.grade, found.loss, found.strict) == (grade, 12, loss)


@pytest.mark.parametrize(
    ("ending", "strict", "grade"),
    [
        ([4, 2, 0], None, Grade.ARGUABLE),
        ([5, 2, 0], None, Grade.BLUNDER),
        ([5, 2, 0], [4, 2, 0], Grade.ARGUABLE),
        ([4, 2, 0], [5, 2, 0], Grade.ARGUABLE),
        ([5, 2, 0], [5, 2, 0], Grade.BLUNDER),
    ],
)
def test_a_mistake_is_one_in_the_solved_ending_too(
    ending: list[int], strict: list[int] | None, grade: Grade
) -> None:
    fair = strict_fair(strict or [12, 6, 0], 1 if strict is None else 2)
    options = [
        SolvedOption(tile=tile, end=None, arm=None, value=value, chance=1 / 3)
        for tile, value in zip(TILES, ending, strict=True)
    ]
    solved = SolvedEnding(
        options=tuple(options), deals=9, exploitability=0.0, own_gain=0.0, together=None, rounds=50
    )
    found = judged(replace(fair, ending=solved), (), None, RULES)
    assert found is not None
    assert found.grade is grade


@pytest.mark.parametrize("scale", Scale)
def test_every_limit_is_where_a_worse_grade_begins(scale: Scale) -> None:
    limits = LIMITS[scale]
    steps = [limits.inaccuracy, limits.mistake, limits.blunder]
    assert steps == sorted(set(steps))
    for limit, grade in zip(steps, (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER), strict=True):
        assert graded(limit, scale) is grade
        assert graded(limit - 0.01, scale) is not grade
    assert graded(0.01, scale) is Grade.GOOD


def test_nothing_given_away_is_best_and_a_little_is_good() -> None:
    assert decision([5, 5, 0], [0, 0, 0], 1).grade is Grade.BEST
    assert decision([5, 4, 0], [0, 0, 0], 1).grade is Grade.GOOD
    assert decision([5, 4, -20], [0, 0, 0], 2).grade is Grade.BLUNDER


def test_a_sampled_loss_within_two_standard_errors_counts_as_none() -> None:
    assert decision([5, 0, 0], [0, 0, 0], 1, error=3.0).grade is Grade.BEST
    assert decision([5, 0, 0], [0, 0, 0], 1, error=2.0).grade is Grade.MISTAKE


def test_right_but_costly_is_unlucky() -> None:
    assert decision([5, 4, 0], [-30, 10, 0], 0).hindsight is Hindsight.UNLUCKY
    assert decision([5, 4, 0], [8, 10, 0], 0).hindsight is None
    assert decision([5, 4, 0], [10, -30, 0], 0).hindsight is None


def test_a_mistake_that_gained_is_lucky() -> None:
    assert decision([5, -5, 0], [-30, 10, 0], 1).hindsight is Hindsight.LUCKY
    assert decision([5, -5, 0], [10, 10, 0], 1).hindsight is None
    assert decision([5, -5, 0], [30, 10, 0], 1).hindsight is None
    assert decision([5, 4, 0], [-30, 10, 0], 1).hindsight is None, "a good move is no mistake"


def test_without_the_hands_there_is_no_hindsight() -> None:
    option = FairOption(tile=TILES[0], end=None, arm=None, value=Fraction(0), error=0.0, best_in=Fraction(1))
    better = FairOption(tile=TILES[1], end=None, arm=None, value=Fraction(30), error=0.0, best_in=Fraction(1))
    found = Fair(options=(better, option), played=option, worlds=9, possible=9, loss_error=0.0)
    judgement = judged(found, (), None, RULES)
    assert judgement == Judgement(Grade.BLUNDER, None, 30.0, Scale.POINTS)
    assert (
        judged(
            Fair(options=(better, option), played=None, worlds=9, possible=9, loss_error=0.0), (), None, RULES
        )
        is None
    )


def test_games_worth_one_point_are_measured_in_winning_chance() -> None:
    jamaican = variant("jamaican").rules
    assert scale_of(jamaican) is Scale.CHANCE
    assert measured(2, jamaican) == 100.0, "from a lost game to a won one"
    alone = VARIANTS["cut-throat"].at(4)
    assert alone is not None
    assert measured(Fraction(4, 3), alone) == pytest.approx(100.0)
    for entry in VARIANTS.values():
        one = entry.rules.hand_score is HandScore.ONE and entry.rules.ends_score is EndsScore.NONE
        assert scale_of(entry.rules) is (Scale.CHANCE if one else Scale.POINTS)


def test_points_are_counted_before_they_are_divided() -> None:
    """Where a game's points are divided by ten, a loss of one point is one of ten pips."""
    tens = variant("partnership").rules.__class__(name="tens", divide_by=10)
    assert measured(1, tens) == 10.0


def test_a_mistake_is_searched_again_before_it_is_called_one() -> None:
    """Nothing else is, unless that is asked for; what is none by the strict values is arguable."""
    grades = Counter[Grade]()
    for seed in range(6):
        game = replay(written(random_game(Random(seed), rules_of("gallinazo", 2))))
        for decision in review(game, fair=FairSettings(worlds=100)).decisions:
            fair, judgement = decision.fair, decision.judgement
            if fair is None or judgement is None:
                continue
            wrong = judgement.loss >= LIMITS[Scale.POINTS].mistake and judgement.grade is not Grade.BEST
            assert (fair.strict is not None) == wrong
            if fair.strict is None:
                continue
            grades[judgement.grade] += 1
            assert not fair.strict.asked
            assert judgement.strict is not None
            arguable = judgement.strict < LIMITS[Scale.POINTS].mistake
            assert arguable == (judgement.grade is Grade.ARGUABLE)
    assert grades[Grade.ARGUABLE] == 2
    assert grades[Grade.MISTAKE] + grades[Grade.BLUNDER] == 3
