"""What must hold for every legal game, and for every game with one thing wrong."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.game.position import Position
from analyzer.game.rules_of_game import HouseRules
from analyzer.record.diagnostics import Code, Severity
from analyzer.record.game import Deal, Game, Pass, Play
from analyzer.replays.replay import replay
from analyzer.rules import EndKind, Rules
from tests.effort import effort
from tests.games import LABELS, Played, random_deal, random_play, random_rules, written

SEEDS = st.integers(0, 1_000_000)


def game_of(seed: int) -> Played:
    rng = Random(seed)
    rules = replace(random_rules(rng), name="partnership")
    return random_play(rng, Position.deal(rules, random_deal(rng, rules), rng.randrange(4)))


def options(rules: Rules) -> HouseRules:
    """The rules as house rules on top of the base game."""
    return HouseRules(
        options=f"lead_double={'yes' if rules.lead_double else 'no'},"
        f" block_winner={rules.block_winner.value},"
        f" blocked_tie={rules.blocked_tie.value}, hand_score={rules.hand_score.value},"
        f" double_blank={rules.double_blank}, divide_by={rules.divide_by}, equal_ends={rules.equal_ends}"
    )


@given(SEEDS, st.booleans())
@settings(max_examples=effort(60, 1600))
def test_a_legal_game_replays_to_its_end(seed: int, ends: bool) -> None:
    played = game_of(seed)
    rules = played.final.rules
    result = replay(written(played, ends=ends), options(rules))
    assert [problem for problem in result.diagnostics if problem.severity is Severity.ERROR] == []
    assert len(result.steps) == len(played.moves)
    assert result.outcome is not None
    assert result.outcome.kind is played.final.end
    assert result.outcome.left == played.final.left()
    if ends:
        assert result.outcome.score == played.final.score()
        for step, (position, move) in zip(result.steps, played.moves, strict=True):
            assert step.position is not None
            assert step.position.hands == position.hands
            assert sorted(step.before.ends) == sorted(position.layout.ends)
            assert step.end == (position.joined(move) if move else None)
            assert step.other_ends == ()


@given(SEEDS)
@settings(max_examples=effort(40, 800))
def test_readings_are_exactly_the_consistent_ones(seed: int) -> None:
    """The ends named by the replayer and their alternatives are those that some full reading has."""
    played = game_of(seed)
    game = written(played)
    result = replay(game, options(played.final.rules))
    found = [{step.end, *step.other_ends} if step.end is not None else set() for step in result.steps]
    expected = _all_readings(game, played.moves[0][0])
    assert found == expected


def _all_readings(game: Game, start: Position) -> list[set[int]]:
    """Every reading of a game, one after the other: the numbers joined at each turn."""
    complete: list[list[int | None]] = []

    def follow(position: Position, at: int, joined: list[int | None]) -> None:
        if at == len(game.turns):
            if position.end is not None:
                complete.append(joined)
            return
        action = game.turns[at].action
        moves = position.moves()
        if isinstance(action, Pass):
            if not moves:
                follow(position.knock(), at + 1, [*joined, None])
            return
        assert isinstance(action, Play)
        for move in moves if position.end is None else []:
            if move.tile == action.tile:
                follow(position.play(move), at + 1, [*joined, position.joined(move)])

    follow(start, 0, [])
    return [{end for end in column if end is not None} for column in zip(*complete, strict=True)]


@given(SEEDS, st.data())
@settings(max_examples=effort(40, 1200))
def test_one_illegal_change_is_reported_at_its_turn(seed: int, data: st.DataObject) -> None:
    """A tile replaced by another of the same hand that does not fit is refused where it stands."""
    played = game_of(seed)
    game = written(played, ends=True)
    plays = [at for at, turn in enumerate(game.turns) if at and isinstance(turn.action, Play)]
    at = data.draw(st.sampled_from(plays))
    position = played.moves[at][0]
    tiles = position.rules.tile_set
    unfit = list(tiles.members(position.hands[position.seat] & ~position.playable(position.seat)))
    if not unfit:
        return
    wrong = replace(game.turns[at], action=Play(data.draw(st.sampled_from(unfit))))
    result = replay(replace(game, turns=(*game.turns[:at], wrong, *game.turns[at + 1 :])))
    errors = [p for p in result.diagnostics if p.severity is Severity.ERROR]
    assert errors[0].code is Code.NO_OPEN_END
    assert errors[0].turn == at + 1


@given(SEEDS, st.data())
@settings(max_examples=effort(40, 800))
def test_a_pass_of_a_seat_that_can_play_is_reported(seed: int, data: st.DataObject) -> None:
    played = game_of(seed)
    game = written(played, ends=True)
    plays = [at for at, turn in enumerate(game.turns) if at and isinstance(turn.action, Play)]
    at = data.draw(st.sampled_from(plays))
    wrong = replace(game.turns[at], action=Pass())
    result = replay(replace(game, turns=(*game.turns[:at], wrong, *game.turns[at + 1 :])))
    errors = [p for p in result.diagnostics if p.severity is Severity.ERROR]
    assert errors[0].code is Code.PASS_WHILE_ABLE
    assert errors[0].turn == at + 1


@given(SEEDS)
@settings(max_examples=effort(60, 600))
def test_missing_knocks_at_the_end_of_a_block_are_no_mistake(seed: int) -> None:
    played = game_of(seed)
    if played.final.end is not EndKind.BLOCKED:
        return
    game = written(played, ends=True)
    seat = LABELS.index(game.turns[-1].seat)
    more = list(game.turns)
    for _ in range(4):
        seat = (seat + 1) % 4
        more.append(replace(game.turns[-1], seat=LABELS[seat], action=Pass()))
        result = replay(replace(game, turns=tuple(more)), options(played.final.rules))
        assert result.valid
        assert result.outcome is not None
        assert result.outcome.kind is EndKind.BLOCKED


@given(SEEDS)
@settings(max_examples=effort(30, 400))
def test_no_deal_is_needed_to_replay(seed: int) -> None:
    played = game_of(seed)
    result = replay(written(played, ends=True, deal=False), options(played.final.rules))
    assert result.valid, result.diagnostics
    assert len(result.steps) == len(played.moves)
    if result.deal is not None:
        assert result.deal == played.moves[0][0].hands


@given(SEEDS, st.integers(0, 3))
@settings(max_examples=effort(30, 400))
def test_a_hand_that_is_left_out_is_worked_out(seed: int, missing: int) -> None:
    played = game_of(seed)
    game = written(played, ends=True)
    assert game.deal is not None
    partial = Deal(tuple(hand for at, hand in enumerate(game.deal.hands) if at != missing))
    result = replay(replace(game, deal=partial), options(played.final.rules))
    assert result.deal == played.moves[0][0].hands
    assert result.valid
