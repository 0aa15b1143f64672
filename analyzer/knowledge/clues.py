"""What play says of hands that nobody sees: a pass or a draw, the end of a run, the lead.

Only what certainly follows from the rules: whoever passed had no tile that fitted then. What habits make
likely is no clue.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.knowledge.places import Clue, ClueKind
from analyzer.layout import UNKNOWN, fitting
from analyzer.leading import lead_by
from analyzer.rules import LeadBy, TurnLength
from analyzer.tiles import Tile
from analyzer.walking import ActionKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.replaying import Replay
    from analyzer.rules import Rules
    from analyzer.steps import Step

_TILES = (ActionKind.LEAD, ActionKind.PLAY)


def clues(replay: Replay, before: int) -> tuple[Clue, ...]:
    """Everything that the turns before one say, in order; what the lead says is known before it is made."""
    return (*_of_the_lead(replay), *_of_turns(replay.rules, replay.steps, before))


def _of_turns(rules: Rules, steps: Sequence[Step], before: int) -> Iterator[Clue]:
    tiles = rules.tile_set
    for at, step in enumerate(steps):
        if step.turn >= before:
            return
        if step.kind in (ActionKind.PASS, ActionKind.DRAW) and UNKNOWN not in step.before.ends:
            kind = ClueKind.PASS if step.kind is ActionKind.PASS else ClueKind.DRAW
            numbers = tuple(sorted(set(step.before.ends)))
            yield Clue(kind, step.turn, step.seat, numbers, fitting(step.before, tiles))
        elif step.kind in _TILES and rules.turn is TurnLength.RUN:
            following = steps[at + 1] if at + 1 < len(steps) else None
            if following is not None and following.seat != step.seat:
                arms = step.after.arms if step.arm is None else (step.arm,)
                numbers = tuple(sorted({step.after.number(arm) for arm in arms}))
                if UNKNOWN not in numbers:
                    barred = 0
                    for number in numbers:
                        barred |= tiles.suits[number]
                    yield Clue(ClueKind.RUN_ENDED, step.turn, step.seat, numbers, barred)
        if step.kind is ActionKind.LEAD and step.tile is not None and rules.lead_double:
            doubles = tiles.mask(tile for tile in tiles.tiles if tile.is_double)
            if not step.tile.is_double:
                yield Clue(ClueKind.LED_NO_DOUBLE, step.turn, step.seat, (), doubles)


def _of_the_lead(replay: Replay) -> Iterator[Clue]:
    """That nobody was dealt a tile which would have had to be led instead."""
    rules, lead = replay.rules, replay.lead_tile
    if lead is None or replay.leader is None or not rules.sleeping:
        return
    by = lead_by(replay.game, rules)
    tiles = rules.tile_set
    if by is LeadBy.HIGHEST_DOUBLE:
        ranks = {tile: (tile.is_double, tile.pips, tile.high) for tile in tiles.tiles}
        barred = tiles.mask(tile for tile in tiles.tiles if ranks[tile] > ranks[lead])
    elif by is LeadBy.DOUBLE_BLANK and lead != Tile.of(0, 0):
        barred = tiles.bit(Tile.of(0, 0))
    else:
        return
    barred &= rules.playing
    if barred:
        for seat in range(rules.seats):
            yield Clue(ClueKind.LED_HIGHEST, 0, seat, (), barred)
