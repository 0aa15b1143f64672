"""Reasons of whole reviews: what moves were worth, how they turned out, and how the lines end."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from analyzer.kernel.encoding import supports
from analyzer.record.game import Tag
from analyzer.replays.replay import replay
from analyzer.reviews.fair import FairSettings, Grade, Hindsight
from analyzer.reviews.reasons import Reason, reason_texts, reasons
from analyzer.reviews.reasons import facts as f
from analyzer.reviews.reasons import facts as parts
from analyzer.reviews.review import Decision, Option, Review, review
from analyzer.rules import EndKind
from analyzer.solver.lines import position_after
from analyzer.solver.solver import Solver
from analyzer.words.messages import Messages
from tests.effort import some, some_languages
from tests.every_variant import TABLES, random_game, rules_of, written

FAST = [
    (name, seats)
    for name, seats in TABLES
    if supports(rules_of(name, seats))
    and rules_of(name, seats).seating().sides == 2
    and rules_of(name, seats).highest <= 6
]
"""Tables for which a game is valued in no time: two sides and the double-six set."""
WORDS = [Messages.load(language) for language in some_languages(1)]


def named(options: tuple[Option, ...], named: parts.Named) -> Option:
    """The only option that a sentence can mean."""
    meant = [option for option in options if option.tile == named.tile and named.end in (None, option.end)]
    if named.arm is not None:
        meant = [option for option in meant if option.arm == named.arm]
    (option,) = meant
    return option


def check(reviewed: Review, decision: Decision, reason: Reason) -> None:
    """What can only be checked with values: AssertionError if it is not so."""
    fair, judgement, options = decision.fair, decision.judgement, decision.options
    if isinstance(reason, f.Worth):
        assert fair is not None
        assert judgement is not None
        assert judgement.grade in (Grade.INACCURACY, Grade.MISTAKE, Grade.BLUNDER)
        assert reason.points == fair.loss
        assert fair.options[0].same(named(options, reason.better))
        assert decision.played == named(options, reason.played)
        assert (reason.best.part, reason.best.worlds) == (fair.options[0].best_in, fair.worlds)
    elif isinstance(reason, f.Right):
        assert judgement is not None
        assert judgement.grade is (Grade.GOOD if reason.sure else Grade.BEST)
    elif isinstance(reason, (f.LuckFact, f.Cost)):
        gain = named(options, reason.better).value - named(options, reason.played).value
        if isinstance(reason, f.LuckFact):
            assert judgement is not None
            assert judgement.hindsight is reason.hindsight
            assert reason.points == (gain if reason.hindsight is Hindsight.UNLUCKY else -gain) > 0
        else:
            assert reason.points == gain
    elif isinstance(reason, f.TurnedFact):
        best, value = options[0].value, decision.value
        assert value is not None
        assert (best > 0 and value <= 0) or (best == 0 and value < 0)
        assert (reason.before, reason.after) == (best, value)
        assert reason.certain == (decision.certain and reviewed.replay.seating.sides == 2)
        assert reason.side == reviewed.replay.seating.side_of(decision.step.seat)
    elif isinstance(reason, f.OutcomeFact):
        _check_ended(decision, named(options, reason.better), reason.ended)
        _check_ended(decision, named(options, reason.played), reason.ended_instead)


def _check_ended(decision: Decision, option: Option, ended: parts.Ended) -> None:
    """Whether the game ends so, and is worth what the move is worth."""
    assert decision.step.position is not None
    position = position_after(decision.step.position, option)
    rules = position.rules
    assert ended.score.net(rules.seating().side_of(decision.step.seat)) == option.value
    solver = Solver(position)
    for step in solver.line(position):
        if step.drawn is not None:
            position = position.draw(step.drawn)
        elif step.tile is None and not step.stop:
            position = position.knock()
        else:
            moves = [move for move in position.moves() if move.tile == step.tile]
            moves = [move for move in moves if position.joined(move) == step.end]
            position = position.play(next(move for move in moves if step.arm in (None, move.arm)))
    assert position.end is ended.end
    assert position.last == ended.seat
    if ended.end is EndKind.DOMINO:
        assert not ended.counts
        return
    left = position.left()
    if ended.counts:
        assert ended.counts == (sum(left[0::2]), sum(left[1::2]))
        winner = ended.score.winner
        assert winner is None or ended.counts[winner] == min(ended.counts)


@pytest.mark.parametrize(("name", "seats"), some(FAST, 2))
def test_a_review_is_explained_and_nothing_untrue_is_said(name: str, seats: int) -> None:
    game = written(random_game(Random(f"reasons {name} {seats}"), rules_of(name, seats)))
    reviewed = review(replay(game), fair=FairSettings(worlds=10))
    for decision in reviewed.decisions:
        found = reasons(reviewed, decision)
        for reason in found:
            check(reviewed, decision, reason)
        for words in WORDS:
            assert len(reason_texts(reviewed, decision, words)) == len(found)
    assert reviewed.critical is None or reasons(reviewed, reviewed.critical)


def test_more_than_two_sides_and_stocks_in_any_order() -> None:
    told = 0
    for name, seats, hand in (("cut-throat", 3, 3), ("draw", 3, 2), ("basic", 4, 2), ("gallinazo", 3, 3)):
        rules = replace(rules_of(name, seats), highest=3, hand=hand)
        for seed in range(3):
            game = written(random_game(Random(seed), rules))
            more = (Tag("Set", "double-three"), Tag("Rules", f"hand={hand}"))
            for stock in (game.stock, None):
                replayed = replay(replace(game, tags=(*game.tags, *more), stock=stock))
                reviewed = review(replayed, fair=FairSettings(worlds=10))
                assert replayed.valid
                assert replayed.rules.seating().sides > 2
                for decision in reviewed.decisions:
                    for reason in reasons(reviewed, decision):
                        check(reviewed, decision, reason)
                        told += 1
    assert told > 20
