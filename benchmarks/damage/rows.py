"""Damage to a row of the table, or to whose turns all of them are: every way there is."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from analyzer.game.rules_of_game import rules_of_game
from analyzer.tiles import DEFAULT_LABELS
from benchmarks.damage.kinds import Way, turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Game, Turn


def round_left_out(game: Game) -> Iterator[Way]:
    """Without a row; the numbers of the rows behind it close up, as they are printed."""
    for number, start, stop in _rows(game):
        behind = tuple(
            turn if turn.round is None else replace(turn, round=turn.round - 1) for turn in game.turns[stop:]
        )
        told = f"{start + 1}. row {number} left out: {_texts(game.turns[start:stop])}"
        yield Way(told, replace(game, turns=(*game.turns[:start], *behind)))


def row_shifted(game: Game) -> Iterator[Way]:
    """A row one column along, either way: the seats move on, or the actions go round among the cells."""
    labels = rules_of_game(game).seating.labels
    for number, start, stop in _rows(game):
        row = game.turns[start:stop]
        if len(row) < 2:
            continue
        told = f"{start + 1}. row {number}, {_texts(row)},"
        for step in (1, -1)[: len(labels) - 1]:
            moved = _seated(row, _along(labels, step))
            yield Way(f"{told} seats moved by {step}", _with(game, start, stop, moved))
        for step in (1, -1)[: len(row) - 1]:
            there = (*row[-step:], *row[:-step])
            turned = tuple(
                replace(turn, seat=cell.seat, round=cell.round) for cell, turn in zip(row, there, strict=True)
            )
            yield Way(f"{told} actions moved by {step}", _with(game, start, stop, turned))


def all_shifted(game: Game) -> Iterator[Way]:
    """Every turn is so many seats along; the Lead tag is right."""
    labels = rules_of_game(game).seating.labels
    for step in range(1, len(labels)):
        moved = _seated(game.turns, _along(labels, step))
        told = f"every turn moved by {step}: {game.turns[0].seat} leads" if game.turns else ""
        yield Way(told, replace(game, turns=moved))


def direction(game: Game) -> Iterator[Way]:
    """Play goes round the wrong way.

    Where a tag says that the seats sit in another order than their names, the tag is lost; elsewhere the
    turns are given to the seats as they would sit the other way round, seen from the leader.
    """
    labels = rules_of_game(game).seating.labels
    tag = game.tag("Seats")
    if tag is not None and labels != DEFAULT_LABELS[: len(labels)]:
        tags = tuple(other for other in game.tags if other.name != "Seats")
        yield Way(f"the tag Seats, {tag.value}, lost", replace(game, tags=tags))
    elif game.turns:
        leader = labels.index(game.turns[0].seat)
        names = {label: labels[(2 * leader - seat) % len(labels)] for seat, label in enumerate(labels)}
        mirrored = _seated(game.turns, names)
        yield Way(f"every turn mirrored about {labels[leader]}", replace(game, turns=mirrored))


def _rows(game: Game) -> Iterator[tuple[int, int, int]]:
    """The number of each row, where it starts and where it stops."""
    start = 0
    for number, turns in groupby(game.turns, key=lambda turn: turn.round):
        stop = start + len(list(turns))
        if number is not None:
            yield number, start, stop
        start = stop


def _along(labels: tuple[str, ...], step: int) -> dict[str, str]:
    """For each seat the one so many further on."""
    return {label: labels[(seat + step) % len(labels)] for seat, label in enumerate(labels)}


def _seated(turns: tuple[Turn, ...], names: dict[str, str]) -> tuple[Turn, ...]:
    """The turns given to other seats."""
    return tuple(replace(turn, seat=names.get(turn.seat, turn.seat)) for turn in turns)


def _with(game: Game, start: int, stop: int, turns: tuple[Turn, ...]) -> Game:
    return replace(game, turns=(*game.turns[:start], *turns, *game.turns[stop:]))


def _texts(turns: tuple[Turn, ...]) -> str:
    return "  ".join(map(turn_text, turns))
