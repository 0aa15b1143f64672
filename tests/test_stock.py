"""A tile is in one place: what the stock holds was not dealt, and is played by nobody who did not draw it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.notation import parse
from analyzer.record.diagnostics import Code
from analyzer.record.game import Draw, Play, Record, Tag
from analyzer.replays.replay import replay
from analyzer.rules import variant, with_options
from tests.every_variant import random_game, written
from tests.test_outside_the_set import everything

if TYPE_CHECKING:
    from random import Random

    from analyzer.record.game import Game
    from analyzer.tiles.tile import Tile

SMALL = '[Variant "draw"]\n[Rules "highest=2, seats=2, hand=2, partners=no"]\n'
CHIVA = """\
[Variant "chiva-draw"]
[Stock "46 05 02 12 15 06 35 33 34 00 23 01 04 66"]

1. B 5-5
2. A 5-6  B 3-6
3. A 2-5  B 2-6
4. A 1-6  B 1-1
5. A 1-3@3  B 1-4
6. A 1-2  B 2-2
7. A 2-4  B 0-6
8. A 3-3
"""


@pytest.mark.parametrize(
    ("text", "code", "place", "message"),
    [
        (CHIVA, Code.TILE_NOT_IN_HAND, (9, 6), "A cannot play 1-2: it is in the stock"),
        (
            f'{SMALL}[Stock "12 00"]\n1. A 1-1  B 1-2\n2. A 2-0\n3. B 0-0\n',
            Code.TILE_NOT_IN_HAND,
            (4, 13),
            "B cannot play 1-2: it is in the stock",
        ),
        (
            f'{SMALL}[Stock "12 ?"]\n1. A 1-1  B 1-2\n2. A 2-0\n',
            Code.TILE_NOT_IN_HAND,
            (4, 13),
            "B cannot play 1-2: it is in the stock",
        ),
        (
            f'{SMALL}[Deal "A:11 ? B:? ?"]\n[Stock "11 00"]\n1. A 1-1  B 1-2\n',
            Code.DEAL_DUPLICATE,
            (4, 9),
            "1-1 is in the stock, but it was dealt to A",
        ),
        (
            '[Variant "draw-turned"]\n[Deal "A:11 ? ? ? ? ? ?"]\n[Lead "stock 1-1"]\n1. A 1-2\n',
            Code.DEAL_DUPLICATE,
            (3, 8),
            "1-1 is turned from the stock, but it was dealt to A",
        ),
        (
            '[Variant "draw-turned"]\n[Lead "stock 1-1"]\n1. A 1-1\n',
            Code.TILE_PLAYED_TWICE,
            (3, 6),
            "1-1 is on the table already: play began on it",
        ),
    ],
)
def test_a_tile_that_is_in_two_places(text: str, code: Code, place: tuple[int, int], message: str) -> None:
    record = parse(text)
    problem = next(one for one in replay(record.games[0]).diagnostics if one.code is code)
    assert problem.message == message
    assert problem.span is not None
    assert (problem.span.line, problem.span.column) == place
    everything(record)


@pytest.mark.parametrize(
    "turns",
    [
        "1. A 1-1  B draw 1-2  B 1-2",
        "1. A 1-1  B draw ?  B 1-2",
    ],
)
def test_a_tile_that_was_drawn_from_the_stock_may_be_played(turns: str) -> None:
    record = parse(f'{SMALL}[Stock "12 00"]\n{turns}\n')
    assert replay(record.games[0]).valid
    everything(record)


def test_a_tile_of_a_stock_in_unknown_order_may_have_been_drawn() -> None:
    record = parse(f'{SMALL}[Stock "? 12"]\n1. A 1-1  B draw ?  B 1-2\n')
    assert replay(record.games[0]).valid
    everything(record)


@settings(max_examples=50)
@given(st.randoms(use_true_random=False))
def test_no_command_refuses_a_game_that_the_check_calls_valid(rng: Random) -> None:
    """Legal games with a stock, of which not everything is written, and of which a tile is another."""
    everything(Record((damaged(rng, random_draw_game(rng)),)))


def random_draw_game(rng: Random) -> Game:
    """A legal game with few tiles, with or without its deal."""
    options = f"highest=3, hand={rng.randint(1, 2)}, seats={rng.randint(2, 3)}, partners=no"
    name = rng.choice(["draw", "draw-turned", "chiva-draw", "block"])
    rules = with_options(variant(name).rules, options)
    game = written(random_game(rng, rules), ends=rng.random() < 0.5, deal=rng.random() < 0.4)
    return replace(game, tags=(*game.tags, Tag("Rules", options)))


def damaged(rng: Random, game: Game) -> Game:
    """The game with one tile of its stock in place of another, or with fewer turns."""
    stock: list[Tile | None] = list(game.stock or ())
    tiles = [turn.action.tile for turn in game.turns if isinstance(turn.action, Play | Draw)]
    if stock and tiles and rng.random() < 0.6:
        stock[rng.randrange(len(stock))] = rng.choice([*tiles, None])
    turns = list(game.turns)
    if turns and rng.random() < 0.6:
        del turns[rng.randrange(len(turns)) :]
    elif turns and rng.random() < 0.3:
        del turns[rng.randrange(len(turns))]
    return replace(game, stock=tuple(stock) or None, turns=tuple(turns))
