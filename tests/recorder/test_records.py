"""What the recorder writes of a random game is read as that game, at every table, with hands and without."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from analyzer import notation
from analyzer.game.position import STOP
from analyzer.notation import parse
from analyzer.pages.page import table_data
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.replay import replay
from analyzer.rules import EndKind, GameEnd, TurnLength
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.tile import Tile, tile_set
from tests.board_library import printed
from tests.effort import DEEP, seeds
from tests.every_variant import OUTER_TABLES, TABLES, random_game, rules_of
from tests.golden_files import ROOT
from tests.kernel.sheets import moved

if TYPE_CHECKING:
    from analyzer.replays.replay import Replay
    from tests.every_variant import Played

HERE = Path(__file__).parent
AT_ONCE = 250
"""Games that one process of Node writes down."""


def acts(played: Played, *, known: bool) -> list[dict[str, Any]]:
    """What is tapped: the end of a turn that could go on is told by the next player's turn."""
    tiles = played.start.rules.tile_set
    found = []
    for done in played.done:
        act: dict[str, Any] = {"seat": done.position.seat}
        if done.move == STOP:
            continue
        if done.move is not None:
            tile, place, leaves = moved(done.position, done.move)
            act |= {"kind": "play", "tile": tile, "place": place, "leaves": leaves}
        elif done.drawn is not None:
            act |= {"kind": "draw", "tile": tiles.index(done.drawn) if known else -1}
        else:
            act["kind"] = "pass"
        found.append(act)
    return found


def asked(played: Played, *, known: bool, auto: bool) -> dict[str, Any]:
    """A game as the recorder keeps it."""
    start, rules = played.start, played.start.rules
    tiles = rules.tile_set
    return {
        "table": table_data(rules, {}),
        "labels": DEFAULT_LABELS[: rules.seats],
        "auto": auto,
        "game": {
            "leader": start.leader,
            "turned": tiles.index(played.turned) if played.turned else None,
            "hands": [
                [tiles.index(tile) for tile in tiles.members(hand)] if known else [] for hand in start.hands
            ],
            "acts": acts(played, known=known),
        },
    }


def written(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    lines = "\n".join(map(json.dumps, games))
    return [json.loads(line) for line in printed(HERE / "records.cjs", lines, "the recorder is not tested")]


def compare(played: Played, told: dict[str, Any], *, known: bool) -> None:
    name = f"{played.start}\n{told['text']}"
    assert told["wrong"] == 0, name
    result: Replay = replay(parse(told["text"]).games[0])
    # Where nobody knows that nobody can play, the passes at the end are missing.
    stuck = played.final.end is EndKind.BLOCKED or played.start.rules.game_end is GameEnd.STUCK
    open_end = not known and stuck and told["over"] is None
    found = {one.code for one in result.diagnostics if one.severity is not Severity.NOTE}
    assert found <= ({Code.GAME_UNFINISHED} if open_end else set()), (found, name)
    done = [one for one in played.done if one.move != STOP]
    assert len(result.steps) == len(done), name
    for step, one in zip(result.steps, done, strict=True):
        assert step.seat == one.position.seat
        assert step.tile == (one.move.tile if one.move else one.drawn if known else None)
    if open_end:
        return
    assert result.outcome is not None
    assert played.final.end is not None
    assert result.outcome.kind is played.final.end
    assert told["over"] == played.final.end.value
    if known:
        assert result.outcome.score == played.final.score(), name
        assert "Result" in told["text"]
        assert result.final is not None
        assert result.final.hands == played.final.hands


def game_at(name: str, seats: int, seed: int) -> Played:
    rules = rules_of(name, seats)
    return random_game(Random(seed), rules, any_arm=seed % 2 == 1 and rules.turn is not TurnLength.RUN)


@pytest.mark.parametrize("known", [True, False])
def test_one_game_of_each_table(known: bool) -> None:
    games = [game_at(name, seats, seed) for seed, (name, seats) in enumerate(OUTER_TABLES)]
    found = written([asked(played, known=known, auto=known) for played in games])
    for played, told in zip(games, found, strict=True):
        compare(played, told, known=known)


def done(seat: str, tile: str, place: int = -1, leaves: int = 0, **more: object) -> dict[str, Any]:
    """A tile that is played; without one, a pass."""
    act: dict[str, Any] = {"seat": "ABCD".index(seat), "kind": "pass", **more}
    if tile:
        number = tile_set(6).index(Tile.of(*map(int, tile.split("-"))))
        act |= {"kind": "play", "tile": number, "place": place, "leaves": leaves}
    return act


IRREGULAR = [
    done("A", "4-6"), done("B", "5-6", 1), done("C", "4-4", 0), done("D", "3-4", 0),
    done("A", "3-6", 0), done("B", "1-6", 0), done("C", "5-5", 1), done("D", "0-5", 1),
    # A could have played: what follows is taken back, with the tile of C.
    done("A", ""), done("B", "1-5", 0), done("C", "0-4", 1),
    done("A", "1-3", 0, corrected=True), done("B", "0-3", 0), done("C", "0-4", 0), done("D", "0-6", 1),
    # C lays a tile that fits nowhere, and nobody says so.
    done("A", "2-6", 1), done("B", "2-2", 1), done("C", "3-5", 0, 6), done("D", "2-3", 1),
    done("A", ""), done("B", "1-5", 0), done("C", "1-4", 0), done("D", "3-3", 1),
    done("A", ""), done("B", "2-4", 0), done("C", "2-5", 0), done("D", ""),
    done("A", ""), done("B", ""), done("C", "4-5", 0),
]  # fmt: skip
"""The game of `records/whist-irregular.domino` as it is tapped."""


@pytest.mark.parametrize("known", [True, False])
def test_what_goes_wrong_at_a_table_is_written_down(known: bool) -> None:
    (kept,) = notation.read(ROOT / "records/whist-irregular.domino").games
    expected = replay(kept)
    assert expected.deal is not None
    tiles = expected.rules.tile_set
    hands = [list(map(tiles.index, tiles.members(hand))) for hand in expected.deal] if known else [[]] * 4
    table = table_data(expected.rules, {})
    game = {"leader": 0, "turned": None, "hands": hands, "acts": IRREGULAR}
    (told,) = written([{"table": table, "labels": [*"ABCD"], "auto": False, "game": game}])
    assert "A 1-3@L corrected" in told["text"]
    assert "C 3-5@L=5 irregular" in told["text"]
    found = replay(parse(told["text"]).games[0])
    assert [step.tile for step in found.steps] == [step.tile for step in expected.steps]
    codes = [one.code for one in found.diagnostics if one.severity is Severity.WARNING]
    assert codes == [Code.IRREGULAR_PLAY] * 2
    assert found.valid
    if known:
        assert found.outcome == expected.outcome


def test_a_tile_that_fits_nowhere_is_taken_back_at_once() -> None:
    table = table_data(rules_of("partnership", 4), {})
    acts = [done("A", "6-6"), done("B", "3-4", 0, 5), done("B", "", corrected=True), done("C", "5-6", 1)]
    game = {"leader": 0, "turned": None, "acts": acts}
    (told,) = written([{"table": table, "labels": [*"ABCD"], "auto": False, "game": game}])
    assert "A 6-6  B 3-4@L=4  B pass corrected  C 5-6" in told["text"]
    found = replay(parse(told["text"]).games[0])
    assert [step.tile and str(step.tile) for step in found.steps] == ["6-6", None, "5-6"]
    assert found.valid


if DEEP:

    @pytest.mark.parametrize(("name", "seats"), TABLES)
    def test_many_games(name: str, seats: int) -> None:
        tried = seeds(1, 1000)
        for first in range(0, len(tried), AT_ONCE):
            games = [game_at(name, seats, seed) for seed in tried[first : first + AT_ONCE]]
            for known in (True, False):
                found = written([asked(played, known=known, auto=known) for played in games])
                for played, told in zip(games, found, strict=True):
                    compare(played, told, known=known)
