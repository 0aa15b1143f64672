"""What is told as known to a seat is the same in every deal that the seat could not rule out."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from analyzer.knowledge import known_at
from analyzer.notation import parse
from analyzer.record.game import Deal, Hand
from analyzer.replays.replay import Replay, replay
from analyzer.reviews import review as module
from analyzer.reviews.fair import FairSettings
from analyzer.reviews.reasons import ReasonKind, reasons, told
from analyzer.reviews.review import review
from analyzer.words.messages import Messages, languages
from tests import sample
from tests.effort import BASE, DEEP, effort, seeds
from tests.every_variant import random_game, rules_of, written

SAMPLE = replay(parse(sample.movetext(sample.REPAIRED)).games[0])
SETTINGS = FairSettings(worlds=40)


def in_another_deal(game: Replay, turn: int, number: int) -> Replay:
    """The game up to a turn, had the tiles lain as in one of the worlds of its seat."""
    hands = list(known_at(game, turn).world(number).hands)
    tiles = game.rules.tile_set
    for step in game.steps[: turn - 1]:
        if step.tile is not None:
            hands[step.seat] |= tiles.bit(step.tile)
    labels = game.seating.labels
    deal = Deal(
        tuple(Hand(label, tuple(tiles.members(hand))) for label, hand in zip(labels, hands, strict=True))
    )
    found = replay(replace(game.game, deal=deal, turns=game.game.turns[:turn], result=None))
    assert found.valid
    return found


def known(game: Replay, turn: int, *everywhere: Messages) -> list[list[str]]:
    """What is told at a turn that the seat could know, in each of some languages."""
    with pytest.MonkeyPatch.context() as patch:
        if not DEEP:  # the fair values of the other turns take most of the time, and are not looked at
            patch.setattr(module, "_has_fair_values", lambda decision: decision.step.turn == turn)
        found = review(game, fair=SETTINGS)
    decision = next(decision for decision in found.decisions if decision.step.turn == turn)
    return [
        [reason.text for reason in told(found, decision, words) if not reason.hindsight]
        for words in everywhere
    ]


@cache
def mistakes(seed: int) -> tuple[Replay, tuple[int, ...]]:
    """A random game and the turns of its mistakes of which at most some hundred deals were possible."""
    game = replay(written(random_game(Random(seed), rules_of("partnership", 4)), deal=True))
    found = review(game, fair=SETTINGS)
    turns = [
        decision.step.turn
        for decision in found.decisions
        if decision.judgement
        and decision.judgement.grade in ("inaccuracy", "mistake", "blunder")
        and 1 < known_at(game, decision.step.turn).count < 400
    ]
    return game, tuple(turns)


def test_the_critical_move_of_the_sample() -> None:
    everywhere = [Messages.load(language) for language in languages()]
    expected = known(SAMPLE, 18, *everywhere)
    assert min(map(len, expected)) >= 3
    for number in Random(BASE + 1).sample(range(375), effort(2, 24)):
        assert known(in_another_deal(SAMPLE, 18, number), 18, *everywhere) == expected


def test_mistakes_of_random_games() -> None:
    words, compared = Messages.load("en"), 0
    for seed in seeds(6, 48):
        game, turns = mistakes(seed)
        for turn in turns:
            expected = known(game, turn, words)
            for number in Random(seed).sample(range(known_at(game, turn).count), 2):
                assert known(in_another_deal(game, turn, number), turn, words) == expected, (seed, turn)
                compared += 1
    assert compared > 3


def test_an_unlucky_move_is_held_against_one_that_only_hindsight_knows() -> None:
    found = review(SAMPLE, fair=SETTINGS)
    first = found.decisions[0]
    assert first.judgement
    assert first.judgement.hindsight == "unlucky"
    kinds = [reason.kind for reason in reasons(found, first)]
    flags = [reason.hindsight for reason in told(found, first, Messages.load("en"))]
    assert [kind for kind, flag in zip(kinds, flags, strict=True) if not flag] == [ReasonKind.RIGHT]


def test_what_is_told_without_fair_values_is_hindsight() -> None:
    found = review(SAMPLE)
    assert found.critical is not None
    said = told(found, found.critical, Messages.load("en"))
    assert said
    assert all(reason.hindsight for reason in said)
