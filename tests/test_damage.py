"""Damage changes exactly what it says, and what undoes it is told apart from what does not."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.notation import parse, write
from analyzer.record.game import Form, Play
from analyzer.replays.replay import replay
from benchmarks.damage import Damage, Damaged, damaged, damaged_twice, visible, ways
from benchmarks.sound import MAIN, OTHERS, Setup, Sides, sound_game
from tests.damage_checks import CHECKS
from tests.effort import seeds
from tests.undoing import carried_out, inverse

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game

SETUPS = (MAIN, *OTHERS)
SEEDS = seeds(1, 24)


def sound(seed: int, setup: Setup, kind: Damage) -> Game:
    sides = Sides.NUMBERS if kind is Damage.SIDE and setup.sides is Sides.NONE else None
    return sound_game(Random(seed), setup, turned=setup.seats == 4 and seed % 3 == 0, sides=sides)


def cases(kind: Damage) -> Iterator[Damaged]:
    for setup in SETUPS:
        for seed in SEEDS:
            case = damaged(sound(seed, setup, kind), kind, Random(seed))
            if case is not None:
                yield case


@pytest.mark.parametrize("kind", Damage)
def test_damage_changes_what_it_says(kind: Damage) -> None:
    found = list(cases(kind))
    assert len(found) > len(SEEDS)
    for case in found:
        assert CHECKS[kind](case.game, case.original), case.told


@pytest.mark.parametrize("kind", Damage)
def test_a_seed_gives_the_same_damage_again(kind: Damage) -> None:
    assert list(cases(kind)) == list(cases(kind))


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: setup.variant)
def test_games_are_sound_before_they_are_damaged(setup: Setup) -> None:
    for seed in SEEDS:
        game = sound(seed, setup, Damage.TILE_MISREAD)
        result = replay(game)
        assert result.diagnostics == ()
        assert result.outcome is not None
        assert not visible(game)
        assert game.lead is not None
        assert game.lead.seat == game.turns[0].seat
        assert parse(write(game, Form.MOVETEXT)).games[0] == game


@pytest.mark.parametrize("kind", Damage)
def test_damaged_games_are_read_and_replayed(kind: Damage) -> None:
    for number, case in enumerate(cases(kind)):
        replay(case.game)
        form = list(Form)[number % len(Form)]
        replay(parse(write(case.game, form)).games[0])


@pytest.mark.parametrize("kind", Damage)
def test_damage_is_undone_by_its_inverse_alone(kind: Damage) -> None:
    for case in cases(kind):
        assert not case.undone_by(case.game), case.told
        edits = inverse(case.game, case.original)
        assert case.undone_by(carried_out(case.game, edits)), case.told
        for at in range(len(edits)):
            if edits[at].part is edits[at - 1].part and len(edits) > 1:
                continue  # the places of turns, and tiles of the deal, go together
            assert not case.undone_by(carried_out(case.game, (*edits[:at], *edits[at + 1 :])))


def test_two_slips_are_more_than_one() -> None:
    for seed in range(15):
        game = sound(seed, MAIN, Damage.SIDE)
        case = damaged_twice(game, Random(seed))
        assert case is not None
        assert case == damaged_twice(game, Random(seed))
        assert len(case.kinds) == len(case.told) == 2
        assert not case.undone_by(case.game)
        assert all(case.game not in [way.game for way in ways(game, kind)] for kind in Damage)
        assert case.undone_by(carried_out(case.game, inverse(case.game, game)))


def test_what_cannot_be_damaged_is_said() -> None:
    game = sound(1, MAIN, Damage.TILE_MISREAD)
    assert damaged(game, Damage.SIDE, Random(0)) is None
    assert damaged(replace(game, turns=game.turns[:1]), Damage.PASS_LEFT_OUT, Random(0)) is None
    two = next(setup for setup in OTHERS if setup.seats == 2)
    assert damaged(sound(1, two, Damage.DIRECTION), Damage.DIRECTION, Random(0)) is None


def test_every_place_is_damaged_alike() -> None:
    game = sound(2, MAIN, Damage.TURN_LEFT_OUT)
    count = sum(isinstance(turn.action, Play) for turn in game.turns)
    assert len(ways(game, Damage.TURN_LEFT_OUT)) == count
    assert len(ways(game, Damage.DEAL_EXCHANGED)) == 6 * 7 * 7
    assert len(ways(game, Damage.WRONG_SEAT)) == 3 * count
    assert len(ways(game, Damage.LEAD)) == 3 + 3
    rng = Random(0)
    hit = Counter(damaged_at(game, rng) for _ in range(60 * count))
    assert len(hit) == count
    assert min(hit.values()) > 25


def damaged_at(game: Game, rng: Random) -> str:
    case = damaged(game, Damage.TURN_LEFT_OUT, rng)
    assert case is not None
    return case.told[0]
