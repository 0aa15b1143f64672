"""Legal lines counted by the generator of moves and, apart from it, by the replayer.

`python -m tools.perft` writes `tests/perft/`: for a fixed deal of every variant the number of legal lines of
1, 2, 3, ... turns, a draw and a pass included; `--deeper` counts one level more and compares.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from analyzer.game.position import STOP, Position
from analyzer.record.diagnostics import Severity
from analyzer.record.game import Draw, Pass, Play, Turn
from analyzer.replays.replay import replay
from analyzer.tiles import DEFAULT_LABELS
from analyzer.tiles.layout import Arm
from tests.every_variant import TABLES, Played, random_start, rules_of, written

if TYPE_CHECKING:
    from collections.abc import Iterator

    from analyzer.record.game import Action, Game
    from analyzer.replays.replay import Replay
    from analyzer.rules import Rules
    from analyzer.tiles.layout import Layout
    from analyzer.tiles.tile import Tile

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "perft"
GENERATED, REPLAYED = 8, 4
"""How many turns are counted by the generator, and how many by the replayer too."""
MOST = 200_000
"""Where there are more lines than this, no deeper level is counted."""
SEED = 1


class Start(NamedTuple):
    """A fixed deal."""

    position: Position
    game: Game


def start(name: str, seats: int) -> Start:
    """The deal of a table; always the same one."""
    rules = rules_of(name, seats)
    position, turned = random_start(Random(f"{name} {seats} {SEED}"), rules)
    game = written(Played(position, turned, position.order or (), (), position))
    return Start(position, game)


# -- the generator ------------------------------------------------------------------------------------


def followers(position: Position) -> Iterator[Position]:
    """Every position one written turn later."""
    if position.end is not None:
        return
    moves = position.moves()
    for move in moves:
        if move == STOP:
            yield from followers(position.play(STOP))
        else:
            yield position.play(move)
    if not moves:
        yield position.draw(position.draws()[0]) if position.must_draw else position.knock()


def generated(position: Position, depth: int, most: int = MOST) -> list[int]:
    """The number of lines of each length; stops where there are too many."""
    counts: list[int] = []
    level = [position]
    while level and len(counts) < depth and (not counts or counts[-1] < most // 4):
        level = [after for before in level for after in followers(before)]
        counts.append(len(level))
    return counts


# -- the replayer -------------------------------------------------------------------------------------


def replayed(begin: Start, depth: int) -> list[int]:
    """The same by asking the replayer of every conceivable turn whether it is legal."""
    counts: list[int] = []
    level = [begin.game]
    for _ in range(depth):
        level = [after for game in level for after in _accepted(game, begin)]
        counts.append(len(level))
    return counts


def _accepted(game: Game, begin: Start) -> Iterator[Game]:
    rules = begin.position.rules
    result = replay(game)
    if result.outcome is not None:
        return
    layout = result.steps[-1].after if result.steps else begin.position.layout
    seen = set()
    for label, action in _conceivable(rules, layout, begin.position.leader if not game.turns else None):
        longer = replace(game, turns=(*game.turns, Turn(seat=label, action=action)))
        after = replay(longer)
        if _legal(after):
            last = after.steps[-1]
            way = (
                label,
                type(action),
                last.tile,
                last.end,
                last.after.key,
                last.after.arms if rules.multi_tile_turns else None,
            )
            if way not in seen:
                seen.add(way)
                yield longer


def _legal(result: Replay) -> bool:
    codes = [problem.code for problem in result.diagnostics if problem.code != "game-unfinished"]
    return not codes and all(problem.severity is not Severity.ERROR for problem in result.diagnostics)


def _conceivable(rules: Rules, layout: Layout, leader: int | None) -> Iterator[tuple[str, Action]]:
    """Every tile at every arm by every seat, every draw, every pass."""
    for seat in range(rules.seats) if leader is None else (leader,):
        label = DEFAULT_LABELS[seat]
        for tile in rules.tile_set.tiles:
            for join in _joins(layout, tile):
                yield label, Play(tile, join)
        yield label, Pass()
        yield label, Draw(None)


def _joins(layout: Layout, tile: Tile) -> list[Arm | None]:
    """Every arm, once for each way round where that makes a difference."""
    total = layout.shape.total
    if layout.is_empty:
        return [None]
    if not total or tile.is_double or tile.pips != total:
        return list(layout.arms)
    return [Arm.read(f"{arm}={number}") for arm in layout.arms for number in tile]


# -- the files ----------------------------------------------------------------------------------------


def path(name: str, seats: int) -> Path:
    """The file of a table."""
    return FOLDER / f"{name}-{seats}.json"


def count(name: str, seats: int, *, deeper: bool = False) -> dict[str, Any]:
    """What the file of a table holds, counted anew by both."""
    begin = start(name, seats)
    tiles = begin.position.rules.tile_set
    lines = generated(begin.position, GENERATED + deeper)
    asked = replayed(begin, REPLAYED + deeper)
    if asked != lines[: len(asked)]:
        raise AssertionError(f"{name} for {seats}: generator {lines}, replayer {asked}")
    return {
        "variant": name,
        "seats": seats,
        "deal": [" ".join(map(str, tiles.members(hand))) for hand in begin.position.hands],
        "leader": DEFAULT_LABELS[begin.position.leader],
        "turned": None if begin.game.lead is None else str(begin.game.lead.tile),
        "stock": " ".join(map(str, begin.position.order or ())),
        "lines": lines,
        "replayed_to": len(asked),
    }


def main() -> None:
    """Counts every table; writes the files, or compares one level deeper."""
    deeper = "--deeper" in sys.argv
    for name, seats in TABLES:
        found = count(name, seats, deeper=deeper)
        print(f"{name} {seats}: {found['lines']}", flush=True)
        if not deeper:
            FOLDER.mkdir(exist_ok=True)
            path(name, seats).write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
