"""Games told by the table after each turn, in whatever words: who plays what follows from the tables."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from analyzer.forms.played_on_tables import read_growing_tables
from analyzer.forms.read import parse
from analyzer.game.position import Position
from analyzer.match import replays_of
from analyzer.replays.state import ActionKind
from analyzer.rules import variant
from analyzer.tiles.layout import LEFT
from tests.effort import effort
from tests.games import random_deal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from analyzer.tiles.tile import Tile

NAMES = ("Ada", "Bo", "Cy", "Di")


class Shown(NamedTuple):
    """A turn as a program may print it: who, his hand before it, what he draws and plays, the table after."""

    who: str
    hand: list[Tile]
    drawn: list[Tile]
    tile: Tile | None
    before: str
    table: str
    left: int


def played(name: str, seed: int) -> tuple[list[str], list[Shown]]:
    """The hands and the turns of a random game."""
    rng = Random(seed)
    rules = variant(name).rules
    position = Position.deal(rules, random_deal(rng, rules), rng.randrange(rules.seats))
    tiles = rules.tile_set
    hands = [
        f"{who}: {_together(tiles.members(hand))}" for who, hand in zip(NAMES, position.hands, strict=False)
    ]
    turns: list[Shown] = []
    table: list[tuple[int, int]] = []
    drawn: list[Tile] = []
    while position.end is None:
        seat, options = position.seat, position.moves()
        if not options and position.must_draw:
            before = position.hands[seat]
            position = position.draw(rng.choice(position.draws()))
            drawn += tiles.members(position.hands[seat] & ~before)
            continue
        hand, was = [one for one in tiles.members(position.hands[seat]) if one not in drawn], _row(table)
        move = rng.choice(options) if options else None
        if move is not None and move.tile is not None:
            low, high = move.tile
            if move.arm is LEFT and table:
                table.insert(0, (low, high) if high == table[0][0] else (high, low))
            else:
                table.append((low, high) if not table or low == table[-1][1] else (high, low))
        left = len(hand) + len(drawn) - bool(move)
        turns.append(Shown(NAMES[seat], hand, drawn, move.tile if move else None, was, _row(table), left))
        drawn = []
        position = position.play(move) if move else position.knock()
    return hands, turns


def _together(tiles: Iterable[Tile]) -> str:
    return " ".join(f"[{one.low}|{one.high}]" for one in tiles)


def _row(table: list[tuple[int, int]]) -> str:
    return "".join(f"[{one}|{other}]" for one, other in table)


def headed(hands: list[str], turns: list[Shown]) -> list[str]:
    """The table as it was before each turn, and what is played below it."""
    del hands
    lines = []
    for number, turn in enumerate(turns, 1):
        lines += [f"Move {number} - {turn.who} to play", f"Line : {turn.before or '(empty)'}"]
        lines += [f"Hand : {_together(turn.hand)}"]
        lines += [f"{turn.who} > draw  (took {_together([one])})" for one in turn.drawn]
        lines += [f"{turn.who} > {_together([turn.tile]) if turn.tile else 'pass'}", ""]
    return lines


def counted(hands: list[str], turns: list[Shown]) -> list[str]:
    """The table after each turn, how many tiles are left, and nothing else."""
    del hands
    lines = []
    for number, turn in enumerate(turns, 1):
        lines += [f"--- Turn {number}: {turn.who} ---", *[f"{turn.who} draws a tile." for _ in turn.drawn]]
        lines += [] if turn.tile else [f"{turn.who} has no move."]
        lines += [f"Table: {turn.table}", f"{turn.who} has {turn.left} tile(s) left"]
    return lines


def on_a_line(hands: list[str], turns: list[Shown]) -> list[str]:
    """All hands first, and whoever plays in front of the table."""
    lines = [*hands, ""]
    for turn in turns:
        lines += [f"{turn.who} draws {_together([one])}" for one in turn.drawn]
        lines += [f"{turn.who} > {turn.table if turn.tile else 'knocks'}"]
    return lines


WAYS = (headed, counted, on_a_line)


def read(lines: list[str]) -> list[tuple[str, Tile]]:
    """Who plays which tile, by the first reading of the tables."""
    game = next(read_growing_tables("\n".join(lines)), None)
    turns = game[0].turns if game else []
    return [(turn.who[0], turn.tile) for turn in turns if turn.tile and turn.kind is ActionKind.PLAY]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", ["partnership", "block", "draw"])
def test_the_tables_tell_who_plays(name: str, way: Callable[[list[str], list[Shown]], list[str]]) -> None:
    for seed in range(effort(8, 200)):
        hands, turns = played(name, seed)
        plays = [(turn.who, turn.tile) for turn in turns if turn.tile]
        assert read(way(hands, turns)) == plays, "\n".join(way(hands, turns))


@pytest.mark.parametrize("seed", range(effort(8, 200)))
def test_a_hand_that_is_shown_holds_against_a_name(seed: int) -> None:
    """Somebody is named for what another has in his hand: the tables do not tell that he played it."""
    hands, turns = played("partnership", seed)
    lines = on_a_line(hands, turns)
    at = Random(seed).choice([at for at, line in enumerate(lines) if " > [" in line])
    who, _, table = lines[at].partition(" > ")
    other = NAMES[(NAMES.index(who) + 1) % len(NAMES)]
    assert read([*lines[:at], f"{other} > {table}", *lines[at + 1 :]]) == []


@pytest.mark.parametrize("seed", range(effort(8, 200)))
def test_a_table_that_lacks_a_turn_is_not_told_otherwise(seed: int) -> None:
    """Two tiles more than before are no turn: what is left out is not made up for."""
    hands, turns = played("block", seed)
    lines = counted(hands, turns)
    heads = [at for at, line in enumerate(lines) if line.startswith("---")]
    start = Random(seed).choice(heads[1:-2])
    end = heads[heads.index(start) + 1]
    results = list(replays_of(parse("\n".join([*lines[:start], *lines[end:]])).games))
    plays = sum(bool(turn.tile) for turn in turns)
    told = sum(step.tile is not None for result in results for step in result.steps)
    assert not (results and all(result.valid for result in results)) or told == plays


@pytest.mark.parametrize(
    ("more", "told"),
    [("word " * 5_000, True), ("1-2 3-4 5-6 0-1 2-3\n" * 5_000, False), ("Eve 1: x\n" * 2_000, True)],
)
def test_much_beside_tables_is_read_to_its_end(more: str, *, told: bool) -> None:
    """What stands around tables may be long; of more rows of tiles than a game shows nothing is made."""
    hands, turns = played("block", 1)
    plays = [(turn.who, turn.tile) for turn in turns if turn.tile]
    assert read([*on_a_line(hands, turns), "", *more.splitlines()]) == (plays if told else [])
