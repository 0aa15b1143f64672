"""A sheet allows what `Position` does, at every table; where hands are not known, what they could allow."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.game.position import STOP, Position
from analyzer.rules import TurnLength, variant
from analyzer.tiles.tile import Tile
from tests.effort import effort, seeds
from tests.every_variant import TABLES, play_out, random_game, rules_of
from tests.games import any_rules, random_start
from tests.kernel.sheets import BAD_MOVE, DRAW, PASS, PLAY, STOPS, Sheet, all_moves, drawn, moved

if TYPE_CHECKING:
    from tests.every_variant import Done, Played


def told(sheet: Sheet, done: Done, *, known: bool) -> None:
    """Writes one turn down."""
    position = done.position
    assert sheet.sheet.seat == position.seat
    outlook = sheet.outlook()
    if known:
        assert outlook == all_moves(position), str(position)
    if done.move == STOP:
        assert sheet.do(STOPS) == 0, str(position)
    elif done.move is not None:
        tile, place, leaves = moved(position, done.move)
        assert (tile, place, leaves) in outlook.moves, str(position)
        assert sheet.do(PLAY, tile, place, leaves) == 0
    elif done.drawn is not None:
        assert sheet.do(DRAW, drawn(done.drawn, position.rules) if known else -1) == 0, str(position)
    else:
        assert sheet.do(PASS) == 0, str(position)


def fits(sheet: Sheet, done: Done) -> bool:
    """Whether a turn is one that the sheet expects now."""
    if sheet.sheet.seat != done.position.seat:
        return False
    if done.move is None or done.move == STOP:
        return done.move == STOP
    return moved(done.position, done.move) in sheet.outlook().moves


def write_down(played: Played, *, known: bool) -> Sheet:
    sheet = Sheet(played.start, known=known)
    for at, done in enumerate(played.done):
        if not known and STOPS in sheet.outlook().kinds and not fits(sheet, done):
            # The seat could have gone on with a tile that nobody has seen.
            assert sheet.do(STOPS) == 0
        told(sheet, done, known=known)
        if played.start.scored:
            after = played.done[at + 1].position if at + 1 < len(played.done) else played.final
            assert tuple(sheet.scored) == after.scored, str(done.position)
    return sheet


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_table(name: str, seats: int) -> None:
    for seed in seeds(2, 1000):
        rules = rules_of(name, seats)
        played = random_game(Random(seed), rules, any_arm=seed % 2 == 1 and rules.turn is not TurnLength.RUN)
        sheet = write_down(played, known=True)
        assert sheet.outlook() == all_moves(played.final)
        score = sheet.score()
        assert score is not None
        assert score == (played.final.score().points, played.final.left())
        write_down(played, known=False)


@pytest.mark.parametrize("chunk", range(effort(1, 2)))
def test_any_rules(chunk: int) -> None:
    for seed in seeds(60, 5000, chunk):
        rng = Random(seed)
        start = random_start(rng, any_rules(rng, dealt=10, spare=4), known=True)
        played = play_out(rng, start, None)
        sheet = write_down(played, known=True)
        assert sheet.outlook() == all_moves(played.final), str(played.final)
        assert sheet.score() == (played.final.score().points, played.final.left()), str(played.final)
        write_down(replace(played, start=replace(start, exposed=0)), known=False)


def test_what_is_not_allowed_is_done_where_it_is_forced() -> None:
    start = Position.deal(variant("partnership").rules, (0x7F, 0x7F << 7, 0x7F << 14, 0x7F << 21), leader=0)
    sheet = Sheet(start, known=True)
    tiles = start.rules.tile_set.index
    assert sheet.do(PLAY, tiles(Tile.of(5, 5))) == BAD_MOVE
    assert sheet.do(PLAY, tiles(Tile.of(0, 1))) == 0
    assert sheet.do(PASS) == BAD_MOVE
    assert sheet.do(PASS, forced=True) == 0
    sheet.sheet.seat = 0
    assert sheet.do(PLAY, tiles(Tile.of(1, 1)), 1, forced=True) == 0
    assert (sheet.sheet.seat, sheet.sheet.held[0]) == (1, 5)
    # Of a tile that does not fit it is said which half is open then; of one that does, it is not.
    for tile, place, leaves in (((3, 4), 0, 0), ((3, 4), 0, 2), ((3, 4), 2, 4), ((0, 3), 0, 4)):
        assert sheet.do(PLAY, tiles(Tile.of(*tile)), place, leaves, forced=True) == BAD_MOVE
    assert sheet.do(PLAY, tiles(Tile.of(3, 4)), 0, 4) == BAD_MOVE
    assert sheet.do(PLAY, tiles(Tile.of(3, 4)), 0, 4, forced=True) == 0
    assert [end & 15 for end in sheet.sheet.ends[0:2]] == [3, 1]
    assert sheet.score() is None
