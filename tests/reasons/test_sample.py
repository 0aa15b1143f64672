"""The sample game: what is said of its critical move, held against facts worked out by hand or anew."""

from __future__ import annotations

from fractions import Fraction

from analyzer.knowledge import ClueKind, known_at
from analyzer.reviews.fair import Grade, Hindsight
from analyzer.reviews.reasons import ReasonKind, reasons
from analyzer.reviews.reasons import facts as f
from analyzer.reviews.reasons import facts as parts
from analyzer.rules import EndKind
from analyzer.solver.solver import Solver
from analyzer.tiles.tile import Tile
from tests.reasons.sampled import decision, losing

A, B, C, D = range(4)
BETTER, PLAYED = parts.Named(Tile.of(4, 6), end=6), parts.Named(Tile.of(3, 6))


def test_why_the_critical_move_was_a_mistake() -> None:
    worth, ends, suit, shut, outcome = reasons(losing(), decision(18))
    assert isinstance(worth, f.Worth)
    assert isinstance(outcome, f.OutcomeFact)
    assert (worth.seat, worth.better, worth.played) == (C, BETTER, PLAYED)
    assert ends == f.Ends(BETTER, parts.Left((4,), 2, True), PLAYED, parts.Left((3, 4), 2, True))
    # On the table 1-4 4-5 0-4 4-4 and now 4-6.
    holder = parts.Holder(A, Fraction(1), True)
    assert suit == f.Suit(
        seat=C, number=4, total=7, table=5, own=(Tile.of(2, 4),), unseen=(Tile.of(3, 4),), holder=holder
    )
    signs = (parts.Sign(ClueKind.PASS, B, 9, 3), parts.Sign(ClueKind.PASS, D, 15, 4))
    assert shut == f.Shut(BETTER, 4, signs, passing=D)
    assert (outcome.ended.end, outcome.ended.score.points) == (EndKind.BLOCKED, (46, 0))
    assert outcome.ended.counts == (30, 46), "1-3 5-6 3-3 3-6 against 0-0 0-6 1-6 0-3 3-5 5-5 6-6"
    assert (outcome.ended_instead.end, outcome.ended_instead.seat) == (EndKind.DOMINO, B)
    assert outcome.ended_instead.score.points == (0, 10)
    assert outcome.ended_instead.counts == ()


def test_in_how_many_deals_each_move_was_best() -> None:
    step = decision(18).step
    assert step.position is not None
    knowledge = known_at(losing().replay, 18)
    gains, better_best, played_best = [], 0, 0
    for world in knowledge.worlds():
        position = knowledge.position(world, step.position)
        values = {(o.tile, o.end): o.value for o in Solver(position).options(position)}
        better, played = values[Tile.of(4, 6), 6], values[Tile.of(3, 6), 6]
        gains.append(better - played)
        better_best += better == max(values.values())
        played_best += played == max(values.values())
    worth = reasons(losing(), decision(18))[0]
    assert isinstance(worth, f.Worth)
    assert worth.points == Fraction(sum(gains), len(gains))
    assert (worth.best.count, worth.played_best.count) == (better_best, played_best)
    assert (worth.best.worlds, worth.best.possible, worth.best.exact) == (375, 375, True)


def test_a_move_that_was_right_but_unlucky() -> None:
    unlucky = decision(12)
    assert unlucky.judgement is not None
    assert unlucky.judgement.hindsight is Hindsight.UNLUCKY
    right, luck, _, outcome = reasons(losing(), unlucky)
    assert isinstance(right, f.Right)
    assert isinstance(outcome, f.OutcomeFact)
    assert not right.sure
    better, played = parts.Named(Tile.of(1, 3)), parts.Named(Tile.of(4, 4))
    assert luck == f.LuckFact(Hindsight.UNLUCKY, better, played, 21)
    assert outcome.ended.score.points == (44, 0)
    assert outcome.ended_instead.score.points == (23, 0)


def test_without_fair_values_only_the_critical_move_is_explained_and_only_as_the_tiles_lay() -> None:
    reviewed = losing(fair=False)
    for one in reviewed.decisions:
        kinds = [reason.kind for reason in reasons(reviewed, one)]
        critical = one.step.turn == 18
        assert kinds == ([ReasonKind.ENDS, ReasonKind.STUCK, ReasonKind.OUTCOME] if critical else [])
    stuck = reasons(reviewed, decision(18, fair=False))[1]
    assert stuck == f.Stuck(BETTER, (D,), C, None)


def test_nothing_is_said_of_a_move_that_was_good() -> None:
    graded = {one.step.turn: one.judgement for one in losing().decisions}
    said = {one.step.turn for one in losing().decisions if reasons(losing(), one)}
    mistakes = (Grade.INACCURACY, Grade.ARGUABLE, Grade.MISTAKE, Grade.BLUNDER)
    expected = {
        turn
        for turn, judgement in graded.items()
        if judgement and (judgement.grade in mistakes or judgement.hindsight)
    }
    assert said == expected
