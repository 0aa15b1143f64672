"""Damage to one turn, or to two that stand side by side: every way there is."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import rules_of_game
from analyzer.record.game import Pass, Play
from analyzer.tiles.layout import CROSS, LINE, Arm
from analyzer.tiles.tile import Centre, Tile
from benchmarks.damage.kinds import Way, turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Action, Game, Turn


def turn_left_out(game: Game) -> Iterator[Way]:
    """Without a turn that has a tile."""
    return _left_out(game, Play)


def pass_left_out(game: Game) -> Iterator[Way]:
    """Without a pass."""
    return _left_out(game, Pass)


def _left_out(game: Game, action: type[Action]) -> Iterator[Way]:
    for at, turn in enumerate(game.turns):
        if isinstance(turn.action, action):
            yield Way(f"{at + 1}. {turn_text(turn)} left out", _with(game, at, at + 1))


def pass_for_tile(game: Game) -> Iterator[Way]:
    """A pass where a tile was played."""
    for at, turn, _ in _tiles(game):
        yield _changed(game, at, replace(turn, action=Pass(), scored=None))


def tile_misread(game: Game) -> Iterator[Way]:
    """One number of a tile is another; whether it joins as written is not asked."""
    numbers = range(rules_of_game(game).rules.highest + 1)
    for at, turn, play in _tiles(game):
        for tile in misread(play.tile, numbers) if play.tile else ():
            yield _changed(game, at, replace(turn, action=replace(play, tile=tile)))


def misread(tile: Tile, numbers: range) -> list[Tile]:
    """The tiles that differ from a tile in one number.

    >>> [str(other) for other in misread(Tile.of(0, 1), range(3))]
    ['0-0', '1-1', '0-2', '1-2']
    >>> [str(other) for other in misread(Tile.of(0, 0), range(3))]
    ['0-1', '0-2']
    """
    found = [Tile.of(number, kept) for number in numbers for kept in (tile.low, tile.high)]
    return list(dict.fromkeys(other for other in found if other != tile))


def wrong_seat(game: Game) -> Iterator[Way]:
    """A tile in another seat's cell, at its place in the sequence."""
    labels = rules_of_game(game).seating.labels
    for at, turn, _ in _tiles(game):
        for label in labels:
            if label != turn.seat:
                yield _changed(game, at, replace(turn, seat=label))


def exchanged(game: Game) -> Iterator[Way]:
    """Two neighbouring turns in each other's place: with their seats, or in each other's cell."""
    for at, (one, other) in enumerate(pairwise(game.turns)):
        told = f"{at + 1}. {turn_text(one)}, {turn_text(other)} exchanged"
        places = replace(other, round=one.round), replace(one, round=other.round)
        yield Way(f"{told} with their seats", _with(game, at, at + 2, *places))
        cells = replace(places[0], seat=one.seat), replace(places[1], seat=other.seat)
        yield Way(f"{told}, the cells keep their seats", _with(game, at, at + 2, *cells))


def written_twice(game: Game) -> Iterator[Way]:
    """A turn with its copy right behind it."""
    for at, turn in enumerate(game.turns):
        yield Way(f"{at + 1}. {turn_text(turn)} written twice", _with(game, at, at, turn))


def wrong_side(game: Game) -> Iterator[Way]:
    """Another side than the one joined: the tile's other number, or another arm."""
    arms = CROSS if rules_of_game(game).rules.centre is Centre.CROSS else LINE
    for at, turn, play in _tiles(game):
        if isinstance(play.join, Arm):
            others: list[int | Arm] = [arm for arm in arms if arm != play.join]
        elif play.join is not None and play.tile and play.tile.has(play.join):
            others = [play.tile.other(play.join)]
        else:
            others = []
        for join in others:
            yield _changed(game, at, replace(turn, action=replace(play, join=join)))


def _tiles(game: Game) -> Iterator[tuple[int, Turn, Play]]:
    """The turns with a tile, and where they stand."""
    for at, turn in enumerate(game.turns):
        if isinstance(turn.action, Play):
            yield at, turn, turn.action


def _changed(game: Game, at: int, turn: Turn) -> Way:
    told = f"{at + 1}. {turn_text(game.turns[at])} written as {turn_text(turn)}"
    return Way(told, _with(game, at, at + 1, turn))


def _with(game: Game, start: int, stop: int, *turns: Turn) -> Game:
    """The game with other turns in place of some."""
    return replace(game, turns=(*game.turns[:start], *turns, *game.turns[stop:]))
