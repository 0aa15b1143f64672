"""Every variant, by every number of players: what the generator of moves makes the replayer accepts."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.game.position import STOP
from analyzer.record.diagnostics import Code, Severity
from analyzer.record.game import Draw, Pass, Play, Turn
from analyzer.replays.replay import ActionKind, replay
from analyzer.replays.replayer import Replayer
from analyzer.tiles.layout import fitting
from tests.effort import effort, some
from tests.every_variant import OUTER_TABLES, TABLES, Done, Played, random_game, rules_of, written

if TYPE_CHECKING:
    from analyzer.record.game import Action, Game
    from analyzer.replays.replay import Replay

seeds = st.integers(0, 2**32)
GAMES = effort(8, 400)
"""Random games for each test below and each number of players."""


def told(played: Played) -> list[Done]:
    """What a record tells of a game: everything but the end of a turn that could have gone on."""
    return [done for done in played.done if done.move != STOP]


def errors(result: Replay) -> list[Code]:
    return [problem.code for problem in result.diagnostics if problem.severity is Severity.ERROR]


@pytest.mark.parametrize(("name", "seats"), some(TABLES, 0))
@settings(max_examples=GAMES)
@given(seed=seeds)
def test_the_replayer_accepts_what_the_generator_makes_and_pips_are_conserved(
    name: str, seats: int, seed: int
) -> None:
    played = random_game(Random(seed), rules_of(name, seats))
    result = replay(written(played, arms=seed % 2 == 0))
    assert not errors(result), result.diagnostics
    assert result.outcome is not None
    assert result.outcome.kind is played.final.end
    assert result.outcome.score == played.final.score()
    assert result.final is not None
    assert result.final.hands == played.final.hands
    for step, done in zip(result.steps, told(played), strict=True):
        position = step.position
        assert position is not None
        assert position.layout.key == done.position.layout.key
        assert (position.hands, position.stock) == (done.position.hands, done.position.stock)
        assert (position.seat, position.scored) == (done.position.seat, done.position.scored)
    assert_pips_are_conserved(played, result)


def assert_pips_are_conserved(played: Played, result: Replay) -> None:
    rules = played.start.rules
    tiles = rules.tile_set
    laid = played.turned.pips if played.turned else 0
    for step in result.steps:
        assert step.position is not None
        held = sum(map(tiles.pips, step.position.hands)) + tiles.pips(step.position.stock)
        assert held + laid == tiles.pips(rules.playing)
        if step.kind in (ActionKind.LEAD, ActionKind.PLAY) and step.tile:
            laid += step.tile.pips


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 1))
@settings(max_examples=GAMES)
@given(seed=seeds)
def test_without_written_ends_the_record_still_replays(name: str, seats: int, seed: int) -> None:
    played = random_game(Random(seed), rules_of(name, seats))
    result = replay(written(played, ends=False))
    assert not errors(result), result.diagnostics
    assert result.outcome is not None


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 2))
@settings(max_examples=GAMES)
@given(seed=seeds)
def test_one_illegal_change_is_refused(name: str, seats: int, seed: int) -> None:
    rng = Random(seed)
    played = random_game(rng, rules_of(name, seats))
    game = written(played)
    at = rng.randrange(len(game.turns))
    changes = illegal_changes(rng, game, told(played)[at], at)
    if not changes:
        return
    changed = rng.choice(changes)
    turns = (*game.turns[:at], changed, *game.turns[at + 1 :])
    result = replay(replace(game, turns=turns))
    found = {problem.code for problem in result.diagnostics}
    # A tile that fits nowhere stands in Domino Whist: there it is reported as irregular.
    assert errors(result) or Code.IRREGULAR_PLAY in found, (game.turns[at], changed)


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 0))
@settings(max_examples=effort(5, 400))
@given(seed=seeds)
def test_a_turn_by_the_rules_is_read_as_with_care(name: str, seats: int, seed: int) -> None:
    """The short way, which most turns of a sound record take, leads where the long one does."""
    rng = Random(seed)
    played = random_game(rng, rules_of(name, seats))
    game = written(played, ends=rng.random() < 0.7, arms=rng.random() < 0.2, deal=rng.random() < 0.8)
    for _ in range(rng.choice((0, 1, 1, 3))):
        game = muddled(rng, game)
    short = replay(game)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Replayer, "_by_the_rules", lambda _self, _turns, at: at)
        long = replay(game)
    assert short == long  # what was read and what is wrong
    assert (short.steps, short.gains, short.final) == (long.steps, long.gains, long.final)


def muddled(rng: Random, game: Game) -> Game:
    """A game with something in it that may be wrong."""
    turns, at = list(game.turns), rng.randrange(len(game.turns))
    other = rng.choice(turns)
    match rng.randrange(7):
        case 0:
            del turns[at]
        case 1:
            turns.insert(at, other)
        case 2:
            turns[at] = replace(turns[at], action=other.action)
        case 3:
            turns[at] = replace(turns[at], seat=other.seat)
        case 4:
            turns[at] = replace(turns[at], scored=rng.choice((0, 5, 10)))
        case 5:
            turns[at] = replace(turns[at], action=Pass(dashes=rng.random() < 0.5))
        case _ if game.deal is not None and game.deal.hands:
            one, *hands = rng.sample(game.deal.hands, len(game.deal.hands))
            tiles = [rng.choice((tile, None, *one.tiles)) for tile in one.tiles]
            return replace(game, deal=replace(game.deal, hands=(replace(one, tiles=tuple(tiles)), *hands)))
    return replace(game, turns=tuple(turns)) if turns else game


@settings(max_examples=effort(40, 2000))
@given(table=st.sampled_from(TABLES), seed=seeds)
def test_the_tiles_that_fit_are_those_that_join(table: tuple[str, int], seed: int) -> None:
    rng = Random(seed)
    position = rng.choice(random_game(rng, rules_of(*table)).done).position
    tiles, seen = position.rules.tile_set, position.layout.seen_by(position.seat)
    for layout in (position.layout, seen, seen.lost()):
        joining = [tile for tile in tiles.tiles if layout.ends and layout.joins(tile)]
        assert fitting(layout, tiles) == tiles.mask(joining)


def illegal_changes(rng: Random, game: Game, done: Done, at: int) -> list[Turn]:
    """What could not have happened in place of a turn."""
    position, turn = done.position, game.turns[at]
    rules = position.rules
    tiles = rules.tile_set
    legal = {move.tile for move in position.moves()}
    seat = position.seat
    others = 0
    for other, hand in enumerate(position.hands):
        others |= hand if other != seat else 0
    table = rules.playing & ~position.hands[seat] & ~others & ~position.stock
    found: list[Action] = []
    own = [tile for tile in tiles.members(position.hands[seat]) if tile not in legal]
    for mask in (others, table, position.stock):
        own.extend(tiles.members(mask))
    if own:
        found.append(Play(rng.choice(own)))
    if position.moves() and not position.run:
        found.append(Pass())
        if position.stock:
            found.append(Draw(rng.choice(list(tiles.members(position.stock)))))
    if position.must_draw:
        found.append(Pass())
    if isinstance(turn.action, Play) and not position.layout.is_empty:
        closed = sorted(set(range(rules.highest + 1)) - set(position.layout.ends))
        if closed:
            found.append(replace(turn.action, join=rng.choice(closed)))
    changed = [replace(turn, action=action) for action in found]
    if not position.run and at and game.turns[at - 1].seat != turn.seat:
        labels = [label for label in "ABCDEF"[: rules.seats] if label != turn.seat]
        changed.append(replace(turn, seat=rng.choice(labels)))
    return changed
