"""Lines of one shape, whatever their words, are read by what makes a game that is legal to its end."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from analyzer.forms.lines_alike import namings, written
from analyzer.forms.shapes import read_shapes
from analyzer.replays.state import ActionKind
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.forms.loose_game import LooseGame

Turns = list[tuple[str, str, Tile | int | None]]


def _random_game(seed: int, names: tuple[str, ...]) -> Turns:
    """A random game with seven tiles each, drawn until somebody can play: who does what with which tile."""
    rng = random.Random(seed)
    tiles = [Tile.of(low, high) for low in range(7) for high in range(low, 7)]
    rng.shuffle(tiles)
    hands = [tiles[at * 7 : at * 7 + 7] for at in range(len(names))]
    stock = tiles[len(names) * 7 :]
    ends: tuple[int, ...] = ()
    turns: Turns = []
    seat = passes = 0
    while passes < len(names):
        hand = hands[seat]
        drawn = 0
        while not (fits := [tile for tile in hand if not ends or {*tile} & {*ends}]) and stock:
            hand.append(stock.pop())
            drawn += 1
        turns += [(names[seat], "draws", drawn)] if drawn else []
        if not fits:
            turns.append((names[seat], "passes", None))
            passes += 1
        else:
            tile = rng.choice(fits)
            hand.remove(tile)
            joined = next((end for end in ends if end in tile), tile[0])
            rest = [*ends]
            if rest:
                rest.remove(joined)
            ends = (*rest, tile.other(joined)) if rest else (tile[0], tile[1])
            turns.append((names[seat], "plays", tile))
            passes = 0
            if not hand:
                return turns
        seat = (seat + 1) % len(names)
    return turns


def _told(game: LooseGame) -> list[tuple[str, Tile | None]]:
    return [(turn.who[0], turn.tile) for turn in game.turns if turn.kind is ActionKind.PLAY]


FORMS = {
    "unknown words": ("{who} brabs {a}~{b}", "{who} zooks {n}", "{who} mumfs"),
    "fields": ('<ev p="{who}" x="{a}" y="{b}"/>', '<gur p="{who}" n="{n}"/>', '<nix p="{who}"/>'),
    "two figures": (
        '42["put",{{"s":"{who}","t":{a}{b}}}]',
        '42["gets",{{"s":"{who}","n":{n}}}]',
        '["x","{who}"]',
    ),
}


def _lines(turns: Turns, form: str) -> Iterator[str]:
    play, draw, pass_ = FORMS[form]
    for who, does, what in turns:
        if isinstance(what, Tile):
            yield play.format(who=who, a=what[0], b=what[1])
        else:
            yield (draw if does == "draws" else pass_).format(who=who, n=what)


@pytest.mark.parametrize("form", FORMS)
def test_random_games_told_by_words_that_nobody_knows(form: str) -> None:
    read = 0
    for seed in range(9):
        turns = _random_game(seed, ("Ilka", "Torvo", "Wendelin", "Quorra")[: 2 + seed % 3])
        plays = [(who, what) for who, _, what in turns if isinstance(what, Tile)]
        found = [_told(game) for [game] in read_shapes("\n".join(_lines(turns, form)))]
        assert all(game == plays for game in found)
        read += bool(found)
    assert read >= 6  # it may not be clear which shape is which


def test_a_game_that_is_not_legal_is_none() -> None:
    turns = _random_game(3, ("Ilka", "Torvo"))
    plays = [(who, what) for who, _, what in turns if isinstance(what, Tile)]
    plays[4], plays[6] = plays[6], plays[4]
    text = "\n".join(f"{who} brabs {tile[0]}~{tile[1]}" for who, tile in plays)
    assert not [*read_shapes(text)]


def test_names_are_the_words_that_come_round() -> None:
    laid = ["6-6", "6-1", "1-2", "2-2", "2-5", "5-3", "3-0", "0-0", "0-4", "4-4"]
    text = "\n".join(f"move by {('ana', 'bo', 'cy')[at % 3]} is {tile}" for at, tile in enumerate(laid))
    ranked = [naming for rows in written(text) for naming in namings(rows)]
    assert max(ranked) == (9, ("ana", "bo", "cy"))


def test_no_text_is_too_long() -> None:
    assert not [*read_shapes("Ana 6~6\n" * 5_000)]
