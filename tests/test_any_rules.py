"""Random rules: a position, what is known in part, the replayer and the repair search see the same game."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

import pytest

from analyzer.game.partial_position import PartialPosition
from analyzer.game.position import STOP
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Deal, Game, Tag
from analyzer.repairs import repair
from analyzer.replays.replay import replay, replay_under
from analyzer.rules import Drawing, EndKind, GameEnd, LeadBy, Rules
from analyzer.rules.options import value_text
from analyzer.rules.scoring import nothing_scored
from tests.effort import effort, seeds
from tests.every_variant import Played, join_of, needs_arms, play_out, random_start, written
from tests.games import any_rules


def some_game(seed: int, dealt: int = 12, spare: int = 5) -> Played:
    """A game under random rules; whoever leads may lead."""
    rng = Random(seed)
    rules = replace(any_rules(rng, dealt, spare), first_lead=LeadBy.ANYONE)
    return play_out(rng, *random_start(rng, rules))


def as_options(rules: Rules) -> str:
    """The rules as house rules on top of the base game."""
    base = Rules()
    return ", ".join(
        f"{field.name}={value_text(getattr(rules, field.name))}"
        for field in fields(Rules)
        if field.name != "name" and getattr(rules, field.name) != getattr(base, field.name)
    )


@pytest.mark.parametrize("chunk", range(effort(2, 4)))
def test_the_replayer_accepts_what_the_generator_makes(chunk: int) -> None:
    for seed in seeds(120, 1200, chunk):
        played = some_game(seed)
        rules = played.final.rules
        result = replay_under(rules, rules.seating(), written(played, arms=seed % 2 == 0))
        assert result.valid, (seed, result.diagnostics)
        assert result.outcome is not None, seed
        assert result.outcome.kind is played.final.end, seed
        assert result.outcome.score == played.final.score(), seed
        assert result.final is not None
        assert result.final.hands == played.final.hands
        told = [done for done in played.done if done.move != STOP]
        for step, done in zip(result.steps, told, strict=True):
            position = step.position
            assert position is not None, seed
            assert position.layout.key == done.position.layout.key, seed
            assert (position.hands, position.stock) == (done.position.hands, done.position.stock), seed
            assert (position.seat, position.scored) == (done.position.seat, done.position.scored), seed


def test_rules_that_are_written_as_options_are_those_rules() -> None:
    for seed in range(100):
        rules = some_game(seed).final.rules
        game = Game(tags=(Tag("Rules", as_options(rules)),))
        assert replace(replay(game).rules, name="random") == rules, seed


def begun(played: Played, *, known: bool) -> PartialPosition:
    """What is known before the lead: every hand or none, and the stock."""
    start = played.start
    return PartialPosition.begin(
        start.rules,
        start.hands if known else (0,) * start.rules.seats,
        seat=start.leader,
        turned=played.turned,
        order=played.stock or None,
        arms_named=True,
        scored=nothing_scored(start.rules),
        bars=True,
    )


@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("ends", [True, False])
def test_what_is_known_in_part_goes_on_like_the_game(known: bool, ends: bool) -> None:
    """It refuses nothing that happens, and one of its hypotheses is what happened."""
    for seed in seeds(160, 1600):
        played = some_game(seed)
        now = begun(played, known=known)
        for done in played.done:
            position = done.position
            assert not now.gone_out, seed
            if done.move == STOP:
                continue
            if now.goes_on is not None and not position.run:
                over = now.turn_over()
                assert over is not None, seed
                now = over
            assert now.acting == position.seat, seed
            assert now.left == tuple(hand.bit_count() for hand in position.hands), seed
            assert (now.passes, now.laid, now.drew) == (position.passes, position.laid, position.drew), seed
            assert (now.stock, now.order or ()) == (position.stock.bit_count(), position.order or ()), seed
            lies = {(way.layout.key, way.scored) for way in now.ways}
            assert (position.layout.key, position.scored) in lies, seed
            if known:
                assert now.hands == position.hands, seed
            if done.move is not None and done.move.tile is not None:
                after = now.play(done.move.tile, join_of(done, arms=True) if ends else None)
            else:
                after = now.knock() if done.drawn is None else now.draw(done.drawn)
            assert after is not None, (seed, done)
            now = after
        final = played.final
        lies = {(way.layout.key, way.scored) for way in now.ways}
        assert (final.layout.key, final.scored) in lies, seed
        if known:
            assert now.gone_out or any(map(now.blocked, now.layouts)), seed


def test_what_is_known_in_part_allows_nothing_else_where_all_is_known() -> None:
    """A seat plays, draws or passes: whatever is no move of the position is refused."""
    for seed in seeds(120, 1200):
        played = some_game(seed)
        now = begun(played, known=True)
        for done in played.done:
            position, move = done.position, done.move
            if move == STOP:
                over = now.turn_over()
                assert over is not None, seed
                now = over
                continue
            if now.goes_on is not None and not position.run:
                over = now.turn_over()
                assert over is not None, seed
                now = over
            legal = {other.tile for other in position.moves()}
            if not now.is_empty and not position.exposed:
                fits = {tile for tile in position.rules.tile_set.tiles if now.play(tile) is not None}
                assert fits == legal - {None}, seed
            if now.goes_on is None:
                assert (now.knock() is not None) == (not legal and not position.must_draw), seed
                assert (now.draw(None) is not None) == position.must_draw, seed
            if move is not None and move.tile is not None:
                after = now.play(move.tile, join_of(done, arms=True))
            else:
                after = now.knock() if done.drawn is None else now.draw(done.drawn)
            assert after is not None, seed
            now = after


def test_a_turn_that_is_left_out_is_found_again() -> None:
    """The repair search plays by the same rules: what it finds replays, and it finds something."""
    tried = 0
    for seed in range(60):
        played = some_game(seed, 10, 3)
        rules = played.final.rules
        tags = (Tag("Rules", as_options(rules)), Tag("Game", "1"))
        game = replace(written(played), tags=tags)
        whole = replay(game)
        assert whole.valid, (seed, whole.diagnostics)
        if len(game.turns) < 4 or needs_arms(played):
            continue
        at = len(game.turns) // 2
        damaged = replace(game, turns=game.turns[:at] + game.turns[at + 1 :])
        if replay(damaged).valid:
            continue
        tried += 1
        found = repair(damaged)
        assert found.repairs, seed
        assert all(replay(one.game).valid for one in found.repairs), seed
    assert tried > 20


def test_a_deal_that_is_not_written_is_no_obstacle() -> None:
    for seed in range(150):
        played = some_game(seed)
        rules = played.final.rules
        game = written(played)
        assert isinstance(game.deal, Deal)
        result = replay_under(rules, rules.seating(), replace(game, deal=None))
        problems = [one for one in result.diagnostics if one.severity is Severity.ERROR]
        assert not problems, (seed, problems)


def test_passes_before_the_end_of_the_stock_count_as_they_were_made() -> None:
    """Where the last tile drawn blocks the game, no tile has, and there are no passes that were not made."""
    rules = Rules(
        name="random", seats=5, partners=False, highest=3, hand=1, drawing=Drawing.ONE, reserve=1,
        game_end=GameEnd.STUCK, pass_bonus=10, first_lead=LeadBy.ANYONE,
    )  # fmt: skip
    blocked = 0
    for seed in range(300):
        rng = Random(seed)
        played = play_out(rng, *random_start(rng, rules))
        blocked += played.final.end is EndKind.BLOCKED and played.final.passes > 0
        result = replay_under(rules, rules.seating(), written(played))
        assert result.outcome is not None
        assert result.outcome.score == played.final.score(), seed
    assert blocked
