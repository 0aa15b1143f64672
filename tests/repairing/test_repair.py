"""Published cases, and what holds for damaged games of every variant."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.game.rules_of_game import rules_of_game
from analyzer.notation import parse, read
from analyzer.record.game import Deal, Draw, Game, Hand, Pass, Play, Turn
from analyzer.repairs import Op, Part, Repair, Slip, repair
from analyzer.replays.replay import replay
from analyzer.tiles.tile import Tile
from tests.effort import effort, some
from tests.every_variant import OUTER_TABLES, random_game, rules_of, written
from tests.golden_files import ROOT, SAMPLE
from tests.repairing.small import told
from tests.repairing.test_exhaustive import hold

EFFORT = 20_000


def game_of(path: str) -> Game:
    return read(str(ROOT / path)).games[0]


def edits(one: Repair) -> list[tuple[Op, Part, str | None, str | None, str | None, int | None]]:
    return [(edit.op, edit.part, edit.seat, edit.old, edit.new, edit.turn) for edit in one.edits]


@pytest.mark.parametrize("name", ["as-printed", "as-printed-de"])
def test_the_round_that_the_book_leaves_out_is_put_back(name: str) -> None:
    found = repair(game_of(f"records/defective/international-dominoes-{name}.domino"))
    first = found.repairs[0]
    assert found.needed
    assert [one.cost for one in found.repairs].count(first.cost) == 1
    assert (first.cost, first.unique, first.agrees) == (6, True, True)
    assert first.slips == (Slip.ROUND_LEFT_OUT,)
    assert edits(first) == [
        (Op.INSERT, Part.TURN, "A", None, "pass", 24),
        (Op.INSERT, Part.TURN, "B", None, "0-0", 25),
        (Op.INSERT, Part.TURN, "C", None, "4-6", 26),
        (Op.INSERT, Part.TURN, "D", None, "6-6", 27),
    ]
    replayed = replay(first.game)
    assert replayed.valid
    assert replayed.outcome is not None
    assert replayed.outcome.score is not None
    assert replayed.outcome.score.points == (0, 10)
    # The repaired line is the one of the sound record.
    sound = game_of(SAMPLE)
    assert [(t.seat, t.action, t.round) for t in first.game.turns] == [
        (t.seat, t.action, t.round) for t in sound.turns
    ]


def test_a_seat_that_plays_twice_running() -> None:
    found = repair(game_of("records/defective/wrong-player.domino"))
    hold(found)
    first = found.repairs[0]
    assert (first.cost, first.unique, first.agrees) == (8, True, None)
    assert edits(first) == [(Op.DELETE, Part.TURN, "P4", "4-5", None, 5)]


def test_a_played_tile_in_a_hand() -> None:
    found = repair(game_of("records/defective/played-tile-in-hand.domino"))
    hold(found)
    first = found.repairs[0]
    assert (first.cost, first.unique) == (5, True)
    assert edits(first) == [(Op.REPLACE, Part.DEAL, "P4", "4-6", "?", None)]
    assert first.doubts == ("which tile P4 was dealt in place of 4-6 cannot be told",)


def test_wrong_ends() -> None:
    found = repair(game_of("records/defective/wrong-ends.domino"))
    hold(found)
    tied = [one for one in found.repairs if one.cost == 5]
    assert not any(one.unique for one in tied)
    assert [edits(one)[0][3:5] for one in tied] == [("ends 6 3", "ends 0 6"), ("0-3", "3-3")]


def test_a_tile_dealt_twice() -> None:
    sound = game_of(SAMPLE)
    found = repair(_dealt(sound, "A", Tile.of(0, 5), Tile.of(0, 6)))
    hold(found)
    first = found.repairs[0]
    assert (first.cost, first.unique, first.agrees) == (5, True, True)
    assert edits(first) == [(Op.REPLACE, Part.DEAL, "A", "0-6", "0-5", None)]
    assert first.game.turns == sound.turns


def test_nothing_is_wrong_with_a_sound_game() -> None:
    found = repair(game_of(SAMPLE))
    assert (found.needed, found.repairs, found.gave_up) == (False, (), None)


def test_passes_that_are_never_written_are_all_put_back() -> None:
    sound = game_of(SAMPLE)
    turns = tuple(turn for turn in sound.turns if not isinstance(turn.action, Pass))
    found = repair(replace(sound, turns=turns))
    hold(found)
    first = found.repairs[0]
    assert (first.cost, first.unique, first.slips) == (Slip.NO_PASSES.cost, True, (Slip.NO_PASSES,))
    assert [(t.seat, t.action) for t in first.game.turns] == [(t.seat, t.action) for t in sound.turns]
    assert {(edit.op, edit.new) for edit in first.edits} == {(Op.INSERT, "pass")}


def test_two_slips_in_one_turn_are_both_told() -> None:
    sound = game_of(SAMPLE)
    at = 5
    assert sound.turns[at] == Turn(seat="C", action=Play(Tile.of(4, 5)), round=2)
    wrong = replace(sound.turns[at], seat="B", action=Play(Tile.of(4, 6)))  # 5 and 6 look alike
    found = repair(replace(sound, turns=(*sound.turns[:at], wrong, *sound.turns[at + 1 :])))
    hold(found)
    first = found.repairs[0]
    assert first.slips == (Slip.WRONG_SEAT, Slip.LOOK_ALIKE)
    assert [edit.old for edit in first.edits] == ["B 4-6"]


def _dealt(game: Game, seat: str, old: Tile, new: Tile) -> Game:
    assert game.deal is not None
    hands = tuple(
        Hand(hand.seat, tuple(new if hand.seat == seat and tile == old else tile for tile in hand.tiles))
        for hand in game.deal.hands
    )
    return replace(game, deal=Deal(hands))


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 0))
@given(st.integers(0, 1_000_000))
@settings(max_examples=effort(1, 40))
def test_damaged_games_of_every_variant(name: str, seats: int, seed: int) -> None:
    """Whatever is played, nothing is raised, and only what is a game is proposed."""
    rng = Random(seed)
    rules = rules_of(name, seats)
    sound = written(random_game(rng, rules), ends=rng.random() < 0.5, deal=rng.random() < 0.8)
    at = rng.randrange(len(sound.turns))
    damaged = replace(sound, turns=(*sound.turns[:at], *sound.turns[at + 1 :]))
    action = sound.turns[at].action
    if rng.random() < 0.5 and isinstance(action, Play):
        tiles = rules_of_game(sound).rules.tile_set.tiles
        wrong = replace(sound.turns[at], action=replace(action, tile=rng.choice(tiles)))
        damaged = replace(sound, turns=(*sound.turns[:at], wrong, *sound.turns[at + 1 :]))
    found = repair(damaged, effort=effort(EFFORT // 40, EFFORT))
    hold(found)
    assert found.needed is not replay(damaged).valid
    assert found.needed or not found.repairs
    assert found.repairs or not found.needed or found.gave_up, told(damaged)


def test_draws_that_are_not_written_come_from_the_stock() -> None:
    """`draw.domino` gives the order of its stock: whoever could not play drew from it."""
    game = game_of("records/draw.domino")
    drawn = [turn for turn in game.turns if isinstance(turn.action, Draw)]
    assert len(drawn) > 3
    found = repair(replace(game, turns=tuple(turn for turn in game.turns if turn not in drawn)))
    hold(found)
    first = found.repairs[0]
    assert [slip.slug for slip in first.slips] == ["no-draws"]
    assert [turn.action for turn in first.game.turns] == [turn.action for turn in game.turns]


def test_a_round_is_put_where_the_numbers_skip_one() -> None:
    game = game_of("records/cut-throat-three.domino")
    found = repair(replace(game, turns=tuple(turn for turn in game.turns if turn.round != 4)))
    hold(found)
    first = found.repairs[0]
    assert [slip.slug for slip in first.slips] == ["round-skipped"]
    told = [(turn.seat, turn.action, turn.round) for turn in first.game.turns]
    assert told == [(turn.seat, turn.action, turn.round) for turn in game.turns]


def test_a_row_that_is_written_twice_goes_once() -> None:
    game = game_of("records/partnership-match.domino")
    row = tuple(turn for turn in game.turns if turn.round == 3)
    at = game.turns.index(row[0])
    found = repair(replace(game, turns=(*game.turns[:at], *row, *game.turns[at:])))
    hold(found)
    first = found.repairs[0]
    assert ([slip.slug for slip in first.slips], first.unique) == (["row-twice"], True)
    assert [turn.action for turn in first.game.turns] == [turn.action for turn in game.turns]


@pytest.mark.parametrize("columns", [False, True])
def test_headings_exchanged(columns: bool) -> None:
    """The hands of two players under each other's name, or their turns."""
    game = game_of("records/partnership-match.domino")
    assert game.deal is not None
    swap = {"A": "B", "B": "A"}
    if columns:
        wrong = replace(game, turns=tuple(replace(t, seat=swap.get(t.seat, t.seat)) for t in game.turns))
    else:
        one, other, *rest = game.deal.hands
        hands = (replace(one, tiles=other.tiles), replace(other, tiles=one.tiles), *rest)
        wrong = replace(game, deal=replace(game.deal, hands=hands))
    found = repair(wrong)
    hold(found)
    slug = "columns-exchanged" if columns else "hands-exchanged"
    assert [slip.slug for slip in found.repairs[0].slips] == [slug]
    assert [turn.seat for turn in found.repairs[0].game.turns] == [turn.seat for turn in game.turns]


def test_a_tile_left_out_of_a_run_is_put_back() -> None:
    game = game_of("records/hungarian.domino")
    runs = [at for at in range(1, len(game.turns) - 1) if game.turns[at - 1].seat == game.turns[at].seat]
    at = runs[0]
    found = repair(replace(game, turns=(*game.turns[:at], *game.turns[at + 1 :])))
    hold(found)
    assert found.repairs[0].cost == Slip.TURN_LEFT_OUT.cost
    assert game.turns[at].action in [turn.action for turn in found.repairs[0].game.turns]


def test_numbers_of_rounds_stay_where_nothing_is_put_in() -> None:
    game = game_of("records/all-fives.domino")
    at = next(i for i, turn in enumerate(game.turns) if turn.scored and isinstance(turn.action, Play))
    wrong = replace(game.turns[at], scored=(game.turns[at].scored or 0) + 5)
    found = repair(replace(game, turns=(*game.turns[:at], wrong, *game.turns[at + 1 :])))
    assert [turn.round for turn in found.repairs[0].game.turns] == [turn.round for turn in game.turns]


def test_a_hand_that_is_written_twice_is_no_traceback() -> None:
    text = '[Deal "A:05 13 B:00 01 A:04 06 B:22 33"]\n1. A 0-5  B 0-0  C 0-1  D 1-1  A 6-6  B 6-6'
    found = repair(parse(text).games[0], effort=2_000)
    hold(found)
