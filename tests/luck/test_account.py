"""The sum that leads from the deal to the result is exact, whatever is played."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

import pytest

import analyzer
from analyzer.game.position import STOP, Move
from analyzer.record.game import Expose, Pass, Turn
from analyzer.replays.replay import ActionKind, replay
from analyzer.reviews.luck import Account, Missing, account_of
from analyzer.reviews.review import review
from analyzer.rules import EndKind, TurnLength
from analyzer.solver.solver import Engine, Solver
from tests import sample
from tests.effort import seeds
from tests.every_variant import random_game, rules_of, written
from tests.golden_files import ROOT
from tests.luck.small import DRAWN, TWO_SIDES, small_game

if TYPE_CHECKING:
    from analyzer.game.position import Position
    from analyzer.reviews.review import Review
    from analyzer.rules import Value
    from tests.every_variant import Played

SMALL_GAMES = seeds(2, 24)
"""Random small games for each table in each test."""


def value(position: Position, start: Position) -> Value:
    """What a position is worth to side 0, by the reference."""
    found = Solver(start, engine=Engine.REFERENCE).value(position)
    return -found if position.seat % 2 else found


def sum_of(review_: Review) -> Account:
    account = account_of(review_)
    assert isinstance(account, Account), account
    for side in (0, 1):
        share = account.of(side)
        terms = (share.given, -share.lost, share.draws, share.exposed, share.claims)
        assert share.deal + sum(terms) == share.result
    return account


def stops(played: Played) -> list[Value]:
    """What the leader, of each side, gave away by adding no second tile."""
    lost: list[Value] = [0, 0]
    for done in played.done:
        if done.move == STOP:
            before, after = (value(at, played.start) for at in (done.position, done.position.play(STOP)))
            side = done.position.seat % 2
            lost[side] += (after - before) if side else (before - after)
    return lost


@pytest.mark.parametrize("order", [True, False])
@pytest.mark.parametrize(("name", "seats"), TWO_SIDES)
def test_the_deal_and_what_was_given_away_make_the_result(name: str, seats: int, order: bool) -> None:
    if not order and (name, seats) not in DRAWN:
        return
    for seed in SMALL_GAMES:
        played, game = small_game(Random(f"{name} {seats} {seed}"), name, seats, order=order)
        reviewed = review(replay(game))
        account = sum_of(reviewed)
        start = played.start if order else replace(played.start, order=None)
        assert account.result == played.final.score().net(0)
        assert account.deal == value(start, start)
        assert (account.exposed, account.claims) == (0, 0)
        lost: list[Value] = stops(played) if order else [0, 0]
        for decision in reviewed.decisions:
            lost[decision.step.seat % 2] += decision.loss or 0
        if order or start.rules.turn is TurnLength.TILE:
            assert list(account.losses) == lost
        drawn = [
            value(step.position.draw(step.tile), start) - value(step.position, start)
            for step in reviewed.replay.steps
            if step.kind is ActionKind.DRAW and step.tile is not None and step.position is not None
        ]
        assert account.draws == sum(drawn)
        if order:
            assert not any(drawn)


def test_chance_is_met_in_these_games() -> None:
    luck = 0
    for name, seats in DRAWN:
        for seed in SMALL_GAMES:
            _, game = small_game(Random(f"{name} {seats} {seed}"), name, seats, order=False)
            luck += sum_of(review(replay(game))).draws != 0
    assert luck > 0


@pytest.mark.parametrize("seed", [57, 115, 136])
def test_a_second_tile_that_the_leader_does_not_add_is_given_away(seed: int) -> None:
    played, game = small_game(Random(seed), "basic", 2)
    lost = stops(played)
    assert any(lost)
    reviewed = review(replay(game))
    for decision in reviewed.decisions:
        lost[decision.step.seat % 2] += decision.loss or 0
    assert list(sum_of(reviewed).losses) == lost


@pytest.mark.parametrize(
    ("name", "seats"),
    [("partnership", 4), ("quinientos", 4), ("gallinazo", 2), ("whist", 4), ("all-fives", 2), ("recife", 4)],
)
def test_with_the_whole_set(name: str, seats: int) -> None:
    for seed in range(3):
        played = random_game(Random(seed), rules_of(name, seats))
        reviewed = review(replay(written(played)))
        account = sum_of(reviewed)
        assert account.result == played.final.score().net(0)
        assert account.deal == sum_of_deal(reviewed)


def test_passes_after_a_block_may_be_written_in_part() -> None:
    blocked = 0
    for seed in range(30):
        played = random_game(Random(seed), rules_of("quinientos", 4))
        game = written(played)
        if played.final.end is not EndKind.BLOCKED or played.final.last is None:
            continue
        for passes in range(1, 4):
            written_out = (
                Turn(seat="ABCD"[(played.final.last + at) % 4], action=Pass()) for at in range(1, passes + 1)
            )
            reviewed = review(replay(replace(game, turns=(*game.turns, *written_out))))
            account = sum_of(reviewed)
            assert (account.result, account.claims) == (played.final.score().net(0), 0)
            blocked += 1
    assert blocked > 5


def sum_of_deal(reviewed: Review) -> Value:
    """The value of the deal told backwards: the result with every loss taken back."""
    outcome = reviewed.replay.outcome
    assert outcome is not None
    assert outcome.score is not None
    total = outcome.score.net(0)
    for decision in reviewed.decisions:
        loss = decision.loss or 0
        total += -loss if decision.step.seat % 2 else loss
    return total


def of_text(text: str) -> Account | Missing:
    return account_of(review(replay(analyzer.parse(text).games[0])))


def test_the_sample_game() -> None:
    account = of_text(sample.movetext(sample.REPAIRED))
    assert account == Account(deal=18, losses=(77, 49), draws=0, exposed=0, claims=0, result=-10)
    assert account.of(1).deal == -18
    assert of_text(sample.movetext(sample.WINNING)) == Account(
        deal=18, losses=(21, 49), draws=0, exposed=0, claims=0, result=46
    )


def test_points_forgotten_and_claimed_have_a_term_of_their_own() -> None:
    text = (ROOT / "records/all-fives.domino").read_text("utf-8")
    assert of_text(text) == Account(deal=40, losses=(130, 65), draws=0, exposed=0, claims=20, result=-5)
    # The next seat says nothing, and the result is what the moves make it.
    honest = re.sub(r"\[Result.*\n", "", text).replace("A muggins +10", "")
    assert of_text(honest) == Account(deal=40, losses=(130, 65), draws=0, exposed=0, claims=0, result=-25)


def test_tiles_that_have_to_lie_open_have_a_term_of_their_own() -> None:
    changed = 0
    for seed in range(8):
        played, game = small_game(Random(seed), "whist", 4)
        label = "ABCD"[played.start.seat - 1]
        for tile in played.start.rules.tile_set.members(played.start.hands[played.start.seat - 1]):
            exposed = Turn(seat=label, action=Expose(tile))
            turns = (game.turns[0], exposed, *game.turns[1:])
            result = replay(replace(game, turns=turns))
            if result.diagnostics:
                continue
            first = result.steps[0].position
            assert first is not None
            account = sum_of(review(result))
            after = first.play(Move(result.steps[0].tile, None))
            bit = played.start.rules.tile_set.bit(tile)
            assert account.exposed == value(replace(after, exposed=bit), first) - value(after, first)
            changed += account.exposed != 0
    assert changed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (sample.movetext(sample.AS_PRINTED), Missing.ERROR),
        (sample.movetext("\n".join(sample.REPAIRED.splitlines()[:5])), Missing.UNFINISHED),
        ('[Variant "cut-throat"] [Rules "hand=1"] [Deal "A:12 B:11 C:23 D:66"] 1. A 1-2', Missing.SIDES),
        ('[Deal "A:12 ? ? ? ? ? ?"] 1. A 1-2', Missing.UNFINISHED),
        ((ROOT / "records/whist-irregular.domino").read_text("utf-8"), Missing.NOT_VALUED),
    ],
)
def test_where_there_is_no_sum_it_is_said_why(text: str, why: Missing) -> None:
    assert of_text(text) is why


def test_values_that_do_not_fit_together_make_no_sum() -> None:
    reviewed = review(replay(analyzer.parse(sample.movetext(sample.REPAIRED)).games[0]))
    at = next(n for n, decision in enumerate(reviewed.decisions) if decision.loss and n > 3)
    decision = reviewed.decisions[at]
    assert decision.played is not None
    wrong = replace(decision, played=replace(decision.played, value=decision.played.value - Fraction(1, 2)))
    changed = replace(reviewed, decisions=(*reviewed.decisions[:at], wrong, *reviewed.decisions[at + 1 :]))
    assert account_of(changed) is Missing.UNEXPLAINED
