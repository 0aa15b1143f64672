"""Every variant, by every number of players: the deal as it was stays possible, and each world fits the play.

These games are too large to list their deals. So a world is held against the turns one seat at a time: its
tiles, those it has played included, must each have come at some time so that nothing fitted whenever it
passed or drew.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from analyzer.knowledge import known_at, seen_at
from analyzer.replays.replay import ActionKind, replay
from analyzer.rules import LeadBy, TurnLength
from tests.effort import seeds, some
from tests.every_variant import OUTER_TABLES, random_game, rules_of, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.knowledge import Knowledge, World
    from analyzer.replays.replay import Replay
    from analyzer.tiles.tile import Tile

TILES = (ActionKind.LEAD, ActionKind.PLAY)


@pytest.mark.parametrize(("name", "seats"), some(OUTER_TABLES, 1))
def test_the_real_deal_and_every_world_fit_the_play(name: str, seats: int) -> None:
    for seed in seeds(1, 12):
        rng = Random(seed)
        game = replay(written(random_game(rng, rules_of(name, seats))))
        for turn in rng.sample(range(1, len(game.steps) + 1), min(5, len(game.steps))):
            for seat in (*range(seats), None):
                known = seen_at(game, turn) if seat is None else known_at(game, turn, seat)
                check(game, known, rng)


def check(game: Replay, known: Knowledge, rng: Random) -> None:
    position = game.steps[known.turn - 1].position
    assert position is not None
    tiles = known.rules.tile_set
    for tile, shares in known.chances.items():
        bit = tiles.bit(tile)
        owner = next((seat for seat, hand in enumerate(position.hands) if hand & bit), None)
        assert shares[owner] > 0, (str(tile), owner)
    assert fits(game, known.turn, position.hands)
    for world in known.sample(4, rng):
        assert fits(game, known.turn, world.hands)
        looks_the_same(known, world, position.hands)
        like = known.position(world, position)
        assert (like.hands, like.seat, like.layout) == (world.hands, position.seat, position.layout)
        assert like.stock.bit_count() == position.stock.bit_count()
        if world.order:
            assert tiles.mask(world.order) & ~like.stock == 0
            assert len(world.order) == len(set(world.order))
            assert len(position.order or ()) - len(world.order) == min(
                known.rules.reserve, len(position.order or ())
            )


def looks_the_same(known: Knowledge, world: World, real: tuple[int, ...]) -> None:
    assert [hand.bit_count() for hand in world.hands] == [hand.bit_count() for hand in real]
    assert sum(world.hands).bit_count() == sum(hand.bit_count() for hand in world.hands)
    if known.seat is not None:
        assert world.hands[known.seat] == real[known.seat]


def fits(game: Replay, turn: int, hands: tuple[int, ...]) -> bool:
    return all(_fits(game, turn, seat, hand) for seat, hand in enumerate(hands))


def _fits(game: Replay, turn: int, seat: int, hand: int) -> bool:
    """Whether each tile of a seat can have been dealt, or drawn in some turn: a matching of the two."""
    before = game.steps[: turn - 1]
    left = dict.fromkeys(game.rules.tile_set.members(hand), turn)
    for step in before:
        if step.seat == seat and step.kind in TILES and step.tile is not None:
            left[step.tile] = step.turn
    came = [0] * game.rules.hand
    came += [step.turn for step in before if step.seat == seat and step.kind is ActionKind.DRAW]
    if len(came) != len(left):
        return False
    barred = list(_barred(game, turn, seat))
    taken: dict[int, Tile] = {}

    def place(tile: Tile, tried: set[int]) -> bool:
        for at, when in enumerate(came):
            # What is drawn in a turn was not there when the turn showed that nothing fitted.
            held = range(when + 1 if when else 0, left[tile])
            if (
                at in tried
                or when >= left[tile]
                or any(moment in held and tile in out for moment, out in barred)
            ):
                continue
            tried.add(at)
            if at not in taken or place(taken[at], tried):
                taken[at] = tile
                return True
        return False

    return all(place(tile, set()) for tile in left)


def _barred(game: Replay, turn: int, seat: int) -> Iterator[tuple[int, set[Tile]]]:
    """When the seat is seen not to hold some tiles, and which."""
    rules = game.rules
    every = list(rules.tile_set.members(rules.playing))
    lead = game.lead_tile
    if rules.first_lead is LeadBy.HIGHEST_DOUBLE and lead is not None:
        yield 0, {tile for tile in every if _rank(tile) > _rank(lead)}
    for step, following in zip(game.steps[: turn - 1], game.steps[1:turn], strict=True):
        if step.seat != seat:
            continue
        if step.kind not in TILES:
            yield step.turn, {tile for tile in every if step.before.joins(tile)}
        elif rules.turn is TurnLength.RUN and following.seat != seat:
            ends = step.after.ends if step.arm is None else (step.after.number(step.arm),)
            yield step.turn, {tile for tile in every for end in ends if tile.has(end)}


def _rank(tile: Tile) -> tuple[bool, int, int]:
    return tile.is_double, tile.pips, tile.high
