"""What has to be equal in a repaired record, and what need not."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from analyzer.record.game import Comment, EndKind, Mark, Pass, Tag, Turn
from benchmarks.damage import Damage, damaged, same_game
from benchmarks.sound import MAIN, Sides, sound_game

if TYPE_CHECKING:
    from analyzer.record.game import Game


def test_what_is_no_part_of_a_game_is_not_compared() -> None:
    game = sound_game(Random(1), MAIN, sides=Sides.NUMBERS)
    turns = tuple(
        replace(turn, comments=(Comment("so"),), marks=(Mark.GOOD,), round=None) for turn in game.turns
    )
    assert same_game(replace(game, turns=turns, preface=(Comment("a game"),)), game, sides=True)
    assert game.deal is not None
    hands = tuple(replace(hand, tiles=hand.tiles[::-1]) for hand in game.deal.hands[::-1])
    assert same_game(replace(game, deal=replace(game.deal, hands=hands)), game, sides=True)


def test_a_side_that_is_not_written_contradicts_none_unless_sides_are_asked_for() -> None:
    game = sound_game(Random(5), MAIN, sides=Sides.NUMBERS)
    bare = sound_game(Random(5), MAIN)
    assert same_game(bare, game)
    assert same_game(game, bare)
    assert not same_game(bare, game, sides=True)
    wrong = damaged(game, Damage.SIDE, Random(0))
    assert wrong is not None
    assert not same_game(wrong.game, game)


def test_passes_behind_a_block_are_not_compared() -> None:
    games = (sound_game(Random(seed)) for seed in range(100))
    game = next(game for game in games if game.result and game.result.kind is EndKind.BLOCKED)
    seats = "ABCD" * 2
    after = seats[seats.index(game.turns[-1].seat) + 1 :]
    longer = replace(game, turns=(*game.turns, *(Turn(seat=seat, action=Pass()) for seat in after[:4])))
    assert same_game(longer, game)
    assert same_game(game, longer)
    assert not same_game(replace(game, turns=game.turns[:-1]), game)


def test_the_order_of_the_seats_counts_and_not_the_first_of_them() -> None:
    game = sound_game(Random(3))
    assert game.tag("Seats") is None
    assert same_game(seated(game, "A B C D"), game)
    assert same_game(seated(game, "C D A B"), game)
    assert not same_game(seated(game, "A D C B"), game)


def seated(game: Game, order: str) -> Game:
    return replace(game, tags=(*game.tags, Tag("Seats", order)))
