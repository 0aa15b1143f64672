"""What play says of hands that nobody sees: a pass or a draw, the end of a run, the lead.

Only what certainly follows from the rules: whoever passed had no tile that fitted then. What habits make
likely is no clue, and neither is a turn that broke a rule.

Not used, since none of these says of a hand that it lacks some tiles: who leads by having been dealt the most
pips, or the highest double dealt where tiles sleep and any tile may be led (`LeadBy.HIGHEST_PIPS`,
`LeadBy.HOLDER`); that a turn goes on, so that some tile fits; and tiles that went back into a hand after a
wrong pass (Domino Whist), unless they lie open.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.knowledge.knowledge import Clue, ClueKind
from analyzer.record.diagnostics import Code, Severity
from analyzer.replays.lead_alone import lead_by
from analyzer.replays.state import ActionKind
from analyzer.rules import LeadBy, TurnLength
from analyzer.rules.choices import NAMED_DOUBLES
from analyzer.tiles.layout import UNKNOWN, fitting
from analyzer.tiles.tile import Tile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from analyzer.replays.replay import Replay
    from analyzer.replays.trace import Step
    from analyzer.rules import Rules


def clues(replay: Replay, before: int) -> tuple[Clue, ...]:
    """Everything that the turns before one say, in order; what the lead says is known before it is made."""
    return (*_of_the_lead(replay), *_of_turns(replay, before))


def dealt_to_leader(replay: Replay) -> Tile | None:
    """The tile that the leader is known to have been dealt since it is he who leads; None if none is."""
    lead, by = replay.lead_tile, _lead_by(replay)
    if by is LeadBy.HOLDER and not replay.rules.sleeping:
        return Tile.of(replay.rules.highest, replay.rules.highest)
    asked = by in (LeadBy.HIGHEST_DOUBLE, LeadBy.ROUND_DOUBLE) or (
        lead is not None and lead == NAMED_DOUBLES.get(by)
    )
    return lead if asked else None


def _lead_by(replay: Replay) -> LeadBy:
    """How the leader was found; a lead that was not as it had to be says nothing."""
    wrong = any(problem.code is Code.WRONG_LEAD for problem in replay.diagnostics)
    return LeadBy.ANYONE if wrong else lead_by(replay.game, replay.rules)


def _of_turns(replay: Replay, before: int) -> Iterator[Clue]:
    rules, tiles = replay.rules, replay.rules.tile_set
    broken = {problem.turn for problem in replay.diagnostics if problem.severity is Severity.ERROR}
    for at, step in enumerate(replay.steps):
        if step.turn >= before:
            return
        if step.turn in broken:
            continue
        if step.kind in (ActionKind.PASS, ActionKind.DRAW) and UNKNOWN not in step.before.ends:
            kind = ClueKind.PASS if step.kind is ActionKind.PASS else ClueKind.DRAW
            asked = [step.before.ends[at] for at in step.before.first]  # of an uncovered double, or a cross
            numbers = tuple(sorted(set(asked or step.before.ends)))
            yield Clue(kind, step.turn, step.seat, numbers, fitting(step.before, tiles))
        following = replay.steps[at + 1] if at + 1 < len(replay.steps) else None
        if (
            following is not None
            and following.turn not in broken
            and _run_ended(rules, step, following, before)
        ):
            numbers = tuple(sorted(set(_run_ends(step))))
            barred = 0
            for number in numbers:
                barred |= rules.joining_tiles(number)
            yield Clue(ClueKind.RUN_ENDED, step.turn, step.seat, numbers, barred)
        if step.kind is ActionKind.LEAD and step.tile is not None and rules.lead_double:
            # A tile that lay open had to be led, whatever else was there.
            lay_open = replay.trace.entries[at].exposed & tiles.bit(step.tile)
            if not step.tile.is_double and not lay_open:
                doubles = tiles.mask(tile for tile in tiles.tiles if tile.is_double)
                yield Clue(ClueKind.LED_NO_DOUBLE, step.turn, step.seat, (), doubles)


def _run_ended(rules: Rules, step: Step, following: Step, before: int) -> bool:
    """Whether a turn that had to go on if it could is seen to be over before a turn."""
    if rules.turn is not TurnLength.RUN or not _run_ends(step) or UNKNOWN in _run_ends(step):
        return False
    if following.seat != step.seat:
        return True
    # All others are out: the next tile shows whether the turn went on.
    one, other = step.arm and step.arm.base, following.arm and following.arm.base
    elsewhere = one is not None and other not in (None, one)
    return following.turn < before and elsewhere


def _run_ends(step: Step) -> Sequence[int]:
    """The numbers at which a turn goes on after a tile; none after one that stood against the rules."""
    if step.kind is ActionKind.LEAD:
        return step.after.ends
    if step.kind is ActionKind.PLAY and step.arm is not None:
        return (step.after.number(step.arm),)
    return ()


def _of_the_lead(replay: Replay) -> Iterator[Clue]:
    """That nobody was dealt a tile which would have had to be led instead."""
    rules, lead = replay.rules, replay.lead_tile
    tiles = rules.tile_set
    if lead is None or lead not in tiles or replay.leader is None or not rules.sleeping:
        return
    by = _lead_by(replay)
    if by is LeadBy.HIGHEST_DOUBLE:
        ranks = {tile: (tile.is_double, tile.pips, tile.high) for tile in tiles.tiles}
        barred = tiles.mask(tile for tile in tiles.tiles if ranks[tile] > ranks[lead])
    elif by in NAMED_DOUBLES and lead != NAMED_DOUBLES[by]:
        barred = tiles.bit(NAMED_DOUBLES[by])
    else:
        return
    barred &= rules.playing
    if barred:
        for seat in range(rules.seats):
            yield Clue(ClueKind.LED_HIGHEST, 0, seat, (), barred)
