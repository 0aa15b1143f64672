"""A game played by the code and by the second implementation at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests import oracle

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from analyzer.game.position import Move, Position
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile


def plain(position: Position) -> oracle.Hands:
    """The hands without masks."""
    tiles = position.rules.tile_set
    return tuple(tuple(tuple(tile) for tile in tiles.members(hand)) for hand in position.hands)  # type: ignore[misc]


def twin(position: Position) -> oracle.State:
    """The state of the second implementation for a position before the first move."""
    rules = position.rules
    tiles = rules.tile_set
    known = position.order is not None
    stock = position.order if position.order is not None else tuple(tiles.members(position.stock))
    turned = None
    if position.laid:
        held = sum(position.hands) | position.stock
        (turned,) = tiles.members(rules.playing & ~held)
    return oracle.deal(
        rules, plain(position), position.leader,
        stock=tuple((tile.low, tile.high) for tile in stock), known=known,
        turned=turned and (turned.low, turned.high),
        exposed=tuple((tile.low, tile.high) for tile in tiles.members(position.exposed)),
    )  # fmt: skip


def seen(layout: Layout) -> list[tuple[int, str]]:
    """The open ends in words of the second implementation."""
    return sorted((end, kind.name.lower()) for end, kind in zip(layout.ends, layout.kinds, strict=False))


def free(position: Position, state: oracle.State) -> list[tuple[int, str]]:
    return sorted((side.number, side.role) for side in oracle.free_sides(position.rules, state.table))


def same(position: Position, move: Move, state: oracle.State) -> oracle.Move:
    """The second implementation's move for a move."""
    for other in oracle.moves(position.rules, state):
        if other is None or move.tile is None:
            if other is None and move.tile is None:
                return other
            continue
        tile, side = other
        if tile != tuple(move.tile):
            continue
        if side is None or move.arm is None:
            return other
        at = position.layout.arms.index(move.arm.base)
        kind = position.layout.kinds[at].name.lower()
        trains = (*"ABCDEFGH"[: position.rules.seats], "M")
        if side.train is not None and trains[side.train] != move.arm.base:
            continue
        if (side.number, side.role, side.leaves) == (position.layout.ends[at], kind, move.arm.outward):
            return other
    raise AssertionError(f"{move} is no move of the second implementation")


def walk(rng: Random, position: Position) -> Iterator[tuple[Position, oracle.State]]:
    """A random game from a position before the first move, every moment of it twice."""
    state = twin(position)
    rules = position.rules
    yield position, state
    while position.end is None:
        moves = position.moves()
        if moves:
            move = rng.choice(moves)
            state = oracle.play(rules, state, same(position, move, state))
            position = position.play(move)
        elif position.must_draw:
            tile: Tile = rng.choice(position.draws())
            state = oracle.draw(state, (tile.low, tile.high))
            position = position.draw(tile)
        else:
            state, position = oracle.knock(rules, state), position.knock()
        yield position, state


def lines(position: Position, depth: int) -> int:
    """How many ways there are to play so many more moves."""
    if depth == 0 or position.end is not None:
        return 1
    moves = position.moves()
    if moves:
        return sum(lines(position.play(move), depth - 1) for move in moves)
    if position.must_draw:
        return sum(lines(position.draw(tile), depth - 1) for tile in position.draws())
    return lines(position.knock(), depth - 1)
